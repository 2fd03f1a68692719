"""Phase 5, first part: placing tiles; and laying road tokens."""

from random import Random
from typing import Any

from ludoteka.core.choice import NO, OneOf, Place, Turn

from ..moves import cell_of, face_of, placement, placements, tile_of, turn_of
from ..state import Skye
from ..territory import Territory


class PlaceTile(Place):
    """Any acquired tile on any cell where it fits, in any fitting rotation."""

    def __init__(self, seat: int, land: Territory, tiles: tuple[int, ...]) -> None:
        self.seat = seat
        self.name = "place"
        self.about = 0
        self._moves = None
        self.land = land
        self.tiles = tiles

    def listed(self) -> list[Any]:
        fits = self.land.tables.fits
        rim = self.land.rim
        moves: list[Any] = []
        for tile in self.tiles:
            moves.extend(placements(tile, rim, fits[tile]))
        return moves

    def pick(self, rng: Random) -> Any:
        """The same as out of the list, which is long, without making it."""
        rim = self.land.rim
        fits = [self.land.tables.fits[tile] for tile in self.tiles]
        count = 0
        for turns in fits:
            for demand in rim.values():
                count += len(turns[demand])
        left = int(rng.random() * count)
        for tile, turns in zip(self.tiles, fits, strict=True):
            for cell, demand in rim.items():
                if left < len(turns[demand]):
                    return placement(tile, cell, turns[demand][left])
                left -= len(turns[demand])
        raise AssertionError("a tile is asked for only where one fits")

    def allows(self, move: Any) -> bool:
        if not isinstance(move, int) or move < 0 or tile_of(move) not in self.tiles:
            return False
        demand = self.land.rim.get(cell_of(move), -1)
        return demand >= 0 and turn_of(move) in self.land.tables.fits[tile_of(move)][demand]


def placeable(g: Skye, seat: int) -> bool:
    """R4.5.2: whether any acquired tile has a place."""
    land = g.land[seat]
    for tile in g.acquired[seat]:
        if land.has_room(tile):
            return True
    return False


def building_seats(g: Skye) -> list[int]:
    """R4.5.3: who has a tile to place or a road to lay."""
    return [seat for seat in g.order() if placeable(g, seat) or may_lay_road(g, seat)]


def build(g: Skye, me: int) -> Turn:
    """R4.5.1, R4.5.2, R10.4: place the acquired tiles one after another, as long as any of them fits; then lay roads,
    if one likes."""
    while placeable(g, me):
        move: int = yield PlaceTile(me, g.land[me], g.acquired[me])
        tile = tile_of(move)
        cell = cell_of(move)
        g.land[me] = g.land[me].placed(cell, face_of(move))
        g.acquired[me] = tuple([other for other in g.acquired[me] if other != tile])
        g.tell("event.placed", me, tile, cell)
    if may_lay_road(g, me):
        yield from lay_roads(g, me)


def return_unplaced(g: Skye) -> None:
    """R4.5.2: what fits nowhere goes back into the bag, without refund."""
    for seat in g.order():
        for tile in g.acquired[seat]:
            g.return_to_bag(tile)
            g.tell("event.unplaced", seat, tile)
        g.acquired[seat] = ()


# -- road tokens ----------------------------------------------------------------------------------------------------


def may_lay_road(g: Skye, seat: int) -> bool:
    """R8.9.1: whether there is a token and an edge for it."""
    return g.journeyman and g.roads[seat] > 0 and len(g.land[seat].open_edges()) > 0


def road_seats(g: Skye) -> list[int]:
    """R8.9.3: owners of road tokens they may use now."""
    if not g.journeyman:
        return []
    return [seat for seat in g.order() if may_lay_road(g, seat)]


def lay_roads(g: Skye, me: int) -> Turn:
    """R8.9.1: lay road tokens across edges of the territory, or keep them."""
    while may_lay_road(g, me):
        edge: int = yield OneOf(me, "road", [NO, *g.land[me].open_edges()])
        if edge == NO:
            return
        g.roads[me] -= 1
        g.land[me] = g.land[me].with_road(edge)
        g.tell("event.road", me, edge)
