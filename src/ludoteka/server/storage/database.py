"""One database: how it is opened, locked and brought up to date, and how its complaints are put into words.

SQLite runs in WAL mode and reports a commit only when it lies on the disk. One server at a time has such a file; any
number of PostgreSQL clients may work side by side, because the store never appends to a version that has moved.
"""

import os
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from .store_errors import FAILED, FULL, GONE, LOCKED, BadDatabase, StoreBusy, StoreTrouble

PATIENCE: Final = 2.0
"""Seconds to wait for a lock that somebody else holds."""

SQLITE_CODES: Final = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_CANTOPEN: GONE,
}
TEXTS: Final = {
    FULL: "the disk is full: make room",
    LOCKED: "another program holds it: wait, or close that program",
    GONE: "it cannot be reached: check that it is where it was",
    FAILED: "it failed",
}
KEEPALIVE: Final = {"keepalives_idle": 10, "keepalives_interval": 3, "keepalives_count": 3, "tcp_user_timeout": 15_000}
"""A machine that vanishes without a word is given up in seconds, not in hours."""
# One number for all servers: whoever has it brings the schema up to date.
MIGRATING: Final = 6_804_617_211


def default_url() -> str:
    """LUDOTEKA_DATABASE, else a file in the folder where programs of this user keep their data."""
    given = os.environ.get("LUDOTEKA_DATABASE")
    if given:
        return given
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = home / "ludoteka"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'ludoteka.db'}"


def read_url(given: str) -> URL:
    """The address of a database; a plain path is a file of SQLite."""
    try:
        url = make_url(given) if "://" in given else URL.create("sqlite", database=given)
    except ArgumentError:
        raise BadDatabase(f"database {given!r} should be sqlite:///FILE or postgresql+psycopg://HOST/NAME") from None
    kind = url.get_backend_name()
    if kind == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise BadDatabase(f"there is no store for {kind}: use sqlite:///FILE or postgresql+psycopg://HOST/NAME")
    if not url.database or url.database == ":memory:" or url.query:
        raise BadDatabase(f"database {given!r} should name a file, as in sqlite:///ludoteka.db")
    return url.set(drivername="sqlite", database=str(Path(url.database).expanduser().resolve()))


