"""What a seat can be asked: a closed set, so that client, bots and encoders are written once.

Moves are small hashable values: an int, or a tuple of ints where several things are chosen at once.
They are listed only when somebody asks for the list, because a replayed turn never looks at it.

>>> OneOf(0, "light", [3, 7]).moves, Amount(0, "price", 1, 4).moves
([3, 7], [1, 2, 3, 4])
>>> SomeOf(0, "keep", [5, 6, 7], 2, 2).moves
[(5, 6), (5, 7), (6, 7)]
>>> Draw("wind", [1, 2, 2]).moves
[1, 2]
"""

from abc import abstractmethod
from collections.abc import Generator
from itertools import combinations, permutations
from random import Random
from typing import Any, ClassVar, Final, Literal, TypeAlias

Move: TypeAlias = int | tuple[int, ...]
Kind: TypeAlias = Literal["one of", "amount", "place", "some of", "order", "chance"]
Turn: TypeAlias = Generator["Choice", Any, None]

CHANCE: Final = -1
NO: Final = -1
"""The move that declines, passes or keeps."""

SEEN_BY_ALL: Final = -2
SEEN_BY_NONE: Final = -3


class Choice:
    """A question to one seat. `name` says which question it is, `about` what it is about (a tile, a track ...).

    `seen_by` is who learns the answer: everybody, or one seat alone (its own secret, or a card that chance deals it),
    or nobody."""

    kind: ClassVar[Kind] = "one of"
    shape: ClassVar[type] = int
    seen_by: int = SEEN_BY_ALL

    def __init__(self, seat: int, name: str, about: int = 0) -> None:
        self.seat = seat
        self.name = name
        self.about = about
        self._moves: list[Any] | None = None

    @property
    def moves(self) -> list[Any]:
        """The legal moves, each once."""
        moves = self._moves
        if moves is None:
            moves = self._moves = self.listed()
        return moves

    @abstractmethod
    def listed(self) -> list[Any]:
        """Work out the legal moves."""

    def allows(self, move: Any) -> bool:
        return move in self.moves

    def pick(self, rng: Random) -> Any:
        """A legal move, each equally likely."""
        moves = self.moves
        return moves[int(rng.random() * len(moves))]


class OneOf(Choice):
    """One of the listed things."""

    def __init__(self, seat: int, name: str, moves: list[int], about: int = 0) -> None:
        self.seat = seat
        self.name = name
        self.about = about
        self._moves = moves

    def listed(self) -> list[Any]:
        return []


class Amount(Choice):
    """A whole number from low to high."""

    kind: ClassVar[Kind] = "amount"

    def __init__(self, seat: int, name: str, low: int, high: int, about: int = 0) -> None:
        self.seat = seat
        self.name = name
        self.about = about
        self._moves = None
        self.low = low
        self.high = high

    def listed(self) -> list[Any]:
        return list(range(self.low, self.high + 1))

    def allows(self, move: Any) -> bool:
        return isinstance(move, int) and self.low <= move <= self.high

    def pick(self, rng: Random) -> Any:
        return self.low + int(rng.random() * (self.high - self.low + 1))


class Place(Choice):
    """A piece on a cell in some rotation. Each title lists what fits where."""

    kind: ClassVar[Kind] = "place"

    def listed(self) -> list[Any]:
        return []


class SomeOf(Choice):
    """A set of things, at least `low` and at most `high`, as a sorted tuple. A title narrows it with `fits`."""

    kind: ClassVar[Kind] = "some of"
    shape: ClassVar[type] = tuple

    def __init__(self, seat: int, name: str, items: list[int], low: int, high: int, about: int = 0) -> None:
        self.seat = seat
        self.name = name
        self.about = about
        self._moves = None
        self.items = items
        self.low = low
        self.high = high

    def fits(self, chosen: tuple[int, ...]) -> bool:
        return True

    def listed(self) -> list[Any]:
        items = sorted(self.items)
        sizes = range(self.low, min(self.high, len(items)) + 1)
        return [some for size in sizes for some in combinations(items, size) if self.fits(some)]


class Order(Choice):
    """The same things in an order of choice."""

    kind: ClassVar[Kind] = "order"
    shape: ClassVar[type] = tuple

    def __init__(self, seat: int, name: str, items: list[int], about: int = 0) -> None:
        self.seat = seat
        self.name = name
        self.about = about
        self._moves = None
        self.items = items

    def listed(self) -> list[Any]:
        return list(permutations(self.items))

    def allows(self, move: Any) -> bool:
        return isinstance(move, tuple) and sorted(move) == sorted(self.items)

    def pick(self, rng: Random) -> Any:
        order = list(self.items)
        rng.shuffle(order)
        return tuple(order)


class Draw(Choice):
    """Chance takes one thing out of a bag, each equally likely; the bag may hold several of a kind. The turn that asks
    takes it out."""

    kind: ClassVar[Kind] = "chance"

    def __init__(self, name: str, bag: list[int], about: int = 0, seen_by: int = SEEN_BY_ALL) -> None:
        self.seat = CHANCE
        self.name = name
        self.about = about
        self._moves = None
        self.bag = bag
        self.seen_by = seen_by

    def listed(self) -> list[Any]:
        return list(dict.fromkeys(self.bag))

    def pick(self, rng: Random) -> Any:
        bag = self.bag
        return bag[int(rng.random() * len(bag))]


def secretly(choice: Choice) -> Choice:
    """The same question, but only the seat that is asked learns the answer."""
    choice.seen_by = choice.seat
    return choice
