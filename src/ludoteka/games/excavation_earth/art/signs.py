"""Signs, drawn around 0,0 and about 10 units to every side: regions, glyphs, market symbols, factions, actions."""

from typing import Final

from ludoteka.core.paint import at

from . import palette as hue
from .paint import box, circle, label, line, path, polygon

# What each region is known by: sun, leaf, mask, temple, shell.
MOTIF: Final = {
    "Y": "M0-4.5A4.5 4.5 0 1 1-.01-4.5zM-1-9.5H1V-6H-1zM-1 6H1V9.5H-1zM6-1H9.5V1H6zM-9.5-1H-6V1H-9.5z"
    "M4-5.4L6.2-7.6 7.6-6.2 5.4-4zM-4-5.4L-6.2-7.6-7.6-6.2-5.4-4zM4 5.4L6.2 7.6 7.6 6.2 5.4 4z"
    "M-4 5.4L-6.2 7.6-7.6 6.2-5.4 4z",
    "G": "M-8.5 9C-9.5 2-7-8 8.5-9C9.5 4 1 8-5.5 6.2L-7 9.5zM-5.2 4.6C-2 1 1-2 5-5.2C.8-3-3 0-6 3.5z",
    "R": "M-8-8.5C-3-6 3-6 8-8.5C9 0 6 7 0 9.5C-6 7-9 0-8-8.5zM-5.5-2.5C-3.5-4.5-1.5-3-1-1C-3 0-5-.5-5.5-2.5z"
    "M5.5-2.5C3.5-4.5 1.5-3 1-1C3 0 5-.5 5.5-2.5zM-3 4C-1 5.5 1 5.5 3 4C1.5 7-1.5 7-3 4z",
    "P": "M0-9.5L9.5-4V-2H-9.5V-4zM-8-1H-5V6H-8zM-1.5-1H1.5V6H-1.5zM5-1H8V6H5zM-9.5 7H9.5V9.5H-9.5z",
    "O": "M0 9C-2 9-2.5 7.5-2.5 6C-8 4-10-1-8.5-5L-6-2.5-5.5-7.5-2.5-3.5 0-9 2.5-3.5 5.5-7.5 6-2.5 8.5-5"
    "C10-1 8 4 2.5 6C2.5 7.5 2 9 0 9z",
    "S": "M0-9.5L2.6-3.2 9.5-2.8 4.2 1.6 6 8.3 0 4.6-6 8.3-4.2 1.6-9.5-2.8-2.6-3.2z",
}

# The four alien glyphs: fork, loops, moon, lightning.
GLYPH: Final = {
    "A": "M0 9V-9M-7-8C-8 2 8 2 7-8",
    "B": "M-4-9V9C9 9 9 0-2 0C8 0 7-9-4-9M-8 9H-4",
    "C": "M6-7.5C-4-12-10-3-7 3C-4 9 3 10 6.5 6.5M2-1H2.1",
    "D": "M-6-9H7L-4 1H6L-6 9",
}

# A market symbol has as many sides as its number; one and two are round.
SYMBOL: Final = {
    1: "M0-9.5A9.5 9.5 0 1 1-.01-9.5z",
    2: "M0-10C7.5-4 7.5 4 0 10C-7.5 4-7.5-4 0-10z",
    3: "M0-9.5L9.8 8H-9.8z",
    4: "M-8.5-8.5H8.5V8.5H-8.5z",
    5: polygon(5, 10.2),
    6: polygon(6, 10.2),
}

# Wings, mask, eye, pick, scales, star of Zu; and the letter each faction is known by.
EMBLEM: Final = {
    "dal-harraii": "M0-5C3-8 8-8 10-6C8-5.5 8.5-3 6-2.5C6.5-.5 4 1 2.5.5L0 8L-2.5.5C-4 1-6.5-.5-6-2.5C-8.5-3-8-5.5"
    "-10-6C-8-8-3-8 0-5z",
    "gul": "M-9.5-4C-5-6.5 5-6.5 9.5-4C9.5 2 6 5.5 3 4C1.5 3-1.5 3-3 4C-6 5.5-9.5 2-9.5-4zM-6-1.5C-4-3-2-2-2 0C-4 1-6"
    " .5-6-1.5zM6-1.5C4-3 2-2 2 0C4 1 6 .5 6-1.5z",
    "is-sisinui": "M-10 0C-5-7 5-7 10 0C5 7-5 7-10 0zM0-4A4 4 0 1 0 .01-4zM0-1.7A1.7 1.7 0 1 1-.01-1.7z",
    "kuti-kuti": "M-9-4C-4-10 4-10 9-4L7-2.5C5-4.5 3-5.5 1.5-5.7V9.5H-1.5V-5.7C-3-5.5-5-4.5-7-2.5z",
    "aqulla": "M-1-9H1V-6.5L8.5-5L10 1C10 4 4 4 4 1L5.5-4 1-4.8V6.5H5V9H-5V6.5H-1"
    "V-4.8L-5.5-4L-4 1C-4 4-10 4-10 1L-8.5-5"
    "-1-6.5z",
    "zu": "M0-10L2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5z",
}
LETTER: Final = {"dal-harraii": "D", "gul": "G", "is-sisinui": "I", "kuti-kuti": "K", "aqulla": "A", "zu": "Z"}


