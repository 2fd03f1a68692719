"""Where things lie on a drawn tile: its areas as shapes, its roads as lines, and room for its symbols.

Every edge belongs to one area from corner to corner, so lines between areas begin and end in corners and tiles that
lie side by side join without a seam. Everything is worked out from the table row; a replaced row draws itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, pi, sin
from random import Random
from typing import Final

from ludoteka.core.paint import Point

from ..components.tables import KIND_NAMES, KINDS, PIECES, Tables
from .paint import ring
from .room import Layout, Room, Shape, apart, spots, stand

CORNERS: Final[tuple[Point, ...]] = ((0, 0), (100, 0), (100, 100), (0, 100))
BEYOND: Final[tuple[Point, ...]] = ((-12, -12), (112, -12), (112, 112), (-12, 112))
MIDDLES: Final[tuple[Point, ...]] = ((50, 0), (100, 50), (50, 100), (0, 50))
INWARD: Final[tuple[Point, ...]] = ((0, 1), (-1, 0), (0, -1), (1, 0))


@dataclass(frozen=True)
class Row:
    """What the table says of one tile."""

    name: str
    terrain: list[int]
    sides: list[list[int]]
    symbols: list[list[str]]
    roads: list[list[int]]
    scroll: int
    journeyman: bool

    @property
    def enclosed(self) -> list[int]:
        return [area for area, sides in enumerate(self.sides) if not sides]

    def weight(self, area: int) -> int:
        """How much room the area needs."""
        return len(self.symbols[area])


def row_of(tables: Tables, tile: int) -> Row:
    pieces = range(tables.pieces[tile])
    symbols: list[list[str]] = []
    for piece in pieces:
        first = (tile * PIECES + piece) * KINDS
        counts = tables.piece_symbol[first : first + KINDS]
        symbols.append([kind for kind, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count)])
    if tables.scroll_type[tile] >= 0:
        symbols[tables.scroll_piece[tile]].append("scroll")
    exits = tables.road[tile * 16 : tile * 16 + 4]
    return Row(
        tables.tile_ids[tile],
        [tables.piece_terrain[tile * PIECES + piece] for piece in pieces],
        [tables.piece_sides[tile * 4 * PIECES + piece] for piece in pieces],
        symbols,
        [[side for side in range(4) if exits[side] == road] for road in range(1, tables.roads[tile] + 1)],
        tables.scroll_type[tile],
        bool(tables.symbol[tile * KINDS + KIND_NAMES.index("journeyman")]),
    )


def lay_out(row: Row) -> Layout:
    """Areas first, then roads, then what stands on them."""
    layout = lay_land(row)
    stand(layout, row.symbols, row.journeyman)
    return layout


def lay_land(row: Row) -> Layout:
    """Areas and roads alone: to find room for symbols takes much longer."""
    rng = Random(row.name)
    singles = [sides[0] for sides in row.sides if len(sides) == 1]
    if len(singles) == 4:
        layout = _quarters(row, rng)
    else:
        layout = _coasts(row, rng)
    through = [road for road in row.roads if len(road) > 1]
    for road in through:
        layout.roads.extend(_through_road(road, len(row.roads), rng))
    for area in row.enclosed:
        layout.shapes.append(_enclosed(row, layout, area, rng))
    for (side,) in [road for road in row.roads if len(road) == 1]:
        _blind_road(row, layout, side)
    return layout


# -- areas ----------------------------------------------------------------------------------------------------------


def _runs(sides: Sequence[int]) -> list[list[int]]:
    """Neighbouring sides together, clockwise."""
    runs: list[list[int]] = []
    for side in sides:
        if (side - 1) % 4 not in sides or len(sides) == 4:
            run = [side]
            while (run[-1] + 1) % 4 in sides and len(run) < 4:
                run.append((run[-1] + 1) % 4)
            runs.append(run)
    return runs


def _coasts(row: Row, rng: Random) -> Layout:
    """One area is the ground; each other one lies along its sides."""
    edged = [area for area, sides in enumerate(row.sides) if sides]
    ground = max(edged, key=lambda area: (len(row.sides[area]), row.weight(area)))
    layout = Layout(ground)
    for area in edged:
        if area != ground:
            for run in _runs(row.sides[area]):
                layout.shapes.append(_coast(row, area, run, ground, rng))
    return layout


def _coast(row: Row, area: int, run: list[int], ground: int, rng: Random) -> Shape:
    """From the corner where the sides begin to the one where they end, bulging into the tile."""
    first, last = CORNERS[run[0]], CORNERS[(run[-1] + 1) % 4]
    if len(run) == 1:
        opposite = (run[0] + 2) % 4
        # Two areas that face each other leave the ground between them enough room.
        faced = opposite not in row.sides[ground]
        crowded = any((run[0] + turn) % 4 not in row.sides[ground] for turn in (1, 3))
        ends_here = [run[0]] in row.roads
        depth = 27 + 8 * row.weight(area) - 2 * row.weight(ground) - (3 if faced else 0) + (9 if ends_here else 0)
        depth = max(22, min(depth, 33 if crowded or faced else 50))
    else:
        depth = max(-13, min(4 * (row.weight(area) - row.weight(ground)), 13))
    line = _bulge(first, last, depth, len(run) == 1, rng)
    rest = tuple(BEYOND[(run[0] + i) % 4] for i in range(len(run), -1, -1))
    return Shape(area, line, rest=rest)


def _bulge(first: Point, last: Point, depth: float, round_: bool, rng: Random) -> list[Point]:
    """A wavy line whose bulge points to its right: into the tile."""
    dx, dy = (last[0] - first[0]) / 100, (last[1] - first[1]) / 100
    across = (-dy / hypot(dx, dy), dx / hypot(dx, dy))
    a, b = rng.uniform(0, 2 * pi), rng.uniform(0, 2 * pi)
    count = 12 if round_ else 15
    points = []
    for i in range(count + 1):
        t = i / count
        rise = sin(pi * t) ** 0.9
        wave = (1.5 * sin(4 * pi * t + a) + 1.2 * sin(6 * pi * t + b)) * sin(pi * t) ** 0.7
        off = depth * rise + wave * (1.0 if round_ else 1.7)
        points.append((first[0] + dx * 100 * t + across[0] * off, first[1] + dy * 100 * t + across[1] * off))
    return points


def _quarters(row: Row, rng: Random) -> Layout:
    """Four areas, one at each side. Two that face each other meet in the middle, unless something lies between."""
    at = [row_area for side in range(4) for row_area, sides in enumerate(row.sides) if side in sides]
    if row.enclosed:
        a = b = (50.0, 50.0)
        upright = True
    else:
        same = [row.terrain[at[side]] == row.terrain[at[side + 2]] for side in (0, 1)]
        heavy = [row.weight(at[side]) + row.weight(at[side + 2]) for side in (0, 1)]
        upright = same[0] or (not same[1] and heavy[1] >= heavy[0])
        east, west = (1, 3) if upright else (2, 0)
        shift = 50 - max(-16, min(7 * (row.weight(at[east]) - row.weight(at[west])), 16))
        a, b = ((shift, 40.0), (shift, 60.0)) if upright else ((40.0, shift), (60.0, shift))
    # Where the lines from the four corners end: the middle line stands upright or lies.
    ends = (a, a, b, b) if upright else (a, b, b, a)
    spokes = [_spoke(CORNERS[i], ends[i], rng) for i in range(4)]
    layout = Layout(at[0])
    for side in range(4):
        after = (side + 1) % 4
        # An end said twice stays a corner when the line is smoothed.
        line = [*spokes[side], spokes[side][-1], *reversed([*spokes[after], spokes[after][-1]])]
        rest = (BEYOND[after], BEYOND[side])
        layout.shapes.append(Shape(at[side], line, rest=rest))
    return layout


def _spoke(start: Point, end: Point, rng: Random) -> list[Point]:
    a = rng.uniform(0, 2 * pi)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    points = []
    for i in range(8):
        t = i / 7
        off = 2.2 * sin(3 * pi * t + a) * sin(pi * t)
        points.append((start[0] + dx * t - dy / length * off, start[1] + dy * t + dx / length * off))
    return points


def _enclosed(row: Row, layout: Layout, area: int, rng: Random) -> Shape:
    """A round patch where the ground has most room."""
    radius = (14, 18, 24, 26)[min(row.weight(area), 3)]
    if len([sides for sides in row.sides if len(sides) == 1]) == 4:
        return Shape(area, ring(50, 50, radius + 3, radius + 2, rng, 0.07), closed=True)
    room = Room(layout)
    homes = [ground for ground in range(len(row.sides)) if row.sides[ground]]
    # A wide lake or island may lean on a neighbouring area, but not on roads and not over the edge.
    x, y = max(
        spots(radius + 6),
        key=lambda p: (
            min(room.road(p), radius + 2)
            + 0.6 * min(max(room.deep(p, home) for home in homes), radius + 4)
            - 0.06 * apart(p, (50, 50))
        ),
    )
    return Shape(area, ring(x, y, radius * 1.06, radius * 0.92, rng, 0.07), closed=True)


# -- roads ----------------------------------------------------------------------------------------------------------


def _through_road(exits: list[int], roads: int, rng: Random) -> list[list[Point]]:
    """Strokes that meet: one between two exits, and one more from the middle to each further exit."""
    bend = rng.uniform(-5, 5)
    if len(exits) == 2 and exits[1] - exits[0] == 2:
        return [_curve(exits[0], exits[1], 34, bend)]
    if len(exits) == 2:
        return [_curve(exits[0], exits[1], 38 if roads == 1 else 24, 0)]
    pairs = [(0, 2)] if {0, 2} <= set(exits) else [(1, 3)]
    middle = (50 + bend, 50.0) if pairs[0] == (0, 2) else (50.0, 50 + bend)
    strokes = []
    for side in exits:
        far = MIDDLES[side]
        pull = INWARD[side]
        strokes.append(
            _bezier(far, (far[0] + pull[0] * 24, far[1] + pull[1] * 24), _between(far, middle, 0.75), middle)
        )
    return strokes


def _curve(first: int, last: int, pull: float, bend: float) -> list[Point]:
    a, b = MIDDLES[first], MIDDLES[last]
    side = (INWARD[first][1], INWARD[first][0])
    return _bezier(
        a,
        (a[0] + INWARD[first][0] * pull + side[0] * bend, a[1] + INWARD[first][1] * pull + side[1] * bend),
        (b[0] + INWARD[last][0] * pull - side[0] * bend, b[1] + INWARD[last][1] * pull - side[1] * bend),
        b,
    )


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _bezier(a: Point, b: Point, c: Point, d: Point, count: int = 10) -> list[Point]:
    points = []
    for i in range(count + 1):
        t = i / count
        p, q, r = _between(a, b, t), _between(b, c, t), _between(c, d, t)
        points.append(_between(_between(p, q, t), _between(q, r, t), t))
    return points


def _blind_road(row: Row, layout: Layout, side: int) -> None:
    """A road that ends on the tile ends at its whisky."""
    start = MIDDLES[side]
    pull = INWARD[side]
    end = (start[0] + pull[0] * 34, start[1] + pull[1] * 34)
    homes = [area for area, kinds in enumerate(row.symbols) if "whisky" in kinds]
    if homes:
        room = Room(layout)
        end = max(
            spots(14),
            key=lambda p: min(room.deep(p, homes[0]), 14) - 0.06 * abs(apart(p, start) - 34),
        )
        layout.symbols.append(("whisky", homes[0], end))
    near = (start[0] + pull[0] * 14, start[1] + pull[1] * 14)
    layout.roads.append(_bezier(start, near, _between(near, end, 0.5), end))
