"""A close look: what counted for a score, where gold comes from, the castle's roads and completed areas."""

from functools import cache
from typing import Any

from ludoteka.core.paint import Point
from ludoteka.core.position import Position
from ludoteka.core.scene import figure_id, item, line, message, note, seat_name, studied
from ludoteka.core.wire import Item, Line, Message, Study

from ..art.land import lay_land, row_of
from ..components.tables import PIECES, WHISKY, Tables, face_with, tile_of_face, turn_of_face
from ..knowledge.view import sees_gold, shown_scoring
from ..rules.cells import DELTA, cell_x, cell_y
from ..rules.moves import cell_of_edge
from ..rules.scoring import score_tile
from ..rules.state import Skye
from ..rules.territory import Territory
from ..rules.turns.trade import income_of
from ..table.ids import laid_tile_id
from ..table.regions.land import edge_place
from .preview import MAJORITY, next_income, rounds_left
from .score_evidence import area_cells, counted, on_road, symbols

MIDDLES = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))
CORNERS = ((-0.46, -0.46), (0.46, -0.46), (0.46, 0.46), (-0.46, 0.46))
FIGURES = ("gold", "bridges")
"""What counts and lies in no territory."""


def study(position: Position, seat: int | None, what: str) -> Study | None:
    """Everything told here is in the scene already, only less plainly."""
    g = position.known(seat)
    assert isinstance(g, Skye)
    match what.split(":"):
        case ["overlay", "roads"]:
            return studied(**roads(g))
        case ["overlay", "areas"]:
            return studied(**completed(g))
        case ["scoring", letter] if letter in "ABCD":
            return scoring_tile(g, seat, "ABCD".index(letter))
        case ["figure", who, *figure] if who.isdigit() and int(who) < g.seats:
            return figure_of(g, seat, int(who), figure)
    return None


# -- scores ---------------------------------------------------------------------------------------------------------


def scoring_tile(g: Skye, viewer: int | None, space: int) -> Study | None:
    """What it gives every seat now, and when it scores again."""
    tile = g.scoring[space]
    items = []
    if tile in shown_scoring(g):
        for seat, points in enumerate(score_tile(g, tile)):
            items.append(item(seat_name(seat), seat=seat, value=points, lights=lights(g, seat, tile)))
    left = rounds_left(g, space)
    items.append(item(message("study.rounds", rounds=left) if left else message("study.no-rounds")))
    return studied(message(g.tables.scoring_name[tile]), items)


def figure_of(g: Skye, viewer: int | None, seat: int, figure: list[str]) -> Study | None:
    match figure:
        case ["scoring", letter] if letter in "ABCD":
            tile = g.scoring["ABCD".index(letter)]
            return score_of(g, seat, tile) if tile in shown_scoring(g) else None
        case ["vp"]:
            rows = [(source, round_, points) for who, source, round_, points in g.ledger if who == seat and points]
            found = [item(points_text(source, round_), value=points) for source, round_, points in rows]
            return studied(message("panel.vp"), found)
        case ["gold"] if sees_gold(g, seat, viewer):
            return studied(message("study.income"), income_items(g, seat))
        case ["whisky"]:
            cells = [cell for (cell,) in on_road(g.land[seat], symbols(g.land[seat], WHISKY))]
            return studied(message("panel.whisky"), (), [laid_tile_id(g, seat, cell) for cell in dict.fromkeys(cells)])
    return None


def points_text(source: str, round_: int) -> Message:
    name = message(f"source.{source}")
    return message("study.points", source=name, n=round_) if round_ else message("study.points-end", source=name)


def income_items(g: Skye, seat: int) -> list[Item]:
    """The next income as things stand, part by part."""
    if not next_income(g):
        return [item(message("study.no-income"))]
    parts = income_of(g, seat, next_income(g))
    names = ("castle", "whisky", "catch-up", "extra")
    found = [item(message(f"study.income.{name}"), value=n) for name, n in zip(names, parts, strict=True) if n]
    return [*found, item(message("study.income.sum"), value=sum(parts))]


