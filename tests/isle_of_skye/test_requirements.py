"""What a milestone must come from to move a marker, and what a milestone on the castle is good for."""

import pytest

from ludoteka.testing import play, refused, texts

from .helpers import at, land, state
from .journey import BEFORE, CELLS_OF_B, TERRITORY_B, equip, journey, markers, meeting, meets, on_the_way, space, walk

MET_ON_B = {
    "whisky": "-1,1 1,0 0,1 1,1",
    "broch": "1,0 1,-1",
    "cattle": "-1,0 0,-1 -1,-1",
    "farm": "0,-1 1,1",
    "lighthouse": "-2,0",
    "sheep": "0,1",
    "ship": "-1,0 0,-1 -2,1",
    "scroll": "-1,1 -1,-1",
    "castle": "0,0",
    "dist2": "-1,1 1,1 1,-1 -2,1 -2,0 -1,-1",
    "dist3": "-2,1",
    "dist4": "",
    "north": "-1,-1 0,-1 1,-1",
    "south": "-2,1 -1,1 0,1 1,1",
    "east": "1,-1 1,0 1,1",
    "west": "-2,0 -2,1",
    "doneM": "-1,-1 0,-1 -1,0 0,0",
    "doneL": "0,0 1,0",
    "doneP": "-2,1 -1,1 0,-1 0,0 0,1 1,1",
    "doneM+L": "0,0",
}


@pytest.mark.parametrize("requirement", BEFORE)
def test_the_tile_of_the_milestone_must_meet_the_requirement(requirement: str) -> None:
    """R8.3.1, with every code of R2.9.5 on every tile of territory B."""
    assert meeting(TERRITORY_B, requirement, CELLS_OF_B) == set(MET_ON_B[requirement].split())


def test_an_unmet_requirement_is_named() -> None:
    """R8.3.1."""
    position = walk(equip(journey(lands=[TERRITORY_B]), pawn="0,-1"), "0,-1")
    reason = refused(position, "1 advance warrior")
    assert (reason.rule, reason.args["requirement"]) == ("R8.3.1", "whisky")


def test_the_requirement_is_checked_when_the_milestone_is_collected() -> None:
    """R8.3.1: the second milestone faces the space that the first one led to."""
    g = equip(journey(lands=[TERRITORY_B]), warrior=0, pawn="1,0")
    # Both milestones lie on tiles with a broch; only this one also shows whisky, which the first space demands.
    position = walk(g, "1,0 1,-1")
    play(position, "1 collect 1,0", "1 advance warrior")
    assert texts(position, 0) == ["decline", "advance warrior"]
    play(position, "1 advance warrior")
    assert space(position, "warrior") == 2


def test_one_milestone_gives_one_advance() -> None:
    """R8.3.2: its tile would serve the merchant and the herald."""
    position = walk(equip(journey(lands=[TERRITORY_B]), pawn="0,-1"), "0,-1")
    assert texts(position, 0) == ["decline", "advance merchant", "advance herald"]
    play(position, "1 advance merchant")
    assert position.to_move == (1,)
    assert markers(position) == {"warrior": 0, "merchant": 1, "herald": 0}


@pytest.mark.parametrize("requirement", ["doneP", "doneM+L", "doneL", "castle"])
def test_the_castle_meets_requirements_like_any_tile_and_free_of_charge(requirement: str) -> None:
    """R8.3.3: on territory B the castle belongs to completed areas of all three terrains."""
    position = walk(on_the_way(TERRITORY_B, requirement, "0,0", gold=0), "0,0")
    track, here = BEFORE[requirement]
    play(position, f"1 advance {track}")
    assert (space(position, track), state(position).gold[0]) == (here + 1, 0)


def test_a_castle_at_the_edge_of_the_territory_meets_its_direction() -> None:
    """R8.3.3: topmost, lowest, leftmost and rightmost at once as long as it is alone."""
    for requirement in ("north", "south", "east", "west"):
        assert meets(land(), requirement, "0,0")
        # Territory B spreads to all sides.
        assert not meets(TERRITORY_B, requirement, "0,0")


def test_distance_is_counted_along_rows_and_columns_also_over_gaps() -> None:
    """R8.3.4: the tile on 2,0 lies two cells away although the walk takes four steps."""
    hook = land("(0,-1): J04/0, (1,-1): T01/90, (2,-1): T38/0, (2,0): T72/0")
    cells = "0,0 0,-1 1,-1 2,-1 2,0"
    assert meeting(hook, "dist2", cells) == {"1,-1", "2,-1", "2,0"}
    assert meeting(hook, "dist3", cells) == {"2,-1"}


