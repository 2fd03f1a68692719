"""Companions and steeds."""

from typing import Final

from ludoteka.core.paint import at

from ..components.tables import COMPANIONS, STEEDS
from . import icons as icon
from . import palette as hue
from .goods import any_good
from .paint import box, circle, edged, ellipse, label, line, ornament, plate, shape
from .people import corners

PET_WIDE: Final = 0.8


def eye(x: float, y: float) -> str:
    return circle(x, y, 1.7, hue.SNOW, hue.INK, 0.6) + circle(x + 0.3, y, 0.9, hue.INK)


def dragon() -> str:
    return (
        shape("M-2 2C-16-14-22-6-21 4C-17-1-14 3-12 7C-9 3-6 4-4 8Z", "#5a8f6e")
        + shape(
            "M-6 18C-12 8-2 4 0-2C-3-4-4-9 0-13L2-18L5-14C11-14 16-10 20-5C17-3 13-3 10-3C13 6 15 14 6 18Z", "#78b48a"
        )
        + shape("M0 17C-2 11 3 7 5 0L10-3C13 6 15 14 6 18Z", "#cfe3bd", "", 0)
        + line("M6 18C14 20 18 16 17 11", hue.INK, 2.2)
        + eye(8, -9)
    )


def mouse() -> str:
    return (
        line("M-12 13C-22 12-20 2-15 4", hue.INK, 2)
        + circle(-3, -9, 6.5, "#c9d6ea", hue.INK, 1.1)
        + circle(-3, -9, 3.4, "#f2b8b8")
        + shape("M-13 14C-16 2-8-6 2-6C9-6 16 0 18 7C14 12 8 11 5 14Z", "#c9d6ea")
        + circle(8, -8, 6, "#c9d6ea", hue.INK, 1.1)
        + circle(8, -8, 3, "#f2b8b8")
        + eye(10, 2)
        + circle(18, 7, 1.8, hue.QUARTZ, hue.INK, 0.8)
        + line("M-8 14H8", hue.INK, 2)
    )


def phoenix() -> str:
    return (
        shape("M-3 4C-14 2-20-8-19-17C-15-12-12-12-9-10C-9-15-6-17-4-18C-3-10 1-6 2-1Z", "#f08a3c")
        + shape("M4 4C14 2 20-8 20-16C16-12 13-12 11-10C10-15 8-17 6-18C4-10 2-6 2-1Z", "#e2622c")
        + shape("M-2 2C-4 10-10 14-14 20C-6 20-2 18 1 14C3 18 8 20 15 20C11 14 7 10 6 2Z", hue.AMBER)
        + circle(2, -4, 5.4, hue.AMBER, hue.INK, 1.1)
        + shape("M6-5L12-3L6-1.5Z", hue.GLOW, hue.INK, 0.9)
        + line("M0-9C-1-13 2-14 1-17M4-9C5-12 8-13 7-16", "#e2622c", 2)
        + eye(2.5, -5)
    )


def raven() -> str:
    return (
        shape("M-19 16C-16 4-10-6 0-8C2-14 9-16 13-11L21-8L13-6C14 4 8 12-2 13L-8 19L-9 13Z", "#2c3556")
        + shape("M-17 14C-12 4-4 0 5 0C3 7-5 12-9 13Z", "#45517f", hue.INK, 0.8)
        + line("M1 13V19M5 12V18", hue.AMBER_DARK, 2)
        + eye(9, -9)
    )


def bee() -> str:
    return (
        ellipse(-6, -9, 7, 10, hue.ICE, hue.INK, 1)
        + ellipse(6, -9, 7, 10, hue.SNOW, hue.INK, 1)
        + ellipse(0, 5, 14, 10.5, hue.AMBER, hue.INK, 1.2)
        + line("M-5-4V14M1-5V15M7-4V13.5", hue.INK, 3)
        + circle(14, 2, 5.5, hue.GLOW, hue.INK, 1.1)
        + line("M15-3C16-8 20-8 21-6M-14 5L-19 6", hue.INK, 1.4)
        + eye(15.5, 1)
    )


