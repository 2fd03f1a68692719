"""The world: a map of our own, with lines and locations drawn from the tables. The picture is 175 by 100."""

from math import hypot
from typing import Final

from ludoteka.core.paint import Point, at, number, pair, smooth

from ..components.tables import COLOURS, GLYPHS, MARKETS, TYPE_IDS, Tables
from ..table import layout
from . import palette as hue
from .paint import box, circle, label, line, path, polygon
from .signs import emblem, glyph, motif, sign, symbol

WIDTH: Final = 175.0
TOP: Final = 1.0
DEEP: Final = 0.94
"""Locations keep clear of the lower edge, where their artefacts lie below them."""
NEAR: Final = 30.0
SEA: Final = "#2f8790"
SHOAL: Final = "#4fa3a6"
LAND: Final = "#e8d2a2"
HIGHLAND: Final = "#d6b67c"
ICE: Final = "#dfeeea"

COASTS: Final[list[list[Point]]] = [
    [(5, 14), (9, 7), (20, 5), (30, 7), (38, 5), (50, 8), (57, 16), (53, 21), (58, 27), (54, 35), (48, 41), (46, 48),
     (42, 43), (35, 43), (33, 48), (39, 55), (35, 55), (27, 47), (19, 41), (14, 30), (13, 22), (6, 20)],
    [(35, 57), (44, 56), (52, 62), (61, 68), (60, 74), (53, 81), (49, 88), (45, 97), (41, 96), (38, 86), (38, 78),
     (32, 68), (33, 61)],
    [(61, 5), (68, 2), (76, 3), (72, 10), (65, 14), (62, 10)],
    [(70, 27), (74, 22), (80, 20), (77, 14), (79, 8), (86, 4), (96, 7), (110, 5), (124, 3), (140, 5), (156, 6),
     (169, 10), (165, 16), (156, 18), (153, 25), (150, 33), (148, 43), (141, 49), (140, 56), (135, 52), (130, 47),
     (126, 49), (122, 58), (117, 50), (114, 52), (107, 53), (103, 45), (98, 38), (94, 40), (90, 34), (85, 34),
     (79, 36), (71, 35)],
    [(73, 50), (82, 46), (92, 48), (103, 50), (108, 57), (113, 60), (107, 69), (106, 79), (100, 89), (93, 90),
     (89, 78), (87, 68), (78, 66), (71, 60)],
    [(137, 80), (144, 74), (150, 75), (155, 70), (160, 76), (166, 82), (164, 90), (155, 95), (147, 91), (139, 91)],
    [(109, 76), (112, 73), (112, 80), (109, 83)],
    [(70, 16), (73, 14), (74, 19), (70, 20)],
    [(153, 33), (157, 28), (158, 33), (154, 38)],
    [(143, 60), (150, 61), (149, 65), (142, 64)],
    [(154, 54), (158, 50), (165, 54), (168, 61), (160, 64), (155, 60)],
    [(64, 63), (69, 59), (76, 61), (76, 67), (70, 70), (65, 68)],
    [(33, 51), (41, 47), (47, 51), (42, 55)],
]  # fmt: skip
MOUNTAINS: Final[list[Point]] = [
    (20, 20), (25, 26), (36, 60), (38, 76), (43, 80), (96, 14), (118, 34), (124, 36), (128, 30), (104, 70), (88, 52),
    (146, 84), (60, 9), (146, 22), (122, 14), (32, 30), (50, 66),
]  # fmt: skip


def world(t: Tables) -> str:
    """Sea, coasts, regions, lines between locations, and places for what lies in the oceans."""
    lines = "".join(link(t, a, b) for a in range(len(t.location_ids)) for b in t.near[a] if a < b)
    return "".join(
        [
            box(0, 0, 175, 100, SEA, hue.INK, 1.5, 3),
            graticule(),
            ice(),
            f'<g transform="translate(0 {TOP}) scale(1 {DEEP})">{lands()}</g>',
            *(territory(t, colour) for colour in range(len(COLOURS))),
            line(lines, hue.NIGHT, 1.9),
            line(lines, hue.CREAM, 0.8, 'stroke-dasharray="2 1.6"'),
            *(edges(t, here) for here in range(len(t.location_ids))),
            *(slots(t, here) for here in range(len(t.location_ids))),
            *docks(),
        ]
    )


