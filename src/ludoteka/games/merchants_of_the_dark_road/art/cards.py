"""Cards with signs: deeds, events, wagon upgrades, and what belongs to the Private Concern. All from the tables."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at, near

from ..components.tables import DEED_COUNTS, SHORTCUT, TOWNS, Tables
from . import icons as icon
from . import palette as hue
from .goods import any_good, crate
from .houses import DISTRICT
from .paint import box, circle, edged, label, line, ornament, plate, shape, star
from .people import class_sign, corners, emblem

DEED_WIDE: Final = 0.72
EVENT_WIDE: Final = 1.5

# -- deeds ----------------------------------------------------------------------------------------------------------


def signs_of(tables: Tables, i: int) -> list[str]:
    """What a deed counts."""
    counts = DEED_COUNTS[tables.deed_counts[i]]
    of = tables.deed_of[i]
    if counts == "class":
        return [class_sign(of[0])]
    if counts == "round":
        return [emblem(tables, town) for town in of]
    if counts == "region":
        return [icon.scroll() + shape("M-12-12H12V-6H-12Z", hue.REGION[of[0]], hue.INK, 1)]
    town = shape("M-11-11H11V3C11 8 5 10.5 0 12.5C-5 10.5-11 8-11 3Z", hue.MIST) + ornament(0, -1, "?", 13, hue.SNOW)
    return {
        "all": [icon.head(), icon.scroll()],
        "commissions": [icon.scroll()],
        "heroes": [icon.head()],
        "commission_towns": [icon.scroll(), town],
        "hero_towns": [icon.head(), town],
        "gifts": [icon.quartz()],
        "pairs": [icon.head(), icon.scroll(), town],
        "upgraded": [any_good(True)],
    }[counts]


def deed(tables: Tables, name: str) -> str:
    """Above what is counted and how many, below the reward and how often it is earned."""
    i = tables.deed_ids.index(name)
    signs = signs_of(tables, i)
    step = 20 if len(signs) > 2 else 25
    above = "".join(
        at(36 + (k - (len(signs) - 1) / 2) * step, 19, 0.85 if len(signs) > 2 else 1.05, sign)
        for k, sign in enumerate(signs)
    )
    count = label(36, 45, f"×{tables.deed_count[i]}", 31, hue.INK) if tables.deed_count[i] > 1 else ""
    rewards = [
        sign(amount[i])
        for sign, amount in (
            (icon.coin, tables.deed_coins),
            (icon.prestige, tables.deed_prestige),
            (icon.points, tables.deed_vp),
        )
        if amount[i]
    ]
    below = "".join(at(36 + (k - (len(rewards) - 1) / 2) * 32, 77, 1.48, sign) for k, sign in enumerate(rewards))
    either = ornament(36, 76, "/", 18, hue.SNOW) if tables.deed_either[i] else ""
    limit = tables.deed_limit[i]
    often = ornament(36, 93.5, "●" * limit, 8, hue.GLOW) if limit > 1 else ""
    return (
        plate(72, hue.PARCHMENT, hue.INK, hue.PARCHMENT_DARK)
        + shape("M3 59H69V92Q69 97 64 97H8Q3 97 3 92Z", hue.NIGHT_LIGHT, hue.INK, 1.6)
        + above
        + count
        + below
        + either
        + often
    )


def back_of_deed() -> str:
    letter = at(36, 48, 2, icon.deed())
    return plate(72, "#3a2a52", hue.INK, hue.AMBER_DARK) + letter + corners(72)


# -- events ---------------------------------------------------------------------------------------------------------


def event(tables: Tables, name: str) -> str:
    """Six lines, one for each value of a travel die: costs on red, gains on blue."""
    i = tables.event_ids.index(name)
    sky = "#5b2f4d" if tables.event_route[i] == SHORTCUT else hue.NIGHT_LIGHT
    made = plate(150, sky, hue.INK, hue.AMBER_DARK)
    for value in range(6):
        text = tables.event_text[i * 6 + value]
        x, y = 8 + 68 * (value // 3), 8 + 29 * (value % 3)
        cost = "-" in text or "G!" in text or "DOWN" in text
        made += box(x, y, 66, 26, "#6b2a33" if cost else "#223a6b", hue.INK, 1.2, 4)
        made += at(x + 12, y + 13, 0.8, icon.travel(value + 1)) + near(96, effects(text, x + 40, y + 13))
    return made


def effects(text: str, x: float, y: float) -> str:
    """One effect, or two side by side."""
    for join, sign in ((" else ", "/"), (" and ", "+")):
        if join in text:
            one, other = text.split(join)
            return (
                one_effect(one, x - 12, y, 0.62, 11.5)
                + ornament(x + 1, y, sign, 10, hue.SNOW)
                + one_effect(other, x + 14, y, 0.62, 11.5)
            )
    return one_effect(text, x, y, 0.9, 15)


def one_effect(text: str, x: float, y: float, scale: float, size: float) -> str:
    sign, number = icon.effect(text)
    if not number:
        return at(x, y, scale, sign)
    return at(x - 10 * scale, y, scale, sign) + label(x + 12 * scale, y, number, size, hue.SNOW, hue.INK)


# -- wagon upgrades -------------------------------------------------------------------------------------------------


def bench() -> str:
    return (
        shape("M-11-2H11V3H-11Z", hue.WOOD)
        + line("M-8 3V11M8 3V11", hue.INK, 3)
        + at(0, -6, 0.6, icon.hammer())
        + star(9, -8, 4, hue.GLOW)
    )


def hook() -> str:
    arc = "M0-12V-4C-10-4-10 8-3 8M0-4C10-4 10 8 3 8"
    return edged(arc, hue.STONE, 2, 4) + at(-6, 5, 0.45, icon.lantern()) + at(6, 5, 0.42, icon.blank(True))


def till() -> str:
    return (
        box(-11, -3, 22, 13, hue.WOOD, hue.INK, 1.3, 2)
        + shape("M-11-3C-11-12 11-12 11-3Z", hue.STONE_DARK)
        + at(0, 3, 0.5, icon.coin())
    )


def lamp() -> str:
    return at(0, 0, 0.95, icon.lantern()) + label(7, -6, "∞", 20, hue.GLOW, hue.INK)


def harness() -> str:
    return (
        circle(0, 0, 10, "none", hue.INK, 5.4)
        + circle(0, 0, 10, "none", hue.WOOD, 3.4)
        + line("M-10 0H10", hue.INK, 2)
        + label(0, 0, "2", 20, hue.INK, hue.SNOW)
    )


UPGRADE: Final[dict[str, Callable[[], str]]] = {
    "WU1": bench,
    "WU2": hook,
    "WU3": till,
    "WU4": lambda: at(-12, -8, 0.16, crate("111-111")),
    "WU5": lamp,
    "WU6": harness,
}


def upgrade(name: str) -> str:
    return plate(100, "#5d7f86", hue.INK, hue.ICE) + at(50, 50, 2.9, UPGRADE[name]())


# -- the Private Concern --------------------------------------------------------------------------------------------

LINE_SIGNS: Final[dict[str, Callable[[], str]]] = {
    "wheel": icon.wheel,
    "bulk": any_good,
    "bargain": lambda: any_good() + label(8, 8, "$1", 10, hue.INK, hue.SNOW),
    "commission": icon.scroll,
    "dark": lambda: icon.wagon(hue.SEAT_COLOURS[4], hue.NIGHT_LIGHT),
    "shortcut": lambda: icon.wagon(hue.SEAT_COLOURS[4], hue.NIGHT_LIGHT) + at(9, -9, 0.5, icon.lantern()),
    "back-door": icon.hood,
    "deed": icon.deed,
    "dearest": lambda: icon.head() + at(8, -8, 0.5, icon.coin()),
    "focus": lambda: (
        icon.head() + at(8, -8, 0.5, circle(0, 0, 11, hue.RED, hue.INK, 2) + circle(0, 0, 5, hue.SNOW, hue.INK, 2))
    ),
}


def action(tables: Tables, name: str) -> str:
    """A card of the Private Concern: its district, and its lines from top to bottom."""
    i = tables.action_ids.index(name)
    lines = tables.action_lines[i]
    made = plate(100, "#4a3d63", hue.INK, hue.SEAT_COLOURS[4])
    made += f'<g transform="translate(8 6) scale(.5)">{list(DISTRICT.values())[tables.action_district[i]]()}</g>'
    for k, text in enumerate(lines):
        made += at(76, 24 + k * 27, 1, line_sign(text))
    return made + at(32, 78, 1.2, icon.crest(4))


def line_sign(text: str) -> str:
    if text in LINE_SIGNS:
        return LINE_SIGNS[text]()
    kind, _, amount = text.partition("+")
    return (icon.crate() if kind == "stock" else icon.coin()) + label(8, 8, f"+{amount}", 11, hue.INK, hue.SNOW)


NOTICE_SIGNS: Final[dict[str, Callable[[], str]]] = {
    "GN1": icon.head,
    "GN2": icon.coin,
    "GN3": lambda: icon.lantern(False),
    "GN4": icon.scroll,
    "GN5": icon.deed,
    "GN6": icon.hood,
}


def notice(name: str) -> str:
    """A guild notice nailed to a board."""
    pins = circle(22, 14, 4, hue.RED, hue.INK, 1.4) + circle(78, 14, 4, hue.RED, hue.INK, 1.4)
    return (
        plate(100, hue.WOOD)
        + box(12, 8, 76, 84, hue.PARCHMENT, hue.INK, 2, 3)
        + pins
        + at(50, 52, 2.4, NOTICE_SIGNS[name]())
    )


def tomb(name: str) -> str:
    """A sarcophagus: closed, or with what lay in it."""
    inner = {
        "closed": "",
        "SA1": at(50, 52, 2, icon.coin("3")),
        "SA2": at(50, 52, 2, any_good(True)),
        "SA3": at(50, 52, 2, icon.points("2")),
    }[name]
    lid = shape("M30 4H70L86 26L70 96H30L14 26Z", hue.STONE, hue.INK, 2.4) + shape(
        "M50 4H70L86 26L70 96H50Z", hue.STONE_DARK, "", 0
    )
    return lid + (inner or line("M50 24V80M36 38H64", hue.NIGHT, 5))


def delivery(tables: Tables, town: str, served: bool) -> str:
    """A tile of the delivery row."""
    seal = circle(78, 78, 16, "#3f8d57", hue.INK, 2) + line("M70 78L76 84L87 71", hue.SNOW, 4) if served else ""
    ground = plate(100, hue.NIGHT_LIGHT if served else hue.PARCHMENT)
    return ground + at(50, 48, 2.7, emblem(tables, TOWNS.index(town))) + seal


def stock(number: int) -> str:
    """How many goods the Private Concern has."""
    return at(50, 50, 4, icon.crate()) + label(50, 52, number, 40, hue.SNOW, hue.INK)
