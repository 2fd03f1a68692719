"""What is stored is there again, in whatever kind of database, and never by halves."""

import os
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, select, text

from ludoteka.core.errors import LudotekaError
from ludoteka.server.storage import schema
from ludoteka.server.storage.database import read_url
from ludoteka.server.storage.rows import columns, listing
from ludoteka.server.storage.store import Conflict, Store, StoreBusy, StoreTrouble, UnknownTable
from ludoteka.server.storage.store_errors import FULL, GONE, LOCKED
from ludoteka.server.table.model import SeatInfo
from tests.server.conftest import Place
from tests.server.stored import entry, fill, hashed, info, snapshot


def test_the_migrations_make_the_schema(store: Store) -> None:
    with store.database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_opening_again_changes_nothing(url: str) -> None:
    with Store.open(url) as store:
        fill(store)
        before = store.load("one")
    with Store.open(url) as store:
        assert store.load("one") == before


def test_a_table_is_loaded_from_its_newest_snapshot(store: Store) -> None:
    fill(store, length=14)
    stored = store.load("one")
    assert (stored.info.version, stored.info.status, stored.info.updated) == (14, "running", 10.0)
    assert stored.snapshot == snapshot(12)
    assert stored.entries == [entry(13), entry(14)]


def test_a_past_version_is_loaded_from_the_snapshot_before_it(store: Store) -> None:
    fill(store)
    assert store.load("one", 11)[1:] == (snapshot(8), [entry(9), entry(10), entry(11)])
    assert store.load("one", 8)[1:] == (snapshot(8), [])
    assert store.load("one", 3)[1:] == (None, [entry(1), entry(2), entry(3)])
    assert store.load("one", 0)[1:] == (None, [])
    assert store.load("one", 99)[1:] == (snapshot(12), [])


def test_the_log_is_read_between_two_versions(store: Store) -> None:
    fill(store)
    assert [each.version for each in store.entries("one", 3, 5)] == [3, 4, 5]
    assert len(store.entries("one")) == 12
    assert store.entries("none") == []


def test_several_entries_are_one_step(store: Store) -> None:
    store.create(info(), [], [entry(1), entry(2)], snapshot(2))
    store.append("one", 2, [entry(3), entry(4), entry(5)], {"waiting": [1]}, snapshot(5))
    assert store.load("one")[1:] == (snapshot(5), [])
    assert store.info("one").waiting == [1]


def test_a_moved_version_is_a_conflict_and_changes_nothing(store: Store) -> None:
    fill(store)
    before = store.load("one")
    for version in (11, 13):
        with pytest.raises(Conflict, match=f"^table one is no longer at version {version}: load it again$"):
            store.append("one", version, [entry(version + 1)], {"status": "over"}, snapshot(version + 1))
    assert store.load("one") == before


def test_whatever_fails_in_the_middle_leaves_nothing(store: Store) -> None:
    fill(store)
    before = store.load("one")
    with pytest.raises(Conflict):
        # The snapshot is there already: the entry before it in the same transaction must go too.
        store.append("one", 12, [entry(13)], {}, snapshot(12))
    with pytest.raises(LookupError), store.database.writing() as connection:
        connection.execute(text("DELETE FROM entries"))
        raise LookupError
    assert store.load("one") == before


@pytest.mark.parametrize("changes", [{"waiting": "nobody"}, {"seats": 3}, {"no_such_field": 1}])
def test_a_change_that_could_not_be_read_again_is_refused(store: Store, changes: dict[str, Any]) -> None:
    fill(store)
    before = store.load("one")
    with pytest.raises((ValueError, TypeError)):
        store.append("one", 12, [entry(13)], changes)
    assert store.load("one") == before


def test_entries_follow_each_other(store: Store) -> None:
    fill(store)
    with pytest.raises(ValueError, match=r"the entries after version 12 should have the versions \[13, 14\]"):
        store.append("one", 12, [entry(13), entry(15)])


