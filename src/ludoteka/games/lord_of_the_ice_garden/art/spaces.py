"""The action spaces: a picture of the place, what it costs, and its slots."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at

from ..components.tables import SPACES, THROAT, Tables
from . import icons as icon
from . import palette as hue
from . import powers
from .paint import box, circle, edged, ellipse, label, line, shape

SPACE_WIDE: Final = 9.6
SLOT: Final = (0.372, 0.104)
"""Where the first slot of an action space lies, and how far apart they are, as shares of its width."""


def viper() -> str:
    """An open mouth with fangs."""
    return (
        shape(
            "M-12 4C-12-8-5-12 3-11C9-10 12-6 12-2C7-3 2-2-1 1C3 3 8 4 11 8C6 12-4 13-9 10C-11 9-12 7-12 4z", "#5f7a4a"
        )
        + shape("M-1 1C3 3 8 4 11 8C8 6 6 8 4 6.500C1 6-2 4-3 1.500C0-2 7-3.500 12-2C9-1.500 3-1-1 1z", hue.BLOOD_DARK)
        + shape("M8-2.500L9 1.500L10-2.200zM7 5L8.500 1.500L9.500 6.500z", hue.SNOW, hue.INK, 0.6)
        + circle(1, -6.500, 1.8, hue.FLAME, hue.INK, 0.9)
        + line("M1-7.500V-5.500", hue.INK, 1)
    )


def banner() -> str:
    """A banner among people."""
    return (
        edged("M-3 12V-12", hue.FUR, 1.4, 3)
        + shape("M-2-11.500H11L8-7.500L11-3.500H-2z", hue.BLOOD)
        + at(-7, 6, 0.5, icon.population())
        + at(5, 6.500, 0.5, icon.population())
    )


def steps() -> str:
    """Footprints in the snow."""
    foot = ellipse(0, -2, 2.7, 4, hue.INK) + ellipse(0, 4.5, 2, 2, hue.INK)
    places = ((-7.5, 6, 20), (-2.5, -1.5, 20), (3.5, 3.5, 20), (8, -5, 20))
    return "".join(at(x, y, 0.85, foot, turn) for x, y, turn in places)


def hungry_mountain() -> str:
    """A mountain with teeth."""
    return (
        shape("M-12.500 11L-4-10L1-4L5-11.500L12.500 11z", hue.SLATE)
        + shape("M-4-10L-.5-4.500L-3.500-5.500L-6-4zM5-11.500L8-4L5-6L2.500-5z", hue.SNOW, hue.INK, 0.7)
        + shape("M-8 3H8L6 9H-6z", hue.BLOOD_DARK)
        + shape(
            "M-7.500 3L-5.500 6L-3.500 3L-1.500 6L.5 3L2.500 6L4.500 3"
            "L6.500 6L8 3zM-6 9L-4.500 7L-3 9L-1 7L1 9L3 7L4.500 9z",
            hue.SNOW,
            hue.INK,
            0.5,
        )
        + line("M-5-.5H-3M3-.5H5", hue.FLAME, 1.8)
    )


def raven() -> str:
    return (
        shape(
            "M-12 9C-9 0-4-5 1-6C1-10 5-11.500 8-9L12-7.500L8.500-5.500C8-1 5 4-1 5L-4 11L-5 6C-8 7-10 8-12 9z",
            hue.NIGHT,
        )
        + line("M-7 5C-3 2 0-1 2-4M-4 6C-1 4 2 2 4-1", hue.SLATE, 1.2)
        + circle(6, -7.5, 1.1, hue.BLOOD)
        + line("M0 5V10M2.500 4.500V9.500", hue.INK, 1.4)
    )


def chant() -> str:
    """A hand from which M-factor rises."""
    return (
        line("M0-1C6-2 8-8 3-10C-2-11.500-4-7-1-5.500C1 -4.500 2.500-6.500 1-7.500", hue.VIOLET_LIGHT, 2.2)
        + circle(-7, -6, 1.4, hue.VIOLET_LIGHT)
        + circle(8.5, -3, 1.1, hue.VIOLET_LIGHT)
        + shape(
            "M-10 2C-8 1-7 3-5.500 4.500V2.500C-5.500 1-3.500 1-3 2.500"
            "C-2.500 .8-.5 .8 0 2.500C.5 1 2.500 1.200 3 2.800C4 1.800 5.500 2.300 5.500 4V8"
            "C5.500 10.500 4 12 1 12H-2C-6 12-8 8-10 5.500C-11 4-11 2.500-10 2z",
            hue.SKIN,
        )
        + line("M-3 3V6.500M0 3V6.500M3 3.500V6.500", hue.INK, 0.9)
    )


PICTURE: Final[dict[str, Callable[[], str]]] = {
    "throat": viper,
    "influence": banner,
    "move": steps,
    "mountain": hungry_mountain,
    "raven": raven,
    "chanting": chant,
}
GROUND: Final = ("#b9cdb0", "#dfd3c2", "#d5e0e6", "#c3ccd2", "#cfd0da", "#d8cbe4")


def price(tables: Tables, name: str) -> str:
    """What an action costs and what it brings, as small pictures around 0,0."""
    people, gold, magic = icon.population(), icon.gold(), icon.magic()
    give = {
        "throat": at(-20, 0, 0.85, people) + at(2, 0, 0.85, gold) + at(22, 0, 0.85, magic),
        "influence": at(-15, 0, 1, people) + label(15, 0, f"1–{tables.most_markers}", 20),
        "move": at(-15, 0, 1, gold) + label(15, 0, f"1–{tables.most_steps}", 20),
        "mountain": at(-15, 0, 1, people) + label(13, 0, f"{tables.mountain_cost[0]}", 22),
        "raven": at(-15, 0, 1, icon.reputation()) + label(14, 0, f"+{tables.raven_up}", 20),
        "chanting": at(-15, 0, 1, icon.snow()) + at(14, 0, 1, icon.reputation()) + line("M20 13H30", hue.BLOOD, 4),
    }
    return give[name]


def space(tables: Tables, name: str, slots: int) -> str:
    """A row: room for the order token, the place, what it costs, its slots."""
    wide = 100 * SPACE_WIDE
    ground = GROUND[SPACES.index(name)]
    parts = [
        box(2, 4, wide - 4, 92, ground, hue.INK, 2.4, 16),
        box(100, 4, 110, 92, "#ffffff73", "", 0, 0),
        circle(50, 50, 36, "#00000022", hue.SLATE, 2),
        at(155, 50, 3.3, PICTURE[name]()),
        at(284, 50, 2.2, price(tables, name)),
    ]
    if SPACES.index(name) == THROAT:
        parts.append(circle(50, 50, 34, hue.ICE, hue.STEEL, 3) + label(50, 50, 0, 46))
        parts.append(
            shape(
                f"M{wide * 0.36:.0f} 18H{wide * 0.7:.0f}Q{wide * 0.72:.0f} 50 {wide * 0.7:.0f} 82H{wide * 0.36:.0f}z",
                "#00000018",
                hue.SLATE,
                2,
                ' stroke-dasharray="8 6"',
            )
        )
        return "".join(parts)
    for i in range(slots):
        x = wide * (SLOT[0] + SLOT[1] * i) + wide * SLOT[1] / 2
        parts.append(box(x - 38, 12, 76, 76, "#00000018", hue.SLATE, 2.4, 14) + label(x, 50, i + 1, 44, "#00000055"))
    return "".join(parts)


def frame() -> str:
    """An empty frame as large as a row, to be touched."""
    return box(2, 4, 100 * SPACE_WIDE - 4, 92, "#ffffff00", "", 0, 16)


def automatic(tables: Tables) -> str:
    """What comes last and takes no markers: 6 Activation, 7 Vuko."""
    wide = 100 * SPACE_WIDE

    def stone(x: float, n: int) -> str:
        return circle(x, 50, 34, hue.ICE, hue.STEEL, 3) + label(x, 50, n, 46)

    names = ("SPY", "DRK", "SPD", "ATT")
    row = "".join(at(150 + 92 * i, 50, 3, powers.ability(name)) for i, name in enumerate(names))
    arrows = "".join(line(f"M{192 + 92 * i} 42L{200 + 92 * i} 50L{192 + 92 * i} 58", hue.SLATE, 4) for i in range(3))
    return (
        box(2, 4, wide - 4, 92, hue.FROST, hue.INK, 2.4, 16)
        + stone(50, 6)
        + row
        + arrows
        + line("M510 14V86", hue.SLATE, 3)
        + stone(560, 7)
        + at(660, 50, 3.4, icon.vuko())
        + at(760, 50, 2.6, icon.vuko_token())
        + line("M815 50H870M855 35L872 50L855 65", hue.BLOOD, 6)
        + at(912, 50, 2.4, powers.crown())
    )
