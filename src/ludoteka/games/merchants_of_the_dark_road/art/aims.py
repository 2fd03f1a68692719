"""The pictures of the goal card: what wins, how it ends, and what brings coins, prestige and points."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at, told

from ..components.tables import GOODS, TOWNS, Tables
from . import cards as card
from . import goods
from . import icons as icon
from . import palette as hue
from .paint import PEN, circle, edged, star
from .people import HERO_WIDE, emblem, hero

TURNS: Final = 13


def whole(picture: str, scale: float = 4) -> tuple[str, float]:
    return at(50, 50, scale, picture), 1


def scale(_: Tables) -> str:
    """Scales with coins and prestige: the lower pan is lit."""
    beam = edged("M50 14V88M30 90H70M12 22L88 40", hue.PARCHMENT_DARK, 4, 8)
    pans = star(86, 64, 26, hue.AMBER, "") + at(14, 44, 1.5, icon.coin()) + at(86, 64, 1.5, icon.prestige())
    return told(PEN, hue.PARCHMENT, (at(8, 0, 1, beam + pans), 1.25), "+", whole(icon.points()))


def turns(_: Tables) -> str:
    """A turn is a die that goes out, and then there is one more trip."""
    pips = "".join(
        circle(12 + 21 * (i % 7), 32 + 36 * (i // 7), 9, hue.AMBER if i < 3 else hue.DUSK, hue.INK, 1.6)
        for i in range(TURNS)
    )
    return told(PEN, hue.PARCHMENT, (pips, 1.5), "→", whole(icon.wagon("#c8b184", "#84552f")))


def sale(tables: Tables) -> str:
    """A hero buys a good, pays, and rides along."""
    potion = at(50, 50, 4, goods.chip(GOODS.index("PO"), False))
    return told(PEN, hue.PARCHMENT, (potion, 1), "→", (hero(tables, "HK2"), HERO_WIDE), "→", whole(icon.coin()))


def delivery(tables: Tables) -> str:
    """Three goods go to a town for prestige."""
    three = "".join(
        at(24 + 34 * i, 50, 1.6, goods.chip(GOODS.index(good), False)) for i, good in enumerate(("AR", "WE", "ST"))
    )
    town = at(50, 50, 3.8, emblem(tables, TOWNS.index("NB")))
    return told(PEN, hue.PARCHMENT, (three, 1.2), "→", (town, 1), "→", whole(icon.prestige(6)))


def extra(tables: Tables) -> str:
    """A deed, and an illuminated die that is left."""
    return told(
        PEN,
        hue.PARCHMENT,
        (card.deed(tables, "DE13"), card.DEED_WIDE),
        whole(icon.blank(True)),
        "→",
        whole(icon.points()),
    )


AIMS: Final[dict[str, Callable[[Tables], str]]] = {
    "delivery": delivery,
    "extra": extra,
    "sale": sale,
    "scale": scale,
    "turns": turns,
}