def test_a_table_is_created_once(store: Store) -> None:
    fill(store)
    with pytest.raises(Conflict):
        store.create(info(), [])
    with pytest.raises(Conflict):
        store.create(info("two"), [(hashed("one-0"), 0, False)])
    assert store.all_ids() == ["one"]


def test_an_unknown_table_is_told(store: Store) -> None:
    calls: list[Callable[[], object]] = [
        lambda: store.load("none"),
        lambda: store.append("none", 0, [entry(1)]),
        lambda: store.say("none", 0, "", "", 0.0),
        lambda: store.set_note("none", 0, ""),
        lambda: store.set_seat("none", SeatInfo(0)),
        lambda: store.add_key("none", hashed("x"), 0),
    ]
    for call in calls:
        with pytest.raises(UnknownTable, match=r"^there is no table 'none'$"):
            call()


def test_keys_open_seats(store: Store) -> None:
    fill(store)
    fill(store, "two")
    assert store.find(hashed("one-0")) == ("one", 0)
    assert store.find(hashed("two-watch")) == ("two", None)
    assert store.find(hashed("nobody")) is None
    store.add_key("one", hashed("more"), 1, local=True)
    assert set(store.keys("one")) == {
        (hashed("one-0"), 0, False),
        (hashed("one-watch"), None, False),
        (hashed("more"), 1, True),
    }
    store.replace_keys("one", 0, hashed("new-0"))
    assert store.find(hashed("one-0")) is None and store.find(hashed("new-0")) == ("one", 0)
    assert store.find(hashed("one-watch")) == ("one", None)
    store.replace_keys("one", None, hashed("new-watch"))
    store.replace_keys("one", 1, hashed("new-1"))
    assert set(store.keys("one")) == {
        (hashed("new-0"), 0, False),
        (hashed("new-watch"), None, False),
        (hashed("new-1"), 1, True),
    }
    assert store.find(hashed("two-watch")) == ("two", None)


def test_nothing_is_left_of_a_deleted_table(store: Store) -> None:
    fill(store)
    fill(store, "two")
    for id in ("one", "two"):
        store.say(id, 0, "Ann", "hello", 1.0)
        store.set_note(id, 0, "note")
    before = store.load("two"), store.keys("two"), store.chat("two"), store.note("two", 0)
    store.delete("one")
    assert (store.load("two"), store.keys("two"), store.chat("two"), store.note("two", 0)) == before
    assert store.all_ids() == ["two"]
    with store.database.reading() as connection:
        for rows in (schema.entries, schema.snapshots, schema.keys, schema.chat, schema.desks):
            assert set(connection.scalars(select(rows.c.table_id))) <= {"two"}
    with pytest.raises(UnknownTable):
        store.delete("one")


def test_ids_that_no_database_can_store(store: Store) -> None:
    fill(store)
    for id in ("\0", "one\0", "\ud800"):
        with pytest.raises(UnknownTable):
            store.info(id)
        assert [found.id for found in store.listed(before=1e12, before_id=id)] == ["one"]


def test_my_tables_come_in_the_order_of_my_keys(store: Store) -> None:
    for id in ("a", "b", "c"):
        fill(store, id, length=1)
    wanted = [hashed("c-0"), hashed("nobody"), hashed("a-watch"), hashed("c-0"), *(hashed(str(i)) for i in range(1200))]
    found = [(table.id, seat) for _, table, seat in store.by_hashes(wanted)]
    assert found == [("c", 0), ("a", None)]


def test_seats_chat_notes_and_preferences(store: Store) -> None:
    fill(store)
    fill(store, "two")
    assert store.set_seat("one", SeatInfo(1, name="Zoë")).seats[1].name == "Zoë"
    assert [seat.name for seat in store.info("one").seats] == ["Ania", "Zoë"]
    assert [(line.number, line.seat, line.text) for line in store.chat("one")] == [
        (1, 0, "zażółć gęślą jaźń"),
        (2, None, "árvíztűrő <b>"),
    ]
    assert [line.name for line in store.chat("one", after=1)] == ["Béla"]
    assert store.note("one", 0) == "wełna?"
    assert store.note("one", 1) == ""
    assert store.get_prefs("one", 0) == {"notify": "mailto://x", "language": "pl"}
    assert store.get_prefs("one", 1) == {}
    store.set_note("one", 0, "")
    assert store.note("one", 0) == ""
    assert store.note("two", 0) == "wełna?"
    assert store.change("one", hints=False).hints is False
    assert store.info("one").hints is False


