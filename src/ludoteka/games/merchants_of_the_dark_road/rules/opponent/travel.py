"""The Private Concern in a caravan, its own or somebody else's: joining, events, deliveries, good fortune."""

from ludoteka.core.choice import SEEN_BY_NONE, Draw, Turn

from ...components import effects as codes
from ...components.effects import code_of, number_of
from ...components.tables import CARRIER
from ..state import CONCERN, EMPTY, Road
from ..turns.gain import BOTTOM, TOP
from .turn import FOCUS, best_hero, concern_commission, concern_deed, concern_hero, load


def concern_joins(g: Road) -> bool:
    """R10.4.2: it comes along if it can deliver in the region: a hero, or a commission with something in stock."""
    region = g.tables.region[g.destination]
    for hero in g.concern_heroes:
        if g.tables.region[g.tables.hero_town[hero]] == region:
            return True
    for tile in g.concern_tiles:
        if g.stock and g.tables.region[g.tables.tile_town[tile]] == region:
            return True
    return False


def concern_takes_die(g: Road) -> Turn:
    """R10.4.1, R10.4.2: always the highest die that is left."""
    value = max(g.travel_dice)
    g.travel_dice.remove(value)
    g.taken_dice.append(value)
    g.tell("concern.die", value)
    i = g.event * 6 + value - 1
    effects = g.tables.event_effects[i]
    if g.tables.event_else[i]:
        yield from concern_effect(g, effects[0] if concern_can(g, effects[0]) else effects[1])
        return
    for effect in effects:
        yield from concern_effect(g, effect)


def concern_can(g: Road, effect: int) -> bool:
    """R10.4.5: whether it can pay a cost in full."""
    code = code_of(effect)
    if code == codes.LOSE_GOOD or code == codes.LOSE_DEAREST:
        return g.stock > 0
    if code == codes.LOSE_HERO:
        return len(g.concern_heroes) > 0
    if code == codes.LOSE_COINS:
        return g.concern_coins >= number_of(effect)
    return code == codes.LOSE_PRESTIGE and g.concern_prestige >= number_of(effect)


def concern_effect(g: Road, effect: int) -> Turn:
    """R10.4.5: what an event gives the Private Concern, or takes from it."""
    code = code_of(effect)
    n = number_of(effect)
    if code == codes.GAIN_PRESTIGE:
        g.concern_gains(0, n, 0)
    elif code == codes.GAIN_COINS or code == codes.GAIN_LANTERN or code == codes.GAIN_SHOE or code == codes.GAIN_QUARTZ:
        g.concern_gains(n, 0, 0)
    elif code == codes.ANY_GOOD or code == codes.CHEAP_GOOD or code == codes.ABSENT_GOOD or code == codes.CRAFT:
        g.concern_gains(0, 0, 1)
    elif code == codes.ANY_UPGRADED or code == codes.UPGRADED or code == codes.DEAR_UPGRADED:
        g.concern_gains(0, 1, 1)
    elif code == codes.UPGRADE:
        g.concern_gains(0, 1, 0)
    elif code == codes.RUINS_STEP:
        g.ruins = (g.ruins + 1) % 4
        g.tell("concern.ruins", g.ruins)
        g.concern_gains(0, 0, 1)
    elif code == codes.MARKET_STEP:
        g.dark_market = (g.dark_market + 1) % 4
        g.tell("concern.market", g.dark_market)
        g.concern_gains(0, 0, 2)
    elif code == codes.ORACLE or code == codes.RUINS_DIE:
        g.concern_gains(2, 0, 0)
    elif code == codes.HERO:
        hero = best_hero(g, FOCUS)
        if hero != EMPTY:
            concern_hero(g, hero)
    elif code == codes.COMMISSION:
        yield from concern_commission(g)
    elif code == codes.DEED:
        yield from concern_takes_deed(g)
    elif code == codes.TOP_DEED:
        if g.deed_deck():
            yield from concern_draws_deed(g)
    elif code == codes.WHEEL:
        g.turn_wheel()
    elif code == codes.LOSE_PRESTIGE:
        lost = min(n, g.concern_prestige)
        g.concern_prestige -= lost
        if lost:
            g.tell("concern.prestige-lost", lost)
    elif code == codes.LOSE_COINS:
        g.concern_pays(n)
    elif code == codes.LOSE_GOOD or code == codes.LOSE_DEAREST:
        if g.stock:
            g.stock -= 1
            g.tell("concern.stock-lost", 1, g.stock)
    elif code == codes.LOSE_HERO and g.concern_heroes:
        lose_hero(g)


