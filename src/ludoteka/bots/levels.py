"""Six levels from the weakest to the strongest: less search, a warmer choice and noisier first guesses make a level
weaker, never blunders.

How much search makes how strong a player differs from title to title, so one may have its own steps
(`games/<title>/bot/levels.toml`). These here are for titles that have none.
"""

import tomllib
from dataclasses import replace
from functools import cache
from typing import Final

from ..core.game import Game
from ..core.homes import home, packages
from .thinker import Settings, ThinkerBot

LEVELS: Final[dict[str, Settings]] = {
    "beginner": Settings(iterations=0, looseness=1.0),
    "easy": Settings(seconds=1.5, iterations=8, heat=1.5),
    "medium": Settings(seconds=1.5, iterations=32, heat=0.5),
    "hard": Settings(seconds=1.5, iterations=128, heat=0.15),
    "expert": Settings(seconds=1.5, iterations=500),
    "master": Settings(seconds=1.5),
}


@cache
def steps(domain: str) -> dict[str, Settings]:
    """The levels of a title."""
    file = home(domain) / "bot" / "levels.toml" if domain in packages() else None
    if file is None or not file.is_file():
        return LEVELS
    rows = tomllib.loads(file.read_text("utf-8"))
    return {name: replace(usual, **rows.get(name, {})) for name, usual in LEVELS.items()}


class LevelBot(ThinkerBot):
    """Thinks as much as its level does in the title that is played."""

    def __init__(self, level: str) -> None:
        self.level = level
        super().__init__(level, LEVELS[level])

    def settings_in(self, game: Game) -> Settings:
        return steps(game.domain)[self.level]
