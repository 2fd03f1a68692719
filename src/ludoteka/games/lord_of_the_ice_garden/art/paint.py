"""The paint box: ice white, basalt and blood red, and small shapes that all pictures share.

Small pictures are drawn around 0,0 and reach about 12 units to every side; light comes from the upper left.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

INK: Final = "#1d272e"
SNOW: Final = "#fbfdfe"
ICE: Final = "#e8f0f4"
FROST: Final = "#cfdde5"
GLACIER: Final = "#a9c3d1"
STEEL: Final = "#7f97a5"
SLATE: Final = "#566874"
BASALT: Final = "#2c373f"
NIGHT: Final = "#202a31"
BLOOD: Final = "#b3261e"
BLOOD_DARK: Final = "#7c1611"
EMBER: Final = "#e2662c"
FLAME: Final = "#f4b23e"
GOLD: Final = "#dcae3c"
GOLD_DARK: Final = "#96731c"
SKIN: Final = "#e3c4a5"
FUR: Final = "#8a6f57"
FIR: Final = "#4b6f63"
VIOLET: Final = "#7a4f9e"
VIOLET_LIGHT: Final = "#b796d2"

# A seat is known by colour and by sign: sun, peak, block, snowflake.
SEAT_COLOURS: Final = ("#a8201a", "#3d4750", "#2e7d52", "#2b76b6")
SEAT_DARK: Final = ("#6b100c", "#1a2025", "#1b4b31", "#174a74")
SIGN: Final = (
    "M0-5.200A5.200 5.200 0 1 1-.010-5.200z",
    "M0-6L6.200 5H-6.200z",
    "M-4.800-4.800H4.800V4.800H-4.800z",
    "M-1-6.500H1V-2.200L4.800-4.600 5.900-2.900 2 0 5.900 2.900 4.800 4.600 1 2.200"
    "V6.500H-1V2.200L-4.800 4.600-5.900 2.900-2 0"
    "-5.900-2.900-4.800-4.600-1-2.200z",
)

FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


WHOLE: Final = (
    f'stroke-linejoin="round" stroke-linecap="round" font-family="{FONT}" font-weight="700" text-anchor="middle"'
)
"""How lines end and letters look, said once for each picture."""


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if abs(value) >= 0.05 else "0"


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def edge(stroke: str, width: float) -> str:
    return f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""


def shape(data: str, fill: str, stroke: str = INK, width: float = 1.1, more: str = "") -> str:
    return f'<path d="{data}" fill="{fill}"{edge(stroke, width)}{more}/>'


def line(data: str, colour: str = INK, width: float = 1.4, more: str = "") -> str:
    return shape(data, "none", colour, width, more)


def disc(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 1.1) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{edge(stroke, width)}/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, stroke: str = "", width: float = 1.1) -> str:
    size = f'rx="{number(rx)}" ry="{number(ry)}"'
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" {size} fill="{fill}"{edge(stroke, width)}/>'


def box(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = "", width: float = 1.1, round_: float = 0
) -> str:
    corner = f' rx="{number(round_)}"' if round_ else ""
    where = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
    return f'<rect {where}{corner} fill="{fill}"{edge(stroke, width)}/>'


def label(x: float, y: float, text: object, size: float, fill: str = INK, halo: str = "") -> str:
    """A number or letter, centred on a point."""
    around = f'{edge(halo, size / 5)} paint-order="stroke"' if halo else ""
    where = f'x="{number(x)}" y="{number(y + size * 0.35)}" font-size="{number(size)}"'
    return f'<text {where} fill="{fill}"{around}>{text}</text>'


def at(x: float, y: float, scale: float, picture: str, turn: float = 0) -> str:
    """A picture drawn around 0,0 put somewhere else, larger or smaller."""
    turned = f" rotate({number(turn)})" if turn else ""
    return f'<g transform="translate({pair((x, y))}){turned} scale({scale:.3g})">{picture}</g>'


def straight(points: Sequence[Point], closed: bool = True) -> str:
    return "M" + "L".join(map(pair, points)) + ("Z" if closed else "")


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
