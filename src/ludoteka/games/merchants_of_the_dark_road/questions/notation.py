"""How the things that moves name are written: `N2`, `AR+`, `Agatha`, `C-NB1`."""

import re

from ludoteka.core.notation import Placeholder, ids
from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import (
    BUILDINGS,
    COMPANIONS,
    DISTRICTS,
    FACES,
    GOODS,
    MARKET_SPACES,
    NOTICES,
    RINGWAY,
    ROUTES,
    RUINS_SPACES,
    STEEDS,
    TOWNS,
    UPGRADES,
    Tables,
)
from .names import card_name, tile_name

ITEMS = [*GOODS, *(f"{good}+" for good in GOODS)]
SOURCES = ["top", "bottom", "deck"]
TOKENS = ["quartz", "horseshoe"]
WEALTH = ["lantern", "quartz", "coins"]
INDICATORS = ["dearest", "focus"]


def count(pattern: str = r"\d{1,3}", first: int = 0) -> Placeholder:
    """A number, counted from `first` on."""
    return Placeholder(pattern, lambda i: str(i + first), lambda text: int(text) - first)


def write_items(items: tuple[int, ...]) -> str:
    return " ".join(ITEMS[item] for item in items) or "nothing"


def read_items(text: str) -> tuple[int, ...]:
    return () if text == "nothing" else tuple(ITEMS.index(name) for name in text.split())


def item_names(items: tuple[int, ...]) -> list[Message]:
    return [message(f"good.{ITEMS[item]}") for item in items] or [message("word.nothing")]


def placeholders(tables: Tables) -> dict[str, Placeholder]:
    """Everything that moves, events and reasons name, and how it is written and read."""
    items = "|".join(re.escape(item) for item in sorted(ITEMS, key=len, reverse=True))
    good = ids(GOODS, "good.")
    wealth = ids(WEALTH, "wealth.")
    seats = ["1", "2", "3", "4", "PC"]
    abilities = [f"{kind}{letter}" for kind in COMPANIONS for letter in "ab"]
    return {
        "seat": ids(seats, "seat."),
        "good": good,
        "other_good": good,
        "item": ids(ITEMS, "good."),
        "items": Placeholder(rf"nothing|(?:{items})(?: (?:{items}))*", write_items, read_items, name=item_names),
        "values": Placeholder(
            r"\d(?: \d)*", lambda some: " ".join(map(str, some)), lambda text: tuple(map(int, text.split()))
        ),
        "face": ids(FACES, "face."),
        "slot": count("[1-3]", 1),
        "steps": count("[0-9]"),
        "value": count("[1-6]"),
        "site": count("[1-4]", 1),
        "place": count("[1-3]", 1),
        "n": count(),
        "town": ids(TOWNS, "town."),
        "district": ids(DISTRICTS, "district."),
        "building": ids(BUILDINGS, "building."),
        "space": ids(RINGWAY, "ringway."),
        "market": ids(MARKET_SPACES, "market."),
        "tablet": ids(RUINS_SPACES, "tablet."),
        "ruinsface": ids([f"RD{i}" for i in range(1, 7)], "ruinsdie."),
        "oracleface": ids([f"OD{i}" for i in range(1, 7)], "oracledie."),
        "hero": ids(tables.hero_name),
        "tile": ids(tables.tile_ids, name=lambda tile: tile_name(tables, tile)),
        "card": ids(tables.card_ids, name=lambda card: card_name(tables, card)),
        "companion": ids(COMPANIONS, "companion."),
        "ability": ids(abilities, "ability."),
        "steed": ids(STEEDS, "steed."),
        "upgrade": ids(UPGRADES, "wagon."),
        "deed": ids(tables.deed_ids, "deed."),
        "source": ids(SOURCES, "deedfrom."),
        "event": ids(tables.event_ids, "eventcard."),
        "route": ids(ROUTES, "route."),
        "token": ids(TOKENS, "token."),
        "wealth": wealth,
        "other_wealth": wealth,
        "action": ids(tables.action_ids, "action."),
        "notice": ids(NOTICES, "notice."),
        "tomb": ids(tables.sarcophagus_ids, "tomb."),
        "indicator": ids(INDICATORS, "indicator."),
    }
