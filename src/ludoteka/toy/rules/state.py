"""Everything on the table."""

from typing import Any, Final

from ludoteka.core.fields import group, many, seats, whole
from ludoteka.core.state import State

CARDS: Final = 12
HAND: Final = 3
DARK: Final = 0
"""No lantern is lit, or no wind has blown."""


class Lanterns(State):
    """Cards are their numbers from 1 to 12. A hand is sorted, because its order is nobody's knowledge."""

    round: int
    wind: int
    deck: list[int]
    hand: list[tuple[int, ...]]
    lit: list[int]
    points: list[int]

    def __init__(self, tables: Any, seats: int, options: dict[str, str]) -> None:
        super().__init__(seats)
        self.tables = tables
        self.options = options

    def copy(self) -> "Lanterns":
        new = Lanterns(self.tables, self.seats, self.options)
        new.step = self.step
        new.todo = self.todo.copy()
        new.round = self.round
        new.wind = self.wind
        new.deck = self.deck.copy()
        new.hand = self.hand.copy()
        new.lit = self.lit.copy()
        new.points = self.points.copy()
        return new


CARD: Final = whole(1, CARDS)
FIELDS: Final[dict[str, Any]] = {
    "round": whole(0, HAND),
    "wind": whole(DARK, 6),
    "deck": many(CARD, most=CARDS),
    "hand": many(group(CARD, most=HAND), count=seats),
    "lit": many(whole(DARK, CARDS), count=seats),
    "points": many(whole(0, HAND * CARDS), count=seats),
}


def set_up(tables: Any, seats: int, options: dict[str, str]) -> Lanterns:
    """Everything that needs neither chance nor a decision."""
    g = Lanterns(tables, seats, options)
    nothing: tuple[int, ...] = ()
    g.round, g.wind = 0, DARK
    g.deck = list(range(1, CARDS + 1))
    g.hand, g.lit, g.points = [nothing] * seats, [DARK] * seats, [0] * seats
    return g
