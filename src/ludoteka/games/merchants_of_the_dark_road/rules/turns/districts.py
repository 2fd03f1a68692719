"""The districts: Great Bazaar, Queen's Commissions, Dark Market, Ringway Inn. Yurg's Excursions has its own pages."""

from typing import Final

from ludoteka.core.choice import NO, Turn

from ...components.tables import BREMBIZANT, TARIFF, TYPES
from ..moves import (
    ROTATE,
    SCOUT,
    bought,
    bundles,
    change,
    changed_from,
    changed_to,
    dice_bought,
    given,
    good_of,
    is_change,
    purchases,
)
from ..state import EMPTY, Road
from .ask import USED, decide
from .effects import step_market
from .gain import (
    QUARTZ,
    draw_hero,
    gain_commission,
    gain_goods,
    gain_token,
    hero_deck,
    join_wagon,
    take_from_inn,
    waiting_heroes,
)

# -- Great Bazaar ---------------------------------------------------------------------------------------------------

ROTATED: Final = 1
CHANGED: Final = 2


def bazaar(g: Road, me: int) -> Turn:
    """R5.1.1, R12.4: rotate the wheel and turn a die, each once and in any order; then buy."""
    done = 0
    while True:
        move = yield from decide(g, me, "bazaar", bazaar_moves(g, me, done), done)
        if move == USED:
            continue
        if move == ROTATE:
            done |= ROTATED
            g.turn_wheel()
        elif is_change(move):
            done |= CHANGED
            one, other = changed_from(move), changed_to(move)
            g.dice[one] -= 1
            g.dice[other] += 1
            g.tell("event.die-turned", me, one, other)
        else:
            yield from buy(g, me, move)
            return


def bazaar_moves(g: Road, me: int, done: int) -> list[int]:
    """R5.1, R2.4.3, R12.6: purchases, and what may still be done before them."""
    moves = affordable(g, me)
    if not done & ROTATED:
        moves.append(ROTATE)
    if not done & CHANGED:
        dice = g.dice
        most = g.tables.most_dice
        for one in range(TYPES):
            if dice[one]:
                for other in range(TYPES):
                    if other != one and dice[other] < most:
                        moves.append(change(one, other))
    return moves


def affordable(g: Road, me: int) -> list[int]:
    """R5.1.2: every set of dice that this seat can pay, nothing included."""
    purse = g.coins[me] + (g.tables.discount if g.has_steed(me, BREMBIZANT) else 0)
    extra = g.tables.tariff if g.notice(TARIFF) else 0
    return purchases(g.dice, [price + extra for price in g.tables.price[g.rot]], purse)


def cost_of(g: Road, me: int, purchase: int) -> int:
    """R5.1.2, R5.1.3, R12.5: each section once, however many of its dice are bought."""
    extra = g.tables.tariff if g.notice(TARIFF) else 0
    total = 0
    for good in range(TYPES):
        if dice_bought(purchase, good):
            total += g.price(good) + extra
    return max(0, total - g.tables.discount) if g.has_steed(me, BREMBIZANT) else total


def buy(g: Road, me: int, purchase: int) -> Turn:
    """R5.1.3: dice go aside, and all goods are gained together."""
    if purchase == 0:
        return
    g.pay_coins(me, cost_of(g, me, purchase))
    goods = bought(purchase)
    for good in goods:
        g.dice[good] -= 1
    g.aside += len(goods)
    yield from gain_goods(g, me, goods)


# -- Queen's Commissions, Dark Market -------------------------------------------------------------------------------


def commissions(g: Road, me: int) -> Turn:
    """R5.2.1: the open tile of any stack."""
    yield from gain_commission(g, me)


def dark_market(g: Road, me: int) -> Turn:
    """R5.3.1, R5.3.2, R4.3.5: up to four coins move the marker as many spaces."""
    steps = USED
    while steps == USED:
        most = min(4, g.coins[me])
        steps = yield from decide(g, me, "dark-market", list(range(1, most + 1)) if most else [NO])
    if steps != NO:
        g.pay_coins(me, steps)
        yield from step_market(g, me, steps)


# -- Ringway Inn ----------------------------------------------------------------------------------------------------


def inn(g: Road, me: int) -> Turn:
    """R5.4, R5.4.3: look at more heroes, perhaps; sell to one of them, who then rides along."""
    scouted = False
    while True:
        moves = customers(g, me)
        if not scouted and may_scout(g, me):
            moves.append(SCOUT)
        move = yield from decide(g, me, "inn", [*moves, NO], scouted)
        if move == USED:
            continue
        if move == SCOUT:
            scouted = True
            yield from scout(g, me)
            continue
        if move == NO:
            break
        sale = yield from decide(g, me, "sale", sales(g, me, move), move)
        if sale != USED:
            yield from sell(g, me, move, sale)
            break
    for hero in g.scouted:
        g.hero_bottom.append(hero)
    g.scouted = ()


def may_scout(g: Road, me: int) -> bool:
    """R12.31: whether there are heroes to look at, and prestige to pay for it."""
    return g.rules.scout and g.prestige[me] >= g.tables.scout_prestige and hero_deck(g) > 0


def scout(g: Road, me: int) -> Turn:
    """R5.4.3: prestige for a look at the next heroes of the deck."""
    g.prestige[me] -= g.tables.scout_prestige
    g.tell("event.prestige-lost", me, g.tables.scout_prestige)
    for _ in range(min(g.tables.scouted, hero_deck(g))):
        hero = yield from draw_hero(g)
        g.scouted = (*g.scouted, hero)
        g.tell("event.hero-shown", me, hero)


def customers(g: Road, me: int) -> list[int]:
    """R5.4.4, R5.4.5: the heroes to whom this seat can sell something."""
    goods = g.goods
    i = me * 12
    found: list[int] = []
    for hero in [*waiting_heroes(g), *g.scouted]:
        for good in g.tables.hero_wants[hero]:
            if goods[i + good] or goods[i + 6 + good]:
                found.append(hero)
                break
    return found


def sales(g: Road, me: int, hero: int) -> list[int]:
    """R5.4.1: every way to serve a hero."""
    return bundles(g.goods, me * 12, g.tables.hero_wants[hero])


def sell(g: Road, me: int, hero: int, sale: int) -> Turn:
    """R5.4.1, R5.4.2: current values, a coin and a quartz more for each upgraded good; then the hero joins."""
    t = g.tables
    coins = 0
    fine = 0
    for good in given(sale, t.hero_wants[hero]):
        g.goods[me * 12 + good] -= 1
        coins += g.price(good_of(good))
        if good >= TYPES:
            fine += 1
            coins += t.upgraded_coins
        g.tell("event.sold", me, good, hero)
    g.gain_coins(me, coins)
    for _ in range(fine * t.upgraded_quartz):
        yield from gain_token(g, me, QUARTZ)
    if hero in g.scouted:
        g.scouted = tuple([other for other in g.scouted if other != hero])
    else:
        take_from_inn(g, hero)
    yield from join_wagon(g, me, hero, True)


def fill_inn(g: Road) -> Turn:
    """R4.4.4: empty places at the Inn are filled from the deck."""
    for place in range(len(g.inn)):
        if g.inn[place] == EMPTY and hero_deck(g):
            g.inn[place] = yield from draw_hero(g)
            g.tell("event.hero-arrives", g.inn[place])
