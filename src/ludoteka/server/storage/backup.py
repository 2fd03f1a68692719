"""All tables in one file, to keep or to carry to another database of any kind.

The file is text with one line of JSON for each table, between a first and a last line. Every line has a sum over itself
and all lines before it, so a damaged, missing or misplaced line is found where it is. A file is taken in as a whole or
not at all.
"""

import os
import re
import shlex
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec
from sqlalchemy import URL, Connection, insert, select
from sqlalchemy.exc import IntegrityError

from ...core.errors import UnknownGame
from ...games import game
from ..table.model import ChatLine, Entry, Snapshot, TableInfo
from . import rows, schema
from .database import PATIENCE, read_url
from .store import Store
from .store_errors import FAILED, GONE, BadExport, StoreTrouble

FORMAT: Final = 1
HASH: Final = re.compile(r"[0-9a-f]{64}")
ID: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{schema.ID_LENGTH}}}")
"""It stands in addresses and in the names of files."""


class Begin(msgspec.Struct, tag_field="line", tag="begin"):
    """The first line."""

    ludoteka: Literal["tables"]
    format: int


class Desk(msgspec.Struct):
    """What lies in front of a seat: its note and its preferences."""

    seat: int
    note: str
    prefs: str


class Whole(msgspec.Struct, tag_field="line", tag="table"):
    """A table with everything that belongs to it."""

    info: TableInfo
    keys: list[rows.KeyRow]
    entries: list[Entry]
    snapshots: list[Snapshot]
    chat: list[ChatLine]
    desks: list[Desk]


class End(msgspec.Struct, tag_field="line", tag="end"):
    """The last line."""

    tables: int


class Sealed(msgspec.Struct):
    """A line as it stands in the file."""

    sum: str
    body: msgspec.Raw


class Taken(NamedTuple):
    """What an import has done."""

    new: int
    known: int


read_line: Final = msgspec.json.Decoder(Sealed).decode
read_body: Final = msgspec.json.Decoder(Begin | Whole | End).decode
encode: Final = msgspec.json.Encoder().encode


# -- a copy ---------------------------------------------------------------------------------------------------------


def copy_database(given: str, path: Path) -> None:
    """A consistent copy of the database as one file, also beside a running server. SQLite only: PostgreSQL has its own
    program for that."""
    url = read_url(given)
    if url.get_backend_name() != "sqlite":
        command = f"pg_dump --format=custom --file={shlex.quote(str(path))} {shlex.quote(pg_address(url))}"
        text = f"PostgreSQL makes its own copies: {command}"
        raise BadExport(text, "error.backup_postgresql", command=command)
    if path.exists():
        raise BadExport(f"{path} is there already: choose another name, or remove it first")
    if not Path(url.database or "").is_file():
        raise StoreTrouble(f"{url.database}: there is no database yet", GONE)
    part = path.with_name(f"{path.name}.part")
    try:
        # The file holds hidden things and private words.
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with closing(sqlite3.connect(url.database or "", timeout=PATIENCE)) as source:
            source.execute("VACUUM INTO ?", (str(part),))
        with closing(sqlite3.connect(part)) as copy:
            (said,) = copy.execute("PRAGMA integrity_check").fetchone()
        if said != "ok":
            raise BadExport(f"{url.database} is damaged, and so would the copy be: see ludoteka doctor")
        with open(part, "rb") as file:
            os.fsync(file.fileno())
        part.replace(path)
    except sqlite3.Error as error:
        raise StoreTrouble(f"{url.database}: it cannot be copied: {error}", FAILED) from None
    finally:
        with suppress(OSError):
            part.unlink()


def pg_address(url: URL) -> str:
    """The address as programs of PostgreSQL write it, without the password."""
    return url._replace(drivername="postgresql", password=None).render_as_string()


# -- out ------------------------------------------------------------------------------------------------------------


def export(
    store: Store,
    path: Path,
    told: Callable[[int, int], None] = lambda done, all: None,
    passed_over: Callable[[str, str], None] = lambda table, why: None,
) -> int:
    """Write all tables, as they are at one moment, to a new file. Returns how many there are.

    What could not be taken in again is passed over, and told: all others are worth keeping all the same.
    """
    return write_tables(bodies(store, told, passed_over), path)


def exported(store: Store, table: str) -> bytes:
    """One table as a file that can be taken in elsewhere. Everything hidden is in it."""
    with store.database.reading() as connection:
        return b"".join(sealed(framed(iter([whole(connection, table)]))))