def test_listed_tables_come_in_pages(store: Store) -> None:
    for i in range(7):
        store.create(info(f"t{i}", created=float(i // 2), listed=i != 3, status="over" if i % 2 else "running"), [])
    seen: list[str] = []
    page = store.listed(2)
    while page:
        seen += [table.id for table in page]
        page = store.listed(2, page[-1].created, page[-1].id)
    assert seen == ["t6", "t5", "t4", "t2", "t1", "t0"]
    assert [table.id for table in store.listed(9, before=2.0)] == ["t2", "t1", "t0"]
    assert [table.id for table in store.listed(9, status="over")] == ["t5", "t1"]
    assert [table.id for table in store.infos()] == ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]


def test_ten_thousand_tables_are_listed_along_an_index(store: Store) -> None:
    rows = [info(f"t{i:05}", created=float(i % 100), listed=i % 3 == 0) for i in range(10_000)]
    with store.database.writing() as connection:
        connection.execute(schema.tables.insert(), [{"id": row.id} | columns(row) for row in rows])
    if store.database.path is None:
        with store.database.writing() as connection:
            connection.execute(text("ANALYZE tables"))
    for query in (listing(50, None, "", None), listing(50, 40.0, "t3", None), listing(50, 40.0, "t3", "waiting")):
        with store.database.reading() as connection:
            dialect = connection.dialect
            asked = query.compile(dialect=dialect, compile_kwargs={"literal_binds": True})
            explain = "EXPLAIN QUERY PLAN" if dialect.name == "sqlite" else "EXPLAIN"
            plan = " ".join(str(row) for row in connection.exec_driver_sql(f"{explain} {asked}").fetchall())
        assert "ix_tables_listed_" in plan
        assert not any(word in plan for word in ("SCAN", "Seq Scan", "TEMP B-TREE", "Sort "))
    assert len(store.listed(50)) == 50


# -- several at once ------------------------------------------------------------------------------------------------


def test_of_many_writers_one_wins_each_version(store: Store) -> None:
    store.create(info(), [])
    won: list[int] = []

    def write() -> None:
        while True:
            version = store.info("one").version
            if version >= 30:
                return
            try:
                store.append("one", version, [entry(version + 1)])
                won.append(version + 1)
            except Conflict:
                continue

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    versions = [each.version for each in store.entries("one")]
    assert sorted(won) == versions == list(range(1, len(versions) + 1))


def test_everybody_may_talk_at_once(store: Store) -> None:
    store.create(info(), [])
    threads = [threading.Thread(target=store.say, args=("one", 0, "", str(i), 0.0)) for i in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [line.number for line in store.chat("one")] == list(range(1, 13))


def test_a_second_server_is_refused(place: Place) -> None:
    url = place("sqlite")
    with Store.open(url) as first:
        fill(first)
        with pytest.raises(StoreBusy, match=r"tables1\.db is in use by another server \(process \d+\): stop that one"):
            Store.open(url)
        with Store.open(url, look_only=True) as reader:
            assert reader.load("one") == first.load("one")
            with pytest.raises(StoreTrouble):
                reader.say("one", 0, "", "", 0.0)
    Store.open(url).close()


# -- faults of SQLite -----------------------------------------------------------------------------------------------


def test_a_full_disk_is_told_and_passes(tmp_path: Path) -> None:
    disk = TinyDisk(tmp_path / "disk")
    try:
        with Store.open(str(disk.folder / "tables.db")) as store:
            fill(store)
            disk.shrink(store)
            version = fill_up(store)
            before = store.load("one")
            for _ in range(3):
                with pytest.raises(StoreTrouble, match=r"tables\.db: the disk is full: make room$") as caught:
                    store.append("one", version, [entry(version + 1, "x" * 9000)], {"status": "over"})
                assert caught.value.key == FULL
            assert store.load("one") == before
            disk.grow(store)
            store.append("one", version, [entry(version + 1, "x" * 9000)])
            assert store.info("one").version == version + 1
    finally:
        disk.remove()


class TinyDisk:
    """A disk of a few pages where this user may mount one; elsewhere SQLite is told to keep to so many pages, which it
    reports in the same way."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.mounted = os.name == "posix" and os.getuid() == 0 and self.mount("size=2m")

    def mount(self, options: str) -> bool:
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(self.folder)]
        return shutil.which("mount") is not None and subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0

    def remove(self) -> None:
        if self.mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)

    def shrink(self, store: Store) -> None:
        if not self.mounted:
            self.pages(store, 0)

    def grow(self, store: Store) -> None:
        if self.mounted:
            assert self.mount("remount,size=4m")
        else:
            self.pages(store, 10_000)

    def pages(self, store: Store, more: int) -> None:
        with store.database.reading() as connection:
            count = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {count + more}")


def fill_up(store: Store) -> int:
    """Use the free pages that are left. Returns the version that fitted last."""
    version = store.info("one").version
    try:
        while True:
            store.append("one", version, [entry(version + 1, "x" * 3000)])
            version += 1
    except StoreTrouble:
        return version


def test_a_locked_database_is_told_and_passes(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteka.server.storage.database.PATIENCE", 0.1)
    with Store.open(url) as store:
        fill(store)
        with create_engine(url).connect() as other:
            other.exec_driver_sql("BEGIN IMMEDIATE" if store.database.path else "LOCK TABLE tables IN EXCLUSIVE MODE")
            with pytest.raises(StoreTrouble, match=r": another program holds it: wait, or close") as caught:
                store.append("one", 12, [entry(13)])
            assert caught.value.key == LOCKED
            assert store.info("one").version == 12
            other.rollback()
        store.append("one", 12, [entry(13)])


def test_a_file_that_was_taken_away_takes_no_moves(place: Place) -> None:
    url = place("sqlite")
    path = Path(str(read_url(url).database))
    with Store.open(url) as store:
        fill(store)
        path.rename(path.with_name("away"))
        with pytest.raises(StoreTrouble, match=r"tables1\.db: it cannot be reached") as caught:
            store.append("one", 12, [entry(13)])
        assert caught.value.key == GONE
        path.with_name("away").rename(path)
        store.append("one", 12, [entry(13)])


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("mysql://here/there", "there is no store for mysql: use sqlite:///FILE or postgresql+psycopg://HOST/NAME"),
        ("sqlite://", "database 'sqlite://' should name a file, as in sqlite:///ludoteka.db"),
        ("://", "database '://' should be sqlite:///FILE or postgresql+psycopg://HOST/NAME"),
        ("no/such/folder.db", "there is no folder"),
    ],
)
def test_a_wrong_address_is_told_in_one_line(given: str, wanted: str) -> None:
    with pytest.raises(LudotekaError) as caught:
        Store.open(given)
    assert wanted in str(caught.value)


def test_files_of_something_else_are_left_alone(tmp_path: Path) -> None:
    text_file = tmp_path / "text.db"
    text_file.write_text("this is a letter and no database " * 99)
    with pytest.raises(LudotekaError, match=r"text\.db: it failed: file is not a database"):
        Store.open(str(text_file))
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE songs (name)")
    other.close()
    with pytest.raises(LudotekaError, match=r"other\.db is the database of something else: use another --database"):
        Store.open(str(tmp_path / "other.db"))
    with pytest.raises(StoreTrouble, match=r"none\.db: there is no database yet"):
        Store.open(str(tmp_path / "none.db"), look_only=True)
    assert not (tmp_path / "none.db").exists()


def test_a_later_schema_is_refused(url: str) -> None:
    with Store.open(url) as store, store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(LudotekaError, match=r"was made by a later Ludoteka: use that one, or another --database"):
        Store.open(url)
