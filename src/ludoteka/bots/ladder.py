"""How strong bots are against each other, on the Elo scale: 400 points are odds of 10 to 1.

Every pair of seats in a game is one comparison: the better rank beats the other, equal ranks are half a win each
(Bradley and Terry's model). The ranking of n seats holds n - 1 independent comparisons but n (n - 1) / 2 pairs, so each
pair weighs 2 / n; otherwise the intervals would promise too much. Each pair of bots has a quarter of a draw more than
it played: that keeps the strength of a bot finite that always won or always lost, and hardly moves the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from random import Random
from typing import Final

from .arena import BadRun, Played
from .tally import Z95

SCALE: Final = 400 / log(10)
ANCHOR: Final = "random"
EXTRA: Final = 0.25
"""The drawn comparisons that each pair of bots is given. In simulated ladders this much made the estimates unbiased,
and the intervals held the true strength in 95 to 98 % of all cases."""


@dataclass(frozen=True)
class Rating:
    """One bot on the scale, with the 95 % interval of its distance from the bot that stands at 0."""

    name: str
    elo: float
    low: float
    high: float


def anchor(bots: Sequence[str]) -> str:
    """The bot that stands at 0."""
    return ANCHOR if ANCHOR in bots else bots[0]


def balanced(bots: Sequence[str], seats: int, per_pair: int, seed: int) -> tuple[tuple[str, ...], ...]:
    """Line-ups in which every two bots meet at least so often: those who met least play next, drawn by lot among
    equals, and each sits where it sat least."""
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise BadRun(f"a ladder needs at least two different bots, each named once, and not {','.join(bots) or 'none'}")
    if per_pair < 1:
        raise BadRun(f"{per_pair} games for each pair cannot be: use 1 or more")
    rng = Random(f"{seed}/lineups")
    met = dict.fromkeys(combinations(bots, 2), 0)
    sat = {(bot, seat): 0 for bot in bots for seat in range(seats)}
    # With more seats than bots everybody sits as often as it goes, and the rest are drawn.
    everybody, rest = divmod(seats, len(bots))
    groups = [[*bots] * everybody + list(extra) for extra in combinations(bots, rest)]
    lineups = []
    while min(met.values()) < per_pair:
        rng.shuffle(groups)
        group = min(groups, key=lambda some: sum(met[pair] for pair in _pairs(bots, some)))
        for pair in _pairs(bots, group):
            met[pair] += 1
        lineup = []
        left = list(group)
        for seat in range(seats):
            rng.shuffle(left)
            bot = min(left, key=lambda name: sat[name, seat])
            sat[bot, seat] += 1
            left.remove(bot)
            lineup.append(bot)
        lineups.append(tuple(lineup))
    return tuple(lineups)


def _pairs(bots: Sequence[str], group: Sequence[str]) -> list[tuple[str, str]]:
    there = set(group)
    return list(combinations([bot for bot in bots if bot in there], 2))


def ratings(bots: Sequence[str], played: Sequence[Played]) -> list[Rating]:
    """The most likely strengths, the strongest first."""
    zero = anchor(bots)
    others = [bot for bot in bots if bot != zero]
    index = {bot: i for i, bot in enumerate([zero, *others])}
    won = comparisons(index, played)
    strengths, spreads = fit(won)
    found = [
        Rating(bot, SCALE * strengths[i], SCALE * (strengths[i] - spreads[i]), SCALE * (strengths[i] + spreads[i]))
        for bot, i in index.items()
    ]
    return sorted(found, key=lambda rating: -rating.elo)


def comparisons(index: dict[str, int], played: Sequence[Played]) -> list[list[float]]:
    """How often each bot beat each other, the extra draw included."""
    won = [[0.0 if i == j else EXTRA / 2 for j in range(len(index))] for i in range(len(index))]
    for one in played:
        weight = 2 / len(one.bots)
        for (i, mine), (j, its) in combinations(
            [(index[bot], rank) for bot, rank in zip(one.bots, one.ranks, strict=True)], 2
        ):
            if i != j:
                won[i][j] += weight * (0.5 if mine == its else float(mine < its))
                won[j][i] += weight * (0.5 if mine == its else float(its < mine))
    return won


def fit(won: list[list[float]]) -> tuple[list[float], list[float]]:
    """The strengths (natural logarithms of odds, the first 0) that make these wins most likely, by Newton's method,
    and half of their 95 % intervals, from the curvature there."""
    size = len(won)
    strengths = [0.0] * size
    for _ in range(1000):
        slope, inverse = _look(won, strengths)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        # Long steps can overshoot where nearly all games went one way.
        short = min(1.0, 1 / max(abs(part) for part in step)) if any(step) else 1.0
        for i in range(1, size):
            strengths[i] += short * step[i - 1]
        if max(abs(part) for part in step) < 1e-10:
            break
    _, inverse = _look(won, strengths)
    return strengths, [0.0] + [Z95 * sqrt(inverse[i][i]) for i in range(size - 1)]


def _look(won: list[list[float]], strengths: list[float]) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood and the inverse of its curvature, without the first bot."""
    size = len(won)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            if i != j:
                chance = 1 / (1 + exp(strengths[j] - strengths[i]))
                met = won[i][j] + won[j][i]
                slope[i] += won[i][j] - met * chance
                curve[i][i] += met * chance * (1 - chance)
                curve[i][j] -= met * chance * (1 - chance)
    return slope[1:], inverted([row[1:] for row in curve[1:]])


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i:
                factor = rows[k][i]
                rows[k] = [value - factor * top for value, top in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]
