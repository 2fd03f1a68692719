"""How fast the table server is, measured from outside over real connections.

    python -m bench.server            the whole run, about three minutes
    python -m bench.server --quick    a short one, with fewer tables at the same number of moves a second
    python -m bench.server --tables 400
    python -m bench.server --tables 600 --servers 2 --database postgresql+psycopg://...

A table of four with the expansion; one process serves, another one plays and listens. On a machine that does other
things as well, the delays are those of the other things: the figures say how much they were in the way.
"""

import argparse
import asyncio
import json
import os
import resource
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from ludoteka.server.http.app import create
from ludoteka.server.http.uvicorn_server import Server, listening, more_files
from ludoteka.server.live.limits import Limits
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage.rows import columns
from ludoteka.server.storage.schema import tables as tables_schema
from ludoteka.server.storage.store import Store
from ludoteka.server.table.model import SeatInfo, TableInfo

from .clients import OPTIONS, SEATS, TITLE, Link, Played, read_message
from .run import BUILD, ratio, yardstick

FREE = Limits(
    requests=10**9, tables=10**9, thoughts=10**9, streams=10**9, connections=10**9, all_connections=10**9, work=1e12
)
IDLE = 5.0
"""Seconds in which nothing happens."""


# -- the server -----------------------------------------------------------------------------------------------------


def serve(database: str, pipe: Any, core: int | None) -> None:
    """The life of the server, in a process of its own; on one core if asked for."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})
    with Store.open(database) as store, listening("127.0.0.1", 0) as door:
        more_files()
        pipe.send((os.getpid(), door.getsockname()[1]))
        Server(create(store, Settings(workers=1, limits=FREE))).run(sockets=[door])


class Running(NamedTuple):
    """Running servers."""

    ports: list[int]
    pids: list[int]

    def spent(self) -> tuple[float, float]:
        """Seconds in which they have run, and in which they could have run but other programs had the cores."""
        total = [0.0, 0.0]
        for pid in self.pids:
            for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
                for i, part in enumerate(task.read_text().split()[:2]):
                    total[i] += int(part) / 1e9
        return total[0], total[1]

    def memory(self) -> float:
        """Megabytes of all of them."""
        pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.pids]
        return sum(pages) * resource.getpagesize() / 1e6


@contextmanager
def serving(database: str, core: int | None = None, servers: int = 1) -> Iterator[Running]:
    context = get_context("spawn")
    mine, its = context.Pipe()
    processes = [context.Process(target=serve, args=(database, its, core)) for _ in range(servers)]
    for process in processes:
        process.start()
    try:
        pids, ports = zip(*[mine.recv() for _ in processes], strict=True)
        yield Running(list(ports), list(pids))
    finally:
        for process in processes:
            process.kill()
            process.join()


# -- the measures ---------------------------------------------------------------------------------------------------


class Figure(NamedTuple):
    """What was measured, and the most that it should be, if there is such a thing."""

    name: str
    value: float
    unit: str
    limit: float | None = None


def share(values: list[float], part: float) -> float:
    """The value below which this part of all lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


async def one_table(server: Running, moves: int) -> list[Figure]:
    """From the answer of one person to the last of all scenes that change."""
    rng = Random(1)
    before = server.spent()
    spent: list[float] = []
    sizes: list[float] = []
    while len(spent) < moves:
        table = Played(server.ports, rng)
        await table.begin()
        while not table.over and len(spent) < moves:
            await table.step()
            await table.settled()
            spent.append(table.last - table.sent)
        sizes.extend(table.sizes)
        table.end()
    after = server.spent()
    return [
        Figure("processor time of the server for an answer", (after[0] - before[0]) / len(spent) * 1000, "ms"),
        Figure("other programs in its way for an answer", (after[1] - before[1]) / len(spent) * 1000, "ms"),
        Figure("an answer until all scenes are sent, median", median(spent) * 1000, "ms", 25),
        Figure("an answer until all scenes are sent, 95 %", share(spent, 0.95) * 1000, "ms", 25),
        Figure("update of one answer, 95 %", share(sizes, 0.95) / 1000, "kB", 20),
        Figure("update of one answer, largest", max(sizes) / 1000, "kB", 20),
    ]


async def many_tables(server: Running, count: int, every: float, seconds: float) -> list[Figure]:
    """Many tables at once: how late events are, whether any is lost, and what tables cost at which nothing happens."""
    empty = server.memory()
    played = [Played(server.ports, Random(number)) for number in range(count)]
    for table in played:
        await table.begin()
    for table in played:
        table.delays.clear()
    held, idle = server.memory(), server.spent()
    await asyncio.sleep(IDLE)
    rested = server.spent()

    async def play(table: Played) -> None:
        start = perf_counter() + table.rng.random() * every
        for number in range(int(seconds / every)):
            await asyncio.sleep(max(0.0, start + number * every - perf_counter()))
            if not table.over:
                await table.step()

    began, before = perf_counter(), server.spent()
    await asyncio.gather(*map(play, played))
    lasted, after = perf_counter() - began, server.spent()
    await asyncio.sleep(1)
    lost = 0
    for table in played:
        for ear in table.ears:
            truth = read_message(await table.link.ask("GET", f"/api/seats/{ear.key}"))
            lost += ear.lost + (ear.version != truth.version)
        table.end()
    delays = [delay for table in played for delay in table.delays]
    rate = sum(table.answers for table in played) / lasted
    name = f"{count} tables, {count * SEATS} streams, {rate:.0f} answers/s"
    if len(server.ports) > 1:
        name = f"{len(server.ports)} servers, {name}"
    return [
        Figure(f"{name}: memory of a table", (held - empty) / count, "MB", 0.7),
        Figure(f"{name}: servers busy before the first answer", (rested[0] - idle[0]) / IDLE * 100, "%"),
        Figure(f"{name}: server busy", (after[0] - before[0]) / lasted * 100, "%"),
        Figure(f"{name}: other programs in its way", (after[1] - before[1]) / lasted * 100, "%"),
        Figure(f"{name}: delay, median", median(delays) * 1000, "ms", 250),
        Figure(f"{name}: delay, 95 %", share(delays, 0.95) * 1000, "ms", 250),
        Figure(f"{name}: delay, 99 %", share(delays, 0.99) * 1000, "ms", 250),
        Figure(f"{name}: events lost", lost, "", 0),
    ]


