"""The fields of Excavation Earth, and what can be read off them or changed in one stroke.

Players are the seats, and in a solo game Zu after them. Fields that seldom change are tuples, so that copies share
them. A deck is a sorted bag: its order is nobody's knowledge, and chance draws from all of it.
"""

from bisect import insort
from typing import Final

from ludoteka.core.state import State

from ..components.tables import SPECIAL, TRAVEL, TYPES, Tables

SOURCES: Final[list[str]] = [
    "start", "popularity", "buyers", "markets", "deliveries", "purchases", "deal", "majorities", "gallery",
    "failed", "leftovers",
]  # fmt: skip
START: Final = 0
POPULARITY: Final = 1
BUYER_INCOME: Final = 2
MARKET_BONUS: Final = 3
DELIVERIES: Final = 4
PURCHASES: Final = 5
DEAL_CREDITS: Final = 6
MAJORITIES: Final = 7
GALLERY: Final = 8
FAILED: Final = 9
LEFTOVERS: Final = 10
PAGE: Final = 44
"""Entries of the books for one player: rounds 0 (before and after) to 3, by source."""

EMPTY: Final = -1
"""Nothing there: no faction, no cube, no card, no explorer."""
BETWEEN: Final = -1
"""The actions left between two rounds, when it is nobody's turn."""
ZU_SEAT: Final = 9
"""How events name Zu."""
ROUNDS: Final = 3

# What is still to be done before the action is over.
DRAW: Final = 1
DROP: Final = 2
DISCARD: Final = 3
TRADER: Final = 4
SALE: Final = 5
EXTRA: Final = 6
ZU_DRAW: Final = 7
ZU_SURVEY: Final = 8

# The seven actions that cost a card.
ACTIONS: Final[list[str]] = ["travel", "excavate", "market", "sell", "command", "smuggle", "survey"]
TO_TRAVEL: Final = 0
TO_EXCAVATE: Final = 1
TO_MARKET: Final = 2
TO_SELL: Final = 3
TO_COMMAND: Final = 4
TO_SMUGGLE: Final = 5
TO_SURVEY: Final = 6

NOTHING: Final[tuple[int, ...]] = ()


