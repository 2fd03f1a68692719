"""The coast: every area of the table as a piece of land around its middle, with the links of the table drawn across.

The borders are those of nearest middles, made rough; a link by sea pushes a bay between its two shores."""

from collections.abc import Sequence
from math import exp, hypot
from random import Random
from typing import Final

from ludoteka.core.paint import Point, at, pair

from ..components.tables import AREA_IDS, AREAS, Tables
from . import palette as hue
from .paint import box, circle, edged, label, line, shape

WIDE: Final = 2.05
"""The width of the map for a height of 1."""
PLATE: Final = (0.295, 0.272)
"""Width and height of the part of an area where pieces lie, as shares of the map."""

SHORE: Final = (6.0, 4.0, 100 * WIDE - 6, 96.0)
BAY: Final = 24.0
TALL: Final = 1.8
TINT: Final = ("#dfe9e6", "#e9eef2", "#e2e8ef", "#eef2f3", "#e4edf3", "#e6f0f2", "#e9e2de", "#e3e9df")


def middle(tables: Tables, area: int) -> Point:
    """The middle of an area, as shares of the map: the table's places, spread to the edges."""
    return (
        spread(tables.x, area, PLATE[0] / 2 + 0.018),
        spread(tables.y, area, PLATE[1] / 2 + 0.034),
    )


def spread(values: Sequence[int], i: int, margin: float) -> float:
    low, high = min(values), max(values)
    return margin + (values[i] - low) / max(1, high - low) * (1 - 2 * margin)


def centres(tables: Tables) -> list[Point]:
    return [(x * 100 * WIDE, y * 100) for x, y in (middle(tables, area) for area in range(AREAS))]


# -- shores and borders ---------------------------------------------------------------------------------------------


def nearer(polygon: list[Point], mine: Point, other: Point) -> list[Point]:
    """The part of a polygon that is nearer to one point than to another."""
    nx, ny = other[0] - mine[0], other[1] - mine[1]
    bound = (other[0] ** 2 + other[1] ** 2 - mine[0] ** 2 - mine[1] ** 2) / 2
    found: list[Point] = []
    for i, b in enumerate(polygon):
        a = polygon[i - 1]
        da, db = a[0] * nx + a[1] * ny - bound, b[0] * nx + b[1] * ny - bound
        if (da < 0) != (db < 0):
            t = da / (da - db)
            found.append((round(a[0] + t * (b[0] - a[0]), 2), round(a[1] + t * (b[1] - a[1]), 2)))
        if db <= 0:
            found.append(b)
    return found


def rough(a: Point, b: Point, by: float) -> list[Point]:
    """A crooked line from a to b, without b: the same from both sides of a border."""
    first, last = min(a, b), max(a, b)
    points = crooked(first, last, by, Random(f"{pair(first)} {pair(last)}"))
    return points[:-1] if a == first else points[:0:-1]


def crooked(a: Point, b: Point, by: float, rng: Random) -> list[Point]:
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < 5:
        return [a, b]
    off = rng.uniform(-by, by)
    m = ((a[0] + b[0]) / 2 - (b[1] - a[1]) * off, (a[1] + b[1]) / 2 + (b[0] - a[0]) * off)
    return crooked(a, m, by, rng)[:-1] + crooked(m, b, by, rng)


def on_shore(a: Point, b: Point) -> bool:
    left, top, right, bottom = SHORE
    return (a[0] == b[0] and a[0] in (left, right)) or (a[1] == b[1] and a[1] in (top, bottom))


