"""The titles as a server plays them: with component tables of the host's own, where there are any."""

from collections.abc import Mapping
from pathlib import Path

from ...core.game import Game
from ...core.position import Position
from ...core.record import other_tables, own_tables
from ...games import game, loadable
from .actions import Refused
from .model import SeatInfo, TableInfo


class OtherTables(Refused):
    """The game was played with other component tables than those the server runs with."""

    def __init__(self, played: str, using: str) -> None:
        key, values = other_tables(played, using)
        super().__init__(key, **values)


class OtherRules(Refused):
    """The game was begun under another version of the rules, in which its moves may mean something else."""

    def __init__(self, played: str, using: str) -> None:
        super().__init__("refused.other_rules", played=played, using=using)


def new_info(id: str, position: Position, seats: list[SeatInfo], now: float) -> TableInfo:
    """A table that begins with a position, under the rules and with the component tables of today."""
    found = position.game
    options = dict(found.options_of(position))
    return TableInfo(id, found.id, found.rules, options, seats, created=now, updated=now, data=own_tables(found))


def readable(played: str, found: Game) -> bool:
    """Whether today's rules can go on with a table of that version: no later one, and none since in which the title
    says that moves changed."""
    if not (played.isascii() and played.isdigit() and 0 < len(played) < 5):
        return False
    versions = range(int(played), int(found.rules))
    return 1 <= int(played) <= int(found.rules) and not any(str(version) in found.migrations for version in versions)


def outdated(played: str, found: Game) -> bool:
    """Whether a table of that version is opened through the title's migrations."""
    return not readable(played, found) and played.isascii() and played.isdigit() and 1 <= int(played) < int(found.rules)


class Titles:
    """`own` are the titles with tables of the host's own, `folders` where these came from."""

    def __init__(self, own: Mapping[str, Game] | None = None, folders: Mapping[str, Path] | None = None) -> None:
        self.own = dict(own or {})
        self.folders = dict(folders or {})

    def game(self, title: str) -> Game:
        return self.own.get(title) or game(title)

    def loadable(self) -> list[Game]:
        """All titles that can be played."""
        return [self.own.get(title, found) for title, found in loadable().items()]

    def of(self, info: TableInfo) -> Game:
        """The title of a table, if that was played with the tables in use."""
        found = self.game(info.title)
        using = own_tables(found)
        if info.data != using:
            raise OtherTables(info.data, using)
        if not readable(info.rules, found):
            raise OtherRules(info.rules, found.rules)
        return found
