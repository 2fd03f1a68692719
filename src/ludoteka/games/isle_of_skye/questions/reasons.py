"""Why not: one predicate a question. It decides what is legal and names the rule that is broken."""

from typing import Any

from ludoteka.core.choice import NO, Amount, Choice, Draw, OneOf
from ludoteka.core.reason import Reason

from ..components.tables import REQUIREMENTS, WARRIOR
from ..rules.state import BANK_PAYS, EMPTY, NO_DISCARD, Skye
from ..rules.territory import DELTA, WIDTH
from ..rules.turns.build import TILE_SHIFT, PlaceTile
from ..rules.turns.journey import (
    BOOST,
    CASTLE_ADVANCE,
    Plan,
    cheapest_tour,
    cost_of_advance,
    meets,
    orders_possible,
    requirement,
)
from ..rules.turns.trade import offered

# -- chance ---------------------------------------------------------------------------------------------------------


def drawing(rule: str) -> Any:
    def why_not(g: Skye, choice: Draw, move: int) -> Reason | None:
        return None if move in choice.bag else Reason("reason.not-in-bag", {}, rule)

    return why_not


# -- trading --------------------------------------------------------------------------------------------------------


def why_not_axe(g: Skye, choice: OneOf, tile: int) -> Reason | None:
    if tile == NO:
        return None if g.has_power(choice.seat, NO_DISCARD) else Reason("reason.axe-needed", {}, "R4.2.2")
    if tile not in offered(g, choice.seat):
        return Reason("reason.not-your-tile", {"tile": tile}, "R4.2.2")
    return None


def why_not_price(g: Skye, choice: Amount, price: int) -> Reason | None:
    if price < 1:
        return Reason("reason.price-too-low", {"amount": 1}, "R4.2.2")
    if price > choice.high:
        return Reason("reason.price-too-high", {"amount": choice.high}, "R4.2.2")
    return None


def why_not_buy(g: Skye, choice: OneOf, tile: int) -> Reason | None:
    me = choice.seat
    if tile == NO:
        return None
    if tile == EMPTY or tile not in g.offer:
        return Reason("reason.not-on-offer", {"tile": tile}, "R4.4.1")
    place = g.offer.index(tile)
    if place // 3 == me:
        return Reason("reason.own-tile", {"tile": tile}, "R4.4.4")
    if g.price[place] > g.free_gold(me) and not g.has_power(me, BANK_PAYS):
        return Reason("reason.too-expensive", {"price": g.price[place], "amount": g.free_gold(me)}, "R4.4.2")
    return None


# -- building -------------------------------------------------------------------------------------------------------


def why_not_place(g: Skye, choice: PlaceTile, move: int) -> Reason | None:
    land = choice.land
    tile, cell, turn = move >> TILE_SHIFT, move >> 2 & 4095, move & 3
    if tile not in choice.tiles:
        return Reason("reason.not-acquired", {"tile": tile}, "R4.5.1")
    if cell in land.at:
        return Reason("reason.occupied", {"cell": cell}, "R5.1.1")
    if cell not in land.rim:
        return Reason("reason.not-adjacent", {"cell": cell}, "R5.1.1")
    edge = g.tables.edge
    for side in range(4):
        i = land.at.get(cell + DELTA[side])
        if i is not None:
            mine = edge[(tile * 4 + turn) * 4 + side]
            theirs = edge[land.faces[i] * 4 + (side ^ 2)]
            if mine != theirs:
                return Reason("reason.edge", {"side": side, "terrain": mine, "terrain2": theirs}, "R5.1.2")
    return None


def why_not_road(g: Skye, choice: OneOf, edge: int) -> Reason | None:
    if edge == NO:
        return None
    land = g.land[choice.seat]
    cell = edge >> 1
    if cell not in land.at or cell + (WIDTH if edge & 1 else 1) not in land.at:
        return Reason("reason.no-shared-edge", {"edge": edge}, "R8.9.1")
    if edge in land.tokens:
        return Reason("reason.road-there", {"edge": edge}, "R8.9.4")
    return None


