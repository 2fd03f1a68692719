"""Everything on the table of Isle of Skye."""

from bisect import insort
from typing import Final

from ludoteka.core.state import State

from ..components.tables import MERCHANT, SPACES, Tables
from .territory import Territory

THIRD_MILESTONE: Final = 0
ADVANCE: Final = 1
EXTRA_MOVEMENT: Final = 3
NO_DISCARD: Final = 6
BANK_PAYS: Final = 7
TWO_PURCHASES: Final = 8

EMPTY: Final = -1


class Skye(State):
    """Gold and points by seat; tiles on offer and their prices in three places a seat; and so on.

    A price of 0 behind a tile on offer means that it is not priced (yet): in the end that is the tile with the axe.
    """

    round: int
    start: int
    scoring: list[int]
    bag: list[int]
    vp: list[int]
    gold: list[int]
    land: list[Territory]
    offer: list[int]
    axe: list[int]
    price: list[int]
    acquired: list[tuple[int, ...]]
    ledger: list[tuple[int, str, int, int]]
    marker: list[int]
    active: list[int]
    slots: list[int]
    pawn: list[int]
    milestones: list[int]
    plan: list[tuple[int, ...]]
    extra_movement: list[int]
    extra_movement_used: list[int]
    roads: list[int]
    powers: list[int]
    taken: list[tuple[int, ...]]
    coming: list[tuple[int, ...]]

    def __init__(self, tables: Tables, seats: int, options: dict[str, str]) -> None:
        super().__init__(seats)
        self.tables = tables
        self.options = options
        self.journeyman = options["expansion"] == "journeyman"
        # R3.1, R9.2: five players use the other side of the boards.
        self.side = 1 if seats == 5 else 0

    def copy(self) -> "Skye":
        new = Skye(self.tables, self.seats, self.options)
        new.step = self.step
        new.todo = self.todo.copy()
        new.round = self.round
        new.start = self.start
        new.scoring = self.scoring.copy()
        new.bag = self.bag.copy()
        new.vp = self.vp.copy()
        new.gold = self.gold.copy()
        new.land = self.land.copy()
        new.offer = self.offer.copy()
        new.axe = self.axe.copy()
        new.price = self.price.copy()
        new.acquired = self.acquired.copy()
        new.ledger = self.ledger.copy()
        new.marker = self.marker.copy()
        new.active = self.active.copy()
        new.slots = self.slots.copy()
        new.pawn = self.pawn.copy()
        new.milestones = self.milestones.copy()
        new.plan = self.plan.copy()
        new.extra_movement = self.extra_movement.copy()
        new.extra_movement_used = self.extra_movement_used.copy()
        new.roads = self.roads.copy()
        new.powers = self.powers.copy()
        new.taken = self.taken.copy()
        new.coming = self.coming.copy()
        return new

    # -- small questions about the table ------------------------------------------------------------------------

    def order(self) -> list[int]:
        """R4.0.3: turn order of this round: clockwise from the start player."""
        return [(self.start + i) % self.seats for i in range(self.seats)]

    def committed(self, seat: int) -> int:
        """R10.1: gold that lies behind unsold tiles as their price."""
        price = self.price
        i = seat * 3
        return price[i] + price[i + 1] + price[i + 2]

    def free_gold(self, seat: int) -> int:
        """R10.1: gold that can be spent."""
        return self.gold[seat] - self.committed(seat)

    def has_power(self, seat: int, token: int) -> bool:
        """R8.7.7: whether a permanent bonus token of this seat is in force."""
        return self.journeyman and self.powers[seat] >> token & 1 == 1

    def space(self, seat: int, track: int) -> int:
        return self.marker[seat * 3 + track]

    def on_track(self, track: int, space: int) -> int:
        """Index into the tables of the progress board."""
        return (self.side * 3 + track) * SPACES + space

    def active_space(self, seat: int, track: int) -> int:
        """R8.6.1, R8.6.2: index of the furthest space whose flags may be used: what was reached before this phase."""
        return self.on_track(track, self.active[seat * 3 + track])

    def movement(self, seat: int) -> int:
        """R8.4.7, R8.6.5: movement points of the merchant's flag, and of the extra-movement token if it is used for
        this walk."""
        points = self.tables.move_flag[self.active_space(seat, MERCHANT)]
        return points + self.extra_movement_used[seat] * self.tables.token_move[EXTRA_MOVEMENT]

    # -- small changes ------------------------------------------------------------------------------------------

    def gain_vp(self, seat: int, source: str, points: int) -> None:
        """R10.26: points are just added up; passing 50 or 100 changes nothing."""
        self.vp[seat] += points
        self.ledger.append((seat, source, self.round, points))

    def return_to_bag(self, tile: int) -> None:
        """The bag is kept sorted: its order is nobody's knowledge and chance draws from all of it."""
        insort(self.bag, tile)
