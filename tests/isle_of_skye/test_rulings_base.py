"""Edge cases and rulings of the base game."""

import pytest

from ludoteka.games.isle_of_skye.rules.state import BANK_PAYS
from ludoteka.testing import play, refused, step, texts

from .helpers import at, land, names, score, state, table, tiles

STUCK = "(0,0): C/0, (0,-1): T65/0, (-1,0): T39/90, (1,-1): T38/270"
"""No place for T30."""


def test_committed_gold_is_owned_but_cannot_buy() -> None:
    """R10.1: gold behind a price buys nothing until its tile is sold; then it is free again."""
    position = at(table(2, gold=[6, 9], offers=["T01 2, T02 2", "T03 3, T04 1"]), "buy")
    player = position.view(None)["players"][0]
    assert (player["gold"], player["free_gold"]) == (6, 2)
    assert refused(position, "1 buy T03").rule == "R4.4.2"
    position = at(table(2, first=1, gold=[6, 9], offers=["T01 2, T02 2", "T03 3, T04 1"]), "buy")
    play(position, "2 buy T01")
    assert position.why_not(0, "buy T03") is None


def test_nothing_is_committed_when_gold_is_counted() -> None:
    """R10.1: S16 in phase 6 counts everything, because unsold tiles have been paid for before."""
    g = table(2, gold=[9, 5], offers=["T48 4, T73 1", "T01 1"], scoring="S16 S01 S02 S03")
    position = at(g, "buy")
    play(position, "1 pass", "2 pass")
    for player, owned in zip(position.view(None)["players"], (4, 4), strict=True):
        assert player["gold"] == player["free_gold"] == owned
    play(position, "1 place T48 at 0,1 r0", "1 place T73 at 0,-1 r0", "2 place T01 at 1,0 r90")
    assert state(position).vp == [5, 5]


def test_without_free_gold_one_must_pass() -> None:
    """R10.2: all gold committed and nothing sold: the seat is not asked and passes."""
    position = at(table(3, gold=[5, 5, 5], offers=["T01 4, T02 1", "T03 1, T04 1", "T05 1"]), "buy")
    assert position.to_move == (1,)
    # A sale before the own turn makes gold free.
    position = at(table(3, first=1, gold=[5, 5, 5], offers=["T01 4, T02 1", "T03 1, T04 1", "T05 1"]), "buy")
    play(position, "2 buy T02", "3 pass")
    assert texts(position, 0) == ["pass", "buy T03", "buy T04", "buy T05"]


def test_whose_purchases_the_bank_pays_need_not_pass() -> None:
    """R10.2: with B8 a seat without free gold may still buy."""
    g = table(2, gold=[5, 5], offers=["T01 4, T02 1", "T03 5"], expansion="journeyman")
    g.powers[0] = 1 << BANK_PAYS
    position = at(g, "buy")
    assert texts(position, 0) == ["pass", "buy T03"]


def test_a_tile_that_will_not_fit_may_be_bought() -> None:
    """R10.3: T30 has no place in the buyer's territory; it is bought all the same and goes to the bag in phase 5."""
    position = at(table(2, gold=[9, 9], lands=[land(STUCK)], offers=["", "T30 3, T01 1"]), "buy")
    play(position, "1 buy T30")
    assert names(state(position).acquired[0]) == ["T30"]
    # The buyer has nothing to place.
    assert step(position) == "build" and position.to_move == (1,)
    play(position, "2 place T01 at 1,0 r90")
    assert len(state(position).land[0].cells) == 4
    assert tiles("T30")[0] in state(position).bag
    # The price is gone; income of the next round: 5 and two whisky on the road.
    assert state(position).gold[0] == 9 - 3 + 7


def test_a_building_order_may_spoil_the_place_of_another_tile() -> None:
    """R10.4: T38 on the only cell that would take T30 is legal; then T30 goes back into the bag."""
    before = STUCK.rsplit(", ", 1)[0]
    g = table(2, gold=[0, 0], lands=[land(before)], acquired=["T30 T38"])
    position = at(g, "build")
    assert any(text.startswith("place T30") for text in texts(position, 0))
    play(position, "1 place T38 at 1,-1 r270")
    assert state(position).round == 2
    assert tiles("T30")[0] in state(position).bag


@pytest.mark.parametrize(
    ("scoring", "built", "points"),
    [
        ("S02", "(0,0): C/0, (0,1): T64/0", 1),  # an enclosed lake
        ("S05", "(0,0): C/0, (0,1): T64/0", 2),
        ("S02", "(0,0): C/0, (0,1): T02/90", 1),  # an island mountain
        ("S04", "(0,0): C/0, (0,1): T02/90", 2),
        ("S02", "(0,0): C/0, (1,0): T28/180", 1),  # a walled pasture
    ],
)
def test_enclosed_areas_are_completed_areas(scoring: str, built: str, points: int) -> None:
    """R10.5: a single-tile area without open edge counts for S02, S04 and S05."""
    assert score(scoring, land(built)) == [points, 0]


