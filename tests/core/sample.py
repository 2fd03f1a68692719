"""Positions of the toy title to try the core on: chance, turns one after another, common and secret steps."""

from dataclasses import replace
from random import Random

from ludoteka import CHANCE, Game, Position
from ludoteka.core.choice import Turn
from ludoteka.core.flow import together
from ludoteka.core.game import Option
from ludoteka.toy import GAME
from ludoteka.toy.rules.flow import from_the_first
from ludoteka.toy.rules.state import Lanterns
from ludoteka.toy.rules.turns import light

__all__ = ["COMMON", "GAME", "SECRET", "WITH_OPTIONS", "dealt", "walk"]

HANDS = ("1 2 3", "4 5 6")


def light_another(g: Lanterns, me: int) -> Turn:
    """Light a lantern, think better of it, and light another one if there is one."""
    yield from light(g, me)
    first = g.lit[me]
    if g.hand[me]:
        yield from light(g, me)
        g.hand[me] = tuple(sorted([*g.hand[me], first]))


def at_once(secret: bool) -> Game:
    """All light their lanterns together, with up to two questions each."""
    steps = [
        together(step.name, light_another, from_the_first, secret) if step.name == "light" else step
        for step in GAME.steps
    ]
    return replace(GAME, steps=steps)


COMMON = at_once(secret=False)
SECRET = at_once(secret=True)
WITH_OPTIONS = replace(GAME, options=(Option("shore", "long", ("long", "short")), Option("mist", "no", ("no", "yes"))))


def dealt(game: Game = GAME) -> Position:
    """Two seats with three cards each, about to light a lantern."""
    position = game.new(2)
    for seat, hand in enumerate(HANDS, 1):
        for card in hand.split():
            position.push(CHANCE, f"deal {card} to {seat}")
    return position


def walk(position: Position, rng: Random, moves: int) -> None:
    """Push random moves, always of the first seat that is asked."""
    for _ in range(moves):
        if position.over:
            return
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
