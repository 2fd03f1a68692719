"""Command, and the abilities of the command cards."""

from typing import Final

from ludoteka.core.choice import NO, OneOf, Turn

from ...components.tables import BRIBERY, DEAL, EQUIPMENT, MARKETS, REINFORCEMENTS
from ..moves import END, due, market_of, place_of, queued
from ..state import DEAL_CREDITS, DISCARD, DRAW, EXTRA, TRADER, Earth
from .dig import dig_up, has_cube, sites_with_explorers, take_cube, take_samples
from .trade import acquisitions, deliver_or_acquire, place_trader

USE: Final = 1
"""The answer that uses an ability, or places a trader after it."""

ONLY_TRADER: Final = 0
ENVOY: Final = 1
BOTH: Final = 2
WITHDRAW: Final = 3
TRADER_THEN_WITHDRAW: Final = 4
ORDERS: Final[list[str]] = ["trader", "envoy", "trader and envoy", "withdraw", "trader then withdraw"]


def orders(g: Earth, me: int, centre: int) -> list[int]:
    """R5.5.2 R5.5.3: what a command may do: place a trader, an envoy, both; withdraw an envoy, after placing a trader
    or before."""
    moves: list[int] = []
    if has_cube(g, me):
        moves = [ONLY_TRADER, ENVOY]
        if g.crew[me] + g.gallery[me].bit_count() >= 2:
            moves.append(BOTH)
    if g.envoys[me * 3 + centre]:
        moves.append(WITHDRAW)
        if has_cube(g, me):
            moves.append(TRADER_THEN_WITHDRAW)
    return moves


def command(g: Earth, me: int, card: int, market: int) -> Turn:
    """R5.5.1 R5.5.2 R5.5.4: a trader at the market of the card, an envoy in its command centre, or an envoy withdrawn
    for the ability."""
    centre = g.tables.centre_of[market]
    moves = orders(g, me, centre)
    move: int = moves[0]
    if len(moves) > 1:
        move = yield OneOf(me, "command", moves, market)
    g.pay_card(me, card)
    if move == ONLY_TRADER or move == BOTH or move == TRADER_THEN_WITHDRAW:
        yield from place_trader(g, me, market)
    if move == ENVOY or move == BOTH:
        yield from take_cube(g, me, MARKETS + centre)
        g.envoys[me * 3 + centre] += 1
        g.tell("event.envoy", me, centre)
    elif move >= WITHDRAW:
        g.envoys[me * 3 + centre] -= 1
        g.crew[me] += 1
        g.tell("event.withdrew", me, centre)
        if move == WITHDRAW:
            g.agenda.append(due(TRADER, market))
        if g.round > 1:
            yield from use_ability(g, me, g.command[centre], g.round - 2)


def trader_after(g: Earth, me: int, market: int) -> Turn:
    """R5.5.3: after withdrawing an envoy a trader may still be placed."""
    if not has_cube(g, me):
        return
    move: int = yield OneOf(me, "trader", [NO, USE], market)
    if move == USE:
        yield from place_trader(g, me, market)


# -- abilities ------------------------------------------------------------------------------------------------------


def use_ability(g: Earth, me: int, kind: int, side: int) -> Turn:
    """R7.1 R7.2: the ability beside the centre, if one likes; white in round 2, yellow in round 3."""
    t = g.tables
    if kind == REINFORCEMENTS and side == 1:
        g.agenda.append(due(EXTRA, 0))
        return
    if not worth_using(g, me, kind, side):
        return
    move: int = yield OneOf(me, "ability", [NO, USE], kind * 2 + side)
    if move == NO:
        return
    g.tell("event.ability", me, kind * 2 + side)
    if kind == REINFORCEMENTS:
        g.agenda.append(due(DISCARD, t.reinforcements[1]))
        g.agenda.append(due(DRAW, t.reinforcements[0]))
    elif kind == DEAL:
        if side == 1:
            g.pay(me, DEAL_CREDITS, t.deal_credits)
        yield from deliver_or_acquire(g, me, -1, t.deals[side], 0, False, True)
    elif kind == EQUIPMENT:
        yield from equipment(g, me, t.equipment[side], side == 0)
    else:
        yield from bribery(g, t.bribes[side], me)


