"""Every picture of the Ice Garden, by name, as SVG in a box 100 high. All of it is drawn here, from the tables."""

from collections.abc import Callable

from ludoteka.core.paint import AIM_WIDE, at
from ludoteka.core.svg import upto

from ..components.tables import AREA_IDS, Tables
from . import board, spaces
from . import cards as card
from . import icons as icon
from . import pieces as piece
from . import powers as power
from .aims import AIMS
from .map import PLATE, coast, plate
from .map import WIDE as MAP_WIDE
from .units import unit_token

WIDE = {
    "aim": AIM_WIDE,
    "map": MAP_WIDE,
    "area": round(MAP_WIDE * PLATE[0] / PLATE[1], 4),
    "automatic": spaces.SPACE_WIDE,
    "card": card.CARD_WIDE,
    "character": card.CARD_WIDE,
    "frame": spaces.SPACE_WIDE,
    "level": card.LEVEL_WIDE,
    "region": board.REGION_WIDE,
    "reputation-track": board.REPUTATION_WIDE,
    "ship": board.SHIP_WIDE,
    "snow-track": board.SNOW_WIDE,
    "space": spaces.SPACE_WIDE,
    "stock": board.STOCK_WIDE,
}
"""Pictures that are not square, by the first part of their names."""

PLAIN = {
    "boat": icon.boat,
    "closed": icon.closed,
    "garden": board.garden,
    "nation": icon.nation,
    "nightmare": icon.bad_dream,
    "reputation": icon.reputation,
    "site": icon.site,
    "site-down": icon.site_down,
    "snow": icon.snow,
    "thorn": icon.thorn,
    "tower": icon.tower,
    "vp": icon.points,
    "vuko": icon.vuko,
    "vuko-token": icon.vuko_token,
}
BOARDS: dict[str, Callable[..., str]] = {
    "aim": lambda tables, name: AIMS[name](tables),
    "automatic": spaces.automatic,
    "card": lambda tables, name, seat: card.unit_card(tables, name, int(seat)),
    "character": lambda tables, name, seat, done: card.character(tables, name, int(seat), int(done)),
    "frame": lambda tables: spaces.frame(),
    "level": lambda tables, n: card.level(upto(9, n)),
    "region": lambda tables, seats, n: board.region(tables, int(seats), n),
    "reputation-track": board.reputation_track,
    "ship": lambda tables, space: board.ship(tables, int(space)),
    "snow-track": lambda tables, seats: board.snow_track(tables, int(seats)),
    "stock": lambda tables, what, n: board.stock(tables, what, int(n)),
    "space": lambda tables, name, slots: spaces.space(tables, name, upto(20, slots)),
}
BY_SEAT = {
    "action": piece.action,
    "disc": piece.round_marker,
    "in-throat": card.in_throat,
    "lead": piece.lead,
    "pile": card.pile,
    "seat": piece.crest,
}
COUNTED = {"behind": piece.behind, "marker": piece.marker}


def picture(tables: Tables, art: str) -> str:
    """The picture of a name such as `unit/crab/0/1`, `bundle/P3` or `ship/4`."""
    kind, *rest = art.split("/")
    if kind == "unit":
        unit = tables.unit_ids.index(rest[0])
        return unit_token(rest[0], unit % 3 + 1, int(rest[1]), int(rest[2]))
    if kind == "map":
        return coast(tables, rest[0])
    if kind == "area":
        return plate(AREA_IDS.index(rest[0]), rest[1] if len(rest) > 1 else "")
    if kind in BOARDS:
        return BOARDS[kind](tables, *rest)
    return at(50, 50, 4, _small(kind, rest))


def _small(kind: str, rest: list[str]) -> str:
    """Pictures that are drawn around 0,0."""
    if kind in BY_SEAT:
        return BY_SEAT[kind](int(rest[0]))
    if kind in COUNTED:
        return COUNTED[kind](int(rest[0]), int(rest[1]))
    if kind == "loot":
        return piece.loot(int(rest[0]), rest[1])
    if kind == "jump":
        return card.jump(int(rest[1]), rest[0] < rest[1])
    if kind == "token":
        return icon.RESOURCE[rest[0]]("")
    if kind == "bundle":
        return icon.RESOURCE[rest[0][0]](rest[0][1:])
    if kind == "ability":
        return power.ability(rest[0])
    if kind == "goal":
        return power.goal(rest[0])
    if kind == "tile":
        return board.tile(rest[0])
    if kind == "order":
        return piece.order(int(rest[0]))
    return PLAIN[kind]()
