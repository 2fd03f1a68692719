"""Small pictures besides the symbols of the tiles, drawn around 0,0 and about 12 units to every side."""

from random import Random
from typing import Final

from ludoteka.core.paint import at, smooth

from . import palette as hue
from .paint import box, circle, ellipse, label, line, path, ring, shape
from .symbols import castle, scroll, silhouette

CREST: Final = (
    "M0-5.5A5.500 5.500 0 1 1-.010-5.500z",
    "M-5-5H5V5H-5z",
    "M0-6L6 5H-6z",
    "M0-6.500L5.500 0L0 6.500L-5.500 0z",
    "M0-6.500L1.900-2.300L6.500-2L3 1L4.200 5.700L0 3.200L-4.200 5.700L-3 1L-6.500-2L-1.900-2.300z",
)
TERRAIN: Final = {"P": hue.MOSS, "M": hue.SLATE, "L": hue.LOCH}


def coin(value: object = "") -> str:
    return (
        circle(0, 0, 11.5, hue.GOLD, hue.INK, 1.2)
        + circle(0, 0, 9, "#f0c95c", hue.GOLD_DARK, 1)
        + (
            label(0, 0, value, 14.5)
            if value != ""
            else shape("M-4 3L0-5L4 3zM-5.500 4.500H5.500", hue.GOLD_DARK, hue.GOLD_DARK, 1)
        )
    )


def points(value: object = "", fill: str = hue.HEATHER) -> str:
    """Victory points: a shield."""
    return shape("M-10.500-11H10.500V0C10.500 6 5 10 0 12C-5 10-10.500 6-10.500 0z", fill, hue.INK, 1.2) + (
        label(0, -0.8, value, 17, "#fff")
        if value != ""
        else shape(
            "M0-7L2-2.600L6.600-2.200L3 .9L4.200 5.500L0 3L-4.200 5.500L-3 .9L-6.600-2.200L-2-2.600z",
            hue.GOLD,
            hue.INK,
            0.8,
        )
    )


def axe() -> str:
    return (
        line("M6-9.500L-6.500 10.500", hue.WOOD_DARK, 3.6)
        + line("M6-9.500L-6.500 10.500", hue.WOOD, 2.2)
        + shape("M5.500-11L8-7L2.500 1.500C-1 .5-6.500-1-10-5.500C-5-6 1-8 5.500-11z", hue.SLATE_LIGHT)
        + line("M-10-5.500C-6.500-1-1 .500 2.500 1.500", hue.SNOW, 1.6)
        + shape("M5.500-11L8-7L2.500 1.500C-1 .5-6.500-1-10-5.500C-5-6 1-8 5.500-11z", "none")
    )


def boot(value: object = "") -> str:
    """Movement points."""
    foot = "M-7-11H1.500V1C4 3 9 3.500 10.500 6V10.500H-7z"
    sign = label(-2.6, -0.5, value, 14, "#fff") if value != "" else line("M-7-7.500H1.500", hue.SAND, 1.6)
    return shape(foot, hue.RUST) + shape("M-7 7.500H10.800V11H-7z", hue.WOOD_DARK) + sign


def income(value: object) -> str:
    return coin(f"+{value}")


def pennant(value: object) -> str:
    """Points in every round."""
    return (
        line("M-9-12V12", hue.WOOD_DARK, 2)
        + shape("M-8.500-11H11L6.500-3L11 5H-8.500z", hue.HEATHER)
        + label(-0.5, -3, value, 14.5, "#fff")
    )


def milestone(seat: int = -1, value: object = "") -> str:
    """A standing stone with a band in the seat's colour."""
    band = hue.SEAT_COLOURS[seat] if seat >= 0 else hue.HEATHER_LIGHT
    return (
        ellipse(0, 10, 10, 2.6, hue.INK)
        + shape("M-7 10C-8 2-7-6-3.500-10.500C-1-12.500 4-11.500 5.500-8C7.500-3 7.500 4 7 10z", hue.SLATE_LIGHT)
        + path(
            "M2.500-11.300C4-10.800 5-9.600 5.500-8C7.500-3 7.500 4 7 10H3.500C4.500 3 4.500-5 2.500-11.300z",
            hue.SLATE_DARK,
        )
        + shape("M-7.600-.500C-3 1 3 1 7.300-.500V5C3 6.500-3 6.500-7.400 5z", band, hue.INK, 1)
        + (label(0, 2.6, value, 7.5, hue.SEAT_INK[seat] if seat >= 0 else hue.INK) if value != "" else "")
    )


