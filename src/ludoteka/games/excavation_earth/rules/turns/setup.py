"""Set-up: the table before anything has happened; factions, opening hands, forecast, artefacts and buyers; and the
cards that chance draws later on."""

from itertools import combinations
from typing import Any

from ludoteka.core.choice import CHANCE, Draw, OneOf, SomeOf, Turn

from ...components.tables import ACTION_CARDS, CARDS, MARKETS, SPECIAL, TRAVEL, TYPES, ZU_FACTION, Tables
from ..state import EMPTY, NOTHING, PAGE, START, Earth, without


def set_up(t: Tables, seats: int, options: dict[str, str]) -> Earth:
    """R3.1.3 R3.1.12 R3.1.16 R3.2.1 R10.1.1 R10.1.2: everything of the set-up that needs neither chance nor a
    decision."""
    g = Earth(t, seats, options)
    players = g.players
    g.round = 0
    g.active = 0
    g.actions_left = 0
    g.turns = 0
    g.doing = EMPTY
    g.draft_pick = 0
    g.carried = 0
    g.order = NOTHING
    g.faction = (EMPTY, ZU_FACTION) if g.solo else (EMPTY,) * players
    g.command = (EMPTY,) * 3
    g.forecast = NOTHING
    g.marks = NOTHING
    g.token = (0,) * players
    g.passed = [0] * players
    g.credits = [0] * players
    g.books = [0] * (players * PAGE)
    for player in range(players):
        g.pay(player, START, t.credits)
    if g.solo and options["E1"] == "true":
        g.pay(1, START, -t.credits)
    elif g.solo:
        g.pay(1, START, t.zu_credits - t.credits)
    g.hand = [NOTHING] * seats
    g.packet = [NOTHING] * seats
    g.picked = [NOTHING] * seats
    g.known = [NOTHING] * (seats * seats)
    g.drawn = NOTHING
    g.surveyed = NOTHING
    g.deck = sorted(list(range(ACTION_CARDS)) * t.action_copies)
    g.discard = []
    g.stack = list(t.copies)
    g.dig_sites = [0] * TYPES
    g.black = [NOTHING] * 5
    g.sold = [0] * TYPES
    g.hold = [NOTHING] * players
    g.hatch = [NOTHING] * players
    g.gallery = [0] * players
    g.bonus = [0] * players
    g.crew = [t.crew] * players
    g.traders = [0] * (players * MARKETS)
    g.envoys = [0] * (players * 3)
    g.explorers = [t.starts[0], t.starts[1], EMPTY] * seats
    g.queue = [NOTHING] * MARKETS
    g.pool = [t.coloured - t.coloured_out[players]] * 5 + [t.special - t.special_out[players]]
    g.ship = [0] * 6
    g.buyer_deck = list(t.buyer_cards)
    g.buyer_pile = [0] * 6
    g.agenda = []
    g.zu_kinds = tuple(t.zu_decks[0]) if g.solo else NOTHING
    g.zu_unseen = tuple(range(len(t.zu_ids))) if g.solo else NOTHING
    g.zu_before = NOTHING
    g.zu_pile = NOTHING
    return g


# -- choosing several cards -----------------------------------------------------------------------------------------


class SomeCards(SomeOf):
    """Some of the cards of a hand or packet; equal cards are not told apart."""

    def listed(self) -> list[Any]:
        moves: list[Any] = []
        for size in range(self.low, min(self.high, len(self.items)) + 1):
            moves.extend(dict.fromkeys(combinations(self.items, size)))
        return moves

    def allows(self, move: Any) -> bool:
        if not isinstance(move, tuple) or not self.low <= len(move) <= self.high or list(move) != sorted(move):
            return False
        items = self.items
        for card in move:
            if move.count(card) > items.count(card):
                return False
        return True


# -- factions -------------------------------------------------------------------------------------------------------


