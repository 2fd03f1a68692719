"""The grounds of the smaller boards: Inn and companions, the road to the towns, wagons, the Concern's office."""

from random import Random

from ludoteka.core.paint import at, number

from ..components.packing import HEIGHT, WIDTH
from ..components.tables import BENCH, HOOK, TILL
from ..table import layout as place
from . import icons as icon
from . import palette as hue
from .goods import any_good
from .paint import box, circle, edged, line, ornament, shape
from .people import HERO_WIDE


def units(high: float, *parts: str) -> str:
    """Parts drawn ten times as large as the units of a region, in a picture 100 high."""
    return f'<g transform="scale({10 / high:.4g})">{"".join(parts)}</g>'


def faint(x: float, y: float, scale: float, picture: str, opacity: float = 0.3) -> str:
    return at(x * 10, y * 10, scale, f'<g opacity="{number(opacity)}">{picture}</g>')


def empty(x: float, y: float, w: float, h: float, sign: str = "", fill: str = hue.NIGHT_DARK) -> str:
    """A place for a card around its middle."""
    frame = box((x - w / 2) * 10, (y - h / 2) * 10, w * 10, h * 10, fill, hue.DUSK, 0.8, 3)
    return frame + (faint(x, y, 0.6, sign) if sign else "")


def inn() -> str:
    """Above the hall of the Inn with a fire, below the yard where companions wait."""
    w, h, yard = place.INN_WIDE * place.INN_HIGH * 10, place.INN_HIGH * 10, place.YARD * 10
    planks = "".join(line(f"M0 {y}H{w:.1f}", hue.WOOD_DARK, 0.6) for y in range(4, int(yard), 5))
    hall = box(0, 0, w, yard, "#5a3a26", "", 0, 2) + planks + box(0, yard - 1.2, w, 1.5, hue.WOOD_LIGHT, hue.INK, 0.4)
    snow = f"M0 {h - 4:.1f}C25 {h - 8:.1f} 50 {h - 2:.1f} {w:.1f} {h - 7:.1f}V{h:.1f}H0Z"
    ground = box(0, yard, w, h - yard, hue.NIGHT, "", 0, 2) + shape(snow, "#26365f", "", 0)
    cards = "".join(empty(x, y, 1.56, 2.15, icon.head(), "#3a2518") for x, y in (place.HERO_DECK, *place.HEROES))
    pets = "".join(empty(x, y, 1.72, 2.1) for x, y in (place.PET_DECK, *place.PETS))
    x, y = place.PETS[2]
    return units(place.INN_HIGH, hall, ground, cards, pets, at(x * 10 + 9.6, y * 10 - 8.4, 0.24, icon.travel(5)))


def road() -> str:
    """The three roads from the capital, two towns on each."""
    w, h = place.ROAD_WIDE * place.ROAD_HIGH * 10, place.ROAD_HIGH * 10
    rng = Random(11)
    made = box(0, 0, w, h, hue.NIGHT_DARK, "", 0, 2)
    for i in range(3):
        x, y = (value * 10 for value in place.TOWN_PLACES[i * 2])
        low = place.TOWN_PLACES[i * 2 + 1][1] * 10
        made += box(x - 8.9, 0.8, 27.2, h - 1.6, hue.REGION[i], "", 0, 3).replace("/>", ' opacity=".3"/>')
        track = f"M{x} {y}C{x - 4:.1f} {y + 8} {x + 4:.1f} {low - 6:.1f} {x} {low:.1f}"
        made += edged(track, hue.PARCHMENT_DARK, 1.7, 2.7)
        made += line(track, hue.WOOD, 0.4, 'stroke-dasharray="2 2"')
    stars = [(rng.uniform(1, w - 1), rng.uniform(1, h - 1), rng.uniform(0.2, 0.5)) for _ in range(40)]
    made += "".join(circle(x, y, r, hue.ICE) for x, y, r in stars)
    fir = shape("M0-12L6-3H3L9 5H-9L-3-3H-6Z", "#3a5f6e", hue.INK, 1)
    made += "".join(at(rng.uniform(2, w - 2), rng.uniform(20, 28), 0.14, fir) for _ in range(14))
    return units(place.ROAD_HIGH, made)


# -- wagons ---------------------------------------------------------------------------------------------------------


