"""Silhouettes of what tiles show. Each is drawn around 0,0 and reaches about 12 units to every side."""

from typing import Final

from ludoteka.core.paint import at
from ludoteka.core.svg import by_name

from . import palette as hue
from .paint import box, circle, ellipse, line, path, shape


def sheep() -> str:
    """A woolly cloud on dark legs."""
    wool = ((-5.5, 1, 4.6), (-1.5, -2.6, 4.8), (3.6, -2.4, 4.6), (7, 1, 4.2), (4, 3.2, 4.4), (-1, 3.4, 4.8))
    return (
        line("M-4 5V10.5M0 6V11M5 6V11M8 4V10.5", hue.INK, 2)
        + "".join(circle(x, y, r, hue.INK, hue.INK, 2.1) for x, y, r in wool)
        + "".join(circle(x, y, r, hue.SNOW) for x, y, r in wool)
        + line("M1 -1c1.6 1.4 3.4 1.2 4.4-.4M-2.6 3c1.2 1.2 2.8 1.2 4 0", "#c9c2b4", 1.2)
        + shape(
            "M-6.4-4.2c-2.6-.6-5 .8-5.4 3.2-.3 2.2.8 4.4 2.4 4.4 2.2 0 4.6-2.6 4.6-5 0-1.300-.6-2.300-1.600-2.600z",
            hue.INK,
        )
        + circle(-8.6, -0.8, 0.8, hue.SNOW)
    )


def cattle() -> str:
    """A highland cow's head: long horns, shaggy fringe."""
    return (
        shape(
            "M-4.500-4.200C-8-3.600-11-5.600-11.800-9.800C-9.400-8.200-7-7.600-4-7.400zM4.500-4.200"
            "C8-3.600 11-5.600 11.800-9.800C9.400-8.200 7-7.600 4-7.400z",
            hue.SAND,
        )
        + shape(
            "M-5.500-3.500C-9-4-11-2.400-11.500.6C-9 1.400-7 .8-5.500-.6zM5.500-3.500"
            "C9-4 11-2.400 11.500.6C9 1.400 7 .8 5.500-.6z",
            hue.WOOD,
        )
        + shape(
            "M-6.200-5.500C-4-8.600 4-8.600 6.200-5.500C7-1.500 6 2 4.800 5"
            "C4.400 8.600 3 11.200 0 11.200S-4.400 8.600-4.800 5C-6 2-7-1.500-6.200-5.500z",
            hue.RUST,
        )
        + shape(
            "M-3.800 6.200C-3.400 4.600 3.400 4.600 3.800 6.200C4 9-2 11.600-3.400 9"
            "C-3.900 8-3.900 7-3.800 6.200zM-3.400 9C-1.600 11.400 1.600 11.400 3.400 9",
            "#e6b694",
            hue.INK,
            1,
        )
        + shape(
            "M-6.400-6C-4-9.200 4-9.200 6.400-6C6.200-2.800 5.600-.6 4.600 1L3.200-1.400L2 1.800"
            "L.2-1.600L-1.800 1.800L-3-1.400L-4.600 1C-5.600-.6-6.200-2.800-6.400-6z",
            "#d98a4b",
            hue.INK,
            1,
        )
        + circle(-1.5, 7.2, 0.8, hue.INK)
        + circle(1.5, 7.2, 0.8, hue.INK)
    )


def farm() -> str:
    """A whitewashed cottage with a thatched roof."""
    return (
        box(5, -10, 3.2, 6, hue.SLATE_DARK, hue.INK, 1.2)
        + box(-9.5, -2, 19, 11.5, hue.PAPER, hue.INK, 1.4)
        + shape("M-12-1L-7.500-8.500H7.500L12-1z", "#b5733a")
        + line(
            "M-6-6.500L-8.300-2.800M-2.400-6.500L-3.200-2.800M1.800-6.500L2.400-2.800M5.600-6.500L7.600-2.800",
            "#7d4a20",
            1,
        )
        + box(-2, 2.2, 4.2, 7.3, hue.RED, hue.INK, 1.1)
        + box(-7.4, 2, 3.2, 3.2, "#6d93a3", hue.INK, 1)
        + box(4.5, 2, 3.2, 3.2, "#6d93a3", hue.INK, 1)
    )


