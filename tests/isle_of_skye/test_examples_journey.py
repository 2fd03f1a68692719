"""The worked examples of the Journeyman expansion, X18 to X38, with their numbers."""

import pytest

from ludoteka.core.position import Position
from ludoteka.games.isle_of_skye.components.tables import SHIP, WHISKY
from ludoteka.games.isle_of_skye.rules.state import Skye
from ludoteka.games.isle_of_skye.rules.territory import Territory
from ludoteka.testing import play, refused, step, texts

from .helpers import at, deal, land, score, state
from .journey import (
    CELLS_OF_B,
    TERRITORY_B,
    earned,
    equip,
    journey,
    markers,
    meeting,
    names_of,
    points,
    space,
    walk,
    where,
)


def clan(gold: int = 0, built: Territory = TERRITORY_B, seats: int = 2) -> Skye:
    """Two players; seat 1 owns territory B."""
    return journey(seats, lands=[built], gold=[gold] + [0] * (seats - 1))


def legal(position: Position, plan: str) -> bool:
    return position.why_not(0, f"plan {plan}") is None


def income(g: Skye) -> int:
    """What phase 1 pays to seat 1."""
    before = g.gold[0]
    return state(at(g, "income")).gold[0] - before


# -- territory B ----------------------------------------------------------------------------------------------------


def test_x18_first_milestone() -> None:
    """X18: first milestone."""
    position = walk(equip(clan(), pawn="0,-1"), "0,-1")
    assert texts(position, 0) == ["decline", "advance merchant", "advance herald"]
    assert refused(position, "1 advance warrior").args["requirement"] == "whisky"
    merchant, herald = position.copy(), position.copy()
    play(merchant, "1 advance merchant")
    assert (markers(merchant), state(merchant).vp[0]) == ({"warrior": 0, "merchant": 1, "herald": 0}, 0)
    play(herald, "1 advance herald")
    assert (markers(herald), state(herald).vp[0]) == ({"warrior": 0, "merchant": 0, "herald": 1}, 1)
    # Not both: the milestone is used up.
    assert merchant.to_move == herald.to_move == (1,)


def test_x19_movement() -> None:
    """X19: movement."""
    for start, end, cost in (("1,1", "0,1", 1), ("0,1", "0,0", 1), ("0,0", "-1,0", 2)):
        assert TERRITORY_B.walk_cost(where(start), where(end)) == cost


def test_x20_cheapest_costs_from_the_castle() -> None:
    """X20: cheapest costs from the castle."""
    costs = {
        "0,-1": 1, "0,1": 1, "-1,-1": 2, "-1,0": 2, "1,0": 2, "1,1": 2, "1,-1": 3, "-1,1": 3, "-2,0": 4, "-2,1": 5,
    }  # fmt: skip
    assert {cell: TERRITORY_B.walk_cost(where("0,0"), where(cell)) for cell in costs} == costs
    position = at(clan(), "plan")
    assert points(position) == 4
    assert not legal(position, "-2,1")
    assert legal(position, "-2,0")


def test_x21_plans_of_two_milestones() -> None:
    """X21: plans of two milestones."""
    position = at(clan(), "plan")
    assert legal(position, "0,-1 -1,-1")
    assert legal(position, "0,0 1,1")
    reason = refused(position, "1 plan -1,-1 1,1")
    assert reason.args == {"cost": 2 + 4, "n": 4}


def test_x22_a_walk() -> None:
    """X22: a walk."""
    position = walk(clan(), "0,-1 -1,-1")
    events = play(position, "1 collect 0,-1", "1 advance herald")
    assert state(position).vp[0] == 1
    events += play(position, "1 advance herald")
    assert space(position, "herald") == 2
    assert [event.args[1:] for event in events if event.key == "event.collected" and event.args[0] == 0] == [
        (where("0,-1"), 1), (where("-1,-1"), 1),
    ]  # fmt: skip
    assert names_of(state(position).taken[0]) == ["B3"]
    assert state(position).pawn[0] == where("-1,-1")


@pytest.mark.parametrize(
    ("requirement", "cells"),
    [
        ("north", "-1,-1 0,-1 1,-1"),
        ("west", "-2,0 -2,1"),
        ("dist3", "-2,1"),
        ("doneP", "-2,1 -1,1 0,-1 0,0 0,1 1,1"),
        ("doneM", "-1,-1 0,-1 -1,0 0,0"),
        ("doneL", "0,0 1,0"),
        ("doneM+L", "0,0"),
    ],
)
def test_x23_requirements(requirement: str, cells: str) -> None:
    """X23: requirements."""
    assert meeting(TERRITORY_B, requirement, CELLS_OF_B) == set(cells.split())


