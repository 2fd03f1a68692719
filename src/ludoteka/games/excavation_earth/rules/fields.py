"""What the fields of a state may hold: no number of a saved game is out of range, no list has the wrong length."""

from collections.abc import Callable
from typing import Any, Final

from ludoteka.core.fields import group, many, seats, whole

from ..components.tables import (
    ACTION_CARDS,
    CARDS,
    CENTRES,
    COLOURS,
    KINDS,
    MARKETS,
    SPECIAL,
    TRAVEL,
    TYPES,
    ZU_FACTION,
    ZU_KINDS,
)
from .moves import due
from .state import BETWEEN, DROP, EMPTY, PAGE, ROUNDS, ZU_SURVEY, Earth


def players(g: Earth) -> int:
    return g.players


def last_player(g: Earth) -> int:
    return g.players - 1


def by_player(count: int) -> Callable[[Earth], int]:
    """So many for each player."""
    return lambda g: g.players * count


def decked(g: Earth) -> int:
    """No more cards than there are in the action deck."""
    return g.tables.action_copies * ACTION_CARDS


def zu_cards(g: Earth) -> int:
    return len(g.tables.zu_ids) if g.solo else 0


CARD: Final = whole(0, ACTION_CARDS - 1)
TYPE: Final = whole(0, TYPES - 1)
ZU_CARD: Final = group(whole(0, lambda g: len(g.tables.zu_ids) - 1), most=zu_cards)
COUNTS: Final = many(whole(0, lambda g: max(g.tables.copies)), count=TYPES)
STORED: Final = many(group(TYPE, most=20), count=players)
BUYER_COUNTS: Final = many(whole(0, 99), count=SPECIAL + 1)

FIELDS: dict[str, Any] = {
    "round": whole(0, ROUNDS),
    "active": whole(0, last_player),
    "actions_left": whole(BETWEEN, 2),
    "turns": whole(0, 9999),
    "doing": whole(EMPTY, EMPTY),  # nobody is in the middle of an action between two turns
    "draft_pick": whole(0, 3),
    "carried": whole(0, lambda g: g.tables.zu_carried if g.solo else 0),
    "order": group(whole(0, last_player), most=players),
    "faction": group(whole(EMPTY, ZU_FACTION), count=players),
    "command": group(whole(EMPTY, len(KINDS) - 1), count=len(CENTRES)),
    "forecast": group(CARD, most=lambda g: g.tables.forecast[g.players]),
    "marks": group(whole(EMPTY, last_player), most=lambda g: g.tables.forecast[g.players]),
    "token": group(whole(0, lambda g: g.tables.tokens), count=players),
    "passed": many(whole(0, 1), count=players),
    "credits": many(whole(-99999, 99999), count=players),
    "hand": many(group(whole(0, CARDS - 1), most=lambda g: decked(g) + CARDS - TRAVEL), count=seats),
    "packet": many(group(CARD, most=decked), count=seats),
    "picked": many(group(CARD, most=0), count=seats),
    "known": many(group(CARD, most=decked), count=lambda g: g.seats * g.seats),
    "drawn": group(CARD, most=2),
    "surveyed": group(TYPE, most=0),
    "deck": many(CARD, most=decked),
    "discard": many(CARD, most=decked),
    "stack": COUNTS,
    "dig_sites": COUNTS,
    "black": many(group(TYPE, most=lambda g: sum(g.tables.copies)), count=len(COLOURS)),
    "sold": COUNTS,
    "hold": STORED,
    "hatch": STORED,
    "gallery": many(whole(0, (1 << TYPES) - 1), count=players),
    "bonus": many(whole(0, (1 << len(COLOURS)) - 1), count=players),
    "crew": many(whole(-999, lambda g: g.tables.crew), count=players),
    "traders": many(whole(0, 999), count=by_player(MARKETS)),
    "envoys": many(whole(0, 999), count=by_player(len(CENTRES))),
    "explorers": many(whole(EMPTY, lambda g: len(g.tables.location_ids) - 1), count=lambda g: g.seats * 3),
    "queue": many(group(whole(0, SPECIAL), most=lambda g: g.tables.queue_limit), count=MARKETS),
    "pool": BUYER_COUNTS,
    "ship": BUYER_COUNTS,
    "buyer_deck": BUYER_COUNTS,
    "buyer_pile": BUYER_COUNTS,
    "agenda": many(whole(due(DROP, 0), due(ZU_SURVEY, 63)), most=99),
    "books": many(whole(-99999, 99999), count=by_player(PAGE)),
    "zu_kinds": group(whole(0, zu_cards), most=lambda g: len(ZU_KINDS) if g.solo else 0),
    "zu_unseen": ZU_CARD,
    "zu_before": ZU_CARD,
    "zu_pile": ZU_CARD,
}
