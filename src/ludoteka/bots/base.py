"""What a bot is: something that chooses a move and says why.

A bot never holds the true position. `Bot.choose` replaces it by one that the seat cannot tell from the truth, before
any thinking starts; further worlds are imagined from that one. So on all worlds that look the same to a seat, and
with the same random numbers, a bot chooses the same.
"""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter, thread_time
from typing import Any, Final

from ..core.choice import Choice
from ..core.position import Position
from .reasons import Reason, reasons

Clock = Callable[[], float]

CLOCKS: Final[dict[str, Clock]] = {"wall": perf_counter, "cpu": thread_time}
"""What a second is to a bot: one that passes at the table, or one of the processor's work, which a busy machine does
not shorten."""


@dataclass(frozen=True)
class Option:
    """A move that was considered: how often it was tried and how good it looked (0 lost, 1 won)."""

    move: Any
    visits: int
    value: float


@dataclass(frozen=True)
class Decision:
    """A move with the best alternatives. `Bot.explain` adds what sets it apart from the first of them."""

    move: Any
    value: float = 0.0
    visits: int = 0
    iterations: int = 0
    alternatives: list[Option] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)


class Bot:
    """A player. One object sits on one seat of one game; it may remember what it thought.

    >>> import ludoteka
    >>> position, rng = ludoteka.new("isle-of-skye", seats=2), Random(7)
    >>> _ = position.roll(rng)
    >>> position.text(0, RandomBot().choose(position, 0, rng).move)
    'axe T03'
    """

    name = "bot"
    clock: Clock = perf_counter

    def choose(
        self, position: Position, seat: int, rng: Random, seconds: float | None = None, iterations: int | None = None
    ) -> Decision:
        """The bot's move for this seat. It sees only what the seat may know."""
        imagined = position.imagine(seat, rng)
        choice = imagined.choice(seat)
        if len(choice.moves) == 1:
            return Decision(choice.moves[0])
        return self.think(imagined, choice, rng, seconds, iterations)

    def explain(self, position: Position, seat: int, decision: Decision, rng: Random) -> Decision:
        """The same decision with its reasons, worked out only when somebody asks."""
        if not decision.alternatives:
            return decision
        imagined = position.imagine(seat, rng)
        found = reasons(imagined, seat, decision.move, decision.alternatives[0].move, rng)
        return replace(decision, reasons=found)

    @abstractmethod
    def think(
        self, imagined: Position, choice: Choice, rng: Random, seconds: float | None, iterations: int | None
    ) -> Decision:
        """Choose for `choice.seat` in a position that this seat cannot tell from the true one."""

    def forget(self) -> None:
        """Start afresh, as in a new game."""


class RandomBot(Bot):
    """Any legal move."""

    name = "random"

    def think(
        self, imagined: Position, choice: Choice, rng: Random, seconds: float | None, iterations: int | None
    ) -> Decision:
        return Decision(choice.pick(rng))
