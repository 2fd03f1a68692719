"""Every picture of Merchants of the Dark Road, by name, as SVG in a box 100 high. All of it is drawn here, from the
tables."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import AIM_WIDE, at
from ludoteka.core.svg import upto

from ..components.tables import CLASSES, GOODS, TOWNS, Tables
from ..table import layout as place
from . import cards as card
from . import city as town
from . import goods
from . import grounds as ground
from . import icons as icon
from .aims import AIMS
from .beasts import PET_WIDE, back_of_companion, companion, steed
from .houses import BUILDING, DISTRICT
from .people import HERO_WIDE, back_of_hero, class_sign, commission, emblem, hero
from .people import town as outlying

WIDE: Final[dict[str, float]] = {
    "aim": AIM_WIDE,
    "city": place.CITY_WIDE,
    "inn": place.INN_WIDE,
    "road": place.ROAD_WIDE,
    "wagon": place.WAGON_WIDE,
    "cabin": place.CABIN_WIDE,
    "office": place.WAGON_WIDE,
    "hero": HERO_WIDE,
    "herodeck": HERO_WIDE,
    "deed": card.DEED_WIDE,
    "deeddeck": card.DEED_WIDE,
    "companion": PET_WIDE,
    "petdeck": PET_WIDE,
    "steed": PET_WIDE,
    "event": card.EVENT_WIDE,
    "lamps": 2.56,
    # Tiles of the storage: columns by rows.
    **{f"tile{columns}x{rows}": columns / rows for columns in range(1, 7) for rows in range(1, 7)},
}
"""How wide each kind of picture is for a height of 1."""

PLAIN: Final[dict[str, Callable[[], str]]] = {
    "coin": icon.coin,
    "prestige": icon.prestige,
    "vp": icon.points,
    "base": icon.base,
    "lantern": icon.lantern,
    "quartz": icon.quartz,
    "horseshoe": icon.horseshoe,
    "storage": icon.crate,
    "stranger": icon.head,
    "order": icon.scroll,
    "letter": icon.deed,
    "die": lambda: icon.blank(True),
    "nightdie": icon.blank,
    "craft": icon.hammer,
    "turn": icon.wheel,
    "caravan": lambda: icon.wagon("#c8b184", "#84552f"),
    "ruins": icon.tablet,
    "darkmarket": icon.hood,
    "house": icon.house,
    "any": goods.any_good,
}
"""Signs that are drawn around 0,0."""


def picture(tables: Tables, art: str) -> str:
    """The picture of a name such as `hero/HK1`, `night/N2` or `tile3x1/WE/111`."""
    kind, *rest = art.split("/")
    if kind == "aim":
        return AIMS[rest[0]](tables)
    if kind in PLAIN and not rest:
        return at(50, 50, 4, PLAIN[kind]())
    if kind in CARDS and len(rest) == 1:
        return CARDS[kind](tables, rest[0])
    if kind == "city":
        return town.city(tables)
    if kind in BACKS and not rest:
        return BACKS[kind]()
    if kind.startswith("tile"):
        return goods.crate(rest[1]) if rest[0] == "crate" else goods.tile(rest[0], rest[1])
    return _board(kind, rest, tables)


def _board(kind: str, rest: list[str], tables: Tables) -> str:
    """Boards, spaces and pieces whose picture depends on how things stand."""
    match kind:
        case "wheel":
            return goods.wheel(tables, int(rest[0]))
        case "section":
            return goods.section(rest[0])
        case "marketdie":
            return at(50, 50, 4, goods.die(goods.item(rest[0])[0]))
        case "market" | "tablet":
            return town.SPOTS[kind](tables, rest[0], rest[1] == "here")
        case "wagon":
            return ground.wagon(int(rest[0]), rest[1] == "bag", int(rest[2]))
        case "cabin":
            return ground.cabin(int(rest[0]))
        case "lamps":
            return ground.lamps(upto(20, rest[0]), upto(20, rest[1]))
        case "delivery":
            return card.delivery(tables, rest[0], rest[1] == "served")
        case "travel":
            return at(50, 50, 4, icon.travel(int(rest[0])))
        case "fortune":
            return at(50, 50, 4, icon.coin(int(rest[0])))
        case "crest":
            return at(50, 50, 4, icon.crest(int(rest[0])))
        case "pawn":
            return at(50, 50, 4, icon.pawn(int(rest[0])))
    raise LookupError(f"there is no picture {kind}/{'/'.join(rest)}")


CARDS: Final[dict[str, Callable[[Tables, str], str]]] = {
    "hero": hero,
    "order": commission,
    "town": outlying,
    "deed": card.deed,
    "event": card.event,
    "action": card.action,
    "companion": lambda _, name: companion(name),
    "steed": lambda _, name: steed(name),
    "upgrade": lambda _, name: card.upgrade(name),
    "notice": lambda _, name: card.notice(name),
    "tomb": lambda _, name: card.tomb(name),
    "stock": lambda _, number: card.stock(int(number)),
    "district": lambda _, name: DISTRICT[name](),
    "building": lambda _, name: BUILDING[name](),
    "night": lambda t, face: at(50, 50, 4, icon.face(t, face, False)),
    "lit": lambda t, face: at(50, 50, 4, icon.face(t, face, True)),
    "good": lambda _, name: at(50, 50, 4, goods.chip(GOODS.index(name.removesuffix("+")), name.endswith("+"))),
    "emblem": lambda t, name: at(50, 50, 3.8, emblem(t, TOWNS.index(name))),
    "class": lambda _, name: at(50, 50, 3.8, class_sign(CLASSES.index(name))),
}

BACKS: Final[dict[str, Callable[[], str]]] = {
    "inn": ground.inn,
    "road": ground.road,
    "office": ground.office,
    "ring": town.ring_space,
    "herodeck": back_of_hero,
    "petdeck": back_of_companion,
    "deeddeck": card.back_of_deed,
}
