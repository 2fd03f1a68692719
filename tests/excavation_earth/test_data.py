"""The component tables: what the rules say about them, and what the loader refuses."""

import shutil
from pathlib import Path

import pytest

from ludoteka.core.errors import DataError
from ludoteka.games.excavation_earth import GAME, make
from ludoteka.games.excavation_earth.components.load import DATA, load_tables
from tests.changed import changed

from .helpers import table
from .names import TABLES, kind, kinds, named, place


def test_the_map() -> None:
    """R2.2.1 R2.2.2 R2.2.3 R2.2.4: locations, lines, and what holds for any map of this kind."""
    t = TABLES
    assert len(t.location_ids) == 21
    digs = [i for i, colour in enumerate(t.dig_colour) if colour >= 0]
    markets = [i for i, market in enumerate(t.market_at) if market >= 0]
    assert len(digs) == 14 and len(markets) == 6 and len([d for d in t.depot_at if d >= 0]) == 3
    assert {t.location_ids[i] for i in digs if i in markets} == {"G3", "O2"}
    assert sum(map(len, t.near)) == 2 * 38
    assert max(t.steps) == 5 and min(t.steps) == 0
    assert place("O2") in t.near[place("Y3")] and place("BE") in t.near[place("Y3")]
    assert named(t.types_at[place("Y3")]) == "Y-A Y-C" and named(t.types_at[place("G3")]) == "G-B G-D"
    for colour in range(5):
        sites = [i for i in digs if t.dig_colour[i] == colour]
        assert len(sites) >= 2
        seen = {sites[0]}
        for _ in sites:
            seen |= {i for i in sites for j in seen if i in t.near[j]}
        assert seen == set(sites)
    assert sorted(type_ for types in t.types_at for type_ in types) == list(range(20))


def test_a_dig_site_holds_any_number() -> None:
    """R2.2.5: several artefacts of a type may lie at one site."""
    g = table(sites="R-B R-B R-B R-B R-B R-B R-B R-B")
    assert g.dig_sites[kind("R-B")] == 8


def test_markets_centres_and_symbols() -> None:
    """R2.6.2: two symbols for each black market, so every card serves one; R2.3.2 two markets share a centre."""
    assert TABLES.centre_of == [0, 0, 1, 1, 2, 2]
    assert TABLES.depot_of == [0, 0, 1, 1, 2, 2]
    assert [TABLES.location_ids[i] for i in TABLES.market_site] == ["M1", "G3", "M3", "M4", "M5", "O2"]
    g = table(traders=["1 1 1 1 1 1 1 1"], envoys=["left left left left left left"])
    assert g.traders[0] == 8 and g.envoys[0] == 6


def test_artefacts() -> None:
    """R2.4.1 R2.4.2: values and copies, 18 of each colour."""
    assert all(value == 9 - copies for value, copies in zip(TABLES.value, TABLES.copies, strict=True))
    assert [TABLES.value[type_] for type_ in kinds("Y-A G-A R-A P-A O-A")] == [5, 3, 7, 6, 4]
    assert [TABLES.value[type_] for type_ in kinds("Y-B G-B R-B P-B O-B")] == [4, 7, 1, 5, 5]
    assert [TABLES.value[type_] for type_ in kinds("Y-C G-C R-C P-C O-C")] == [6, 3, 6, 2, 4]
    assert [TABLES.value[type_] for type_ in kinds("Y-D G-D R-D P-D O-D")] == [3, 5, 4, 5, 5]
    assert [sum(TABLES.copies[colour * 4 : colour * 4 + 4]) for colour in range(5)] == [18] * 5


def test_cards() -> None:
    """R2.6.1 R2.7.1 R2.8.1: action cards, travel cards, buyer cards."""
    assert TABLES.action_copies * 30 == 60 and set(TABLES.fuel[:30]) == {3}
    assert TABLES.fuel[30:] == [2, 3, 4] and TABLES.card_ids[30:] == ["T2", "T3", "T4"]
    assert TABLES.buyer_cards == [3, 3, 3, 3, 3, 2] and sum(TABLES.buyer_cards) == 17
    assert all(card < 30 for card in table().deck)


def test_factions_and_zu() -> None:
    assert TABLES.initiative == [1, 2, 3, 4, 5, 6]
    assert TABLES.hold == [5] * 6 and TABLES.hatch == [2] * 6
    assert len(TABLES.zu_ids) == 24 and [sum(deck) for deck in TABLES.zu_decks] == [10, 7, 7]


def test_every_table_has_its_provenance() -> None:
    for remark in [*TABLES.provenance.values(), *TABLES.remarks.values()]:
        assert remark.split(":")[0] in ("stated", "public", "reconstructed")
    assert TABLES.digest == load_tables().digest == GAME.digest


