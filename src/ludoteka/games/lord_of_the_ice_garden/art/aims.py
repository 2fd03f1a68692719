"""The pictures of the goal card: the goals of the four, points, Dead Snow, and what regions and magic bring."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at, told

from ..components.tables import CHARACTERS, Tables
from . import icons as icon
from . import palette as hue
from . import powers as power
from .board import REGION_WIDE, region
from .paint import PEN, box, circle, label, line
from .units import unit_token


def whole(picture: str, scale: float = 4) -> tuple[str, float]:
    return at(50, 50, scale, picture), 1


def goals(tables: Tables) -> str:
    """Four goals and how often each has to be done."""
    made = "".join(
        at(26 + 52 * i, 40, 2, power.goal(name)) + label(26 + 52 * i, 82, tables.goal[i], 26)
        for i, name in enumerate(CHARACTERS)
    )
    return told(PEN, hue.ICE, (made, 2.1))


def points(tables: Tables) -> str:
    """Fifty points or the fourth boat."""
    boats = "".join(at(26 + 48 * (i % 2), 27 + 46 * (i // 2), 1.8, icon.boat()) for i in range(4))
    return told(PEN, hue.ICE, whole(icon.points(tables.target)), "/", (boats, 1), "→", whole(icon.points()))


def snow(_: Tables) -> str:
    """A full track of Dead Snow, and the ladder of reputation with its top lit."""
    track = "".join(box(4 + 20 * i, 40, 18, 32, hue.BLOOD if i == 4 else hue.FROST, hue.INK, 1.6, 3) for i in range(5))
    ladder = "".join(circle(50, 16 + 23 * i, 10, hue.GOLD if i == 0 else hue.STEEL, hue.INK, 1.6) for i in range(4))
    rungs = line("M34 4V96M66 4V96", hue.SLATE, 4)
    return told(
        PEN, hue.ICE, (track + at(93, 20, 1.3, icon.snow()), 1.1), "→", (rungs + ladder, 1), whole(icon.reputation())
    )


def regions(tables: Tables) -> str:
    """A region gives tokens, and points when a boat comes."""
    tokens = at(22, 28, 1.7, icon.population()) + at(22, 72, 1.7, icon.gold()) + at(62, 50, 1.7, icon.magic())
    return told(
        PEN,
        hue.ICE,
        (region(tables, 2, "4"), REGION_WIDE),
        "→",
        (tokens, 0.9),
        whole(icon.boat(), 3.4),
        whole(icon.points(), 3.4),
    )


def magic(_: Tables) -> str:
    """Magic brings a unit, snow and a bad name; and then comes Vuko."""
    cost = at(30, 28, 1.9, icon.snow()) + at(30, 72, 1.9, icon.reputation())
    return told(
        PEN,
        hue.ICE,
        whole(icon.magic()),
        "→",
        (unit_token("enlightened", 2, 0, 0), 1),
        (cost, 0.6),
        "→",
        whole(icon.vuko()),
    )


AIMS: Final[dict[str, Callable[[Tables], str]]] = {
    "goals": goals,
    "magic": magic,
    "points": points,
    "regions": regions,
    "snow": snow,
}
