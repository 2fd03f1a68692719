"""`ludoteka balance`: what each role and seat wins, how games end and how long they last, and which moves are chosen,
when bots of one kind play."""

import json
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import Annotated, Any

import typer
from rich.table import Table

from ..bots.arena import Plan, Played, rotated
from ..bots.kinds import check_kind, counted
from ..bots.pace import BOUND
from ..bots.tally import tally, wilson
from ..core.pool import spread
from ..core.record import Record
from ..core.words import Words
from ..games import game
from .arena import Run, Seconds, Series, end, measure, pace_told, percent
from .common import build, screen, tell_value
from .options import Chosen, Games, Players

BotName = Annotated[str, typer.Option("--bot", metavar="NAME", help="cli.option.bot")]
Force = Annotated[str | None, typer.Option("--force", metavar="KIND", help="cli.option.force", show_default=False)]


@dataclass(frozen=True)
class Outcome:
    """One game: roles, scores and winners by seat, how it ended, how many rounds it took; the kinds of moves that were
    offered and chosen; which seat had to choose one of them."""

    roles: list[str]
    scores: list[int]
    winners: list[int]
    ending: str
    rounds: int | None
    offered: dict[str, int] = field(default_factory=dict)
    chosen: dict[str, int] = field(default_factory=dict)
    forced: int | None = None


def look(plan: Plan, task: tuple[str, int | None]) -> Outcome:
    """What a kept game tells; its last position tells the roles."""
    text, forced = task
    found = game(plan.title, plan.data)
    last = Record.read(text).replay(found)
    result = last.result()
    assert result is not None
    state = last.state
    roles = found.roles(state) if found.roles else []
    rounds = found.rounds(state) if found.rounds else None
    offered, chosen = counted(found, text)
    return Outcome(roles, list(result.scores), result.winners, result.ending, rounds, offered, chosen, forced)


def looked_at(run: Run, played: list[Played]) -> list[Outcome]:
    """All games of a run; those that were kept in a folder are read from there."""
    tasks = []
    for one in played:
        text = one.record if run.series.out is None or one.record else kept_record(run.series.out, one.number)
        tasks.append((text, bound_seat(one.bots)))
    found: dict[int, Outcome] = {}
    with closing(spread(look, run.plan, tasks, run.series.hands)) as ended:
        found.update(ended)
    return [found[place] for place in range(len(tasks))]


def kept_record(folder: Path, number: int) -> str:
    return (folder / f"game-{number:04}.ludo").read_text(encoding="utf-8")


def bound_seat(bots: list[str]) -> int | None:
    return next((seat for seat, name in enumerate(bots) if name.endswith(BOUND)), None)


# -- figures --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Role:
    """How a role or a seat fared: shared wins count as a share."""

    name: str
    games: int
    wins: float
    even: float
    mean_score: float
    by_ending: dict[str, float]

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    def plain(self) -> dict[str, Any]:
        low, high = wilson(self.wins, self.games)
        return {
            "games": self.games,
            "wins": round(self.wins, 2),
            "win_rate": round(self.win_rate, 4),
            "interval": [round(low, 4), round(high, 4)],
            "even": round(self.even, 4),
            "mean_score": round(self.mean_score, 2),
            "wins_by_ending": {ending: round(n, 2) for ending, n in sorted(self.by_ending.items())},
        }


def role_of(name: str, played: list[Outcome]) -> Role:
    return role_at(name, [(one, seat) for one in played for seat, role in enumerate(one.roles) if role == name])


def role_at(name: str, mine: list[tuple[Outcome, int]]) -> Role:
    by_ending: dict[str, float] = {}
    for one, seat in mine:
        if seat in one.winners:
            by_ending[one.ending] = by_ending.get(one.ending, 0) + 1 / len(one.winners)
    even = sum(1 / len(one.scores) for one, _ in mine) / len(mine)
    score = mean(one.scores[seat] for one, seat in mine)
    return Role(name, len(mine), sum(by_ending.values()), even, score, by_ending)


