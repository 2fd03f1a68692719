"""How the things that moves name are written: `T12`, `2,-1`, `r90`."""

import re

from ludoteka.core.notation import Placeholder, ids

from ..components.tables import REQUIREMENTS, TRACK_NAMES, Tables
from ..rules.cells import cell_at, cell_x, cell_y
from ..rules.moves import (
    cell_of_edge,
    east_edge,
    is_south_edge,
    seat_of_slot,
    slot_at,
    south_edge,
    track_of_slot,
    type_of_slot,
)
from .names import TYPES, edge_name, place_name, slot_name, tile_name

SIDES = "NESW"
CELL = r"-?\d{1,2},-?\d{1,2}"


def write_cell(cell: int) -> str:
    return f"{cell_x(cell)},{cell_y(cell)}"


def read_cell(text: str) -> int:
    x, y = map(int, text.split(","))
    if not (-31 <= x <= 31 and -31 <= y <= 31):
        raise ValueError(f"cell {text} is off the map")
    return cell_at(x, y)


def write_cells(cells: tuple[int, ...]) -> str:
    return " ".join(map(write_cell, cells)) or "none"


def read_cells(text: str) -> tuple[int, ...]:
    return () if text == "none" else tuple(sorted(map(read_cell, text.split())))


def write_edge(edge: int) -> str:
    return f"{write_cell(cell_of_edge(edge))} {'S' if is_south_edge(edge) else 'E'}"


def read_edge(text: str) -> int:
    cell, side = text.split()
    return south_edge(read_cell(cell)) if side == "S" else east_edge(read_cell(cell))


def write_slot(place: int) -> str:
    return f"{seat_of_slot(place) + 1}:{TRACK_NAMES[track_of_slot(place)]}:{TYPES[type_of_slot(place)]}"


def read_slot(text: str) -> int:
    seat, track, type_ = text.split(":")
    return slot_at(int(seat) - 1, TRACK_NAMES.index(track), TYPES.index(type_))


def read_quarter(text: str) -> int:
    return int(text) // 90


def placeholders(tables: Tables) -> dict[str, Placeholder]:
    """Everything that moves, events and reasons name, and how it is written and read."""
    return {
        "tile": ids(tables.tile_ids, name=lambda tile: tile_name(tables, tile)),
        "scoring": ids(tables.scoring_ids, "source."),
        "token": ids(tables.token_ids, "source."),
        "cell": Placeholder(CELL, write_cell, read_cell, name=place_name),
        "cells": Placeholder(
            rf"none|{CELL}(?: {CELL})*", write_cells, read_cells, name=lambda cells: [*map(place_name, cells)]
        ),
        "edge": Placeholder(rf"{CELL} [ES]", write_edge, read_edge, name=edge_name),
        "turn": Placeholder("0|90|180|270", lambda turn: str(turn * 90), read_quarter),
        "seat": Placeholder(r"[1-9]", lambda seat: str(seat + 1), lambda text: int(text) - 1, "seat."),
        "amount": Placeholder(r"-?\d{1,6}", str, int),
        "space": Placeholder("[ABCD]", lambda i: "ABCD"[i], "ABCD".index),
        "slot": Placeholder(r"\d:\w+:I+", write_slot, read_slot, name=slot_name),
        "track": Placeholder("|".join(TRACK_NAMES), lambda i: TRACK_NAMES[i], TRACK_NAMES.index, "track."),
        "terrain": Placeholder("[PML]", lambda i: ".PML"[i], ".PML".index, "terrain."),
        "side": Placeholder("[NESW]", lambda i: SIDES[i], SIDES.index, "side."),
        "requirement": Placeholder("|".join(map(re.escape, REQUIREMENTS)), str, str, "requirement."),
    }
