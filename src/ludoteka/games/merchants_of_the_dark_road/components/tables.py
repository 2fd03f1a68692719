"""What is printed on the components, as flat lists of small numbers.

Goods are 0 to 5 in the order of GOODS, districts and towns likewise. An effect is `code << 4 | number`, see effects.
"""

from __future__ import annotations

from typing import Final

from .packing import Packer

GOODS: Final[list[str]] = ["AR", "WE", "PO", "BO", "ST", "IN"]
TYPES: Final = 6
POTION: Final = 2
FACES: Final[list[str]] = ["N0", "N1a", "N1b", "N2", "N3", "N4"]
ONE: Final = 1
TWO: Final = 3
THREE: Final = 4

DISTRICTS: Final[list[str]] = ["bazaar", "commissions", "yurg", "market", "inn"]
BAZAAR: Final = 0
COMMISSIONS: Final = 1
YURG: Final = 2
MARKET: Final = 3
INN: Final = 4
RINGWAY: Final[list[str]] = ["RW0", "RW1", "RW2", "RW3", "RW4"]
SPACES: Final = 5

BUILDINGS: Final[list[str]] = [
    "mine", "surveyor", "harbor", "guildhall", "oracle", "candle", "lanternworks", "mansion", "workshop", "filigree",
]  # fmt: skip
MINE: Final = 0
SURVEYOR: Final = 1
HARBOR: Final = 2
GUILDHALL: Final = 3
ORACLE_HOUSE: Final = 4
CANDLE: Final = 5
LANTERNWORKS: Final = 6
MANSION: Final = 7
WORKSHOP: Final = 8
FILIGREE: Final = 9

MARKET_SPACES: Final[list[str]] = ["south", "west", "north", "east"]
RUINS_SPACES: Final[list[str]] = ["BL", "TL", "TR", "BR"]
TOWNS: Final[list[str]] = ["NB", "SB", "WG", "FG", "NP", "CC"]
REGIONS: Final[list[str]] = ["blue", "green", "purple"]
CLASSES: Final[list[str]] = ["knight", "skirmisher", "alchemist", "bard", "loremaster", "wizard"]
BONUSES: Final[list[str]] = ["lantern", "horseshoe", "storage"]
LANTERN_BONUS: Final = 0
HORSESHOE_BONUS: Final = 1
STORAGE_BONUS: Final = 2

COMPANIONS: Final[list[str]] = ["CO1", "CO2", "CO3", "CO4", "CO5", "CO6", "CO7", "CO8", "CO9", "CO10"]
KINDS: Final = 10
DRAGON: Final = 0
MOUSE: Final = 1
PHOENIX: Final = 2
RAVEN: Final = 3
BEE: Final = 4
CAT: Final = 5
GRACE: Final = 6
FLICKER: Final = 7
COSIMO: Final = 8
DUMPLIN: Final = 9
STEEDS: Final[list[str]] = ["SD1", "SD2", "SD3", "SD4", "SD5", "SD6", "SD7"]
BREMBIZANT: Final = 0
LONGSHADOW: Final = 1
LOVEBUG: Final = 2
SUGARFOOT: Final = 3
VELVET: Final = 4
WHISPER: Final = 5
WOOLSWORTH: Final = 6
UPGRADES: Final[list[str]] = ["WU1", "WU2", "WU3", "WU4", "WU5", "WU6"]
BENCH: Final = 0
HOOK: Final = 1
TILL: Final = 2
CRATE: Final = 3
LAMP: Final = 4
HARNESS: Final = 5

ROUTES: Final[list[str]] = ["dark_road", "shortcut"]
DARK_ROAD: Final = 0
SHORTCUT: Final = 1

DEED_COUNTS: Final[list[str]] = [
    "class", "round", "region", "all", "commissions", "heroes", "commission_towns", "hero_towns", "gifts", "pairs",
    "upgraded",
]  # fmt: skip
NOTICES: Final[list[str]] = ["GN1", "GN2", "GN3", "GN4", "GN5", "GN6"]
ESCORT: Final = 0
CREDIT: Final = 1
OIL: Final = 2
CARRIER: Final = 3
LEDGER: Final = 4
TARIFF: Final = 5
LEVELS: Final[list[str]] = ["basic", "standard", "hard", "expert"]
LINES: Final[list[str]] = [
    "wheel", "bulk", "bargain", "commission", "dark", "shortcut", "back-door", "deed", "dearest", "focus",
    "stock+1", "stock+2", "coins+1", "coins+2",
]  # fmt: skip
ROUNDS: Final = 13
LAST_THREE: Final = 11
"""From this round on the main reserve is empty."""


