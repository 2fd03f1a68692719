"""Why a trade cannot be made: markets, sales, the black market."""

from ludoteka.core.choice import NO, OneOf
from ludoteka.core.reason import Reason

from ..components.tables import MARKETS, SPECIAL, TYPES
from ..rules.state import Earth
from ..rules.turns.dig import has_cube
from ..rules.turns.trade import (
    DELIVER,
    WITH_SPECIAL,
    WITH_TRADER,
    Deal,
    Goods,
    extra_market,
    places_to_sell,
    prior_purchases,
    pushed_by_special,
)


def why_not_market(g: Earth, choice: OneOf, move: int) -> Reason | None:
    if not 0 < move < 24:
        return Reason("reason.one-step", {}, "R5.3.2")
    if move & WITH_TRADER and not has_cube(g, choice.seat):
        return Reason("reason.no-crew", {}, "R5.3.2")
    if move & WITH_SPECIAL and not g.pool[SPECIAL]:
        return Reason("reason.no-special", {}, "R5.3.4")
    colour = (move >> 2) - 1
    if colour < 0 or g.pool[colour] or (move & WITH_SPECIAL and colour == pushed_by_special(g, choice.about)):
        return None
    return Reason("reason.no-buyer", {"colour": colour}, "R12.11")


def sale_market(g: Earth, me: int) -> int:
    """The market that merchants add to the sale in progress."""
    return extra_market(g, me, g.doing & 63) if g.doing >= 0 else -1


def why_not_prior(g: Earth, choice: OneOf, move: int) -> Reason | None:
    me = choice.seat
    if move in choice.moves:
        return None
    if move == NO:
        return Reason("reason.sale-needs-purchase", {}, "R6.5")
    reason = no_purchase(g, me, move, 0, "R6.5")
    if reason is None and move not in prior_purchases(g, me, sale_market(g, me)):
        return Reason("reason.sale-must-follow", {}, "R6.5")
    return reason


def no_purchase(g: Earth, me: int, move: int, fee: int, rule: str) -> Reason | None:
    """Why the top of a stack cannot be bought."""
    colour = move >> 1
    if not 0 <= colour < 5 or not g.black[colour]:
        return Reason("reason.stack-empty", {}, "R12.14")
    price = g.tables.value[g.black[colour][0]] + fee
    if price > g.credits[me]:
        return Reason("reason.too-expensive", {"n": price}, rule)
    if (g.hatch_room(me) if move & 1 else g.hold_room(me)) < 1:
        return Reason("reason.no-room", {"storage": move & 1}, rule)
    return None


def why_not_sale(g: Earth, choice: OneOf, move: int) -> Reason | None:
    me = choice.seat
    if move in choice.moves:
        return None
    colour = move >> 6
    places = [market for market in range(MARKETS) if move >> market & 1]
    if move < 0 or colour >= 5 or not places:
        return Reason("reason.no-market-buys", {}, "R5.4.2")
    stored = g.stored(me, colour)
    if not stored:
        return Reason("reason.no-artefact-of", {"colour": colour}, "R5.4.2")
    able = places_to_sell(g, me, colour, -1)
    for market in places:
        if not g.interested(market, colour):
            return Reason("reason.nobody-interested", {"market": market}, "R5.4.2")
        if market not in able and colour * 64 + (1 << market) not in choice.moves:
            return Reason("reason.no-trader", {"market": market}, "R5.4.2")
    return Reason("reason.too-many-markets", {"n": min(3, stored)}, "R5.4.2")


def why_not_goods(g: Earth, choice: Goods, items: tuple[int, ...]) -> Reason | None:
    if len(items) != choice.low:
        return Reason("reason.number-of-goods", {"n": choice.low}, "R5.4.2")
    if items not in choice.moves:
        return Reason("reason.not-stored", {}, "R5.4.2")
    return None


def why_not_deal(g: Earth, choice: Deal, move: int) -> Reason | None:
    if move in choice.moves:
        return None
    me = choice.seat
    if move == NO:
        return Reason("reason.trade-something", {}, "R5.6.2")
    if move < -1 or move >= DELIVER + 2 * TYPES or 10 <= move < DELIVER:
        return Reason("reason.not-stored", {}, "R5.6.2")
    delivers = move >= DELIVER
    if choice.way >= 0 and delivers != (choice.way == 1):
        return Reason("reason.one-way", {}, "R5.6.2")
    colour = (move - DELIVER) % TYPES >> 2 if delivers else move >> 1
    if choice.taken >> colour & 1:
        return Reason("reason.different-colours", {"colour": colour}, "R5.6.2")
    if delivers:
        return Reason("reason.not-stored", {}, "R5.6.2")
    return no_purchase(g, me, move, choice.about & 1 and g.tables.fee, "R5.6.3")
