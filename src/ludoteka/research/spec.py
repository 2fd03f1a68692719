"""What a game looks like in numbers: its action space, and the layout of an observation.

An observation is a list of whole numbers. The first fields are the same in all titles and say what the seat is asked;
then come the fields that the title declares. As arrays they are a dictionary by field, or one flat vector of floats in
which every field is divided by its unit.
"""

from __future__ import annotations

from array import array
from functools import cache
from threading import local
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..core import actions as numbered
from ..core.actions import Actions, Answer
from ..core.errors import LudotekaError
from ..core.game import Game
from ..core.observation import Entry, Observation
from ..core.state import State
from ..games import game
from .given import folder
from .play import Play, whole
from .rows import ABOUT, PICKS, Head, Rows

Arrays = dict[str, NDArray[np.int16]]


class Spec:
    """A title with a number of seats and options, in numbers."""

    def __init__(self, found: Game, seats: int, options: dict[str, str]) -> None:
        if found.actions is None or found.observation is None:
            raise LudotekaError(f"{found.id} does not say how its moves and views are numbered")
        self.game = found
        self.seats = seats
        self.options = options
        self.actions: Actions = found.actions
        self.observation: Observation = found.observation(seats, options)
        self.fresh = found.new(seats, options)
        """A game that begins."""
        self.questions = {name: i for i, name in enumerate(self.actions.questions)}
        self.steps = len(found.steps)
        self.parts = self.actions.size - self.actions.first_part
        self.head = Head(self.questions, self.parts, self.actions.first_part, self.steps)
        self.entries = self._entries()
        self.size = sum(entry.size for entry in self.entries)
        self.blank: NDArray[np.int16] = np.array(self.head.blank() + self.observation.blank, dtype=np.int16)
        self.scale: NDArray[np.float32] = np.concatenate(
            [np.full(entry.size, 1 / entry.unit, dtype=np.float32) for entry in self.entries]
        )
        self._desks = local()

    def _entries(self) -> list[Entry]:
        """The common fields, then those of the title."""
        most = self.actions.size
        head = [
            ("question", (len(self.questions),), 0, 1, 1, "what the seat is asked now, one-hot; zeros if nothing"),
            ("about", (ABOUT,), 0, 63, 63, "the subject of the question in digits of base 64, the lowest first"),
            ("picked", (self.parts,), 0, 9, 1, "picks of the answer in the making, by number after the first "
             f"{self.actions.first_part} actions"),
            ("picks", (PICKS,), -1, most, most, "the same as numbers of actions in their order, -1 none"),
            ("step", (self.steps + 1,), 0, 1, 1, "the step of the sequence of play, one-hot; the last one: over"),
        ]  # fmt: skip
        entries: list[Entry] = []
        first = 0
        for name, shape, low, high, unit, meaning in head:
            entry = Entry(name, first, shape, low, high, unit, meaning)
            if entry.size:
                entries.append(entry)
            first += entry.size
        return entries + [entry._replace(first=entry.first + first) for entry in self.observation.entries]

    # -- reading ------------------------------------------------------------------------------------------------

    def read(self, g: State, seat: int, answer: Answer | None) -> list[int]:
        """What a seat sees of a state that holds no more than it may know; `answer` is the one it is making."""
        desk = self.desk()
        desk.clear()
        desk.rows.write(0, g, seat, answer)
        numbers: list[int] = desk.numbers[0].tolist()
        return numbers

    def desk(self) -> Sheet:
        """A sheet for one observation, for whoever reads it at once: each thread has its own."""
        found: Sheet | None = getattr(self._desks, "sheet", None)
        if found is None:
            found = self._desks.sheet = Sheet(self, 1)
        return found

    def look(self, play: Play, seat: int, kind: str) -> tuple[Any, NDArray[np.bool_]]:
        """What a seat sees, as one of `OBSERVATIONS`, and the mask of what it may pick now."""
        desk = self.desk()
        desk.clear()
        play.show(desk.rows, 0, seat)
        return self.shown(desk.numbers[0], kind), desk.masks[0].copy()

    def flat(self, numbers: Any, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """As one vector of floats."""
        flat: NDArray[np.float32] = np.multiply(np.asarray(numbers, dtype=np.int16), self.scale, out=out)
        return flat

    def fields(self, numbers: Any) -> Arrays:
        """As a dictionary of arrays."""
        raw = np.array(numbers, dtype=np.int16)
        return {entry.name: raw[entry.first : entry.first + entry.size].reshape(entry.shape) for entry in self.entries}

    # -- spaces -------------------------------------------------------------------------------------------------

    def flat_space(self) -> spaces.Box:
        low = np.concatenate([np.full(e.size, e.low / e.unit, dtype=np.float32) for e in self.entries])
        high = np.concatenate([np.full(e.size, e.high / e.unit, dtype=np.float32) for e in self.entries])
        return spaces.Box(low, high, dtype=np.float32)

    def fields_space(self) -> spaces.Dict:
        return spaces.Dict({e.name: spaces.Box(e.low, e.high, e.shape, np.int16) for e in self.entries})

    def observation_space(self, kind: str) -> spaces.Space[Any]:
        return self.flat_space() if kind == "flat" else self.fields_space()

    def shown(self, numbers: Any, kind: str) -> Any:
        return self.flat(numbers) if kind == "flat" else self.fields(numbers)


OBSERVATIONS = ("flat", "fields")


class Sheet:
    """Observations and masks of some games: blank rows are written by `rows`, and read as arrays where they lie."""

    def __init__(self, spec: Spec, count: int) -> None:
        self.count = count
        blank = memory("h", np.tile(spec.blank, count))
        nothing = memory("B", np.zeros(count * spec.actions.size, np.uint8))
        self.rows = Rows(spec.head, spec.observation, spec.actions.size, blank, nothing)

    def clear(self) -> None:
        self.rows.clear()

    @property
    def numbers(self) -> NDArray[np.int16]:
        cells: Any = self.rows.cells
        found: NDArray[np.int16] = np.frombuffer(cells, np.int16).reshape(self.count, -1)
        return found

    @property
    def masks(self) -> NDArray[np.bool_]:
        bits: Any = self.rows.allowed
        found: NDArray[np.bool_] = np.frombuffer(bits, np.bool_).reshape(self.count, -1)
        return found


def memory(kind: str, values: NDArray[Any]) -> Any:
    """Small numbers in a row: what compiled code writes to directly, or else what plain Python is fastest with."""
    if numbered.__file__.endswith(".py"):
        return array(kind, values.tobytes())
    from librt.vecs import vec
    from mypy_extensions import i16, u8

    return vec[i16](values.tolist()) if kind == "h" else vec[u8](values.tolist())


@cache
def _spec(title: str, data: str | None, seats: int, options: tuple[tuple[str, str], ...]) -> Spec:
    return Spec(game(title, data), seats, dict(options))


def spec(title: str, seats: int | None = None, data: str | None = None, **options: Any) -> Spec:
    """The numbers of a title, with its options as in `ludoteka.new`."""
    where = folder(data)
    found = game(title, where)
    count = found.seats[0] if seats is None else whole(seats)
    if count is None:
        raise found.bad_seats(seats)
    found.new(count, options)
    return _spec(title, where, count, tuple(found.settle(count, options).items()))
