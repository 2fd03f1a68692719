"""A server that is killed again and again while people play: nothing that was acknowledged is lost or done twice."""

import os
import socket
import threading
import time
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import func, select

from ludoteka.server.storage import schema
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.keys import new_key
from ludoteka.server.storage.store import Store
from tests.server.web import PATIENCE, Data, Process, answers, calling, keys_of, new_table, run_server, until

KILLS = max(15, int(os.environ.get("LUDOTEKA_KILLS", "0")))
"""For each kind of database, besides those of the store alone; `make nightly` asks for more."""
PRELOAD = ["tests.server.web", "ludoteka.games.isle_of_skye", "alembic.command", "litestar.plugins.pydantic"]


@dataclass
class Person:
    """Somebody who plays a seat, and repeats every request until it is answered."""

    address: str
    table: str
    seat: int
    key: str
    rng: Random
    stop: threading.Event
    moves: list[str] = field(default_factory=list)
    repeated: int = 0
    fault: str = ""

    def play(self) -> None:
        try:
            with httpx.Client(base_url=f"{self.address}/api/seats/{self.key}", timeout=5) as client:
                while not self.stop.is_set():
                    self.step(client)
        except Exception as error:
            self.fault = repr(error)

    def step(self, client: httpx.Client) -> None:
        seen = self.ask(client, "GET", "")
        if seen is None:
            return
        body: Data = {"version": seen["version"]}
        if seen["can"]["end"]:
            self.ask(client, "POST", "/end", body)
        elif seen["scene"]["choices"]:
            body["move"] = self.rng.choice(seen["scene"]["choices"])["move"]
            done = self.ask(client, "POST", "/moves", body)
            if done is not None:
                assert done["result"] in ("done", "repeated"), (body, done["result"])
                self.repeated += done["result"] == "repeated"
                self.moves.append(body["move"])
        else:
            time.sleep(0.01)

    def ask(self, client: httpx.Client, method: str, path: str, body: Data | None = None) -> Data | None:
        """The answer, from whichever server gives one."""
        while True:
            try:
                answer = client.request(method, path, json=body)
            except httpx.TransportError:
                # An answer that is owed is waited for, or the log would know more than we do.
                if self.stop.is_set() and not body:
                    return None
                time.sleep(0.01)
                continue
            assert answer.status_code == 200, answer.text
            found: Data = answer.json()
            return found


def test_many_deaths(url: str) -> None:
    # The port and the interpreter are there before the server, so that it lives again in a moment.
    context: Any = get_context("forkserver")
    context.set_forkserver_preload(PRELOAD)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    rng = Random(1)
    stop = threading.Event()

    def start() -> Any:
        process = context.Process(target=run_server, args=(url, port))
        process.start()

        def living() -> bool:
            assert process.is_alive()
            return answers(address)

        until(living, "the server does not answer")
        return process

    server = start()
    everybody: list[Person] = []
    try:
        with calling(address) as client:
            people = gather(client, address, stop)
        threads = [threading.Thread(target=person.play, daemon=True) for person in people]
        for thread in threads:
            thread.start()
        everybody += people
        for number in range(1, KILLS + 1):
            if number % 100 == 0:
                # Games end; new ones begin.
                with calling(address) as client:
                    people = gather(client, address, stop)
                threads += [threading.Thread(target=person.play, daemon=True) for person in people]
                for thread in threads[-len(people) :]:
                    thread.start()
                everybody += people
            # Each server lives until somebody has played, and dies in the middle of what comes next.
            played = sum(len(person.moves) for person in everybody)
            while sum(len(person.moves) for person in everybody) == played:
                assert not any(person.fault for person in everybody)
                time.sleep(0.002)
            time.sleep(rng.uniform(0.0, 0.05))
            server.kill()
            server.join()
            server = start()
        stop.set()
        for thread in threads:
            thread.join(PATIENCE)
    finally:
        stop.set()
        server.kill()
        server.join()
    assert [person.fault for person in everybody] == [""] * len(everybody)
    with Store.open(url) as store:
        # Every table opens, and is what its log says.
        assert list(examine(store)) == []
        counted_once(store)
        for person in everybody:
            stored = [e.text for e in store.entries(person.table) if e.kind == "move" and e.seat == person.seat]
            assert stored == person.moves
    assert sum(len(person.moves) for person in everybody) >= KILLS


def gather(client: httpx.Client, address: str, stop: threading.Event) -> list[Person]:
    """People at three new tables."""
    people: list[Person] = []
    for number, kinds in enumerate((("me", "link"), ("me", "link", "link"), ("me", "bot:random"))):
        # The first two tables are rated, and all who play there keep a name.
        names = [named(client, f"Player {new_key()}") for kind in kinds if ":" not in kind and number != 2]
        more: Data = {"rated": True, "headers": names[0]} if names else {}
        made = new_table(client, *kinds, options={"expansion": "journeyman"} if number else {}, **more)
        for seat, key in list(keys_of(made).items())[1:] if names else ():
            for method, path in (("PUT", "name"), ("POST", "agree")):
                client.request(method, f"/api/seats/{key}/{path}", headers=names[seat]).raise_for_status()
        for seat, key in keys_of(made).items():
            people.append(Person(address, made["table"], seat, key, Random(len(people)), stop))
    return people


def named(client: httpx.Client, name: str) -> dict[str, str]:
    """Somebody keeps a name, and says so with every request."""
    answer = client.post("/api/names", json={"name": name})
    return {"Authorization": f"Bearer {answer.json()['key']}"}


def counted_once(store: Store) -> None:
    """Each rated game that is over counts once for everybody who played it, and no other counts."""
    over = {info.id: info for info in store.infos() if info.rated and info.status == "over"}
    with store.database.reading() as connection:
        games = [row.table_id for row in connection.execute(select(schema.games).where(schema.games.c.rated))]
        assert sorted(games) == sorted(over)
        seats = connection.scalar(select(func.count()).select_from(schema.sitters))
        counts = connection.scalars(select(schema.ratings.c.games)).all()
    assert seats == sum(len(info.seats) for info in store.infos() if info.rated)
    assert sum(counts) == sum(len(info.seats) for info in over.values())


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def test_the_program_serves_and_stops(tmp_path: Path) -> None:
    """`ludoteka serve` says where it is, keeps a second server away from its file, and ends without a complaint."""
    process = Process(tmp_path / "program.db")
    try:
        process.ready()
        with calling(process.address) as client:
            key = keys_of(new_table(client, "me", "link"))[0]
            with client.stream("GET", f"/api/seats/{key}/events") as answer:
                assert next(answer.iter_lines()).startswith("id: ")
                second = Process(tmp_path / "program.db")
                out, err = second.process.communicate(timeout=PATIENCE)
                assert second.process.returncode == 2 and not out
                assert err.startswith("ludoteka: ") and "in use by another server" in err and err.count("\n") == 1
                out, err = process.stop()
        first, token = out.splitlines()
        assert first == f"Ludoteka is at {process.address} (Ctrl+C stops it)." and err == ""
        # Where nobody sits, the token itself is not printed.
        assert token.endswith(f"{tmp_path / 'program.db.admin'}")
        assert process.process.returncode in (0, 130, -2)
        third = Process(tmp_path / "program.db")
        third.ready()
        assert httpx.get(f"{third.address}/api/seats/{key}", timeout=PATIENCE).status_code == 200
        third.kill()
    finally:
        process.process.kill()