def choose_faction(g: Earth, seat: int) -> Turn:
    """R3.1.2 R11.2: one of the factions that are left: chosen in seat order, or drawn."""
    free = [faction for faction in range(ZU_FACTION) if faction not in g.faction]
    seat = g.faction.index(EMPTY)
    faction: int = 0
    if g.options["factions"] == "random":
        faction = yield Draw("faction", free, seat)
    else:
        faction = yield OneOf(seat, "faction", free)
    g.faction = (*g.faction[:seat], faction, *g.faction[seat + 1 :])
    g.tell("event.faction", seat, faction)


def choosing(g: Earth) -> list[int]:
    """R3.1.2: in seat order, or chance for everybody."""
    return [CHANCE] * g.seats if g.options["factions"] == "random" else list(range(g.seats))


def first_order(g: Earth) -> None:
    """R3.1.4: lowest initiative first."""
    initiative = g.tables.initiative
    g.order = tuple(sorted(range(g.players), key=lambda player: initiative[g.faction[player]]))
    tell_order(g)


def tell_order(g: Earth) -> None:
    """R3.1.4, R4.2.4: the order is told from the first place on."""
    for place, player in enumerate(g.order, 1):
        g.tell("event.order", place, g.who(player))


def deal_or_draft(g: Earth) -> str | None:
    """R3.1.7 R11.1: the opening hands are dealt or drafted."""
    return "opening packets" if g.options["openingDraft"] == "true" else None


# -- cards ----------------------------------------------------------------------------------------------------------


def draw_card(g: Earth, seat: int) -> Turn:
    """R4.3.7 R12.21: one card for a hand. Each draw is a turn of its own: what comes out is known to its owner
    alone."""
    g.refill_deck()
    if not g.deck:
        return
    card: int = yield Draw("card", g.deck, seat)
    g.deck.remove(card)
    g.add_card(seat, card)
    g.tell("event.card", seat)
    g.whisper(seat, "event.card-is", card)


def hand_cards(g: Earth) -> list[int]:
    """R3.1.5: a draw for each card of the opening hands."""
    return [CHANCE] * (g.tables.hand * g.seats)


def with_fewest(cards: list[tuple[int, ...]]) -> int:
    """R3.1.5, R4.2.5: the first seat with the fewest cards; the next one is dealt to it."""
    seat = 0
    for other in range(len(cards)):
        if len(cards[other]) < len(cards[seat]):
            seat = other
    return seat


def deal_hand(g: Earth, _: int) -> Turn:
    """R3.1.5: the next card of the opening hands."""
    seat = with_fewest(g.hand)
    card: int = yield Draw("card", g.deck, seat)
    g.deck.remove(card)
    g.add_card(seat, card)


# -- mulligan -------------------------------------------------------------------------------------------------------