def test_x24_herald_fee() -> None:
    """X24: herald fee."""
    poor = walk(equip(clan(4), herald=2, pawn="-1,1"), "-1,1")
    # The tile also shows the whisky that the warrior wants.
    assert texts(poor, 0) == ["decline", "advance warrior"]
    assert refused(poor, "1 advance herald").rule == "R8.2.4"
    position = walk(equip(clan(5), herald=2, pawn="-1,1"), "-1,1")
    play(position, "1 advance herald")
    assert (space(position, "herald"), state(position).gold[0], state(position).vp[0]) == (3, 0, 2)
    play(position, "2 decline")
    assert earned(position, "herald") == 1


@pytest.mark.parametrize(
    ("track", "here", "move", "cost"),
    [
        *((track, here, "castle advance", 1) for track in ("warrior", "merchant") for here in (0, 1, 2)),
        ("warrior", 3, "castle advance", 3),
        ("merchant", 3, "castle advance", 3),
        ("herald", 2, "castle advance", 3 + 5),
        ("warrior", 5, "advance", 0),
    ],
)
def test_x25_castle_advances(track: str, here: int, move: str, cost: int) -> None:
    """X25: castle advances."""
    position = walk(equip(clan(20), tracks={track: here}), "0,0")
    play(position, f"1 {move} {track}")
    assert (space(position, track), state(position).gold[0]) == (here + 1, 20 - cost)


def test_x26_a_castle_in_a_completed_pasture() -> None:
    """X26: a castle in a completed pasture."""
    position = walk(equip(clan(8), merchant=8), "0,0")
    play(position, "1 advance merchant")
    assert (space(position, "merchant"), state(position).gold[0]) == (9, 8)


def test_x27_income_flags() -> None:
    """X27: income flags."""
    alone = land()
    assert income(equip(clan(built=alone), merchant=4)) == 5 + 4
    assert income(equip(clan(built=alone, seats=5), merchant=4)) == 5 + 5


def test_x28_vp_flags() -> None:
    """X28: vp flags."""
    for herald, vp in ((0, 3), (5, 6)):
        position = at(equip(journey(scoring="S02 S03 S04 S05"), warrior=6, herald=herald), "score")
        assert state(position).vp[0] == vp


def test_x29_end_pair_with_b4() -> None:
    """X29: end pair with b4."""
    g = equip(clan(), warrior=12, merchant=9, pawn="-2,0", milestones=3, extra_movement=1)
    position = at(g, "plan")
    play(position, "1 boost")
    assert points(position) == 12
    play(position, "1 plan -2,0 0,0 -2,1", "2 plan none")
    events = play(position, "1 collect -2,0", "1 advance warrior")
    assert (space(position, "warrior"), state(position).vp[0]) == (13, 3)
    events += play(position, "1 collect 0,0", "1 advance warrior")
    assert space(position, "warrior") == 12
    events += play(position, "1 advance warrior")
    assert [event.args[2] for event in events if event.key == "event.collected"] == [0, 4, 5]
    assert (space(position, "warrior"), earned(position, "once")) == (13, 9)


def test_x29_end_pair_without_b4() -> None:
    """X29: end pair without b4."""
    g = equip(clan(), warrior=12, merchant=9, pawn="-2,0", milestones=3)
    position = walk(g, "-2,0 0,0 -2,1")
    assert points(position) == 8
    # Whatever comes first, the castle comes last: the way from there to -2,1 is too long.
    assert sorted(texts(position, 0)) == ["collect -2,0", "collect -2,1"]
    assert refused(position, "1 collect 0,0").rule == "R8.4.3"
    events = play(position, "1 collect -2,0", "1 advance warrior")
    # On -2,1 the castle would be wanted for the way back; the pawn has gone on to it.
    assert [event.args[1:] for event in events if event.key == "event.collected"] == [
        (where("-2,0"), 0), (where("-2,1"), 2), (where("0,0"), 5),
    ]  # fmt: skip
    play(position, "1 advance warrior")
    assert (space(position, "warrior"), earned(position, "once")) == (12, 6)


def test_x30_scoring_tiles_of_the_expansion() -> None:
    """X30: scoring tiles of the expansion."""
    expected = {"S17": 6, "S18": 3, "S19": 4, "S20": 3}
    for tile, vp in expected.items():
        g = journey(lands=[TERRITORY_B], scoring=f"{tile} S01 S02 S03")
        position = at(equip(g, pawn="-2,1", warrior=7, merchant=4, herald=2), "score")
        assert earned(position, tile) == vp


