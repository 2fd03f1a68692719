"""What is printed on the components, as flat lists of small numbers.

Index conventions: areas 0..7 are A..H; characters 0..3; unit = character * 3 + level - 1; resources 0 population,
1 gold, 2 M-factor; a bundle is resource * 16 + amount; spaces of the initiative track count from 1.
"""

from typing import Final

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


def unit_level(unit: int) -> int:
    return unit % 3 + 1


def character_of(unit: int) -> int:
    return unit // 3


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
