"""What a seat sees, as whole numbers in a fixed order: observations for programs that learn.

A title tells its fields in one function, which names each with its range, its meaning and its value. A row that
describes keeps the names, and a row that writes keeps the values, so that both are said once and nothing is looked up.
Fields of the whole table come first, then fields of each player, the observing seat first and the others clockwise
after it. Only what the seat may know is told: the check kit compares the numbers with those of positions that the seat
imagines.

Most numbers are nearly always zero, so that only those are written that are not, on a row that is blank.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from mypy_extensions import i16, i64

ZERO: Final[tuple[int, ...]] = (0,)


class Entry(NamedTuple):
    """A field as researchers see it: its place in the list of numbers, and the description. `unit` is what 1.0 stands
    for in the flat vector."""

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
    """What fields are told to, one after another. Whoever tells them gives numbers from `low` to `high`; `unit` is
    `high` unless something else is usual, `line` is the length of the lines of a field that has some, and `blank` is
    what stands where nothing is written, again and again."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.me: i64 = 0
        """Whose fields come first."""
        self.at: i64 = 0
        """Where the next field begins."""

    # -- what each kind of row does in its own way ----------------------------------------------------------------

    @abstractmethod
    def set(self, at: i64, n: i16) -> None:
        """Write a number."""

    @abstractmethod
    def add(self, at: i64) -> None:
        """Make a number larger by one."""

    @abstractmethod
    def copy(self, at: i64, items: list[int], first: i64) -> None:
        """Write the items one after another, from the `first` on, and then those before it."""

    def told(
        self,
        name: str,
        size: i64,
        line: i64,
        low: i64,
        high: i64,
        meaning: str,
        unit: i64,
        blank: tuple[int, ...],
        each: bool,
    ) -> i64:
        """A field begins; of some, every player has one. Returns its place."""
        first = self.at
        self.at = first + size * self.players if each else first + size
        return first

    # -- fields of the table --------------------------------------------------------------------------------------

    def field(
        self,
        name: str,
        size: i64,
        low: i64,
        high: i64,
        meaning: str,
        unit: i64 = 0,
        line: i64 = 0,
        blank: tuple[int, ...] = ZERO,
    ) -> i64:
        """One that the title itself writes from the returned place on."""
        return self.told(name, size, line, low, high, meaning, unit, blank, False)

    def number(self, name: str, low: i64, high: i64, meaning: str, n: int, unit: i64 = 0) -> None:
        """A whole number."""
        self.set(self.told(name, 1, 0, low, high, meaning, unit, ZERO, False), n)

    def numbers(
        self,
        name: str,
        size: i64,
        low: i64,
        high: i64,
        meaning: str,
        items: Any,
        unit: i64 = 0,
        line: i64 = 0,
        blank: tuple[int, ...] = ZERO,
    ) -> None:
        """Some whole numbers; those that are missing at the end stay blank."""
        at = self.told(name, size, line, low, high, meaning, unit, blank, False)
        listed = in_list(items)
        fits(len(listed), size)
        self.copy(at, listed, 0)

    def one_hot(self, name: str, size: i64, meaning: str, n: i64) -> None:
        """A one at a number; nothing if it is below 0."""
        self.hot(self.told(name, size, 0, 0, 1, meaning, 0, ZERO, False), size, n)

    def one_hots(self, name: str, lines: i64, line: i64, meaning: str, items: Any) -> None:
        """The same in each line."""
        at = self.told(name, lines * line, line, 0, 1, meaning, 0, ZERO, False)
        listed = in_list(items)
        self.hots(at, lines, line, listed, 0, len(listed))

    def counts(self, name: str, size: i64, high: i64, meaning: str, items: Any, unit: i64 = 0, line: i64 = 0) -> None:
        """How often each number is among the items; those below 0 are not counted."""
        self.tally(self.told(name, size, line, 0, high, meaning, unit, ZERO, False), size, items)

    def bits(self, name: str, size: i64, meaning: str, n: i64) -> None:
        """A set of bits as zeros and ones."""
        self.spread(self.told(name, size, 0, 0, 1, meaning, 0, ZERO, False), size, n)

    # -- fields of each player: the items are those of all players, one after another -----------------------------

    def each(
        self,
        name: str,
        size: i64,
        low: i64,
        high: i64,
        meaning: str,
        unit: i64 = 0,
        line: i64 = 0,
        blank: tuple[int, ...] = ZERO,
    ) -> i64:
        """One that the title itself writes from the returned place on, for every player `size` further."""
        return self.told(name, size, line, low, high, meaning, unit, blank, True)

    def each_number(self, name: str, low: i64, high: i64, meaning: str, items: Any, unit: i64 = 0) -> None:
        at = self.told(name, 1, 0, low, high, meaning, unit, ZERO, True)
        self._turned(at, 1, in_list(items))

    def each_numbers(
        self, name: str, size: i64, low: i64, high: i64, meaning: str, items: Any, unit: i64 = 0, line: i64 = 0
    ) -> None:
        at = self.told(name, size, line, low, high, meaning, unit, ZERO, True)
        self._turned(at, size, in_list(items))

    def _turned(self, at: i64, size: i64, items: list[int]) -> None:
        """The items from the observer on."""
        count: i64 = len(items)
        if count != self.players * size:
            raise IndexError(f"there are {count} numbers, not {self.players} times {size}")
        self.copy(at, items, self.me * size)

    def each_one_hot(self, name: str, size: i64, meaning: str, items: Any) -> None:
        at = self.told(name, size, 0, 0, 1, meaning, 0, ZERO, True)
        listed = in_list(items)
        mine = self.me
        rest = self.players - mine
        self.hots(at, rest, size, listed, mine, rest)
        self.hots(at + rest * size, mine, size, listed, 0, mine)

    def each_one_hots(self, name: str, lines: i64, line: i64, meaning: str, items: Any) -> None:
        at = self.told(name, lines * line, line, 0, 1, meaning, 0, ZERO, True)
        listed = in_list(items)
        mine = self.me * lines
        rest = self.players * lines - mine
        self.hots(at, rest, line, listed, mine, rest)
        self.hots(at + rest * line, mine, line, listed, 0, mine)

    def each_counts(self, name: str, size: i64, high: i64, meaning: str, items: list[Any], unit: i64 = 0) -> None:
        at = self.told(name, size, 0, 0, high, meaning, unit, ZERO, True)
        who = self.me
        for _ in range(self.players):
            self.tally(at, size, items[who])
            at += size
            who = who + 1 if who + 1 < self.players else 0

    def each_bits(self, name: str, size: i64, meaning: str, items: list[int]) -> None:
        at = self.told(name, size, 0, 0, 1, meaning, 0, ZERO, True)
        who = self.me
        for _ in range(self.players):
            self.spread(at, size, items[who])
            at += size
            who = who + 1 if who + 1 < self.players else 0

    # -- ways to write things as numbers --------------------------------------------------------------------------

    def hot(self, at: i64, size: i64, n: i64) -> None:
        """A one at the n-th of some places, or nowhere."""
        if n >= size:
            raise IndexError(f"{n} is none of {size}")
        if n >= 0:
            self.set(at + n, 1)

    def hots(self, at: i64, lines: i64, line: i64, items: list[int], begin: i64, count: i64) -> None:
        """The same in each line, for some of the items."""
        fits(count, lines)
        for k in range(begin, begin + count):
            n: i64 = items[k]
            if n >= line:
                raise IndexError(f"{n} is none of {line}")
            if n >= 0:
                self.set(at + n, 1)
            at += line

    def tally(self, at: i64, size: i64, items: Any) -> None:
        """How often each number is there."""
        n: i64 = 0
        # Loops over tuples and over lists are compiled well, over either they are not.
        if isinstance(items, tuple):
            some: tuple[int, ...] = items
            for item in some:
                n = item
                self.count(at, size, n)
        else:
            listed: list[int] = items
            for item in listed:
                n = item
                self.count(at, size, n)

    def count(self, at: i64, size: i64, n: i64) -> None:
        """One more of the n-th of some things, or of none."""
        if n >= size:
            raise IndexError(f"{n} is none of {size}")
        if n >= 0:
            self.add(at + n)

    def spread(self, at: i64, size: i64, n: i64) -> None:
        """Bits, from the lowest on."""
        end = at + size
        while n and at < end:
            if n & 1:
                self.set(at, 1)
            n >>= 1
            at += 1


