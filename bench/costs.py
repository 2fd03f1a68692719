"""What one request costs at most: every address of the API at the largest size that is allowed.

    python -m bench.costs                      all titles, a few minutes
    python -m bench.costs --title isle-of-skye --entries 2000

A finished game of the most players whose log is as long as logs get, by going back and moving again at its end. Times
are those of the processor, so that a busy machine does not change them: in the thread that answers everybody (`loop`),
and in all threads and worker processes together.
"""

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from random import Random
from time import process_time, thread_time
from typing import Any, NamedTuple

from litestar import Litestar

from ludoteka.core.record import own_tables
from ludoteka.games import game, titles
from ludoteka.server.http.app import create
from ludoteka.server.live.limits import Limits
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage.keys import hash_key, new_key
from ludoteka.server.storage.store import Store
from ludoteka.server.table.actions import EndTurn, Move, Rewind
from ludoteka.server.table.model import SeatInfo, TableInfo
from ludoteka.server.table.table import LONGEST_LOG, Table

FREE = Limits(requests=10**9, tables=10**9, thoughts=10**9, streams=10**9, work=1e12)
MIDDLE = 120
"""Entries after which no game is over yet."""
LOOP_LIMIT = 0.050
WHOLE_LIMIT = 2.0


class Cost(NamedTuple):
    address: str
    loop: float
    whole: float
    size: int


# -- the largest tables ---------------------------------------------------------------------------------------------


def fill(store: Store, title: str, entries: int, over: bool) -> str:
    """A table with a log of so many entries, at the end of its game or in the middle; the key of one who is asked."""
    found = game(title)
    rng = Random(3)
    seats = [SeatInfo(seat) for seat in range(max(found.seats))]
    keys = [new_key() for _ in seats]
    info = TableInfo(
        f"{title[:8]}-{over:d}",
        title,
        found.rules,
        dict(found.options_of(found.new(len(seats)))),
        seats,
        created=1.0,
        data=own_tables(found),
        owner=0,
        free_rewind=True,
    )
    table = Table.new(info, found)
    first = table.roll(rng, 1.0)
    hashes = [(hash_key(key), seat, False) for seat, key in enumerate(keys)]
    store.create(table.described(), hashes, first.entries, first.snapshot)
    version = table.version
    past = table.snapshot()
    until = MIDDLE if not over else 10**9
    while not table.over and table.version < until:
        past, seat = table.snapshot(), table.waiting()[0]
        version = go_on(store, table, seat, rng, version)
    while table.version < entries - 2:
        # Back by one, and forward again.
        seat = 0
        to = table.to_seat_version(seat, past.version)
        if to >= table.to_seat_version(seat) or table.to_log_version(seat, to) != past.version:
            to = table.to_seat_version(seat) - 1
            stored = store.load(info.id, table.to_log_version(seat, to))
            past = Table.restore(stored.info, found, stored.snapshot, stored.entries).snapshot()
        outcome = table.act(seat, Rewind(to, past), None, 1.0, rng)
        store.append(info.id, version, outcome.entries, outcome.changes, outcome.snapshot)
        version = table.version
        while (table.over is not over or not table.waiting()) and not table.over:
            version = go_on(store, table, table.waiting()[0], rng, version)
    while not over and table.turn_open is not None:
        version = go_on(store, table, table.waiting()[0], rng, version)
    return keys[table.waiting()[0] if table.waiting() else 0]


def go_on(store: Store, table: Table, seat: int, rng: Random, version: int) -> int:
    if table.turn_open == seat:
        outcome = table.act(seat, EndTurn(), None, 1.0, rng)
    else:
        choice = table.position.choice(seat)
        outcome = table.act(seat, Move(table.game.text(choice, choice.pick(rng))), None, 1.0, rng)
    store.append(table.info.id, version, outcome.entries, outcome.changes, outcome.snapshot)
    return table.version


# -- measuring ------------------------------------------------------------------------------------------------------


def workers_time(app: Litestar) -> float:
    total = 0.0
    for worker in app.state.hub.workers._all:
        try:
            total += int(Path(f"/proc/{worker.process.pid}/schedstat").read_text().split()[0]) / 1e9
        except OSError:
            continue
    return total


async def ask(app: Litestar, method: str, path: str, body: Any = None, text: bytes = b"") -> tuple[int, bytes]:
    path, _, query = path.partition("?")
    content = text or (b"" if body is None else json.dumps(body).encode())
    kind = b"text/plain" if text else b"application/json"
    headers = [(b"host", b"127.0.0.1"), (b"content-type", kind), (b"content-length", str(len(content)).encode())]
    status, got = 0, b""
    given = False

    async def receive() -> Any:
        nonlocal given
        if given:
            await asyncio.sleep(3600)
        given = True
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, got
        status = message.get("status", status)
        got += message.get("body", b"")

    scope: Any = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "", "headers": headers,
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "state": {},
    }  # fmt: skip
    await app(scope, receive, send)
    return status, got


