"""The rows of the database: how tables, their logs and all that belongs to them are written and found."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, tuple_, update

from ...core.wire import Arg, Message
from ..table.actions import Refused
from ..table.model import ChatLine, Entry, Snapshot, TableInfo
from . import schema
from .bulletin import post
from .store_errors import FAILED, Conflict, StoreTrouble, UnknownTable

log: Final = logging.getLogger("ludoteka.store")

encode: Final = msgspec.json.Encoder().encode
decode_info: Final = msgspec.json.Decoder(TableInfo).decode

SEATS: Final = 700
"""Seats that belong to one name. Those of events come on top: a round is for all who play in it."""
TOLD: Final = 20
"""Things that the host did at a table which are still told there."""

# What every move asks is put together once: to do it again costs more than the question itself.
INFO: Final = select(schema.tables.c.info).where(schema.tables.c.id == bindparam("table"))
INFO_TO_CHANGE: Final = INFO.with_for_update()
NEW_INFO: Final = (
    update(schema.tables)
    .where((schema.tables.c.id == bindparam("table")) & (schema.tables.c.version == bindparam("before")))
    .values({name: bindparam(name) for name in ("version", "listed", "status", "created", "info")})
)
NEW_ENTRY: Final = insert(schema.entries)
ENTRIES: Final = (
    select(*(schema.entries.c[name] for name in ("version", "kind", "seat", "text", "at", "spent")))
    .where(schema.entries.c.table_id == bindparam("table"), schema.entries.c.version >= bindparam("first"))
    .order_by(schema.entries.c.version)
)
ENTRIES_UPTO: Final = ENTRIES.where(schema.entries.c.version <= bindparam("last"))

KeyRow = tuple[str, int | None, bool]
"""The hash of a key, the seat it opens (None for spectators), and whether it belongs to a screen that has others."""

Sitter = tuple[int, str]
"""A seat, and whoever keeps the name that it is played under."""


def storable(text: str) -> bool:
    """Whether every database can store a text: not all take the letter NUL, and none half a letter."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def columns(info: TableInfo) -> dict[str, Any]:
    return {
        "version": info.version,
        "listed": info.listed,
        "status": info.status,
        "created": info.created,
        "info": encode(info).decode(),
    }


def read_info(text: str, id: str) -> TableInfo:
    """What is said about a table, if it can be believed."""
    try:
        info = decode_info(text)
        seats = len(info.seats)
        if info.id != id:
            raise msgspec.ValidationError(f"it speaks of table {info.id!r}")
        if [seat.seat for seat in info.seats] != list(range(seats)):
            raise msgspec.ValidationError("its seats should be numbered from 0")
        if not all(0 <= seat < seats for seat in info.waiting) or not 0 <= (info.owner or 0) < seats:
            raise msgspec.ValidationError("it speaks of seats that it has not")
        asked = info.proposal
        if asked is not None and not all(-1 <= seat < seats for seat in (asked.by, asked.seat, *asked.yes)):
            raise msgspec.ValidationError("it speaks of seats that it has not")
        return info
    except (msgspec.DecodeError, TypeError) as error:
        raise StoreTrouble(f"the database is damaged: {error}: see ludoteka doctor", FAILED) from None


@contextmanager
def passed_over(table: str) -> Iterator[None]:
    """A table that cannot be read is passed over: the others can be played all the same."""
    try:
        yield
    except StoreTrouble as error:
        log.error("table %s is passed over: %s", table, error)


def believable(rows: Iterable[Any]) -> Iterator[TableInfo]:
    """The tables of some rows that can be read."""
    for row in rows:
        with passed_over(row.id):
            yield read_info(row.info, row.id)


def table_info(connection: Connection, table: str, change: bool = False) -> TableInfo:
    """What is said about a table; nobody else changes it as long as whoever wants to change it has it."""
    if not storable(table):
        raise UnknownTable(table)
    info = connection.scalar(INFO_TO_CHANGE if change else INFO, {"table": table})
    if info is None:
        raise UnknownTable(table)
    return read_info(info, table)


def write_info(connection: Connection, info: TableInfo, changes: dict[str, Any]) -> TableInfo:
    """Replace what is said about a table, unless somebody was faster."""
    row = columns(msgspec.structs.replace(info, **changes))
    # A value of the wrong type would make a table that cannot be opened any more: better to fail now.
    new = decode_info(row["info"])
    here = {"table": info.id, "before": info.version}
    if new.id != info.id or not connection.execute(NEW_INFO, row | here).rowcount:
        raise Conflict(info.id, info.version)
    return new


def tell_table(connection: Connection, server: str, table: str, key: str, **args: Arg) -> None:
    """Write down what everybody at a table is to know, also whoever comes later."""
    info, said = table_info(connection, table, change=True), Message(key, args)
    told = [*(old for old in info.told if old != said), said][-TOLD:]
    post(connection, server, "table", table, version=write_info(connection, info, {"told": told}).version, info=True)


def delete_table(connection: Connection, table: str) -> None:
    """Nothing is left of a table."""
    for rows in (
        schema.entries, schema.snapshots, schema.keys, schema.chat, schema.desks, schema.leases, schema.sitters,
    ):  # fmt: skip
        connection.execute(delete(rows).where(rows.c.table_id == table))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table))