def pawn(seat: int) -> str:
    """The journeyman in the seat's colour."""
    fill, dark = hue.SEAT_COLOURS[seat], hue.SEAT_DARK[seat]
    return (
        ellipse(0, 11, 9, 2.4, hue.INK)
        + line("M8.500-8L7 11", hue.WOOD_DARK, 1.8)
        + shape("M0-5C-5-4-7.500 4-7.500 11C-3 12.500 3 12.500 7 11C7 4 5-4 0-5z", fill)
        + path("M1.500-4.600C4-2 4.500 6 4.200 12C5.500 11.800 6.500 11.500 7 11C7 4 5-4 1.500-4.600z", dark)
        + circle(0, -7, 3.8, "#f0d3b2", hue.INK, 1.1)
        + shape(
            "M-7-7.600C-3-9 3-9 7-7.600C5-6.300-5-6.300-7-7.600zM-3.600-8.300C-3-13.500 3-13.500 3.600-8.300z",
            dark,
            hue.INK,
            1,
        )
    )


def crest(seat: int) -> str:
    """A seat's sign: colour and form."""
    return circle(0, 0, 11.5, hue.SEAT_COLOURS[seat], hue.INK, 1.2) + path(CREST[seat], hue.SEAT_INK[seat])


def marker(seat: int) -> str:
    """A disc that stands on a track."""
    return (
        ellipse(0, 3, 11.5, 8.5, hue.SEAT_DARK[seat], hue.INK, 1.2)
        + ellipse(0, -1, 11.5, 8.5, hue.SEAT_COLOURS[seat], hue.INK, 1.2)
        + at(0, -1, 0.75, path(CREST[seat], hue.SEAT_INK[seat]))
    )


def road_piece() -> str:
    """A road token: planks that bridge an edge, lying from west to east."""
    planks = "M-8-5V5M-4-5V5M0-5V5M4-5V5M8-5V5"
    return (
        box(-12, -5.5, 24, 11, hue.ROAD, hue.INK, 1.2, 2)
        + line(planks, hue.ROAD_EDGE, 1)
        + line("M-12-3.400H12M-12 3.400H12", hue.ROAD_EDGE, 1.2)
    )


def thistle() -> str:
    """The start player's mark."""
    return (
        line("M0 2V12", hue.MOSS_DARK, 2.2)
        + shape(
            "M-.500 11C-4 11-8 8.500-9 4.500C-5 4.500-1 7-.500 11zM.5 11C4 11 8 8.500 9 4.500C5 4.500 1 7 .5 11z",
            hue.MOSS,
            hue.INK,
            1,
        )
        + shape(
            "M-6.500-3L-9-11L-4.500-7.500L-2.500-12L0-8L2.500-12L4.500-7.500L9-11L6.500-3z", hue.HEATHER, hue.INK, 1
        )
        + shape("M0 4.500C-4.500 4.500-7 1-6.500-3H6.500C7 1 4.500 4.500 0 4.500z", hue.MOSS_DARK, hue.INK, 1.1)
        + line(
            "M-5-1L-2 2M-1.500-1.500L2 2.500M2-1.500L4.500 1M5-1L2 2M1.500-1.500L-2 2.500M-2-1.500L-4.500 1",
            hue.MOSS,
            0.8,
        )
    )


def bag() -> str:
    return (
        shape("M-5-6C-12 0-12 12-7 12H7C12 12 12 0 5-6z", "#a67c52")
        + path("M3-6C8 0 9 8 5 12H7C12 12 12 0 5-6z", hue.WOOD)
        + shape("M-6-6L-7.500-11.500L-3.500-9.500L0-12L3.500-9.500L7.500-11.500L6-6z", "#b98d60")
        + line("M-6-6C-3-4.800 3-4.800 6-6", hue.WOOD_DARK, 2)
        + box(-4.5, 0, 9, 9, hue.MOSS, hue.INK, 1, 1)
        + path("M-4.500 4.500C-1 3 1 7 4.500 5V9H-4.500z", hue.LOCH)
    )


def bridge() -> str:
    return (
        path("M-12 6H12V11H-12z", hue.LOCH)
        + line("M-10 8.500q2-1.600 4 0t4 0t4 0t4 0t4 0", hue.LOCH_LIGHT, 1)
        + shape("M-12-1C-6-8 6-8 12-1V6H9C8-1-8-1-9 6H-12z", hue.SLATE_LIGHT)
        + line("M-7.500-3.800L-6.200 0M0-5.800V-.800M7.500-3.800L6.200 0", hue.SLATE_DARK, 1)
    )


