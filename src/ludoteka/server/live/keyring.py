"""The keys that were used of late, and what they open."""

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic
from typing import Final

from ...core.errors import LudotekaError
from ..storage.keys import hash_key, looks_like_key, same_hash

KNOWN: Final = 20_000
SECONDS: Final = 60.0
"""After so many seconds a key is looked up again: another server may have replaced it."""


class UnknownKey(LudotekaError):
    """No seat has this key."""

    def __init__(self) -> None:
        super().__init__("there is no such seat or table")


@dataclass(frozen=True)
class Place:
    """What a key opens: a seat of a table, or the place of a spectator."""

    table: str
    seat: int | None


class Keyring:
    """What keys open, as far as it was looked up already."""

    def __init__(self) -> None:
        self._places: OrderedDict[str, tuple[Place, float]] = OrderedDict()
        self._of: dict[str, set[str]] = {}
        """The keys of each table: to forget those of one must not mean to look at all."""
        self.changes = 0
        """How often something was forgotten. What was read before that may be out of date."""

    def known(self, key: str) -> Place | None:
        """What a key opens, if that is known. What is no key at all opens nothing."""
        if not looks_like_key(key):
            raise UnknownKey
        place, since = self._places.get(hash_key(key), (None, 0.0))
        return place if monotonic() - since < SECONDS else None

    def found(self, key: str, row: tuple[str, str, int | None] | None, changes: int) -> Place:
        """What a key opens by the row of the database that has its hash; it was read after so many `changes`."""
        hashed = hash_key(key)
        if row is None or not same_hash(row[0], hashed):
            raise UnknownKey
        place = Place(row[1], row[2])
        if changes != self.changes:
            return place
        self._places[hashed] = (place, monotonic())
        self._places.move_to_end(hashed)
        self._of.setdefault(place.table, set()).add(hashed)
        if len(self._places) > KNOWN:
            oldest, (gone, _) = self._places.popitem(last=False)
            self._of[gone.table].discard(oldest)
            if not self._of[gone.table]:
                del self._of[gone.table]
        return place

    def forget(self, table: str) -> None:
        self.changes += 1
        for hashed in self._of.pop(table, ()):
            del self._places[hashed]

    def clear(self) -> None:
        """Look everything up again."""
        self.changes += 1
        self._places.clear()
        self._of.clear()
