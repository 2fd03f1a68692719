"""Servers for the tests: one without a network, one in a thread, and one in a process of its own that can be killed."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import httpx
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.json import decode, encode

from ludoteka.server.http.app import create
from ludoteka.server.http.sse import EVENTS
from ludoteka.server.http.uvicorn_server import Server, listening
from ludoteka.server.live.hub import Hub
from ludoteka.server.live.limits import Limits
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage.store import Store

SKYE = "isle-of-skye"
MANY = Limits(
    requests=1_000_000, tables=1_000_000, thoughts=1_000_000, streams=10_000, work=1e9, tries=1_000_000, names=1_000_000
)

Data = dict[str, Any]
T = TypeVar("T")


PATIENCE: Final = 120
"""Seconds after which nothing comes any more, on a machine that is busy with other things."""


def until(found: Callable[[], T], what: str) -> T:
    """What a look brings, as soon as it brings something that is true; `what` is said if that never comes."""
    end = time.monotonic() + PATIENCE
    while not (got := found()):
        assert time.monotonic() < end, what
        time.sleep(0.01)
    return got


def calling(address: str) -> httpx.Client:
    """A client that waits as long as it takes."""
    return httpx.Client(base_url=address, timeout=PATIENCE)


def known(seed: int = 1, **more: Any) -> Settings:
    """Settings under which two servers that are asked the same give the same answers, to the byte."""
    moments, names = count(1), count(1)
    wanted = Settings(
        workers=1,
        limits=MANY,
        now=lambda: float(next(moments)),
        token=lambda length: f"{next(names):0{22 if length == 16 else 12}d}",
        rng=Random(seed),
        hosts=("testserver.local",),
    )
    return replace(wanted, **more)


@contextmanager
def serving(folder: Path, settings: Settings | None = None, name: str = "web") -> Iterator[TestClient[Litestar]]:
    """A server without a network."""
    with (
        Store.open(f"sqlite:///{folder / f'{name}.db'}") as store,
        TestClient(create(store, settings or known())) as client,
    ):
        yield client


@contextmanager
def in_thread(folder: Path, settings: Settings | None = None) -> Iterator[str]:
    """A real server at a port of this machine; its address."""
    with on_database(f"sqlite:///{folder / 'thread.db'}", settings or known()) as server:
        yield server.address


def host_of(store: Store) -> dict[str, str]:
    """The headers by which a server knows whoever looks after it."""
    return {"Authorization": f"Bearer {store.house.renew_token()}"}


class Running(NamedTuple):
    """A server in a thread."""

    address: str
    hub: Hub


@contextmanager
def on_database(url: str, settings: Settings) -> Iterator[Running]:
    """A real server over a database, which others may have too."""
    with Store.open(url) as store, listening("127.0.0.1", 0) as door:
        app = create(store, settings)
        server = Server(app)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield Running(f"http://127.0.0.1:{door.getsockname()[1]}", app.state.hub)
        finally:
            server.should_exit = True
            thread.join(20)


def answers(address: str, path: str = "/api/tables") -> bool:
    """Whether somebody is there."""
    try:
        return httpx.get(f"{address}{path}", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


class Process:
    """`ludoteka serve` in a process of its own."""

    def __init__(self, database: Path, *more: str) -> None:
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            self.port = door.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.command = [
            *(sys.executable, "-c", "from ludoteka.cli.main import app_main; app_main()", "serve"),
            *("--port", str(self.port), "--database", f"sqlite:///{database}", "--requests", "1000000", *more),
        ]
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = subprocess.Popen(
            self.command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def ready(self) -> None:
        def living() -> bool:
            assert self.process.poll() is None, self.process.communicate()
            return answers(self.address)

        until(living, "the server does not answer")

    def kill(self) -> None:
        """At once, in the middle of whatever it does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> tuple[str, str]:
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=PATIENCE)


# -- playing --------------------------------------------------------------------------------------------------------


def new_table(
    client: Any, *kinds: str, options: Data | None = None, headers: dict[str, str] | None = None, **more: Any
) -> Data:
    """A new table with these kinds of seats; `bot:LEVEL` names a bot."""
    seats = []
    for number, kind in enumerate(kinds):
        kind, _, level = kind.partition(":")
        seat = {"kind": kind, "name": f"name {number}"}
        seats.append(seat | {"level": level} if level else seat)
    wanted = {"title": SKYE, "seats": seats, "options": options or {}, **more}
    answer = client.post("/api/tables", json=wanted, headers=headers)
    assert answer.status_code == 201, answer.text
    made: Data = answer.json()
    return made


def keys_of(made: Data) -> dict[int, str]:
    return {seat["seat"]: seat["key"] for seat in made["seats"]}


def step(client: Any, key: str, rng: Random, message: Data | None = None) -> Data | None:
    """Do something that this seat owes; None if it owes nothing. Returns the new message."""
    seen: Data = message or client.get(f"/api/seats/{key}").json()
    if seen["can"]["end"]:
        answer = client.post(f"/api/seats/{key}/end", json={"version": seen["version"]})
    elif seen["scene"]["choices"]:
        move = rng.choice(seen["scene"]["choices"])["move"]
        answer = client.post(f"/api/seats/{key}/moves", json={"version": seen["version"], "move": move})
    else:
        return None
    assert answer.status_code == 200, answer.text
    new: Data = answer.json()["message"]
    return new


def play_on(client: Any, keys: dict[int, str], rng: Random, steps: int = 100_000) -> Data:
    """Everybody answers in turn, until the game is over or so many answers were given. Returns a message."""
    message: Data = client.get(f"/api/seats/{keys[min(keys)]}").json()
    while message["status"] != "over" and steps:
        asked = [seat for seat in message["waiting"] if seat in keys]
        if not asked:
            # A bot is thinking.
            time.sleep(0.01)
            message = client.get(f"/api/seats/{keys[min(keys)]}").json()
            continue
        message = step(client, keys[rng.choice(asked)], rng) or client.get(f"/api/seats/{keys[min(keys)]}").json()
        steps -= 1
    return message


# -- listening ------------------------------------------------------------------------------------------------------


class Listener:
    """Somebody who listens to a stream."""

    def __init__(self, address: str, key: str, last: int | None = None) -> None:
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        self._client = httpx.Client(timeout=PATIENCE)
        self._stream = self._client.stream("GET", f"{address}/api/seats/{key}/events", headers=headers)
        self.response = self._stream.__enter__()
        self._lines = self.response.iter_lines()

    def next(self, *kinds: str) -> tuple[str, int | None, Any]:
        """The next event (of these kinds): its name, its id and its data."""
        while True:
            name, id, data = "", None, None
            for line in self._lines:
                if not line:
                    break
                field, _, value = line.partition(": ")
                if field == "event":
                    name = value
                elif field == "id":
                    id = int(value)
                elif field == "data":
                    data = json.loads(value)
                    assert json.loads(encode(decode(value, type=EVENTS[name]))) == data, "it is what it is said to be"
                elif field == "":
                    name = value
            else:
                raise EOFError
            if not kinds or name in kinds:
                return name, id, data

    def close(self) -> None:
        self._stream.__exit__(None, None, None)
        self._client.close()

    def __enter__(self) -> "Listener":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def run_server(database: str, port: int) -> None:
    """The life of a server, in a process that is about to be killed."""
    with Store.open(database) as store, listening("127.0.0.1", port) as door:
        Server(create(store, Settings(workers=1, limits=MANY))).run(sockets=[door])
