"""What the commands share besides their options: the language, the screen."""

import secrets
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..bots import ThinkerBot, make_bot
from ..bots.models import about_value
from ..bots.pace import read_pace
from ..core import flow
from ..core.errors import BadOption
from ..core.game import Game
from ..core.words import Words, default_language, words

WIDTH: Final = 100
"""Columns of a report that does not go to a terminal."""


def speak(language: str | None, *domains: str) -> Words:
    """The words of the language that was asked for, or of the usual one."""
    return words(language or default_language(), *domains)


def read_options(parts: Iterable[str] | None) -> dict[str, str]:
    """Options of a title from `key=value` texts."""
    options: dict[str, str] = {}
    for part in parts or ():
        name, equals, value = part.partition("=")
        if not name or not equals:
            raise BadOption(f"--option {part!r} should be key=value", "error.option_form", part=repr(part))
        if name in options:
            raise BadOption(f"--option {name} is given twice: leave one of them out", "error.option_twice", name=name)
        options[name] = value
    return options


def read_seats(game: Game, players: int | None) -> int:
    """How many seats: as asked for, else three if the title allows it."""
    if players is None:
        return 3 if 3 in game.seats else game.seats[0]
    if players not in game.seats:
        raise game.bad_seats(players)
    return players


def read_seed(seed: int | None) -> int:
    """The seed that was asked for, or a new one."""
    return secrets.randbelow(2**32) if seed is None else seed


def build() -> str:
    """`compiled` or `plain`: which build of the same source is running."""
    return "plain" if flow.__file__.endswith(".py") else "compiled"


def screen(error: bool = False) -> Console:
    """Standard output or standard error; texts are shown as they are."""
    console = Console(stderr=error, highlight=False, markup=False, emoji=False, soft_wrap=False)
    if not console.is_terminal:
        console.width = WIDTH
    return console


def progress_bar(error: Console) -> Progress:
    """A bar on standard error, and nothing where nobody would see it move."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=error, transient=True, disable=not error.is_terminal)


def tell_value(game: Game, words: Words, bots: Iterable[str]) -> None:
    """Why bots that search judge by hand, or what their learned value does not know; nothing where all is well."""
    if not any(isinstance(make_bot(read_pace(name)[0]), ThinkerBot) for name in set(bots)):
        return
    about = about_value(game)
    if about is not None:
        key, given = about
        screen().print(words.say(key, **given), soft_wrap=True)
