"""Ranks and tie-breaks."""

import pytest

from ludoteka.core.result import ranked


@pytest.mark.parametrize(
    ("scores", "gold", "ranks", "named"),
    [
        ([42, 42, 42], [1, 5, 5], [3, 1, 1], "gold"),
        ([42, 42, 41], [5, 5, 9], [1, 1, 3], None),
        ([10, 20, 30], [9, 9, 9], [3, 2, 1], None),
        ([7, 7], [3, 2], [1, 2], "gold"),
        ([7], [3], [1], None),
    ],
)
def test_a_tie_break_is_named_where_it_told_somebody_apart(
    scores: list[int], gold: list[int], ranks: list[int], named: str | None
) -> None:
    assert ranked(scores, [("gold", gold)]) == (ranks, named)


def test_the_first_tie_break_that_decides_is_named() -> None:
    assert ranked([5, 5], [("goods", [1, 1]), ("coins", [0, 2])]) == ([2, 1], "coins")