def cat() -> str:
    return (
        edged("M-11 12C-22 10-20-4-14-6", "#8d7bb5", 3, 5)
        + shape("M-12 19C-14 8-8 2-2 2L-4-8L-6-17L1-12H9L16-17L14-6C14 0 10 3 11 8L12 19Z", "#8d7bb5")
        + shape("M2-4L5-1L8-4ZM0 19C0 12 6 10 8 19Z", "#d9cdea", "", 0)
        + eye(0.5, -6.5)
        + eye(9.5, -6.5)
        + circle(5, -11.5, 1.5, hue.GLOW, hue.INK, 0.6)
        + line("M-5-1H0M10-1H15", hue.INK, 0.8)
    )


def deer() -> str:
    return (
        edged("M2-12C-2-20-8-18-8-22M-2-17L-2-22M10-12C14-20 18-18 18-22M14-17L13-22", hue.WOOD_LIGHT, 1.2, 2.6)
        + shape("M-10 19C-12 8-6 2 0 0L-1-9L-7-11L0-13H12L18-11L13-8L12 0C10 5 8 5 9 19Z", "#d8b58a")
        + shape("M3 0L6 3L9 0Z", hue.INK, "", 0)
        + eye(2.5, -6.5)
        + eye(9.5, -6.5)
    )


def moth() -> str:
    return (
        circle(0, 0, 17, hue.GLOW, "", 0, 'opacity=".3"')
        + shape("M0-4C-8-18-20-14-18-2C-17 3-10 4-4 3C-12 6-12 16-6 16C-2 16-1 8 0 4Z", hue.AMBER)
        + shape("M0-4C8-18 20-14 18-2C17 3 10 4 4 3C12 6 12 16 6 16C2 16 1 8 0 4Z", "#e08a2c")
        + ellipse(0, 2, 2.6, 11, hue.WOOD_DARK, hue.INK, 0.9)
        + line("M-1-9C-3-15-6-15-7-14M1-9C3-15 6-15 7-14", hue.INK, 1.2)
        + circle(-11, -5, 2.6, hue.GLOW, hue.INK, 0.8)
        + circle(11, -5, 2.6, hue.GLOW, hue.INK, 0.8)
    )


def fox() -> str:
    return (
        shape("M-8 18C-22 18-22 4-14 0C-14 6-10 10-4 10Z", "#d9763c")
        + shape("M-6 19C-8 8-4 4-2 2L-6-16L1-9H10L17-16L14 0C12 6 12 10 12 19Z", "#d9763c")
        + shape("M-3-2L5.5 8L14-2L9 2H2Z", hue.SNOW, hue.INK, 0.8)
        + circle(5.5, 6, 1.8, hue.INK)
        + eye(1, -3)
        + eye(10, -3)
    )


def piglet() -> str:
    return (
        line("M-15 2C-20 0-20-6-16-6", hue.INK, 1.8)
        + shape("M-15 6C-16-6-8-11 2-11L6-16L10-10C16-8 19-2 18 4C17 12 8 14 0 14S-14 14-15 6Z", "#f0b3ae")
        + ellipse(15, 3, 5, 4.4, "#e08f8b", hue.INK, 1.1)
        + circle(13.6, 3, 0.9, hue.INK)
        + circle(16.4, 3, 0.9, hue.INK)
        + line("M-8 13V18M6 13V18", hue.INK, 2.4)
        + eye(8, -3)
    )


DRAWN: Final = (dragon, mouse, phoenix, raven, bee, cat, deer, moth, fox, piglet)

