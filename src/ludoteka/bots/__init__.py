"""Automatic opponents for every title, through the core's API alone."""

from collections.abc import Callable

from ..core.errors import UnknownBot
from .base import Bot, Decision, RandomBot
from .greedy import GreedyBot
from .thinker import Settings, ThinkerBot

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "thinker": ThinkerBot,
    "easy": lambda: ThinkerBot("easy", Settings(seconds=0.2, iterations=40, looseness=1.5, blunder=0.25)),
    "medium": lambda: ThinkerBot("medium", Settings(seconds=0.5, iterations=150)),
    "hard": lambda: ThinkerBot("hard", Settings(seconds=2.0)),
}


def bot_names() -> list[str]:
    return list(BOTS)


def make_bot(name: str) -> Bot:
    """A new bot by its name or level."""
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise UnknownBot(f"there is no bot {name!r}: use {known}", "error.no_bot", name=repr(name), names=known)
    return BOTS[name]()


__all__ = ["BOTS", "Bot", "Decision", "bot_names", "make_bot"]
