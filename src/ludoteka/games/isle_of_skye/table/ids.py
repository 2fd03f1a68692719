"""The ids of things on the table: scenes, questions and close looks speak of the same thing by the same id."""

from ..components.tables import TRACK_NAMES, tile_of_face
from ..questions.notation import write_cell, write_edge
from ..rules.state import Skye


def tile_id(g: Skye, tile: int) -> str:
    """A tile that is not laid."""
    return f"tile:{g.tables.tile_ids[tile]}"


def laid_tile_id(g: Skye, seat: int, cell: int) -> str:
    """The tile on a cell of a territory. Castles look alike, so the seat tells them apart."""
    land = g.land[seat]
    tile = tile_of_face(land.faces[land.at[cell]])
    return tile_id(g, tile) if tile else f"castle:{seat}"


def cell_id(cell: int) -> str:
    return f"cell:{write_cell(cell)}"


def edge_id(edge: int) -> str:
    return f"edge:{write_edge(edge)}"


def milestone_id(seat: int, cell: int) -> str:
    return f"milestone:{seat}:{write_cell(cell)}"


def token_id(g: Skye, seat: int, token: int) -> str:
    return f"token:{seat}:{g.tables.token_ids[token]}"


def space_id(seat: int, track: int, space: int) -> str:
    return f"space:{seat}:{TRACK_NAMES[track]}:{space}"