def test_x31_income_and_other_scoring_tiles() -> None:
    """X31: income and other scoring tiles."""
    assert income(clan()) == 5 + 2
    expected = {
        "S01": 10, "S02": 5, "S03": 3, "S04": 4, "S05": 4, "S06": 9, "S07": 5, "S08": 4, "S09": 1, "S10": 4, "S11": 3,
        "S12": 5, "S13": 3,
    }  # fmt: skip
    assert {tile: score(tile, TERRITORY_B)[0] for tile in expected} == expected
    assert (TERRITORY_B.count(SHIP), TERRITORY_B.count(WHISKY)) == (3, 4)


# -- roads and tokens -----------------------------------------------------------------------------------------------


def test_x32_two_bends_become_a_crossing() -> None:
    """X32: two bends become a crossing."""
    bends = land("(0,0): C/0, (0,-1): T42/0, (-1,-1): T66/180")
    assert income(clan(built=bends)) == 5
    position = at(equip(clan(built=bends), roads=1), "roads before income")
    play(position, "1 road 0,-1 S")
    assert state(position).gold[0] == 6


def test_x33_two_whisky_without_road() -> None:
    """X33: two whisky without road."""
    built = land("(0,0): C/0, (0,1): J01/0")
    assert income(clan(built=built)) == 5
    assert built.walk_cost(where("0,0"), where("0,1")) == 2
    position = at(equip(clan(built=built), roads=1), "roads before income")
    play(position, "1 road 0,0 S")
    assert state(position).gold[0] == 7
    assert state(position).land[0].walk_cost(where("0,0"), where("0,1")) == 1


def test_x34_bank_pays_and_two_purchases() -> None:
    """X34: bank pays and two purchases."""
    g = journey(3, gold=[2, 0, 0], offers=("", "T01 7", "T02 4"))
    position = at(equip(g, powers="B8 B9"), "buy")
    play(position, "1 buy T01", "2 decline", "2 pass", "1 buy T02", "3 decline")
    assert state(position).gold == [2, 7 + 7, 4 + 4]


def test_x35_golden_rule() -> None:
    """X35: golden rule."""
    g = journey(3, gold=[0, 9, 9], offers=("T01 1, T02 1",), scoring="S02 S03 S04 S05")
    position = at(equip(g, warrior=2, merchant=1, layout="B2 B4 B7 B1 B5 B8 B3 B6 B9"), "buy")
    play(position, "2 buy T01", "1 advance warrior", "3 buy T02", "1 advance warrior")
    assert space(position, "warrior") == 4
    assert (step(position), position.choice(0).name) == ("tokens after buying", "token-advance")
    play(position, "1 advance merchant")
    assert space(position, "merchant") == 2
    for seat in (1, 2):
        position.push(seat, position.choice(seat).moves[0])
    assert points(position) == 5
    play(position, "1 plan none", "2 plan none", "3 plan none")
    assert earned(position, "warrior") == 2


def test_x36_movement_flag_during_the_walk() -> None:
    """X36: movement flag during the walk."""
    position = walk(equip(clan(), merchant=1, pawn="0,1", milestones=3), "0,1 1,1 0,-1")
    play(position, "1 collect 0,1", "1 advance merchant")
    assert space(position, "merchant") == 2
    # With 4 points 1,1 must come before 0,-1; with 5 it could be the other way round.
    assert state(position).pawn[0] == where("1,1")
    play(position, "1 decline")
    assert state(position).pawn[0] == where("0,-1")


def test_x37_b7_and_an_income_flag() -> None:
    """X37: b7 and an income flag."""
    g = equip(clan(built=land()), merchant=4, powers="B7")
    position = at(g, "income")
    assert state(position).gold[0] == 5 + 4 + 3 == 12
    deal(position, "T01 T02 T03", "T04 T05 T06")
    play(position, "1 axe none", "1 price T01 1", "1 price T02 2", "1 price T03 3")
    play(position, "2 axe T04", "2 price T05 4", "2 price T06 1")
    assert state(position).committed(0) == 6
    assert state(position).offer[:3] == [1, 2, 3]


def test_x38_b3_in_phase_5() -> None:
    """X38: b3 in phase 5."""
    g = journey(lands=[land("(0,1): J01/0")], gold=[9, 0], scoring="S07 S03 S04 S05")
    position = walk(equip(g, warrior=2, layout="B3 B4 B7 B1 B5 B8 B2 B6 B9"), "0,0")
    play(position, "1 castle advance warrior")
    assert (state(position).vp[0], state(position).roads[0]) == (0, 0)
    play(position, "2 decline")
    assert (earned(position, "B3"), state(position).vp[0]) == (1, 1)
    assert (step(position), state(position).roads[0]) == ("roads before scoring", 1)
    play(position, "1 road 0,0 S")
    assert earned(position, "S07") == 2
