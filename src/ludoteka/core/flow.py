"""The sequence of play as a table of steps, and the runner that follows it.

A step is automatic, or asks its seats one after another, or all together. A turn is a generator that changes the
state freely and yields its questions. The runner drives one private state straight through: this is playout mode,
and `Position` adds memory (a committed base and the answers since) on top of it.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from .choice import CHANCE, SEEN_BY_ALL, Choice, OneOf, Turn
from .state import State

END: Final = "end"

AUTOMATIC: Final = 0
IN_TURN: Final = 1
TOGETHER: Final = 2
SECRET: Final = 3


class Step:
    """One line of the sequence of play."""

    def __init__(
        self,
        name: str,
        mode: int,
        act: Callable[[Any], str | None] | None = None,
        turn: Callable[[Any, int], Turn] | None = None,
        who: Callable[[Any], list[int]] | None = None,
    ) -> None:
        self.name = name
        self.mode = mode
        self.act = act
        self.turn = turn
        self.who = who
        self.leads: dict[str, int] = {}


def automatic(name: str, act: Callable[[Any], str | None]) -> Step:
    """Nobody is asked. `act` may return the name of the step to go to next, or END."""
    return Step(name, AUTOMATIC, act=act)


def in_turn(name: str, turn: Callable[[Any, int], Turn], who: Callable[[Any], list[int]]) -> Step:
    """The seats that `who` lists take a turn each, in that order."""
    return Step(name, IN_TURN, turn=turn, who=who)


def together(
    name: str, turn: Callable[[Any, int], Turn], who: Callable[[Any], list[int]], secret: bool = False
) -> Step:
    """The seats that `who` lists take their turns at once. Each of them is asked at least one question, and its turn
    touches nothing that another seat's turn reads. With `secret` nobody sees the others' answers until all are ready.
    """
    return Step(name, SECRET if secret else TOGETHER, turn=turn, who=who)


def by_chance(name: str, turn: Callable[[Any, int], Turn]) -> Step:
    """A turn of nobody's, in which only chance is asked."""
    return Step(name, IN_TURN, turn=turn, who=_nobody)


def _nobody(g: Any) -> list[int]:
    return [CHANCE]


def step_name(steps: list[Step], g: State) -> str:
    """The step in which a state of the game stands."""
    return steps[g.step].name if 0 <= g.step < len(steps) else "end"


DONE: Final = OneOf(CHANCE, "done", [])
"""No question: the turn is over."""


def _closed(turn: Turn) -> Turn:
    """A turn that says when it is over. The exception that ends a generator takes longer than most turns do."""
    yield from turn
    yield DONE


