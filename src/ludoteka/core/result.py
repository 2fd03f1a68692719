"""How a game ended."""

from collections.abc import Sequence
from typing import NamedTuple


class ScoreLine(NamedTuple):
    """One line of a score: where the points came from, in which round (0: at the end), and how many."""

    source: str
    round: int
    points: int


class Rival(NamedTuple):
    """An automatic opponent that sits on no seat: the message key of its name, and how it fared."""

    name: str
    score: int
    lines: list[ScoreLine]
    rank: int


class Result(NamedTuple):
    """Scores with every line of the sum, ranks from 1 (equal ranks share), and the tie-break if one was needed.

    Where a title brings its own opponents, they are among the `rivals` and the ranks count them too."""

    scores: list[int]
    lines: list[list[ScoreLine]]
    ranks: list[int]
    tie_break: str | None
    ending: str
    rivals: tuple[Rival, ...] = ()

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]


def ranked(scores: Sequence[int], breaks: Sequence[tuple[str, Sequence[int]]] = ()) -> tuple[list[int], str | None]:
    """Ranks from 1, shared where nothing tells apart, and the name of the first tie-break that told somebody apart who
    was equal on points. More is better, in the points and in every tie-break.

    >>> ranked([41, 38, 41], [("gold", [3, 9, 5])])
    ([2, 3, 1], 'gold')
    >>> ranked([41, 38, 41])
    ([1, 3, 1], None)
    """
    seats = range(len(scores))
    keys: list[tuple[int, ...]] = [(score,) for score in scores]
    named = None
    for name, values in breaks:
        groups = len(set(keys))
        keys = [(*keys[seat], values[seat]) for seat in seats]
        if named is None and len(set(keys)) > groups:
            named = name
    return [1 + sum(keys[other] > keys[seat] for other in seats) for seat in seats], named
