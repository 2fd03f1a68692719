"""What a wagon gains and loses: goods and room for them, tokens, heroes, commissions, deeds, dice, upgrades."""

from typing import Final

from ludoteka.core.choice import NO, Draw, OneOf, Turn

from ...components.tables import (
    CRATE,
    HARNESS,
    HORSESHOE_BONUS,
    LANTERN_BONUS,
    LEDGER,
    STORAGE_BONUS,
    UPGRADES,
    VELVET,
)
from ..moves import HERO_DECK, good_of, offered_good
from ..state import EMPTY, Road
from .ask import USED, Ask, choose, decide, pick, settle

ALL_GOODS: Final[list[int]] = [0, 1, 2, 3, 4, 5]
SIX: Final[list[int]] = [0, 1, 2, 3, 4, 5]
# Where a good of choice comes from, told with the question.
ANY: Final = 0
CHEAP: Final = 1
ABSENT: Final = 2
TABLET: Final = 3

BASIC: Final = 0
FINE: Final = 1
"""The quality of a good."""

QUARTZ: Final = 0
SHOE: Final = 1

TOP: Final = 0
BOTTOM: Final = 1
DECK: Final = 2
"""Where a deed comes from."""

KNOWN_TO_ALL: Final = 15
"""A deed that every seat knows: all of them, as a set of bits."""

# -- goods ----------------------------------------------------------------------------------------------------------


def choose_good(g: Road, me: int, quality: int, source: int) -> Ask:
    """R4.0.4: one good of those that a source offers, upgraded ones from 6 on; NO if it is declined or there is
    none."""
    # Where the marker stopped: it may go on before the good is chosen.
    space = g.ruins if source == TABLET else 0
    good = USED
    while good == USED:
        good = yield from ask_good(g, me, quality, source, space)
    return good


def ask_good(g: Road, me: int, quality: int, source: int, space: int = 0) -> Ask:
    """R2.4.4, R2.4.5: ask once. What is cheap or missing is judged when the question is put, because the wheel may have
    been turned."""
    if source == ANY:
        types = ALL_GOODS
    elif source == CHEAP:
        types = g.tables.cheap[g.rot]
    elif source == ABSENT:
        types = g.absent()
    else:
        types = g.tables.ruins_goods[space]
    moves = [good for good in types if g.good_left(good)] if g.rules.limited else types
    good = yield from decide(g, me, "good", [*moves, NO], offered_good(quality, source, space))
    return good if good == NO or good == USED else good + 6 * quality


def gain_chosen(g: Road, me: int, quality: int, source: int) -> Turn:
    """R4.0.4: a good of choice, or none."""
    good = yield from choose_good(g, me, quality, source)
    if good != NO:
        yield from gain_goods(g, me, [good])


def gain_goods(g: Road, me: int, goods: list[int]) -> Turn:
    """R8.6.5: all goods of one gain are added, then the wagon must have room."""
    i = me * 12
    old = g.goods[i : i + 12]
    for good in goods:
        if g.good_left(good_of(good)):
            g.goods[i + good] += 1
            g.tell("event.good", me, good)
    if not g.fits(me):
        yield from make_room(g, me, old)


def make_room(g: Road, me: int, old: list[int]) -> Turn:
    """R8.6.5: return goods until the rest fits. A good that lay there before is only given up if it has no room."""
    i = me * 12
    before = g.goods[i : i + 12]
    given: list[int] = []
    while not g.fits(me):
        moves = [good for good in range(12) if g.goods[i + good]]
        good = yield from pick(me, "return-good", moves)
        g.goods[i + good] -= 1
        given.append(good)
    for good in given:
        if g.goods[i + good] < old[good]:
            g.goods[i + good] += 1
            if not g.fits(me):
                g.goods[i + good] -= 1
    for good in range(12):
        for _ in range(before[good] - g.goods[i + good]):
            g.tell("event.returned", me, good)


def check_room(g: Road, me: int) -> Turn:
    """R8.6.6: room may have shrunk: a hero left, or the crate came."""
    if not g.fits(me):
        yield from make_room(g, me, g.goods[me * 12 : me * 12 + 12])


def lose_good(g: Road, me: int, good: int) -> None:
    """R8.6.5: a good goes back to the supply."""
    g.goods[me * 12 + good] -= 1
    g.tell("event.returned", me, good)


# -- tokens and dice ------------------------------------------------------------------------------------------------


def gain_token(g: Road, me: int, token: int) -> Turn:
    """R8.7, R8.7.2, R8.1.1: one quartz or horseshoe. If the inventory is full, one token of choice is discarded."""
    if not g.token_left(token == QUARTZ):
        return
    if token == QUARTZ:
        g.quartz[me] += 1
        g.tell("event.quartz", me)
    else:
        g.shoes[me] += 1
        g.tell("event.horseshoe", me)
    yield from drop_tokens(g, me)