# What the two abilities are about, and the gift of those that stray.
ABILITIES: Final = {
    "CO1": (icon.head, any_good),
    "CO2": (icon.scroll, any_good),
    "CO3": (icon.lantern, icon.tablet),
    "CO4": (lambda: icon.blank(True), icon.oracle_die),
    "CO5": (icon.head, icon.hammer),
    "CO6": (lambda: icon.travel(6), lambda: icon.travel(2)),
    "CO7": (icon.deed,),
    "CO8": (icon.lantern,),
    "CO9": (icon.hood,),
    "CO10": (icon.ruins_die,),
}


def companion(name: str) -> str:
    """A creature and what it can do. Those that stray have a dashed edge."""
    loyal = len(ABILITIES[name]) == 2
    signs = ABILITIES[name]
    below = "".join(at(40 + (i - (len(signs) - 1) / 2) * 32, 83, 0.95, sign()) for i, sign in enumerate(signs))
    stray = "" if loyal else line("M9 9H71V67H9Z", hue.AMBER, 1.6, 'stroke-dasharray="5 4"')
    return (
        plate(80, hue.PARCHMENT)
        + box(6, 6, 68, 62, hue.NIGHT_LIGHT, hue.INK, 1.6, 4)
        + ellipse(40, 62, 28, 7, hue.ICE)
        + at(40, 37, 1.3, DRAWN[COMPANIONS.index(name)]())
        + stray
        + below
    )


def back_of_companion() -> str:
    paw = ellipse(0, 4, 7, 6, hue.AMBER, hue.INK, 1) + "".join(
        ellipse(x, y, 2.6, 3.4, hue.AMBER, hue.INK, 1) for x, y in ((-8, -3), (-3, -8), (3, -8), (8, -3))
    )
    return plate(80, hue.NIGHT, hue.INK, hue.AMBER_DARK) + at(40, 50, 1.7, paw) + corners(80)


# -- steeds ---------------------------------------------------------------------------------------------------------

COATS: Final = ("#c98f4e", "#39425f", "#c0504a", "#efe4cf", "#6c4a9a", "#a9bcd8", "#e6e6e0")
MANES: Final = ("#6e451e", "#141a30", "#5c1d1c", "#c79a55", "#2f1d4f", "#5c7196", "#b9b4a6")


def steed_head(i: int) -> str:
    """A horse's head with its bridle; Woolsworth is woolly."""
    wool = "".join(circle(x, y, 6.5, MANES[i], hue.INK, 1) for x, y in ((-4, -15), (-10, -7), (-13, 3), (-13, 13)))
    hair = shape("M2-20C-10-20-18-6-19 18H-9C-9 6-6-4 4-10Z", MANES[i])
    return (
        (wool if i == 6 else hair)
        + shape(
            "M-12 20C-12 4-8-6 0-13L2-21L7-14C12-10 18 0 19 5C17 10 12 10 9 7C6 5 4 4 2 5C4 10 4 15 3 20Z", COATS[i]
        )
        + line("M4-9L9 6M-3-6L12-1", hue.AMBER_DARK, 1.6)
        + eye(7, -6)
        + circle(15.5, 4.5, 1, hue.INK)
    )


def steed_sign(i: int) -> str:
    """What a steed is good for."""
    return (
        icon.coin("−2"),
        icon.house(),
        icon.lantern(),
        any_good() + label(6, 5, "3", 17, hue.INK, hue.SNOW),
        icon.hammer(),
        icon.travel(1) + ornament(8, 8, "+", 14, hue.INK, hue.SNOW),
        icon.quartz(),
    )[i]


def steed(name: str) -> str:
    i = STEEDS.index(name)
    return (
        plate(80, hue.PARCHMENT)
        + box(6, 6, 68, 88, "#31406e", hue.INK, 1.6, 4)
        + circle(40, 40, 28, "#425489")
        + at(38, 46, 1.35, steed_head(i))
        + circle(56, 76, 19, hue.PARCHMENT, hue.INK, 1.6)
        + at(56, 76, 1.4, steed_sign(i))
    )
