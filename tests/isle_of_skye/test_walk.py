"""Planning and walking in phase 5."""

from itertools import permutations

import pytest

from ludoteka.testing import keys, play, refused, step, texts

from .helpers import at, land, state
from .journey import TERRITORY_B, equip, journey, names_of, points, walk, where

CELLS = ["0,0", "-1,0", "-1,1", "1,0", "0,1", "0,-1", "1,1", "1,-1", "-2,1", "-2,0", "-1,-1"]


# -- planning -------------------------------------------------------------------------------------------------------


def test_a_plan_has_none_one_or_two_milestones() -> None:
    """R8.4.1: from none to all that are available, on tiles of the own territory."""
    position = at(equip(journey(lands=[TERRITORY_B]), merchant=9), "plan")
    for plan in ("none", "0,-1", "0,-1 0,1"):
        assert position.why_not(0, f"plan {plan}") is None
    assert refused(position, "1 plan -1,-1 0,-1 0,0").rule == "R8.4.1"
    assert refused(position, "1 plan 2,0").rule == "R8.4.1"
    # The castle of seat 2 stands alone.
    assert refused(position, "2 plan 0,-1").rule == "R8.4.1"


def test_a_plan_has_three_milestones_after_b1() -> None:
    """R8.4.1: k is 3 after B1 has been resolved."""
    position = at(equip(journey(lands=[TERRITORY_B]), merchant=9, milestones=3), "plan")
    play(position, "1 plan -1,-1 0,-1 0,0")
    assert state(position).plan[0] == (where("-1,-1"), where("0,-1"), where("0,0"))


def test_a_tile_carries_one_milestone() -> None:
    """R8.4.1: castle included."""
    position = at(journey(lands=[TERRITORY_B]), "plan")
    assert refused(position, "1 plan 0,-1 0,-1").rule == "R8.4.1"
    assert refused(position, "1 plan 0,0 0,0").rule == "R8.4.1"


def test_the_tile_under_the_pawn_is_allowed() -> None:
    """R8.4.1."""
    position = at(equip(journey(lands=[TERRITORY_B]), pawn="-2,1"), "plan")
    play(position, "1 plan -2,1")


def test_plans_are_made_by_all_at_once() -> None:
    """R8.4.1: every player plans, and nobody walks before all have planned."""
    position = at(journey(3), "plan")
    assert list(position.to_move) == [0, 1, 2]
    play(position, "3 plan 0,0", "1 plan none")
    assert (step(position), list(position.to_move)) == ("plan", [1])


@pytest.mark.parametrize(
    ("merchant", "plan", "legal"),
    [
        (0, "-2,0", True),
        (0, "-2,1", False),
        (2, "-2,1", True),
        (0, "-1,-1 0,-1", True),
        (0, "-1,-1 1,1", False),
        (2, "-1,-1 1,1", False),
        (5, "-1,-1 1,1", True),
    ],
)
def test_a_plan_must_be_collectable(merchant: int, plan: str, legal: bool) -> None:
    """R8.4.2: some order of the milestones has to fit the movement points."""
    position = at(equip(journey(lands=[TERRITORY_B]), merchant=merchant), "plan")
    if legal:
        play(position, f"1 plan {plan}")
    else:
        assert refused(position, f"1 plan {plan}").rule == "R8.4.2"


def test_the_best_order_decides() -> None:
    """R8.4.2: the first milestone of the list need not be the first that is collected."""
    position = at(equip(journey(lands=[TERRITORY_B])), "plan")
    # -1,-1 and then 0,0 on the way back costs 4; collecting the castle first costs 2.
    play(position, "1 plan -1,-1 0,0")
    position = at(equip(journey(lands=[TERRITORY_B]), pawn="-1,-1"), "plan")
    play(position, "1 plan -1,-1 0,-1")


