"""The tables on disk: an append-only log for each, with snapshots that save the way from the beginning.

Every method is one transaction. What an `append` has returned from is on the disk; what it raises has changed nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ...core.scene import seat_name
from ...core.wire import Arg
from ..table.actions import Refused
from ..table.model import ChatLine, Ending, Entry, SeatInfo, Snapshot, TableInfo
from . import schema
from .bulletin import Leases, post
from .database import Database, default_url, read_url
from .events import EventStore, score
from .guarded import DESK
from .house import HouseStore
from .passkeys import PasskeyStore
from .people import PeopleStore
from .ratings import RatingStore, write_down
from .rows import (
    KeyRow,
    Sitter,
    add_entries,
    add_keys,
    add_lines,
    add_snapshots,
    add_table,
    believable,
    delete_table,
    find_entries,
    find_keys,
    find_lines,
    find_snapshot,
    listing,
    seat_person,
    storable,
    table_info,
    tell_table,
    write_info,
)
from .store_errors import BadExport, Conflict, StoreBusy, StoreError, StoreTrouble, UnknownTable

__all__ = [
    "BadExport",
    "Conflict",
    "KeyRow",
    "Sitter",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoreTrouble",
    "Stored",
    "UnknownTable",
    "default_url",
]

MOST_LINES: Final = 2000
"""Lines of chat at one table."""
AT_ONCE: Final = 500
"""Values in one question to the database."""

encode: Final = msgspec.json.Encoder().encode


class Stored(NamedTuple):
    """A table as it is loaded: the entries follow the snapshot, or are all there are. `info` is today's."""

    info: TableInfo
    snapshot: Snapshot | None
    entries: list[Entry]


