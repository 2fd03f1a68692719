"""The fields of Isle of Skye, and set-up."""

from bisect import insort
from typing import Any, Final

from ludoteka.core.choice import Draw, Turn
from ludoteka.core.state import State

from ..components.tables import MERCHANT, SPACES, Tables
from .territory import CASTLE_CELL, Territory, castle_only

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
    settled: list[int]
    slots: list[int]
    pawn: list[int]
    milestones: list[int]
    plan: list[tuple[int, ...]]
    boosts: list[int]
    boosted: list[int]
    roads: list[int]
    powers: list[int]
    taken: list[tuple[int, ...]]
    coming: list[tuple[int, ...]]

    def __init__(self, tables: Tables, seats: int, options: dict[str, str]) -> None:
        self.seats = seats
        self.step = -1
        self.todo = []
        self.events = None
        self.tables = tables
        self.options = options
        self.journeyman = options["expansion"] == "journeyman"
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
        if not self.journeyman:
            # Without the expansion these are empty for good.
            new.marker = self.marker
            new.settled = self.settled
            new.slots = self.slots
            new.pawn = self.pawn
            new.milestones = self.milestones
            new.plan = self.plan
            new.boosts = self.boosts
            new.boosted = self.boosted
            new.roads = self.roads
            new.powers = self.powers
            new.taken = self.taken
            new.coming = self.coming
            return new
        new.marker = self.marker.copy()
        new.settled = self.settled.copy()
        new.slots = self.slots.copy()
        new.pawn = self.pawn.copy()
        new.milestones = self.milestones.copy()
        new.plan = self.plan.copy()
        new.boosts = self.boosts.copy()
        new.boosted = self.boosted.copy()
        new.roads = self.roads.copy()
        new.powers = self.powers.copy()
        new.taken = self.taken.copy()
        new.coming = self.coming.copy()
        return new

    # -- small questions about the table ------------------------------------------------------------------------

    def order(self) -> list[int]:
        """Turn order of this round: clockwise from the start player."""
        return [(self.start + i) % self.seats for i in range(self.seats)]

    def committed(self, seat: int) -> int:
        """Gold that lies behind unsold tiles as their price."""
        price = self.price
        i = seat * 3
        return price[i] + price[i + 1] + price[i + 2]

    def free_gold(self, seat: int) -> int:
        return self.gold[seat] - self.committed(seat)

    def has_power(self, seat: int, token: int) -> bool:
        """Whether a permanent bonus token of this seat is in force."""
        return self.journeyman and self.powers[seat] >> token & 1 == 1

    def space(self, seat: int, track: int) -> int:
        return self.marker[seat * 3 + track]

    def on_track(self, track: int, space: int) -> int:
        """Index into the tables of the progress board."""
        return (self.side * 3 + track) * SPACES + space

    def in_force(self, seat: int, track: int) -> int:
        """Index of the furthest space whose flags may be used: what was reached before this phase."""
        return self.on_track(track, self.settled[seat * 3 + track])

    def movement(self, seat: int) -> int:
        """Movement points of the merchant's flag, and of the extra-movement token if it is used for this walk."""
        points = self.tables.move_flag[self.in_force(seat, MERCHANT)]
        return points + self.boosted[seat] * self.tables.token_move[EXTRA_MOVEMENT]

    # -- small changes ------------------------------------------------------------------------------------------

    def gain_vp(self, seat: int, source: str, points: int) -> None:
        self.vp[seat] += points
        self.ledger.append((seat, source, self.round, points))

    def return_to_bag(self, tile: int) -> None:
        """The bag is kept sorted: its order is nobody's knowledge and chance draws from all of it."""
        insort(self.bag, tile)


FIELDS: dict[str, Any] = {
    "round": int,
    "start": int,
    "scoring": list[int],
    "bag": list[int],
    "vp": list[int],
    "gold": list[int],
    "land": list[Territory],
    "offer": list[int],
    "axe": list[int],
    "price": list[int],
    "acquired": list[tuple[int, ...]],
    "ledger": list[tuple[int, str, int, int]],
    "marker": list[int],
    "settled": list[int],
    "slots": list[int],
    "pawn": list[int],
    "milestones": list[int],
    "plan": list[tuple[int, ...]],
    "boosts": list[int],
    "boosted": list[int],
    "roads": list[int],
    "powers": list[int],
    "taken": list[tuple[int, ...]],
    "coming": list[tuple[int, ...]],
}


def set_up(tables: Tables, seats: int, options: dict[str, str]) -> Skye:
    """Everything of the set-up that needs neither chance nor a decision."""
    g = Skye(tables, seats, options)
    g.round = 0
    g.start = 0
    g.scoring = []
    g.ledger = []
    nothing: tuple[int, ...] = ()
    g.bag = list(tables.in_base)
    g.vp = [0] * seats
    g.gold = [0] * seats
    g.land = [castle_only(tables)] * seats
    g.offer = [EMPTY] * (3 * seats)
    g.axe = [EMPTY] * seats
    g.price = [0] * (3 * seats)
    g.acquired = [nothing] * seats
    # Without the expansion these stay empty.
    some = seats if g.journeyman else 0
    if g.journeyman:
        g.bag = sorted(g.bag + tables.in_journeyman)
    g.marker = [0] * (3 * some)
    g.settled = [0] * (3 * some)
    g.slots = [EMPTY] * (9 * some)
    g.pawn = [CASTLE_CELL] * some
    g.milestones = [tables.milestones] * some
    g.plan = [nothing] * some
    g.boosts = [0] * some
    g.boosted = [0] * some
    g.roads = [0] * some
    g.powers = [0] * some
    g.taken = [nothing] * some
    g.coming = [nothing] * some
    return g


def lay_scoring_tiles(g: Skye, _: int) -> Turn:
    """Four scoring tiles for the spaces A to D: drawn, chosen, or the set for a first game."""
    chosen = g.options["scoring"]
    t = g.tables
    if chosen == "first-game":
        g.scoring = list(t.first_game)
    elif chosen != "random":
        g.scoring = [t.scoring_ids.index(name) for name in chosen.split(",")]
    pool = t.scoring_in_base + t.scoring_in_journeyman if g.journeyman else list(t.scoring_in_base)
    while len(g.scoring) < 4:
        tile: int = yield Draw("scoring", pool, len(g.scoring))
        pool.remove(tile)
        g.scoring.append(tile)
    for i, tile in enumerate(g.scoring):
        g.tell("event.scoring", "ABCD"[i], tile)


def choose_start_player(g: Skye, _: int) -> Turn:
    """The start player of the first round: drawn, or the configured seat."""
    chosen = g.options["startPlayer"]
    if chosen == "random":
        g.start = yield Draw("start", list(range(g.seats)))
    else:
        g.start = int(chosen) - 1
    g.tell("event.start", g.start)


def lay_bonus_tokens(g: Skye, _: int) -> Turn:
    """Three shuffled tokens of each type on the slots of that type. One shuffle serves all if the option says so."""
    t = g.tables
    same = g.options["bonusLayout"] == "identical"
    for seat in range(g.seats):
        for type_ in range(3):
            pool = [token for token in range(9) if t.token_type[token] == type_ + 1]
            for track in range(3):
                slot = track * 3 + type_
                if same and seat > 0:
                    g.slots[seat * 9 + slot] = g.slots[slot]
                else:
                    token: int = pool[0] if len(pool) == 1 else (yield Draw("token", pool, seat * 9 + slot))
                    pool.remove(token)
                    g.slots[seat * 9 + slot] = token
