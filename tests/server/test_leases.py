"""Of several servers on one PostgreSQL one looks after a table: its bots and clocks run there."""

import re
import time
from contextlib import ExitStack
from random import Random

import httpx
import pytest
from sqlalchemy import Connection, create_engine, text

from ludoteka.server.live.neighbours import Neighbours
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage import bulletin
from ludoteka.server.storage.bulletin import NOW
from ludoteka.server.storage.store import Store, UnknownTable
from ludoteka.server.wire.patch import apply_update
from tests.server.conftest import Place
from tests.server.stored import fill
from tests.server.test_club import Club
from tests.server.web import MANY, Data, Listener, calling, keys_of, new_table, on_database, step, until


@pytest.fixture
def url(place: Place) -> str:
    return place("postgresql")


def played_by_bots(client: httpx.Client) -> float:
    """How often bots have answered at a server, as it tells its host."""
    found = re.search(r"^ludoteka_bot_moves_total (\S+)$", client.get("/metrics").text, re.M)
    assert found is not None
    return float(found[1])


def test_one_server_plays_the_bots_and_another_goes_on(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # However slow this machine is, nobody who lives is given up.
    monkeypatch.setattr(bulletin, "LIFE", 1000.0)
    settings = Settings(workers=1, limits=MANY)
    with ExitStack() as stack:
        lives = [stack.enter_context(ExitStack()) for _ in range(2)]
        servers = [life.enter_context(on_database(url, settings)) for life in lives]
        clients = [stack.enter_context(calling(server.address)) for server in servers]
        club = Club(url, servers, clients)
        made = new_table(clients[0], "me", "bot:random")
        key, table = keys_of(made)[0], made["table"]
        with club.listen(1, key) as stream:
            # Both have it in memory now: whoever is the first to ask looks after it.
            stream.next("table")
            until(lambda: club.owner(table) is not None, "nobody looks after the table")
        keeper = club.owner(table)
        assert keeper is not None
        other = 1 - keeper
        with club.listen(other, key) as stream:
            message = stream.next("table")[2]
            rng = Random(1)
            for _ in range(12):
                message = answered(clients[other], key, rng, stream, message)
            assert club.owner(table) == keeper
            assert played_by_bots(clients[keeper]) > 0 == played_by_bots(clients[other])
            # It stops, and whoever is left goes on at once.
            lives[keeper].close()
            for _ in range(12):
                message = answered(clients[other], key, rng, stream, message)
            assert club.owner(table) == other
            assert played_by_bots(clients[other]) > 0
    with Store.open(url) as store:
        moves = [entry for entry in store.entries(table) if entry.kind == "move"]
        assert {0, 1} <= {entry.seat for entry in moves}


def test_bots_and_clocks_wait_for_the_server_that_looks_after_them_as_long_as_it_lives(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bulletin.LIFE + bulletin.BEAT < 10, "so soon another takes over"
    monkeypatch.setattr(bulletin, "LIFE", 1000.0)
    passed = 0.0
    settings = Settings(workers=1, limits=MANY, now=lambda: time.time() + passed)
    with ExitStack() as stack:
        server = stack.enter_context(on_database(url, settings))
        client = stack.enter_context(calling(server.address))
        club, hub = Club(url, [server], [client]), server.hub
        made = new_table(client, "me", "bot:random")
        key, pace = keys_of(made)[0], {"kind": "bank", "seconds": 36_000, "takeover": True}
        timed = new_table(client, "me", "link", pace=pace)
        tables, here = [made["table"], timed["table"]], f"/api/seats/{keys_of(timed)[0]}"
        assert client.get(here).status_code == 200

        def ours() -> list[bool]:
            """Which of the tables this server thinks that it looks after."""
            assert isinstance(hub.club, Neighbours)
            return [hub.club._owners.get(table) == hub.store.database.id for table in tables]

        until(lambda: all(ours()), "nobody looks after the tables")
        # Another looks after them from now on: it lives as long as it is said to, and this connection.
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        stack.callback(engine.dispose)
        other = stack.enter_context(engine.connect())
        other.execute(text(f"INSERT INTO servers VALUES ('other', pg_backend_pid(), {NOW} + 1000)"))
        other.execute(text("UPDATE leases SET server = 'other'"))
        # Whoever was given up meanwhile finds that out with its next sign of life, and looks anew at what is its own.
        other.execute(text("UPDATE servers SET until = 0 WHERE id <> 'other'"))

        def idle() -> bool:
            return not any(ours()) and not any(map(hub.bots.busy, tables)) and not hub.timers.busy(tables[1])

        until(idle, "the tables are still thought to be ours")
        rng = Random(1)
        while client.get(f"/api/seats/{key}").json()["waiting"] != [1]:
            step(client, key, rng)
        # The bot is asked, and the time of two people is out.
        passed = 72_000.0
        assert idle() and [seat["left"] for seat in client.get(here).json()["seats"]] == [False, False]
        moves = hub.bots.moves
        other.execute(text("UPDATE servers SET until = 0 WHERE id = 'other'"))
        until(lambda: hub.bots.moves > moves, "nobody plays the bot")
        until(lambda: all(seat["left"] for seat in client.get(here).json()["seats"]), "nobody takes the seats over")
        assert all(ours()) and [club.owner(table) for table in tables] == [0, 0]


def test_a_table_is_looked_after_by_a_server_that_lives(url: str) -> None:
    """A server is gone when its connection has ended, or when its last sign of life is too long ago."""
    with Store.open(url) as store, ExitStack() as stack:
        fill(store, "one")
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        stack.callback(engine.dispose)
        other, ending = stack.enter_context(engine.connect()), engine.connect()
        me = store.database.id

        def ghost(connection: Connection, seconds: float) -> None:
            """Another server, whose connection this is, and which is believed to live for so many seconds."""
            pid = connection.scalar(text("SELECT pg_backend_pid()"))
            row = {"pid": pid, "seconds": seconds}
            other.execute(text("DELETE FROM servers"))
            other.execute(text(f"INSERT INTO servers VALUES ('ghost', :pid, {NOW} + :seconds)"), row)
            other.execute(text("DELETE FROM leases"))
            other.execute(text("INSERT INTO leases VALUES ('one', 'ghost')"))

        ghost(other, 1000)
        assert store.leases.claim("one") == "ghost" and store.leases.adopt() == [] and store.leases.mine() == set()
        ghost(other, -0.001)
        assert store.leases.claim("one") == me and store.leases.mine() == {"one"}
        ghost(other, -0.001)
        assert store.leases.adopt() == ["one"] and store.leases.mine() == {"one"}
        ghost(ending, 1000)
        assert store.leases.claim("one") == "ghost"
        ending.detach()
        ending.close()
        while store.leases.claim("one") == "ghost":
            pass
        assert store.leases.mine() == {"one"}
        store.leases.release("one")
        assert store.leases.mine() == set()
        with pytest.raises(UnknownTable):
            store.leases.claim("none")
        store.leases.claim("one")
        store.delete("one")
        assert store.leases.mine() == set()


def answered(client: httpx.Client, key: str, rng: Random, stream: Listener, message: Data) -> Data:
    """Wait for the bots, then do what the seat owes. Returns what it sees."""
    while not message["can"]["end"] and not message["scene"]["choices"]:
        message = apply_update(message, stream.next("update")[2])
    new = step(client, key, rng, message)
    assert new is not None
    while message["version"] < new["version"]:
        message = apply_update(message, stream.next("update")[2])
    return message