async def measure(app: Litestar, name: str, *request: Any) -> Cost:
    """The dearest of three."""
    found = []
    for _ in range(3):
        loop, whole = thread_time(), process_time() + workers_time(app)
        status, got = await ask(app, *request)
        assert status < 500, (request[:2], got[:300])
        found.append(Cost(name, thread_time() - loop, process_time() + workers_time(app) - whole, len(got)))
        assert status in (200, 201, 304, 409), (request[:2], status, got[:300])
    # A table that is asked for the first time is loaded then.
    return Cost(name, max(c.loop for c in found), max(c.whole for c in found), found[0].size)


async def one_title(store: Store, title: str, entries: int) -> list[Cost]:
    ended, running = (fill(store, title, entries, over) for over in (True, False))
    app = create(store, Settings(workers=1, limits=FREE))
    async with app.lifespan():
        end, here = f"/api/seats/{ended}", f"/api/seats/{running}"
        seen = json.loads((await ask(app, "GET", here))[1])
        last = json.loads((await ask(app, "GET", end))[1])["version"]
        await ask(app, "POST", f"{here}/hint")
        version = seen["version"]
        choices = seen["scene"]["choices"]
        move = choices[-1]["move"] if choices else "pass"
        target = choices[-1]["targets"][0] if choices and choices[-1]["targets"] else "x"
        record = (await ask(app, "GET", f"{end}/record"))[1]
        seats = [{"kind": "me"}] * len(seen["seats"])
        at = {"version": version}
        costs = [
            await measure(app, "GET /api/titles", "GET", "/api/titles"),
            await measure(app, "GET /api/tables", "GET", "/api/tables"),
            await measure(app, "POST /api/tables", "POST", "/api/tables", {"title": title, "seats": seats}),
            await measure(app, "POST /api/mine", "POST", "/api/mine", {"keys": [running] + ["x" * 22] * 199}),
            await measure(app, "POST /api/records", "POST", "/api/records", None, record),
            await measure(app, "GET /api/seats/{key}", "GET", here),
            await measure(app, ".../at/{version}", "GET", f"{end}/at/{last - 3}"),
            await measure(app, ".../since", "GET", f"{end}/since?version=0"),
            await measure(app, ".../beats", "GET", f"{end}/beats?version=0"),
            await measure(
                app, ".../figures", "GET", f"{end}/figures?" + "&".join(f"at={last * i // 60}" for i in range(60))
            ),
            await measure(app, ".../record", "GET", f"{end}/record"),
            await measure(app, ".../study", "GET", f"{here}/study?of={target}"),
            await measure(app, ".../why", "POST", f"{here}/why", {"target": target}),
            await measure(app, ".../preview", "POST", f"{here}/preview", {"move": move}),
            await measure(app, ".../hint", "POST", f"{here}/hint"),
            await measure(app, ".../branch", "POST", f"{here}/branch", {**at, "others": "me"}),
            await measure(app, ".../rewind", "POST", f"{here}/rewind", {**at, "to": max(0, version - 2)}),
            await measure(app, ".../moves", "POST", f"{here}/moves", {**at, "move": move}),
            await measure(app, ".../undo", "POST", f"{here}/undo", at),
            await measure(app, ".../chat", "POST", f"{here}/chat", {"text": "x" * 500}),
            await measure(app, ".../note", "PUT", f"{here}/note", {"text": "x" * 4000}),
            await measure(app, ".../prefs", "PUT", f"{here}/prefs", {"name": "x" * 40}),
        ]
    return costs


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--title", action="append")
    parser.add_argument("--entries", type=int, default=LONGEST_LOG)
    chosen = parser.parse_args()
    worst: dict[str, Cost] = {}
    for title in chosen.title or titles():
        with tempfile.TemporaryDirectory() as folder, Store.open(str(Path(folder, "costs.db"))) as store:
            for cost in asyncio.run(one_title(store, title, chosen.entries)):
                old = worst.get(cost.address, cost)
                worst[cost.address] = Cost(
                    cost.address, max(old.loop, cost.loop), max(old.whole, cost.whole), max(old.size, cost.size)
                )
    print("| address | loop, ms | whole, ms | answer, KB |\n|---|---|---|---|")
    for cost in worst.values():
        mark = " !" if cost.loop > LOOP_LIMIT or cost.whole > WHOLE_LIMIT else ""
        print(f"| `{cost.address}`{mark} | {cost.loop * 1000:.1f} | {cost.whole * 1000:.0f} | {cost.size / 1000:.0f} |")


if __name__ == "__main__":
    main()
