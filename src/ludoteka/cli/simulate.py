"""`ludoteka simulate`: many random games in playout mode, and what came of them.

The seed of each game comes from the seed of the run and the number of the game, so that the number of processes
changes nothing but the time.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from statistics import mean, quantiles
from typing import Any, NamedTuple

from rich.table import Table

from ..core.flow import play_out
from ..core.pool import Hands
from ..core.position import Position
from ..core.words import Words
from ..games import Setup
from .common import build, progress_bar, read_seed, screen
from .jobs import in_batches
from .options import Chosen, Games, Json, Players, Seed, Work


@dataclass(frozen=True)
class Run(Setup):
    """What is simulated."""

    seed: int


class Played(NamedTuple):
    """One game: decisions of seats, scores and winners by seat, and how it ended."""

    decisions: int
    scores: list[int]
    winners: list[int]
    ending: str


@cache
def start(run: Run) -> Position:
    return run.new()


def play_one(run: Run, number: int) -> Played:
    """The n-th game of a run."""
    first = start(run)
    runner = first.playout()
    decisions = play_out(runner, Random(f"{run.seed}/{number}"))
    result = first.game.result(runner.state)
    return Played(decisions, result.scores, result.winners, result.ending)


def play_some(run: Run, numbers: range) -> list[Played]:
    return [play_one(run, number) for number in numbers]


# -- the report -----------------------------------------------------------------------------------------------------


def spread(scores: list[int]) -> dict[str, float]:
    """Mean, smallest, quartiles and largest."""
    q1, median, q3 = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else scores * 3
    shown = {"mean": mean(scores), "min": min(scores), "q1": q1, "median": median, "q3": q3, "max": max(scores)}
    return {name: round(value, 2) for name, value in shown.items()}


def summary(run: Run, played: list[Played], seconds: float) -> dict[str, Any]:
    """The figures of a run, by seat where that makes sense."""
    decisions = sum(one.decisions for one in played)
    wins = [
        sum((Fraction(1, len(one.winners)) for one in played if seat in one.winners), Fraction())
        for seat in range(run.seats)
    ]
    by_seat = [spread([one.scores[seat] for one in played]) for seat in range(run.seats)]
    return {
        "game": run.title,
        "players": run.seats,
        "options": dict(run.options),
        "seed": run.seed,
        "games": len(played),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds, 1),
        "decisions_per_game": round(decisions / len(played), 2),
        "mean_scores": [each["mean"] for each in by_seat],
        "wins_by_seat": [round(float(won), 4) for won in wins],
        "scores": spread([score for one in played for score in one.scores]),
        "scores_by_seat": by_seat,
        "endings": dict(sorted(Counter(one.ending for one in played).items())),
        "build": build(),
    }


def histogram(scores: list[int], bars: int = 12, width: int = 50) -> Iterator[str]:
    """How often scores fall into ranges of equal width."""
    low, high = min(scores), max(scores)
    step = max(1, -(-(high - low + 1) // bars))
    counts = Counter((score - low) // step for score in scores)
    most = max(counts.values())
    for i in range((high - low) // step + 1):
        first, last = low + i * step, low + i * step + step - 1
        label = f"{first}–{last}" if step > 1 else f"{first}"
        yield f"{label:>9}  {'█' * round(width * counts[i] / most)} {counts[i]}"


def report(figures: dict[str, Any], played: list[Played], words: Words) -> None:
    out = screen()
    say = words.say
    out.print(say("simulate.title", game=say("game.title")))
    players, seed = say("count.players", n=figures["players"]), say("simulate.seed", seed=figures["seed"])
    out.print(", ".join([players, *(f"{name}={value}" for name, value in figures["options"].items()), seed]))
    seconds = say("simulate.seconds", seconds=f"{figures['seconds']:.2f}")
    counted = [say(f"simulate.{name}", n=figures[name]) for name in ("games", "decisions")]
    out.print(", ".join([*counted, seconds]))
    out.print(say("simulate.decisions_per_game", mean=f"{figures['decisions_per_game']:.1f}"))
    rate = f"{figures['decisions_per_second']:,.0f}".replace(",", " ")
    out.print(f"{say('simulate.per_second', rate=rate)} ({say('build.' + figures['build'])})")
    names = ("mean", "min", "q1", "median", "q3", "max")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column(say("simulate.seat"))
    for name in (*names, "wins"):
        table.add_column(say(f"simulate.{name}"), justify="right")
    for seat, each in enumerate(figures["scores_by_seat"]):
        won = f"{figures['wins_by_seat'][seat]:.1f}"
        table.add_row(say("seat.player", n=seat + 1), *(f"{each[name]:.1f}" for name in names), won)
    table.add_row(say("simulate.all"), *(f"{figures['scores'][name]:.1f}" for name in names), "")
    out.print()
    out.print(table)
    out.print()
    out.print(say("simulate.scores"))
    for line in histogram([score for one in played for score in one.scores]):
        out.print(line)
    out.print()
    for ending, count in figures["endings"].items():
        out.print(say("simulate.ending", how=say(f"ending.{ending}"), n=count))


def run_games(run: Run, games: int, jobs: Hands, step: Callable[[int], None]) -> tuple[list[Played], float]:
    """Play them all. Returns the games and the seconds they took."""
    played: list[Played] = []
    start(run)
    began = time.perf_counter()
    for done, some in in_batches(play_some, run, games, jobs):
        played += some
        step(done)
    return played, max(time.perf_counter() - began, 1e-6)


def simulate(
    chosen: Chosen, work: Work, players: Players = None, games: Games = 100, seed: Seed = None, as_json: Json = False
) -> None:
    seats = chosen.seats(players)
    run = Run(chosen.title, chosen.data, seats, tuple(chosen.options(seats).items()), read_seed(seed))
    with progress_bar(screen(error=True)) as bar:
        task = bar.add_task(run.title, total=games)
        played, seconds = run_games(run, games, work.hands, lambda done: bar.update(task, completed=done))
    figures = summary(run, played, seconds)
    if as_json:
        print(json.dumps(figures))
    else:
        report(figures, played, chosen.words)
