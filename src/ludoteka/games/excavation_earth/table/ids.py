"""Names of things on the table, as scene and questions write them."""

from ..components.tables import TYPE_IDS, TYPES
from ..rules.moves import type_of
from ..rules.state import Earth


def card_nodes(g: Earth, pile: str, seat: int, cards: tuple[int, ...]) -> list[str]:
    """Cards of a hand or packet; equal ones are taken from the first on."""
    found = []
    copies: dict[int, int] = {}
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
        found.append(f"{pile}:{seat}:{g.tables.card_ids[card]}:{copies[card]}")
    return found


def item_nodes(seat: int, items: tuple[int, ...]) -> list[str]:
    """Artefacts in storage; equal ones are taken from the first on."""
    found = []
    copies: dict[int, int] = {}
    for item in items:
        copies[item] = copies.get(item, 0) + 1
        name = TYPE_IDS[type_of(item)] + ("/hatch" if item >= TYPES else "")
        found.append(f"stored:{seat}:{name}:{copies[item]}")
    return found