def write_tables(tables: Iterator[Whole], path: Path) -> int:
    if path.exists():
        raise BadExport(f"{path} is there already: choose another name, or remove it first")
    part = path.with_name(f"{path.name}.part")
    try:
        # The file holds hidden things and private words.
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            count = 0
            for line in sealed(framed(tables)):
                file.write(line)
                count += 1
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    return count - 2


def framed(tables: Iterator[Whole]) -> Iterator[Begin | Whole | End]:
    """Tables between a first and a last line."""
    yield Begin("tables", FORMAT)
    count = 0
    for table in tables:
        yield table
        count += 1
    yield End(count)


def bodies(
    store: Store,
    told: Callable[[int, int], None] = lambda done, all: None,
    passed_over: Callable[[str, str], None] = lambda table, why: None,
) -> Iterator[Whole]:
    """All tables that could be taken in again."""
    with store.database.reading() as connection:
        ids = list(connection.scalars(select(schema.tables.c.id).order_by(schema.tables.c.id)))
        for i, id in enumerate(ids):
            try:
                table = whole(connection, id)
                problem = wrong(table)
            except StoreTrouble as error:
                problem = str(error)
            if problem is None:
                yield table
            else:
                passed_over(id, problem)
            told(i + 1, len(ids))


def whole(connection: Connection, id: str) -> Whole:
    c = schema.desks.c
    query = select(c.seat, c.note, c.prefs).where(c.table_id == id).order_by(c.seat)
    return Whole(
        rows.table_info(connection, id),
        rows.find_keys(connection, id),
        rows.find_entries(connection, id),
        rows.find_snapshots(connection, id),
        rows.all_lines(connection, id),
        [Desk(*row) for row in connection.execute(query)],
    )


def sealed(bodies: Iterable[Begin | Whole | End]) -> Iterator[bytes]:
    sum = 0
    for body in bodies:
        text = encode(body)
        sum = zlib.crc32(text, sum)
        yield encode(Sealed(f"{sum:08x}", msgspec.Raw(text))) + b"\n"


# -- in -------------------------------------------------------------------------------------------------------------


def take_in(
    store: Store,
    path: Path,
    told: Callable[[int], None] = lambda done: None,
    examined: Callable[[Whole], str | None] = lambda table: None,
) -> Taken:
    """Add the tables of a file. Those that are here already, with the same log, are left as they are.

    `examined` looks closer and says what is wrong with a table, so that nothing is taken in.
    """
    with open(path, "rb") as file:
        found = ((f"{path}, line {number}", unnamed(table)) for number, table in unsealed(file, str(path)))
        return take(store, found, told, examined)


def unnamed(table: Whole) -> Whole:
    """A table whose seats belong to nobody who keeps a name, of no event: neither travels in files."""
    seats = [msgspec.structs.replace(seat, named=False, agreed=False) for seat in table.info.seats]
    return msgspec.structs.replace(table, info=msgspec.structs.replace(table.info, seats=seats, event=""))


def take(
    store: Store,
    tables: Iterable[tuple[str, Whole]],
    told: Callable[[int], None] = lambda done: None,
    examined: Callable[[Whole], str | None] = lambda table: None,
) -> Taken:
    """Add tables, all or none; with each comes where it was found."""
    new = known = 0
    with store.database.writing() as connection:
        for where, table in tables:
            if is_here(connection, table, where):
                known += 1
                continue
            problem = examined(table)
            if problem is not None:
                raise BadExport(f"{where}: table {table.info.id}: {problem}")
            try:
                add(connection, table)
            except IntegrityError:
                raise BadExport(f"{where}: a key of table {table.info.id} opens another table here") from None
            new += 1
            told(new + known)
    return Taken(new, known)


def copy_tables(
    old: Store,
    new: Store,
    told: Callable[[int, int], None] = lambda done, all: None,
    passed_over: Callable[[str, str], None] = lambda table, why: None,
) -> Taken:
    """Add all tables of one database to another, all or none."""
    return take(new, ((old.database.name, table) for table in bodies(old, told, passed_over)))


