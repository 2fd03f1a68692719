"""Games between bots, to measure them.

What happens in a game depends on the seed of the run and the number of the game alone, so a run gives the same games
however many processes play it, as long as the bots think by iterations and not by the clock. A bot that raises,
overruns or answers with an illegal move never stops a game: that is a fault, and another bot moves in its place.
"""

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from traceback import extract_tb
from types import FrameType
from typing import Any, Final

from ..core.choice import CHANCE
from ..core.errors import LudotekaError
from ..core.position import Position
from ..core.record import Recorder
from ..games import game
from . import BOTS
from .base import CLOCKS, Bot
from .models import models_from, value_of
from .pace import Pace, paced_bot

PATIENCE: Final = 60.0
"""How many seconds a bot may think that is not given a time."""


class BadRun(LudotekaError):
    """A run of games cannot be played as asked."""

    key = "error.run"


class Overrun(BaseException):
    """Raised inside a bot that thinks far too long. Not an Exception, so that a bot does not catch it by accident."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: one line-up of bot names, by seat, for each game."""

    title: str
    lineups: tuple[tuple[str, ...], ...]
    seed: int = 1
    seconds: float | None = 1.0
    iterations: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    data: str | None = None
    clock: str = "wall"
    kind: str = ""
    """What those have to choose, wherever they can, whose names end in !."""
    models: str | None = None
    """A folder with models of one's own, which every machine that plays has to have; none: the usual ones."""

    def start(self, seats: int) -> Position:
        return game(self.title, self.data).new(seats, self.options)

    def check(self) -> None:
        """Refuse what cannot be played, before anything is."""
        if not self.lineups:
            raise BadRun("the number of games should be at least 1")
        if self.seconds is not None and not 0 < self.seconds <= 3600:
            raise BadRun(f"{self.seconds} seconds a move cannot be: use a number above 0, such as 0.5, up to 3600")
        if self.iterations is not None and self.iterations < 1:
            raise BadRun(f"{self.iterations} iterations a move cannot be: use 1 or more")
        if self.clock not in CLOCKS:
            raise BadRun(f"there is no clock {self.clock!r}: use {' or '.join(CLOCKS)}")
        if self.seed < 0:
            raise BadRun(f"the seed {self.seed} cannot be used: use 0 or more")
        for name in dict.fromkeys(name for lineup in self.lineups for name in lineup):
            paced_bot(name, self.kind)
        for seats in {len(lineup) for lineup in self.lineups}:
            self.start(seats)


@dataclass(frozen=True)
class Fault:
    """A bot that failed: in which game, on which seat (from 1, as in the record), at which move of it, and how."""

    bot: str
    game: int
    seat: int
    move: int
    message: str


@dataclass(frozen=True)
class Played:
    """One finished game; lists are by seat. `choices` counts the decisions that left a choice, `ms` is the mean time
    of those."""

    number: int
    bots: list[str]
    scores: list[int]
    ranks: list[int]
    decisions: list[int]
    choices: list[int]
    ms: list[float]
    faults: list[Fault]
    record: str = ""


def rotated(bots: Sequence[str], games: int) -> tuple[tuple[str, ...], ...]:
    """The same bots in every game, each one seat further on, so that in n games everybody sits everywhere.

    >>> rotated(["thinker", "greedy", "greedy"], 2)
    (('thinker', 'greedy', 'greedy'), ('greedy', 'greedy', 'thinker'))
    """
    turns = [i % len(bots) for i in range(games)]
    return tuple((*bots[turn:], *bots[:turn]) for turn in turns)


def play_game(plan: Plan, number: int) -> Played:
    """Play one game of a plan; the first has number 1."""
    with models_from(plan.models, plan.title):
        return _played(plan, number)


