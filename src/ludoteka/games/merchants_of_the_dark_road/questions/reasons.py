"""Why not: one predicate a question. It decides what is legal and names the rule that is broken."""

from collections.abc import Callable
from typing import Any, TypeAlias

from ludoteka.core.choice import NO, Choice, Draw
from ludoteka.core.reason import Reason

from ..components.tables import (
    CAT,
    FLICKER,
    GRACE,
    HOOK,
    KINDS,
    SUGARFOOT,
    TILL,
    TYPES,
)
from ..rules.state import EMPTY, Road
from ..rules.turns.ask import ABILITY, gain_values, works
from ..rules.turns.companions import TO_MARKET
from ..rules.turns.day import BACK, FORWARD, LANTERN_SLOT, PRESTIGE, WHEEL
from ..rules.turns.day import COINS as TAKE_COINS
from ..rules.turns.day import LANTERN as TAKE_LANTERN
from ..rules.turns.gain import ABSENT, ANY, CHEAP, HERO_DECK, QUARTZ, SHOE
from .city import (
    why_not_act,
    why_not_bazaar,
    why_not_candle,
    why_not_commission,
    why_not_dark_market,
    why_not_deed,
    why_not_exchange,
    why_not_inn,
    why_not_item,
    why_not_pay,
    why_not_roll,
    why_not_ruins,
    why_not_sale,
    why_not_south,
    why_not_tomb,
    why_not_yurg,
    yes_or_no,
)
from .travel import TRAVEL

Check: TypeAlias = Callable[[Road, Any, int], Reason | None]

# -- chance and companions ------------------------------------------------------------------------------------------


def drawing(rule: str) -> Check:
    def why_not(g: Road, choice: Draw, move: int) -> Reason | None:
        return None if move in choice.bag else Reason("reason.not-there", {}, rule)

    return why_not


def why_not_ability(g: Road, me: int, number: int) -> Reason | None:
    """Whether a companion may be used beside a question."""
    kind, ability = divmod(number, 2)
    if not 0 <= kind < KINDS or (ability and kind >= GRACE):
        return Reason("reason.no-ability", {}, "R8.2.2")
    if g.active != me:
        return Reason("reason.not-own-turn", {}, "R8.2.4")
    if g.using:
        return Reason("reason.one-ability", {}, "R8.2.5")
    owned = g.pets[me * KINDS + kind]
    if not owned:
        return Reason("reason.no-companion", {"companion": kind}, "R8.2.1")
    if kind == FLICKER:
        return Reason("reason.flicker-at-route", {}, "R8.2.11")
    if kind == CAT and ability:
        return Reason("reason.cat-at-die", {}, "R8.2.10")
    if kind < GRACE and g.used[me * 2 * KINDS + number] >= owned:
        return Reason("reason.ability-used", {"companion": kind}, "R8.2.2")
    if kind < GRACE and not g.quartz[me]:
        return Reason("reason.no-quartz", {}, "R8.2.2")
    if not works(g, me, kind, ability):
        rule = "R8.2.9" if kind == CAT and not gain_values(g, me) else "R8.2.6"
        return Reason("reason.ability-useless", {"ability": number}, rule)
    return None


def windowed(check: Check) -> Check:
    """A question beside which companions may be used."""

    def why_not(g: Road, choice: Choice, move: int) -> Reason | None:
        if move >= ABILITY:
            return why_not_ability(g, choice.seat, move - ABILITY)
        return check(g, choice, move)

    return why_not


def closed(check: Check) -> Check:
    """A question that no companion interrupts."""

    def why_not(g: Road, choice: Choice, move: int) -> Reason | None:
        if move >= ABILITY:
            return Reason("reason.no-window", {}, "R8.2.5")
        return check(g, choice, move)

    return why_not


# -- Plan and Move --------------------------------------------------------------------------------------------------


