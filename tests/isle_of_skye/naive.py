"""The rules of territories once more, slow and plain: cells are pairs, areas and roads are merged set by set.

Nothing here uses the code of the game but what is printed on the tiles as they lie before anybody turns them.
"""

from collections.abc import Hashable, Iterable
from heapq import heappop, heappush
from itertools import combinations, permutations

from .helpers import TABLES

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def beside(cell: Cell, side: int) -> Cell:
    return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]


class Groups:
    """Things that belong together, merged one pair at a time."""

    def __init__(self, things: Iterable[Hashable]) -> None:
        self.group = {thing: {thing} for thing in things}

    def join(self, a: Hashable, b: Hashable) -> None:
        if self.group[a] is not self.group[b]:
            merged = self.group[a] | self.group[b]
            for thing in merged:
                self.group[thing] = merged

    def all(self) -> set[frozenset[Hashable]]:
        return {frozenset(group) for group in self.group.values()}


class Map:
    """Tiles and their quarter turns by cell, and road tokens as pairs of cells."""

    def __init__(self) -> None:
        self.tiles: dict[Cell, tuple[int, int]] = {(0, 0): (0, 0)}
        self.tokens: list[Edge] = []

    # -- what is printed, turned --------------------------------------------------------------------------------

    def printed(self, column: list[int], cell: Cell, side: int) -> int:
        tile, turn = self.tiles[cell]
        return column[tile * 16 + (side - turn) % 4]

    def shared_edges(self) -> list[Edge]:
        return [
            (cell, beside(cell, side)) for cell in self.tiles for side in (1, 2) if beside(cell, side) in self.tiles
        ]

    # -- placement ----------------------------------------------------------------------------------------------

    def fits(self, tile: int, cell: Cell, turn: int) -> bool:
        if cell in self.tiles:
            return False
        neighbours = [side for side in range(4) if beside(cell, side) in self.tiles]
        return bool(neighbours) and all(
            TABLES.edge[tile * 16 + (side - turn) % 4] == self.printed(TABLES.edge, beside(cell, side), (side + 2) % 4)
            for side in neighbours
        )

    def around(self, margin: int) -> list[Cell]:
        """All cells of the smallest rectangle around the territory and a margin."""
        xs, ys = zip(*self.tiles, strict=True)
        return [
            (x, y)
            for x in range(min(xs) - margin, max(xs) + margin + 1)
            for y in range(min(ys) - margin, max(ys) + margin + 1)
        ]

    def placements(self, tile: int, margin: int = 1) -> list[tuple[Cell, int]]:
        return [(cell, turn) for cell in self.around(margin) for turn in range(4) if self.fits(tile, cell, turn)]

    # -- areas --------------------------------------------------------------------------------------------------

    def areas(self) -> set[frozenset[Hashable]]:
        """Groups of pieces (cell, number of the piece on its tile)."""
        groups = Groups((cell, piece) for cell, (tile, _) in self.tiles.items() for piece in range(TABLES.pieces[tile]))
        for cell in self.tiles:
            for side in (1, 2):
                other = beside(cell, side)
                if other in self.tiles:
                    groups.join(
                        (cell, self.printed(TABLES.piece, cell, side)),
                        (other, self.printed(TABLES.piece, other, (side + 2) % 4)),
                    )
        return groups.all()

    def open_pieces(self) -> set[Hashable]:
        """The pieces with an edge towards an empty cell."""
        return {
            (cell, self.printed(TABLES.piece, cell, side))
            for cell in self.tiles
            for side in range(4)
            if beside(cell, side) not in self.tiles
        }

    # -- roads --------------------------------------------------------------------------------------------------

    def connected(self) -> set[Cell]:
        """The tiles connected to the castle by road. Roads are (cell, number); road 0 is what a token lays."""
        roads: dict[Cell, list[tuple[Cell, int]]] = {}
        for cell in self.tiles:
            numbers = {self.printed(TABLES.road, cell, side) for side in range(4)} - {0}
            if any(cell in edge for edge in self.tokens):
                numbers.add(0)
            roads[cell] = [(cell, number) for number in sorted(numbers)]
        groups = Groups(road for some in roads.values() for road in some)
        for cell in self.tiles:
            for side in (1, 2):
                other = beside(cell, side)
                if other in self.tiles:
                    mine = self.printed(TABLES.road, cell, side)
                    theirs = self.printed(TABLES.road, other, (side + 2) % 4)
                    if mine and theirs:
                        groups.join((cell, mine), (other, theirs))
        for a, b in self.tokens:
            for road in roads[a] + roads[b]:
                groups.join(roads[a][0], road)
        castle = {road for one in roads[0, 0] for road in groups.group[one]}
        return {(0, 0)} | {cell for cell in self.tiles if castle & set(roads[cell])}

    # -- walking ------------------------------------------------------------------------------------------------

    def step(self, cell: Cell, side: int) -> int:
        other = beside(cell, side)
        token = (cell, other) in self.tokens or (other, cell) in self.tokens
        road = self.printed(TABLES.road, cell, side) and self.printed(TABLES.road, other, (side + 2) % 4)
        return 1 if token or road else 2

    def walks(self, start: Cell) -> dict[Cell, int]:
        """The cheapest cost from a tile to each tile."""
        costs: dict[Cell, int] = {}
        heap = [(0, start)]
        while heap:
            cost, cell = heappop(heap)
            if cell not in costs:
                costs[cell] = cost
                for side in range(4):
                    if beside(cell, side) in self.tiles:
                        heappush(heap, (cost + self.step(cell, side), beside(cell, side)))
        return costs

    def tours(self, pawn: Cell, most: int) -> dict[frozenset[Cell], dict[Cell, int]]:
        """For every set of milestones the cost of collecting all of them, by the milestone collected first."""
        walks = {cell: self.walks(cell) for cell in self.tiles}
        tours: dict[frozenset[Cell], dict[Cell, int]] = {frozenset(): {}}
        for size in range(1, most + 1):
            for chosen in combinations(self.tiles, size):
                best: dict[Cell, int] = {}
                for order in permutations(chosen):
                    cost = sum(walks[a][b] for a, b in zip((pawn, *order), order, strict=False))
                    best[order[0]] = min(cost, best.get(order[0], cost))
                tours[frozenset(chosen)] = best
        return tours
