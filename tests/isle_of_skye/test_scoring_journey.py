"""The scoring tiles S17 to S20."""

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.games.isle_of_skye import GAME
from ludoteka.games.isle_of_skye.rules.territory import Territory
from ludoteka.testing import play, texts

from .helpers import at, land, state
from .journey import TERRITORY_B, earned, equip, journey, walk

HOOK = land("(0,-1): J04/0, (1,-1): T01/90, (2,-1): T38/0, (2,0): T72/0")


def scored(tile: str, built: Territory, pawn: str = "0,0", tracks: dict[str, int] | None = None) -> int:
    """What the tile gives seat 1 in phase 6 of a round in which it is the only one that scores."""
    g = equip(journey(lands=[built], scoring=f"{tile} S01 S02 S03"), pawn=pawn, tracks=tracks)
    position = at(g, "score")
    return earned(position, tile)


# -- S17: far from home ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pawn", "vp"), [("0,0", 0), ("0,-1", 2), ("1,1", 4), ("-2,0", 4), ("-2,1", 6)])
def test_s17_pays_two_points_for_each_tile_of_distance(pawn: str, vp: int) -> None:
    """R8.10.1: S17 looks at the pawn; on the castle it is worth nothing."""
    assert scored("S17", TERRITORY_B, pawn) == vp


def test_s17_does_not_mind_gaps() -> None:
    """R8.10.1, R8.3.4: the way to 2,0 is four steps long, the distance is 2."""
    assert scored("S17", HOOK, "2,0") == 4
    assert scored("S17", HOOK, "2,-1") == 6


def test_s17_counts_where_the_pawn_stands_in_phase_6() -> None:
    """R8.10.1: after this round's walk."""
    g = equip(journey(lands=[TERRITORY_B], scoring="S17 S01 S02 S03"), pawn="-2,1")
    position = walk(g, "-1,1")
    play(position, "1 decline", "2 decline")
    assert earned(position, "S17") == 2 * 2


# -- S18: broch lines -----------------------------------------------------------------------------------------------


def test_s18_pays_a_point_for_each_row_and_each_column_with_a_broch() -> None:
    """R8.10.1: one broch serves its row and its column; two in one column count for it once."""
    assert scored("S18", land()) == 0
    assert scored("S18", land("(0,-1): T58/180")) == 2
    # The brochs of territory B stand on 1,0 and 1,-1: one column, two rows.
    assert scored("S18", TERRITORY_B) == 3


# -- S19: pairs in rows ---------------------------------------------------------------------------------------------


def test_s19_pays_two_points_for_each_row_with_a_pair() -> None:
    """R8.10.1: row -1 of territory B has cattle twice, row 1 has whisky three times, row 0 has no kind twice."""
    assert scored("S19", TERRITORY_B) == 4


def test_s19_wants_two_different_tiles() -> None:
    """R8.10.1: two whisky symbols of one tile are no pair."""
    assert scored("S19", land("(0,1): J01/0")) == 0


def test_s19_does_not_count_columns() -> None:
    """R8.10.1: sheep above sheep is no pair, sheep beside sheep is."""
    assert scored("S19", land("(0,-1): T66/0, (0,1): T72/0")) == 0


def test_s19_does_not_ask_for_neighbours() -> None:
    """R8.10.1: the ships lie to both sides of the castle."""
    assert scored("S19", land("(-1,0): J04/180, (1,0): T01/90")) == 2


def test_s19_counts_a_row_once() -> None:
    """R8.10.1: whisky twice and lighthouses twice, but 2 points, not 4."""
    assert scored("S19", land("(-1,0): T35/90, (1,0): T31/0")) == 2


def test_s19_knows_scrolls_and_journeymen() -> None:
    """R8.10.1: scrolls of different types are one kind, and journeyman symbols are a kind."""
    assert scored("S19", land("(-1,0): T41/90, (1,0): T26/0")) == 2
    assert scored("S19", land("(-1,0): J04/180, (1,0): J06/90")) == 2


# -- S20: bridges ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tracks", "vp"),
    [
        ({}, 0),
        ({"warrior": 3, "merchant": 3, "herald": 2}, 0),
        ({"warrior": 4}, 1),
        ({"merchant": 4, "herald": 3}, 2),
        ({"warrior": 7, "merchant": 4, "herald": 2}, 3),
        ({"warrior": 10}, 3),
        ({"warrior": 13, "merchant": 11, "herald": 9}, 9),
    ],
)
def test_s20_pays_a_point_for_each_bridge_crossed(tracks: dict[str, int], vp: int) -> None:
    """R8.10.1, R2.9.3: a marker in section k has crossed k - 1 bridges; three on each track, nine in all."""
    assert scored("S20", land(), tracks=tracks) == vp


def test_s20_counts_where_the_markers_stand_in_phase_6() -> None:
    """R8.10.1: an advance of this round's walk counts."""
    g = equip(journey(gold=[9, 0], scoring="S20 S01 S02 S03"), warrior=3)
    position = walk(g, "0,0")
    play(position, "1 castle advance warrior", "2 decline")
    assert earned(position, "S20") == 1


# -- the pool -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("expansion", "count"), [("none", 16), ("journeyman", 20)])
def test_s17_to_s20_are_in_the_pool_with_journeyman_only(expansion: str, count: int) -> None:
    """R8.10.2."""
    position = GAME.new(2, {"expansion": expansion})
    assert texts(position, CHANCE) == [f"lay S{i:02} on A" for i in range(1, count + 1)]
    assert state(position).scoring == []