def lose_hero(g: Road) -> None:
    """R10.4.5: the hero with the lowest load leaves; of equal ones the one whose town is last in the delivery row."""
    town = g.tables.hero_town
    hero = min(g.concern_heroes, key=lambda hero: (load(g, town[hero]), -g.delivery.index(town[hero])))
    g.concern_heroes = tuple([other for other in g.concern_heroes if other != hero])
    g.drop_hero(hero)
    g.tell("concern.hero-dropped", hero)


def concern_takes_deed(g: Road) -> Turn:
    """R10.4.4, R10.4.5: from the top slot with its prestige; else from the bottom slot, else from the deck."""
    if g.deed_slots[TOP] != EMPTY:
        concern_deed(g, TOP)
        g.concern_gains(0, g.tables.top_prestige, 0)
    elif g.deed_slots[BOTTOM] != EMPTY:
        concern_deed(g, BOTTOM)
    elif g.deed_deck():
        yield from concern_draws_deed(g)


def concern_draws_deed(g: Road) -> Turn:
    """R10.4.5: a deed that nobody sees."""
    if g.deed_bag:
        deed: int = yield Draw("deed-card", g.deed_bag, CONCERN, SEEN_BY_NONE)
        g.deed_bag.remove(deed)
    else:
        deed = g.deed_bottom.pop(0)
    g.concern_deeds |= 1 << deed
    g.tell("concern.deed-unseen")


def concern_visits(g: Road, town: int) -> None:
    """R10.4.3, R10.1.3: all heroes for the town, then its commissions in the order taken, each with as much stock as it
    can use."""
    t = g.tables
    something = False
    for hero in g.concern_heroes:
        if t.hero_town[hero] == town:
            something = True
            g.concern_heroes = tuple([other for other in g.concern_heroes if other != hero])
            g.concern_log_heroes = (*g.concern_log_heroes, hero)
            g.tell("concern.hero-delivered", hero, town)
            g.concern_gains(t.town_coins[town], t.town_prestige[town], 0)
    for tile in g.concern_tiles:
        if t.tile_town[tile] == town and g.stock:
            something = True
            goods = min(t.delivers, g.stock)
            g.stock -= goods
            g.concern_tiles = tuple([other for other in g.concern_tiles if other != tile])
            g.concern_log_tiles = (*g.concern_log_tiles, tile)
            g.tell("concern.delivers", tile, goods)
            prestige = t.commission_prestige[goods]
            if g.notice(CARRIER):
                prestige += t.carrier_prestige
            g.concern_gains(0, prestige, 0)
    if something:
        g.served |= 1 << town
        g.delivery.remove(town)
        g.delivery.append(town)
        g.tell("concern.served", town)


def concern_fortune(g: Road) -> Turn:
    """R10.4.4: coins while it has no more of them than prestige, else a deed."""
    if g.concern_coins <= g.concern_prestige or not g.deeds_left():
        coins = g.tables.first_coins if g.five_left else g.tables.fortune_coins
        g.five_left = 0
        g.tell("concern.fortune-coins")
        g.concern_gains(coins, 0, 0)
    else:
        g.tell("concern.fortune-deed")
        yield from concern_takes_deed(g)
