"""Is everything in the database as it should be? Nothing is changed, and a server may run beside it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import select

from ...core.words import Key
from ..table.memory import remembered
from ..table.table import Table
from ..table.titles import OtherRules, OtherTables, Titles
from . import schema
from .backup import Whole, whole, wrong
from .guarded import BESIDE
from .rows import columns
from .store import Store
from .store_errors import StoreTrouble


class Finding(NamedTuple):
    """Something that is wrong, or that could not be looked at, as a message."""

    key: str
    values: dict[str, Any]
    wrong: bool = True


def examine(
    store: Store, told: Callable[[int, int], None] = lambda done, all: None, titles: Titles | None = None
) -> Iterator[Finding]:
    """Look at the database and at every table in it."""
    try:
        yield from foundations(store)
        yield from beside(store)
        for event in store.events.damaged():
            yield Finding("doctor.event", {"event": event})
        ids = store.all_ids()
    except StoreTrouble as error:
        yield Finding("doctor.database", {"what": error})
        return
    for i, id in enumerate(ids):
        try:
            yield from look_at(store, id, titles or Titles())
        except StoreTrouble as error:
            yield Finding("doctor.table", {"table": id, "what": error})
        told(i + 1, len(ids))


def foundations(store: Store) -> Iterator[Finding]:
    """What SQLite itself can say. PostgreSQL watches over its own files."""
    if store.database.path is None:
        return
    with store.database.reading() as connection:
        for (what,) in connection.exec_driver_sql("PRAGMA integrity_check").fetchall():
            if what != "ok":
                yield Finding("doctor.database", {"what": what})
        for table, _, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
            yield Finding("doctor.database", {"what": f"a row of {table} belongs to no row of {parent}"})


def beside(store: Store) -> Iterator[Finding]:
    """What is stored beside the tables."""
    with store.database.reading() as connection:
        for column in BESIDE:
            for what in column.damaged(connection):
                yield Finding("doctor.database", {"what": what})
        missing = {"rules", "token"} - set(connection.scalars(select(schema.house.c.name)))
        for name in sorted(missing):
            yield Finding("doctor.database", {"what": f"house.{name} is missing"})


def look_at(store: Store, id: str, titles: Titles) -> Iterator[Finding]:
    with store.database.reading() as connection:
        table = whole(connection, id)
        c = schema.tables.c
        row = connection.execute(select(c.version, c.listed, c.status, c.created, c.info).where(c.id == id)).one()
    problem = wrong(table)
    if problem is None and row._asdict() != columns(table.info):
        problem = "what it is listed by is not what it says of itself"
    if problem is not None:
        yield Finding("doctor.table", {"table": id, "what": problem})
        return
    try:
        yield from replay(table, titles)
    except OtherRules as error:
        yield Finding("doctor.rules", {"table": id, **error.values}, wrong=False)
    except OtherTables as error:
        key = "doctor.tables_own" if table.info.data else "doctor.tables_shipped"
        yield Finding(key, {"table": id, **error.values}, wrong=False)
    except Exception as error:
        # Whatever a log that says what cannot be makes of a game.
        yield Finding("doctor.replay", {"table": id, "what": error})


def first_problem(table: Whole, titles: Titles) -> Finding | None:
    """What a replay of a table brings to light, before it is taken in."""
    try:
        return next((finding for finding in replay(table, titles)), None)
    except Exception as error:
        return Finding("doctor.replay", {"table": table.info.id, "what": error})


def replay(table: Whole, titles: Titles) -> Iterator[Finding]:
    """Go through the whole log, and compare every snapshot on the way."""
    info = table.info
    saved = {snapshot.version: snapshot for snapshot in table.snapshots}
    # A table that begins in the middle of a game has the beginning as its first snapshot.
    fold = Table.restore(info, titles.of(info), saved.pop(0, None), [])
    for entry in table.entries:
        fold.apply(entry)
        if entry.version in saved and remembered(saved[entry.version]) != remembered(fold.snapshot()):
            yield Finding("doctor.snapshot", {"table": info.id, "version": entry.version})
    fold.info = info
    now = fold.described()
    if (now.status, now.waiting) != (info.status, info.waiting):
        yield Finding("doctor.status", {"table": info.id, "status": Key(f"tables.status.{now.status}")})
