"""Which tiles counted for a score: what an observer would point at, group by group.

`scoring` counts fast and says how many; here the same things are named. A test holds the two together.
"""

from collections.abc import Callable
from typing import Final

from ..components.tables import BROCH, CATTLE, FARM, JOURNEYMAN, LIGHTHOUSE, LOCH, MOUNTAIN, PIECES, SHEEP, SHIP, WHISKY
from ..rules.cells import CASTLE_CELL, WIDTH
from ..rules.state import Skye
from ..rules.territory import Territory

Groups = list[list[int]]
"""Things that count, each with the cells it lies on."""


def squares(land: Territory, at_least: int) -> Groups:
    found = [[cell, cell + 1, cell + WIDTH + 1, cell + WIDTH] for cell in land.cells]
    return [square for square in found if all(cell in land.at for cell in square)]


def vertical_lines(land: Territory, at_least: int) -> Groups:
    found = []
    for cell in land.cells:
        if cell - WIDTH not in land.at:
            run = [cell]
            while run[-1] + WIDTH in land.at:
                run.append(run[-1] + WIDTH)
            found.append(run)
    return [run for run in found if len(run) >= at_least]


# -- areas ----------------------------------------------------------------------------------------------------------


def area_cells(land: Territory, area: int) -> list[int]:
    of = land.areas().of
    return [cell for i, cell in enumerate(land.cells) if area in of[i * PIECES : (i + 1) * PIECES]]


def completed_areas(land: Territory, at_least: int) -> Groups:
    areas = land.areas()
    return [area_cells(land, area) for area, done in enumerate(areas.done) if done and areas.size[area] >= at_least]


def completed_mountains(land: Territory, at_least: int) -> Groups:
    areas = land.areas()
    found = [area for area, done in enumerate(areas.done) if done and areas.terrain[area] == MOUNTAIN]
    return [area_cells(land, area) for area in found]


def largest_loch(land: Territory, at_least: int) -> Groups:
    """Every tile of it counts."""
    areas = land.areas()
    lochs = [area_cells(land, area) for area, done in enumerate(areas.done) if done and areas.terrain[area] == LOCH]
    return [[cell] for cell in max(lochs, key=len, default=[])]


def brochs(land: Territory, at_least: int) -> Groups:
    areas = land.areas()
    found = [area for area, terrain in enumerate(areas.terrain) if terrain == MOUNTAIN and areas.brochs[area]]
    return [area_cells(land, area) for area in found]


def guarded_ships(land: Territory, at_least: int) -> Groups:
    areas = land.areas()
    lochs = [area for area, terrain in enumerate(areas.terrain) if terrain == LOCH]
    return [area_cells(land, area) for area in lochs if areas.ships[area] and areas.lighthouses[area]]


# -- symbols --------------------------------------------------------------------------------------------------------


def symbols(land: Territory, *kinds: int) -> Groups:
    """Each symbol of these kinds, with the cell it stands on."""
    return [[cell] for i, cell in enumerate(land.cells) for kind in kinds for _ in range(land.shows(i, kind))]


def on_road(land: Territory, groups: Groups) -> Groups:
    linked = land.linked()
    return [[cell] for (cell,) in groups if linked[land.at[cell]]]


def near_farms(land: Territory, at_least: int) -> Groups:
    around = [row + column for row in (-WIDTH, 0, WIDTH) for column in (-1, 0, 1)]
    near = {farm + step for (farm,) in symbols(land, FARM) for step in around}
    return [[cell] for (cell,) in symbols(land, SHEEP, CATTLE) if cell in near]


def building_sets(land: Territory, at_least: int) -> Groups:
    sets = zip(symbols(land, BROCH), symbols(land, FARM), symbols(land, LIGHTHOUSE), strict=False)
    return [[cell for (cell,) in three] for three in sets]


def broch_lines(land: Territory, at_least: int) -> Groups:
    cells = [cell for i, cell in enumerate(land.cells) if land.shows(i, BROCH)]
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for cell in cells:
        rows.setdefault(cell // WIDTH, []).append(cell)
        columns.setdefault(cell % WIDTH, []).append(cell)
    return [*rows.values(), *columns.values()]


def pairs_in_rows(land: Territory, at_least: int) -> Groups:
    rows: dict[int, list[int]] = {}
    for i, cell in enumerate(land.cells):
        rows.setdefault(cell // WIDTH, []).append(i)
    found = []
    for tiles in rows.values():
        alike = [[land.cells[i] for i in tiles if land.shows(i, kind)] for kind in range(JOURNEYMAN + 1)]
        enough = [cells for cells in alike if len(cells) >= at_least]
        if enough:
            found.append(list(dict.fromkeys(cell for cells in enough for cell in cells)))
    return found


GROUPS: Final[dict[str, Callable[[Territory, int], Groups]]] = {
    "squares": squares,
    "completed_areas": completed_areas,
    "large_areas": completed_areas,
    "completed_mountains": completed_mountains,
    "largest_loch": largest_loch,
    "vertical_lines": vertical_lines,
    "road_network": lambda land, _: on_road(land, [[cell] for cell in land.cells]),
    "cattle_on_road": lambda land, _: on_road(land, symbols(land, CATTLE)),
    "sheep": lambda land, _: symbols(land, SHEEP),
    "animals_near_farms": near_farms,
    "brochs": brochs,
    "building_sets": building_sets,
    "guarded_ships": guarded_ships,
    "broch_lines": broch_lines,
    "pairs_in_rows": pairs_in_rows,
    "fleet": lambda land, _: symbols(land, SHIP),
    "whisky": lambda land, _: symbols(land, WHISKY),
}


def counted(g: Skye, tile: int, seat: int) -> Groups:
    """What counts for a scoring tile in a seat's territory. Gold and bridges lie elsewhere."""
    rule = g.tables.scoring_rule[tile]
    if rule == "far_from_home":
        return [[g.pawn[seat], CASTLE_CELL]]
    return GROUPS[rule](g.land[seat], g.tables.scoring_at_least[tile]) if rule in GROUPS else []
