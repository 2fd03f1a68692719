"""The fast kernels of the territory agree with the plain ones of `naive`, on random legal territories."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteka.core.choice import Choice
from ludoteka.games.isle_of_skye import GAME
from ludoteka.games.isle_of_skye.components.tables import PIECES
from ludoteka.games.isle_of_skye.rules.cells import cell_x, cell_y
from ludoteka.games.isle_of_skye.rules.moves import placement, tile_of
from ludoteka.games.isle_of_skye.rules.territory import Territory, castle_only, territory
from ludoteka.games.isle_of_skye.rules.turns.build import PlaceTile
from ludoteka.games.isle_of_skye.rules.turns.journey import Plan, orders_possible
from tests.some import some

from .helpers import TABLES, cell, table
from .naive import Cell, Map, beside

TABLE = table(expansion="journeyman")
TILES = range(1, len(TABLES.tile_ids))

many = settings(max_examples=60, deadline=None, derandomize=True)


@st.composite
def maps(draw: st.DrawFn, most: int = 14) -> Map:
    """Up to so many tiles around the castle, each of them placed legally, and up to four road tokens."""
    built = Map()
    bag = list(TILES)
    size = draw(st.integers(0, most))
    for pick in draw(st.lists(st.integers(0, 2**20), min_size=size, max_size=size)):
        tile = bag[pick % len(bag)]
        placements = built.placements(tile)
        if placements:
            where, turn = placements[pick // len(bag) % len(placements)]
            built.tiles[where] = (tile, turn)
            bag.remove(tile)
    for pick in draw(st.lists(st.integers(0, 99), max_size=4)):
        edges = [edge for edge in built.shared_edges() if edge not in built.tokens]
        if edges:
            built.tokens.append(edges[pick % len(edges)])
    return built


def xy(number: int) -> Cell:
    return cell_x(number), cell_y(number)


def fast(built: Map) -> Territory:
    """The same territory for the game, built tile by tile."""
    land = castle_only(TABLES)
    for where, (tile, turn) in list(built.tiles.items())[1:]:
        land = land.placed(cell(*where), tile * 4 + turn)
    for (x, y), other in built.tokens:
        land = land.with_road(cell(x, y) * 2 + (0 if other == (x + 1, y) else 1))
    return land


def reason(choice: Any, move: Any) -> Any:
    return GAME.why_not(TABLE, choice, move)


@many
@given(maps())
def test_areas(built: Map) -> None:
    """R5.2.1, R5.2.2, R5.2.4, R5.3.1: which pieces join, how many tiles they touch, what they hold, what is open."""
    land = fast(built)
    areas = land.areas()
    groups: dict[int, set[tuple[Cell, int]]] = {}
    for i, number in enumerate(land.cells):
        for piece in range(TABLES.pieces[land.faces[i] >> 2]):
            groups.setdefault(areas.of[i * PIECES + piece], set()).add((xy(number), piece))
    assert {frozenset(group) for group in groups.values()} == built.areas()
    assert sorted(groups) == list(range(len(areas.size)))
    unfinished = built.open_pieces()
    for area, group in groups.items():
        assert areas.size[area] == len({where for where, _ in group})
        assert areas.done[area] == (not group & unfinished)
        rows = [built.tiles[where][0] * PIECES + piece for where, piece in group]
        assert {TABLES.piece_terrain[row] for row in rows} == {areas.terrain[area]}
        assert areas.brochs[area] == sum(TABLES.piece_brochs[row] for row in rows)
        assert areas.ships[area] == sum(TABLES.piece_ships[row] for row in rows)
        assert areas.lighthouses[area] == sum(TABLES.piece_lighthouses[row] for row in rows)


@many
@given(maps())
def test_roads(built: Map) -> None:
    """R5.4.1, R5.4.2, R5.4.3, R5.5.1, R8.9.2: which tiles are connected to the castle, with road tokens."""
    land = fast(built)
    assert {xy(number) for number, joined in zip(land.cells, land.linked(), strict=True) if joined} == built.connected()


@many
@given(maps())
def test_walks(built: Map) -> None:
    """R8.4.6, R8.4.8: each step and the cheapest way between any two tiles."""
    land = fast(built)
    for where in some(built.tiles):
        walks = land.walks_from(cell(*where))
        assert {xy(number): walks[i] for i, number in enumerate(land.cells)} == built.walks(where)
        for side in range(4):
            if beside(where, side) in built.tiles:
                assert land.step_cost(cell(*where), side) == built.step(where, side)


@many
@given(maps(), st.lists(st.sampled_from(TILES), min_size=1, max_size=3, unique=True))
def test_placements(built: Map, tiles: list[int]) -> None:
    """R4.5.1, R5.1.1, R5.1.2: moves, refusals and room agree with trying every cell in every rotation."""
    land = fast(built)
    choice = PlaceTile(0, land, tuple(tiles))
    wanted = set()
    for tile in tiles:
        for where in built.around(2):
            for turn in range(4):
                move = placement(tile, cell(*where), turn)
                fits = built.fits(tile, where, turn)
                assert choice.allows(move) == fits
                assert (reason(choice, move) is None) == fits
                if fits:
                    wanted.add(move)
        assert land.has_room(tile) == any(tile_of(move) == tile for move in wanted)
    picked = [choice.pick(Random(seed)) for seed in range(8)] if wanted else []
    assert set(choice.moves) == wanted
    assert len(choice.moves) == len(wanted)
    # What is picked without the list is what would be picked from it.
    assert picked == [Choice.pick(choice, Random(seed)) for seed in range(len(picked))]


@many
@given(maps(most=9), st.data(), st.integers(4, 12), st.integers(2, 3))
def test_plans(built: Map, data: st.DataObject, points: int, most: int) -> None:
    """R8.4.1, R8.4.2, R8.4.3: plans and orders agree with trying all sets of tiles in all orders."""
    land = fast(built)
    pawn = data.draw(st.sampled_from(list(built.tiles)))
    choice = Plan(0, land, cell(*pawn), points, most)
    tours = built.tours(pawn, most + 1)
    wanted = set()
    for chosen, costs in tours.items():
        plan = tuple(sorted(cell(*where) for where in chosen))
        legal = len(plan) <= most and min(costs.values(), default=0) <= points
        assert choice.allows(plan) == legal
        assert (reason(choice, plan) is None) == legal
        if legal:
            wanted.add(plan)
            firsts = {cell(*where) for where, cost in costs.items() if cost <= points}
            assert set(orders_possible(land, cell(*pawn), plan, points)) == firsts
    assert set(choice.moves) == wanted
    assert len(choice.moves) == len(wanted)


@many
@given(maps())
def test_saved_territories(built: Map) -> None:
    """R5.1.4: a territory from its saved lists is the one that was built tile by tile."""
    land = fast(built)
    again = territory(TABLES, list(land.cells), list(land.faces), list(land.tokens))
    assert again == land
    assert (again.at, again.rim, again.beside) == (land.at, land.rim, land.beside)
    around = {beside(where, side) for where in built.tiles for side in range(4)}
    assert {xy(number) for number in land.rim} == around - set(built.tiles)
