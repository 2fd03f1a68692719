"""What one request costs at most: every operation of the API at the largest size that is allowed.

    python -m bench.costs                      all titles, a quarter of an hour
    python -m bench.costs --title isle-of-skye --entries 2000

A finished game of the most players whose log is as long as logs get, by going back and moving again at its end, and a
club that is as full as it may be. Every browser takes packed answers, so they are packed. Times are those of the
processor, so that a busy machine does not change them: in the thread that answers everybody (`loop`), and in all
threads and worker processes together.
"""

import argparse
import asyncio
import gc
import gzip
import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time, thread_time
from typing import Any, Final, NamedTuple

from litestar import Litestar

from bench.cost_tables import LETTERS, Person, club, fill, full_events
from ludoteka.games import game, titles
from ludoteka.server.http.app import create
from ludoteka.server.live import jobs, workers
from ludoteka.server.live.limits import Limits
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage.store import Store
from ludoteka.server.table.model import Pace
from ludoteka.server.table.table import LONGEST_LOG

LOTS = 10**9
FREE = Limits(requests=LOTS, tables=LOTS, thoughts=LOTS, streams=LOTS, work=1e12, tries=LOTS, names=LOTS)
LOOP_LIMIT = 0.050
WHOLE_LIMIT = 2.0
CLOCKED = Pace("bank", 3600.0, 5.0, (22, 7), takeover=True)
FIRST = {
    "isle-of-skye": "round",
    "excavation-earth": "dig",
    "merchants-of-the-dark-road": "day",
    "lord-of-the-ice-garden": "turn",
}
"""The first chapter of each course."""
LONG: Final = "A" * 4000


class Cost(NamedTuple):
    loop: float
    whole: float
    size: int
    status: int


@dataclass
class Full:
    """All that may be asked about, and what is known of it."""

    title: str
    end: str
    here: str
    cold: str
    table: str
    people: list[Person]
    keys: list[str]
    token: str
    events: dict[str, list[str]]
    """The ids of events, by their status."""
    last: int = 0
    seen: Any = None
    record: bytes = b""
    lesson: str = ""
    lesson_step: str = ""
    open: list[str] = field(default_factory=list)
    """Tables with a free seat."""

    @property
    def at(self) -> dict[str, int]:
        return {"version": self.seen["version"]}

    @property
    def move(self) -> str:
        choices = self.seen["scene"]["choices"]
        return choices[-1]["move"] if choices else "pass"

    @property
    def target(self) -> str:
        choices = self.seen["scene"]["choices"]
        return choices[-1]["targets"][0] if choices and choices[-1]["targets"] else "panel:0"


@dataclass(frozen=True)
class Ask:
    """A request: what stands for the parts of its path and after it, what is sent, and who asks."""

    path: dict[str, Any] = field(default_factory=dict)
    query: str = ""
    body: Any = None
    text: bytes = b""
    bearer: str = ""
    host: str = "127.0.0.1"


def seats_of(full: Full, *kinds: str) -> dict[str, Any]:
    return {"title": full.title, "seats": [{"kind": kind} for kind in kinds]}


def me(full: Full, number: int = 0, **body: Any) -> Ask:
    return Ask(body=body or None, bearer=full.people[number].key)


def event(full: Full, status: str, which: int = 0, who: int = 0) -> Ask:
    return replace(me(full, who), path={"event": full.events[status][which]})


def host(full: Full, body: Any = None, query: str = "", **path: object) -> Ask:
    return Ask(path, query, body, bearer=full.token)


def seat(key: str, body: Any = None, query: str = "", **path: object) -> Ask:
    return Ask({"key": key, **path}, query, body)


