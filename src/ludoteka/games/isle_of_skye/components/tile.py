"""One printed tile, read from its row and checked; everything still in letters and words."""

from __future__ import annotations

import re
from typing import Final

from ludoteka.core.data import Row

DIRECTIONS: Final = "NESW"
TERRAINS: Final = " PML"  # the place of a letter is its code
AREAS: Final = "abcde"
# The symbols that stand in areas, and the terrain each needs around it.
HOME: Final[dict[str, str]] = {
    "whisky": "PML", "sheep": "P", "cattle": "P", "farm": "P", "broch": "M", "lighthouse": "L", "ship": "L",
    "castle": "P",
}  # fmt: skip

AREA: Final = re.compile(r"([a-e]) ([PML]) (inside|[NESW]{1,4})(?:: (.+))?")
SYMBOL: Final = re.compile(r"([a-z]+) ([1-9])")


class Area:
    """A connected piece of one terrain on a tile."""

    def __init__(self, terrain: str, symbols: dict[str, int]) -> None:
        self.terrain = terrain
        self.symbols = symbols


class Tile:
    """A tile as printed, not turned."""

    def __init__(self, row: Row, scrolls: list[str]) -> None:
        self.row = row
        self.id = row.text("id")
        if not re.fullmatch(r"[A-Z][0-9]{0,3}", self.id):
            row.fail("a tile's id should be a capital letter with up to 3 digits", "id")
        self.edges = row.text("edges")
        if not re.fullmatch(r"[PML]{4}", self.edges):
            row.fail(f"edges = {self.edges!r} should be four of the letters P, M, L, for N, E, S, W", "edges")
        self.areas: list[Area] = []
        self.area_at = [-1, -1, -1, -1]  # by direction
        self.inside = ""  # terrains of the areas that touch no edge
        self._read_areas()
        self.roads = row.texts("roads")
        self.road_at = [0, 0, 0, 0]  # by direction: 0, or the number of the road from 1
        self._read_roads()
        self.scroll = ""
        self.scroll_area = -1
        if row.has("scroll"):
            self._read_scroll(scrolls)
        self.journeyman = row.flag("journeyman")
        self.doubt = row.doubt

    def count(self, symbol: str) -> int:
        if symbol == "scroll":
            return int(self.scroll != "")
        if symbol == "journeyman":
            return int(self.journeyman)
        return sum(area.symbols.get(symbol, 0) for area in self.areas)

    def exits(self) -> int:
        return sum(1 for road in self.road_at if road)

    def _read_areas(self) -> None:
        texts = self.row.texts("areas")
        if not 1 <= len(texts) <= len(AREAS):
            self.row.fail(f"the tile has {len(texts)} areas; it should have 1 to {len(AREAS)}", "areas")
        for name, text in zip(AREAS, texts, strict=False):
            match = AREA.fullmatch(text)
            if match is None or match[1] != name:
                self.row.fail(f"area {text!r} should read like '{name} L NE: ship 1' or '{name} M inside'", "areas")
            terrain, sides = match[2], match[3]
            if sides == "inside":
                self.inside += terrain
            else:
                self._touch(text, terrain, sides)
            self.areas.append(Area(terrain, self._read_symbols(text, terrain, match[4])))
        for letter, area in zip(DIRECTIONS, self.area_at, strict=True):
            if area < 0:
                self.row.fail(f"no area touches the {letter} edge; each edge should be named once", "areas")

    def _touch(self, text: str, terrain: str, sides: str) -> None:
        for letter in sides:
            direction = DIRECTIONS.index(letter)
            if self.area_at[direction] >= 0:
                self.row.fail(f"area {text!r} names the {letter} edge again; each edge should be named once", "areas")
            if self.edges[direction] != terrain:
                printed = self.edges[direction]
                self.row.fail(f"area {text!r}: the {letter} edge is {printed} in edges; both should agree", "areas")
            self.area_at[direction] = len(self.areas)

    def _read_symbols(self, area: str, terrain: str, text: str | None) -> dict[str, int]:
        found: dict[str, int] = {}
        for part in text.split(", ") if text else []:
            match = SYMBOL.fullmatch(part)
            if match is None or match[1] not in HOME:
                names = ", ".join(HOME)
                self.row.fail(f"{part!r} in area {area!r} should be a symbol and a number; symbols: {names}", "areas")
            name = match[1]
            if terrain not in HOME[name]:
                self.row.fail(f"{name} in area {area!r} should stand in an area of terrain {HOME[name]}", "areas")
            if name in found:
                self.row.fail(f"area {area!r} names {name} twice; it should be named once, with its number", "areas")
            found[name] = int(match[2])
        return found

    def _read_roads(self) -> None:
        for number, text in enumerate(self.roads, 1):
            if not re.fullmatch(r"[NESW]{1,4}", text):
                self.row.fail(f"road {text!r} should be its exits, 1 to 4 of the letters N, E, S, W", "roads")
            for letter in text:
                if self.road_at[DIRECTIONS.index(letter)]:
                    self.row.fail(f"road {text!r} uses exit {letter} again; each exit should be used once", "roads")
                self.road_at[DIRECTIONS.index(letter)] = number

    def _read_scroll(self, scrolls: list[str]) -> None:
        text = self.row.text("scroll")
        self.scroll, _, area = text.partition("@")
        self.scroll_area = AREAS.find(area) if len(area) == 1 else -1
        if self.scroll not in scrolls or not 0 <= self.scroll_area < len(self.areas):
            types = ", ".join(scrolls)
            self.row.fail(f"scroll = {text!r} should be a type and an area, like '2ships@a'; types: {types}", "scroll")


def check_sums(tiles: list[Tile]) -> dict[str, int]:
    """What the tiles add up to, under the names used in the table's own checksums."""
    sums = {"tiles": len(tiles)}
    for terrain in "PML":
        sums[f"edges_{terrain}"] = sum(tile.edges.count(terrain) for tile in tiles)
        sums[f"inside_{terrain}"] = sum(tile.inside.count(terrain) for tile in tiles)
    sums["areas"] = sum(len(tile.areas) for tile in tiles)
    sums["road_exits"] = sum(tile.exits() for tile in tiles)
    for exits, name in enumerate(("without_road", "with_1_exit", "with_2_exits", "with_3_exits", "with_4_exits")):
        sums[name] = sum(1 for tile in tiles if tile.exits() == exits)
    for symbol in ("whisky", "sheep", "cattle", "farm", "broch", "lighthouse", "ship", "scroll"):
        sums[symbol] = sum(tile.count(symbol) for tile in tiles)
    return sums
