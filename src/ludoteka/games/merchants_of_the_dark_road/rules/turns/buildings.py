"""The ten buildings."""

from typing import Final

from ludoteka.core.choice import NO, Turn

from ...components.tables import (
    CANDLE,
    FILIGREE,
    GUILDHALL,
    HARBOR,
    LANTERNWORKS,
    MANSION,
    MINE,
    ORACLE_HOUSE,
    SURVEYOR,
)
from ..moves import (
    PAY_COINS,
    PAY_LANTERN,
    PAY_QUARTZ,
    TO_TOWN,
    WEALTH,
    exchange,
    exchanged,
    gave_of,
    got_of,
)
from ..state import Road
from .ask import USED, Ask, choose, decide, lantern_fits
from .effects import upgrade_good
from .gain import (
    ABSENT,
    ANY,
    BASIC,
    CHEAP,
    FINE,
    QUARTZ,
    choose_good,
    gain_chosen,
    gain_goods,
    gain_token,
    lose_good,
    open_towns,
    take_commission,
    take_free_hero,
    waiting_heroes,
)
from .ruins import roll_oracle

PRICE: Final = 2
"""Coins for a building, or in an exchange."""


def visit_building(g: Road, me: int, building: int) -> Turn:
    """R5.7: what each building does."""
    if building == MINE:
        yield from gain_token(g, me, QUARTZ)
    elif building == SURVEYOR:
        paid = yield from pay(g, me, building)
        if paid != NO:
            g.gain_prestige(me, 3)
    elif building == HARBOR:
        yield from gain_chosen(g, me, BASIC, ABSENT)
    elif building == GUILDHALL:
        yield from guildhall(g, me)
    elif building == ORACLE_HOUSE:
        yield from roll_oracle(g, me)
    elif building == CANDLE:
        yield from candle(g, me)
    elif building == LANTERNWORKS:
        yield from gain_chosen(g, me, BASIC, CHEAP)
        g.gain_lanterns(me, 1)
        g.gain_prestige(me, 1)
    elif building == MANSION:
        yield from mansion(g, me)
    elif building == FILIGREE:
        paid = yield from pay(g, me, building)
        if paid != NO:
            yield from gain_chosen(g, me, FINE, CHEAP)
    else:
        yield from upgrade_good(g, me)
        g.gain_lanterns(me, 1)


def payments(g: Road, me: int, building: int) -> list[int]:
    """R5.7: what this seat can pay a building with."""
    found: list[int] = []
    i = me * 12
    if building == CANDLE:
        found = [good for good in g.tables.cheap[g.rot] if g.goods[i + good]]
    elif building == FILIGREE:
        found = [good for good in range(12) if g.goods[i + good]]
    elif building == GUILDHALL and g.lanterns[me]:
        found.append(PAY_LANTERN)
    elif building == SURVEYOR and g.quartz[me]:
        found.append(PAY_QUARTZ)
    if g.coins[me] >= PRICE:
        found.append(PAY_COINS)
    return found


def pay(g: Road, me: int, building: int) -> Ask:
    """R5.7, R12.24: pay a building in one of its ways, or do not use it."""
    move = USED
    while move == USED:
        move = yield from decide(g, me, "pay", [*payments(g, me, building), NO], building)
    if move == PAY_COINS:
        g.pay_coins(me, PRICE)
    elif move == PAY_LANTERN:
        g.lanterns[me] -= 1
        g.tell("event.lantern-spent", me, 1)
    elif move == PAY_QUARTZ:
        g.quartz[me] -= 1
        g.tell("event.quartz-spent", me)
    elif move != NO:
        lose_good(g, me, move)
    return move


def guildhall(g: Road, me: int) -> Turn:
    """R5.7: one good of any type and one of value 1, gained together."""
    paid = yield from pay(g, me, GUILDHALL)
    if paid == NO:
        return
    goods: list[int] = []
    for source in (ANY, CHEAP):
        good = yield from choose_good(g, me, BASIC, source)
        if good != NO:
            goods.append(good)
    yield from gain_goods(g, me, goods)


def heroes_and_towns(g: Road) -> list[int]:
    """R5.7: what the Candle & Quartz offers."""
    return waiting_heroes(g) + [TO_TOWN + town for town in open_towns(g)]


def candle(g: Road, me: int) -> Turn:
    """R5.6.1, R5.7: a hero of the Inn, or an open commission."""
    paid = yield from pay(g, me, CANDLE)
    if paid == NO:
        return
    move = yield from choose(g, me, "candle", heroes_and_towns)
    if move >= TO_TOWN:
        yield from take_commission(g, me, move - TO_TOWN)
    elif move != NO:
        yield from take_free_hero(g, me, move)


# -- Guildmaster's Mansion ------------------------------------------------------------------------------------------


def mansion(g: Road, me: int) -> Turn:
    """R12.23: any number of exchanges. What was gained is not given again, unless an ability came between: it leads
    nowhere."""
    gave = 0
    got = 0
    while True:
        moves = exchanges(g, me, gave, got)
        move = yield from decide(g, me, "exchange", [*moves, NO], exchanged(gave, got))
        if move == USED:
            gave = got = 0
            continue
        if move == NO:
            return
        give, get = gave_of(move), got_of(move)
        gave |= 1 << give
        got |= 1 << get
        g.tell("event.exchanged", me, give, get)
        if give == 0:
            g.lanterns[me] -= 1
        elif give == 1:
            g.quartz[me] -= 1
        else:
            g.coins[me] -= PRICE
        if get == 0:
            g.gain_lanterns(me, 1)
        elif get == 1:
            yield from gain_token(g, me, QUARTZ)
        else:
            g.gain_coins(me, PRICE)


def exchanges(g: Road, me: int, gave: int, got: int) -> list[int]:
    """R12.23: what can be given for what now."""
    owned = [g.lanterns[me] > 0, g.quartz[me] > 0, g.coins[me] >= PRICE]
    found: list[int] = []
    for give in range(WEALTH):
        if not owned[give] or got >> give & 1:
            continue
        for get in range(WEALTH):
            if get != give and not gave >> get & 1 and (get != 0 or lantern_fits(g, me)):
                found.append(exchange(give, get))
    return found
