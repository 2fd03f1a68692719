"""Every picture of the toy, by its name in a scene, as SVG in a box of 100 by 100."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import Pen, at
from ludoteka.core.svg import upto

from ..rules.state import CARDS
from ..table import SEATS

INK, NIGHT, GLOW, AIR = "#2b2440", "#453b66", "#f6c453", "#cfe3ef"
PEN: Final = Pen(INK, 2)
GUST: Final = "M-30-8C-16-18 0 2 14-8M-22 4C-8-6 8 14 24 4M-30 16C-16 6 0 26 14 16"


def lantern(glass: str) -> str:
    """A paper lantern around 0,0: a ring to hold it by, a cap, the glass, a foot."""
    paper = PEN.shape("M-18-14C-30 0-30 16-18 28H18C30 16 30 0 18-14z", glass, width=3)
    ends = PEN.box(-13, -22, 26, 9, INK, corner=3) + PEN.box(-13, 27, 26, 7, INK, corner=3)
    return PEN.line("M-7-22A7 7 0 1 1 7-22", width=3) + paper + ends


def card(name: str) -> str:
    """A lantern by night; the higher its number, the brighter it is."""
    n = upto(CARDS, name)
    light = PEN.circle(50, 54, 24 + 18 * n / CARDS, GLOW, more=f'opacity="{0.2 + 0.5 * n / CARDS:.2f}"')
    return PEN.box(2, 2, 96, 96, NIGHT, INK, 3, 9) + light + at(50, 50, 1, lantern(GLOW)) + PEN.label(50, 57, n, 30)


def wind(name: str) -> str:
    """The die, with a gust on it."""
    gust = at(50, 34, 1, PEN.line(GUST, "#7fa3b8", 4))
    return PEN.box(8, 8, 84, 84, AIR, INK, 3, 14) + gust + PEN.label(50, 66, upto(6, name), 38, halo=AIR)


DRAWN: Final[dict[str, Callable[[str], str]]] = {
    "card": card,
    "wind": wind,
    "lantern": lambda seat: at(50, 44, 1.4, lantern(SEATS[int(seat)][0])),
    "points": lambda _: at(50, 44, 1.4, lantern(GLOW)),
}


def picture(art: str) -> str:
    """The picture of a name such as `card/7`."""
    kind, _, name = art.partition("/")
    return DRAWN[kind](name)
