"""The Private Concern: caravans, sarcophagi, notices, and the end."""

from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.merchants_of_the_dark_road import EVENTS, GAME
from ludoteka.games.merchants_of_the_dark_road.components.tables import KINDS, NOTICES, TOWNS
from ludoteka.games.merchants_of_the_dark_road.rules.opponent.travel import lose_hero
from ludoteka.games.merchants_of_the_dark_road.rules.state import CONCERN, EMPTY, Road
from ludoteka.testing import asked, finish, keys, play, texts

from .helpers import acting, activate, at, build, state, table
from .pieces import TABLES, hand, heroes, inn, lift_tile, row, slots, stored, tile, turn_of, wagon
from .rival import card, concern, solo

# -- caravans -------------------------------------------------------------------------------------------------------


def test_it_explores_the_ruins_with_nothing_to_deliver() -> None:
    """R10.4.1, R10.5: marker, stock, prestige, and a sarcophagus if they are in use."""
    g = state(card(concern(solo(), stock=1), "PC05"))
    assert (g.ruins, g.stock, g.concern_prestige, g.leader) == (1, 2, 3, EMPTY)
    for tomb, coins, stock in (("SA1", 8, 2), ("SA2", 5, 4), ("SA3", 5, 2)):
        position = card(concern(solo(pcLevel="standard"), stock=1), "PC06")
        play(position, f"- open {tomb}")
        g = state(position)
        assert (g.concern_coins, g.stock) == (coins, stock) and CONCERN in g.sarcophagus_owner


def test_it_leads() -> None:
    """R10.4.1, R10.4.3, R10.1.3: the companion of place 3 with its die, the focus town, the highest die, deliveries."""
    g = concern(solo(), riders="Osk", tiles="C-WG1 C-WG2", stock=5, coins=5, prestige=2)
    row(g, "CO1 CO2 CO3")
    position = card(g, "PC05")
    assert asked(position) == "1 join"
    play(position, "1 stay", "- event DR06", "- travel 3", "- travel 6")
    position.roll(Random(1))
    g = state(position)
    assert len(g.concern_companions) == 1 and g.concern_log_heroes == heroes("Osk")
    assert g.concern_log_tiles == (tile("C-WG1"), tile("C-WG2"))
    assert g.stock == 0 and g.served == 1 << 2 and TOWNS[g.delivery[-1]] == "WG"
    assert g.concern_prestige == 2 + 2 + 2 + 6 + 3, "event, hero, three goods, two goods"
    assert g.concern_coins == 5 + 5, "its good fortune: the first coins, with fewer coins than prestige"


def test_it_leads_by_a_shortcut() -> None:
    """R10.4.1, R10.4.4: no lanterns, the highest remaining die last; two fortunes."""
    g = concern(solo(), riders="Osk", coins=9, prestige=5)
    slots(g, "DE01 DE12")
    row(g, "CO1 CO2 CO3")
    position = card(g, "PC06")
    play(position, "1 join", "- event SC02", "- travel 5", "- travel 6", "- travel 1")
    play(position, "1 take die 6")
    g = state(position)
    assert g.prestige[0] == 6 and g.concern_prestige >= 5 + 3
    position.roll(Random(1))
    g = state(position)
    assert g.concern_deeds == 1 and g.concern_prestige == 5 + 3 + 2 + 2
    assert g.concern_coins == 9 + 5, "the second fortune: now coins are not above prestige"


def test_fortune_of_deeds() -> None:
    """R10.4.4: top slot with prestige, then bottom, then deck without; coins if no deed is left."""
    for names, prestige in (("DE01 DE12", 4), ("- DE12", 2), ("- -", 2)):
        g = concern(solo(), coins=9, prestige=2)
        slots(g, names)
        turn_of(g, CONCERN)
        g.leader, g.route, g.travelers = CONCERN, 0, (CONCERN,)
        position = at(g, "good fortune")
        if asked(position) == "- deed-card":
            play(position, "- deal DE05 to PC")
        g = state(position)
        assert bin(g.concern_deeds).count("1") == 1 and g.concern_prestige == prestige


@pytest.mark.parametrize(
    ("riders", "tiles", "stock", "joins"),
    [
        ("Agatha", "", 0, True),
        ("Alun", "", 0, True),
        ("Osk", "", 3, False),
        ("", "C-SB1", 1, True),
        ("", "C-SB1", 0, False),
    ],
)
def test_it_joins(riders: str, tiles: str, stock: int, joins: bool) -> None:
    """R10.4.2: exactly if it can deliver in the region."""
    g = concern(solo(), riders=riders, tiles=tiles, stock=stock)
    position = activate(g, 0, "yurg")
    events = play(position, "1 lead caravan", "1 befriend 1", "1 travel to NB")
    assert ("concern.joins" in keys(events)) == joins and ("concern.stays" in keys(events)) != joins
    assert (CONCERN in state(position).travelers) == joins


