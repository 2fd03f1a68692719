"""The worked examples of the base game, number for number."""

import pytest

from ludoteka.games.isle_of_skye.rules.cells import cell_x, cell_y
from ludoteka.games.isle_of_skye.rules.territory import Territory
from ludoteka.testing import play, step, texts

from .helpers import TABLES, at, deal, land, names, score, start, state, table, tile

TERRITORY_A = (
    "(0,0): C/0, (-1,0): T25/270, (0,1): T12/180, (0,2): T35/90, (1,2): T54/0, (-1,1): T08/90, (-1,2): T17/0, "
    "(-1,-1): T43/180, (1,1): T33/0"
)


def completed(built: Territory) -> set[tuple[str, frozenset[tuple[int, int]], int, int]]:
    """Completed areas: terrain, cells, ships, lighthouses."""
    areas = built.areas()
    pieces = len(areas.of) // len(built.cells)
    cells: dict[int, set[tuple[int, int]]] = {}
    for node, area in enumerate(areas.of):
        if area >= 0:
            where = built.cells[node // pieces]
            cells.setdefault(area, set()).add((cell_x(where), cell_y(where)))
    return {
        (" PML"[areas.terrain[area]], frozenset(found), areas.ships[area], areas.lighthouses[area])
        for area, found in cells.items()
        if areas.done[area]
    }


# -- economy --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_income_of_round_one(seats: int) -> None:
    """X1: in round 1 everybody gets 5."""
    assert state(start(seats)).gold == [5] * seats


def test_income_with_whisky_and_catch_up() -> None:
    """X2: 5 + 3 whisky on the road + 1 player ahead in round 5 of a game of four = 11."""
    built = land("(0,0): C/0, (0,-1): T48/0, (0,1): T61/180, (1,-1): T14/270, (0,-2): T72/0")
    g = table(4, round=5, vp=[20, 25, 20, 13], lands=[built])
    assert state(at(g, "income")).gold[0] == 11


def test_catch_up_gold_with_a_tie_at_the_top() -> None:
    """X3: round 5, VP 30 / 30 / 22 / 15: catch-up gold 0 / 0 / 6 / 9."""
    gold = state(at(table(4, round=5, vp=[30, 30, 22, 15]), "income")).gold
    assert [amount - 5 for amount in gold] == [0, 0, 6, 9]


def test_what_a_sale_brings() -> None:
    """X4: a tile priced 6: buyer -6, seller 12 more free gold, a net gain of 6."""
    g = table(2, gold=[10, 8], offers=["T01 1", "T02 6, T03 1"])
    position = at(g, "buy")
    before = position.view(None)["players"]
    play(position, "1 buy T02")
    after = position.view(None)["players"]
    assert after[0]["gold"] - before[0]["gold"] == -6
    assert after[1]["free_gold"] - before[1]["free_gold"] == 12
    assert after[1]["gold"] - before[1]["gold"] == 6


def test_a_whole_phase_four() -> None:
    """X5: four players with 5 gold: final gold 3, 6, 2, 0 and two tiles each to build."""
    position = start(4, startPlayer="1", scoring="S09,S01,S02,S03")
    deal(position, "T01 T02 T03", "T04 T05 T06", "T07 T08 T09", "T10 T11 T12")
    play(position, "1 axe T03", "1 price T01 2", "1 price T02 1", "2 axe T06", "2 price T04 3", "2 price T05 1")
    play(position, "3 axe T09", "3 price T07 1", "3 price T08 1", "4 axe T12", "4 price T10 4", "4 price T11 1")

    def free() -> list[int]:
        return [player["free_gold"] for player in position.view(None)["players"]]

    assert free() == [2, 1, 3, 0]
    play(position, "1 buy T07")
    assert free() == [1, 1, 5, 0]
    play(position, "2 buy T02")
    assert free() == [3, 0, 5, 0]
    events = play(position, "3 buy T04")
    # Seat 4 has no free gold and passes without being asked; then all pay for their unsold tiles.
    told = [(event.key, event.args) for event in events]
    assert told.index(("event.bought", (2, 1, tile("T04"), 3))) < told.index(("event.passed-poor", (3,)))
    assert [args for key, args in told if key == "event.kept"] == [
        (0, tile("T01"), 2), (1, tile("T05"), 1), (2, tile("T08"), 1), (3, tile("T10"), 4), (3, tile("T11"), 1),
    ]  # fmt: skip
    assert step(position) == "build"
    assert state(position).gold == [3, 6, 2, 0]
    assert [names(some) for some in state(position).acquired] == [
        ["T01", "T07"], ["T02", "T05"], ["T04", "T08"], ["T10", "T11"],
    ]  # fmt: skip


# -- territory A ----------------------------------------------------------------------------------------------------


def test_territory_a_completed_areas() -> None:
    """X6: a loch of four tiles with a ship and a lighthouse, a mountain and a pasture; all others are open."""
    assert completed(land(TERRITORY_A)) == {
        ("L", frozenset({(-1, 1), (-1, 2), (0, 1), (0, 2)}), 1, 1),
        ("M", frozenset({(-1, 0), (0, 0)}), 0, 0),
        ("P", frozenset({(-1, -1), (-1, 0), (-1, 1)}), 0, 0),
    }


def test_territory_a_road_and_income() -> None:
    """X7: (0,0), (-1,0) and (-1,-1) are connected; income in round 1 or 2 is 6."""
    built = land(TERRITORY_A)
    linked = {(cell_x(where), cell_y(where)) for where, road in zip(built.cells, built.linked(), strict=True) if road}
    assert linked == {(0, 0), (-1, 0), (-1, -1)}
    for number in (1, 2):
        assert state(at(table(2, round=number, lands=[built], vp=[0, 9]), "income")).gold[0] == 6


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ("S01", 6), ("S02", 3), ("S03", 6), ("S04", 2), ("S05", 8), ("S06", 6), ("S07", 3), ("S08", 4), ("S09", 1),
        ("S10", 3), ("S11", 3), ("S12", 5), ("S13", 3),
    ],
)  # fmt: skip
def test_territory_a_scoring_tiles(scoring: str, points: int) -> None:
    """X8: what S01 to S13 give."""
    assert score(scoring, land(TERRITORY_A))[0] == points