def broch() -> str:
    """A round tower of dry stone, open above."""
    return (
        shape(
            "M-7-8.500C-7.400-2-8.800 5-10.400 10C-5 12.600 5 12.600 10.400 10C8.800 5 7.400-2 7-8.500z",
            hue.SLATE_LIGHT,
        )
        + path("M1.500-7C2 0 3 6 4.500 11.200C7 11 9 10.600 10.400 10C8.800 5 7.400-2 7-8.500z", "#938d8d")
        + line(
            "M-7.400-4C-3-2.400 3-2.400 7.400-4M-8.100.6C-4 2.400 4 2.400 8.100.6M-9.100 5"
            "C-5 7-3.500 7-3 7M3.400 7C5 6.800 7 6.200 9.100 5",
            hue.SLATE_DARK,
            1,
        )
        + line("M-4-3V.900M2-2.600V1.500M-6 1.600V5.600M6 1.400V5.600", hue.SLATE_DARK, 1)
        + ellipse(0, -8.5, 7, 2.3, "#56535a", hue.INK, 1.3)
        + shape("M-2.600 11.600V7C-2.600 4.400 2.600 4.400 2.600 7V11.600z", hue.INK, hue.INK, 0.6)
        + line(
            "M-7-8.500C-7.400-2-8.800 5-10.400 10C-5 12.600 5 12.600 10.400 10C8.800 5 7.400-2 7-8.500", hue.INK, 1.4
        )
    )


def lighthouse() -> str:
    """A banded tower with its light on."""
    return (
        path("M0-8.500L-12-12.500V-4.500zM0-8.500L12-12.500V-4.500z", "#ffe27a", more='opacity=".85"')
        + shape("M-9 11.500C-8 7.500-4 7-0 7S8 7.500 9 11.500z", hue.SLATE_DARK)
        + shape("M-3.400-5.200H3.400L5.200 9H-5.200z", hue.SNOW)
        + path("M-3.800-1.800H3.800L4.200 2H-4.300zM-4.600 5.400H4.700L5.100 8.800H-5.100z", hue.RED)
        + shape("M-3.400-5.200H3.400L5.200 9H-5.200z", "none")
        + box(-2.4, -10, 4.8, 4.6, "#ffd84d", hue.INK, 1.2)
        + shape("M-4.600-5.200H4.600", "none", hue.INK, 1.8)
        + shape("M-3.600-9.800L0-13L3.600-9.800z", hue.RED)
    )


def ship() -> str:
    """A galley under a square sail."""
    return (
        line("M0-12V5", hue.WOOD_DARK, 1.8)
        + shape("M-7.500-9.500H7.500C9-5.500 9-2 7.500 2H-7.500C-6-2-6-5.500-7.500-9.500z", hue.PAPER)
        + path("M-2.700-9.500H2.700C4-5.500 4-2 2.700 2H-2.700C-1.400-2-1.400-5.500-2.700-9.500z", hue.HEATHER)
        + shape("M-7.500-9.500H7.500C9-5.500 9-2 7.500 2H-7.500C-6-2-6-5.500-7.500-9.500z", "none")
        + shape(
            "M-12 2.500C-10.500 4.500-9 5-7 5H7C9 5 10.500 4.500 12 2.500"
            "C11.500 7 9.500 10.500 6.500 10.500H-6.500C-9.500 10.500-11.500 7-12 2.500z",
            hue.WOOD,
        )
        + line("M-9.500 7.600H9.500", hue.WOOD_DARK, 1)
    )


def whisky() -> str:
    """A barrel."""
    return (
        shape("M-6.500-10.500H6.500C9.800-5 9.800 5 6.500 10.500H-6.500C-9.800 5-9.800-5-6.500-10.500z", hue.WOOD)
        + path(
            "M2.500-10.500H6.500C9.800-5 9.800 5 6.500 10.500H2.500C4-5 4 5 2.500-10.500z",
            hue.WOOD_DARK,
            more='opacity=".55"',
        )
        + line(
            "M-2.400-10.500C-3.400-4-3.400 4-2.400 10.500M2.400-10.500C3.400-4 3.400 4 2.400 10.500", hue.WOOD_DARK, 0.9
        )
        + shape("M-8-6.600H8L8.600-3.400H-8.600zM-8.600 3.400H8.600L8 6.600H-8z", hue.GOLD, hue.INK, 1)
        + shape(
            "M-6.500-10.500H6.500C9.800-5 9.800 5 6.500 10.500H-6.500C-9.800 5-9.800-5-6.500-10.500z",
            "none",
            hue.INK,
            1.5,
        )
    )


