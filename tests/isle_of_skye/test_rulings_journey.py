"""Rulings on the Journeyman expansion."""

import pytest

from ludoteka.testing import play, refused, step, texts

from .helpers import at, land, state
from .journey import SOURCES, TERRITORY_B, asked, earned, equip, journey, names_of, points, space, token_no, walk, where

NOTHING = "S02 S03 S04 S05"
"""Scoring tiles that give nothing to a lone castle."""


def test_flags_of_the_last_round() -> None:
    """R10.13: VP flags reached in phase 5 of the last round pay in its phase 6, income flags have no use any more."""
    g = equip(journey(round=6, scoring=NOTHING, gold=[2, 0]), warrior=1, merchant=0)
    position = walk(g, "0,0")
    play(position, "1 castle advance warrior", "2 decline")
    assert position.over
    assert earned(position, "warrior") == 1

    g = equip(journey(round=6, scoring=NOTHING, gold=[2, 0]), merchant=0)
    position = walk(g, "0,0")
    play(position, "1 castle advance merchant", "2 decline")
    assert position.over
    assert state(position).gold[0] == 1


def test_vp_flags_of_phase_4_pay_in_the_same_round() -> None:
    """R10.13."""
    position = at(equip(journey(gold=[0, 1], offers=("T12 1",), scoring=NOTHING), warrior=1), "buy")
    play(position, "2 buy T12", "1 advance warrior")
    position.push(1, position.choice(1).moves[0])
    play(position, "1 plan none", "2 plan none")
    assert earned(position, "warrior") == 1


def test_a_movement_flag_of_phase_4_counts_for_the_walk_of_the_same_round() -> None:
    """R10.14: unlocked by a symbol advance."""
    position = asked("symbol", tracks={"merchant": 1})
    play(position, "1 advance merchant")
    position.push(0, position.choice(0).moves[0])
    assert points(position) == 5


def test_a_movement_flag_of_the_walk_does_not_count_for_it() -> None:
    """R10.14."""
    g = equip(journey(lands=[TERRITORY_B], gold=[1, 0]), merchant=1, milestones=3)
    # With 5 points the castle, 0,-1 and -1,0 could be collected in any order.
    position = walk(g, "0,0 0,-1 -1,0")
    play(position, "1 collect 0,0", "1 castle advance merchant")
    assert space(position, "merchant") == 2
    assert state(position).pawn[0] == where("0,-1")


@pytest.mark.parametrize("token", ["B8", "B9"])
def test_b8_and_b9_wait_for_the_next_phase_4(token: str) -> None:
    """R10.15: taken in phase 4 by a sale, they are of no use in this phase."""
    layout = f"B1 B4 {token} B2 B5 B7 B3 B6 {'B9' if token == 'B8' else 'B8'}"
    g = journey(first=1, gold=[0, 1], offers=("T12 1, T13 1", "T14 9, T15 1"))
    position = at(equip(g, warrior=10, layout=layout), "buy")
    play(position, "2 buy T12", "1 advance warrior")
    assert names_of(state(position).taken[0]) == [token]
    # Two free gold from the sale buy the cheap tile only, and there is no second purchase.
    assert texts(position, 0) == ["pass", "buy T15"]
    play(position, "1 pass")
    assert step(position) == "build"
    assert state(position).powers[0] == 1 << token_no(token)


def test_b1_of_phase_4_serves_the_same_round() -> None:
    """R10.15."""
    position = asked("sale", tracks={"warrior": 2})
    play(position, "1 advance warrior")
    position.push(1, position.choice(1).moves[0])
    assert step(position) == "plan"
    play(position, "1 plan 0,-1 0,0 0,1")


def test_b1_of_phase_5_serves_the_next_round() -> None:
    """R10.15."""
    g = equip(journey(lands=[TERRITORY_B], gold=[9, 0]), warrior=2)
    position = at(g, "plan")
    assert refused(position, "1 plan 0,-1 0,0 0,1").rule == "R8.4.1"
    play(position, "1 plan 0,0 0,1", "2 plan none", "1 collect 0,0", "1 castle advance warrior", "1 decline")
    assert state(position).round == 2
    assert state(position).milestones[0] == 3