def test_roads_and_b4_make_a_plan_possible() -> None:
    """R8.4.2: the road tokens lying at that moment count, and 4 points more if the plan declares B4."""
    position = at(equip(journey(lands=[TERRITORY_B.with_road(where("-2,1") * 2)])), "plan")
    play(position, "1 plan -2,1")

    position = at(equip(journey(lands=[TERRITORY_B]), extra_movement=1), "plan")
    play(position, "1 no boost")
    assert points(position) == 4
    assert refused(position, "1 plan -2,1").rule == "R8.4.2"

    position = at(equip(journey(lands=[TERRITORY_B]), extra_movement=1), "plan")
    play(position, "1 boost")
    assert points(position) == 8
    play(position, "1 plan -2,1")


def test_road_tokens_that_are_not_laid_yet_help_no_plan() -> None:
    """R8.4.2: tokens in hand do not count."""
    position = at(equip(journey(lands=[TERRITORY_B]), roads=3), "plan")
    assert refused(position, "1 plan -2,1").rule == "R8.4.2"


# -- walking --------------------------------------------------------------------------------------------------------


def test_players_walk_in_turn_order() -> None:
    """R8.4.3."""
    g = journey(3, first=1, gold=[9, 9, 9])
    position = at(g, "plan")
    play(position, "1 plan 0,0", "2 plan 0,0", "3 plan 0,0")
    for seat in (1, 2, 0):
        assert position.to_move == (seat,)
        play(position, f"{seat + 1} decline")


def test_milestones_are_collected_in_an_order_of_choice() -> None:
    """R8.4.3."""
    for order in (("-1,0", "0,1"), ("0,1", "-1,0")):
        g = equip(journey(lands=[TERRITORY_B]), merchant=5, warrior=6, herald=2)
        position = walk(g, "-1,0 0,1")
        assert sorted(texts(position, 0)) == ["collect -1,0", "collect 0,1"]
        play(position, f"1 collect {order[0]}")
        assert state(position).pawn[0] == where(order[1])
        assert state(position).plan[0] == ()


def test_only_orders_are_legal_that_leave_points_for_all_milestones() -> None:
    """R8.4.3: all placed milestones must be collected."""
    position = walk(equip(journey(lands=[TERRITORY_B]), pawn="0,1", milestones=3), "0,1 1,1 0,-1")
    assert sorted(texts(position, 0)) == ["collect 0,1", "collect 1,1"]
    assert refused(position, "1 collect 0,-1").rule == "R8.4.3"
    assert refused(position, "1 collect 0,0").rule == "R8.4.3"


def test_points_spent_on_one_milestone_are_missing_for_the_next() -> None:
    """R8.4.3: the whole walk has to fit the movement points."""
    position = walk(equip(journey(lands=[TERRITORY_B]), milestones=3), "0,-1 0,1 1,1")
    # The first milestone took 1 of 4 points. Going to 1,1 before 0,1 would take all 4 that were there at the start.
    assert state(position).pawn[0] == where("0,-1")
    play(position, "1 decline")
    assert state(position).pawn[0] == where("0,1")


def test_a_milestone_may_be_walked_over_and_collected_later() -> None:
    """R8.4.3: 0,1 lies under the pawn and on the way; it may wait for the return."""
    g = equip(journey(lands=[TERRITORY_B]), warrior=6, herald=2, pawn="0,1")
    position = walk(g, "0,1 1,1")
    events = play(position, "1 collect 1,1")
    # From 1,1 back to 0,1, both steps along the road.
    assert [event.args for event in events if event.key == "event.collected"][:2] == [
        (0, where("1,1"), 1),
        (0, where("0,1"), 1),
    ]
    assert state(position).pawn[0] == where("0,1")


def test_collecting_costs_nothing() -> None:
    """R8.4.3: a milestone under the pawn can be collected without any movement."""
    position = walk(equip(journey(lands=[TERRITORY_B]), pawn="0,-1"), "0,-1 1,-1")
    play(position, "1 collect 0,-1", "1 advance herald")
    assert state(position).pawn[0] == where("1,-1")


