"""What looks the same to everybody at a table is drawn once: how a title makes the scene of each seat."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from .position import Position
from .scene import asked, panel, seats_from
from .wire import Figure, Panel

T = TypeVar("T")


class Sketch:
    """The table while it is drawn for one seat: what the seat knows, what it is asked, and the seats as it sits among
    them. Each part of the table is drawn once for all who look at it: a part is made of the state, and of nothing that
    tells who looks. Whoever gets a part leaves it as it is."""

    def __init__(self, position: Position, seat: int | None) -> None:
        self.g = position.known(seat)
        self.choice = asked(position, seat)
        self.seats = seats_from(seat, position.base.seats)
        self.kept = position.drawn()

    def __call__(self, part: Callable[..., T], *args: Hashable) -> T:
        """`draw(cards, 2)` is `cards(g, 2)`."""
        found: T | None = self.kept.get((part, args))
        if found is None:
            found = self.kept[part, args] = part(self.g, *args)
        return found

    def panel(
        self, position: Position, seat: int, art: str, part: Callable[..., list[Figure]], *args: Hashable
    ) -> Panel:
        """The panel of a seat, with the figures `draw(part, *args)`: drawn once for all to whom these look the same."""
        found: Panel | None = self.kept.get((panel, seat, part, args))
        if found is None:
            found = self.kept[panel, seat, part, args] = panel(position, seat, art, self(part, *args))
        return found
