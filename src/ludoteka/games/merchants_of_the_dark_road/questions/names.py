"""What people call what moves write as codes: a commission by its town and its goods."""

from functools import cache

from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import COMPANIONS, GOODS, TOWNS, Tables


@cache
def tile_name(tables: Tables, tile: int) -> Message:
    goods = [message(f"good.{GOODS[good]}") for good in tables.tile_wants[tile]]
    return message("tile.name", town=message(f"town.{TOWNS[tables.tile_town[tile]]}"), goods=goods)


def card_name(tables: Tables, card: int) -> Message:
    """A companion: there may be several of a kind."""
    return message(f"companion.{COMPANIONS[tables.kind[card]]}")