def graticule() -> str:
    data = "".join(f"M{x} 0V100" for x in range(25, 175, 25)) + "".join(f"M0 {y}H175" for y in (20, 40, 60, 80))
    places = ((62, 46), (58, 28), (118, 66), (128, 74), (12, 48), (168, 40))
    waves = "".join(f"M{x} {y}q1.5-1.5 3 0t3 0" for x, y in places)
    return path(data, "none", SHOAL, 0.3) + line(waves, "#7fc3c0", 0.6)


def ice() -> str:
    return path(
        "M0 100V98C20 95 30 99 50 98S90 97 108 98S150 95 175 97V100zM0 0H175V1.5C150 3 130 1 100 2S40 1 0 2z", ICE
    )


def lands() -> str:
    """Coasts with shoals around them and a rusty shadow; mountains."""
    coasts = "".join(smooth(coast, closed=True) for coast in COASTS)
    sun = "".join(f"M{x - 3} {y + 1.5}l3-4 3 4z" for x, y in MOUNTAINS)
    shade = "".join(f"M{x} {y - 2.5}l3 4h-2.5z" for x, y in MOUNTAINS)
    return (
        f'<defs><path id="coasts" d="{coasts}"/></defs>'
        f'<use href="#coasts" fill="{SHOAL}" stroke="{SHOAL}" stroke-width="4.5"/>'
        f'<use href="#coasts" fill="{hue.RUST}" x=".9" y="1.1"/>'
        f'<use href="#coasts" fill="{LAND}" stroke="{hue.INK}" stroke-width=".7"/>'
        + path(sun, HIGHLAND, hue.RUST, 0.4)
        + path(shade, hue.SAND_DARK)
    )


def spot(t: Tables, here: int) -> Point:
    """Where a location lies in the picture."""
    return t.location_x[here] * WIDTH / 100, TOP + DEEP * t.location_y[here]


def territory(t: Tables, colour: int) -> str:
    """A glow in the colour of a region around its dig sites."""
    light, _ = hue.REGION[COLOURS[colour]]
    sites = [here for here in range(len(t.location_ids)) if t.dig_colour[here] == colour]
    made = "".join(circle(*spot(t, here), 9, light) for here in sites)
    for a in sites:
        for b in sites:
            (ax, ay), (bx, by) = spot(t, a), spot(t, b)
            if a < b and b in t.near[a] and hypot(ax - bx, ay - by) < NEAR:
                made += line(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}", light, 12)
    return f'<g opacity=".38">{made}</g>'


def link(t: Tables, a: int, b: int) -> str:
    """A line between neighbours; one that leads around the edge of the map ends in signs."""
    (ax, ay), (bx, by) = spot(t, a), spot(t, b)
    if abs(ax - bx) < WIDTH / 2:
        return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    return f"M{pair((ax, ay))}L{pair(sign_place(t, a, b))}M{pair((bx, by))}L{pair(sign_place(t, b, a))}"


def over_the_edge(t: Tables, here: int) -> list[int]:
    x, _ = spot(t, here)
    return [there for there in t.near[here] if abs(spot(t, there)[0] - x) > WIDTH / 2]


def sign_place(t: Tables, here: int, there: int) -> Point:
    x, y = spot(t, here)
    return min(x + 12, WIDTH - 5), y + 1 + 5.2 * over_the_edge(t, here).index(there)


def edges(t: Tables, here: int) -> str:
    """Arrows to the edge of the map, with signs of the places that lie around it."""
    made = ""
    for there in over_the_edge(t, here):
        x, y = sign_place(t, here, there)
        colour = t.dig_colour[there]
        plate = sign(COLOURS[colour]) if colour >= 0 else path("M0-11L11 0 0 11-11 0z", hue.AMBER, hue.INK, 1.4)
        made += box(x - 4.2, y - 2.4, 8.4, 4.8, hue.NIGHT, hue.NEON, 0.5, 1.5)
        made += at(x - 1.6, y, 0.2, plate) + path(f"M{number(x + 1.4)} {number(y - 1.2)}l1.7 1.2-1.7 1.2z", hue.AMBER)
    return made


