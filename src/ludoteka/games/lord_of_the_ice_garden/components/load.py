"""Reads the component tables and checks them, line by line."""

import re
from pathlib import Path
from typing import Final

from ludoteka.core.data import Row, Sheet, read_into

from .tables import (
    ABILITIES,
    AREA_IDS,
    AREAS,
    CHARACTERS,
    KINDS,
    NO_LIMIT,
    POWER_OF,
    SPACES,
    THROAT,
    TILE_RULES,
    TILES,
    UNIT_WORDS,
    Tables,
    read_bundle,
)

DATA: Final = Path(__file__).parent / "data"
BUNDLE: Final = re.compile(r"([PGM])([1-9])")


def load_tables(folder: Path | None = None) -> Tables:
    """The shipped tables, or those of `folder` where it has them."""
    return read_into(
        Tables(),
        [
            ("map", _map),
            ("regions", _regions),
            ("tracks", _tracks),
            ("spaces", _spaces),
            ("units", _units),
            ("vuko", _tiles),
            ("game", _numbers),
        ],
        DATA,
        folder,
    )


# The map


def _map(tables: Tables, table: Sheet) -> None:
    """R2.2.1, R2.2.2, R2.2.4: links by land and sea go both ways, and any two areas can be left out."""
    section = table.section("map")
    rows = section.rows("areas", AREAS)
    sea: list[list[int]] = []
    for number, row in enumerate(rows):
        row.text("id", [AREA_IDS[number]])
        land = _neighbours(row, "land", number)
        far = _neighbours(row, "sea", number) if row.has("sea") else []
        if set(land) & set(far):
            row.fail("an area should be a neighbour by land or by sea, not by both", "sea")
        tables.near.append(tuple(sorted(land + far)))
        sea.append(far)
        tables.x.append(row.number("x", 0, 1000))
        tables.y.append(row.number("y", 0, 1000))
    for a, row in enumerate(rows):
        for b in tables.near[a]:
            if a not in tables.near[b] or (b in sea[a]) != (a in sea[b]):
                row.fail(f"{AREA_IDS[b]} should list {AREA_IDS[a]} as a neighbour of the same kind")
            if b in sea[a] and a < b:
                tables.sea.append((a, b))
    for a in range(AREAS):
        for b in range(a + 1, AREAS):
            if not _connected(tables, [area for area in range(AREAS) if area not in (a, b)]):
                section.fail(f"without {AREA_IDS[a]} and {AREA_IDS[b]} the map should still hang together", "areas")


def _neighbours(row: Row, key: str, area: int) -> list[int]:
    letters = row.text(key)
    if not re.fullmatch(f"[{AREA_IDS}]+", letters) or len(set(letters)) != len(letters) or AREA_IDS[area] in letters:
        row.fail(f"{key} = {letters!r} should be letters of other areas, each once", key)
    return [AREA_IDS.index(letter) for letter in letters]


def _connected(tables: Tables, areas: list[int]) -> bool:
    seen = [areas[0]]
    for area in seen:
        seen += [other for other in tables.near[area] if other in areas and other not in seen]
    return len(seen) == len(areas)


def _regions(tables: Tables, table: Sheet) -> None:
    """R2.3.2: tokens by number of players."""
    for seats in (2, 3, 4):
        for number, row in enumerate(table.section(str(seats)).rows("tokens", seats + 4), 1):
            row.number("number", number, number)
            bundles = row.texts("bundles")
            if not 1 <= len(bundles) <= seats or not all(BUNDLE.fullmatch(bundle) for bundle in bundles):
                row.fail(f"bundles should be 1 to {seats} texts such as 'P3', with P, G or M", "bundles")
            vp = row.numbers("vp", 0, 20)
            if not 1 <= len(vp) <= seats or vp != sorted(vp, reverse=True):
                row.fail(f"vp should be 1 to {seats} numbers that do not grow", "vp")
            tables.bundles[seats].append([read_bundle(bundle) for bundle in bundles])
            tables.region_vp[seats].append(vp)


# The tracks


def _tracks(tables: Tables, table: Sheet) -> None:
    """R2.4.1: initiative, reputation, Dead Snow and score."""
    section = table.section("initiative")
    rows = section.rows("spaces")
    for number, row in enumerate(rows, 1):
        row.number("space", number, number)
        before = tables.stage[-1]
        tables.stage.append(row.number("stage", max(before, 1), min(before + 1, 4)))
        tables.ship.append(row.number("order", 1, 9))
        tables.actions.append(row.number("markers", 1, 5))
        boat = row.flag("boat")
        if boat and number - 1 in tables.boats:
            row.fail("two boats should not lie side by side: nobody should pass both in one turn", "boat")
        if boat:
            tables.boats.append(number)
        tables.boat.append(len(tables.boats) if boat else 0)
    if len(tables.boats) != 4 or tables.boats[-1] != len(rows) or tables.stage[-1] != 4:
        section.fail("the track should have four stages and four boats, the last of them on the last space", "spaces")
    tables.worst = table.section("reputation").number("last", 5, 99)
    tables.limit = [0, 0, *table.section("snow").numbers("limits", 1, 99, 3)]
    tables.target = table.section("score").number("target", 1, 999)


