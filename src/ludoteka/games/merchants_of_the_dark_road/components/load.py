"""Reads the component tables and checks that they make a playable game."""

from pathlib import Path
from typing import Final

from ludoteka.core.data import Row, Sheet, read_into

from .effects import is_gain, parsed
from .packing import Packer
from .tables import (
    BONUSES,
    BUILDINGS,
    CLASSES,
    COMPANIONS,
    DEED_COUNTS,
    DISTRICTS,
    FACES,
    GOODS,
    LEVELS,
    LINES,
    MARKET_SPACES,
    REGIONS,
    RINGWAY,
    ROUTES,
    RUINS_SPACES,
    SPACES,
    TOWNS,
    TYPES,
    Tables,
)

DATA: Final = Path(__file__).parent / "data"


def load_tables(folder: Path | None = None) -> Tables:
    """The shipped tables, or those of `folder` where it has them."""
    return read_into(
        Tables(),
        [
            ("goods", _goods),
            ("city", _city),
            ("heroes", _heroes),
            ("commissions", _commissions),
            ("companions", _companions),
            ("deeds", _deeds),
            ("events", _events),
            ("concern", _concern),
            ("game", _game),
        ],
        DATA,
        folder,
    )


# -- small helpers --------------------------------------------------------------------------------------------------


def _some(row: Row, key: str, allowed: list[str], count: int | None = None) -> list[int]:
    """A list of different ids, as numbers."""
    names = row.texts(key)
    wanted = f"{count or 'some'} different of {', '.join(allowed)}"
    if not set(names) <= set(allowed) or len(set(names)) != len(names) or (count and len(names) != count):
        row.fail(f"{key} should be a list of {wanted}", key)
    return [allowed.index(name) for name in names]


def _ids(rows: list[Row], wanted: list[str]) -> None:
    """The rows have these ids, in this order."""
    for row, name in zip(rows, wanted, strict=True):
        row.text("id", [name])


def _shape(row: Row) -> list[tuple[int, int]]:
    """The filled cells of a shape, column and row."""
    lines = row.texts("shape")
    width = len(lines[0]) if lines else 0
    if not width or any(len(line) != width or set(line) - {"X", "."} for line in lines):
        row.fail("shape should be a list of equally long texts of X and .", "shape")
    cells = [(x, y) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "X"]
    if not 2 <= len(cells) <= 8 or width > 6 or len(lines) > 5:
        row.fail("shape should have two to eight X and fit the storage of 6 by 5", "shape")
    return cells


def _doubt(tables: Tables, row: Row, name: str) -> None:
    if row.doubt:
        tables.doubts[name] = row.doubt


# -- tables ---------------------------------------------------------------------------------------------------------


def _goods(t: Tables, table: Sheet) -> None:
    rows = table.section("goods").rows("types", TYPES)
    _ids(rows, GOODS)
    shapes = []
    for row in rows:
        shapes.append(_shape(row))
        if sorted(shapes[-1]) != sorted((max(x for x, _ in shapes[-1]) - x, y) for x, y in shapes[-1]):
            row.fail("the shape should equal its mirror image", "shape")
        t.shape.append(row.texts("shape"))
        t.tiles.append(row.number("tiles", 1, 31))
    crate = _shape(table.section("crate"))
    bag = table.section("saddlebag")
    t.packer = Packer([*shapes, crate], bag.number("width", 1, 3), bag.number("height", 1, 3))
    faces = table.section("faces").rows("dice", len(FACES))
    _ids(faces, FACES)
    for face in faces:
        t.value.append(face.number("value", 0, 4))
        t.craft.append(GOODS.index(face.text("craft", GOODS)))
    if t.value != [0, 1, 1, 2, 3, 4]:
        table.section("faces").fail("the values of N0, N1a, N1b, N2, N3, N4 should be 0, 1, 1, 2, 3, 4", "dice")
    wheel = table.section("wheel")
    t.good_at = _some(wheel, "sections", GOODS, TYPES)
    for section, good in enumerate(t.good_at):
        t.section[good] = section
    t.prices = wheel.numbers("prices", 1, 9, TYPES)
    falling = sorted(t.prices, reverse=True) == t.prices and t.prices[0] > t.prices[1]
    if not falling or t.prices.count(1) != 2:
        wheel.fail("prices should fall from one dearest to exactly two of 1", "prices")
    for rot in range(TYPES):
        t.price.append([t.prices[(t.section[good] + rot) % TYPES] for good in range(TYPES)])
        t.cheap.append([good for good in range(TYPES) if t.price[rot][good] == 1])
        t.dear.append(t.good_at[-rot % TYPES])
    t.market_dice = wheel.number("dice", 1, 5)
    t.most_dice = wheel.number("most", 2, 2)


