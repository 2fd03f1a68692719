"""The six goods: silhouettes, chips, tiles of the storage, and the sections of the market wheel."""

from typing import Final

from ludoteka.core.paint import at, number, straight

from ..components.tables import GOODS, Tables
from . import palette as hue
from .paint import around, box, circle, edged, label, line, ornament, shape, star


def armor(light: str, dark: str) -> str:
    """A breastplate."""
    return (
        shape(
            "M-9.5-8.5L-4-11.5C-3-7.5 3-7.5 4-11.5L9.5-8.5L10.5-1.5L7.5 0L8 8.5C4 12-4 12-8 8.5L-7.5 0L-10.5-1.5Z",
            light,
        )
        + shape(
            "M1-8.5C3-8.6 4-10 4-11.5L9.5-8.5L10.5-1.5L7.5 0L8 8.5C6 10.3 3.5 11 1 11.1Z", dark, "", 0, 'opacity=".35"'
        )
        + line("M0-8.4V10.8M-7.5 1C-4 4-2 4 0 3.2C2 4 4 4 7.5 1", hue.INK, 1)
    )


def weapon(light: str, dark: str) -> str:
    """A sword."""
    return (
        shape("M11.5-11.5L10.2-6.2L-1.6 5.4L-5.4 1.6L6.2-10.2Z", light)
        + shape("M11.5-11.5L10.2-6.2L-1.6 5.4L-3.5 3.5Z", dark, "", 0, 'opacity=".4"')
        + edged("M-5.5 5.5L-9.5 9.5", dark, 2.4, 4.4)
        + edged("M-8.5-.5L.5 8.5", hue.AMBER, 2, 4)
        + circle(-9.8, 9.8, 2, hue.AMBER, hue.INK, 1)
    )


def potion(light: str, dark: str) -> str:
    """A round flask."""
    return (
        shape("M-2.8-8.5H2.8V-3.5C8.5-1.5 10.5 4 8.5 8.2C6.5 12-6.5 12-8.5 8.2C-10.5 4-8.5-1.5-2.8-3.5Z", hue.SNOW)
        + shape(
            "M-8.9 2.5C-4 .8 3 4 8.9 2.3C9.6 4.3 9.4 6.4 8.5 8.2C6.5 12-6.5 12-8.5 8.2C-9.4 6.4-9.5 4.3-8.9 2.5Z",
            light,
            hue.INK,
            0.9,
        )
        + circle(-3, 6.5, 1.3, hue.SNOW)
        + circle(2.5, 7.8, 1, hue.SNOW)
        + box(-3.6, -11.8, 7.2, 3.8, dark, hue.INK, 1, 1)
    )


def book(light: str, dark: str) -> str:
    """A thick book with a clasp."""
    return (
        shape("M-9-8C-9-10.5-7.5-11.5-6-11.5H9.5V8H-6C-7.5 8-9 8.5-9 10.5Z", light)
        + shape("M-9 10C-9 8.5-7.5 8-6 8H9.5V11.5H-6.5C-8 11.5-9 11-9 10Z", hue.SNOW, hue.INK, 1)
        + line("M-5.2-11.2V7.6", dark, 1.8)
        + shape("M2-7.5L4.8-3.5L2 .5L-.8-3.5Z", dark, hue.INK, 0.8)
        + box(7.5, -3.5, 3, 3.6, hue.AMBER, hue.INK, 0.8, 0.6)
    )


def staff(light: str, dark: str) -> str:
    """A staff with a shining stone."""
    return (
        edged("M-9 11.5L4-3", "#8a6a4a", 2.4, 4.4)
        + edged("M1.5-1.2C-3-5.5-.5-12 5.5-11.8C10.5-11.5 12-6.5 9.5-3.5", dark, 2.2, 4.2)
        + circle(5, -6.3, 3.6, light, hue.INK, 1.1)
        + circle(4, -7.3, 1.1, hue.SNOW)
    )


def instrument(light: str, dark: str) -> str:
    """A lute."""
    return (
        edged("M1-1L9-9", dark, 2.6, 4.6)
        + shape("M8-11.5L11.5-8L9.5-6.5L6.5-9.5Z", dark, hue.INK, 1)
        + shape("M1.5-4.5C4-2 6.5 1.5 3.5 6C.5 10.5-6 12-9.5 9C-12.5 5.5-10.5-.5-6-3.5C-3-5.5-.5-6 1.5-4.5Z", light)
        + circle(-2.5, 2.5, 2.6, dark, hue.INK, 0.9)
        + line("M-7.5 7.5L7.5-7.5", hue.SNOW, 0.8)
        + line("M-8.8 5.2L-5.2 8.8", hue.INK, 1.6)
    )


DRAWN: Final = (armor, weapon, potion, book, staff, instrument)


def silhouette(good: int) -> str:
    return DRAWN[good](hue.GOOD_LIGHT[good], hue.GOOD_DARK[good])


def chip(good: int, fine: bool = False) -> str:
    """A good as a request or a gain: its silhouette on a disc of its colour."""
    rim = circle(0, 0, 12, hue.AMBER, hue.INK, 1) + circle(0, 0, 10.2, hue.GOOD_DARK[good]) if fine else ""
    disc = rim or circle(0, 0, 11.8, hue.GOOD_DARK[good], hue.INK, 1)
    return disc + at(0, 0, 0.72, silhouette(good)) + (star(8, -8, 4.6, hue.GLOW) if fine else "")