class Earth(State):
    """Everything on the table; lists by player, market, colour or artefact type as the names say."""

    round: int
    active: int
    actions_left: int
    turns: int
    doing: int
    draft_pick: int
    carried: int
    order: tuple[int, ...]
    faction: tuple[int, ...]
    command: tuple[int, ...]
    forecast: tuple[int, ...]
    marks: tuple[int, ...]
    token: tuple[int, ...]
    passed: list[int]
    credits: list[int]
    hand: list[tuple[int, ...]]
    packet: list[tuple[int, ...]]
    picked: list[tuple[int, ...]]
    known: list[tuple[int, ...]]
    drawn: tuple[int, ...]
    surveyed: tuple[int, ...]
    deck: list[int]
    discard: list[int]
    stack: list[int]
    dig_sites: list[int]
    black: list[tuple[int, ...]]
    sold: list[int]
    hold: list[tuple[int, ...]]
    hatch: list[tuple[int, ...]]
    gallery: list[int]
    bonus: list[int]
    crew: list[int]
    traders: list[int]
    envoys: list[int]
    explorers: list[int]
    queue: list[tuple[int, ...]]
    pool: list[int]
    ship: list[int]
    buyer_deck: list[int]
    buyer_pile: list[int]
    agenda: list[int]
    books: list[int]
    zu_kinds: tuple[int, ...]
    zu_unseen: tuple[int, ...]
    zu_before: tuple[int, ...]
    zu_pile: tuple[int, ...]

    def __init__(self, tables: Tables, seats: int, options: dict[str, str]) -> None:
        super().__init__(seats)
        self.tables = tables
        self.options = options
        self.solo = seats == 1
        self.players = 2 if seats == 1 else seats

    def copy(self) -> "Earth":
        new = Earth(self.tables, self.seats, self.options)
        new.step = self.step
        new.todo = self.todo.copy()
        new.round = self.round
        new.active = self.active
        new.actions_left = self.actions_left
        new.turns = self.turns
        new.doing = self.doing
        new.draft_pick = self.draft_pick
        new.carried = self.carried
        new.order = self.order
        new.faction = self.faction
        new.command = self.command
        new.forecast = self.forecast
        new.marks = self.marks
        new.token = self.token
        new.passed = self.passed.copy()
        new.credits = self.credits.copy()
        new.hand = self.hand.copy()
        new.packet = self.packet.copy()
        new.picked = self.picked.copy()
        new.known = self.known.copy()
        new.drawn = self.drawn
        new.surveyed = self.surveyed
        new.deck = self.deck.copy()
        new.discard = self.discard.copy()
        new.stack = self.stack.copy()
        new.dig_sites = self.dig_sites.copy()
        new.black = self.black.copy()
        new.sold = self.sold.copy()
        new.hold = self.hold.copy()
        new.hatch = self.hatch.copy()
        new.gallery = self.gallery.copy()
        new.bonus = self.bonus.copy()
        new.crew = self.crew.copy()
        new.traders = self.traders.copy()
        new.envoys = self.envoys.copy()
        new.explorers = self.explorers.copy()
        new.queue = self.queue.copy()
        new.pool = self.pool.copy()
        new.ship = self.ship.copy()
        new.buyer_deck = self.buyer_deck.copy()
        new.buyer_pile = self.buyer_pile.copy()
        new.agenda = self.agenda.copy()
        new.books = self.books.copy()
        new.zu_kinds = self.zu_kinds
        new.zu_unseen = self.zu_unseen
        new.zu_before = self.zu_before
        new.zu_pile = self.zu_pile
        return new

    def who(self, player: int) -> int:
        """How events name a player: the seat, or `ZU_SEAT`."""
        return player if player < self.seats else ZU_SEAT

    # -- buyers and popularity ----------------------------------------------------------------------------------

    def level(self, colour: int) -> int:
        """R2.9.1 R2.9.3 R12.10: how many places of the colour's track are empty."""
        return self.tables.coloured - self.pool[colour]

    def rank(self, colour: int) -> int:
        """R2.9.4: 1 for the most popular colour; equal levels share the better rank."""
        pool = self.pool
        mine = pool[colour]
        rank = 1
        for other in range(5):
            if pool[other] < mine:
                rank += 1
        return rank

    def payout(self, colour: int) -> int:
        """R2.9.5: credits by rank."""
        return self.tables.payout[self.rank(colour) - 1]

    def interested(self, market: int, colour: int) -> int:
        """R5.4.2 R12.7: buyers of the colour and special buyers in a queue."""
        queue = self.queue[market]
        return queue.count(colour) + queue.count(SPECIAL)

    def add_buyer(self, market: int, buyer: int) -> int:
        """R5.3.3 R5.3.4 R2.9.2: a buyer from the pool joins the end of a queue; a full queue pushes its front buyer
        out, who is returned."""
        queue = self.queue[market]
        self.pool[buyer] -= 1
        pushed = EMPTY
        if len(queue) >= self.tables.queue_limit:
            pushed = queue[0]
            self.pool[pushed] += 1
            queue = queue[1:]
        self.queue[market] = (*queue, buyer)
        return pushed

    # -- artefacts ----------------------------------------------------------------------------------------------

    def hold_room(self, player: int) -> int:
        return self.tables.hold[self.faction[player]] - len(self.hold[player])

    def hatch_room(self, player: int) -> int:
        return self.tables.hatch[self.faction[player]] - len(self.hatch[player])

    def stored(self, player: int, colour: int) -> int:
        """How many artefacts of a colour a player has."""
        count = 0
        for type_ in self.hold[player]:
            if type_ >> 2 == colour:
                count += 1
        for type_ in self.hatch[player]:
            if type_ >> 2 == colour:
                count += 1
        return count

    def supply(self, colour: int) -> list[int]:
        """R2.4.2: the face-down artefacts of a colour, as a bag."""
        stack = self.stack
        bag: list[int] = []
        for type_ in range(colour * 4, colour * 4 + 4):
            for _ in range(stack[type_]):
                bag.append(type_)
        return bag

    def into_hold(self, player: int, type_: int) -> None:
        """R5.2.4: an artefact more in the hold."""
        self.hold[player] = (*self.hold[player], type_)

    def into_hatch(self, player: int, type_: int) -> None:
        self.hatch[player] = (*self.hatch[player], type_)

    def take_out(self, player: int, item: int) -> int:
        """R12.5 R12.6: remove an artefact from storage: its type from the hold, or its type + 20 from the hatch."""
        if item >= TYPES:
            self.hatch[player] = without(self.hatch[player], item - TYPES)
            return item - TYPES
        self.hold[player] = without(self.hold[player], item)
        return item

    # -- money --------------------------------------------------------------------------------------------------

    def pay(self, player: int, source: int, amount: int) -> None:
        """R12.30: credits gained, or paid if the amount is negative."""
        self.credits[player] += amount
        self.books[player * PAGE + self.round * 11 + source] += amount

    # -- cards --------------------------------------------------------------------------------------------------

    def action_cards(self, seat: int) -> tuple[int, ...]:
        """The hand without travel cards, which are sorted to its end."""
        hand = self.hand[seat]
        count = len(hand)
        while count and hand[count - 1] >= TRAVEL:
            count -= 1
        return hand[:count]

    def add_card(self, seat: int, card: int) -> None:
        self.hand[seat] = tuple(sorted((*self.hand[seat], card)))

    def lose_card(self, seat: int, card: int) -> None:
        """R14.1: a card leaves the hand in the sight of all; whoever knew of such a card knows of one less."""
        self.hand[seat] = without(self.hand[seat], card)
        for viewer in range(self.seats):
            i = viewer * self.seats + seat
            if card in self.known[i]:
                self.known[i] = without(self.known[i], card)

    def pay_card(self, seat: int, card: int) -> None:
        """R4.3.3 R7.3: an action takes effect: its card goes to the common pile, or a travel card to the own one. The
        imaginary card of a restructuring costs nothing."""
        self.doing = EMPTY
        if card < 0:
            return
        self.lose_card(seat, card)
        if card < TRAVEL:
            insort(self.discard, card)

    def refill_deck(self) -> None:
        """R4.3.7 R12.22: an empty deck is made anew from the common discard pile."""
        if not self.deck and self.discard:
            self.deck = self.discard
            self.discard = []
            self.tell("event.reshuffled")


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The same without one of this kind."""
    i = items.index(item)
    return items[:i] + items[i + 1 :]
