"""Why not, for everything that belongs to travel."""

from ludoteka.core.choice import NO, Choice
from ludoteka.core.reason import Reason

from ..components.effects import is_gain
from ..components.tables import DARK_ROAD, FLICKER, KINDS, SHORTCUT, TYPES, WHISPER
from ..rules.state import EMPTY, Road
from ..rules.turns.ask import YES, cats, pays
from ..rules.turns.caravan import (
    BY_CAT,
    BY_FLICKER,
    BY_WHISPER,
    FORTUNE_COINS,
    FORTUNE_DEED,
    FORTUNE_DIE,
    FORTUNE_UPGRADE,
    REROLL,
    ROW,
)
from ..rules.turns.gain import DECK
from ..rules.turns.towns import TO_TILE


def why_not_companion(g: Road, choice: Choice, move: int) -> Reason | None:
    there = (0 <= move < ROW and g.row[move] != EMPTY) or (move == ROW and bool(g.pet_bag or g.pet_bottom))
    return None if there else Reason("reason.no-such-companion", {}, "R7.1.1")


def why_not_route(g: Road, choice: Choice, move: int) -> Reason | None:
    me = choice.seat
    if move == DARK_ROAD:
        return None
    if move == SHORTCUT:
        need = g.tables.shortcut_lanterns
        return None if g.lanterns[me] >= need else Reason("reason.too-dark", {"n": need}, "R7.1.3")
    if move != BY_FLICKER or not g.pets[me * KINDS + FLICKER]:
        return Reason("reason.no-flicker", {}, "R8.2.11")
    return None if g.quartz[me] else Reason("reason.no-quartz", {}, "R8.2.11")


def why_not_destination(g: Road, choice: Choice, move: int) -> Reason | None:
    return None if 0 <= move < 6 else Reason("reason.no-town", {}, "R7.1.4")


def why_not_join(g: Road, choice: Choice, move: int) -> Reason | None:
    return None if move in (YES, NO) else Reason("reason.yes-or-no", {}, "R7.1.5")


def why_not_travel_die(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == REROLL:
        return None if g.lanterns[choice.seat] else Reason("reason.no-lantern", {}, "R7.2.4")
    return None if move in g.travel_dice else Reason("reason.no-such-die", {}, "R7.2.4")


def why_not_adjust(g: Road, choice: Choice, move: int) -> Reason | None:
    """The question is about the value so far, and in a higher bit whether Whisper may still speak."""
    me = choice.seat
    if move == 0:
        return None
    if move == BY_WHISPER:
        if not g.has_steed(me, WHISPER):
            return Reason("reason.no-whisper", {}, "R7.2.4")
        return None if choice.about & 8 else Reason("reason.whispered", {}, "R7.2.4")
    if move not in (BY_CAT + 1, BY_CAT + 2):
        return Reason("reason.no-adjust", {}, "R7.2.4")
    return None if cats(g, me) else Reason("reason.no-cat", {}, "R8.2.10")


def why_not_copy(g: Road, choice: Choice, move: int) -> Reason | None:
    if move not in g.travel_dice and move not in g.taken_dice:
        return Reason("reason.no-such-die", {}, "R8.2.9")
    if not is_gain(g.tables.event_effects[g.event * 6 + move - 1][0]):
        return Reason("reason.no-gain", {"value": move}, "R8.2.9")
    return None if pays(g, choice.seat, move) else Reason("reason.pays-nothing", {"value": move}, "R8.2.6")


def why_not_window(g: Road, choice: Choice, move: int) -> Reason | None:
    return None if move == NO else Reason("reason.yes-or-no", {}, "R8.2.5")


def useful(g: Road, me: int, town: int) -> bool:
    """Whether anything can be delivered in a town."""
    t = g.tables
    stored = [good % TYPES for good in range(12) if g.goods[me * 12 + good]]
    heroes = [hero for hero in g.riders[me] if t.hero_town[hero] == town]
    tiles = [tile for tile in g.tiles[me] if t.tile_town[tile] == town and set(t.tile_wants[tile]) & set(stored)]
    return bool(heroes or tiles)


def why_not_town(g: Road, choice: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    if not 0 <= move < 6:
        return Reason("reason.no-town", {}, "R7.3.1")
    if choice.name == "town" and g.tables.region[move] != g.tables.region[g.destination]:
        return Reason("reason.other-region", {"town": move}, "R7.3.1")
    return None if useful(g, choice.seat, move) else Reason("reason.nothing-to-deliver", {"town": move}, "R7.3.5")


def why_not_deliver(g: Road, choice: Choice, move: int) -> Reason | None:
    t = g.tables
    me = choice.seat
    if move == NO:
        return None
    if move >= TO_TILE:
        tile = move - TO_TILE
        if tile not in g.tiles[me]:
            return Reason("reason.not-on-wagon", {}, "R7.3.2")
        if t.tile_town[tile] != choice.about:
            return Reason("reason.other-town", {"town": t.tile_town[tile]}, "R7.3.2")
        for good in t.tile_wants[tile]:
            if g.goods[me * 12 + good] or g.goods[me * 12 + 6 + good]:
                return None
        return Reason("reason.at-least-one", {}, "R7.3.3")
    if move not in g.riders[me]:
        return Reason("reason.not-riding", {}, "R7.3.2")
    if t.hero_town[move] != choice.about:
        return Reason("reason.other-town", {"town": t.hero_town[move]}, "R7.3.4")
    return None


def why_not_hand_in(g: Road, choice: Choice, move: int) -> Reason | None:
    if not 0 < move < 27:
        return Reason("reason.at-least-one", {}, "R7.3.3")
    for good in g.tables.tile_wants[choice.about]:
        digit = move % 3
        move //= 3
        if digit and not g.goods[choice.seat * 12 + good + 6 * (digit - 1)]:
            return Reason("reason.not-stored", {"item": good + 6 * (digit - 1)}, "R7.3.3")
    return None


def why_not_fortune(g: Road, choice: Choice, move: int) -> Reason | None:
    me = choice.seat
    if move == FORTUNE_COINS:
        return None
    if move == FORTUNE_DIE:
        return None if g.lit_held(me) < g.tables.most_lit else Reason("reason.two-lit-dice", {}, "R12.21")
    if FORTUNE_DEED <= move <= FORTUNE_DEED + DECK:
        source = move - FORTUNE_DEED
        there = g.deed_deck() > 0 if source == DECK else g.deed_slots[source] != EMPTY
        return None if there else Reason("reason.no-deed", {}, "R12.21")
    upgrade = move - FORTUNE_UPGRADE
    if not 0 <= upgrade < 6 or not g.upgrades_left >> upgrade & 1:
        return Reason("reason.upgrade-taken", {}, "R7.4.1")
    return None if g.may_have_upgrade(me) else Reason("reason.has-upgrade", {}, "R8.8.1")


TRAVEL = {
    "companion": (True, why_not_companion),
    "route": (True, why_not_route),
    "destination": (True, why_not_destination),
    "join": (False, why_not_join),
    "travel-die": (True, why_not_travel_die),
    "adjust": (True, why_not_adjust),
    "copy": (False, why_not_copy),
    "window": (True, why_not_window),
    "town": (False, why_not_town),
    "deliver": (True, why_not_deliver),
    "hand-in": (True, why_not_hand_in),
    "fortune": (True, why_not_fortune),
    "final-town": (False, why_not_town),
}
