"""The ids of things on the table: scenes, questions and close looks speak of the same thing by the same id."""

from ..questions.notation import ITEMS
from ..rules.state import Road
from ..rules.turns.gain import DECK


def hero_id(g: Road, hero: int) -> str:
    return f"hero:{g.tables.hero_ids[hero]}"


def tile_id(g: Road, tile: int) -> str:
    """A commission, wherever it lies."""
    return f"tile:{g.tables.tile_ids[tile]}"


def item_id(seat: int, item: int) -> str:
    """The first of equal goods on a wagon."""
    return f"good:{seat}:{ITEMS[item]}:1"


def deed_id(g: Road, source: int) -> str:
    """The deed that comes from a source: an open one, or the deck."""
    return "deeddeck" if source == DECK else f"deed:{g.tables.deed_ids[g.deed_slots[source]]}"
