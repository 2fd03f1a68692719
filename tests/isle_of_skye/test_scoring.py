"""Scoring tiles S01 to S16 and the rules of round scoring."""

from itertools import permutations

import pytest

from ludoteka.games.isle_of_skye.rules.territory import Territory

from .helpers import at, land, score, state, table

WHISKY = (
    land("(0,0): C/0, (0,-1): T48/0, (0,1): T61/180, (1,-1): T14/270"),  # 3, one of them off the road
    land("(0,0): C/0, (0,-1): T43/180"),  # 1
    land("(0,0): C/0, (0,-1): T49/0"),  # 1
    land(),
)
"""Territories with 3, 1, 1 and 0 whisky."""

SHIPS = (
    land("(0,0): C/0, (1,0): T01/90, (2,0): T30/0"),  # 4
    land("(0,0): C/0, (1,0): T22/0, (2,0): T03/0"),  # 3
    land("(0,0): C/0, (1,0): T44/0, (2,0): T29/90"),  # 3
    land("(0,0): C/0, (1,0): T21/0"),  # 1
)
"""Territories with 4, 3, 3 and 1 ships."""


# -- the sixteen tiles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("built", "points"),
    [
        ("", 0),
        ("(0,0): C/0, (1,0): T48/0, (0,1): T61/180", 0),
        ("(0,0): C/0, (0,1): T72/0, (-1,0): T25/270", 0),
        ("(0,0): C/0, (0,1): T12/180, (-1,0): T25/270, (-1,1): T08/90", 2),
        ("(0,0): C/0, (0,1): T12/180, (-1,0): T25/270, (-1,1): T08/90, (0,2): T35/90, (-1,2): T17/0", 4),
    ],
)
def test_s01_squares(built: str, points: int) -> None:
    """R6.2: S01 gives 2 VP for each block of 2 x 2 tiles; blocks may overlap."""
    assert score("S01", land(built)) == [points, 0]


def test_s02_completed_areas() -> None:
    """R6.2: S02 gives 1 VP for each completed area of any terrain and size: loch 2 tiles, mountain 2, enclosed 1."""
    assert score("S02", land("(0,0): C/0, (1,0): T46/0, (-1,0): T25/270")) == [3, 0]
    assert score("S02", land()) == [0, 0]


def test_s03_large_completed_areas() -> None:
    """R6.2: S03 gives 3 VP for a completed area of at least 3 tiles; not for smaller, nor for open ones."""
    pasture_of_three = "(0,0): C/0, (-1,0): T37/90, (-1,1): T20/270, (-2,0): T02/180"
    assert score("S03", land(pasture_of_three)) == [3, 0]
    still_open = pasture_of_three.rsplit(", ", 1)[0]
    assert score("S03", land(still_open)) == [0, 0]
    assert score("S03", land("(0,0): C/0, (0,-1): T73/0, (0,1): T64/0")) == [0, 0]  # an open pasture of 3 tiles
    assert score("S03", land("(0,0): C/0, (1,0): T48/0, (-1,0): T25/270")) == [0, 0]  # two of 2 tiles


def test_s04_completed_mountains() -> None:
    """R6.2: S04 gives 2 VP for each completed mountain area, of whatever size."""
    assert score("S04", land("(0,0): C/0, (-1,0): T25/270, (1,0): T46/0")) == [4, 0]
    assert score("S04", land("(0,0): C/0, (-1,0): T57/0, (1,0): T48/0")) == [0, 0]  # an open one; a completed loch


def test_s05_largest_completed_loch() -> None:
    """R6.2: S05 gives 2 VP for each tile of the largest completed loch, and nothing for open ones."""
    assert score("S05", land("(0,0): C/0, (1,0): T13/90, (2,0): T11/270, (2,-1): T51/90")) == [6, 0]
    assert score("S05", land("(0,0): C/0, (1,0): T01/90, (2,0): T30/0")) == [0, 0]


