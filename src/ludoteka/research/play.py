"""One game, played by numbers: whose turn it is, what may be picked, what is seen. Chance plays by itself."""

from __future__ import annotations

from operator import index
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.actions import Actions, Answer
from ..core.choice import CHANCE, Choice
from ..core.errors import IllegalMove, NotYourTurn
from ..core.line import Line
from ..core.state import mypyc_attr
from .rows import Rows

if TYPE_CHECKING:
    from .spec import Spec


@mypyc_attr(allow_interpreted_subclasses=True)
class Answering:
    """A game whose seats answer by numbers, and the answers in the making. `position` is one, or a `Line`."""

    def __init__(self, spec: Spec, position: Any) -> None:
        self.spec: Any = spec
        self.actions: Actions = spec.actions
        self.position = position
        self.answers: dict[int, Answer] = {}
        self.to_move: tuple[int, ...] = position.to_move

    def answer(self, seat: int) -> Answer | None:
        """The answer that a seat is making; None if it is asked nothing."""
        answer = self.answers.get(seat)
        if answer is None and seat in self.to_move:
            answer = self.answers[seat] = Answer(self.actions, self.asked(seat))
        return answer

    def asked(self, seat: int) -> Choice:
        """The question of a seat."""
        choice: Choice = self.position.choice(seat)
        return choice

    def numbers(self, seat: int) -> list[int]:
        """What this seat may pick now."""
        answer = self.answer(seat)
        return [] if answer is None else answer.numbers

    def made(self, seat: int, move: Any) -> None:
        """A seat has answered with a whole move. What others have begun stays: a step in which several answer goes on
        until none of them owes anything."""
        self.position.push(seat, move)
        self.answers.pop(seat, None)
        self.to_move = self.position.to_move


class Play(Answering):
    """A game in progress. `seat` is who acts next when all act one after another, -1 when the game is over. Whoever
    only plays on takes a `lean` one: its position is a `Line`."""

    def __init__(self, spec: Spec, rng: Random, position: Any = None, lean: bool = False) -> None:
        if position is None:
            position = Line(spec.game, spec.fresh.base) if lean else spec.fresh.copy()
        super().__init__(spec, position)
        self.line: Line | None = position if isinstance(position, Line) else None
        self.rng = rng
        self.seat = -1
        self._go_on()

    def asked(self, seat: int) -> Choice:
        line = self.line
        return super().asked(seat) if line is None else line.choice(seat)

    def _go_on(self) -> None:
        """Let chance act, and see whose turn it is."""
        line = self.line
        if line is not None:
            line.roll(self.rng)
            self.to_move = line.to_move
        else:
            self.position.roll(self.rng)
            self.to_move = self.position.to_move
        self.seat = self.to_move[0] if self.to_move else -1

    @property
    def over(self) -> bool:
        return self.seat < 0

    def act(self, seat: int, number: int) -> None:
        """A seat picks a number. What is not legal raises an error and changes nothing."""
        answer = self.answer(seat)
        if answer is None:
            raise NotYourTurn(self._not_asked(seat))
        i = answer.place(number)
        if i < 0:
            raise IllegalMove(refusal(answer, number))
        move = answer.take(i)
        if move is not None:
            self.push(seat, move)

    def why_not(self, seat: int, number: int) -> str | None:
        """Why a seat cannot pick a number, in one sentence; None if it can."""
        answer = self.answer(seat)
        if answer is None:
            return self._not_asked(seat)
        return None if number in answer.numbers else refusal(answer, number)

    def push(self, seat: int, move: Any) -> None:
        """A seat answers its question with a whole move."""
        line = self.line
        if line is not None:
            line.push(seat, move)
        else:
            self.position.push(seat, move)
        self.answers.pop(seat, None)
        self._go_on()

    def play_to(self, seat: int) -> None:
        """Everybody else plays at random until this seat is asked or the game is over."""
        if self.seat < 0 or seat in self.to_move:
            return
        line = self.line
        if line is not None:
            line.play_to(seat, self.rng)
            self._go_on()
        while not self.over and seat not in self.to_move:
            self.push(self.seat, self.asked(self.seat).pick(self.rng))

    def observe(self, seat: int) -> list[int]:
        """What this seat sees, as numbers in the order of the spec."""
        numbers: list[int] = self.spec.read(self.position.known(seat), seat, self.answer(seat))
        return numbers

    def show(self, rows: Rows, i: int, seat: int) -> None:
        """Write what this seat sees and may pick into a blank row."""
        answer = self.answer(seat)
        line = self.line
        rows.write(i, self.position.known(seat) if line is None else line.known(seat), seat, answer)
        if answer is not None:
            rows.allow(i, answer.numbers)

    def result(self) -> Any:
        return self.position.result()

    def _not_asked(self, seat: int) -> str:
        if self.over:
            return "the game is over: call reset() for a new one"
        waiting = ", ".join([str(other) for other in self.to_move if other != CHANCE])
        return f"seat {seat} is not asked anything now: it is the turn of seat {waiting}"


def whole(action: Any) -> int | None:
    """The whole number that an action is, be it Python's or an array without dimensions; None if it is none."""
    if isinstance(action, bool):
        return None
    try:
        return index(action)
    except TypeError:
        return None


def refusal(answer: Answer, number: int) -> str:
    """Why a number is not taken, and what would be."""
    actions = answer.actions
    legal = answer.numbers
    some = ", ".join(map(str, sorted(legal)[:8])) + (" ..." if len(legal) > 8 else "")
    if not 0 <= number < actions.size:
        return f"there is no action {number}: use 0 to {actions.size - 1}; legal now: {some}"
    return (
        f"action {number} ({actions.label(number)}) is not legal: seat {answer.choice.seat} is asked "
        f"{answer.choice.name!r}; the mask allows {some}"
    )


# What a game has lies at hand just after it was moved, so that it is shown at once, before the next one is moved.


def step_all(plays: list[Play], actions: list[int], rows: Rows, seats: list[int]) -> list[tuple[int, Any]]:
    """One pick in each game; what the seats that act next see and may pick is written, and `seats` tells who they are.
    A game that ends starts afresh. Returns those games with their results."""
    over: list[tuple[int, Any]] = []
    for i, play in enumerate(plays):
        play.act(play.seat, actions[i])
        if play.seat < 0:
            over.append((i, play.result()))
            play = plays[i] = Play(play.spec, play.rng, lean=True)
        seats[i] = play.seat
        play.show(rows, i, play.seat)
    return over


def answer_all(plays: list[Play], seat: int, actions: list[int], rows: Rows) -> list[int]:
    """One pick of this seat in each game, and what follows until it is asked again; what it then sees and may pick is
    written. Returns the games that are over, of which nothing is written."""
    over: list[int] = []
    for i, play in enumerate(plays):
        play.act(seat, actions[i])
        play.play_to(seat)
        if play.seat < 0:
            over.append(i)
        else:
            play.show(rows, i, seat)
    return over