ASKED: Final[dict[str, Callable[[Full], Ask]]] = {
    "GET /api/titles": lambda full: Ask(query="language=pl"),
    "GET /api/tables": lambda full: Ask(),
    "GET /api/tables/{table}": lambda full: Ask({"table": full.table}),
    "POST /api/mine": lambda full: Ask(body={"keys": full.keys[:200]}),
    "GET /api/load": lambda full: Ask(),
    "GET /api/client": lambda full: Ask(),
    "GET /api/words/{language}/{title}": lambda full: Ask({"language": "pl", "title": full.title}),
    "GET /api/words/{language}/{title}/lessons": lambda full: Ask({"language": "pl", "title": full.title}),
    "GET /api/rules/{title}": lambda full: Ask({"title": full.title}, "language=pl"),
    "GET /health/live": lambda full: Ask(),
    "GET /health/ready": lambda full: Ask(),
    "HEAD /health/live": lambda full: Ask(),
    "HEAD /health/ready": lambda full: Ask(),
    "POST /api/tables": lambda full: Ask(body=seats_of(full, *["me"] * len(full.seen["seats"]))),
    "POST /api/tables/{table}/take": lambda full: Ask({"table": full.open.pop()}, body={"seat": 1, "name": "x" * 40}),
    "POST /api/lessons": lambda full: Ask(body={"title": full.title, "chapter": FIRST[full.title]}),
    "POST /api/records": lambda full: Ask(text=full.record),
    "POST /api/confirm": lambda full: Ask(body={"table": full.table, "seat": 0, "secret": "x" * 22}),
    # -- a seat
    "GET /api/seats/{key}": lambda full: seat(full.here),
    "GET /api/seats/{key}/events": lambda full: seat(full.here),
    "GET /api/seats/{key}/at/{version}": lambda full: seat(full.end, version=full.last - 3),
    "GET /api/seats/{key}/since": lambda full: seat(full.end, query="version=0"),
    "GET /api/seats/{key}/beats": lambda full: seat(full.end, query="version=0"),
    "GET /api/seats/{key}/figures": lambda full: seat(
        full.end, query="&".join(f"at={full.last * i // 60}" for i in range(60))
    ),
    "GET /api/seats/{key}/record": lambda full: seat(full.end),
    "GET /api/seats/{key}/chat": lambda full: seat(full.here),
    "GET /api/seats/{key}/data": lambda full: seat(full.here),
    "GET /api/seats/{key}/note": lambda full: seat(full.here),
    "GET /api/seats/{key}/prefs": lambda full: seat(full.here),
    "GET /api/seats/{key}/study": lambda full: seat(full.here, query=f"of={full.target}"),
    "POST /api/seats/{key}/why": lambda full: seat(full.here, {"target": full.target}),
    "POST /api/seats/{key}/preview": lambda full: seat(full.here, {"move": full.move}),
    "POST /api/seats/{key}/hint": lambda full: seat(full.here),
    "POST /api/seats/{key}/qr": lambda full: seat(full.here, {"link": "https://example.org/" + "x" * 250}),
    "POST /api/seats/{key}/branch": lambda full: seat(full.here, {**full.at, "others": "me"}),
    "POST /api/seats/{key}/rewind": lambda full: seat(full.here, {**full.at, "to": max(0, full.seen["version"] - 2)}),
    "POST /api/seats/{key}/moves": lambda full: seat(full.here, {**full.at, "move": full.move}),
    "POST /api/seats/{key}/undo": lambda full: seat(full.here, full.at),
    "POST /api/seats/{key}/redo": lambda full: seat(full.here, full.at),
    "POST /api/seats/{key}/restart": lambda full: seat(full.here, full.at),
    "POST /api/seats/{key}/end": lambda full: seat(full.here, full.at),
    "POST /api/seats/{key}/vote": lambda full: seat(full.here, {"yes": True}),
    "POST /api/seats/{key}/lesson": lambda full: seat(full.lesson, {"act": "next", "of": full.lesson_step}),
    "POST /api/seats/{key}/leave": lambda full: seat(full.here, {"level": "random"}),
    "POST /api/seats/{key}/return": lambda full: seat(full.here),
    "POST /api/seats/{key}/takeover": lambda full: seat(full.here, {"seat": 1, "level": "random"}),
    "POST /api/seats/{key}/chat": lambda full: seat(full.end, {"text": LETTERS[:500]}),
    "PUT /api/seats/{key}/note": lambda full: seat(full.here, {"text": LETTERS}),
    "PUT /api/seats/{key}/prefs": lambda full: seat(full.here, {"name": LETTERS[:40]}),
    # -- a name
    "GET /api/club": lambda full: Ask(),
    "POST /api/names": lambda full: Ask(body={"name": f"New {len(full.open)}{id(object())}"}),
    "POST /api/names/enter": lambda full: Ask(body={"code": full.people[-1].code}),
    "GET /api/me": lambda full: me(full),
    "GET /api/me/tables": lambda full: me(full),
    "GET /api/me/games": lambda full: me(full),
    "POST /api/me/open": lambda full: me(full, table="table-7", seat=0),
    "PUT /api/me/prefs": lambda full: me(full, favourites=["x" * 80] * 100),
    "PUT /api/seats/{key}/name": lambda full: replace(seat(full.end), bearer=full.people[-1].key),
    "POST /api/seats/{key}/agree": lambda full: replace(seat(full.end), bearer=full.people[-1].key),
    "DELETE /api/seats/{key}/name": lambda full: replace(seat(full.end), bearer=full.people[-1].key),
    # -- events
    "GET /api/events": lambda full: Ask(),
    "GET /api/events/{event}": lambda full: event(full, "running"),
    "POST /api/events": lambda full: me(full, -1, name="x" * 40, title=full.title, template="swiss"),
    "POST /api/events/{event}/join": lambda full: event(full, "open", 0, -1),
    "POST /api/events/{event}/leave": lambda full: event(full, "running", 1),
    "POST /api/events/{event}/start": lambda full: event(full, "open", 0),
    "POST /api/events/{event}/cancel": lambda full: event(full, "open", 1),
    "GET /api/me/notices": lambda full: me(full),
    "PUT /api/me/notices": lambda full: me(full, notify=""),
    # -- passkeys: whether it was asked is looked at first, and a check of a signature is a millisecond more
    "POST /api/me/passkeys/ask": lambda full: replace(me(full), host="localhost"),
    "POST /api/me/passkeys": lambda full: me(full, id=LONG, client=LONG, attestation=LONG),
    "DELETE /api/me/passkeys": lambda full: me(full),
    "POST /api/names/passkey/ask": lambda full: Ask(host="localhost"),
    "POST /api/names/passkey": lambda full: Ask(body={"id": LONG, "client": LONG, "data": LONG, "signature": LONG}),
    # -- the host
    "GET /api/admin/events": lambda full: host(full),
    "POST /api/admin/events/{event}/start": lambda full: host(full, event=full.events["open"][2]),
    "POST /api/admin/events/{event}/cancel": lambda full: host(full, event=full.events["open"][3]),
    "GET /api/admin/tables": lambda full: host(full, query="search=nobody-has-this"),
    "GET /api/admin/tables/{table}": lambda full: host(full, table=full.table),
    "POST /api/admin/tables/{table}/close": lambda full: host(full, {"closed": False}, table=full.table),
    "POST /api/admin/tables/{table}/export": lambda full: host(full, {"running": True}, table=full.table),
    "POST /api/admin/tables/{table}/key": lambda full: host(full, {"seat": None}, table=full.table),
    "DELETE /api/admin/tables/{table}/names/{seat}": lambda full: host(full, table=full.table, seat=1),
    "DELETE /api/admin/tables/{table}/chat/{line}": lambda full: host(full, table=full.table, line=1),
    "GET /api/admin/house": lambda full: host(full),
    "PUT /api/admin/house": lambda full: host(full, {"notice": "x" * 200}),
    "POST /api/admin/bans": lambda full: host(full, {"kind": "ban", "ip": "10.0.0.1"}),
    "DELETE /api/admin/bans/{id}": lambda full: host(full, id="x"),
    "GET /api/admin/people": lambda full: host(full),
    # -- what can be done once
    "POST /api/seats/{key}/key": lambda full: seat(full.keys[3], {"of": "me"}),
    "DELETE /api/seats/{key}/data": lambda full: seat(full.here),
    "DELETE /api/seats/{key}/table": lambda full: seat(full.keys[4]),
    "DELETE /api/admin/tables/{table}": lambda full: host(full, table=full.table),
    "DELETE /api/admin/events/{event}": lambda full: host(full, event=full.events["running"][2]),
    "POST /api/admin/people/{id}/code": lambda full: host(full, id=full.people[3].id),
    "DELETE /api/admin/people/{id}": lambda full: host(full, id=full.people[3].id),
    "POST /api/me/leave": lambda full: me(full, 2),
    "POST /api/me/code": lambda full: me(full, 1),
    "DELETE /api/me": lambda full: me(full, 1),
    "POST /api/admin/token": lambda full: host(full),
}
ONCE = list(ASKED)[list(ASKED).index("POST /api/seats/{key}/key") :]
"""What is asked once: it is not there any more then."""