@pytest.mark.parametrize("order", [("B5", "B2"), ("B2", "B5")])
def test_the_gold_of_b5_pays_no_fee_of_b2_in_the_same_step(order: tuple[str, str]) -> None:
    """R10.16: in whatever order the two are resolved."""
    layout = "B1 B5 B7 B2 B4 B8 B3 B6 B9"
    g = journey(gold=[1, 1], offers=("T12 1, J01 1",))
    position = at(equip(g, warrior=6, merchant=2, herald=2, layout=layout), "buy")
    play(position, "2 buy T12", "1 advance warrior", "1 advance merchant")
    assert state(position).gold[0] == 3
    play(position, f"1 resolve {order[0]}")
    assert position.choice(0).name == "token-advance"
    assert refused(position, "1 advance herald").rule == "R8.2.4"
    play(position, "1 decline")
    # From the next phase on it is free gold.
    assert state(position).free_gold(0) == 3 + 5


def test_the_gold_of_b5_pays_no_fee_on_the_walk() -> None:
    """R10.16."""
    g = equip(journey(lands=[TERRITORY_B], gold=[5, 0]), warrior=6, herald=2, layout="B1 B5 B7 B2 B4 B8 B3 B6 B9")
    position = walk(g, "0,0 -1,1")
    play(position, "1 castle advance warrior")
    assert names_of(state(position).taken[0]) == ["B5"]
    # The scroll on -1,1 would serve the herald, but the fee of 5 cannot be paid: nobody is asked.
    assert state(position).gold[0] == 0
    assert (position.to_move, state(position).pawn[0]) == ((1,), where("-1,1"))


def test_tiles_of_this_round_carry_milestones_and_pawns() -> None:
    """R10.17."""
    position = at(journey(acquired=["T65"], gold=[0, 0]), "build")
    play(position, "1 place T65 at 0,-1 r0", "1 plan 0,-1", "2 plan none")
    # T65 shows a farm and whisky.
    assert texts(position, 0) == ["decline", "advance warrior", "advance herald"]
    assert state(position).pawn[0] == where("0,-1")


def test_a_milestone_may_only_move_the_pawn() -> None:
    """R10.18: collecting without advancing."""
    position = walk(equip(journey(lands=[TERRITORY_B])), "0,-1")
    play(position, "1 decline")
    assert state(position).pawn[0] == where("0,-1")
    position = walk(equip(journey(lands=[TERRITORY_B])), "1,-1")
    assert state(position).pawn[0] == where("1,-1")


@pytest.mark.parametrize(("here", "there", "on"), [(12, 13, "-2,0"), (13, 12, "0,0")])
@pytest.mark.parametrize("source", SOURCES)
def test_every_source_works_on_the_end_pair_in_both_directions(source: str, here: int, there: int, on: str) -> None:
    """R10.19: and scores its VP. The pair of the warrior demands the west, and the castle on the way back."""
    if source == "castle" and here == 13:
        # There the castle is demanded itself; the merchant's pair wants whisky on the way back.
        position = asked("castle", 8, tracks={"merchant": 11})
        play(position, "1 castle advance merchant")
        assert (space(position, "merchant"), state(position).vp[0], state(position).gold[0]) == (10, 3, 0)
        return
    position = asked(source, 8, on=on if source == "milestone" else "0,0", tracks={"warrior": here})
    play(position, f"1 {'castle advance' if source == 'castle' else 'advance'} warrior")
    assert (space(position, "warrior"), earned(position, "once")) == (there, 3)


