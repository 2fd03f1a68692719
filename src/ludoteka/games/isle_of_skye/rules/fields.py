"""What the fields of a saved game may hold. The laws of `checks` see to what one field alone cannot tell."""

from typing import Any, Final

from ludoteka.core.errors import BadRecord
from ludoteka.core.fields import group, made, many, row, seat, seats, whole, word

from ..components.tables import SPACES, Tables, tile_of_face, turn_of_face
from .cells import WIDTH
from .state import EMPTY
from .territory import Territory, castle_only, territory

MOST_TILES: Final = 31
"""The castle and, in each of six rounds, two tiles bought and three kept: no territory reaches the rim of the map."""


def revived(tables: Tables, data: Any) -> Territory:
    """A territory from what `dump` wrote."""
    lists = [data["cells"], data["faces"], data["tokens"]]
    for numbers in lists:
        if type(numbers) is not list or len(data) != 3 or not all(type(number) is int for number in numbers):
            raise BadRecord("a territory should be three lists of whole numbers: cells, faces and tokens")
    return territory(tables, lists[0], lists[1], lists[2])


def wrong_with(g: Any, land: Territory) -> str | None:
    """R5.1.1, R5.1.2: what a territory should be, if it could not have been built tile by tile from the castle."""
    t = land.tables
    grown = castle_only(t)
    if land.cells[:1] != grown.cells or land.faces[:1] != grown.faces or len(land.cells) > MOST_TILES:
        return f"the castle at 0,0 and at most {MOST_TILES - 1} tiles"
    for cell, face in zip(land.cells[1:], land.faces[1:], strict=True):
        tile = tile_of_face(face)
        demand = grown.rim.get(cell, -1)
        if tile < 1 or demand < 0 or turn_of_face(face) not in t.fits[tile][demand]:
            return "tiles that fit together, each beside an earlier one"
        grown = grown.placed(cell, face)
    if land.tokens != sorted(set(land.tokens)) or not set(land.tokens) <= set(grown.open_edges()):
        return "road tokens across edges that two tiles share, one an edge"
    return None


def rounds(g: Any) -> int:
    """How many rounds the game has."""
    return len(g.tables.round_spaces[g.seats])


def places(g: Any) -> int:
    """Three tiles on offer a seat."""
    return 3 * int(g.seats)


def boards(g: Any) -> int:
    """Everybody has a progress board, or nobody."""
    return int(g.seats) if g.journeyman else 0


def tracks(g: Any) -> int:
    return 3 * boards(g)


def all_slots(g: Any) -> int:
    return 9 * boards(g)


def last_tile(g: Any) -> int:
    return len(g.tables.tile_ids) - 1


def last_scoring(g: Any) -> int:
    return len(g.tables.scoring_ids) - 1


MOST_GOLD: Final = 99_999
MOST_POINTS: Final = 999_999
TILE: Final = whole(1, last_tile)
PLACE: Final = whole(EMPTY, last_tile)
CELL: Final = whole(0, WIDTH * WIDTH - 1)
GOLD: Final = whole(0, MOST_GOLD)
TOKEN: Final = whole(0, 8)
TOKENS: Final = many(group(TOKEN, most=9), count=boards)
ON_TRACKS: Final = many(whole(0, SPACES - 1), count=tracks)

FIELDS: dict[str, Any] = {
    "round": whole(0, rounds),
    "start": seat(),
    "scoring": many(whole(0, last_scoring), most=4),
    "bag": many(TILE, most=last_tile),
    "vp": many(whole(0, MOST_POINTS), count=seats),
    "gold": many(GOLD, count=seats),
    "land": many(made(Territory, wrong_with), count=seats),
    "offer": many(PLACE, count=places),
    "axe": many(PLACE, count=seats),
    "price": many(GOLD, count=places),
    "acquired": many(group(TILE, most=5), count=seats),
    "ledger": many(row(seat(), word(), whole(0, rounds), whole(0, MOST_POINTS)), most=999),
    "marker": ON_TRACKS,
    "active": ON_TRACKS,
    "slots": many(whole(EMPTY, 8), count=all_slots),
    "pawn": many(CELL, count=boards),
    "milestones": many(whole(0, 4), count=boards),
    "plan": many(group(CELL, most=4), count=boards),
    "extra_movement": many(whole(0, 1), count=boards),
    "extra_movement_used": many(whole(0, 1), count=boards),
    "roads": many(whole(0, 99), count=boards),
    "powers": many(whole(0, 511), count=boards),
    "taken": TOKENS,
    "coming": TOKENS,
}

RENAMED: Final = {"settled": "active", "boosts": "extra_movement", "boosted": "extra_movement_used"}
"""What older saves call fields."""
