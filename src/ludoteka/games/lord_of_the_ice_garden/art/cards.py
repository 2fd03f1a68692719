"""The character cards: who one is and what one wants, the three kinds of units, M-factor and its levels."""

from typing import Final

from ludoteka.core.paint import at

from ..components.tables import ABILITIES, CHARACTERS, KINDS, SPY, Tables
from . import icons as icon
from . import palette as hue
from . import powers
from .paint import box, circle, label, line, shape, sign
from .pieces import marker
from .spaces import viper
from .units import silhouette

CARD_WIDE: Final = 0.72
LEVEL_WIDE: Final = 1.5
SLOT: Final = (0.74, 0.81)
"""Where a bought upgrade lies on the card of a unit, as shares of its width and height."""


def frame(seat: int) -> str:
    wide = 100 * CARD_WIDE
    return (
        box(1, 1, wide - 2, 98, hue.SEAT_DARK[seat], hue.INK, 1.6, 6)
        + box(4, 4, wide - 8, 92, hue.ICE, hue.SEAT_COLOURS[seat], 2, 4)
        + at(wide - 9, 9, 0.75, f"{circle(0, 0, 9, hue.SEAT_COLOURS[seat], hue.SNOW, 1.2)}{sign(seat, 0.9)}")
    )


# -- characters -----------------------------------------------------------------------------------------------------


def freihoff() -> str:
    """A prophetess: red veil, calm face, flame above."""
    return (
        shape("M-13 14C-13 2-10-10 0-13C10-10 13 2 13 14z", hue.BLOOD)
        + shape("M-6 14C-8 8-7-4-5-7C-2-9.500 2-9.500 5-7C7-4 8 8 6 14z", hue.BLOOD_DARK, "", 0)
        + shape("M-4.500-3C-4.500-8 4.500-8 4.500-3C4.500 1.500 2.500 4.500 0 4.500S-4.500 1.500-4.500-3z", hue.SKIN)
        + line("M-2.800-1.800H-1.200M1.200-1.800H2.800M-1.200 2H1.200", hue.INK, 0.9)
        + shape(
            "M0-17C2-15 2.500-13.500 1.500-12C1-11 -1-11-1.500-12C-2.500-13.500-1.500-15 0-17z", hue.GOLD, hue.INK, 0.8
        )
    )


def vandyken() -> str:
    """A king of thorns in black iron."""
    return (
        shape("M-14 14C-12 6-8 3-5 2H5C8 3 12 6 14 14z", hue.BASALT)
        + shape("M-6-3C-6-9 6-9 6-3C6 3 3 6 0 6S-6 3-6-3z", hue.FROST)
        + shape("M-7-4L-9-13L-5-9L-3.500-16L-.5-9.500L3.500-16L5-9L9-13L7-4C4-6-4-6-7-4z", hue.NIGHT)
        + line("M-3.500-1.500L-1.500-1M3.500-1.500L1.500-1", hue.BLOOD, 1.5)
        + line("M-2 3C-1 2.500 1 2.500 2 3", hue.INK, 1)
        + line("M-10 9L-6 14M10 9L6 14", hue.SLATE, 1.4)
    )


def callo() -> str:
    """The Lady of Sorrow: long hair, twigs, a tear of blood."""
    return (
        shape("M-11 14C-14 4-12-9 0-12C12-9 14 4 11 14z", "#3d5f4d")
        + line(
            "M-7-8C-9-12-12-12-13-16M-9.500-11.500L-13-12M7-8C9-12 12-12 13-16M9.500-11.500L13-12M0-12V-16",
            hue.FUR,
            1.8,
        )
        + shape("M-5.500-3C-5.500-9 5.500-9 5.500-3C5.500 3 3 7 0 7S-5.500 3-5.500-3z", "#efe3d6")
        + line(
            "M-3.800-1.800C-3-1-1.800-1-1.200-1.800M1.200-1.800"
            "C1.800-1 3-1 3.800-1.800M-1.500 3.800C-.5 3.200 .5 3.200 1.500 3.800",
            hue.INK,
            0.9,
        )
        + line("M-2.600-.6V4", hue.BLOOD, 1.3)
        + line("M-9 2C-8 7-8 10-9 13M9 2C8 7 8 10 9 13", "#2c4638", 1.3)
    )


def fjollsfinn() -> str:
    """A fair man under a crown of ice."""
    return (
        shape("M-14 14C-12 7-8 4-5 3H5C8 4 12 7 14 14z", "#476f92")
        + shape("M-6-3C-6-8 6-8 6-3V3C6 9 3 11 0 11S-6 9-6 3z", "#d9c08a")
        + shape("M-4.500-4C-4.500-7.500 4.500-7.500 4.500-4C4.500 0 3 2.500 0 2.500S-4.500 0-4.500-4z", hue.SKIN)
        + shape(
            "M-7-5L-8-12L-5.500-9L-4.500-15L-2-9.500L0-17L2-9.500L4.500-15L5.500-9L8-12L7-5C4-6.500-4-6.500-7-5z",
            hue.GLACIER,
        )
        + line("M-2.800-2.800H-1.400M1.400-2.800H2.800M-1.500 .8C-.5 1.300 .5 1.300 1.500 .8", hue.INK, 0.9)
        + line("M-2 5V9M0 5V10M2 5V9", "#a98d52", 1)
    )


BUSTS: Final = {"freihoff": freihoff, "vandyken": vandyken, "callo": callo, "fjollsfinn": fjollsfinn}


