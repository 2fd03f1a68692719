"""The printed components: what the shipped tables hold, and how wrong ones are refused."""

import re
import shutil
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from ludoteka.core.data import ORIGINS
from ludoteka.core.errors import DataError
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.components.load import DATA, load_tables
from ludoteka.games.merchants_of_the_dark_road.components.tables import GOODS
from ludoteka.testing import finish
from tests.changed import changed

from .pieces import TABLES, hero

T = TABLES

RUINS_DIE = 'faces = ["again", "spark", "G1", "Q+1", "C+2", "HERO"]'
SIX = 'faces = ["?", "?", "?", "?", "?", "?"]'
ORACLE_DIE = 'faces = ["C+3", "P+2", "Q+1", "L+2", "G?", "spark"]'


def test_heroes_add_up() -> None:
    """The counts that the table of heroes is known to keep."""
    assert (len(T.normal), len(T.starting)) == (42, 6)
    assert Counter(T.hero_town[h] for h in T.normal) == dict.fromkeys(range(6), 7)
    assert Counter(T.hero_town[h] for h in T.starting) == dict.fromkeys(range(6), 1)
    assert Counter(T.hero_bonus[h] for h in T.normal) == {0: 14, 1: 14, 2: 14}
    assert Counter(good for h in T.normal for good in T.hero_wants[h]) == dict.fromkeys(range(6), 21)
    assert Counter(good for h in T.starting for good in T.hero_wants[h]) == dict.fromkeys(range(6), 3)
    triples = Counter(tuple(T.hero_wants[h]) for h in T.normal)
    assert set(triples) == set(combinations(range(6), 3)) and set(triples.values()) == {2, 3}
    for town in range(6):
        own = [tuple(T.hero_wants[h]) for h in T.normal if T.hero_town[h] == town]
        assert len(set(own)) == 7
    favourite = ["AR", "WE", "PO", "IN", "BO", "ST"]
    for town, good in enumerate(favourite):
        assert sum(GOODS.index(good) in T.hero_wants[h] for h in T.normal if T.hero_town[h] == town) == 5
    atlantes = hero("Atlantes")
    assert [GOODS[good] for good in T.hero_wants[atlantes]] == ["PO", "BO", "ST"] and T.hero_bonus[atlantes] == 0


def test_commissions_add_up() -> None:
    assert Counter(T.tile_town) == dict.fromkeys(range(6), 5)
    assert Counter(good for wants in T.tile_wants for good in wants) == dict.fromkeys(range(6), 15)
    for town in range(6):
        count = Counter(good for tile in range(30) if T.tile_town[tile] == town for good in T.tile_wants[tile])
        assert set(count.values()) <= {2, 3} and len(count) == 6
    assert max(Counter(map(tuple, T.tile_wants)).values()) == 2


def test_other_components() -> None:
    assert len(T.kind) == 22 and Counter(T.kind) == {0: 3, 1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 1, 7: 1, 8: 1, 9: 1}
    assert len(T.deed_ids) == 19 and len(T.action_ids) == 10 and len(T.sarcophagus_ids) == 3
    assert [T.event_route.count(route) for route in (0, 1)] == [13, 13]
    assert T.event_first.count(True) == 6
    assert sum(T.tiles) == 84
    assert T.value == [0, 1, 1, 2, 3, 4]
    assert sorted(T.craft) == [0, 1, 2, 3, 4, 5]
    assert [len([two for two in T.beside if district in two]) for district in range(5)] == [2] * 5
    assert [T.region[town] for town in range(6)] == [0, 0, 1, 1, 2, 2]


def test_every_table_says_where_it_comes_from() -> None:
    for remark in (*T.provenance.values(), *T.remarks.values()):
        assert remark.partition(":")[0] in ORIGINS
    assert "SC01" in T.doubts


