"""What a wagon gains and loses: goods and room for them, tokens, heroes, commissions, steeds."""

from ludoteka.core.choice import NO, Choice
from ludoteka.core.notation import plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components.tables import GOODS, STEEDS, TYPES
from ..help.preview import trade
from ..rules.moves import HERO_DECK, ROTATE, YES, good_of, source_of, tablet_of
from ..rules.state import EMPTY, Road
from ..rules.turns.gain import ABSENT, ANY, CHEAP, QUARTZ, SHOE
from ..table.ids import hero_id, item_id, tile_id
from .notation import TOKENS
from .windows import DECLINE, Check, closed, why_not_item, window, yes_or_no

# -- gains ----------------------------------------------------------------------------------------------------------


def why_not_good(g: Road, ask: Choice, good: int) -> Reason | None:
    """The question says where the good comes from."""
    if good == NO:
        return None
    if not 0 <= good < TYPES:
        return Reason("reason.no-good", {}, "R2.1.1")
    source = source_of(ask.about)
    if source == CHEAP and g.price(good) != 1:
        return Reason("reason.not-cheap", {"good": good}, "R2.4.5")
    if source == ABSENT and g.dice[good]:
        return Reason("reason.available", {"good": good}, "R2.4.4")
    if source not in (ANY, CHEAP, ABSENT) and good not in g.tables.ruins_goods[tablet_of(ask.about)]:
        return Reason("reason.not-on-tablet", {"good": good}, "R6.1")
    return None if g.good_left(good) else Reason("reason.supply-empty", {"good": good}, "R2.1.1")


GOOD = window(
    "good",
    "R2.1.1",
    [DECLINE, plain("take {good}")],
    why_not_good,
    touches=lambda g, ask, good: [f"wheel:{GOODS[good]}"],
)


def why_not_hero(g: Road, ask: Choice, hero: int) -> Reason | None:
    """The question is about whether the deck may be drawn from."""
    if hero == NO:
        return None
    if hero == HERO_DECK:
        deck = ask.about and (g.hero_bag or g.hero_bottom)
        return None if deck else Reason("reason.open-heroes", {}, "R5.6.1")
    return None if hero in g.inn and hero != EMPTY else Reason("reason.hero-not-here", {}, "R5.6.1")


HERO = window(
    "hero",
    "R5.6.1",
    [DECLINE, word("welcome unseen hero", HERO_DECK), plain("welcome {hero}")],
    why_not_hero,
    touches=lambda g, ask, hero: ["herodeck"] if hero == HERO_DECK else [hero_id(g, hero)],
)

WHEEL = window(
    "wheel",
    "R4.0.4",
    [DECLINE, word("turn wheel", YES)],
    yes_or_no,
    touches=lambda g, ask, move: ["wheel"],
    preview=lambda g, ask, move: trade(g, ask.seat, ROTATE),
)


def why_not_steed(g: Road, ask: Choice, steed: int) -> Reason | None:
    if not 0 <= steed < len(STEEDS) or not g.steeds_left >> steed & 1:
        return Reason("reason.steed-taken", {}, "R8.8.3")
    return None


STEED = window("steed", "R8.8.3", [plain("choose {steed}")], why_not_steed)


# -- goods: upgraded, returned, lost --------------------------------------------------------------------------------


def why_not_stored(rule: str, low: int = 0, high: int = 2 * TYPES) -> Check:
    """One of the own goods, counted from `low`."""

    def why_not(g: Road, ask: Choice, move: int) -> Reason | None:
        return why_not_item(g, ask.seat, low + move if 0 <= move < high - low else NO, rule)

    return why_not


def why_not_upgrade(g: Road, ask: Choice, good: int) -> Reason | None:
    return None if good == NO else why_not_stored("R5.7", 0, TYPES)(g, ask, good)


def why_not_lose(g: Road, ask: Choice, item: int) -> Reason | None:
    """The question is about whether it must be the dearest."""
    reason = why_not_stored("R7.2.5")(g, ask, item)
    if reason is None and ask.about:
        mine = [good_of(good) for good in range(2 * TYPES) if g.goods[ask.seat * 12 + good]]
        if g.price(good_of(item)) < max(g.price(good) for good in mine):
            return Reason("reason.not-dearest", {"item": item}, "R12.19")
    return reason


def item_touched(g: Road, ask: Choice, item: int) -> list[str]:
    return [item_id(ask.seat, item)]


UPGRADE = window("upgrade", "R5.7", [DECLINE, plain("upgrade {good}")], why_not_upgrade, touches=item_touched)
RETURN_GOOD = closed("return-good", "R8.6.5", [plain("return {item}")], why_not_stored("R8.6.5"), touches=item_touched)
LOSE_GOOD = closed("lose-good", "R7.2.5", [plain("lose {item}")], why_not_lose, touches=item_touched)
DOWNGRADE = closed(
    "downgrade",
    "R7.2.5",
    [plain("downgrade {good}")],
    why_not_stored("R7.2.5", TYPES, 2 * TYPES),
    touches=lambda g, ask, good: [item_id(ask.seat, TYPES + good)],
)


# -- what has no room -----------------------------------------------------------------------------------------------


def why_not_token(g: Road, ask: Choice, token: int) -> Reason | None:
    tokens = {QUARTZ: g.quartz[ask.seat], SHOE: g.shoes[ask.seat]}
    return None if tokens.get(token) else Reason("reason.no-token", {}, "R8.7")


DROP_TOKEN = closed(
    "drop-token",
    "R8.7",
    [plain("drop token {token}")],
    why_not_token,
    touches=lambda g, ask, token: [f"{TOKENS[token]}:{ask.seat}"],
)


def why_not_rider(rule: str) -> Check:
    def why_not(g: Road, ask: Choice, hero: int) -> Reason | None:
        return None if hero in g.riders[ask.seat] else Reason("reason.not-riding", {}, rule)

    return why_not


def hero_touched(g: Road, ask: Choice, hero: int) -> list[str]:
    return [hero_id(g, hero)]


DROP_HERO = closed("drop-hero", "R8.4.1", [plain("send away {hero}")], why_not_rider("R8.4.1"), touches=hero_touched)
LOSE_HERO = closed("lose-hero", "R7.2.5", [plain("send away {hero}")], why_not_rider("R7.2.5"), touches=hero_touched)


def why_not_tile(g: Road, ask: Choice, tile: int) -> Reason | None:
    return None if tile in g.tiles[ask.seat] else Reason("reason.not-on-wagon", {}, "R8.4.1")


DROP_COMMISSION = closed(
    "drop-commission",
    "R8.4.1",
    [plain("give back {tile}")],
    why_not_tile,
    touches=lambda g, ask, tile: [tile_id(g, tile)],
)

QUESTIONS: list[Question] = [
    GOOD, HERO, WHEEL, STEED, UPGRADE, RETURN_GOOD, LOSE_GOOD, DOWNGRADE, DROP_TOKEN, DROP_HERO, LOSE_HERO,
    DROP_COMMISSION,
]  # fmt: skip
