"""Landscape tiles, drawn from their table rows."""

from collections.abc import Callable
from math import hypot
from random import Random
from typing import Final

from ludoteka.core.paint import Point, at, number, pair, smooth, straight

from ..components.tables import KIND_NAMES, MOUNTAIN, PASTURE, Tables
from ..components.tables import LOCH as WATER
from . import palette as hue
from .land import Row, lay_out, row_of
from .paint import beside, box, circle, path, ring
from .room import Layout, Shape
from .symbols import castle, scroll, silhouette

GROUND: Final = {PASTURE: hue.MOSS, MOUNTAIN: hue.SLATE, WATER: hue.LOCH}


def tile(tables: Tables, name: str, seat: int = -1) -> str:
    """A whole tile, not turned. The castle's flag shows the seat."""
    row = row_of(tables, tables.tile_no[name])
    layout = lay_out(row)
    rng = Random(f"{name} paint")
    parts = [box(-1, -1, 102, 102, GROUND[row.terrain[layout.ground]])]
    parts.extend(_texture(row, layout, layout.ground, rng))
    for closed in (False, True):
        shapes = [shape for shape in layout.shapes if shape.closed == closed]
        parts.extend(path(_outline(shape), GROUND[row.terrain[shape.area]]) for shape in shapes)
        for area in dict.fromkeys(shape.area for shape in shapes):
            parts.extend(_texture(row, layout, area, rng))
        for shape in shapes:
            parts.extend(_shore(row, layout, shape))
    parts.extend(_roads(layout))
    parts.extend(_symbols(tables, row, layout, seat))
    parts.append(box(0.6, 0.6, 98.8, 98.8, "none", hue.INK, 1.2))
    return "".join(parts)


def _outline(shape: Shape) -> str:
    if shape.closed:
        return smooth(shape.line, closed=True)
    return smooth(shape.line) + "".join(f"L{pair(point)}" for point in shape.rest) + "Z"


def _shore(row: Row, layout: Layout, shape: Shape) -> list[str]:
    """The line around an area; where water meets land it is echoed on the water, as on old maps."""
    parts = []
    water = row.terrain[shape.area] == WATER
    beyond = row.terrain[layout.ground] == WATER
    for by, width, faint in ((3.4, 1.3, 0.9), (6.4, 1, 0.5)):
        if water:
            echo = smooth(beside(shape.line, by, shape.closed), shape.closed)
            parts.append(path(echo, "none", hue.LOCH_LIGHT, width, f'opacity="{faint}"'))
        elif beyond:
            echo = smooth(beside(shape.line, -by, shape.closed), shape.closed)
            parts.append(path(echo, "none", hue.LOCH_LIGHT, width, f'opacity="{faint}"'))
    parts.append(path(smooth(shape.line, shape.closed), "none", hue.INK, 1.5, 'stroke-linejoin="round"'))
    return parts


# -- textures -------------------------------------------------------------------------------------------------------


def _texture(row: Row, layout: Layout, area: int, rng: Random) -> list[str]:
    """Waves, peaks or tufts wherever the area is free of roads and symbols."""
    draw, gap, wide = TEXTURES[row.terrain[area]]
    taken = [(place, layout.size * (0.95 if kind == "castle" else 0.62)) for kind, _, place in layout.symbols]
    roads = [point for road in layout.roads for point in road]
    parts = []
    line = 0
    y = gap * 0.6
    while y < 100:
        x = gap * (0.5 if line % 2 else 1.0)
        while x < 100:
            p = (x + rng.uniform(-2.5, 2.5), y + rng.uniform(-2, 2))
            clear = (
                all(layout.owner((p[0] + dx, p[1] + dy)) == area for dx, dy in wide)
                and all(hypot(p[0] - q[0], p[1] - q[1]) > r + gap * 0.32 for q, r in taken)
                and all(hypot(p[0] - q[0], p[1] - q[1]) > 6 + gap * 0.25 for q in roads)
            )
            if clear:
                parts.append(draw(p, rng))
            x += gap
        y += gap * 0.82
        line += 1
    return parts


def _wave(p: Point, rng: Random) -> str:
    x, y = p
    data = f"M{pair((x - 5, y))}q2.500-2.600 5 0t5 0"
    return path(data, "none", rng.choice((hue.LOCH_LIGHT, hue.LOCH_DARK)), 1.2, 'stroke-linecap="round"')


