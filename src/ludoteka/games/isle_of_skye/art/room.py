"""Room on a drawn tile: what covers what, how far a point is from edges and roads, and a place for every symbol."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot
from typing import Final

from ludoteka.core.paint import Point

from .paint import inside

STEP: Final = 4
GRID: Final = 100 // STEP
ROAD_HALF: Final = 4.5


@dataclass(frozen=True)
class Shape:
    """An area, or the part of it at some sides. Its inside lies to the left of its line."""

    area: int
    line: list[Point]
    closed: bool = False
    rest: tuple[Point, ...] = ()
    """Points beyond the edge of the tile that complete an open line to a polygon."""

    @cached_property
    def polygon(self) -> list[Point]:
        return [*self.line, *self.rest]


@dataclass
class Layout:
    """A tile worked out for drawing. `ground` is the area that lies below all shapes."""

    ground: int
    shapes: list[Shape] = field(default_factory=list)
    roads: list[list[Point]] = field(default_factory=list)
    symbols: list[tuple[str, int, Point]] = field(default_factory=list)
    """Kind, area and place."""
    size: float = 26

    def owner(self, point: Point) -> int:
        """The area that a point belongs to."""
        for shape in reversed(self.shapes):
            if inside(point, shape.polygon):
                return shape.area
        return self.ground


def spots(margin: float, step: float = 3) -> list[Point]:
    count = int((100 - 2 * margin) / step)
    return [(margin + step * i, margin + step * j) for j in range(count + 1) for i in range(count + 1)]


class Room:
    """How far a point is from all that a symbol should not cover, on a coarse grid."""

    def __init__(self, layout: Layout) -> None:
        self.roads = layout.roads
        self.owner = [layout.owner(_centre(i)) for i in range(GRID * GRID)]
        self._deep: dict[int, list[float]] = {}
        self._road: dict[Point, float] = {}

    def deep(self, point: Point, area: int) -> float:
        """How deep in its area a point lies; 0 outside."""
        if area not in self._deep:
            self._deep[area] = _distances([owner != area for owner in self.owner])
        x, y = point
        return self._deep[area][min(int(y / STEP), GRID - 1) * GRID + min(int(x / STEP), GRID - 1)]

    def road(self, point: Point) -> float:
        """How far the nearest road is."""
        if point not in self._road:
            self._road[point] = min((apart(point, p) for road in self.roads for p in road), default=100.0) - ROAD_HALF
        return self._road[point]


def _centre(i: int) -> Point:
    return (i % GRID + 0.5) * STEP, (i // GRID + 0.5) * STEP


def apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _distances(walls: list[bool]) -> list[float]:
    """From every square of the grid to the nearest wall, in two sweeps."""
    far = [0.0 if wall else 999.0 for wall in walls]
    for order, steps in (
        (range(GRID * GRID), ((-1, 0), (0, -1), (-1, -1), (1, -1))),
        (range(GRID * GRID - 1, -1, -1), ((1, 0), (0, 1), (1, 1), (-1, 1))),
    ):
        for i in order:
            x, y = i % GRID, i // GRID
            for dx, dy in steps:
                if 0 <= x + dx < GRID and 0 <= y + dy < GRID:
                    step = STEP if dx == 0 or dy == 0 else STEP * 1.41
                    far[i] = min(far[i], far[i + dy * GRID + dx] + step)
    return far


def stand(layout: Layout, symbols: list[list[str]], journeyman: bool) -> None:
    """Find a place for every symbol: deep in its area, off the roads, apart from the others."""
    room = Room(layout)
    waiting = [(kind, area) for area, kinds in enumerate(symbols) for kind in kinds]
    for kind, area, _ in layout.symbols:
        waiting.remove((kind, area))
    fixed = len(layout.symbols)
    castle = ("castle", next((area for kind, area in waiting if kind == "castle"), -1))
    if castle in waiting:
        waiting.remove(castle)
        layout.symbols.append((*castle, (50.0, 51.0)))
        fixed += 1
    if journeyman:
        waiting.append(("journeyman", -1))
    places = {one: _promising(room, *one) for one in waiting}
    for kind, area in waiting:
        layout.symbols.append((kind, area, _best(places[kind, area], layout.symbols)))
    # Later symbols may have left the earlier ones a better place.
    for _ in range(3):
        for i in range(fixed, len(layout.symbols)):
            kind, area, _place = layout.symbols[i]
            others = layout.symbols[:i] + layout.symbols[i + 1 :]
            layout.symbols[i] = (kind, area, _best(places[kind, area], others))
    tight = [
        _clearance(room, place, area, layout.symbols[:i] + layout.symbols[i + 1 :])
        for i, (kind, area, place) in enumerate(layout.symbols)
        if i >= fixed
    ]
    layout.size = max(20.0, min([27.0, *(2.3 * room_ for room_ in tight)]))


def _clearance(room: Room, point: Point, area: int, others: Iterable[tuple[str, int, Point]]) -> float:
    return min(_own_clearance(room, point, area), _free(point, others))


def _own_clearance(room: Room, point: Point, area: int) -> float:
    """How far borders, roads and the edge of the tile are."""
    x, y = point
    deep = room.deep(point, area) if area >= 0 else 12.0
    return min(deep, room.road(point) + 1.5, x, 100 - x, y, 100 - y)


def _free(point: Point, others: Iterable[tuple[str, int, Point]]) -> float:
    """How far the other symbols are."""
    return min((apart(point, place) / (3.2 if kind == "castle" else 2) for kind, _, place in others), default=50.0)


def _promising(room: Room, kind: str, area: int) -> list[tuple[float, float, float, Point]]:
    """All places with what they would be worth if there were no other symbols, the best first: that worth, the
    clearance in it, and what is taken off for lying far from the middle, or from the road that whisky likes."""
    found = []
    for point in spots(14):
        clearance = min(_own_clearance(room, point, area), 19.0)
        off = 0.01 * apart(point, (50, 50)) + (0.02 * room.road(point) if kind == "whisky" and room.roads else 0.0)
        found.append((clearance - off, clearance, off, point))
    return sorted(found, key=lambda place: -place[0])


def _best(places: list[tuple[float, float, float, Point]], others: Sequence[tuple[str, int, Point]]) -> Point:
    best, chosen = -999.0, places[0][3]
    for promise, clearance, off, point in places:
        if promise <= best:
            break
        worth = min(clearance, _free(point, others)) - off
        if worth > best:
            best, chosen = worth, point
    return chosen
