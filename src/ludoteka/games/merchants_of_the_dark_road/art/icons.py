"""Small pictures around 0,0: tokens, dice, seats, and the signs that stand for effects."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at

from ..components.tables import FACES, GOODS, Tables
from . import palette as hue
from .goods import any_good, chip
from .paint import box, circle, edged, label, line, shape, star

# -- tokens ---------------------------------------------------------------------------------------------------------


def coin(number: object = "") -> str:
    inner = (
        label(0, 0, number, 22 if len(str(number)) == 1 else 16.5, hue.INK)
        if number != ""
        else shape("M-4 4V-1L0-6L4-1V4Z", hue.AMBER_DARK, hue.INK, 0.9)
    )
    return circle(0, 0, 11.5, hue.AMBER, hue.INK, 1.2) + circle(0, 0, 8.8, "none", hue.AMBER_DARK, 1.2) + inner


def prestige(number: object = "") -> str:
    """A laurel shield."""
    inner = (
        label(0, -0.5, number, 21 if len(str(number)) == 1 else 15, hue.SNOW)
        if number != ""
        else star(0, 0, 6, hue.GLOW)
    )
    return (
        shape(
            "M-9.5-10.5C-4-9-2-10-0-11.8C2-10 4-9 9.5-10.5V1C9.5 6.5 5 10 0 12C-5 10-9.5 6.5-9.5 1Z",
            "#7a3f8f",
        )
        + inner
    )


def points(number: object = "") -> str:
    """Victory points."""
    inner = label(0, 1, number, 18, hue.INK) if number != "" else ""
    return star(0, 0.8, 12.5, hue.GLOW, hue.INK, 1.1) + inner


def lantern(lit: bool = True) -> str:
    glass = hue.GLOW if lit else hue.STONE_DARK
    return (
        (circle(0, 1, 11.5, hue.AMBER, "", 0, 'opacity=".25"') if lit else "")
        + line("M-3-9C-3-13 3-13 3-9", hue.INK, 1.6)
        + shape("M-6.5-6.5L-3.5-9.5H3.5L6.5-6.5Z", hue.WOOD_DARK)
        + box(-5.5, -6.5, 11, 13.5, glass, hue.INK, 1.2, 1)
        + (shape("M0-3C3 0 3 4 0 4.5C-3 4-2.5 1.5-1 .5C-1.5-1-.8-2.2 0-3Z", "#e8761c", "", 0) if lit else "")
        + line("M-2.8-6.5V7M2.8-6.5V7", hue.INK, 0.8)
        + box(-7, 7, 14, 3.6, hue.WOOD_DARK, hue.INK, 1.2, 1)
    )


def quartz() -> str:
    return (
        circle(0, 0, 11.5, hue.QUARTZ, "", 0, 'opacity=".28"')
        + shape("M-2-11.5L4-6.5L5 4.5L0 11L-5.5 3.5L-5-6Z", hue.QUARTZ)
        + shape("M-2-11.5L-.5-4.5L0 11L5 4.5L4-6.5Z", hue.QUARTZ_DARK, "", 0, 'opacity=".5"')
        + line("M-5-6L-.5-4.5L4-6.5M-.5-4.5L0 11", hue.INK, 0.8)
        + shape("M6 2L9.5 4L9 8.5L5 9.5Z", hue.QUARTZ, hue.INK, 0.9)
    )


def horseshoe() -> str:
    arc = "M-6.5 9.5C-10.5 2-9.5-9.5 0-9.5S10.5 2 6.5 9.5"
    nails = "".join(circle(x, y, 0.9, hue.INK) for x, y in ((-8, 1), (-6.5, -5), (0, -8.8), (6.5, -5), (8, 1)))
    return edged(arc, hue.STONE, 4.4, 6.6) + nails


def base() -> str:
    """The lower of two totals: scales with a coin and a shield."""
    return (
        edged("M0-10V9M-6 10H6M-9-7L9-3", hue.PARCHMENT_DARK, 1.6, 3.2)
        + at(-8, -0.5, 0.5, coin())
        + at(8, 3.5, 0.5, prestige())
    )


def crate() -> str:
    """Goods of any kind."""
    return (
        box(-10, -9, 20, 19, hue.WOOD, hue.INK, 1.3, 1.5)
        + line("M-10-3H10M-10 4H10", hue.WOOD_DARK, 1.2)
        + line("M-8-7L8 8M8-7L-8 8", hue.WOOD_LIGHT, 2)
    )


def head() -> str:
    """A hero, of whatever class."""
    return (
        shape("M-11 11.5C-11 4-6 2.5 0 2.5S11 4 11 11.5Z", hue.DUSK)
        + circle(0, -4, 6.6, "#e2b78e", hue.INK, 1.1)
        + shape("M-7-4C-7.5-11-3-12 0-12S7.5-11 7-4C4-7-4-7-7-4Z", hue.WOOD_DARK)
    )


def scroll() -> str:
    """A commission."""
    return (
        shape("M-8-9H8V8H-8Z", hue.PARCHMENT)
        + shape("M-10-11.5H10C12-11.5 12-7.5 10-7.5H-10C-12-7.5-12-11.5-10-11.5Z", hue.PARCHMENT_DARK)
        + line("M-5-3H5M-5 .5H5", hue.WOOD, 1.3)
        + circle(0, 7.5, 4.2, hue.RED, hue.INK, 1)
    )


def deed() -> str:
    """A deed: a folded letter with a seal."""
    return (
        box(-11, -8, 22, 16, hue.PARCHMENT, hue.INK, 1.2, 1.5)
        + line("M-11-7L0 2L11-7", hue.PARCHMENT_DARK, 1.4)
        + circle(0, 1.5, 4, hue.AMBER, hue.INK, 1)
    )


def house() -> str:
    return (
        shape("M-9 10V-1H9V10Z", hue.STONE)
        + shape("M-11.5 0L0-11L11.5 0Z", hue.RED)
        + box(-2.5, 3, 5, 7, hue.GLOW, hue.INK, 1)
    )


def tablet() -> str:
    """The Ruins of Yin."""
    return (
        shape("M-9 10.5V-6C-9-11 9-11 9-6V10.5Z", hue.STONE)
        + line("M0-10V10.5M-9 1H9", hue.INK, 1.2)
        + line("M-6-4C-5-7-3-6-4-3M4-6L6-3M-6 5H-3M4 4V7", hue.STONE_DARK, 1.4)
    )


def hood() -> str:
    """The Dark Market: somebody in a hood."""
    return (
        shape("M-10.5 11.5C-11-2-6-11.5 0-11.5S11-2 10.5 11.5Z", hue.NIGHT_LIGHT)
        + shape("M-6 5C-7-3-4-7 0-7S7-3 6 5C3 8-3 8-6 5Z", hue.INK, "", 0)
        + circle(-2.4, 0, 1.2, hue.AMBER)
        + circle(2.4, 0, 1.2, hue.AMBER)
    )


def wheel() -> str:
    spokes = "M0-10V10M-8.7-5L8.7 5M-8.7 5L8.7-5"
    return (
        circle(0, 0, 11.5, hue.INK)
        + circle(0, 0, 10, "none", hue.WOOD_LIGHT, 2.6)
        + line(spokes, hue.WOOD_LIGHT, 2)
        + circle(0, 0, 2.8, hue.AMBER, hue.INK, 1)
    )


def wagon(colour: str, dark: str) -> str:
    """A covered wagon from the side."""
    return (
        shape("M-10.5 3C-12-8-6-11 0-11S12-8 10.5 3Z", colour)
        + shape("M2-10.9C8-10.5 12-7 10.5 3H5C6-3 5-8 2-10.9Z", dark, "", 0)
        + line("M-4-10.5C-6-6-6-2-5 3M3.5-10.5C5.5-6 5.5-2 4.5 3", hue.INK, 0.8)
        + shape("M-11.5 3H11.5L10 7H-10Z", hue.WOOD)
        + circle(-6.5, 8, 3.8, hue.WOOD_DARK, hue.INK, 1)
        + circle(6.5, 8, 3.8, hue.WOOD_DARK, hue.INK, 1)
        + circle(-6.5, 8, 1.2, hue.AMBER)
        + circle(6.5, 8, 1.2, hue.AMBER)
    )


def hammer() -> str:
    """Crafting."""
    return edged("M-8 11L3-2", hue.WOOD_LIGHT, 2.6, 4.6) + shape("M-2-9L3-11.5L11-3.5L8 1.5L4-1L1 1L-4-4Z", hue.STONE)


# -- seats ----------------------------------------------------------------------------------------------------------

SIGNS: Final = (
    "M0-6.5A6.5 6.5 0 1 1 0 6.5A6.5 6.5 0 1 1 0-6.5ZM0-2.6A2.6 2.6 0 1 0 0 2.6A2.6 2.6 0 1 0 0-2.6Z",
    "M-5.5-5.5H5.5V5.5H-5.5Z",
    "M0-7L6.8 5.2H-6.8Z",
    "M0-7.5L6.5 0L0 7.5L-6.5 0Z",
    "M-2-7H2V-2H7V2H2V7H-2V2H-7V-2H-2Z",
)


def sign(seat: int) -> str:
    return f'<path d="{SIGNS[seat]}" fill="{hue.SEAT_INK[seat]}" fill-rule="evenodd"/>'


def crest(seat: int) -> str:
    """A seat's sign: colour and form."""
    return circle(0, 0, 11.5, hue.SEAT_COLOURS[seat], hue.INK, 1.2) + sign(seat)


