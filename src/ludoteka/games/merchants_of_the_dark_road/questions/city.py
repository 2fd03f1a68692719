"""Why not, for districts, buildings and ruins."""

from ludoteka.core.choice import NO, Choice
from ludoteka.core.reason import Reason

from ..components.tables import BREMBIZANT, CANDLE, FILIGREE, GUILDHALL, LAMP, LONGSHADOW, SURVEYOR, TARIFF, TYPES
from ..rules.state import EMPTY, Road
from ..rules.turns.ask import YES, lantern_fits
from ..rules.turns.buildings import COINS, LANTERN, PRICE, STONE, TO_TOWN
from ..rules.turns.day import BUILDING, BUILT
from ..rules.turns.districts import CHANGE, CHANGED, POWERS, ROTATE, ROTATED, SCOUT
from ..rules.turns.effects import TO_DEED
from ..rules.turns.gain import BOTTOM, DECK, TOP


def yes_or_no(g: Road, choice: Choice, move: int) -> Reason | None:
    return None if move in (YES, NO) else Reason("reason.yes-or-no", {}, "R4.0.4")


def why_not_item(g: Road, me: int, item: int, rule: str) -> Reason | None:
    """One of the own goods, upgraded ones from 6 on."""
    if not 0 <= item < 2 * TYPES:
        return Reason("reason.no-good", {}, rule)
    return None if g.goods[me * 12 + item] else Reason("reason.not-stored", {"item": item}, rule)


# -- Act ------------------------------------------------------------------------------------------------------------


def why_not_act(g: Road, choice: Choice, move: int) -> Reason | None:
    me = choice.seat
    if move == NO:
        return None
    if move >= BUILDING:
        return why_not_building(g, me, move - BUILDING)
    if move not in g.tables.beside[g.pawn[me]]:
        return Reason("reason.not-adjacent", {}, "R4.3.1")
    if g.acted >> move & 1:
        return Reason("reason.activated", {}, "R4.3.2")
    return None


def why_not_building(g: Road, me: int, building: int) -> Reason | None:
    if g.pool_lit == EMPTY:
        return Reason("reason.needs-light", {}, "R4.3.1")
    if g.acted & BUILT:
        return Reason("reason.activated", {}, "R4.3.2")
    if building not in g.buildings:
        return Reason("reason.not-in-play", {}, "R3.1.1")
    space = g.pawn[me]
    if not g.has_steed(me, LONGSHADOW) and (space == 0 or g.buildings[space - 1] != building):
        return Reason("reason.not-connected", {"building": building}, "R4.3.2")
    return None


def why_not_yurg(g: Road, choice: Choice, move: int) -> Reason | None:
    return None if move in (0, 1, NO) else Reason("reason.ruins-or-caravan", {}, "R5.5.1")


# -- districts ------------------------------------------------------------------------------------------------------


def why_not_bazaar(g: Road, choice: Choice, move: int) -> Reason | None:
    me = choice.seat
    if move == ROTATE:
        return Reason("reason.rotated", {}, "R5.1.1") if choice.about & ROTATED else None
    if CHANGE <= move < CHANGE + 36:
        one, other = divmod(move - CHANGE, TYPES)
        if choice.about & CHANGED:
            return Reason("reason.changed", {}, "R5.1.1")
        if one == other or not g.dice[one]:
            return Reason("reason.no-die", {"good": one}, "R5.1")
        if g.dice[other] >= g.tables.most_dice:
            return Reason("reason.section-full", {"good": other}, "R2.4.3")
        return None
    if not 0 <= move < 729:
        return Reason("reason.no-purchase", {}, "R5.1")
    cost = 0
    for good in range(TYPES):
        dice = move // POWERS[good] % 3
        if dice > g.dice[good]:
            return Reason("reason.no-die", {"good": good}, "R2.4.4")
        if dice:
            cost += g.price(good) + (g.tables.tariff if g.notice(TARIFF) else 0)
    if g.has_steed(me, BREMBIZANT):
        cost = max(0, cost - g.tables.discount)
    if cost > g.coins[me]:
        return Reason("reason.too-dear", {"n": cost}, "R5.1.2")
    return None


