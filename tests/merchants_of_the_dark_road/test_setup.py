"""Setup of the world and of the players."""

from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.components.tables import BUILDINGS, GOODS, STORAGE_BONUS
from ludoteka.games.merchants_of_the_dark_road.rules.state import CONCERN, EMPTY, Road
from ludoteka.testing import asked, play, step, texts

from .helpers import state
from .pieces import TABLES, faces, stored


def begin(seats: int, until: str = "plan", seed: int = 3, **options: str) -> Position:
    """A new game up to a step, chance at random."""
    position = GAME.new(seats, {"startPlayer": "1", **options})
    rng = Random(seed)
    while step(position) != until:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    return position


def roll_until(position: Position, name: str, seed: int = 3) -> None:
    rng = Random(seed)
    while position.choice(position.to_move[0]).name != name:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))


@pytest.mark.parametrize("option", ["random", "suggested", "harbor,surveyor,candle,mansion"])
def test_four_buildings_of_different_tiles(option: str) -> None:
    """R3.1.1: by chance, the suggestion for a first game, or the host's list; placed at random."""
    found = set()
    for seed in range(8):
        g = state(begin(2, seed=seed, buildings=option))
        assert len({TABLES.building_tile[building] for building in g.buildings}) == 4
        if option == "suggested":
            assert sorted(BUILDINGS[b] for b in g.buildings) == ["lanternworks", "mine", "oracle", "workshop"]
        elif option != "random":
            assert sorted(BUILDINGS[b] for b in g.buildings) == sorted(option.split(","))
        found.add(tuple(g.buildings))
    assert len(found) > 1


def test_market_setup_EX_02() -> None:
    """R3.1.2, R2.4.1, R2.4.3, EX-02: a rolled weapon gives rot 2; the book at the second $1 has no die."""
    position = GAME.new(2, {})
    roll_until(position, "first-good")
    play(position, "- dearest WE")
    g = state(position)
    assert g.rot == 2
    assert {good: g.price(i) for i, good in enumerate(GOODS)} == {
        "WE": 5, "IN": 4, "PO": 3, "ST": 2, "AR": 1, "BO": 1,
    }  # fmt: skip
    assert dict(zip(GOODS, g.dice, strict=True)) == {"AR": 1, "WE": 1, "PO": 1, "BO": 0, "ST": 1, "IN": 1}
    assert (TABLES.section[GOODS.index("AR")] + g.rot) % 6 == 4


def test_seats_EX_01() -> None:
    """R3.2.7, R3.2.3, R3.1.2, EX-01: four seats, a rolled potion."""
    position = GAME.new(4, {"startPlayer": "1"})
    roll_until(position, "first-good")
    play(position, "- dearest PO")
    roll_until(position, "starting-hero")
    g = state(position)
    assert g.rot == 0
    assert [stored(g, seat) for seat in range(4)] == ["PO", "ST", "AR", "BO"]
    assert g.coins == [5, 6, 7, 8]
    assert g.dice == [1, 1, 1, 1, 1, 0]


def test_commissions_heroes_companions_deeds() -> None:
    """R3.1.3, R3.1.4, R3.1.5, R3.1.7, R3.1.8, R3.1.9: what lies open and what waits in decks."""
    g = state(begin(3))
    assert [TABLES.tile_town[tile] for tile in g.tops] == [0, 1, 2, 3, 4, 5]
    assert len(g.under) == 24 and not any(g.below)
    assert (g.ruins, g.dark_market) == (0, 0)
    assert len(g.event_bag) == 20 and g.event_discard == []
    assert EMPTY not in g.row and len(g.companion_bag) == 19
    assert EMPTY not in g.inn and len(g.hero_bag) == 38 and set(g.inn) <= set(TABLES.normal)
    assert EMPTY not in g.deed_slots


def test_only_the_top_of_a_stack_is_known() -> None:
    """R3.1.3: what lies below appears in no view; only how much it is."""
    position = begin(2)
    shown = position.view(0)
    assert shown["commissions_left"] == dict.fromkeys(("NB", "SB", "WG", "FG", "NP", "CC"), 4)
    hidden = [TABLES.tile_ids[tile] for tile in state(position).under]
    assert not [name for name in hidden if name in str(shown) or name in str(position.scene(0))]


def test_good_fortune_and_upgrades() -> None:
    """R3.1.6, R10.1.1: five coins wait; six upgrades, two fewer in a solo game, none fewer with people and the PC."""
    assert state(begin(2)).five_left == 1
    assert bin(state(begin(2)).upgrades_left).count("1") == 6
    assert bin(state(begin(1)).upgrades_left).count("1") == 4
    assert bin(state(begin(2, pc="on")).upgrades_left).count("1") == 6