def pawn(seat: int) -> str:
    """A wagon on the Ringway, with the sign of its owner on the cover."""
    return wagon(hue.SEAT_COLOURS[seat], hue.SEAT_DARK[seat]) + at(0, -3.5, 0.72, sign(seat))


# -- dice -----------------------------------------------------------------------------------------------------------


def cube(face: str, edge: str, inner: str) -> str:
    return (
        box(-12, -12, 24, 24, hue.INK, "", 0, 5)
        + box(-11, -11, 22, 22, edge, "", 0, 4.4)
        + box(-9.2, -9.2, 18.4, 18.4, face, "", 0, 3.4)
        + inner
    )


def face(tables: Tables, name: str, lit: bool) -> str:
    """A night die or an illuminated die: its value, and the good that is made with it."""
    i = FACES.index(name)
    value = tables.value[i]
    ink = hue.INK if lit else hue.SNOW
    under = line("M-6.5 5.3H.5", ink, 1.5) if name == "N1b" else ""
    inner = label(-3, -1.8, value, 13.5, ink) + under + at(5.2, 5.2, 0.36, chip(tables.craft[i]))
    return cube(hue.GLOW if lit else hue.NIGHT, hue.AMBER if lit else hue.MIST, inner)


def blank(lit: bool = False) -> str:
    """A die that is not rolled yet."""
    return cube(
        hue.GLOW if lit else hue.NIGHT,
        hue.AMBER if lit else hue.MIST,
        star(0, 0, 6.5, hue.AMBER if lit else hue.DUSK, hue.INK, 0.8),
    )