def in_list(items: Any) -> list[int]:
    listed: list[int] = items if isinstance(items, list) else list(items)
    return listed


def fits(count: i64, room: i64) -> None:
    if count > room:
        raise IndexError(f"there are more than {room} numbers or lines")


class Described(Row):
    """A row that keeps what is said of the fields, and no values."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.entries: list[Entry] = []
        self.blank: list[int] = []

    def told(
        self,
        name: str,
        size: i64,
        line: i64,
        low: i64,
        high: i64,
        meaning: str,
        unit: i64,
        blank: tuple[int, ...],
        each: bool,
    ) -> i64:
        first = super().told(name, size, line, low, high, meaning, unit, blank, each)
        shape: tuple[int, ...] = (size // line, line) if line else (size,)
        if each:
            shape = (self.players, *shape)
        whole = unit or max(high, -low, 1)
        entry = Entry(name, first, shape, low, high, whole, meaning)
        self.entries.append(entry)
        self.blank += [blank[i % len(blank)] for i in range(entry.size)]
        return first

    def set(self, at: i64, n: i16) -> None:
        pass

    def add(self, at: i64) -> None:
        pass

    def copy(self, at: i64, items: list[int], first: i64) -> None:
        pass


class Written(Row):
    """A row that is a list."""

    def __init__(self, players: int, blank: list[int]) -> None:
        super().__init__(players)
        self.cells = blank.copy()

    def set(self, at: i64, n: i16) -> None:
        self.cells[at] = n

    def add(self, at: i64) -> None:
        self.cells[at] += 1

    def copy(self, at: i64, items: list[int], first: i64) -> None:
        self.cells[at : at + len(items)] = items[first:] + items[:first]


class Observation:
    """The fields of a title for a number of players. `tell(row, g, me)` tells them of a state, as far as a seat may
    know it; which there are is the same in all states of a game, as in the `first` one."""

    def __init__(self, players: int, tell: Callable[[Any, Any, int], None], first: Any) -> None:
        self.players = players
        self.tell: Any = tell
        described = self.described(first, 0)
        self.entries = described.entries
        self.blank = described.blank
        self.size = len(self.blank)

    def described(self, g: Any, me: int) -> Described:
        row = Described(self.players)
        row.me = me
        self.tell(row, g, me)
        return row

    def write(self, g: Any, me: int, row: Row, first: i64) -> None:
        """Write the numbers that a seat may know of a state on a blank row, from a place on; `g` is
        `Position.known(me)`."""
        row.me = me
        row.at = first
        self.tell(row, g, me)
        if row.at != first + self.size:
            raise IndexError(f"an observation has {self.size} numbers, not {row.at - first}")

    def read(self, g: Any, me: int) -> list[int]:
        """The same numbers as a list."""
        row = Written(self.players, self.blank)
        self.write(g, me, row, 0)
        return row.cells


def product(shape: Iterable[int]) -> int:
    size = 1
    for n in shape:
        size *= n
    return size


def places(order: list[int], who: int) -> int:
    """The place of a player in an order, from 0 on, or -1."""
    for i, other in enumerate(order):
        if other == who:
            return i
    return -1