def test_all_tiles_of_the_extreme_row_or_column_qualify() -> None:
    """R8.3.5: also two that are no neighbours."""
    hook = land("(0,-1): J04/0, (1,-1): T01/90, (2,-1): T38/0, (2,0): T72/0")
    cells = "0,0 0,-1 1,-1 2,-1 2,0"
    assert meeting(hook, "north", cells) == {"0,-1", "1,-1", "2,-1"}
    assert meeting(hook, "south", cells) == {"0,0", "2,0"}
    assert meeting(hook, "west", cells) == {"0,0", "0,-1"}
    assert meeting(hook, "east", cells) == {"2,-1", "2,0"}


# -- using the castle -----------------------------------------------------------------------------------------------


def test_a_milestone_on_the_castle_has_three_uses() -> None:
    """R8.5.1: free for "castle", free for what the castle meets, or else as a castle advance."""
    g = equip(journey(lands=[TERRITORY_B], gold=[3, 0]), warrior=5, merchant=8, herald=3)
    position = walk(g, "0,0")
    assert texts(position, 0) == ["decline", "advance warrior", "advance merchant", "castle advance herald"]
    for move, cost in (("advance warrior", 0), ("advance merchant", 0), ("castle advance herald", 3)):
        trial = position.copy()
        play(trial, f"1 {move}")
        assert state(trial).gold[0] == 3 - cost


def test_other_tiles_buy_no_castle_advance() -> None:
    """R8.5.1."""
    position = walk(equip(journey(lands=[TERRITORY_B], gold=[99, 0]), pawn="0,-1"), "0,-1")
    assert refused(position, "1 castle advance warrior").rule == "R8.5.1"


def test_nobody_pays_for_what_the_castle_meets() -> None:
    """R8.5.1: where the advance is free there is nothing to buy."""
    position = walk(equip(journey(gold=[99, 0]), warrior=5), "0,0")
    assert refused(position, "1 castle advance warrior").rule == "R8.5.1"


def test_a_castle_advance_ignores_the_requirement() -> None:
    """R8.5.2: the castle never lies four tiles away, shows no scroll, no ship and no farm."""
    for requirement in ("dist4", "scroll", "ship", "farm"):
        track, here = BEFORE[requirement]
        position = walk(on_the_way(land(), requirement, "0,0"), "0,0")
        assert refused(position, f"1 advance {track}").rule == "R8.3.1"
        play(position, f"1 castle advance {track}")
        assert space(position, track) == here + 1


@pytest.mark.parametrize(
    ("track", "costs"),
    [
        # The gold for a castle advance from space 0, 1 and so on; 0 where the castle itself is demanded.
        ("warrior", [1, 1, 1, 3, 3, 0, 5, 5, 5, 8, 8, 0, 8, 0]),
        ("merchant", [1, 1, 1, 3, 3, 3, 5, 5, 8, 8, 8, 8]),
        ("herald", [1, 1, 3 + 5, 3, 5 + 8, 5, 8 + 12, 8, 8, 8]),
    ],
)
def test_a_castle_advance_costs_by_section_and_a_herald_fee_comes_on_top(track: str, costs: list[int]) -> None:
    """R8.5.3: 1, 3, 5 or 8 gold for a target in section 1, 2, 3 or 4. The last entry is the way back."""
    # A castle with tiles on all sides, none of its areas completed, meets nothing but "castle".
    spread = land("(0,-1): J04/0, (0,1): T59/0, (1,0): T47/0, (-1,0): T13/0")
    for here, cost in enumerate(costs):
        position = walk(equip(journey(lands=[spread], gold=[50, 0]), tracks={track: here}), "0,0")
        play(position, f"1 {'castle advance' if cost else 'advance'} {track}")
        assert state(position).gold[0] == 50 - cost, here


def test_there_is_one_castle_advance_a_round_at_most() -> None:
    """R8.5.4: only one milestone fits on the castle."""
    position = at(equip(journey(gold=[99, 0]), milestones=3), "plan")
    assert refused(position, "1 plan 0,0 0,0").rule == "R8.4.1"
    assert position.choice(0).moves == [(), (state(position).pawn[0],)]
    position = walk(equip(journey(gold=[99, 0]), milestones=3), "0,0")
    play(position, "1 castle advance warrior")
    assert position.to_move == (1,)
