"""One bad row costs one table: everything else goes on, the doctor names it, and what can be saved is saved."""

import random
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from ludoteka.cli.main import main
from ludoteka.server.http.app import create
from ludoteka.server.storage.backup import bodies, export, take_in
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.salvage import salvage
from ludoteka.server.storage.store import Store
from tests.server.played import play
from tests.server.stored import fill
from tests.server.web import keys_of, known, new_table
from tests.some import some

BAD = [
    "x",
    "{}",
    '{"id": "other"}',
    "[" * 100,
]


def harm(store: Store, statement: str, **values: Any) -> None:
    with store.database.engine.connect() as connection, connection.begin():
        if store.database.path is not None:
            connection.execute(text("PRAGMA foreign_keys = OFF"))
        connection.execute(text(statement), values)


def bad_infos(store: Store, id: str) -> list[str]:
    """What a row may hold instead of what it should."""
    good = store.info(id)
    with store.database.reading() as connection:
        row: str = connection.execute(text("SELECT info FROM tables WHERE id = :id"), {"id": id}).scalar_one()
    assert good.waiting
    return [*BAD, row.replace(id, "other"), row.replace('"waiting":[', '"waiting":[77,')]


def test_everything_else_goes_on(store: Store) -> None:
    with TestClient(create(store, known())) as client:
        made = [new_table(client, "me", "bot:random", listed=True) for _ in range(3)]
    ids = [table["table"] for table in made]
    for bad in some(bad_infos(store, ids[1])):
        harm(store, "UPDATE tables SET info = :info WHERE id = :id", info=bad, id=ids[1])
        with TestClient(create(store, known(token=lambda n: "z" * 22))) as client:
            listed = client.get("/api/tables")
            assert listed.status_code == 200
            assert [table["id"] for table in listed.json()["tables"]] == [ids[2], ids[0]]
            keys = [keys_of(table)[0] for table in made]
            mine = client.post("/api/mine", json={"keys": keys})
            assert [table["table"]["id"] for table in mine.json()["tables"]] == [ids[0], ids[2]]
            assert [client.get(f"/api/seats/{key}").status_code for key in keys] == [200, 503, 200]
        assert [info.id for info in store.infos()] == [ids[2], ids[0]]
        assert [finding.values["table"] for finding in examine(store)] == [ids[1]]


