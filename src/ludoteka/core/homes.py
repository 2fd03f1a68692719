"""Where titles live: packages under `ludoteka.games`, and packages of their own that are installed beside Ludoteka.

Another package offers a title by an entry point of the group `ludoteka.games`: its name is the title's id, its value
the package that holds `GAME`. A title's domain, by which its words and tables are found, is its id with underscores.
"""

from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from .errors import DataError

GROUP: Final = "ludoteka.games"


@cache
def packages() -> dict[str, str]:
    """The package of every title, by its domain, in alphabetical order."""
    found = {point.name.replace("-", "_"): point.value.partition(":")[0] for point in entry_points(group=GROUP)}
    for folder in files("ludoteka").joinpath("games").iterdir():
        if folder.joinpath("__init__.py").is_file():
            found[folder.name] = f"ludoteka.games.{folder.name}"
    return dict(sorted(found.items()))


def home(domain: str) -> Traversable:
    """The folder of a title."""
    if domain not in packages():
        raise DataError(f"{domain}: a title with a catalogue of messages should be there: use {', '.join(packages())}")
    try:
        return files(packages()[domain])
    except Exception as error:  # to find a package is to run it
        raise DataError(f"{domain}: its package cannot be loaded: {error!s:.300}") from error