class Runner:
    """Follows the steps on a private state. `keep` also keeps the state as it was at the last commit between turns;
    one that does not `go` stands where the state does, and asks nobody."""

    def __init__(self, steps: list[Step], state: State, keep: bool = False, go: bool = True) -> None:
        self.steps = steps
        self.state = state
        self.keep = keep
        self.base: State | None = None
        self.commits = 0
        self.heard = -1
        """How many events there were when the last answer ended a turn, if somebody listens and it did."""
        self.ended: State | None = None
        """The state at that moment, if somebody looks on: before whatever follows by itself."""
        self.over = False
        self.mode = AUTOMATIC
        self.seats: list[int] = []
        self.turns: list[Turn | None] = []
        self.asks: list[Choice | None] = []
        if go:
            self._go()

    def _go(self) -> None:
        """Go on until somebody must be asked, or the game is over."""
        g = self.state
        steps = self.steps
        while True:
            while not g.todo:
                g.step += 1
                if g.step >= len(steps):
                    self.over = True
                    self.seats = []
                    self.turns = []
                    self.asks = []
                    if self.keep:
                        self.base = g.copy()
                    self.commits += 1
                    return
                step = steps[g.step]
                if step.mode == AUTOMATIC:
                    assert step.act is not None
                    label = step.act(g)
                    if label is not None:
                        g.step = self._next(step, label) - 1
                else:
                    assert step.who is not None
                    g.todo = step.who(g)
            step = steps[g.step]
            if self.keep:
                self.base = g.copy()
            self.commits += 1
            self.mode = step.mode
            if step.mode >= TOGETHER:
                self.seats = list(g.todo)
                self.turns = [None] * len(g.todo)
                self.asks = [None] * len(g.todo)
                return
            assert step.turn is not None
            seat = g.todo[0]
            turn = _closed(step.turn(g, seat))
            ask = next(turn)
            if ask is DONE:
                g.todo = g.todo[1:]
                continue
            # Mostly one turn follows another: the lists stay, and what is in them changes.
            if len(self.seats) != 1:
                self.seats, self.turns, self.asks = [seat], [None], [None]
            self.seats[0] = seat
            self.turns[0] = turn
            self.asks[0] = ask
            return

    def _next(self, step: Step, label: str) -> int:
        """The number of the step that a label names; a step remembers where its labels lead."""
        found = step.leads.get(label, -1)
        if found < 0:
            names = [other.name for other in self.steps]
            found = step.leads[label] = len(names) if label == END else names.index(label)
        return found

    def _ask(self, i: int) -> Choice:
        """The open question of slot i; a turn in a common step starts when it is first looked at."""
        ask = self.asks[i]
        if ask is None:
            step = self.steps[self.state.step]
            assert step.turn is not None
            turn = _closed(step.turn(self.state, self.seats[i]))
            ask = next(turn)
            assert ask is not DONE
            self.turns[i] = turn
            self.asks[i] = ask
        return ask

    def ask(self) -> Choice:
        """One open question: the first, if there are several."""
        return self._ask(0)

    def to_move(self) -> tuple[int, ...]:
        """The seats that owe an answer, or chance, or nobody when the game is over."""
        if self.mode < TOGETHER or self.over:
            return tuple([ask.seat for ask in self.asks if ask is not None])
        if CHANCE in [ask.seat for ask in self.asks if ask is not None]:
            return (CHANCE,)
        return tuple(self.seats)

    def _slot(self, seat: int) -> int:
        """Which open question is this seat's, or -1."""
        for i in range(len(self.seats)):
            if seat == CHANCE or self.mode < TOGETHER:
                ask = self.asks[i]
                if ask is not None and ask.seat == seat:
                    return i
            elif self.seats[i] == seat:
                return i
        return -1

    def choice(self, seat: int) -> Choice | None:
        """What this seat is asked now."""
        i = self._slot(seat)
        if i < 0:
            return None
        ask = self._ask(i)
        return ask if ask.seat == seat else None

    def listen(self) -> None:
        """Forget the end of an earlier turn."""
        self.heard = -1
        self.ended = None

    def answer(self, seat: int, move: Any) -> None:
        """Answer the open question of a seat. The move is trusted: `Position.push` is the one that checks."""
        i = 0 if len(self.asks) == 1 else self._slot(seat)
        self._ask(i)
        turn = self.turns[i]
        assert turn is not None
        ask = turn.send(move)
        if ask is not DONE:
            self.asks[i] = ask
        elif len(self.seats) > 1:
            del self.seats[i]
            del self.turns[i]
            del self.asks[i]
        else:
            self._end()

    def _end(self) -> None:
        """The last turn that was waited for is over."""
        g = self.state
        g.todo = [] if self.mode >= TOGETHER else g.todo[1:]
        if g.events is not None:
            self.heard = len(g.events)
        if g.moments is not None:
            self.ended = g.copy()
        self._go()


def play_out(runner: Runner, rng: Random, limit: int = 1_000_000) -> int:
    """Answer every question at random until the game is over. Returns how many decisions seats made, chance apart.

    >>> import ludoteka
    >>> runner = ludoteka.new("isle-of-skye", seats=2).playout()
    >>> play_out(runner, Random(1)) > 50, runner.over
    (True, True)
    """
    decisions = 0
    while not runner.over:
        choice = runner.ask()
        if choice.seat != CHANCE:
            if decisions >= limit:
                break
            decisions += 1
        runner.answer(choice.seat, choice.pick(rng))
    return decisions


def answers_anew(
    steps: list[Step], base: State, answers: list[tuple[int, Any]], seat: int | None, rng: Random
) -> list[tuple[int, Any]] | None:
    """The answers of a turn in another world: those that a seat saw, and the others drawn anew; None if they do not go
    together. A title commits soon after something hidden was drawn, so that this seldom happens."""
    run = Runner(steps, base.copy())
    new: list[tuple[int, Any]] = []
    for who, move in answers:
        ask = run.choice(who)
        if ask is None:
            return None
        if not (ask.seen_by == SEEN_BY_ALL or ask.seen_by == seat):
            move = ask.pick(rng)
        elif not ask.allows(move):
            return None
        new.append((who, move))
        run.answer(who, move)
    return new


def turn_anew(steps: list[Step], base: State, seat: int, rng: Random) -> list[tuple[int, Any]]:
    """Some legal way in which a seat may have answered all its questions of a secret step."""
    turn = steps[base.step].turn
    assert turn is not None
    run = turn(base.copy(), seat)
    answers: list[tuple[int, Any]] = []
    try:
        ask = run.send(None)
        while True:
            move = ask.pick(rng)
            answers.append((ask.seat, move))
            ask = run.send(move)
    except StopIteration:
        return answers
