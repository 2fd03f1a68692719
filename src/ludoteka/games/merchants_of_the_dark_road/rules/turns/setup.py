"""Setup: the world first, then the players."""

from ludoteka.core.choice import CHANCE, Draw, OneOf, Turn

from ...components.tables import (
    BUILDINGS,
    CREDIT,
    KINDS,
    NOTICES,
    ONE,
    STEEDS,
    THREE,
    TOWNS,
    TWO,
    TYPES,
    UPGRADES,
    Tables,
)
from ..options import Rules
from ..state import CONCERN, EMPTY, Road
from .day import fill_row
from .districts import fill_inn
from .gain import SIX, gain_goods, join_wagon

NOTHING: tuple[int, ...] = ()


def set_up(tables: Tables, seats: int, options: dict[str, str]) -> Road:
    """R3.1, R3.2, R2.18.2, R3.1.4, R3.1.5, R3.2.2, R3.2.3, R3.2.6: everything of the set-up that needs neither chance
    nor a decision."""
    t = tables
    g = Road(t, seats, options)
    rules = g.rules
    g.round = 1
    g.order = []
    g.turn = -1
    g.active = EMPTY
    g.rot = 0
    g.dice = [0] * TYPES
    g.aside = 0
    g.tops = [EMPTY] * len(TOWNS)
    g.under = list(range(len(t.tile_ids)))
    g.below = [NOTHING] * len(TOWNS)
    g.hero_bag = list(t.normal)
    g.hero_bottom = []
    g.inn = [EMPTY] * 4
    g.companion_bag = list(range(len(t.kind)))
    g.companion_bottom = []
    g.row = [EMPTY] * 3
    g.deed_bag = list(range(len(t.deed_ids)))
    g.deed_bottom = []
    g.deed_slots = [EMPTY, EMPTY]
    g.hands = [0] * seats
    g.knows = [0] * len(t.deed_ids)
    g.returned = [EMPTY] * seats
    g.upgrades_left = (1 << len(UPGRADES)) - 1
    g.steeds_left = (1 << len(STEEDS)) - 1
    g.five_left = 1
    g.buildings = []
    g.dark_market = 0
    g.ruins = 0
    g.event_bag = [event for event in range(len(t.event_ids)) if not (rules.small_decks and t.event_first[event])]
    g.event_discard = []
    g.pawn = [0] * seats
    g.coins = [t.start_coins] * seats
    g.prestige = [t.start_prestige[1 if rules.prestige else 0]] * seats
    g.lanterns = [0] * seats
    g.quartz = [0] * seats
    g.shoes = [t.start_shoes] * seats
    g.locked = [ONE, TWO, THREE] * seats
    g.reserve = [0] * (6 * seats)
    g.spent = [0] * seats
    g.illuminated = [0] * (6 * seats)
    g.goods = [0] * (12 * seats)
    g.riders = [NOTHING] * seats
    g.tiles = [NOTHING] * seats
    g.steeds = [0] * seats
    g.upgrades = [0] * seats
    g.companions = [0] * (KINDS * seats)
    g.used = [0] * (2 * KINDS * seats)
    g.log_heroes = [NOTHING] * seats
    g.log_tiles = [NOTHING] * seats
    g.sarcophagus_bag = list(range(len(t.sarcophagus_ids))) if rules.sarcophagi else []
    g.sarcophagus_owner = [EMPTY] * len(t.sarcophagus_ids)
    g.pairs = []
    g.pool_night = EMPTY
    g.pool_illuminated = EMPTY
    g.acted = 0
    g.leader = EMPTY
    g.route = 0
    g.destination = 0
    g.travelers = NOTHING
    g.event = EMPTY
    g.travel_dice = []
    g.taken_dice = []
    set_up_concern(g, rules)
    g.ledger = []
    return g


def set_up_concern(g: Road, rules: Rules) -> None:
    """R10.1.2: what the Private Concern begins with."""
    t = g.tables
    g.concern_coins = t.concern_coins if rules.concern else 0
    g.concern_prestige = t.start_prestige[1 if rules.prestige else 0] if rules.concern else 0
    g.stock = t.concern_stock if rules.concern else 0
    g.concern_heroes = NOTHING
    g.concern_tiles = NOTHING
    g.concern_deeds = 0
    g.concern_companions = NOTHING
    g.concern_pawn = 0
    g.concern_log_heroes = NOTHING
    g.concern_log_tiles = NOTHING
    g.served = 0
    g.delivery = []
    g.action_bag = list(range(len(t.action_ids))) if rules.concern else []
    g.action = EMPTY
    g.notices = 0


