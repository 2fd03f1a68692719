"""The moves of Isle of Skye as numbers.

Cells are picked by column and row, counted from the castle: a territory never reaches further than the tiles that one
seat can get in a game.
"""

from ludoteka.core.actions import Actions, Digit, Digits, Pick, amount, amounts
from ludoteka.core.choice import NO

from ..components.tables import Tables
from ..rules.cells import cell_x, cell_y
from ..rules.moves import BOOST, CELL_BITS, TRACKS, TURN_BITS, castle_advance, cell_of_edge, is_south_edge

FAR = 31

AXIS_BITS = CELL_BITS // 2
"""A cell holds its column in the lower half of its bits, and its row in the upper half."""
AXIS = 1 << AXIS_BITS - 1


def pick_cell(cell: int) -> tuple[Pick, ...]:
    return ("column", cell_x(cell)), ("row", cell_y(cell))


def pick_road(move: int) -> tuple[Pick, ...]:
    return (("keep", 0),) if move == NO else (*pick_cell(cell_of_edge(move)), ("side", int(is_south_edge(move))))


def pick_collected(move: int) -> tuple[Pick, ...]:
    return (("boost", 0),) if move == BOOST else pick_cell(move)


def pick_plan(move: tuple[int, ...]) -> tuple[Pick, ...]:
    return (*[pick for cell in move for pick in pick_cell(cell)], ("done", 0))


def actions(tables: Tables) -> Actions:
    tiles = range(len(tables.tile_ids))
    tracks = range(TRACKS)
    advance = [NO, *tracks]
    tokens = range(len(tables.token_ids))
    return Actions(
        answers={
            "axe": [NO, *tiles],
            "price": amount("gold"),
            "buy": [NO, *tiles],
            "place": Digits(
                [
                    Digit("tile", TURN_BITS + CELL_BITS, 16),
                    Digit("column", TURN_BITS, AXIS_BITS, -AXIS),
                    Digit("row", TURN_BITS + AXIS_BITS, AXIS_BITS, -AXIS),
                    Digit("turn", 0, TURN_BITS),
                ]
            ),
            "symbol": advance,
            "sale": advance,
            "token-advance": advance,
            "advance": [*advance, *map(castle_advance, tracks)],
            "road": pick_road,
            "boost": [NO, BOOST],
            "plan": pick_plan,
            "collect": pick_collected,
            "resolve": tokens,
        },
        parts={
            "gold": amounts(),
            "tile": tiles,
            "column": range(-FAR, FAR + 1),
            "row": range(-FAR, FAR + 1),
            "turn": range(4),
            "side": range(2),
            "keep": [0],
            "boost": [0],
        },
        chance={
            "scoring": range(len(tables.scoring_ids)),
            "start": range(5),
            "token": tokens,
            "tile": tiles,
        },
    )
