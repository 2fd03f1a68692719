"""The titles. Each lives in a package of its own, here or installed beside Ludoteka (`core.homes`)."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from ..core.errors import BadRecord, DataError, UnknownGame, shown
from ..core.game import Game
from ..core.homes import packages
from ..core.position import Position

T = TypeVar("T")

log = logging.getLogger("ludoteka.games")


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
    found = _read(title, packages()[title.replace("-", "_")])
    if isinstance(found, str):
        raise DataError(found)
    folder = Path(data) if data is not None else None
    if folder is not None and (folder / title).is_dir():
        folder /= title
    return found.with_data(folder)


def loadable() -> dict[str, Game]:
    """Every title that can be played. One that cannot be loaded is left out, and the log says why: titles come from
    several hands, and the others can be played all the same.

    >>> loadable().keys() == set(titles())
    True
    """
    found = {title: _read(title, package) for title, package in zip(titles(), packages().values(), strict=True)}
    return {title: read for title, read in found.items() if isinstance(read, Game)}


def of_each(make: Callable[[Game], T], found: Iterable[Game] | None = None) -> Iterator[T]:
    """What is made of every title. One of which it cannot be made is left out, and the log says why."""
    for one in loadable().values() if found is None else found:
        try:
            made = make(one)
        except Exception as error:
            log.error("the title %s is left out: %.300s", one.id, error)
            continue
        yield made


@cache
def _read(title: str, package: str) -> Game | str:
    """The title of a package, or what keeps it from being played. Whatever that is, it is tried and told once."""
    try:
        found = import_module(package).GAME
        if not isinstance(found, Game) or found.id != title:
            raise DataError(f"GAME should be the title {title}, not {getattr(found, 'id', found)!r:.60}")
        found.check_words()
    except Exception as error:
        told = f"the title {title} ({package}) cannot be loaded: {error!s:.300}"
        log.error(told)
        return told
    return found


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
