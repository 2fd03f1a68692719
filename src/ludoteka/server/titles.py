"""The titles as a server plays them: with component tables of the host's own, where there are any.

The tables are copied when the server starts: whoever corrects them meanwhile disturbs no game, and bots in processes of
their own read the same.
"""

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from ..core.errors import DataError
from ..core.game import Game
from ..core.record import other_tables, own_tables
from ..games import game, titles
from .actions import Refused
from .model import TableInfo


class OtherTables(Refused):
    """The game was played with other component tables than those the server runs with."""

    def __init__(self, played: str, using: str) -> None:
        key, values = other_tables(played, using)
        super().__init__(key, **values)


class Titles:
    """`data` is a folder with a folder of component tables for each title that has some of its own, or one of these."""

    def __init__(self, data: Path | None = None) -> None:
        self.own: dict[str, Game] = {}
        self.folders = dict(own_folders(data)) if data is not None else {}
        # Before the copy is made, so that complaints name the host's own file.
        for title, folder in self.folders.items():
            game(title, folder)
        self._copy = TemporaryDirectory(prefix="ludoteka-") if self.folders else None
        if self._copy is not None:
            for title, folder in self.folders.items():
                copy = Path(self._copy.name, title)
                copy.mkdir()
                for file in folder.glob("*.toml"):
                    copyfile(file, copy / file.name)
                self.own[title] = game(title, copy)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._copy is not None:
            self._copy.cleanup()

    def game(self, title: str) -> Game:
        return self.own.get(title) or game(title)

    def of(self, info: TableInfo) -> Game:
        """The title of a table, if that was played with the tables in use."""
        found = self.game(info.title)
        using = own_tables(found)
        if info.data != using:
            raise OtherTables(info.data, using)
        return found


def own_folders(data: Path) -> Iterator[tuple[str, Path]]:
    """The folder of each title with tables of its own: inside this one, or this one itself. What would be overlooked is
    refused."""
    known = titles()
    if data.is_dir() and data.resolve().name in known:
        yield data.resolve().name, data
        return
    listed = ", ".join(known)
    if not data.is_dir():
        text = f"{data}: no such folder; it should hold a folder for each title: {listed}"
        raise DataError(text, "error.data_folder", path=data, titles=listed)
    found = False
    for path in sorted(data.iterdir()):
        if path.suffix == ".toml":
            text = f"{path}: put it into a folder that is named after its title: {listed}"
            raise DataError(text, "error.data_place", path=path, titles=listed)
        if path.is_dir() and any(path.glob("*.toml")):
            if path.name not in known:
                text = f"{path}: no title has this name; the titles are {listed}"
                raise DataError(text, "error.data_title", path=path, titles=listed)
            found = True
            yield path.name, path
    if not found:
        text = f"{data}: no tables are there; put them into a folder that is named after their title: {listed}"
        raise DataError(text, "error.data_none", path=data, titles=listed)