class Tables:
    """All printed values."""

    def __init__(self) -> None:
        self.digest: str = ""
        self.provenance: dict[str, str] = {}  # by file
        self.remarks: dict[str, str] = {}  # by "file.section", for sections that differ from their file
        self.doubts: dict[str, str] = {}  # by id

        self.shape: list[list[str]] = []  # [good]
        self.tiles: list[int] = []  # [good] in the supply
        self.packer: Packer
        self.value: list[int] = []  # [face]
        self.craft: list[int] = []  # [face] good
        self.section: list[int] = [0] * TYPES  # [good] where it lies on the wheel
        self.good_at: list[int] = []  # [section] good
        self.prices: list[int] = []  # [price position]
        self.price: list[list[int]] = []  # [rot][good]
        self.cheap: list[list[int]] = []  # [rot] the goods of value 1
        self.dear: list[int] = []  # [rot] the dearest good
        self.market_dice: int = 0
        self.most_dice: int = 0

        self.beside: list[list[int]] = []  # [Ringway space] its two districts
        self.market_goods: list[list[int]] = []  # [Dark Market space] nothing for the first
        self.ruins_goods: list[list[int]] = []  # [ruins space]
        self.ruins_die: list[int] = []  # [face] effect
        self.oracle_die: list[int] = []
        self.region: list[int] = []  # [town]
        self.town_coins: list[int] = []
        self.town_prestige: list[int] = []
        self.building_tile: list[int] = [0] * len(BUILDINGS)
        self.suggested: list[int] = []

        self.hero_ids: list[str] = []
        self.hero_name: list[str] = []
        self.hero_town: list[int] = []
        self.hero_wants: list[list[int]] = []  # [hero] three goods
        self.hero_bonus: list[int] = []
        self.normal: list[int] = []
        self.starting: list[int] = []
        self.tile_ids: list[str] = []
        self.tile_town: list[int] = []
        self.tile_wants: list[list[int]] = []

        self.kind: list[int] = []  # [companion card] its kind
        self.card_ids: list[str] = []  # [companion card]
        self.loyal: list[bool] = []  # [kind]
        self.discount: int = 0
        self.stride: int = 0
        self.upgrade_prestige: int = 0
        self.crate_vp: int = 0
        self.till_coins: int = 0
        self.till_prestige: int = 0

        self.deed_ids: list[str] = []
        self.deed_counts: list[int] = []  # [deed] index into DEED_COUNTS
        self.deed_of: list[list[int]] = []  # towns, or one region
        self.deed_count: list[int] = []
        self.deed_limit: list[int] = []
        self.deed_coins: list[int] = []
        self.deed_prestige: list[int] = []
        self.deed_vp: list[int] = []
        self.deed_either: list[bool] = []
        self.top_prestige: int = 0
        self.bottom_shoes: int = 0

        self.event_ids: list[str] = []
        self.event_route: list[int] = []
        self.event_first: list[bool] = []  # only in the decks of the first edition
        self.event_text: list[str] = []  # [card * 6 + value - 1] as printed in the table
        self.event_effects: list[list[int]] = []  # [card * 6 + value - 1]
        self.event_else: list[bool] = []  # [card * 6 + value - 1] the second effect replaces the first

        self.action_ids: list[str] = []
        self.action_district: list[int] = []
        self.action_lines: list[list[str]] = []
        self.concern_coins: int = 0
        self.concern_stock: int = 0
        self.most_stock: int = 0
        self.sells: int = 0
        self.delivers: int = 0
        self.sarcophagus_ids: list[str] = []
        # [card] coins, upgraded goods, quartz, vp, concern's coins, concern's stock
        self.sarcophagus: list[list[int]] = []
        self.escort_coins: int = 0
        self.credit_coins: int = 0
        self.credit_prestige: int = 0
        self.missing_lanterns: int = 0
        self.carrier_prestige: int = 0
        self.tariff: int = 0
        self.notices: dict[str, int] = {}  # by level
        self.adventures: list[str] = []
        self.adventure_level: list[str] = []
        self.adventure_goal: list[list[int]] = []  # lead, tombs, towns

        self.coins_by_seat: list[int] = []
        self.commission_prestige: list[int] = []
        self.start_coins: int = 0
        self.start_shoes: int = 0
        self.reserve: int = 0
        self.start_prestige: list[int] = []  # first edition, revised
        self.most_heroes: int = 0
        self.most_tiles: int = 0
        self.most_lanterns: int = 0
        self.most_tokens: int = 0
        self.most_illuminated: int = 0
        self.upgraded_prestige: int = 0
        self.upgraded_coins: int = 0
        self.upgraded_quartz: int = 0
        self.shortcut_lanterns: int = 0
        self.scout_prestige: int = 0
        self.scouted: int = 0
        self.fortune_coins: int = 0
        self.first_coins: int = 0
        self.illuminated_vp: int = 0
        self.supply_lanterns: int = 0
        self.supply_shoes: int = 0
        self.supply_quartz: int = 0
        self.supply_coins: int = 0