def test_start_player_and_order() -> None:
    """R3.2.1: a chosen seat or any; seats follow clockwise from the start player, who never changes (R4.0.1)."""
    assert state(begin(4, startPlayer="3")).order == [2, 3, 0, 1]
    starts = set()
    for seed in range(12):
        starts.add(state(begin(3, seed=seed, startPlayer="random")).order[0])
    assert starts == {0, 1, 2}


def test_player_setup() -> None:
    """R3.2.2, R3.2.4, R3.2.5, R3.2.6: pawn, dice, a deed, a horseshoe."""
    g = state(begin(4))
    for seat in range(4):
        assert g.pawn[seat] == 0 and g.prestige[seat] == 2
        assert g.locked[seat * 3 : seat * 3 + 3] == [1, 3, 4]
        assert sum(g.reserve[seat * 6 : seat * 6 + 6]) == 4
        assert sum(g.illuminated[seat * 6 : seat * 6 + 6]) == 1
        assert bin(g.hands[seat]).count("1") == 1
        assert g.shoes[seat] - sum(TABLES.hero_bonus[hero] == 1 for hero in g.riders[seat]) == 1
    assert faces(g.reserve[:6]).split() != []


def test_starting_hero_and_steed() -> None:
    """R3.2.8, R3.2.9: one starting hero with its bonus and one steed each; the others are out or aside."""
    g = state(begin(4))
    for seat in range(4):
        (hero,) = g.riders[seat]
        assert hero in TABLES.starting
        bonus = TABLES.hero_bonus[hero]
        assert g.lanterns[seat] == (bonus == 0)
        assert g.storage_heroes(seat) == (bonus == STORAGE_BONUS)
        assert bin(g.steeds[seat]).count("1") == 1
    assert bin(g.steeds_left).count("1") == 3
    assert not set(TABLES.starting) & set(g.hero_bag)


def test_draft() -> None:
    """R3.2.10, R3.2.11: one pair more than players lies open; each takes one in turn, the rest stay aside."""
    position = begin(3, until="draft", draft="on")
    g = state(position)
    assert len(g.pairs) == 4
    assert position.to_move == (0,) and len(texts(position, 0)) == 4
    steed, hero = g.pairs[2]
    position.push(0, steed)
    g = state(position)
    assert g.riders[0] == (hero,) and g.steeds[0] == 1 << steed
    bonus = TABLES.hero_bonus[hero]
    assert (g.lanterns[0], g.shoes[0]) == (int(bonus == 0), 1 + (bonus == 1))
    assert position.to_move == (1,) and len(texts(position, 1)) == 3
    position.push(1, g.pairs[0][0])
    position.push(2, state(position).pairs[0][0])
    g = state(position)
    assert step(position) == "plan" and g.pairs == []
    assert bin(g.steeds_left).count("1") == 4


def test_draft_counts_the_private_concern() -> None:
    """R3.2.10, R10.1.1: with the Private Concern there is one pair more, but it drafts nothing."""
    position = begin(2, until="draft", draft="on", pc="on")
    assert len(state(position).pairs) == 4
    assert asked(position) == "1 draft"


def test_two_deeds() -> None:
    """R3.2.5, R3.2.11: everybody secretly keeps one of two; the others go under the deck in the order of seats."""
    position = begin(3, until="keep a deed", twoDeeds="on", startPlayer="2")
    assert position.to_move == (1, 2, 0) or set(position.to_move) == {0, 1, 2}
    kept, back = {}, {}
    for seat in (0, 2, 1):
        mine = list(position.choice(seat).moves)
        assert len(mine) == 2
        kept[seat], back[seat] = mine
        position.push(seat, mine[0])
    g = state(position)
    assert [g.hands[seat] for seat in range(3)] == [1 << kept[seat] for seat in range(3)]
    assert g.deed_bottom == [back[seat] for seat in (1, 2, 0)]
    assert g.deed_bag == sorted(g.deed_bag) and not set(g.deed_bottom) & set(g.deed_bag)


def test_setup_asks_nothing_else() -> None:
    """R3.2.11: without draft and second deed everything is random."""
    position = GAME.new(4, {})
    rng = Random(1)
    while step(position) != "plan":
        assert position.to_move == (CHANCE,)
        position.push(CHANCE, position.choice(CHANCE).pick(rng))


def test_private_concern_has_no_wagon() -> None:
    """R10.1.1, R10.1.2: it counts as a player for the starting goods of others, and takes none itself."""
    g = state(begin(2, pc="on", pcSeat="1"))
    assert g.order == [CONCERN, 0, 1]
    dearest = [TABLES.good_at[(place - g.rot) % 6] for place in range(3)]
    assert [stored(g, seat) for seat in range(2)] == [GOODS[dearest[1]], GOODS[dearest[2]]]
    assert g.coins == [6, 7]
    assert isinstance(g, Road) and len(g.riders) == 2
