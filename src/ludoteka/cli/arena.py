"""`ludoteka arena` and `ludoteka ladder`: bots against each other, and how strong they are."""

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from ..bots import bot_names
from ..bots.archive import Archive
from ..bots.arena import BadRun, Plan, Played, rotated
from ..bots.ladder import Rating, anchor, balanced, ratings
from ..bots.pace import paced_bot
from ..bots.plot import ladder_svg
from ..bots.pool import play
from ..bots.tally import Tally, tally
from ..core.errors import BadSeats, UnknownBot
from ..core.words import Words
from .common import build, progress_bar, screen, tell_value
from .options import Chosen, Games, Json, Players, Work

Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...", help="cli.option.bots", show_default=False)]
Rivals = Annotated[str, typer.Option("--bots", metavar="NAME,...", help="cli.option.rivals")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="cli.option.seed", min=0)]
Seconds = Annotated[float | None, typer.Option("--seconds", metavar="S", help="cli.option.seconds", show_default=False)]
OwnSeconds = Annotated[
    float | None, typer.Option("--seconds", metavar="S", help="cli.option.own_seconds", show_default=False)
]
Iterations = Annotated[
    int | None, typer.Option("--iterations", metavar="N", help="cli.option.iterations", show_default=False, min=1)
]
Clock = Annotated[str, typer.Option("--clock", metavar="wall|cpu", help="cli.option.clock")]
PerPair = Annotated[int, typer.Option("--games-per-pair", metavar="N", help="cli.option.per_pair", min=1, max=100_000)]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="cli.option.out", show_default=False)]
Lineups = tuple[tuple[str, ...], ...]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="cli.option.plot", show_default=False)]


@dataclass(frozen=True)
class Series(Work):
    """How bots play many games, and where these are kept."""

    seed: Seed = 1
    iterations: Iterations = None
    clock: Clock = "wall"
    out: Out = None
    as_json: Json = False

    def plan(self, chosen: Chosen, lineups: Lineups, seconds: float | None, force: str = "") -> Plan:
        options = chosen.options(len(lineups[0]))
        folder = str(chosen.data) if chosen.data else None
        return Plan(chosen.title, lineups, self.seed, seconds, self.iterations, options, folder, self.clock, force)


@dataclass(frozen=True)
class Run:
    """A plan with what is asked around it."""

    chosen: Chosen
    series: Series
    plan: Plan
    about: dict[str, Any]


def arena(chosen: Chosen, series: Series, bots: Bots, games: Games = 100, seconds: Seconds = None) -> None:
    found = chosen.game
    names = read_bots(bots)
    if len(names) not in found.seats:
        low, high = found.seats[0], found.seats[-1]
        text = f"--bots names {len(names)} of them, one for each seat: {found.id} has {low} to {high} seats"
        raise BadSeats(text, "error.bots_seats", count=len(names), title=found.id, low=low, high=high)
    if seconds is None and series.iterations is None:
        seconds = 1.0
    plan = series.plan(chosen, rotated(names, games), seconds)
    run = Run(chosen, series, plan, {"kind": "arena", "players": len(names), "bots": names, "games": games})
    counted = tally(measure(run))
    if series.as_json:
        print(json.dumps({**described(run), **counted.plain()}))
    else:
        show_arena(run, counted)
    end(run, counted)


def ladder(
    chosen: Chosen,
    series: Series,
    players: Players = None,
    bots: Rivals = "random,greedy,thinker-1,beginner,easy,medium,hard,expert,master",
    games_per_pair: PerPair = 20,
    seconds: OwnSeconds = None,
    svg: Svg = None,
) -> None:
    names = read_bots(bots)
    seats = chosen.seats(players)
    plan = series.plan(chosen, balanced(names, seats, games_per_pair, series.seed), seconds)
    about = {"kind": "ladder", "players": seats, "bots": names, "games_per_pair": games_per_pair}
    if svg is not None and (svg.is_dir() or not svg.parent.is_dir()):
        raise BadRun(f"--svg {svg} cannot be written: use a file in a folder that is there")
    run = Run(chosen, series, plan, about)
    played = measure(run)
    counted = tally(played)
    found_ratings = ratings(names, played)
    if svg is not None:
        say = chosen.words.say
        heading = say("ladder.plot", game=say("game.title"), n=seats)
        svg.write_text(ladder_svg(found_ratings, heading, say("ladder.elo")), encoding="utf-8")
    if series.as_json:
        print(json.dumps({**described(run), **counted.plain(), **rated(found_ratings)}))
    else:
        show_ladder(run, counted, found_ratings)
        if svg is not None:
            screen().print(run.chosen.words.say("terminal.saved", path=svg), soft_wrap=True)
    end(run, counted)