def any_good(fine: bool = False) -> str:
    """A good of one's choice."""
    sides = "".join(
        shape(
            straight([(0, 0), around(0, 0, 11, i * 60), around(0, 0, 11, i * 60 + 60)]), hue.GOOD_LIGHT[i], hue.INK, 0.7
        )
        for i in range(6)
    )
    mark = ornament(0, 0, "?", 11, hue.INK, hue.SNOW)
    return (
        circle(0, 0, 12, hue.AMBER if fine else hue.INK) + sides + mark + (star(8, -8, 4.6, hue.GLOW) if fine else "")
    )


def item(name: str) -> tuple[int, bool]:
    """`AR+` is an upgraded good of the first type."""
    return GOODS.index(name.removesuffix("+")), name.endswith("+")


# -- tiles of the storage -------------------------------------------------------------------------------------------


def outline(rows: list[str], inset: float) -> str:
    """The edge of a set of cells of 100 by 100, a little inside it."""
    parts = ""
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell != "1":
                continue
            right = 100 if row[x + 1 : x + 2] == "1" else 100 - inset
            low = 100 if y + 1 < len(rows) and rows[y + 1][x] == "1" else 100 - inset
            left = 0 if x and row[x - 1] == "1" else inset
            top = 0 if y and rows[y - 1][x] == "1" else inset
            a, b, c, d = (number(value) for value in (x * 100 + left, y * 100 + top, x * 100 + right, y * 100 + low))
            parts += f"M{a} {b}H{c}V{d}H{a}Z"
    return parts


def tile(name: str, form: str) -> str:
    """A goods tile as it lies in the storage, drawn in a box 100 high."""
    good, fine = item(name)
    rows = form.split("-")
    cells = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "1"]
    middle_x = sum(x for x, _ in cells) / len(cells) * 100 + 50
    middle_y = sum(y for _, y in cells) / len(cells) * 100 + 50
    x, y = min(cells, key=lambda cell: abs(cell[0] * 100 + 50 - middle_x) + abs(cell[1] * 100 + 50 - middle_y))
    straight = all("0" not in row for row in rows)
    if straight:
        spot = (middle_x, middle_y)
    else:
        spot = (x * 100 + 50, y * 100 + 50)
    edge = hue.AMBER if fine else hue.GOOD_DARK[good]
    body = (
        f'<path d="{outline(rows, 3)}" fill="{hue.INK}"/><path d="{outline(rows, 7)}" fill="{edge}"/>'
        f'<path d="{outline(rows, 17)}" fill="{hue.GOOD_LIGHT[good]}" opacity=".92"/>'
    )
    size = 3.5 if straight and min(len(rows), len(rows[0])) == 1 else 4.4 if straight else 3.4
    picture = at(spot[0], spot[1], size, DRAWN[good](hue.SNOW, hue.GOOD_DARK[good]))
    mark = star(spot[0] + 31, spot[1] - 29, 19, hue.GLOW, hue.AMBER_DARK, 3) if fine else ""
    return f'<g transform="scale({1 / len(rows):.4g})">{body}{picture}{mark}</g>'


def crate(form: str) -> str:
    """The Trophy Crate in the storage."""
    rows = form.split("-")
    wide, high = len(rows[0]) * 100, len(rows) * 100
    boards = "".join(line(f"M10 {y}H{wide - 10}", hue.WOOD_DARK, 5) for y in range(50, high, 50))
    return (
        f'<g transform="scale({1 / len(rows):.4g})">'
        + box(4, 4, wide - 8, high - 8, hue.WOOD, hue.INK, 6, 8)
        + boards
        + line(f"M12 12L{wide - 12} {high - 12}M{wide - 12} 12L12 {high - 12}", hue.WOOD_LIGHT, 16)
        + at(wide / 2, high / 2, 5, circle(0, 0, 12, hue.AMBER, hue.INK, 1) + star(0, 0, 9, hue.GLOW))
        + "</g>"
    )


# -- the market wheel -----------------------------------------------------------------------------------------------


def wheel(tables: Tables, rot: int) -> str:
    """The wheel as it stands: six sections, spokes and a hub with the way it turns."""
    body = circle(50, 50, 49, hue.INK) + circle(50, 50, 48, hue.WOOD_DARK)
    for i, good in enumerate(tables.good_at):
        place = (i + rot) % 6
        one, other = around(50, 50, 45, place * 60 - 30), around(50, 50, 45, place * 60 + 30)
        data = f"M50 50L{number(one[0])} {number(one[1])}A45 45 0 0 1 {number(other[0])} {number(other[1])}Z"
        body += shape(data, hue.GOOD_DARK[good], hue.INK, 1)
        body += shape(data, hue.GOOD_LIGHT[good], "", 0, 'opacity=".28"')
    body += "".join(
        line(straight([around(50, 50, 12, a), around(50, 50, 45, a)], False), hue.WOOD_LIGHT, 2.2)
        for a in (30, 90, 150, 210, 270, 330)
    )
    return body + circle(50, 50, 13, hue.WOOD, hue.INK, 1.4) + at(50, 50, 0.75, turning())


def turning() -> str:
    """An arrow clockwise."""
    return line("M-8 5A9.5 9.5 0 1 1 8 5", hue.GLOW, 2.6) + shape("M4.5 3L12 3.5L7 10Z", hue.GLOW, "", 0)


def section(name: str) -> str:
    """A good on the wheel; there is room for market dice below it."""
    good, _ = item(name)
    return at(50, 40, 3, chip(good))


def die(good: int) -> str:
    """A market die."""
    return box(-12, -12, 24, 24, hue.SNOW, hue.INK, 2, 5) + at(0, 0, 0.78, silhouette(good))


def coins(price: int) -> str:
    """A price on the rim of the wheel."""
    return (
        circle(0, 0, 11, hue.AMBER, hue.INK, 1.2)
        + circle(0, 0, 8.6, "none", hue.AMBER_DARK, 1)
        + label(0, 0, price, 19, hue.INK)
    )
