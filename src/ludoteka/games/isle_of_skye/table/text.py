"""Territories and progress boards as text: a map that can be read in a terminal, and lines for a screen reader."""

from textwrap import wrap

from msgspec import UNSET

from ludoteka.core.scene import spoken
from ludoteka.core.text import PAGE, together
from ludoteka.core.wire import Node, Region, Scene
from ludoteka.core.words import Words

from ..components.tables import KIND_NAMES, KINDS, PIECES, SPACES, TRACK_NAMES, Tables, face_with, tile_of_face
from ..questions.notation import SIDES
from ..rules.cells import cell_at, cell_x, cell_y

FILL = ' "^~'
"""The edge of a tile by its terrain."""

HIGH = 4
WIDE = 10
NARROW = 8
MARGIN = 4


def sketch(tables: Tables, scene: Scene, region: Region, say: Words) -> list[str] | None:
    """The regions that need more than a list of what lies there."""
    nodes = [node for node in scene.nodes if node.region == region.id]
    kind = region.id.partition(":")[0]
    if kind == "land":
        journey = any(node.art.startswith("pawn/") for node in nodes)
        return [*Map(tables, nodes, say).lines(), "", *together(legend(say, journey))]
    if kind == "offer":
        return offers(tables, nodes, say)
    return tracks(tables, nodes, say) if kind == "track" else None


def legend(say: Words, journey: bool) -> list[str]:
    """Every sign of the maps and what it means."""
    signs = [f"{FILL[code]} {say.say(f'terrain.{letter}')}" for code, letter in ((1, "P"), (2, "M"), (3, "L"))]
    kinds = [kind for kind in KIND_NAMES if kind != "castle" and (journey or kind != "journeyman")]
    signs += [f"{say.say(f'mark.{kind}')} {say.say(f'name.{kind}')}" for kind in kinds]
    plain = {"║═": "name.road", "≠": "name.apart", "()": "tip.enclosed"}
    extra = {"@": "name.pawn", "*": "name.milestone", "#": "name.road-token"}
    return signs + [f"{sign} {say.say(key)}" for sign, key in (plain | extra if journey else plain).items()]


def offers(tables: Tables, nodes: list[Node], say: Words) -> list[str]:
    """Tiles side by side, with price, axe or whatever else is known of them below."""
    tiles = [node for node in nodes if node.art.startswith("tile/")]
    lines = together([spoken(node.label, say) for node in nodes if node not in tiles])
    rows = [""] * (HIGH + 2)
    for node in tiles:
        drawn = Map(tables, [node.having(at=[0, 0])], say).lines()[1:]
        below = spoken(node.badge.label, say) if node.badge else ""
        for i, line in enumerate([*(line[MARGIN:] for line in drawn), below]):
            rows[i] += f"  {line:<{WIDE + 1}}"
    return lines + [row.rstrip() for row in rows if row.strip()]


