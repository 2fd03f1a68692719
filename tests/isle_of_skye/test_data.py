"""The printed components: what the shipped tables hold."""

from __future__ import annotations

from ludoteka.core.data import ORIGINS
from ludoteka.games.isle_of_skye.components import tables as printed
from ludoteka.games.isle_of_skye.components.load import load_tables
from ludoteka.games.isle_of_skye.components.tables import (
    BROCH,
    CASTLE,
    CATTLE,
    FARM,
    HERALD,
    JOURNEYMAN,
    KINDS,
    LIGHTHOUSE,
    MERCHANT,
    PIECES,
    REQUIREMENTS,
    SCROLL,
    SHEEP,
    SHIP,
    SPACES,
    WARRIOR,
    WHISKY,
)

TABLES = load_tables()
T = TABLES.tile_no


def space(side: int, track: int, number: int) -> int:
    return (side * 3 + track) * SPACES + number


# Tiles


def test_base_tiles_add_up() -> None:
    """The sums of table 2.5, counted on the loaded lists and not by the loader's own code."""
    t = TABLES
    base = t.in_base
    assert len(base) == 73
    edges = [t.edge[tile * 16 + d] for tile in base for d in range(4)]
    assert [edges.count(terrain) for terrain in (1, 2, 3)] == [107, 89, 96]
    assert sum(t.pieces[tile] for tile in base) == 198
    inside = [
        t.piece_terrain[tile * PIECES + piece]
        for tile in base
        for piece in range(t.pieces[tile])
        if not t.piece_sides[tile * 4 * PIECES + piece]
    ]
    assert [inside.count(terrain) for terrain in (1, 2, 3)] == [4, 4, 5]
    exits = [sum(t.road[tile * 16 + d] > 0 for d in range(4)) for tile in base]
    assert sum(exits) == 122
    assert [exits.count(n) for n in range(5)] == [17, 6, 37, 10, 3]
    kinds = (WHISKY, SHEEP, CATTLE, FARM, BROCH, LIGHTHOUSE, SHIP, SCROLL, JOURNEYMAN, CASTLE)
    counts = [sum(t.symbol[tile * KINDS + kind] for tile in base) for kind in kinds]
    assert counts == [27, 28, 15, 15, 14, 15, 28, 14, 0, 0]


def test_one_whisky_and_one_scroll_at_most() -> None:
    """R2.5.1"""
    t = TABLES
    assert all(t.symbol[tile * KINDS + WHISKY] <= 1 for tile in t.in_base)
    scrolls = [t.scroll_type[tile] for tile in t.in_base if t.scroll_type[tile] >= 0]
    assert sorted(scrolls) == sorted(2 * list(range(7)))
    assert all((t.symbol[tile * KINDS + SCROLL] == 1) == (t.scroll_type[tile] >= 0) for tile in range(82))


def test_symbols_stand_in_their_terrain() -> None:
    """R2.5.2"""
    t = TABLES
    for tile in range(82):
        for piece in range(PIECES):
            n = tile * PIECES + piece
            if t.piece_brochs[n]:
                assert t.piece_terrain[n] == 2
            if t.piece_ships[n] or t.piece_lighthouses[n]:
                assert t.piece_terrain[n] == 3
        here = slice(tile * PIECES, (tile + 1) * PIECES)
        assert sum(t.piece_brochs[here]) == t.symbol[tile * KINDS + BROCH]
        assert sum(t.piece_ships[here]) == t.symbol[tile * KINDS + SHIP]
        assert sum(t.piece_lighthouses[here]) == t.symbol[tile * KINDS + LIGHTHOUSE]


def test_castle_and_journeyman_tiles() -> None:
    t = TABLES
    assert t.tile_ids[0] == "C" and t.edge[:4] == [1, 3, 1, 2]
    assert t.piece[:4] == [0, 1, 0, 2] and t.road[:4] == [1, 0, 1, 1] and t.symbol[CASTLE] == 1
    assert [t.tile_ids[tile] for tile in t.in_journeyman] == [f"J0{n}" for n in range(1, 9)]
    assert all(t.symbol[tile * KINDS + JOURNEYMAN] == 1 for tile in t.in_journeyman)
    two = [t.tile_ids[tile] for tile in range(82) if t.symbol[tile * KINDS + WHISKY] == 2]
    assert two == ["J01"] and t.roads[T["J01"]] == 0


def test_single_tiles() -> None:
    t = TABLES
    two_bends = T["T42"] * 16
    assert t.road[two_bends : two_bends + 4] == [1, 2, 2, 1] and t.roads[T["T42"]] == 2
    island = T["T31"]
    assert t.pieces[island] == 5 and t.piece[island * 16 : island * 16 + 4] == [0, 1, 2, 3]
    assert t.piece_lighthouses[island * PIECES + 3] == 1
    assert t.symbol[island * KINDS + CATTLE] == t.symbol[island * KINDS + WHISKY] == 1
    assert t.scroll_ids[t.scroll_type[T["T12"]]] == "lighthouse" and t.scroll_piece[T["T12"]] == 0
    assert t.scroll_piece[T["T08"]] == 1 and t.scroll_type[T["T01"]] == t.scroll_piece[T["T01"]] == -1


