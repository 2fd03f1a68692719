"""The titles. Each lives in a package of its own, here or installed beside Ludoteka (`core.homes`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ..core.errors import BadRecord, UnknownGame, shown
from ..core.game import Game
from ..core.homes import packages
from ..core.position import Position


def titles() -> list[str]:
    """The ids of all titles, in alphabetical order.

    >>> "isle-of-skye" in titles()
    True
    """
    return [domain.replace("_", "-") for domain in packages()]


def game(title: str, data: Path | str | None = None) -> Game:
    """One title by its id; `data` names a folder with component tables of your own, or one with a folder for each
    title.

    >>> list(game("isle-of-skye").seats)
    [2, 3, 4, 5]
    """
    if title not in titles():
        known = ", ".join(titles())
        text = f"there is no game {shown(title)}: use {known}"
        raise UnknownGame(text, "error.no_game", title=shown(title), titles=known)
    found: Game = import_module(packages()[title.replace("-", "_")]).GAME
    folder = Path(data) if data is not None else None
    if folder is not None and (folder / title).is_dir():
        folder /= title
    return found.with_data(folder)


def new(title: str, seats: int | None = None, data: Path | str | None = None, **options: Any) -> Position:
    """A new game. Options are the title's own.

    >>> new("isle-of-skye", seats=4, expansion="journeyman").to_move
    (-1,)
    >>> new("isle-of-skye", seats=9)
    Traceback (most recent call last):
    ludoteka.core.errors.BadSeats: isle-of-skye has no game for 9 players: use 2 to 5
    """
    return game(title, data).new(seats, options)


@dataclass(frozen=True)
class Setup:
    """What is played; small enough to be sent to another process."""

    title: str
    data: Path | None
    seats: int
    options: tuple[tuple[str, str], ...]

    def new(self) -> Position:
        """A game of it."""
        return game(self.title, self.data).new(self.seats, dict(self.options))


def load(saved: Mapping[str, Any], data: Path | str | None = None) -> Position:
    """A position from what `Position.dump` gave; `data` as it was played with.

    >>> position = new("excavation-earth", seats=2)
    >>> load(position.dump()).key() == position.key()
    True
    """
    if not isinstance(saved, Mapping):
        raise BadRecord(f"a saved position is what dump() gives, not {type(saved).__name__}")
    return game(saved.get("game", ""), data).load(dict(saved))
