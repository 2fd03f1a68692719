"""The saved fields of a state, what each may hold and how many there are: `state.Road` says what they mean."""

from typing import Any

from ludoteka.core.fields import Field, group, many, row, seats, whole, word

from ..components.tables import (
    BUILDINGS,
    FACES,
    KINDS,
    NOTICES,
    RINGWAY,
    ROUNDS,
    STEEDS,
    TOWNS,
    TYPES,
    UPGRADES,
)
from .state import CONCERN, EMPTY, Road

MOST = 99_999
"""More coins or prestige than any game brings."""
SOURCES = ("base", "deeds", "crate", "dice", "tombs", "served")
"""The lines of a score."""


def times(each: int) -> Any:
    """So many values for every seat."""
    return lambda g: each * seats(g)


def bits(count: int) -> Field:
    """A set of things, a bit each."""
    return whole(0, (1 << count) - 1)


def heroes(g: Road) -> int:
    return len(g.tables.hero_ids)


def tiles(g: Road) -> int:
    return len(g.tables.tile_ids)


def cards(g: Road) -> int:
    return len(g.tables.kind)


def deeds(g: Road) -> int:
    return len(g.tables.deed_ids)


def events(g: Road) -> int:
    return len(g.tables.event_ids)


def sarcophagi(g: Road) -> int:
    return len(g.tables.sarcophagus_ids)


NUMBER = whole(0, MOST)
FACE = whole(EMPTY, len(FACES) - 1)
TOWN = whole(0, len(TOWNS) - 1)
WHO = whole(EMPTY, CONCERN)
"""A seat, the Private Concern, or nobody."""
PLACE = whole(0, CONCERN)
HERO = whole(0, lambda g: heroes(g) - 1)
TILE = whole(0, lambda g: tiles(g) - 1)
CARD = whole(0, lambda g: cards(g) - 1)
DEED = whole(0, lambda g: deeds(g) - 1)
EVENT = whole(0, lambda g: events(g) - 1)
ACTION = whole(0, lambda g: len(g.tables.action_ids) - 1)
HERO_SPOT = whole(EMPTY, lambda g: heroes(g) - 1)
TILE_SPOT = whole(EMPTY, lambda g: tiles(g) - 1)
CARD_SPOT = whole(EMPTY, lambda g: cards(g) - 1)
DEED_SPOT = whole(EMPTY, lambda g: deeds(g) - 1)
DEEDS = whole(0, lambda g: (1 << deeds(g)) - 1)
RIDERS = group(HERO, most=lambda g: g.tables.most_heroes)
CARRIED = group(TILE, most=lambda g: g.tables.most_tiles)
LOGGED = group(HERO, most=heroes)
FULFILLED = group(TILE, most=tiles)
DICE = many(whole(0, 6), most=CONCERN + 2)

