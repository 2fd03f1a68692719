"""Abilities and goals, as small pictures around 0,0."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at

from . import palette as hue
from .icons import closed, gold, site, thorn, tower
from .paint import box, circle, edged, line, shape
from .units import drakkar, nightmare


def speed() -> str:
    return edged("M-9-7L-2 0L-9 7M0-7L7 0L0 7", hue.SNOW, 2.6, 5)


def sword() -> str:
    return (
        shape("M8.500-11.500L11.500-8.500L-2 5.500L-5.500 2z", hue.FROST)
        + line("M9.500-9.500L-3 3", hue.SNOW, 1)
        + edged("M-8.500 1L-1 8.500M-5 5L-9.500 9.500", hue.GOLD, 2.2, 4.4)
    )


def shield() -> str:
    return (
        circle(0, 0, 11, hue.FUR, hue.INK)
        + circle(0, 0, 8.5, "#b3261f", hue.INK, 0.8)
        + shape("M0-8.500A8.500 8.500 0 0 1 0 8.500z", hue.SNOW, "", 0)
        + circle(0, 0, 3, hue.STEEL, hue.INK)
    )


def plunder() -> str:
    """A sack."""
    return (
        shape("M-3-6C-10-2-11 11 0 11.500C11 11 10-2 3-6z", hue.FUR)
        + shape("M-4.500-10.500L-2-6.500H2L4.500-10.500C2-9 1-11 0-9.500C-1-11-2-9-4.500-10.500z", hue.FUR)
        + line("M-3.500-6H3.500", hue.GOLD, 2)
        + at(0, 3.6, 0.42, gold())
    )


def crown() -> str:
    return (
        shape("M-10.500 7L-11.500-6L-5 0L0-9.500L5 0L11.500-6L10.500 7z", hue.GOLD)
        + line("M-9.500 4H9.500", hue.GOLD_DARK, 1.4)
        + "".join(circle(x, y, 1.7, hue.BLOOD, hue.INK, 0.8) for x, y in ((-11.3, -6.500), (0, -9.800), (11.3, -6.500)))
    )


def eye() -> str:
    return (
        shape("M-11.500 0C-6-9 6-9 11.500 0C6 9-6 9-11.500 0z", hue.SNOW)
        + circle(0, 0, 4.6, hue.BLOOD, hue.INK)
        + circle(0, 0, 1.9, hue.INK)
    )


def recruit() -> str:
    """Into the ice: a chained cube."""
    return (
        shape("M-9 3L-7-7L0-11L8-7L10 3L4 11H-5z", hue.GLACIER)
        + line("M-7-7L-1-4L8-7M-1-4V11", hue.SNOW, 1.2)
        + circle(-1, 0, 2.6, hue.SKIN, hue.INK)
        + shape("M-5 9V6.500C-5 4-3.500 3.500-1 3.500S3 4 3 6.500V9z", hue.SLATE)
    )


def pan_pipes() -> str:
    """A faun's pipes."""
    pipes = "".join(box(-9 + 4.4 * i, -8, 4, 17 - 3 * i, hue.GOLD, hue.INK, 1, 1) for i in range(4))
    return pipes + line("M-9.500-3H8.500", hue.BLOOD, 2.2)


def flute() -> str:
    return (
        edged("M-9.500 9.500L7-7", hue.GOLD, 3, 5)
        + line("M-5.500 5.500H-5.400M-2 2H-1.900M1.500-1.500H1.600", hue.INK, 1.8)
        + line("M8-11C9.500-10 9.500-8.500 11-8M3-11.500C4.500-11 5-9.500 6-9", hue.STEEL, 1.4)
    )


def build() -> str:
    return at(-2.5, 0, 0.92, tower()) + line("M8-8V2M3-3H13", hue.SNOW, 4.4) + line("M8-7V1M4-3H12", hue.INK, 2)


def carry() -> str:
    return at(-2, -2, 0.85, site()) + line("M-8 10.500H8M4 6.500L8.500 10.500L4 14", hue.SNOW, 2.4)


ABILITY: Final[dict[str, Callable[[], str]]] = {
    "SPD": speed,
    "ATT": sword,
    "SHD": shield,
    "PLU": plunder,
    "DOM": crown,
    "SPY": eye,
    "DRK": drakkar,
    "REC": recruit,
    "FAU": pan_pipes,
    "NGT": nightmare,
    "PIP": flute,
    "TOW": build,
    "CAR": carry,
    "CLO": closed,
}
KIND: Final = {"SPD": "#3f6f8f", "ATT": "#8f3a2e", "SHD": "#8a7a5c", "PLU": "#5f7a4a", "DOM": "#6c5589"}
"""Grounds of the five abilities that are tokens; printed powers have the ground of the card."""


def ability(name: str) -> str:
    """An ability on a stone: square for tokens, round for printed powers."""
    ground = KIND.get(name)
    stone = (
        box(-11.5, -11.5, 23, 23, ground, hue.INK, 1.2, 4) if ground else circle(0, 0, 11.8, hue.BASALT, hue.INK, 1.2)
    )
    return stone + at(0, 0, 0.72, ABILITY[name]())


def absorb() -> str:
    return at(-3, 1, 0.7, thorn()) + at(5, 4, 0.6, site())


def goal(character: str) -> str:
    """What a character must do: towers, sites, closed regions, recruits."""
    return {"freihoff": tower, "vandyken": absorb, "callo": closed, "fjollsfinn": recruit}[character]()