def test_digest() -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", T.digest) and load_tables().digest == T.digest


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("goods", '["X.X", "XXX"]', '["X..", "XXX"]', "AR: the shape should equal its mirror image"),
        ("goods", '["X.X", "XXX"]', '["X.X", "XX"]', "equally long texts of X and ."),
        ("goods", "prices = [5, 4, 3, 2, 1, 1]", "prices = [5, 4, 3, 1, 1, 1]", "exactly two of 1"),
        ("goods", 'sections = ["PO", "ST"', 'sections = ["PO", "PO"', "6 different of AR"),
        ("goods", 'value = 4, craft = "ST"', 'value = 3, craft = "ST"', "should be 0, 1, 1, 2, 3, 4"),
        ("city", '["yurg", "market"]', '["yurg", "inn"]', "should lie beside two spaces"),
        ("city", '{ id = "south" }', '{ id = "south", goods = ["AR", "WE"] }', "0 different|no goods"),
        ("city", 'faces = ["again"', 'faces = ["C-1"', "six effects"),
        ("city", RUINS_DIE, SIX.replace("?", "RDIE"), "RDIE in faces would roll a die for a die"),
        ("city", ORACLE_DIE, SIX.replace("?", "ORACLE"), "ORACLE in faces would roll a die"),
        ("city", RUINS_DIE, RUINS_DIE.replace("G1", "ORACLE"), "ORACLE in faces would roll a die for a die"),
        ("city", ORACLE_DIE, ORACLE_DIE.replace("G?", "again"), "each a gain or spark"),
        ("city", RUINS_DIE, RUINS_DIE.replace("G1", "again").replace("Q+1", "again"), "on two faces at most"),
        ("heroes", 'id = "HK2"', 'id = "H  2"', "one word of letters, digits"),
        ("heroes", 'name = "Berengar"', 'name = "AGATHA"', "another row has this name"),
        ("deeds", "coins = 4, limit = 1", "coins = 4000, limit = 1", "a whole number from 1 to 20"),
        ("goods", 'shape = ["XX"]', 'shape = ["X"]', "two to eight X"),
        ("goods", "width = 2", "width = 6", "a whole number from 1 to 3"),
        ("city", 'b = "filigree"', 'b = "mine"', "every building should be on one side"),
        ("city", '"mine", "oracle", "lanternworks"', '"mine", "surveyor", "lanternworks"', "different tiles"),
        ("heroes", 'id = "HK2"', 'id = "HK1"', "another row has this id"),
        ("heroes", 'name = "Berengar"', 'name = "Agatha"', "another row has this name"),
        ("heroes", 'Berengar", class = "knight"', 'Berengar", class = "bard"', "every class should have as many"),
        ("heroes", 'requests = ["AR", "WE", "ST"]', 'requests = ["AR", "AR", "ST"]', "3 different of"),
        ("commissions", 'id = "C-NB2"', 'id = "C-NB9"', "C-NB2"),
        ("companions", 'id = "CO1", loyal = true', 'id = "CO1"', "should be loyal"),
        ("deeds", "prestige = 4, limit = 1, provenance", "limit = 1, provenance", "should pay coins"),
        ("deeds", 'counts = "all"', 'counts = "some"', "should be one of class"),
        ("events", '"G- else C-2", "G-"', '"G- else Z-2", "G-"', "is no effect"),
        ("events", '"G- else C-2", "G-"', '"C+1 else C-2", "G-"', "gains or costs alone"),
        ("events", '"G- else C-2", "G-",', '"G- else C-2",', "six texts"),
        ("concern", '"wheel", "bulk"', '"wheel", "gamble"', "lines should be some of"),
        ("game", "coins = 5", "coins = -5", "whole number from 0 to 99"),
        ("game", "horseshoes = 1", "horseshoes = 1\nhats = 2", "key 'hats' is unknown"),
    ],
)  # fmt: skip
def test_wrong_tables_are_refused(tmp_path: Path, file: str, old: str, new: str, why: str) -> None:
    """File, line and what would be right, in one line."""
    with pytest.raises(DataError, match=why) as error:
        GAME.with_data(changed(DATA, tmp_path, file, (old, new)))
    assert re.search(rf"{file}\.toml, line \d+: ", str(error.value)) and "\n" not in str(error.value)


def test_an_owners_table_is_used(tmp_path: Path) -> None:
    """Another wheel, other requests: the rest stays as shipped, and the digest tells them apart."""
    old, new = '["AR", "WE", "ST"], bonus = "lantern"', '["BO", "WE", "ST"], bonus = "lantern"'
    game = GAME.with_data(changed(DATA, tmp_path, "heroes", (old, new)))
    assert [GOODS[good] for good in game.tables.hero_wants[0]] == ["WE", "BO", "ST"]
    assert game.digest != GAME.digest and game.tables.tile_ids == T.tile_ids
    assert finish(game.new(2, {}), 3).over


def test_a_whole_copy_is_the_same(tmp_path: Path) -> None:
    for name in T.provenance:
        shutil.copy(DATA / f"{name}.toml", tmp_path)
    assert GAME.with_data(tmp_path).digest == GAME.digest


def test_deeds_that_all_pay_one_or_the_other(tmp_path: Path) -> None:
    """R9.2.6: whatever they pay, the best sum is found in time for every look at the table."""
    text = (DATA / "deeds.toml").read_text(encoding="utf-8")
    text = re.sub(r"(coins = \d+, |prestige = \d+, |vp = \d+, |either = true, )(?!.*top_)", "", text)
    text = re.sub(r"limit = \d", "coins = 7, prestige = 5, either = true, limit = 9", text)
    (tmp_path / "deeds.toml").write_text(text, encoding="utf-8")
    game = GAME.with_data(tmp_path)
    assert game.tables.deed_either == [True] * 19
    assert finish(game.new(2, {}), 5).over