def test_a_page_is_full_in_spite_of_bad_rows(store: Store) -> None:
    for number in range(12):
        fill(store, f"t{number:02d}", length=1, created=float(number))
    for number in range(3, 11):
        harm(store, "UPDATE tables SET info = 'x' WHERE id = :id", id=f"t{number:02d}")
    first = store.listed(limit=2)
    assert [info.id for info in first] == ["t11", "t02"]
    assert [info.id for info in store.listed(2, first[-1].created, first[-1].id)] == ["t01", "t00"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which commands are typed, in English."""
    monkeypatch.setenv("LUDOTEKA_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_commands_go_on_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open("one.db") as store:
        play(store, "good", moves=20)
        play(store, "bad", moves=20, seed=2)
        harm(store, "UPDATE tables SET info = 'x' WHERE id = 'bad'")
    database = ["--database", "one.db"]
    assert main(["tables", *database]) == 0
    assert "good" in capsys.readouterr().out
    assert main(["export", "all.tables", *database]) == 1
    said = capsys.readouterr().out
    assert said.startswith("Table bad was left out: the database is damaged") and "1 table written" in said
    assert main(["import", "all.tables", "--database", "two.db", "--replay"]) == 0
    assert main(["doctor", "--database", "two.db"]) == 0
    assert main(["doctor", *database]) == 1
    assert capsys.readouterr().out.count("Table bad: ") == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET kind = 'mope' WHERE version = 3",
        "DELETE FROM entries WHERE version = 3",
        "UPDATE keys SET seat = 9 WHERE seat = 0",
        "UPDATE chat SET number = 7 WHERE number = 2",
        'UPDATE tables SET info = replace(info, \'"status":"running"\', \'"status":"odd"\')',
        "UPDATE snapshots SET version = 99 WHERE version = 4",
    ],
)
def test_export_writes_only_what_import_reads(store: Store, tmp_path: Path, statement: str) -> None:
    fill(store, "one")
    passed_over: list[str] = []
    harm(store, statement)
    assert export(store, tmp_path / "all", passed_over=lambda table, why: passed_over.append(table)) == 0
    assert passed_over == ["one"]
    with Store.open(str(tmp_path / "other.db")) as other:
        assert take_in(other, tmp_path / "all") == (0, 0)


def test_an_import_can_be_replayed_first(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open("one.db") as store:
        play(store, "good", moves=20)
        play(store, "zbad", moves=20, seed=2)
        harm(store, "UPDATE entries SET text = 'fly away' WHERE table_id = 'zbad' AND version = 12")
        assert export(store, here / "all") == 2
    assert main(["import", "all", "--database", "two.db", "--replay"]) == 2
    assert "table zbad: Table zbad cannot be replayed" in capsys.readouterr().err
    with Store.open("two.db") as store:
        assert store.all_ids() == []
    assert main(["import", "all", "--database", "two.db"]) == 0


# -- salvage --------------------------------------------------------------------------------------------------------


def told(url: str, path: Path) -> dict[str, Any]:
    return {finding.key: finding.values for finding in salvage(url, path)}


def test_rows_that_are_wrong(url: str, tmp_path: Path) -> None:
    with Store.open(url) as store:
        for seed, id in enumerate(("whole", "cut", "lost", "odd", "words")):
            play(store, id, moves=60, seed=seed)
            store.say(id, 0, "Ann", "one", 1.0)
            store.say(id, 0, "Ann", "two", 1.0)
        length = store.info("cut").version
        before = [table for table in bodies(store) if table.info.id == "whole"]
        harm(store, "UPDATE tables SET info = 'x' WHERE id = 'lost'")
        harm(store, "UPDATE entries SET text = 'fly away' WHERE table_id = 'cut' AND version = 31")
        harm(store, "UPDATE keys SET seat = 77 WHERE table_id = 'odd'")
        harm(store, "DELETE FROM chat WHERE table_id = 'words' AND number = 1")
    findings = list(salvage(url, tmp_path / "saved"))
    found = {finding.key: finding.values for finding in findings}
    assert found["salvage.done"]["n"] == 4 and not findings[-1].wrong
    assert found["salvage.lost"]["table"] == "lost"
    assert found["salvage.cut"] == {"table": "cut", "kept": 30, "all": length}
    with Store.open(str(tmp_path / "new.db")) as new:
        assert take_in(new, tmp_path / "saved") == (4, 0)
        assert list(examine(new)) == []
        (again,) = [table for table in bodies(new) if table.info.id == "whole"]
        assert (again.entries, again.keys, again.chat) == (before[0].entries, before[0].keys, before[0].chat)
        assert [line.text for line in new.chat("words")] == ["two"]


def test_a_file_with_broken_pages(tmp_path: Path) -> None:
    """Pages of the file are overwritten: whatever is read is right, most is saved, and what is not is told."""
    path = tmp_path / "one.db"
    with Store.open(str(path)) as store:
        for number in range(12):
            play(store, f"t{number:02d}", moves=30, seed=number)
        whole = {table.info.id: table for table in bodies(store)}
    good = path.read_bytes()
    rng = random.Random(1)
    saved = intact = 0
    for attempt in range(6):
        content = bytearray(good)
        page = rng.randrange(8, len(content) // 4096)
        content[page * 4096 : page * 4096 + 4096] = rng.randbytes(4096)
        broken = tmp_path / f"broken{attempt}.db"
        broken.write_bytes(content)
        findings = list(salvage(str(broken), tmp_path / f"saved{attempt}"))
        with Store.open(str(tmp_path / f"new{attempt}.db")) as new:
            taken = take_in(new, tmp_path / f"saved{attempt}")
            assert list(examine(new)) == []
            saved += taken.new
            for table in bodies(new):
                known = whole[table.info.id]
                assert table.entries == known.entries[: len(table.entries)]
                if len(table.entries) < len(known.entries):
                    assert any(f.key == "salvage.cut" and f.values["table"] == table.info.id for f in findings)
                else:
                    intact += 1
            if taken.new < 12:
                assert sum(finding.wrong for finding in findings)
    assert saved > 6 * 12 * 0.6 and intact > 6 * 12 * 0.5


def test_a_file_that_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "none.db").write_bytes(b"nothing" * 1000)
    assert main(["doctor", "--salvage", str(tmp_path / "saved"), "--database", str(tmp_path / "none.db")]) == 1
    assert told(str(tmp_path / "none.db"), tmp_path / "again")["salvage.done"]["n"] == 0
    assert main(["doctor", "--salvage", str(tmp_path / "saved"), "--database", str(tmp_path / "none.db")]) == 2
