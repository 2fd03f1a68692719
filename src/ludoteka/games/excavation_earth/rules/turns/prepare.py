"""Phase I, preparation of rounds 2 and 3: command cards, queues, forecast, turn order, draft, black market."""

from ludoteka.core.choice import CHANCE, Draw, Turn

from ...components.tables import KINDS, MARKETS
from ..moves import command_ability
from ..state import BETWEEN, EMPTY, NOTHING, Earth, without
from .setup import SomeCards, can_join, draw_buyer_card, tell_order, to_site, under_stack, with_fewest


def next_round(g: Earth) -> str | None:
    """R4.0.1: round 1 begins without preparation."""
    g.round += 1
    g.tell("event.round", g.round)
    g.passed = [0] * g.players
    g.actions_left = BETWEEN
    return "next player" if g.round == 1 else None


# -- 1 Command cards ------------------------------------------------------------------------------------------------


def lay_command_cards(g: Earth, _: int) -> Turn:
    """R3.1.15 R4.2.1: round 2 brings three random cards, white side up; round 3 turns them to their yellow side."""
    if g.round == 2:
        pile = sorted(list(range(len(KINDS))) * g.tables.command_copies)
        for centre in range(3):
            kind: int = yield Draw("command-card", pile, centre)
            pile.remove(kind)
            g.command = (*g.command[:centre], kind, *g.command[centre + 1 :])
    for centre in range(3):
        g.tell("event.command", centre, command_ability(g.command[centre], g.round - 2))


# -- 2 Queues -------------------------------------------------------------------------------------------------------


def refresh_queues(g: Earth, _: int) -> Turn:
    """R4.2.2: a full queue loses its front buyer; a short one is filled up."""
    target = g.tables.queue_refresh
    for market in range(MARKETS):
        while len(g.queue[market]) > target:
            buyer = g.queue[market][0]
            g.queue[market] = g.queue[market][1:]
            g.pool[buyer] += 1
            g.tell("event.left", buyer, market)
        while len(g.queue[market]) < target and can_join(g):
            yield from draw_buyer_card(g, market)


# -- 3 Forecast -----------------------------------------------------------------------------------------------------


def resolve_forecast(g: Earth, _: int) -> Turn:
    """R4.2.3: for each card artefacts of its colour: two for the dig sites, one for the bottom of the black-market
    stack. Then the cubes go home and the cards to the common pile."""
    t = g.tables
    for card in g.forecast:
        colour = card // 6
        g.tell("event.resolve", card)
        for number in range(t.forecast_dig + t.forecast_black):
            bag = g.supply(colour)
            if not bag:
                break
            type_: int = yield Draw("tile", bag, colour)
            g.stack[type_] -= 1
            if number < t.forecast_dig:
                to_site(g, type_)
            else:
                under_stack(g, type_)
    for owner in g.marks:
        if owner != EMPTY:
            g.crew[owner] += 1
    g.discard = sorted([*g.discard, *g.forecast])
    g.forecast = NOTHING
    g.marks = NOTHING


# -- 4 Turn order ---------------------------------------------------------------------------------------------------


def new_order(g: Earth) -> None:
    """R4.2.4 R12.20: initiative tokens first, in ascending order; the others follow as they stood."""
    before = g.order
    first = sorted([player for player in before if g.token[player]], key=lambda player: g.token[player])
    g.order = (*first, *[player for player in before if not g.token[player]])
    g.token = (0,) * g.players
    tell_order(g)


# -- 5 Hands --------------------------------------------------------------------------------------------------------


def packet_cards(g: Earth) -> list[int]:
    """R4.2.5 R10.2.2: so many cards are dealt for the draft."""
    g.draft_pick = 1
    return [CHANCE] * (g.tables.solo_packet if g.solo else g.tables.packet * g.seats)


def deal_packet(g: Earth, _: int) -> Turn:
    """R4.2.5: the next card of the packets."""
    g.refill_deck()
    if not g.deck:
        return
    seat = with_fewest(g.packet)
    card: int = yield Draw("packet", g.deck, seat)
    g.deck.remove(card)
    g.packet[seat] = tuple(sorted((*g.packet[seat], card)))


def drafting(g: Earth) -> list[int]:
    """R4.2.5: who still has a packet to pick from."""
    return [seat for seat in range(g.seats) if g.packet[seat]]


def draft(g: Earth, me: int) -> Turn:
    """R4.2.5: pick two cards of the packet."""
    packet = g.packet[me]
    count = min(g.tables.pick_size, len(packet))
    chosen: tuple[int, ...] = yield SomeCards(me, "draft", list(packet), count, count)
    for card in chosen:
        packet = without(packet, card)
    g.packet[me] = packet
    g.hand[me] = tuple(sorted((*g.hand[me], *chosen)))
    g.picked[me] = chosen


def pass_packets(g: Earth) -> None:
    """R4.2.5 R12.22 R12.23: the rest of each packet goes to the left; after the last pick it goes to the common pile.

    Whoever passed a packet and sees it again, or sees what is left of it at last, knows what was taken out."""
    seats = g.seats
    for seat in range(seats):
        g.tell("event.picked", seat, len(g.picked[seat]))
        if not g.solo and (g.draft_pick == 3 or (g.draft_pick == 2 and seats == 2)):
            i = (seat - 1) % seats * seats + seat
            g.known[i] = tuple(sorted((*g.known[i], *g.picked[seat])))
        g.picked[seat] = NOTHING
    if g.draft_pick < 3:
        if not g.solo:
            g.packet = [g.packet[(seat - 1) % seats] for seat in range(seats)]
        g.draft_pick += 1
        return
    for seat in range(seats):
        g.discard = sorted([*g.discard, *g.packet[seat]])
        g.packet[seat] = NOTHING
    g.draft_pick = 0


def lost_cards(g: Earth) -> list[int]:
    """R10.2.2: a single player loses random cards between the picks, in place of what others would take."""
    return [CHANCE] * g.tables.solo_random[g.draft_pick - 2] if g.solo and g.draft_pick > 1 else []


def lose_card(g: Earth, _: int) -> Turn:
    """R10.2.2: one card of the packet, at random, goes to the common pile."""
    if not g.packet[0]:
        return
    card: int = yield Draw("lost", list(g.packet[0]))
    g.packet[0] = without(g.packet[0], card)
    g.discard = sorted([*g.discard, card])
    g.tell("event.lost", card)


# -- 6 Black market -------------------------------------------------------------------------------------------------


def rotate_black_market(g: Earth) -> None:
    """R4.2.6: the top artefact of each stack goes to its bottom."""
    for colour in range(5):
        stack = g.black[colour]
        if len(stack) > 1:
            g.black[colour] = (*stack[1:], stack[0])
    g.tell("event.rotated")