def test_a_quarter_turn_brings_north_to_east() -> None:
    """R0.4"""
    t = TABLES
    for tile in range(82):
        for turn in range(4):
            face, turned = tile * 4 + turn, tile * 4 + (turn + 1) % 4
            for column in (t.edge, t.piece, t.road):
                assert [column[turned * 4 + (d + 1) % 4] for d in range(4)] == column[face * 4 : face * 4 + 4]
            for piece in range(PIECES):
                sides = t.piece_sides[face * PIECES + piece]
                assert sides == [d for d in range(4) if t.piece[face * 4 + d] == piece]


def test_fits_agrees_with_the_edges() -> None:
    t = TABLES
    for tile in range(82):
        for demand in range(256):
            wanted = [demand >> 2 * d & 3 for d in range(4)]
            turns = [r for r in range(4) if all(w in (0, t.edge[(tile * 4 + r) * 4 + d]) for d, w in enumerate(wanted))]
            assert t.fits[tile][demand] == turns
    assert t.fits[T["T02"]] is t.fits[T["T03"]]


# Scoring tiles, scrolls, rounds


def test_scoring_tiles() -> None:
    t = TABLES
    assert t.scoring_ids == [f"S{n:02}" for n in range(1, 21)]
    assert t.scoring_in_base == list(range(16)) and t.scoring_in_journeyman == [16, 17, 18, 19]
    assert [values[0] for values in t.scoring_vp] == [2, 1, 3, 2, 2, 3, 1, 2, 1, 1, 1, 5, 3, 5, 5, 5, 2, 1, 2, 1]
    assert t.scoring_vp[10] == [1, 3, 6] and t.scoring_vp[13] == t.scoring_vp[14] == t.scoring_vp[15] == [5, 2]
    assert t.scoring_at_least[2] == t.scoring_at_least[5] == 3 and t.scoring_at_least[18] == 2


def test_preset_for_the_first_game() -> None:
    """R9.3"""
    assert [TABLES.scoring_ids[n] for n in TABLES.first_game] == ["S10", "S04", "S07", "S14"]


def test_scrolls() -> None:
    t = TABLES
    kinds = dict(zip(t.scroll_ids, zip(t.scroll_symbol, t.scroll_per, strict=True), strict=True))
    assert kinds == {
        "2sheep": (SHEEP, 2),
        "2ships": (SHIP, 2),
        "2whisky": (WHISKY, 2),
        "cattle": (CATTLE, 1),
        "broch": (BROCH, 1),
        "farm": (FARM, 1),
        "lighthouse": (LIGHTHOUSE, 1),
    }


def test_rounds() -> None:
    """R1.2: six rounds, five with five players; every space scores three times."""
    t = TABLES
    assert t.round_spaces[:2] == [[], []] and t.round_catch_up[:2] == [[], []]
    for seats in (2, 3, 4):
        assert t.round_spaces[seats] == [[0], [1], [0, 2], [1, 3], [0, 2, 3], [1, 2, 3]]
        assert t.round_catch_up[seats] == [0, 0, 1, 2, 3, 4]
    assert t.round_spaces[5] == [[0, 1], [0, 2], [1, 3], [0, 2, 3], [1, 2, 3]]
    assert t.round_catch_up[5] == [0, 0, 1, 2, 3]


# Journeyman


def test_tracks() -> None:
    """R2.9.1, R2.9.1a: three tracks from space 0, the warrior's the longest; the merchant starts with 4 points."""
    t = TABLES
    assert t.last_space == [13, 11, 9, 11, 9, 8]
    for side in (0, 1):
        for track in range(3):
            start = space(side, track, 0)
            assert t.requirement[start] == t.slot[start] == t.once_vp[start] == t.fee[start] == 0
            assert t.vp_flag[start] == t.income_flag[start] == 0
            assert t.move_flag[start] == (4 if track == MERCHANT else 0)


def test_sections_and_bridges() -> None:
    """R2.9.2, R2.9.3: sections 1 to 4 in order, three bridges on every track."""
    t = TABLES
    assert t.castle_cost == [0, 1, 3, 5, 8]
    for line, last in enumerate(t.last_space):
        sections = t.section[line * SPACES : line * SPACES + last + 1]
        assert sections[0] == 1 and sections[-1] == 4 and sections == sorted(sections)
        assert set(sections) == {1, 2, 3, 4}
        assert [s for s in t.slot[line * SPACES : (line + 1) * SPACES] if s] == [1, 2, 3]