def test_it_visits_the_town_of_the_higher_load() -> None:
    """R10.4.2, R10.4.3: and takes the highest remaining die."""
    g = concern(solo(), riders="Agatha Alun Oleg", coins=5)
    row(g, "CO1 CO2 CO4")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1", "1 travel to NB", "- event DR06", "- travel 3", "- travel 6")
    play(position, "1 take die 3")
    g = state(position)
    assert g.concern_log_heroes == heroes("Alun Oleg") and g.concern_heroes == heroes("Agatha")
    assert (g.concern_coins, g.concern_prestige) == (9, 4) and g.served == 1 << 1


CONCERN_EVENTS = [
    ("DR05", 6, {"stock": 3}), ("DR08", 5, {"stock": 3}), ("DR05", 4, {"stock": 3}),
    ("DR10", 6, {"concern_coins": 7}), ("DR08", 6, {"concern_coins": 7}), ("DR02", 6, {"concern_coins": 6}),
    ("DR09", 3, {"rot": 1}), ("DR09", 5, {"stock": 4, "market": 1}), ("DR09", 4, {"tiles": 2}),
    ("DR01", 6, {"riders": 2}), ("DR01", 1, {"stock": 1}), ("DR05", 1, {"stock": 1}), ("DR02", 1, {"concern_coins": 3}),
    ("DR03", 2, {}), ("DR07", 1, {"riders": 0}), ("DR06", 1, {"concern_prestige": 1}),
    ("DR04", 1, {"concern_coins": 2}),
    ("DR11", 6, {"concern_coins": 7}), ("DR12", 6, {"concern_coins": 7}), ("DR13", 6, {"concern_prestige": 3}),
    ("DR13", 1, {"concern_coins": 3}), ("SC01", 5, {"stock": 3, "concern_prestige": 3}),
    ("SC10", 5, {"stock": 3, "ruins": 1}),
    ("SC09", 6, {"stock": 3, "concern_prestige": 3}), ("SC11", 6, {"deeds": 1, "concern_prestige": 4}),
    ("SC10", 3, {"stock": 1}), ("DR09", 6, {"deeds": 1}), ("SC02", 1, {"riders": 0}),
]  # fmt: skip


@pytest.mark.parametrize(("event", "value", "wanted"), CONCERN_EVENTS)
def test_events(event: str, value: int, wanted: dict[str, int]) -> None:
    """R10.4.5, R10.3.3: what each effect does for it; what it cannot pay has no effect or its other part."""
    told = concern_after_event(event, value)
    assert {key: told[key] for key in wanted} == wanted


def concern_after_event(event: str, value: int) -> dict[str, int]:
    """The Private Concern right after its die, in its own caravan with one more traveler."""
    g = concern(solo(edition="first", ed1="revised"), riders="Agatha", tiles="C-NB1", stock=2)
    slots(g, "DE01 DE12")
    number = TABLES.event_ids.index(event)
    turn_of(g, CONCERN)
    g.leader, g.route, g.destination, g.travelers = CONCERN, TABLES.event_route[number], 3, (CONCERN, 0)
    g.event = number
    g.event_bag.remove(number)
    g.travel_dice = [1, value]
    wagon(g, 0, lanterns=1)
    position = at(g, "travel")
    while asked(position) != "1 travel-die":
        position.push(CHANCE, position.choice(CHANCE).moves[0])
    g = state(position)
    return {
        "stock": g.stock,
        "concern_coins": g.concern_coins,
        "concern_prestige": g.concern_prestige,
        "riders": len(g.concern_heroes),
        "tiles": len(g.concern_tiles),
        "deeds": bin(g.concern_deeds).count("1"),
        "rot": g.rot,
        "market": g.dark_market,
        "ruins": g.ruins,
    }


def test_it_loses_the_hero_with_the_lowest_load() -> None:
    """R10.4.5: ties go to the town that is last in the row."""
    g = concern(solo(), riders="Agatha Osk Rook", tiles="C-NB1")
    lose_hero(g)
    assert g.concern_heroes == heroes("Agatha Osk")


# -- sarcophagi and notices -----------------------------------------------------------------------------------------