def summary(plan: Plan, played: list[Outcome]) -> dict[str, Any]:
    """The figures of a run as plain data."""
    names = sorted({name for one in played for name in one.roles})
    seats = range(len(played[0].scores))
    rounds = sorted(one.rounds for one in played if one.rounds is not None)
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    for one in played:
        offered.update(one.offered)
        chosen.update(one.chosen)
    figures: dict[str, Any] = {
        "game": plan.title,
        "players": len(plan.lineups[0]),
        "bot": plan.lineups[0][0].removesuffix(BOUND),
        "options": plan.options,
        "seed": plan.seed,
        "seconds": plan.seconds,
        "iterations": plan.iterations,
        "clock": plan.clock,
        "games": len(played),
        "build": build(),
        "roles": {name: role_of(name, played).plain() for name in names},
        "seats": {f"seat.{seat + 1}": role_at("", [(one, seat) for one in played]).plain() for seat in seats},
        "endings": dict(sorted(Counter(one.ending for one in played).items())),
    }
    if rounds:
        counts = {str(n): count for n, count in sorted(Counter(rounds).items())}
        figures["rounds"] = {"mean": round(mean(rounds), 2), "counted": counts}
    bound = [(one, one.forced) for one in played if one.forced is not None]
    if bound:
        figures["forced"] = {plan.kind: role_at("", bound).plain()}
    figures["moves"] = {kind: {"offered": n, "chosen": chosen[kind]} for kind, n in sorted(offered.items())}
    return figures


# -- reports --------------------------------------------------------------------------------------------------------


def report(run: Run, figures: dict[str, Any]) -> None:
    out = screen()
    words = run.chosen.words
    say = words.say
    out.print(say("balance.title", game=say("game.title")))
    settings = [f"{name}={value}" for name, value in figures["options"].items()]
    about = [say("count.players", n=figures["players"]), figures["bot"], *settings]
    games = say("simulate.games", n=figures["games"])
    out.print(", ".join([*about, say("simulate.seed", seed=figures["seed"]), pace_told(run), games]), soft_wrap=True)
    out.print()
    endings = list(figures["endings"])
    fared = {say(name): role for part in ("roles", "seats") for name, role in figures[part].items()}
    fared |= {say("balance.forced", kind=kind): role for kind, role in figures.get("forced", {}).items()}
    out.print(standings(words, fared, endings))
    out.print()
    for ending, count in figures["endings"].items():
        out.print(say("simulate.ending", how=say(f"ending.{ending}"), n=count))
    if "rounds" in figures:
        spread = ", ".join(f"{n}: {count}" for n, count in figures["rounds"]["counted"].items())
        out.print(say("balance.rounds", mean=f"{figures['rounds']['mean']:.1f}", spread=spread))
    out.print()
    out.print(moves(words, figures["moves"]))
    tell_value(run.chosen.game, words, run.about["bots"])


def standings(words: Words, fared: dict[str, Any], endings: list[str]) -> Table:
    """A row for each role and each seat."""
    say = words.say
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column(say("balance.role"), no_wrap=True)
    heads = ["arena.games", "arena.win_rate", "arena.interval", "arena.even", "arena.mean_score"]
    for head in [*heads, *(f"ending.{ending}" for ending in endings)]:
        table.add_column(say(head), justify="right")
    for name, role in fared.items():
        won = [f"{role['wins_by_ending'].get(ending, 0):.0f}" for ending in endings]
        low, high = role["interval"]
        shares = [percent(role["win_rate"]), f"{100 * low:.0f}–{100 * high:.0f} %", percent(role["even"])]
        table.add_row(name, str(role["games"]), *shares, f"{role['mean_score']:.1f}", *won)
    return table


def moves(words: Words, kinds: dict[str, dict[str, int]]) -> Table:
    """A row for each kind of move."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column(words.say("balance.move"))
    for head in ("balance.offered", "balance.chosen", "balance.share"):
        table.add_column(words.say(head), justify="right")
    for kind, n in kinds.items():
        table.add_row(kind, str(n["offered"]), str(n["chosen"]), percent(n["chosen"] / n["offered"]))
    return table


def balance(
    chosen: Chosen,
    series: Series,
    bot: BotName = "greedy",
    players: Players = None,
    games: Games = 500,
    seconds: Seconds = None,
    force: Force = None,
) -> None:
    seats = chosen.seats(players)
    if seconds is None and series.iterations is None:
        seconds = 1.0
    if force is not None:
        check_kind(chosen.game, force)
    lineup = (bot if force is None else bot + BOUND, *[bot] * (seats - 1))
    plan = series.plan(chosen, rotated(lineup, games), seconds, force or "")
    about = {"kind": "balance", "players": seats, "bots": list(lineup), "games": games, "force": force}
    run = Run(chosen, series, plan, about)
    played = measure(run)
    figures = summary(plan, looked_at(run, played))
    if series.as_json:
        print(json.dumps(figures))
    else:
        report(run, figures)
    end(run, tally(played))
