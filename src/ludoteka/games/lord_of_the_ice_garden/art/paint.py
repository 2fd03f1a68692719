"""The pen of the Ice Garden, and shapes that its pictures share.

Small pictures are drawn around 0,0 and reach about 12 units to every side; light comes from the upper left.
"""

from math import cos, pi, sin
from typing import Final

from ludoteka.core.paint import FONT, ROUND, Pen, pair, straight

from .palette import INK, SEAT_DARK, SIGN, SNOW

PEN: Final = Pen(INK, 1.1, ends="", font="")
path, shape, line, edged = PEN.path, PEN.shape, PEN.line, PEN.edged
circle, ellipse, box, label, ornament = PEN.circle, PEN.ellipse, PEN.box, PEN.label, PEN.ornament


WHOLE: Final = f'{ROUND} font-family="{FONT}" font-weight="700" text-anchor="middle"'
"""How lines end and letters look, said once for each picture."""


def ngon(corners: int, r: float, first: float = -90, x: float = 0, y: float = 0) -> str:
    """A regular polygon with a corner in this direction."""
    turn = [(first + 360 * i / corners) * pi / 180 for i in range(corners)]
    return straight([(x + r * cos(angle), y + r * sin(angle)) for angle in turn])


def flake(r: float, colour: str, width: float) -> str:
    """A snowflake: three crossing lines with small branches."""
    arms = []
    for i in range(6):
        c, s = cos(pi * i / 3 - pi / 2), sin(pi * i / 3 - pi / 2)
        arms.append(f"M0 0L{pair((r * c, r * s))}")
        tip, side = 0.62 * r, 0.26 * r
        for turn in (-1, 1):
            a = pi * i / 3 - pi / 2 + turn * 0.75
            end = (tip * c + side * cos(a), tip * s + side * sin(a))
            arms.append(f"M{pair((tip * c, tip * s))}L{pair(end)}")
    return line("".join(arms), colour, width)


def sign(seat: int, scale: float = 1) -> str:
    """The sign of a seat. Its dark edge keeps it readable where another palette makes the seat pale."""
    return f'<g transform="scale({scale:.3g})">{shape(SIGN[seat], SNOW, SEAT_DARK[seat], 1.2)}</g>'