class Map:
    """A territory on squared paper. Neighbours share the line between them, as they share its terrain."""

    def __init__(self, tables: Tables, nodes: list[Node], say: Words) -> None:
        self.tables = tables
        self.say = say
        self.faces: dict[int, int] = {}
        self.marks: dict[int, str] = {}
        self.spots: list[int] = []
        self.roads: set[tuple[float, float]] = set()
        self.edges: set[tuple[float, float]] = set()
        for node in nodes:
            self._read(node)
        cells = [*self.faces, *self.spots]
        xs, ys = [cell_x(cell) for cell in cells], [cell_y(cell) for cell in cells]
        self.left, self.top = min(xs), min(ys)
        self.columns, self.rows = max(xs) - self.left + 1, max(ys) - self.top + 1
        self.wide = WIDE if MARGIN + self.columns * WIDE < PAGE else NARROW
        self.paper = [[" "] * (MARGIN + self.columns * self.wide + 1) for _ in range(self.rows * HIGH + 1)]

    def _read(self, node: Node) -> None:
        kind, _, name = node.art.partition("/")
        x, y = node.at
        cell = cell_at(round(x), round(y))
        match kind:
            case "tile":
                self.faces[cell] = face_with(self.tables.tile_no[name], node.turn)
            case "castle":
                self.faces[cell] = node.turn
            case "cell":
                self.spots.append(cell)
            case "pawn":
                self.marks[cell] = self.marks.get(cell, "") + "@"
            case "milestone":
                self.marks[cell] = self.marks.get(cell, "") + "*"
            case "road":
                self.roads.add((x, y))
            case "edge":
                self.edges.add((x, y))

    def lines(self) -> list[str]:
        for cell in self.spots:
            self._spot(cell)
        for cell, face in self.faces.items():
            self._tile(cell, face)
        for x, y in self.edges:
            self._across(x, y, "?")
        for x, y in self.roads:
            self._across(x, y, "#")
        for row in range(self.rows):
            self._write(0, row * HIGH + 2, f"{self.top + row:>3}")
        ruler = [f"{self.left + column:^{self.wide}}" for column in range(self.columns)]
        return [" " * MARGIN + "".join(ruler).rstrip(), *("".join(line).rstrip() for line in self.paper)]

    # -- drawing ------------------------------------------------------------------------------------------------

    def _write(self, column: int, row: int, text: str) -> None:
        for i, letter in enumerate(text):
            self.paper[row][column + i] = letter

    def _corner(self, cell: int) -> tuple[int, int]:
        return MARGIN + (cell_x(cell) - self.left) * self.wide, (cell_y(cell) - self.top) * HIGH

    def _spot(self, cell: int) -> None:
        """An empty cell that can be built on shows its name."""
        column, row = self._corner(cell)
        for x, y in ((0, 0), (self.wide, 0), (0, HIGH), (self.wide, HIGH)):
            self._write(column + x, row + y, "·")
        self._write(column + 1, row + 2, f"{f'{cell_x(cell)},{cell_y(cell)}':^{self.wide - 1}}")

    def _tile(self, cell: int, face: int) -> None:
        t = self.tables
        column, row = self._corner(cell)
        wide, middle = self.wide, self.wide // 2
        north, east, south, west = (FILL[t.edge[face * 4 + side]] for side in range(4))
        self._write(column + 1, row, north * (wide - 1))
        self._write(column + 1, row + HIGH, south * (wide - 1))
        for i in range(1, HIGH):
            self._write(column, row + i, west)
            self._write(column + wide, row + i, east)
        for x, y in ((0, 0), (wide, 0), (0, HIGH), (wide, HIGH)):
            self._write(column + x, row + y, "+")
        places = ((middle, 0), (wide, 2), (middle, HIGH), (0, 2))
        for side, (x, y) in enumerate(places):
            if self._road(cell, side):
                self._write(column + x, row + y, "═" if side % 2 else "║")
        first = t.tile_ids[tile_of_face(face)]
        mark = self.marks.get(cell, "")
        self._write(column + 1, row + 1, f"{first:<{wide - 1 - len(mark)}}{mark}"[: wide - 1])
        for i, line in enumerate(self._inside(face)):
            self._write(column + 1, row + 2 + i, line[: wide - 1])

    def _road(self, cell: int, side: int) -> bool:
        """Whether a road crosses this side: that of a tile at the rim, or those of both neighbours."""
        road = self.tables.road
        if not road[self.faces[cell] * 4 + side]:
            return False
        step = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        other = self.faces.get(cell_at(cell_x(cell) + step[0], cell_y(cell) + step[1]))
        return other is None or road[other * 4 + (side ^ 2)] > 0

    def _mark(self, kind: str) -> str:
        return self.say.say(f"mark.{kind}")

    def _inside(self, face: int) -> list[str]:
        """Symbols with those of enclosed areas in brackets; then a scroll and what looks joined but is not. Where two
        areas have the same terrain, symbols say at which side they stand."""
        t = self.tables
        tile = tile_of_face(face)
        open_, closed = "", ""
        for piece in range(t.pieces[tile]):
            row = (tile * PIECES + piece) * KINDS
            counts = t.piece_symbol[row : row + KINDS]
            marks = "".join(
                self._mark(kind) + (str(count) if count > 1 else "")
                for kind, count in zip(KIND_NAMES, counts, strict=True)
                if count and kind != "castle"
            )
            sides = t.piece_sides[face * PIECES + piece]
            if sides:
                twin = [t.piece_terrain[tile * PIECES + other] for other in range(t.pieces[tile])]
                split = marks and twin.count(twin[piece]) > 1
                open_ += f" {self.say.say(f'letter.{SIDES[sides[0]]}')}:{marks} " if split else marks
            else:
                closed += f"({FILL[t.piece_terrain[tile * PIECES + piece]]}{marks})"
        if t.symbol[tile * KINDS + KIND_NAMES.index("journeyman")]:
            open_ += self._mark("journeyman")
        room = self.wide - 1
        lines = [" ".join(f"{open_} {closed}".split()), " ".join(self._notes(face))]
        return [f" {line}" if len(line) < room else line for line in lines]

    def _notes(self, face: int) -> list[str]:
        t = self.tables
        tile = tile_of_face(face)
        notes = []
        if t.scroll_type[tile] >= 0:
            scroll = t.scroll_type[tile]
            per = str(t.scroll_per[scroll]) if t.scroll_per[scroll] > 1 else ""
            kind = KIND_NAMES[t.scroll_symbol[scroll]]
            notes.append(self._mark("scroll") + per + self._mark(kind))
        sides = [self.say.say(f"letter.{letter}") for letter in SIDES]
        for a, b in ((0, 2), (1, 3)):
            same = t.edge[face * 4 + a] == t.edge[face * 4 + b]
            if same and t.piece[face * 4 + a] != t.piece[face * 4 + b]:
                notes.append(f"{sides[a]}≠{sides[b]}")
        if t.roads[tile] > 1:
            exits = t.road[face * 4 : face * 4 + 4]
            groups = ["".join(sides[i] for i in range(4) if exits[i] == road + 1) for road in range(t.roads[tile])]
            notes.append("≠".join(groups))
        return notes

    def _across(self, x: float, y: float, sign: str) -> None:
        """Something in the middle of an edge."""
        column = MARGIN + (x - self.left + 0.5) * self.wide
        row = (y - self.top + 0.5) * HIGH
        self._write(int(column), int(row), sign)