def _tuft(p: Point, rng: Random) -> str:
    x, y = p
    if rng.random() < 0.22:
        return path(smooth(ring(x, y, 4.5, 2.4, rng, 0.1, 8), closed=True), hue.MOSS_LIGHT)
    if rng.random() < 0.12:
        return circle(x, y, 1.1, hue.HEATHER_LIGHT) + circle(x + 2.6, y + 1.4, 0.9, hue.HEATHER_LIGHT)
    data = f"M{pair((x - 2.4, y - 1.4))}L{pair((x - 0.8, y + 1.6))}M{pair((x, y - 2.4))}V{number(y + 1.6)}"
    data += f"M{pair((x + 2.4, y - 1.4))}L{pair((x + 0.8, y + 1.6))}"
    return path(data, "none", hue.MOSS_DARK, 1.1, 'stroke-linecap="round"')


def _peak(p: Point, rng: Random) -> str:
    x, y = p
    h, w = rng.uniform(9, 13), rng.uniform(6, 8)
    top, foot = y - h / 2, y + h / 2
    lean = rng.uniform(-1.2, 1.2)
    left, right, tip = (x - w, foot), (x + w, foot), (x + lean, top)
    ridge = (x + lean * 0.3 + 0.8, foot)
    cap = 0.34
    snow = [
        tip,
        (tip[0] - (tip[0] - left[0]) * cap, tip[1] + h * cap),
        (tip[0] - 0.4, tip[1] + h * cap * 0.72),
        (tip[0] + (right[0] - tip[0]) * cap * 0.6, tip[1] + h * cap * 1.1),
        (tip[0] + (right[0] - tip[0]) * cap, tip[1] + h * cap),
    ]
    bloom = circle(x - w * 0.75, foot + 0.2, 1.1, hue.HEATHER) + circle(x + w * 0.5, foot + 1, 0.9, hue.HEATHER)
    return (
        path(straight([left, tip, ridge]), hue.SLATE_LIGHT)
        + path(straight([tip, right, ridge]), hue.SLATE_DARK)
        + path(straight(snow), hue.SNOW)
        + path(
            "M" + "L".join(map(pair, (left, tip, right))), "none", hue.INK, 0.9, 'stroke-linejoin="round" opacity=".75"'
        )
        + bloom
    )


Wide = tuple[Point, ...]
TEXTURES: Final[dict[int, tuple[Callable[[Point, Random], str], float, Wide]]] = {
    PASTURE: (_tuft, 11.5, ((-3.5, 0), (3.5, 0), (0, 3.5), (0, -3.5))),
    MOUNTAIN: (_peak, 13.5, ((-7, 5), (7, 5), (0, -6), (0, 6))),
    WATER: (_wave, 15, ((-8, 0), (8, 0), (0, 5.5), (0, -5.5))),
}


# -- roads and symbols ----------------------------------------------------------------------------------------------


def _roads(layout: Layout) -> list[str]:
    lines = [smooth(road) for road in layout.roads]
    more = 'stroke-linecap="round" stroke-linejoin="round"'
    edges = [path(line, "none", hue.ROAD_EDGE, 8.6, more) for line in lines]
    return edges + [path(line, "none", hue.ROAD, 5.8, more) for line in lines]


def _symbols(tables: Tables, row: Row, layout: Layout, seat: int) -> list[str]:
    parts = []
    for kind, _, (x, y) in sorted(layout.symbols, key=lambda symbol: symbol[2][1]):
        scale = layout.size / 24
        if kind == "castle":
            parts.append(at(x, y, 1.75, castle(seat)))
        elif kind == "scroll":
            type_ = row.scroll
            picture = scroll(KIND_NAMES[tables.scroll_symbol[type_]], tables.scroll_per[type_])
            parts.append(at(x, y, scale * 1.05, picture))
        elif kind == "journeyman":
            parts.append(
                at(x, y, scale * 0.85, circle(0, 0, 12.5, "#f1e3c4", hue.INK, 1.2) + at(0, 0, 0.86, silhouette(kind)))
            )
        else:
            parts.append(at(x, y, scale, silhouette(kind)))
    return parts
