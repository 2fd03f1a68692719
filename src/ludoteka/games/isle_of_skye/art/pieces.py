"""Scoring tiles, the round table, progress spaces and bonus tokens: cards put together from small pictures."""

from collections.abc import Callable
from random import Random
from typing import Final

from ludoteka.core.paint import at, near, smooth

from ..components.tables import REQUIREMENTS, SPACES, TRACK_NAMES, Tables
from . import icons as icon
from . import palette as hue
from .paint import box, circle, label, line, path, ring, shape
from .symbols import castle, silhouette

TRACK_COLOURS: Final = {"warrior": "#d9a48c", "merchant": "#e3c983", "herald": "#c3b0cc"}
TYPE_COLOURS: Final = ("", "#c08a5e", "#c3c8cc", "#e2b23c")
NUMERALS: Final = ("", "I", "II", "III")


def card(fill: str = hue.PARCHMENT) -> str:
    return box(2, 2, 96, 96, fill, hue.INK, 1.6, 8) + box(6, 6, 88, 88, "none", "#b9a57c", 1, 5)


def mini(x: float, y: float, size: float, fill: str, stroke: str = hue.INK) -> str:
    """A tile from afar."""
    return box(x - size / 2, y - size / 2, size, size, fill, stroke, 1.2, 1)


# -- scoring tiles --------------------------------------------------------------------------------------------------


def scoring(tables: Tables, name: str) -> str:
    """What is counted above, what it is worth below."""
    number = tables.scoring_ids.index(name)
    rule = tables.scoring_rule[number]
    values = tables.scoring_vp[number]
    picture = COUNTED[rule]
    if rule in ("fleet", "whisky", "gold"):
        worth = at(34, 76, 1.36, icon.points(values[0], hue.GOLD)) + at(69, 77, 1.33, icon.points(values[1], "#9aa0a6"))
    elif rule == "brochs":
        worth = "".join(at(21 + 29 * i, 77, 1.33, icon.points(value)) for i, value in enumerate(values))
    else:
        worth = at(36 if tables.scoring_at_least[number] else 50, 77, 1.36, icon.points(values[0]))
    least = tables.scoring_at_least[number]
    bound = label(73, 77, f"{least}+", 23) if least else ""
    return card() + picture() + worth + bound


def _symbols(*placed: tuple[str, float, float, float]) -> str:
    return "".join(at(x, y, scale, silhouette(kind)) for kind, x, y, scale in placed)


