"""The pen of Excavation Earth, and shapes that its pictures share. Light comes from above on the left."""

from math import cos, pi, sin
from typing import Final

from ludoteka.core.paint import Pen, pair

from .palette import INK

PEN: Final = Pen(INK, 2, ends='stroke-linecap="round"', joints='stroke-linejoin="round"', drop=0.36)
path, shape, line, edged = PEN.path, PEN.shape, PEN.line, PEN.edged
circle, ellipse, box, label, ornament = PEN.circle, PEN.ellipse, PEN.box, PEN.label, PEN.ornament


def polygon(sides: int, r: float, turn: float = 0) -> str:
    """Path data of a regular polygon around 0,0 that stands on a side."""
    start = pi / 2 + pi / sides + turn
    points = [(r * cos(start + 2 * pi * i / sides), r * sin(start + 2 * pi * i / sides)) for i in range(sides)]
    return "M" + "L".join(map(pair, points)) + "Z"
