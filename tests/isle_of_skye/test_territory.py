"""Placement, areas, completion and roads."""

import pytest

from ludoteka.core.position import Position
from ludoteka.games.isle_of_skye.rules.territory import Territory
from ludoteka.testing import play, refused, texts

from .helpers import at, cell, land, score, state, table


def building(acquired: str, start: str = "") -> Position:
    """The first seat of two has these tiles to build."""
    return at(table(2, gold=[0, 0], lands=[land(start)], acquired=[acquired]), "build")


def income(*lands: Territory) -> list[int]:
    """What phase 1 of round 1 pays."""
    return state(at(table(2, lands=lands), "income")).gold


# -- placement ------------------------------------------------------------------------------------------------------


def test_a_tile_goes_beside_the_territory() -> None:
    """R5.1.1: on an empty cell with a neighbour, diagonal ones do not count."""
    position = building("T73 T48", "(0,0): C/0, (0,-1): T52/0")
    assert refused(position, "1 place T73 at 0,0 r0").rule == "R5.1.1"
    assert refused(position, "1 place T73 at 0,-1 r0").rule == "R5.1.1"
    assert refused(position, "1 place T73 at 1,1 r0").rule == "R5.1.1"
    assert refused(position, "1 place T73 at 5,5 r0").rule == "R5.1.1"
    assert position.why_not(0, "place T73 at 0,1 r0") is None
    assert position.why_not(0, "place T73 at -1,-1 r0") is None


def test_any_rotation_may_be_used() -> None:
    """R5.1.1: T73 shows pasture on three sides, so three of its four rotations fit south of the castle."""
    position = building("T73")
    fitting = [angle for angle in (0, 90, 180, 270) if position.why_not(0, f"place T73 at 0,1 r{angle}") is None]
    assert fitting == [0, 180, 270]
    for angle in fitting:
        trial = position.copy()
        trial.push(0, f"place T73 at 0,1 r{angle}")
        assert trial.view(None)["players"][0]["territory"][1] == {
            "cell": cell(0, 1),
            "tile": "T73",
            "turn": angle // 90,
        }


def test_terrain_matches_on_every_shared_edge() -> None:
    """R5.1.2: a cell with two neighbours demands both; the refusal names the side that does not match."""
    corner = "(0,0): C/0, (1,0): T48/0, (0,1): T61/180"
    # At 1,1 the north must be pasture and the west mountain.
    position = building("T73 T72 T50", corner)
    assert [text for text in texts(position, 0) if " at 1,1 " in text] == [
        "place T73 at 1,1 r0", "place T72 at 1,1 r0", "place T50 at 1,1 r0",
    ]  # fmt: skip
    west = refused(position, "1 place T50 at 1,1 r180")
    assert (west.rule, west.args) == ("R5.1.2", {"side": 3, "terrain": 3, "terrain2": 2})
    north = refused(position, "1 place T73 at 1,1 r90")
    assert (north.rule, north.args) == ("R5.1.2", {"side": 0, "terrain": 2, "terrain2": 1})


def test_roads_need_not_match() -> None:
    """R5.1.3: T47 without road may lie where the castle's road leads, and T48's road may run against T47."""
    position = building("T47 T48")
    play(position, "1 place T47 at 0,-1 r0", "1 place T48 at 0,-2 r0")
    assert [entry["tile"] for entry in position.view(None)["players"][0]["territory"]] == ["C", "T47", "T48"]


