"""Variants, edge cases, hidden information, and the conservation laws themselves."""

from itertools import count
from random import Random

import pytest

from ludoteka.core.flow import Runner, play_out
from ludoteka.core.position import Position
from ludoteka.games.lord_of_the_ice_garden import GAME
from ludoteka.games.lord_of_the_ice_garden.checks import conserved
from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden
from ludoteka.testing import asked, finish, texts

from .helpers import acting, area, at, hunted, own, play, put, regional, state, table, vuko


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_basic_game(seats: int) -> None:
    """R11.1: the order stays, no tile is ever in force."""
    position = GAME.new(seats)
    rng = Random(seats)
    while position.to_move:
        assert position.view(None)["sequence"] == ["influence", "move", "mountain", "raven", "chanting"]
        assert position.view(None)["tiles"] == []
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))


@pytest.mark.parametrize("options", [{"orderTokens": "drafted"}, {"vukoTiles": "1234"}, {"vukoTiles": "0400"}])
def test_the_parts_of_the_advanced_game_are_separate(options: dict[str, str]) -> None:
    """R11.2: order tokens without tiles, tiles without order tokens, any number of tiles."""
    position = GAME.new(3, options)
    asked_names, tiles = set(), set[str]()
    rng = Random(5)
    while position.to_move:
        seat = position.to_move[0]
        asked_names.add(position.choice(seat).name)
        tiles |= set(position.view(None)["tiles"])
        position.push(seat, position.choice(seat).pick(rng))
    assert ("order" in asked_names) == ("orderTokens" in options)
    assert (len(tiles) > 0) == ("vukoTiles" in options)


def test_an_empty_reserve() -> None:
    """R12.1: no Throat, no Influence, no Faun; nothing is taken back."""
    g = put(table("callo freihoff"), "A: 1x10 faun 2x2 | B: 1x10")
    assert g.reserve[0] == 0
    position = acting(g, influence="1", raven="2")
    assert asked(position) == "2 raven"


def test_resources_run_out() -> None:
    """R12.2: nobody gains what is not there."""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    own(g, 2, people=20, gold=20, magic="15 0 0 0")
    g.throat[0], g.reserve[0] = 1, 17
    position = acting(g, throat="1")
    assert texts(position) == ["done", "exchange"]


def test_recruited_markers_shrink_the_total() -> None:
    """R12.1"""
    g = put(table("fjollsfinn freihoff"), "A: 2x3 drakkar*2")
    position = regional(g, "A")
    play(position, "1 recruit marker of 2")
    g = state(position)
    assert g.reserve[1] + 2 == 19 and conserved(g) == []


def test_a_level_3_unit_in_vukos_region_keeps_its_influence() -> None:
    """R12.7"""
    g = put(table("freihoff callo"), "A: harrasim 2x1")
    hunted(g, 3, 0)
    vuko(g, "A")
    g = state(at(g, "suspend"))
    assert g.influence(0, 0) == 3 and g.suspended == [0, 0]


def test_several_slots_are_separate_actions() -> None:
    """R12.10"""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    position = acting(g, influence="1 1")
    play(position, "1 influence A", "1 influence A", "1 influence A", "1 influence A")
    assert state(position).people[0] == 0 and state(position).markers[0] == 6


def test_free_choice_among_regions() -> None:
    """R12.17: everything in one region, or spread."""
    g = put(table("freihoff callo"), "A: 1x2 2x2 | B: 1x1 | C: moon")
    assert texts(acting(g, influence="1")) == ["pass", "influence A", "influence B", "influence C"]


def test_sites_share_a_region_only_at_the_thorn() -> None:
    """R12.8: in random games without closings."""
    for seed in range(6):
        runner = Runner(GAME.steps, GAME.new(4).base.copy())
        play_out(runner, Random(seed))
        g = runner.state
        assert isinstance(g, Garden)
        assert sum(g.closed) or all(g.sites[place] <= 1 for place in range(8) if place != g.thorn)


def test_nothing_is_hidden_from_anybody() -> None:
    """R14.2, R14.3: all seats and spectators see the same; only choices differ."""
    position = GAME.new(3)
    rng = Random(4)
    events = []
    for n in count():
        if n % 40 == 0:
            views = [position.view(seat) | {"seat": None} for seat in (0, 1, 2, None)]
            assert views[0] == views[1] == views[2] == views[3]
        if position.over:
            break
        seat = position.to_move[0]
        events += position.push(seat, position.choice(seat).pick(rng))
    assert {event.only for event in events} == {None}


# -- The laws -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "index"),
    [
        ("reserve", 0), ("markers", 3), ("unit_reserve", 4), ("units", 40), ("people", 0), ("gold", 1), ("magic", 2),
        ("supply", 2), ("upgrades", 1), ("bought", 7), ("sites", 5), ("throat", 1), ("recruited", 0), ("vp", 1),
    ],
)  # fmt: skip
def test_every_law_notices_a_lost_piece(field: str, index: int) -> None:
    """R12.16"""
    position = finish_to_turn(3)
    g = state(position).copy()
    assert conserved(g) == []
    getattr(g, field)[index] += 1
    assert conserved(g) != []


def finish_to_turn(turn: int) -> Position:
    position = GAME.new(2, {"characters": "choose"})
    play(position, "1 be freihoff", "2 be vandyken")
    rng = Random(8)
    while state(position).turn < turn:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    return position


BROKEN: dict[str, object] = {
    "vuko_tokens": [6, 5],
    "nightmares": [3, 0, 0, 0, 0, 0, 0, 0],
    "ladder": [0, 0],
    "reputation": [5, 3],
    "nations": [5, 1, 1, 1, 1, 1, 0, 0],
    "snow": 19,
    "suspended": [1, 0],
    "open": [7],
    "near": [()] * 8,
    "towers": [1] * 8,
    "closed": [1, 1, 1, 0, 0, 0, 0, 0],
    "absorbed": 1,
}


@pytest.mark.parametrize("field", BROKEN)
def test_other_laws(field: str) -> None:
    """R12.16: tokens of Vuko, nightmares, reputation stacks, Dead Snow, the map."""
    g = table("freihoff vandyken")
    assert conserved(g) == []
    setattr(g, field, BROKEN[field])
    assert conserved(g) != []


def test_a_copy_is_independent() -> None:
    """R12.16: every field is copied; changing the copy leaves the original alone."""
    g = state(finish_to_turn(4))
    before = GAME.dump_state(g)
    runner = Runner(GAME.steps, g.copy())
    play_out(runner, Random(1))
    assert GAME.dump_state(g) == before
    assert GAME.dump_state(g.copy()) == before


def test_closing_never_strands_a_game() -> None:
    """R9.5: games with closed regions go on to an end."""
    for seed in range(5):
        g = put(table("callo vandyken freihoff"), "A: 1x6 faun 2x3 3x2 | B: 1x4 faun 3x1")
        g.nightmares[0] = g.nightmares[1] = 2
        g.thorn = area("G")
        position = at(g, "suspend")
        assert asked(position) == "1 power"
        play(position, "1 close")
        assert finish(position, seed).over
        assert conserved(state(position)) == []
