"""Where observations and masks of many games are written: small whole numbers, one game after another. NumPy reads them
where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.actions import Answer
from ..core.observation import Observation, Row

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

    def __init__(self, head: Head, observation: Observation, actions: int, blank: vec[i16], allowed: vec[u8]) -> None:
        self.head = head
        self.observation = observation
        self.actions: i64 = actions
        self.width: i64 = head.size + observation.size
        self.start: i64 = 0
        self.blank = blank
        self.nothing = allowed
        self.cells = blank[:]
        self.bits = allowed[:]

    def clear(self) -> None:
        self.cells = self.blank[:]
        self.bits = self.nothing[:]

    def set(self, at: i64, n: i16) -> None:
        cells = self.cells
        cells[self.start + at] = n

    def add(self, at: i64) -> None:
        cells = self.cells
        i: i64 = self.start + at
        cells[i] = cells[i] + 1

    def write(self, i: int, g: Any, seat: int, answer: Answer | None) -> None:
        """Write what a seat sees into blank row `i`; `g` holds no more than the seat may know, `answer` is the one it
        is making."""
        row: i64 = i
        self.start = row * self.width
        head = self.head
        if answer is not None:
            choice = answer.choice
            about = choice.about
            self.set(head.questions[choice.name], 1)
            for k in range(ABOUT):
                self.set(head.about + k, about >> 6 * k & 63)
            first = head.picked - head.first_part
            for k, number in enumerate(answer.picked):
                self.add(first + number)
                if k < PICKS:
                    self.set(head.picks + k, number)
        step: int = g.step
        self.set(head.step + min(max(step, 0), head.steps), 1)
        self.observation.write(g, seat, self, head.size)

    def allow(self, i: int, numbers: list[int]) -> None:
        """Write the mask of row `i`, which is blank."""
        row: i64 = i
        first: i64 = row * self.actions
        bits = self.bits
        for number in numbers:
            at: i64 = number
            bits[first + at] = 1