# -- the journey ----------------------------------------------------------------------------------------------------


def why_not_boost(g: Skye, choice: OneOf, move: int) -> Reason | None:
    return None if move in (NO, BOOST) else Reason("reason.boost-or-not", {}, "R8.4.7")


def why_not_plan(g: Skye, choice: Plan, cells: tuple[int, ...]) -> Reason | None:
    if len(cells) > choice.high:
        return Reason("reason.too-many-milestones", {"n": choice.high}, "R8.4.1")
    for cell in cells:
        if cell not in choice.land.at:
            return Reason("reason.not-your-land", {"cell": cell}, "R8.4.1")
    if list(cells) != sorted(set(cells)):
        return Reason("reason.one-milestone-a-tile", {}, "R8.4.1")
    cost = cheapest_tour(choice.land, choice.pawn, cells)
    if cost > choice.points:
        return Reason("reason.too-far", {"cost": cost, "n": choice.points}, "R8.4.2")
    return None


def why_not_collect(g: Skye, choice: OneOf, cell: int) -> Reason | None:
    me = choice.seat
    if cell == BOOST:
        return None if g.boosts[me] else Reason("reason.no-boost", {}, "R8.7.6")
    if cell not in g.plan[me]:
        return Reason("reason.no-milestone", {"cell": cell}, "R8.4.3")
    if cell not in orders_possible(g.land[me], g.pawn[me], g.plan[me], choice.about):
        return Reason("reason.order-too-long", {"cell": cell, "n": choice.about}, "R8.4.3")
    return None


def why_not_resolve(g: Skye, choice: OneOf, token: int) -> Reason | None:
    return None if token in g.taken[choice.seat] else Reason("reason.token-not-taken", {"token": token}, "R8.7.2")


# -- advances -------------------------------------------------------------------------------------------------------


def why_not_pay(g: Skye, me: int, track: int, castle: bool) -> Reason | None:
    cost = cost_of_advance(g, me, track, castle)
    if cost > g.free_gold(me):
        return Reason("reason.cannot-pay-advance", {"price": cost, "amount": g.free_gold(me)}, "R8.2.4")
    return None


def why_not_free_advance(g: Skye, choice: Choice, move: int) -> Reason | None:
    """An advance that ignores requirements: for a sale, a journeyman symbol or a token."""
    if move == NO:
        return None
    if not 0 <= move < CASTLE_ADVANCE:
        return Reason("reason.castle-needs-milestone", {}, "R8.2.3")
    if choice.name == "sale" and move != WARRIOR:
        return Reason("reason.warrior-only", {}, "R8.8.1")
    return why_not_pay(g, choice.seat, move, False)


def why_not_milestone_advance(g: Skye, choice: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    me = choice.seat
    castle = move >= CASTLE_ADVANCE
    track = move - CASTLE_ADVANCE if castle else move
    if not 0 <= track < 3:
        return Reason("reason.no-track", {}, "R8.2.1")
    i = g.land[me].at[choice.about]
    met = meets(g, me, i, requirement(g, me, track))
    if castle and i != 0:
        return Reason("reason.not-on-castle", {}, "R8.5.1")
    if castle and met:
        return Reason("reason.free-anyway", {"track": track}, "R8.5.1")
    if not castle and not met:
        required = REQUIREMENTS[requirement(g, me, track)]
        return Reason("reason.requirement", {"track": track, "requirement": required}, "R8.3.1")
    return why_not_pay(g, me, track, castle)


REASONS = {
    "scoring": drawing("R3.2"),
    "start": drawing("R3.6"),
    "token": drawing("R3.9"),
    "tile": drawing("R4.2.1"),
    "axe": why_not_axe,
    "price": why_not_price,
    "buy": why_not_buy,
    "place": why_not_place,
    "road": why_not_road,
    "boost": why_not_boost,
    "plan": why_not_plan,
    "collect": why_not_collect,
    "resolve": why_not_resolve,
    "symbol": why_not_free_advance,
    "sale": why_not_free_advance,
    "token-advance": why_not_free_advance,
    "advance": why_not_milestone_advance,
}
