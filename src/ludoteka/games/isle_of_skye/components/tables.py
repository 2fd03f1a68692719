"""What is printed on the components, as flat lists of small numbers.

Index conventions: face = tile * 4 + quarter turns clockwise; directions 0 N, 1 E, 2 S, 3 W;
terrain 0 any, 1 pasture, 2 mountain, 3 loch; progress space t = (side * 3 + track) * SPACES + space.
"""

from typing import Final

PASTURE: Final = 1
MOUNTAIN: Final = 2
LOCH: Final = 3

PIECES: Final = 5
KINDS: Final = 10
WHISKY: Final = 0
SHEEP: Final = 1
CATTLE: Final = 2
FARM: Final = 3
BROCH: Final = 4
LIGHTHOUSE: Final = 5
SHIP: Final = 6
SCROLL: Final = 7
JOURNEYMAN: Final = 8
CASTLE: Final = 9
KIND_NAMES: Final[list[str]] = [
    "whisky", "sheep", "cattle", "farm", "broch", "lighthouse", "ship", "scroll", "journeyman", "castle",
]  # fmt: skip

SPACES: Final = 20
SIDES: Final[list[str]] = ["2-4", "5"]
TRACK_NAMES: Final[list[str]] = ["warrior", "merchant", "herald"]
WARRIOR: Final = 0
MERCHANT: Final = 1
HERALD: Final = 2
REQUIREMENTS: Final[list[str]] = [
    "none", "whisky", "broch", "cattle", "farm", "lighthouse", "sheep", "ship", "castle", "dist2", "dist3", "dist4",
    "doneM", "doneL", "doneP", "doneM+L", "scroll", "north", "south", "east", "west",
]  # fmt: skip


def face_with(tile: int, turn: int) -> int:
    """A tile as it lies in a territory, turned clockwise by quarter turns."""
    return tile * 4 + turn


def tile_of_face(face: int) -> int:
    return face >> 2


def turn_of_face(face: int) -> int:
    return face & 3


class Tables:
    """All printed values of one edition."""

    def __init__(self) -> None:
        self.digest: str = ""
        self.provenance: dict[str, str] = {}  # by file
        self.remarks: dict[str, str] = {}  # by "file.section", for sections that differ from their file
        self.doubts: dict[str, str] = {}  # by id of tile, or "file.section"

        self.tile_ids: list[str] = []
        self.tile_no: dict[str, int] = {}
        self.in_base: list[int] = []
        self.in_journeyman: list[int] = []
        self.edge: list[int] = []  # [face * 4 + direction] terrain
        self.piece: list[int] = []  # [face * 4 + direction] piece of the tile
        self.road: list[int] = []  # [face * 4 + direction] 0, or the number of the tile's road from 1
        self.roads: list[int] = []  # [tile] separate roads
        self.pieces: list[int] = []  # [tile]
        self.piece_terrain: list[int] = []  # [tile * PIECES + piece], so the next three
        self.piece_brochs: list[int] = []
        self.piece_ships: list[int] = []
        self.piece_lighthouses: list[int] = []
        self.piece_symbol: list[int] = []  # [(tile * PIECES + piece) * KINDS + kind]
        self.piece_sides: list[list[int]] = []  # [face * PIECES + piece] directions
        self.symbol: list[int] = []  # [tile * KINDS + kind]
        self.scroll_type: list[int] = []  # [tile] -1, or index into scroll_ids
        self.scroll_piece: list[int] = []  # [tile] -1, or the piece it lies in
        self.fits: list[list[list[int]]] = []  # [tile][terrain required, 2 bits a direction] quarter turns

        self.scroll_ids: list[str] = []
        self.scroll_symbol: list[int] = []
        self.scroll_per: list[int] = []
        self.scoring_ids: list[str] = []
        self.scoring_name: list[str] = []
        self.scoring_rule: list[str] = []
        self.scoring_vp: list[list[int]] = []
        self.scoring_at_least: list[int] = []  # 0 where the tile names no smallest size
        self.scoring_in_base: list[int] = []
        self.scoring_in_journeyman: list[int] = []
        self.first_game: list[int] = []

        self.round_spaces: list[list[list[int]]] = []  # [seats][round - 1] scoring spaces 0..3
        self.round_catch_up: list[list[int]] = []  # [seats][round - 1]

        size = 2 * 3 * SPACES
        self.last_space: list[int] = [0] * 6  # [side * 3 + track]
        self.section: list[int] = [0] * size  # [t], so all of these
        self.requirement: list[int] = [0] * size
        self.slot: list[int] = [0] * size
        self.once_vp: list[int] = [0] * size
        self.fee: list[int] = [0] * size
        self.vp_flag: list[int] = [0] * size
        self.income_flag: list[int] = [0] * size
        self.move_flag: list[int] = [0] * size
        self.castle_cost: list[int] = []  # [section], 0 unused

        self.token_ids: list[str] = []
        self.token_name: list[str] = []
        self.token_type: list[int] = []
        self.token_vp: list[int] = []
        self.token_gold: list[int] = []
        self.token_roads: list[int] = []
        self.token_move: list[int] = []
        self.token_income: list[int] = []

        self.castle_income: int = 0
        self.gold_per_vp: int = 0
        self.milestones: int = 0