def drop_tokens(g: Road, me: int) -> Turn:
    """R8.7: what the inventory cannot hold is discarded, by choice."""
    while g.quartz[me] + g.shoes[me] > g.token_slots(me):
        moves = [QUARTZ] if g.quartz[me] else []
        if g.shoes[me]:
            moves.append(SHOE)
        token = yield from pick(me, "drop-token", moves)
        if token == QUARTZ:
            g.quartz[me] -= 1
        else:
            g.shoes[me] -= 1
        g.tell("event.token-dropped", me, token)


def gain_illuminated(g: Road, me: int) -> Turn:
    """R8.7, R12.28, R12.29: an illuminated die is rolled into the special reserve; a third cannot be gained."""
    if g.illuminated_held(me) < g.tables.most_illuminated:
        face: int = yield Draw("illuminated", SIX, me)
        g.illuminated[me * 6 + face] += 1
        g.tell("event.illuminated", me, face)


# -- heroes ---------------------------------------------------------------------------------------------------------


def draw_hero(g: Road) -> Ask:
    """R5.6.1, R4.4.4: the top card of the hero deck, which must not be empty."""
    if not g.hero_bag:
        return g.hero_bottom.pop(0)
    hero: int = g.hero_bag[0] if len(g.hero_bag) == 1 else (yield Draw("hero-card", g.hero_bag))
    g.hero_bag.remove(hero)
    return hero


def hero_deck(g: Road) -> int:
    """R5.6.1: how many cards the hero deck has."""
    return len(g.hero_bag) + len(g.hero_bottom)


def take_from_inn(g: Road, hero: int) -> None:
    """R12.27: a place at the Inn stays empty until Rest."""
    g.inn[g.inn.index(hero)] = EMPTY


def waiting_heroes(g: Road) -> list[int]:
    """R5.6.1: the heroes that lie open at the Inn."""
    return [hero for hero in g.inn if hero != EMPTY]


def gain_free_hero(g: Road, me: int, deck: bool) -> Turn:
    """R5.6.1, R6.7: a hero without a sale: one of those at the Inn, or the unseen top card where the deck is
    allowed."""
    hero = USED
    while hero == USED:
        moves = waiting_heroes(g)
        if deck and hero_deck(g):
            moves.append(HERO_DECK)
        hero = yield from decide(g, me, "hero", [*moves, NO], deck)
    if hero != NO:
        yield from take_free_hero(g, me, hero)


def take_free_hero(g: Road, me: int, hero: int) -> Turn:
    """R5.6.1, R5.6.2: the unseen card is shown to all; the bonus depends on the edition."""
    if hero == HERO_DECK:
        hero = yield from draw_hero(g)
        g.tell("event.hero-shown", me, hero)
    else:
        take_from_inn(g, hero)
    yield from join_wagon(g, me, hero, g.rules.free_bonus)


def join_wagon(g: Road, me: int, hero: int, bonus: bool) -> Turn:
    """R8.4.1, R8.4.2: a hero rides along. With all places taken one of them is discarded, perhaps the new one, without
    its bonus."""
    t = g.tables
    g.riders[me] = (*g.riders[me], hero)
    g.tell("event.hero", me, hero)
    if len(g.riders[me]) > t.most_heroes:
        dropped: int = yield OneOf(me, "drop-hero", list(g.riders[me]), hero)
        yield from hero_leaves(g, me, dropped)
        if dropped == hero:
            return
    if bonus:
        if t.hero_bonus[hero] == LANTERN_BONUS:
            g.gain_lanterns(me, 1)
        elif t.hero_bonus[hero] == HORSESHOE_BONUS:
            yield from gain_token(g, me, SHOE)


def hero_leaves(g: Road, me: int, hero: int) -> Turn:
    """R8.4.1, R8.6.6: a hero of the wagon goes under the deck."""
    g.riders[me] = tuple([other for other in g.riders[me] if other != hero])
    g.drop_hero(hero)
    g.tell("event.hero-dropped", me, hero)
    if g.tables.hero_bonus[hero] == STORAGE_BONUS:
        yield from check_room(g, me)


def deliver_hero(g: Road, me: int, hero: int) -> Turn:
    """R7.3.4: the region pays for a hero, who goes into the log."""
    t = g.tables
    town = t.hero_town[hero]
    g.riders[me] = tuple([other for other in g.riders[me] if other != hero])
    g.log_heroes[me] = (*g.log_heroes[me], hero)
    g.tell("event.hero-delivered", me, hero, town)
    if t.town_coins[town]:
        g.gain_coins(me, t.town_coins[town])
    if t.town_prestige[town]:
        g.gain_prestige(me, t.town_prestige[town])
    if t.hero_bonus[hero] == STORAGE_BONUS:
        yield from check_room(g, me)


# -- commissions ----------------------------------------------------------------------------------------------------


