"""What is printed on the components, as flat lists of small numbers.

Index conventions: areas 0..7 are A..H; characters 0..3; unit = character * 3 + level - 1; resources 0 population,
1 gold, 2 M-factor; a bundle is resource * 16 + amount; spaces of the initiative track count from 1.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ludoteka.core.data import Row, Table, digest, read_tables

DATA: Final = Path(__file__).parent / "data"
FILES: Final[list[str]] = ["map", "regions", "tracks", "spaces", "units", "vuko", "game"]

AREAS: Final = 8
AREA_IDS: Final = "ABCDEFGH"

RESOURCES: Final = "PGM"
POPULATION: Final = 0
GOLD: Final = 1
MAGIC: Final = 2
LEVELS: Final = 4
"""Levels 0 to 3 of M-factor."""
TOKENS: Final[list[str]] = ["P", "G", "M0", "M1", "M2", "M3"]
"""What a player holds, M by its level."""

CHARACTERS: Final[list[str]] = ["freihoff", "vandyken", "callo", "fjollsfinn"]
FREIHOFF: Final = 0
VANDYKEN: Final = 1
CALLO: Final = 2
FJOLLSFINN: Final = 3

# Abilities: the first five exist as upgrade tokens, the others are printed on one unit each.
ABILITIES: Final[list[str]] = [
    "SPD", "ATT", "SHD", "PLU", "DOM", "SPY", "DRK", "REC", "FAU", "NGT", "PIP", "TOW", "CAR", "CLO",
]  # fmt: skip
KINDS: Final = 5
SPD: Final = 0
ATT: Final = 1
SHD: Final = 2
PLU: Final = 3
DOM: Final = 4
SPY: Final = 5
DRK: Final = 6
REC: Final = 7
FAU: Final = 8
NGT: Final = 9
PIP: Final = 10
TOW: Final = 11
CAR: Final = 12
CLO: Final = 13

POWER_OF: Final[dict[int, int]] = {TOW: FREIHOFF, CAR: VANDYKEN, CLO: CALLO, NGT: CALLO, REC: FJOLLSFINN}
"""Powers that serve a personal goal belong to its character."""

UNIT_WORDS: Final = ("marker", "nation")
"""What stands in moves where a unit may stand."""

SPACES: Final[list[str]] = ["throat", "influence", "move", "mountain", "raven", "chanting"]
THROAT: Final = 0
INFLUENCE: Final = 1
MOVE: Final = 2
MOUNTAIN: Final = 3
RAVEN: Final = 4
CHANTING: Final = 5
NO_LIMIT: Final = 1_000_000

TILES: Final[list[str]] = ["V1", "V2", "V3", "V4"]
TILE_RULES: Final[list[str]] = ["people_of_fire", "whisperers", "night_wanderers", "both_bears"]
FIRE: Final = 0
WHISPERERS: Final = 1
NIGHT: Final = 2
BEARS: Final = 3

BUNDLE: Final = re.compile(r"([PGM])([1-9])")


class Tables:
    """All printed values of one edition."""

    def __init__(self) -> None:
        self.digest: str = ""
        self.provenance: dict[str, str] = {}  # by file
        self.remarks: dict[str, str] = {}  # by "file.section", for sections that differ from their file

        self.near: list[tuple[int, ...]] = []  # [area] neighbours
        self.sea: list[tuple[int, int]] = []  # pairs of areas linked by sea
        self.x: list[int] = []
        self.y: list[int] = []

        self.bundles: list[list[list[int]]] = [[], [], [], [], []]  # [seats][number - 1]
        self.region_vp: list[list[list[int]]] = [[], [], [], [], []]  # [seats][number - 1][rank - 1]

        self.stage: list[int] = [0]  # [space], so the next three
        self.ship: list[int] = [0]
        self.actions: list[int] = [0]
        self.boat: list[int] = [0]  # 0, or the number of the boat
        self.boats: list[int] = []  # [boat - 1] its space
        self.worst: int = 0
        self.limit: list[int] = []  # [seats]
        self.target: int = 0

        self.slots: list[list[int]] = []  # [space][seats]
        self.setup_order: list[int] = []  # [token - 1] action space
        self.most_markers: int = 0
        self.most_steps: int = 0
        self.mountain_cost: list[int] = []  # without and with the whisperers
        self.raven_magic: int = 0
        self.raven_up: int = 0
        self.throat_give: int = 0
        self.chant_down: int = 0
        self.jumps: int = 0
        self.attack_cost: int = 0

        self.upgrade_tokens: list[int] = []  # [kind]
        self.upgrade_cost: list[int] = []  # [kind]
        self.unit_ids: list[str] = []  # [unit], so all of these
        self.count: list[int] = []
        self.upgrade_slots: list[int] = []
        self.modifier: list[int] = []
        self.printed: list[int] = []  # [unit * KINDS + kind] how many
        self.powers: list[int] = []  # [unit] bit of each ability that no token has

        self.arrow: list[int] = []  # [tile]

        self.supply: list[int] = []  # [resource]
        self.vuko_tokens: int = 0
        self.nations: int = 0
        self.sites: int = 0
        self.towers: int = 0
        self.nightmares: int = 0
        self.closings: int = 0
        self.markers: int = 0
        self.start: list[int] = []  # [resource]
        self.start_markers: int = 0
        self.enough: int = 0
        self.relief: int = 0
        self.goal: list[int] = []  # [character]
        self.throat_vp: int = 0


def load_tables(folder: Path | None = None) -> Tables:
    """The shipped tables, or those of `folder` where it has them."""
    files = read_tables(FILES, DATA, folder)
    tables = Tables()
    _map(tables, files["map"])
    _regions(tables, files["regions"])
    _tracks(tables, files["tracks"])
    _spaces(tables, files["spaces"])
    _units(tables, files["units"])
    _tiles(tables, files["vuko"])
    _numbers(tables, files["game"])
    tables.digest = digest(files)
    for name, table in files.items():
        table.close()
        tables.provenance[name] = table.origin
        for where, remark in table.remarks().items():
            if where:
                tables.remarks[f"{name}.{where}"] = remark
    return tables


# The map


def _map(tables: Tables, table: Table) -> None:
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


def _regions(tables: Tables, table: Table) -> None:
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


def a_bundle(resource: int, amount: int) -> int:
    return resource * 16 + amount


def resource_of(bundle: int) -> int:
    return bundle >> 4


def amount_of(bundle: int) -> int:
    return bundle & 15


def read_bundle(text: str) -> int:
    return a_bundle(RESOURCES.index(text[0]), int(text[1:]))


def write_bundle(bundle: int) -> str:
    return f"{RESOURCES[resource_of(bundle)]}{amount_of(bundle)}"


# The tracks


def _tracks(tables: Tables, table: Table) -> None:
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


def _spaces(tables: Tables, table: Table) -> None:
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


def _units(tables: Tables, table: Table) -> None:
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


def _tiles(tables: Tables, table: Table) -> None:
    for number, row in enumerate(table.section("tiles").rows("list", len(TILES))):
        row.text("id", [TILES[number]])
        row.text("rule", [TILE_RULES[number]])
        tables.arrow.append(1 if row.flag("arrow") else 0)


def _numbers(tables: Tables, table: Table) -> None:
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