FIELDS: dict[str, Field] = {
    "todo": many(whole(EMPTY, CONCERN), most=2 * (CONCERN + 1)),
    "round": whole(1, ROUNDS + 1),
    "order": many(PLACE, most=CONCERN + 1),
    "turn": whole(-1, CONCERN),
    "active": WHO,
    "rot": whole(0, TYPES - 1),
    "dice": many(whole(0, lambda g: g.tables.most_dice), count=TYPES),
    "aside": whole(0, lambda g: g.tables.market_dice),
    "tops": many(TILE_SPOT, count=len(TOWNS)),
    "under": many(TILE, most=tiles),
    "below": many(group(TILE, most=tiles), count=len(TOWNS)),
    "hero_bag": many(HERO, most=heroes),
    "hero_bottom": many(HERO, most=heroes),
    "inn": many(HERO_SPOT, count=4),
    "companion_bag": many(CARD, most=cards),
    "companion_bottom": many(CARD, most=cards),
    "row": many(CARD_SPOT, count=3),
    "deed_bag": many(DEED, most=deeds),
    "deed_bottom": many(DEED, most=deeds),
    "deed_slots": many(DEED_SPOT, count=2),
    "hands": many(DEEDS, count=seats),
    "knows": many(bits(CONCERN), count=deeds),
    "returned": many(DEED_SPOT, count=seats),
    "upgrades_left": bits(len(UPGRADES)),
    "steeds_left": bits(len(STEEDS)),
    "five_left": whole(0, 1),
    "buildings": many(whole(0, len(BUILDINGS) - 1), most=4),
    "dark_market": whole(0, 3),
    "ruins": whole(0, 3),
    "event_bag": many(EVENT, most=events),
    "event_discard": many(EVENT, most=events),
    "pawn": many(whole(0, len(RINGWAY) - 1), count=seats),
    "coins": many(NUMBER, count=seats),
    "prestige": many(NUMBER, count=seats),
    "lanterns": many(whole(0, lambda g: g.tables.most_lanterns), count=seats),
    "quartz": many(whole(0, lambda g: g.tables.most_tokens), count=seats),
    "shoes": many(whole(0, lambda g: g.tables.most_tokens), count=seats),
    "locked": many(FACE, count=times(3)),
    "reserve": many(whole(0, 7), count=times(len(FACES))),
    "spent": many(whole(0, 7), count=seats),
    "illuminated": many(whole(0, lambda g: g.tables.most_illuminated), count=times(len(FACES))),
    "goods": many(whole(0, 31), count=times(2 * TYPES)),
    "riders": many(RIDERS, count=seats),
    "tiles": many(CARRIED, count=seats),
    "steeds": many(bits(len(STEEDS)), count=seats),
    "upgrades": many(bits(len(UPGRADES)), count=seats),
    "companions": many(whole(0, 3), count=times(KINDS)),
    "used": many(whole(0, 3), count=times(2 * KINDS)),
    "log_heroes": many(LOGGED, count=seats),
    "log_tiles": many(FULFILLED, count=seats),
    "sarcophagus_bag": many(whole(0, lambda g: sarcophagi(g) - 1), most=sarcophagi),
    "sarcophagus_owner": many(WHO, count=sarcophagi),
    "pairs": many(row(whole(0, len(STEEDS) - 1), HERO), most=CONCERN + 2),
    "pool_night": FACE,
    "pool_illuminated": FACE,
    "acted": bits(7),
    "leader": WHO,
    "route": whole(0, 1),
    "destination": TOWN,
    "travelers": group(PLACE, most=CONCERN + 1),
    "event": whole(EMPTY, lambda g: events(g) - 1),
    "travel_dice": DICE,
    "taken_dice": DICE,
    "concern_coins": NUMBER,
    "concern_prestige": NUMBER,
    "stock": whole(0, lambda g: g.tables.most_stock),
    "concern_heroes": RIDERS,
    "concern_tiles": CARRIED,
    "concern_deeds": DEEDS,
    "concern_companions": group(CARD, most=cards),
    "concern_pawn": whole(0, len(RINGWAY) - 1),
    "concern_log_heroes": LOGGED,
    "concern_log_tiles": FULFILLED,
    "served": bits(len(TOWNS)),
    "delivery": many(TOWN, most=len(TOWNS)),
    "action_bag": many(ACTION, most=lambda g: len(g.tables.action_ids)),
    "action": whole(EMPTY, lambda g: len(g.tables.action_ids) - 1),
    "notices": bits(len(NOTICES)),
    "ledger": many(row(PLACE, word(*SOURCES), NUMBER), most=len(SOURCES) * (CONCERN + 1)),
}

RENAMED = {
    "pets": "companions",
    "pet_bag": "companion_bag",
    "pet_bottom": "companion_bottom",
    "concern_pets": "concern_companions",
    "tomb_bag": "sarcophagus_bag",
    "tomb_owner": "sarcophagus_owner",
    "lit": "illuminated",
    "pool_lit": "pool_illuminated",
    "market": "dark_market",
}
"""What older saves call fields."""