def bay(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def pushed(point: Point, bays: list[Point]) -> Point:
    """Land gives way to the bays that cut in from the left and the right."""
    x, y = point
    for middle_x, middle_y in bays:
        from_left = middle_x < 50 * WIDE
        depth = x - SHORE[0] if from_left else SHORE[2] - x
        shift = BAY * max(0.0, 1 - depth / 62) * exp(-(((y - middle_y) / 13) ** 2))
        x += shift if from_left else -shift
    return x, y


def lands(tables: Tables) -> list[list[Point]]:
    """The outline of every area."""
    left, top, right, bottom = SHORE
    spots = centres(tables)
    bays = [bay(spots[a], spots[b]) for a, b in tables.sea]
    found = []
    for area in range(AREAS):
        # Distances up and down count more, as the plates are flat.
        polygon: list[Point] = [(left, top * TALL), (right, top * TALL), (right, bottom * TALL), (left, bottom * TALL)]
        x, y = spots[area]
        for other in range(AREAS):
            if other != area:
                polygon = nearer(polygon, (x, y * TALL), (spots[other][0], spots[other][1] * TALL))
        polygon = [(x, round(y / TALL, 2)) for x, y in polygon]
        outline: list[Point] = []
        for i, b in enumerate(polygon):
            a = polygon[i - 1]
            outline += rough(a, b, 0.2 if on_shore(a, b) else 0.1)
        found.append([pushed(point, bays) for point in outline])
    return found


def outline(points: list[Point]) -> str:
    """Path data with short relative steps."""
    data = [f"M{pair(points[0])}"]
    x, y = round(points[0][0], 1), round(points[0][1], 1)
    for point in points[1:]:
        step = (point[0] - x, point[1] - y)
        data.append(f"l{pair(step)}".replace(" -", "-"))
        x, y = x + round(step[0], 1), y + round(step[1], 1)
    return "".join(data) + "z"


# -- the picture ----------------------------------------------------------------------------------------------------


def coast(tables: Tables, in_play: str) -> str:
    """The whole map. Areas out of play lie under fog."""
    shapes = [outline(points) for points in lands(tables)]
    spots = centres(tables)
    parts = [sea(), shape("".join(shapes), "none", "#5f7b8b", 5)]
    for area, data in enumerate(shapes):
        plays = AREA_IDS[area] in in_play
        parts.append(shape(data, TINT[area] if plays else hue.SLATE, hue.STEEL if plays else hue.BASALT, 0.8))
    for area, spot in enumerate(spots):
        parts.append(scenery_at(spot, MOTIFS[area](), AREA_IDS[area] in in_play))
    for a in range(AREAS):
        for b in tables.near[a]:
            if a < b and AREA_IDS[a] in in_play and AREA_IDS[b] in in_play:
                by_sea = (a, b) in tables.sea or (b, a) in tables.sea
                parts.append(crossing(spots[a], spots[b]) if by_sea else road(spots[a], spots[b]))
    return "".join(parts)


def sea() -> str:
    """Dark water, a few waves, drifting ice."""
    rng = Random("sea")
    waves = "".join(
        f"M{pair((rng.uniform(2, 100 * WIDE - 14), rng.uniform(2, 98)))}q1.500-1.500 3 0t3 0t3 0" for _ in range(40)
    )
    floes = "".join(
        f"M{pair((x, rng.uniform(40, 64)))}l{rng.uniform(2, 4):.1f}-1.500 2 1.500-1 2-4 .500z"
        for x in (6, 9, 13, 100 * WIDE - 7, 100 * WIDE - 10, 100 * WIDE - 14)
    )
    return (
        box(0, 0, 100 * WIDE, 100, "#22323d", hue.INK, 1, 3)
        + line(waves, "#4b6373", 0.7)
        + shape(floes, hue.SNOW, "#5f7b8b", 0.5)
    )


def scenery_at(spot: Point, scenery: str, plays: bool) -> str:
    """What a region is known by, in its lower left corner, where pieces come last."""
    x, y = spot[0] - PLATE[0] * 50 * WIDE + 9, spot[1] + PLATE[1] * 50 - 5
    made = at(x, y, 0.55, scenery)
    return made if plays else f'<g opacity=".35">{made}</g>'


def letters(area: int) -> str:
    """The letter of an area, on a small stone."""
    return circle(0, 0, 9, hue.NIGHT, hue.SNOW, 1.4) + label(0, 0, AREA_IDS[area], 15.5, hue.SNOW)


def between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def road(a: Point, b: Point) -> str:
    """A road across the border of two areas."""
    ends = between(a, b, 0.4), between(a, b, 0.6)
    data = f"M{pair(ends[0])}L{pair(ends[1])}"
    stones = "".join(circle(*end, 1, hue.BLOOD, hue.SNOW, 0.4) for end in ends)
    return line(data, hue.SNOW, 2.6) + line(data, hue.BLOOD, 1.1, ' stroke-dasharray="2 1.600"') + stones


def crossing(a: Point, b: Point) -> str:
    """A way over the bay between two shores, with a boat."""
    x, y = bay(a, b)
    out = 11 if x < 50 * WIDE else 100 * WIDE - 11
    first, last = between(a, b, 0.27), between(a, b, 0.73)
    way = line(
        f"M{pair((first[0] * 0.5 + out * 0.5, first[1]))}"
        f"Q{pair((out, y))} {pair((last[0] * 0.5 + out * 0.5, last[1]))}",
        hue.SNOW,
        0.9,
        ' stroke-dasharray="1 2.200"',
    )
    ship = shape("M-10 2H10L6 9H-6z", hue.BLOOD, hue.SNOW) + shape("M0-11C6-8 8-4 8 0H0z", hue.SNOW, "", 0)
    return way + at((x * 0.25 + out * 0.75), y, 0.3, ship)


# -- scenery, one motif for each area -------------------------------------------------------------------------------


def firs() -> str:
    tree = "M0-10L5 0H2L6.500 7H-6.500L-2 0H-5z"
    return (
        at(-9, 3, 0.9, shape(tree, hue.FIR, hue.INK, 0.8))
        + at(9, 3, 0.9, shape(tree, hue.FIR, hue.INK, 0.8))
        + at(0, 0, 1.1, shape(tree, "#5d8577", hue.INK, 0.8))
    )


def peaks() -> str:
    return shape("M-18 8L-8-9L-2 0L6-12L18 8z", hue.STEEL, hue.INK, 0.9) + shape(
        "M-8-9L-4.500-3.500L-8-4.500L-11-3.500zM6-12L10.500-4.500L6-6.500L2.500-6z", hue.SNOW, hue.INK, 0.6
    )


def cliffs() -> str:
    return (
        shape("M-17 8V-5L-10-9L-5-4L1-10L8-8L9-1L17 1V8z", hue.STEEL, hue.INK, 0.9)
        + line("M-12-6V5M-5-3V7M2-7V4M8-3V6", hue.BASALT, 1)
        + line("M10-10q2-2 4 0M14-10q2-2 4 0", hue.INK, 1)
    )


def sails() -> str:
    one = shape("M-8 4H8L5 9H-5z", "#8a6f57", hue.INK, 0.9) + shape("M-.5 2V-11C5-8 7-4 7 2z", hue.SNOW, hue.INK, 0.9)
    return at(-6, 0, 0.9, one) + at(10, 2, 0.7, one)


def fjords() -> str:
    water = "M-16 8C-15 0-13-6-13-10C-10-6-10 2-8 8C-7 0-4-8-1-11C2-6 2 2 4 8C5 2 8-4 11-7C13-2 14 4 16 8z"
    return shape(water, hue.GLACIER, hue.INK, 0.9) + line("M-13-2V4M-1-4V4M11-1V4", hue.SNOW, 1)


def seal() -> str:
    return (
        shape(
            "M-16 6C-10 8 4 9 10 4C13 2 13-3 11-7C9-9 5-8 5-5C5-2 0-2-4 1C-8 3-12 2-16-1L-13 3z",
            hue.SLATE,
            hue.INK,
            0.9,
        )
        + circle(8.5, -5, 0.9, hue.SNOW)
        + line("M12-4L15-5M12-3H15", hue.INK, 0.7)
    )


def volcano() -> str:
    return (
        shape("M-17 8L-5-6H5L17 8z", hue.BASALT, hue.INK, 0.9)
        + shape("M-5-6L-2-1L0-4L3 3L5-6z", hue.EMBER, hue.INK, 0.7)
        + line("M-2-8C-4-10 0-11-1-13M3-8C5-10 2-11 4-13", hue.SLATE, 1.4)
    )


def marsh() -> str:
    return (
        line("M-13 8V-4M-9 8V-8M11 8V-6M14 8V-2", hue.FIR, 1.6)
        + line("M-9-8V-5M11-6V-3", "#6b5138", 3)
        + edged("M-6 6C-4 0 0 8 2 2S6-2 8 1", "#7f9a6a", 2, 3.4)
    )


MOTIFS: Final = (firs, peaks, cliffs, sails, fjords, seal, volcano, marsh)


def plate(area: int, state: str) -> str:
    """The part of an area where pieces lie, in a box as wide as it is: pale, frozen over when the area is closed."""
    wide = 100 * WIDE * PLATE[0] / PLATE[1]
    ground = {"": "#ffffff40", "closed": "#a9c3d1d9", "out": "#00000000"}[state]
    edge = {"": "#ffffff99", "closed": hue.SNOW, "out": "#00000000"}[state]
    cracks = line(f"M6 80L40 52 30 30 62 8M40 52L92 64 120 40 {wide - 6:.0f} 50M92 64L104 94", hue.SNOW, 2)
    made = box(1.5, 1.5, wide - 3, 97, ground, edge, 1.6, 7)
    return made + (cracks if state == "closed" else "") + at(13, 13, 1.15, letters(area))
