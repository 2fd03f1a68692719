"""Schemathesis over the whole API: no answer is a server error, and every answer is as it is documented. After that,
requests that are no longer requests at all."""

import asyncio
import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any, cast
from urllib.parse import urlencode

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.stateful import run_state_machine_as_test
from msgspec import structs
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.errors import InvalidSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ludoteka.server.http.app import create
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.house_rules import HouseRules
from ludoteka.server.storage.store import Store
from tests.server.asgi import JSON, NUMBERS, STRINGS, Sent, changed, running, written
from tests.server.asgi import ask as asked
from tests.server.web import PATIENCE, calling, host_of, keys_of, known, new_table, on_database, play_on

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
KEYS: list[str] = []
TABLES: list[str] = []
HOST: dict[str, str] = {}
"""The header with the token of the host."""
NAMED: dict[str, str] = {}
"""The header of somebody who keeps a name."""
SIGNED = ("/api/me", "/api/tables", "/take", "/name", "/agree")
"""Where it makes a difference whether somebody is signed in."""
LAST = [("DELETE", "/api/me/"), ("DELETE", "/api/me"), ("POST", "/api/me/leave"), ("POST", "/api/admin/token")]
"""After this whoever asks is nobody any more."""
WORDS = ["axe none", "pass", "price T01 3", "keep", "axe T01", "greedy", "isle-of-skye", "random"]


