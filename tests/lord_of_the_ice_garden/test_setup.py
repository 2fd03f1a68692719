"""Setup: characters, stacks, regions, the Thorn, sites, start influence."""

from collections import Counter
from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.errors import BadOption, BadSeats, UnknownOption
from ludoteka.core.position import Position
from ludoteka.games.lord_of_the_ice_garden import GAME
from ludoteka.games.lord_of_the_ice_garden.components.tables import AREAS, CHARACTERS
from ludoteka.testing import asked, refused, step, texts

from .helpers import play, state


def until(position: Position, name: str, seed: int = 1) -> Position:
    """Play at random until this question."""
    rng = Random(seed)
    while asked(position).partition(" ")[2] != name:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    return position


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_another_character_by_chance(seats: int) -> None:
    """R3.1: dealt at random by default."""
    dealt = Counter[int]()
    for seed in range(40):
        position = until(GAME.new(seats), "settle", seed)
        who = state(position).who
        assert len(set(who)) == seats
        dealt.update(who)
    assert set(dealt) == {0, 1, 2, 3}


def test_characters_may_be_chosen_in_seat_order() -> None:
    """R3.1"""
    position = GAME.new(3, {"characters": "choose"})
    assert asked(position) == "1 character" and len(texts(position)) == 4
    play(position, "1 be callo")
    reason = refused(position, "2 be callo")
    assert reason.key == "reason.character-taken" and reason.rule == "R3.1"
    play(position, "2 be freihoff", "3 be vandyken")
    assert state(position).who == [2, 0, 1]


def test_the_last_character_of_four_is_not_asked() -> None:
    """R3.1"""
    position = GAME.new(4, {"characters": "choose"})
    play(position, "1 be callo", "2 be freihoff", "3 be vandyken")
    assert state(position).who == [2, 0, 1, 3] and asked(position) == "- stack"


def test_start_resources_and_reserves() -> None:
    """R3.2, R3.6, R3.13, R3.15: 4 P, 2 G, 1 M on level 0; all pieces in reserve; tracks at 0."""
    g = state(until(GAME.new(4), "settle"))
    assert g.people == [4] * 4 and g.gold == [2] * 4 and g.magic == [1, 0, 0, 0] * 4
    assert g.reserve == [20] * 4 and g.unit_reserve == [3, 2, 1] * 4 and g.vp == [0] * 4
    assert g.snow == 0 and g.vuko == -1 and sum(g.vuko_tokens) == 0 and g.upgrades == [4] * 5
    assert sum(g.towers) == sum(g.nightmares) == sum(g.closed) == 0


def test_reputation_and_initiative_have_the_same_stack() -> None:
    """R3.4, R3.5, R5.7: bottom is best reputation; top is first player."""
    position = GAME.new(3, {"characters": "choose"})
    play(position, "1 be callo", "2 be freihoff", "3 be fjollsfinn", "- stack 2", "- stack 3")
    g = state(position)
    assert g.ladder == [1, 2, 0] and g.stack == [1, 2, 0] and g.order == [0, 2, 1]
    assert g.reputation == [0, 0, 0] and g.space == [1, 1, 1]


def test_a_first_player_by_agreement_is_on_top_of_both_stacks() -> None:
    """R3.5"""
    for seed in range(5):
        g = state(until(GAME.new(3, {"startPlayer": "2"}), "settle", seed))
        assert g.stack[-1] == g.ladder[-1] == 1 and g.order[0] == 1


def test_the_random_stack_reaches_every_order() -> None:
    """R3.4"""
    assert len({tuple(state(until(GAME.new(3), "area", seed)).stack) for seed in range(60)}) == 6


@pytest.mark.parametrize(("seats", "count"), [(2, 6), (3, 7), (4, 8)])
def test_in_a_first_game_the_map_is_laid_and_nobody_is_asked_for_a_token(seats: int, count: int) -> None:
    """R3.7, R2.2.3: every region has at least two neighbours in play."""
    position, rng = GAME.new(seats, {"regionTokens": "laid"}), Random(5)
    while not state(position).open:
        seat = position.to_move[0]
        assert asked(position).partition(" ")[2] != "area"
        position.push(seat, position.choice(seat).pick(rng))
    g = state(position)
    most = sorted(range(AREAS), key=lambda area: (-len(g.tables.near[area]), area))[:count]
    assert sorted(g.regions) == sorted(most)
    assert all(len(set(g.tables.near[area]) & set(g.regions)) >= 2 for area in g.regions)


@pytest.mark.parametrize("seats", [2, 3])
def test_region_tokens_are_laid_in_player_order_on_areas_of_choice(seats: int) -> None:
    """R3.7: one by one until all lie; nobody lays two on one area."""
    position = until(GAME.new(seats), "area")
    order = state(position).order
    laid: list[str] = []
    while asked(position).endswith("area"):
        seat = position.to_move[0]
        assert seat == order[len(laid) % seats]
        assert len(texts(position)) == 8 - len(laid)
        if laid:
            reason = refused(position, f"{seat + 1} lay token on {laid[0]}")
            assert reason.key == "reason.token-there" and reason.rule == "R3.7"
        move = texts(position)[-1]
        laid.append(move[-1])
        play(position, f"{seat + 1} {move}")
    assert len(laid) == seats + 4


def test_with_four_players_every_area_has_a_token() -> None:
    """R3.7: nothing is to be decided where all eight areas get one of eight unseen tokens."""
    position = GAME.new(4)
    rng = Random(3)
    seen = set()
    while asked(position) != "- site":
        seen.add(asked(position).partition(" ")[2])
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    assert "area" not in seen and sorted(state(position).regions) == list(range(8))