def test_going_back_on_an_end_pair_takes_nothing_away() -> None:
    """R10.20: flags, tokens and crossed bridges stay."""
    g = journey(lands=[TERRITORY_B], scoring="S20 S03 S04 S05")
    position = walk(equip(g, warrior=13, powers="B7"), "0,0")
    play(position, "1 advance warrior", "2 decline")
    assert space(position, "warrior") == 12
    assert (earned(position, "warrior"), earned(position, "S20")) == (5, 3)
    assert state(position).powers[0] == 1 << 6
    g = equip(journey(), merchant=11)
    position = at(g, "plan")
    assert points(position) == 8


def test_no_token_is_taken_a_second_time() -> None:
    """R10.20: on the way back to a space whose token has been taken nothing lies there."""
    position = asked("token", tracks={"merchant": 11})
    play(position, "1 advance merchant")
    assert space(position, "merchant") == 10
    assert (state(position).taken[0], state(position).powers[0]) == ((), 0)


def test_direction_and_distance_look_at_the_territory_after_building() -> None:
    """R10.21: before this round's tile the castle was the topmost tile, afterwards it is not."""
    for acquired, top in (("", "0,0"), ("T65", "0,-1")):
        g = journey(acquired=[acquired], gold=[0, 0])
        position = at(equip(g, herald=5), "build")
        if acquired:
            play(position, "1 place T65 at 0,-1 r0")
        play(position, "1 plan 0,0", "2 plan none")
        assert (position.to_move == (0,) and "advance herald" in texts(position, 0)) == (top == "0,0")
    # A new tile two cells away meets dist2.
    g = equip(journey(lands=[land("(0,-1): T65/0")], acquired=["T66"]), warrior=2)
    position = at(g, "build")
    play(position, "1 place T66 at 0,-2 r0", "1 plan 0,-2", "2 plan none")
    assert "advance warrior" in texts(position, 0)


def test_any_piece_of_a_completed_area_on_the_tile_counts() -> None:
    """R10.22: T61 belongs to a completed mountain with its east piece only; its west piece is open."""
    g = equip(journey(lands=[land("(-1,0): T61/0")]), warrior=4, pawn="-1,0")
    position = walk(g, "-1,0")
    play(position, "1 advance warrior")
    assert space(position, "warrior") == 5


@pytest.mark.parametrize(
    ("built", "on", "met"),
    [
        # A mountain inside T46 and the loch it shares with the castle.
        ("(1,0): T46/0", "1,0", True),
        # A loch inside T71 and the mountain it shares with the castle.
        ("(-1,0): T71/180", "-1,0", True),
        # The castle touches both areas.
        ("(1,0): T46/0, (-1,0): T71/180", "0,0", True),
        # A completed mountain alone is not enough, nor is a completed loch.
        ("(-1,0): T61/0", "-1,0", False),
        ("(1,0): T60/0", "1,0", False),
    ],
)
def test_mountain_and_loch_may_be_areas_of_the_tile_or_larger_ones(built: str, on: str, met: bool) -> None:
    """R10.23."""
    position = walk(equip(journey(lands=[land(built)]), warrior=9, pawn=on), on)
    assert (position.to_move == (0,) and "advance warrior" in texts(position, 0)) == met


def test_a_sale_paid_by_the_bank_is_a_sale() -> None:
    """R10.24."""
    g = journey(gold=[0, 0], offers=("", "T12 3"))
    position = at(equip(g, powers="B8"), "buy")
    play(position, "1 buy T12")
    assert position.choice(1).name == "sale"
    play(position, "2 advance warrior")
    assert (space(position, "warrior", 1), state(position).gold) == (1, [0, 6])


def test_unused_roads_and_b4_are_worth_nothing_at_the_end() -> None:
    """R10.25."""
    results = []
    for roads, extra_movement in ((0, 0), (3, 1)):
        g = equip(journey(round=6, scoring=NOTHING, gold=[4, 4]), roads=roads, extra_movement=extra_movement)
        position = at(g, "roads before scoring")
        if position.to_move == (0,):
            play(position, "1 keep")
        result = position.result()
        assert result is not None
        results.append(result)
    assert results[0] == results[1]
    assert results[0].scores == [0, 0]
