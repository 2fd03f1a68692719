"""The paint box: palette and small shapes that all pictures share.

Every picture needs no definitions from outside, so a page may place it anywhere. Light comes from above on the left.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

INK: Final = "#2b2320"
CREAM: Final = "#fbf3df"
SAND: Final = "#ecd9b0"
SAND_DARK: Final = "#cfae77"
RUST: Final = "#b3532c"
RUST_DARK: Final = "#7a3418"
TEAL: Final = "#1f6f78"
TEAL_DARK: Final = "#12444c"
NIGHT: Final = "#0f2b33"
STEEL: Final = "#8fa3a3"
STEEL_DARK: Final = "#55696b"
NEON: Final = "#63f2dc"
AMBER: Final = "#ffd166"
GOLD: Final = "#e9b93f"
GOLD_DARK: Final = "#9a6f12"

# Regions: a light and a dark tone. Every picture of a region also bears its sign and its letter.
REGION: Final = {
    "Y": ("#f6cf45", "#8f6a08"),
    "G": ("#6cc07a", "#1f6236"),
    "R": ("#e0604f", "#86201a"),
    "P": ("#b184dd", "#55307f"),
    "O": ("#f59b45", "#9a4a08"),
    "S": ("#f7f3ea", "#6d675b"),
}

# A seat is known by colour, and its pieces by the shape and letter of the faction.
SEAT_COLOURS: Final = ("#2aa6b8", "#4b4654", "#c9508a", "#b98f57", "#e9e2d0")
SEAT_DARK: Final = ("#14606c", "#211e27", "#7a2450", "#6f4f25", "#948a74")

FONT: Final = "system-ui,'DejaVu Sans',sans-serif"


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if abs(value) >= 0.05 else "0"


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """Path data of a soft line through all points."""
    count = len(points)
    data = [f"M{pair(points[0])}"]
    for i in range(count if closed else count - 1):
        a, b = points[i], points[(i + 1) % count]
        before = points[i - 1] if closed or i else a
        after = points[(i + 2) % count] if closed or i + 2 < count else b
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        data.append(f"C{pair(first)} {pair(second)} {pair(b)}")
    return "".join(data) + ("Z" if closed else "")


def edge(stroke: str, width: float) -> str:
    return f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"' if stroke else ""


def path(data: str, fill: str = "none", stroke: str = "", width: float = 2, more: str = "") -> str:
    return f'<path d="{data}" fill="{fill}"{edge(stroke, width)}{" " + more if more else ""}/>'


def line(data: str, stroke: str, width: float, more: str = "") -> str:
    """A line with round ends."""
    return path(data, "none", stroke, width, ('stroke-linecap="round" ' + more).strip())


def circle(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 2) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{edge(stroke, width)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, stroke: str = "", width: float = 2) -> str:
    size = f'rx="{number(rx)}" ry="{number(ry)}"'
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" {size} fill="{fill}"{edge(stroke, width)}/>'


def box(x: float, y: float, w: float, h: float, fill: str, stroke: str = "", width: float = 2, turn: float = 0) -> str:
    """A rectangle; `turn` is the radius of its corners."""
    size = f'width="{number(w)}" height="{number(h)}"' + (f' rx="{number(turn)}"' if turn else "")
    return f'<rect x="{number(x)}" y="{number(y)}" {size} fill="{fill}"{edge(stroke, width)}/>'


def text(x: float, y: float, said: object, size: float, fill: str = INK, halo: str = "") -> str:
    """A number or letter, centred on a point."""
    around = f'{edge(halo, size / 5)} paint-order="stroke"' if halo else ""
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.36)}" font-family="{FONT}" font-size="{number(size)}"'
        f' font-weight="700" text-anchor="middle" fill="{fill}"{around}>{said}</text>'
    )


def at(x: float, y: float, scale: float, picture: str) -> str:
    """A picture drawn around 0,0 put somewhere else, larger or smaller."""
    grown = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="translate({pair((x, y))}){grown}">{picture}</g>'


def polygon(sides: int, r: float, turn: float = 0) -> str:
    """Path data of a regular polygon around 0,0 that stands on a side."""
    start = pi / 2 + pi / sides + turn
    points = [(r * cos(start + 2 * pi * i / sides), r * sin(start + 2 * pi * i / sides)) for i in range(sides)]
    return "M" + "L".join(map(pair, points)) + "Z"