def _city(t: Tables, table: Sheet) -> None:
    part = table.section("ringway")
    spaces = part.rows("spaces", SPACES)
    _ids(spaces, RINGWAY)
    for row in spaces:
        t.beside.append(_some(row, "districts", DISTRICTS, 2))
    for district in range(len(DISTRICTS)):
        if sum(district in two for two in t.beside) != 2:
            part.fail(f"{DISTRICTS[district]} should lie beside two spaces", "spaces")
    ring = table.section("dark_market").rows("spaces", 4)
    _ids(ring, MARKET_SPACES)
    t.market_goods = [_some(row, "goods", GOODS, 2 if i else 0) for i, row in enumerate(ring)]
    if t.market_goods[0]:
        ring[0].fail("the first space should have no goods: it gives a commission or a deed", "goods")
    tablet = table.section("ruins").rows("spaces", 4)
    _ids(tablet, RUINS_SPACES)
    t.ruins_goods = [_some(row, "goods", GOODS) for row in tablet]
    for row, goods in zip(tablet, t.ruins_goods, strict=True):
        if not goods:
            row.fail("goods should name at least one good", "goods")
    t.ruins_die = _die(table.section("ruins_die"), ("again", "spark"))
    t.oracle_die = _die(table.section("oracle_die"), ("spark",))
    towns = table.section("towns").rows("towns", len(TOWNS))
    _ids(towns, TOWNS)
    for number, row in enumerate(towns):
        t.region.append(REGIONS.index(row.text("region", [REGIONS[number // 2]])))
        row.text("class", [CLASSES[number]])
        t.town_coins.append(row.number("coins", 0, 9))
        t.town_prestige.append(row.number("prestige", 0, 9))
    part = table.section("buildings")
    for number, row in enumerate(part.rows("tiles", 5)):
        row.text("id", [f"BT{number + 1}"])
        for side in ("a", "b"):
            t.building_tile[BUILDINGS.index(row.text(side, BUILDINGS))] += number + 1
    if sorted(t.building_tile) != [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]:
        part.fail("every building should be on one side of one tile", "tiles")
    t.suggested = _some(part, "suggested", BUILDINGS, 4)
    if len({t.building_tile[building] for building in t.suggested}) != 4:
        part.fail("suggested should be four buildings of different tiles", "suggested")


def _die(row: Row, special: tuple[str, ...]) -> list[int]:
    """A die rolls no other die and goes on seldom enough, so that every roll comes to an end."""
    faces = row.texts("faces")
    effects = [parsed(text, GOODS, text in special) for text in faces]
    found = [effect for effect in effects if effect is not None and is_gain(effect)]
    if len(faces) != 6 or len(found) != 6:
        row.fail(f"faces should be six effects, each a gain or {' or '.join(special)}", "faces")
    for name in ("ORACLE", "RDIE"):
        if name in faces:
            row.fail(f"{name} in faces would roll a die for a die, perhaps without end", "faces")
    if faces.count("again") > 2:
        row.fail("again should be on two faces at most", "faces")
    return found


def _requests(row: Row) -> list[int]:
    return sorted(_some(row, "requests", GOODS, 3))


def _heroes(t: Tables, table: Sheet) -> None:
    for part, numbers, per_class in (("normal", t.normal, None), ("starting", t.starting, 1)):
        section = table.section(part)
        rows = section.rows("heroes")
        for row in rows:
            name = row.name("id", t.hero_ids)
            numbers.append(len(t.hero_ids))
            t.hero_ids.append(name)
            t.hero_name.append(row.name("name", t.hero_name))
            t.hero_town.append(CLASSES.index(row.text("class", CLASSES)))
            t.hero_wants.append(_requests(row))
            t.hero_bonus.append(BONUSES.index(row.text("bonus", BONUSES)))
            _doubt(t, row, name)
        for number, name in enumerate(CLASSES):
            count = sum(t.hero_town[hero] == number for hero in numbers)
            if count != (per_class or len(rows) / len(CLASSES)):
                section.fail(f"{count} heroes are of the class {name}; every class should have as many", "heroes")
    if len(t.hero_ids) > 64:
        table.section("normal").fail(f"there are {len(t.hero_ids)} heroes; there should be at most 64", "heroes")


def _commissions(t: Tables, table: Sheet) -> None:
    rows = table.rows("commissions", 30)
    for number, row in enumerate(rows):
        town = TOWNS[number // 5]
        t.tile_ids.append(row.text("id", [f"C-{town}{number % 5 + 1}"]))
        t.tile_town.append(TOWNS.index(row.text("town", [town])))
        t.tile_wants.append(_requests(row))
        _doubt(t, row, t.tile_ids[-1])


def _companions(t: Tables, table: Sheet) -> None:
    rows = table.section("companions").rows("kinds", len(COMPANIONS))
    _ids(rows, COMPANIONS)
    for kind, row in enumerate(rows):
        t.loyal.append(row.flag("loyal"))
        if t.loyal[kind] != (kind < 6):
            row.fail("CO1 to CO6 should be loyal, the others not")
        copies = row.number("copies", 1, 3 if t.loyal[kind] else 1)
        for copy in range(copies):
            t.kind.append(kind)
            t.card_ids.append(f"{COMPANIONS[kind]}{'abc'[copy] if t.loyal[kind] else ''}")
    steeds = table.section("steeds")
    t.discount = steeds.number("discount", 0, 99)
    t.stride = steeds.number("stride", 0, 4)
    t.upgrade_prestige = steeds.number("upgrade_prestige", 0, 99)
    upgrades = table.section("upgrades")
    t.crate_vp = upgrades.number("crate_vp", 0, 99)
    t.till_coins = upgrades.number("till_coins", 0, 99)
    t.till_prestige = upgrades.number("till_prestige", 0, 99)


def _deeds(t: Tables, table: Sheet) -> None:
    slots = table.section("slots")
    t.top_prestige = slots.number("top_prestige", 0, 99)
    t.bottom_shoes = slots.number("bottom_horseshoes", 0, 3)
    of: dict[str, tuple[list[str], int | None]] = {
        "class": (CLASSES, 1),
        "round": (TOWNS, None),
        "region": (REGIONS, 1),
    }
    rows = table.section("cards").rows("deeds", 19)
    for number, row in enumerate(rows):
        t.deed_ids.append(row.text("id", [f"DE{number + 1:02}"]))
        counts = row.text("counts", DEED_COUNTS)
        t.deed_counts.append(DEED_COUNTS.index(counts))
        t.deed_of.append(_some(row, "of", *of[counts]) if counts in of else [])
        if counts == "round" and not t.deed_of[-1]:
            row.fail("of should name at least one town", "of")
        t.deed_count.append(row.number("count", 1, 99))
        t.deed_limit.append(row.number("limit", 1, 9))
        t.deed_coins.append(row.number("coins", 1, 20, 0))
        t.deed_prestige.append(row.number("prestige", 1, 20, 0))
        t.deed_vp.append(row.number("vp", 1, 20, 0))
        t.deed_either.append(row.flag("either"))
        if not (t.deed_coins[-1] or t.deed_prestige[-1] or t.deed_vp[-1]):
            row.fail("the deed should pay coins, prestige or vp")
        if t.deed_either[-1] and not (t.deed_coins[-1] and t.deed_prestige[-1]):
            row.fail("a choice should name coins and prestige", "either")


def _events(t: Tables, table: Sheet) -> None:
    for route, name in enumerate(ROUTES):
        part = table.section(name)
        rows = part.rows("events")
        for number, row in enumerate(rows, 1):
            t.event_ids.append(row.text("id", [f"{('DR', 'SC')[route]}{number:02}"]))
            t.event_route.append(route)
            t.event_first.append(row.flag("first"))
            faces = row.texts("faces")
            if len(faces) != 6:
                row.fail("faces should be six texts, for the values 1 to 6", "faces")
            for face in faces:
                _face(t, row, face)
            _doubt(t, row, t.event_ids[-1])
        if all(t.event_first[card] for card in range(len(t.event_ids)) if t.event_route[card] == route):
            part.fail("at least one event should belong to both editions", "events")


def _face(t: Tables, row: Row, face: str) -> None:
    parts = face.split(" else ") if " else " in face else face.split(" and ")
    effects = [parsed(part, GOODS) for part in parts]
    found = [effect for effect in effects if effect is not None]
    if len(parts) > 2 or len(found) != len(parts):
        row.fail(f"{face!r} is no effect; write one, or two joined by 'and' or 'else'", "faces")
    if len({is_gain(effect) for effect in found}) != 1 or (" else " in face and is_gain(found[0])):
        row.fail(f"{face!r} should be gains or costs alone; only costs can have an 'else'", "faces")
    t.event_text.append(face)
    t.event_effects.append(found)
    t.event_else.append(" else " in face)


def _concern(t: Tables, table: Sheet) -> None:
    start = table.section("start")
    t.concern_coins = start.number("coins", 0, 99)
    t.most_stock = start.number("most_stock", 1, 99)
    t.concern_stock = start.number("stock", 0, t.most_stock)
    t.sells = start.number("sells", 0, 3)
    t.delivers = start.number("delivers", 1, 3)
    for number, row in enumerate(table.section("cards").rows("actions", 10)):
        t.action_ids.append(row.text("id", [f"PC{number + 1:02}"]))
        t.action_district.append(DISTRICTS.index(row.text("district", DISTRICTS)))
        lines = row.texts("lines")
        if not lines or not set(lines) <= set(LINES):
            row.fail(f"lines should be some of {', '.join(LINES)}", "lines")
        t.action_lines.append(lines)
    for number, row in enumerate(table.section("tombs").rows("cards", 3)):
        t.sarcophagus_ids.append(row.text("id", [f"SA{number + 1}"]))
        keys = ("coins", "upgraded", "quartz", "vp", "concern_coins", "concern_stock")
        t.sarcophagus.append([row.number(key, 1, 9, 0) for key in keys])
    notices = table.section("notices")
    t.escort_coins = notices.number("escort_coins", 0, 9)
    t.credit_coins = notices.number("credit_coins", 0, 99)
    t.credit_prestige = notices.number("credit_prestige", 0, 99)
    t.missing_lanterns = notices.number("missing_lanterns", 0, 2)
    t.carrier_prestige = notices.number("carrier_prestige", 0, 9)
    t.tariff = notices.number("tariff", 0, 9)
    levels = table.section("levels")
    t.notices = {level: levels.number(level, 0, 6) for level in LEVELS}
    for row in table.section("adventures").rows("goals", 3):
        t.adventures.append(row.text("id", [f"ADV{len(t.adventures) + 1}"]))
        t.adventure_level.append(row.text("level", LEVELS))
        t.adventure_goal.append([row.number(key, 1, 99, 0) for key in ("lead", "tombs", "towns")])


def _game(t: Tables, table: Sheet) -> None:
    start = table.section("start")
    t.start_coins = start.number("coins", 0, 99)
    t.coins_by_seat = start.numbers("coins_by_seat", 0, 99, 4)
    t.start_shoes = start.number("horseshoes", 0, 1)
    t.reserve = start.number("reserve", 4, 4)
    t.start_prestige = [start.number("prestige_first", 0, 99), start.number("prestige_revised", 0, 99)]
    limits = table.section("limits")
    t.most_heroes = limits.number("heroes", 1, 3)
    t.most_tiles = limits.number("commissions", 1, 3)
    t.most_lanterns = limits.number("lanterns", 3, 9)
    t.most_tokens = limits.number("inventory", 2, 9)
    t.most_illuminated = limits.number("illuminated", 1, 2)
    rewards = table.section("rewards")
    t.commission_prestige = [0, *rewards.numbers("commission", 0, 99, 3)]
    t.upgraded_prestige = rewards.number("upgraded_prestige", 0, 9)
    t.upgraded_coins = rewards.number("upgraded_coins", 0, 9)
    t.upgraded_quartz = rewards.number("upgraded_quartz", 0, 3)
    costs = table.section("costs")
    t.shortcut_lanterns = costs.number("shortcut", 0, 4)
    t.scout_prestige = costs.number("scout", 0, 9)
    t.scouted = costs.number("scouted", 1, 9)
    fortune = table.section("fortune")
    t.fortune_coins = fortune.number("coins", 0, 99)
    t.first_coins = fortune.number("first_coins", 0, 99)
    t.illuminated_vp = fortune.number("illuminated_vp", 0, 9)
    supply = table.section("supply")
    t.supply_lanterns = supply.number("lanterns", 0, 99)
    t.supply_shoes = supply.number("horseshoes", 0, 99)
    t.supply_quartz = supply.number("quartz", 0, 99)
    t.supply_coins = supply.number("coins", 0, 9999)