@pytest.mark.parametrize(
    ("built", "points"),
    [
        ("(0,0): C/0, (0,1): T41/180", 0),
        ("(0,0): C/0, (0,1): T41/180, (0,2): T16/270", 3),
        ("(0,0): C/0, (0,1): T41/180, (0,2): T16/270, (0,3): T48/90", 3),
        ("(0,0): C/0, (1,0): T48/0, (2,0): T30/0", 0),
    ],
)
def test_s06_vertical_lines(built: str, points: int) -> None:
    """R6.2: S06 gives 3 VP for each run of at least 3 tiles in a column; rows do not count."""
    assert score("S06", land(built)) == [points, 0]


def test_s07_road_network() -> None:
    """R6.2: S07 gives 1 VP for each tile connected by road, the castle included."""
    assert score("S07", land("(0,0): C/0, (0,-1): T48/0, (0,-2): T72/0, (0,1): T64/0")) == [3, 1]


def test_s08_cattle_on_the_road() -> None:
    """R6.2: S08 gives 2 VP for each cattle on connected tiles: T73 has two, T64's one is off the road."""
    assert score("S08", land("(0,0): C/0, (0,-1): T73/0, (0,1): T64/0")) == [4, 0]


def test_s09_sheep() -> None:
    """R6.2: S09 gives 1 VP for each sheep: three on T20, two on T28, connected or not."""
    assert score("S09", land("(0,0): C/0, (1,0): T20/90, (2,0): T28/90")) == [5, 0]


def test_s10_animals_near_farms() -> None:
    """R6.2: S10 counts animals on and around farm tiles, each once however many farms are near."""
    built = land("(0,0): C/0, (1,0): T28/180, (0,1): T36/270, (2,0): T05/180, (0,2): T67/90, (-1,1): T58/0")
    # Farms on (0,1) and (-1,1). On them 2 + 1 animals, diagonally T28's two sheep, beside (0,1) T67's one cattle;
    # T05's two animals are too far away.
    assert score("S10", built) == [6, 0]
    assert score("S10", land("(0,0): C/0, (0,1): T73/0")) == [0, 0]


def test_s11_brochs() -> None:
    """R6.2: S11 gives 1, 3 or 6 VP for a mountain area with 1, 2, or 3 and more brochs."""
    one = "(0,0): C/0, (-1,0): T57/0"
    two = one + ", (-1,1): T54/90"
    three = two + ", (-2,0): T56/270"
    four = three + ", (-2,1): T17/180"
    assert [score("S11", land(built))[0] for built in (one, two, three, four)] == [1, 3, 6, 6]


def test_s12_building_sets() -> None:
    """R6.2: S12 gives 5 VP for each set of broch, farm and lighthouse."""
    assert score("S12", land("(0,0): C/0, (1,0): T46/0, (0,1): T61/180")) == [5, 0]
    assert score("S12", land("(0,0): C/0, (1,0): T46/0, (0,1): T48/0")) == [0, 0]


def test_s13_guarded_ships() -> None:
    """R6.2: S13 gives 3 VP for each water area with a ship and a lighthouse, one time however many there are."""
    assert score("S13", land("(0,0): C/0, (1,0): T01/90")) == [0, 0]  # ships alone
    assert score("S13", land("(0,0): C/0, (1,0): T06/270")) == [0, 0]  # a lighthouse alone
    assert score("S13", land("(0,0): C/0, (1,0): T01/90, (2,0): T06/270")) == [3, 0]
    assert score("S13", land("(0,0): C/0, (1,0): T01/90, (2,0): T06/270, (1,1): T09/0")) == [3, 0]


def test_s14_fleet() -> None:
    """R6.2: S14 is the majority of ships."""
    assert score("S14", *SHIPS) == [5, 2, 2, 0]


def test_s15_whisky() -> None:
    """R6.2: S15 is the majority of whisky symbols, connected or not."""
    assert score("S15", *WHISKY) == [5, 2, 2, 0]


