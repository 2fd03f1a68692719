"""The columns that hold JSON beside the tables' own, and the one way to read them.

One bad row costs what it says and nothing else: whoever reads it goes on without, the log says so, and the doctor names
it. What stands in `tables.info` has a reader of its own (`rows.read_info`), without which a table cannot be opened.
"""

import logging
from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Column, Connection, select

from ..table.model import SeatInfo
from . import schema
from .house_rules import HouseRules

T = TypeVar("T")

log: Final = logging.getLogger("ludoteka.store")

DAMAGED: Final = (msgspec.DecodeError, TypeError, UnicodeError, RecursionError)
"""What is raised by whatever is no JSON, or not of the kind that it should be."""


class Json(NamedTuple, Generic[T]):
    """A column, what it holds, and what holds where it cannot be read; `where` says which rows are meant."""

    column: Column[str]
    decode: Callable[[str], T]
    otherwise: Callable[[], T]
    where: Any = None

    def read(self, text: str, whose: str) -> T:
        """What a row says, or what holds without it."""
        try:
            return self.decode(text)
        except DAMAGED as error:
            log.error("%s of %s cannot be read (see ludoteka doctor): %s", self.column, whose, error)
            return self.otherwise()

    def damaged(self, connection: Connection) -> Iterator[str]:
        """What is wrong with each row that cannot be read."""
        keys = list(self.column.table.primary_key)
        query = select(self.column, *keys)
        for row in connection.execute(query if self.where is None else query.where(self.where)):
            try:
                self.decode(row[0])
            except DAMAGED as error:
                yield f"{self.column} of {'/'.join(map(str, row[1:]))} cannot be read: {error}"


def texts(text: str) -> dict[str, str]:
    """Preferences of a seat. What is no text is none of them."""
    found = msgspec.json.decode(text, type=dict[str, Any])
    return {name: value for name, value in found.items() if isinstance(value, str)}


RULES: Final = Json(
    schema.house.c.value, msgspec.json.Decoder(HouseRules).decode, HouseRules, schema.house.c.name == "rules"
)
"""What the host has decided."""
PREFS: Final = Json(schema.people.c.prefs, msgspec.json.Decoder(dict[str, Any]).decode, dict[str, Any])
"""How somebody who keeps a name likes the table."""
DESK: Final = Json(schema.desks.c.prefs, texts, dict[str, str])
"""The preferences of a seat."""
LINES: Final = Json(schema.played.c.lines, msgspec.json.Decoder(list[tuple[str, int]]).decode, list[tuple[str, int]])
"""Where points came from."""
SAT: Final = Json(
    schema.entries.c.text, msgspec.json.Decoder(SeatInfo).decode, lambda: SeatInfo(0), schema.entries.c.kind == "seat"
)
"""Who sits down: an entry of a log."""
BESIDE: Final = (RULES, PREFS, DESK, LINES)
"""What the doctor looks at beside the tables and their logs."""
