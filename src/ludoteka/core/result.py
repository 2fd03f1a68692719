"""How a game ended."""

from typing import NamedTuple


class Line(NamedTuple):
    """One line of a score: where the points came from, in which round (0: at the end), and how many."""

    source: str
    round: int
    points: int


class Rival(NamedTuple):
    """An automatic opponent that sits on no seat: the message key of its name, and how it fared."""

    name: str
    score: int
    lines: list[Line]
    rank: int


class Result(NamedTuple):
    """Scores with every line of the sum, ranks from 1 (equal ranks share), and the tie-break if one was needed.

    Where a title brings its own opponents, they are among the `rivals` and the ranks count them too."""

    scores: list[int]
    lines: list[list[Line]]
    ranks: list[int]
    tie_break: str | None
    ending: str
    rivals: tuple[Rival, ...] = ()

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]
