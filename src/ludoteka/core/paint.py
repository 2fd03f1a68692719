"""The paint box of all titles: small shapes as SVG, drawn with the pen of a title.

Every picture needs no definitions from outside, so a page may place it anywhere.
"""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
ROUND: Final = 'stroke-linejoin="round" stroke-linecap="round"'


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if abs(value) >= 0.05 else "0"


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def straight(points: Sequence[Point], closed: bool = True) -> str:
    """Path data of a line with corners."""
    return "M" + "L".join(map(pair, points)) + ("Z" if closed else "")


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """Path data of a soft line through all points; one that is said twice is a corner."""
    count = len(points)
    data = [f"M{pair(points[0])}"]
    for i in range(count if closed else count - 1):
        a, b = points[i], points[(i + 1) % count]
        if a == b:
            continue
        before = points[i - 1] if closed or i else a
        after = points[(i + 2) % count] if closed or i + 2 < count else b
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        data.append(f"C{pair(first)} {pair(second)} {pair(b)}")
    return "".join(data) + ("Z" if closed else "")


def at(x: float, y: float, scale: float, picture: str, turn: float = 0) -> str:
    """A picture drawn around 0,0 put somewhere else, larger or smaller."""
    turned = f" rotate({number(turn)})" if turn else ""
    grown = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="translate({pair((x, y))}){turned}{grown}">{picture}</g>'


def mixed(a: str, b: str, t: float) -> str:
    """A tone between two."""
    mix = [round(int(a[i : i + 2], 16) * (1 - t) + int(b[i : i + 2], 16) * t) for i in (1, 3, 5)]
    return "#" + "".join(f"{tone:02x}" for tone in mix)


def near(high: int, picture: str, far: str = "") -> str:
    """A picture for a closer look; where all of it is not so many pixels high, a plainer one with larger print. Which
    of them is seen, the page of the picture says by `by_size`; elsewhere it is the first."""
    plain = f'<g class="far{high}" display="none">{far}</g>' if far else ""
    return f'<g class="near{high}">{picture}</g>{plain}'


def by_size(picture: str) -> str:
    """A style that chooses what is seen of a picture by how large it is shown."""
    sizes = sorted({int(high) for high in re.findall(r'class="near(\d+)"', picture)})
    rules = [f"@media(max-height:{n}px){{.near{n}{{display:none}}.far{n}{{display:inline}}}}" for n in sizes]
    return f"<style>{''.join(rules)}</style>" if rules else ""


class Pen:
    """How a title draws: the ink and width of its lines, how they end and join, and its letters. A title that says the
    latter once around each picture leaves them empty."""

    def __init__(
        self, ink: str, width: float, ends: str = ROUND, joints: str = "", font: str = FONT, drop: float = 0.35
    ) -> None:
        self.ink = ink
        self.width = width
        self.ends = ends
        self.joints = f" {joints}" if joints else ""
        self.family = f' font-family="{font}"' if font else ""
        self.weight = ' font-weight="700" text-anchor="middle"' if font else ""
        self.drop = drop

    def edge(self, stroke: str, width: float | None) -> str:
        width = self.width if width is None else width
        return f' stroke="{stroke}" stroke-width="{number(width)}"{self.joints}' if stroke else ""

    def path(self, data: str, fill: str = "none", stroke: str = "", width: float | None = None, more: str = "") -> str:
        return f'<path d="{data}" fill="{fill}"{self.edge(stroke, width)}{said(more)}/>'

    def shape(self, data: str, fill: str, stroke: str | None = None, width: float = 1.1, more: str = "") -> str:
        """With an outline of ink and round corners."""
        edge = self.ink if stroke is None else stroke
        return self.path(data, fill, edge, width, f"{self.ends if edge else ''} {more}")

    def line(self, data: str, stroke: str | None = None, width: float = 1.4, more: str = "") -> str:
        """With round ends."""
        return self.shape(data, "none", stroke, width, more)

    def edged(self, data: str, stroke: str, width: float, whole: float) -> str:
        """A line with an edge of ink on both sides, and how wide it is with them."""
        return self.line(data, self.ink, whole) + self.line(data, stroke, width)

    def circle(
        self, x: float, y: float, r: float, fill: str, stroke: str = "", width: float | None = None, more: str = ""
    ) -> str:
        where = f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
        return f'<circle {where} fill="{fill}"{self.edge(stroke, width)}{said(more)}/>'

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str, stroke: str = "", width: float | None = None
    ) -> str:
        where = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
        return f'<ellipse {where} fill="{fill}"{self.edge(stroke, width)}/>'

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str,
        stroke: str = "",
        width: float | None = None,
        corner: float = 0,
    ) -> str:
        """A rectangle; `corner` is the radius of its corners."""
        where = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        turned = f' rx="{number(corner)}"' if corner else ""
        return f'<rect {where}{turned} fill="{fill}"{self.edge(stroke, width)}/>'

    def label(self, x: float, y: float, text: object, size: float, fill: str | None = None, halo: str = "") -> str:
        """A number or letter, centred on a point."""
        where = f'x="{number(x)}" y="{number(y + size * self.drop)}"'
        around = f' stroke="{halo}" stroke-width="{number(size / 5)}" paint-order="stroke" stroke-linejoin="round"'
        style = f'{self.family} font-size="{number(size)}"{self.weight} fill="{fill or self.ink}"'
        return f"<text {where}{style}{around if halo else ''}>{text}</text>"

    def ornament(self, x: float, y: float, text: object, size: float, fill: str | None = None, halo: str = "") -> str:
        """Print that is decoration: its form, its colour or something beside it says the same. It may be small."""
        return self.label(x, y, text, size, fill, halo).replace("<text", '<text class="ornament"', 1)


def said(more: str) -> str:
    """Further attributes, if there are any."""
    return f" {more.strip()}" if more.strip() else ""


AIM_WIDE: Final = 2.6
"""How wide the pictures of a goal card are, for a height of 1."""


def told(pen: Pen, paper: str, *parts: str | tuple[str, float]) -> str:
    """A sentence of pictures on a slip of paper: pictures in a box 100 high, with how wide they are for a height of 1,
    and signs between them, such as `→` and `=`, or numbers."""
    drawn = [(_sign(pen, part), 0.3 + 0.32 * len(part)) if isinstance(part, str) else part for part in parts]
    total = sum(wide for _, wide in drawn) + 0.08 * (len(drawn) - 1)
    scale = min(0.9, (AIM_WIDE - 0.16) / total)
    x = 50 * (AIM_WIDE - total * scale)
    made = pen.box(1, 1, 100 * AIM_WIDE - 2, 98, paper, pen.ink, 1.2, 12)
    for picture, wide in drawn:
        place = f'x="{number(x)}" y="{number(50 - 50 * scale)}" height="{number(100 * scale)}"'
        size = f'width="{number(100 * wide * scale)}" viewBox="0 0 {number(100 * wide)} 100"'
        made += f"<svg {place} {size}>{picture}</svg>"
        x += 100 * (wide + 0.08) * scale
    return made


def _sign(pen: Pen, sign: str) -> str:
    if sign == "→":
        return pen.line("M8 50H50M36 34L54 50L36 66", None, 7)
    return pen.label(50 * (0.3 + 0.32 * len(sign)), 50, sign, 52)