def open_towns(g: Road) -> list[int]:
    """R5.2.1: the towns with a commission that lies open."""
    return [town for town in range(len(g.tops)) if g.tops[town] != EMPTY]


def gain_commission(g: Road, me: int) -> Turn:
    """R5.2.1: one of the open commissions."""
    town = yield from choose(g, me, "commission", open_towns)
    if town != NO:
        yield from take_commission(g, me, town)


def take_top(g: Road, town: int) -> Ask:
    """R5.2.1, R12.18: the open tile of a stack; the next one becomes visible."""
    tile = g.tops[town]
    under = [other for other in g.under if g.tables.tile_town[other] == town]
    if under:
        shown: int = under[0] if len(under) == 1 else (yield Draw("commission-tile", under, town))
        g.under.remove(shown)
        g.tops[town] = shown
    elif g.below[town]:
        g.tops[town] = g.below[town][0]
        g.below[town] = g.below[town][1:]
    else:
        g.tops[town] = EMPTY
    return tile


def take_commission(g: Road, me: int, town: int) -> Turn:
    """R8.4.1: a commission joins; with all places taken one is given back."""
    tile = yield from take_top(g, town)
    g.tiles[me] = (*g.tiles[me], tile)
    g.tell("event.commission", me, tile)
    if len(g.tiles[me]) > g.tables.most_tiles:
        dropped: int = yield OneOf(me, "drop-commission", list(g.tiles[me]), tile)
        g.tiles[me] = tuple([other for other in g.tiles[me] if other != dropped])
        g.drop_tile(dropped)
        g.tell("event.commission-dropped", me, dropped)


# -- deeds ----------------------------------------------------------------------------------------------------------


def deed_sources(g: Road) -> list[int]:
    """R8.5.1: slots with a deed, and the deck."""
    found: list[int] = []
    if g.deed_slots[TOP] != EMPTY:
        found.append(TOP)
    if g.deed_slots[BOTTOM] != EMPTY:
        found.append(BOTTOM)
    if g.deed_deck():
        found.append(DECK)
    return found


def gain_deed(g: Road, me: int) -> Turn:
    """R8.5.1: a deed of choice with the bonus of its slot."""
    source = yield from choose(g, me, "deed", deed_sources)
    if source != NO:
        yield from take_deed(g, me, source)


def take_deed(g: Road, me: int, source: int) -> Turn:
    """R8.5.1: the bonus of a slot comes with its deed."""
    if source == DECK:
        yield from draw_deed(g, me)
        return
    deed = g.deed_slots[source]
    g.deed_slots[source] = EMPTY
    g.hands[me] |= 1 << deed
    g.tell("event.deed", me, deed)
    if source == TOP:
        g.gain_prestige(me, g.tables.top_prestige)
    elif not g.notice(LEDGER):
        yield from gain_chosen(g, me, BASIC, ANY)
        for _ in range(g.tables.bottom_shoes):
            yield from gain_token(g, me, SHOE)


def draw_deed(g: Road, me: int) -> Turn:
    """R8.5.1: the top card of the deed deck, which only its owner sees."""
    if g.deed_bag:
        deed: int = yield Draw("deed-card", g.deed_bag, me, me)
        g.deed_bag.remove(deed)
    else:
        deed = g.deed_bottom.pop(0)
        g.reveal()
    g.hands[me] |= 1 << deed
    g.knows[deed] |= 1 << me
    g.tell("event.deed-unseen", me)
    g.whisper(me, "event.deed-seen", me, deed)


# -- wagon upgrades -------------------------------------------------------------------------------------------------


def upgrades_open(g: Road) -> list[int]:
    """R8.8.1: the upgrades that nobody has taken."""
    return [upgrade for upgrade in range(len(UPGRADES)) if g.upgrades_left >> upgrade & 1]


def gain_upgrade(g: Road, me: int, upgrade: int) -> Turn:
    """R8.8.2, R8.8.3, R8.3.2: an upgrade finds its place on the wagon; what had that place must go."""
    g.upgrades_left &= ~(1 << upgrade)
    g.upgrades[me] |= 1 << upgrade
    g.tell("event.upgrade", me, upgrade)
    if g.has_steed(me, VELVET):
        g.gain_prestige(me, g.tables.upgrade_prestige)
    if g.lanterns[me] > g.lantern_slots(me):
        g.lanterns[me] = g.lantern_slots(me)
        g.tell("event.lantern-lost", me)
    if upgrade == CRATE:
        yield from check_room(g, me)
    elif upgrade == HARNESS:
        yield from drop_tokens(g, me)
        steeds = [steed for steed in range(7) if g.steeds_left >> steed & 1]
        if steeds:
            steed = yield from settle(g, me, "steed", steeds)
            g.steeds_left &= ~(1 << steed)
            g.steeds[me] |= 1 << steed
            g.tell("event.steed", me, steed)