def score_of(g: Skye, seat: int, tile: int) -> Study:
    """The things that count, the tiles they lie on, and what they are worth."""
    rule = g.tables.scoring_rule[tile]
    groups = counted(g, tile, seat)
    points = score_tile(g, tile)[seat]
    items = [item(message("study.sum"), value=points)]
    if rule in MAJORITY:
        counts = g.gold if rule == "gold" else [len(counted(g, tile, other)) for other in range(g.seats)]
        items = [item(seat_name(other), seat=other, value=count) for other, count in enumerate(counts)] + items
    elif rule != "brochs" and g.tables.scoring_vp[tile][0]:
        vp = g.tables.scoring_vp[tile][0]
        items.insert(0, item(message("study.times", count=points // vp, vp=vp)))
    lines = []
    if rule in ("squares", "vertical_lines"):
        lines = [frame(seat, cells) for cells in groups]
    return studied(message(g.tables.scoring_name[tile]), items, lights(g, seat, tile), lines)


def lights(g: Skye, seat: int, tile: int) -> list[str]:
    """The tiles that count, or the figure that does."""
    rule = g.tables.scoring_rule[tile]
    if rule in FIGURES:
        return [figure_id(seat, rule)]
    cells = dict.fromkeys(cell for group in counted(g, tile, seat) for cell in group)
    return [laid_tile_id(g, seat, cell) for cell in cells]


def frame(seat: int, cells: list[int]) -> Line:
    """A line around cells that make a rectangle."""
    xs = [cell_x(cell) for cell in cells]
    ys = [cell_y(cell) for cell in cells]
    box = [(min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys))]
    points = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(box, CORNERS, strict=True)]
    return line(f"land:{seat}", points, "good", closed=True)


# -- overlays -------------------------------------------------------------------------------------------------------


def roads(g: Skye) -> dict[str, Any]:
    """The castle's road network of every territory, and where a road of it ends in front of a neighbour."""
    lines, notes = [], []
    for seat, land in enumerate(g.land):
        home = f"land:{seat}"
        for i, cell in enumerate(land.cells):
            x, y = cell_x(cell), cell_y(cell)
            joined = {side for side in range(4) if land.joined(i, side)}
            drawn = [stroke for stroke in strokes(g.tables, land.faces[i]) if joined & set(stroke[0])]
            lines += [line(home, [(x + dx, y + dy) for dx, dy in points], "good") for _, points in drawn]
            for side in joined:
                dx, dy = MIDDLES[side]
                # A road token makes a road where none is printed.
                if not any(side in sides for sides, _ in drawn):
                    lines.append(line(home, [(x, y), (x + dx, y + dy)], "good"))
                if cell + DELTA[side] in land.at and not land.crossed(cell, side):
                    notes.append(note(home, x + dx, y + dy, "×", "bad"))
        for edge in land.tokens:
            if land.linked()[land.at[cell_of_edge(edge)]]:
                east, south, _ = edge_place(edge)
                notes.append(note(home, east, south, "+", "good"))
    items = [item(seat_name(seat), seat=seat, value=sum(land.linked())) for seat, land in enumerate(g.land)]
    return {"label": message("overlay.roads"), "items": items, "lines": lines, "notes": notes}


@cache
def strokes(tables: Tables, face: int) -> list[tuple[list[int], list[Point]]]:
    """The roads of a tile as they are drawn: the sides at which each ends, and its points around the middle."""
    found = []
    for road in lay_land(row_of(tables, tile_of_face(face))).roads:
        points = [(x / 100 - 0.5, y / 100 - 0.5) for x, y in road]
        for _ in range(turn_of_face(face)):
            points = [(-y, x) for x, y in points]
        ends = (points[0], points[-1])
        sides = [side for side, (x, y) in enumerate(MIDDLES) if any(abs(x - a) + abs(y - b) < 0.05 for a, b in ends)]
        found.append((sides, points))
    return found


def completed(g: Skye) -> dict[str, Any]:
    """Every completed area: a tick with its size, and lines through the tiles it spreads over."""
    lines, notes, items = [], [], []
    for seat, land in enumerate(g.land):
        areas = land.areas()
        home = f"land:{seat}"
        marked: set[int] = set()
        for i, cell in enumerate(land.cells):
            for piece in range(land.tables.pieces[tile_of_face(land.faces[i])]):
                area = areas.of[i * PIECES + piece]
                if not areas.done[area]:
                    continue
                heart = placed_heart(land, i, piece)
                for side in land.tables.piece_sides[land.faces[i] * PIECES + piece]:
                    dx, dy = MIDDLES[side]
                    lines.append(line(home, [heart, (cell_x(cell) + dx, cell_y(cell) + dy)], "good"))
                if area not in marked:
                    marked.add(area)
                    notes.append(note(home, *heart, f"✓{len(area_cells(land, area))}", "good"))
        items.append(item(seat_name(seat), seat=seat, value=len(marked)))
    return {"label": message("overlay.areas"), "items": items, "lines": lines, "notes": notes}


def placed_heart(land: Territory, i: int, piece: int) -> Point:
    """A point of the piece as its tile lies."""
    face = land.faces[i]
    x, y = heart_of(land.tables, tile_of_face(face), piece)
    for _ in range(turn_of_face(face)):
        x, y = -y, x
    return round(cell_x(land.cells[i]) + x, 3), round(cell_y(land.cells[i]) + y, 3)


@cache
def heart_of(tables: Tables, tile: int, piece: int) -> Point:
    """A point in the midst of a piece, from the middle of its unturned tile: near its sides, or amid the shape of one
    that has none."""
    sides = tables.piece_sides[face_with(tile, 0) * PIECES + piece]
    if sides:
        points = [(MIDDLES[side][0] * 0.5, MIDDLES[side][1] * 0.5) for side in sides]
    else:
        shape = next(shape for shape in lay_land(row_of(tables, tile)).shapes if shape.area == piece)
        points = [(x / 100 - 0.5, y / 100 - 0.5) for x, y in shape.line]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