def _squares() -> str:
    fills = (hue.MOSS, hue.LOCH, hue.SLATE, hue.MOSS)
    minis = "".join(mini(39 + 22 * (i % 2), 25 + 22 * (i // 2), 21, fill) for i, fill in enumerate(fills))
    return minis + box(26, 12, 48, 48, "none", hue.INK, 3, 2)


def _areas() -> str:
    return at(30, 26, 1.25, icon.done("L")) + at(70, 26, 1.25, icon.done("M")) + at(50, 49, 1.25, icon.done("P"))


def _large_areas() -> str:
    minis = "".join(mini(26 + 24 * i, 38, 24, hue.PAPER, "#a2916d") for i in range(3))
    edge = smooth(ring(50, 38, 36, 13, Random("large"), 0.08), closed=True)
    waves = line("M30 35q4-3.500 8 0t8 0M54 43q4-3.500 8 0t8 0", hue.LOCH_LIGHT, 1.6)
    return minis + path(edge, hue.LOCH, hue.INK, 3) + waves


def _mountains() -> str:
    return at(50, 37, 2.5, icon.done("M"))


def _loch() -> str:
    edge = smooth(ring(50, 37, 33, 24, Random("loch"), 0.08), closed=True)
    grid = path("M50 12V62M17 37H83", "none", "#ffffff", 1.4, 'stroke-dasharray="3 3" opacity=".8"')
    waves = line(
        "M28 30q4-3.500 8 0t8 0M56 26q4-3.500 8 0t8 0M38 48q4-3.500 8 0t8 0M60 45q3-3 6 0t6 0", hue.LOCH_LIGHT, 1.6
    )
    return path(edge, hue.LOCH, hue.INK, 3) + grid + waves


def _lines() -> str:
    minis = "".join(mini(50, 20 + 17 * i, 17, fill) for i, fill in enumerate((hue.MOSS, hue.SLATE, hue.LOCH)))
    return minis + line("M31 13V61M26 18L31 12L36 18M26 56L31 62L36 56", hue.INK, 2.4)


def _road(y: float, left: float = 12, right: float = 88) -> str:
    data = f"M{left} {y}C{left + 20} {y - 8} {right - 24} {y + 9} {right} {y}"
    return path(data, "none", hue.ROAD_EDGE, 9, 'stroke-linecap="round"') + path(
        data, "none", hue.ROAD, 6, 'stroke-linecap="round"'
    )


def _network() -> str:
    minis = "".join(mini(30 + 21 * i, 42, 21, fill) for i, fill in enumerate((hue.MOSS, hue.SLATE, hue.MOSS)))
    return minis + _road(44, 30, 78) + at(29, 38, 0.95, castle())


def _cattle() -> str:
    return _road(53, 14, 86) + at(27, 44, 1.05, castle()) + _symbols(("cattle", 66, 35, 1.55))


def _near_farms() -> str:
    minis = "".join(mini(30 + 20 * (i % 3), 20 + 20 * (i // 3), 19.5, "#d7dcb4", "#a2a56b") for i in range(9))
    return minis + _symbols(
        ("farm", 50, 39, 0.95), ("sheep", 30, 20, 0.75), ("cattle", 70, 58, 0.75), ("sheep", 70, 21, 0.75)
    )


def _brochs() -> str:
    ridge = shape("M8 60L17 44L23 50L33 36L42 48L52 30L62 46L71 34L79 48L86 40L92 60z", hue.SLATE, hue.INK, 1.2)
    one = [("broch", 22, 46, 0.62)]
    two = [("broch", 43, 46, 0.62), ("broch", 57, 46, 0.62)]
    three = [("broch", 78, 29, 0.62), ("broch", 72, 47, 0.62), ("broch", 85, 47, 0.62)]
    return ridge + _symbols(*one, *two, *three)


def _sets() -> str:
    return _symbols(("broch", 24, 38, 1.15), ("farm", 50, 38, 1.1), ("lighthouse", 77, 37, 1.2))


def _guarded() -> str:
    edge = smooth(ring(50, 38, 37, 25, Random("guard"), 0.06), closed=True)
    return path(edge, hue.LOCH, hue.INK, 2) + _symbols(("ship", 35, 38, 1.25), ("lighthouse", 68, 36, 1.2))


def _far() -> str:
    track = path("M34 50C46 28 58 58 72 44", "none", hue.INK, 2.4, 'stroke-dasharray="1 5" stroke-linecap="round"')
    return at(25, 40, 1.05, castle()) + track + _symbols(("journeyman", 78, 34, 1.4))


def _broch_lines() -> str:
    row = "".join(mini(22 + 19 * i, 43, 18, hue.GOLD if i != 2 else hue.SLATE) for i in range(4))
    column = "".join(mini(60, y, 18, hue.GOLD) for y in (24, 62))
    return column + row + _symbols(("broch", 60, 42, 0.8))


def _pairs() -> str:
    row = "".join(mini(20 + 20 * i, 38, 19.5, hue.MOSS if i in (0, 2) else "#ddd6bd") for i in range(4))
    return (
        row
        + _symbols(("sheep", 20, 38, 0.72), ("sheep", 60, 38, 0.72))
        + line("M12 55H88M18 51L11 55L18 59M82 51L89 55L82 59", hue.INK, 1.8)
    )


def _one(kind: str, scale: float = 2.2) -> Callable[[], str]:
    return lambda: at(50, 36, scale, silhouette(kind))


COUNTED: Final[dict[str, Callable[[], str]]] = {
    "squares": _squares,
    "completed_areas": _areas,
    "large_areas": _large_areas,
    "completed_mountains": _mountains,
    "largest_loch": _loch,
    "vertical_lines": _lines,
    "road_network": _network,
    "cattle_on_road": _cattle,
    "sheep": _one("sheep"),
    "animals_near_farms": _near_farms,
    "brochs": _brochs,
    "building_sets": _sets,
    "guarded_ships": _guarded,
    "fleet": _one("ship"),
    "whisky": _one("whisky", 2),
    "gold": lambda: at(50, 36, 2, icon.coin()),
    "far_from_home": _far,
    "broch_lines": _broch_lines,
    "pairs_in_rows": _pairs,
    "bridges": lambda: at(50, 36, 2.6, icon.bridge()),
}


# -- boards ---------------------------------------------------------------------------------------------------------


def round_card(tables: Tables, seats: int, number: int) -> str:
    """One line of the round table: its number, the spaces that score, the gold for those behind."""
    spaces = tables.round_spaces[seats][number - 1]
    catch_up = tables.round_catch_up[seats][number - 1]
    places = [50 + 30 * (i - (len(spaces) - 1) / 2) for i in range(len(spaces))]
    letters = "".join(
        box(x - 15, 35, 30, 29, hue.HEATHER, hue.INK, 1.2, 9) + label(x, 49.5, "ABCD"[space], 34, "#fff")
        for x, space in zip(places, spaces, strict=True)
    )
    gold = at(36, 80, 1.1, icon.coin()) + label(66, 81, catch_up, 34) if catch_up else ""
    return card(hue.PAPER) + label(50, 19, number, 34, "#7a6a4a") + letters + gold


def space(tables: Tables, side: int, track: str, number: int) -> str:
    """A space of the progress board: demand in the middle, reward at the foot, price and points at the way in."""
    t = (side * 3 + TRACK_NAMES.index(track)) * SPACES + number
    new_section = number > 0 and tables.section[t] > tables.section[t - 1]
    last = number >= tables.last_space[side * 3 + TRACK_NAMES.index(track)] - 1
    parts = [box(3, 3, 94, 94, TRACK_COLOURS[track], hue.INK, 1.6, 12), box(9, 9, 82, 82, hue.PAPER, "#8d7a58", 1, 9)]
    if number == 0:
        parts.append(at(50, 44, 2.4, icon.emblem(track)))
    else:
        parts.append(at(50, 42, 2.2, icon.requirement(REQUIREMENTS[tables.requirement[t]])))
    reward = _reward(tables, t, number)
    return "".join(parts) + near(58, _printed(tables, t, reward, last, new_section), at(66, 66, 2.75, reward))


def _printed(tables: Tables, t: int, reward: str, last: bool, new_section: bool) -> str:
    """What else stands on a space of the progress board: too small to be read from afar."""
    parts = []
    if last:
        parts.append(line("M60 14H84M78 9.500L85 14L78 18.500M66 9.500L59 14L66 18.500", hue.INK, 1.8))
    if new_section:
        parts.append(at(14, 14, 0.9, icon.bridge()))
    parts.append(at(74, 76, 1.5, reward) if reward else "")
    if tables.slot[t]:
        parts.append(
            circle(76, 78, 15, "#fff8e0", hue.INK, 1.2) + label(76, 78, NUMERALS[tables.slot[t]], 19, "#8d7a58")
        )
    if tables.once_vp[t]:
        parts.append(at(19, 79, 1.1, icon.points(tables.once_vp[t])))
    if tables.fee[t]:
        parts.append(at(45, 81, 1.3, icon.coin(f"−{tables.fee[t]}")))
    return "".join(parts)


def _reward(tables: Tables, t: int, number: int) -> str:
    """The flag that the space adds; the tables hold the value in force, so a flag is where it changes."""
    flags = (
        (tables.vp_flag, icon.pennant),
        (tables.income_flag, icon.income),
        (tables.move_flag, icon.boot),
    )
    for column, draw in flags:
        if column[t] and (number == 0 or column[t] != column[t - 1]):
            return draw(column[t])
    return ""


def token(tables: Tables, name: str) -> str:
    """A bonus token: metal by type, pictures of what it gives."""
    number = tables.token_ids.index(name)
    rim = TYPE_COLOURS[tables.token_type[number]]
    face = circle(50, 50, 47, rim, hue.INK, 1.8) + circle(50, 50, 39, hue.PAPER, "#8d7a58", 1.2)
    return face + near(48, _gift(tables, number), near(24, label(50, 50, _short(tables, number), 48)))


def _short(tables: Tables, number: int) -> str:
    """The same from afar: how much it gives."""
    if number == 0:
        return "+1"
    amounts = (tables.token_move, tables.token_gold, tables.token_income, tables.token_vp)
    return next((f"+{column[number]}" for column in amounts if column[number]), "")


def _gift(tables: Tables, number: int) -> str:
    vp = tables.token_vp[number]
    roads = tables.token_roads[number]
    if number == 0:
        return at(44, 50, 2.1, icon.milestone(-1)) + label(72, 36, "+1", 28)
    if number == 1:
        steps = "".join(
            box(16 + 24 * i, 42, 20, 20, fill, hue.INK, 1.4, 3) for i, fill in enumerate((hue.MOSS, hue.MOSS, hue.GOLD))
        )
        return steps + line("M28 34C38 20 60 20 70 34M62 31L71 36L73 26", hue.INK, 3)
    if roads:
        height = (54,) if roads == 1 else (38, 64)
        pieces = "".join(at(50, y + (8 if vp else 0), 2.1, icon.road_piece()) for y in height[:2])
        return pieces + (at(50, 31, 1.6, icon.points(vp)) if vp else "")
    if tables.token_move[number]:
        return at(42, 54, 2, icon.boot()) + label(66, 36, f"+{tables.token_move[number]}", 28)
    if tables.token_gold[number]:
        return at(50, 50, 2.3, icon.coin(tables.token_gold[number]))
    shield = at(50, 74, 1.6, icon.points(vp)) if vp else ""
    if number == 6:
        crossed = at(36, 42, 1.35, icon.axe()) + line("M22 28L52 56M52 28L22 56", "#b8372f", 4)
        return crossed + at(66, 42, 1.6, icon.income(tables.token_income[number])) + shield
    if number == 7:
        house = shape(
            "M28 38L50 20L72 38zM32 40H38V56H32zM47 40H53V56H47zM62 40H68V56H62zM28 57H72V62H28z",
            "#d9d2c6",
            hue.INK,
            1.6,
        )
        return house + at(50, 31, 0.55, icon.coin()) + shield
    tiles = "".join(mini(38 + 24 * i, 40 + 4 * i, 24, fill) for i, fill in enumerate((hue.MOSS, hue.LOCH)))
    return tiles + label(50, 43, f"{number - 6}×", 28, hue.INK, hue.PAPER) + shield
