"""Automatic opponents for every title, through the core's API alone."""

from collections.abc import Callable
from typing import Final

from ..core.errors import UnknownBot
from .base import Bot, Decision, RandomBot
from .greedy import GreedyBot
from .thinker import Settings, ThinkerBot
from .thinker_1 import Thinker1

LEVELS: Final[dict[str, Settings]] = {
    "beginner": Settings(iterations=0, looseness=1.0),
    "easy": Settings(seconds=0.2, iterations=8, heat=1.5),
    "medium": Settings(seconds=0.5, iterations=32, heat=0.5),
    "hard": Settings(seconds=1.0, iterations=128, heat=0.15),
    "expert": Settings(seconds=1.0, iterations=500),
    "master": Settings(seconds=1.5),
}
"""One ladder from the weakest to the strongest: less search and a warmer choice make a level weaker."""

BLIND: Final = frozenset({"random", "greedy"})
"""Bots that do not look ahead: they know what a move is worth, and not how likely they are to win."""
QUICK: Final = "easy"
"""Who plays the others in a game for which nobody chose them."""


def level(name: str) -> Callable[[], Bot]:
    return lambda: ThinkerBot(name, LEVELS[name])


BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "thinker-1": Thinker1,
    "thinker": ThinkerBot,
    **{name: level(name) for name in LEVELS},
}


def bot_names() -> list[str]:
    return list(BOTS)


def make_bot(name: str) -> Bot:
    """A new bot by its name or level.

    >>> import ludoteka, random
    >>> position, rng = ludoteka.new("isle-of-skye", seats=2), random.Random(1)
    >>> _ = position.roll(rng)
    >>> make_bot("greedy").choose(position, 0, rng).move in position.choice(0).moves
    True
    """
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise UnknownBot(f"there is no bot {name!r}: use {known}", "error.no_bot", name=repr(name), names=known)
    return BOTS[name]()


__all__ = ["BLIND", "BOTS", "LEVELS", "QUICK", "Bot", "Decision", "bot_names", "make_bot"]
