"""Highreach: the board, its districts and buildings, the rings of the Dark Market and of the ruins."""

from collections.abc import Callable
from random import Random
from typing import Final

from ludoteka.core.paint import at, straight

from ..components.tables import GOODS, MARKET_SPACES, RUINS_SPACES, SPACES, Tables
from ..table import layout as place
from . import icons as icon
from . import palette as hue
from .goods import any_good, chip, coins
from .paint import box, circle, line, ornament, shape


def scaled(spot: tuple[float, float]) -> tuple[float, float]:
    """Units of the city as parts of its picture, which is 100 high."""
    return spot[0] * 100 / place.CITY_HIGH, spot[1] * 100 / place.CITY_HIGH


# -- the board ------------------------------------------------------------------------------------------------------


def city(tables: Tables) -> str:
    """Snow at night, walls around the city, the lit ring road, and a place for everything."""
    w = place.CITY_WIDE * 100
    x, y = scaled(place.CENTRE)
    made = box(0, 0, w, 100, hue.NIGHT_DARK, "", 0, 2.5) + snowfield(w)
    made += circle(x, y, 49, hue.NIGHT, hue.DUSK, 0.5) + walls(x, y)
    made += circle(x, y, 29.2, "none", hue.INK, 11.6) + circle(x, y, 29.2, "none", hue.STONE_DARK, 10.8)
    made += circle(x, y, 29.2, "none", hue.AMBER_DARK, 7.2, 'opacity=".35"')
    made += circle(x, y, 29.2, "none", hue.GLOW, 0.5, 'stroke-dasharray="1.6 2.4" opacity=".7"')
    for i in range(SPACES):  # lanes from the road to the districts
        a, b = scaled(place.around(3.4, i * 72 + 36)), scaled(place.district(i))
        made += line(straight([a, b], False), hue.STONE_DARK, 3.4)
    for i in range(4):
        a, b = scaled(place.around(3.4, (i + 1) * 72)), scaled(place.building(i))
        made += line(straight([a, b], False), hue.STONE_DARK, 2.2, 'stroke-dasharray="2 2"')
    made += circle(x, y, 23.4, hue.NIGHT_DARK, hue.INK, 0.6)
    for i, price in enumerate(tables.prices):
        px, py = scaled(place.price(i))
        made += at(px, py, 0.21, coins(price))
    return made + wings()


def snowfield(w: float) -> str:
    """Hills, firs and stars, the same every time."""
    rng = Random(5)
    hills = shape("M0 70C20 60 34 66 50 72S90 62 110 70S150 60 160 66V100H0Z", "#1d2a4f", "", 0)
    hills += shape("M0 84C24 76 40 86 70 84S130 74 160 82V97.5Q160 100 157.5 100H2.5Q0 100 0 97.5Z", "#24335d", "", 0)
    sky = ""
    for _ in range(46):
        sky += circle(rng.uniform(1, w - 1), rng.uniform(1, 62), rng.uniform(0.12, 0.34), hue.ICE)
    trees = ""
    for _ in range(16):
        tx, ty = rng.choice((rng.uniform(34, 46), rng.uniform(114, 126))), rng.uniform(4, 96)
        trees += at(tx, ty, rng.uniform(0.09, 0.15), shape("M0-12L6-3H3L9 5H-9L-3-3H-6Z", "#2f4673", hue.INK, 1))
    return hills + sky + trees


def walls(x: float, y: float) -> str:
    """The city wall with its towers and lanterns."""
    made = circle(x, y, 48.2, "none", hue.MIST, 0.5, 'stroke-dasharray="2.4 1.2" opacity=".6"')
    for i in range(SPACES):
        tx, ty = scaled(place.around(4.8, i * 72 + (18 if i else 0)))
        made += circle(tx, ty, 1.1, hue.GLOW, hue.AMBER_DARK, 0.4) if 2 < ty < 98 else ""
    return made


def frame(x: float, y: float, w: float, h: float, sign: str = "", edge: str = hue.DUSK) -> str:
    """A place printed on the board."""
    made = box(x * 10, y * 10, w * 10, h * 10, hue.NIGHT, edge, 0.5, 2)
    return made + (at((x + w / 2) * 10, (y + h / 2) * 10, 0.35, f'<g opacity=".3">{sign}</g>') if sign else "")


