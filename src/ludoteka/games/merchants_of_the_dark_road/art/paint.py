"""The paint box: night blue and lantern amber, and the small shapes that all pictures share.

A picture lies in a box 100 high; small ones are drawn around 0,0 and reach about 12 units to every side.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

INK: Final = "#0c1226"
NIGHT: Final = "#17213f"
NIGHT_DARK: Final = "#101831"
NIGHT_LIGHT: Final = "#27355f"
DUSK: Final = "#3b4d80"
MIST: Final = "#6f83b3"
ICE: Final = "#b6c8e6"
SNOW: Final = "#e9f0fa"
AMBER: Final = "#f4b23e"
AMBER_DARK: Final = "#a9680f"
GLOW: Final = "#ffe6a8"
PARCHMENT: Final = "#efe2c4"
PARCHMENT_DARK: Final = "#c8b184"
WOOD: Final = "#84552f"
WOOD_DARK: Final = "#523319"
WOOD_LIGHT: Final = "#b07b46"
STONE: Final = "#8d98b4"
STONE_DARK: Final = "#566080"
RED: Final = "#b8443a"
QUARTZ: Final = "#ff8f6b"
QUARTZ_DARK: Final = "#b3402f"

# One tone of light and one of shade for every good, in the order of the tables.
GOOD_LIGHT: Final = ("#b9c9df", "#ef8d80", "#7fd3a8", "#ecc587", "#bda2ee", "#ffbd70")
GOOD_DARK: Final = ("#4c6384", "#8f2f2b", "#23694c", "#80561f", "#553a92", "#9a5310")
REGION: Final = ("#4479bd", "#3f8d57", "#8457b2")
REGION_DARK: Final = ("#264a7d", "#225735", "#51317a")

# A seat is known by colour and by sign; the last one is the Private Concern.
SEAT_COLOURS: Final = ("#3b7fd4", "#3fa05a", "#cf4a40", "#f0ede4", "#9a86b8")
SEAT_DARK: Final = ("#22508c", "#256a3a", "#8a2721", "#a6a08f", "#5f4d7d")
SEAT_INK: Final = ("#ffffff", "#ffffff", "#ffffff", "#0c1226", "#0c1226")

FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
ROUND: Final = 'stroke-linejoin="round" stroke-linecap="round"'


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if abs(value) >= 0.05 else "0"


def _line(stroke: str, width: float) -> str:
    return f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""


def shape(data: str, fill: str, stroke: str = INK, width: float = 1.1, more: str = "") -> str:
    edge = f"{_line(stroke, width)} {ROUND}" if stroke else ""
    return f'<path d="{data}" fill="{fill}"{edge}{" " + more if more else ""}/>'


def line(data: str, colour: str = INK, width: float = 1.4, more: str = "") -> str:
    return shape(data, "none", colour, width, more)


def circle(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 1.2, more: str = "") -> str:
    spot = f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
    return f'<circle {spot} fill="{fill}"{_line(stroke, width)}{" " + more if more else ""}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, stroke: str = "", width: float = 1.2) -> str:
    spot = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
    return f'<ellipse {spot} fill="{fill}"{_line(stroke, width)}/>'


def box(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = "", width: float = 1.2, round_: float = 0
) -> str:
    corner = f' rx="{number(round_)}"' if round_ else ""
    spot = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
    return f'<rect {spot}{corner} fill="{fill}"{_line(stroke, width)}/>'


def label(x: float, y: float, text: object, size: float, fill: str = INK, halo: str = "") -> str:
    """A number or a sign, centred on a point."""
    around = f'{_line(halo, size / 5)} paint-order="stroke" stroke-linejoin="round"' if halo else ""
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.35)}" font-family="{FONT}" font-size="{number(size)}"'
        f' font-weight="700" text-anchor="middle" fill="{fill}"{around}>{text}</text>'
    )


def at(x: float, y: float, scale: float, picture: str, turn: float = 0) -> str:
    """A picture drawn around 0,0 put somewhere else, larger or smaller."""
    turned = f" rotate({number(turn)})" if turn else ""
    return f'<g transform="translate({number(x)} {number(y)}){turned} scale({scale:.3g})">{picture}</g>'


def around(x: float, y: float, r: float, degrees: float) -> Point:
    """A point of a circle; 0 is to the north, and angles grow clockwise."""
    return x + r * sin(degrees * pi / 180), y - r * cos(degrees * pi / 180)


def polygon(points: Sequence[Point], closed: bool = True) -> str:
    """Path data of straight lines."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def star(x: float, y: float, r: float, fill: str, stroke: str = INK, width: float = 0.8) -> str:
    points = [around(x, y, r if i % 2 == 0 else r * 0.45, i * 36) for i in range(10)]
    return shape(polygon(points), fill, stroke, width)


def plate(w: float, fill: str, edge: str = INK, inner: str = "") -> str:
    """The ground of a card or tile, as wide as said and 100 high."""
    rim = box(4.5, 4.5, w - 9, 91, "none", inner, 1.4, 5) if inner else ""
    return box(1.5, 1.5, w - 3, 97, fill, edge, 2.4, 8) + rim
