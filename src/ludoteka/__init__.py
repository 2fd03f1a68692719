"""Ludoteka: board games to the letter of their rulebooks, for people, bots and research.

>>> import random, ludoteka
>>> position = ludoteka.new("isle-of-skye", seats=2)
>>> _ = position.roll(random.Random(1))
>>> position.to_move
(0, 1)
"""

from .core.choice import CHANCE
from .core.errors import IllegalMove, LudotekaError
from .core.game import Game
from .core.position import Position
from .games import game, load, new, titles

__version__ = "0.1.0"

__all__ = ["CHANCE", "Game", "IllegalMove", "LudotekaError", "Position", "game", "load", "new", "titles"]
