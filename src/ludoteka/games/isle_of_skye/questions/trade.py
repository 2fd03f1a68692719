"""Phases 2 to 4: the tiles that chance deals, the axe, prices and purchases."""

from random import Random

from ludoteka.core.choice import NO, Amount, OneOf
from ludoteka.core.notation import about, plain, word
from ludoteka.core.question import Question, drawn
from ludoteka.core.reason import Reason
from ludoteka.core.scene import item, message
from ludoteka.core.wire import Item

from ..rules.state import BANK_PAYS, NO_DISCARD, Skye
from ..rules.turns.trade import offered
from ..table.ids import tile_id
from .names import tile_name


def any_tile(g: Skye, ask: OneOf, rng: Random) -> range:
    return range(NO, len(g.tables.tile_ids))


def tile_touched(g: Skye, ask: OneOf, tile: int) -> list[str]:
    return [] if tile == NO else [tile_id(g, tile)]


TILE = drawn("tile", "R4.2.1", [about("draw {tile} for {seat}", "seat")], tries=any_tile)


# -- the axe --------------------------------------------------------------------------------------------------------


def why_not_axe(g: Skye, ask: OneOf, tile: int) -> Reason | None:
    if tile == NO:
        return None if g.has_power(ask.seat, NO_DISCARD) else Reason("reason.axe-needed", {}, "R4.2.2")
    if tile not in offered(g, ask.seat):
        return Reason("reason.not-your-tile", {}, "R4.2.2")
    return None


AXE = Question(
    "axe",
    rule="R4.2.2",
    forms=[word("axe none", NO), plain("axe {tile}")],
    why_not=why_not_axe,
    tries=any_tile,
    touches=tile_touched,
)


# -- prices ---------------------------------------------------------------------------------------------------------


def why_not_price(g: Skye, ask: Amount, price: int) -> Reason | None:
    if price < 1:
        return Reason("reason.price-too-low", {"amount": 1}, "R4.2.2")
    if price > ask.high:
        return Reason("reason.price-too-high", {"amount": ask.high}, "R4.2.2")
    return None


def preview_price(g: Skye, ask: Amount, price: int) -> list[Item]:
    """What the prices set so far mean for the purse."""
    locked = g.committed(ask.seat) + price
    return [
        item(message("foresee.locked"), art="coin", value=locked),
        item(message("foresee.all-sold"), art="purse", value=g.gold[ask.seat] + locked),
        item(message("foresee.none-sold"), art="purse", value=g.gold[ask.seat] - locked),
    ]


PRICE = Question(
    "price",
    rule="R4.2.2",
    forms=[about("price {tile} {amount}", "tile")],
    why_not=why_not_price,
    tries=lambda g, ask, rng: range(-1, ask.high + 3),
    touches=lambda g, ask, price: [tile_id(g, ask.about)],
    prompt=lambda g, ask: {"tile": tile_name(g.tables, ask.about), "n": ask.high},
    preview=preview_price,
)


# -- purchases ------------------------------------------------------------------------------------------------------


def why_not_buy(g: Skye, ask: OneOf, tile: int) -> Reason | None:
    me = ask.seat
    if tile == NO:
        return None
    if tile not in g.offer:
        return Reason("reason.not-on-offer", {}, "R4.4.1")
    place = g.offer.index(tile)
    if place // 3 == me:
        return Reason("reason.own-tile", {}, "R4.4.4")
    if g.price[place] > g.free_gold(me) and not g.has_power(me, BANK_PAYS):
        return Reason("reason.too-expensive", {"price": g.price[place], "amount": g.free_gold(me)}, "R4.4.2")
    return None


BUY = Question(
    "buy",
    rule="R4.4.1",
    forms=[word("pass", NO), plain("buy {tile}")],
    why_not=why_not_buy,
    tries=any_tile,
    touches=tile_touched,
    prompt=lambda g, ask: {"n": g.free_gold(ask.seat)},
)

QUESTIONS: list[Question] = [TILE, AXE, PRICE, BUY]