def add_table(
    connection: Connection,
    info: TableInfo,
    keys: Sequence[KeyRow],
    entries: Sequence[Entry],
    snapshot: Snapshot | None,
    sitters: Sequence[Sitter],
) -> None:
    """A new table with all that belongs to it."""
    info = msgspec.structs.replace(info, version=len(entries))
    connection.execute(insert(schema.tables).values(id=info.id, **columns(info)))
    add_entries(connection, info.id, 0, entries)
    add_snapshots(connection, info.id, [snapshot] if snapshot else [])
    add_keys(connection, info.id, keys)
    for seat, person in sitters:
        seat_person(connection, info.id, seat, person, counted=not info.event)


def seat_person(connection: Connection, table: str, seat: int, person: str, counted: bool = True) -> None:
    """A seat belongs to a name from now on."""
    c = schema.sitters.c
    if counted and (connection.scalar(select(func.count()).where(c.person == person)) or 0) >= SEATS:
        raise Refused("refused.many_seats", most=SEATS)
    connection.execute(insert(schema.sitters).values(table_id=table, seat=seat, person=person))


def add_entries(connection: Connection, table: str, after: int, entries: Sequence[Entry]) -> None:
    wanted = list(range(after + 1, after + 1 + len(entries)))
    if [entry.version for entry in entries] != wanted:
        raise ValueError(f"the entries after version {after} should have the versions {wanted}")
    if entries:
        connection.execute(NEW_ENTRY, [{"table_id": table} | msgspec.structs.asdict(entry) for entry in entries])


def add_snapshots(connection: Connection, table: str, snapshots: Sequence[Snapshot]) -> None:
    if snapshots:
        rows = [{"table_id": table, "version": snapshot.version, "dump": snapshot.dump} for snapshot in snapshots]
        connection.execute(insert(schema.snapshots), rows)


def add_keys(connection: Connection, table: str, keys: Sequence[KeyRow]) -> None:
    if keys:
        rows = [{"table_id": table, "hash": hash, "seat": seat, "local": local} for hash, seat, local in keys]
        connection.execute(insert(schema.keys), rows)


def add_lines(connection: Connection, table: str, lines: Sequence[ChatLine]) -> None:
    if lines:
        rows = [{"table_id": table} | msgspec.structs.asdict(line) for line in lines]
        connection.execute(insert(schema.chat), rows)


def find_entries(connection: Connection, table: str, first: int = 1, last: int | None = None) -> list[Entry]:
    here: dict[str, Any] = {"table": table, "first": first}
    query = ENTRIES
    if last is not None:
        query, here["last"] = ENTRIES_UPTO, last
    return [Entry(*row) for row in connection.execute(query, here)]


def find_snapshot(connection: Connection, table: str, upto: int) -> Snapshot | None:
    """The newest snapshot up to a version."""
    c = schema.snapshots.c
    query = select(c.version, c.dump).where(c.table_id == table, c.version <= upto)
    row = connection.execute(query.order_by(c.version.desc()).limit(1)).first()
    return None if row is None else Snapshot(row.version, row.dump)


def find_snapshots(connection: Connection, table: str) -> list[Snapshot]:
    c = schema.snapshots.c
    query = select(c.version, c.dump).where(c.table_id == table).order_by(c.version)
    return [Snapshot(*row) for row in connection.execute(query)]


def find_keys(connection: Connection, table: str) -> list[KeyRow]:
    """The keys of a table, but for those that devices have by a name."""
    c = schema.keys.c
    query = select(c.hash, c.seat, c.local).where(c.table_id == table, c.session.is_(None)).order_by(c.hash)
    return [(row.hash, row.seat, row.local) for row in connection.execute(query)]


def all_lines(connection: Connection, table: str) -> list[ChatLine]:
    """The chat of a table, removed lines too."""
    return [ChatLine(*row) for row in connection.execute(chat_of(table).order_by(schema.chat.c.number))]


def find_lines(
    connection: Connection, table: str, after: int, before: int | None, most: int | None, seat: int | None
) -> list[ChatLine]:
    """The last lines that say something, between two numbers."""
    c = schema.chat.c
    query = chat_of(table).where(c.number > after, c.text != "")
    if before is not None:
        query = query.where(c.number < before)
    if seat is not None:
        query = query.where(c.seat == seat)
    return [ChatLine(*row) for row in connection.execute(query.order_by(c.number.desc()).limit(most))][::-1]


def chat_of(table: str) -> Select[Any]:
    c = schema.chat.c
    return select(c.number, c.seat, c.name, c.text, c.at).where(c.table_id == table)


def listing(limit: int, before: float | None, before_id: str, status: str | None) -> Any:
    """The question behind a page of listed tables: a walk along an index."""
    c = schema.tables.c
    query = select(c.id, c.created, c.info).where(c.listed.is_(True))
    if status is not None:
        query = query.where(c.status == status)
    if before is not None and storable(before_id):
        query = query.where(tuple_(c.created, c.id) < (before, before_id))
    return query.order_by(c.created.desc(), c.id.desc()).limit(limit)
