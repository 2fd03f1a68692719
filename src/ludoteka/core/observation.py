"""What a seat sees, as whole numbers in a fixed order: observations for programs that learn.

A title declares its fields once: name, shape, range, meaning, how a value is written as numbers, and where it is read.
Fields of the whole table come first, then fields of each player, the observing seat first and the others clockwise
after it. Only what the seat may know is read: the check kit compares the numbers with those of positions that the seat
imagines.

Most numbers are nearly always zero, so that a field writes only those that are not, on a row that is blank.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from .state import State

if TYPE_CHECKING:
    from mypy_extensions import i16, i64

S = TypeVar("S", bound=State)

# How a field is written, and what is read for it.
NUMBER: Final = 0
"""A whole number."""
NUMBERS: Final = 1
"""Some whole numbers; those that are missing at the end stay blank."""
ONE_HOT: Final = 2
"""A one at the number that is read; nothing if it is below 0."""
ONE_HOTS: Final = 3
"""The same in each line of the field, for as many numbers as are read."""
COUNTS: Final = 4
"""How often each of the numbers that are read is there; those below 0 are not counted."""
BITS: Final = 5
"""A set of bits as zeros and ones."""


class Field(NamedTuple, Generic[S]):
    """A field of the table: `read(g, me)` gives what is written in the way `how`, as numbers from `low` to `high`.
    `unit` is what 1.0 stands for in the flat vector: `high` unless something else is usual. `blank` is what stands
    where nothing is written, again and again."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    how: int
    read: Callable[[S, int], Any]
    unit: int = 0
    blank: tuple[int, ...] = (0,)


class SeatField(NamedTuple, Generic[S]):
    """A field that every player has: `read(g, who, me)` gives what `me` may know of the player `who`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    how: int
    read: Callable[[S, int, int], Any]
    unit: int = 0
    blank: tuple[int, ...] = (0,)


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


class Row:
    """Where the numbers of an observation are written, by their places."""

    @abstractmethod
    def set(self, at: i64, n: i16) -> None:
        """Write a number."""

    @abstractmethod
    def add(self, at: i64) -> None:
        """Make a number larger by one."""

    def put(self, how: int, first: i64, size: i64, line: i64, value: Any) -> None:
        """Write a field of `size` numbers, in lines of `line`, on a blank row."""
        at: i64 = first
        end: i64 = first + size
        n: i64 = 0
        if how == NUMBER:
            self.set(first, value)
        elif how == ONE_HOT:
            n = value
            if n >= size:
                raise IndexError(f"{n} is none of {size}")
            if n >= 0:
                self.set(first + n, 1)
        elif how == COUNTS:
            for item in value:
                n = item
                if n >= size:
                    raise IndexError(f"{n} is none of {size}")
                if n >= 0:
                    self.add(first + n)
        elif how == BITS:
            n = value
            while n and at < end:
                if n & 1:
                    self.set(at, 1)
                n >>= 1
                at += 1
        else:
            for item in value:
                if at >= end:
                    raise IndexError(f"there are more than {size} numbers")
                if how == NUMBERS:
                    self.set(at, item)
                    at += 1
                else:
                    n = item
                    if n >= line:
                        raise IndexError(f"{n} is none of {line}")
                    if n >= 0:
                        self.set(at + n, 1)
                    at += line


class Place:
    """A field at its place: of the table, or of a player."""

    def __init__(self, field: Any, first: int, size: int) -> None:
        self.how: int = field.how
        self.read: Any = field.read
        self.first = first
        self.size = size
        self.line: int = field.shape[-1]
        self.blank: list[int] = [field.blank[i % len(field.blank)] for i in range(size)]


class Observation:
    """The fields of a title for a number of players, with what is read from a state."""

    def __init__(self, table: list[Field[Any]], each: list[SeatField[Any]], players: int) -> None:
        self.players = players
        self.entries: list[Entry] = []
        self.size = 0
        self.blank: list[int] = []
        self.table: list[Place] = []
        self.each: list[Place] = []
        for field in table:
            size = product(field.shape)
            self.table.append(Place(field, self.size, size))
            self._enter(field, field.shape, 1)
        for one in each:
            size = product(one.shape)
            self.each.append(Place(one, self.size, size))
            self._enter(one, (players, *one.shape), players)

    def _enter(self, field: Any, shape: tuple[int, ...], times: int) -> None:
        unit = field.unit or max(field.high, -field.low, 1)
        entry = Entry(field.name, self.size, shape, field.low, field.high, unit, field.meaning)
        self.entries.append(entry)
        self.size += entry.size
        for _ in range(times):
            self.blank += [field.blank[i % len(field.blank)] for i in range(product(field.shape))]

    def write(self, g: Any, me: int, row: Row, first: i64) -> None:
        """Write the numbers that a seat may know of a state on a blank row, from a place on; `g` is
        `Position.known(me)`."""
        for field in self.table:
            row.put(field.how, first + field.first, field.size, field.line, field.read(g, me))
        players = self.players
        for one in self.each:
            how = one.how
            read = one.read
            size: i64 = one.size
            line: i64 = one.line
            at: i64 = first + one.first
            who = me
            for _ in range(players):
                row.put(how, at, size, line, read(g, who, me))
                at += size
                who += 1
                if who == players:
                    who = 0

    def read(self, g: Any, me: int) -> list[int]:
        """The same numbers as a list, written in full field by field: slower, and plain to see."""
        numbers: list[int] = []
        for field in self.table:
            numbers += filled(field, field.read(g, me))
        for one in self.each:
            for i in range(self.players):
                numbers += filled(one, one.read(g, (me + i) % self.players, me))
        return numbers


def filled(place: Place, value: Any) -> list[int]:
    """All numbers of a field."""
    size = place.size
    if place.how == NUMBER:
        return [value]
    if place.how == ONE_HOT:
        return one_hot(value, size)
    if place.how == ONE_HOTS:
        found = [n for item in value for n in one_hot(item, place.line)]
    elif place.how == COUNTS:
        return counts(value, size)
    elif place.how == BITS:
        return bits(value, size)
    else:
        found = list(value)
    return found + place.blank[len(found) :]


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


def places(order: Sequence[int], who: int) -> int:
    """The place of a player in an order, from 0 on, or -1."""
    for i in range(len(order)):
        if order[i] == who:
            return i
    return -1
