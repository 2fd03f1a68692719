"""Small pictures around 0,0: resources, and the tokens that lie on the map."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at

from . import palette as hue
from .paint import box, circle, edged, ellipse, flake, label, line, ngon, ornament, shape
from .units import nightmare

# -- resources ------------------------------------------------------------------------------------------------------


def population(n: object = "") -> str:
    """Two people."""
    return (
        shape("M1 11.500V5C1 1.500 3.500 .5 6 .5S11 1.500 11 5V11.500z", hue.STEEL)
        + circle(6, -3.500, 3.400, hue.SKIN, hue.INK)
        + shape("M-11.500 11.500V3.500C-11.500-.5-8.500-2-5-2S1.500-.5 1.500 3.500V11.500z", hue.FUR)
        + circle(-5, -6.500, 4, hue.SKIN, hue.INK)
        + number(n)
    )


def gold(n: object = "") -> str:
    """A piece of hacked gold with a hole."""
    return (
        shape(ngon(8, 11.5, -67.5), hue.GOLD_DARK)
        + shape(ngon(8, 9.4, -67.5, -0.5, -0.5), hue.GOLD, hue.GOLD_DARK, 0.8)
        + (
            number(n)
            or circle(0, 0, 2.8, hue.ICE, hue.GOLD_DARK, 1.2)
            + line("M-6-3L-4-5.500M4.500 6L6.500 3.500", hue.SNOW, 1.4)
        )
    )


def magic(n: object = "") -> str:
    """M-factor: a violet crystal."""
    return (
        shape("M0-11.800L8-4.500L5.500 8L0 11.800L-5.500 8L-8-4.500z", hue.VIOLET)
        + shape("M0-11.800L8-4.500L0-2z", hue.VIOLET_LIGHT, "", 0)
        + shape("M0-11.800L-8-4.500L0-2z", "#d9c6ea", "", 0)
        + line("M-8-4.500L0-2L8-4.500M0-2V11.800", hue.INK, 0.7)
        + (number(n) or ornament(0, 3.6, "M", 8.5, hue.SNOW))
    )


def number(n: object) -> str:
    return "" if n == "" else label(0, 1, n, 21 if len(str(n)) == 1 else 15, hue.SNOW, hue.INK)


RESOURCE: Final[dict[str, Callable[[object], str]]] = {"P": population, "G": gold, "M": magic}


def points(n: object = "") -> str:
    """Victory points: a shield with a star."""
    star = "M0-7L2-2.600L6.600-2.200L3 .9L4.200 5.500L0 3L-4.200 5.500L-3 .9L-6.600-2.200L-2-2.600z"
    return shape("M-10.500-11H10.500V0C10.500 6 5 10 0 12C-5 10-10.500 6-10.500 0z", hue.BLOOD) + (
        shape(star, hue.GOLD, hue.INK, 0.8) if n == "" else label(0, -0.8, n, 21 if len(str(n)) == 1 else 15, hue.SNOW)
    )


def reputation() -> str:
    """A face between light and dark."""
    return (
        circle(0, 0, 11, hue.SNOW, hue.INK)
        + shape("M0-11A11 11 0 0 1 0 11A5.500 5.500 0 0 1 0 0A5.500 5.500 0 0 0 0-11z", hue.BASALT, "", 0)
        + circle(0, -5.500, 1.8, hue.BASALT)
        + circle(0, 5.500, 1.8, hue.SNOW)
    )


# -- what lies on the map -------------------------------------------------------------------------------------------


def site() -> str:
    """A ring of stones that glows."""
    return (
        ellipse(0, 7, 11, 4, hue.VIOLET_LIGHT, hue.VIOLET, 1)
        + shape("M-10 8L-9.500-4L-6-5L-5.500 8zM5.500 8L6-5L9.500-4L10 8z", hue.STEEL)
        + shape("M-11-4.500L-10-8.500L10-9L11-5z", hue.FROST)
        + shape("M-2.200 9L-2-1L1.500-1.800L2.200 9z", hue.SLATE)
        + line("M-8.500-1V6M7.500-2V5", hue.SNOW, 1)
    )


def site_down() -> str:
    """The back of a site."""
    return (
        shape(ngon(8, 11, -67.5), hue.SLATE)
        + shape(ngon(8, 8.2, -67.5), hue.STEEL, "", 0)
        + line("M-4 4V-3H4V4M0 4V0", hue.INK, 1.5)
    )


def thorn() -> str:
    """A black spire with hooks."""
    return (
        shape("M-8 11.500C-4 8-3 1-1-12C3-3 3.500 6 8 11.500z", hue.NIGHT)
        + shape("M-3.200 4L-9.500 1.500L-2.200 .5zM2.600 2L9-2L1.800-2zM-1.800-3L-6-6L-1-6z", hue.NIGHT)
        + line("M-.5-8C0-2 .5 4 1 10", hue.BLOOD, 1.3)
    )


def tower() -> str:
    return (
        shape("M-6.500 11.500L-5-6H5L6.500 11.500z", hue.BLOOD)
        + shape("M1-6H5L6.500 11.500H2z", hue.BLOOD_DARK, "", 0)
        + shape("M-7-6V-11.500H-4V-9H-1.500V-11.500H1.500V-9H4V-11.500H7V-6z", hue.BLOOD)
        + shape("M-2 11.500V6.500C-2 4 2 4 2 6.500V11.500z", hue.NIGHT)
        + line("M0-3.500V0", hue.NIGHT, 1.6)
    )


def nation() -> str:
    """Somebody who belongs to nobody: a grey warrior with shield."""
    return (
        line("M8.500 11.500V-11", hue.INK, 2.4)
        + line("M8.500 11.500V-8", hue.FUR, 1.2)
        + shape("M6.500-7L8.500-12L10.500-7z", hue.FROST)
        + shape("M-7 11.500L-6 0C-5.500-2.500-3-3.500-1-3.500S3.500-2.500 4.500 0L6 11.500z", hue.STEEL)
        + shape("M-5-6.500C-5-11 3-11 3-6.500V-5.500H-5z", hue.FROST)
        + ellipse(-1, -5.2, 2.6, 2.6, hue.SKIN, hue.INK, 1)
        + circle(-4, 5, 5, hue.ICE, hue.INK)
        + circle(-4, 5, 1.6, hue.SLATE)
    )


def bad_dream() -> str:
    """A nightmare token: the face in a dark cloud."""
    return shape(ngon(6, 12), hue.NIGHT) + at(0, 0.3, 0.72, nightmare())


def closed() -> str:
    """Ice over everything, and a lock."""
    return (
        shape("M-11 4L-8-8L-1-11.500L8-8L11.500 3L5 11L-6 11z", hue.GLACIER)
        + shape("M-11 4L-8-8L-1-11.500L-3-2z", hue.SNOW, "", 0)
        + line("M-3-2L-6 11M-3-2L8-8M-3-2L5 11", hue.SNOW, 1)
        + line("M-3.500 1V-2.500C-3.500-6.500 3.500-6.500 3.500-2.500V1", hue.INK, 2)
        + box(-5, 0.5, 10, 7.5, hue.BLOOD, hue.INK, 1.1, 1)
        + line("M0 3V5.500", hue.SNOW, 1.5)
    )


def vuko() -> str:
    """The hunter: wolf's pelt, cloak, sword."""
    return (
        edged("M9.500-10L7 11", hue.FROST, 1.6, 3)
        + line("M5.500 3.500L10.500 4.200", hue.INK, 2)
        + shape("M-9.500 11.800C-9 4-7.500-1-4-3.500H3C6-1 7 4 7 11.800z", hue.BASALT)
        + shape("M-3.500 11.800L-2-2H1.500L2.500 11.800z", hue.BLOOD)
        + shape("M-7-3.500L-6.500-11L-3.500-8.500H1.500L4.500-11L5-3.500C3.500-1-5.500-1-7-3.500z", hue.FUR)
        + shape("M-4-5.500C-3-7 1-7 2-5.500C2-3 .5-1.500-1-1.500S-4-3-4-5.500z", hue.SKIN)
        + line("M-2.600-4.800H-2.500M.5-4.800H.6", hue.INK, 1.3)
    )


