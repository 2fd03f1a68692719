"""Moves are small whole numbers; here stands how they are put together and taken apart.

A placement holds a tile, a cell and quarter turns. A road lies across the east or south edge of a cell. An advance is
its track, or the track and three more for one that is bought on the castle. Everything else is the number of a thing.
"""

from typing import Final

from ..components.tables import face_with

BOOST: Final = -2
"""The answer that uses the extra movement token."""

TURN_BITS: Final = 2
CELL_BITS: Final = 12
TURNS: Final = (1 << TURN_BITS) - 1
CELLS: Final = (1 << CELL_BITS) - 1
TRACKS: Final = 3

# -- placements -----------------------------------------------------------------------------------------------------


def placement(tile: int, cell: int, turn: int) -> int:
    """The move that puts a tile on a cell, turned clockwise by quarter turns."""
    return (tile << CELL_BITS | cell) << TURN_BITS | turn


def placements(tile: int, rim: dict[int, int], fits: list[list[int]]) -> list[int]:
    """All placements of a tile on cells with their demands, by the quarter turns that meet each demand."""
    first = tile << CELL_BITS
    moves: list[int] = []
    for cell, demand in rim.items():
        for turn in fits[demand]:
            moves.append((first | cell) << TURN_BITS | turn)
    return moves


def tile_of(move: int) -> int:
    return move >> CELL_BITS + TURN_BITS


def cell_of(move: int) -> int:
    return move >> TURN_BITS & CELLS


def turn_of(move: int) -> int:
    return move & TURNS


def face_of(move: int) -> int:
    """The placed tile and how it is turned, as territories keep it."""
    return face_with(tile_of(move), turn_of(move))


# -- roads ----------------------------------------------------------------------------------------------------------


def east_edge(cell: int) -> int:
    return cell * 2


def south_edge(cell: int) -> int:
    return cell * 2 + 1


def cell_of_edge(edge: int) -> int:
    """The western or northern one of the two cells that share an edge."""
    return edge >> 1


def is_south_edge(edge: int) -> bool:
    return edge & 1 == 1


# -- advances -------------------------------------------------------------------------------------------------------


def castle_advance(track: int) -> int:
    """The advance on a track that is bought with a milestone on the castle."""
    return track + TRACKS


def is_castle_advance(move: int) -> bool:
    return move >= TRACKS


def track_of(move: int) -> int:
    """The track of an advance, however it is paid; below 0 for what is none."""
    return move - TRACKS if move >= TRACKS else move


# -- places of bonus tokens -----------------------------------------------------------------------------------------

SLOTS: Final = 3 * TRACKS
"""One of each type on every track of a progress board."""


def slot_at(seat: int, track: int, type_: int) -> int:
    """The place of a token of a type, from 0, on a track of a seat."""
    return seat * SLOTS + track * 3 + type_


def slots_of(seat: int) -> range:
    return range(seat * SLOTS, seat * SLOTS + SLOTS)


def seat_of_slot(slot: int) -> int:
    return slot // SLOTS


def track_of_slot(slot: int) -> int:
    return slot % SLOTS // 3


def type_of_slot(slot: int) -> int:
    return slot % 3