def test_the_thorn_is_placed_by_van_dyken_in_a_region() -> None:
    """R3.8, R2.2.3: an area without a token is no region."""
    position = GAME.new(2, {"characters": "choose", "startPlayer": "1"})
    play(position, "1 be callo", "2 be vandyken")
    for i, letter in enumerate("ABCDEF"):
        play(position, f"{1 + i % 2} lay token on {letter}")
    assert asked(position) == "2 thorn" and len(texts(position)) == 6
    reason = refused(position, "2 thorn in H")
    assert reason.key == "reason.no-region" and reason.rule == "R2.2.3"
    play(position, "2 thorn in C")
    assert state(position).thorn == 2


def test_no_thorn_without_van_dyken() -> None:
    """R3.8"""
    position = GAME.new(2, {"characters": "choose", "startPlayer": "1"})
    play(position, "1 be callo", "2 be freihoff")
    for i, letter in enumerate("ABCDEF"):
        play(position, f"{1 + i % 2} lay token on {letter}")
    assert asked(position) == "- site" and state(position).thorn == -1


@pytest.mark.parametrize(
    ("seats", "thorn", "regions", "blanks"),
    [(2, False, 6, 2), (2, True, 5, 1), (3, False, 7, 3), (3, True, 6, 2), (4, True, 7, 3)],
)
def test_EX1_sites_and_blanks(seats: int, thorn: bool, regions: int, blanks: int) -> None:
    """R3.9, EX1: four sites, the other regions but the Thorn's are blank."""
    found = set[tuple[int, ...]]()
    for seed in range(30):
        position = until(GAME.new(seats), "settle", seed)
        g = state(position)
        if (g.thorn >= 0) != thorn:
            continue
        eligible = [area for area in g.regions if area != g.thorn]
        assert len(eligible) == regions
        assert sorted(g.sites[area] for area in eligible) == [0] * blanks + [1] * 4
        assert sum(g.sites) == 4
        found.add(tuple(g.sites))
    assert len(found) > 3 or blanks == 1


def test_faces_are_unknown_until_they_are_turned_up() -> None:
    """R3.10, R14.1: chance decides the numbers only after areas, Thorn and sites; nobody knows them before."""
    position = until(GAME.new(3), "site")
    assert all(region["number"] is None for seat in (0, None) for region in position.view(seat)["regions"])
    position = until(position, "settle")
    g = state(position)
    assert [region["number"] for region in position.view(0)["regions"]] == [1, 2, 3, 4, 5, 6, 7]
    assert g.open == g.regions
    numbers = {tuple(state(until(GAME.new(2), "settle", seed)).regions) for seed in range(12)}
    assert len(numbers) == 12


def test_start_influence() -> None:
    """R3.11, R3.12: in player order, twice, in two different regions; then a nation marker in every region."""
    position = until(GAME.new(3), "settle")
    order = state(position).order
    first = {}
    for seat in order:
        assert position.to_move == (seat,)
        move = texts(position)[0]
        first[seat] = move
        play(position, f"{seat + 1} {move}")
    for seat in order:
        assert position.to_move == (seat,)
        reason = refused(position, f"{seat + 1} {first[seat]}")
        assert reason.key == "reason.settled" and reason.rule == "R3.11"
        play(position, f"{seat + 1} {texts(position)[0]}")
    g = state(position)
    assert g.reserve == [18] * 3 and g.turn == 1
    assert [g.nations[area] for area in g.regions] == [1] * 7


def test_order_tokens_of_the_basic_game() -> None:
    """R3.14"""
    assert GAME.new(2).view(None)["sequence"] == ["influence", "move", "mountain", "raven", "chanting"]


def test_options() -> None:
    """R3.3, R11.2: the variant is a matter of options; tiles may be left out and may share a stage."""
    for value in ("none", "1234", "0000", "1111", "0402"):
        GAME.new(2, {"vukoTiles": value})
    for value in ("5000", "123", "V1", "12345", ""):
        with pytest.raises(BadOption, match="four digits"):
            GAME.new(2, {"vukoTiles": value})
    with pytest.raises(BadOption, match="fixed, drafted"):
        GAME.new(2, {"orderTokens": "random"})
    with pytest.raises(BadOption, match="1 to 2"):
        GAME.new(2, {"startPlayer": "3"})
    with pytest.raises(UnknownOption, match="characters"):
        GAME.new(2, {"variant": "basic"})


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players(seats: int) -> None:
    """R11.3: nobody plays alone, and there are only four characters."""
    with pytest.raises(BadSeats, match="2 to 4"):
        GAME.new(seats)


def test_chance_is_asked_only_during_setup() -> None:
    """R14.2"""
    position = until(GAME.new(4, {"orderTokens": "drafted", "vukoTiles": "1234"}), "settle")
    rng = Random(2)
    while position.to_move:
        assert position.to_move != (CHANCE,)
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    assert step(position) == "over"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_first_game_the_first_two_have_the_simplest_goals(seats: int) -> None:
    """R3.1, dealt so that whoever sits down first builds towers or recruits."""
    firsts = set()
    for seed in range(8):
        position, rng = GAME.new(seats, {"characters": "simple"}), Random(seed)
        while position.choice(CHANCE).name == "deal":
            position.push(CHANCE, position.choice(CHANCE).pick(rng))
        who = [CHARACTERS[character] for character in state(position).who]
        assert {*who[:2]} == {"freihoff", "fjollsfinn"} and len({*who}) == seats
        firsts.add(who[0])
    assert len(firsts) == 2
