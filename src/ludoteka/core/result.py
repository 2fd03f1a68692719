"""How a game ended."""

from typing import NamedTuple


class Line(NamedTuple):
    """One line of a score: where the points came from, in which round (0: at the end), and how many."""

    source: str
    round: int
    points: int


class Result(NamedTuple):
    """Scores with every line of the sum, ranks from 1 (equal ranks share), and the tie-break if one was needed."""

    scores: list[int]
    lines: list[list[Line]]
    ranks: list[int]
    tie_break: str | None
    ending: str

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]