# -- measuring ------------------------------------------------------------------------------------------------------


def workers_time(app: Litestar) -> float:
    total = 0.0
    for worker in app.state.hub.workers._all:
        try:
            total += int(Path(f"/proc/{worker.process.pid}/schedstat").read_text().split()[0]) / 1e9
        except OSError:
            continue
    return total


async def ask(app: Litestar, operation: str, asked: Ask) -> tuple[int, bytes]:
    """The answer as a browser would get it, packed; of a stream the beginning."""
    method, _, path = operation.partition(" ")
    path = path.format(**asked.path)
    content = asked.text or (b"" if asked.body is None else json.dumps(asked.body).encode())
    headers = [(b"host", asked.host.encode()), (b"accept-encoding", b"gzip, deflate, br")]
    if content:
        kind = b"text/plain" if asked.text else b"application/json"
        headers += [(b"content-type", kind), (b"content-length", str(len(content)).encode())]
    if asked.bearer:
        headers.append((b"authorization", f"Bearer {asked.bearer}".encode()))
    status, got = 0, b""
    given, gone = False, asyncio.Event()

    async def receive() -> Any:
        nonlocal given
        if given:
            await gone.wait()
            return {"type": "http.disconnect"}
        given = True
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, got
        status = message.get("status", status)
        got += message.get("body", b"")
        if got and path.endswith("/events"):
            gone.set()

    scope: Any = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": asked.query.encode(), "root_path": "",
        "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "state": {},
    }  # fmt: skip
    await app(scope, receive, send)
    return status, got


