"""What keys open: looked up quickly, forgotten at once, and void everywhere when they are replaced."""

from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludoteka.server.http.sse import follow
from ludoteka.server.live import keyring as module
from ludoteka.server.live.keyring import Keyring, Place
from ludoteka.server.storage import people as stored
from ludoteka.server.storage import rows
from ludoteka.server.storage.keys import hash_key, new_key, seat_key
from tests.server.test_people import Device, again, named
from tests.server.web import Listener, calling, keys_of, known, new_table, on_database, serving


class Unwalked(OrderedDict[str, Any]):
    """What is known, for whoever knows what they look for."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("all keys were looked at")

    items = values = keys = __iter__  # type: ignore[assignment]


def test_to_forget_a_table_looks_at_its_keys_alone() -> None:
    keyring = Keyring()
    keys = [new_key() for _ in range(30)]
    for i, key in enumerate(keys):
        keyring.found(key, (hash_key(key), f"table {i // 3}", i % 3), keyring.changes)
    keyring._places = Unwalked(keyring._places)
    keyring.forget("table 4")
    keyring.forget("nowhere")
    assert [keyring.known(key) for key in keys[11:16]] == [
        Place("table 3", 2), None, None, None, Place("table 5", 0),
    ]  # fmt: skip


def test_what_was_idle_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KNOWN", 3)
    keyring, keys = Keyring(), [new_key() for _ in range(4)]
    for number in (0, 1, 2, 0, 3):
        keyring.found(keys[number], (hash_key(keys[number]), f"table {number}", None), keyring.changes)
    assert [bool(keyring.known(key)) for key in keys] == [True, False, True, True]
    keyring.forget("table 1")
    keyring.clear()
    assert not any(keyring.known(key) for key in keys)


def test_what_was_read_before_a_key_was_replaced_is_not_kept() -> None:
    keyring, key = Keyring(), new_key()
    read, changes = (hash_key(key), "one", 0), keyring.changes
    keyring.forget("one")
    assert keyring.found(key, read, changes) == Place("one", 0)
    assert keyring.known(key) is None


def test_only_what_a_device_has_opened_is_shut_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        anna = named(client, "Anna")
        phone = again(anna)
        tables = [anna.table("me", "link")["table"] for _ in range(4)]
        phone.ask("POST", "me/open", table=tables[2], seat=0)
        keyring = client.app.state.hub.keyring
        forgotten: list[str] = []
        monkeypatch.setattr(keyring, "forget", forgotten.append)
        phone.ask("POST", "me/leave")
        assert forgotten == [tables[2]]


def test_the_device_that_is_signed_out_for_another_hears_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "DEVICES", 2)
    with on_database(f"sqlite:///{tmp_path / 'many.db'}", known()) as server, calling(server.address) as client:
        anna = named(client, "Anna")
        made = anna.table("me", "link")
        opened = anna.ask("POST", "me/open", table=made["table"], seat=0)["key"]
        with Listener(server.address, opened) as one, Listener(server.address, keys_of(made)[0]) as other:
            one.next("table")
            other.next("table")
            for _ in range(2):
                again(anna)
            with pytest.raises(EOFError):
                while True:
                    one.next()
            assert client.get(f"/api/seats/{opened}").status_code == 404
            # Whoever has another key of the same seat goes on.
            client.post(f"/api/seats/{keys_of(made)[0]}/chat", json={"text": "still here"})
            assert other.next("chat")[2]["text"] == "still here"


def test_a_replaced_key_does_not_come_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        anna = named(client, "Anna")
        made = anna.table("me", "link")
        where = {"table": made["table"], "seat": 0}
        leaked = anna.ask("POST", "me/open", **where)["key"]
        fresh = anna.ask("POST", f"seats/{leaked}/key", of="me")["key"]
        assert client.get(f"/api/seats/{leaked}").status_code == 404
        opened = anna.ask("POST", "me/open", **where)["key"]
        assert opened == anna.ask("POST", "me/open", **where)["key"] not in (leaked, fresh)
        assert [client.get(f"/api/seats/{key}").status_code for key in (leaked, fresh, opened)] == [404, 200, 200]


def test_the_keys_of_a_device_depend_on_all_that_they_should() -> None:
    one = seat_key("device", "table", 0, ["b", "a"])
    assert one == seat_key("device", "table", 0, ["a", "b"]) and len(one) == 22
    others = [("other", "table", 0, ["a", "b"]), ("device", "tables", 0, ["a", "b"]), ("device", "table", 1, ["a"])]
    assert one not in {seat_key(*other) for other in others} | {seat_key("device", "table", 0, ["a"])}


def test_a_slow_listener_learns_that_its_key_is_void(tmp_path: Path) -> None:
    """What was told to it may be forgotten: it looks when anything comes."""
    with serving(tmp_path) as client:
        hub = client.app.state.hub
        made = new_table(client, "me", "link")
        key = keys_of(made)[1]

        async def listens() -> list[bytes]:
            live = await hub.live(made["table"])
            stream = follow(hub, live, 1, None, "here", key)
            got = [await anext(stream)]
            await hub.replace_key(live, 1, new_key())
            # As if it had heard nothing of it.
            for hearer in live.hearers:
                hearer.miss()
            hub.changed(live)
            return got + [event async for event in stream]

        with client.portal() as portal:
            got = portal.call(listens)
        assert got[0].startswith(b"id: ") and not any(b"event: update" in event for event in got[1:])


def test_a_name_has_only_so_many_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "SEATS", 3)
    with serving(tmp_path) as client:
        anna, guest = named(client, "Anna"), Device(client)
        mine = [keys_of(anna.table("me", "link"))[0] for _ in range(3)]
        seats = [{"kind": "me"}, {"kind": "link"}]
        refused = anna.ask("POST", "tables", 409, title="isle-of-skye", seats=seats)["error"]
        assert (refused["key"], refused["args"]) == ("refused.many_seats", {"most": 3})
        other = guest.table("me", "open", "link")
        assert anna.refused("POST", f"tables/{other['table']}/take", seat=1, name="") == "refused.many_seats"
        assert anna.refused("PUT", f"seats/{keys_of(other)[2]}/name") == "refused.many_seats"
        anna.ask("DELETE", f"seats/{mine[0]}/name")
        assert anna.ask("POST", f"tables/{other['table']}/take", 201, seat=1, name="")["key"]


def test_many_seats_are_cleared_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "FEW", 2)
    with serving(tmp_path) as client:
        anna = named(client, "Anna")
        keys = [keys_of(anna.table("me", "link"))[0] for _ in range(5)]
        for key in keys:
            anna.ask("POST", f"seats/{key}/chat", 201, text="hello")
        assert anna.ask("DELETE", "me") == {"name": "Anna"}
        for key in keys:
            assert client.get(f"/api/seats/{key}").json()["seats"][0]["name"] == ""
            assert client.get(f"/api/seats/{key}/chat").json()["lines"] == []
