"""Moves as numbers: the fixed, discrete action space of a title.

A title declares for each of its questions which moves there can ever be. Most answers are one pick with a number of
its own. An answer that is put together (a set of cards; a tile, its cell and its turn) is asked in steps, as a path of
picks, each of which has its number. A number means the same in every position, whatever else is legal.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .choice import CHANCE, Choice
from .errors import UnknownMove

if TYPE_CHECKING:
    from mypy_extensions import i64

Pick = tuple[str, int]
"""One step of an answer: the part it decides, and its value."""

Path = tuple[int, ...]

DONE = "done"
"""The part of the pick that closes a set."""


class Block(NamedTuple):
    """A run of numbers: the moves of a question, or the values of a part of answers that are asked in steps."""

    name: str
    first: int
    values: tuple[int, ...]
    step: bool


WIDE: Final = 1 << 13
"""Values that are no further apart than this are looked up in a list."""


class Numbers:
    """The numbers of some values. They are kept as they are handed out: to find one is faster than to make it anew."""

    def __init__(self, found: dict[int, int]) -> None:
        self.found: dict[Any, Any] = found
        low = min(found, default=0)
        span = max(found, default=-1) + 1 - low
        self.low: i64 = low
        self.listed: list[Any] = [found.get(low + i) for i in range(span)] if span <= WIDE else []

    def of(self, value: i64) -> Any:
        """The number of a value."""
        listed = self.listed
        i: i64 = value - self.low
        number: Any = listed[i] if 0 <= i < len(listed) else None
        return self.found[value] if number is None else number

    def all(self, values: list[Any]) -> list[Any]:
        """The numbers of several values."""
        found: list[Any] = []
        for value in values:
            if not isinstance(value, int):
                raise KeyError(value)
            found.append(self.of(value))
        return found


class Split:
    """How a move is put together: as picks, one after another."""

    @abstractmethod
    def picks(self, move: Any) -> tuple[Pick, ...]:
        """All of them."""

    def length(self, move: Any) -> int:
        """How many there are."""
        return len(self.picks(move))

    def numbers(self, values: dict[str, Numbers], moves: list[Any], depth: int) -> list[Any]:
        """The pick that comes at this depth in each of the moves, as a number; `values` has the numbers of each part.
        What is asked often says so faster than by the picks of every move."""
        found: list[Any] = []
        for move in moves:
            part, value = self.picks(move)[depth]
            found.append(values[part].of(value))
        return found


class Spelled(Split):
    """As a function says."""

    def __init__(self, spell: Callable[[Any], tuple[Pick, ...]]) -> None:
        self.spell = spell

    def picks(self, move: Any) -> tuple[Pick, ...]:
        return self.spell(move)


class Actions:
    """The numbers of a title.

    `answers` holds for each question either its moves or how a move is split into picks; `parts` holds the values of
    those picks; `shared` holds moves that mean the same at every question; `chance` holds the moves of
    chance, which are numbered by themselves."""

    def __init__(
        self,
        answers: Mapping[str, Iterable[int] | Split | Callable[[Any], tuple[Pick, ...]]],
        chance: Mapping[str, Iterable[int]],
        parts: Mapping[str, Iterable[int]] | None = None,
        shared: Mapping[str, Iterable[int]] | None = None,
    ) -> None:
        self.questions: list[str] = list(answers)
        self.splits: dict[str, Split] = {}
        self.tables: dict[str, dict[int, int]] = {}
        """The number of each move, by question."""
        self.blocks: list[Block] = []
        self.moves: list[int] = []
        for name, answer in answers.items():
            if isinstance(answer, Split):
                self.splits[name] = answer
            elif callable(answer):
                self.splits[name] = Spelled(answer)
            else:
                self.tables[name] = self._block(name, answer, False)
        for name, values in (shared or {}).items():
            numbers = self._block(name, values, False)
            for table in self.tables.values():
                table.update(numbers)
        self.first_part = len(self.moves)
        self.parts: dict[Pick, int] = {}
        self.values: dict[str, Numbers] = {}
        for part, values in {**parts, DONE: (0,)}.items() if parts else ():
            table = self._block(part, values, True)
            self.values[part] = Numbers(table)
            for value, number in table.items():
                self.parts[part, value] = number
        self.size = len(self.moves)
        self.chance: dict[str, dict[int, int]] = {}
        self.outcomes = 0
        for name, outcomes in chance.items():
            self.chance[name] = {move: self.outcomes + i for i, move in enumerate(dict.fromkeys(outcomes))}
            self.outcomes += len(self.chance[name])
        self.quick = {name: Numbers(table) for name, table in self.tables.items()}
        """The same as `tables`, and as `chance`, for whoever looks up many."""
        self.quick_chance = {name: Numbers(table) for name, table in self.chance.items()}

    def _block(self, name: str, values: Iterable[int], step: bool) -> dict[int, int]:
        """Number the next values."""
        first = len(self.moves)
        numbers = {value: first + i for i, value in enumerate(dict.fromkeys(values))}
        self.moves.extend(numbers)
        self.blocks.append(Block(name, first, tuple(numbers), step))
        return numbers

    def path(self, choice: Choice, move: Any) -> Path:
        """The numbers by which this question is answered so."""
        try:
            if choice.seat == CHANCE:
                return (self.chance[choice.name][move],)
            split = self.splits.get(choice.name)
            if split is None:
                return (self.tables[choice.name][move],)
            return tuple([self.parts[pick] for pick in split.picks(move)])
        except KeyError:
            raise UnknownMove(f"{move!r} has no number as an answer to the question {choice.name!r}") from None

    def label(self, number: int) -> str:
        """What a number stands for, in a word and a value: `axe 12`, `column -3`."""
        for block in reversed(self.blocks):
            if block.first <= number < self.size:
                return block.name if block.name == DONE else f"{block.name} {self.moves[number]}"
        raise UnknownMove(f"there is no action {number}: use 0 to {self.size - 1}")


NOTHING: Final[list[Any]] = []
"""What nobody has picked yet. It never changes: most answers are one pick and need no lists of their own."""


class Answer:
    """An answer in the making: `numbers` are the picks that lead to a legal move from here."""

    def __init__(self, actions: Actions, choice: Choice, blank: bool = False) -> None:
        self.choice = choice
        self.picked: list[int] = NOTHING
        self.actions = actions
        self.numbers: list[int] = NOTHING
        self.rest: list[Any] = NOTHING
        """The moves that begin with what is picked, and the next pick of each."""
        self.next: list[int] = NOTHING
        self.split: Split | None = None
        if blank:
            return
        table = actions.quick_chance[choice.name] if choice.seat == CHANCE else actions.quick.get(choice.name)
        self.rest = choice.moves
        if table is None:
            self.split = actions.splits.get(choice.name)
            self._list()
            return
        try:
            self.numbers = table.all(self.rest)
        except KeyError:
            self._complain()
            raise

    def copy(self) -> Answer:
        """The same answer, to go on with in another way."""
        new = Answer(self.actions, self.choice, blank=True)
        new.picked = self.picked
        new.numbers = self.numbers
        new.rest = self.rest
        new.next = self.next
        new.split = self.split
        return new

    def _complain(self) -> None:
        """Say which move has no number."""
        for move in self.rest:
            self.actions.path(self.choice, move)

    def _list(self) -> None:
        split = self.split
        if split is None:
            raise UnknownMove(f"the question {self.choice.name!r} has no numbers")
        try:
            self.next = split.numbers(self.actions.values, self.rest, len(self.picked))
        except KeyError:
            self._complain()
            raise
        self.numbers = once(self.next)

    def place(self, number: i64) -> i64:
        """Where a number stands in `numbers`, or -1."""
        for i, other in enumerate(self.numbers):
            n: i64 = other
            if n == number:
                return i
        return -1

    def pick(self, number: int) -> Any:
        """Take one of `numbers`. Returns the move, or None while more is to be picked."""
        i = self.place(number)
        if i < 0:
            raise UnknownMove(f"{number} is none of the numbers")
        return self.take(i)

    def take(self, i: i64) -> Any:
        """Take the i-th of `numbers`. Returns the move, or None while more is to be picked."""
        split = self.split
        if split is None:
            return self.rest[i]
        number = self.numbers[i]
        rest: list[Any] = []
        for k, other in enumerate(self.next):
            if other == number:
                rest.append(self.rest[k])
        self.rest = rest
        self.picked = [*self.picked, number]
        move = rest[0]
        if split.length(move) == len(self.picked):
            return move
        self._list()
        return None


def once(numbers: list[Any]) -> list[Any]:
    """Each number once, in the same order. Most moves that begin alike follow each other."""
    found: list[Any] = []
    last: Any = None
    for number in numbers:
        if number is not last:
            found.append(number)
            last = number
    return list(dict.fromkeys(found))


def paths(actions: Actions, choice: Choice) -> Iterator[tuple[Path, Any]]:
    """Every path of picks that the masks allow at this question, with the move it leads to."""
    todo: list[tuple[Path, Answer]] = [((), Answer(actions, choice))]
    while todo:
        path, answer = todo.pop()
        for number in answer.numbers:
            then = answer.copy()
            move = then.pick(number)
            if move is None:
                todo.append(((*path, number), then))
            else:
                yield (*path, number), move


# -- how titles declare their moves ---------------------------------------------------------------------------------


class Some(Split):
    """A set: its things one after another in rising order, then `done`."""

    def __init__(self, part: str) -> None:
        self.part = part

    def picks(self, move: Any) -> tuple[Pick, ...]:
        return (*[(self.part, item) for item in move], (DONE, 0))

    def length(self, move: Any) -> int:
        return len(move) + 1

    def numbers(self, values: dict[str, Numbers], moves: list[Any], depth: int) -> list[Any]:
        table = values[self.part]
        done = values[DONE].of(0)
        found: list[Any] = []
        for move in moves:
            some: tuple[int, ...] = move
            found.append(table.of(some[depth]) if depth < len(some) else done)
        return found


class Quantity(Split):
    """A whole number in one pick if it is below `base`, else its multiple of `base` first and the rest after it."""

    def __init__(self, part: str, base: int) -> None:
        self.part = part
        self.base = base

    def picks(self, move: Any) -> tuple[Pick, ...]:
        value: int = move
        if value < self.base:
            return ((self.part, value),)
        return ((self.part, self.base + value // self.base), (self.part, value % self.base))

    def length(self, move: Any) -> int:
        return 1 if move < self.base else 2

    def numbers(self, values: dict[str, Numbers], moves: list[Any], depth: int) -> list[Any]:
        table = values[self.part]
        base: i64 = self.base
        found: list[Any] = []
        for move in moves:
            value: i64 = move
            if depth:
                value %= base
            elif value >= base:
                value = base + value // base
            found.append(table.of(value))
        return found


class Digit:
    """A part of a move that stands in some of its bits, `low` where they are all zero."""

    def __init__(self, part: str, shift: int, bits: int, low: int = 0) -> None:
        self.part = part
        self.shift: i64 = shift
        self.mask: i64 = (1 << bits) - 1
        self.low: i64 = low

    def read(self, move: i64) -> i64:
        return (move >> self.shift & self.mask) + self.low


class Digits(Split):
    """Always the same parts, each of which stands in some bits of the move."""

    def __init__(self, digits: list[Digit]) -> None:
        self.digits = digits

    def picks(self, move: Any) -> tuple[Pick, ...]:
        return tuple([(digit.part, digit.read(move)) for digit in self.digits])

    def length(self, move: Any) -> int:
        return len(self.digits)

    def numbers(self, values: dict[str, Numbers], moves: list[Any], depth: int) -> list[Any]:
        digit = self.digits[depth]
        table = values[digit.part]
        found: list[Any] = []
        for move in moves:
            found.append(table.of(digit.read(move)))
        return found


def some_of(part: str) -> Split:
    return Some(part)


def amount(part: str, base: int = 64) -> Split:
    return Quantity(part, base)


def amounts(base: int = 64) -> range:
    """The values of a part that `amount` splits: numbers below base * base."""
    return range(2 * base)


def product(base: int, high: int, low: Iterable[int]) -> list[int]:
    """Moves that are put together as first * base + second: every first below `high` with every second of `low`."""
    seconds = list(low)
    return [first * base + second for first in range(high) for second in seconds]