def worth_using(g: Earth, me: int, kind: int, side: int) -> bool:
    """R7.1: whether the ability could do anything at all."""
    if kind == DEAL:
        return side == 1 or bool(g.hold[me] or g.hatch[me] or acquisitions(g, me, 0, 0))
    if kind == EQUIPMENT:
        return len(finds(g, me, 0)) > 0
    if kind == BRIBERY:
        return any(g.queue)
    return len(g.deck) + len(g.discard) > 0


# -- equipment ------------------------------------------------------------------------------------------------------


def finds(g: Earth, me: int, taken: int) -> list[int]:
    """R7.5: artefacts where the player has explorers, without the colours that `taken` has a bit for."""
    if g.hold_room(me) < 1:
        return []
    found: list[int] = []
    for here in sites_with_explorers(g, me):
        for type_ in g.tables.types_at[here]:
            if g.dig_sites[type_] and not taken >> (type_ >> 2) & 1:
                found.append(type_)
    return found


def equipment(g: Earth, me: int, most: int, different: bool) -> Turn:
    """R7.5: dig up artefacts one after another, without a card."""
    taken = 0
    gained: list[int] = []
    for _ in range(most):
        moves = finds(g, me, taken)
        if not moves:
            break
        type_: int = yield OneOf(me, "equipment", [NO, *moves], taken)
        if type_ == NO:
            break
        dig_up(g, me, type_)
        gained.append(type_)
        if different:
            taken |= 1 << (type_ >> 2)
    yield from take_samples(g, me, gained)


# -- bribery --------------------------------------------------------------------------------------------------------


def bribery(g: Earth, left: int, me: int) -> Turn:
    """R7.6: buyers change market one step after another: to the end of another queue, or two change places. Each buyer
    once; an exchange counts for two."""
    moved: list[list[int]] = [[0] * len(queue) for queue in g.queue]
    while left > 0:
        buyers = [
            queued(market, place)
            for market in range(MARKETS)
            for place in range(len(g.queue[market]))
            if not moved[market][place]
        ]
        buyers = [buyer for buyer in buyers if bribed_to(g, buyer, moved, left)]
        if not buyers:
            return
        who: int = yield OneOf(me, "bribe", [NO, *buyers], left)
        if who == NO:
            return
        where: int = yield OneOf(me, "bribe-to", bribed_to(g, who, moved, left), who)
        left -= change_market(g, who, where, moved)


def bribed_to(g: Earth, who: int, moved: list[list[int]], left: int) -> list[int]:
    """R7.6 R12.27: the ends of other queues with room, and the buyers of other markets to change places with."""
    limit = g.tables.queue_limit
    found: list[int] = []
    for market in range(MARKETS):
        if market == market_of(who):
            continue
        if len(g.queue[market]) < limit:
            found.append(queued(market, END))
        if left > 1:
            for place in range(len(g.queue[market])):
                if not moved[market][place]:
                    found.append(queued(market, place))
    return found


def change_market(g: Earth, who: int, where: int, moved: list[list[int]]) -> int:
    """R2.3.1 R7.6: returns how many buyers changed market."""
    here, place = market_of(who), place_of(who)
    there, other = market_of(where), place_of(where)
    queue = list(g.queue[here])
    target = list(g.queue[there])
    buyer = queue[place]
    if other == END:
        del queue[place]
        del moved[here][place]
        target.append(buyer)
        moved[there].append(1)
        count = 1
        g.tell("event.bribed", buyer, here, there)
    else:
        queue[place], target[other] = target[other], buyer
        moved[here][place] = 1
        moved[there][other] = 1
        count = 2
        g.tell("event.swapped", buyer, here, queue[place], there)
    g.queue[here] = tuple(queue)
    g.queue[there] = tuple(target)
    return count