# -- the world ------------------------------------------------------------------------------------------------------


def lay_buildings(g: Road, _: int) -> Turn:
    """R3.1.1: four buildings of different tiles, at random on their places."""
    t = g.tables
    chosen = g.rules.buildings
    if chosen == "random":
        pool = list(range(len(BUILDINGS)))
    elif chosen == "suggested":
        pool = list(t.suggested)
    else:
        pool = [BUILDINGS.index(name) for name in chosen.split(",")]
    found: list[int] = []
    while len(found) < 4:
        building: int = pool[0] if len(pool) == 1 else (yield Draw("building", pool, len(found)))
        pool = [other for other in pool if t.building_tile[other] != t.building_tile[building]]
        found.append(building)
        g.tell("event.building", building, len(found))
    g.buildings = found


def roll_market(g: Road, _: int) -> Turn:
    """R3.1.2: the rolled good is the dearest; a die lies on every section but the last."""
    t = g.tables
    good: int = yield Draw("first-good", SIX)
    g.rot = -t.section[good] % TYPES
    for position in range(t.market_dice):
        g.dice[t.good_at[(position - g.rot) % TYPES]] = 1
    g.tell("event.wheel", good)


def lay_commissions(g: Road, _: int) -> Turn:
    """R3.1.3: the top tile of every town is open."""
    for town in range(len(TOWNS)):
        tile: int = yield Draw("commission-tile", [tile for tile in g.under if g.tables.tile_town[tile] == town], town)
        g.under.remove(tile)
        g.tops[town] = tile
        g.tell("event.commission-shown", tile)


def remove_upgrades(g: Road, _: int) -> Turn:
    """R3.1.6: two wagon upgrades are missing in a solo game."""
    if g.rules.solo:
        for _ in range(2):
            left = [upgrade for upgrade in range(len(UPGRADES)) if g.upgrades_left >> upgrade & 1]
            upgrade: int = yield Draw("upgrade-gone", left)
            g.upgrades_left &= ~(1 << upgrade)
            g.tell("event.upgrade-gone", upgrade)


def lay_companions(g: Road, _: int) -> Turn:
    """R3.1.7: three companions lie open beside the deck."""
    yield from fill_row(g)


def lay_heroes(g: Road, _: int) -> Turn:
    """R3.1.8: four heroes wait at the Inn."""
    yield from fill_inn(g)


def two_slots(g: Road) -> list[int]:
    """R3.1.9: two deeds lie open."""
    return [CHANCE, CHANCE]


# -- the players ----------------------------------------------------------------------------------------------------


def choose_start_player(g: Road, _: int) -> Turn:
    """R3.2.1, R10.1.1: places are counted clockwise from the start player; the Private Concern has the place agreed."""
    start: int = 0
    if g.rules.start != "random":
        start = int(g.rules.start) - 1
    elif g.seats > 1:
        start = yield Draw("start", list(range(g.seats)))
    order = [(start + i) % g.seats for i in range(g.seats)]
    if g.rules.concern:
        order.insert(g.rules.concern_seat, CONCERN)
    g.order = order
    g.tell("event.start", start)


def lay_concern(g: Road, _: int) -> Turn:
    """R10.1.3, R10.1.5, R10.6: the delivery row of the Private Concern, and the notices of its level."""
    if not g.rules.concern:
        return
    towns = list(range(len(TOWNS)))
    while towns:
        town: int = towns[0] if len(towns) == 1 else (yield Draw("delivery", towns, len(g.delivery)))
        towns.remove(town)
        g.delivery.append(town)
    for _ in range(g.tables.notices[g.rules.level]):
        left = [notice for notice in range(len(NOTICES)) if not g.notice(notice)]
        notice: int = yield Draw("notice", left)
        g.notices |= 1 << notice
        g.tell("event.notice", notice)
    if g.notice(CREDIT):
        g.concern_gains(g.tables.credit_coins, g.tables.credit_prestige, 0)


