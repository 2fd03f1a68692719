"""What a finished game is worth: shares of a win, scores, differences and ranks, with ties and automatic opponents."""

import pytest

from ludoteka.core.result import Result, Rival
from ludoteka.research.rewards import REWARDS


def result(scores: list[int], ranks: list[int], *rivals: tuple[int, int]) -> Result:
    others = tuple(Rival("rival", score, [], rank) for score, rank in rivals)
    return Result(scores, [[] for _ in scores], ranks, None, "end", others)


CASES = {
    "one winner": (result([30, 50, 40], [3, 1, 2]), [0, 1, 0], [-20, 10, -10], [0, 1, 0.5]),
    "shared": (result([50, 50, 20], [1, 1, 3]), [0.5, 0.5, 0], [0, 0, -30], [0.75, 0.75, 0]),
    "beaten by a rival": (result([50], [2], (60, 1)), [0], [-10], [0]),
    "better than a rival": (result([50], [1], (40, 2)), [1], [10], [1]),
    "alone": (result([50], [1]), [1], [50], [1]),
}


@pytest.mark.parametrize("name", CASES)
def test_rewards(name: str) -> None:
    end, win, difference, rank = CASES[name]
    assert REWARDS["win"](end) == pytest.approx(win)
    assert REWARDS["score"](end) == end.scores
    assert REWARDS["difference"](end) == pytest.approx(difference)
    assert REWARDS["rank"](end) == pytest.approx(rank)
