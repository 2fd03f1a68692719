"""What the host does behind the token: tables, people, rules; and nothing without it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from ludoteka.server.http.app import create
from ludoteka.server.live.house import House
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage.backup import take_in
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.house import CLEANING
from ludoteka.server.storage.house_rules import HouseRules
from ludoteka.server.storage.store import Store
from tests.server.stored import fill
from tests.server.web import (
    MANY,
    SKYE,
    Data,
    Listener,
    calling,
    host_of,
    keys_of,
    known,
    new_table,
    on_database,
    play_on,
)


class Club:
    """A server, and whoever has its token."""

    def __init__(self, client: TestClient[Litestar], headers: dict[str, str]) -> None:
        self.client = client
        self.store: Store = client.app.state.hub.store
        self.house: House = client.app.state.hub.house
        self.headers = headers

    def ask(self, method: str, path: str, status: int = 200, **body: Any) -> Any:
        more = {"json": body} if method in ("POST", "PUT") else {}
        answer = self.client.request(method, f"/api/admin/{path}", headers=self.headers, **more)  # type: ignore[arg-type]
        assert answer.status_code == status, answer.text
        return answer.json()


@contextmanager
def hosted(folder: Path, settings: Settings | None = None) -> Iterator[Club]:
    with Store.open(f"sqlite:///{folder / 'admin.db'}") as store:
        headers = host_of(store)
        with TestClient(create(store, settings or known())) as client:
            yield Club(client, headers)


@contextmanager
def looked_after(folder: Path, rules: HouseRules | None = None) -> Iterator[tuple[str, httpx.Client, dict[str, str]]]:
    """The address of a real server, a client of it, and the headers of its host."""
    url = f"sqlite:///{folder / 'club.db'}"
    with Store.open(url) as store:
        headers = host_of(store)
        store.house.change(lambda old: rules or old)
    with on_database(url, known()) as server, calling(server.address) as client:
        yield server.address, client, headers


@pytest.fixture(scope="module")
def one_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with hosted(tmp_path_factory.mktemp("club")) as club:
        yield club


@pytest.fixture
def club(one_club: Club) -> Iterator[Club]:
    """A server for whoever leaves nothing behind that was not there before."""
    yield one_club
    usual = msgspec.to_builtins(HouseRules())
    for ban in one_club.ask("PUT", "house", **{name: usual[name] for name in usual if name != "bans"})["rules"]["bans"]:
        one_club.ask("DELETE", f"bans/{ban['id']}")
    for table in one_club.store.all_ids():
        one_club.ask("DELETE", f"tables/{table}")


def error(answer: Any) -> str:
    return str(answer["error"]["key"])


# -- the token ------------------------------------------------------------------------------------------------------


def operations() -> list[tuple[str, str]]:
    paths = create(None).openapi_schema.to_schema()["paths"]  # type: ignore[arg-type]
    return [(method, path) for path, item in paths.items() if path.startswith("/api/admin/") for method in item]


def test_nothing_is_done_without_the_token(club: Club) -> None:
    made = new_table(club.client, "me", "link")
    key = keys_of(made)[0]
    rules = club.house.rules
    asked = operations()
    assert len(asked) > 10
    for method, path in asked:
        path = path.format(table=made["table"], seat=0, line=1, id="x", event="x")
        for header in (
            {},
            *({"Authorization": text} for text in ("Bearer x", f"Bearer {key}", "Basic eDp5", "Bearer")),
        ):
            answer = club.client.request(method.upper(), path, headers=header, json={})
            assert answer.status_code in (400, 403), (method, path, answer.text)
            if method == "get":
                assert error(answer.json()) == "server.not_the_host"
    assert club.store.all_ids() == [made["table"]] and club.house.rules == rules == club.store.house.rules()


def test_a_server_without_a_token_has_no_host(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "x.db")) as store, TestClient(create(store, known())) as client:
        for token in ("", "x" * 22):
            answer = client.get("/api/admin/house", headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == 403


def test_who_guesses_has_few_tries(tmp_path: Path) -> None:
    settings = known(limits=replace(MANY, tries=3), proxies=1)
    with hosted(tmp_path, settings) as club:
        here = {"X-Forwarded-For": "1.2.3.4"}
        wrong = here | {"Authorization": "Bearer " + "x" * 22}
        assert [club.client.get("/api/admin/house", headers=wrong).status_code for _ in range(5)] == [403] * 3 + [
            429
        ] * 2
        # The right one is not tried there either; elsewhere the host goes on.
        assert club.client.get("/api/admin/house", headers=club.headers | here).status_code == 429
        for _ in range(10):
            assert club.client.get("/api/admin/house", headers=club.headers | {"X-Forwarded-For": "5.6.7.8"}).is_success


def test_a_token_is_renewed(club: Club) -> None:
    token = club.ask("POST", "token")["token"]
    club.ask("GET", "house", 403)
    club.headers = {"Authorization": f"Bearer {token}"}
    club.ask("GET", "house")
    assert club.store.house.first_token() is None
    assert token not in str(club.store.house.token_hash())


def test_foreign_pages_reach_nothing(club: Club) -> None:
    odd: list[dict[str, str]] = [
        {"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Content-Type": "text/plain"},
        {"Host": "evil.example"},
    ]  # fmt: skip
    for header in odd:
        answer = club.client.put("/api/admin/house", json={"read_only": True}, headers=club.headers | header)
        assert answer.status_code in (403, 415, 421)
    assert not club.house.rules.read_only


def test_the_page_has_the_headers_of_all_pages(club: Club) -> None:
    answer = club.client.get("/admin")
    assert answer.status_code == 200 and "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Referrer-Policy"] == "no-referrer"


# -- tables ---------------------------------------------------------------------------------------------------------


def test_tables_are_found_by_id_title_and_name_listed_or_not(club: Club) -> None:
    made = [new_table(club.client, "me", "link", listed=listed) for listed in (True, False)]
    club.client.put(f"/api/seats/{keys_of(made[1])[1]}/prefs", json={"name": "Örs"})
    ids = [table["table"] for table in reversed(made)]
    for search, wanted in (("", ids), (SKYE[2:6].upper(), ids), (ids[0], ids[:1]), ("öRS", ids[:1]), ("nobody", [])):
        found = club.ask("GET", f"tables?search={search}")["tables"]
        assert [one["table"]["id"] for one in found] == wanted
    assert [one["listed"] for one in club.ask("GET", "tables")["tables"]] == [False, True]


def test_pages_of_tables_go_on(club: Club) -> None:
    for number in range(55):
        fill(club.store, f"t{number:02d}", 0, created=float(number // 2))
    first = club.ask("GET", "tables")
    second = club.ask("GET", f"tables?before={first['before']}")
    ids = [one["table"]["id"] for page in (first, second) for one in page["tables"]]
    assert len(ids) == len(set(ids)) == 55 and second["before"] is None
    assert club.ask("GET", "tables?before=nan~x")["before"] is None


def test_the_host_sees_of_a_running_game_what_anybody_may_know(club: Club) -> None:
    made = new_table(club.client, "me", "link")
    play_on(club.client, keys_of(made), Random(1), 9)
    found = club.ask("GET", f"tables/{made['table']}")["table"]["table"]
    assert found == club.client.get(f"/api/tables/{made['table']}").json()


def test_a_closed_table_is_looked_at_and_not_played(club: Club) -> None:
    made = new_table(club.client, "me", "link", "open", "bot:random", listed=True)
    keys = keys_of(made)
    assert club.ask("POST", f"tables/{made['table']}/close")["closed"]
    seen: Data = club.client.get(f"/api/seats/{keys[0]}").json()
    assert seen["notes"][0]["key"] == "house.closed"
    move = {"version": seen["version"], "move": "pass"}
    for path, body in (("moves", move), ("chat", {"text": "x"}), ("leave", {}), ("prefs", {"name": "x"})):
        method = "PUT" if path == "prefs" else "POST"
        answer = club.client.request(method, f"/api/seats/{keys[0]}/{path}", json=body)
        assert answer.status_code == 409 and error(answer.json()) == "refused.closed", path
    taking = club.client.post(f"/api/tables/{made['table']}/take", json={"seat": 2})
    assert error(taking.json()) == "refused.closed"
    assert club.client.get("/api/tables").json()["tables"] == []
    # It is closed also after a start, until it is opened again.
    club.client.app.state.hub.forget(made["table"])
    assert club.client.get(f"/api/seats/{keys[0]}").json()["notes"][0]["key"] == "house.closed"
    assert not club.ask("POST", f"tables/{made['table']}/close", closed=False)["closed"]
    assert club.client.post(f"/api/tables/{made['table']}/take", json={"seat": 2}).status_code == 201
    assert club.client.get(f"/api/seats/{keys[0]}").json()["notes"] == []


def test_a_table_is_deleted_whoever_plays_there(club: Club) -> None:
    made = new_table(club.client, "me", "link")
    play_on(club.client, keys_of(made), Random(1), 5)
    club.ask("DELETE", f"tables/{made['table']}")
    assert club.store.all_ids() == []
    assert club.client.get(f"/api/seats/{keys_of(made)[0]}").status_code == 404
    club.ask("DELETE", f"tables/{made['table']}", 404)


def test_a_running_game_is_exported_on_purpose_and_the_table_is_told(club: Club, tmp_path: Path) -> None:
    made = new_table(club.client, "me", "link")
    keys = keys_of(made)
    play_on(club.client, keys, Random(1), 9)
    here = f"/api/admin/tables/{made['table']}/export"
    answer = club.client.post(here, json={}, headers=club.headers)
    assert answer.status_code == 409 and error(answer.json()) == "refused.export_running"
    assert club.client.get(f"/api/seats/{keys[0]}").json()["notes"] == []
    answer = club.client.post(here, json={"running": True}, headers=club.headers)
    assert [note["key"] for note in club.client.get(f"/api/seats/{keys[1]}").json()["notes"]] == ["house.exported"]
    # Whoever comes later, when the server was started anew, reads it too.
    club.client.app.state.hub.forget(made["table"])
    assert [note["key"] for note in club.client.get(f"/api/seats/{keys[1]}").json()["notes"]] == ["house.exported"]
    file = tmp_path / "one.ludo"
    file.write_bytes(answer.content)
    with Store.open(str(tmp_path / "other.db")) as other:
        assert take_in(other, file).new == 1
        assert other.entries(made["table"]) == club.store.entries(made["table"])
    club.store.change(made["table"], status="over")
    assert club.client.post(here, json={}, headers=club.headers).status_code == 200


def test_a_leaked_key_is_replaced_and_the_table_is_told(club: Club) -> None:
    made = new_table(club.client, "me", "link")
    keys = keys_of(made)
    for seat, old in ((1, keys[1]), (None, made["watch"])):
        new = club.ask("POST", f"tables/{made['table']}/key", seat=seat)["key"]
        assert club.client.get(f"/api/seats/{old}").status_code == 404
        assert club.client.get(f"/api/seats/{new}").json()["seat"] == seat
    assert [note["key"] for note in club.client.get(f"/api/seats/{keys[0]}").json()["notes"]] == ["house.new_key"]
    club.client.app.state.hub.forget(made["table"])
    assert [note["key"] for note in club.client.get(f"/api/seats/{keys[0]}").json()["notes"]] == ["house.new_key"]
    club.ask("POST", f"tables/{made['table']}/key", 409, seat=7)


def test_a_removed_name_is_nowhere_any_more(club: Club) -> None:
    made = new_table(club.client, "me", "link")
    keys = keys_of(made)
    for name in ("Rude One", "Rude Two"):
        club.client.put(f"/api/seats/{keys[1]}/prefs", json={"name": name})
        club.client.post(f"/api/seats/{keys[1]}/chat", json={"text": "hello"})
    play_on(club.client, keys, Random(1), 9)
    version = club.client.get(f"/api/seats/{keys[0]}").json()["version"]
    club.ask("DELETE", f"tables/{made['table']}/names/1")
    seen = club.client.get(f"/api/seats/{keys[0]}").json()
    assert seen["version"] == version and [seat["name"] for seat in seen["seats"]] == ["name 0", ""]
    with club.store.database.reading() as connection:
        for table in ("tables", "entries", "chat", "snapshots"):
            assert "Rude" not in str(connection.exec_driver_sql(f"SELECT * FROM {table}").all()), table
    assert [line["text"] for line in club.client.get(f"/api/seats/{keys[0]}/chat").json()["lines"]] == ["hello"] * 2
    play_on(club.client, keys, Random(2), 9)
    assert list(examine(club.store)) == []


def test_a_removed_line_is_gone_and_its_number_is_not_given_again(tmp_path: Path) -> None:
    with looked_after(tmp_path) as (address, client, token):
        made = new_table(client, "me", "link")
        here = f"/api/seats/{keys_of(made)[0]}"
        with Listener(address, keys_of(made)[1]) as other:
            other.next("table")
            for text in ("one", "rude"):
                client.post(f"{here}/chat", json={"text": text})
                other.next("chat")
            at = f"/api/admin/tables/{made['table']}/chat"
            assert client.delete(f"{at}/2", headers=token).json() == {"lines": [2]}
            gone = other.next("chat")[2]
            assert (gone["number"], gone["text"]) == (2, "")
            assert client.delete(f"{at}/2", headers=token).json() == {"lines": []}
            assert client.post(f"{here}/chat", json={"text": "three"}).json()["number"] == 3
        assert [line["text"] for line in client.get(f"{here}/chat").json()["lines"]] == ["one", "three"]


# -- people ---------------------------------------------------------------------------------------------------------


def test_somebody_is_muted_for_a_time(tmp_path: Path) -> None:
    moment = [1e9]
    with hosted(tmp_path, known(now=lambda: moment[0])) as club:
        made = new_table(club.client, "me", "link")
        keys = keys_of(made)

        def says(seat: int) -> Any:
            return club.client.post(f"/api/seats/{keys[seat]}/chat", json={"text": "x"})

        club.ask("POST", "bans", kind="mute", table=made["table"], seat=1, hours=2)
        assert says(1).status_code == 403 and error(says(1).json()) == "server.mute" and says(0).status_code == 201
        assert club.client.get(f"/api/seats/{keys[1]}").status_code == 200
        moment[0] += 2 * 3600 + 1
        assert says(1).status_code == 201


def test_somebody_is_banned_from_a_seat_and_pardoned(club: Club) -> None:
    made = new_table(club.client, "me", "link")
    keys = keys_of(made)
    (ban,) = club.ask("POST", "bans", kind="ban", table=made["table"], seat=1)["rules"]["bans"]
    for path in ("", "/chat", "/events"):
        answer = club.client.get(f"/api/seats/{keys[1]}{path}")
        assert answer.status_code == 403 and error(answer.json()) == "server.ban"
    assert club.client.get(f"/api/seats/{keys[0]}").status_code == 200
    assert club.ask("DELETE", f"bans/{ban['id']}")["rules"]["bans"] == []
    assert club.client.get(f"/api/seats/{keys[1]}").status_code == 200
    club.ask("POST", "bans", 400, kind="ban")
    club.ask("POST", "bans", 409, kind="ban", table=made["table"], seat=5)
    club.ask("POST", "bans", 404, kind="ban", table="nowhere", seat=5)


def test_an_address_is_banned_but_not_its_host(tmp_path: Path) -> None:
    with hosted(tmp_path, known(proxies=1)) as club:
        here, there = {"X-Forwarded-For": "2001:db8::1"}, {"X-Forwarded-For": "2001:db8:1::1"}
        club.headers |= here
        club.ask("POST", "bans", kind="ban", ip="2001:db8::77")
        answer = club.client.get("/api/tables", headers=here)
        assert answer.status_code == 403 and error(answer.json()) == "server.ban"
        assert club.client.get("/api/tables", headers=there).status_code == 200
        assert club.client.get("/", headers=here).status_code == 200
        club.ask("GET", "house")


def test_whoever_is_banned_hears_no_more_and_takes_the_address_along(tmp_path: Path) -> None:
    with looked_after(tmp_path) as (address, client, token):
        made = new_table(client, "me", "link")
        with Listener(address, keys_of(made)[1]) as rude:
            rude.next("table")
            body = {"kind": "ban", "table": made["table"], "seat": 1, "address_too": True}
            bans = client.post("/api/admin/bans", json=body, headers=token).json()["rules"]["bans"]
            assert {ban["address"] for ban in bans} == {"", "127.0.0.1"}
            with pytest.raises(EOFError):
                rude.next("none")
        assert client.get("/api/tables").status_code == 403


# -- rules ----------------------------------------------------------------------------------------------------------


def test_what_is_not_offered_is_not_listed_and_not_made(club: Club) -> None:
    old = keys_of(new_table(club.client, "me", "bot:medium"))
    club.ask("PUT", "house", titles_off=["excavation-earth"], bots_off=["medium", "random"])
    found = club.client.get("/api/titles").json()
    assert len(found["titles"]) == 3 and "medium" not in found["levels"] and "random" not in found["bots"]
    for body, why in (
        ({"title": "excavation-earth", "seats": [{"kind": "me"}] * 2}, "refused.title_off"),
        ({"title": SKYE, "seats": [{"kind": "me"}, {"kind": "bot", "level": "medium"}]}, "refused.bot_off"),
    ):
        answer = club.client.post("/api/tables", json=body)
        assert answer.status_code == 409 and error(answer.json()) == why
    lesson = club.client.post("/api/lessons", json={"title": "excavation-earth", "chapter": "x"})
    assert error(lesson.json()) == "refused.title_off"
    # Whoever plays already goes on, and nobody is kept from leaving.
    assert club.client.get(f"/api/seats/{old[0]}").status_code == 200
    left = club.client.post(f"/api/seats/{old[0]}/leave", json={"level": "medium"})
    assert left.status_code == 200
    club.ask("PUT", "house", 400, titles_off=["chess"])
    club.ask("PUT", "house", 400, services_off=["ntfy"])


def test_services_for_notices_are_turned_off(tmp_path: Path) -> None:
    with hosted(tmp_path, known(notices=("ntfy", "slack"))) as club:
        here = f"/api/seats/{keys_of(new_table(club.client, 'me', 'link'))[0]}/prefs"
        club.ask("PUT", "house", services_off=["ntfy"])
        assert club.client.get(here).json()["services"] == ["slack"]
        assert club.client.put(here, json={"notify": "ntfys://topic"}).status_code == 400
        club.ask("PUT", "house", services_off=[])
        assert club.client.get(here).json()["services"] == ["ntfy", "slack"]


def test_limits_hold_at_once_and_go_back(club: Club) -> None:
    new_table(club.client, "me", "link")
    club.ask("PUT", "house", tables=1)
    body = {"title": SKYE, "seats": [{"kind": "me"}, {"kind": "link"}]}
    assert club.client.post("/api/tables", json=body).status_code == 429
    assert club.ask("PUT", "house", tables=None)["rules"]["tables"] is None
    assert club.client.post("/api/tables", json=body).status_code == 201
    assert club.ask("GET", "house")["usual"]["tables"] == MANY.tables
    club.ask("PUT", "house", 400, requests=0)


def test_while_it_is_read_only_everything_is_seen_and_nothing_changed(club: Club) -> None:
    made = new_table(club.client, "me", "link", "bot:random")
    keys = keys_of(made)
    club.ask("PUT", "house", read_only=True)
    before = club.store.load(made["table"])
    seen: Data = club.client.get(f"/api/seats/{keys[0]}").json()
    assert [note["key"] for note in seen["notes"]] == ["house.read_only"]
    assert club.client.get("/api/tables").json()["house"].items() >= {"notice": "", "read_only": True}.items()
    here = f"/api/seats/{keys[0]}"
    move = {"version": seen["version"], "move": "pass"}
    body = {"title": SKYE, "seats": [{"kind": "me"}, {"kind": "link"}]}
    for method, path, data in (
        ("POST", f"{here}/moves", move), ("POST", f"{here}/chat", {"text": "x"}), ("POST", f"{here}/key", {}),
        ("PUT", f"{here}/note", {"text": "x"}), ("PUT", f"{here}/prefs", {"language": "pl"}),
        ("POST", "/api/tables", body), ("DELETE", f"{here}/table", None),
    ):  # fmt: skip
        answer = club.client.request(method, path, json=data)
        assert answer.status_code == 503 and error(answer.json()) == "store.read_only", path
        assert answer.headers["Retry-After"]
    assert club.store.load(made["table"]) == before and club.store.all_ids() == [made["table"]]
    # The host looks after the tables meanwhile.
    club.ask("DELETE", f"tables/{made['table']}/names/0")
    club.ask("PUT", "house", read_only=False)
    assert club.client.post(f"{here}/chat", json={"text": "x"}).status_code == 201


def test_bots_wait_until_they_may_play(tmp_path: Path) -> None:
    with looked_after(tmp_path, HouseRules(read_only=True)) as (address, client, token):
        client.put("/api/admin/house", json={"read_only": False}, headers=token)
        made = new_table(client, "me", "bot:random", "bot:random")
        client.put("/api/admin/house", json={"read_only": True}, headers=token)
        key = keys_of(made)[0]
        with Listener(address, key) as me:
            first = me.next("table")[2]
            client.put("/api/admin/house", json={"read_only": False}, headers=token)
            assert play_on(client, {0: key}, Random(1), 3)["version"] > first["version"]


def test_a_notice_is_on_every_page(club: Club) -> None:
    key = keys_of(new_table(club.client, "me", "link"))[0]
    club.ask("PUT", "house", notice=" We  close\nat ten <b>. ")
    assert club.client.get("/api/tables").json()["house"]["notice"] == "We close at ten <b>."
    (note,) = club.client.get(f"/api/seats/{key}").json()["notes"]
    assert note == {"key": "house.notice", "args": {"text": "We close at ten <b>."}}
    club.ask("PUT", "house", 400, notice="x" * 501)
    club.ask("PUT", "house", notice="")
    assert club.client.get(f"/api/seats/{key}").json()["notes"] == []


def test_rules_outlive_the_server(tmp_path: Path) -> None:
    with hosted(tmp_path) as club:
        club.ask("PUT", "house", notice="hello", titles_off=[SKYE])
    with hosted(tmp_path) as club:
        assert club.ask("GET", "house")["rules"]["titles_off"] == [SKYE]
        assert club.client.get("/api/tables").json()["house"]["notice"] == "hello"


def test_no_line_of_the_log_has_the_token(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    url = f"sqlite:///{tmp_path / 'log.db'}"
    with Store.open(url) as store:
        token = store.house.renew_token()
    with on_database(url, known()) as server, calling(server.address) as client:
        assert client.get("/api/admin/house", headers={"Authorization": f"Bearer {token}"}).status_code == 200
    assert caplog.records and token not in caplog.text


# -- people's own data ----------------------------------------------------------------------------------------------


def test_somebody_sees_and_deletes_what_is_stored_about_them(tmp_path: Path) -> None:
    with hosted(tmp_path, known(notices=("ntfy",))) as club:
        made = new_table(club.client, "me", "link")
        keys = keys_of(made)
        here = f"/api/seats/{keys[1]}"
        prefs = {"name": "Secret Name", "notify": "ntfys://secret-topic", "language": "pl"}
        assert club.client.put(f"{here}/prefs", json=prefs).status_code == 200
        club.client.put(f"{here}/note", json={"text": "secret note"})
        for key in keys.values():
            club.client.post(f"/api/seats/{key}/chat", json={"text": "secret line" if key == keys[1] else "hello"})
        play_on(club.client, keys, Random(1), 9)
        data = club.client.get(f"{here}/data").json()
        stored = [entry for entry in club.store.entries(made["table"]) if entry.kind == "move" and entry.seat == 1]
        assert data["answers"] == len(stored) > 0
        assert (data["name"], data["note"], data["notify"]) == ("Secret Name", "secret note", "ntfys://secret-topic")
        assert [line["text"] for line in data["chat"]] == ["secret line"]
        assert club.client.get(f"/api/seats/{made['watch']}/data").status_code == 403
        left = club.client.delete(f"{here}/data").json()
        assert left | {"created": 0, "answers": 0} == {
            "table": made["table"], "title": SKYE, "created": 0, "seat": 1, "answers": 0,
            "name": "", "note": "", "notify": "", "language": "", "chat": [],
        }  # fmt: skip
        with club.store.database.reading() as connection:
            for table in ("tables", "entries", "chat", "desks", "snapshots"):
                assert "ecret" not in str(connection.exec_driver_sql(f"SELECT * FROM {table}").all()), table
        # The others keep theirs, and the game goes on.
        assert club.client.get(f"/api/seats/{keys[0]}/data").json()["name"] == "name 0"
        assert [line["text"] for line in club.client.get(f"{here}/chat").json()["lines"]] == ["hello"]
        play_on(club.client, keys, Random(2), 5)
        assert list(examine(club.store)) == []
        club.ask("PUT", "house", read_only=True)
        assert club.client.delete(f"/api/seats/{keys[0]}/data").status_code == 503
        assert club.client.get(f"/api/seats/{keys[0]}/data").json()["name"] == "name 0"


def test_pages_that_anybody_may_see_are_packed_and_known(club: Club) -> None:
    for page in ("/admin", "/data"):
        answer = club.client.get(page, headers={"Accept-Encoding": "gzip"})
        assert answer.headers["Content-Encoding"] == "gzip"
        assert club.client.get(page, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


DAY = 86_400.0


def test_what_is_old_enough_is_removed_by_one_of_the_servers(store: Store) -> None:
    now = 100 * DAY
    for id, status, updated in (("old", "over", 1.0), ("new", "over", 95 * DAY), ("played", "running", 1.0)):
        fill(store, id, 4)
        store.change(id, status=status, updated=updated)
    assert store.house.clean(now).tables == [] and store.house.clean(now).lines == 0
    store.house.change(lambda rules: HouseRules(keep_chat=50))
    assert store.house.clean(now).lines == 4 and store.house.clean(now).lines == 0
    assert [len(store.chat(id)) for id in ("old", "new", "played")] == [0, 0, 2]
    store.house.change(lambda rules: HouseRules(keep_tables=50))
    assert store.house.clean(now).tables == ["old"]
    assert store.all_ids() == ["new", "played"]
    store.house.change(lambda rules: HouseRules(keep_tables=0))
    if store.database.shared:
        with Store.open(store.database.engine.url.render_as_string(False)) as other, other.database.writing() as busy:
            # Another server is at it.
            busy.exec_driver_sql(f"SELECT pg_advisory_xact_lock({CLEANING})")
            assert store.house.clean(now).tables == []
    assert store.house.clean(now).tables == ["new"]


def test_a_server_removes_what_is_old_by_itself(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "clean.db")) as store:
        fill(store, "old", 4)
        store.change("old", status="over")
        store.house.change(lambda rules: HouseRules(keep_tables=7))
        with TestClient(create(store, known(now=lambda: 100 * DAY))) as client:
            while client.get("/api/tables/old").status_code == 200:
                pass
            assert store.all_ids() == []
