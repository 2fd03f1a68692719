"""Tracks and tokens: Dead Snow, reputation, initiative, region tokens, the supply, Vuko's tiles."""

from typing import Final

from ludoteka.core.paint import at, mixed, near

from ..components.tables import ABILITIES, Tables, write_bundle
from . import icons as icon
from . import palette as hue
from . import powers
from .paint import box, circle, ellipse, flake, label, line, shape

SNOW_WIDE: Final = 20.8
REPUTATION_WIDE: Final = 16.0
SHIP_WIDE: Final = 0.72
REGION_WIDE: Final = 2.3
STOCK_WIDE: Final = 1.65
SAFE: Final = 0.1
"""The share of the reputation track that the safe area takes."""
STAGE: Final = ("#9fb9c6", "#8aa0c0", "#a99abf", "#bf8f94")


# -- tracks ---------------------------------------------------------------------------------------------------------


def snow_place(tables: Tables, n: int) -> float:
    """Where a number of the Dead Snow track lies, as a share of its width."""
    return (n + 0.5) / (max(tables.limit) + 1)


def snow_track(tables: Tables, seats: int) -> str:
    """Fields that redden up to the limit of so many players; what lies beyond it is bare rock."""
    limit, last = tables.limit[seats], max(tables.limit)
    wide = 100 * SNOW_WIDE
    step = wide / (last + 1)
    parts = [box(0, 0, wide, 100, hue.NIGHT, "", 0, 14)]
    between = []
    for n in range(last + 1):
        x = n * step
        if n > limit:
            parts.append(box(x + 8, 26, step - 16, 48, hue.BASALT, hue.SLATE, 2, 6))
            continue
        fill = hue.BLOOD if n == limit else mixed(hue.ICE, "#d98a80", max(0.0, n / limit * 2 - 1))
        parts.append(box(x + 4, 8, step - 8, 84, fill, hue.INK, 2, 9))
        if n == limit:
            parts.append(at(x + step / 2, 50, 3, flake(10, hue.SNOW, 2)))
        elif n % 5 == 0:
            parts.append(label(x + step / 2, 50, n, 52))
        else:
            between.append(label(x + step / 2, 50, n, 33, hue.SLATE))
    return "".join(parts) + near(34, "".join(between))


def reputation_place(tables: Tables, n: int) -> float:
    """Where a position of the reputation track lies, as a share of its width."""
    return SAFE / 2 if n == 0 else SAFE + (1 - SAFE) * (n - 0.5) / tables.worst


def reputation_track(tables: Tables) -> str:
    """From the safe area down to the worst name, where Vuko waits."""
    wide = 100 * REPUTATION_WIDE
    step = wide * (1 - SAFE) / tables.worst
    parts = [box(0, 0, wide, 100, hue.NIGHT, "", 0, 14), box(5, 8, wide * SAFE - 10, 84, hue.ICE, hue.INK, 2, 12)]
    parts.append(at(28, 50, 1.9, icon.reputation()))
    for n in range(1, tables.worst + 1):
        x = wide * SAFE + (n - 1) * step
        fill = mixed("#dfe8ed", "#8f231c", (n - 1) / max(1, tables.worst - 1))
        parts.append(box(x + 3, 8, step - 6, 84, fill, hue.INK, 2, 9))
        parts.append(label(x + step / 2, 66, n, 40, hue.INK if n < tables.worst * 0.6 else hue.SNOW))
    parts.append(at(wide - step / 2, 30, 1.5, icon.vuko_token()))
    return "".join(parts)


def ship(tables: Tables, space: int) -> str:
    """A space of the initiative track: the number on the sail says who acts first, the cubes how many markers."""
    wide = 100 * SHIP_WIDE
    red = tables.boat[space] > 0
    cubes = tables.actions[space]
    return (
        box(1, 1, wide - 2, 98, STAGE[tables.stage[space] - 1], hue.INK, 2, 6)
        + box(4, 66, wide - 8, 30, "#ffffffb0", "", 0, 4)
        + line(f"M{wide / 2:.0f} 52V8", hue.INK, 3)
        + shape(
            f"M12 12C24 8 {wide - 24:.0f} 8 {wide - 12:.0f} 12"
            f"C{wide - 16:.0f} 24 {wide - 16:.0f} 34 {wide - 12:.0f} 44"
            f"C{wide - 24:.0f} 40 24 40 12 44C16 34 16 24 12 12z",
            hue.SNOW,
            hue.INK,
            2,
        )
        + label(wide / 2, 27, tables.ship[space], 32)
        + shape(
            f"M5 47C20 54 {wide - 20:.0f} 54 {wide - 5:.0f} 47"
            f"C{wide - 8:.0f} 58 {wide - 16:.0f} 62 {wide - 22:.0f} 62H22C16 62 8 58 5 47z",
            hue.BLOOD if red else hue.FUR,
            hue.INK,
            2,
        )
        + "".join(
            box(wide / 2 + 11.5 * (i - cubes / 2) + 1, 76, 9.5, 9.5, hue.BASALT, hue.INK, 1.4, 1) for i in range(cubes)
        )
    )


