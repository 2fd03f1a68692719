"""Bots at a pace of their own, for whoever measures them: `medium@0.02` thinks 0.02 seconds a move, `thinker-1@40i` 40
iterations. The name of a level alone is played at the pace of the run."""

import re
from typing import NamedTuple

from ..core.errors import UnknownBot
from . import make_bot
from .base import Bot
from .kinds import kind_of
from .thinker import ThinkerBot

FORM = re.compile(r"(?P<bot>[^@]+)@(?P<number>\d+(?:\.\d+)?)(?P<unit>i?)")
LONGEST = 3600.0
BOUND = "!"


class Pace(NamedTuple):
    """How long a bot thinks about a move."""

    seconds: float | None
    iterations: int | None


def read_pace(name: str) -> tuple[str, Pace | None]:
    """The name of a bot, and its own pace if it has one.

    >>> read_pace("medium@0.02"), read_pace("thinker-1@40i"), read_pace("hard")
    (('medium', Pace(seconds=0.02, iterations=None)), ('thinker-1', Pace(seconds=None, iterations=40)), ('hard', None))
    """
    name = name.removesuffix(BOUND)
    if "@" not in name:
        return name, None
    match = FORM.fullmatch(name)
    number = float(match["number"]) if match else 0.0
    fits = match is not None and 0 < number <= (1e9 if match["unit"] else LONGEST)
    if match is None or not fits or (match["unit"] and number != int(number)):
        text = f"{name!r} is no bot with its pace: write medium@0.02 for seconds or medium@40i for iterations"
        raise UnknownBot(text, "error.bot_pace", name=repr(name))
    return match["bot"], Pace(None, int(number)) if match["unit"] else Pace(number, None)


def paced_bot(name: str, kind: str = "") -> tuple[Bot, Pace | None]:
    """A new bot by its name, with its own pace if it has one. One whose name ends in ! has to choose moves of a kind
    wherever it can."""
    known, pace = read_pace(name)
    bot = make_bot(known)
    if name.endswith(BOUND):
        if not isinstance(bot, ThinkerBot) or not kind:
            text = f"{known} cannot be made to choose: use a bot that searches, such as medium"
            raise UnknownBot(text, "error.bot_bound", name=known)
        bot.bound = lambda game, choice, move: kind_of(game, choice, move) == kind
    if pace is not None:
        bot.name = name
    return bot, pace
