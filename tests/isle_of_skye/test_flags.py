"""Flags and one-time points on the progress board, and the golden rule."""

import pytest

from ludoteka.games.isle_of_skye.rules.state import Skye
from ludoteka.testing import play, step, texts

from .helpers import at, state
from .journey import TERRITORY_B, asked, earned, equip, journey, points, space, walk, where

# By space, from the start space on: what the flags up to there give.
INCOME = [
    (2, [0, 2, 2, 2, 4, 4, 4, 4, 7, 7, 7, 7]),
    (5, [0, 2, 2, 2, 5, 5, 5, 7, 7, 7]),
]
MOVEMENT = [
    (2, [4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 8, 8]),
    (5, [4, 4, 5, 5, 5, 5, 6, 6, 6, 6]),
]
WARRIOR = [
    (2, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5]),
    (5, [0, 0, 1, 1, 2, 2, 3, 4, 5, 5, 5, 5]),
]
HERALD = [
    (2, [0, 0, 0, 1, 1, 3, 3, 5, 5, 5]),
    (5, [0, 0, 0, 1, 1, 3, 5, 5, 5]),
]
ROADS_FIRST = "B1 B6 B7 B2 B5 B8 B3 B4 B9"
# One-time points for the move that starts on each space; the last entry is the way back on the end pair.
ONCE = [
    (2, "warrior", [0] * 12 + [3, 3]),
    (2, "merchant", [0] * 10 + [3, 3]),
    (2, "herald", [1, 0, 2, 0, 3, 2, 4, 0, 4, 4]),
    (5, "warrior", [0] * 10 + [3, 3]),
    (5, "merchant", [0] * 8 + [3, 3]),
    (5, "herald", [1, 0, 2, 0, 3, 4, 0, 4, 4]),
]


def fresh(seats: int, **markers: int) -> Skye:
    return equip(journey(seats, scoring="S02 S03 S04 S05"), tracks=markers)


# -- the golden rule ------------------------------------------------------------------------------------------------


def test_a_flag_of_phase_4_can_be_used_in_phase_5() -> None:
    """R8.6.1: the movement flag reached in phase 4 serves the walk of the same round."""
    position = asked("token", tracks={"merchant": 1})
    play(position, "1 advance merchant")
    assert step(position) == "plan"
    assert points(position) == 5


def test_a_movement_flag_of_the_walk_does_not_lengthen_it() -> None:
    """R8.6.1."""
    g = equip(journey(lands=[TERRITORY_B]), merchant=1, pawn="0,1", milestones=3)
    position = walk(g, "0,1 1,1 0,-1")
    play(position, "1 collect 0,1", "1 advance merchant")
    assert space(position, "merchant") == 2
    # With 4 points only this milestone can come next; with 5 there would be a choice.
    assert state(position).pawn[0] == where("1,1")
    assert position.choice(0).name == "advance"


def test_a_flag_of_phase_5_scores_in_phase_6() -> None:
    """R8.6.1: that is the phase after."""
    position = walk(equip(journey(lands=[TERRITORY_B]), warrior=1, pawn="1,0"), "1,0")
    play(position, "1 advance warrior")
    assert (space(position, "warrior"), state(position).vp[0]) == (2, 0)
    play(position, "2 decline")
    assert earned(position, "warrior") == 1


def test_one_time_points_are_scored_at_once() -> None:
    """R8.6.1: the only exception."""
    position = asked("token", 5, tracks={"herald": 2})
    play(position, "1 advance herald")
    assert state(position).vp[0] == 2


def test_what_a_token_gives_waits_for_the_next_phase() -> None:
    """R8.6.1: the roads of B6, taken in phase 4, can be laid from phase 5 on."""
    g = equip(journey(lands=[TERRITORY_B], gold=[0, 1], offers=("T12 1, T13 1",)), warrior=6, layout=ROADS_FIRST)
    position = at(g, "buy")
    play(position, "2 buy T12", "1 advance warrior")
    assert state(position).roads[0] == 2
    assert (step(position), position.choice(0).name) == ("roads before building", "road")


# -- flags ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "income"), INCOME)
def test_the_last_income_flag_pays_in_every_phase_1(seats: int, income: list[int]) -> None:
    """R8.6.3, R8.6.2: 2, 4 or 7 gold (with five players 2, 5 or 7), never added up."""
    for here, gold in enumerate(income):
        g = equip(journey(seats), merchant=here)
        assert state(at(g, "income")).gold[0] == 5 + gold, here


@pytest.mark.parametrize(("seats", "movement"), MOVEMENT)
def test_the_last_movement_flag_counts(seats: int, movement: list[int]) -> None:
    """R8.6.5, R8.6.2: from 4 up to 8 points, with five players up to 6."""
    for here, expected in enumerate(movement):
        assert points(at(equip(journey(seats), merchant=here), "plan")) == expected, here


@pytest.mark.parametrize(
    ("seats", "track", "flags"),
    [(seats, "warrior", flags) for seats, flags in WARRIOR] + [(seats, "herald", flags) for seats, flags in HERALD],
)
def test_the_last_flag_of_each_track_scores_in_phase_6(seats: int, track: str, flags: list[int]) -> None:
    """R8.6.4, R8.6.2: only the rightmost flag of a track counts, wherever the marker has moved on to."""
    for here, vp in enumerate(flags):
        assert earned(at(fresh(seats, **{track: here}), "score"), track) == vp, here


def test_the_flags_of_warrior_and_herald_are_added() -> None:
    """R8.6.4."""
    position = at(fresh(2, warrior=8, herald=7), "score")
    assert state(position).vp == [4 + 5, 0]


def test_flags_stay_when_the_marker_moves_on() -> None:
    """R8.6.2: they pay again in every round, and a later flag of the same kind takes over."""
    position = at(fresh(2, warrior=2, merchant=1), "score")
    assert (state(position).vp[0], state(position).gold[0]) == (1, 5 + 2)
    g = state(position).copy()
    g.marker[0], g.active[0] = 4, 4
    position = at(g, "score")
    assert state(position).vp[0] == 1 + 2
    # Income and movement are different kinds: the flag of 5 points leaves the income of 2 in force.
    g = equip(journey(), merchant=2)
    assert state(at(g, "income")).gold[0] == 5 + 2


# -- one-time points ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "track", "once"), ONCE)
def test_one_time_points_score_at_every_crossing(seats: int, track: str, once: list[int]) -> None:
    """R8.6.6: only the end pairs can be crossed more than once, and they score both ways."""
    for here, vp in enumerate(once):
        position = asked("token", 20, seats=seats, tracks={track: here})
        play(position, f"1 advance {track}")
        assert earned(position, "once") == vp, here


def test_the_end_pair_scores_again_and_again() -> None:
    """R8.6.6: three sales, three crossings."""
    g = journey(4, gold=[0, 9, 9, 9], offers=("T01 1, T02 1, T03 1",))
    position = at(equip(g, warrior=12), "buy")
    for buyer, name in ((2, "T01"), (3, "T02"), (4, "T03")):
        play(position, f"{buyer} buy {name}")
        assert texts(position, 0) == ["decline", "advance warrior"]
        play(position, "1 advance warrior")
    assert (space(position, "warrior"), state(position).vp[0]) == (13, 9)
