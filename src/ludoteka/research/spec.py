"""What a game looks like in numbers: its action space, and the layout of an observation.

An observation is a list of whole numbers. The first fields are the same in all titles and say what the seat is asked;
then come the fields that the title declares. As arrays they are a dictionary by field, or one flat vector of floats in
which every field is divided by its unit.
"""

from __future__ import annotations

import struct
from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..core.actions import Actions, Answer
from ..core.errors import LudotekaError
from ..core.game import Game
from ..core.observation import Entry, Observation
from ..core.state import State
from ..games import game

DIGITS = 4
"""The subject of a question is told in so many digits of base 64."""

PICKS = 8
"""So many picks of an answer in the making are told in their order."""

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
        self.questions = {name: i for i, name in enumerate(self.actions.questions)}
        self.steps = len(found.steps)
        self.parts = self.actions.size - self.actions.first_part
        self.nothing_picked = [0] * self.parts + [-1] * PICKS
        self.nothing_asked = [0] * (len(self.questions) + DIGITS) + self.nothing_picked
        self.entries = self._entries()
        self.size = sum(entry.size for entry in self.entries)
        self.scale: NDArray[np.float32] = np.concatenate(
            [np.full(entry.size, 1 / entry.unit, dtype=np.float32) for entry in self.entries]
        )
        self.packer = struct.Struct(f"{self.size}h")

    def _entries(self) -> list[Entry]:
        """The common fields, then those of the title."""
        most = self.actions.size
        head = [
            ("question", (len(self.questions),), 0, 1, 1, "what the seat is asked now, one-hot; zeros if nothing"),
            ("about", (DIGITS,), 0, 63, 63, "the subject of the question in digits of base 64, the lowest first"),
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
        numbers: list[int]
        if answer is None:
            numbers = self.nothing_asked.copy()
        else:
            choice = answer.choice
            numbers = [0] * len(self.questions)
            numbers[self.questions[choice.name]] = 1
            about = choice.about
            numbers += (about & 63, about >> 6 & 63, about >> 12 & 63, about >> 18 & 63)
            if answer.picked:
                numbers += self._picked(answer.picked)
            else:
                numbers += self.nothing_picked
        step = [0] * (self.steps + 1)
        step[min(max(g.step, 0), self.steps)] = 1
        numbers += step
        numbers += self.observation.read(g, seat)
        return numbers

    def _picked(self, picked: list[int]) -> list[int]:
        first = self.actions.first_part
        numbers = [0] * self.parts
        for number in picked:
            numbers[number - first] += 1
        return numbers + (picked + [-1] * PICKS)[:PICKS]

    def flat(self, numbers: list[int], out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """As one vector of floats."""
        raw = np.frombuffer(self.packer.pack(*numbers), dtype=np.int16)
        flat: NDArray[np.float32] = np.multiply(raw, self.scale, out=out)
        return flat

    def fields(self, numbers: list[int]) -> Arrays:
        """As a dictionary of arrays."""
        raw = np.frombuffer(bytearray(self.packer.pack(*numbers)), dtype=np.int16)
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

    def shown(self, numbers: list[int], kind: str) -> Any:
        return self.flat(numbers) if kind == "flat" else self.fields(numbers)


OBSERVATIONS = ("flat", "fields")


@cache
def _spec(title: str, data: str | None, seats: int, options: tuple[tuple[str, str], ...]) -> Spec:
    return Spec(game(title, data), seats, dict(options))


def spec(title: str, seats: int | None = None, data: str | None = None, **options: Any) -> Spec:
    """The numbers of a title, with its options as in `ludoteka.new`."""
    found = game(title, data)
    count = found.seats[0] if seats is None else seats
    found.new(count, options)
    return _spec(title, data, count, tuple(found.settle(count, options).items()))
