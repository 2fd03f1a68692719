"""Road tokens."""

import pytest

from ludoteka.games.isle_of_skye.rules.state import Skye
from ludoteka.games.isle_of_skye.rules.territory import Territory
from ludoteka.testing import play, refused, step, texts

from .helpers import at, deal, land, state
from .journey import TERRITORY_B, earned, equip, journey, points, where

# Two tiles west of the castle's north: T42 has two separate roads, T66 with whisky hangs on the one that the castle
# does not reach.
BENDS = "(0,-1): T42/0, (-1,-1): T66/180"
ROADLESS = "(0,1): J01/0"


def laid(built: Territory, edge: str) -> Territory:
    """The territory after its owner has laid a road token: `laid(land(), "0,0 S")`."""
    position = at(equip(journey(lands=[built]), roads=1), "roads before income")
    play(position, f"1 road {edge}")
    return state(position).land[0]


def income(built: Territory) -> int:
    return state(at(journey(lands=[built]), "income")).gold[0]


def ready(*, roads: int = 2, acquired: str = "") -> Skye:
    """Seat 1 has territory B and road tokens from an earlier phase."""
    return equip(journey(lands=[TERRITORY_B], acquired=[acquired], gold=[9, 9]), roads=roads)


def linked(built: Territory) -> set[int]:
    return {where for where, joined in zip(built.cells, built.linked(), strict=True) if joined}


# -- where ----------------------------------------------------------------------------------------------------------


def test_a_road_token_lies_across_the_shared_edge_of_two_own_tiles() -> None:
    """R8.9.1: every shared edge and nothing else."""
    position = at(equip(journey(lands=[land(BENDS)]), roads=1), "roads before income")
    assert texts(position, 0) == ["keep", "road 0,-1 S", "road -1,-1 E"]
    for edge in ("0,0 E", "0,0 S", "-2,-1 E", "5,5 S"):
        assert refused(position, f"1 road {edge}").rule == "R8.9.1"


def test_a_road_token_stays_for_the_rest_of_the_game() -> None:
    """R8.9.1: it is still there when tiles are added, and it is no longer in hand."""
    position = at(ready(roads=1, acquired="T65"), "roads before building")
    play(position, "1 road -1,0 E")
    assert state(position).roads[0] == 0
    position.push(0, position.choice(0).moves[0])
    assert len(state(position).land[0].cells) == 12
    assert state(position).land[0].tokens == [where("-1,0") * 2]
    assert state(position).land[0].walk_cost(where("-1,0"), where("0,0")) == 1


# -- what it does ---------------------------------------------------------------------------------------------------


def test_a_token_joins_all_roads_of_both_tiles() -> None:
    """R5.4.3, R8.9.2: even two roads that are separate in print."""
    bends = land(BENDS)
    assert linked(bends) == {where("0,0"), where("0,-1")}
    for edge in ("0,-1 S", "-1,-1 E"):
        assert linked(laid(bends, edge)) == {where("0,0"), where("0,-1"), where("-1,-1")}


def test_a_token_gives_a_road_to_a_tile_without_one() -> None:
    """R5.4.3, R8.9.2: the tile is then connected, and so is what a second token links to it."""
    assert linked(land(ROADLESS)) == {where("0,0")}
    assert linked(laid(land(ROADLESS), "0,0 S")) == {where("0,0"), where("0,1")}
    # Two tiles without road, one behind the other.
    row = land("(1,0): T47/0, (2,0): T30/0")
    once = laid(row, "0,0 E")
    assert linked(once) == {where("0,0"), where("1,0")}
    assert linked(laid(once, "1,0 E")) == {where("0,0"), where("1,0"), where("2,0")}


def test_a_token_far_from_the_castle_connects_nothing_to_it() -> None:
    """R8.9.2: it joins its two tiles with each other."""
    row = land("(1,0): T47/0, (2,0): T30/0")
    assert linked(laid(row, "1,0 E")) == {where("0,0")}


def test_a_token_does_not_open_the_other_edges_of_its_tiles() -> None:
    """R8.9.2: a road that ends blind at another edge stays blind."""
    built = laid(TERRITORY_B, "0,0 E")
    # The castle's west road still meets no road.
    assert where("-1,0") not in linked(built)
    assert built.step_cost(where("0,0"), 3) == 2


def test_a_token_makes_the_step_cheap() -> None:
    """R8.9.2: walking costs 1 across that edge, in both directions, and nothing changes elsewhere."""
    built = laid(TERRITORY_B, "-2,0 S")
    assert TERRITORY_B.step_cost(where("-2,0"), 2) == 2
    assert built.step_cost(where("-2,0"), 2) == built.step_cost(where("-2,1"), 0) == 1
    assert built.step_cost(where("-2,0"), 1) == TERRITORY_B.step_cost(where("-2,0"), 1) == 2


# -- when -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "window",
    [
        "roads before income",
        "roads before drawing",
        "roads before discarding",
        "roads before buying",
        "roads before building",
        "roads before scoring",
    ],
)
def test_roads_may_be_laid_at_the_beginning_of_every_phase(window: str) -> None:
    """R8.9.3: the owner may lay some, all or none of the tokens."""
    position = at(ready(), window)
    assert (step(position), position.choice(0).name) == (window, "road")
    play(position, "1 road 0,0 E")
    assert (step(position), state(position).roads[0]) == (window, 1)
    play(position, "1 keep")
    assert step(position) != window
    assert state(position).roads[0] == 1


