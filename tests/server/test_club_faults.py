"""Several servers on one PostgreSQL while servers die and the database is started anew: people go on at any of them."""

import os
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from typing import Any

import httpx

from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.store import Store
from ludoteka.server.wire.patch import apply_update
from tests.server.conftest import Cluster, Place
from tests.server.test_kill import PRELOAD, free_port
from tests.server.web import Data, Listener, answers, calling, keys_of, new_table, run_server, until

KILLS = max(3, int(os.environ.get("LUDOTEKA_CLUB_KILLS", "0")))
"""Of servers; the database is started anew once, or once in ten of them. `make nightly` asks for more."""
SERVERS = 2 if KILLS < 10 else 4


class Servers:
    """Processes at ports of their own; a balancer that knows nothing would send people to any of them."""

    def __init__(self, url: str) -> None:
        self._url = url
        # The interpreter is there before the server, so that it lives again in a moment.
        self._context: Any = get_context("forkserver")
        self._context.set_forkserver_preload(PRELOAD)
        self._ports = [free_port() for _ in range(SERVERS)]
        self._running = [self._start(port) for port in self._ports]
        self.wait()

    @property
    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self._ports]

    def _start(self, port: int) -> Any:
        process = self._context.Process(target=run_server, args=(self._url, port))
        process.start()
        return process

    def wait(self) -> None:
        """Until all answer. One that could not begin, because the database was away, is started anew."""
        for number, address in enumerate(self.addresses):

            def living(number: int = number, address: str = address) -> bool:
                if not self._running[number].is_alive():
                    self._running[number] = self._start(self._ports[number])
                return answers(address, "/health/live")

            until(living, "a server does not answer")

    def kill(self, number: int) -> None:
        """At once, in the middle of whatever it does; another begins in its place."""
        self._running[number].kill()
        self._running[number].join()
        self._running[number] = self._start(self._ports[number])

    def close(self) -> None:
        for process in self._running:
            process.kill()
            process.join()


@dataclass
class Visitor(ABC):
    """Somebody who asks whichever server answers."""

    addresses: list[str]
    table: str
    seat: int
    key: str
    rng: Random
    stop: threading.Event
    fault: str = ""

    def run(self) -> None:
        try:
            self.live()
        except Exception as error:
            self.fault = repr(error)

    @abstractmethod
    def live(self) -> None:
        """Until it is time to stop."""


@dataclass
class Player(Visitor):
    """Plays a seat, and repeats every answer until it is acknowledged."""

    moves: list[str] = field(default_factory=list)
    over: bool = False
    known: int = 0

    def live(self) -> None:
        with httpx.Client(timeout=5) as client:
            while not self.stop.is_set() and not self.over:
                seen, _ = self.ask(client, "GET", "")
                if seen["version"] < self.known:
                    # A server that does not reach its database shows what it has in memory.
                    continue
                self.over = seen["status"] == "over"
                body: Data = {"version": seen["version"]}
                if seen["can"]["end"]:
                    self.known = self.ask(client, "POST", "/end", body)[0]["version"]
                elif seen["scene"]["choices"]:
                    body["move"] = self.rng.choice(seen["scene"]["choices"])["move"]
                    done, tries = self.ask(client, "POST", "/moves", body)
                    assert done["result"] == "done" or (done["result"] == "repeated" and tries > 1), done["result"]
                    self.moves.append(body["move"])
                    self.known = done["version"]
                else:
                    time.sleep(0.01)

    def ask(self, client: httpx.Client, method: str, path: str, body: Data | None = None) -> tuple[Data, int]:
        """The answer, from whichever server gives one, and after how many tries."""
        tries = 0
        while True:
            tries += 1
            try:
                server = self.rng.choice(self.addresses)
                answer = client.request(method, f"{server}/api/seats/{self.key}{path}", json=body)
            except httpx.TransportError:
                time.sleep(0.01)
                continue
            if answer.status_code == 503:
                time.sleep(0.02)
                continue
            assert answer.status_code == 200, answer.text
            return answer.json(), tries


