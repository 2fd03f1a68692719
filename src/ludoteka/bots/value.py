"""What the end of a walk is worth: for each seat, its share of the victory.

The hand-set value turns the points of the title's judge into chances to win. The learned one has seen how such
positions ended; `models.py` finds it and says why it is not played.
"""

from collections.abc import Sequence
from math import exp
from struct import pack
from typing import Any, Final

from ..core.game import Game
from ..core.result import Result

SPREAD: Final = 8.0
"""A lead of so many points makes a seat about three times as likely to win."""
BATCH: Final = 16
"""How many positions a learned value looks at in one go."""


class HandSet:
    """By the title's judge."""

    batch = 1

    def __init__(self, judge: Any, spread: float = SPREAD) -> None:
        self.judge = judge
        self.spread = spread

    def shares(self, ends: Sequence[Any], over: Sequence[bool]) -> list[list[float]]:
        return [softmax(self.judge.evaluate(g), self.spread) for g in ends]


class Learned:
    """By a network that was trained on the ends of games. What is over is worth what it brought."""

    batch = BATCH

    def __init__(self, game: Game, session: Any, card: dict[str, Any]) -> None:
        import numpy

        self.game = game
        self.card = card
        self.spread = {int(n): float(points) for n, points in card["spread"].items()}
        self._fill = game.features.fill
        self._run = session.run
        self._numpy = numpy

    def shares(self, ends: Sequence[Any], over: Sequence[bool]) -> list[list[float]]:
        if True in over:
            return [self._ended(g) if done else self._judged([g])[0] for g, done in zip(ends, over, strict=True)]
        return self._judged(ends)

    def _judged(self, ends: Sequence[Any]) -> list[list[float]]:
        buffer: list[float] = []
        for g in ends:
            self._fill(g, buffer)
        packed = pack(f"{len(buffer)}f", *buffer)
        rows = self._numpy.frombuffer(packed, self._numpy.float32).reshape(len(ends), -1)
        return self.judged(rows)

    def judged(self, rows: Any) -> list[list[float]]:
        """The shares for rows of features."""
        given = self._numpy.asarray(rows, self._numpy.float32)
        found: list[list[float]] = self._run(None, {"position": given})[0].tolist()
        return found

    def _ended(self, g: Any) -> list[float]:
        return outcome(self.game.result(g), self.spread.get(self.game.features.players(g), SPREAD))


def softmax(points: Sequence[float], spread: float) -> list[float]:
    top = max(points)
    weights = [exp((some - top) / spread) for some in points]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def outcome(result: Result, spread: float) -> list[float]:
    """What a finished game brought each player, automatic ones last: half for the victory, half for the points."""
    scores = [*result.scores, *(rival.score for rival in result.rivals)]
    ranks = [*result.ranks, *(rival.rank for rival in result.rivals)]
    by_points = softmax(scores, spread)
    first = ranks.count(1)
    return [0.5 * (rank == 1) / first + 0.5 * share for rank, share in zip(ranks, by_points, strict=True)]
