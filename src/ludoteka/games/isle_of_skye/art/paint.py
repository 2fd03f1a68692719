"""The pen of Isle of Skye, and lines that its pictures share. Every picture is drawn in a box of 100 by 100."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from random import Random
from typing import Final

from ludoteka.core.paint import Pen, Point

from .palette import INK

PEN: Final = Pen(INK, 1.4)
path, shape, line = PEN.path, PEN.shape, PEN.line
circle, ellipse, box, label = PEN.circle, PEN.ellipse, PEN.box, PEN.label


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
