"""The thinking bot as it was before it learned, kept as the yardstick: it never changes."""

from random import Random
from typing import Any

import msgspec

from ..core.choice import Choice
from ..core.position import Position
from .base import Bot, Decision, Option
from .search_1 import Search, next_sight


class Thinker1(Bot):
    """Keeps its tree while its own decisions follow each other and nothing else happens between them."""

    name = "thinker-1"

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self._search: Search | None = None
        self._expected = b""
        self._seen = 0

    def think(
        self, imagined: Position, choice: Choice, rng: Random, seconds: float | None, iterations: int | None
    ) -> Decision:
        me = choice.seat
        search = self._tree(imagined, me)
        budget = seconds if seconds is not None else 1.0
        if iterations is not None and seconds is None:
            budget = 1e9
        most = iterations if iterations is not None else 1_000_000
        node = search.run(imagined, choice, self._seen, rng, self.clock, budget, most)
        options = [
            Option(move, node.visits[i], node.sums[i] / node.visits[i] if node.visits[i] else 0.0)
            for i, move in enumerate(node.moves)
            if choice.allows(move)
        ]
        options.sort(key=lambda option: (option.visits, option.value), reverse=True)
        best, rest = options[0], [option for option in options[1:3] if option.visits]
        self._remember(imagined, me, best.move)
        return Decision(best.move, best.value, best.visits, search.iterations, rest)

    def _tree(self, imagined: Position, me: int) -> Search:
        """The tree from before if the seat sees just what it expected to see after its last move, else a new one."""
        if self._search is None or self._expected != sight(imagined, me):
            self._search = Search(imagined.game.judge, curiosity=1.2, warmth=1.0, looseness=0.5, spread=8.0)
            self._seen = 0
        return self._search

    def _remember(self, imagined: Position, me: int, move: Any) -> None:
        after = imagined.copy()
        after.push(me, move)
        self._expected = sight(after, me) if me in after.to_move else b""
        self._seen = next_sight(self._seen, me, move)


def sight(position: Position, seat: int) -> bytes:
    """All that a seat may know, to compare."""
    return msgspec.json.encode(position.view(seat))
