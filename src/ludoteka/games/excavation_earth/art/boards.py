"""Boards: market rows, popularity tracks, the ship with its command centres, and the boards of the factions."""

from ludoteka.core.paint import at, near

from ..components.tables import CENTRES, COLOURS, GLYPHS, MARKETS, Tables
from ..table import layout
from . import palette as hue
from .paint import box, circle, label, line, path
from .signs import coin, emblem, glyph, motif, sign, symbol

SOFT = "#f7ecd2"
SMALL_MAT = 208
"""A faction board that is not so many pixels high has no room for all of its print."""


# -- trade ----------------------------------------------------------------------------------------------------------


def market(t: Tables, number: int) -> str:
    """A row: symbol, places of the queue from its front, the traders' ground, and the centre they are promoted to."""
    scale = 100 / layout.MARKET_SIZE
    left = layout.MARKET_WIDE * 50 - layout.TRADE_WIDE / 2 * scale
    places = ""
    for i in range(t.queue_limit):
        x = left + (layout.QUEUE_X + i * layout.QUEUE_STEP) * scale
        places += circle(x, 50, 40, "#dcc596", hue.SAND_DARK, 3)
    ahead = left + (layout.QUEUE_X - 0.62) * scale
    ground = left + (layout.TRADER_X - 0.42) * scale
    centre = t.centre_of[number - 1]
    return (
        box(3, 3, 994, 94, SOFT, hue.INK, 3.5, 18)
        + path("M21 3H120V97H21A18 18 0 0 1 3 79V21A18 18 0 0 1 21 3z", hue.TEAL)
        + at(62, 50, 3.9, symbol(number))
        + places
        + path(f"M{ahead - 12:.0f} 50l18-16v32z", hue.RUST)
        + box(ground, 12, 985 - ground, 76, "#e9d3a3", hue.SAND_DARK, 3, 12)
        + at(957, 50, 2, centre_sign(centre))
        + box(3, 3, 994, 94, "none", hue.INK, 3.5, 18)
    )


def centre_sign(centre: int) -> str:
    """Which of the three command centres: an arrow to the left, upwards, or to the right."""
    arrow = ("M-8 0L4-8V8z", "M0-8L8 4H-8z", "M8 0L-4-8V8z")[centre]
    return circle(0, 0, 11, hue.TEAL_DARK, hue.INK, 1.2) + path(arrow, hue.NEON)


def track(t: Tables, letter: str, level: int, rank: int) -> str:
    """A colour with its popularity: lit places are the level; below the rank, above what a sale gets for it."""
    light, dark = hue.REGION[letter]
    pips = ""
    for i in range(t.coloured):
        x, y = 15 + i % 5 * 18, 70 - i // 5 * 11
        pips += box(x - 7, y - 4, 14, 8, light if i < level else "#00000033", hue.INK if i < level else dark, 1.5, 2)
    return (
        box(2, 2, 98, 96, dark, hue.INK, 3, 9)
        + at(25, 28, 2, sign(letter))
        + near(
            48,
            label(20, 86, f"#{rank}", 23, hue.CREAM) + label(84, 86, level, 23, light),
            label(80, 84, level, 31, light),
        )
        + at(72, 28, 2.1, coin(t.payout[rank - 1]))
        + pips
    )


def special_track(left: int) -> str:
    """Special buyers in the pool."""
    light, dark = hue.REGION["S"]
    return box(2, 2, 98, 96, dark, hue.INK, 3, 9) + at(51, 34, 2.5, sign("S")) + label(51, 79, f"×{left}", 31, light)


HULL = (
    ("M32 4H158V96H32C10 90 2 70 2 50S10 10 32 4z", "M2 52C3 72 11 90 32 96H158V52z"),
    ("M0 4H158V96H0z", "M0 52H158V96H0z"),
    ("M0 4H146L156 32V68L146 96H0z", "M0 52H156V68L146 96H0z"),
)


def centre(t: Tables, name: str) -> str:
    """One third of the ship with a place for envoys and for a command card."""
    number = CENTRES.index(name)
    hull, shade = HULL[number]
    served = [market + 1 for market in range(MARKETS) if t.centre_of[market] == number]
    signs = "".join(at(46 + i * 31, 29, 1.6, symbol(market, size=14.5)) for i, market in enumerate(served))
    return (
        path(hull, "#b4c6c2", hue.INK, 3)
        + path(shade, "#7f9895")
        + path(hull, "none", hue.INK, 3)
        + box(8, 55, 142, 37, hue.NIGHT, hue.NEON, 2, 10)
        + box(98, 7, 44, 44, hue.TEAL_DARK, hue.INK, 2, 6)
        + at(17, 29, 0.95, centre_sign(number))
        + signs
    )


