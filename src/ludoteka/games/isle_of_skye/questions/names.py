"""What people call what moves write as codes: a tile by what is on it, a place by its way from the castle."""

from functools import cache

from ludoteka.core.scene import message, seat_name
from ludoteka.core.wire import Message

from ..components.tables import KIND_NAMES, KINDS, PIECES, TRACK_NAMES, Tables
from ..components.tile import TERRAINS
from ..rules.cells import cell_x, cell_y
from ..rules.moves import cell_of_edge, is_south_edge, seat_of_slot, track_of_slot, type_of_slot

TYPES = ("I", "II", "III")


@cache
def tile_name(tables: Tables, tile: int) -> list[Message]:
    """The symbols of a tile; one that has none is known by its land."""
    counts = tables.symbol[tile * KINDS : tile * KINDS + KINDS]
    found = [
        message(f"kind.{kind}", n=count) if count > 1 else message(f"name.{kind}")
        for kind, count in zip(KIND_NAMES, counts, strict=True)
        if count
    ]
    lands = dict.fromkeys(tables.piece_terrain[tile * PIECES : tile * PIECES + tables.pieces[tile]])
    return found or [message(f"terrain.{TERRAINS[land]}") for land in lands]


def place_name(cell: int) -> Message:
    """`2 east and 1 north of the castle`"""
    x, y = cell_x(cell), cell_y(cell)
    way = ("S" if y > 0 else "N" if y else "") + ("E" if x > 0 else "W" if x else "")
    if len(way) == 2:
        return message(f"place.across.{way}", n=abs(x), m=abs(y))
    if abs(x or y) == 1:
        return message(f"place.beside.{way}")
    return message(f"place.along.{way}", n=abs(x or y)) if way else message("place.castle")


def edge_name(edge: int) -> Message:
    return message("edge.S" if is_south_edge(edge) else "edge.E", cell=place_name(cell_of_edge(edge)))


def slot_name(place: int) -> Message:
    """A place for a bonus token: whose, on which track, and which of the three."""
    track = message(f"track.{TRACK_NAMES[track_of_slot(place)]}")
    return message("slot.name", seat=seat_name(seat_of_slot(place)), track=track, type=TYPES[type_of_slot(place)])