def test_each_milestone_offers_its_advance_before_the_walk_goes_on() -> None:
    """R8.4.4."""
    g = equip(journey(lands=[TERRITORY_B]), merchant=5)
    position = walk(g, "0,-1 0,1")
    play(position, "1 collect 0,-1")
    assert state(position).pawn[0] == where("0,-1")
    assert position.choice(0).name == "advance"
    play(position, "1 advance herald")
    assert state(position).pawn[0] == where("0,1")
    assert texts(position, 0) == ["decline", "advance warrior"]


def test_collected_milestones_return_to_the_stock() -> None:
    """R8.4.4: the next plan has as many as this one."""
    position = walk(equip(journey(lands=[TERRITORY_B]), pawn="1,-1"), "0,-1 1,-1")
    play(position, "1 collect 0,-1", "1 decline", "2 decline")
    g = state(position).copy()
    position = at(g, "plan")
    play(position, "1 plan -1,-1 0,-1")


def test_the_pawn_stays_on_the_last_milestone() -> None:
    """R8.4.5: left-over points are lost."""
    position = walk(equip(journey(lands=[TERRITORY_B])), "0,-1")
    play(position, "1 decline", "2 decline")
    assert state(position).pawn[0] == where("0,-1")
    assert points(at(state(position).copy(), "plan")) == 4


def test_without_milestones_the_pawn_does_not_move() -> None:
    """R8.4.5."""
    position = at(equip(journey(lands=[TERRITORY_B]), pawn="-1,0"), "plan")
    events = play(position, "1 plan none", "2 plan none")
    assert "collected" not in keys(events)
    assert state(position).pawn[0] == where("-1,0")


def test_a_walk_cannot_stop_early() -> None:
    """R8.4.5: as long as a milestone is left it has to be collected."""
    g = equip(journey(lands=[TERRITORY_B]), merchant=9, pawn="1,-1", milestones=3)
    position = walk(g, "0,-1 1,-1 1,0")
    assert sorted(texts(position, 0)) == ["collect 0,-1", "collect 1,-1", "collect 1,0"]
    play(position, "1 collect 1,-1")
    assert sorted(texts(position, 0)) == ["collect 0,-1", "collect 1,0"]


# -- what walking costs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ("0,0", "0,1", 1),  # both tiles have a road exit there
        ("0,0", "-1,0", 2),  # the castle's road ends blind
        ("0,0", "1,0", 2),  # no road at all
        ("-2,0", "-2,1", 2),
        ("0,-1", "-1,-1", 1),
        ("-1,-1", "0,-1", 1),
        ("0,0", "1,1", 2),  # never diagonally: two steps along the road
        ("0,0", "-1,-1", 2),
        ("1,0", "1,-1", 2),
        ("0,-1", "1,-1", 2),
    ],
)
def test_a_step_costs_one_where_a_road_crosses_the_edge_and_otherwise_two(start: str, end: str, cost: int) -> None:
    """R8.4.6."""
    g = equip(journey(lands=[TERRITORY_B]), merchant=9, pawn=start)
    position = at(g, "plan")
    play(position, f"1 plan {end}")
    events = play(position, "2 plan none")
    assert [event.args for event in events if event.key == "event.collected"] == [(0, where(end), cost)]


def test_a_road_token_makes_a_step_cheap() -> None:
    """R8.4.6: in both directions."""
    built = TERRITORY_B.with_road(where("-1,0") * 2)
    assert built.walk_cost(where("0,0"), where("-1,0")) == 1
    assert built.walk_cost(where("-1,0"), where("0,0")) == 1
    assert TERRITORY_B.walk_cost(where("-1,0"), where("0,0")) == 2


def test_a_road_by_a_detour_does_not_help() -> None:
    """R8.4.6: the two tiles hang on one road, but it does not cross their common edge."""
    # The road leads from -1,-1 over 0,-1 and the castle to -1,0.
    ring = land("(0,-1): T70/90, (-1,-1): T08/180, (-1,0): T16/0")
    assert ring.linked() == [True] * 4
    assert ring.walk_cost(where("-1,-1"), where("-1,0")) == 2
    assert ring.step_cost(where("-1,-1"), 2) == 2
    assert [ring.step_cost(where(cell), side) for cell, side in (("-1,-1", 1), ("0,-1", 2), ("0,0", 3))] == [1, 1, 1]