def wings() -> str:
    """On the left the courtyard and the Dark Market, on the right the road and the ruins."""
    made = frame(0.1, 0.08, 3.85, 2.1)
    for x, y in (place.DEED_DECK, *place.DEEDS):
        made += at(x * 10, y * 10, 0.3, f'<g opacity=".35">{icon.deed()}</g>')
    made += at(20, 19.8, 0.2, icon.prestige("2"))
    made += at(30.5, 19.8, 0.15, any_good()) + at(34.5, 19.8, 0.15, icon.horseshoe())
    made += frame(0.1, 2.25, 3.2, 1.85)
    dm = [(p[0] * 10, p[1] * 10) for p in place.MARKET_RING]
    middle = ((dm[1][0] + dm[3][0]) / 2, (dm[0][1] + dm[2][1]) / 2)
    made += circle(*middle, 15.6, hue.NIGHT, hue.INK, 0.6) + circle(*middle, 11, "none", hue.DUSK, 3.4)
    made += line(f"M{middle[0] - 3} {middle[1] - 10.6}L{middle[0] + 2.6} {middle[1] - 10.6}", hue.GLOW, 0.5)
    made += at(*middle, 0.4, icon.hood())
    made += frame(12.35, 0.2, 3.5, 4.35, icon.wagon(hue.MIST, hue.DUSK))
    xs, ys = [p[0] for p in place.TABLET], [p[1] for p in place.TABLET]
    made += shape(
        f"M{min(xs) * 10 - 8} {max(ys) * 10 + 7.5}V{min(ys) * 10 - 5}Q{(min(xs) + max(xs)) * 5} {min(ys) * 10 - 14}"
        f" {max(xs) * 10 + 8} {min(ys) * 10 - 5}V{max(ys) * 10 + 7.5}Z",
        hue.STONE_DARK,
        hue.INK,
        0.6,
    )
    return made


# -- spaces ---------------------------------------------------------------------------------------------------------


def ring_space() -> str:
    """A square on the Ringway with a lamp on each side."""
    stones = "".join(
        line(f"M{50 - r} 50A{r} {r} 0 0 1 {50 + r} 50A{r} {r} 0 0 1 {50 - r} 50", hue.STONE_DARK, 1.6)
        for r in (14, 26, 36)
    )
    return (
        circle(50, 50, 47, hue.INK) + circle(50, 50, 44, hue.STONE) + stones + circle(50, 50, 44, "none", hue.AMBER, 3)
    )


def market_space(tables: Tables, name: str, here: bool) -> str:
    """Two goods, or in the south a commission or a deed."""
    goods = tables.market_goods[MARKET_SPACES.index(name)]
    signs = [chip(good) for good in goods] or [icon.scroll(), icon.deed()]
    inner = (
        at(32, 50, 1.75, signs[0]) + at(68, 50, 1.75, signs[1]) + ("" if goods else ornament(50, 50, "/", 26, hue.SNOW))
    )
    return round_space(here, hue.NIGHT_LIGHT) + inner + (hand() if here else "")


def tablet_space(tables: Tables, name: str, here: bool) -> str:
    """One upgraded good of these."""
    goods = tables.ruins_goods[RUINS_SPACES.index(name)]
    if len(goods) == len(GOODS):
        inner = at(50, 52, 2.6, any_good(True))
    else:
        inner = (
            at(31, 52, 1.7, chip(goods[0], True))
            + at(69, 52, 1.7, chip(goods[1], True))
            + ornament(50, 52, "/", 24, hue.INK)
        )
    back = box(3, 3, 94, 94, hue.AMBER if here else hue.INK, hue.INK, 2, 14) + box(
        9, 9, 82, 82, hue.STONE, hue.INK, 1, 10
    )
    return back + inner + (hand() if here else "")


def round_space(here: bool, fill: str) -> str:
    return circle(50, 50, 48, hue.AMBER if here else hue.INK, hue.INK, 2) + circle(50, 50, 42, fill, hue.INK, 1)


def hand() -> str:
    """Where a marker stands."""
    return at(
        50, 15, 1.1, shape("M0 11L-8-2C-8-13 8-13 8-2Z", hue.RED, hue.INK, 1.4) + circle(0, -3, 3, hue.GLOW, hue.INK, 1)
    )


SPOTS: Final[dict[str, Callable[[Tables, str, bool], str]]] = {"market": market_space, "tablet": tablet_space}
