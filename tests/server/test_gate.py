"""Who asks and how: names, pages, kinds of bodies, proxies, slow and many connections; keys and tables that go."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteka.server.http.gate import asker, household
from ludoteka.server.storage.store import Store
from ludoteka.server.table import titles
from tests.server.web import (
    MANY,
    PATIENCE,
    SKYE,
    Data,
    Listener,
    answers,
    calling,
    host_of,
    in_thread,
    keys_of,
    known,
    new_table,
    play_on,
    serving,
    until,
)

TABLE = {"title": SKYE, "seats": [{"kind": "me"}, {"kind": "link"}]}


# -- names and pages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Host": "127.0.0.1:8000"}, 201),
        ({"Host": "[::1]:8000"}, 201),
        ({"Host": "localhost"}, 201),
        ({"Host": "Games.Example"}, 201),
        ({"Host": "evil.example"}, 421),
        ({"Host": "games.example.evil.example"}, 421),
        ({"Host": "[bad"}, 421),
        ({"Host": ""}, 421),
        ({"Origin": "http://testserver.local"}, 201),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://[bad"}, 403),
        ({"Origin": "http://testserver.local.evil.example"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Type": "application/json; charset=utf-8"}, 201),
    ],
)
def test_foreign_names_pages_and_kinds(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    with serving(tmp_path, known(address="https://games.example")) as client:
        answer = client.post("/api/tables", json=TABLE, headers=headers)
        assert answer.status_code == status, answer.text
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        if status != 201:
            assert answer.json()["error"]["text"]
            assert client.app.state.hub.store.all_ids() == []
        # To look is no harm, but not under a foreign name either.
        assert client.get("/api/tables", headers=headers).status_code == (421 if status == 421 else 200)


def test_a_record_is_plain_text_and_nothing_else_is(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for kind, status in (("text/plain", 400), ("application/json", 415)):
            assert client.post("/api/records", content="x", headers={"Content-Type": kind}).status_code == status


@pytest.mark.parametrize("path", ["/api/tables", "/api/mine"])
@pytest.mark.parametrize("depth", [500, 2000, 9000])
def test_deep_nesting_is_the_fault_of_whoever_sent_it(tmp_path: Path, path: str, depth: int) -> None:
    with serving(tmp_path) as client:
        for body in ("[" * depth, '{"x":' * depth, '{"title":' + "[" * depth + "]" * depth + "}"):
            answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("body", [b'{"keys": ["\xd4"]}', b'{"k\xd4ys": []}', b"\xff\xfe", b'{"keys": ["\\ud800"]}'])
def test_bodies_that_are_no_text(tmp_path: Path, body: bytes) -> None:
    with serving(tmp_path) as client:
        answer = client.post("/api/mine", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, answer.text


def test_the_letter_nul(store: Store) -> None:
    from litestar.testing import TestClient

    from ludoteka.server.http.app import create

    with TestClient(create(store, known())) as client:
        key = keys_of(new_table(client, "me", "link"))[0]
        assert client.get("/api/tables/%00").status_code == 404
        assert client.get("/api/tables/a%00b").status_code == 404
        assert client.post("/api/tables/%00/take", json={"seat": 0}).status_code == 404
        assert client.get("/api/tables", params={"before": "1e9~\0"}).status_code == 200
        assert client.get("/api/tables", params={"before": "nan~x"}).status_code == 200
        here = f"/api/seats/{key}"
        assert client.post(f"{here}/chat", json={"text": "a\0b"}).status_code == 201
        assert client.put(f"{here}/note", json={"text": "a\0b\ud800"[:3]}).status_code == 200
        assert client.put(f"{here}/prefs", json={"name": "a\0b"}).json()["name"] == "ab"
        assert client.post(f"{here}/moves", json={"version": 0, "move": "pass\0"}).status_code < 500
        bad = {"title": SKYE, "seats": TABLE["seats"], "options": {"a\0": "b\0"}}
        assert client.post("/api/tables", json=bad).status_code == 400
        assert client.post("/api/tables", json={**TABLE, "pace": {"kind": "move", "seconds": 5, "timezone": "\0"}})


def filled(schema: Data, known: Data) -> Any:
    """What a schema describes, with the letter NUL in every text that may be any."""
    if "$ref" in schema:
        return filled(known[schema["$ref"].rpartition("/")[2]], known)
    for many in ("oneOf", "anyOf"):
        if many in schema:
            return filled(next(one for one in schema[many] if one.get("type") != "null"), known)
    if "enum" in schema or "const" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    match schema.get("type"):
        case "object":
            more = schema.get("additionalProperties")
            own = {name: filled(one, known) for name, one in schema.get("properties", {}).items()}
            return own | ({"a\0b": filled(more, known)} if isinstance(more, dict) else {})
        case "array":
            return [filled(schema["items"], known)] if "items" in schema else []
        case "integer" | "number":
            return max(schema.get("minimum", 0), 1)
        case "boolean":
            return True
    return "AAAA" if "pattern" in schema else "a\0b"


def test_the_letter_nul_anywhere(store: Store) -> None:
    """Not every database takes it, wherever in a request it stands."""
    from litestar.testing import TestClient

    from ludoteka.server.http.app import create

    host = host_of(store)
    with TestClient(create(store, known())) as client:
        told = client.get("/schema/openapi.json").json()
        key = keys_of(new_table(client, "me", "link"))[0]
        named = client.post("/api/names", json={"name": "Anna"}).json()["key"]
        kinds, tried = told["components"]["schemas"], 0
        for path, operations in told["paths"].items():
            for method, operation in operations.items():
                if "text/event-stream" in operation["responses"].get("200", {}).get("content", {}):
                    # It does not end.
                    continue
                places = operation.get("parameters", [])
                asked = {one["name"]: filled(one["schema"], kinds) for one in places if one["in"] == "query"}
                body = operation.get("requestBody", {}).get("content", {}).get("application/json")
                sent = None if body is None else filled(body["schema"], kinds)
                if r"\x00" not in repr((sent, asked)) and path.count("{") == path.count("{key}"):
                    continue
                tried += 1
                headers = host if path.startswith("/api/admin") else {"Authorization": f"Bearer {named}"}
                values = {one["name"]: filled(one["schema"], kinds) for one in places if one["in"] == "path"}
                where = path.format(**{**values, "key": key}).replace("\0", "%00")
                answer = client.request(method, where, params=asked, json=sent, headers=headers)
                assert answer.status_code < 500, f"{method} {path}"
        assert tried > 30


# -- proxies --------------------------------------------------------------------------------------------------------


def scope(client: str, *forwarded: str) -> Any:
    return {"client": (client, 1), "headers": [(b"x-forwarded-for", value.encode()) for value in forwarded]}


def test_who_asks() -> None:
    assert asker(scope("1.2.3.4"), 0) == "1.2.3.4"
    # Nobody is believed who is not a proxy of ours.
    assert asker(scope("1.2.3.4", "9.9.9.9"), 0) == "1.2.3.4"
    assert asker(scope("127.0.0.1", "9.9.9.9"), 1) == "9.9.9.9"
    assert asker(scope("127.0.0.1", "6.6.6.6, 9.9.9.9"), 1) == "9.9.9.9"
    assert asker(scope("127.0.0.1", "6.6.6.6", "8.8.8.8, 9.9.9.9"), 2) == "8.8.8.8"
    assert asker(scope("127.0.0.1", "9.9.9.9"), 2) == "127.0.0.1"
    for told in ("9.9.9.9:4711", "9.9.9.9"):
        assert asker(scope("127.0.0.1", told), 1) == "9.9.9.9"
    for told in ("2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:4711"):
        assert asker(scope("127.0.0.1", told), 1) == "2001:db8::/64"
    nobody: Any = {"client": None, "headers": []}
    assert asker(nobody, 0) == "127.0.0.1"


def test_households() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("::ffff:1.2.3.4") == household("1.2.3.4") == "1.2.3.4"
    assert household("fe80::1%eth0") == "fe80::/64" and household("unix") == "unix"


def test_limits_count_whom_the_proxy_names(tmp_path: Path) -> None:
    settings = known(limits=replace(MANY, requests=3), proxies=1)
    with serving(tmp_path, settings) as client:
        for who in ("1.1.1.1", "2.2.2.2", "2001:db8::1"):
            statuses = [
                client.get("/api/load", headers={"X-Forwarded-For": f"{i}.0.0.0, {who}"}).status_code for i in range(4)
            ]
            assert statuses == [200, 200, 200, 429]
        assert client.get("/api/load", headers={"X-Forwarded-For": "2001:db8::2"}).status_code == 429


# -- slow and many --------------------------------------------------------------------------------------------------


@contextmanager
def connected(address: str, count: int = 1) -> Iterator[list[socket.socket]]:
    host, _, port = address.removeprefix("http://").partition(":")
    with ExitStack() as stack:
        yield [stack.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE)) for _ in range(count)]


def rest(door: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    found = b""
    try:
        while more := door.recv(65536):
            found += more
    except ConnectionError:
        pass
    return found


HEAD = b"POST /api/mine HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"


@pytest.mark.parametrize(
    ("sent", "answer"),
    [(b"", b" 408 "), (b"GET / HT", b" 408 "), (HEAD, b" 408 "), (HEAD + b"\r\n{", b"")],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_whoever_does_not_finish_is_sent_away(tmp_path: Path, sent: bytes, answer: bytes) -> None:
    limits = replace(MANY, headers_within=0.2, body_within=0.3)
    with in_thread(tmp_path, known(limits=limits)) as address, connected(address) as (door,):
        door.sendall(sent)
        assert answer in rest(door)
        # Whoever is too slow once, on a busy machine, comes again.
        until(lambda: answers(address, "/api/load"), "others are sent away too")


def test_whoever_goes_away_in_the_middle_has_sent_a_bad_request(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cut_off = 'ludoteka_requests_total{method="POST",route="/api/mine",status="400"} 1.0'
    with ExitStack() as last, in_thread(tmp_path) as address:
        with connected(address) as (door,):
            door.sendall(HEAD + b"\r\n{")
        with calling(address) as client:
            until(lambda: cut_off in client.get("/metrics").text, "it is not counted as what it is")
        # When the server stops, whoever is still in the middle is not waited for.
        (door,) = last.enter_context(connected(address))
        door.sendall(HEAD + b"Expect: 100-continue\r\n\r\n")
        assert b" 100 " in door.recv(65536)
    assert caplog.text == ""


def test_trickling_does_not_help_and_the_second_request_is_watched_too(tmp_path: Path) -> None:
    limits = replace(MANY, headers_within=1.0)
    with in_thread(tmp_path, known(limits=limits)) as address, connected(address) as (door,):
        door.sendall(b"GET /api/load HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b"200 OK" in door.recv(65536)
        with pytest.raises(OSError):
            # One byte at a time; sooner or later nobody is there.
            for byte in b"GET /api/load HTTP/1.1\r\nX: " + b"x" * 10_000:
                door.sendall(bytes([byte]))
                time.sleep(0.005)


def test_one_address_has_so_many_connections_and_others_have_room(tmp_path: Path) -> None:
    limits = replace(MANY, connections=5, all_connections=8)
    with in_thread(tmp_path, known(limits=limits)) as address:
        with connected(address, 5), connected(address) as (sixth,):
            assert b" 429 " in rest(sixth)
        until(lambda: answers(address, "/api/load"), "the room is not given back")
    limits = replace(limits, connections=100)
    with in_thread(tmp_path, known(limits=limits)) as address, connected(address, 8), connected(address) as (ninth,):
        assert b" 503 " in rest(ninth)


# -- keys and tables that go ----------------------------------------------------------------------------------------


def test_a_leaked_key_is_replaced_by_its_holder(tmp_path: Path) -> None:
    with in_thread(tmp_path) as address, calling(address) as client:
        made = new_table(client, "me", "link")
        keys, watch = keys_of(made), made["watch"]
        listeners = [Listener(address, key) for key in (keys[1], keys[0], watch)]
        with listeners[0] as thief, listeners[1] as other, listeners[2] as public:
            for listener in (thief, other, public):
                listener.next("table")
            answer = client.post(f"/api/seats/{keys[1]}/key", json={})
            assert answer.status_code == 200
            key = answer.json()["key"]
            with pytest.raises(EOFError):
                while True:
                    thief.next()
            assert client.get(f"/api/seats/{keys[1]}").status_code == 404
            assert client.get(f"/api/seats/{key}").json()["seat"] == 1
            # Spectators' keys are for the owner to replace.
            assert client.post(f"/api/seats/{key}/key", json={"of": "spectators"}).status_code == 409
            new = client.post(f"/api/seats/{keys[0]}/key", json={"of": "spectators"}).json()["key"]
            with pytest.raises(EOFError):
                while True:
                    public.next()
            assert client.get(f"/api/seats/{watch}").status_code == 404
            assert client.get(f"/api/seats/{new}").json()["seat"] is None
            assert client.post(f"/api/seats/{new}/key", json={}).status_code == 403
            # Whoever was not meant listens on.
            client.post(f"/api/seats/{key}/chat", json={"text": "hello"})
            assert other.next("chat")[2]["text"] == "hello"


def delete(client: Any, key: str) -> Any:
    return client.delete(f"/api/seats/{key}/table")


def test_an_owner_deletes_a_table(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        store: Store = client.app.state.hub.store
        made = new_table(client, "me", "link", "here", "bot:random")
        keys = keys_of(made)
        assert delete(client, keys[1]).json()["error"]["key"] == "refused.owner_of_table"
        assert delete(client, made["watch"]).status_code == 403
        answer = delete(client, keys[0])
        assert answer.status_code == 200 and answer.json() == {"table": made["table"]}
        assert store.all_ids() == []
        for key in (*keys.values(), made["watch"]):
            assert client.get(f"/api/seats/{key}").status_code == 404
        assert client.get(f"/api/tables/{made['table']}").status_code == 404


def test_nobody_deletes_what_others_play(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        keys = keys_of(new_table(client, "me", "link"))
        message: Data = play_on(client, keys, Random(1), 20)
        assert delete(client, keys[0]).json()["error"]["key"] == "refused.others_play"
        # Their own try-outs people may always delete.
        start = {"version": message["version"], "others": "me"}
        branch = client.post(f"/api/seats/{keys[0]}/branch", json=start).json()
        assert delete(client, keys_of(branch)[0]).status_code == 200
        client.post(f"/api/seats/{keys[1]}/leave", json={})
        assert delete(client, keys[0]).status_code == 200


# -- rules ----------------------------------------------------------------------------------------------------------


def test_the_version_of_the_rules_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        store: Store = client.app.state.hub.store
        rules = store.info(made["table"]).rules
    here = f"/api/seats/{keys_of(made)[0]}"
    for version in (str(int(rules) + 1), "0", "x", ""):
        with serving(tmp_path) as client:
            client.app.state.hub.store.change(made["table"], rules=version)
            answer = client.get(here)
            assert answer.status_code == 409 and answer.json()["error"]["key"] == "refused.other_rules"
    with serving(tmp_path) as client:
        client.app.state.hub.store.change(made["table"], rules=rules)
        assert client.get(here).status_code == 200


def test_older_rules_are_fine_unless_the_title_says_that_moves_changed() -> None:
    found = titles.Titles().game(SKYE)
    later = replace(found, rules="3", migrations={"2": lambda record: record})
    assert titles.readable("3", later) and not titles.readable("2", later) and not titles.readable("1", later)
    assert titles.readable("1", replace(later, migrations={}))
