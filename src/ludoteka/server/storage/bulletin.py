"""What servers on one PostgreSQL tell each other, and which of them looks after a table.

A notice goes out with the transaction it speaks of, so nothing is told that was not done. It names a table and a
version and never what was played: whoever hears it reads the store. An SQLite file has one server, which has nobody to
tell and looks after everything.
"""

import logging
import selectors
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic, time
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Double, bindparam, delete, func, literal_column, select, text
from sqlalchemy.exc import IntegrityError

from . import schema
from .database import Database
from .store_errors import UnknownTable

log: Final = logging.getLogger("ludoteka.club")

CHANNEL: Final = "ludoteka"
LONGEST: Final = 7900
"""Bytes of a notice that PostgreSQL carries."""
BEAT: Final = 1.5
"""Seconds between two signs of life of a server."""
LIFE: Final = 6.0
"""Seconds after its last sign of life that a server is given up, if its connection was not seen to end before."""
PAUSE: Final = 0.25
"""Seconds until a lost connection is tried anew."""
AT_ONCE: Final = 20
"""Tables of a dead server that another takes over in one step, so that several share them."""

NOW: Final = "extract(epoch FROM clock_timestamp())"
LIVING: Final = f"""SELECT s.id FROM servers s WHERE s.until > {NOW}
    AND EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = s.backend)"""

NOTIFY: Final = select(func.pg_notify(CHANNEL, bindparam("body")))

Notice = dict[str, Any]
encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(Notice).decode


def post(connection: Connection, server: str, kind: str, table: str = "", **more: object) -> None:
    """Tell the other servers, as soon as the transaction is done."""
    if connection.dialect.name != "postgresql":
        return
    body = encode({"from": server, "kind": kind, "table": table, **more})
    if len(body) > LONGEST:
        log.warning("a notice of %d bytes is not sent to other servers", len(body))
        return
    connection.execute(NOTIFY, {"body": body.decode()})


class Leases:
    """Who looks after which table: bots and clocks run at that server alone."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._me = database.id

    def claim(self, table: str) -> str:
        """Look after a table, unless a living server does. Returns the one that does now."""
        query = text(f"""INSERT INTO leases (table_id, server) VALUES (:table, :me)
            ON CONFLICT (table_id) DO UPDATE SET server = :me WHERE leases.server NOT IN ({LIVING})""")
        c = schema.leases.c
        try:
            with self._database.writing() as connection:
                connection.execute(query, {"table": table, "me": self._me})
                return connection.scalar(select(c.server).where(c.table_id == table)) or self._me
        except IntegrityError:
            raise UnknownTable(table) from None

    def adopt(self) -> list[str]:
        """Some tables of servers that are gone: they are ours from now on."""
        query = text(f"""UPDATE leases SET server = :me WHERE table_id IN (
            SELECT table_id FROM leases WHERE server NOT IN ({LIVING}) LIMIT :some FOR UPDATE SKIP LOCKED)
            RETURNING table_id""")
        with self._database.writing() as connection:
            return list(connection.scalars(query, {"me": self._me, "some": AT_ONCE}))

    def mine(self) -> set[str]:
        c = schema.leases.c
        with self._database.reading() as connection:
            return set(connection.scalars(select(c.table_id).where(c.server == self._me)))

    def release(self, table: str) -> None:
        """Somebody else may look after a table."""
        c = schema.leases.c
        with self._database.writing() as connection:
            connection.execute(delete(schema.leases).where(c.table_id == table, c.server == self._me))
            post(connection, self._me, "free", table)

    def leave(self) -> None:
        """This server is about to stop: the others go on with its tables at once."""
        with self._database.writing() as connection:
            connection.execute(delete(schema.servers).where(schema.servers.c.id == self._me))
            post(connection, self._me, "bye")

    def tell(self, notices: Sequence[Notice]) -> None:
        """Tell the others what is not stored."""
        with self._database.writing() as connection:
            for notice in notices:
                post(connection, self._me, **notice)


class Listener(threading.Thread):
    """Hears what the others tell, and gives a sign of life now and then, on a connection of its own.

    `heard` is called in this thread with every notice of another server, with `joined` whenever the connection is new
    (what was told before was missed) or the others have given us up, and with the servers that are `living` after each
    sign of life. Both say how far the clock of the database is `ahead`.
    """

    def __init__(self, database: Database, heard: Callable[[Notice], None], now: Callable[[], float] = time) -> None:
        super().__init__(name="club", daemon=True)
        self._database = database
        self._heard = heard
        self._now = now
        self._stopped = threading.Event()
        self._hears = True
        self._bell, self._rope = socket.socketpair()

    def stop(self) -> None:
        self._stopped.set()
        self._rope.send(b".")
        self.join()
        self._bell.close()
        self._rope.close()

    def run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen()
            except Exception as error:
                # Whatever it is, nobody else would listen in our place.
                self._database.faults += 1
                if self._hears:
                    log.warning("other servers are not heard: %s", " ".join(str(error).split()))
                self._hears = False
            self._stopped.wait(PAUSE)

    def _listen(self) -> None:
        with self._database.engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            driver: Any = connection.connection.driver_connection
            # It belongs to nobody else, and is not given back.
            connection.detach()
            driver.execute(f"LISTEN {CHANNEL}")
            self._beat(connection, "joined")
            self._hears = True
            with selectors.DefaultSelector() as ready:
                ready.register(driver.fileno(), selectors.EVENT_READ)
                ready.register(self._bell, selectors.EVENT_READ)
                due = monotonic() + BEAT
                while not self._stopped.is_set():
                    ready.select(max(0.0, due - monotonic()))
                    if monotonic() >= due:
                        due = monotonic() + BEAT
                        self._beat(connection, "living")
                    for notice in driver.notifies(timeout=0):
                        with suppress(msgspec.DecodeError):
                            found = decode(notice.payload)
                            if found["from"] != self._database.id:
                                self._heard(found)

    def _ahead(self, connection: Connection) -> float:
        """By how much the clock of the database is ahead of ours."""
        before = self._now()
        there = float(connection.scalar(text(f"SELECT {NOW}")))
        return there - (before + self._now()) / 2

    def _beat(self, connection: Connection, kind: str) -> None:
        """A sign of life, and who else lives. Whoever was silent for so long that others may have taken its tables is
        here anew."""
        values = {"me": self._database.id, "life": LIFE}
        known = connection.execute(
            text(f"""UPDATE servers SET backend = pg_backend_pid(), until = {NOW} + :life
                WHERE id = :me AND until > {NOW}"""),
            values,
        )
        if not known.rowcount:
            kind = "joined"
            connection.execute(
                text(f"""INSERT INTO servers (id, backend, until) VALUES (:me, pg_backend_pid(), {NOW} + :life)
                    ON CONFLICT (id) DO UPDATE SET backend = excluded.backend, until = excluded.until"""),
                values,
            )
        old = literal_column(f"{NOW} - 60", Double)
        connection.execute(delete(schema.servers).where(schema.servers.c.until < old))
        living = set(connection.scalars(text(LIVING)))
        self._heard({"kind": kind, "living": living, "ahead": self._ahead(connection)})
