"""Each column of text is damaged in turn: the server starts, what is whole is answered, and the doctor names it."""

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import LargeBinary, String, Text, text

import ludoteka.server.storage
from ludoteka.server.http.app import create
from ludoteka.server.storage import guarded, schema
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.keys import hash_key
from ludoteka.server.storage.passkeys import Passkey
from ludoteka.server.storage.store import Store
from tests.server.test_people import Device, named
from tests.server.web import SKYE, host_of, keys_of, known, new_table, play_on
from tests.some import some

COLUMNS = [
    (table.name, column.name)
    for table in schema.metadata.sorted_tables
    for column in table.columns
    if isinstance(column.type, String | Text | LargeBinary) and table.name not in ("servers", "leases")
]
JSON = {("tables", "info"), ("entries", "text"), ("snapshots", "dump"), ("events", "info")} | {
    (column.column.table.name, column.column.name) for column in guarded.BESIDE
}
ODD = ["x", '{"theme": 5, "notify": [1], "notice": 7}']


class Club:
    """A database with something of everything, of which copies are damaged."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "whole.db"
        with Store.open(str(self.file)) as store:
            self.host = host_of(store)
            with TestClient(create(store, known(token=token_urlsafe))) as client:
                anna = named(client, "Anna")
                over = anna.table("me", "bot", rated=True)
                play_on(client, keys_of(over), Random(1))
                made = anna.table("me", "link", listed=True)
                self.keys = keys_of(made)
                play_on(client, self.keys, Random(2), 40)
                anna.ask("POST", "me/open", table=made["table"], seat=0)
                anna.ask("PUT", "me/prefs", theme="dark")
                for key in self.keys.values():
                    client.post(f"/api/seats/{key}/chat", json={"text": "hello"})
                    client.put(f"/api/seats/{key}/note", json={"text": "note"})
                    client.put(f"/api/seats/{key}/prefs", json={"language": "pl", "name": "Bela"})
                client.put("/api/admin/house", json={"notice": "hello"}, headers=self.host)
                bela = named(client, "Bela")
                about = {"name": "Cup", "title": SKYE, "template": "league"}
                self.event = anna.ask("POST", "events", 201, **about)["about"]["id"]
                for who in (anna, bela):
                    who.ask("POST", f"events/{self.event}/join")
                anna.ask("POST", f"events/{self.event}/start")
                maker = store.events.one(self.event).maker or ""
                store.passkeys.challenge("hash", "", 0.0, 1e12)
                store.passkeys.add(Passkey("hash", maker, b"key", 0), hash_key(anna.key), 1.0)
                self.anna, self.table, self.over = anna.key, made["table"], keys_of(over)[0]
                other = new_table(client, "me", "link", listed=True)
                self.apart, self.other = other["table"], keys_of(other)[0]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Club:
    return Club(tmp_path_factory.mktemp("whole"))


def answers(client: Any, club: Club) -> Iterator[tuple[str, int]]:
    """Everything that is looked at by somebody, with its status."""
    seats = ["", "/chat", "/note", "/prefs", "/data", "/since?version=0", "/beats", "/at/3", "/figures?at=2"]
    anna = Device(client, {"key": club.anna})
    for key in (club.other, *club.keys.values(), club.over):
        for path in seats if key == club.keys[0] else seats[3:5]:
            yield f"{key}{path}", client.get(f"/api/seats/{key}{path}").status_code
    yield "record", client.get(f"/api/seats/{club.over}/record").status_code
    for path in ("tables", "titles", "club", "events", f"events/{club.event}", f"tables/{club.table}"):
        yield path, client.get(f"/api/{path}").status_code
    for path in ("me", "me/tables", "me/games", "me/notices"):
        yield path, client.get(f"/api/{path}", headers={"Authorization": f"Bearer {anna.key}"}).status_code
    for path in ("tables", "people", "house", "events", f"tables/{club.table}"):
        yield f"admin/{path}", client.get(f"/api/admin/{path}", headers=club.host).status_code
    mine = client.post("/api/mine", json={"keys": [club.other, *club.keys.values()]})
    yield "mine", mine.status_code


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_one_bad_row_costs_what_it_says(club: Club, tmp_path: Path, table: str, column: str) -> None:
    is_json = (table, column) in JSON
    for bad in some(ODD if is_json else ODD[:1]):
        file = tmp_path / f"{len(list(tmp_path.iterdir()))}.db"
        shutil.copy(club.file, file)
        with closing(sqlite3.connect(file)) as connection, connection:
            # One row: the others of its kind stay as they are.
            key = ", ".join(part.name for part in schema.metadata.tables[table].primary_key)
            only = "name = 'rules'" if table == "house" and is_json else "true"
            for name in {"table_id" if table != "tables" else "id"} & set(schema.metadata.tables[table].c.keys()):
                only = f"{name} != '{club.apart}'"
            rows = f"SELECT {key} FROM {table} WHERE {only} LIMIT 1"
            value: Any = bad.encode() if column == "dump" else bad
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE ({key}) IN ({rows})", (value,))
        with Store.open(str(file)) as store:
            findings = list(examine(store))
            # Preferences that are of the wrong kind are none, and harm nobody.
            if is_json and (bad == "x" or column != "prefs"):
                assert any(finding.wrong for finding in findings), "the doctor is silent"
            with TestClient(create(store, known(token=token_urlsafe)), raise_server_exceptions=True) as client:
                for path, status in answers(client, club):
                    # A table, or who is signed in, may be gone with what is damaged; nothing else fails.
                    assert status in (200, 403, 404, 409, 503), (path, status)
                    if table not in ("tables", "keys", "entries", "snapshots") or path.startswith(club.other):
                        lost = table in ("sessions", "people", "house") and path.startswith(("me", "admin"))
                        lost |= table == "events" and path == f"events/{club.event}"
                        assert status != 503 and (status == 200 or lost), (path, status)


@pytest.mark.parametrize("column", guarded.BESIDE, ids=lambda column: str(column.column))
def test_what_cannot_be_read_is_what_holds_without_it(column: guarded.Json[Any]) -> None:
    for bad in ("", "x", "5", "[" * 100_000, "null"):
        assert column.read(bad, "somebody") == column.otherwise()


def test_json_is_read_in_one_place() -> None:
    """A new column is read by `guarded.Json`, or it is none of the store's business."""
    rooms = Path(ludoteka.server.storage.__file__).parent
    reading = {path.name for path in rooms.glob("*.py") if re.search(r"json\.(decode|Decoder)\(", path.read_text())}
    # Files of exported tables, what servers tell each other, and what a table or an event cannot be opened without.
    assert reading == {"guarded.py", "backup.py", "bulletin.py", "rows.py", "events.py"}


def test_what_is_changed_on_two_devices_is_changed_on_both(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "one.db")) as store, TestClient(create(store, known(token=token_urlsafe))) as client:
        named(client, "Anna").ask("PUT", "me/prefs", theme="dark")
        with store.database.reading() as connection:
            person = connection.execute(text("SELECT id FROM people")).scalar_one()
        # Each knows what was there when it was asked.
        store.people.change_prefs(person, {"language": "pl"})
        assert store.people.change_prefs(person, {"pace": "fast"}) == {
            "theme": "dark", "language": "pl", "pace": "fast",
        }  # fmt: skip
