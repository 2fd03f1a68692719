"""What a finished game is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable

from ..core.result import Result


def win(result: Result) -> list[float]:
    """1 for the winner; whoever shares the first place shares it."""
    ranks = all_ranks(result)
    first = ranks.count(1)
    return [1 / first if rank == 1 else 0.0 for rank in result.ranks]


def score(result: Result) -> list[float]:
    """The score."""
    return [float(points) for points in result.scores]


def difference(result: Result) -> list[float]:
    """The score less the best score of anybody else; alone, the score."""
    rivals = [float(rival.score) for rival in result.rivals]
    found = []
    for seat, points in enumerate(result.scores):
        others = [float(other) for i, other in enumerate(result.scores) if i != seat] + rivals
        found.append(points - max(others) if others else float(points))
    return found


def rank(result: Result) -> list[float]:
    """1 for the first place, 0 for the last, in equal steps; equal ranks share the places they cover."""
    ranks = all_ranks(result)
    last = len(ranks) - 1
    if not last:
        return [1.0 if place == 1 else 0.0 for place in result.ranks]
    return [1 - (place - 1 + (ranks.count(place) - 1) / 2) / last for place in result.ranks]


def all_ranks(result: Result) -> list[int]:
    return [*result.ranks, *(rival.rank for rival in result.rivals)]


REWARDS: dict[str, Callable[[Result], list[float]]] = {
    "win": win,
    "score": score,
    "difference": difference,
    "rank": rank,
}
"""The reward schemes by name. All reward the end of a game alone."""
