"""The contents page: which step follows which."""

from typing import Final

from ludoteka.core.flow import Step, automatic, by_chance, in_turn

from .state import Lanterns
from .turns import blow, deal, light, score


def next_round(g: Lanterns) -> None:
    g.round += 1


def from_the_first(g: Lanterns) -> list[int]:
    """Another player begins each round."""
    return [(g.round - 1 + i) % g.seats for i in range(g.seats)]


SEQUENCE: Final[list[Step]] = [
    by_chance("deal", deal),
    automatic("round", next_round),
    in_turn("light", light, from_the_first),
    by_chance("wind", blow),
    automatic("score", score),
]