def test_roads_are_laid_before_the_automatic_effects_of_the_phase() -> None:
    """R8.9.3: a token laid at the beginning of phase 1 counts for the income, one of phase 6 for the scoring tiles."""
    position = at(equip(journey(lands=[land(ROADLESS)]), roads=1), "roads before income")
    play(position, "1 road 0,0 S")
    assert state(position).gold[0] == 5 + 2
    position = at(equip(journey(lands=[land(ROADLESS)], scoring="S07 S02 S03 S04"), roads=1), "roads before scoring")
    play(position, "1 road 0,0 S")
    assert earned(position, "S07") == 2


def test_all_windows_of_a_round_are_offered_in_their_phases() -> None:
    """R8.9.3: before income, drawing, discarding, buying and building, after building, on the walk, before scoring."""
    position = at(equip(journey(gold=[5, 5], lands=[land(ROADLESS)]), roads=2), "round")
    windows = []

    def go(*moves: str) -> None:
        while position.to_move == (0,) and position.choice(0).name == "road":
            windows.append(step(position))
            play(position, "1 keep")
        play(position, *moves)

    go()
    deal(position, "T01 T02 T03", "T04 T05 T06")
    go("1 axe T01", "1 price T02 1", "1 price T03 1", "2 axe T04", "2 price T05 1", "2 price T06 1")
    go("1 pass", "2 pass")
    for _ in range(2):
        go()
        position.push(0, position.choice(0).moves[0])
        position.push(1, position.choice(1).moves[0])
    go("1 plan 0,0", "2 plan none")
    go("1 decline")
    assert state(position).round == 2
    go()
    assert windows == [
        "roads before income", "roads before drawing", "roads before discarding", "roads before buying",
        "roads before building", "build", "walk", "roads before scoring", "roads before income", "roads before drawing",
    ]  # fmt: skip


def test_roads_may_be_laid_after_the_last_placement_and_serve_the_plan() -> None:
    """R8.9.3."""
    position = at(ready(roads=1, acquired="T65"), "build")
    assert position.choice(0).name == "place"
    position.push(0, position.choice(0).moves[0])
    assert position.choice(0).name == "road"
    play(position, "1 road -2,1 E")
    assert points(position) == 4
    assert position.why_not(0, "plan -2,1") is None


def test_who_has_nothing_to_place_may_lay_roads_as_well() -> None:
    """R8.9.3: the window between building and planning is open without a tile."""
    position = at(ready(), "build")
    play(position, "1 road -2,1 E", "1 keep")
    assert step(position) == "plan"


def test_roads_may_be_laid_at_any_time_of_the_own_walk() -> None:
    """R8.9.3: also between two milestones, where a token saves points, so that another order becomes legal."""
    position = at(equip(ready(), roads=1, milestones=3), "plan")
    play(position, "1 plan 0,0 0,-1 -1,0", "2 plan none", "1 keep", "1 collect 0,0", "1 decline")
    assert position.choice(0).name == "road"
    kept = position.copy()
    play(kept, "1 keep")
    # Going west first would cost 2 + 3 of the 4 points, so the pawn has gone north.
    assert state(kept).pawn[0] == where("0,-1")
    play(position, "1 road -1,0 E")
    assert sorted(texts(position, 0)) == ["collect -1,0", "collect 0,-1"]


def test_nobody_is_asked_without_usable_tokens() -> None:
    """R8.9.3."""
    position = at(journey(lands=[TERRITORY_B]), "roads before building")
    assert step(position) == "plan"
    # Without a shared edge there is no place for a token.
    position = at(equip(journey(), roads=3), "roads before building")
    assert step(position) == "plan"


# -- where it may lie -----------------------------------------------------------------------------------------------


def test_tokens_may_lie_over_water_along_roads_and_several_on_one_tile() -> None:
    """R8.9.4."""
    position = at(ready(roads=3), "roads before income")
    # Water east of the castle; printed road south of it; both touch the castle.
    play(position, "1 road 0,0 E", "1 road 0,0 S", "1 road -1,0 E")
    assert sorted(state(position).land[0].tokens) == sorted([where("0,0") * 2, where("0,0") * 2 + 1, where("-1,0") * 2])
    assert {where("1,0"), where("-1,0"), where("0,1")} <= linked(state(position).land[0])


def test_a_second_token_on_the_same_edge_is_refused() -> None:
    """R8.9.4."""
    position = at(ready(), "roads before income")
    play(position, "1 road 0,0 E")
    assert refused(position, "1 road 0,0 E").rule == "R8.9.4"


# -- what it counts for ---------------------------------------------------------------------------------------------


def test_tokens_count_wherever_printed_roads_count() -> None:
    """R8.9.5: income, S07, S08 and walking."""
    # One token links the cattle on -1,0 to the castle.
    built = laid(TERRITORY_B, "-1,0 E")
    scores = []
    for territory in (TERRITORY_B, built):
        # Rounds 1 and 2 score the spaces A and B.
        roads = at(journey(lands=[territory], round=1, scoring="S07 S08 S03 S04"), "score")
        cattle = at(journey(lands=[territory], round=2, scoring="S07 S08 S03 S04"), "score")
        scores.append((earned(roads, "S07"), earned(cattle, "S08")))
    assert scores == [(5, 4), (6, 6)]
    # Another one links the whisky on 1,0.
    assert (income(TERRITORY_B), income(laid(TERRITORY_B, "0,0 E"))) == (7, 8)
    # To the castle and on to -2,0 costs 1 + 3 with the token, and 2 + 4 without it.
    for territory, legal in ((TERRITORY_B, False), (built, True)):
        position = at(equip(journey(lands=[territory]), pawn="-1,0"), "plan")
        assert (position.why_not(0, "plan -2,0 0,0") is None) == legal