async def the_past(server: Running, looks: int) -> list[Figure]:
    """The scene at any version of a finished game."""
    table = Played(server.ports, Random(2))
    await table.begin()
    while not table.over:
        await table.step()
    await table.settled()
    spent = []
    for number in range(looks):
        ear = table.ears[number % SEATS]
        start = perf_counter()
        await table.link.ask("GET", f"/api/seats/{ear.key}/at/{table.rng.randrange(ear.version + 1)}")
        spent.append(perf_counter() - start)
    table.end()
    return [
        Figure("scene of an earlier version, median", median(spent) * 1000, "ms", 150),
        Figure("scene of an earlier version, slowest", max(spent) * 1000, "ms", 150),
    ]


async def home(server: Running, looks: int, name: str) -> list[Figure]:
    link = Link(server.ports[0])
    spent = []
    for _ in range(looks):
        start = perf_counter()
        await link.ask("GET", "/api/tables")
        spent.append(perf_counter() - start)
    return [Figure(f"home list with {name} tables, 95 %", share(spent, 0.95) * 1000, "ms", 50)]


def fill(database: str, count: int) -> None:
    """So many tables in the store, without playing them."""
    seats = [SeatInfo(seat, "person", f"name {seat}") for seat in range(SEATS)]
    with Store.open(database) as store, store.database.writing() as connection:
        rows = []
        for number in range(count):
            listed = TableInfo(f"stored{number}", TITLE, "1", OPTIONS, seats, listed=True, created=float(number))
            rows.append({"id": listed.id, **columns(listed)})
        connection.execute(tables_schema.insert(), rows)


def crowd(database: str, servers: int, tables: int) -> list[Figure]:
    """So many tables with a move each every five seconds, and nothing else."""
    # One more file for every stream, here as there.
    more_files()
    with serving(database, servers=servers) as server:
        return asyncio.run(many_tables(server, tables, 5.0, 60.0))


def measure(quick: bool) -> list[Figure]:
    found: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="ludoteka-bench-") as name:
        database = f"sqlite:///{Path(name) / 'bench.db'}"
        with serving(database, core=0) as server:
            found += asyncio.run(one_table(server, 150 if quick else 800))
            found += asyncio.run(the_past(server, 40 if quick else 200))
        with serving(database) as server:
            # The same number of answers a second, by fewer tables.
            tables, every, seconds = (40, 1.0, 8.0) if quick else (200, 5.0, 60.0)
            found += asyncio.run(many_tables(server, tables, every, seconds))
            found += asyncio.run(home(server, 50, "no listed"))
        fill(database, 100_000)
        with serving(database) as server:
            found += asyncio.run(home(server, 50, "100,000 listed"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer tables and moves")
    parser.add_argument("--tables", type=int, default=0, help="only so many tables at once")
    parser.add_argument("--servers", type=int, default=1, help="so many servers on one database")
    parser.add_argument("--database", default="", help="the address of an empty database, for several servers")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    arguments = parser.parse_args()
    if arguments.servers > 1 and not arguments.database:
        parser.error("several servers need one database of PostgreSQL: name an empty one with --database")
    yard = median(yardstick() for _ in range(7))
    with tempfile.TemporaryDirectory(prefix="ludoteka-bench-") as name:
        database = arguments.database or f"sqlite:///{Path(name) / 'bench.db'}"
        crowded = crowd(database, arguments.servers, arguments.tables) if arguments.tables else None
    found = crowded if crowded is not None else measure(arguments.quick)
    if arguments.json:
        rows = {figure.name: {"value": figure.value, "unit": figure.unit, "limit": figure.limit} for figure in found}
        print(json.dumps({"build": BUILD, "game": TITLE, "yardstick_per_second": yard, "measures": rows}))
        return
    print(f"table server, {BUILD} build of {TITLE}; yardstick {yard:,.0f} rounds/s")
    for figure in found:
        beside = f"{ratio(figure.value * 1000, 'µs', yard):8.1f} yardsticks" if figure.unit == "ms" else " " * 19
        wanted = ""
        if figure.limit is not None:
            wanted = f"  at most {figure.limit:g}" + ("" if figure.value <= figure.limit else ": too much")
        print(f"  {figure.name:66} {figure.value:>9.1f} {figure.unit:3}{beside}{wanted}")


if __name__ == "__main__":
    main()
