"""Command centres, galleries, the end of the game."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteka.games.excavation_earth.rules.scoring import centre_awards, gallery_lines, gallery_score
from ludoteka.testing import told

from .helpers import at, state, table
from .names import AQULLA, GUL, KUTI, PILOTS, TABLES


def test_awards_of_the_rounds() -> None:
    """R8.1 R8.2: each centre for itself; without envoys no place."""
    for number, found in ((1, [5, 0, 0, 0]), (2, [10, 5, 0, 0]), (3, [15, 10, 5, 0])):
        assert centre_awards([4, 3, 1, 0], TABLES.awards[number - 1]) == found
    g = table(
        2, round=2, envoys=["left left right", "left middle"], passed=[1, 1], hands=["T2", "T2"], factions=[AQULLA, GUL]
    )
    position = at(g, "score")
    assert state(position).credits == [8 + 10 + 10, 8 + 5 + 10]


def test_ties_share() -> None:
    """R8.3: the sum of the places, rounded down; the next one follows after them."""
    assert centre_awards([2, 2, 1, 0], TABLES.awards[2]) == [12, 12, 5, 0]
    assert centre_awards([2, 2, 2, 2], TABLES.awards[2]) == [7, 7, 7, 7]
    assert centre_awards([3, 1, 1, 1], TABLES.awards[2]) == [15, 5, 5, 5]


def test_cubes_stay() -> None:
    """R8.4: after the scoring of rounds 1 and 2."""
    g = table(2, envoys=["left", "right"], traders=["1", "2"], gallery=["Y-A"], passed=[1, 1], hands=["T2", "T2"])
    after = state(at(g, "score"))
    assert after.round == 2 and after.envoys == [1, 0, 0, 0, 0, 1] and after.traders[0] == 1 and after.gallery[0] == 1


@given(st.lists(st.integers(0, 6), min_size=2, max_size=4), st.integers(0, 2))
@settings(max_examples=200, deadline=None)
def test_awards_against_a_plain_count(envoys: list[int], number: int) -> None:
    """R8.3 done with places laid out one by one."""
    awards = [*TABLES.awards[number], 0, 0, 0, 0]
    ordered = sorted(envoys, reverse=True)
    expected = []
    for mine in envoys:
        places = [i for i, other in enumerate(ordered) if other == mine]
        expected.append(sum(awards[i] for i in places) // len(places) if mine else 0)
    assert centre_awards(envoys, TABLES.awards[number]) == expected


def test_gallery_steps() -> None:
    """R2.5.1 R2.5.2 R2.5.3 R2.5.4: highest step only; a full gallery is worth 172."""
    assert gallery_score(TABLES, (1 << 20) - 1) == 172
    rows = [[sum(1 << (colour * 4 + glyph) for colour in range(n)) for n in range(6)] for glyph in range(4)]
    assert [[gallery_lines(TABLES, mask)[glyph] for mask in rows[glyph]] for glyph in range(4)] == [
        [0, 0, 0, 5, 13, 27],
        [0, 0, 0, 5, 12, 23],
        [0, 0, 0, 5, 10, 21],
        [0, 0, 0, 5, 10, 23],
    ]
    columns = [[((1 << n) - 1) << (colour * 4) for n in range(5)] for colour in range(5)]
    assert [[gallery_lines(TABLES, mask)[4 + c] for mask in columns[c]] for c in range(5)] == [
        [0, 0, 4, 8, 16],
        [0, 0, 3, 6, 15],
        [0, 0, 4, 9, 18],
        [0, 0, 3, 7, 14],
        [0, 0, 4, 7, 15],
    ]


@given(st.integers(0, (1 << 20) - 1))
@settings(max_examples=200, deadline=None)
def test_gallery_against_a_plain_count(mask: int) -> None:
    """R2.5.2 R2.5.3 counted cell by cell."""
    cells = {(type_ % 4, type_ // 4) for type_ in range(20) if mask >> type_ & 1}
    total = 0
    for glyph in range(4):
        total += TABLES.row_score[glyph][len([c for g, c in cells if g == glyph])]
    for colour in range(5):
        total += TABLES.column_score[colour][len([g for g, c in cells if c == colour])]
    assert gallery_score(TABLES, mask) == total


def test_ranks_of_popularity() -> None:
    """R2.9.4 R2.9.5: ranks with ties skip places; 8 6 4 2 0 credits."""
    g = table(4, factions=[AQULLA, GUL, KUTI, PILOTS])
    g.pool[:5] = [1, 2, 2, 4, 5]
    assert [g.rank(colour) for colour in range(5)] == [1, 2, 2, 4, 5]
    assert [g.payout(colour) for colour in range(5)] == [8, 6, 6, 2, 0]


def test_galleries_score_at_the_end() -> None:
    """R9.1 R9.2: rows and columns; artefacts left are worth nothing."""
    g = table(2, round=3, gallery=["Y-A G-A R-A"], hold=["R-A R-C"], passed=[1, 1], factions=[AQULLA, GUL])
    position = at(g, "score")
    result = position.result()
    assert result is not None and result.scores == [8 + 5, 8] and result.ranks == [1, 2]
    assert result.ending == "last-round" and result.tie_break is None
    assert [(line.source, line.points) for line in result.lines[0]] == [("start", 8), ("gallery", 5)]


def test_tie_break() -> None:
    """R9.3: more artefacts left; then the victory is shared."""
    g = table(2, round=3, hold=["R-A", "R-C Y-A"], hatch=["Y-B", "Y-C"], passed=[1, 1], factions=[AQULLA, GUL])
    result = at(g, "score").result()
    assert result is not None and result.ranks == [2, 1] and result.tie_break == "artefacts-left"
    g = table(2, round=3, passed=[1, 1], factions=[AQULLA, GUL])
    result = at(g, "score").result()
    assert result is not None and result.ranks == [1, 1] and result.winners == [0, 1]


def test_the_books_tell_where_credits_came_from() -> None:
    g = table(2, hands=["T2 T3", "T2"], hold=["P-A"], traders=["1"], queues=["PP"], factions=[AQULLA, GUL])
    position = at(g)
    events = position.push(0, "sell with T2")
    assert told(events, "sale")[0][5:] == (4, 0)
