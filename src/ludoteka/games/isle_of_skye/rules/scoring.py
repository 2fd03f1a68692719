"""Phase 6 and the end of the game: scoring tiles, flags, scrolls, gold."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.result import Result, ScoreLine, ranked

from ..components.tables import (
    BROCH,
    CATTLE,
    FARM,
    JOURNEYMAN,
    LIGHTHOUSE,
    LOCH,
    MOUNTAIN,
    PIECES,
    SHEEP,
    SHIP,
    WHISKY,
    tile_of_face,
)
from .cells import CASTLE_CELL, WIDTH, distance
from .state import Skye
from .territory import Territory
from .turns.journey import flag_points

# -- what a territory is worth to each scoring tile: how many things count -----------------------------------------


def squares(land: Territory) -> int:
    """S01: tiles that make a square, each square counted from its north-western tile."""
    at = land.at
    count = 0
    for cell in land.cells:
        if cell + 1 in at and cell + WIDTH in at and cell + WIDTH + 1 in at:
            count += 1
    return count


def completed_areas(land: Territory) -> int:
    """S02, R5.3.1: areas with no open edge."""
    return sum(land.areas().done)


def large_areas(land: Territory, at_least: int) -> int:
    """S03, R10.6: completed areas of enough tiles."""
    areas = land.areas()
    count = 0
    for area, size in enumerate(areas.size):
        if size >= at_least and areas.done[area]:
            count += 1
    return count


def completed_mountains(land: Territory) -> int:
    """S04, R10.9: completed mountain areas."""
    areas = land.areas()
    count = 0
    for area, terrain in enumerate(areas.terrain):
        if terrain == MOUNTAIN and areas.done[area]:
            count += 1
    return count


def largest_loch(land: Territory) -> int:
    """S05, R10.6: the tiles of the largest completed loch."""
    areas = land.areas()
    best = 0
    for area, terrain in enumerate(areas.terrain):
        if terrain == LOCH and areas.done[area] and areas.size[area] > best:
            best = areas.size[area]
    return best


def vertical_lines(land: Territory, at_least: int) -> int:
    """S06, R10.7: runs in a column, each counted once from its northern end."""
    at = land.at
    runs = 0
    for cell in land.cells:
        if cell - WIDTH in at:
            continue
        length = 1
        while cell + length * WIDTH in at:
            length += 1
        if length >= at_least:
            runs += 1
    return runs


def road_network(land: Territory) -> int:
    """S07, R5.5.1: tiles connected to the castle by road, the castle among them."""
    return sum(land.linked())


def cattle_on_road(land: Territory) -> int:
    """S08: cattle on tiles connected to the castle."""
    return land.linked_count(CATTLE)


def sheep(land: Territory) -> int:
    """S09: every sheep."""
    return land.count(SHEEP)


def animals_near_farms(land: Territory) -> int:
    """S10, R10.8: sheep and cattle on and around tiles with a farm, diagonally too."""
    farms = [cell for i, cell in enumerate(land.cells) if land.shows(i, FARM)]
    near: set[int] = set()
    for farm in farms:
        for row in (farm - WIDTH, farm, farm + WIDTH):
            near.add(row - 1)
            near.add(row)
            near.add(row + 1)
    total = 0
    for i, cell in enumerate(land.cells):
        if cell in near:
            total += land.shows(i, SHEEP) + land.shows(i, CATTLE)
    return total


def brochs(land: Territory, values: list[int]) -> int:
    """S11, R10.9: the only tile whose areas are worth different points, by the brochs in each mountain area."""
    areas = land.areas()
    points = 0
    for area, terrain in enumerate(areas.terrain):
        if terrain == MOUNTAIN and areas.brochs[area]:
            points += values[min(areas.brochs[area], len(values)) - 1]
    return points


def building_sets(land: Territory) -> int:
    """S12: sets of a broch, a farm and a lighthouse."""
    return min(land.count(BROCH), land.count(FARM), land.count(LIGHTHOUSE))


def guarded_ships(land: Territory) -> int:
    """S13, R10.10: lochs with both a ship and a lighthouse."""
    areas = land.areas()
    count = 0
    for area, terrain in enumerate(areas.terrain):
        if terrain == LOCH and areas.ships[area] and areas.lighthouses[area]:
            count += 1
    return count


def broch_lines(land: Territory) -> int:
    """S18: rows and columns with a broch; one broch serves both."""
    cells = [cell for i, cell in enumerate(land.cells) if land.shows(i, BROCH)]
    return len({cell // WIDTH for cell in cells}) + len({cell % WIDTH for cell in cells})


def pairs_in_rows(land: Territory, at_least: int) -> int:
    """S19: rows in which enough different tiles show the same kind of symbol; a row counts once."""
    seen: dict[int, int] = {}
    rows: set[int] = set()
    for i, cell in enumerate(land.cells):
        row = cell // WIDTH
        for kind in range(JOURNEYMAN + 1):
            if land.shows(i, kind):
                spot = row * 16 + kind
                seen[spot] = seen.get(spot, 0) + 1
                if seen[spot] >= at_least:
                    rows.add(row)
    return len(rows)


def bridges(g: Skye, seat: int) -> int:
    """S20, R8.10.1, R10.20: the section of a marker tells how many it has crossed, and crossed bridges stay crossed."""
    furthest = [max(g.space(seat, track), g.active[seat * 3 + track]) for track in range(3)]
    return sum([g.tables.section[g.on_track(track, space)] - 1 for track, space in enumerate(furthest)])


def majority(counts: list[int], values: list[int]) -> list[int]:
    """R6.3.1, R6.3.2, R6.3.3, R6.3.4: points for the most and, if only one has the most, for the second most. Nothing
    for nothing."""
    first = max(counts)
    rest = [count for count in counts if count < first]
    second = max(rest) if rest and len(rest) == len(counts) - 1 else 0
    return [values[0] if n == first and n > 0 else values[1] if n == second and n > 0 else 0 for n in counts]


# -- scoring tiles --------------------------------------------------------------------------------------------------

COUNTED: Final[dict[str, Callable[[Territory], int]]] = {
    "squares": squares,
    "completed_areas": completed_areas,
    "completed_mountains": completed_mountains,
    "largest_loch": largest_loch,
    "road_network": road_network,
    "cattle_on_road": cattle_on_road,
    "sheep": sheep,
    "animals_near_farms": animals_near_farms,
    "building_sets": building_sets,
    "guarded_ships": guarded_ships,
    "broch_lines": broch_lines,
}

SIZED: Final[dict[str, Callable[[Territory, int], int]]] = {
    "large_areas": large_areas,
    "vertical_lines": vertical_lines,
    "pairs_in_rows": pairs_in_rows,
}


def land_points(tile: int, land: Territory) -> int:
    """R6.2: what a scoring tile gives for a territory alone."""
    t = land.tables
    rule = t.scoring_rule[tile]
    values = t.scoring_vp[tile]
    if rule in COUNTED:
        return COUNTED[rule](land) * values[0]
    if rule in SIZED:
        return SIZED[rule](land, t.scoring_at_least[tile]) * values[0]
    return brochs(land, values) if rule == "brochs" else 0


def points_for(g: Skye, tile: int, seat: int) -> int:
    """R6.2, R8.10.1: what a scoring tile without majority gives one seat now."""
    rule = g.tables.scoring_rule[tile]
    values = g.tables.scoring_vp[tile]
    if rule == "far_from_home":
        return distance(g.pawn[seat], CASTLE_CELL) * values[0]
    if rule == "bridges":
        return bridges(g, seat) * values[0]
    return land_points(tile, g.land[seat])


def score_tile(g: Skye, tile: int) -> list[int]:
    """R6.1, R6.4: what a scoring tile gives each seat now."""
    rule = g.tables.scoring_rule[tile]
    values = g.tables.scoring_vp[tile]
    if rule == "fleet":
        return majority([land.count(SHIP) for land in g.land], values)
    if rule == "whisky":
        return majority([land.count(WHISKY) for land in g.land], values)
    if rule == "gold":
        return majority(g.gold, values)
    return [points_for(g, tile, seat) for seat in range(g.seats)]


def score_round(g: Skye) -> None:
    """R4.6.1, R4.6.2, R10.13: first the flags of the progress boards, then the scoring tiles from left to right."""
    if g.journeyman:
        for seat in g.order():
            warrior, herald = flag_points(g, seat)
            if warrior:
                g.gain_vp(seat, "warrior", warrior)
            if herald:
                g.gain_vp(seat, "herald", herald)
            if warrior or herald:
                g.tell("event.flags", seat, warrior + herald)
    for space in g.tables.round_spaces[g.seats][g.round - 1]:
        tile = g.scoring[space]
        points = score_tile(g, tile)
        if g.tables.scoring_rule[tile] == "gold":
            for seat in range(g.seats):
                g.tell("event.gold", seat, g.gold[seat])
        for seat in range(g.seats):
            g.gain_vp(seat, g.tables.scoring_ids[tile], points[seat])
            g.tell("event.scored", seat, tile, points[seat])


# -- the end --------------------------------------------------------------------------------------------------------


def scroll_points(land: Territory) -> int:
    """R7.2, R10.11: each scroll by its symbols in the whole territory, rounded down; twice that in a completed area."""
    t = land.tables
    areas = land.areas()
    total = 0
    for i, face in enumerate(land.faces):
        tile = tile_of_face(face)
        scroll = t.scroll_type[tile]
        if scroll >= 0:
            value = land.count(t.scroll_symbol[scroll]) // t.scroll_per[scroll]
            total += value * 2 if areas.done[areas.of[i * PIECES + t.scroll_piece[tile]]] else value
    return total


def final_scoring(g: Skye) -> None:
    """R7.2, R7.3, R10.25: scrolls, then left-over gold."""
    g.round = 0
    for seat in g.order():
        scrolls = scroll_points(g.land[seat])
        gold = g.gold[seat] // g.tables.gold_per_vp
        g.gain_vp(seat, "scrolls", scrolls)
        g.gain_vp(seat, "gold", gold)
        g.tell("event.final", seat, scrolls, gold)


def result(g: Skye) -> Result:
    """R7.4: most points win; then most gold that was too little for a point; then the victory is shared."""
    left = [gold % g.tables.gold_per_vp for gold in g.gold]
    ranks, tie_break = ranked(g.vp, [("leftover-gold", left)])
    lines = [
        [ScoreLine(source, round_, n) for who, source, round_, n in g.ledger if who == seat] for seat in range(g.seats)
    ]
    return Result(list(g.vp), lines, ranks, tie_break, "last-round")