class Lock:
    """An advisory lock on a file beside the database. It falls with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        self.file: BinaryIO = open(path, "ab+")  # noqa: SIM115
        try:
            seize(self.file)
        except OSError:
            self.file.seek(1)
            owner = self.file.read(32).decode("ascii", "replace").strip()
            self.file.close()
            who = f" (process {owner})" if owner.isdigit() else ""
            raise StoreBusy(
                f"{path.with_suffix('')} is in use by another server{who}: stop that one, or use another --database"
            ) from None
        self.file.truncate(0)
        # The first byte is the one that is locked where whole files cannot be.
        self.file.write(f" {os.getpid()}\n".encode())
        self.file.flush()

    def release(self) -> None:
        self.file.close()


if sys.platform == "win32":
    import msvcrt

    def seize(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def seize(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Database:
    """An open database. `reading` and `writing` are transactions; whatever fails in them changes nothing."""

    def __init__(self, url: URL, look_only: bool = False) -> None:
        self.id = token_hex(8)
        """Whose work it is, when several servers have one database."""
        self.name = url.render_as_string(hide_password=True)
        self.path = Path(url.database or "") if url.get_backend_name() == "sqlite" else None
        if self.path is not None:
            self.name = str(self.path)
            if look_only and not self.path.exists():
                raise StoreTrouble(f"{self.name}: there is no database yet", GONE)
            if not self.path.parent.is_dir():
                raise StoreTrouble(f"{self.name}: there is no folder {self.path.parent} to keep it in", GONE)
        self.look_only = look_only
        self.faults = 0
        """How often it refused or was not reached."""
        self.lock: Lock | None = None
        self.writers = nullcontext() if self.path is None else threading.Lock()
        self.files: list[tuple[int, int] | None] = []
        self._keeper: sqlite3.Connection | None = None
        self.engine = self._engine(url)
        try:
            if self.path is not None and not look_only:
                self._seize(self.path)
            self._update()
            self._keep_open()
            self.files = self._found()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._keeper is not None:
            # What lies in the log beside the file is put into the file: whoever copies that one has everything.
            with suppress(sqlite3.Error):
                self._keeper.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None
        if self.lock is not None:
            self.lock.release()
            self.lock = None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment of the database."""
        with self._told(), self.engine.connect() as connection:
            if self.path is None:
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block has ended."""
        with self._told(), self.writers, self.engine.connect() as connection:
            connection.execution_options(writing=True)
            with connection.begin():
                # An unlinked file would still take the move, and lose it with the process.
                if self.files != self._found():
                    self._rescue()
                    self.faults += 1
                    raise StoreTrouble(f"{self.name}: {TEXTS[GONE]}", GONE)
                yield connection

    @property
    def shared(self) -> bool:
        """Whether other servers may work on it at the same time."""
        return self.path is None

    # -- opening ------------------------------------------------------------------------------------------------

    def _engine(self, url: URL) -> Engine:
        if self.path is not None:
            engine = create_engine(url, connect_args={"timeout": PATIENCE}, pool_size=16, max_overflow=48)
            event.listen(engine, "connect", self._connected)
            event.listen(engine, "begin", begin)
            return engine
        try:
            options = f"-c lock_timeout={int(PATIENCE * 1000)}"
            given = {"options": options, "connect_timeout": 5, **KEEPALIVE}
            return create_engine(url, pool_pre_ping=True, connect_args=given)
        except (ImportError, NoSuchModuleError):
            raise BadDatabase("PostgreSQL needs the package psycopg: pip install 'psycopg[binary]'") from None

    def _connected(self, connection: Any, _: Any) -> None:
        # SQLAlchemy says where transactions begin (see `begin`), not the driver.
        connection.isolation_level = None
        pragmas = ["foreign_keys = ON", "synchronous = FULL"]
        pragmas.append("query_only = ON" if self.look_only else "journal_mode = WAL")
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    def _seize(self, path: Path) -> None:
        """Keep others out, and make the file that SQLite would make for everybody to read."""
        try:
            self.lock = Lock(Path(f"{path}.lock"))
            path.touch(mode=0o600)
        except OSError as error:
            raise StoreTrouble(f"{error.filename or path}: {error.strerror or error}", FAILED) from None

    def _keep_open(self) -> None:
        """One connection stays open as long as the database, and with it the log beside the file."""
        if self.path is None or self.look_only:
            return
        self._keeper = sqlite3.connect(self.path, timeout=PATIENCE, check_same_thread=False)
        self._keeper.execute("SELECT count(*) FROM sqlite_master").fetchone()

    def _rescue(self) -> None:
        """Somebody has taken the file or the log beside it away. What the log holds is put into the file as long as we
        have both open; nothing is written any more until the server is started anew."""
        if self._keeper is not None:
            with suppress(sqlite3.Error):
                self._keeper.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _found(self) -> list[tuple[int, int] | None]:
        """Which files lie where the database and the log beside it should be."""
        if self.path is None:
            return []
        found: list[tuple[int, int] | None] = []
        for path in (str(self.path), f"{self.path}-wal"):
            try:
                stat = os.stat(path)
                found.append((stat.st_dev, stat.st_ino))
            except OSError:
                found.append(None)
        return found

    # -- migrations ---------------------------------------------------------------------------------------------

    def _update(self) -> None:
        """Run the migrations that this database has not seen."""
        # Alembic is slow to load, and only opening a database needs it.
        from alembic.runtime.migration import MigrationContext
        from alembic.script import ScriptDirectory

        scripts = ScriptDirectory(str(Path(__file__).parent / "migrations"))
        newest = scripts.get_current_head()
        with self._told(), self.engine.connect() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
            foreign = current is None and inspect(connection).get_table_names()
        if current == newest:
            return
        if foreign:
            raise BadDatabase(f"{self.name} is the database of something else: use another --database")
        if current is not None and current not in {script.revision for script in scripts.walk_revisions()}:
            raise BadDatabase(f"{self.name} was made by a later Ludoteka: use that one, or another --database")
        if self.look_only:
            # Whoever only looks leaves everything as it is, unless nobody else is there.
            if self.path is None:
                raise BadDatabase(f"{self.name} has tables of an earlier Ludoteka: start the server once")
            Database(URL.create("sqlite", database=str(self.path))).close()
            return
        self._upgrade()

    def _upgrade(self) -> None:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        with self._told(), self.engine.connect() as connection:
            connection.execution_options(writing=True)
            with connection.begin():
                if self.path is None:
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
                config.attributes["connection"] = connection
                command.upgrade(config, "head")

    # -- trouble ------------------------------------------------------------------------------------------------

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Complaints of the driver as faults of the store. Doubled keys are for the caller to judge."""
        try:
            yield
        except IntegrityError:
            raise
        except (DBAPIError, PoolTimeout) as error:
            self.faults += 1
            key = LOCKED if isinstance(error, PoolTimeout) else fault(error)
            cause = getattr(error, "orig", None) or error
            why = TEXTS[key] if key != FAILED else f"{TEXTS[key]}: {cause}"
            raise StoreTrouble(f"{self.name}: {why}", key) from error


def begin(connection: Connection) -> None:
    """A writer takes its place at once: to find out at the commit that somebody else was faster helps nobody."""
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def fault(error: DBAPIError) -> str:
    """The message key of a complaint of SQLite (by its code) or of PostgreSQL (by its SQLSTATE)."""
    cause = error.orig
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        # Extended codes carry the plain one in their lowest byte.
        return SQLITE_CODES.get(code & 0xFF, FAILED)
    state: str = getattr(cause, "sqlstate", None) or ""
    if state == "53100":
        return FULL
    if state in ("55P03", "40001", "40P01"):
        return LOCKED
    if state[:2] in ("08", "57", "53") or (not state and isinstance(error, OperationalError)):
        return GONE
    return FAILED