def test_territory_a_counts_for_majorities() -> None:
    """X8: one ship and four whisky: ahead of nobody's with one less, tied with as many."""
    whisky = {
        3: "(0,0): C/0, (0,-1): T48/0, (0,1): T61/180, (1,-1): T14/270",
        4: "(0,0): C/0, (0,-1): T48/0, (0,1): T61/180, (1,-1): T14/270, (0,-2): T72/0",
    }
    assert score("S15", land(TERRITORY_A), land(whisky[3])) == [5, 2]
    assert score("S15", land(TERRITORY_A), land(whisky[4])) == [5, 5]
    assert score("S14", land(TERRITORY_A), land()) == [5, 0]
    assert score("S14", land(TERRITORY_A), land("(0,0): C/0, (1,0): T21/0")) == [5, 5]


def test_territory_a_final_scoring() -> None:
    """X9: with 13 gold 2 + 2 + 0 for scrolls and 2 for gold: 6."""
    result = at(table(2, round=6, lands=[land(TERRITORY_A)], gold=[13, 0]), "end").result()
    assert result is not None
    assert [(line.source, line.points) for line in result.lines[0]] == [("scrolls", 4), ("gold", 2)]
    assert result.scores[0] == 6


# -- formulas -------------------------------------------------------------------------------------------------------


def test_brochs_in_three_mountain_areas() -> None:
    """X10: areas with 1, 2 and 4 brochs: 1 + 3 + 6 = 10."""
    built = land(
        "(0,0): C/0, (-1,0): T56/180, (0,1): T62/0, (-2,0): T14/0, (-1,-1): T53/90, (-1,1): T72/180, "
        "(-1,-2): T57/90, (0,-1): T68/180, (-1,-3): T32/180, (-2,-3): T18/90, (0,-2): T54/270"
    )
    assert sorted(count for count in built.areas().brochs if count) == [1, 2, 4]
    assert score("S11", built)[0] == 10


def test_sets_of_buildings() -> None:
    """X11: 2 brochs, 3 farms, 4 lighthouses: 10; 1 broch, 0 farms, 3 lighthouses: 0."""
    two_sets = land(
        "(0,0): C/0, (0,1): T50/180, (0,-1): T41/270, (-1,0): T58/270, (-2,0): T10/270, (1,-1): T70/270, "
        "(1,0): T09/270, (0,2): T39/270"
    )
    no_set = land("(0,0): C/0, (1,0): T46/0, (2,0): T38/0, (0,-1): T11/270")
    kinds = [4, 3, 5]  # broch, farm, lighthouse
    assert [[built.count(kind) for kind in kinds] for built in (two_sets, no_set)] == [[2, 3, 4], [1, 0, 3]]
    assert score("S12", two_sets, no_set) == [10, 0]


def test_majorities_of_two_players() -> None:
    """X12: whisky 3 against 1: 5 / 2; ships 2 against 2: 5 / 5; gold 7 against 3: 5 / 2."""
    three, one = land("(0,0): C/0, (0,-1): T48/0, (0,1): T61/180, (1,-1): T14/270"), land("(0,0): C/0, (0,-1): T43/180")
    assert score("S15", three, one) == [5, 2]
    assert score("S14", land("(0,0): C/0, (1,0): T01/90"), land("(0,0): C/0, (1,0): T30/0")) == [5, 5]
    assert score("S16", gold=[7, 3]) == [5, 2]


