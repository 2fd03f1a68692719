"""A name that is kept: made in one step, used on several devices by its code, and gone with everything when deleted."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from ludoteka.cli.main import main
from ludoteka.server.http.app import create
from ludoteka.server.storage import schema
from ludoteka.server.storage.backup import export, take_in
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.keys import LETTERS, hash_code, hash_key, looks_like_key, new_code
from ludoteka.server.storage.names import folded
from ludoteka.server.storage.people import Person
from ludoteka.server.storage.salvage import salvage
from ludoteka.server.storage.store import Store
from tests.server.conftest import Place
from tests.server.web import (
    MANY,
    Data,
    Listener,
    calling,
    host_of,
    keys_of,
    known,
    new_table,
    on_database,
    play_on,
    serving,
    until,
)  # fmt: skip

Client = TestClient[Litestar]


class Device:
    """A browser: signed in under a name, or not."""

    def __init__(self, client: Any, signed: Data | None = None) -> None:
        self.client, self.key = client, signed["key"] if signed else ""
        self.code: str = signed.get("code", "") if signed else ""

    def ask(self, method: str, path: str, status: int = 200, **body: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        more = {"json": body} if method in ("POST", "PUT") and body else {}
        answer = self.client.request(method, f"/api/{path}", headers=headers, **more)
        assert answer.status_code == status, answer.text
        return answer.json()

    def refused(self, method: str, path: str, status: int = 409, **body: Any) -> str:
        return str(self.ask(method, path, status, **body)["error"]["key"])

    def table(self, *kinds: str, **more: Any) -> Data:
        seats = [{"kind": kind, "name": f"name {i}", "level": "random"} for i, kind in enumerate(kinds)]
        made: Data = self.ask("POST", "tables", 201, title="isle-of-skye", seats=seats, **more)
        return made


def named(client: Any, name: str) -> Device:
    return Device(client, Device(client).ask("POST", "names", 201, name=name))


def again(device: Device) -> Device:
    """The same person on another device."""
    return Device(device.client, Device(device.client).ask("POST", "names/enter", code=device.code))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("people")) as client:
        yield client


# -- names and codes ------------------------------------------------------------------------------------------------


def test_a_code_is_long_and_can_be_typed_in_many_ways() -> None:
    code = new_code()
    assert len({new_code() for _ in range(100)}) == 100
    assert len(code) == 29 and set(code) <= {*LETTERS, "-"}
    plain = hash_code(code)
    assert plain == hash_code(code.lower().replace("-", " ")) == hash_code(f" {code.replace('-', '')}\n")
    assert hash_code("0l" * 12) == hash_code("OI" * 12) is not None
    assert hash_code("") is hash_code(code[:-1]) is hash_code(f"{code}0") is hash_code("é" * 24) is None


@pytest.mark.parametrize("other", ["anna", "A n n a", "Аnnа", "A\u200dnna", "Ａｎｎａ", "A-nn.a"])
def test_names_that_look_alike_are_one_name(client: Client, other: str) -> None:
    assert folded("Anna") == folded(other)


def test_a_name_is_kept_once_trimmed_and_readable(client: Client) -> None:
    made = Device(client).ask("POST", "names", 201, name="  Łucja\u202e  \t Zając ")
    assert made["name"] == "Łucja Zając" and looks_like_key(made["key"]) and hash_code(made["code"])
    assert Device(client).refused("POST", "names", name="łucja zając") == "refused.name_taken"
    assert Device(client).ask("POST", "names", 201, name="Lucja Zajac")["name"] == "Lucja Zajac"
    for odd in ("", "   ", "\u200d\u200c", "…!"):
        assert Device(client).refused("POST", "names", name=odd) == "refused.no_name"
    assert Device(client).refused("POST", "names", 400, name="x" * 41) == "server.invalid"


def test_nothing_that_opens_anything_is_stored(client: Client) -> None:
    anna = named(client, "Stored")
    made = anna.table("me", "link")
    with client.app.state.hub.store.database.reading() as connection:
        rows = [str(row) for table in schema.metadata.sorted_tables for row in connection.execute(select(table))]
    text = "\n".join(rows)
    assert hash_key(anna.key) in text and anna.key not in text
    assert anna.code not in text and anna.code.replace("-", "") not in text
    assert made["seats"][0]["key"] not in text


def test_whoever_guesses_codes_or_takes_many_names_has_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, known(limits=replace(MANY, tries=3, names=2))) as client:
        code = named(client, "Wanted").code
        guest = Device(client)
        for _ in range(2):
            assert guest.refused("POST", "names/enter", code=new_code()) == "refused.wrong_code"
        assert guest.refused("POST", "names/enter", code=new_code()) == "refused.wrong_code"
        assert guest.refused("POST", "names/enter", 429, code=code) == "server.over_budget"
        # Who mistypes a code may take a name and try tokens all the same.
        assert guest.ask("POST", "names", 201, name="One more")["name"] == "One more"
        assert guest.refused("GET", "admin/house", 403) == "server.not_the_host"
        assert guest.refused("POST", "names", 429, name="Another") == "server.over_budget"


# -- devices --------------------------------------------------------------------------------------------------------


def test_tables_and_preferences_are_found_on_every_device(client: Client) -> None:
    anna = named(client, "Devices")
    phone = again(anna)
    made = anna.table("me", "link")
    key = keys_of(made)[0]
    anna.ask("PUT", "me/prefs", language="pl", favourites=["excavation-earth"])
    assert phone.ask("GET", "me")["prefs"] == {"language": "pl", "favourites": ["excavation-earth"]}
    assert phone.ask("PUT", "me/prefs", theme="dark") == {
        "language": "pl", "favourites": ["excavation-earth"], "theme": "dark",
    }  # fmt: skip
    (listed,) = phone.ask("GET", "me/tables")["tables"]
    assert (listed["table"]["id"], listed["seat"]) == (made["table"], 0) and key not in json.dumps(listed)
    where = {"table": made["table"], "seat": 0}
    opened = phone.ask("POST", "me/open", **where)["key"]
    # Each device has a key of its own, which stays the same; that of the seat itself goes on as well.
    assert opened == phone.ask("POST", "me/open", **where)["key"] != anna.ask("POST", "me/open", **where)["key"]
    for one in (key, opened):
        assert client.get(f"/api/seats/{one}").json()["seat"] == 0
    assert client.get(f"/api/seats/{key}").json()["seats"][0]["named"] is True
    assert client.get(f"/api/tables/{made['table']}").json()["seats"][0]["name"] == "Devices"
    # Who signs out has shut what was opened by the name; others stay in.
    phone.ask("POST", "me/leave")
    assert phone.refused("GET", "me", 403) == "server.signed_out"
    assert client.get(f"/api/seats/{opened}").status_code == 404
    assert client.get(f"/api/seats/{key}").status_code == 200
    assert anna.ask("GET", "me")["devices"] == 1


def test_a_new_code_signs_out_the_other_devices(client: Client) -> None:
    anna = named(client, "Coded")
    phone = again(anna)
    made = anna.table("me", "link")
    opened = phone.ask("POST", "me/open", table=made["table"], seat=0)["key"]
    code = anna.ask("POST", "me/code")["code"]
    assert phone.refused("GET", "me/tables", 403) == "server.signed_out"
    assert client.get(f"/api/seats/{opened}").status_code == 404
    assert Device(client).refused("POST", "names/enter", code=anna.code) == "refused.wrong_code"
    assert Device(client).ask("POST", "names/enter", code=code)["name"] == "Coded"
    assert anna.ask("GET", "me")["name"] == "Coded"


def test_only_so_many_devices_are_signed_in(client: Client) -> None:
    anna = named(client, "Many")
    others = [again(anna) for _ in range(21)]
    assert anna.refused("GET", "me", 403) == "server.signed_out"
    assert others[-1].ask("GET", "me")["devices"] == 20


def test_without_a_name_everything_is_as_before(client: Client) -> None:
    guest = Device(client)
    made = guest.table("me", "open")
    assert guest.ask("POST", f"tables/{made['table']}/take", 201, seat=1, name="Guest")["key"]
    seats = client.get(f"/api/tables/{made['table']}").json()["seats"]
    assert [seat["named"] for seat in seats] == [False, False] and seats[1]["name"] == "Guest"
    for method, path in (("GET", "me"), ("GET", "me/tables"), ("DELETE", "me"), ("POST", "me/code")):
        assert guest.refused(method, path, 403) == "server.signed_out"
    # A key that opens nothing is said to, before a table is made under no name.
    lost = Device(client, {"key": "x" * 22})
    assert lost.refused("POST", "tables", 403, title="isle-of-skye", seats=[{"kind": "me"}] * 2) == "server.signed_out"


# -- seats ----------------------------------------------------------------------------------------------------------


def test_a_seat_is_added_to_a_name_and_taken_away(client: Client) -> None:
    anna, bela = named(client, "Ania S"), named(client, "Bela S")
    keys = keys_of(Device(client).table("me", "link"))
    assert anna.ask("PUT", f"seats/{keys[1]}/name") == anna.ask("PUT", f"seats/{keys[1]}/name") == {"name": "Ania S"}
    assert client.get(f"/api/seats/{keys[0]}").json()["seats"][1]["name"] == "Ania S"
    # Nobody else gets at it: neither by asking for it, nor by the link that was given to it.
    assert bela.refused("PUT", f"seats/{keys[1]}/name") == "refused.others_seat"
    table = anna.ask("GET", "me/tables")["tables"][0]["table"]["id"]
    assert bela.refused("POST", "me/open", table=table, seat=1) == "refused.not_yours"
    assert anna.refused("POST", "me/open", table=table, seat=0) == "refused.not_yours"
    assert anna.refused("POST", "me/open", 404, table="nowhere", seat=0) == "server.unknown_key"
    assert bela.refused("DELETE", f"seats/{keys[1]}/name") == "refused.not_yours"
    # A name that is kept is not changed at a table.
    assert anna.refused("PUT", f"seats/{keys[1]}/prefs", name="Zofia") == "refused.named"
    assert anna.ask("PUT", f"seats/{keys[1]}/prefs", name="Ania S")["name"] == "Ania S"
    anna.ask("DELETE", f"seats/{keys[1]}/name")
    assert anna.ask("GET", "me/tables")["tables"] == []
    seat = client.get(f"/api/seats/{keys[0]}").json()["seats"][1]
    assert (seat["name"], seat["named"]) == ("Ania S", False)
    assert bela.ask("PUT", f"seats/{keys[1]}/name") == {"name": "Bela S"}


def test_whoever_sits_down_signed_in_has_the_seat_by_name(client: Client) -> None:
    anna = named(client, "Sitting")
    made = Device(client).table("me", "open")
    key = anna.ask("POST", f"tables/{made['table']}/take", 201, seat=1, name="somebody else")["key"]
    seat = client.get(f"/api/seats/{key}").json()["seats"][1]
    assert (seat["name"], seat["named"], seat["open"]) == ("Sitting", True, False)
    (mine,) = anna.ask("GET", "me/tables")["tables"]
    assert mine["table"]["id"] == made["table"] and mine["seat"] == 1
    # A try-out belongs to nobody.
    branch = anna.ask("POST", f"seats/{key}/branch", 201, version=0, others="me")
    assert len(anna.ask("GET", "me/tables")["tables"]) == 1
    assert not any(seat["named"] for seat in client.get(f"/api/tables/{branch['table']}").json()["seats"])


def test_a_deleted_name_is_gone_with_everything_that_hangs_on_it(client: Client) -> None:
    anna, phone = named(client, "Deleted"), Device(client)
    phone = again(anna)
    bela = Device(client)
    made = bela.table("me", "open")
    key = anna.ask("POST", f"tables/{made['table']}/take", 201, seat=1)["key"]
    for owner, text in ((key, "I am here"), (keys_of(made)[0], "me too")):
        bela.ask("POST", f"seats/{owner}/chat", 201, text=text)
    bela.ask("PUT", f"seats/{key}/note", text="a note")
    own, other = (one.ask("POST", "me/open", table=made["table"], seat=1)["key"] for one in (anna, phone))
    assert anna.ask("DELETE", "me") == {"name": "Deleted"}
    with client.app.state.hub.store.database.reading() as connection:
        rows = [str(row) for table in schema.metadata.sorted_tables for row in connection.execute(select(table))]
    assert not any("Deleted" in row or "I am here" in row or "a note" in row for row in rows)
    assert [line["text"] for line in bela.ask("GET", f"seats/{key}/chat")["lines"]] == ["me too"]
    # The game goes on where it was open already; the other device is out.
    assert client.get(f"/api/seats/{own}").json()["seats"][1]["name"] == ""
    assert client.get(f"/api/seats/{other}").status_code == 404
    assert anna.refused("GET", "me", 403) == phone.refused("GET", "me", 403) == "server.signed_out"
    assert Device(client).refused("POST", "names/enter", code=anna.code) == "refused.wrong_code"
    assert named(client, "Deleted").ask("GET", "me/tables")["tables"] == []
    assert list(examine(client.app.state.hub.store)) == []


def test_what_is_stored_at_one_seat_can_be_deleted_alone(client: Client) -> None:
    anna = named(client, "Seatwise")
    key = keys_of(anna.table("me", "link"))[0]
    anna.ask("DELETE", f"seats/{key}/data")
    assert anna.ask("GET", "me/tables")["tables"] == [] and anna.ask("GET", "me")["name"] == "Seatwise"


# -- elsewhere ------------------------------------------------------------------------------------------------------


def test_names_do_not_travel_in_files(client: Client, tmp_path: Path) -> None:
    anna = named(client, "Traveller")
    made = anna.table("me", "link")
    anna.ask("POST", "me/open", table=made["table"], seat=0)
    export(client.app.state.hub.store, tmp_path / "all.ludo")
    with Store.open(f"sqlite:///{tmp_path / 'other.db'}") as other:
        for _ in range(2):
            take_in(other, tmp_path / "all.ludo")
        assert not other.info(made["table"]).seats[0].named and other.find(hash_key(keys_of(made)[0]))
        assert list(examine(other)) == []


def test_what_is_saved_from_a_damaged_database_opens_nothing_by_a_name(client: Client, tmp_path: Path) -> None:
    anna = named(client, "Saved")
    made = anna.table("me", "link")
    opened = anna.ask("POST", "me/open", table=made["table"], seat=0)["key"]
    event = anna.ask("POST", "events", 201, name="Cup", title="isle-of-skye", template="swiss")["about"]["id"]
    anna.ask("POST", f"events/{event}/join")
    findings = list(salvage(client.app.state.hub.store.database.name, tmp_path / "saved.ludo"))
    left = {finding.values["rows"]: finding.values["n"] for finding in findings if finding.key == "salvage.left_out"}
    # Nothing is lost in silence.
    assert left.keys() >= {"people", "sessions", "sitters", "events", "entrants"} and all(left.values())
    with Store.open(f"sqlite:///{tmp_path / 'new.db'}") as new:
        take_in(new, tmp_path / "saved.ludo")
        assert new.find(hash_key(keys_of(made)[0])) == (made["table"], 0)
        assert new.find(hash_key(opened)) is None and not new.info(made["table"]).seats[0].named
        assert list(examine(new)) == []


def test_names_move_along_to_another_database(place: Place) -> None:
    old, new = place("sqlite"), place("postgresql")
    with on_database(old, known(token=token_urlsafe)) as server, calling(server.address) as client:
        anna = named(client, "Moving")
        made = anna.table("me", "link")
        opened = anna.ask("POST", "me/open", table=made["table"], seat=0)["key"]
    for _ in range(2):
        assert main(["move", old, new]) == 0
    with on_database(new, known(token=token_urlsafe)) as server, calling(server.address) as client:
        anna.client = client
        assert anna.ask("GET", "me")["name"] == "Moving" and len(anna.ask("GET", "me/tables")["tables"]) == 1
        assert again(anna).ask("GET", "me")["devices"] == 2
        assert client.get(f"/api/seats/{opened}").json()["seat"] == 0


def test_whoever_moves_twice_brings_what_is_new_and_nothing_that_was_ended(tmp_path: Path) -> None:
    settings = known(token=token_urlsafe)
    old, new = (f"sqlite:///{tmp_path / f'{name}.db'}" for name in ("old", "new"))
    with serving(tmp_path, settings, "old") as client:
        anna, bela = named(client, "Anna"), named(client, "Bela")
        shared = again(anna)
    assert main(["move", old, new]) == 0
    with serving(tmp_path, settings, "new") as client:
        shared.client = client
        shared.ask("POST", "me/leave")
    with serving(tmp_path, settings, "old") as client:
        anna.client = bela.client = client
        made = anna.table("me", "link")
        event = anna.ask("POST", "events", 201, name="Cup", title="isle-of-skye", template="swiss")["about"]["id"]
        for who in (anna, bela):
            who.ask("POST", f"events/{event}/join")
    for _ in range(2):
        assert main(["move", old, new]) == 0
    with serving(tmp_path, settings, "new") as client:
        anna.client = bela.client = shared.client = client
        assert anna.ask("GET", "me")["devices"] == 1 and anna.ask("GET", "me")["events"] == 1
        assert [one["table"]["id"] for one in anna.ask("GET", "me/tables")["tables"]] == [made["table"]]
        told = bela.ask("GET", f"events/{event}")
        assert told["me"] == 2 and [one["name"] for one in told["entrants"]] == ["Anna", "Bela"]
        assert anna.ask("GET", f"events/{event}")["may"] == ["leave", "start", "cancel"]
        assert shared.refused("GET", "me", 403) == "server.signed_out"


def test_two_servers_agree_on_names(place: Place) -> None:
    url = place("postgresql")
    with ExitStack() as stack:
        servers = [stack.enter_context(on_database(url, known(i, token=token_urlsafe))) for i in (1, 2)]
        one, two = (stack.enter_context(calling(server.address)) for server in servers)
        anna = Device(one, Device(one).ask("POST", "names", 201, name="Both"))
        assert Device(two).refused("POST", "names", name="BOTH") == "refused.name_taken"
        away = Device(two, Device(two).ask("POST", "names/enter", code=anna.code))
        keys = keys_of(Device(one).table("me", "link"))
        seen = stack.enter_context(Listener(servers[1].address, keys[0]))
        assert seen.next("table")[2]["seats"][1]["named"] is False
        anna.ask("PUT", f"seats/{keys[1]}/name")
        until(lambda: two.get(f"/api/seats/{keys[0]}").json()["seats"][1]["named"], "the name is seen at the other")
        table = away.ask("GET", "me/tables")["tables"][0]["table"]["id"]
        opened = away.ask("POST", "me/open", table=table, seat=1)["key"]
        assert one.get(f"/api/seats/{opened}").status_code == 200
        anna.ask("POST", "me/code")
        until(lambda: two.get(f"/api/seats/{opened}").status_code == 404, "the seat is shut at the other")


def test_the_host_looks_after_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'host.db'}"
    assert main(["admin", "token", "--new", "--database", url]) == 0
    with on_database(url, known()) as server, calling(server.address) as client:
        anna, _ = named(client, "Anna"), named(client, "Annabel")
        keys = keys_of(anna.table("me", "link"))

        def admin(*arguments: str, status: int = 0) -> str:
            capsys.readouterr()
            more = ("--server", server.address, "--database", url, "--language", "en")
            assert main(["admin", *arguments, *more]) == status
            said = capsys.readouterr()
            return " ".join((said.err if status else said.out).split())

        assert "Anna 1 table" in admin("people", "anna") and "2 names" in admin("people")
        assert [one["name"] for one in json.loads(admin("people", "--json"))] == ["Anna", "Annabel"]
        # Whoever is muted under a name says nothing at any of its seats; whoever is banned does nothing under it.
        admin("mute-person", "Anna")
        assert anna.refused("POST", f"seats/{keys[0]}/chat", 403, text="hello") == "server.mute"
        anna.ask("POST", f"seats/{keys[1]}/chat", 201, text="hello")
        anna.ask("GET", "me")
        with Listener(server.address, keys[0]) as stream:
            stream.next("table")
            admin("ban-person", "Anna", "--hours", "2")
            with pytest.raises(EOFError):
                stream.next("none")
        assert anna.refused("GET", "me", 403) == "server.ban"
        assert anna.refused("GET", f"seats/{keys[0]}", 403) == "server.ban"
        assert Device(client).refused("POST", "names/enter", 403, code=anna.code) == "server.ban"
        assert client.get(f"/api/seats/{keys[1]}").status_code == 200
        shut = admin("show").split()
        assert shut.count("Anna") == 2
        for kind in ("mute", "ban"):
            admin("pardon", shut[shut.index(kind) + 1])
        anna.ask("POST", f"seats/{keys[0]}/chat", 201, text="hello")
        # Events are looked after by commands, too.
        made = [
            anna.ask("POST", "events", 201, name=name, title="isle-of-skye", template="league")["about"]["id"]
            for name in ("Cup", "Rude")
        ]
        assert "Rude isle-of-skye open for entries 0 participants" in admin("events") and "2 events" in admin("events")
        assert "needs at least 2 people" in admin("start-event", made[0], status=2)
        admin("cancel-event", made[0])
        admin("delete-event", made[1])
        assert [(one["name"], one["status"]) for one in json.loads(admin("events", "--json"))] == [("Cup", "cancelled")]
        assert "no such event" in admin("delete-event", made[1], status=2)
        code = admin("code", "Anna")
        assert anna.refused("GET", "me", 403) == "server.signed_out"
        assert Device(client).ask("POST", "names/enter", code=code)["name"] == "Anna"
        for _ in range(2):
            notes = client.get(f"/api/seats/{keys[1]}").json()["notes"]
            assert [note["key"] for note in notes] == ["house.new_code"]
            # As after a start.
            server.hub.tables.clear()
        admin("remove-person", "anna")
        assert "nobody keeps the name 'anna'" in admin("remove-person", "anna", status=2)
        assert client.get(f"/api/seats/{keys[1]}").json()["seats"][0]["name"] == ""


def test_a_name_is_found_among_many_that_have_it_in_them(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'names.db'}") as store:
        for name in ("Ada Lis", "Ada Lisiak", *(f"{n} Ada Lis" for n in range(20))):
            store.people.make(Person(name, name, 1.0, {}), hash_key(name), hash_key(f"device of {name}"))
        # In the order of the names everybody whose name begins with a number would come first.
        assert [one.name for one in store.people.search("ada lis", 3)] == ["Ada Lis", "2 Ada Lis", "3 Ada Lis"]


def test_nothing_is_kept_while_the_server_is_looked_after(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'closed.db'}") as store:
        host = host_of(store)
        with TestClient(create(store, known())) as client:
            anna = named(client, "Waiting")
            client.put("/api/admin/house", json={"read_only": True}, headers=host)
            assert Device(client).refused("POST", "names", 503, name="Late") == "store.read_only"
            assert anna.refused("DELETE", "me", 503) == "store.read_only"
            assert anna.ask("GET", "me")["name"] == "Waiting"


def test_a_game_under_a_name_is_played_to_its_end(client: Client) -> None:
    anna = named(client, "Player")
    made = anna.table("me", "bot")
    assert play_on(client, keys_of(made), Random(1))["status"] == "over"
    (mine,) = anna.ask("GET", "me/tables")["tables"]
    assert mine["table"]["status"] == "over" and mine["table"]["seats"][0]["named"]
    assert new_table(client, "me", "link")["table"]