def test_placed_tiles_stay_and_holes_are_allowed() -> None:
    """R5.1.4: around an empty cell one may build, leave it empty, and fill it later; nothing moves meanwhile."""
    ring = (
        "(0,0): C/0, (0,-1): T27/90, (1,-1): T49/180, (2,-1): T09/180, (2,0): T45/180, (2,1): T65/180, "
        "(1,1): T38/90, (0,1): T64/180"
    )
    before = land(ring)
    assert cell(1, 0) not in before.at
    position = building("T02 T73", ring)
    holes = [text for text in texts(position, 0) if " at 1,0 " in text]
    assert holes == ["place T02 at 1,0 r90"]
    outside = next(text for text in texts(position, 0) if text.startswith("place T73"))
    play(position, f"1 {outside}")
    assert position.view(None)["players"][0]["territory"][:8] == [
        {"cell": where, "tile": name, "turn": angle // 90}
        for where, name, angle in (
            (cell(0, 0), "C", 0), (cell(0, -1), "T27", 90), (cell(1, -1), "T49", 180), (cell(2, -1), "T09", 180),
            (cell(2, 0), "T45", 180), (cell(2, 1), "T65", 180), (cell(1, 1), "T38", 90), (cell(0, 1), "T64", 180),
        )
    ]  # fmt: skip
    play(position, "1 place T02 at 1,0 r90")
    assert len(state(position).land[0].cells) == 10


def test_there_is_no_size_limit() -> None:
    """R5.1.4: a column of 25 tiles can still grow to the north."""
    column = land(
        "(0,0): C/0, (0,-1): T27/90, (0,-2): T49/270, (0,-3): T09/180, (0,-4): T38/90, (0,-5): T17/180, "
        "(0,-6): T33/180, (0,-7): T54/180, (0,-8): T73/270, (0,-9): T63/0, (0,-10): T10/0, (0,-11): T08/90, "
        "(0,-12): T42/270, (0,-13): T70/90, (0,-14): T43/90, (0,-15): T22/270, (0,-16): T72/90, (0,-17): T07/0, "
        "(0,-18): T03/0, (0,-19): T44/270, (0,-20): T06/180, (0,-21): T58/90, (0,-22): T56/180, (0,-23): T31/0, "
        "(0,-24): T18/90"
    )
    position = at(table(2, gold=[0, 0], lands=[column], acquired=["T52"]), "build")
    assert any(" at 0,-25 " in text for text in texts(position, 0))


# -- areas ----------------------------------------------------------------------------------------------------------


def test_pieces_join_across_shared_edges() -> None:
    """R5.2.1: castle loch and T46's western loch become one area of two tiles; T46's eastern loch is another."""
    built = land("(0,0): C/0, (1,0): T46/0")
    assert score("S05", built) == [2 * 2, 0]
    built = land("(0,0): C/0, (1,0): T46/0, (2,0): T38/0")
    assert score("S02", built) == [3, 0]  # both lochs and the enclosed mountain


RING = "(0,0): C/0, (1,0): T02/180, (1,-1): T15/180, (1,1): T11/0, (2,-1): T22/270, (2,1): T12/270, (2,0): T46/270"
"""One completed loch around two cells: T46 lies in it with both of its lochs."""


def test_the_size_counts_tiles_once() -> None:
    """R5.2.2: a tile with two pieces of one area counts once: the loch around spans 7 tiles, not 8."""
    assert score("S05", land(RING)) == [2 * 7, 0]


def test_equal_terrain_on_one_tile_stays_apart() -> None:
    """R5.2.3: T46's two lochs are different areas, unless other tiles join them."""
    # The western one is completed with 2 tiles, the eastern one has 1 tile and is open.
    assert score("S05", land("(0,0): C/0, (1,0): T46/0")) == [4, 0]
    assert score("S02", land("(0,0): C/0, (1,0): T46/0")) == [2, 0]
    # Without its last tile the ring is one open loch; T46 joins both ends of it to one.
    open_ring = RING.rsplit(", ", 1)[0]
    assert score("S05", land(open_ring)) == [0, 0]
    assert score("S02", land(open_ring)) == [1, 0]  # T02's mountain
    assert score("S02", land(RING)) == [4, 0]  # one loch, a pasture, the mountains of T02 and T46


def test_an_area_holds_the_symbols_of_its_pieces() -> None:
    """R5.2.4: T31's lighthouse stands in one of its two lochs, so only a ship in that one is guarded."""
    assert score("S13", land("(0,0): C/0, (1,0): T31/180, (2,0): T29/90")) == [3, 0]
    assert score("S13", land("(0,0): C/0, (1,0): T31/0, (2,0): T29/90")) == [0, 0]


def test_brochs_of_separate_mountains_are_not_added_up() -> None:
    """R5.2.4: brochs in two areas are worth 1 + 1, in one area 3."""
    assert score("S11", land("(0,0): C/0, (-1,0): T57/0, (0,1): T68/0")) == [1 + 1, 0]
    assert score("S11", land("(0,0): C/0, (-1,0): T57/0, (-1,1): T54/90")) == [3, 0]


# -- completion -----------------------------------------------------------------------------------------------------


def test_completed_when_no_edge_faces_an_empty_cell() -> None:
    """R5.3.1: the castle's mountain is open alone and completed by a tile whose mountain has no other edge."""
    assert score("S04", land()) == [0, 0]
    assert score("S04", land("(0,0): C/0, (-1,0): T25/270")) == [2, 0]
    assert score("S04", land("(0,0): C/0, (-1,0): T57/0")) == [0, 0]


@pytest.mark.parametrize(
    ("built", "scoring", "points"),
    [
        ("(0,0): C/0, (0,1): T64/0", "S02", 1),
        ("(0,0): C/0, (0,1): T64/0", "S05", 2),
        ("(0,0): C/0, (0,1): T04/90", "S04", 2),
        ("(0,0): C/0, (1,0): T28/180", "S02", 1),
    ],
)
def test_enclosed_pieces_are_always_completed(built: str, scoring: str, points: int) -> None:
    """R5.3.1: a lake, mountain or pasture that touches no edge is completed as soon as its tile lies there."""
    assert score(scoring, land(built)) == [points, 0]


def test_completion_is_looked_up_when_a_rule_asks() -> None:
    """R5.3.2: it has no effect of its own (no VP on placing), and what is completed stays completed."""
    g = table(2, gold=[0, 0], acquired=["T25 T48"], scoring="S09 S02 S04 S07")
    position = at(g, "build")
    play(position, "1 place T25 at -1,0 r270")
    assert state(position).vp == [0, 0]
    play(position, "1 place T48 at 1,0 r0")
    assert state(position).vp == [0, 0]
    built = state(position).land[0]
    assert score("S04", built) == [2, 0]
    for more in ("(0,-1): T73/0", "(0,1): T72/0"):
        built = land("(0,0): C/0, (-1,0): T25/270, (1,0): T48/0, " + more)
        assert score("S04", built) == [2, 0]


# -- roads ----------------------------------------------------------------------------------------------------------


def test_roads_join_where_both_tiles_have_an_exit() -> None:
    """R5.4.1: T48's road runs N-S: turned that way it joins the castle's, turned across it does not."""
    assert income(land("(0,0): C/0, (0,1): T48/0")) == [6, 5]
    assert income(land("(0,0): C/0, (1,0): T48/0")) == [5, 5]
    # T66 has a road to the N, S and W, but the mountain to the E has none: no exit, no link.
    assert income(land("(0,0): C/0, (-1,0): T66/0")) == [5, 5]
    assert income(land("(0,0): C/0, (0,1): T66/0")) == [6, 5]


def test_separate_roads_of_a_tile_stay_separate() -> None:
    """R5.4.2: T42 has a road N-W and a road E-S; only the one that meets the castle's road is linked."""
    built = land("(0,0): C/0, (0,-1): T42/0, (-1,-1): T66/180")
    assert built.linked() == [True, True, False]
    assert income(built) == [5, 5]
    # To the east the other bend leads on.
    assert income(land("(0,0): C/0, (0,-1): T42/0, (1,-1): T66/0")) == [6, 5]


def test_connected_to_the_castle_over_other_tiles() -> None:
    """R5.5.1: a road network reaches over several tiles; the castle itself is always connected."""
    assert score("S07", land()) == [1, 1]
    built = land("(0,0): C/0, (0,-1): T48/0, (0,-2): T72/0, (0,1): T47/0")
    assert built.linked() == [True, True, True, False]
    assert score("S07", built) == [3, 1]


def test_a_neighbour_with_a_road_elsewhere_is_not_connected() -> None:
    """R5.5.1: two tiles joined with each other by road, but not with the castle, are not connected."""
    built = land("(0,0): C/0, (1,0): T48/0, (1,-1): T72/0")
    assert built.linked() == [True, False, False]


def test_whisky_earns_only_on_connected_tiles() -> None:
    """R5.5.2: each whisky on the castle's road is 1 gold in phase 1, the others are nothing."""
    built = land("(0,0): C/0, (0,-1): T48/0, (0,-2): T72/0, (1,-1): T14/270, (1,0): T21/0")
    assert income(built) == [5 + 2, 5]


def test_a_tile_without_road_is_never_connected() -> None:
    """R5.5.3: T47 and T64 have no road, even between connected neighbours."""
    built = land("(0,0): C/0, (0,1): T64/0, (0,-1): T48/0, (0,-2): T47/0")
    assert built.linked() == [True, False, True, False]