def done(terrains: str, size: float = 1.0) -> str:
    """A closed area of one terrain, or two side by side."""
    parts = []
    for i, terrain in enumerate(terrains):
        x = 0.0 if len(terrains) == 1 else (-6.2, 6.2)[i]
        width = 11.3 if len(terrains) == 1 else 5.6
        edge = smooth(ring(x, 0, width * size, 9.4 * size, Random(f"done {terrain}"), 0.07), closed=True)
        inner = {
            "P": line(
                f"M{x - 3}-2.500l1.200 3.200m1.800-4.200v4.200m3-3.200l-1.200 3.200M{x - 1} 4l.8 2m1.200-2.600v2.600",
                hue.MOSS_DARK,
                1.1,
            ),
            "M": shape(f"M{x - 5} 4L{x - 0.8}-5L{x + 1.6}-.500L{x + 2.4}-2L{x + 5} 4z", hue.SLATE_LIGHT, hue.INK, 0.9)
            + path(f"M{x - 0.8}-5L{x + 0.4}-2.800L{x - 2}-2.400z", hue.SNOW),
            "L": line(f"M{x - 4.4}-2q2.200-2 4.400 0t4.400 0M{x - 4.4} 3q2.200-2 4.400 0t4.400 0", hue.LOCH_LIGHT, 1.2),
        }[terrain]
        parts.append(path(edge, TERRAIN[terrain], hue.INK, 2.2) + inner)
    return "".join(parts)


def far(steps: int) -> str:
    """At least this far from the castle."""
    return (
        at(-5.5, -2, 0.5, castle())
        + path("M-11 8.500H8", "none", hue.INK, 1.6, 'stroke-dasharray="2 2"')
        + shape("M7 5.500L12 8.500L7 11.500z", hue.INK)
        + label(6, -2, f"{steps}+", 16.5)
    )


def compass(side: str) -> str:
    """The outermost tiles towards one side."""
    turn = {"north": 0, "east": 90, "south": 180, "west": 270}[side]
    tiles = "".join(box(x, -10.5, 6.2, 6.2, hue.GOLD, hue.INK, 0.9) for x in (-10, -3.1, 3.8))
    arrow = shape("M0-2.500L6 5H2.400V11H-2.400V5H-6z", "#b8372f")
    return f'<g transform="rotate({turn})">{tiles}{arrow}</g>'


def requirement(code: str) -> str:
    """What the next space of a track demands."""
    if code.startswith("dist"):
        return far(int(code[4:]))
    if code.startswith("done"):
        return done(code[4:].replace("+", ""))
    if code in ("north", "east", "south", "west"):
        return compass(code)
    if code == "scroll":
        return scroll()
    if code == "none":
        return ""
    return at(0, 2, 0.8, castle()) if code == "castle" else silhouette(code)


def emblem(track: str) -> str:
    """Sword and shield, purse, or horn."""
    if track == "warrior":
        return (
            line("M8.500-11L-6 9", hue.SLATE_DARK, 2.6)
            + line("M-8 3.500L-1.500 8.500", hue.WOOD_DARK, 2.6)
            + circle(1.5, 2, 8.5, hue.RUST, hue.INK, 1.2)
            + circle(1.5, 2, 5.4, "#8a3f1f", hue.INK, 0.8)
            + circle(1.5, 2, 2, hue.GOLD, hue.INK, 0.9)
        )
    if track == "merchant":
        return (
            shape("M-4-5C-11 0-11 11.500-6 11.500H6C11 11.500 11 0 4-5z", "#a67c52")
            + shape("M-5-5L-6.500-10.500L-2.500-8.500L0-11.500L2.500-8.500L6.500-10.500L5-5z", "#b98d60")
            + line("M-5-5C-2-4 2-4 5-5", hue.WOOD_DARK, 2)
            + at(0, 4.5, 0.42, coin())
        )
    return (
        shape(
            "M-11.500-3L6-9.500C9-11 12-7 10.500-1C9 2.500 6 2 5 .500L-10.500.500C-12 .500-12.500-2.500-11.500-3z",
            hue.GOLD,
        )
        + ellipse(8.4, -4.2, 2.6, 5.4, hue.GOLD_DARK, hue.INK, 1)
        + shape("M-7 .5H3V11L-2 8L-7 11z", hue.HEATHER)
    )


def spot(round_: bool = False) -> str:
    """An empty place that can be touched."""
    more = 'stroke-dasharray="3 2.200" stroke-linecap="round"'
    if round_:
        return path("M0-8A8 8 0 1 1-.010-8z", "#fff8e0", hue.INK, 1.4, more)
    return path(
        "M-10-11H10Q11-11 11-10V10Q11 11 10 11H-10Q-11 11-11 10V-10Q-11-11-10-11z", hue.PAPER, hue.INK, 0.7, more
    )