BAD = [
    ("map", 'id = "G1"', 'id = "M1"', "another row has this id"),
    ("map", 'glyphs = "AC", x = 24', 'glyphs = "AD", x = 24', "lie at two locations"),
    ("map", 'glyphs = "AC", x = 24', 'glyphs = "A", x = 24', "no location has artefacts Y-C"),
    ("map", 'glyphs = "AC", x = 24', 'glyphs = "AX", x = 24', "should be one of A, B, C, D"),
    ("map", "market = 5,", "market = 4,", "has two locations"),
    ("map", 'depot = "east"', 'depot = "west"', "each black market"),
    ("map", '"M1-G1", "M1-G2", "G1-G2"', '"G1-G2"', "no way leads from"),
    ("map", '"M1-G1"', '"M1-M1"', "two different locations"),
    ("map", '"M1-G1", "M1-G2"', '"M1-G1", "G1-M1"', "stands twice"),
    ("map", "{ market = 2, centre", "{ market = 1, centre", "is listed twice"),
    ("map", "markets = [1, 2]", "markets = [1, 3]", "serves two black markets"),
    ("map", "markets = [1, 2]", "markets = [1]", "serves no black market"),
    ("map", 'id = "M3", market = 3, x = 40', 'id = "M-3", market = 3, x = 40', "letters and digits"),
    ("artefacts", "A = [4, 6, 2, 3, 5]", "A = [4, 6, 2, 3]", "4 entries"),
    ("artefacts", "A = [5, 13, 27]", "A = [5, 27, 13]", "should not fall"),
    ("cards", "fuel = [2, 3, 4]", "fuel = [2, 2, 4]", "should rise"),
    ("cards", 'id = "K2"', 'id = "K9"', "should be one of K2"),
    ("factions", "initiative = 2", "initiative = 1", "initiative 1 is taken"),
    ("game", 'explorers = ["M1", "M4"]', 'explorers = ["M1"]', "list of two locations"),
    ("game", 'explorers = ["M1", "M4"]', 'explorers = ["M1", "M1"]', "two different locations"),
    ("game", "payout = [8, 6, 4, 2, 0]", "payout = [8, 6, 4, 5, 0]", "should not rise"),
    ("game", "queue_limit = 5", "queue_limit = 9", "from 2 to 6"),
    ("zu", 'colours = "YG"', 'colours = "YY"', "two different colours"),
    ("zu", "sell = [1, 1, 2]", "sell = [1, 1, 1]", "add up to the 4 cards"),
    ("zu", 'id = "ZE2"', 'id = "ZE1"', "another row has this id"),
    ("zu", 'id = "ZE2"', 'id = "Z  E2"', "should be one word"),
    ("zu", 'id = "ZE2"', 'id = "ze1"', "another row has this id"),
    ("zu", 'id = "ZM1", kind = "market"', 'id = "ZM1", kind = "market", colours = "YG"', "'colours' is unknown"),
    ("factions", 'id = "gul"', 'id = "kuti-kuti"', "another row has this id"),
    ("factions", 'id = "gul"', 'id = "gul  cartel"', "should be one word"),
    ("factions", 'id = "gul"', 'id = "none"', "is a word of the moves"),
    ("cards", 'white = "bribery"', 'white = "grand-bribery"', "another row has this yellow"),
    ("cards", 'white = "bribery"', 'white = "two  words"', "should be one word"),
    ("cards", "discard = 2", "discard = 9", "from 0 to 3"),
    ("map", 'id = "G1"', 'id = "G\u00a01"', "should be one word"),
    ("game", "keep = 2", "keep = 9", "from 0 to 3"),
    ("zu", "carried = 3", "carry = 3", "'carried' is missing"),
]


@pytest.mark.parametrize(("name", "old", "new", "why"), BAD)
def test_unusable_tables_are_refused_with_their_line(tmp_path: Path, name: str, old: str, new: str, why: str) -> None:
    with pytest.raises(DataError) as error:
        load_tables(changed(DATA, tmp_path, name, (old, new)))
    assert why in str(error.value)
    assert f"{name}.toml, line " in str(error.value)


def test_there_are_cards_enough_for_set_up(tmp_path: Path) -> None:
    """R3.1.5 R3.1.10: `copies = 1` with `hand = 9` cannot be dealt."""
    changed(DATA, tmp_path, "cards", ("copies = 2\nfuel", "copies = 1\nfuel"))
    assert load_tables(tmp_path).action_copies == 1
    changed(DATA, tmp_path, "game", ("hand = 6", "hand = 9"))
    with pytest.raises(DataError, match="line 7: hand = 9 is too much: 3 players need 31 action cards"):
        load_tables(tmp_path)


def test_replaced_tables_change_the_game(tmp_path: Path) -> None:
    """The map, the decks, the galleries and the payouts are data of an owner's own."""
    changed(DATA, tmp_path, "game", ("payout = [8, 6, 4, 2, 0]", "payout = [7, 5, 3, 1, 0]"))
    own = make(tmp_path)
    assert own.tables.payout == [7, 5, 3, 1, 0]
    assert own.digest != GAME.digest
    folder = tmp_path / "same"
    folder.mkdir()
    for name in TABLES.provenance:
        shutil.copy(DATA / f"{name}.toml", folder)
    assert make(folder).digest == GAME.digest