def test_end_pairs() -> None:
    """R2.9.4"""
    t = TABLES
    values = [t.once_vp[line * SPACES + last] for line, last in enumerate(t.last_space)]
    assert values == [3, 3, 4, 3, 3, 4]


def test_requirements() -> None:
    """R2.9.5: on the side for 2 to 4 players every requirement occurs."""
    t = TABLES
    used = {REQUIREMENTS[code] for code in t.requirement[: 3 * SPACES]}
    assert used == set(REQUIREMENTS)
    assert REQUIREMENTS[t.requirement[space(0, WARRIOR, 10)]] == "doneM+L"
    assert REQUIREMENTS[t.requirement[space(0, MERCHANT, 8)]] == "east"
    assert REQUIREMENTS[t.requirement[space(1, WARRIOR, 11)]] == "west"
    assert REQUIREMENTS[t.requirement[space(1, HERALD, 6)]] == "dist4"


def test_flags_hold_until_the_next() -> None:
    """R8.6.3, R8.6.4, R8.6.5"""
    t = TABLES

    def along(column: list[int], side: int, track: int) -> list[int]:
        return column[space(side, track, 0) : space(side, track, t.last_space[side * 3 + track]) + 1]

    assert along(t.vp_flag, 0, WARRIOR) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5]
    assert along(t.vp_flag, 0, HERALD) == [0, 0, 0, 1, 1, 3, 3, 5, 5, 5]
    assert along(t.income_flag, 0, MERCHANT) == [0, 2, 2, 2, 4, 4, 4, 4, 7, 7, 7, 7]
    assert along(t.move_flag, 0, MERCHANT) == [4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 8, 8]
    assert along(t.vp_flag, 1, WARRIOR) == [0, 0, 1, 1, 2, 2, 3, 4, 5, 5, 5, 5]
    assert along(t.vp_flag, 1, HERALD) == [0, 0, 0, 1, 1, 3, 5, 5, 5]
    assert along(t.income_flag, 1, MERCHANT) == [0, 2, 2, 2, 5, 5, 5, 7, 7, 7]
    assert along(t.move_flag, 1, MERCHANT) == [4, 4, 5, 5, 5, 5, 6, 6, 6, 6]


def test_herald_fees_and_points() -> None:
    """R8.2.6: the first fee is on the move from space 2 to space 3."""
    t = TABLES
    assert t.fee[space(0, HERALD, 0) : space(0, HERALD, 10)] == [0, 0, 0, 5, 0, 8, 0, 12, 0, 0]
    assert t.fee[space(1, HERALD, 0) : space(1, HERALD, 9)] == [0, 0, 0, 5, 0, 8, 12, 0, 0]
    assert t.once_vp[space(0, HERALD, 0) : space(0, HERALD, 10)] == [0, 1, 0, 2, 0, 3, 2, 4, 0, 4]
    assert t.once_vp[space(1, HERALD, 0) : space(1, HERALD, 9)] == [0, 1, 0, 2, 0, 3, 4, 0, 4]


def test_tokens_and_numbers() -> None:
    t = TABLES
    assert t.token_ids == [f"B{n}" for n in range(1, 10)] and t.token_type == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert t.token_vp == [0, 0, 1, 0, 0, 0, 3, 3, 3] and t.token_gold == [0, 0, 0, 0, 5, 0, 0, 0, 0]
    assert t.token_roads == [0, 0, 1, 0, 0, 2, 0, 0, 0] and t.token_move == [0, 0, 0, 4, 0, 0, 0, 0, 0]
    assert t.token_income == [0, 0, 0, 0, 0, 0, 3, 0, 0]
    assert (t.castle_income, t.gold_per_vp, t.milestones) == (5, 5, 2)


# Provenance


def test_every_table_says_where_it_comes_from() -> None:
    t = TABLES
    remarks = list(t.provenance.values()) + list(t.remarks.values())
    assert all(remark.partition(":")[0] in ORIGINS and remark.partition(":")[2].strip() for remark in remarks)
    assert t.provenance["progress"].startswith("reconstructed")
    assert t.remarks["tiles.journeyman"].startswith("reconstructed")
    assert t.remarks["progress.start"].startswith("stated")
    doubtful = ["T11", "T15", "T16", "T18", "T20", "T41", "T42", "T45", "T50", "T51", "T53", "T55", "T60", "T62", "T63"]
    assert [name for name in t.doubts if name in T] == doubtful
    assert "rounds.5" in t.doubts


def test_kind_names_match_their_numbers() -> None:
    names = ["whisky", "sheep", "cattle", "farm", "broch", "lighthouse", "ship", "scroll", "journeyman", "castle"]
    assert names == printed.KIND_NAMES and len(names) == KINDS
    assert [getattr(printed, name.upper()) for name in names] == list(range(KINDS))