def _spaces(tables: Tables, table: Sheet) -> None:
    """R3.14: action spaces, their slots and their costs."""
    section = table.section("spaces")
    found: dict[int, int] = {}
    for number, row in enumerate(section.rows("list", len(SPACES))):
        row.text("id", [SPACES[number]])
        if number == THROAT:
            tables.slots.append([NO_LIMIT] * 5)
            continue
        token = row.number("order", 1, 5)
        if token in found:
            row.fail(f"another space has the order token {token}; each should be used once", "order")
        found[token] = number
        tables.slots.append([0, 0, *row.numbers("slots", 1, 20, 3)])
    tables.setup_order = [found[token] for token in range(1, 6)]
    costs = table.section("costs")
    tables.most_markers = costs.number("influence_markers", 1, 9)
    tables.most_steps = costs.number("move_steps", 1, 9)
    tables.mountain_cost = [costs.number("mountain", 0, 9), costs.number("mountain_whispered", 0, 9)]
    tables.raven_magic = costs.number("raven_magic", 0, 9)
    tables.raven_up = costs.number("raven_reputation", 1, 9)
    tables.throat_give = costs.number("throat_give", 2, 9)
    tables.chant_down = costs.number("chant_reputation", 0, 9)
    tables.jumps = costs.number("chant_jumps", 1, 12)
    tables.attack_cost = costs.number("attack", 0, 9)


# Units and tiles


def _units(tables: Tables, table: Sheet) -> None:
    """R2.9.1: upgrade tokens, and the units of all characters."""
    for kind, row in enumerate(table.section("upgrades").rows("kinds", KINDS)):
        row.text("id", [ABILITIES[kind]])
        tables.upgrade_tokens.append(row.number("tokens", 0, 20))
        tables.upgrade_cost.append(row.number("cost", 0, 9))
    section = table.section("characters")
    bearers: dict[int, Row] = {}
    for character, name in enumerate(CHARACTERS):
        for level, row in enumerate(section.rows(name, 3), 1):
            tables.unit_ids.append(row.name("id", tables.unit_ids, UNIT_WORDS))
            row.number("level", level, level)
            tables.count.append(row.number("count", 1, 9))
            tables.upgrade_slots.append(row.number("slots", 0, 3))
            tables.modifier.append(row.number("modifier", 0, 9, 0))
            _abilities(tables, row, level)
            for ability in range(KINDS, len(ABILITIES)):
                if tables.powers[-1] >> ability & 1:
                    if ability in bearers or POWER_OF.get(ability, character) != character:
                        whose = CHARACTERS[POWER_OF[ability]] if ability in POWER_OF else "any character"
                        row.fail(f"{ABILITIES[ability]} should be printed on one unit, of {whose}", "abilities")
                    bearers[ability] = row
    for ability in range(KINDS, len(ABILITIES)):
        if ability not in bearers:
            section.fail(f"no unit has {ABILITIES[ability]}; it should be printed on one", CHARACTERS[0])


def _abilities(tables: Tables, row: Row, level: int) -> None:
    names = row.texts("abilities")
    counts = [0] * KINDS
    powers = 0
    for name in names:
        if name not in ABILITIES:
            row.fail(f"there is no ability {name!r}: use {', '.join(ABILITIES)}", "abilities")
        if names.count(name) > 1 and level < 3:
            row.fail(f"{name} stands twice; only a unit of level 3 should have an ability twice", "abilities")
        ability = ABILITIES.index(name)
        if ability < KINDS:
            counts[ability] += 1
        else:
            powers |= 1 << ability
    tables.printed.extend(counts)
    tables.powers.append(powers)


def _tiles(tables: Tables, table: Sheet) -> None:
    for number, row in enumerate(table.section("tiles").rows("list", len(TILES))):
        row.text("id", [TILES[number]])
        row.text("rule", [TILE_RULES[number]])
        tables.arrow.append(1 if row.flag("arrow") else 0)


def _numbers(tables: Tables, table: Sheet) -> None:
    box = table.section("supply")
    tables.supply = [box.number(name, 1, 99) for name in ("population", "gold", "magic")]
    tables.vuko_tokens = box.number("vuko_tokens", 0, 99)
    tables.nations = box.number("nations", AREAS, 99)
    tables.sites = box.number("sites", 4, 4)
    tables.towers = box.number("towers", 1, AREAS)
    tables.nightmares = box.number("nightmares", 2, 99)
    tables.closings = box.number("closed", 1, 4)
    player = table.section("player")
    tables.markers = player.number("influence_markers", 2, 99)
    tables.start = [player.number(name, 0, 99) for name in ("population", "gold", "magic")]
    tables.start_markers = player.number("start_markers", 1, min(6, tables.markers))
    for resource in range(3):
        if 4 * tables.start[resource] > tables.supply[resource]:
            player.fail("the supply should hold what four players start with")
    relief = table.section("start_of_turn")
    tables.enough = relief.number("enough", 0, 9)
    tables.relief = relief.number("population", 0, 9)
    goals = table.section("goals")
    tables.goal = [
        goals.number("towers", 1, tables.towers),
        goals.number("sites", 1, tables.sites),
        goals.number("closed", 1, tables.closings),
        goals.number("recruits", 1, 99),
    ]
    tables.throat_vp = table.section("throat").number("vp", 0, 99)