def motif(region: str, fill: str) -> str:
    return path(MOTIF[region], fill, more='fill-rule="evenodd"')


def glyph(letter: str, colour: str = hue.NEON, width: float = 2.6) -> str:
    """An alien glyph as a bright line."""
    return line(GLYPH[letter], colour, width)


def symbol(market: int, face: str = hue.NIGHT, ink: str = hue.NEON, size: float = 12.5) -> str:
    """A market symbol with its number."""
    drop = {3: 2.4, 5: 0.6}.get(market, 0)
    return path(SYMBOL[market], face, ink, 2) + label(0, drop, market, size, ink)


def emblem(faction: str, fill: str) -> str:
    return path(EMBLEM[faction], fill, more='fill-rule="evenodd"')


def sign(region: str) -> str:
    """The sign of a region on a disc of its colours."""
    light, dark = hue.REGION[region]
    return circle(0, 0, 10.5, light, hue.INK, 1.4) + at(0, 0, 0.72, motif(region, dark))


def coin(said: object = "") -> str:
    """A credit: a bright hexagon."""
    face = path(polygon(6, 11.5), hue.GOLD, hue.INK, 1.4) + path(polygon(6, 8.6), "#f7d774", hue.GOLD_DARK, 1)
    mark = line("M3.5-3.5A5 5 0 1 0 3.5 3.5M0-6.5V6.5", hue.GOLD_DARK, 1.8)
    return face + (label(0, 0, said, 14.5 if len(str(said)) == 1 else 11) if said != "" else mark)


def fuel() -> str:
    return path("M0-9C5-2 7 1 7 4A7 6 0 0 1-7 4C-7 1-5-2 0-9z", hue.AMBER, hue.INK, 1.6)


# -- actions --------------------------------------------------------------------------------------------------------


def _travel() -> str:
    return (
        path("M0-10C4-7 5-2 4.5 4H-4.5C-5-2-4-7 0-10z", hue.CREAM, hue.INK, 1.4)
        + path("M-4.5 0L-8 5V8L-4 5zM4.5 0L8 5V8L4 5z", hue.RUST, hue.INK, 1.2)
        + circle(0, -3, 2.1, hue.NEON, hue.INK, 1)
        + path("M-2.5 5H2.5L0 10.5z", hue.AMBER, hue.INK, 1)
    )


def _excavate() -> str:
    return (
        line("M7.5-8.5L0 0", hue.GOLD_DARK, 3)
        + line("M5-10.5L10-6", hue.INK, 2.6)
        + path("M1.5-2.5L4 .5C3 5-3 9.5-9 9.5C-9 4-3.5-2 1.5-2.5z", hue.STEEL, hue.INK, 1.4)
    )


def _market() -> str:
    stripes = "".join(
        path(f"M{x}-9H{x + 4.5}L{x * 1.15 + 5} -2H{x * 1.15}z", hue.RUST if i % 2 else hue.CREAM, hue.INK, 1)
        for i, x in enumerate((-9, -4.5, 0, 4.5))
    )
    return line("M-8-2V9M8-2V9", hue.INK, 2) + stripes + box(-9.5, 3, 19, 3, hue.GOLD, hue.INK, 1.2)


def _sell() -> str:
    return at(-3.5, 3, 0.62, coin()) + at(3.5, -3.5, 0.62, coin())


def _command() -> str:
    return (
        line("M-6-10V10", hue.INK, 2.4)
        + path("M-5.5-9.5H9L5.5-4.5 9 .5H-5.5z", hue.NEON, hue.INK, 1.4)
        + path("M0-7.5L1-5.2 3.5-5 1.5-3.5 2.2-1.2 0-2.5-2.2-1.2-1.5-3.5-3.5-5-1-5.2z", hue.NIGHT)
    )


def _smuggle() -> str:
    return (
        path("M-9-4L0-8 9-4V6L0 10-9 6z", hue.RUST, hue.INK, 1.4)
        + path("M-9-4L0 0V10M0 0L9-4", "none", hue.INK, 1.4)
        + at(0, -3.5, 0.55, emblem("gul", hue.NIGHT))
    )


def _survey() -> str:
    return (
        line("M0 1V9M-5 9H5", hue.INK, 2.4)
        + path("M-9-5C-8 3 1 6 6 2.5z", hue.STEEL, hue.INK, 1.4)
        + line("M-1-2L4-7", hue.INK, 1.6)
        + circle(4.5, -7.5, 1.8, hue.NEON, hue.INK, 1)
        + line("M5-1.5C8-2 9-4 9-7M7.5 2C10 0 11-2 11.5-4", hue.RUST, 1.6)
    )


ACTION: Final = {
    "travel": _travel,
    "excavate": _excavate,
    "market": _market,
    "sell": _sell,
    "command": _command,
    "smuggle": _smuggle,
    "survey": _survey,
}
