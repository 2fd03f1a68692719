"""Every picture of Isle of Skye, by name, as SVG in a box of 100 by 100. All of it is drawn here, from the tables."""

from ludoteka.core.paint import AIM_WIDE, at

from ..components.tables import Tables
from . import icons as icon
from .aims import AIMS
from .pieces import round_card, scoring, space, token
from .symbols import silhouette
from .tiles import tile

WIDE = {"aim": AIM_WIDE}
"""Pictures that are not square, by the first part of their names."""

PLAIN = {
    "axe": icon.axe,
    "bag": icon.bag,
    "bridge": icon.bridge,
    "cell": icon.spot,
    "coin": icon.coin,
    "edge": lambda: icon.spot(True),
    "movement": icon.boot,
    "purse": lambda: icon.emblem("merchant"),
    "road": icon.road_piece,
    "start": icon.thistle,
    "vp": icon.points,
}
BY_SEAT = {"crest": icon.crest, "marker": icon.marker, "milestone": icon.milestone, "pawn": icon.pawn}


def picture(tables: Tables, art: str) -> str:
    """The picture of a name such as `tile/T12`, `pawn/0` or `space/0/herald/3`."""
    kind, *rest = art.split("/")
    if kind == "aim":
        return AIMS[rest[0]](tables)
    if kind == "tile":
        return tile(tables, rest[0])
    if kind == "castle":
        return tile(tables, tables.tile_ids[0], int(rest[0]))
    if kind == "scoring":
        return scoring(tables, rest[0])
    if kind == "round":
        return round_card(tables, int(rest[0]), int(rest[1]))
    if kind == "space":
        return space(tables, int(rest[0]), rest[1], int(rest[2]))
    if kind == "token":
        return token(tables, rest[0])
    return at(50, 50, 4, _small(kind, rest))


def _small(kind: str, rest: list[str]) -> str:
    """Pictures that are drawn around 0,0."""
    if kind == "symbol":
        return silhouette(rest[0])
    if kind == "requirement":
        return icon.requirement(rest[0])
    if kind in BY_SEAT:
        return BY_SEAT[kind](int(rest[0]))
    return PLAIN[kind]()