def test_nobody_walks_over_empty_cells() -> None:
    """R8.4.6: the tile on 2,0 is two cells away, but the way leads around the gap."""
    hook = land("(0,-1): J04/0, (1,-1): T01/90, (2,-1): T38/0, (2,0): T72/0")
    steps = [hook.step_cost(where(cell), side) for cell, side in (("0,0", 0), ("0,-1", 1), ("1,-1", 1), ("2,-1", 2))]
    assert hook.walk_cost(where("0,0"), where("2,0")) == sum(steps)
    assert sum(steps) > 4


def test_terrain_does_not_matter() -> None:
    """R8.4.6: a step costs 1 or 2 over pasture as over mountain, and 2 without road over water as well."""
    assert TERRITORY_B.step_cost(where("0,0"), 2) == TERRITORY_B.step_cost(where("-1,-1"), 1) == 1
    assert TERRITORY_B.step_cost(where("-1,1"), 1) == 2  # pasture
    assert TERRITORY_B.step_cost(where("1,0"), 2) == 2  # mountain
    assert TERRITORY_B.step_cost(where("0,0"), 1) == 2  # water


# -- movement points ------------------------------------------------------------------------------------------------


def test_movement_points_are_four_at_the_start() -> None:
    """R8.4.7."""
    assert points(at(journey(), "plan")) == 4


def test_b4_may_be_declared_with_the_plan() -> None:
    """R8.4.7: the token is then discarded, whatever is left of it."""
    position = at(equip(journey(lands=[TERRITORY_B], gold=[0, 1]), extra_movement=1), "plan")
    play(position, "1 boost", "1 plan 0,-1 0,1", "2 plan 0,0")
    assert points(position) == 8
    play(position, "1 collect 0,1", "1 decline", "1 decline")
    assert (state(position).extra_movement[0], names_of(state(position).taken[0])) == (0, [])


def test_b4_may_be_declared_during_the_own_walk() -> None:
    """R8.4.7: also after the first milestone, so that another order becomes legal."""
    g = equip(journey(lands=[TERRITORY_B]), extra_movement=1, pawn="0,1", milestones=3)
    position = at(g, "plan")
    play(position, "1 no boost", "1 plan 0,1 1,1 0,-1", "2 plan none")
    play(position, "1 collect 0,1", "1 decline")
    assert points(position) == 4
    assert refused(position, "1 collect 0,-1").rule == "R8.4.3"
    play(position, "1 boost")
    assert points(position) == 8
    play(position, "1 collect 0,-1")
    assert state(position).extra_movement[0] == 0


def test_who_has_no_b4_cannot_use_it() -> None:
    """R8.4.7."""
    position = walk(equip(journey(lands=[TERRITORY_B])), "0,0 0,-1")
    assert refused(position, "1 boost").rule == "R8.7.6"


def test_the_extra_points_serve_one_walk() -> None:
    """R8.4.7: in the next round the pawn has its usual points again."""
    position = at(equip(journey(lands=[TERRITORY_B]), extra_movement=1), "plan")
    play(position, "1 boost", "1 plan 1,-1", "2 plan none")
    assert points(at(state(position).copy(), "plan")) == 4


def test_the_cheapest_way_is_taken_between_milestones() -> None:
    """R8.4.8: for every pair of tiles no sequence of steps is cheaper than what the walk costs."""
    cells = [where(text) for text in CELLS]
    step_cost = {
        (a, b): TERRITORY_B.step_cost(a, side)
        for a in cells
        for side, b in enumerate((a - 64, a + 1, a + 64, a - 1))
        if b in cells
    }
    best = {(a, b): 0 if a == b else step_cost.get((a, b), 99) for a in cells for b in cells}
    for via, a, b in ((v, a, b) for v in cells for a in cells for b in cells):
        best[a, b] = min(best[a, b], best[a, via] + best[via, b])
    for a, b in permutations(cells, 2):
        assert TERRITORY_B.walk_cost(a, b) == best[a, b]
