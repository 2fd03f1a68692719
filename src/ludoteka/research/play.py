"""One game, played by numbers: whose turn it is, what may be picked, what is seen. Chance plays by itself."""

from __future__ import annotations

from random import Random
from typing import Any

from ..core.actions import Answer
from ..core.choice import CHANCE
from ..core.errors import IllegalMove, NotYourTurn
from ..core.position import Position
from ..core.result import Result
from .spec import Spec


class Answering:
    """A position whose seats answer by numbers, and the answers in the making."""

    def __init__(self, spec: Spec, position: Position) -> None:
        self.spec = spec
        self.position = position
        self.answers: dict[int, Answer] = {}
        self.to_move: tuple[int, ...] = position.to_move

    def answer(self, seat: int) -> Answer | None:
        """The answer that a seat is making; None if it is asked nothing."""
        answer = self.answers.get(seat)
        if answer is None and seat in self.to_move:
            answer = self.answers[seat] = Answer(self.spec.actions, self.position.choice(seat))
        return answer

    def numbers(self, seat: int) -> list[int]:
        """What this seat may pick now."""
        answer = self.answer(seat)
        return [] if answer is None else answer.numbers

    def made(self, seat: int, move: Any) -> None:
        """A seat has answered with a whole move: what others have begun stays unless the turn went on."""
        base = self.position.base
        self.position.push(seat, move)
        if self.position.base is base:
            self.answers.pop(seat, None)
        else:
            self.answers.clear()
        self.to_move = self.position.to_move


class Play(Answering):
    """A game in progress. `seat` is who acts next when all act one after another, -1 when the game is over."""

    def __init__(self, spec: Spec, rng: Random, position: Position | None = None) -> None:
        super().__init__(spec, spec.game.new(spec.seats, spec.options) if position is None else position)
        self.rng = rng
        self.seat = -1
        self._go_on()

    def _go_on(self) -> None:
        """Let chance act, and see whose turn it is."""
        position = self.position
        position.roll(self.rng)
        self.to_move = position.to_move
        self.seat = self.to_move[0] if self.to_move else -1

    @property
    def over(self) -> bool:
        return self.seat < 0

    def act(self, seat: int, number: int) -> None:
        """A seat picks a number. What is not legal raises an error and changes nothing."""
        answer = self.answer(seat)
        if answer is None:
            raise NotYourTurn(self._not_asked(seat))
        if number not in answer.numbers:
            raise IllegalMove(self._refusal(answer, number))
        move = answer.pick(number)
        if move is not None:
            self.push(seat, move)

    def push(self, seat: int, move: Any) -> None:
        """A seat answers its question with a whole move."""
        self.made(seat, move)
        self._go_on()

    def observe(self, seat: int) -> list[int]:
        """What this seat sees, as numbers in the order of the spec."""
        return self.spec.read(self.position.known(seat), seat, self.answer(seat))

    def result(self) -> Result | None:
        return self.position.result()

    def _not_asked(self, seat: int) -> str:
        if self.over:
            return "the game is over: call reset() for a new one"
        waiting = ", ".join(str(other) for other in self.to_move if other != CHANCE)
        return f"seat {seat} is not asked anything now: it is the turn of seat {waiting}"

    def _refusal(self, answer: Answer, number: int) -> str:
        actions = self.spec.actions
        legal = answer.numbers
        some = ", ".join(map(str, sorted(legal)[:8])) + (" ..." if len(legal) > 8 else "")
        if not 0 <= number < actions.size:
            return f"there is no action {number}: use 0 to {actions.size - 1}; legal now: {some}"
        return (
            f"action {number} ({actions.label(number)}) is not legal: seat {answer.choice.seat} is asked "
            f"{answer.choice.name!r}; the mask allows {some}"
        )