def exchangeable(g: Earth, seat: int) -> list[int]:
    """R3.1.6: the cards of a hand that belong to a group large enough: of one colour, or with one symbol."""
    hand = g.hand[seat]
    colours = [card // 6 for card in hand]
    symbols = [card % 6 for card in hand]
    least = g.tables.mulligan
    return [card for card in hand if colours.count(card // 6) >= least or symbols.count(card % 6) >= least]


def everybody(g: Earth) -> list[int]:
    """R3.1.6: all seats, those with nothing to put aside among them."""
    return list(range(g.seats))


def mulligan(g: Earth, me: int) -> Turn:
    """R3.1.6 R10.1.3: put some of those cards aside. Everybody is asked, so that the question gives nothing away."""
    cards = exchangeable(g, me)
    chosen: tuple[int, ...] = yield SomeCards(me, "mulligan", cards, 0, len(cards))
    g.packet[me] = chosen
    for card in chosen:
        g.hand[me] = without(g.hand[me], card)


def reveal_mulligans(g: Earth) -> None:
    """R3.1.6: what was put aside goes to the common pile, open to all."""
    for seat in range(g.seats):
        if g.packet[seat]:
            aside = g.packet[seat]
            g.discard = sorted([*g.discard, *aside])
            g.packet[seat] = ()
            g.tell("event.mulligan", seat, aside)


def missing_cards(g: Earth) -> list[int]:
    """R3.1.6: as many as were put aside."""
    return [CHANCE] * sum([g.tables.hand - len(g.hand[seat]) for seat in range(g.seats)])


def replace_card(g: Earth, _: int) -> Turn:
    """R3.1.6: draw back up to a full hand, in seat order."""
    for seat in range(g.seats):
        if len(g.hand[seat]) < g.tables.hand:
            yield from draw_card(g, seat)
            return


def take_travel_cards(g: Earth) -> None:
    """R2.7.1 R3.1.8 R4.2.5: all three travel cards come to the hand, from wherever they are."""
    for seat in range(g.seats):
        g.hand[seat] = (*g.action_cards(seat), *range(TRAVEL, CARDS))


# -- forecast, artefacts, buyers ------------------------------------------------------------------------------------


def forecast_cards(g: Earth) -> list[int]:
    """R3.1.9 R4.2.3: before rounds 1 and 2 there is a new forecast; round 3 has none."""
    return [CHANCE] * g.tables.forecast[g.players] if g.round < 3 else []


def reveal_forecast(g: Earth, _: int) -> Turn:
    """R3.1.10: the next card of the forecast, from left to right."""
    g.refill_deck()
    if not g.deck:
        return
    card: int = yield Draw("forecast", g.deck)
    g.deck.remove(card)
    g.forecast = (*g.forecast, card)
    g.marks = (*g.marks, EMPTY)
    g.tell("event.forecast", card)


def lay_artefacts(g: Earth, _: int) -> Turn:
    """R3.1.11: of each colour some artefacts on their dig sites, then some on the black market, each on top of the
    last."""
    t = g.tables
    for colour in range(5):
        for number in range(t.dig_tiles[g.players] + t.black_tiles[g.players]):
            bag = g.supply(colour)
            if not bag:
                break
            type_: int = yield Draw("tile", bag, colour)
            g.stack[type_] -= 1
            if number < t.dig_tiles[g.players]:
                to_site(g, type_)
            else:
                g.black[colour] = (type_, *g.black[colour])
                g.tell("event.black-top", type_)


def to_site(g: Earth, type_: int) -> None:
    """R2.2.2 R2.2.5: face up on its dig site."""
    g.dig_sites[type_] += 1
    g.tell("event.site", type_, g.tables.site_of[type_])


def under_stack(g: Earth, type_: int) -> None:
    """R4.2.3 R12.14: face up to the bottom of its colour's black-market stack."""
    g.black[type_ >> 2] = (*g.black[type_ >> 2], type_)
    g.tell("event.black-bottom", type_)


def draw_buyer_card(g: Earth, market: int) -> Turn:
    """R2.8.1 R4.2.2 R12.24: the next buyer card, which goes to the buyer discard pile; an empty deck is made anew from
    that pile. The card's buyer joins the queue, if there is one left."""
    if not any(g.buyer_deck):
        g.buyer_deck = g.buyer_pile
        g.buyer_pile = [0] * 6
    bag: list[int] = []
    for buyer in range(6):
        for _ in range(g.buyer_deck[buyer]):
            bag.append(buyer)
    buyer = yield Draw("buyer", bag, market)
    g.buyer_deck[buyer] -= 1
    g.buyer_pile[buyer] += 1
    if market >= 0 and g.pool[buyer]:
        g.add_buyer(market, buyer)
        g.tell("event.joined", buyer, market)


def can_join(g: Earth) -> bool:
    """R4.2.2: whether some buyer card could still bring a buyer."""
    cards = g.tables.buyer_cards
    for buyer in range(SPECIAL + 1):
        if g.pool[buyer] and cards[buyer]:
            return True
    return False


def line_up_buyers(g: Earth, _: int) -> Turn:
    """R3.1.13 R3.1.14: some buyer cards are discarded unused; then every queue gets its first buyers."""
    t = g.tables
    for _ in range(t.buyer_discards):
        yield from draw_buyer_card(g, EMPTY)
    for market in range(MARKETS):
        while len(g.queue[market]) < t.queue_start and can_join(g):
            yield from draw_buyer_card(g, market)
