"""The paint box: palette, smooth lines, and small shapes that all pictures share.

Every picture is drawn in a box of 100 by 100 and needs no definitions from outside, so a page may place it anywhere.
"""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from random import Random
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

INK: Final = "#2e2924"
PARCHMENT: Final = "#f1e8d2"
PAPER: Final = "#faf4e4"
SAND: Final = "#e3d2a4"
MOSS: Final = "#a3b56c"
MOSS_DARK: Final = "#71873f"
MOSS_LIGHT: Final = "#bccb8a"
SLATE: Final = "#a59d99"
SLATE_DARK: Final = "#6d6a70"
SLATE_LIGHT: Final = "#cfc9c2"
SNOW: Final = "#f6f3ec"
HEATHER: Final = "#8c6c98"
HEATHER_LIGHT: Final = "#b79fbf"
LOCH: Final = "#669db5"
LOCH_DARK: Final = "#467d97"
LOCH_LIGHT: Final = "#b5d6dd"
ROAD: Final = "#efdfb6"
ROAD_EDGE: Final = "#6f5638"
WOOD: Final = "#8a5a33"
WOOD_DARK: Final = "#5f3c22"
RUST: Final = "#b4602f"
GOLD: Final = "#e2b23c"
GOLD_DARK: Final = "#a87a1c"
RED: Final = "#b33a32"

# A seat is known by colour and by crest.
SEAT_COLOURS: Final = ("#2f6fb0", "#d9a520", "#b8372f", "#f2efe6", "#3c8a4a")
SEAT_DARK: Final = ("#1d4874", "#94700f", "#7a211b", "#a29c8d", "#245a2f")
SEAT_INK: Final = ("#ffffff", "#2e2924", "#ffffff", "#2e2924", "#ffffff")

FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if abs(value) >= 0.05 else "0"


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """Path data of a soft line through all points."""
    count = len(points)
    data = [f"M{pair(points[0])}"]
    for i in range(count if closed else count - 1):
        a, b = points[i], points[(i + 1) % count]
        if a == b:  # said twice: a corner
            continue
        before = points[i - 1] if closed or i else a
        after = points[(i + 2) % count] if closed or i + 2 < count else b
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        data.append(f"C{pair(first)} {pair(second)} {pair(b)}")
    return "".join(data) + ("Z" if closed else "")


def straight(points: Sequence[Point]) -> str:
    """Path data of a closed shape with corners."""
    return "M" + "L".join(map(pair, points)) + "Z"


def path(data: str, fill: str = "none", stroke: str = "", width: float = 1.4, more: str = "") -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<path d="{data}" fill="{fill}"{line}{" " + more if more else ""}/>'


def circle(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 1.4) -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{line}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, stroke: str = "", width: float = 1.4) -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    size = f'rx="{number(rx)}" ry="{number(ry)}"'
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" {size} fill="{fill}"{line}/>'


def box(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = "", width: float = 1.4, round_: float = 0
) -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    corner = f' rx="{number(round_)}"' if round_ else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"{corner} fill="{fill}"{line}/>'
    )


def label(x: float, y: float, text: object, size: float, fill: str = INK, halo: str = "") -> str:
    """A number or letter, centred on a point."""
    around = (
        f' stroke="{halo}" stroke-width="{number(size / 5)}" paint-order="stroke" stroke-linejoin="round"'
        if halo
        else ""
    )
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.35)}" font-family="{FONT}" font-size="{number(size)}"'
        f' font-weight="700" text-anchor="middle" fill="{fill}"{around}>{text}</text>'
    )


def at(x: float, y: float, scale: float, picture: str, turn: float = 0) -> str:
    """A picture drawn around 0,0 put somewhere else, larger or smaller."""
    turned = f" rotate({number(turn)})" if turn else ""
    return f'<g transform="translate({pair((x, y))}){turned} scale({scale:.3g})">{picture}</g>'


def ring(x: float, y: float, rx: float, ry: float, rng: Random, rough: float = 0.12, count: int = 14) -> list[Point]:
    """A roundish closed line; its inside lies to the left as one walks along it."""
    a, b = rng.uniform(0, 2 * pi), rng.uniform(0, 2 * pi)
    points = []
    for i in range(count):
        angle = -2 * pi * i / count
        r = 1 + rough * (sin(2 * angle + a) + 0.6 * sin(3 * angle + b))
        points.append((x + rx * r * cos(angle), y + ry * r * sin(angle)))
    return points


def beside(line: Sequence[Point], by: float, closed: bool = False) -> list[Point]:
    """A line that runs along another one on its left, this far away."""
    moved = []
    last = len(line) - 1
    for i, (x, y) in enumerate(line):
        before = line[i - 1] if closed or i else line[0]
        after = line[(i + 1) % (last + 1)] if closed or i < last else line[last]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        moved.append((x + dy / length * by, y - dx / length * by))
    return moved


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    found = False
    previous = polygon[-1]
    for corner in polygon:
        if (corner[1] > y) != (previous[1] > y):
            crossing = (previous[0] - corner[0]) * (y - corner[1]) / (previous[1] - corner[1]) + corner[0]
            if x < crossing:
                found = not found
        previous = corner
    return found
