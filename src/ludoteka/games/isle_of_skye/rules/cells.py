"""Cells of a territory: squared paper with the castle in its middle. A cell is one number, row by row."""

from typing import Final

WIDTH: Final = 64
CASTLE_CELL: Final = 32 * WIDTH + 32
DELTA: Final = [-WIDTH, 1, WIDTH, -1]
"""The way to the neighbour in the north, east, south and west."""


def cell_at(x: int, y: int) -> int:
    return (y + 32) * WIDTH + x + 32


def cell_x(cell: int) -> int:
    return cell % WIDTH - 32


def cell_y(cell: int) -> int:
    return cell // WIDTH - 32


def distance(a: int, b: int) -> int:
    """R8.3.4: along rows and columns, also over gaps."""
    return abs(cell_x(a) - cell_x(b)) + abs(cell_y(a) - cell_y(b))
