"""The effects of event cards and special dice, for people."""

from ludoteka.core.choice import NO, Turn

from ...components.effects import (
    ABSENT_GOOD,
    ANY_GOOD,
    ANY_UPGRADED,
    CHEAP_GOOD,
    COMMISSION,
    COST,
    CRAFT,
    DEAR_UPGRADED,
    DEED,
    DOWNGRADE,
    GAIN_COINS,
    GAIN_LANTERN,
    GAIN_PRESTIGE,
    GAIN_QUARTZ,
    GAIN_SHOE,
    HERO,
    LOSE_COINS,
    LOSE_DEAREST,
    LOSE_HERO,
    LOSE_LANTERN,
    LOSE_PRESTIGE,
    LOSE_QUARTZ,
    LOSE_SHOE,
    MARKET_STEP,
    ORACLE,
    RUINS_DIE,
    RUINS_STEP,
    TOP_DEED,
    UPGRADE,
    UPGRADED,
    WHEEL,
    code_of,
    number_of,
)
from ...components.tables import TYPES
from ..moves import TO_DEED, YES, good_of
from ..state import EMPTY, Road
from .ask import USED, choose, decide, pick, settle
from .gain import (
    ABSENT,
    ANY,
    BASIC,
    CHEAP,
    FINE,
    QUARTZ,
    SHOE,
    deed_sources,
    draw_deed,
    gain_chosen,
    gain_commission,
    gain_deed,
    gain_free_hero,
    gain_goods,
    gain_token,
    hero_leaves,
    lose_good,
    open_towns,
    take_commission,
    take_deed,
)
from .ruins import roll_oracle, roll_ruins_die, step_ruins


def do_face(g: Road, me: int, value: int) -> Turn:
    """R2.18.1, R12.20: what the event card says for a value: one effect, two in a row, or a cost with another in its
    place."""
    t = g.tables
    i = g.event * 6 + value - 1
    effects = t.event_effects[i]
    if t.event_else[i]:
        yield from do_effect(g, me, effects[0] if can_pay(g, me, effects[0]) else effects[1])
        return
    for effect in effects:
        yield from do_effect(g, me, effect)


def can_pay(g: Road, me: int, effect: int) -> bool:
    """R12.20: whether a cost can be paid in full."""
    code = code_of(effect)
    if code == LOSE_LANTERN:
        return g.lanterns[me] > 0
    if code == LOSE_SHOE:
        return g.shoes[me] > 0
    if code == LOSE_QUARTZ:
        return g.quartz[me] > 0
    if code == LOSE_HERO:
        return len(g.riders[me]) > 0
    if code == LOSE_COINS:
        return g.coins[me] >= number_of(effect)
    if code == LOSE_PRESTIGE:
        return g.prestige[me] >= number_of(effect)
    first = me * 12 + 6 if code == DOWNGRADE else me * 12
    return sum(g.goods[first : me * 12 + 12]) > 0


def do_effect(g: Road, me: int, effect: int) -> Turn:
    """R7.2.5: one effect of an event or of a special die."""
    code = code_of(effect)
    n = number_of(effect)
    if code >= COST:
        yield from do_cost(g, me, code, n)
    elif code == GAIN_PRESTIGE:
        g.gain_prestige(me, n)
    elif code == GAIN_COINS:
        g.gain_coins(me, n)
    elif code == GAIN_LANTERN:
        g.gain_lanterns(me, n)
    elif code == GAIN_SHOE or code == GAIN_QUARTZ:
        for _ in range(n):
            yield from gain_token(g, me, SHOE if code == GAIN_SHOE else QUARTZ)
    elif code == HERO:
        yield from gain_free_hero(g, me, True)
    elif code == ANY_GOOD or code == ANY_UPGRADED:
        yield from gain_chosen(g, me, BASIC if code == ANY_GOOD else FINE, ANY)
    elif code == CHEAP_GOOD:
        yield from gain_chosen(g, me, BASIC, CHEAP)
    elif code == ABSENT_GOOD:
        yield from gain_chosen(g, me, BASIC, ABSENT)
    elif code == UPGRADED:
        yield from gain_goods(g, me, [6 + n])
    elif code == DEAR_UPGRADED:
        yield from gain_goods(g, me, [6 + g.tables.dear[g.rot]])
    elif code == UPGRADE:
        yield from upgrade_good(g, me)
    elif code == CRAFT:
        yield from craft(g, me, BASIC)
    elif code == COMMISSION:
        yield from gain_commission(g, me)
    elif code == DEED:
        yield from gain_deed(g, me)
    elif code == TOP_DEED:
        if g.deed_deck():
            yield from draw_deed(g, me)
    elif code == RUINS_STEP:
        yield from step_ruins(g, me, 1)
    elif code == MARKET_STEP:
        yield from step_market(g, me, 1)
    elif code == ORACLE:
        yield from roll_oracle(g, me)
    elif code == RUINS_DIE:
        yield from roll_ruins_die(g, me)
    elif code == WHEEL:
        answer = yield from settle(g, me, "wheel", [YES, NO])
        if answer == YES:
            g.turn_wheel()