def why_not_commission(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    if not 0 <= move < len(g.tops) or g.tops[move] == EMPTY:
        return Reason("reason.no-commission", {}, "R5.2.1")
    return None


def why_not_dark_market(g: Road, choice: Choice, move: int) -> Reason | None:
    coins = g.coins[choice.seat]
    if coins == 0:
        return None if move == NO else Reason("reason.no-coin", {}, "R5.3.1")
    if not 1 <= move <= 4:
        return Reason("reason.one-to-four", {}, "R5.3.2")
    return None if move <= coins else Reason("reason.too-dear", {"n": move}, "R5.3.2")


def why_not_south(g: Road, choice: Choice, move: int) -> Reason | None:
    if move >= TO_DEED:
        return why_not_deed(g, choice, move - TO_DEED)
    return why_not_commission(g, choice, move)


def why_not_deed(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    if move in (TOP, BOTTOM):
        return None if g.deed_slots[move] != EMPTY else Reason("reason.no-deed", {}, "R8.5.2")
    if move != DECK or not g.deed_deck():
        return Reason("reason.no-deed", {}, "R8.5.1")
    return None


def why_not_inn(g: Road, choice: Choice, move: int) -> Reason | None:
    me = choice.seat
    if move == NO:
        return None
    if move == SCOUT:
        if not g.rules.scout:
            return Reason("reason.no-scouting", {}, "R11.1")
        if choice.about or not (g.hero_bag or g.hero_bottom):
            return Reason("reason.scouted", {}, "R5.4")
        if g.prestige[me] < g.tables.scout_prestige:
            return Reason("reason.no-prestige", {}, "R12.31")
        return None
    if move not in g.inn and move not in g.scouted:
        return Reason("reason.hero-not-here", {}, "R5.4")
    for good in g.tables.hero_wants[move]:
        if g.goods[me * 12 + good] or g.goods[me * 12 + 6 + good]:
            return None
    return Reason("reason.nothing-wanted", {"hero": move}, "R5.4.4")


def why_not_bundle(g: Road, me: int, move: int, wants: list[int], rule: str) -> Reason | None:
    """At least one of three goods, each of them stored in the quality that is given."""
    if not 0 < move < 27:
        return Reason("reason.at-least-one", {}, rule)
    for good in wants:
        digit = move % 3
        move //= 3
        if digit and not g.goods[me * 12 + good + 6 * (digit - 1)]:
            return Reason("reason.not-stored", {"item": good + 6 * (digit - 1)}, rule)
    return None


def why_not_sale(g: Road, choice: Choice, move: int) -> Reason | None:
    return why_not_bundle(g, choice.seat, move, g.tables.hero_wants[choice.about], "R5.4.1")


# -- buildings ------------------------------------------------------------------------------------------------------


def why_not_pay(g: Road, choice: Choice, move: int) -> Reason | None:
    me = choice.seat
    building = choice.about
    if move == NO:
        return None
    if move == COINS:
        return None if g.coins[me] >= PRICE else Reason("reason.too-dear", {"n": PRICE}, "R5.7")
    if move == LANTERN and building == GUILDHALL:
        return None if g.lanterns[me] else Reason("reason.no-lantern", {}, "R5.7")
    if move == STONE and building == SURVEYOR:
        return None if g.quartz[me] else Reason("reason.no-quartz", {}, "R5.7")
    if not 0 <= move < 12 or building not in (CANDLE, FILIGREE) or (building == CANDLE and move >= TYPES):
        return Reason("reason.wrong-payment", {"building": building}, "R5.7")
    if building == CANDLE and g.price(move) != 1:
        return Reason("reason.not-cheap", {"good": move}, "R12.24")
    return why_not_item(g, me, move, "R12.24")


def why_not_candle(g: Road, choice: Choice, move: int) -> Reason | None:
    if move >= TO_TOWN:
        return why_not_commission(g, choice, move - TO_TOWN)
    if move == NO or (move in g.inn and move != EMPTY):
        return None
    return Reason("reason.hero-not-here", {}, "R5.6.1")


def why_not_exchange(g: Road, choice: Choice, move: int) -> Reason | None:
    me = choice.seat
    if move == NO:
        return None
    give, get = divmod(move, 3)
    if not 0 <= move < 9 or give == get:
        return Reason("reason.no-exchange", {}, "R5.7")
    owned = (g.lanterns[me], g.quartz[me], g.coins[me] // PRICE)[give]
    if not owned:
        return Reason("reason.cannot-give", {"wealth": give}, "R5.7")
    if choice.about >> 3 + give & 1 or choice.about >> get & 1:
        return Reason("reason.leads-nowhere", {}, "R12.23")
    if get == 0 and not lantern_fits(g, me):
        return Reason("reason.no-lantern-slot", {}, "R12.23")
    return None


def why_not_ruins(g: Road, choice: Choice, move: int) -> Reason | None:
    most = 1 + len(g.riders[choice.seat])
    return None if 1 <= move <= most else Reason("reason.ruins-steps", {"n": most}, "R6.1")


def why_not_roll(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == YES and not g.has_upgrade(choice.seat, LAMP) and not g.lanterns[choice.seat]:
        return Reason("reason.no-lantern", {}, "R6.2")
    return yes_or_no(g, choice, move)


def why_not_tomb(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == YES and not g.lanterns[choice.seat]:
        return Reason("reason.no-lantern", {}, "R10.5")
    return yes_or_no(g, choice, move)