def journeyman() -> str:
    """A walker with hat, cloak and staff."""
    return (
        line("M8.500-9L6.500 11", hue.WOOD_DARK, 2)
        + line("M-2 5L-4.500 11M2 5L3.500 11", hue.INK, 2.6)
        + shape(
            "M-3.500-4.500C-6.500-1-7.500 3.500-7 7.500C-3 9 2.500 9 5 7C5.500 2.500 4.500-2 2.500-4.500z", hue.HEATHER
        )
        + shape("M1.500-2.500L7.800-.500L7.200 2L1 .600z", hue.HEATHER, hue.INK, 1)
        + circle(-0.3, -7, 3.1, "#e9c7a4", hue.INK, 1.2)
        + shape(
            "M-6-7.800C-3-8.800 2.500-8.800 5.500-7.800C4.500-6.900-5-6.900-6-7.800zM-3-8.200"
            "C-2.600-12.500 2.200-12.500 2.600-8.200z",
            hue.WOOD_DARK,
            hue.INK,
            1,
        )
    )


def castle(seat: int = -1) -> str:
    """A keep between two towers; the flag shows whose it is."""
    flag = hue.SEAT_COLOURS[seat] if seat >= 0 else hue.HEATHER
    stone, shade = "#d9d2c6", "#b3aaa0"
    return (
        line("M0-12V-17", hue.INK, 1)
        + shape("M0-17.200L7-15.200L0-13z", flag, hue.INK, 0.8)
        + shape(
            "M-5.500 10V-12.500H-3.300V-10.500H-1.100V-12.500H1.100V-10.500H3.300V-12.500H5.500V10z",
            stone,
            hue.INK,
            1.2,
        )
        + path("M2.500-10.500H3.300V-12.500H5.500V10H2.500z", shade)
        + shape(
            "M-12 11V-4.500H-10.200V-3H-8.600V-4.500H-7V-3H-5.400V-4.500H-4V11zM12 11V-4.500H10.200"
            "V-3H8.600V-4.500H7V-3H5.400V-4.500H4V11z",
            stone,
            hue.INK,
            1.2,
        )
        + path("M9.500-4.500H12V11H9.500zM-6.200-3.400L-4-4.500V11H-6.200z", shade)
        + shape("M-2.600 11V5.500C-2.600 2.200 2.600 2.200 2.600 5.500V11z", hue.WOOD_DARK, hue.INK, 1)
        + line("M-8-.500V2.500M8-.500V2.500M0-7.500V-4", hue.INK, 1.6)
        + line("M-12 11H12", hue.INK, 1.4)
    )


SILHOUETTES: Final = by_name(whisky, sheep, cattle, farm, broch, lighthouse, ship, journeyman, castle)


def scroll(kind: str = "", per: int = 1) -> str:
    """A parchment that shows what it rewards; two of them a point where it says so."""
    picture = ""
    if kind and per > 1:
        picture = "".join(at(8.4 * (i - (per - 1) / 2), 0.2, 0.4, SILHOUETTES[kind]()) for i in range(per))
    elif kind:
        picture = at(0, 0.2, 0.62, SILHOUETTES[kind]())
    return (
        shape("M-9-8.500H9V8.500H-9z", "#fbf1d3")
        + picture
        + shape("M-10.500-11.500H10.500C12-11.500 12-8 10.500-8H-10.500C-12-8-12-11.500-10.500-11.500z", hue.SAND)
        + shape("M-10.500 8H10.500C12 8 12 11.500 10.500 11.500H-10.500C-12 11.500-12 8-10.500 8z", hue.SAND)
    )


def silhouette(kind: str) -> str:
    return scroll() if kind == "scroll" else SILHOUETTES[kind]()
