"""`ludoteka balance`: what each role wins, how games end and how long they last, when bots of one kind play."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table

from ..bots import make_bot
from ..bots.arena import Plan, play_game
from ..core.pool import Hands
from ..core.record import Record
from ..core.words import Words
from ..games import game
from .common import build, progress_bar, read_options, read_seats, screen, speak
from .jobs import in_batches
from .options import Data, Games, Jobs, Json, Language, On, Options, Players, Title

BotName = Annotated[str, typer.Option("--bot", metavar="NAME", help="cli.option.bot")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="cli.option.seed", min=0)]


class Outcome(NamedTuple):
    """One game: roles, scores and winners by seat, how it ended, how many rounds it took."""

    roles: list[str]
    scores: list[int]
    winners: list[int]
    ending: str
    rounds: int | None


def play_one(plan: Plan, number: int) -> Outcome:
    """The n-th game of a plan; the last position tells the roles."""
    found = game(plan.title, plan.data)
    last = Record.read(play_game(plan, number).record).replay(found)
    result = last.result()
    assert result is not None
    state = last.state
    roles = found.roles(state) if found.roles else [f"seat.{seat + 1}" for seat in range(len(result.scores))]
    rounds = found.rounds(state) if found.rounds else None
    return Outcome(roles, list(result.scores), result.winners, result.ending, rounds)


def play_some(plan: Plan, numbers: range) -> list[Outcome]:
    return [play_one(plan, number + 1) for number in numbers]


# -- figures --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Role:
    """How a role fared: shared wins count as a share."""

    name: str
    games: int
    wins: float
    even: float
    mean_score: float
    by_ending: dict[str, float]

    @property
    def win_rate(self) -> float:
        return self.wins / self.games


def role_of(name: str, played: list[Outcome]) -> Role:
    mine = [(one, seat) for one in played for seat, role in enumerate(one.roles) if role == name]
    by_ending: dict[str, float] = {}
    for one, seat in mine:
        if seat in one.winners:
            by_ending[one.ending] = by_ending.get(one.ending, 0) + 1 / len(one.winners)
    even = sum(1 / len(one.roles) for one, _ in mine) / len(mine)
    score = mean(one.scores[seat] for one, seat in mine)
    return Role(name, len(mine), sum(by_ending.values()), even, score, by_ending)


def summary(plan: Plan, played: list[Outcome]) -> dict[str, Any]:
    """The figures of a run as plain data."""
    names = sorted({name for one in played for name in one.roles})
    roles = [role_of(name, played) for name in names]
    rounds = sorted(one.rounds for one in played if one.rounds is not None)
    figures: dict[str, Any] = {
        "game": plan.title,
        "players": len(plan.lineups[0]),
        "bot": plan.lineups[0][0],
        "options": plan.options,
        "seed": plan.seed,
        "games": len(played),
        "build": build(),
        "roles": {
            role.name: {
                "games": role.games,
                "wins": round(role.wins, 2),
                "win_rate": round(role.win_rate, 4),
                "even": round(role.even, 4),
                "mean_score": round(role.mean_score, 2),
                "wins_by_ending": {ending: round(n, 2) for ending, n in sorted(role.by_ending.items())},
            }
            for role in roles
        },
        "endings": dict(sorted(Counter(one.ending for one in played).items())),
    }
    if rounds:
        counted = {str(n): count for n, count in sorted(Counter(rounds).items())}
        figures["rounds"] = {"mean": round(mean(rounds), 2), "counted": counted}
    return figures


def report(figures: dict[str, Any], words: Words) -> None:
    out = screen()
    say = words.say
    out.print(say("balance.title", game=say("game.title")))
    settings = [f"{name}={value}" for name, value in figures["options"].items()]
    about = [say("count.players", n=figures["players"]), figures["bot"], *settings]
    out.print(
        ", ".join([*about, say("simulate.seed", seed=figures["seed"]), say("simulate.games", n=figures["games"])])
    )
    out.print()
    endings = list(figures["endings"])
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column(say("balance.role"), no_wrap=True)
    heads = [
        "arena.games",
        "arena.win_rate",
        "arena.even",
        "arena.mean_score",
        *(f"ending.{ending}" for ending in endings),
    ]
    for head in heads:
        table.add_column(say(head), justify="right")
    for name, role in figures["roles"].items():
        won = [f"{role['wins_by_ending'].get(ending, 0):.0f}" for ending in endings]
        shares = [f"{100 * role[key]:.1f} %" for key in ("win_rate", "even")]
        table.add_row(say(name), str(role["games"]), *shares, f"{role['mean_score']:.1f}", *won)
    out.print(table)
    out.print()
    for ending, count in figures["endings"].items():
        out.print(say("simulate.ending", how=say(f"ending.{ending}"), n=count))
    if "rounds" in figures:
        spread = ", ".join(f"{n}: {count}" for n, count in figures["rounds"]["counted"].items())
        out.print(say("balance.rounds", mean=f"{figures['rounds']['mean']:.1f}", spread=spread))


def run_games(plan: Plan, games: int, jobs: Hands, step: Callable[[int], None]) -> list[Outcome]:
    played: list[Outcome] = []
    for done, some in in_batches(play_some, plan, games, jobs):
        played += some
        step(done)
    return played


def balance(
    title: Title,
    bot: BotName = "greedy",
    players: Players = None,
    games: Games = 500,
    seed: Seed = 1,
    option: Options = None,
    jobs: Jobs = 1,
    on: On = None,
    data: Data = None,
    language: Language = None,
    as_json: Json = False,
) -> None:
    found = game(title, data)
    make_bot(bot)
    seats = read_seats(found, players)
    options = found.settle(seats, read_options(option))
    plan = Plan(title, ((bot,) * seats,) * games, seed, 1.0, None, options, str(data) if data else None)
    plan.check()
    with progress_bar(screen(error=True)) as bar:
        task = bar.add_task(found.id, total=games)
        played = run_games(plan, games, on or jobs, lambda done: bar.update(task, completed=done))
    figures = summary(plan, played)
    if as_json:
        print(json.dumps(figures))
    else:
        report(figures, speak(language, found.domain))
