"""The pen of Merchants of the Dark Road, and shapes that its pictures share.

A picture lies in a box 100 high; small ones are drawn around 0,0 and reach about 12 units to every side.
"""

from math import cos, pi, sin
from typing import Final

from ludoteka.core.paint import Pen, Point, straight

from .palette import INK

PEN: Final = Pen(INK, 1.2)
path, shape, line, edged = PEN.path, PEN.shape, PEN.line, PEN.edged
circle, ellipse, box, label, ornament = PEN.circle, PEN.ellipse, PEN.box, PEN.label, PEN.ornament


def around(x: float, y: float, r: float, degrees: float) -> Point:
    """A point of a circle; 0 is to the north, and angles grow clockwise."""
    return x + r * sin(degrees * pi / 180), y - r * cos(degrees * pi / 180)


def star(x: float, y: float, r: float, fill: str, stroke: str = INK, width: float = 0.8) -> str:
    points = [around(x, y, r if i % 2 == 0 else r * 0.45, i * 36) for i in range(10)]
    return shape(straight(points), fill, stroke, width)


def plate(w: float, fill: str, edge: str = INK, inner: str = "") -> str:
    """The ground of a card or tile, as wide as said and 100 high."""
    rim = box(4.5, 4.5, w - 9, 91, "none", inner, 1.4, 5) if inner else ""
    return box(1.5, 1.5, w - 3, 97, fill, edge, 2.4, 8) + rim