def slots(t: Tables, here: int) -> str:
    """Printed places for the artefacts of a dig site, each with its glyph and letter."""
    x, y = spot(t, here)
    types = t.types_at[here]
    made = ""
    for i, type_ in enumerate(types):
        left = x + (i - (len(types) - 1) / 2) * layout.TILE_STEP * 10
        top = y + layout.TILE_DROP * 10
        half = layout.TILE * 5
        light, dark = hue.REGION[TYPE_IDS[type_][0]]
        made += box(left - half, top - half, 2 * half, 2 * half, dark, light, 0.7, 1)
        made += at(left - 1.9, top, 0.2, glyph(GLYPHS[type_ & 3], hue.NEON, 3.2)) + label(
            left + 2, top, GLYPHS[type_ & 3], 4.3, hue.CREAM
        )
    return made


# -- places in the oceans -------------------------------------------------------------------------------------------


def docks() -> list[str]:
    (fx, fy), (lx, ly) = layout.FORECAST[0], layout.TOKENS
    half = layout.FORECAST_CARD * 5
    found = [dock(fx * 10 - 6, fy * 10 - half - 1, lx * 10 + 6, ly * 10 + half + 1)]
    for x, y in (*layout.FORECAST, layout.DECK, layout.PILE):
        found.append(box(x * 10 - 4.4, y * 10 - 6.3, 8.8, 12.6, hue.TEAL_DARK, hue.NEON, 0.35, 1.2))
    (ax, ay), (_, by) = layout.BLACK[0], layout.BLACK[-1]
    right = layout.BLACK[2][0]
    found.append(dock(ax * 10 - 5.5, ay * 10 - 5.5, right * 10 + 5.5, by * 10 + 5.5))
    (sx, sy), (tx, _) = layout.SUPPLY[0], layout.SUPPLY[-1]
    found.append(dock(sx * 10 - 4, sy * 10 - 4, tx * 10 + 4, sy * 10 + 4))
    found.append(
        at(ax * 10 - 2.6, by * 10 + 1.5, 0.26, emblem("gul", hue.NEON))
        + at(right * 10 + 2.6, by * 10 + 1.5, 0.26, emblem("gul", hue.NEON))
    )
    return found


def dock(left: float, top: float, right: float, bottom: float) -> str:
    return box(left, top, right - left, bottom - top, hue.TEAL_DARK, hue.NEON, 0.5, 2.5)


# -- locations ------------------------------------------------------------------------------------------------------


def location(t: Tables, name: str) -> str:
    """A plate by kind: round for a dig site, with dots to tell those of a region apart; eight corners for a market, a
    diamond for a black market."""
    here = t.location_ids.index(name)
    colour, market, depot = t.dig_colour[here], t.market_at[here], t.depot_at[here]
    if depot >= 0:
        return depot_plate(t, depot)
    if colour < 0:
        return at(
            50, 50, 1, path(polygon(8, 47), hue.TEAL, hue.INK, 4) + path(polygon(8, 39), hue.NIGHT, hue.NEON, 3)
        ) + at(50, 50, 2.8, symbol(market + 1))
    light, dark = hue.REGION[COLOURS[colour]]
    made = (
        circle(50, 50, 46, dark, hue.INK, 4)
        + circle(50, 50, 38, light, hue.CREAM, 2)
        + at(50, 45, 2.5, motif(COLOURS[colour], dark))
    )
    sites = [there for there in range(len(t.location_ids)) if t.dig_colour[there] == colour]
    count = sites.index(here) + 1
    made += "".join(circle(50 + (2 * i - count + 1) * 6.5, 79, 4.6, dark) for i in range(count))
    if market >= 0:
        made += at(77, 22, 1, path(polygon(8, 30), hue.TEAL, hue.INK, 3)) + at(77, 22, 2.8, symbol(market + 1))
    return made


def depot_plate(t: Tables, depot: int) -> str:
    served = [market + 1 for market in range(MARKETS) if t.depot_of[market] == depot]
    signs = "".join(label(50 + (i - (len(served) - 1) / 2) * 26, 60, n, 36, hue.NEON) for i, n in enumerate(served))
    return (
        path("M50 2L98 50 50 98 2 50z", hue.NIGHT, hue.INK, 4)
        + path("M50 10L90 50 50 90 10 50z", "#1b1030", hue.AMBER, 3)
        + at(50, 31, 1.7, emblem("gul", hue.AMBER))
        + signs
    )
