"""The options that commands share.

Help texts are message keys; `main` puts them into words before the command line is read.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cached_property
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from ..core.game import Game
from ..core.pool import Hands
from ..core.words import LANGUAGES, Words
from ..games import game
from .common import read_options, read_seats, speak

Title = Annotated[str, typer.Argument(metavar="TITLE", help="cli.argument.title", show_default=False)]
Players = Annotated[
    int | None, typer.Option("--players", metavar="N", help="cli.option.seats", show_default=False, min=1)
]
Games = Annotated[int, typer.Option("--games", metavar="N", help="cli.option.games", min=1, max=1_000_000)]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="cli.option.seed", show_default=False, min=0)]
Jobs = Annotated[int, typer.Option("--jobs", metavar="N", help="cli.option.jobs", min=1, max=4 * (os.cpu_count() or 1))]
On = Annotated[str | None, typer.Option("--on", metavar="ADDRESS", help="cli.option.on", show_default=False)]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="cli.option.option", show_default=False)
]
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="cli.option.data", show_default=False)]
TitlesData = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="cli.option.data_titles", show_default=False)
]
Language = Annotated[
    str | None,
    typer.Option("--language", metavar="|".join(LANGUAGES), help="cli.option.language", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="cli.option.json")]


Command = Callable[..., None]


def declare(app: typer.Typer, prefix: str, commands: Mapping[str, Command]) -> None:
    """Commands by the names that are typed; what each is for stands in the catalogue under its name."""
    for name, command in commands.items():
        app.command(name, help=f"{prefix}.{name.replace('-', '_')}")(flat(command))


def flat(command: Command) -> Command:
    """A command as Typer reads it: a parameter that is a dataclass of options is replaced by these options, which
    the help names after the command's own."""
    own: list[Parameter] = []
    groups: dict[str, tuple[Callable[..., Any], list[Parameter]]] = {}
    for parameter in signature(command).parameters.values():
        kind = parameter.annotation
        if isinstance(kind, type) and is_dataclass(kind):
            groups[parameter.name] = (kind, [*signature(kind).parameters.values()])
        else:
            own.append(parameter)

    def run(**given: Any) -> None:
        for name, (kind, options) in groups.items():
            given[name] = kind(**{option.name: given.pop(option.name) for option in options})
        command(**given)

    taken = [*own, *(option for _, options in groups.values() for option in options)]
    run.__signature__ = Signature([one.replace(kind=Parameter.KEYWORD_ONLY) for one in taken])  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in taken}
    return run


# -- groups of options ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chosen:
    """What is played: a title with its options, perhaps with tables of one's own, told in a language."""

    title: Title
    option: Options = None
    data: Data = None
    language: Language = None

    @cached_property
    def game(self) -> Game:
        return game(self.title, self.data)

    @cached_property
    def words(self) -> Words:
        return speak(self.language, self.game.domain)

    def seats(self, players: int | None) -> int:
        return read_seats(self.game, players)

    def options(self, seats: int) -> dict[str, str]:
        return self.game.settle(seats, read_options(self.option))


@dataclass(frozen=True)
class Work:
    """Who plays many games: processes of this machine, or a cluster."""

    jobs: Jobs = 1
    on: On = None

    @property
    def hands(self) -> Hands:
        return self.on or self.jobs
