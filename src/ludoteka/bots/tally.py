"""What a number of games says about the bots that played them."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Final

from .arena import Fault, Played

Z95: Final = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Standing:
    """One bot name. Its seats are pooled: `win_rate` is the share of its games that one of its seats won, a shared
    first place counting as a share; `even` is what it would be if all bots were equal."""

    name: str
    games: int
    seats: int
    wins: float
    win_rate: float
    interval: tuple[float, float]
    win_rate_per_seat: float
    even: float
    mean_score: float
    decisions: int
    ms_per_move: float


@dataclass(frozen=True)
class Tally:
    """The outcome of a run."""

    games: int
    decisions: int
    standings: list[Standing]
    faults: list[Fault]

    def plain(self) -> dict[str, Any]:
        """As plain data, by bot name."""
        by_name: dict[str, dict[str, Any]] = {
            "win_rate": {it.name: round(it.win_rate, 6) for it in self.standings},
            "interval": {it.name: [round(end, 6) for end in it.interval] for it in self.standings},
            "win_rate_per_seat": {it.name: round(it.win_rate_per_seat, 6) for it in self.standings},
            "even": {it.name: round(it.even, 6) for it in self.standings},
            "mean_score": {it.name: round(it.mean_score, 3) for it in self.standings},
            "ms_per_move": {it.name: round(it.ms_per_move, 3) for it in self.standings},
        }
        faults = [asdict(fault) for fault in self.faults]
        return {**by_name, "games": self.games, "decisions": self.decisions, "faults": faults}


def tally(played: Iterable[Played]) -> Tally:
    """Count the games, in the order of their numbers."""
    games = sorted(played, key=lambda one: one.number)
    names = list(dict.fromkeys(name for one in games for name in one.bots))
    return Tally(
        len(games),
        sum(sum(one.decisions) for one in games),
        [standing(name, games) for name in names],
        [fault for one in games for fault in one.faults],
    )


def standing(name: str, games: Sequence[Played]) -> Standing:
    """What these games say about one bot name."""
    mine = [(one, [seat for seat, bot in enumerate(one.bots) if bot == name]) for one in games if name in one.bots]
    count = len(mine)
    seats = sum(len(own) for _, own in mine)
    wins = sum(wins_by_seat(one.ranks)[seat] for one, own in mine for seat in own)
    choices = sum(one.choices[seat] for one, own in mine for seat in own)
    time = sum(one.ms[seat] * one.choices[seat] for one, own in mine for seat in own)
    return Standing(
        name,
        count,
        seats,
        wins,
        wins / count,
        wilson(wins, count),
        wins / seats,
        sum(len(own) / len(one.bots) for one, own in mine) / count,
        sum(one.scores[seat] for one, own in mine for seat in own) / seats,
        sum(one.decisions[seat] for one, own in mine for seat in own),
        time / max(1, choices),
    )


def wins_by_seat(ranks: Sequence[int]) -> list[float]:
    """One win, split among those who share the first place."""
    best = ranks.count(1)
    return [1 / best if rank == 1 else 0.0 for rank in ranks]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share. Split wins count as they are, which errs on the wide side: a shared win varies
    less than a whole one."""
    share = wins / games
    spread = Z95 * Z95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