def test_sarcophagus_of_a_player() -> None:
    """R10.5: for a lantern, when the ruins move stops on the bottom left space; the Eternal Lamp is none."""
    g = solo(pcLevel="standard")
    g.ruins = 3
    wagon(g, 0, lanterns=1)
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 take AR")
    assert texts(position, 0) == ["open sarcophagus", "leave it closed"]
    play(position, "1 open sarcophagus", "- open SA2", "1 take ST")
    g = state(position)
    assert stored(g, 0) == "AR+ ST+" and g.quartz[0] == 1 and g.lanterns[0] == 0 and g.sarcophagus_owner[1] == 0
    for lanterns, level, space in ((0, "standard", 3), (1, "basic", 3), (1, "standard", 0)):
        g = solo(pcLevel=level)
        g.ruins = space
        wagon(g, 0, lanterns=lanterns, upgrades="WU5")
        position = activate(g, 0, "yurg")
        play(position, "1 explore ruins", f"1 {texts(position, 0)[0]}" if asked(position) == "1 ruins" else "1 take AR")
        assert asked(position) != "1 tomb"


def test_single_steps_open_nothing() -> None:
    """R10.5: only the move of R6.1 does."""
    g = solo(pcLevel="standard")
    g.ruins = 3
    wagon(g, 0, lanterns=1, pets="CO3", quartz=1)
    position = acting(g, 0, 1)
    play(position, "1 use CO3b", "1 take AR")
    assert asked(position) == "1 act"


def notice(g: Road, name: str) -> Road:
    g.notices = 1 << NOTICES.index(name)
    return g


def test_notices() -> None:
    """R10.6: each of them."""
    g = notice(solo(), "GN1")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1", "1 travel to NB")
    assert state(position).concern_coins == 6
    g = notice(solo(), "GN3")
    wagon(g, 0, lanterns=0)
    g.gain_lanterns(0, 4)
    assert g.lanterns[0] == 3
    g = notice(concern(solo(), tiles="C-NB1", stock=1, coins=0), "GN4")
    turn_of(g, CONCERN)
    g.leader, g.route, g.travelers = CONCERN, 0, (CONCERN,)
    assert state(at(g, "visit")).concern_prestige == 2 + 1 + 1
    g = notice(solo(), "GN5")
    slots(g, "DE01 DE12")
    row(g, "CO1 CO2 CO3")
    wagon(g, 0, pets="CO7", goods="PO")
    position = acting(g, 0, 1)
    play(position, "1 use CO7a", "1 deed bottom")
    assert stored(state(position), 0) == "" and state(position).shoes[0] == 0
    g = notice(solo(), "GN6")
    wagon(g, 0, coins=6)
    position = activate(g, 0, "bazaar")
    play(position, "1 buy AR WE")
    assert state(position).coins[0] == 0


def test_letters_of_credit() -> None:
    """R10.6: GN2 counts from the start."""
    position = GAME.new(1, {"pcLevel": "standard"})
    rng = Random(1)
    while asked(position) != "- notice":
        position.push(CHANCE, position.choice(CHANCE).pick(rng))
    play(position, "- notice GN2")
    assert (state(position).concern_coins, state(position).concern_prestige) == (10, 4)


# -- the end --------------------------------------------------------------------------------------------------------


def ending(g: Road) -> Position:
    g.active, g.round = EMPTY, 14
    for seat in range(g.seats):
        hand(g, seat, "")
        wagon(g, seat, lit="")
    return at(g, "final travel")


def test_its_score() -> None:
    """R10.7.1: final travel to the focus town; the lower total, deeds, served towns, SA3."""
    g = concern(solo(pcLevel="standard"), riders="Osk Pelagia", coins=12, prestige=7)
    g.concern_deeds, g.served, g.sarcophagus_owner = 0b101, 0b11, [EMPTY, EMPTY, CONCERN]
    found = ending(g).result()
    assert found is not None
    (rival,) = found.rivals
    assert {line.source: line.points for line in rival.lines} == {"base": 11, "deeds": 2, "served": 3, "tombs": 2}
    assert rival.score == 18 and rival.name == "seat.PC"


@pytest.mark.parametrize(("mine", "ranks"), [(10, [2]), (11, [1]), (9, [2])])
def test_alone_the_score_must_be_higher(mine: int, ranks: list[int]) -> None:
    """R10.7.2: strictly."""
    g = concern(solo(), coins=10, prestige=10)
    wagon(g, 0, coins=mine, prestige=mine)
    found = ending(g).result()
    assert found is not None and found.ranks == ranks
    assert found.rivals[0].rank == 3 - ranks[0]


