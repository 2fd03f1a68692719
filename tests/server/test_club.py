"""Several servers on one PostgreSQL: what happens at one is seen at the others."""

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text

from ludoteka.server.live.live import LastTicks
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage.store import Store
from ludoteka.server.wire.patch import apply_update
from tests.server.conftest import Place
from tests.server.web import (
    MANY,
    PATIENCE,
    Data,
    Listener,
    Running,
    calling,
    host_of,
    keys_of,
    new_table,
    on_database,
    step,
    until,
)


class Club:
    """Two servers, with somebody who calls each."""

    def __init__(self, url: str, servers: list[Running], clients: list[httpx.Client]) -> None:
        self.url, self.servers, self.clients = url, servers, clients

    def listen(self, server: int, key: str) -> Listener:
        return Listener(self.servers[server].address, key)

    def ask(self, query: str, **values: Any) -> Any:
        """The first value that the database answers with."""
        engine = create_engine(self.url, isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                return connection.execute(text(query), values).scalar()
        finally:
            engine.dispose()

    def owner(self, table: str) -> int | None:
        """The server that looks after a table."""
        found = self.ask("SELECT server FROM leases WHERE table_id = :table", table=table)
        ids = [server.hub.store.database.id for server in self.servers]
        return ids.index(found) if found in ids else None


@pytest.fixture
def url(place: Place) -> str:
    return place("postgresql")


@pytest.fixture
def club(url: str) -> Iterator[Club]:
    with ExitStack() as stack:
        servers = [stack.enter_context(on_database(url, Settings(workers=1, limits=MANY))) for _ in range(2)]
        clients = [stack.enter_context(calling(server.address)) for server in servers]
        yield Club(url, servers, clients)


def test_moves_at_any_server_are_seen_at_all(club: Club) -> None:
    made = new_table(club.clients[0], "me", "link", options={"expansion": "journeyman"})
    keys = keys_of(made)
    places = [keys[0], keys[1], made["watch"]]
    streams = [(server, key) for server in (0, 1) for key in places]
    listeners = [club.listen(server, key) for server, key in streams]
    messages = [listener.next("table")[2] for listener in listeners]
    rng = Random(5)
    happened = 0
    for _ in range(40):
        asked = [seat for seat in messages[0]["waiting"] if seat in keys]
        # Nobody keeps to one server: what one has answered, the next knows.
        step(rng.choice(club.clients), keys[rng.choice(asked)], rng)
        for i, (server, key) in enumerate(streams):
            truth = club.clients[server].get(f"/api/seats/{key}").json()
            while messages[i]["version"] < truth["version"]:
                patch = listeners[i].next("update")[2]
                happened += len(patch.get("events", ()))
                messages[i] = apply_update(messages[i], patch)
            assert messages[i] == truth
    # Updates tell what happened, not only what has changed.
    assert happened > 40
    for listener in listeners:
        listener.close()


def test_nobody_at_another_server_hears_of_a_secret_answer(club: Club) -> None:
    made = new_table(club.clients[0], "me", "link", "link", pace={"kind": "bank", "seconds": 3600})
    keys = keys_of(made)
    with club.listen(1, keys[1]) as seat, club.listen(1, made["watch"]) as watch:
        before = [listener.next("table")[2] for listener in (seat, watch)]
        assert sorted(before[0]["waiting"]) == [0, 1, 2], "all are asked at the same time, in secret"
        step(club.clients[0], keys[0], Random(1))
        version = club.servers[0].hub.tables[made["table"]].table.version
        there = club.servers[1].hub.tables
        until(lambda: there[made["table"]].table.version == version, "the other server has not heard of it")
        assert club.clients[1].get(f"/api/seats/{keys[1]}").json() == before[0]
        # The next thing that anybody there hears is what is said aloud.
        club.clients[0].post(f"/api/seats/{keys[0]}/chat", json={"text": "done"})
        for listener in (seat, watch):
            assert listener.next("table", "update", "chat")[2]["text"] == "done"


def test_a_clock_that_is_wrong_at_one_server_costs_nobody_time(url: str) -> None:
    """One server is an hour ahead: what passes between two answers is what passed."""
    with ExitStack() as stack:
        wrong = replace(Settings(workers=1, limits=MANY), now=lambda: time.time() + 3600.0)
        servers = [stack.enter_context(on_database(url, one)) for one in (Settings(workers=1, limits=MANY), wrong)]
        clients = [stack.enter_context(calling(server.address)) for server in servers]
        for server in servers:
            until(lambda server=server: server.hub.club._joined.is_set(), "it is alone")  # type: ignore[misc]
        made = new_table(clients[0], "me", "link", pace={"kind": "bank", "seconds": 36_000, "increment": 0})
        keys = keys_of(made)
        rng = Random(2)
        for number in range(16):
            seen = clients[0].get(f"/api/seats/{keys[0]}").json()
            step(clients[number % 2], keys[rng.choice(seen["waiting"])], rng)
            # It is opened anew now and then, when only the time of day can tell.
            if number % 4 == 3:
                for server in servers:
                    server.hub.last_ticks = LastTicks()
                    server.hub.tables.clear()
        for client in clients:
            left = [clock["left"] for clock in client.get(f"/api/seats/{keys[0]}").json()["clock"]["seats"]]
            assert all(36_000 - PATIENCE < one <= 36_000 for one in left), left


def test_what_is_beside_the_game_is_seen_too(club: Club) -> None:
    made = new_table(club.clients[0], "me", "link", pace={"kind": "bank", "seconds": 3600})
    keys = keys_of(made)
    with club.listen(0, keys[0]) as here, club.listen(1, keys[1]) as there:
        seen = [here.next("table")[2], there.next("table")[2]]
        for listener in (here, there):
            while listener.next("presence")[2] != {"seats": [0, 1], "spectators": 0}:
                pass
        for number in range(6):
            client = club.clients[number % 2]
            assert client.post(f"/api/seats/{keys[number % 2]}/chat", json={"text": str(number)}).status_code == 201
        for listener in (here, there):
            assert [listener.next("chat")[2]["text"] for _ in range(6)] == list("012345")
        with club.listen(1, made["watch"]):
            while here.next("presence")[2] != {"seats": [0, 1], "spectators": 1}:
                pass
        while here.next("presence")[2] != {"seats": [0, 1], "spectators": 0}:
            pass
        # One asks here to go back, the other agrees there.
        step(club.clients[0], keys[0], Random(1))
        now = club.clients[0].get(f"/api/seats/{keys[0]}").json()["version"]
        club.clients[0].post(f"/api/seats/{keys[0]}/rewind", json={"version": now, "to": now - 1})
        while not seen[1]["vote"]:
            seen[1] = apply_update(seen[1], there.next("update")[2])
        assert seen[1]["vote"]["by"] == 0 and seen[1]["clock"]["seats"][0]["since"] is not None
        assert club.clients[1].post(f"/api/seats/{keys[1]}/vote", json={"yes": True}).json()["result"] == "done"
        while seen[0]["version"] <= now or seen[0]["vote"]:
            seen[0] = apply_update(seen[0], here.next("update")[2])
        truth = club.clients[1].get(f"/api/seats/{keys[0]}").json()
        assert seen[0]["clock"] == truth["clock"] and seen[0]["scene"] == truth["scene"]
        # A key that is void ends the stream wherever it is, and opens nothing at any server.
        assert club.clients[0].post(f"/api/seats/{keys[1]}/key", json={"of": "me"}).status_code == 200
        with pytest.raises(EOFError):
            there.next("none")
        assert club.clients[1].get(f"/api/seats/{keys[1]}").status_code == 404
        assert club.clients[1].delete(f"/api/seats/{keys[0]}/table", headers=JSON).status_code == 200
        with pytest.raises(EOFError):
            here.next("none")
        assert club.clients[0].get(f"/api/seats/{keys[0]}").status_code == 404


JSON = {"Content-Type": "application/json"}


def test_what_the_host_decides_at_one_server_holds_at_all(club: Club) -> None:
    with Store.open(club.url) as store:
        # Beside the servers: they hear of it.
        token = host_of(store)
    for client in club.clients:
        while client.get("/api/admin/house", headers=token).status_code == 403:
            pass
    made = new_table(club.clients[0], "me", "link")
    keys, table = keys_of(made), made["table"]
    host = club.clients[0]

    def decide(**rules: Any) -> None:
        assert host.put("/api/admin/house", json=rules, headers=token).status_code == 200

    with club.listen(1, keys[0]) as stream, club.listen(1, keys[1]) as rude:
        seen = stream.next("table")[2]

        def notes(*wanted: str) -> None:
            """Wait until the table at the other server says this on behalf of the host."""
            nonlocal seen
            while [note["key"] for note in seen["notes"]] != list(wanted):
                seen = apply_update(seen, stream.next("update")[2])

        decide(notice="hello", read_only=True)
        notes("house.notice", "house.read_only")
        say = {"text": "rude"}
        assert club.clients[1].post(f"/api/seats/{keys[1]}/chat", json=say).status_code == 503
        decide(notice="", read_only=False)
        notes()
        assert club.clients[1].post(f"/api/seats/{keys[1]}/chat", json=say).status_code == 201
        assert host.delete(f"/api/admin/tables/{table}/chat/1", headers=token).json() == {"lines": [1]}
        assert [stream.next("chat")[2]["text"] for _ in range(2)] == ["rude", ""]
        assert host.post(f"/api/admin/tables/{table}/close", json={}, headers=token).json()["closed"]
        notes("house.closed")
        host.delete(f"/api/admin/tables/{table}/names/1", headers=token)
        while seen["seats"][1]["name"]:
            seen = apply_update(seen, stream.next("update")[2])
        # The seat is played at the other server, which alone knows from where.
        body = {"kind": "ban", "table": table, "seat": 1, "address_too": True}
        assert len(host.post("/api/admin/bans", json=body, headers=token).json()["rules"]["bans"]) == 1
        with pytest.raises(EOFError):
            rude.next("none")
        while host.get("/api/tables").status_code == 200:
            pass
        bans = host.get("/api/admin/house", headers=token).json()["rules"]["bans"]
        assert {ban["address"] for ban in bans} == {"", "127.0.0.1"}


def test_two_yeses_at_the_same_moment_both_count(club: Club) -> None:
    keys = keys_of(new_table(club.clients[0], "me", "link", "link"))
    for _ in range(5):
        for client in club.clients:
            client.get(f"/api/seats/{keys[0]}")
        now = step(club.clients[0], keys[0], Random(1))
        assert now is not None
        body = {"version": now["version"], "to": now["version"] - 1}
        assert club.clients[0].post(f"/api/seats/{keys[0]}/rewind", json=body).json()["result"] == "done"
        ready = threading.Barrier(2)
        told: list[Data] = []

        def agree(server: int, ready: threading.Barrier = ready, told: list[Data] = told) -> None:
            ready.wait()
            told.append(club.clients[server].post(f"/api/seats/{keys[server + 1]}/vote", json={"yes": True}).json())

        threads = [threading.Thread(target=agree, args=(server,)) for server in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [answer["result"] for answer in told] == ["done", "done"]
        message = club.clients[0].get(f"/api/seats/{keys[0]}").json()
        assert message["vote"] is None and message["version"] > now["version"]


def test_whoever_was_not_heard_is_heard_later(club: Club) -> None:
    """The connections on which servers listen break, and moves, lines and keys of that time arrive all the same."""
    keys = keys_of(new_table(club.clients[0], "me", "link"))
    with club.listen(1, keys[1]) as there:
        message = there.next("table")[2]
        for number in range(3):
            club.ask("SELECT count(pg_terminate_backend(backend)) FROM servers")
            step(club.clients[0], keys[0], Random(number))
            club.clients[0].post(f"/api/seats/{keys[0]}/chat", json={"text": str(number)})
            assert there.next("chat")[2]["text"] == str(number)
        truth = club.clients[0].get(f"/api/seats/{keys[1]}").json()
        with club.listen(1, keys[1]) as again:
            assert again.next("table")[2] == truth
        assert message["version"] <= truth["version"]
