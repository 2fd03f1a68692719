"""Reads the component tables from their files, and complains with file and line where they cannot be used."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludoteka.core.data import Row, Sheet, read_into

from .tables import (
    ABILITIES,
    ACTION_CARDS,
    CARD_IDS,
    CARDS,
    CENTRES,
    COLOURS,
    CREW_COLOURS,
    DEPOTS,
    GLYPHS,
    KINDS,
    MARKETS,
    TRAVEL,
    TYPE_IDS,
    Z_COMMAND,
    Z_EXCAVATE,
    ZU_KINDS,
    Tables,
)

DATA: Final = Path(__file__).parent / "data"


def load_tables(folder: Path | None = None) -> Tables:
    """The shipped tables, or those of `folder` where it has them."""
    return read_into(
        Tables(),
        [
            ("map", _map),
            ("artefacts", _artefacts),
            ("cards", _cards),
            ("factions", _factions),
            ("game", _numbers),
            ("zu", _zu),
        ],
        DATA,
        folder,
    )


# The map


def _map(tables: Tables, table: Sheet) -> None:
    """R2.2.1 R2.3.2 R2.6.2: every market and black market has its place, every symbol its market and black market."""
    rows = table.rows("locations")
    if not 10 <= len(rows) <= 32:
        table.fail(f"there are {len(rows)} locations; there should be 10 to 32", "locations")
    seen: list[int] = []
    for row in rows:
        _location(tables, row, seen)
    for market, location in enumerate(tables.market_site):
        if location < 0:
            table.fail(f"no location is market {market + 1}; each market should have one", "locations")
    if sorted(seen) != [0, 1, 2]:
        table.fail("each black market (west, centre, east) should have one location", "locations")
    for type_, location in enumerate(tables.site_of):
        if location < 0:
            table.fail(f"no location has artefacts {TYPE_IDS[type_]}; each type should have one", "locations")
    _lines(tables, table.section("lines"))
    part = table.section("markets")
    for row in part.rows("centres", MARKETS):
        market = row.number("market", 1, MARKETS) - 1
        if tables.centre_of[market] >= 0:
            row.fail(f"market {market + 1} is listed twice; it should have one command centre", "market")
        tables.centre_of[market] = CENTRES.index(row.text("centre", CENTRES))
    part = table.section("depots")
    for row in part.rows("symbols", len(DEPOTS)):
        depot = DEPOTS.index(row.text("depot", DEPOTS))
        for number in row.numbers("markets", 1, MARKETS):
            if tables.depot_of[number - 1] >= 0:
                row.fail(f"symbol {number} serves two black markets; it should serve one", "markets")
            tables.depot_of[number - 1] = depot
    if -1 in tables.depot_of:
        part.fail(f"symbol {tables.depot_of.index(-1) + 1} serves no black market; it should serve one", "symbols")


def _location(tables: Tables, row: Row, depots: list[int]) -> None:
    """R2.2.2 R2.2.4: what a location is; each type of artefact has one dig site."""
    name = row.name("id", tables.location_ids)
    here = len(tables.location_ids)
    if not name.isalnum():  # a line is written with a dash between two of them
        row.fail(f"id = {name!r} should be letters and digits only", "id")
    tables.location_ids.append(name)
    tables.location_x.append(row.number("x", 0, 100))
    tables.location_y.append(row.number("y", 0, 100))
    colour = COLOURS.index(row.text("dig", list(COLOURS))) if row.has("dig") else -1
    types: list[int] = []
    if colour >= 0:
        for glyph in row.text("glyphs"):
            if glyph not in GLYPHS:
                row.fail(f"glyph {glyph!r} should be one of A, B, C, D", "glyphs")
            type_ = colour * 4 + GLYPHS.index(glyph)
            if tables.site_of[type_] >= 0:
                row.fail(f"artefacts {TYPE_IDS[type_]} lie at two locations; they should lie at one", "glyphs")
            tables.site_of[type_] = here
            types.append(type_)
    market = row.number("market", 1, MARKETS) - 1 if row.has("market") else -1
    if market >= 0:
        if tables.market_site[market] >= 0:
            row.fail(f"market {market + 1} has two locations; it should have one", "market")
        tables.market_site[market] = here
    depot = DEPOTS.index(row.text("depot", DEPOTS)) if row.has("depot") else -1
    if depot >= 0:
        depots.append(depot)
    if colour < 0 and market < 0 and depot < 0:
        row.fail("the location should have a dig, a market or a depot")
    tables.dig_colour.append(colour)
    tables.types_at.append(types)
    tables.market_at.append(market)
    tables.depot_at.append(depot)


def _lines(tables: Tables, part: Row) -> None:
    """R2.2.3 R2.2.4: the lines join all locations; how far each is from each."""
    ids = tables.location_ids
    count = len(ids)
    tables.near = [[] for _ in range(count)]
    for pair in part.texts("pairs"):
        ends = pair.split("-")
        if len(ends) != 2 or ends[0] not in ids or ends[1] not in ids or ends[0] == ends[1]:
            part.fail(f"line {pair!r} should join two different locations, as in 'M1-G1'", "pairs")
        one, other = ids.index(ends[0]), ids.index(ends[1])
        if other in tables.near[one]:
            part.fail(f"line {pair!r} stands twice; it should stand once", "pairs")
        tables.near[one].append(other)
        tables.near[other].append(one)
    for start in range(count):
        far = [-1] * count
        far[start] = 0
        todo = [start]
        for here in todo:
            for there in tables.near[here]:
                if far[there] < 0:
                    far[there] = far[here] + 1
                    todo.append(there)
        if -1 in far:
            part.fail(f"no way leads from {ids[start]} to {ids[far.index(-1)]}; all should be joined", "pairs")
        tables.steps.extend(far)
        tables.reach.append([[i for i in range(count) if 1 <= far[i] <= fuel] for fuel in range(10)])


# Artefacts and cards


def _artefacts(tables: Tables, table: Sheet) -> None:
    """R2.4.1 R2.4.2: a type is worth `top` minus its copies. R2.5.2 R2.5.3: the gallery."""
    top = table.number("top", 2, 99)
    part = table.section("copies")
    for glyph, letter in enumerate(GLYPHS):
        for colour, copies in enumerate(part.numbers(letter, 1, top, len(COLOURS))):
            tables.copies[colour * 4 + glyph] = copies
            tables.value[colour * 4 + glyph] = top - copies
    part = table.section("rows")
    tables.row_score = [[0, 0, 0, *_rising(part, letter)] for letter in GLYPHS]
    part = table.section("columns")
    tables.column_score = [[0, 0, *_rising(part, letter)] for letter in COLOURS]


def _rising(part: Row, key: str) -> list[int]:
    scores = part.numbers(key, 0, 999, 3)
    if scores != sorted(scores):
        part.fail(f"{key} = {scores} should not fall", key)
    return scores


def _cards(tables: Tables, table: Sheet) -> None:
    """R2.6.1 R2.7.1 R2.8.1: action cards, travel cards, buyer cards, command cards."""
    part = table.section("action")
    tables.action_copies = part.number("copies", 1, 9)
    fuel = part.number("fuel", 1, 9)
    travel = table.section("travel").numbers("fuel", 1, 9, CARDS - TRAVEL)
    if travel != sorted(set(travel)):
        table.section("travel").fail("the fuel of the three travel cards should rise", "fuel")
    tables.fuel = [fuel] * ACTION_CARDS + travel
    tables.card_ids = CARD_IDS + [f"T{steps}" for steps in travel]
    part = table.section("buyers")
    tables.buyer_cards = [part.number("coloured", 1, 9)] * 5 + [part.number("special", 0, 9)]
    tables.buyer_discards = part.number("discarded", 0, sum(tables.buyer_cards) - 1)
    part = table.section("command")
    tables.command_copies = part.number("copies", 1, 9)
    for number, row in enumerate(part.rows("kinds", len(KINDS))):
        row.text("id", [KINDS[number]])
        for side in ("white", "yellow"):
            tables.command_names.append(row.name(side, tables.command_names))
    row = part.section("reinforcements")
    # Who gives cards away chooses among all sets of so many: 3 of 30 cards are 4,060.
    tables.reinforcements = [row.number("draw", 1, 6), row.number("discard", 0, 3)]
    row = part.section("deals")
    tables.deals = [row.number("white", 1, 9), row.number("yellow", 1, 9)]
    tables.deal_credits = row.number("credits", 0, 99)
    row = part.section("equipment")
    tables.equipment = [row.number("white", 1, 9), row.number("yellow", 1, 9)]
    row = part.section("bribery")
    tables.bribes = [row.number("white", 1, 9), row.number("yellow", 1, 9)]


def _factions(tables: Tables, table: Sheet) -> None:
    for number, row in enumerate(table.rows("factions", len(ABILITIES))):
        tables.faction_ids.append(row.name("id", tables.faction_ids))
        row.text("ability", [ABILITIES[number]])
        first = row.number("initiative", 1, 99)
        if first in tables.initiative:
            row.fail(f"initiative {first} is taken; each faction should have its own", "initiative")
        tables.initiative.append(first)
        tables.hold.append(row.number("hold", 3, 12))
        tables.hatch.append(row.number("hatch", 0, 12))
        tables.crew_colour.append(row.text("colour", CREW_COLOURS))


# Numbers


def _numbers(t: Tables, table: Sheet) -> None:
    part = table.section("start")
    t.credits = part.number("credits", 0, 999)
    t.hand = part.number("hand", 0, 9)
    t.crew = part.number("crew", 1, 99)
    t.mulligan = part.number("mulligan", 2, 9)
    for name in part.texts("explorers"):
        if name not in t.location_ids or t.location_ids.index(name) in t.starts:
            part.fail(f"{name!r} in explorers should be two different locations", "explorers")
        t.starts.append(t.location_ids.index(name))
    if len(t.starts) != 2:
        part.fail("explorers should be a list of two locations", "explorers")
    part = table.section("buyers")
    t.coloured = part.number("coloured", 1, 20)
    t.special = part.number("special", 0, 20)
    t.queue_limit = part.number("queue_limit", 2, 6)
    t.queue_refresh = part.number("queue_refresh", 1, t.queue_limit)
    t.queue_start = part.number("queue_start", 0, t.queue_limit)
    for players, row in enumerate(table.section("players").rows("table", 3), 2):
        row.number("players", players, players)
        t.forecast[players] = row.number("forecast", 1, 9)
        t.dig_tiles[players] = row.number("dig", 0, 9)
        t.black_tiles[players] = row.number("black", 0, 9)
        t.coloured_out[players] = row.number("coloured_out", 0, t.coloured)
        t.special_out[players] = row.number("special_out", 0, t.special)
    part = table.section("draft")
    t.pick_size = part.number("pick", 1, 3)
    t.packet = part.number("packet", 3 * t.pick_size, 12)
    t.solo_random = part.numbers("solo_random", 0, 9, 2)
    least = 3 * t.pick_size + sum(t.solo_random)
    t.solo_packet = part.number("solo_packet", least, least)
    t.keep = part.number("keep", 0, 3)
    _enough_cards(t, table)
    part = table.section("forecast")
    t.forecast_dig = part.number("dig", 0, 9)
    t.forecast_black = part.number("black", 0, 9)
    part = table.section("popularity")
    t.payout = part.numbers("payout", 0, 99, len(COLOURS))
    if t.payout != sorted(t.payout, reverse=True):
        part.fail(f"payout = {t.payout} should not rise", "payout")
    part = table.section("sale")
    t.per_buyer = part.number("buyer", 0, 99)
    t.sale_bonus = part.numbers("bonus", 0, 99, 3)
    part = table.section("smuggle")
    t.fee = part.number("fee", 0, 99)
    t.smuggled = part.number("most", 1, 5)
    part = table.section("survey")
    t.survey_tiles = part.number("tiles", 2, 2)
    t.seer_tiles = part.number("seer_tiles", 3, 3)
    t.survey_times = part.number("times", 1, 9)
    t.tokens = part.number("tokens", 4, 4)
    part = table.section("scoring")
    t.awards = [part.numbers(f"round{number}", 0, 99, number) for number in (1, 2, 3)]


def _enough_cards(t: Tables, table: Sheet) -> None:
    """Hands and forecast of the set-up are dealt from one deck."""
    deck = t.action_copies * ACTION_CARDS
    for players in (2, 3, 4):
        needed = t.hand * players + t.forecast[players]
        if needed > deck:
            why = f"{players} players need {needed} action cards at set-up, and there are {deck}"
            table.section("start").fail(f"hand = {t.hand} is too much: {why}", "hand")


def _zu(t: Tables, table: Sheet) -> None:
    rows = table.rows("cards")
    if len(rows) > 60:
        table.fail(f"Zu has {len(rows)} cards; there should be at most 60", "cards")
    for row in rows:
        name = row.name("id", t.zu_ids)
        kind = ZU_KINDS.index(row.text("kind", ZU_KINDS))
        colours: list[int] = []
        if kind == Z_EXCAVATE and row.has("colours"):
            pair = row.text("colours")
            if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(COLOURS):
                row.fail(f"colours = {pair!r} should be two different colours, as in 'YG'", "colours")
            colours = [COLOURS.index(letter) for letter in pair]
        t.zu_ids.append(name)
        t.zu_kind.append(kind)
        t.zu_colours.append(colours)
        t.zu_market.append(row.number("market", 1, MARKETS) - 1 if kind == Z_COMMAND else -1)
    part = table.section("decks")
    counts = [part.numbers(name, 0, 24, 3) for name in ZU_KINDS]
    for kind, name in enumerate(ZU_KINDS):
        if sum(counts[kind]) != t.zu_kind.count(kind):
            part.fail(f"{name} = {counts[kind]} should add up to the {t.zu_kind.count(kind)} cards of that kind", name)
    t.zu_decks = [[counts[kind][number] for kind in range(len(ZU_KINDS))] for number in range(3)]
    t.zu_carried = part.number("carried", 0, 24)
    part = table.section("numbers")
    t.zu_credits = part.number("credits", 0, 999)
    t.failed = part.number("failed", 0, 99)
    t.failed_hard = part.number("failed_hard", 0, 99)
    t.zu_placed = part.number("placed", 1, MARKETS)
