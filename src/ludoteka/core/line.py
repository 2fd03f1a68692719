"""A game that only goes on: for programs that play millions of moves and look at what the seats may know.

It is a position without a past. There is nothing to take back, nobody is told what happened, and the state is copied
only where seats answer in secret, because then each of them knows something else. Moves are trusted.
"""

from random import Random
from typing import TYPE_CHECKING, Any

from .choice import CHANCE, Choice
from .flow import SECRET, TOGETHER, Runner, Step
from .state import State

if TYPE_CHECKING:
    from .game import Game
    from .result import Result


class Line:
    """A game in progress; what it has, it has as `Position` does."""

    def __init__(self, game: "Game", start: State) -> None:
        self.game = game
        self.steps: list[Step] = game.steps
        self.run = Runner(self.steps, start.copy())
        self.base: State | None = None
        """The state at the beginning of the step, while seats answer in secret."""
        self.said: list[tuple[int, Any]] = []
        """What they have answered."""
        self.looks: dict[int, Runner] = {}
        """The step as the seats know it that have looked: with their own answers alone."""
        self._began()

    def _began(self) -> None:
        """A turn or step begins."""
        self.said = []
        self.looks = {}
        run = self.run
        self.base = run.state.copy() if run.mode == SECRET and not run.over else None

    @property
    def state(self) -> State:
        return self.run.state

    @property
    def over(self) -> bool:
        return self.run.over

    @property
    def to_move(self) -> tuple[int, ...]:
        return self.run.to_move()

    def mover(self) -> int:
        """The first seat that owes an answer, or chance; -2 when the game is over."""
        run = self.run
        if run.over:
            return -2
        return run.ask().seat if run.mode < TOGETHER else run.to_move()[0]

    def choice(self, seat: int) -> Choice:
        """What this seat is asked."""
        choice = self.run.choice(seat)
        assert choice is not None
        return choice

    def push(self, seat: int, move: Any) -> None:
        """Make a move."""
        run = self.run
        commits = run.commits
        run.answer(seat, move)
        if run.commits != commits:
            if self.base is not None or run.mode == SECRET:
                self._began()
        elif self.base is not None:
            self.said.append((seat, move))
            if seat in self.looks:
                self.looks[seat].answer(seat, move)

    def roll(self, rng: Random) -> None:
        """Let chance do what it has to do now."""
        while self.mover() == CHANCE:
            self.push(CHANCE, self.choice(CHANCE).pick(rng))

    def play_to(self, seat: int, rng: Random) -> None:
        """Everybody else plays at random, and chance too, until this seat is asked or the game is over."""
        run = self.run
        while not run.over:
            if run.mode < TOGETHER:
                ask = run.ask()
                if ask.seat == seat:
                    return
                self.push(ask.seat, ask.pick(rng))
            else:
                waiting = run.to_move()
                if seat in waiting:
                    return
                self.push(waiting[0], self.choice(waiting[0]).pick(rng))

    def known(self, seat: int) -> State:
        """The state as far as this seat may know the answers of the step in progress."""
        base = self.base
        if base is None or not self.said:
            return self.run.state
        look = self.looks.get(seat)
        if look is None:
            look = self.looks[seat] = Runner(self.steps, base.copy())
            for who, move in self.said:
                if who == seat:
                    look.answer(who, move)
        return look.state

    def result(self) -> "Result | None":
        """Scores and ranks; None while the game goes on."""
        return self.game.result(self.run.state) if self.run.over else None
