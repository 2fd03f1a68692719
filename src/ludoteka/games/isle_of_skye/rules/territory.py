"""A clan's territory: a value that never changes. Placing a tile or laying a road gives a new territory.

Because it never changes, positions share territories, and what is worked out about one (areas, roads, distances)
is worked out once.
"""

from ..components.tables import KINDS, PIECES, Tables, tile_of_face
from .areas import Areas, flood
from .cells import CASTLE_CELL, DELTA, WIDTH
from .moves import cell_of_edge, east_edge, is_south_edge, placement, south_edge


class Memory:
    """How many more territories may be kept."""

    def __init__(self, room: int) -> None:
        self.room = room


class Territory:
    """Tiles in the order they were placed, the castle first. `faces` says which tile and how it is turned."""

    def __init__(self, tables: Tables, cells: list[int], faces: list[int], tokens: list[int]) -> None:
        self.tables = tables
        self.cells = cells
        self.faces = faces
        self.tokens = tokens
        self.at: dict[int, int] = {}
        self.rim: dict[int, int] = {}
        self.beside: list[int] = []
        """The tile on side s of the i-th tile at i * 4 + s, -1 where there is none."""
        self._areas: Areas | None = None
        self._linked: list[bool] | None = None
        self._network: set[int] = set()
        self._paths: list[list[int]] | None = None
        self._walks: dict[int, list[int]] | None = None
        self._totals: list[int] | None = None
        self.memory: Memory | None = None
        self._grown: dict[int, Territory] | None = None
        self.notes: dict[int, float] = {}
        """Room for others (bots) to note what they worked out about this territory."""

    def dump(self) -> dict[str, list[int]]:
        return {"cells": self.cells, "faces": self.faces, "tokens": self.tokens}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Territory) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash((tuple(self.cells), tuple(self.faces), tuple(self.tokens)))

    # -- placement ----------------------------------------------------------------------------------------------

    def _join(self, cell: int, face: int, index: int) -> None:
        """Note a tile in the maps of occupied cells, of neighbours and of the rim: the empty cells around, each with
        the terrain its neighbours demand, two bits a side."""
        at = self.at
        rim = self.rim
        beside = self.beside
        edge = self.tables.edge
        at[cell] = index
        if cell in rim:
            del rim[cell]
        beside.extend([-1, -1, -1, -1])
        for side in range(4):
            n = cell + DELTA[side]
            k = at.get(n, -1)
            if k < 0:
                rim[n] = rim.get(n, 0) | edge[face * 4 + side] << (side ^ 2) * 2
            else:
                beside[index * 4 + side] = k
                beside[k * 4 + (side ^ 2)] = index

    def placed(self, cell: int, face: int) -> "Territory":
        """R5.1.4: this territory with one more tile."""
        key = placement(face, cell, 0)
        if self._grown is not None:
            known = self._grown.get(key)
            if known is not None:
                return known
        new = Territory(self.tables, [*self.cells, cell], [*self.faces, face], self.tokens)
        new.at = self.at.copy()
        new.rim = self.rim.copy()
        new.beside = self.beside.copy()
        new._join(cell, face, len(self.cells))
        if self.memory is not None:
            self._keep(key, new)
        return new

    def with_road(self, edge: int) -> "Territory":
        """R8.9.1: this territory with a road token across one more edge."""
        key = -1 - edge
        if self._grown is not None:
            known = self._grown.get(key)
            if known is not None:
                return known
        new = Territory(self.tables, self.cells, self.faces, sorted([*self.tokens, edge]))
        new.at = self.at
        new.rim = self.rim
        new.beside = self.beside
        new._areas = self._areas
        new._totals = self._totals
        if self.memory is not None:
            self._keep(key, new)
        return new

    def remember(self, room: int) -> None:
        """From now on keep what grows out of this territory, up to so many territories: whoever tries the same tiles
        again meets the same territories, with all that was worked out about them."""
        if self.memory is None:
            self.memory = Memory(room)

    def _keep(self, key: int, new: "Territory") -> None:
        memory = self.memory
        if memory is not None and memory.room > 0:
            memory.room -= 1
            new.memory = memory
            if self._grown is None:
                self._grown = {}
            self._grown[key] = new

    def has_room(self, tile: int) -> bool:
        """R5.1.2, R5.1.3: whether the tile fits anywhere."""
        fits = self.tables.fits[tile]
        for code in self.rim.values():
            if fits[code]:
                return True
        return False

    def open_edges(self) -> list[int]:
        """R8.9.1, R8.9.4: shared edges without a road token."""
        edges: list[int] = []
        for i, cell in enumerate(self.cells):
            if self.beside[i * 4 + 1] >= 0:
                edges.append(east_edge(cell))
            if self.beside[i * 4 + 2] >= 0:
                edges.append(south_edge(cell))
        return [edge for edge in edges if edge not in self.tokens]

    def has_token(self, cell: int, side: int) -> bool:
        """Whether a road token lies across this side of the cell."""
        if side == 1:
            return east_edge(cell) in self.tokens
        if side == 2:
            return south_edge(cell) in self.tokens
        if side == 3:
            return east_edge(cell - 1) in self.tokens
        return south_edge(cell - WIDTH) in self.tokens

    # -- counting symbols ---------------------------------------------------------------------------------------

    def totals(self) -> list[int]:
        """How many of each kind of symbol the territory shows."""
        totals = self._totals
        if totals is None:
            symbol = self.tables.symbol
            totals = [0] * KINDS
            for face in self.faces:
                row = tile_of_face(face) * KINDS
                for kind in range(KINDS):
                    totals[kind] += symbol[row + kind]
            self._totals = totals
        return totals

    def count(self, kind: int) -> int:
        return self.totals()[kind]

    def shows(self, i: int, kind: int) -> int:
        """How many symbols of a kind the i-th tile shows."""
        return self.tables.symbol[tile_of_face(self.faces[i]) * KINDS + kind]

    # -- areas --------------------------------------------------------------------------------------------------

    def areas(self) -> Areas:
        """R5.2.1, R5.3.2: all areas."""
        areas = self._areas
        if areas is None:
            areas = self._areas = flood(self.tables, self.beside, self.faces)
        return areas

    def touches_done(self, i: int, terrain: int) -> bool:
        """R10.22: whether the i-th tile belongs to a completed area of this terrain."""
        areas = self.areas()
        for p in range(self.tables.pieces[tile_of_face(self.faces[i])]):
            area = areas.of[i * PIECES + p]
            if areas.done[area] and areas.terrain[area] == terrain:
                return True
        return False

    # -- roads --------------------------------------------------------------------------------------------------

    def linked(self) -> list[bool]:
        """R5.5.1: which tiles are connected to the castle by road."""
        linked = self._linked
        if linked is None:
            linked = self._linked = self._trace()
        return linked

    def _trace(self) -> list[bool]:
        """R5.4.1, R5.4.2, R5.4.3, R5.5.3, R8.9.2, R8.9.5: follow the roads from the castle. A road token joins all
        roads of its two tiles into one."""
        road = self.tables.road
        beside = self.beside
        cells = self.cells
        faces = self.faces
        linked = [False] * len(cells)
        linked[0] = True
        token_tiles = self._token_tiles()
        seen: set[int] = set()
        stack: list[int] = []
        for side in range(4):
            number = road[faces[0] * 4 + side]
            if number and number not in seen:
                seen.add(number)
                stack.append(number)
        if not stack:
            stack.append(0)
        while stack:
            node = stack.pop()
            i = node >> 3
            number = node & 7
            cell = cells[i]
            row = faces[i] * 4
            whole = i in token_tiles
            for side in range(4):
                exit_ = road[row + side]
                token = whole and self.has_token(cell, side)
                if not token and (exit_ == 0 or (exit_ != number and not whole)):
                    continue
                k = beside[i * 4 + side]
                if k < 0:
                    continue
                entry = road[faces[k] * 4 + (side ^ 2)]
                if k in token_tiles:
                    if not token and entry == 0:
                        continue
                    entry = 0
                elif entry == 0:
                    continue
                other = k * 8 + entry
                if other not in seen:
                    seen.add(other)
                    stack.append(other)
                    linked[k] = True
        self._network = seen
        return linked

    def joined(self, i: int, side: int) -> bool:
        """Whether a road of the castle's network leaves the i-th tile on this side."""
        if not self.linked()[i]:
            return False
        number = self.tables.road[self.faces[i] * 4 + side]
        if i in self._token_tiles():
            return number > 0 or self.has_token(self.cells[i], side)
        return number > 0 and (i == 0 or i * 8 + number in self._network)

    def crossed(self, cell: int, side: int) -> bool:
        """Whether a road crosses this side to the neighbour."""
        return cell + DELTA[side] in self.at and self.step_cost(cell, side) == 1

    def _token_tiles(self) -> set[int]:
        """The tiles that a road token touches."""
        token_tiles: set[int] = set()
        for edge in self.tokens:
            cell = cell_of_edge(edge)
            token_tiles.add(self.at[cell])
            token_tiles.add(self.at[cell + (WIDTH if is_south_edge(edge) else 1)])
        return token_tiles

    def linked_count(self, kind: int) -> int:
        """R5.5.2: how many symbols of a kind stand on tiles connected to the castle by road."""
        symbol = self.tables.symbol
        faces = self.faces
        total = 0
        for i, joined in enumerate(self.linked()):
            if joined:
                total += symbol[tile_of_face(faces[i]) * KINDS + kind]
        return total

    # -- walking ------------------------------------------------------------------------------------------------

    def step_cost(self, cell: int, side: int) -> int:
        """R8.4.6: one step to the neighbour on this side: 1 where a road crosses the edge, otherwise 2."""
        return self._step(self.at[cell], self.at[cell + DELTA[side]], side)

    def _step(self, i: int, k: int, side: int) -> int:
        """The same between the i-th and the k-th tile."""
        road = self.tables.road
        if road[self.faces[i] * 4 + side] and road[self.faces[k] * 4 + (side ^ 2)]:
            return 1
        return 1 if self.tokens and self.has_token(self.cells[i], side) else 2

    def _steps(self) -> list[list[int]]:
        """For each tile its neighbours: tile * 4 + cost of the step, which is the same to and fro."""
        paths = self._paths
        if paths is None:
            paths = [[] for _ in self.cells]
            for i in range(len(paths)):
                for side in range(1, 3):
                    k = self.beside[i * 4 + side]
                    if k >= 0:
                        cost = self._step(i, k, side)
                        paths[i].append(k * 4 + cost)
                        paths[k].append(i * 4 + cost)
            self._paths = paths
        return paths

    def walks_from(self, cell: int) -> list[int]:
        """R8.4.8: the cheapest cost of walking from a cell to every tile."""
        walks = self._walks
        if walks is None:
            walks = self._walks = {}
        found = walks.get(cell)
        if found is None:
            found = walks[cell] = self._walk(self.at[cell])
        return found

    def _walk(self, start: int) -> list[int]:
        """Steps cost 1 or 2, so three buckets of tiles, by cost modulo 3, replace a heap."""
        paths = self._steps()
        cost = [-1] * len(paths)
        here: list[int] = [start]
        soon: list[int] = []
        later: list[int] = []
        spent = 0
        while here or soon:
            for i in here:
                if cost[i] >= 0:
                    continue
                cost[i] = spent
                for step in paths[i]:
                    k = step >> 2
                    if cost[k] < 0:
                        if step & 3 == 1:
                            soon.append(k)
                        else:
                            later.append(k)
            here, soon, later = soon, later, []
            spent += 1
        return cost

    def walk_cost(self, start: int, end: int) -> int:
        return self.walks_from(start)[self.at[end]]


def castle_only(tables: Tables) -> Territory:
    """R3.7: the territory at the start: the castle alone."""
    return territory(tables, [CASTLE_CELL], [0], [])


def territory(tables: Tables, cells: list[int], faces: list[int], tokens: list[int]) -> Territory:
    """A territory from its saved lists."""
    new = Territory(tables, cells, faces, tokens)
    for i, cell in enumerate(cells):
        new._join(cell, faces[i], i)
    return new
