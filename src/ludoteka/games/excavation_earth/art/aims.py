"""The pictures of the goal card: what wins, how a round ends, and the three sources of credits."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at, told

from ..components.tables import Tables
from ..table import layout
from . import palette as hue
from .boards import centre_sign
from .paint import PEN, box, circle, label, line
from .pieces import artefact, buyer, card, crew, gallery_sign, travel_card
from .signs import coin

FACTION: Final = "is-sisinui"


def credit(value: object = "") -> tuple[str, float]:
    return at(50, 50, 4, coin(value)), 1


def rounds(t: Tables) -> str:
    """Three rounds, and then credits are counted; artefacts that are left are not."""
    pips = "".join(
        circle(18 + 32 * i, 50, 14, hue.SAND, hue.INK, 2.4) + label(18 + 32 * i, 50, i + 1, 20) for i in range(3)
    )
    unsold = artefact(t, "G-B") + line("M8 8L92 92M92 8L8 92", hue.RUST, 9)
    return told(PEN, hue.CREAM, (pips, 1), "→", credit(), (unsold, 1))


def cards(t: Tables) -> str:
    """An action costs a card; without cards the round is over."""
    return told(
        PEN,
        hue.CREAM,
        (card(t, "G5"), layout.CARD_WIDE),
        (card(t, "P4"), layout.CARD_WIDE),
        (travel_card(3), layout.CARD_WIDE),
        "→",
        "0",
    )


def sale(t: Tables) -> str:
    """An artefact, a trader and buyers of its colour."""
    return told(
        PEN,
        hue.CREAM,
        (artefact(t, "G-B"), 1),
        "+",
        (crew(0, FACTION), 0.9),
        "+",
        (buyer("G"), 0.9),
        (buyer("S"), 0.9),
        "→",
        credit(),
    )


def centres(_: Tables) -> str:
    """Most envoys in a centre are paid each round."""
    pays = "".join(at(22 + 38 * i, 50, 1.7, coin(value)) for i, value in enumerate((5, 10, 15)))
    return told(
        PEN,
        hue.CREAM,
        (at(50, 50, 4, centre_sign(0)), 1),
        (crew(0, FACTION), 0.9),
        (crew(0, FACTION), 0.9),
        "→",
        (pays, 1.3),
    )


def gallery(_: Tables) -> str:
    """A gallery with a row and a column lit."""
    cells = "".join(
        box(6 + 22 * x, 5 + 23 * y, 19, 20, hue.AMBER if y == 1 or x == 2 else hue.SAND, hue.INK, 1.6, 3)
        for x in range(5)
        for y in range(4)
    )
    return told(PEN, hue.CREAM, (gallery_sign(), 1), (cells, 1.2), "→", credit())


AIMS: Final[dict[str, Callable[[Tables], str]]] = {
    "cards": cards,
    "centres": centres,
    "gallery": gallery,
    "rounds": rounds,
    "sale": sale,
}