def bay() -> str:
    """Where buyers wait who have just bought."""
    lamps = "".join(circle(x, 50, 7, hue.AMBER, hue.INK, 2) for x in (46, 1104))
    doors = "".join(line(f"M{x} 14V86", "#3f5857", 3) for x in range(180, 1000, 130))
    return path("M60 6H1090L1144 50 1090 94H60L6 50z", "#54706f", hue.INK, 4) + doors + lamps


# -- faction boards -------------------------------------------------------------------------------------------------


def mat(t: Tables, player: int) -> str:
    """The board of a faction: storage on the left, the gallery with its credits on the right."""
    light, dark = hue.SEAT_COLOURS[player], hue.SEAT_DARK[player]
    k = 100 / layout.BOARD_HIGH
    return box(1, 1, 298, 98, hue.SAND, hue.INK, 2, 6) + frame(light, dark) + gallery(t, k)


def frame(light: str, dark: str) -> str:
    return path("M6 1H12V99H6A5 5 0 0 1 1 94V6A5 5 0 0 1 6 1z", light, dark, 1)


def gallery(t: Tables, k: float) -> str:
    """Signs of the colours above, glyphs on the left, credits for rows and columns at the edges."""
    made = ""
    left, top = layout.CELL_X * k, layout.CELL_Y * k
    dx, dy = layout.CELL_STEP_X * k, layout.CELL_STEP_Y * k
    for colour, letter in enumerate(COLOURS):
        made += at(left + colour * dx, 6.6, 0.5, sign(letter))
        steps = [step for step in t.column_score[colour] if step]
        made += scores(left + colour * dx, top + 3 * dy + 13.5, steps, False)
    for row, letter in enumerate(GLYPHS):
        y = top + row * dy
        made += box(left - dx / 2 - 16, y - 6.5, 14, 13, hue.NIGHT, "", 0, 2)
        made += near(
            SMALL_MAT,
            at(left - dx / 2 - 12.5, y, 0.36, glyph(letter, hue.NEON, 3))
            + label(left - dx / 2 - 5.5, y, letter, 7.5, hue.CREAM),
            label(left - dx / 2 - 9, y, letter, 12.6, hue.CREAM),
        )
        steps = [step for step in t.row_score[row] if step]
        made += scores(285, y, steps, True)
    return made


def scores(x: float, y: float, steps: list[int], row: bool) -> str:
    """Credits for one more guard each: in a row side by side, under a column closely; on a small board the last."""
    step = 8.4 if row else 6.9
    made = ""
    for i, points in enumerate(steps):
        cx = x + (i - (len(steps) - 1) / 2) * step
        best = i == len(steps) - 1
        made += box(cx - step / 2 + 0.3, y - 4.2, step - 0.6, 8.4, hue.AMBER if best else hue.CREAM, hue.INK, 0.5, 1.5)
        made += label(cx, y, points, 5.3)
    last = box(x - 9, y - 6, 18, 12, hue.AMBER, hue.INK, 0.5, 1.5) + label(x, y, steps[-1], 12.6)
    return near(SMALL_MAT, made, last)


def storage(places: int, wide: int, hidden: bool) -> str:
    """Places for artefacts side by side: the hold open, the hatch in the dark."""
    made = ""
    for i in range(places):
        face = "#3a3246" if hidden else "#d9c79f"
        made += box(6 + i * 100, 6, 88, 88, face, hue.NEON if hidden else hue.RUST, 3, 10)
        if hidden:
            made += at(50 + i * 100, 50, 2.4, emblem("gul", "#574a69"))
        else:
            made += line(f"M{28 + i * 100} 72L{72 + i * 100} 28", "#c4ac78", 5)
    return made + box(1, 1, wide * 100 - 2, 98, "none", hue.INK, 2, 12)


def cell(t: Tables, name: str, value: int) -> str:
    """A cell of the gallery; 130 wide."""
    light, dark = hue.REGION[name[0]]
    return (
        box(3, 3, 124, 94, light, dark, 5, 12)
        + f'<g opacity=".35">{at(36, 50, 2.5, motif(name[0], dark))}</g>'
        + near(22, label(92, 50, value, 52, dark), label(72, 52, value, 88, dark))
    )
