"""Phase 5, first part: placing tiles; and laying road tokens."""

from random import Random
from typing import Any

from ludoteka.core.choice import NO, Choice, Move, OneOf
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason
from ludoteka.core.wire import Item

from ..help.preview import gains
from ..rules.cells import DELTA, WIDTH
from ..rules.moves import (
    cell_of,
    cell_of_edge,
    east_edge,
    face_of,
    is_south_edge,
    placement,
    south_edge,
    tile_of,
    turn_of,
)
from ..rules.state import Skye
from ..rules.turns.build import PlaceTile
from ..table.ids import cell_id, edge_id, tile_id

# -- tiles ----------------------------------------------------------------------------------------------------------


def split_placement(choice: Choice, move: Any) -> dict[str, Any]:
    return {"tile": tile_of(move), "cell": cell_of(move), "turn": turn_of(move)}


def join_placement(choice: Choice, gaps: dict[str, Any]) -> Move:
    return placement(gaps["tile"], gaps["cell"], gaps["turn"])


def why_not_place(g: Skye, ask: PlaceTile, move: int) -> Reason | None:
    land = ask.land
    tile, cell = tile_of(move), cell_of(move)
    if tile not in ask.tiles:
        return Reason("reason.not-acquired", {}, "R4.5.1")
    if cell in land.at:
        return Reason("reason.occupied", {}, "R5.1.1")
    if cell not in land.rim:
        return Reason("reason.not-adjacent", {}, "R5.1.1")
    edge = g.tables.edge
    for side in range(4):
        i = land.at.get(cell + DELTA[side])
        if i is not None:
            mine = edge[face_of(move) * 4 + side]
            theirs = edge[land.faces[i] * 4 + (side ^ 2)]
            if mine != theirs:
                return Reason("reason.edge", {"side": side, "terrain": mine, "terrain2": theirs}, "R5.1.2")
    return None


def tries_place(g: Skye, ask: PlaceTile, rng: Random) -> list[int]:
    cells = [*ask.land.rim, *ask.land.cells, 0, rng.randrange(WIDTH * WIDTH)]
    tiles = [*ask.tiles, rng.randrange(len(g.tables.tile_ids))]
    return [placement(rng.choice(tiles), rng.choice(cells), rng.randrange(4)) for _ in range(40)]


def preview_place(g: Skye, ask: PlaceTile, move: int) -> list[Item]:
    return gains(g, ask.seat, ask.land.placed(cell_of(move), face_of(move)))


PLACE = Question(
    "place",
    rule="R5.1.1",
    forms=[Form("place {tile} at {cell} r{turn}", split_placement, join_placement)],
    why_not=why_not_place,
    tries=tries_place,
    touches=lambda g, ask, move: [tile_id(g, tile_of(move)), cell_id(cell_of(move))],
    preview=preview_place,
)


# -- road tokens ----------------------------------------------------------------------------------------------------


def why_not_road(g: Skye, ask: OneOf, edge: int) -> Reason | None:
    if edge == NO:
        return None
    land = g.land[ask.seat]
    cell = cell_of_edge(edge)
    if cell not in land.at or cell + (WIDTH if is_south_edge(edge) else 1) not in land.at:
        return Reason("reason.no-shared-edge", {}, "R8.9.1")
    if edge in land.tokens:
        return Reason("reason.road-there", {}, "R8.9.4")
    return None


def tries_road(g: Skye, ask: OneOf, rng: Random) -> list[int]:
    land = g.land[ask.seat]
    cells = [*land.cells, rng.choice(list(land.rim))]
    return [NO, *map(east_edge, cells), *map(south_edge, cells)]


def preview_road(g: Skye, ask: OneOf, edge: int) -> list[Item]:
    return [] if edge == NO else gains(g, ask.seat, g.land[ask.seat].with_road(edge))


ROAD = Question(
    "road",
    rule="R8.9.1",
    forms=[word("keep", NO), plain("road {edge}")],
    why_not=why_not_road,
    tries=tries_road,
    touches=lambda g, ask, edge: [] if edge == NO else [edge_id(edge)],
    prompt=lambda g, ask: {"n": g.roads[ask.seat]},
    preview=preview_road,
)

QUESTIONS: list[Question] = [PLACE, ROAD]
