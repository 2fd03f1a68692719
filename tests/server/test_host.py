"""The commands that look after stored tables: `tables`, `export`, `import` and `doctor`."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from ludoteka.cli.main import main
from ludoteka.games import game
from ludoteka.server.storage.database import default_url
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.store import Store
from ludoteka.server.table.memory import starting_with
from ludoteka.server.table.model import Snapshot
from ludoteka.server.table.table import Table
from tests.server.played import dumped, play
from tests.server.stored import fill, info


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the data of this user."""
    monkeypatch.setenv("LUDOTEKA_LANGUAGE", "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("LUDOTEKA_DATABASE", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def played(home: Path) -> Iterator[Store]:
    with Store.open(default_url()) as store:
        play(store, moves=150)
        yield store


def test_a_played_table_is_restored_from_any_snapshot(played: Store) -> None:
    whole = from_scratch(played)
    loaded = played.load("game")
    assert loaded.snapshot is not None
    assert len(loaded.entries) < whole.version
    again = Table.restore(loaded.info, whole.game, loaded.snapshot, loaded.entries)
    assert (again.version, dumped(again), again.done) == (whole.version, dumped(whole), whole.done)


def from_scratch(store: Store) -> Table:
    """The played table by its whole log."""
    return Table.restore(store.info("game"), game("isle-of-skye"), None, store.entries("game"))


def test_the_tables_are_listed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open(default_url()) as store:
        fill(store, "one", updated=0.0)
        fill(store, "two", updated=86400.0)
        assert main(["tables"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("two") < shown.index("one")
    assert all(word in shown for word in ("Isle of Skye", "running", "Ania, greedy", "2 tables"))
    assert main(["tables", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [table["id"] for table in found] == ["two", "one"]
    assert main(["tables", "--database", str(home / "none.db")]) == 2
    assert capsys.readouterr().err.endswith("none.db: there is no database yet\n")


def test_export_and_import(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open(default_url()) as store:
        fill(store, "one")
    assert main(["export", "all.tables"]) == 0
    assert main(["import", "all.tables", "--database", "other.db"]) == 0
    assert main(["import", "all.tables", "--database", "sqlite:///other.db"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 table written: all.tables",
        "1 table added: all.tables",
        "0 tables added: all.tables",
        "1 table was there already.",
    ]
    with Store.open("other.db") as store:
        assert store.all_ids() == ["one"]
        assert main(["import", "all.tables", "--database", "other.db"]) == 2
        assert "other.db is in use by another server (process " in capsys.readouterr().err
    assert main(["import", "no-such-file"]) == 2
    assert capsys.readouterr().err == "ludoteka: no-such-file: No such file or directory\n"


def test_the_doctor_finds_nothing(played: Store, capsys: pytest.CaptureFixture[str]) -> None:
    play(played, "short", moves=3, seed=2)
    begin_in_the_middle(played)
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("ludoteka.db: all is well, 3 tables replayed\n")


def begin_in_the_middle(store: Store) -> None:
    """A table that starts with a position, as a branch does."""
    table = from_scratch(store)
    first = starting_with(table.position)
    branch = Table.restore(info("branch", seats=table.info.seats, options=table.info.options), table.game, first, [])
    store.create(branch.described(), [], [], first)


@pytest.mark.parametrize(
    ("harm", "wanted"),
    [
        (
            "DELETE FROM entries WHERE table_id = 'game' AND version = 9",
            "Table game: version 9 is missing in its log: version 10 follows",
        ),
        (
            "DELETE FROM entries WHERE version > 20",
            "Table game: its log should end with version ",
        ),
        ("UPDATE entries SET text = 'fly away' WHERE version = 30", "Table game cannot be replayed: "),
        ("UPDATE tables SET status = 'waiting'", "Table game: what it is listed by is not what it says of itself"),
        ("UPDATE tables SET info = 'x'", "Table game: the database is damaged: JSON is malformed"),
        ("UPDATE snapshots SET dump = CAST('x' AS BLOB)", "Table game cannot be replayed: snapshot "),
        ("INSERT INTO chat VALUES ('nobody', 1, 0, '', '', 0)", "Database: a row of chat belongs to no row of tables"),
    ],
)
def test_the_doctor_finds_harm(harm: str, wanted: str, played: Store, capsys: pytest.CaptureFixture[str]) -> None:
    with played.database.engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql(harm)
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert out.startswith(wanted)
    assert out.endswith("1 thing is wrong.\n")


def test_the_doctor_compares_snapshots_and_status(played: Store) -> None:
    version = played.info("game").version
    first = played.load("game", version).snapshot
    assert first is not None
    with played.database.writing() as connection:
        wrong = first.dump.replace(b'"floor":', b'"floor":1')
        assert Snapshot(first.version, wrong) != first
        change = text("UPDATE snapshots SET dump = :dump WHERE version = :version")
        connection.execute(change, {"dump": wrong, "version": first.version})
    played.change("game", waiting=[0, 1, 1])
    found = [(finding.key, finding.values.get("version")) for finding in examine(played)]
    assert found == [("doctor.snapshot", first.version), ("doctor.status", None)]


def test_the_doctor_sees_a_broken_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = default_url()
    with Store.open(url) as store:
        for i in range(30):
            fill(store, f"t{i}")
    path = home / "ludoteka" / "ludoteka.db"
    content = bytearray(path.read_bytes())
    for page in range(3, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = b"\xaa" * 200
    path.write_bytes(content)
    assert main(["doctor"]) in (1, 2)
    said = capsys.readouterr()
    assert "malformed" in said.out + said.err or "Database: " in said.out