def character(tables: Tables, name: str, seat: int, done: int) -> str:
    """A portrait; below it the goal, part by part, filled as far as it is done."""
    wide = 100 * CARD_WIDE
    of = tables.goal[CHARACTERS.index(name)]
    rows = 2 if of > 4 else 1
    across = -(-of // rows)
    step = min(20.0, (wide - 14) / across)
    size = min(step, 17.0) / 24
    parts = []
    for i in range(of):
        x = wide / 2 + step * (i % across - (across - 1) / 2)
        y = (81 if rows == 1 else 72.8) + 14.2 * (i // across)
        picture = {"freihoff": icon.tower, "vandyken": icon.site, "callo": icon.closed, "fjollsfinn": powers.recruit}[
            name
        ]()
        parts.append(
            circle(x, y, step * 0.44 if rows == 1 else 6.8, "#ffffff" if i < done else "#00000022", hue.SLATE, 0.8)
        )
        made = at(x, y, size * (0.9 if rows == 1 else 0.7), picture)
        parts.append(made if i < done else f'<g opacity=".25">{made}</g>')
    return (
        frame(seat)
        + box(8, 8, wide - 16, 56, hue.GLACIER, hue.SLATE, 1, 3)
        + shape(f"M8 48L22 36L32 44L44 32L{wide - 8:.0f} 46V64H8z", "#c6d7e0", "", 0)
        + f'<svg x="8" y="8" width="{wide - 16:.0f}" height="56">{at((wide - 16) / 2, 34, 1.75, BUSTS[name]())}</svg>'
        + at(wide - 9, 9, 0.75, f"{circle(0, 0, 9, hue.SEAT_COLOURS[seat], hue.SNOW, 1.2)}{sign(seat, 0.9)}")
        + "".join(parts)
    )


def unit_card(tables: Tables, name: str, seat: int) -> str:
    """A kind of unit: silhouette, level, printed abilities, room for upgrades."""
    wide = 100 * CARD_WIDE
    unit = tables.unit_ids.index(name)
    level = unit % 3 + 1
    printed = [kind for kind in range(KINDS) for _ in range(tables.printed[unit * KINDS + kind])]
    printed += [ability for ability in range(KINDS, len(ABILITIES)) if tables.powers[unit] >> ability & 1]
    pips = "".join(circle(wide / 2 + 7.5 * (i - (level - 1) / 2), 60, 3, hue.GOLD, hue.INK, 1) for i in range(level))
    row = "".join(at(15.5 + 16 * i, 81, 0.66, powers.ability(ABILITIES[ability])) for i, ability in enumerate(printed))
    slots = "".join(socket(wide * SLOT[0] + 12 * i, 81) for i in range(tables.upgrade_slots[unit]))
    if tables.powers[unit] >> SPY & 1:
        # The spy has two fields of his own, left of the slot.
        slots += socket(wide * SLOT[0] - 17, 81, "#d9c0bd")
        row = at(12.5, 81, 0.5, powers.ability(ABILITIES[SPY])) + socket(wide * SLOT[0] - 29, 81, "#d9c0bd")
    malus = tables.modifier[unit]
    extra = at(13, 60, 0.42, icon.reputation()) + label(25, 60, f"–{malus}", 15, hue.BLOOD) if malus else ""
    return (
        frame(seat)
        + box(8, 8, wide - 16, 46, hue.SEAT_COLOURS[seat], hue.INK, 1, 3)
        + at(wide / 2, 31, 1.75, silhouette(name))
        + at(wide - 9, 9, 0.75, f"{circle(0, 0, 9, hue.SEAT_DARK[seat], hue.SNOW, 1.2)}{sign(seat, 0.9)}")
        + pips
        + extra
        + line(f"M8 68H{wide - 8:.0f}", hue.STEEL, 1)
        + row
        + slots
    )


def socket(x: float, y: float, fill: str = "#ffffff") -> str:
    return box(x - 8, y - 8, 16, 16, fill, hue.SLATE, 1.2, 3)


# -- what lies on a card --------------------------------------------------------------------------------------------


def level(n: int) -> str:
    """A level of M-factor: a step of a stair, and what it calls."""
    wide = 100 * LEVEL_WIDE
    top = 62 - 16 * n
    calls = "".join(circle(wide - 18 - 15 * (n - 1 - i), 84, 5.5, hue.GOLD, hue.INK, 1.6) for i in range(n))
    return (
        box(2, 2, wide - 4, 96, "#efe8f5", hue.INK, 2.4, 10)
        + shape(f"M4 96V{top + 12}H{wide - 4:.0f}V96z", hue.VIOLET_LIGHT if n else "#d9d2e0", hue.VIOLET, 1.4)
        + label(24, 72, n, 52, hue.VIOLET if n else hue.SLATE)
        + at(wide * 0.57, 42 if n < 2 else 38, 2.6, icon.magic())
        + calls
    )


def jump(n: int, up: bool) -> str:
    """Where an M token may go: a level, up or down."""
    arrow = "M0-12L9-3H4V4H-4V-3H-9z"
    turned = at(0, 0, 1, shape(arrow, hue.VIOLET_LIGHT, hue.VIOLET, 1.2), 0 if up else 180)
    return circle(0, 0, 12, hue.SNOW, hue.VIOLET, 1.4) + turned + label(0, 0, n, 14, hue.INK, hue.SNOW)


def pile(seat: int) -> str:
    """The reserve: markers in a heap."""
    return at(-5, -5, 0.55, marker(seat)) + at(6, -4, 0.55, marker(seat)) + at(0, 5, 0.62, marker(seat))


def in_throat(seat: int) -> str:
    """Markers given to Viper's Throat."""
    return at(-1, -2, 0.9, viper()) + at(6, 6, 0.5, marker(seat))