# -- gains that several places share --------------------------------------------------------------------------------


def craft(g: Road, me: int, quality: int) -> Turn:
    """R4.1.2, R12.1: the good that the die in slot 1 makes; any good if that slot is empty."""
    face = g.locked[me * 3]
    if face == EMPTY:
        yield from gain_chosen(g, me, quality, ANY)
    else:
        yield from gain_goods(g, me, [6 * quality + g.tables.craft[face]])


def upgrade_good(g: Road, me: int) -> Turn:
    """R5.7: turn one basic good to its upgraded side."""
    good = USED
    while good == USED:
        moves = [good for good in range(TYPES) if g.goods[me * 12 + good]]
        good = yield from decide(g, me, "upgrade", [*moves, NO])
    if good != NO:
        g.goods[me * 12 + good] -= 1
        g.goods[me * 12 + 6 + good] += 1
        g.tell("event.upgraded", me, 6 + good)


def towns_and_deeds(g: Road) -> list[int]:
    """R5.3.3: what the south of the Dark Market offers."""
    return open_towns(g) + [TO_DEED + source for source in deed_sources(g)]


def step_market(g: Road, me: int, steps: int) -> Turn:
    """R5.3.2, R5.3.3: the Dark Market marker goes clockwise, and its new space pays."""
    g.dark_market = (g.dark_market + steps) % 4
    g.tell("event.market", me, g.dark_market)
    pair = g.tables.market_goods[g.dark_market]
    if pair:
        yield from gain_goods(g, me, list(pair))
        return
    choice = yield from choose(g, me, "south", towns_and_deeds)
    if choice >= TO_DEED:
        yield from take_deed(g, me, choice - TO_DEED)
    elif choice != NO:
        yield from take_commission(g, me, choice)


# -- costs ----------------------------------------------------------------------------------------------------------


def do_cost(g: Road, me: int, code: int, n: int) -> Turn:
    """R7.2.5: paid as far as possible."""
    if code == LOSE_PRESTIGE:
        lost = min(n, g.prestige[me])
        g.prestige[me] -= lost
        if lost:
            g.tell("event.prestige-lost", me, lost)
    elif code == LOSE_COINS:
        g.pay_coins(me, min(n, g.coins[me]))
    elif code == LOSE_LANTERN:
        if g.lanterns[me]:
            g.lanterns[me] -= 1
            g.tell("event.lantern-lost", me)
    elif code == LOSE_SHOE:
        if g.shoes[me]:
            g.shoes[me] -= 1
            g.tell("event.token-dropped", me, SHOE)
    elif code == LOSE_QUARTZ:
        if g.quartz[me]:
            g.quartz[me] -= 1
            g.tell("event.token-dropped", me, QUARTZ)
    elif code == LOSE_HERO:
        if g.riders[me]:
            hero = yield from pick(me, "lose-hero", list(g.riders[me]))
            yield from hero_leaves(g, me, hero)
    elif code == DOWNGRADE:
        moves = [good for good in range(TYPES) if g.goods[me * 12 + 6 + good]]
        if moves:
            good = yield from pick(me, "downgrade", moves)
            g.goods[me * 12 + 6 + good] -= 1
            g.goods[me * 12 + good] += 1
            g.tell("event.downgraded", me, good)
    else:
        moves = losable(g, me, code == LOSE_DEAREST)
        if moves:
            good = yield from pick(me, "lose-good", moves, code == LOSE_DEAREST)
            lose_good(g, me, good)


def losable(g: Road, me: int, dearest: bool) -> list[int]:
    """R12.19: the stored goods, or those of the highest current value."""
    mine = [good for good in range(12) if g.goods[me * 12 + good]]
    if dearest and mine:
        top = max([g.price(good_of(good)) for good in mine])
        return [good for good in mine if g.price(good_of(good)) == top]
    return mine