def vuko_token() -> str:
    """The track of a wolf."""
    toes = ((-6, -3, 25), (-2.2, -7, 8), (2.2, -7, -8), (6, -3, -25))
    return (
        circle(0, 0, 11.5, hue.BLOOD_DARK, hue.INK)
        + circle(0, 0, 9.6, hue.BLOOD)
        + shape("M0-.5C3.500-.5 6 3 5 6C4 8 1.500 6.500 0 6.500S-4 8-5 6C-6 3-3.500-.5 0-.5z", hue.SNOW, "", 0)
        + "".join(at(x, y, 1, ellipse(0, 0, 1.7, 2.5, hue.SNOW), -turn) for x, y, turn in toes)
    )


def snow() -> str:
    """The marker of Dead Snow."""
    return (
        shape(ngon(6, 12), hue.NIGHT, hue.SNOW, 1)
        + flake(9.5, hue.SNOW, 1.5)
        + circle(0, 0, 2.6, hue.BLOOD, hue.SNOW, 0.8)
    )


def boat() -> str:
    """A red boat: regions score."""
    return (
        line("M0 5V-11", hue.INK, 1.8)
        + shape("M.8-10.500C6-8.500 8-4 8.500 .5H.8z", hue.SNOW)
        + shape("M-.8-7.500C-4-6-6-3-6.500 .5H-.8z", hue.FROST)
        + shape("M-11.500 3H11.500C10.500 8 7.500 10.500 4 10.500H-4C-7.500 10.500-10.500 8-11.500 3z", hue.BLOOD)
    )