async def measure(app: Litestar, operation: str, full: Full, times: int) -> Cost:
    """The dearest of some."""
    found = []
    for _ in range(times):
        asked = ASKED[operation](full)
        # As the server does every second: what is old is not searched for cycles again.
        gc.collect()
        gc.freeze()
        loop, whole = thread_time(), process_time() + workers_time(app)
        status, got = await ask(app, operation, asked)
        found.append(Cost(thread_time() - loop, process_time() + workers_time(app) - whole, len(got), status))
        assert status in (200, 201, 304, 400, 409), (operation, status, got[:300])
    # A table that is asked for the first time is loaded then.
    return Cost(max(c.loop for c in found), max(c.whole for c in found), found[0].size, found[0].status)


async def unpacked(app: Litestar, operation: str, asked: Ask) -> Any:
    status, got = await ask(app, operation, asked)
    assert status in (200, 201), (operation, status, got[:300])
    body = gzip.decompress(got) if got[:2] == b"\x1f\x8b" else got
    return json.loads(body) if body[:1] in b"{[" else body


async def one_title(store: Store, title: str, entries: int) -> dict[str, Cost]:
    (_, end), (table, here), (_, cold) = (
        fill(store, title, entries, over, pace) for over, pace in ((True, Pace()), (False, Pace()), (False, CLOCKED))
    )
    people, keys = club(store, title, table)
    found = full_events(store, title, people)
    full = Full(title, end, here, cold, table, people, keys, store.house.renew_token(), found)
    app = create(store, Settings(workers=1, limits=FREE))
    async with app.lifespan():
        full.seen = await unpacked(app, "GET /api/seats/{key}", seat(here))
        full.last = (await unpacked(app, "GET /api/seats/{key}", seat(end)))["version"]
        record = await unpacked(app, "GET /api/seats/{key}/record", seat(end))
        full.record = record + b"# x\n" * ((FREE.record - len(record)) // 4)
        made = await unpacked(app, "POST /api/lessons", ASKED["POST /api/lessons"](full))
        full.lesson = made["seats"][0]["key"]
        full.lesson_step = next(iter(app.state.hub.tables[made["table"]].table.lesson.begun))
        for _ in range(3):
            free = seats_of(full, "me", *["open"] * (max(2, min(game(title).seats)) - 1))
            full.open.append((await unpacked(app, "POST /api/tables", Ask(body=free)))["table"])
        # Who thinks is started, and has read the title.
        await ask(app, "POST /api/seats/{key}/hint", seat(here))
        costs = {name: await measure(app, name, full, 1 if name in ONCE else 3) for name in ASKED}
        # A server that starts has opened it already: its clocks run.
        app.state.hub.tables.clear()
        loop, whole = thread_time(), process_time()
        status, got = await ask(app, "GET /api/seats/{key}", seat(cold))
        assert status == 200
        costs["a table with clocks, opened cold"] = Cost(thread_time() - loop, process_time() - whole, len(got), status)
    return costs


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--title", action="append")
    parser.add_argument("--entries", type=int, default=LONGEST_LOG)
    chosen = parser.parse_args()
    # What is measured is not given up, however busy the machine is.
    jobs.REPLAY_PATIENCE = workers.START_SECONDS = 600.0  # type: ignore[misc]
    worst: dict[str, Cost] = {}
    for title in chosen.title or titles():
        with tempfile.TemporaryDirectory() as folder, Store.open(str(Path(folder, "costs.db"))) as store:
            for name, cost in asyncio.run(one_title(store, title, chosen.entries)).items():
                old = worst.get(name, cost)
                size, status = max(old.size, cost.size), min(old.status, cost.status)
                worst[name] = Cost(max(old.loop, cost.loop), max(old.whole, cost.whole), size, status)
    print("| operation | loop, ms | whole, ms | answer, KB |\n|---|---|---|---|")
    for name, cost in worst.items():
        refused = f" ({cost.status})" if cost.status >= 400 else ""
        mark = " !" if cost.loop > LOOP_LIMIT or cost.whole > WHOLE_LIMIT else ""
        print(
            f"| `{name}`{refused}{mark} | {cost.loop * 1000:.1f} | {cost.whole * 1000:.0f} | {cost.size / 1000:.0f} |"
        )


if __name__ == "__main__":
    main()
