"""The end of the game: final scoring and the winner."""

from random import Random

import pytest

from ludoteka.core.result import Result, ScoreLine
from ludoteka.games.isle_of_skye.rules.state import Skye

from .helpers import at, land, score, start, state, table

LAST = {2: 6, 3: 6, 4: 6, 5: 5}

TWO_CATTLE_SCROLLS = "(0,0): C/0, (0,1): T50/0, (0,-1): T49/0, (-1,1): T31/90, (0,2): T41/270, (0,-2): T43/180"
"""Two cattle; the scroll of T49 lies in a completed pasture, the one of T41 in an open pasture."""


def ended(g: Skye) -> Result:
    """The result when the game ends in this state."""
    result = at(g, "end").result()
    assert result is not None
    return result


def final(built: str, gold: int = 0) -> tuple[int, int]:
    """What scrolls and gold give one territory."""
    lines = ended(table(2, round=6, lands=[land(built)], gold=[gold, 0])).lines[0]
    assert [line.source for line in lines] == ["scrolls", "gold"]
    return lines[0].points, lines[1].points


@pytest.mark.parametrize("seats", LAST)
def test_the_game_ends_after_the_last_round(seats: int) -> None:
    """R7.1: after phase 6 of the last round come scrolls and gold for each player, and then nothing more."""
    position = start(seats)
    rng = Random(seats)
    rounds = set()
    while not position.over:
        rounds.add(state(position).round)
        assert position.result() is None
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    assert rounds == set(range(1, LAST[seats] + 1))
    assert position.to_move == ()
    result = position.result()
    assert result is not None
    for seat in range(seats):
        lines = result.lines[seat]
        assert [line.source for line in lines if line.round == 0] == ["scrolls", "gold"]
        assert lines[-2:] == [line for line in lines if line.round == 0]
        assert lines[-3].round == LAST[seats]
        assert sum(line.points for line in lines) == result.scores[seat]


def test_phase_six_of_the_last_round_still_scores() -> None:
    """R7.1: final scoring comes after the scoring tiles of the last round."""
    g = table(2, round=6, scoring="S01 S07 S02 S03", gold=[10, 0])
    result = at(g, "score").result()
    assert result is not None
    assert result.lines[0] == [
        ScoreLine("S07", 6, 1), ScoreLine("S02", 6, 0), ScoreLine("S03", 6, 0),
        ScoreLine("scrolls", 0, 0), ScoreLine("gold", 0, 2),
    ]  # fmt: skip


def test_scrolls_score_their_symbols_of_the_whole_territory() -> None:
    """R7.2: the broch scroll of T08 counts brochs anywhere, also in other areas."""
    assert final("(0,0): C/0, (0,1): T08/90") == (0, 0)
    assert final("(0,0): C/0, (0,1): T08/90, (-1,0): T57/0, (0,-1): T68/180") == (2, 0)


def test_scrolls_in_completed_areas_are_doubled() -> None:
    """R7.2: twice the value where the piece under the scroll belongs to a completed area."""
    closed = "(0,0): C/0, (-1,0): T37/90, (-1,1): T20/270, (-2,0): T02/180"
    assert final(closed) == (2, 0)  # three sheep, one pair, doubled
    assert final(closed.rsplit(", ", 1)[0]) == (1, 0)


def test_scrolls_round_down_before_doubling() -> None:
    """R7.2: three sheep are one pair: 1 x 2 = 2, not 3."""
    assert final("(0,0): C/0, (-1,0): T37/90, (-1,1): T20/270, (-2,0): T02/180") == (2, 0)


def test_each_scroll_counts_all_symbols() -> None:
    """R7.2: two scrolls of one kind both count both cattle; one of them is doubled."""
    assert final(TWO_CATTLE_SCROLLS) == (2 * 2 + 2, 0)


def test_only_the_piece_under_the_scroll_must_be_completed() -> None:
    """R7.2: T49's scroll lies in its pasture; that one of its lochs is completed does not double it."""
    built = "(0,0): C/0, (1,0): T49/0"
    assert score("S02", land(built)) == [1, 0]
    assert final(built + ", (1,-1): T73/0") == (2, 0)


@pytest.mark.parametrize(("gold", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (24, 4)])
def test_every_full_five_gold_is_a_point(gold: int, points: int) -> None:
    """R7.3: 1 VP for every full 5 gold."""
    assert final("", gold) == (0, points)


def test_most_points_win() -> None:
    """R7.4: the most VP win, whatever gold is left."""
    result = ended(table(3, round=6, vp=[20, 21, 19], gold=[4, 0, 4]))
    assert (result.scores, result.ranks, result.winners, result.tie_break) == ([20, 21, 19], [2, 1, 3], [1], None)


def test_left_over_gold_breaks_ties() -> None:
    """R7.4: among tied players the gold that is left after R7.3 decides, not the total."""
    result = ended(table(3, round=6, vp=[10, 12, 12], gold=[14, 4, 3]))
    # The first seat has the most gold in all: 2 VP for ten of it, and 4 left over.
    assert result.scores == [12, 12, 12]
    assert result.ranks == [1, 1, 3]
    # Two share the victory, and still it was the gold that left the third behind.
    assert result.tie_break == "leftover-gold"
    result = ended(table(2, round=6, vp=[10, 12], gold=[11, 3]))
    assert (result.scores, result.ranks, result.winners) == ([12, 12], [2, 1], [1])
    assert result.tie_break == "leftover-gold"


def test_a_tie_that_stays_is_shared() -> None:
    """R7.4: equal VP and equal left-over gold share the victory."""
    result = ended(table(2, round=6, vp=[10, 11], gold=[7, 2]))
    assert (result.scores, result.ranks, result.winners) == ([11, 11], [1, 1], [0, 1])
    assert result.tie_break is None
