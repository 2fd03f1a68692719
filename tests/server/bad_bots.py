"""Bots that fail in every way there is. Importing this module registers them."""

import os
import time
from random import Random

from ludoteka.bots import BOTS
from ludoteka.bots.base import Bot, Decision
from ludoteka.core.choice import Choice
from ludoteka.core.position import Position


class BadBot(Bot):
    """Fails as its name says."""

    def __init__(self, name: str) -> None:
        self.name = name

    def think(
        self, imagined: Position, choice: Choice, rng: Random, seconds: float | None, iterations: int | None
    ) -> Decision:
        match self.name:
            case "dies":
                os._exit(3)
            case "hangs":
                time.sleep(1000)
            case "raises":
                raise ZeroDivisionError("so many reasons")
            case "cheats":
                return Decision((9, 9, 9))
        print("hello from a bot")
        return Decision(choice.moves[-1])


for name in ("dies", "hangs", "raises", "cheats", "talks"):
    BOTS[name] = lambda name=name: BadBot(name)  # type: ignore[misc]
