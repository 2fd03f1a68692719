"""Replaced tables: what the loader accepts, and what it says about damaged ones."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import ludoteka
from ludoteka.core.choice import CHANCE
from ludoteka.core.data import Sheet, find_lines
from ludoteka.core.errors import BadRecord, DataError, IllegalMove, LudotekaError
from ludoteka.core.fuzz import check_tables, fuzz_tables
from ludoteka.core.record import Record, Recorder, own_tables
from ludoteka.games.isle_of_skye import GAME
from ludoteka.games.isle_of_skye.components.load import DATA, load_tables
from ludoteka.games.isle_of_skye.components.tables import KINDS, SHIP, Tables
from ludoteka.games.isle_of_skye.rules.territory import castle_only
from tests.changed import changed

TABLES = load_tables()
T = TABLES.tile_no


def loaded(folder: Path, name: str, text: str) -> Tables:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return load_tables(folder)


def test_digest_follows_the_content(tmp_path: Path) -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", TABLES.digest) and load_tables().digest == TABLES.digest
    shipped = (DATA / "game.toml").read_text()
    assert loaded(tmp_path, "game", shipped.replace("public:", "stated:") + "# more\n").digest == TABLES.digest
    assert loaded(tmp_path, "game", shipped.replace("castle_income = 5", "castle_income = 6")).digest != TABLES.digest


def test_an_owner_replaces_one_table(tmp_path: Path) -> None:
    assert load_tables(tmp_path).digest == TABLES.digest
    shipped = (DATA / "tiles.toml").read_text()
    changed = shipped.replace('"a L NES: ship 2", "b M W"]', '"a L NES: ship 3", "b M W"]')
    with pytest.raises(DataError, match="ship = 28, but the tiles have 29"):
        loaded(tmp_path, "tiles", changed)
    own = loaded(tmp_path, "tiles", changed.replace("ship = 28", "ship = 29"))
    assert own.symbol[T["T01"] * KINDS + SHIP] == 3 and own.digest != TABLES.digest
    assert own.scoring_ids == TABLES.scoring_ids


def test_a_copy_of_the_whole_folder_is_the_same(tmp_path: Path) -> None:
    for path in DATA.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_tables(tmp_path).digest == TABLES.digest


# Damage: file, old text, new text, part of the message, and the text on the line it must name.
DAMAGE = [
    ("tiles", 'edges = "LLLM"', 'edges = "LLLX"', "four of the letters", '"T01"'),
    ("tiles", 'edges = "LLLM"', 'edges = "LLMM"', "both should agree", '"T01"'),
    ("tiles", 'edges = "LLLM", ', "", "'edges' is missing", '"T01"'),
    ("tiles", 'edges = "LLLM"', "edges = 5", "should be a text", '"T01"'),
    ("tiles", 'id = "T12"', 'id = "T11"', "each id should be used once", "2ships@a|lighthouse@a"),
    ("tiles", 'id = "T12"', 'id = "no 12"', "capital letter", "no 12"),
    ("tiles", "a L NES: ship 2", "a L NE: ship 2", "no area touches the S edge", '"T01"'),
    ("tiles", "a L NES: ship 2", "a L NESE: ship 2", "names the E edge again", '"T01"'),
    ("tiles", "a L NES: ship 2", "b L NES: ship 2", "should read like", '"T01"'),
    ("tiles", "a L NES: ship 2", "a L NES: sheep 2", "area of terrain P", '"T01"'),
    ("tiles", "a L NES: ship 2", "a L NES: broch 2", "area of terrain M", '"T01"'),
    ("tiles", "a L NES: ship 2", "a L NES: boat 2", "should be a symbol", '"T01"'),
    ("tiles", "a L NES: ship 2", "a L NES: ship 1, ship 1", "names ship twice", '"T01"'),
    ("tiles", 'areas = ["a L NES: ship 2", "b M W"]', "areas = []", "0 areas", '"T01"'),
    ("tiles", 'areas = ["a L NES: ship 2", "b M W"]', "areas = [1]", "list of texts", '"T01"'),
    ("tiles", "b M ES: broch 1, whisky 1", "b M ES: whisky 2", "at most one", '"T14"'),
    ("tiles", 'roads = ["NW", "ES"]', 'roads = ["NW", "NS"]', "uses exit N again", '"T41"'),
    ("tiles", 'roads = ["NW", "ES"]', 'roads = ["NW", "X"]', "should be its exits", '"T41"'),
    ("tiles", '"2ships@a"', '"3ships@a"', "should be a type and an area", '"T09"'),
    ("tiles", '"2ships@a"', '"2ships@c"', "should be a type and an area", '"T09"'),
    ("tiles", '"2ships@a"', '"farm@a"', "should be on 2", "tiles = ["),
    ("tiles", "castle 1", "whisky 1", "one castle", '"C"'),
    ("tiles", '"b M W"] }', '"b M W"], journeyman = true }', "no journeyman", '"T01"'),
    ("tiles", '"b M W"] }', '"b M W"], colour = "red" }', "'colour' is unknown", '"T01"'),
    ("tiles", '"b M W"] }', '"b M W"], doubt = 3 }', "should be a text", '"T01"'),
    ("tiles", ', roads = ["NE"], journeyman = true', ', roads = ["NE"]', "journeyman = true", '"J02"'),
    ("tiles", "edges_P = 107", "edges_P = 108", "have 107", "edges_P"),
    ("tiles", "edges_P = 107\n", "", "'edges_P' is missing", "[checksums]"),
    ("tiles", "[castle]", "[home]", "'castle' is missing", "#"),
    ("tiles", "provenance = ", "source = ", "'provenance' is missing", "#"),
    ("tiles", '"public: two', '"guess: two', "begins with 'stated:'", "provenance"),
    ("tiles", '"reconstructed: eight', '"made up: eight', "begins with 'stated:'", "made up"),
    ("scoring", 'rule = "squares"', 'rule = "circles"', "one of squares", '"S01"'),
    ("scoring", 'rule = "squares"', 'rule = "sheep"', "should be one of scoring.sheep", '"S01"'),
    ("scoring", "vp = [1, 3, 6]", "vp = [1, 3]", "has 2 entries", '"S11"'),
    ("scoring", "vp = [1, 3, 6]", 'vp = [1, 3, "6"]', "whole numbers", '"S11"'),
    ("scoring", "vp = [1, 3, 6]", "vp = 6", "a list of 3", '"S11"'),
    ("scoring", ", at_least = 3", ", at_least = true", "from 2 to 9", '"S03"'),
    ("scoring", '"S10", "S04"', '"S10", "S10"', "four different ids", "first_game"),
    ("scoring", "per = 2", "per = 3", "from 1 to 2", '"2sheep"'),
    ("scoring", 'id = "2ships"', 'id = "2sheep"', "listed once", "ship"),
    ("scoring", 'symbol = "sheep"', 'symbol = "goat"', "one of whisky", '"2sheep"'),
    ("rounds", "round = 3,", "round = 4,", "from 3 to 3", 'score = "AC", catch_up = 1'),
    ("rounds", 'score = "AC"', 'score = "CA"', "in this order", "catch_up = 1"),
    ("rounds", 'score = "AC"', 'score = "A"', "space C scores 2 times", "rounds = ["),
    ("rounds", "catch_up = 4", "catch_up = -4", "from 0 to 20", "catch_up = -4"),
    ("rounds", '    { round = 1, score = "A", catch_up = 0 },\n', "", "has 5 rows; there should be 6", "rounds = ["),
    ("progress", 'req = "dist2"', 'req = "dist5"', "one of whisky", "dist5"),
    ("progress", "space = 5, section = 2", "space = 5, section = 4", "from 2 to 3", "section = 4"),
    ("progress", "flag = { vp = 3 }", "flag = { income = 3 }", "'vp' is missing", "income = 3"),
    ("progress", "flag = { income = 2 }", "flag = { vp = 2 }", "'movement' is missing", '"ship"'),
    ("progress", "flag = { income = 2 }", "flag = {}", "one flag", '"ship"'),
    ("progress", "flag = { income = 2 }", "flag = 2", "section of its own", '"ship"'),
    ("progress", "slot = 1", "slot = 2", "from 1 to 1", "slot = 2"),
    ("progress", ", slot = 3", "", "the slots 1, 2, 3", "warrior = ["),
    ("progress", "[1, 3, 5, 8]", "[1, 3, 5]", "has 3 entries", "castle_advance"),
    ("progress", 'req = "whisky" }', 'req = "whisky", fee = 2 }', "'fee' is unknown", "fee = 2"),
    ("tokens", 'id = "B2"', 'id = "B3"', "one of B2", '"token.advance"'),
    ("tokens", '"token.advance", type = 1', '"token.advance", type = 2', "a whole number from 1 to 1", '"B2"'),
    ("tokens", "move = 4", "move = 4.5", "whole number", '"B4"'),
    ("tokens", "tokens = [", "token = [", "'tokens' is missing", "#"),
    # What would be accepted and ignored, or told otherwise than it is.
    ("tokens", '"token.advance"', '"token.other"', "one of token.advance", '"B2"'),
    ("tokens", '"token.advance", type = 1', '"token.advance", type = 1, move = 2', "'move' is unknown", '"B2"'),
    ("tokens", "type = 2, move = 4", "type = 2, move = 4, vp = 1", "'vp' is unknown", '"B4"'),
    ("tokens", "vp = 3, income = 3", "vp = 3", "'income' is missing", '"B7"'),
    ("tokens", "type = 3, vp = 3 }", "type = 3, vp = 3, income = 2 }", "'income' is unknown", '"B8"'),
    ("scoring", 'symbol = "sheep"', 'symbol = "cattle"', "as its words say", '"2sheep"'),
    ("scoring", 'id = "farm"', 'id = "barn"', "one of 2sheep", '"barn"'),
    ("tiles", 'roads = ["NSW"] }', 'roads = ["NSW"], journeyman = true }', "neither a journeyman", '"C"'),
    ("tiles", 'roads = ["NSW"] }', 'roads = ["NSW"], scroll = "farm@a" }', "neither a journeyman", '"C"'),
    ("progress", "flag = { vp = 2 }", "flag = { vp = 1 }", "from 2 to 99", '"sheep"'),
    ("progress", "flag = { movement = 5 }", "flag = { movement = 4 }", "from 5 to 99", '"sheep"'),
    ("progress", 'req = "west", once_vp = 3', 'req = "west", once_vp = 3, flag = { vp = 9 }', "goes back", '"west"'),
    ("game", "milestones = 2", "milestones = 3", "from 1 to 2", "milestones"),
    ("game", "milestones = 2", "milestones = 1000000000", "from 1 to 2", "milestones"),
    ("game", "gold_per_vp = 5", "gold_per_vp = 0", "from 1 to 99", "gold_per_vp"),
    ("game", "milestones = 2", "milestones = two", "not TOML", "milestones"),
    ("game", "[journeyman]", "[journeyman", "not TOML", "[journeyman"),
    ("game", "milestones = 2", "milestones = 2\nextra = 1", "'extra' is unknown", "extra"),
]


@pytest.mark.parametrize(("name", "old", "new", "message", "on_line"), DAMAGE)
def test_damage_is_told_in_one_line(tmp_path: Path, name: str, old: str, new: str, message: str, on_line: str) -> None:
    """R2.5.1, R2.5.2 and every other check: one line with file, line number and what would be right."""
    changed(DATA, tmp_path, name, (old, new))
    with pytest.raises(DataError) as caught:
        load_tables(tmp_path)
    said = str(caught.value)
    found = re.fullmatch(rf"{re.escape(str(tmp_path / name))}\.toml, line (\d+): .+", said)
    assert found is not None and message in said, said
    line = (tmp_path / f"{name}.toml").read_text(encoding="utf-8").split("\n")[int(found[1]) - 1]
    assert any(part in line for part in on_line.split("|")), f"{said}\n{line}"


def test_a_missing_tile_is_told(tmp_path: Path) -> None:
    lines = (DATA / "tiles.toml").read_text().split("\n")
    with pytest.raises(DataError, match=r"tiles = 73, but the tiles have 72"):
        loaded(tmp_path, "tiles", "\n".join(line for line in lines if '"T03"' not in line))


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"game\.toml, line 1: the table is empty"):
        loaded(tmp_path, "game", "")
    (tmp_path / "game.toml").write_bytes(b"# fine\nname = '\xff'\n")
    with pytest.raises(DataError, match=r"game\.toml, line 2: not UTF-8"):
        load_tables(tmp_path)
    for text in ("x = " + "[" * 5000, "x = " + "9" * 9000, "x = [1,\n"):
        with pytest.raises(DataError, match=r"game\.toml, line \d: not "):
            loaded(tmp_path, "game", text)
    (tmp_path / "game.toml").unlink()
    (tmp_path / "game.toml").mkdir()
    with pytest.raises(DataError, match=r"game\.toml, line 1: cannot be read"):
        load_tables(tmp_path)


def test_wrong_folders(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no such folder; it should hold any of scoring\.toml, tiles\.toml"):
        load_tables(tmp_path / "nowhere")
    with pytest.raises(
        DataError, match=r"tile\.toml, line 1: no table has this name; the tables are scoring\.toml, tiles\.toml"
    ):
        loaded(tmp_path, "tile", "x = 1")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"cannot be read \(No such file"):
        Sheet(tmp_path / "tiles.toml")


# Sets of another size


def set_of(times: int) -> str:
    """The shipped tiles with so many more of each base tile, under other letters and without their scrolls."""
    shipped = (DATA / "tiles.toml").read_text(encoding="utf-8")
    base, rest = shipped.split("[journeyman]")
    lines = [line for line in base.split("\n") if '{ id = "T' in line]
    more = [
        re.sub(r', scroll = "[^"]+"', "", line).replace('"T', f'"{"UVWXYZ"[n]}') for n in range(times) for line in lines
    ]
    base = base.replace(lines[-1], "\n".join([lines[-1], *more]))
    for name, value in re.findall(r"(\w+) = (\d+)", rest.split("[checksums]")[1]):
        if name not in ("scroll", "journeyman_tiles"):
            rest = re.sub(rf"\b{name} = {value}\b", f"{name} = {int(value) * (times + 1)}", rest)
    return f"{base}[journeyman]{rest}"


def test_a_set_of_many_tiles_keeps_them_apart(tmp_path: Path) -> None:
    """A territory that remembers what grew out of it takes no tile for another, however many there are."""
    tables = loaded(tmp_path, "tiles", set_of(1))
    assert len(tables.tile_ids) > 150
    land = castle_only(tables)
    land.remember(10_000)
    for tile in [*tables.in_base, *tables.in_base]:
        for cell, demand in land.rim.items():
            for turn in tables.fits[tile][demand]:
                assert land.placed(cell, tile * 4 + turn).faces[-1] == tile * 4 + turn


def test_games_with_many_tiles_are_played_like_others(tmp_path: Path) -> None:
    loaded(tmp_path, "tiles", set_of(1))
    check_tables(GAME, tmp_path, Random(1))


def test_there_are_too_many_tiles(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"tiles\.toml, line \d+: there are 446 tiles; there should be at most 400"):
        loaded(tmp_path, "tiles", set_of(5))


def test_damaged_tables_are_refused_or_play_on() -> None:
    assert [failure.message for failure in fuzz_tables(GAME, 12, seed=4)] == []


# The reader itself


def test_lines_are_found_in_any_layout() -> None:
    text = '# top\na = "x = [{" # {\n[b.c]\nd = [ { e = 1 },\n  { e = 2 }, { e = "}" } ]\n'
    text += '[[f]]\ng = """\nh = 1\n"""\n[[f]]\ng = 2\n'
    found = find_lines(text)
    assert found[("a",)] == 2 and found[("b", "c")] == 3 and found[("b", "c", "d")] == 4
    assert [found[("b", "c", "d", n)] for n in range(3)] == [4, 5, 5]
    assert found[("f", 0)] == 6 and found[("f", 0, "g")] == 7 and found[("f", 1)] == 10 and found[("f", 1, "g")] == 11
    assert not any("h" in where for where in found)


def test_errors_are_one_line() -> None:
    assert str(LudotekaError("two\n  lines")) == "two lines"
    error = IllegalMove("no", reason=5)
    assert error.reason == 5 and str(error) == "no" and IllegalMove("no").reason is None


def test_records_name_the_component_tables_of_an_owner(tmp_path: Path) -> None:
    changed(DATA, tmp_path, "game")
    skye = ludoteka.game("isle-of-skye")
    assert own_tables(skye) == own_tables(ludoteka.game("isle-of-skye", tmp_path)) == ""
    changed(DATA, tmp_path, "tokens", ("gold = 5", "gold = 6"))
    mine = ludoteka.game("isle-of-skye", tmp_path)
    assert own_tables(mine) == mine.digest != skye.digest
    record = Recorder(mine.new(2)).record()
    assert record.data == mine.digest
    assert Record.read(record.write()).replay(mine).to_move == (CHANCE,)
    with pytest.raises(BadRecord, match=r"tables [0-9a-f]+, not with the shipped ones: use --data DIR"):
        record.replay(skye)
    with pytest.raises(BadRecord, match="with the shipped component tables: leave out --data"):
        Recorder(skye.new(2)).record().replay(mine)
