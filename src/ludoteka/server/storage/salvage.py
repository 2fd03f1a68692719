"""What can be saved from a damaged database, as a file of exported tables that `ludoteka import` reads.

Everything is read row by row, from both ends, so that a damaged page costs what lies on it and little more. A log is
kept as far as it can be replayed. Whatever is left out is told: names that are kept and all that hangs on them, games
that counted, and what the host has decided are no part of such files.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Engine, Table, create_engine, select
from sqlalchemy.exc import SQLAlchemyError

from ...core.errors import LudotekaError
from ..table import table as tables
from ..table.model import ChatLine, Entry, Snapshot, TableInfo
from ..table.titles import OtherRules, OtherTables, Titles
from . import schema
from .backup import Desk, Whole, write_tables, wrong
from .database import Database, read_url
from .doctor import Finding
from .rows import KeyRow, read_info

BESIDE: Final = (
    schema.people, schema.sessions, schema.sitters, schema.games, schema.played, schema.ratings, schema.house,
    schema.events, schema.entrants, schema.places, schema.passkeys,
)  # fmt: skip
"""What is not saved."""

Rows = dict[str, list[dict[str, Any]]]
"""The rows that belong to each table."""


def salvage(given: str, path: Path, titles: Titles | None = None) -> Iterator[Finding]:
    """Write what can be saved to a new file, and tell what was lost; the last finding says how much was saved."""
    url = read_url(given)
    database = None if url.get_backend_name() == "sqlite" else Database(url, look_only=True)
    engine = create_engine(url) if database is None else database.engine
    told: list[Finding] = []
    try:
        saved = list(mended(engine, titles or Titles(), told))
    finally:
        engine.dispose()
    write_tables(iter(saved), path)
    yield from told
    yield Finding("salvage.done", {"n": len(saved), "path": path}, wrong=False)


def mended(engine: Engine, titles: Titles, told: list[Finding]) -> Iterator[Whole]:
    for rows in BESIDE:
        # Of the host there are always two rows, which may say nothing.
        there = [row for row in read(engine, rows, told) if row.get("value") not in ("", "{}")]
        if there:
            told.append(Finding("salvage.left_out", {"rows": rows.name, "n": len(there)}))
    infos = {row["id"]: row["info"] for row in read(engine, schema.tables, told)}
    others = (schema.entries, schema.snapshots, schema.keys, schema.chat, schema.desks)
    parts = {rows.name: by_table(read(engine, rows, told)) for rows in others}
    known = {*infos, *parts["entries"], *parts["keys"]}
    for id in sorted(known, key=str):
        try:
            if id not in infos:
                raise LudotekaError("what it is was not found")
            yield mend(read_info(infos[id], id), {name: rows.get(id, []) for name, rows in parts.items()}, titles, told)
        except LudotekaError as error:
            told.append(Finding("salvage.lost", {"table": id, "what": error}))


def read(engine: Engine, rows: Table, told: list[Finding]) -> list[dict[str, Any]]:
    """All rows that can be read: from the first on, and after a damaged one from the last back."""
    keys = list(rows.primary_key)
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for order in (keys, [key.desc() for key in keys]):
        try:
            with engine.connect() as connection:
                for row in connection.execution_options(stream_results=True).execute(select(rows).order_by(*order)):
                    # Plain strings, which are not what the database layer has for names.
                    values = {"".join(name): value for name, value in row._asdict().items()}
                    found[tuple(values[key.name] for key in keys)] = values
            return [found[key] for key in sorted(found, key=repr)]
        except (SQLAlchemyError, UnicodeDecodeError, OverflowError) as error:
            what = " ".join(str(getattr(error, "orig", None) or error).split())
            told.append(Finding("salvage.rows", {"rows": rows.name, "n": len(found), "what": what}))
    return [found[key] for key in sorted(found, key=repr)]


def by_table(rows: list[dict[str, Any]]) -> Rows:
    found: Rows = {}
    for row in rows:
        found.setdefault(row["table_id"], []).append(row)
    return found


def typed(rows: list[dict[str, Any]], kind: Any) -> list[Any]:
    """The rows that are what they should be."""
    found = []
    for row in rows:
        try:
            found.append(msgspec.convert(row, kind))
        except msgspec.ValidationError:
            continue
    return found


def mend(info: TableInfo, rows: dict[str, list[dict[str, Any]]], titles: Titles, told: list[Finding]) -> Whole:
    """A table that can be imported, as much as there is of it."""
    log: list[Entry] = []
    for entry in sorted(typed(rows["entries"], Entry), key=lambda entry: entry.version):
        if entry.version != len(log) + 1:
            break
        log.append(entry)
    snapshots = sorted(typed(rows["snapshots"], Snapshot), key=lambda snapshot: snapshot.version)
    try:
        now, log, snapshots = replayed(info, log, snapshots, titles)
    except (OtherTables, OtherRules):
        # It waits for other tables or rules, and is kept as it is.
        now = msgspec.structs.replace(info, version=len(log))
        snapshots = [snapshot for snapshot in snapshots if snapshot.version <= len(log)]
    # What a device has by a name goes with the name.
    kept = [row for row in rows["keys"] if row["session"] is None]
    keys: list[KeyRow] = [(row["hash"], row["seat"], bool(row["local"])) for row in kept]
    lines = [
        msgspec.structs.replace(line, number=number)
        for number, line in enumerate(sorted(typed(rows["chat"], ChatLine), key=lambda line: line.number), 1)
    ]
    made = Whole(now, keys, log, snapshots, lines, typed(rows["desks"], Desk))
    made.keys = [key for key in keys if wrong(msgspec.structs.replace(made, keys=[key])) is None]
    problem = wrong(made)
    if problem is not None:
        raise LudotekaError(problem)
    if len(log) < info.version:
        told.append(Finding("salvage.cut", {"table": info.id, "kept": len(log), "all": info.version}))
    there = rows | {"keys": kept}
    for name, left in (("keys", made.keys), ("chat", lines), ("desks", made.desks)):
        if len(left) < len(there[name]):
            told.append(Finding("salvage.part", {"table": info.id, "n": len(there[name]) - len(left), "rows": name}))
    return made


def replayed(
    info: TableInfo, log: list[Entry], snapshots: list[Snapshot], titles: Titles
) -> tuple[TableInfo, list[Entry], list[Snapshot]]:
    """The table as far as its log can be replayed, with a snapshot of its end where one can be taken."""
    first = snapshots[0] if snapshots and snapshots[0].version == 0 else None
    if first is None and info.kind in ("branch", "lesson"):
        raise LudotekaError("the position it began with is damaged")
    table = tables.Table.restore(info, titles.of(info), first, [])
    kept: list[Entry] = []
    for entry in log:
        try:
            table.apply(entry)
        except (LudotekaError, msgspec.DecodeError, LookupError, TypeError):
            break
        kept.append(entry)
    table.info = msgspec.structs.replace(table.described(), seats=info.seats)
    made = [first] if first is not None else []
    if kept and table.turn_open is None and not any(table.done.values()) and not any(table.undone.values()):
        made.append(table.snapshot())
    return table.described(), kept, made
