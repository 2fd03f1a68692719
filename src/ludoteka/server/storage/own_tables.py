"""Component tables of the host's own.

They are copied when the server starts: whoever corrects them meanwhile disturbs no game, and bots in processes of their
own read the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from ...core.errors import DataError
from ...games import game, titles
from ..table.titles import Titles


@contextmanager
def titles_with(data: Path | None = None) -> Iterator[Titles]:
    """The titles; `data` is a folder with a folder of component tables for each title that has some of its own, or one
    of these."""
    folders = dict(own_folders(data)) if data is not None else {}
    # Before the copy is made, so that complaints name the host's own file.
    for title, folder in folders.items():
        game(title, folder)
    if not folders:
        yield Titles()
        return
    with TemporaryDirectory(prefix="ludoteka-") as copies:
        for title, folder in folders.items():
            copy = Path(copies, title)
            copy.mkdir()
            for file in folder.glob("*.toml"):
                copyfile(file, copy / file.name)
        yield Titles({title: game(title, Path(copies, title)) for title in folders}, folders)


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
