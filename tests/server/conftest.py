"""What the tests of the server share: fresh databases, and a service for notices."""

import asyncio
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial, wraps
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

import pytest
from sqlalchemy import create_engine, text

from ludoteka.server.storage.store import Store
from tests.needs import missing
from tests.server.local_service import LocalService

# Some systems keep the programs of PostgreSQL out of the way.
INITDB = shutil.which("initdb") or max(map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb")), default=None)
KINDS = ["sqlite", "postgresql"]

Place = Callable[[str], str]
"""Gives the address of a new database of a kind."""


REPLAYS = {
    "ludoteka.server.live.following": ["folded"],
    "ludoteka.server.live.opening": ["folded"],
    "ludoteka.server.table.state.TableState": ["restore"],
    "ludoteka.core.record.Record": ["replay"],
}
"""What goes through a game from its beginning, or from a moment on."""


@pytest.fixture(autouse=True)
def nothing_replays_on_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """While a server replays, nobody else at it is heard: that is done beside the loop."""
    found: list[str] = []

    def guarded(name: str, replay: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(replay)
        def beside(*args: Any, **more: Any) -> Any:
            with suppress(RuntimeError):
                asyncio.get_running_loop()
                found.append(name)
            return replay(*args, **more)

        return beside

    for home, names in REPLAYS.items():
        for name in names:
            where = resolve_name(home)
            replay = vars(where)[name]
            made = guarded(name, getattr(replay, "__func__", replay))
            monkeypatch.setattr(where, name, classmethod(made) if isinstance(replay, classmethod) else made)
    yield
    assert found == [], "a game was replayed on the event loop"


class Cluster(NamedTuple):
    """A running PostgreSQL."""

    address: str
    restart: Callable[[], None]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL cluster of our own that nobody reaches but through a socket in its folder."""
    if INITDB is None:
        missing("PostgreSQL", "install it, or run `make postgresql` as root")
    programs = Path(INITDB).resolve().parent
    folder = Path(tempfile.mkdtemp(prefix="ludoteka-postgresql-"))
    # PostgreSQL refuses to be root.
    user = "nobody" if os.getuid() == 0 else None
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"

    def call(program: str, *arguments: str) -> None:
        command = [str(programs / program), "-D", str(data), *arguments]
        subprocess.run(command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=120)

    try:
        call("initdb", "-A", "trust", "-U", "ludoteka", "-E", "UTF8", "--locale=C", "-N")
        options = f"-c listen_addresses= -c fsync=off -k {folder}"
        start = ("-w", "-l", str(folder / "log"), "-o", options)
        call("pg_ctl", *start, "start")
        try:
            # As after a crash: nobody is waited for, and the log is read again.
            again = partial(call, "pg_ctl", *start, "-m", "immediate", "restart")
            yield Cluster(f"postgresql+psycopg://ludoteka@/postgres?host={folder}", again)
        finally:
            call("pg_ctl", "-m", "fast", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def cluster(postgresql: Cluster) -> str:
    """The address of the cluster."""
    return postgresql.address


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    made = 0

    def place(kind: str) -> str:
        nonlocal made
        made += 1
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / f'tables{made}.db'}"
        cluster: str = request.getfixturevalue("cluster")
        name = f"d{os.getpid()}_{abs(hash(tmp_path))}_{made}"
        engine = create_engine(cluster, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return cluster.replace("/postgres?", f"/{name}?")

    return place


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, place: Place) -> str:
    """The address of a new database, of every kind in turn."""
    return place(request.param)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store.open(url) as store:
        yield store


@pytest.fixture
def local() -> Iterator[LocalService]:
    """A service for notices, with the status of a success."""
    server = LocalService()
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()