def unsealed(lines: Iterable[bytes], source: str) -> Iterator[tuple[int, Whole]]:
    """The tables of a file with the numbers of their lines."""
    sum = number = tables = 0
    body: Begin | Whole | End | None = None
    for number, line in enumerate(lines, 1):
        where = f"{source}, line {number}"
        if isinstance(body, End):
            raise BadExport(f"{where}: nothing may follow the last line")
        try:
            seal = read_line(line)
            sum = zlib.crc32(seal.body, sum)
            first = number == 1
            if seal.sum != f"{sum:08x}":
                raise BadExport(f"{where}: it is damaged or not in its place: its sum is {sum:08x}, not {seal.sum}")
            body = read_body(seal.body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadExport(f"{where}: this is no line of exported tables: {error}") from None
        if first is not isinstance(body, Begin):
            wanted = "should begin the file" if first else "stands in line 1 already"
            raise BadExport(f"{where}: the line that says 'ludoteka' {wanted}")
        if isinstance(body, Begin) and body.format != FORMAT:
            raise BadExport(f"{where}: format {body.format} is not known here: it should be {FORMAT}")
        if isinstance(body, Whole):
            problem = wrong(body)
            if problem:
                raise BadExport(f"{where}: table {body.info.id[: schema.ID_LENGTH]}: {problem}")
            tables += 1
            yield number, body
        if isinstance(body, End) and body.tables != tables:
            raise BadExport(f"{where}: there should be {body.tables} tables, not {tables}")
    if not isinstance(body, End):
        raise BadExport(f"{source}, line {number + 1}: the file is cut off: its last line is missing")


def wrong(table: Whole) -> str | None:
    """What would make a table that cannot be opened, or None."""
    info = table.info
    seats = range(len(info.seats))
    try:
        game(info.title)
    except UnknownGame as error:
        return str(error)
    if not ID.fullmatch(info.id):
        return f"its id should have 1 to {schema.ID_LENGTH} letters, digits, - and _"
    if [seat.seat for seat in info.seats] != list(seats):
        return "its seats should be numbered from 0"
    for i, entry in enumerate(table.entries, 1):
        if entry.version != i:
            return f"version {i} is missing in its log: version {entry.version} follows"
    if len(table.entries) != info.version:
        return f"its log should end with version {info.version}, not {len(table.entries)}"
    versions = [snapshot.version for snapshot in table.snapshots]
    if versions != sorted(set(versions) & set(range(info.version + 1))):
        return f"its snapshots should have rising versions up to {info.version}"
    for hash, seat, _ in table.keys:
        if not HASH.fullmatch(hash) or not (seat is None or seat in seats):
            return f"the key {hash[:8]}... should be 64 hexadecimal digits for one of its seats"
    if len({key[0] for key in table.keys}) != len(table.keys):
        return "a key stands there twice"
    if [line.number for line in table.chat] != list(range(1, len(table.chat) + 1)):
        return "the lines of its chat should be numbered from 1"
    if len({desk.seat for desk in table.desks}) != len(table.desks):
        return "the note of a seat stands there twice"
    try:
        # Rows of a database may hold what no line of a file may.
        read_body(encode(table))
        rows.read_info(encode(info).decode(), info.id)
    except (msgspec.DecodeError, msgspec.EncodeError, UnicodeError, TypeError, RecursionError) as error:
        return f"it holds what makes no sense: {error}"
    except StoreTrouble as error:
        return str(error)
    texts = (info.id, *(entry.text for entry in table.entries), *(line.text + line.name for line in table.chat))
    if not all(map(rows.storable, (*texts, *(desk.note for desk in table.desks)))):
        return "it holds letters that not every database can store"
    return None


def is_here(connection: Connection, table: Whole, where: str) -> bool:
    """Whether the table is stored already; one with another log is in the way."""
    id = table.info.id
    if connection.scalar(select(schema.tables.c.id).where(schema.tables.c.id == id)) is None:
        return False
    if rows.find_entries(connection, id) != table.entries:
        raise BadExport(f"{where}: table {id} is here already with another log: import into another --database")
    return True


def add(connection: Connection, table: Whole) -> None:
    id = table.info.id
    connection.execute(insert(schema.tables).values(id=id, **rows.columns(table.info)))
    rows.add_entries(connection, id, 0, table.entries)
    rows.add_snapshots(connection, id, table.snapshots)
    rows.add_keys(connection, id, table.keys)
    rows.add_lines(connection, id, table.chat)
    if table.desks:
        desks = [{"table_id": id} | msgspec.structs.asdict(desk) for desk in table.desks]
        connection.execute(insert(schema.desks), desks)