def test_second_place_shared_by_two_of_four() -> None:
    """X12a: ships 4 / 3 / 3 / 1: 5 / 2 / 2 / 0."""
    fleets = [
        land("(0,0): C/0, (1,0): T01/90, (2,0): T30/0"),
        land("(0,0): C/0, (1,0): T22/0, (2,0): T03/0"),
        land("(0,0): C/0, (1,0): T44/0, (2,0): T29/90"),
        land("(0,0): C/0, (1,0): T21/0"),
    ]
    assert [built.count(6) for built in fleets] == [4, 3, 3, 1]
    assert score("S14", *fleets) == [5, 2, 2, 0]


def test_largest_completed_loch() -> None:
    """X13: completed lochs of 3 and 2 tiles, an open one of 5: 6."""
    built = land(
        "(0,0): C/0, (0,-1): T26/90, (1,0): T13/90, (2,0): T11/270, (0,-2): T06/180, (-1,-2): T31/0, (1,-2): T27/0, "
        "(2,-1): T51/90, (1,-3): T30/270"
    )
    areas = built.areas()
    lochs = {
        (size, done) for size, done, terrain in zip(areas.size, areas.done, areas.terrain, strict=True) if terrain == 3
    }
    assert {(3, True), (2, True), (5, False)} <= lochs
    assert score("S05", built)[0] == 6


def test_vertical_lines() -> None:
    """X14: the cells (0,0), (0,1), (0,2), (1,0), (1,2), (1,3), (1,4) hold two lines: 6."""
    built = land("(0,0): C/0, (0,1): T41/180, (0,2): T16/270, (1,0): T48/0, (1,2): T18/90, (1,3): T72/90, (1,4): T51/0")
    assert score("S06", built)[0] == 6


def test_final_scoring_with_every_scroll() -> None:
    """X15: 5 sheep, 5 ships, 5 whisky, 3 cattle, 2 brochs, 4 farms, 1 lighthouse, 9 gold, a scroll of each type;
    2whisky, cattle and farm lie in completed areas: 25 and 1 for gold, 26."""
    built = land(
        "(0,0): C/0, (1,0): T49/180, (0,-1): T53/180, (0,1): T26/180, (1,-1): T51/0, (-1,-1): T36/90, "
        "(-1,1): T57/90, (1,1): T43/0, (2,-1): T25/270, (2,-2): T09/0, (1,2): T08/270, (2,-3): T12/90, "
        "(3,-1): T40/270, (-2,-1): T66/270, (-1,-2): T01/90, (1,-3): T65/270, (3,-2): T19/270"
    )
    # whisky, sheep, cattle, farm, broch, lighthouse, ship, scroll
    assert built.totals()[:8] == [5, 5, 3, 4, 2, 1, 5, 7]
    pieces = len(built.areas().of) // len(built.cells)
    scrolls = {}
    for i, face in enumerate(built.faces):
        type_ = TABLES.scroll_type[face >> 2]
        if type_ >= 0:
            area = built.areas().of[i * pieces + TABLES.scroll_piece[face >> 2]]
            scrolls[TABLES.scroll_ids[type_]] = built.areas().done[area]
    assert {name for name, done in scrolls.items() if done} == {"2whisky", "cattle", "farm"}
    assert set(scrolls) == set(TABLES.scroll_ids)
    result = at(table(2, round=6, lands=[built], gold=[9, 0]), "end").result()
    assert result is not None
    assert [(line.source, line.points) for line in result.lines[0]] == [("scrolls", 25), ("gold", 1)]
    assert result.scores[0] == 26


def test_tie_broken_by_gold_left_over() -> None:
    """X16: 10 VP each, 6 and 9 gold: both reach 11, and 4 left over beat 1."""
    result = at(table(2, round=6, vp=[10, 10], gold=[6, 9]), "end").result()
    assert result is not None
    assert result.scores == [11, 11]
    assert (result.ranks, result.winners, result.tie_break) == ([2, 1], [1], "leftover-gold")


# -- building -------------------------------------------------------------------------------------------------------


def test_a_tile_that_fits_nowhere() -> None:
    """X17: T30 has no place, goes back into the bag, and nothing is refunded."""
    built = land("(0,0): C/0, (0,-1): T65/0, (-1,0): T39/90, (1,-1): T38/270")
    g = table(2, gold=[4, 4], lands=[built], acquired=["T30", "T01"])
    position = at(g, "build")
    assert position.to_move == (1,)
    assert tile("T30") not in state(position).bag
    position.push(1, texts(position, 1)[0])
    assert tile("T30") in state(position).bag
    assert len(state(position).land[0].cells) == 4
    # Income of the next round: 5 and two whisky on the road; 5.
    assert state(position).gold == [4 + 7, 4 + 5]