def why_not_plan(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == NO:
        return Reason("reason.must-plan", {}, "R12.2")
    if not 0 <= move < 18 or not g.reserve[choice.seat * 6 + move // 3]:
        return Reason("reason.not-in-reserve", {}, "R4.1")
    return None


def why_not_slot(g: Road, choice: Choice, move: int) -> Reason | None:
    if not 0 <= move < 3 or g.locked[choice.seat * 3 + move] == EMPTY:
        return Reason("reason.slot-empty", {}, "R4.6.3")
    return None


def why_not_special(g: Road, choice: Choice, move: int) -> Reason | None:
    me = choice.seat
    if choice.about == LANTERN_SLOT:
        hook = g.has_upgrade(me, HOOK)
        if move == (NO if hook else TAKE_LANTERN):
            return None
        if not 0 <= move < 6:
            return Reason("reason.slot-2", {}, "R4.1.2")
        return None if g.lit[me * 6 + move] else Reason("reason.no-lit-die", {"face": move}, "R4.1.2")
    if move == TAKE_COINS or move == (PRESTIGE if g.has_upgrade(me, TILL) else WHEEL):
        return None
    return Reason("reason.slot-3", {}, "R4.1.2")


def why_not_move(g: Road, choice: Choice, move: int) -> Reason | None:
    value = g.tables.value
    allowed = move == value[g.pool_night] or (g.pool_lit != EMPTY and move == value[g.pool_lit])
    if allowed or (g.has_steed(choice.seat, SUGARFOOT) and move == g.tables.stride):
        return None
    return Reason("reason.no-such-distance", {}, "R4.2.1")


def why_not_horseshoe(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    if move not in (FORWARD, BACK):
        return Reason("reason.one-space", {}, "R4.2.1")
    return None if g.shoes[choice.seat] else Reason("reason.no-horseshoe", {}, "R4.2.1")


# -- gains and losses -----------------------------------------------------------------------------------------------


def why_not_good(g: Road, choice: Choice, move: int) -> Reason | None:
    """The question says where the good comes from."""
    if move == NO:
        return None
    if not 0 <= move < TYPES:
        return Reason("reason.no-good", {}, "R2.1.1")
    source = choice.about >> 1 & 3
    if source == CHEAP and g.price(move) != 1:
        return Reason("reason.not-cheap", {"good": move}, "R2.4.5")
    if source == ABSENT and g.dice[move]:
        return Reason("reason.available", {"good": move}, "R2.4.4")
    if source not in (ANY, CHEAP, ABSENT) and move not in g.tables.ruins_goods[choice.about >> 3]:
        return Reason("reason.not-on-tablet", {"good": move}, "R6.1")
    return None if g.good_left(move) else Reason("reason.supply-empty", {"good": move}, "R2.1.1")


def why_not_stored(rule: str, low: int = 0, high: int = 12) -> Check:
    """One of the own goods, counted from `low`."""

    def why_not(g: Road, choice: Choice, move: int) -> Reason | None:
        item = low + move if 0 <= move < high - low else NO
        return why_not_item(g, choice.seat, item, rule)

    return why_not


def why_not_lose(g: Road, choice: Choice, move: int) -> Reason | None:
    reason = why_not_stored("R7.2.5")(g, choice, move)
    if reason is None and choice.about:
        mine = [good % TYPES for good in range(12) if g.goods[choice.seat * 12 + good]]
        if g.price(move % TYPES) < max(g.price(good) for good in mine):
            return Reason("reason.not-dearest", {"item": move}, "R12.19")
    return reason


def why_not_upgrade(g: Road, choice: Choice, move: int) -> Reason | None:
    return None if move == NO else why_not_stored("R5.7", 0, 6)(g, choice, move)


def why_not_token(g: Road, choice: Choice, move: int) -> Reason | None:
    tokens = {QUARTZ: g.quartz[choice.seat], SHOE: g.shoes[choice.seat]}
    return None if tokens.get(move) else Reason("reason.no-token", {}, "R8.7")


def why_not_rider(rule: str) -> Check:
    def why_not(g: Road, choice: Choice, move: int) -> Reason | None:
        return None if move in g.riders[choice.seat] else Reason("reason.not-riding", {}, rule)

    return why_not


def why_not_tile(g: Road, choice: Choice, move: int) -> Reason | None:
    return None if move in g.tiles[choice.seat] else Reason("reason.not-on-wagon", {}, "R8.4.1")


def why_not_hero(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    if move == HERO_DECK:
        deck = choice.about and (g.hero_bag or g.hero_bottom)
        return None if deck else Reason("reason.open-heroes", {}, "R5.6.1")
    return None if move in g.inn and move != EMPTY else Reason("reason.hero-not-here", {}, "R5.6.1")


def why_not_dragon(g: Road, choice: Choice, move: int) -> Reason | None:
    here = g.inn if g.rules.dragon_at_inn else list(g.riders[choice.seat])
    return None if move in here and move != EMPTY else Reason("reason.hero-not-here", {}, "R8.2.7")


def why_not_steed(g: Road, choice: Choice, move: int) -> Reason | None:
    if not 0 <= move < 7 or not g.steeds_left >> move & 1:
        return Reason("reason.steed-taken", {}, "R8.8.3")
    return None


def why_not_cosimo(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == TO_MARKET:
        return None
    if not 0 <= move < 6 or not g.upgrades_left >> move & 1:
        return Reason("reason.upgrade-taken", {}, "R8.2.12")
    return None if g.may_have_upgrade(choice.seat) else Reason("reason.has-upgrade", {}, "R8.2.12")


def why_not_potion(g: Road, choice: Choice, move: int) -> Reason | None:
    if move % TYPES != 2:
        return Reason("reason.potion-only", {}, "R12.25")
    return why_not_stored("R8.2.6")(g, choice, move)


# -- setup ----------------------------------------------------------------------------------------------------------


def why_not_keep(g: Road, choice: Choice, move: int) -> Reason | None:
    if not 0 <= move < 19 or not g.hands[choice.seat] >> move & 1:
        return Reason("reason.not-your-deed", {}, "R3.2.5")
    return None


def why_not_draft(g: Road, choice: Choice, move: int) -> Reason | None:
    return None if move in [steed for steed, _ in g.pairs] else Reason("reason.not-in-draft", {}, "R3.2.10")


CHANCE = {
    "building": "R3.1.1", "first-good": "R3.1.2", "commission-tile": "R3.1.3", "upgrade-gone": "R3.1.6",
    "companion-card": "R3.1.7", "hero-card": "R3.1.8", "deed-shown": "R3.1.9", "start": "R3.2.1",
    "delivery": "R10.1.3", "notice": "R10.1.5", "night-die": "R3.2.4", "illuminated": "R8.7", "deed-card": "R3.2.5",
    "starting-hero": "R3.2.8", "steed-card": "R3.2.9", "market-die": "R4.4.2", "event-card": "R7.2.1",
    "travel-roll": "R7.2.2", "action-card": "R10.2.1", "tomb-card": "R10.5", "ruins-die": "R6.2", "oracle-die": "R5.7",
}  # fmt: skip

WINDOWS: dict[str, Check] = {
    "reset": yes_or_no,
    "plan": why_not_plan,
    "slot": why_not_slot,
    "special": why_not_special,
    "move": why_not_move,
    "horseshoe": why_not_horseshoe,
    "act": why_not_act,
    "yurg": why_not_yurg,
    "bazaar": why_not_bazaar,
    "commission": why_not_commission,
    "dark-market": why_not_dark_market,
    "south": why_not_south,
    "deed": why_not_deed,
    "inn": why_not_inn,
    "sale": why_not_sale,
    "good": why_not_good,
    "hero": why_not_hero,
    "upgrade": why_not_upgrade,
    "wheel": yes_or_no,
    "steed": why_not_steed,
    "pay": why_not_pay,
    "candle": why_not_candle,
    "exchange": why_not_exchange,
    "ruins": why_not_ruins,
    "ruins-roll": why_not_roll,
    "tomb": why_not_tomb,
}

CLOSED: dict[str, Check] = {
    "keep-deed": why_not_keep,
    "draft": why_not_draft,
    "return-good": why_not_stored("R8.6.5"),
    "drop-token": why_not_token,
    "drop-hero": why_not_rider("R8.4.1"),
    "drop-commission": why_not_tile,
    "downgrade": why_not_stored("R7.2.5", 6, 12),
    "lose-good": why_not_lose,
    "lose-hero": why_not_rider("R7.2.5"),
    "dragon": why_not_dragon,
    "gift-potion": why_not_potion,
    "gift-hero": why_not_rider("R8.2.6"),
    "cosimo": why_not_cosimo,
}

REASONS: dict[str, Check] = {name: drawing(rule) for name, rule in CHANCE.items()}
REASONS |= {name: windowed(check) for name, check in WINDOWS.items()}
REASONS |= {name: closed(check) for name, check in CLOSED.items()}
REASONS |= {name: (windowed if window else closed)(check) for name, (window, check) in TRAVEL.items()}
