"""The thinking bot: tree search over imagined worlds, with the value that the title has learned."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from ..core.choice import Choice
from ..core.game import Game
from ..core.position import Position
from .base import Bot, Decision, Option
from .models import value_of
from .search import Node, Search, next_sight


@dataclass(frozen=True)
class Settings:
    """How long and how boldly a thinker thinks."""

    seconds: float = 1.0
    iterations: int = 1_000_000
    """No iterations at all: it plays by its first guesses."""
    curiosity: float = 1.2
    warmth: float = 1.0
    """Points by which a first guess must be better to be tried about three times as often."""
    looseness: float = 0.5
    """Noise of the policy outside the tree, in points."""
    heat: float = 0.0
    """How far it plays what it tried less often: 0 always plays the most tried move, 1 each as often as it was tried.
    Weaker levels are warmer."""
    learned: bool = True
    """Whether it plays with the learned value, where there is one."""


class ThinkerBot(Bot):
    """Keeps its tree while its own decisions follow each other and nothing else happens between them."""

    def __init__(self, name: str = "thinker", settings: Settings | None = None) -> None:
        self.name = name
        self.settings = settings or Settings()
        self.bound: Callable[[Game, Choice, Any], bool] | None = None
        """What it has to choose where it can, for whoever wants to know what becomes of it."""
        self.forget()

    def forget(self) -> None:
        self._search: Search | None = None
        self._expected: Question | None = None
        self._seen = 0

    def think(
        self, imagined: Position, choice: Choice, rng: Random, seconds: float | None, iterations: int | None
    ) -> Decision:
        s = self.settings_in(imagined.game)
        search = self._tree(imagined, choice, s)
        if s.iterations == 0:
            return Decision(search.loose(imagined.state, choice, rng))
        budget = seconds if seconds is not None else s.seconds
        if iterations is not None and seconds is None:
            budget = 1e9
        most = iterations if iterations is not None else s.iterations
        node = search.run(imagined, choice, self._seen, rng, self.clock, budget, most)
        options = [
            Option(move, node.visits[i], node.sums[i] / node.visits[i] if node.visits[i] else 0.0)
            for i, move in enumerate(node.moves)
            if choice.allows(move)
        ]
        options.sort(key=lambda option: (option.visits, option.value), reverse=True)
        if self.bound is not None:
            bound = self.bound
            options.sort(key=lambda option: bound(imagined.game, choice, option.move), reverse=True)
        elif s.heat:
            options.insert(0, options.pop(warm_pick(options, s.heat, rng)))
        best, rest = options[0], [option for option in options[1:3] if option.visits]
        self._remember(imagined, choice, best.move)
        return Decision(best.move, best.value, best.visits, search.iterations, rest)

    def settings_in(self, game: Game) -> Settings:
        """How it thinks in a title."""
        return self.settings

    def _tree(self, imagined: Position, choice: Choice, s: Settings) -> Search:
        """The tree from before if the seat is asked just what it expected after its last move, else a new one."""
        asked = Question(imagined.game, imagined.state, choice)
        if self._search is None or self._expected is None or not asked.same_as(self._expected):
            value = value_of(imagined.game, s.learned)
            self._search = Search(imagined.game.judge, value, s.curiosity, s.warmth, s.looseness)
            self._seen = 0
        return self._search

    def _remember(self, imagined: Position, choice: Choice, move: Any) -> None:
        """Where its own move leads straight to its next question, nothing else can happen before that one."""
        after = imagined.playout()
        after.answer(choice.seat, move)
        follows = None if after.over else after.choice(choice.seat)
        self._expected = None if follows is None else Question(imagined.game, after.state, follows)
        self._seen = next_sight(self._seen, choice.seat, move)


class Question(NamedTuple):
    """What is asked, and how the table looks to whoever is asked: the same question may come back after moves were
    taken back and made otherwise."""

    game: Game
    state: Any
    choice: Choice

    def same_as(self, other: "Question") -> bool:
        """What is dear to compare comes last: mostly somebody else was asked in between."""
        a, b = self.choice, other.choice
        return (
            self.game is other.game
            and (self.state.step, a.seat, a.name, a.about) == (other.state.step, b.seat, b.name, b.about)
            and a.moves == b.moves
            and self.sight() == other.sight()
        )

    def sight(self) -> list[float]:
        game, seat, features = self.game, self.choice.seat, self.game.features
        if features is None:
            terms: list[float] = game.judge.terms(self.state, seat)
            return terms
        told: list[float] = []
        features.fill(self.state, told)
        own = len(features.common) + seat * len(features.seat)
        return told[: len(features.common)] + told[own : own + len(features.seat)]


def warm_pick(options: list[Option], heat: float, rng: Random) -> int:
    """The number of an option, each as likely as its visits to the power of 1 / heat."""
    most = max(option.visits for option in options)
    weights = [(option.visits / most) ** (1 / heat) for option in options]
    return rng.choices(range(len(options)), weights)[0]


__all__ = ["Node", "Settings", "ThinkerBot"]