def test_areas_count_tiles_not_pieces() -> None:
    """R10.6: S05 counts a tile with two pieces of the loch once; S03 counts that loch as one area."""
    ring = "(0,0): C/0, (1,0): T02/180, (1,-1): T15/180, (1,1): T11/0, (2,-1): T22/270, (2,1): T12/270, (2,0): T46/270"
    assert score("S05", land(ring)) == [14, 0]
    assert score("S03", land(ring)) == [3, 0]


def test_runs_in_a_column() -> None:
    """R10.7: a run of 6 counts once, two runs of 3 separated by a gap count twice."""
    six = "(0,0): C/0, (0,1): T41/180, (0,2): T16/270, (0,3): T48/90, (0,4): T20/0, (0,5): T23/0"
    assert score("S06", land(six)) == [3, 0]
    two = (
        "(0,0): C/0, (0,1): T41/180, (0,2): T16/270, (1,2): T24/90, (1,3): T33/180, (1,4): T34/180, (0,4): T51/180, "
        "(0,5): T67/0, (0,6): T02/270"
    )
    # Column 0 holds rows 0 to 2 and 4 to 6, column 1 holds rows 2 to 4.
    assert score("S06", land(two)) == [9, 0]


def test_diagonal_neighbours_of_a_farm() -> None:
    """R10.8: T28's two sheep touch the farm of T61 only at a corner."""
    assert score("S10", land("(0,0): C/0, (1,0): T28/180, (0,1): T61/180")) == [2, 0]
    assert score("S10", land("(0,0): C/0, (1,0): T28/180, (0,1): T48/0, (0,2): T65/0")) == [1, 0]


def test_which_tiles_need_completed_areas() -> None:
    """R10.9: S11 and S13 also take open areas, S04 and S05 do not."""
    mountain = "(0,0): C/0, (-1,0): T57/0"
    loch = "(0,0): C/0, (1,0): T01/90, (2,0): T06/270"
    assert (score("S11", land(mountain)), score("S04", land(mountain))) == ([1, 0], [0, 0])
    assert (score("S13", land(loch)), score("S05", land(loch))) == ([3, 0], [0, 0])


def test_a_lighthouse_guards_its_own_water_only() -> None:
    """R10.10: T46's lighthouse stands in its eastern loch; ships in the western one stay unguarded."""
    assert score("S13", land("(0,0): C/0, (1,0): T30/0, (2,0): T46/0")) == [0, 0]
    assert score("S13", land("(0,0): C/0, (1,0): T30/0, (2,0): T46/180")) == [3, 0]


def test_two_equal_scrolls_both_score() -> None:
    """R10.11: T49 and T41 both score each of the two cattle."""
    built = land("(0,0): C/0, (0,-1): T49/0, (-1,-1): T48/0, (0,1): T72/0, (0,2): T41/90")
    assert built.count(2) == 2
    result = at(table(2, round=6, lands=[built]), "end").result()
    assert result is not None
    assert result.lines[0][0].points == 2 + 2


def test_catch_up_gold_comes_before_everything_else() -> None:
    """R10.12: it looks at the VP as the round begins, after phase 6 of the round before; equal VP give nothing."""
    # Round 2 ends with S07: the second seat catches up with the first, so nobody gets anything in round 3.
    longer = land("(0,0): C/0, (0,-1): T42/0, (0,1): T41/180")
    g = table(2, round=2, vp=[2, 0], lands=[land(), longer], scoring="S01 S07 S02 S03")
    position = at(g, "score")
    assert position.view(None)["round"] == 3
    assert state(position).vp == [3, 3]
    assert state(position).gold == [5, 5]
    g = table(2, round=2, vp=[3, 0], lands=[land(), longer], scoring="S01 S07 S02 S03")
    assert state(at(g, "score")).gold == [5, 5 + 1]


def test_points_beyond_fifty_and_hundred() -> None:
    """R10.26: a score above 50 or 100 is simply that score, for catch-up gold and for the victory."""
    assert state(at(table(3, round=3, vp=[104, 52, 101]), "income")).gold == [5, 5 + 2, 5 + 1]
    result = at(table(3, round=6, vp=[104, 52, 101], gold=[0, 5, 10]), "end").result()
    assert result is not None
    assert (result.scores, result.ranks) == ([104, 53, 103], [1, 3, 2])
