"""Reads the component tables and checks them, line by line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ludoteka.core.data import Row, Sheet, read_into

from .tables import HERALD, KIND_NAMES, MERCHANT, PIECES, REQUIREMENTS, SCROLL, SIDES, SPACES, TRACK_NAMES, Tables
from .tile import TERRAINS, Area, Tile, check_sums

DATA: Final = Path(__file__).parent / "data"
MOST_PRINTED: Final = 400

# How many vp values each scoring rule has; every rule belongs to exactly one tile.
SCORING_RULES: Final[dict[str, int]] = {
    "squares": 1, "completed_areas": 1, "large_areas": 1, "completed_mountains": 1, "largest_loch": 1,
    "vertical_lines": 1, "road_network": 1, "cattle_on_road": 1, "sheep": 1, "animals_near_farms": 1, "brochs": 3,
    "building_sets": 1, "guarded_ships": 1, "fleet": 2, "whisky": 2, "gold": 2,
    "far_from_home": 1, "broch_lines": 1, "pairs_in_rows": 1, "bridges": 1,
}  # fmt: skip
SIZED_RULES: Final[list[str]] = ["large_areas", "vertical_lines", "pairs_in_rows"]
# What the words of a scroll say: 1 VP for so many symbols of a kind.
SCROLLS: Final[dict[str, tuple[str, int]]] = {
    "2sheep": ("sheep", 2), "2ships": ("ship", 2), "2whisky": ("whisky", 2), "cattle": ("cattle", 1),
    "broch": ("broch", 1), "farm": ("farm", 1), "lighthouse": ("lighthouse", 1),
}  # fmt: skip
# The bonus tokens B1 to B9, three of each type, and the numbers in their words.
TOKENS: Final[dict[str, tuple[str, ...]]] = {
    "token.third_milestone": (), "token.advance": (), "token.on_the_road": ("vp", "roads"),
    "token.extra_movement": ("move",), "token.five_gold": ("gold",), "token.two_roads": ("roads",),
    "token.no_discard": ("vp", "income"), "token.bank_pays": ("vp",), "token.two_purchases": ("vp",),
}  # fmt: skip


def load_tables(folder: Path | None = None) -> Tables:
    """The shipped tables, or those of `folder` where it has them."""
    return read_into(
        Tables(),
        [
            ("scoring", _scrolls),
            ("scoring", _scoring),
            ("tiles", _tiles),
            ("rounds", _rounds),
            ("progress", _progress),
            ("tokens", _tokens),
            ("game", _numbers),
        ],
        DATA,
        folder,
    )


# Tiles


def _tiles(tables: Tables, table: Sheet) -> None:
    castle = Tile(table.section("castle").rows("tiles", 1)[0], tables.scroll_ids)
    if castle.count("castle") != 1:
        castle.row.fail("the castle tile should show one castle, as in 'a P NS: castle 1'", "areas")
    if castle.journeyman or castle.scroll:
        castle.row.fail("nobody acquires the castle: it should show neither a journeyman nor a scroll")
    _add_tile(tables, castle)
    base = table.section("base")
    tiles = [Tile(row, tables.scroll_ids) for row in base.rows("tiles")]
    extra = [Tile(row, tables.scroll_ids) for row in table.section("journeyman").rows("tiles")]
    if len(tiles) + len(extra) > MOST_PRINTED:
        base.fail(f"there are {len(tiles) + len(extra)} tiles; there should be at most {MOST_PRINTED}", "tiles")
    for tile in tiles:
        if tile.count("whisky") > 1:
            tile.row.fail("a base tile should show at most one whisky", "areas")
        if tile.journeyman:
            tile.row.fail("a base tile should show no journeyman", "journeyman")
        tables.in_base.append(_add_tile(tables, tile))
    for tile in extra:
        if not tile.journeyman:
            tile.row.fail("the tile should show a journeyman: journeyman = true")
        tables.in_journeyman.append(_add_tile(tables, tile))
    for scroll in tables.scroll_ids:
        count = sum(1 for tile in tiles if tile.scroll == scroll)
        if count != 2:
            base.fail(f"scroll {scroll} is on {count} base tiles; it should be on 2", "tiles")
    sums = check_sums(tiles)
    sums["journeyman_tiles"] = len(extra)
    checks = table.section("checksums")
    for name, found in sums.items():
        stated = checks.number(name, 0, 9999)
        if stated != found:
            checks.fail(f"{name} = {stated}, but the tiles have {found}; correct the tiles or this number", name)


def _add_tile(tables: Tables, tile: Tile) -> int:
    """Append the tile with its four faces; returns its index."""
    number = len(tables.tile_ids)
    if tile.id in tables.tile_no:
        tile.row.fail("another tile has this id; each id should be used once", "id")
    if number > 0 and tile.count("castle") > 0:
        tile.row.fail("only the castle tile should show a castle", "areas")
    tables.tile_ids.append(tile.id)
    tables.tile_no[tile.id] = number
    if tile.doubt:
        tables.doubts[tile.id] = tile.doubt
    terrain = [TERRAINS.index(letter) for letter in tile.edges]
    tables.fits.append(_fits(tables, terrain))
    for turn in range(4):
        for direction in range(4):
            printed = (direction - turn) % 4
            tables.edge.append(terrain[printed])
            tables.piece.append(tile.area_at[printed])
            tables.road.append(tile.road_at[printed])
        for piece in range(PIECES):
            tables.piece_sides.append([side for side in range(4) if tile.area_at[(side - turn) % 4] == piece])
    tables.roads.append(len(tile.roads))
    tables.pieces.append(len(tile.areas))
    for piece in range(PIECES):
        area = tile.areas[piece] if piece < len(tile.areas) else Area(TERRAINS[0], {})
        tables.piece_terrain.append(TERRAINS.index(area.terrain))
        tables.piece_brochs.append(area.symbols.get("broch", 0))
        tables.piece_ships.append(area.symbols.get("ship", 0))
        tables.piece_lighthouses.append(area.symbols.get("lighthouse", 0))
        tables.piece_symbol.extend([area.symbols.get(kind, 0) for kind in KIND_NAMES])
    for kind in KIND_NAMES:
        tables.symbol.append(tile.count(kind))
    tables.scroll_type.append(tables.scroll_ids.index(tile.scroll) if tile.scroll else -1)
    tables.scroll_piece.append(tile.scroll_area)
    return number


def _fits(tables: Tables, terrain: list[int]) -> list[list[int]]:
    """For every demand of terrain around a cell the quarter turns that meet it; equal tiles share one list."""
    for tile in range(len(tables.fits)):
        if tables.edge[tile * 16 : tile * 16 + 4] == terrain:
            return tables.fits[tile]
    rows: list[list[int]] = [[] for _ in range(256)]
    for turn in range(4):
        for sides in range(16):
            demand = 0
            for direction in range(4):
                if sides >> direction & 1:
                    demand |= terrain[(direction - turn) % 4] << 2 * direction
            rows[demand].append(turn)
    return rows


# Scoring tiles and scrolls


def _scrolls(tables: Tables, table: Sheet) -> None:
    for row in table.section("scrolls").rows("types"):
        name = row.text("id", SCROLLS)
        if name in tables.scroll_ids:
            row.fail("this scroll type is listed twice; it should be listed once")
        symbol, per = row.text("symbol", KIND_NAMES[:SCROLL]), row.number("per", 1, 2)
        if SCROLLS[name] != (symbol, per):
            wanted = "symbol = {!r}, per = {}".format(*SCROLLS[name])
            row.fail(f"this scroll should have {wanted}, as its words say")
        tables.scroll_ids.append(name)
        tables.scroll_symbol.append(KIND_NAMES.index(symbol))
        tables.scroll_per.append(per)


def _scoring(tables: Tables, table: Sheet) -> None:
    rules = list(SCORING_RULES)
    for part, allowed, numbers in (
        ("base", rules[:16], tables.scoring_in_base),
        ("journeyman", rules[16:], tables.scoring_in_journeyman),
    ):
        for row in table.section(part).rows("tiles", len(allowed)):
            name = row.text("id", [f"S{len(tables.scoring_ids) + 1:02}"])
            rule = row.text("rule", allowed)
            if rule in tables.scoring_rule:
                row.fail("another scoring tile has the same rule; each should be used once")
            numbers.append(len(tables.scoring_ids))
            tables.scoring_ids.append(name)
            tables.scoring_name.append(row.text("name", [f"scoring.{rule}"]))
            tables.scoring_rule.append(rule)
            tables.scoring_vp.append(row.numbers("vp", 0, 20, SCORING_RULES[rule]))
            tables.scoring_at_least.append(row.number("at_least", 2, 9) if rule in SIZED_RULES else 0)
    presets = table.section("presets")
    names = presets.texts("first_game")
    base = [tables.scoring_ids[number] for number in tables.scoring_in_base]
    if len(names) != 4 or len(set(names)) != 4 or not set(names) <= set(base):
        presets.fail("first_game should be a list of four different ids of base scoring tiles", "first_game")
    tables.first_game = [tables.scoring_ids.index(name) for name in names]


# Boards


def _rounds(tables: Tables, table: Sheet) -> None:
    spaces: list[list[list[int]]] = []
    catch_up: list[list[int]] = []
    for side, rounds in ((SIDES[0], 6), (SIDES[1], 5)):
        part = table.section(side)
        rows = part.rows("rounds", rounds)
        spaces.append([])
        catch_up.append([])
        for number, row in enumerate(rows, 1):
            row.number("round", number, number)
            score = row.text("score")
            if not re.fullmatch(r"A?B?C?D?", score):
                row.fail(f"score = {score!r} should be some of the letters A, B, C, D, in this order", "score")
            spaces[-1].append(["ABCD".index(letter) for letter in score])
            catch_up[-1].append(row.number("catch_up", 0, 20))
        for space in range(4):
            times = sum(1 for line in spaces[-1] if space in line)
            if times != 3:
                part.fail(f"space {'ABCD'[space]} scores {times} times; each space should score 3 times", "rounds")
        if part.has("doubt"):
            tables.doubts[f"rounds.{side}"] = part.doubt
    tables.round_spaces = [[], [], spaces[0], spaces[0], spaces[0], spaces[1]]
    tables.round_catch_up = [[], [], catch_up[0], catch_up[0], catch_up[0], catch_up[1]]


def _progress(tables: Tables, table: Sheet) -> None:
    start = table.section("start")
    tables.castle_cost = [0, *start.numbers("castle_advance", 0, 99, 4)]
    movement = start.number("movement", 0, 99)
    for side, name in enumerate(SIDES):
        part = table.section(name)
        for track in range(3):
            _track(tables, part, side * 3 + track, track, movement)


def _track(tables: Tables, part: Row, line: int, track: int, movement: int) -> None:
    rows = part.rows(TRACK_NAMES[track])
    if not 6 <= len(rows) < SPACES:
        part.fail(f"{TRACK_NAMES[track]} has {len(rows)} spaces; it should have 6 to {SPACES - 1}", TRACK_NAMES[track])
    tables.last_space[line] = len(rows)
    t = line * SPACES
    tables.section[t] = 1
    tables.move_flag[t] = movement if track == MERCHANT else 0
    slots = 0
    for number, row in enumerate(rows, 1):
        row.number("space", number, number)
        t += 1
        before = tables.section[t - 1]
        tables.section[t] = row.number("section", before, min(before + 1, 4))
        tables.requirement[t] = REQUIREMENTS.index(row.text("req", REQUIREMENTS[1:]))
        tables.once_vp[t] = row.number("once_vp", 1, 99, 0)
        if track == HERALD:
            tables.fee[t] = row.number("fee", 1, 99, 0)
        if row.has("slot"):
            slots += 1
            tables.slot[t] = row.number("slot", slots, min(slots, 3))
        for column in (tables.vp_flag, tables.income_flag, tables.move_flag):
            column[t] = column[t - 1]
        if row.has("flag"):
            flag = row.section("flag")
            if len(flag.values) != 1:
                flag.fail("a space should have one flag, as in flag = { vp = 1 }")
            name = "vp" if track != MERCHANT else "income" if flag.has("income") else "movement"
            column = {"vp": tables.vp_flag, "income": tables.income_flag, "movement": tables.move_flag}[name]
            # A flag replaces the one before it, so it is worth more.
            column[t] = flag.number(name, column[t - 1] + 1, 99)
        if number == len(rows) and (row.has("flag") or row.has("slot")):
            row.fail("the last space of a track should have neither a flag nor a slot: the marker goes back from it")
    if slots != 3 or tables.section[t] != 4 or tables.once_vp[t] == 0:
        part.fail(
            f"{TRACK_NAMES[track]} should have the slots 1, 2, 3, end in section 4 and have once_vp on its last space",
            TRACK_NAMES[track],
        )


def _tokens(tables: Tables, table: Sheet) -> None:
    rows = table.rows("tokens", len(TOKENS))
    for number, (row, (name, gives)) in enumerate(zip(rows, TOKENS.items(), strict=True), 1):
        tables.token_ids.append(row.text("id", [f"B{number}"]))
        tables.token_name.append(row.text("name", [name]))
        tables.token_type.append(row.number("type", (number + 2) // 3, (number + 2) // 3))
        for key, column, most in (
            ("vp", tables.token_vp, 99),
            ("gold", tables.token_gold, 99),
            ("roads", tables.token_roads, 9),
            ("move", tables.token_move, 99),
            ("income", tables.token_income, 99),
        ):
            # What a token does not give by its words is no key of it.
            column.append(row.number(key, 1, most) if key in gives else 0)


def _numbers(tables: Tables, table: Sheet) -> None:
    base = table.section("base")
    tables.castle_income = base.number("castle_income", 3, 99)
    tables.gold_per_vp = base.number("gold_per_vp", 1, 99)
    tables.milestones = table.section("journeyman").number("milestones", 1, 2)