def read_bots(text: str) -> list[str]:
    """Bot names from a list with commas."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if not name:
            known = ", ".join(bot_names())
            wrong = f"--bots {text!r} should be names with commas between them: {known}"
            raise UnknownBot(wrong, "error.bots_form", bots=repr(text), names=known)
        paced_bot(name)
    return names


# -- playing --------------------------------------------------------------------------------------------------------


def described(run: Run) -> dict[str, Any]:
    """What was asked for, as far as it decides what is played, and the build that plays it."""
    plan = run.plan
    return {
        "game": plan.title,
        **run.about,
        "options": plan.options,
        "seed": plan.seed,
        "seconds": plan.seconds,
        "iterations": plan.iterations,
        "clock": plan.clock,
        "build": build(),
    }


def measure(run: Run) -> list[Played]:
    """Play what is not kept yet. When it is interrupted, say what there is before giving up."""
    run.plan.check()
    say = run.chosen.words.say
    error = screen(error=True)
    archive = None
    played: dict[int, Played] = {}
    if run.series.out is not None:
        kept = {**described(run), "rules": run.chosen.game.rules, "tables": run.chosen.game.digest}
        # Both builds play the same games.
        del kept["build"]
        archive = Archive(run.series.out, kept)
        played = dict(archive.played)
        if played:
            error.print(say("arena.resumed", n=len(played), path=run.series.out), soft_wrap=True)
    total = len(run.plan.lineups)
    numbers = [number for number in range(1, total + 1) if number not in played]
    try:
        with progress_bar(error) as bar, closing(play(run.plan, numbers, run.series.hands)) as games:
            task = bar.add_task(run.chosen.game.id, total=total, completed=len(played))
            for one in games:
                if archive is not None:
                    archive.add(one)
                played[one.number] = one
                bar.update(task, completed=len(played))
    except KeyboardInterrupt:
        error.print(say("arena.stopped", done=len(played), all=total))
        if archive is not None:
            error.print(say("arena.resume"))
        elif played and not run.series.as_json:
            show_arena(run, tally(played.values()))
        raise
    return [played[number] for number in sorted(played)]


def end(run: Run, counted: Tally) -> None:
    """A run in which a bot failed fails, and says where."""
    if not counted.faults:
        return
    say = run.chosen.words.say
    error = screen(error=True)
    error.print(say("arena.faults", n=len(counted.faults)))
    for fault in counted.faults:
        where = say("arena.fault", bot=fault.bot, game=fault.game, seat=fault.seat, move=fault.move)
        error.print(f"  {where}: {fault.message}", soft_wrap=True)
    raise typer.Exit(1)


# -- reports --------------------------------------------------------------------------------------------------------


def show_head(run: Run, counted: Tally, title: str) -> None:
    say = run.chosen.words.say
    plan = run.plan
    out = screen()
    out.print(say(title, game=say("game.title")))
    chosen = [f"{name}={value}" for name, value in plan.options.items()]
    players = say("count.players", n=run.about["players"])
    out.print(", ".join([players, *chosen, say("simulate.seed", seed=plan.seed), pace_told(run)]), soft_wrap=True)
    counts = [say("simulate.games", n=counted.games), say("simulate.decisions", n=counted.decisions)]
    out.print(f"{', '.join(counts)} ({say('build.' + build())})")
    out.print()


def pace_told(run: Run) -> str:
    """How long the bots of a run think, in words."""
    plan, say = run.plan, run.chosen.words.say
    if plan.seconds is not None:
        return say("arena.seconds" if plan.clock == "wall" else "arena.cpu_seconds", seconds=f"{plan.seconds:g}")
    return say("arena.own_time") if plan.iterations is None else say("arena.iterations", n=plan.iterations)


def columns(words: Words, *names: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    for name in names:
        table.add_column(words.say(name), justify="left" if name == "arena.bot" else "right")
    return table


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def show_arena(run: Run, counted: Tally) -> None:
    show_head(run, counted, "arena.title")
    words = run.chosen.words
    table = columns(
        words, "arena.bot", "arena.win_rate", "arena.interval", "arena.even", "arena.mean_score", "arena.ms"
    )
    for it in counted.standings:
        low, high = it.interval
        table.add_row(
            it.name,
            percent(it.win_rate),
            f"{100 * low:.1f}–{100 * high:.1f} %",
            percent(it.even),
            f"{it.mean_score:.1f}",
            f"{it.ms_per_move:.1f}",
        )
    out = screen()
    out.print(table)
    out.print()
    out.print(words.say("arena.note"))
    tell_value(run.chosen.game, words, run.about["bots"])


def rated(found: Sequence[Rating]) -> dict[str, Any]:
    """Elo and its interval by bot name."""
    return {
        "elo": {it.name: round(it.elo, 1) for it in found},
        "interval": {it.name: [round(it.low, 1), round(it.high, 1)] for it in found},
    }


def show_ladder(run: Run, counted: Tally, found: Sequence[Rating]) -> None:
    show_head(run, counted, "ladder.title")
    words = run.chosen.words
    table = columns(words, "arena.bot", "ladder.elo", "arena.interval", "arena.games", "arena.mean_score", "arena.ms")
    standings = {it.name: it for it in counted.standings}
    for it in found:
        its = standings[it.name]
        table.add_row(
            it.name,
            f"{it.elo:.0f}",
            f"{it.low:.0f} … {it.high:.0f}",
            str(its.games),
            f"{its.mean_score:.1f}",
            f"{its.ms_per_move:.1f}",
        )
    out = screen()
    out.print(table)
    out.print()
    out.print(words.say("ladder.note", bot=anchor(run.about["bots"])))
    tell_value(run.chosen.game, words, run.about["bots"])
