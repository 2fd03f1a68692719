"""The components of Excavation Earth by their names."""

from collections.abc import Sequence

from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.components.tables import BUYERS, TYPE_IDS, Tables

TABLES: Tables = GAME.tables
PILOTS, GUL, SEERS, KUTI, AQULLA = "dal-harraii", "gul", "is-sisinui", "kuti-kuti", "aqulla"


def kind(name: str) -> int:
    """The number of an artefact type: `kind("Y-A")`."""
    return TYPE_IDS.index(name)


def kinds(names: str) -> tuple[int, ...]:
    return tuple(kind(name) for name in names.split())


def named(types: Sequence[int]) -> str:
    return " ".join(TYPE_IDS[type_] for type_ in types)


def cards(names: str) -> tuple[int, ...]:
    return tuple(sorted(TABLES.card_ids.index(name) for name in names.split()))


def card_names(numbers: Sequence[int]) -> str:
    return " ".join(TABLES.card_ids[card] for card in numbers)


def place(name: str) -> int:
    return TABLES.location_ids.index(name)


def queue(text: str) -> tuple[int, ...]:
    """A queue, front first: `queue("PYS")`."""
    return tuple(BUYERS.index(letter) for letter in text)
