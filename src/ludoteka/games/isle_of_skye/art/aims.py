"""The pictures of the goal card: what wins, what pays when, and where gold comes from."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at, told

from ..components.tables import Tables
from . import icons as icon
from . import palette as hue
from .paint import PEN, box, circle, label, line
from .pieces import scoring
from .tiles import tile

SEATS: Final = 4


def whole(picture: str) -> tuple[str, float]:
    return at(50, 50, 4, picture), 1


def rounds(tables: Tables) -> str:
    """The rounds of the game, the last one lit, and whoever then has most."""
    count = len(tables.round_spaces[SEATS])
    pips = "".join(
        circle(16 + 32 * (i % 3), 30 + 40 * (i // 3), 13, hue.GOLD if i == count - 1 else hue.PAPER, hue.INK, 2)
        + label(16 + 32 * (i % 3), 30 + 40 * (i // 3), i + 1, 17)
        for i in range(count)
    )
    return told(PEN, hue.PARCHMENT, (pips, 1), "→", whole(icon.points()))


def timetable(tables: Tables) -> str:
    """The four scoring tiles, and in which rounds each pays."""
    rows = []
    for space in range(4):
        y = 14 + 24 * space
        rows.append(box(6, y - 10, 22, 20, hue.HEATHER, hue.INK, 1.2, 6) + label(17, y, "ABCD"[space], 17, "#fff"))
        for i, spaces in enumerate(tables.round_spaces[SEATS]):
            pays = space in spaces
            rows.append(circle(48 + 22 * i, y, 9 if pays else 3, hue.GOLD if pays else hue.SLATE_LIGHT, hue.INK, 1))
    return told(PEN, hue.PARCHMENT, ("".join(rows), 1.7), (scoring(tables, "S10"), 1))


def scroll(tables: Tables) -> str:
    """A scroll in a completed area pays twice."""
    return told(PEN, hue.PARCHMENT, (tile(tables, "T49"), 1), "→", whole(icon.points()), whole(icon.points()))


def gold(tables: Tables) -> str:
    """The castle and whisky on its roads, and a tile behind which coins lie."""
    coins = "".join(at(30 + 18 * i, 50, 2, icon.coin()) for i in range(3))
    return told(PEN, hue.PARCHMENT, (tile(tables, "T66"), 1), (tile(tables, tables.tile_ids[0], 0), 1), "→", (coins, 1))


def price(tables: Tables) -> str:
    """What lies behind a tile comes back with the buyer's gold, or pays for the tile."""
    coins = at(24, 50, 1.9, icon.coin()) + at(44, 50, 1.9, icon.coin())
    ways = line("M8 50L50 24M36 20L52 22L44 36M8 50L50 76M44 64L52 78L36 80", hue.INK, 6)
    ends = at(32, 24, 1.8, icon.coin(4)) + at(32, 76, 1.8, icon.coin(0))
    return told(PEN, hue.PARCHMENT, (tile(tables, "T36"), 1), (coins, 0.7), (ways, 0.6), (ends, 0.6))


def left(_: Tables) -> str:
    """Five gold are a point."""
    coins = "".join(at(26 + 24 * i, 50, 2, icon.coin()) for i in range(5))
    return told(PEN, hue.PARCHMENT, (coins, 1.5), "=", whole(icon.points(1)))


AIMS: Final[dict[str, Callable[[Tables], str]]] = {
    "gold": gold,
    "left": left,
    "price": price,
    "rounds": rounds,
    "scroll": scroll,
    "timetable": timetable,
}
