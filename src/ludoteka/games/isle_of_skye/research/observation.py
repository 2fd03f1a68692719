"""What a seat sees of Isle of Skye, in numbers. Cells are columns and rows counted from the castle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludoteka.core.observation import Observation, Row, fits

from ..components.tables import KINDS, Tables, tile_of_face, turn_of_face
from ..rules.cells import cell_x, cell_y
from ..rules.moves import cell_of_edge, is_south_edge
from ..rules.state import EMPTY, Skye
from ..rules.turns.setup import set_up
from .actions import FAR

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST: Final = 31
"""More tiles than any seat places in a game."""
ROADS: Final = 9
NO_TILE: Final[tuple[int, ...]] = (EMPTY, 0, 0, 0)


def sees_gold(g: Skye, who: int, me: int) -> bool:
    """Gold is open, or one's own, or shown at the end."""
    return who == me or g.options["hideGold"] == "false" or g.round == 0


def offers(g: Skye) -> list[int]:
    numbers: list[int] = []
    tiles = g.offer
    prices = g.price
    for i in range(len(tiles)):
        numbers.append(tiles[i])
        numbers.append(prices[i])
    return numbers


def symbols(g: Skye) -> list[int]:
    numbers: list[int] = []
    for land in g.land:
        numbers += land.totals()
    return numbers


def territories(row: Row, g: Skye, me: int, tiles: int) -> None:
    first: i64 = row.each(
        "territory", MOST * 4, -FAR, max(FAR, tiles),
        "tiles in the order they were placed: tile, column, row, quarter turns; tile -1 none", 0, 4, NO_TILE,
    )  # fmt: skip
    for i in range(g.seats):
        land = g.land[(me + i) % g.seats]
        faces = land.faces
        cells = land.cells
        fits(len(cells), MOST + 1)
        at: i64 = first
        for k in range(1, len(cells)):
            face = faces[k]
            cell = cells[k]
            row.set(at, tile_of_face(face))
            row.set(at + 1, cell_x(cell))
            row.set(at + 2, cell_y(cell))
            row.set(at + 3, turn_of_face(face))
            at += 4
        first += MOST * 4


def observe(row: Row, g: Skye, me: int) -> None:
    """Tell what a seat sees."""
    t = g.tables
    seats = g.seats
    tiles = len(t.tile_ids)
    row.one_hot("round", 7, "the round, 0 before and after the game, one-hot", g.round)
    row.one_hot("start", seats, "the start player, one-hot from the observer on", (g.start - me) % seats)
    row.one_hots("scoring", 4, len(t.scoring_ids), "the scoring tiles on A to D, one-hot", g.scoring)
    row.counts("bag", tiles, 1, "tiles in the bag", g.bag)
    row.each_number("vp", 0, 999, "victory points", g.vp, 50)
    gold = [g.gold[who] if sees_gold(g, who, me) else -1 for who in range(seats)]
    row.each_number("gold", -1, 9999, "gold, -1 where it is hidden", gold, 50)
    row.each_numbers(
        "offer", 6, -1, 9999, "tiles on offer with their prices; tile -1 none, price 0 none (yet)", offers(g), tiles, 2
    )
    row.each_number("axe", -1, tiles, "the tile with the axe, as far as it is known", g.axe)
    row.each_counts("acquired", tiles, 1, "tiles acquired and not yet placed", g.acquired)
    row.each_numbers("symbols", KINDS, 0, 99, "symbols in the territory, by kind", symbols(g), 10)
    territories(row, g, me, tiles)
    if g.journeyman:
        journeyman(row, g, me)


def journeyman(row: Row, g: Skye, me: int) -> None:
    tokens = len(g.tables.token_ids)
    row.each_numbers("tracks", 3, 0, 19, "markers of warrior, merchant, herald", g.marker)
    pawns: list[int] = []
    for cell in g.pawn:
        pawns += (cell_x(cell), cell_y(cell))
    row.each_numbers("pawn", 2, -FAR, FAR, "column and row of the journeyman", pawns)
    row.each_number("milestones", 0, 9, "milestones", g.milestones, 3)
    plans(row, g, me)
    extra: list[int] = []
    for who in range(g.seats):
        extra += (g.extra_movement[who], g.extra_movement_used[who])
    row.each_numbers("extra_movement", 2, 0, 9, "extra movement tokens: kept, and used for this walk", extra, 1)
    row.each_number("roads", 0, 9, "road tokens in hand", g.roads, 3)
    road_tokens(row, g, me)
    row.each_numbers("slots", 9, -1, tokens, "bonus tokens that lie on the tracks", g.slots)
    row.each_bits("powers", tokens, "permanent bonus tokens in force", g.powers)
    row.each_counts("taken", tokens, 1, "bonus tokens taken and not yet resolved", g.taken)
    row.each_counts("coming", tokens, 1, "bonus tokens that come into force with the next phase", g.coming)


def plans(row: Row, g: Skye, me: int) -> None:
    first: i64 = row.each(
        "plan", 9, -FAR, FAR, "milestones on the territory: 1, column, row; zeros for none", 0, 3
    )  # fmt: skip
    for i in range(g.seats):
        plan = g.plan[(me + i) % g.seats]
        fits(len(plan), 3)
        at: i64 = first
        for cell in plan:
            row.set(at, 1)
            row.set(at + 1, cell_x(cell))
            row.set(at + 2, cell_y(cell))
            at += 3
        first += 9


def road_tokens(row: Row, g: Skye, me: int) -> None:
    first: i64 = row.each(
        "road_tokens", ROADS * 4, -FAR, FAR, "road tokens laid: 1, column, row, side (0 east, 1 south)", 0, 4
    )
    for i in range(g.seats):
        at: i64 = first
        for edge in g.land[(me + i) % g.seats].tokens[:ROADS]:
            cell = cell_of_edge(edge)
            row.set(at, 1)
            row.set(at + 1, cell_x(cell))
            row.set(at + 2, cell_y(cell))
            row.set(at + 3, int(is_south_edge(edge)))
            at += 4
        first += ROADS * 4


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    return Observation(seats, observe, set_up(t, seats, options))
