"""Positions of a real title to try the core on: chance, secret and common steps, turns one after another."""

from random import Random

import ludoteka
from ludoteka import CHANCE, Position

TITLE = "isle-of-skye"
HANDS = ("T01 T02 T03", "T48 T73 T06")


def dealt(**options: str) -> Position:
    """Two seats with three tiles each, about to price them in secret."""
    position = ludoteka.new(TITLE, seats=2, startPlayer="1", scoring="S01,S02,S03,S04", **options)
    for seat, hand in enumerate(HANDS, 1):
        for tile in hand.split():
            position.push(CHANCE, f"draw {tile} for {seat}")
    return position


def push(position: Position, *moves: str) -> None:
    for move in moves:
        seat, text = move.split(" ", 1)
        position.push(int(seat) - 1, text)


def priced(**options: str) -> Position:
    """All have priced; the first seat may buy."""
    position = dealt(**options)
    push(position, "1 axe T03", "1 price T01 2", "1 price T02 1", "2 axe T06", "2 price T48 1", "2 price T73 1")
    return position


def building(**options: str) -> Position:
    """Both seats have two tiles to place."""
    position = priced(**options)
    push(position, "1 pass", "2 pass")
    return position


def walk(position: Position, rng: Random, moves: int) -> None:
    """Push random moves, always of the first seat that is asked."""
    for _ in range(moves):
        if position.over:
            return
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