@dataclass
class Watcher(Visitor):
    """Follows a stream, and comes back with the last version when it ends."""

    message: Data = field(default_factory=dict)
    comings: int = 0

    def live(self) -> None:
        while not self.stop.is_set():
            try:
                with Listener(self.rng.choice(self.addresses), self.key, self.message.get("version")) as listener:
                    if listener.response.status_code != 200:
                        continue
                    self.comings += 1
                    while not self.stop.is_set():
                        name, id, data = listener.next("table", "update")
                        self.message = data if name == "table" else apply_update(self.message, data)
                        assert self.message["version"] == id
            except (httpx.TransportError, EOFError):
                time.sleep(0.01)


def brought(true: Callable[[], bool], visitors: list[Any]) -> None:
    """Wait for something that visitors bring about."""

    def happened() -> bool:
        assert [visitor.fault for visitor in visitors] == [""] * len(visitors)
        return true()

    until(happened, "nothing happens any more")


def seats_are_given_once(servers: Servers) -> None:
    """People at all servers want the same seat at the same moment."""
    for _ in range(3):
        with calling(servers.addresses[0]) as client:
            table = new_table(client, "me", "open")["table"]
        ready = threading.Barrier(SERVERS)
        told: list[int] = []

        def take(address: str, table: str = table, ready: threading.Barrier = ready, told: list[int] = told) -> None:
            with calling(address) as client:
                client.get(f"/api/tables/{table}")
                ready.wait()
                told.append(client.post(f"/api/tables/{table}/take", json={"seat": 1}).status_code)

        threads = [threading.Thread(target=take, args=(address,)) for address in servers.addresses]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(told) == [201, *[409] * (SERVERS - 1)]


def test_servers_die_and_the_database_too(place: Place, postgresql: Cluster) -> None:
    url = place("postgresql")
    rng = Random(3)
    stop, look = threading.Event(), threading.Event()
    servers = Servers(url)
    players: list[Player] = []
    watchers: list[Watcher] = []
    threads: list[threading.Thread] = []

    def gather() -> None:
        """More people at new tables, each followed by somebody."""
        for kinds in (("me", "link"), ("me", "bot:random")):
            with calling(rng.choice(servers.addresses)) as client:
                made = new_table(client, *kinds)
            for seat, key in keys_of(made).items():
                here = (servers.addresses, made["table"], seat, key)
                players.append(Player(*here, Random(len(players)), stop))
                watchers.append(Watcher(*here, Random(-len(watchers)), look))
                for visitor in (players[-1], watchers[-1]):
                    threads.append(threading.Thread(target=visitor.run, daemon=True))
                    threads[-1].start()

    try:
        seats_are_given_once(servers)
        gather()
        brought(lambda: all(player.moves for player in players), players)
        for number in range(1, KILLS + 1):
            time.sleep(rng.uniform(0.0, 0.05))
            if number == 2 or number % 10 == 0:
                postgresql.restart()
            else:
                servers.kill(rng.randrange(SERVERS))
            before = {player.key: len(player.moves) for player in players}
            # Everybody goes on: also those who wait for bots, and those who were at the server that died.
            brought(lambda: all(p.over or len(p.moves) > before[p.key] for p in players), players)  # noqa: B023
            servers.wait()
            if all(player.over for player in players):
                gather()
        stop.set()
        for thread in threads[::2]:
            thread.join(60)
        for watcher in watchers:
            with calling(servers.addresses[0]) as client:
                truth = client.get(f"/api/seats/{watcher.key}").json()
            brought(lambda: watcher.message == truth, watchers)  # noqa: B023
    finally:
        stop.set()
        look.set()
        servers.close()
    for thread in threads:
        thread.join(60)
    assert [visitor.fault for visitor in (*players, *watchers)] == [""] * len(threads)
    with Store.open(url) as store:
        # Every table opens, and is what its log says: no move is lost, none is there twice.
        assert list(examine(store)) == []
        for player in players:
            stored = [e.text for e in store.entries(player.table) if e.kind == "move" and e.seat == player.seat]
            assert stored == player.moves