# -- progress boards ------------------------------------------------------------------------------------------------


def tracks(tables: Tables, nodes: list[Node], say: Words) -> list[str]:
    """Each track as a ruler with its marker, the next space in words, its tokens; then what is at hand."""
    by_id = {node.id: node for node in nodes}
    seat = nodes[0].id.split(":")[1]
    names = [say.say(f"track.{track}") for track in TRACK_NAMES]
    indent = max(map(len, names)) + 2
    tokens = [node for node in nodes if node.id.startswith("token:")]
    lines = []
    for row, track in enumerate(TRACK_NAMES):
        here = round(by_id[f"marker:{seat}:{track}"].at[0])
        side = int(by_id[f"space:{seat}:{track}:0"].art.split("/")[1])
        last = tables.last_space[side * 3 + row]
        following = by_id[f"space:{seat}:{track}:{here + 1 if here < last else last - 1}"]
        lines.append(f"{names[row]:<{indent}}{ruler(tables, side, row, here, last)}")
        lines.append(" " * indent + spoken(following.tip, say))
        laid = [f"{int(x)} {spoken(node.label, say)}" for node in tokens for x, y in [node.at] if int(y) == row]
        if laid:
            lines.append(" " * indent + say.say("tokens.on-track", tokens=", ".join(laid)))
    for node in nodes:
        if node.count is not UNSET:
            lines.append(f"{spoken(node.label, say)}: {node.count}")
    for node in tokens:
        if node.at[1] >= len(TRACK_NAMES):
            lines += wrap(f"{spoken(node.label, say)}: {spoken(node.tip, say)}", PAGE, subsequent_indent="  ")
    return lines


def ruler(tables: Tables, side: int, track: int, here: int, last: int) -> str:
    """`0-1-(2)-3=4`: the marker in brackets, bridges as double lines."""
    first = (side * 3 + track) * SPACES
    text = ""
    for number in range(last + 1):
        if number:
            text += "=" if tables.section[first + number] > tables.section[first + number - 1] else "-"
        text += f"({number})" if number == here else str(number)
    return text