def _played(plan: Plan, number: int) -> Played:
    lineup = plan.lineups[number - 1]
    table = Recorder(plan.start(len(lineup)), lineup)
    position = table.position
    # A model is read before anybody's clock runs.
    value_of(position.game)
    chance = Random(f"{plan.seed}/{number}/chance")
    chairs = [Chair(plan, name, number, seat) for seat, name in enumerate(lineup)]
    while position.to_move:
        seat = position.to_move[0]
        if seat == CHANCE:
            table.roll(chance)
        else:
            table.push(seat, chairs[seat].decide(position, len(table.history) + 1))
    result = position.result()
    assert result is not None
    return Played(
        number,
        list(lineup),
        list(result.scores),
        list(result.ranks),
        [chair.decisions for chair in chairs],
        [chair.choices for chair in chairs],
        [round(1000 * chair.time / max(1, chair.choices), 3) for chair in chairs],
        [fault for chair in chairs for fault in chair.faults],
        table.record().write(),
    )


def patience(pace: Pace) -> float:
    """How many seconds a move may take before it is a fault."""
    return PATIENCE if pace.seconds is None else pace.seconds * 3 + 1


class Chair:
    """A seat of one game with the bot that sits on it."""

    def __init__(self, plan: Plan, name: str, number: int, seat: int) -> None:
        self.plan = plan
        self.name = name
        self.number = number
        self.seat = seat
        self.clock = CLOCKS[plan.clock]
        self.bot, pace = self._bot(name)
        self.pace = pace or Pace(plan.seconds, plan.iterations)
        self.patience = patience(self.pace)
        self.rng = Random(f"{plan.seed}/{number}/{seat}")
        self.decisions = 0
        self.choices = 0
        self.time = 0.0
        self.faults: list[Fault] = []

    def decide(self, position: Position, move_number: int) -> Any:
        """The bot's move, or another bot's if it fails."""
        self.decisions += 1
        self.choices += len(position.choice(self.seat).moves) > 1
        started = self.clock()
        try:
            return self._ask(self.bot, position)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.faults.append(Fault(self.name, self.number, self.seat + 1, move_number, self._told(error)))
        finally:
            self.time += self.clock() - started
        # What it remembers may be half done.
        self.bot, _ = self._bot(self.name)
        return self._instead(position)

    def _bot(self, name: str) -> tuple[Bot, Pace | None]:
        bot, pace = paced_bot(name, self.plan.kind)
        bot.clock = self.clock
        return bot, pace

    def _instead(self, position: Position) -> Any:
        if "greedy" in BOTS:
            try:
                return self._ask(self._bot("greedy")[0], position)
            except KeyboardInterrupt:
                raise
            except BaseException:
                # Whatever it is, a random move is always there.
                pass
        return position.choice(self.seat).pick(self.rng)

    def _ask(self, bot: Bot, position: Position) -> Any:
        started = self.clock()
        with deadline(self.patience, self.plan.clock):
            # Never the true position: not even to a bot that would look at it before it imagines another.
            imagined = position.imagine(self.seat, self.rng)
            decision = bot.choose(imagined, self.seat, self.rng, *self.pace)
        if self.clock() - started > self.patience:
            raise Overrun
        if not position.choice(self.seat).allows(decision.move):
            raise ValueError(f"{decision.move!r} is not a legal move")
        return decision.move

    def _told(self, error: BaseException) -> str:
        """A fault in one line, with the place where it came from."""
        if isinstance(error, Overrun):
            return f"thought for more than {self.patience:g} s"
        place = extract_tb(error.__traceback__)[-1]
        text = " ".join(f"{type(error).__name__}: {error}".split())
        return f"{text} ({place.filename.replace(chr(92), '/').rsplit('/', 1)[-1]}:{place.lineno})"


@contextmanager
def deadline(seconds: float, clock: str = "wall") -> Iterator[None]:
    """Raise Overrun in this block when the time is up, where the system has such an alarm."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise Overrun

    timer, alarm = (signal.ITIMER_REAL, signal.SIGALRM) if clock == "wall" else (signal.ITIMER_PROF, signal.SIGPROF)
    before = signal.signal(alarm, ring)
    # It rings again each second, in case something swallowed the first one.
    signal.setitimer(timer, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(alarm, before)