# -- tokens ---------------------------------------------------------------------------------------------------------


def region(tables: Tables, seats: int, face: str) -> str:
    """A region scoring token: red number, bundles, points by rank; or its back."""
    wide = 100 * REGION_WIDE
    if face == "back":
        return box(2, 2, wide - 4, 96, hue.BASALT, hue.INK, 3, 12) + at(wide / 2, 50, 3.4, flake(10, hue.STEEL, 1.6))
    n = int(face)
    bundles = [write_bundle(bundle) for bundle in tables.bundles[seats][n - 1]]
    points = tables.region_vp[seats][n - 1]
    row = "".join(at(80 + 56 * i, 27, 2.15, icon.RESOURCE[name[0]](name[1:])) for i, name in enumerate(bundles))
    step = 54
    ranks = "".join(at(78 + step * i, 75, 2.1, icon.points(value)) for i, value in enumerate(points))
    return (
        box(2, 2, wide - 4, 96, "#f4efe2", hue.INK, 3, 12)
        + box(2, 2, 50, 96, hue.BASALT, hue.INK, 3, 12)
        + label(27, 50, n, 50, "#ff8f80")
        + row
        + ranks
    )


def stock(tables: Tables, what: str, n: int) -> str:
    """What the supply has left of a thing; an upgrade shows its price in M."""
    picture = (
        icon.RESOURCE[what]("")
        if what in icon.RESOURCE
        else icon.vuko_token()
        if what == "vuko"
        else powers.ability(what)
    )
    made = box(2, 2, 100 * STOCK_WIDE - 4, 96, "#f4f7f9", hue.STEEL, 2.4, 16) + at(46, 50, 3.3, picture)
    if what not in ABILITIES:
        return made + label(122, 50, n, 56)
    cost = tables.upgrade_cost[ABILITIES.index(what)]
    gems = "".join(at(122 + 26 * (i - (cost - 1) / 2), 78, 1.2, icon.magic()) for i in range(cost))
    return made + label(122, 30, n, 54) + gems


def tile(name: str) -> str:
    """One of Vuko's tiles, with an arrow if it stays for good."""
    pictures = {
        "V1": shape(
            "M-6 10C-11 4-6 0-6-5C-3-3-2-1-2 1C1-3 0-8 3-11.500C4-5 9-2 8 4C7.500 8 4 11 0 11C-2 11-4.500 11-6 10z",
            hue.EMBER,
        )
        + shape("M-2 10C-4 7-1 5-1 2C2 4 4 6 3 9C2 11-1 11-2 10z", hue.FLAME, "", 0),
        "V2": shape("M-10 10C-10 0-6-9 0-11.500C6-9 10 0 10 10C7 7 5 11 2 9C0 11-4 11-5 8C-7 11-9 10-10 10z", hue.SLATE)
        + line("M-4-2H-2M2-2H4M-3 4Q0 1 3 4", hue.SNOW, 1.6),
        "V3": shape("M4-11A11 11 0 1 0 11 4A9 9 0 0 1 4-11z", hue.GOLD)
        + circle(5, -3, 1.3, hue.SNOW)
        + circle(8.500, -8, 1, hue.SNOW),
        "V4": at(-4, 1, 0.8, bear()) + at(5, 2.5, 0.75, bear()),
    }
    return box(-12, -12, 24, 24, hue.BASALT, hue.BLOOD, 2, 4) + at(0, 0, 0.82, pictures[name])


def bear() -> str:
    return (
        circle(-6, -7, 3.2, hue.FUR, hue.INK)
        + circle(6, -7, 3.2, hue.FUR, hue.INK)
        + circle(0, 0, 9, hue.FUR, hue.INK)
        + ellipse(0, 3.5, 4, 3.2, hue.SKIN, hue.INK, 0.9)
        + line("M-3.500-2H-3.400M3.500-2H3.400M0 2.500V3", hue.INK, 1.8)
    )


def garden() -> str:
    """The Ice Garden: frozen fountains."""
    return (
        ellipse(0, 9, 11.5, 3, hue.GLACIER, hue.INK)
        + shape("M-8 9L-9-2L-6-8L-4-2L-3.500 9zM-2.500 9L-3-5L0-12L3-5L2.500 9zM3.500 9L4-2L6-8L9-2L8 9z", hue.FROST)
        + line("M0-10V6M-6-5V6M6-5V6", hue.SNOW, 1)
    )
