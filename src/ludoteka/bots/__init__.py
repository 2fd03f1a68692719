"""Automatic opponents for every title, through the core's API alone."""

from collections.abc import Callable
from functools import partial
from typing import Final

from ..core.errors import UnknownBot
from .base import Bot, Decision, RandomBot
from .greedy import GreedyBot
from .levels import LEVELS, LevelBot
from .thinker import ThinkerBot
from .thinker_1 import Thinker1

BLIND: Final = frozenset({"random", "greedy"})
"""Bots that do not look ahead: they know what a move is worth, and not how likely they are to win."""
QUICK: Final = "easy"
"""Who plays the others in a game for which nobody chose them."""


BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "thinker-1": Thinker1,
    "thinker": ThinkerBot,
    **{name: partial(LevelBot, name) for name in LEVELS},
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


__all__ = ["BLIND", "BOTS", "LEVELS", "QUICK", "Bot", "Decision", "ThinkerBot", "bot_names", "make_bot"]
