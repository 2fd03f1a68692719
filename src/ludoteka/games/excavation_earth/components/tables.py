"""What is printed on the components, as flat lists of small numbers.

Index conventions: colour 0..4 is Y G R P O, glyph 0..3 is A B C D, artefact type = colour * 4 + glyph; market symbols
and markets 0..5; action card = colour * 6 + symbol, and after those the travel cards; buyer 0..4 by colour, 5 special.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = "YGRPO"
GLYPHS: Final = "ABCD"
TYPES: Final = 20
MARKETS: Final = 6
CENTRES: Final[list[str]] = ["left", "middle", "right"]
DEPOTS: Final[list[str]] = ["west", "centre", "east"]
SPECIAL: Final = 5
BUYERS: Final = "YGRPOS"

ACTION_CARDS: Final = 30
TRAVEL: Final = 30
"""The first travel card; lower numbers are action cards."""
CARDS: Final = 33

PILOTS: Final = 0
SMUGGLERS: Final = 1
SEERS: Final = 2
DIGGERS: Final = 3
MERCHANTS: Final = 4
ZU_FACTION: Final = 5
ABILITIES: Final[list[str]] = ["pilots", "smugglers", "seers", "diggers", "merchants", "none"]
CREW_COLOURS: Final[list[str]] = ["yellow", "black", "pink", "bronze", "teal", "white", "red", "blue", "green"]

REINFORCEMENTS: Final = 0
DEAL: Final = 1
EQUIPMENT: Final = 2
BRIBERY: Final = 3
KINDS: Final[list[str]] = ["K1", "K2", "K3", "K4"]

ZU_KINDS: Final[list[str]] = ["excavate", "market", "command", "sell", "rush", "survey"]
Z_EXCAVATE: Final = 0
Z_MARKET: Final = 1
Z_COMMAND: Final = 2
Z_SELL: Final = 3
Z_RUSH: Final = 4
Z_SURVEY: Final = 5

TYPE_IDS: Final[list[str]] = [f"{colour}-{glyph}" for colour in "YGRPO" for glyph in "ABCD"]
CARD_IDS: Final[list[str]] = [f"{colour}{symbol}" for colour in "YGRPO" for symbol in range(1, 7)]
COLOUR_OF: Final[list[int]] = [card // 6 for card in range(30)]
SYMBOL_OF: Final[list[int]] = [card % 6 for card in range(30)]


class Tables:
    """All printed values of one edition (R2.1.1)."""

    def __init__(self) -> None:
        self.digest: str = ""
        self.provenance: dict[str, str] = {}  # by file
        self.remarks: dict[str, str] = {}  # by "file.section", for sections that differ from their file

        self.location_ids: list[str] = []
        self.location_x: list[int] = []
        self.location_y: list[int] = []
        self.dig_colour: list[int] = []  # [location] colour or -1
        self.types_at: list[list[int]] = []  # [location] artefact types
        self.site_of: list[int] = [-1] * TYPES  # [type] location
        self.market_at: list[int] = []  # [location] market or -1
        self.depot_at: list[int] = []  # [location] black market or -1
        self.market_site: list[int] = [-1] * MARKETS  # [market] location
        self.near: list[list[int]] = []  # [location] neighbours
        self.steps: list[int] = []  # [location * locations + location] shortest way
        self.reach: list[list[list[int]]] = []  # [location][fuel] other locations within so many steps
        self.centre_of: list[int] = [-1] * MARKETS
        self.depot_of: list[int] = [-1] * MARKETS

        self.copies: list[int] = [0] * TYPES
        self.value: list[int] = [0] * TYPES
        self.row_score: list[list[int]] = []  # [glyph][guards]
        self.column_score: list[list[int]] = []  # [colour][guards]

        self.action_copies: int = 0
        self.fuel: list[int] = []  # [card]
        self.card_ids: list[str] = []  # [card]
        self.buyer_cards: list[int] = []  # [buyer]
        self.buyer_discards: int = 0
        self.command_copies: int = 0
        self.command_names: list[str] = []  # [kind * 2 + side] side 0 white, 1 yellow
        self.reinforcements: list[int] = []  # draw, discard
        self.deals: list[int] = []  # [side]
        self.deal_credits: int = 0
        self.equipment: list[int] = []  # [side]
        self.bribes: list[int] = []  # [side]

        self.faction_ids: list[str] = []
        self.initiative: list[int] = []
        self.hold: list[int] = []
        self.hatch: list[int] = []
        self.crew_colour: list[str] = []

        self.credits: int = 0
        self.hand: int = 0
        self.crew: int = 0
        self.starts: list[int] = []  # locations of the first two explorers
        self.mulligan: int = 0
        self.forecast: list[int] = [0] * 5  # [players], so the next four
        self.dig_tiles: list[int] = [0] * 5
        self.black_tiles: list[int] = [0] * 5
        self.coloured_out: list[int] = [0] * 5
        self.special_out: list[int] = [0] * 5
        self.coloured: int = 0
        self.special: int = 0
        self.queue_start: int = 0
        self.queue_limit: int = 0
        self.queue_refresh: int = 0
        self.packet: int = 0
        self.solo_packet: int = 0
        self.solo_random: list[int] = []
        self.pick_size: int = 0
        self.keep: int = 0
        self.forecast_dig: int = 0
        self.forecast_black: int = 0
        self.payout: list[int] = []  # [rank - 1]
        self.per_buyer: int = 0
        self.sale_bonus: list[int] = []  # [markets - 1]
        self.fee: int = 0
        self.smuggled: int = 0
        self.survey_tiles: int = 0
        self.seer_tiles: int = 0
        self.survey_times: int = 0
        self.tokens: int = 0
        self.awards: list[list[int]] = []  # [round - 1][place]

        self.zu_ids: list[str] = []
        self.zu_kind: list[int] = []  # [card]
        self.zu_colours: list[list[int]] = []  # [card] two colours or none
        self.zu_market: list[int] = []  # [card] market or -1
        self.zu_decks: list[list[int]] = []  # [round - 1][kind]
        self.zu_carried: int = 0
        self.zu_credits: int = 0
        self.failed: int = 0
        self.failed_hard: int = 0
        self.zu_placed: int = 0