def roll_dice(g: Road, _: int) -> Turn:
    """R3.2.4: four night dice into the main reserve and an illuminated die into the special one."""
    for seat in people(g):
        for _ in range(g.tables.reserve):
            face: int = yield Draw("night-die", SIX, seat)
            g.reserve[seat * 6 + face] += 1
        lit: int = yield Draw("illuminated", SIX, seat)
        g.illuminated[seat * 6 + lit] += 1


def people(g: Road) -> list[int]:
    """R3.2.1: all seats in the order of play."""
    return [seat for seat in g.order if seat != CONCERN]


def dealt(g: Road) -> list[int]:
    """R3.2.5: a deed for everybody, or two to choose from; one card at a time, because each is a secret."""
    return [seat for seat in people(g) for _ in range(2 if g.rules.two_deeds else 1)]


def deal_deed(g: Road, me: int) -> Turn:
    """R3.2.5: a deed from the deck, which only its owner sees."""
    deed: int = yield Draw("deed-card", g.deed_bag, me, me)
    g.deed_bag.remove(deed)
    g.hands[me] |= 1 << deed
    g.knows[deed] = 1 << me
    g.whisper(me, "event.deed-seen", me, deed)


def choosers(g: Road) -> list[int]:
    """R3.2.5: who keeps one of two deeds."""
    return people(g) if g.rules.two_deeds else []


def keep_deed(g: Road, me: int) -> Turn:
    """R3.2.5: one of the two deeds goes back."""
    mine = [deed for deed in range(len(g.knows)) if g.hands[me] >> deed & 1]
    kept: int = yield OneOf(me, "keep-deed", mine)
    for deed in mine:
        if deed != kept:
            g.hands[me] &= ~(1 << deed)
            g.returned[me] = deed


def return_deeds(g: Road) -> None:
    """R3.2.5: under the deck, in the order of play."""
    for seat in choosers(g):
        g.deed_bottom.append(g.returned[seat])
        g.returned[seat] = EMPTY
        g.tell("event.deed-returned", seat)


def starting_goods(g: Road, _: int) -> Turn:
    """R3.2.7: the good of the seat's price, and coins for those who start later."""
    t = g.tables
    for place, seat in enumerate(g.order):
        if seat != CONCERN:
            yield from gain_goods(g, seat, [t.good_at[(place - g.rot) % TYPES]])
            if t.coins_by_seat[place]:
                g.gain_coins(seat, t.coins_by_seat[place])


def deal_pairs(g: Road, _: int) -> Turn:
    """R3.2.8, R3.2.9, R3.2.10: a steed and a hero for everybody; in the draft one pair more than players, to choose
    from."""
    t = g.tables
    heroes = list(t.starting)
    steeds = list(range(len(STEEDS)))
    receivers = people(g)
    for i in range(len(g.order) + 1 if g.rules.draft else len(receivers)):
        hero: int = yield Draw("starting-hero", heroes, i)
        heroes.remove(hero)
        steed: int = yield Draw("steed-card", steeds, i)
        steeds.remove(steed)
        if g.rules.draft:
            g.pairs.append((steed, hero))
            g.tell("event.pair", steed, hero)
        else:
            yield from take_pair(g, receivers[i], steed, hero)


def drafters(g: Road) -> list[int]:
    """R3.2.10: everybody in seat order, if there is a draft."""
    return people(g) if g.rules.draft else []


def draft(g: Road, me: int) -> Turn:
    """R3.2.10: take a pair; the last ones stay aside."""
    steed: int = yield OneOf(me, "draft", [steed for steed, _ in g.pairs])
    for pair in g.pairs:
        if pair[0] == steed:
            g.pairs.remove(pair)
            yield from take_pair(g, me, steed, pair[1])
            return


def take_pair(g: Road, me: int, steed: int, hero: int) -> Turn:
    """R3.2.8, R3.2.9: a steed, and a hero with the bonus."""
    g.steeds[me] |= 1 << steed
    g.steeds_left &= ~(1 << steed)
    g.tell("event.steed", me, steed)
    yield from join_wagon(g, me, hero, True)


def setup_ends(g: Road) -> None:
    """R3.2.10: the draft is over."""
    g.pairs = []