@contextmanager
def served(folder: Path) -> Iterator[tuple[Any, httpx.Client]]:
    """The description of a new server, and somebody who calls it."""
    with on_database(f"sqlite:///{folder / 'fuzz.db'}", known()) as server, calling(server.address) as client:
        config = schemathesis.Config()
        yield schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json", config=config), client


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server with a few tables, at different moments of their games."""
    folder = tmp_path_factory.mktemp("fuzz")
    with Store.open(f"sqlite:///{folder / 'fuzz.db'}") as store:
        HOST.update(host_of(store))
    with served(folder) as (described, client):
        for steps, kinds in enumerate((("me", "link"), ("me", "here", "bot:random"), ("me", "open"), ("me", "link"))):
            made = new_table(client, *kinds, listed=True)
            keys = keys_of(made)
            if "open" not in kinds:
                play_on(client, keys, Random(steps), steps * 13)
            KEYS.extend([*keys.values(), made["watch"]])
            TABLES.append(made["table"])
        NAMED["Authorization"] = f"Bearer {client.post('/api/names', json={'name': 'Fuzz'}).json()['key']}"
        client.put(f"/api/seats/{KEYS[0]}/name", headers=NAMED)
        yield described
    KEYS.clear()
    TABLES.clear()


FEW = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)


REQUESTS = max(5000, int(os.environ.get("LUDOTEKA_FUZZ", "0")))
"""At two tables together; `make nightly` asks for more."""


@cache
def operations() -> list[tuple[str, str]]:
    """Everything that can be asked, but for the streams, which do not end: `test_live` listens to them."""
    paths = create(cast(Store, None)).openapi_schema.to_schema()["paths"]
    found = [(method.upper(), path) for path, item in paths.items() for method in item]
    return [(method, path) for method, path in found if not path.endswith("/events")]


@pytest.mark.parametrize(("method", "path"), operations())
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_the_whole_api(api: Any, method: str, path: str, mode: GenerationMode) -> None:
    operation = api[path][method]
    try:
        cases = operation.as_strategy(generation_mode=mode)
        FEW(given(case=cases)(ask))()
    except (Unsatisfiable, InvalidSchema):
        # Where nothing is sent, or any text, nothing can be wrong with it.
        assert mode == GenerationMode.NEGATIVE and (path == "/api/records" or not operation.body)


def ask(case: Any) -> None:
    # Mostly at real tables: a wrong key is refused before anything else is looked at.
    dice = Random(repr((case.path_parameters, case.query, case.body)))
    if "key" in case.path_parameters and dice.random() < 0.8:
        case.path_parameters["key"] = dice.choice(KEYS)
    if "table" in case.path_parameters and dice.random() < 0.8:
        case.path_parameters["table"] = dice.choice(TABLES)
    if isinstance(case.body, dict) and case.meta.generation.mode == GenerationMode.POSITIVE:
        for name in ("move", "level", "title"):
            if isinstance(case.body.get(name), str) and dice.random() < 0.5:
                case.body[name] = dice.choice(WORDS)
        if isinstance(case.body.get("version"), int) and dice.random() < 0.7:
            case.body["version"] = dice.randrange(60)
    # The host has the token, mostly, and whoever keeps a name a key. They do nothing that would shut out the tests
    # after this one.
    if isinstance(case.body, dict) and case.body.get("read_only") is True:
        case.body["read_only"] = False
    whose = HOST if case.path.startswith("/api/admin/") else NAMED if case.path.startswith(SIGNED[0]) else {}
    if not whose and case.path.endswith(SIGNED) and dice.random() < 0.5:
        whose = NAMED
    told = whose if dice.random() < 0.9 and (case.method.upper(), case.path) not in LAST else {}
    if not told:
        case.call_and_validate(checks=CHECKS, timeout=PATIENCE)
        return
    # Where it was the token that was wrong, it is right now.
    mended = case.meta.is_negative_at(ParameterLocation.HEADER)
    checks = [check for check in CHECKS if not mended or check is not negative_data_rejection]
    case.call_and_validate(checks=checks, timeout=PATIENCE, headers=told)


def test_one_thing_leads_to_another(tmp_path: Path) -> None:
    """Along the links of the description: tables are made, opened, played, tried out and deleted."""
    # Not where a host has tried everything, and perhaps offers no game any more.
    with served(tmp_path) as (described, _):
        walk(described)


def walk(api: Any) -> None:

    # What names and hosts do is tried by itself; here it would only be in the way.
    class Machine(api.include(path_regex="^/api/(tables|seats|records)").as_state_machine()):  # type: ignore[misc]
        def before_call(self, case: Any) -> None:
            # Without a table nothing follows.
            if case.path == "/api/tables" and case.method == "POST":
                case.body = {"title": "isle-of-skye", "seats": [{"kind": "me"}, {"kind": "here"}]}

        def validate_response(self, response: Any, case: Any, **more: Any) -> None:
            seen[f"{case.method} {case.path}"] += 1
            case.validate_response(response, checks=[check for check in CHECKS if check is not negative_data_rejection])

    seen: Counter[str] = Counter()
    few = settings(
        max_examples=12,
        stateful_step_count=12,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    run_state_machine_as_test(Machine, settings=few)
    for wanted in ("POST /api/tables", "GET /api/seats/{key}", "POST /api/seats/{key}/moves"):
        assert seen[wanted], seen


# -- what is no longer a request ------------------------------------------------------------------------------------


def bodies(rng: Random) -> dict[str, Any]:
    """A body that makes sense, for each address that wants one."""
    version = rng.randrange(70)
    seats = [{"kind": rng.choice(["me", "here", "link", "open", "bot"]), "name": "x", "level": "random"} for _ in "ab"]
    pace = {"kind": rng.choice(["none", "move", "bank"]), "seconds": 60, "night": [22, 7], "takeover": True}
    title = rng.choice(["isle-of-skye", "excavation-earth", "merchants-of-the-dark-road", "lord-of-the-ice-garden"])
    at = {"version": version}
    return {
        "/api/tables": {"title": title, "seats": seats, "options": {}, "pace": pace, "listed": True},
        "/api/mine": {"keys": ["x" * 22, "y"]},
        "/api/tables/{table}/take": {"seat": rng.randrange(3), "name": "Ann"},
        "/moves": at | {"move": rng.choice(WORDS)},
        "/rewind": at | {"to": rng.randrange(30)},
        "/branch": at | {"level": "random", "others": rng.choice(["bots", "me"])},
        "/vote": {"yes": True},
        "/leave": {"level": "random"},
        "/takeover": {"seat": 1, "level": "random"},
        "/why": rng.choice([{"move": "pass"}, {"target": "tile:T01"}]),
        "/preview": {"move": rng.choice(WORDS)},
        "/chat": {"text": "hello"},
        "/note": {"text": "note"},
        "/prefs": {"name": "Ann", "language": "pl", "auto_end": True, "notify": "ntfys://x"},
        "/key": {"of": rng.choice(["me", "spectators"])},
        "/undo": at, "/redo": at, "/restart": at, "/end": at,
        "/lesson": {"act": "read", "of": rng.choice(["a", "goal", "\0"])},
        "/qr": {"link": "https://example.org/table#x"},
        "/api/names": {"name": rng.choice(STRINGS)[:40], "prefs": {"language": "pl", "favourites": ["x", "\0"]}},
        "/api/names/enter": {"code": rng.choice(["AAAA-" * 6, "\0" * 24, "x"])},
        "/api/confirm": {"table": rng.choice(STRINGS)[:60], "seat": rng.randrange(3), "secret": "x" * 22},
        "/api/lessons": {"title": title, "chapter": rng.choice(["first", "\0"]), "name": "x"},
        "/api/me/open": {"table": rng.choice(STRINGS)[:60], "seat": rng.randrange(3)},
        "/api/me/prefs": {"theme": "dark\0", "favourites": ["\0"], "language": "hu", "sound": True},
        "/api/admin/tables/{table}/close": {"closed": rng.random() < 0.2},
        "/api/admin/tables/{table}/export": {"running": True},
        "/api/admin/tables/{table}/key": {"seat": rng.choice([None, 0, 1, 7])},
        "/api/admin/house": {"notice": rng.choice(STRINGS), "titles_off": [title], "bots_off": ["hard"], "tables": 5},
        "/api/admin/bans": {"kind": "ban", "hours": 1, "table": rng.choice(STRINGS), "seat": 0, "ip": "10.0.0.\0"},
    }  # fmt: skip


HEADERS = [
    (b"content-type", b"text/plain"), (b"content-type", b"application/json; charset=x"), (b"content-type", b"\xff"),
    (b"origin", b"null"), (b"origin", b"http://127.0.0.1"), (b"host", b"evil.example"), (b"host", b""),
    (b"host", b"[::"), (b"accept-language", b"*" * 3000),
    (b"last-event-id", b"-1"), (b"last-event-id", b"99999999999999"), (b"last-event-id", b"5"), (b"accept", b"\x00"),
    (b"accept-encoding", b"gzip, br;q=nan"), (b"if-none-match", b'"'), (b"range", b"bytes=0-1"), (b"cookie", b"=;=;"),
    (b"x-forwarded-for", b"1.2.3.4, nonsense"), (b"transfer-encoding", b"chunked"),
    (b"content-length", b"-5"), (b"content-length", b"nan"), (b"expect", b"100-continue"), (b"upgrade", b"websocket"),
]  # fmt: skip
PAGES = ["/", "/table", "/tables/{table}", "/client/x/{odd}", "/api/client", "/art/isle-of-skye/x/plain/{odd}",
         "/art/{odd}/x/plain/cover", "/api/words/pl/{odd}", "/api/rules/{odd}", "/api/rules/isle-of-skye/{odd}",
         "/schema", "/schema/openapi.json", "/{odd}", "/api/seats/{key}/events"]  # fmt: skip


def request(
    rng: Random, known: list[tuple[str, str]], keys: list[str], tables: list[str], device: str, token: str
) -> Sent:
    """Something like a request, often of somebody who is signed in or is the host."""
    if rng.random() < 0.1:
        method, template = rng.choice(["GET", "GET", "POST", "HEAD", "OPTIONS", "TRACE", "\x00"]), rng.choice(PAGES)
    else:
        method, template = rng.choice(known)
    body: Any = bodies(rng).get(template) or bodies(rng).get(template.removeprefix("/api/seats/{key}"))
    path = template
    others = [("version", ["3"]), ("seat", ["0", "1"]), ("line", ["1"]), ("id", STRINGS), ("odd", STRINGS)]
    for name, values in (("key", keys), ("table", tables), *others):
        value = rng.choice(values) if rng.random() < 0.9 else rng.choice(STRINGS)
        path = path.replace("{" + name + "}", value)
    query = b""
    if rng.random() < 0.3:
        names = ["version", "of", "at", "eyes", "after", "before", "brief", "language", "last", "\0"]
        pairs = [(rng.choice(names), rng.choice([*STRINGS, *map(str, NUMBERS)])) for _ in range(rng.randrange(1, 4))]
        query = urlencode(pairs, errors="replace").encode()
    sent = b""
    headers: list[tuple[bytes, bytes]] = []
    if body is not None or rng.random() < 0.1:
        sent = written(rng, changed(rng, body) if rng.random() < 0.7 else body)
        headers.append((b"content-type", JSON))
    if template == "/api/records":
        sent, headers = rng.choice([b"game: isle-of-skye\nrules: 1\nseats: 2\n", rng.randbytes(300), b"#" * 3000]), []
    bearer = token if template.startswith("/api/admin/") else device
    if (template.startswith("/api/admin/") or template.endswith(SIGNED) or template.startswith(SIGNED[0])) and (
        rng.random() < 0.8
    ):
        odd = rng.choice([bearer, bearer, bearer, bearer, "\0" * 22, "é" * 22, device[::-1], ""])
        headers.append((b"authorization", f"Bearer {odd}".encode()))
    if rng.random() < 0.1:
        more = rng.choice(HEADERS)
        headers = [*(header for header in headers if header[0] != more[0]), more]
    return Sent(method, path.encode("utf-8", "replace").decode(), query, sent, tuple(headers))


@pytest.mark.parametrize("title", ["isle-of-skye", "lord-of-the-ice-garden"])
def test_whatever_is_sent(tmp_path: Path, title: str) -> None:
    """Thousands of odd requests in a row: none is an error of the server, and the tables are what their logs say."""

    async def scenario(store: Store, rng: Random) -> Counter[int]:
        statuses: Counter[int] = Counter()
        chosen = replace(known(token=token_urlsafe), notices=("ntfy",), send=lambda *_: None)
        async with running(create(store, chosen)) as app:
            keys, tables = [], []
            for kinds in (("me", "link"), ("me", "here", "bot"), ("me", "open")):
                seats = [{"kind": kind, "level": "random"} for kind in kinds]
                body = json.dumps({"title": title, "seats": seats, "listed": True}).encode()
                made = (await asked(app, Sent("POST", "/api/tables", b"", body, ((b"content-type", JSON),)))).json()
                keys += [seat["key"] for seat in made["seats"]] + [made["watch"]]
                tables.append(made["table"])
            kind = ((b"content-type", JSON),)
            name = (await asked(app, Sent("POST", "/api/names", b"", b'{"name": "Anna"}', kind))).json()
            mine = ((b"authorization", f"Bearer {name['key']}".encode()),)
            assert (await asked(app, Sent("PUT", f"/api/seats/{keys[0]}/name", headers=mine))).status == 200
            token = store.house.renew_token()
            await app.state.hub.house.load()
            everything = [one for one in operations() if one not in LAST]
            gone = ("/seats/{key}/table", "/key", "/hint", "/admin/tables/{table}")
            known_operations = [(m, p) for m, p in everything if not (p.endswith(gone) and m != "GET")]
            reached: Counter[str] = Counter()
            for number in range(REQUESTS // 2):
                # Now and then somebody plays, deletes or replaces something in earnest.
                if number % 10 == 0:
                    await play_a_move(app, rng.choice(keys), rng)
                some = known_operations if number % 50 else everything
                sent = request(rng, some, keys, tables, name["key"], token)
                got = await asked(app, sent)
                assert got.status < 500, (sent, got)
                statuses[got.status] += 1
                reached[sent.path.split("/")[2] if sent.path.startswith("/api/") else ""] += got.status in (200, 201)
                if sent.path.startswith(("/api/admin/house", "/api/admin/bans")):
                    # Whatever the host has decided, the next may come in.
                    await app.state.hub.house.decide(**structs.asdict(HouseRules()))
            assert reached["me"] and reached["admin"] and reached["names"], reached
            assert (await asked(app, Sent("GET", "/api/tables"))).status == 200
        return statuses

    with Store.open(str(tmp_path / "fuzz.db")) as store:
        statuses = asyncio.run(scenario(store, Random(title)))
        assert list(examine(store)) == []
    # Enough of it got through to the rooms behind the door.
    assert statuses[200] > REQUESTS // 40 and statuses[409] and statuses[400] and statuses[404]


async def play_a_move(app: Any, key: str, rng: Random) -> None:
    seen = await asked(app, Sent("GET", f"/api/seats/{key}"))
    if seen.status != 200:
        return
    message = seen.json()
    body: dict[str, Any] = {"version": message["version"]}
    path = "end"
    if not message["can"]["end"]:
        if not message["scene"]["choices"]:
            return
        body["move"], path = rng.choice(message["scene"]["choices"])["move"], "moves"
    kind = ((b"content-type", JSON),)
    sent = Sent("POST", f"/api/seats/{key}/{path}", b"brief=true", json.dumps(body).encode(), kind)
    assert (await asked(app, sent)).status < 500


def test_everything_is_documented(api: Any) -> None:
    raw = api.raw_schema
    assert raw["openapi"].startswith("3.1")
    described = {f"{method.upper()} {path}" for path, item in raw["paths"].items() for method in item}
    for wanted in (
        "GET /api/titles", "GET /api/tables", "POST /api/tables", "POST /api/mine", "POST /api/tables/{table}/take",
        "GET /api/seats/{key}", "GET /api/seats/{key}/events", "POST /api/seats/{key}/moves",
        "POST /api/seats/{key}/undo", "POST /api/seats/{key}/redo", "POST /api/seats/{key}/restart",
        "POST /api/seats/{key}/end", "POST /api/seats/{key}/rewind", "POST /api/seats/{key}/vote",
        "GET /api/seats/{key}/study", "GET /api/seats/{key}/beats",
        "POST /api/seats/{key}/why", "POST /api/seats/{key}/preview", "POST /api/seats/{key}/hint",
        "GET /api/seats/{key}/at/{version}", "GET /api/seats/{key}/since", "GET /api/seats/{key}/record",
        "GET /api/seats/{key}/chat", "POST /api/seats/{key}/chat", "GET /api/seats/{key}/note",
        "PUT /api/seats/{key}/note", "PUT /api/seats/{key}/prefs", "POST /api/seats/{key}/leave",
        "POST /api/seats/{key}/return", "POST /api/seats/{key}/takeover", "POST /api/seats/{key}/branch",
        "GET /api/admin/tables", "PUT /api/admin/house", "POST /api/admin/bans",
        "GET /api/seats/{key}/data", "DELETE /api/seats/{key}/data",
        "POST /api/records", "POST /api/seats/{key}/key", "DELETE /api/seats/{key}/table", "GET /api/load",
    ):  # fmt: skip
        assert wanted in described
    for path, item in raw["paths"].items():
        for method, operation in item.items():
            assert operation["summary"], f"{method} {path}"
            assert "429" in operation["responses"] and "503" in operation["responses"], f"{method} {path}"