def wagon(seat: int, bag: bool, upgrades: int) -> str:
    """The bed with its grid, three locked slots with what they give, reserves, lanterns and inventory."""
    w, h = place.WAGON_WIDE * place.WAGON_HIGH * 10, place.WAGON_HIGH * 10
    x, y = place.GRID_AT[0] * 10, place.GRID_AT[1] * 10
    made = box(0, 0, w, h, hue.NIGHT, "", 0, 2.5) + box(0, 0, 1.6, h, hue.SEAT_COLOURS[seat], "", 0, 0.8)
    made += box(x - 1.4, y - 1.4, WIDTH * 10 + 2.8, HEIGHT * 10 + 2.8, hue.WOOD_DARK, hue.INK, 0.8, 2)
    made += box(x, y, WIDTH * 10, HEIGHT * 10, hue.WOOD, hue.INK, 0.6)
    lines = "".join(f"M{x + i * 10} {y}V{y + HEIGHT * 10}" for i in range(1, WIDTH))
    lines += "".join(f"M{x} {y + i * 10}H{x + WIDTH * 10}" for i in range(1, HEIGHT))
    made += line(lines, hue.WOOD_DARK, 0.6)
    for i, (sx, sy) in enumerate(place.SLOTS):
        made += box(sx * 10 - 8, sy * 10 - 8, 16, 25, hue.NIGHT_LIGHT, hue.INK, 0.6, 2)
        made += box(sx * 10 - 6.8, sy * 10 - 6.8, 13.6, 13.6, hue.NIGHT_DARK, hue.DUSK, 0.5, 2)
        made += slot_gift(i, upgrades, sx * 10, sy * 10 + 11.8)
    made += line("M121.5 9.5H125.5M123.5 7L126 9.5L123.5 12", hue.GLOW, 0.9)
    for px, py in place.POOL:
        made += circle(px * 10, py * 10, 7, hue.NIGHT_DARK, hue.AMBER_DARK, 0.6)
    made += box(69.8, 27.5, 44.5, 11, hue.NIGHT_DARK, hue.DUSK, 0.5, 3) + box(
        115.5, 27.5, 19.5, 11, "#3a2f20", hue.AMBER_DARK, 0.5, 3
    )
    made += box(69.8, 41.5, 65.2, 12, hue.NIGHT_LIGHT, hue.INK, 0.5, 3)
    if bag:
        bx, by = place.BAG_AT[0] * 10, place.BAG_AT[1] * 10
        made += box(bx - 1, by - 1, 22, 22, hue.WOOD_DARK, hue.INK, 0.8, 3) + box(
            bx, by, 20, 20, hue.WOOD_LIGHT, hue.INK, 0.5
        )
        made += line(f"M{bx + 10} {by}V{by + 20}M{bx} {by + 10}H{bx + 20}", hue.WOOD_DARK, 0.6)
    return units(place.WAGON_HIGH, made)


def slot_gift(slot: int, upgrades: int, x: float, y: float) -> str:
    """What the special action of a slot gives, or what an upgrade made of it."""
    if slot == 0:
        return at(x - 3.6, y, 0.42, icon.hammer()) + at(x + 3.6, y, 0.34, any_good(upgrades >> BENCH & 1 == 1))
    if slot == 1:
        join = "+" if upgrades >> HOOK & 1 else "/"
        return (
            at(x - 4.2, y, 0.4, icon.lantern())
            + ornament(x, y, join, 5, hue.SNOW)
            + at(x + 4.2, y, 0.34, icon.blank(True))
        )
    if upgrades >> TILL & 1:
        return (
            at(x - 4.2, y, 0.38, icon.coin(3))
            + ornament(x, y, "/", 5, hue.SNOW)
            + at(x + 4.2, y, 0.36, icon.prestige(1))
        )
    return at(x - 4.2, y, 0.38, icon.coin(2)) + ornament(x, y, "/", 5, hue.SNOW) + at(x + 4.2, y, 0.36, icon.wheel())


def lamps(held: int, slots: int) -> str:
    """Lanterns on their hooks, and empty hooks."""
    made = ""
    for i in range(slots):
        made += at(32 + 64 * i, 50, 3.2, icon.lantern() if i < held else faint(0, 0, 1, icon.lantern(False), 0.5))
    return made


def cabin(seat: int) -> str:
    """Seats for heroes, a rack for commissions, and the yard with steeds, companions and deeds."""
    w, h = place.CABIN_WIDE * place.CABIN_HIGH * 10, place.CABIN_HIGH * 10
    made = box(0, 0, w, h, hue.NIGHT, "", 0, 2.5) + box(0, 26, w, h - 26, hue.NIGHT_DARK, "", 0, 2.5)
    made += box(0, 25.4, w, 1.2, hue.SEAT_DARK[seat])
    high = 2.35
    made += "".join(empty(x, y, high * HERO_WIDE, high, icon.head(), hue.NIGHT_LIGHT) for x, y in place.SEATS[:3])
    made += "".join(empty(x, y, 2.05, 2.05, icon.scroll(), hue.NIGHT_LIGHT) for x, y in place.ORDERS[:3])
    return units(place.CABIN_HIGH, made)


def office() -> str:
    """Where the Private Concern keeps its papers."""
    w, h = place.WAGON_WIDE * place.WAGON_HIGH * 10, place.WAGON_HIGH * 10
    made = box(0, 0, w, h, "#2a2340", "", 0, 2.5) + box(0, 0, 1.6, h, hue.SEAT_COLOURS[4], "", 0, 0.8)
    made += box(3, 1.5, w - 6, 15, "#3a3057", hue.INK, 0.6, 2) + box(3, 18, w - 6, h - 20, "#221c36", hue.INK, 0.6, 2)
    made += "".join(empty(x, y, 2.35 * HERO_WIDE, 2.35, icon.head(), "#352b52") for x, y in place.CREW)
    made += "".join(empty(x, y, 1.75, 1.75, icon.scroll(), "#352b52") for x, y in place.PAPERS)
    return units(place.WAGON_HIGH, made)