def test_s16_gold() -> None:
    """R6.2: S16 is the majority of gold owned at this moment."""
    assert score("S16", gold=[3, 9, 9, 12]) == [0, 2, 2, 5]


# -- round scoring --------------------------------------------------------------------------------------------------


def gains(order: str, vp: tuple[int, int] = (0, 0)) -> list[int]:
    """What the third scoring of space A, C and D (round 5) gives."""
    lands = [SHIPS[0], WHISKY[0]]
    g = table(2, round=5, scoring=order, vp=vp, gold=[4, 2], lands=lands)
    after = state(at(g, "score")).vp
    return [after[seat] - vp[seat] for seat in range(2)]


def test_scoring_does_not_depend_on_points() -> None:
    """R6.1: neither the VP of the players nor the order of the tiles changes what they give."""
    expected = gains("S16 S01 S14 S07")
    assert expected == [5 + 5 + 1, 2 + 0 + 3]
    for vp in ((0, 30), (99, 1), (7, 7)):
        assert gains("S16 S01 S14 S07", vp) == expected
    for a, c, d in permutations(("S16", "S14", "S07")):
        assert gains(f"{a} S01 {c} {d}") == expected


def test_a_tile_scores_in_full_every_time() -> None:
    """R6.2: the same territory gets the same VP from the same tile in rounds 1, 3 and 5."""
    built = land("(0,0): C/0, (0,-1): T48/0, (0,-2): T72/0")
    g = table(2, round=1, scoring="S07 S12 S13 S11", lands=[built])
    points = []
    for number in (1, 3, 5):
        g.round = number
        before = g.vp[0]
        g = state(at(g, "score")).copy()
        points.append(g.vp[0] - before)
    assert points == [3, 3, 3]


def whisky_lands(*counts: int) -> list[Territory]:
    """Territories with these numbers of whisky, from 0 to 3."""
    choices = {0: land(), 1: WHISKY[1], 2: land("(0,0): C/0, (0,-1): T48/0, (0,1): T61/180"), 3: WHISKY[0]}
    return [choices[count] for count in counts]


def test_nothing_for_nothing() -> None:
    """R6.3.1: a count of 0 earns nothing, neither as the highest nor as the second-highest."""
    assert score("S15", *whisky_lands(0, 0, 0)) == [0, 0, 0]
    assert score("S15", *whisky_lands(2, 0, 0)) == [5, 0, 0]
    assert score("S16", gold=[0, 0]) == [0, 0]


def test_all_with_the_highest_count_get_five() -> None:
    """R6.3.2: 5 VP for everybody who has the most."""
    assert score("S15", *whisky_lands(1, 3, 3, 3)) == [0, 5, 5, 5]
    assert score("S16", gold=[4, 4, 4, 4]) == [5, 5, 5, 5]


def test_second_place_only_behind_a_single_leader() -> None:
    """R6.3.3: 2 VP for all second-highest counts if one player leads; nobody gets 2 VP after a tie at the top."""
    assert score("S15", *whisky_lands(3, 2, 2, 1)) == [5, 2, 2, 0]
    assert score("S15", *whisky_lands(3, 3, 2, 1)) == [5, 5, 0, 0]
    assert score("S15", *whisky_lands(1, 3, 2, 0)) == [0, 5, 2, 0]


def test_majorities_with_two_players() -> None:
    """R6.3.4: the same for two: 5 and 2, or 5 and 5."""
    assert score("S16", gold=[1, 8]) == [2, 5]
    assert score("S16", gold=[8, 8]) == [5, 5]


def test_whisky_symbols_are_counted_not_tiles() -> None:
    """R6.4: J01 counts 2 and wins against one tile with one whisky."""
    double, single = land("(0,0): C/0, (0,1): J01/0"), land("(0,0): C/0, (0,-1): T43/180")
    g = table(2, lands=[single, double], scoring="S15 S01 S02 S03", expansion="journeyman")
    assert state(at(g, "score")).vp == [2, 5]
