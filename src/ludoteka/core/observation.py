"""What a seat sees, as whole numbers in a fixed order: observations for programs that learn.

A title declares its fields once: name, shape, range, meaning and where the numbers are read. Fields of the whole table
come first, then fields of each player, the observing seat first and the others clockwise after it. Only what the seat
may know is read: the check kit compares the numbers with those of positions that the seat imagines.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from .state import State

Numbers = Sequence[int]
S = TypeVar("S", bound=State)


class Field(NamedTuple, Generic[S]):
    """A field of the table: `read(g, me)` gives its numbers, `low` to `high` each. `unit` is what 1.0 stands for in the
    flat vector: `high` unless something else is usual."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    read: Callable[[S, int], Numbers]
    unit: int = 0


class SeatField(NamedTuple, Generic[S]):
    """A field that every player has: `read(g, who, me)` gives what `me` may know of the player `who`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    read: Callable[[S, int, int], Numbers]
    unit: int = 0


class Entry(NamedTuple):
    """A field as researchers see it: its place in the list of numbers, and the description."""

    name: str
    first: int
    shape: tuple[int, ...]
    low: int
    high: int
    unit: int
    meaning: str

    @property
    def size(self) -> int:
        return product(self.shape)


class Observation:
    """The fields of a title for a number of players, with what is read from a state."""

    def __init__(self, table: list[Field[Any]], each: list[SeatField[Any]], players: int) -> None:
        self.players = players
        self.entries: list[Entry] = []
        self.size = 0
        for field in table:
            self._enter(field.name, field.shape, field.low, field.high, field.unit, field.meaning)
        for one in each:
            self._enter(one.name, (players, *one.shape), one.low, one.high, one.unit, one.meaning)
        self.readers = [field.read for field in table]
        self.each = [one.read for one in each]
        self.turned = [[(me + i) % players for i in range(players)] for me in range(players)]

    def _enter(self, name: str, shape: tuple[int, ...], low: int, high: int, unit: int, meaning: str) -> None:
        entry = Entry(name, self.size, shape, low, high, unit or max(high, -low, 1), meaning)
        self.entries.append(entry)
        self.size += entry.size

    def read(self, g: Any, me: int) -> list[int]:
        """The numbers that a seat may know of a state; `g` is `Position.known(me)`."""
        numbers: list[int] = []
        for read in self.readers:
            numbers.extend(read(g, me))
        order = self.turned[me]
        for read_of in self.each:
            for who in order:
                numbers.extend(read_of(g, who, me))
        return numbers


def product(shape: Iterable[int]) -> int:
    size = 1
    for n in shape:
        size *= n
    return size


# -- ways to write things as numbers --------------------------------------------------------------------------------


def counts(items: Iterable[int], size: int) -> list[int]:
    """How often each of the things 0 to size - 1 is there; what is below 0 is not counted."""
    found = [0] * size
    for item in items:
        if item >= 0:
            found[item] += 1
    return found


def bits(mask: int, size: int) -> list[int]:
    """A set of bits as zeros and ones."""
    return [mask >> i & 1 for i in range(size)]


def one_hot(value: int, size: int) -> list[int]:
    """A one at the value; nothing if it is below 0."""
    found = [0] * size
    if value >= 0:
        found[value] = 1
    return found


def padded(items: Sequence[int], size: int, none: int = -1) -> list[int]:
    """The first `size` of the things, filled up with `none`."""
    return [*items[:size], *[none] * (size - len(items))]


def places(order: Sequence[int], who: int) -> int:
    """The place of a player in an order, from 0 on, or -1."""
    for i in range(len(order)):
        if order[i] == who:
            return i
    return -1
