"""`ludoteka check`: random games in which every promise of the rules engine is tested."""

import faulthandler
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from ..core.check import Failure
from ..core.check import check as check_games
from ..core.fuzz import fuzz_saves, fuzz_tables
from ..core.game import Game
from ..core.lessons.check import check_course
from ..core.lessons.check_examples import check_examples
from ..core.promise import Broken
from ..games import game
from .common import progress_bar, read_options, read_seats, screen
from .jobs import in_batches
from .options import Chosen, Games, Players, Seed, Work


class Run(NamedTuple):
    """What is checked; small enough to be sent to another process."""

    title: str
    data: Path | None
    players: int | None
    options: dict[str, str]
    seed: int

    def game(self) -> Game:
        """The title, narrowed to what was asked for."""
        found = game(self.title, self.data)
        if self.players is not None:
            seats = read_seats(found, self.players)
            found = replace(found, seats=range(seats, seats + 1))
        found = replace(found, presets=tuple({**preset, **self.options} for preset in found.presets))
        offered = [count for count in found.seats if any(found.offers(count, preset) for preset in found.presets)]
        if not offered:
            # Say what is wrong with the first of them.
            found.new(found.seats[0], found.presets[0])
        return replace(found, seats=offered)


def check_some(run: Run, numbers: range) -> list[Failure]:
    return check_games(run.game(), len(numbers), run.seed, first=numbers[0])


def damage_saves(run: Run, numbers: range) -> list[Failure]:
    with_end(STUCK)
    return fuzz_saves(run.game(), len(numbers), run.seed, first=numbers[0])


def damage_tables(run: Run, numbers: range) -> list[Failure]:
    with_end(STUCK)
    return fuzz_tables(run.game(), len(numbers), run.seed, first=numbers[0])


STUCK = 300
"""Seconds after which a batch that takes one is stuck for good."""


def with_end(seconds: int) -> None:
    """Whoever is stuck says where, and stops."""
    faulthandler.dump_traceback_later(seconds, exit=True)


Saves = Annotated[int, typer.Option("--saves", metavar="N", help="cli.option.saves", min=0)]
Tables = Annotated[int, typer.Option("--tables", metavar="N", help="cli.option.tables", min=0)]


def check(
    chosen: Chosen,
    work: Work,
    games: Games = 100,
    saves: Saves = 0,
    tables: Tables = 0,
    seed: Seed = 1,
    players: Players = None,
) -> None:
    run = Run(chosen.title, chosen.data, players, read_options(chosen.option), seed or 0)
    found = run.game()
    say = chosen.words.say
    parts: list[tuple[Callable[[Run, range], list[Failure]], int]] = [
        (check_some, games),
        (damage_saves, saves),
        (damage_tables, tables if found.shipped else 0),
    ]
    failures: list[Failure] = []
    with progress_bar(screen(error=True)) as bar:
        task = bar.add_task(found.id, total=sum(count for _, count in parts))
        before = 0
        for part, count in parts:
            if count:
                for done, failed in in_batches(part, run, count, work.hands):
                    failures += failed
                    bar.update(task, completed=before + done)
            before += count
    faulthandler.cancel_dump_traceback_later()
    out = screen()
    for number, failure in enumerate(failures, 1):
        out.print(say("check.failed", game=found.id, what=failure.message), soft_wrap=True, markup=False)
        path = Path(f"{found.id}-failure-{number}.ludo")
        path.write_text(failure.record, encoding="utf-8")
        out.print(say("check.record", path=path), soft_wrap=True)
    if failures:
        raise typer.Exit(1)
    try:
        for report in check_course(chosen.game):
            out.print(say("check.lesson", **report._asdict()), soft_wrap=True)
        if (examples := check_examples(chosen.game)) is not None:
            out.print(say("check.examples", **examples._asdict()), soft_wrap=True)
    except Broken as broken:
        out.print(say("check.failed", game=found.id, what=broken), soft_wrap=True, markup=False)
        raise typer.Exit(1) from None
    out.print(say("check.passed", game=found.id, n=games))
