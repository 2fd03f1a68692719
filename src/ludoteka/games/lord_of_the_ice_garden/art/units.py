"""The twelve kinds of special units as pale silhouettes, and the bases on which they stand: one form for each level."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at, near
from ludoteka.core.svg import by_name

from . import palette as hue
from .paint import circle, edged, ellipse, label, line, ngon, shape, sign


def moon() -> str:
    """A hooded brother under a crescent."""
    return (
        shape(
            "M-1 11.500H-9C-9.500 5-7.500 0-4.500-3C-5-7-2.500-9.500 0-10"
            "C2.500-8 3-5.500 2.200-3C5-.5 6.500 5 6.500 11.500z",
            hue.SNOW,
        )
        + ellipse(-1, -4.4, 2.2, 2.8, hue.INK)
        + line("M-1 1V11.500M-5.500 6V11.500M3.500 6V11.500", hue.GLACIER, 1)
        + shape("M9-11.500A5.600 5.600 0 1 0 11.800-2.500A5.200 5.200 0 0 1 9-11.500z", hue.GOLD, hue.INK, 0.9)
    )


def enlightened() -> str:
    """A figure in its own light."""
    rays = "M0-12V-10M-6-10.600L-5-9M6-10.600L5-9M-9.600-6.400L-7.800-5.600M9.600-6.400L7.800-5.600"
    return (
        circle(0, -4.500, 5.600, "none", hue.GOLD, 1.6)
        + line(rays, hue.GOLD, 1.6)
        + shape("M-3 0C-8 1-9.500 6-9.500 11.500H9.500C9.500 6 8 1 3 0z", hue.SNOW)
        + circle(0, -4, 3.700, hue.SNOW, hue.INK)
        + line("M-6 8L0 4 6 8M0 4V11", hue.GLACIER, 1.3)
        + line("M-1.600-4.400H-1.500M1.600-4.400H1.700", hue.INK, 1.3)
    )


def harrasim() -> str:
    """A spy: one eye under a cowl, a crooked blade."""
    return (
        shape("M0-11.500C5.500-11 8-6 7.500-1L9.500 11.500H-9.500L-7.500-1C-8-6-5.500-11 0-11.500z", hue.SNOW)
        + shape("M0-8.500C3.500-8 5-5 4.500-1.500C2 .5-2 .5-4.500-1.500C-5-5-3.500-8 0-8.500z", hue.BASALT)
        + shape("M-3.400-4C-1.500-6 1.500-6 3.400-4C1.500-2 -1.500-2-3.400-4z", hue.SNOW, "", 0)
        + circle(0, -4, 1.3, hue.BLOOD)
        + line("M-5 10C-3 8 1 7 6 2.500L7 5C3 8 0 9-3 11", hue.INK, 1.2)
    )


def crab() -> str:
    legs = "M-6 4L-11 3.500L-11.500 6.500M-5 6L-9.500 8L-9 11M6 4L11 3.500L11.500 6.500M5 6L9.500 8L9 11"
    claw = (
        "M6-1C10-2 11.500-5.500 9.500-9.500C9.500-7.500 8.500-6.800 7.500-6.600"
        "C7.200-8 7.500-9.500 8.300-10.800C4.500-9 3.800-5 6-1z"
    )
    return (
        edged(legs, hue.SNOW, 1.6, 3)
        + shape(claw, hue.SNOW)
        + at(0, 0, 1, f'<g transform="scale(-1 1)">{shape(claw, hue.SNOW)}</g>')
        + shape("M-8 3C-8-2-4-4 0-4S8-2 8 3S4 9.500 0 9.500S-8 8-8 3z", hue.SNOW)
        + line("M-2.500-4V-6.500M2.500-4V-6.500", hue.INK, 1.3)
        + circle(-2.500, -6.800, 1.1, hue.INK)
        + circle(2.500, -6.800, 1.1, hue.INK)
        + line("M-4.500 3.500C-2 5.500 2 5.500 4.500 3.500", hue.INK, 1.1)
    )


def piper() -> str:
    """A rat that plays the pipe."""
    return (
        edged("M-4 9C-10 10.500-12 6-9.500 2", hue.SNOW, 1.3, 2.6)
        + shape(
            "M-6 11.500C-7 5-5-1-2.500-4C-4.500-6.500-3.500-9.800-1-10"
            "C.500-10 1.500-8.800 1.500-7.500C4-8 8-6.500 9.500-4C7.500-2 5-1.500 3.500-1.500"
            "C5.500 2 6 7 5.500 11.500z",
            hue.SNOW,
        )
        + circle(3.600, -5, 0.9, hue.INK)
        + edged("M10-4.500L2 3.500", hue.GOLD, 1.5, 2.8)
        + line("M-2 4C0 5.500 2 5 3 3.500M-.8-7.500C-1.500-7-1.300-6 -.6-5.500", hue.INK, 1)
    )


def wyvern() -> str:
    """A long neck, one wing raised, a tail with a barb."""
    return (
        shape(
            "M-1 1C0-5 3.500-10 11-11.800C9.500-9 9.500-7 11.800-5"
            "C9.500-5 8.500-4 8.800-1.800C7.200-2.500 6-1.500 5.500 1.500C4 0 2 .5 .5 3z",
            hue.GLACIER,
        )
        + line("M1 1C3-3 6-7 11-11.800M3.500-.5C5.500-3 8-5 11-5.500", hue.INK, 0.9)
        + shape(
            "M-11.800-4.500L-6.500-9.500L-6.500-12L-3.500-10C-1-9.500 .2-7.500 0-5.500"
            "C-.2-3-1.500-1.500-1 .5C-.5 2.500 2 3 4.500 4.500C7 6 9 5.800 10.500 4.500"
            "L9 2.500L12 2L12 6.500C10.500 9.500 7.500 10.500 4.500 9.500L4.500 12H1L1.500 10"
            "C-3 8.500-6 4.500-5.500 .5C-5.200-2-4.500-3.500-5-4.800L-8-3.500z",
            hue.SNOW,
        )
        + circle(-5, -7.2, 1.1, hue.BLOOD)
        + line("M-3.500 1.500C-3 4-1.500 6 1 7M-11-4.300L-8.500-5.500", hue.INK, 0.9)
    )


def child() -> str:
    """Wild hair, bare feet, a spear."""
    return (
        edged("M8.500 11.500L6-9", hue.GOLD, 1.2, 2.4)
        + shape("M4.200-7.500L5.500-12L8-8z", hue.SNOW)
        + shape(
            "M-3.500 0L-6.500 6.500L-4.500 7L-3.500 5V11.500H-1L0 7.500L1 11.500H3.500V4L7.500 2L6.500-.5L2.500 0z",
            hue.SNOW,
        )
        + shape(
            "M0-1.500C-3 0-5-1-6-.5L-5.500-3L-8.500-3.500L-6.500-5.500L-8.500-8"
            "L-5.500-8L-5-11L-2.500-9.500L0-12L1.500-9.500L4-10.500L3.500-7.500"
            "L6-6L4-4.500C4-2 2-1 0-1.500z",
            hue.SNOW,
        )
        + line("M-2.600-5H-2.500M1.200-5H1.300M-1.800-2.800H.6", hue.INK, 1.4)
    )


def faun() -> str:
    """A horned head with a beard."""
    horn = "M2.500-5.500C4-10.500 8-11 10.500-7.500C9-8 7.500-7 7.500-5C7.500-3.500 6-2.500 4.500-3z"
    return (
        shape(horn, hue.GOLD)
        + f'<g transform="scale(-1 1)">{shape(horn, hue.GOLD)}</g>'
        + shape("M-5-2L-10.500 0C-9.500 2-7.500 2.500-5 1.500zM5-2L10.500 0C9.500 2 7.500 2.500 5 1.500z", hue.SNOW)
        + shape("M-5-3C-4-6.500 4-6.500 5-3C5.500 1 4.500 4 2.500 6L0 11.800L-2.500 6C-4.500 4-5.500 1-5-3z", hue.SNOW)
        + line("M-3.300-1L-1.200-.3M3.300-1L1.200-.3M-1.500 4.500C-.5 5.300 .5 5.300 1.500 4.500", hue.INK, 1.4)
        + line("M-1 7.500L0 10M1 7.500L0 10M0 .8V2.600", hue.GLACIER, 1)
    )


def nightmare() -> str:
    """A hollow face that trails away in smoke."""
    return (
        shape(
            "M0-11.500C6.500-11.500 9-7 8.500-2C8.300 1 9.500 3.500 11.500 5"
            "C9 5.500 8 5 7 4.500C7 7.500 8 9.500 9.500 11C6 11.500 4 9.500 3.500 7.500"
            "C2.500 9.500 1.500 11 0 12C-1.500 11-2.500 9.500-3.500 7.500C-4 9.500-6 11.500-9.500 11"
            "C-8 9.500-7 7.500-7 4.500C-8 5-9 5.500-11.500 5"
            "C-9.500 3.500-8.300 1-8.500-2C-9-7-6.500-11.500 0-11.500z",
            hue.SNOW,
        )
        + shape(
            "M-6-4C-4.500-6-2-5-1.500-2.500C-3-1-5.500-1.500-6-4zM6-4C4.500-6 2-5 1.500-2.500C3-1 5.500-1.500 6-4z",
            hue.INK,
        )
        + shape("M-2.500 2C-1 1 1 1 2.500 2C2 6 1 7.500 0 7.500S-2 6-2.500 2z", hue.INK)
        + circle(-3.400, -3.200, 0.8, hue.BLOOD)
        + circle(3.400, -3.200, 0.8, hue.BLOOD)
    )


def volcano() -> str:
    """A man of rock with fire for hair."""
    return (
        shape(
            "M-4.500-5C-6-8-3.500-9-3.500-11.800C-1.500-10.500-1-9.500-.5-8.500"
            "C0-10 1.500-11 1.500-12C4-10 3.500-8 4.800-5z",
            hue.EMBER,
        )
        + shape("M-1.800-5C-2.500-7-1-7.500-.5-9C.8-7.500 1.500-6.500 1.800-5z", hue.FLAME, "", 0)
        + shape(
            "M-4.500-5.500H4.500L5.500-1L9.500 1L11.500 7L8.500 8.500L6.500 4.500"
            "L7 11.500H1.500L0 8L-1.500 11.500H-7L-6.500 4.500L-8.500 8.500L-11.500 7"
            "L-9.500 1L-5.500-1z",
            hue.SNOW,
        )
        + line("M-2.600-3H-2.500M2.500-3H2.600", hue.BLOOD, 1.7)
        + line("M-3 2L-1 4L-2.500 7M3.500 1L2 3.500L4 6", hue.EMBER, 1.2)
    )


def drakkar() -> str:
    """A ship of ice with a dragon at its bow."""
    return (
        line("M-.5 4V-9.500", hue.INK, 1.8)
        + shape("M-7-8.500C-2-9.500 2-9.500 6-8.500C5-5 5-2 6 1C2 0-2 0-7 1C-6-2-6-5-7-8.500z", hue.SNOW)
        + line("M-3-9V.4M2-9V.4", hue.GLACIER, 1.4)
        + shape(
            "M-11.500 3.500C-12 0-10.500-3-8-4C-8.500-2.500-8.500-1.500-7.500-1"
            "C-8.500 0-9 1.500-8.500 3.500C-4 5 4 5 8.500 3C9 1 10 .5 11.500 0"
            "C12 5 9 9.500 5 10H-5.500C-9 9.500-11 7-11.500 3.500z",
            hue.SNOW,
        )
        + line("M-9 6.500C-4 8 4 8 9.500 5.500", hue.GLACIER, 1.2)
        + circle(-9.600, -1.600, 0.7, hue.BLOOD)
    )


def tree() -> str:
    """Two brothers in one trunk."""
    crown = ((-7, -4.5, 4.4), (7, -4.5, 4.4), (-3.6, -8, 4.2), (3.6, -8, 4.2), (0, -4, 5))
    return (
        "".join(circle(x, y, r, hue.INK, hue.INK, 2.2) for x, y, r in crown)
        + "".join(circle(x, y, r, hue.GLACIER) for x, y, r in crown)
        + line("M-8-5C-7-7-5-7-4-6M3-9C5-10 6.500-9 7-7.500M-1-5.500C0-7 2-7 3-6", hue.SNOW, 1.5)
        + shape(
            "M-8.500 12C-5 10-4.500 9-5-.5L-1.500 1L0-1.500L1.500 1"
            "L5-.5C4.500 9 5 10 8.500 12L3.500 11L0 12.500L-3.500 11z",
            hue.SNOW,
        )
        + line(
            "M-3.700 4H-3.600M-1.400 4H-1.300M-3.400 7H-1.600M3.700 4H3.600M1.400 4H1.300M3.400 7H1.600", hue.INK, 1.5
        )
        + line("M0 1.500V10.500", hue.GLACIER, 1)
    )


SILHOUETTES: Final = by_name(
    moon, enlightened, harrasim, crab, piper, wyvern, child, faun, nightmare, volcano, drakkar, tree
)


def silhouette(unit: str) -> str:
    """A unit; one that the tables have renamed is a plain figure."""
    return SILHOUETTES.get(unit, moon)()


def base(level: int, seat: int) -> str:
    """What a unit stands on, in a box of 100: a disc, a six-sided stone, a star-shaped stone."""
    dark, light = hue.SEAT_DARK[seat], hue.SEAT_COLOURS[seat]
    forms: tuple[Callable[[float], str], ...] = (
        lambda r: f"M50 {50 - r}A{r} {r} 0 1 1 49.900 {50 - r}z",
        lambda r: ngon(6, r + 2, -90, 50, 50),
        lambda r: ngon(8, r + 3, -67.5, 50, 50),
    )
    form = forms[level - 1]
    return shape(form(46), dark, hue.INK, 3) + shape(form(40), light, hue.SNOW, 1.6)


def unit_token(unit: str, level: int, seat: int, n: int = 1) -> str:
    """Units of a seat: base by level, pips for the level, sign of the seat, and how many they are."""
    pips = "".join(circle(50 + 11 * (i - (level - 1) / 2), 90, 5, hue.GOLD, hue.INK, 1.6) for i in range(level))
    whose = at(82, 82, 1.5, f"{circle(0, 0, 8.200, hue.SEAT_DARK[seat], hue.SNOW, 1)}{sign(seat, 0.85)}")
    whole = at(50, 47, 2.7, silhouette(unit)) + pips + whose
    if n > 1:
        # From afar it matters most how many they are.
        many = circle(21, 21, 20, hue.INK, hue.SNOW, 2) + label(21, 21, n, 34, hue.SNOW)
        count = circle(47, 47, 31, hue.INK, hue.SNOW, 2) + label(47, 47, n, 52, hue.SNOW)
        whole = near(33, whole + many, count + whose)
    return base(level, seat) + whole
