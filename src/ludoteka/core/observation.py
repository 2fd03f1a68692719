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
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from .state import State
from .ways import BITS, COUNTS, NUMBER, NUMBERS, ONE_HOT, ONE_HOTS

if TYPE_CHECKING:
    from mypy_extensions import i16, i64

S = TypeVar("S", bound=State)


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


class SharedField(NamedTuple, Generic[S]):
    """A field that every player has and everybody knows, in a list of what they have one after another: `read(g)` gives
    it. Of `NUMBERS` and `ONE_HOTS` it holds as many for each player as the field has."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    how: int
    read: Callable[[S], Any]
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
        n: i64 = 0
        if how == NUMBER:
            self.set(first, value)
        elif how == ONE_HOT:
            self.put_one(first, size, value)
        elif how == BITS:
            n = value
            at: i64 = first
            while n and at < first + size:
                if n & 1:
                    self.set(at, 1)
                n >>= 1
                at += 1
        elif how == COUNTS:
            # Loops over tuples and over lists are compiled well, over either they are not.
            if isinstance(value, tuple):
                for item in value:
                    self.count(first, size, item)
            else:
                items: list[Any] = value
                for item in items:
                    self.count(first, size, item)
        else:
            self.put_some(how, first, size, line, value, 0, len(value))

    def put_one(self, first: i64, size: i64, n: i64) -> None:
        """A one at the n-th of some places, or nowhere."""
        if n >= size:
            raise IndexError(f"{n} is none of {size}")
        if n >= 0:
            self.set(first + n, 1)

    def count(self, first: i64, size: i64, n: i64) -> None:
        """One more of the n-th of some things, or of none."""
        if n >= size:
            raise IndexError(f"{n} is none of {size}")
        if n >= 0:
            self.add(first + n)

    def put_some(self, how: int, first: i64, size: i64, line: i64, items: Any, begin: i64, count: i64) -> None:
        """The same of `NUMBERS` and `ONE_HOTS`, for some items of a longer list."""
        listed: list[Any] = items if isinstance(items, list) else list(items)
        each: i64 = 1 if how == NUMBERS else line
        if count * each > size:
            raise IndexError(f"there are more than {size} numbers")
        k: i64 = 0
        while k < count:
            if how == NUMBERS:
                self.set(first + k, listed[begin + k])
            else:
                self.put_one(first + k * line, line, listed[begin + k])
            k += 1


class Place:
    """A field at its place: of the table, or of a player."""

    def __init__(self, field: Any, first: int, size: int) -> None:
        self.how: int = field.how
        self.read: Any = field.read
        self.first = first
        self.size = size
        self.line: int = field.shape[-1]
        self.shared = isinstance(field, SharedField)
        self.several = self.shared and field.how in (NUMBERS, ONE_HOTS)
        self.share: int = size if field.how == NUMBERS else size // self.line
        """So many items of a shared list belong to each player."""
        self.blank: list[int] = [field.blank[i % len(field.blank)] for i in range(size)]


class Observation:
    """The fields of a title for a number of players, with what is read from a state."""

    def __init__(
        self, table: list[Field[Any]], each: Sequence[SeatField[Any] | SharedField[Any]], players: int
    ) -> None:
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
        for one in self.each:
            if one.shared:
                self._write_shared(one, one.read(g), me, row, first + one.first)
            else:
                self._write_each(one, g, me, row, first + one.first)

    def _write_each(self, one: Place, g: Any, me: int, row: Row, first: i64) -> None:
        size: i64 = one.size
        for i in range(self.players):
            who = me + i if me + i < self.players else me + i - self.players
            row.put(one.how, first, size, one.line, one.read(g, who, me))
            first += size

    def _write_shared(self, one: Place, values: Any, me: int, row: Row, first: i64) -> None:
        size: i64 = one.size
        share: i64 = one.share
        for i in range(self.players):
            who: i64 = me + i if me + i < self.players else me + i - self.players
            if one.several:
                row.put_some(one.how, first, size, one.line, values, who * share, share)
            else:
                row.put(one.how, first, size, one.line, values[who])
            first += size

    def read(self, g: Any, me: int) -> list[int]:
        """The same numbers as a list, written in full field by field: slower, and plain to see."""
        numbers: list[int] = []
        for field in self.table:
            numbers += filled(field, field.read(g, me))
        for one in self.each:
            for i in range(self.players):
                who = (me + i) % self.players
                if not one.shared:
                    value = one.read(g, who, me)
                elif one.several:
                    value = one.read(g)[who * one.share : (who + 1) * one.share]
                else:
                    value = one.read(g)[who]
                numbers += filled(one, value)
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