def test_with_people_it_is_ranked_like_a_player() -> None:
    """R10.7.2: a companion it took counts as a gift in ties."""
    g = concern(solo(2), coins=10, prestige=10)
    wagon(g, 0, coins=10, prestige=10)
    wagon(g, 1, coins=9, prestige=9)
    g.concern_companions = (g.companion_bag.pop(),)
    found = ending(g).result()
    assert found is not None and found.ranks == [2, 3] and found.rivals[0].rank == 1 and found.tie_break == "gifts"


def test_strays_pass_it_by() -> None:
    """R10.7.3: the next person gets the card; alone it goes under the deck."""
    g = solo(2, pcSeat="2")
    wagon(g, 0, pets="CO10", shoes=1)
    position = acting(g, 0, 1)
    play(position, "1 use CO10a", "- ruins die RD5")
    assert state(position).companions[KINDS + 9] == 1
    g = solo()
    wagon(g, 0, pets="CO10", shoes=1)
    position = acting(g, 0, 1)
    play(position, "1 use CO10a", "- ruins die RD5")
    assert TABLES.kind[state(position).companion_bottom[0]] == 9 and state(position).companions[9] == 0


def test_about_how_much_it_scores() -> None:
    """R10.7.4: a mean of roughly 30 against a person who does nothing in particular."""
    scores = []
    for seed in range(40):
        found = finish(at(table(1), "plan"), seed).result()
        assert found is not None
        scores.append(found.rivals[0].score)
    assert 24 <= sum(scores) / len(scores) <= 33


@pytest.mark.parametrize(
    ("adventure", "level", "lead", "tombs", "tiles", "won"),
    [
        ("ADV1", "standard", 4, 0, "", False),
        ("ADV1", "standard", 5, 0, "", True),
        ("ADV2", "standard", 1, 1, "", False),
        ("ADV2", "standard", 1, 2, "", True),
        ("ADV3", "hard", 1, 0, "C-NB1 C-SB1 C-WG1", False),
        ("ADV3", "hard", 1, 0, "C-NB1 C-SB1 C-WG1 C-CC1", True),
    ],
)
def test_adventures(adventure: str, level: str, lead: int, tombs: int, tiles: str, won: bool) -> None:
    """R10.8: beating the Private Concern is not enough."""
    g = concern(solo(adventure=adventure, pcLevel=level), coins=10, prestige=10)
    g.notices = 0
    wagon(g, 0, coins=10 + lead, prestige=10 + lead)
    g.sarcophagus_owner = [0] * tombs + [EMPTY] * (3 - tombs)
    for name in tiles.split():
        lift_tile(g, tile(name))
    g.log_tiles[0] = tuple(map(tile, tiles.split()))
    found = ending(g).result()
    assert found is not None and (found.ranks == [1]) == won
    assert found.ending == ("last-round" if won else "adventure")


def test_it_tells_what_it_does() -> None:
    """R10.2.2: card, focus with the tie-break, hero with the indicator, and results are events."""
    g = concern(solo(), riders="Osk", stock=2)
    inn(g, "Agatha Evander")
    turn_of(g, CONCERN)
    position = at(g, "concern acts")
    assert keys(play(position, "- concern PC10")) == [
        "concern.card", "concern.indicator-tie", "concern.sells", "concern.coins", "concern.hero", "concern.coins",
    ]  # fmt: skip
    g = concern(solo(), riders="Osk Agatha")
    turn_of(g, CONCERN)
    events = play(at(g, "concern acts"), "- concern PC03")
    assert "concern.focus-tie" in keys(events)


def test_its_whole_tale_is_a_story() -> None:
    """Whatever it does is told by events that a table shows as its story, never as one of a person."""
    position = GAME.new(1, {"pcLevel": "hard"})
    rng = Random(4)
    told = set()
    while not position.over:
        seat = position.to_move[0]
        for event in position.push(seat, position.choice(seat).pick(rng)):
            first = event.key.partition(".")[0]
            if CONCERN in event.args[:1] and EVENTS[event.key].startswith("seat"):
                assert event.key in ("event.turn", "event.tomb", "event.score")
            if first in GAME.story_prefixes:
                told.add(event.key)
    assert told >= {"concern.card", "concern.focus", "concern.sells", "concern.die", "concern.served", "concern.stock"}


def test_buildings_are_for_people() -> None:
    """R10.2.3: it uses no dice, lanterns or companions; a person's building works as always beside it."""
    position = build(solo(), 0, "mine")
    assert state(position).quartz[0] == 1
