"""Every picture of Excavation Earth, by its name in a scene, as SVG. All of it is drawn here, from the tables.

A picture stands in a box 100 high; `WIDE` says which are not as wide as high.
"""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import AIM_WIDE, at
from ludoteka.core.svg import upto

from ..components.tables import TYPE_IDS, Tables
from ..table import layout
from .aims import AIMS
from .boards import bay, cell, centre, market, mat, special_track, storage, track
from .map import location, world
from .pieces import (
    action,
    artefact,
    buyer,
    card,
    command,
    crest,
    crew,
    explorer,
    face_down,
    faction_card,
    faction_seal,
    gallery_sign,
    majority_sign,
    no_stack,
    token,
    total_sign,
    zu_card,
)
from .signs import coin, sign

WIDE: Final = {
    "aim": AIM_WIDE,
    "map": layout.MAP_WIDE,
    "card": layout.CARD_WIDE,
    "zucard": layout.CARD_WIDE,
    "choose": layout.CARD_WIDE,
    "market": layout.MARKET_WIDE,
    "track": layout.TRACK_WIDE,
    "centre": layout.CENTRE_WIDE,
    "bay": layout.BAY_WIDE,
    "action": layout.ACTION_WIDE,
    "mat": layout.BOARD_WIDE,
    "hold": 5.0,
    "hatch": 2.0,
    "cell": layout.CELL_WIDE,
}

PLAIN: Final[dict[str, Callable[[], str]]] = {
    "bay": bay,
    "credit": lambda: at(50, 50, 4, coin()),
    "gallery": gallery_sign,
    "majority": majority_sign,
    "total": total_sign,
    "token": lambda: token("?"),
}
BY_NAME: Final[dict[str, Callable[[str], str]]] = {
    "action": action,
    "buyer": buyer,
    "choose": faction_card,
    "faction": faction_seal,
    "place": no_stack,
    "sign": lambda region: at(50, 50, 4.2, sign(region)),
    "stack": face_down,
    "token": token,
}
FROM_TABLES: Final[dict[str, Callable[[Tables, str], str]]] = {
    "artefact": artefact,
    "card": card,
    "centre": centre,
    "command": command,
    "location": location,
    "zucard": zu_card,
    "aim": lambda t, name: AIMS[name](t),
    "cell": lambda t, name: cell(t, name, t.value[TYPE_IDS.index(name)]),
    "market": lambda t, name: market(t, int(name)),
}
OF_PLAYER: Final[dict[str, Callable[[int, str], str]]] = {"crest": crest, "crew": crew, "explorer": explorer}


def picture(t: Tables, art: str) -> str:
    """The picture of a name such as `artefact/Y-A`, `buyer/S`, `crew/0/gul` or `track/Y/4/8`."""
    kind, *names = art.split("/")
    if kind in OF_PLAYER:
        return OF_PLAYER[kind](int(names[0]), names[1] if len(names) > 1 else "")
    if kind in FROM_TABLES:
        return FROM_TABLES[kind](t, names[0])
    if kind in BY_NAME and names:
        return BY_NAME[kind](names[0])
    match kind:
        case "map":
            return world(t)
        case "mat":
            return mat(t, int(names[0]))
        case "hold" | "hatch":
            return storage(upto(20, names[0]), int(WIDE[kind]), kind == "hatch")
        case "track" if names[0] == "S":
            return special_track(int(names[1]))
        case "track":
            return track(t, names[0], int(names[1]), int(names[2]))
    return PLAIN[kind]()
