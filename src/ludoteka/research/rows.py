"""Where observations and masks of many games are written: small whole numbers, one game after another. NumPy reads them
where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.actions import Answer
from ..core.observation import Observation, Row
from ..core.state import State

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16, i64, u8

ABOUT = 4
"""The subject of a question is told in so many digits of base 64."""

PICKS = 8
"""So many picks of an answer in the making are told in their order."""


class Head:
    """The fields that are the same in all titles: where they begin, and what is in them."""

    def __init__(self, questions: dict[str, int], parts: int, first_part: int, steps: int) -> None:
        self.questions = questions
        self.first_part = first_part
        self.steps = steps
        self.about = len(questions)
        self.picked = self.about + ABOUT
        self.picks = self.picked + parts
        self.step = self.picks + PICKS
        self.size = self.step + steps + 1

    def blank(self) -> list[int]:
        return [0] * self.picks + [-1] * PICKS + [0] * (self.size - self.step)


class Rows(Row):
    """The numbers of all observations and the bits of all masks. They are written on copies of blank ones, which is the
    fastest way to clear them."""

    def __init__(self, head: Head, observation: Observation, actions: int, blank: vec[i16], nothing: vec[u8]) -> None:
        super().__init__(observation.players)
        self.head = head
        self.observation = observation
        self.actions: i64 = actions
        self.width: i64 = head.size + observation.size
        self.blank = blank
        self.nothing = nothing
        self.cells = blank[:]
        self.allowed = nothing[:]

    def clear(self) -> None:
        self.cells = self.blank[:]
        self.allowed = self.nothing[:]

    def set(self, at: i64, n: i16) -> None:
        cells = self.cells
        cells[at] = n

    def add(self, at: i64) -> None:
        cells = self.cells
        cells[at] = cells[at] + 1

    def copy(self, at: i64, items: list[Any], first: i64) -> None:
        # One loop over the list and one check of each number: most of what a title tells goes through here.
        cells = self.cells
        end: i64 = at + len(items)
        to: i64 = end - first if first else at
        for item in items:
            n: i16 = item
            cells[to] = n
            to += 1
            if to == end:
                to = at

    def write(self, i: int, g: State, seat: int, answer: Answer | None) -> None:
        """Write what a seat sees into blank row `i`; `g` holds no more than the seat may know, `answer` is the one it
        is making."""
        row: i64 = i
        start: i64 = row * self.width
        head = self.head
        if answer is not None:
            choice = answer.choice
            self.set(start + head.questions[choice.name], 1)
            about: i64 = choice.about
            self._about(start + head.about, about)
            if answer.picked:
                self._picked(start, answer.picked)
        step: i64 = g.step
        steps: i64 = head.steps
        self.set(start + head.step + (0 if step < 0 else step if step < steps else steps), 1)
        self.observation.write(g, seat, self, start + head.size)

    def _about(self, at: i64, about: i64) -> None:
        for k in range(at, at + ABOUT):
            digit: int = about & 63
            self.set(k, digit)
            about >>= 6

    def _picked(self, start: i64, picked: list[int]) -> None:
        head = self.head
        first: i64 = start + head.picked - head.first_part
        for k, number in enumerate(picked):
            self.add(first + number)
            if k < PICKS:
                self.set(start + head.picks + k, number)

    def allow(self, i: int, numbers: list[int]) -> None:
        """Write the mask of row `i`, which is blank."""
        row: i64 = i
        first: i64 = row * self.actions
        bits = self.allowed
        for number in numbers:
            at: i64 = number
            bits[first + at] = 1
