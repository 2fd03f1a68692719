"""Set-up of the base game."""

from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.errors import IllegalMove
from ludoteka.games.isle_of_skye import GAME
from ludoteka.testing import play

from .helpers import cell, names, start, state, tile

SEATS = range(2, 6)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 6), (5, 5)])
def test_board_side_by_number_of_players(seats: int, rounds: int) -> None:
    """R3.1: the number of players selects the board side; the round marker starts on round 1."""
    position = start(seats)
    assert position.view(None)["rounds"] == rounds
    assert position.view(None)["round"] == 1


def test_four_different_scoring_tiles_for_everybody_to_see() -> None:
    """R3.2: chance lays one of the 16 tiles on A, B, C and D; those that are laid are not drawn again."""
    position = GAME.new(2)
    for space, name in zip("ABCD", ("S16", "S03", "S11", "S01"), strict=True):
        position.push(CHANCE, f"lay {name} on {space}")
        if space != "D":
            again = position.why_not(CHANCE, f"lay {name} on {'BCD'['ABC'.index(space)]}")
            assert again is not None and again.rule == "R3.2"
            assert len(position.choice(CHANCE).moves) == 16 - "ABCD".index(space) - 1
    for viewer in (0, 1, None):
        assert position.view(viewer)["scoring"] == ["S16", "S03", "S11", "S01"]


def test_every_scoring_tile_can_come_first() -> None:
    """R3.2: the shuffle may bring any of S01 to S16 to any space, and no tile of the expansion."""
    position = GAME.new(2)
    first = [position.text(CHANCE, move) for move in position.choice(CHANCE).moves]
    assert first == [f"lay S{number:02} on A" for number in range(1, 17)]


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_a_castle_and_no_points(seats: int) -> None:
    """R3.3, R3.7: each player has a castle of their own at 0,0, not turned, and 0 VP; nobody else takes part."""
    view = start(seats).view(None)
    assert len(view["players"]) == seats
    for player in view["players"]:
        assert player["territory"] == [{"cell": cell(0, 0), "tile": "C", "turn": 0}]
        assert player["vp"] == 0


@pytest.mark.parametrize("seats", SEATS)
def test_no_gold_before_the_first_income(seats: int) -> None:
    """R3.4: everybody starts with 0 gold; phase 1 of round 1 brings the first."""
    assert state(GAME.new(seats)).gold == [0] * seats
    assert state(start(seats)).gold == [5] * seats


def test_the_bag_holds_all_landscape_tiles() -> None:
    """R3.5: the 73 base tiles are in the bag, castles are not, and chance may draw any of them."""
    position = start(3)
    bag = [f"T{number:02}" for number in range(1, 74)]
    assert names(state(position).bag) == bag
    assert names(position.choice(CHANCE).moves) == bag
    assert tile("C") not in state(position).bag


def test_a_random_start_player() -> None:
    """R3.6: without an option every seat can become the start player of round 1, and that one draws first."""
    position = GAME.new(4, {"scoring": "first-game"})
    assert [position.text(CHANCE, move) for move in position.choice(CHANCE).moves] == [
        f"start {n}" for n in (1, 2, 3, 4)
    ]
    play(position, "- start 3")
    assert position.view(None)["start"] == 2
    assert position.choice(CHANCE).about == 2


def test_a_start_player_who_does_not_sit_here() -> None:
    """R3.6: the start player is one of the seats."""
    position = GAME.new(2, {"scoring": "first-game"})
    with pytest.raises(IllegalMove) as error:
        position.push(CHANCE, "start 3")
    assert "R3.6" in str(error.value)


def test_a_configured_start_player() -> None:
    """R3.6: a configured seat starts; chance is not asked who does."""
    position = GAME.new(3, {"scoring": "first-game", "startPlayer": "2"})
    assert position.choice(CHANCE).name == "tile"
    assert position.choice(CHANCE).about == 1


def test_castles_lie_unturned() -> None:
    """R3.7: castle at rotation 0: pasture N and S, loch E, mountain W, so these neighbours fit as printed."""
    position = start(2, startPlayer="1", scoring="first-game")
    play(position, *(f"- draw T{n:02} for {1 + (n - 1) // 3}" for n in range(1, 7)))
    position.roll(Random(1))
    play(position, "1 axe T03", "1 price T01 1", "1 price T02 1", "2 axe T06", "2 price T04 1", "2 price T05 1")
    play(position, "1 pass", "2 pass")
    for text in ("place T01 at 1,0 r90", "place T01 at -1,0 r180", "place T02 at 0,-1 r270", "place T02 at 0,1 r90"):
        assert position.why_not(0, text) is None
    for text in ("place T01 at -1,0 r90", "place T01 at 0,1 r90", "place T01 at 0,-1 r270", "place T02 at 1,0 r0"):
        reason = position.why_not(0, text)
        assert reason is not None and reason.rule == "R5.1.2"