PIPS: Final = {
    1: ((0, 0),),
    2: ((-4.5, -4.5), (4.5, 4.5)),
    3: ((-4.5, -4.5), (0, 0), (4.5, 4.5)),
    4: ((-4.5, -4.5), (4.5, -4.5), (-4.5, 4.5), (4.5, 4.5)),
    5: ((-4.5, -4.5), (4.5, -4.5), (0, 0), (-4.5, 4.5), (4.5, 4.5)),
    6: ((-4.5, -5), (4.5, -5), (-4.5, 0), (4.5, 0), (-4.5, 5), (4.5, 5)),
}


def travel(value: int) -> str:
    """A travel die."""
    return cube(hue.SNOW, hue.ICE, "".join(circle(x, y, 2.1, hue.INK) for x, y in PIPS[value]))


def special(sign: str, colour: str) -> str:
    """The ruins die and the oracle die."""
    return cube(colour, hue.INK, at(0, 0, 0.7, sign))


def ruins_die() -> str:
    return special(tablet(), hue.STONE_DARK)


def oracle_die() -> str:
    return special(
        shape("M-11 0C-6-7 6-7 11 0C6 7-6 7-11 0Z", hue.SNOW)
        + circle(0, 0, 4.5, "#7d5bc0", hue.INK, 1)
        + circle(0, 0, 1.8, hue.INK),
        "#4b3a86",
    )


# -- effects --------------------------------------------------------------------------------------------------------

SMALL: Final[dict[str, Callable[[], str]]] = {
    "P": prestige,
    "C": coin,
    "L": lantern,
    "H": horseshoe,
    "Q": quartz,
    "HERO": head,
    "HERO-": head,
    "COM": scroll,
    "DEED": deed,
    "DTOP": deed,
    "RUIN1": tablet,
    "DM1": hood,
    "ORACLE": oracle_die,
    "RDIE": ruins_die,
    "WHEEL": wheel,
    "CRAFT": hammer,
    "G-": crate,
    "G?": any_good,
    "DOWN": lambda: star(0, 0, 11, hue.STONE) + line("M0-4V7M-4 3L0 7L4 3", hue.INK, 2),
    "UP": lambda: star(0, 0, 11, hue.GLOW) + line("M0 6V-5M-4-1L0-5L4-1", hue.INK, 2),
    "U?": lambda: any_good(True),
}


def effect(text: str) -> tuple[str, str]:
    """The sign of one effect of a table, and the number beside it; costs have a minus."""
    if text[:2] == "U:":
        return chip(GOODS.index(text[2:]), True), ""
    if text in ("G1", "GX", "G!", "U5"):
        mark = {"G1": "$1", "GX": "∅", "G!": "−", "U5": "$5"}[text]
        return any_good(text == "U5"), mark
    if text in SMALL:
        return SMALL[text](), "−" if text in ("HERO-", "G-") else ""
    sign = "−" if text[1] == "-" else "+"
    return SMALL[text[0]](), f"{sign}{text[2:]}"