class Store:
    """All tables of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.leases = Leases(database)
        self.house = HouseStore(database)
        self.people = PeopleStore(database)
        self.ratings = RatingStore(database)
        self.events = EventStore(database)
        self.passkeys = PasskeyStore(database)

    @classmethod
    def open(cls, url: str, look_only: bool = False) -> "Store":
        """The store at an address; it is created and brought up to date where needed.

        Only one server at a time may have an SQLite file. `look_only` neither locks nor changes anything, and works
        beside a server.
        """
        return cls(Database(read_url(url), look_only))

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- writing ------------------------------------------------------------------------------------------------

    def create(
        self,
        info: TableInfo,
        keys: Sequence[KeyRow],
        entries: Sequence[Entry] = (),
        snapshot: Snapshot | None = None,
        sitter: Sitter | None = None,
    ) -> None:
        """A new table with all that belongs to it."""
        try:
            with self.database.writing() as connection:
                add_table(connection, info, keys, entries, snapshot, [sitter] if sitter else [])
        except IntegrityError:
            raise Conflict(info.id, 0) from None

    def append(
        self,
        table: str,
        expected_version: int,
        entries: Sequence[Entry],
        info_changes: dict[str, object] | None = None,
        snapshot: Snapshot | None = None,
        keys: Sequence[KeyRow] = (),
        known: dict[str, object] | None = None,
        sitter: Sitter | None = None,
        ending: Ending | None = None,
    ) -> None:
        """Add to the log of a table that is still at the version the caller knows; change its info with it, and give
        out keys that it has from then on. `known` is what must still be said about it, `sitter` whoever sits down, and
        `ending` how the game ends with it."""
        changes = {**(info_changes or {}), "version": expected_version + len(entries)}
        try:
            with self.database.writing() as connection:
                info = table_info(connection, table, change=True)
                if info.version != expected_version:
                    raise Conflict(table, expected_version)
                if any(getattr(info, name) != value for name, value in (known or {}).items()):
                    raise Conflict(table, expected_version)
                add_entries(connection, table, expected_version, entries)
                add_snapshots(connection, table, [snapshot] if snapshot else [])
                add_keys(connection, table, keys)
                if sitter is not None:
                    seat_person(connection, table, *sitter)
                new = write_info(connection, info, changes)
                if ending is not None:
                    write_down(connection, new, ending)
                    score(connection, new, ending)
                self._tell(connection, "table", table, version=changes["version"], info=bool(info_changes))
        except IntegrityError:
            raise Conflict(table, expected_version) from None

    def retell(self, info: TableInfo, expected_version: int, entries: Sequence[Entry], snapshot: Snapshot) -> None:
        """Put another log in place of a table's, if it is still at the version the caller knows."""
        with self.database.writing() as connection:
            if table_info(connection, info.id, change=True).version != expected_version:
                raise Conflict(info.id, expected_version)
            for rows in (schema.entries, schema.snapshots):
                connection.execute(delete(rows).where(rows.c.table_id == info.id))
            add_entries(connection, info.id, 0, entries)
            add_snapshots(connection, info.id, [snapshot])
            changes = {"rules": info.rules, "status": info.status, "waiting": info.waiting, "version": len(entries)}
            write_info(connection, table_info(connection, info.id), changes | {"proposal": None})
            self._tell(connection, "table", info.id, version=len(entries), info=True)

    def change(self, table: str, **changes: object) -> TableInfo:
        """Change what is said about a table without a new version."""
        with self.database.writing() as connection:
            new = write_info(connection, table_info(connection, table, change=True), changes)
            self._tell(connection, "table", table, version=new.version, info=True)
            return new

    def set_seat(self, table: str, seat: SeatInfo) -> TableInfo:
        """Put other information about one seat in place of the old."""
        with self.database.writing() as connection:
            info = table_info(connection, table, change=True)
            seats = [seat if old.seat == seat.seat else old for old in info.seats]
            new = write_info(connection, info, {"seats": seats})
            self._tell(connection, "table", table, version=new.version, info=True)
            return new

    def add_key(self, table: str, hash: str, seat: int | None, local: bool = False) -> None:
        """One more key of a table."""
        with self.database.writing() as connection:
            table_info(connection, table)
            add_keys(connection, table, [(hash, seat, local)])

    def tell(self, table: str, key: str, **args: Arg) -> None:
        """Something that the host does is written down where everybody at the table reads it."""
        with self.database.writing() as connection:
            tell_table(connection, self.database.id, table, key, **args)

    def replace_keys(self, table: str, seat: int | None, hash: str, host: bool = False) -> None:
        """This key, and no other, opens the seat (None: the place of spectators). If the `host` has it, the table is
        told: they could look at the seat from now on."""
        c = schema.keys.c
        here = (c.table_id == table) & (c.seat.is_(None) if seat is None else c.seat == seat)
        with self.database.writing() as connection:
            table_info(connection, table, change=True)
            local = bool(connection.scalar(select(c.local).where(here).limit(1)))
            connection.execute(delete(schema.keys).where(here))
            add_keys(connection, table, [(hash, seat, local)])
            if host and seat is not None:
                tell_table(connection, self.database.id, table, "house.new_key", seat=seat_name(seat))
            self._tell(connection, "keys", table, seat=seat)

    def delete(self, table: str) -> None:
        """Nothing is left of a table."""
        with self.database.writing() as connection:
            table_info(connection, table, change=True)
            delete_table(connection, table)
            self._tell(connection, "gone", table)

    def _tell(self, connection: Connection, kind: str, table: str, **more: object) -> None:
        post(connection, self.database.id, kind, table, **more)

    # -- reading ------------------------------------------------------------------------------------------------

    def ping(self) -> None:
        """Whether the database answers; an error says why not."""
        with self.database.reading() as connection:
            connection.execute(select(1))

    def info(self, table: str) -> TableInfo:
        with self.database.reading() as connection:
            return table_info(connection, table)

    def version(self, table: str) -> int:
        """How far the log of a table goes."""
        with self.database.reading() as connection:
            found = connection.scalar(select(schema.tables.c.version).where(schema.tables.c.id == table))
        if found is None:
            raise UnknownTable(table)
        return int(found)

    def since(self, table: str, version: int) -> tuple[TableInfo, list[Entry]]:
        """What is said about a table, and its log after a version, of one moment."""
        with self.database.reading() as connection:
            return table_info(connection, table), find_entries(connection, table, version + 1)

    def load(self, table: str, upto: int | None = None) -> Stored:
        """What it takes to build the table as it was after `upto` entries (or as it is): a snapshot and the rest."""
        with self.database.reading() as connection:
            info = table_info(connection, table)
            last = info.version if upto is None else min(upto, info.version)
            snapshot = find_snapshot(connection, table, last)
            entries = find_entries(connection, table, snapshot.version + 1 if snapshot else 1, last)
        return Stored(info, snapshot, entries)

    def entries(self, table: str, first: int = 1, last: int | None = None) -> list[Entry]:
        """The log from one version to another, both included."""
        with self.database.reading() as connection:
            return find_entries(connection, table, first, last)

    def find(self, hash: str) -> tuple[str, int | None] | None:
        """The table and the seat that a key opens."""
        found = self.by_hash(hash)
        return None if found is None else found[1:]

    def by_hash(self, hash: str) -> tuple[str, str, int | None] | None:
        """The hash as it is stored, with the table and the seat that its key opens."""
        c = schema.keys.c
        with self.database.reading() as connection:
            row = connection.execute(select(c.hash, c.table_id, c.seat).where(c.hash == hash)).first()
        return None if row is None else (row.hash, row.table_id, row.seat)

    def keys(self, table: str) -> list[KeyRow]:
        with self.database.reading() as connection:
            return find_keys(connection, table)

    def by_hashes(self, hashes: Iterable[str]) -> list[tuple[str, TableInfo, int | None]]:
        """The tables that some keys open, in the order of the keys; unknown keys are passed over."""
        wanted = list(dict.fromkeys(hashes))
        found: dict[str, tuple[str, TableInfo, int | None]] = {}
        c = schema.tables.c
        query = select(schema.keys.c.hash, schema.keys.c.seat, c.id, c.info).join(schema.tables)
        with self.database.reading() as connection:
            for i in range(0, len(wanted), AT_ONCE):
                for row in connection.execute(query.where(schema.keys.c.hash.in_(wanted[i : i + AT_ONCE]))):
                    for info in believable([row]):
                        found[row.hash] = (row.hash, info, row.seat)
        return [found[hash] for hash in wanted if hash in found]

    def listed(
        self, limit: int = 50, before: float | None = None, before_id: str = "", status: str | None = None
    ) -> list[TableInfo]:
        """Listed tables, the newest first. The next page lies before `created` and `id` of the last one.

        Pages sorted by the last change would shift, and tell when somebody gives a secret answer.
        """
        found: list[TableInfo] = []
        with self.database.reading() as connection:
            while len(found) < limit:
                rows = connection.execute(listing(limit, before, before_id, status)).all()
                found += believable(rows)
                if len(rows) < limit:
                    break
                before, before_id = rows[-1].created, rows[-1].id
        return found[:limit]

    def all_ids(self) -> list[str]:
        with self.database.reading() as connection:
            return list(connection.scalars(select(schema.tables.c.id).order_by(schema.tables.c.id)))

    def infos(self) -> Iterator[TableInfo]:
        """Every table, the newest first."""
        with self.database.reading() as connection:
            c = schema.tables.c
            query = select(c.id, c.info).order_by(c.created.desc(), c.id.desc())
            yield from believable(connection.execute(query))

    # -- beside the log -----------------------------------------------------------------------------------------

    def say(self, table: str, seat: int | None, name: str, text: str, at: float) -> ChatLine:
        """One more line of chat."""
        while True:
            try:
                with self.database.writing() as connection:
                    table_info(connection, table)
                    chat = schema.chat.c
                    last = connection.scalar(select(func.max(chat.number)).where(chat.table_id == table)) or 0
                    if last >= MOST_LINES:
                        raise Refused("refused.chat_full", limit=MOST_LINES)
                    line = ChatLine(last + 1, seat, name, text, at)
                    add_lines(connection, table, [line])
                    self._tell(connection, "chat", table, number=line.number)
                return line
            except IntegrityError:
                # Another server has used that number: take the next.
                continue

    def last_line(self, table: str) -> int:
        """The number of the last line of chat."""
        with self.database.reading() as connection:
            c = schema.chat.c
            return connection.scalar(select(func.max(c.number)).where(c.table_id == table)) or 0

    def chat(
        self, table: str, after: int = 0, before: int | None = None, most: int | None = None, seat: int | None = None
    ) -> list[ChatLine]:
        """The last lines after the one with this number, and before another, but for those that were removed; all of
        them, or those of one seat."""
        with self.database.reading() as connection:
            return find_lines(connection, table, after, before, most, seat)

    def note(self, table: str, seat: int) -> str:
        return self._desk(table, seat, schema.desks.c.note) or ""

    def set_note(self, table: str, seat: int, text: str) -> None:
        self._set_desk(table, seat, note=text)

    def get_prefs(self, table: str, seat: int) -> dict[str, str]:
        return DESK.read(self._desk(table, seat, schema.desks.c.prefs) or "{}", f"table {table}, seat {seat}")

    def set_prefs(self, table: str, seat: int, prefs: dict[str, str]) -> None:
        self._set_desk(table, seat, prefs=encode(prefs).decode())

    def _desk(self, table: str, seat: int, column: Column[str]) -> str | None:
        desks = schema.desks.c
        if not storable(table):
            return None
        with self.database.reading() as connection:
            return connection.scalar(select(column).where(desks.table_id == table, desks.seat == seat))

    def _set_desk(self, table: str, seat: int, **values: str) -> None:
        desks = schema.desks
        here = (desks.c.table_id == table) & (desks.c.seat == seat)
        while True:
            try:
                with self.database.writing() as connection:
                    table_info(connection, table)
                    if not connection.execute(update(desks).where(here).values(values)).rowcount:
                        row = {"table_id": table, "seat": seat, "note": "", "prefs": "{}"} | values
                        connection.execute(insert(desks).values(row))
                return
            except IntegrityError:
                # Another server has just put the desk there.
                continue
