"""What the host of a server decides: kept in the database, so that all servers of a club agree, and what only the host
does to tables.

Rules are read and written as a whole. Whoever changes them tells the other servers with the same transaction.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Select, delete, func, select, text, tuple_, update

from ..table.model import TableInfo
from . import schema
from .bulletin import post
from .database import Database
from .guarded import RULES, SAT
from .house_rules import HouseRules
from .keys import hash_key, new_key, same_hash
from .ratings import check_free, forget_seat
from .rows import believable, delete_table, storable, table_info, write_info
from .store_errors import StoreError

MOST_BANS: Final = 1000
"""Mutes and bans at the same time; then the one that ends first is forgotten."""
AT_ONCE: Final = 500
"""Rows that are looked through in one step."""
FEW: Final = 50
"""Tables that are removed in one step."""
DAY: Final = 86_400.0
CLEANING: Final = 6_804_617_212
"""One number for all servers: whoever has it removes what is too old."""


class Cleaned(msgspec.Struct):
    """What was too old: tables that are gone, and lines of chat that are."""

    tables: list[str]
    lines: int


class HouseStore:
    """The rows that belong to the host."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- rules --------------------------------------------------------------------------------------------------

    def rules(self) -> HouseRules:
        with self._database.reading() as connection:
            return RULES.read(connection.scalar(row("rules")) or "{}", "the host")

    def change(self, change: Callable[[HouseRules], HouseRules]) -> HouseRules:
        """Put other rules in place of the old; nobody else changes them meanwhile."""
        with self._database.writing() as connection:
            old = RULES.read(connection.scalar(row("rules").with_for_update()) or "{}", "the host")
            new = change(old)
            new = replace(new, bans=sorted(new.bans, key=lambda ban: ban.until)[-MOST_BANS:])
            self._set(connection, "rules", msgspec.json.encode(new).decode())
            return new

    def _set(self, connection: Connection, name: str, value: str) -> None:
        connection.execute(update(schema.house).where(schema.house.c.name == name).values(value=value))
        post(connection, self._database.id, "house")

    # -- the token ----------------------------------------------------------------------------------------------

    def first_token(self) -> str | None:
        """A token, if there was none so far."""
        return self._new_token(only_first=True)

    def renew_token(self) -> str:
        """Another token: the old one is void."""
        made = self._new_token()
        assert made is not None
        return made

    def _new_token(self, only_first: bool = False) -> str | None:
        with self._database.writing() as connection:
            if connection.scalar(row("token").with_for_update()) and only_first:
                return None
            token = new_key()
            self._set(connection, "token", hash_key(token))
            return token

    def token_hash(self) -> str:
        with self._database.reading() as connection:
            return connection.scalar(row("token")) or ""

    # -- tables -------------------------------------------------------------------------------------------------

    def search(self, wanted: str, limit: int, before: float | None = None, before_id: str = "") -> list[TableInfo]:
        """Tables whose id, title or names have this in them, the newest first, also those that are not listed."""
        found: list[TableInfo] = []
        c = schema.tables.c
        wanted = wanted.casefold()
        # As it stands in the rows: most of them need not be read to see that it is not there.
        stored = msgspec.json.encode(wanted).decode()[1:-1]
        with self._database.reading() as connection:
            while True:
                query = select(c.id, c.created, c.info).order_by(c.created.desc(), c.id.desc()).limit(AT_ONCE)
                if before is not None and storable(before_id):
                    query = query.where(tuple_(c.created, c.id) < (before, before_id))
                rows = connection.execute(query).all()
                for info in believable(one for one in rows if stored in one.info.casefold()):
                    if any(wanted in text.casefold() for text in (info.id, info.title, *names(info))):
                        found.append(info)
                        if len(found) == limit:
                            return found
                if len(rows) < AT_ONCE:
                    return found
                before, before_id = rows[-1].created, rows[-1].id

    def remove_name(self, table: str, seat: int) -> None:
        """Nobody learns any more under which name somebody played, and the seat belongs to no name that is kept."""
        with self._database.writing() as connection:
            nameless(connection, self._database.id, table, seat)

    def remove_lines(self, table: str, number: int | None = None, seat: int | None = None) -> list[int]:
        """A line of chat says nothing any more, or all those of a seat. Returns their numbers."""
        with self._database.writing() as connection:
            table_info(connection, table)
            return speechless(connection, self._database.id, table, number, seat)

    def remove_data(self, table: str, seat: int) -> list[int]:
        """Nothing is left of whoever plays a seat but the answers. Returns the numbers of what was said."""
        c = schema.desks.c
        with self._database.writing() as connection:
            check_free(connection, table_info(connection, table, change=True), seat)
            connection.execute(delete(schema.desks).where(c.table_id == table, c.seat == seat))
            said = speechless(connection, self._database.id, table, seat=seat)
            nameless(connection, self._database.id, table, seat)
            return said

    def answers(self, table: str, seat: int) -> int:
        """How many answers a seat has given."""
        c = schema.entries.c
        query = select(func.count()).where(c.table_id == table, c.seat == seat, c.kind == "move")
        with self._database.reading() as connection:
            return connection.scalar(query) or 0

    # -- what is too old ----------------------------------------------------------------------------------------

    def clean(self, now: float) -> Cleaned:
        """Remove what was kept long enough. Where several servers try at the same time, one does it."""
        rules, done = self.rules(), Cleaned([], 0)
        if rules.keep_tables is not None:
            before = now - rules.keep_tables * DAY
            old = self._finished(before)
            # A few at a time: others want to write too.
            for i in range(0, len(old), FEW):
                with self._alone() as connection:
                    if connection is None:
                        return done
                    done.tables += [id for id in old[i : i + FEW] if self._removed(connection, id, before)]
        if rules.keep_chat is not None:
            c = schema.chat.c
            over = select(schema.tables.c.id).where(schema.tables.c.status == "over")
            said = (c.at < now - rules.keep_chat * DAY) & (c.text != "") & c.table_id.in_(over)
            with self._alone() as connection:
                if connection is not None:
                    done.lines = connection.execute(update(schema.chat).where(said).values(text="", name="")).rowcount
        return done

    @contextmanager
    def _alone(self) -> Iterator[Connection | None]:
        """A transaction, unless another server is at it."""
        with self._database.writing() as connection:
            lock = text(f"SELECT pg_try_advisory_xact_lock({CLEANING})")
            yield connection if not self._database.shared or connection.scalar(lock) else None

    def _finished(self, before: float) -> list[str]:
        """Tables that were over before a moment."""
        c = schema.tables.c
        query = select(c.id, c.info).where(c.status == "over", c.created < before)
        with self._database.reading() as connection:
            return [info.id for info in believable(connection.execute(query)) if info.updated < before]

    def _removed(self, connection: Connection, id: str, before: float) -> bool:
        """Remove a table, unless somebody has gone back there meanwhile, or was faster."""
        try:
            info = table_info(connection, id, change=True)
        except StoreError:
            return False
        if info.status != "over" or info.updated >= before:
            return False
        delete_table(connection, id)
        post(connection, self._database.id, "gone", id)
        return True


def nameless(connection: Connection, server: str, table: str, seat: int) -> None:
    """A seat has no name any more: not at the table, in its log, or in its chat."""
    info = table_info(connection, table, change=True)
    # What somebody has agreed to counts for the others all the same.
    stays = info.rated and info.status != "over"
    seats = [
        replace(one, name="", named=False, agreed=one.agreed and stays) if one.seat == seat else one
        for one in info.seats
    ]
    new = write_info(connection, info, {"seats": seats})
    c = schema.entries.c
    mine = (c.table_id == table) & (c.kind == "seat") & (c.seat == seat)
    for version, told in connection.execute(select(c.version, c.text).where(mine)).all():
        sat = replace(SAT.read(told, f"table {table}"), seat=seat, name="", named=False, agreed=False)
        other = update(schema.entries).where(mine, c.version == version)
        connection.execute(other.values(text=msgspec.json.encode(sat).decode()))
    said = (schema.chat.c.table_id == table) & (schema.chat.c.seat == seat)
    connection.execute(update(schema.chat).where(said).values(name=""))
    sat_there = (schema.sitters.c.table_id == table) & (schema.sitters.c.seat == seat)
    connection.execute(delete(schema.sitters).where(sat_there))
    forget_seat(connection, table, seat)
    post(connection, server, "table", table, version=new.version, info=True)


def speechless(
    connection: Connection, server: str, table: str, number: int | None = None, seat: int | None = None
) -> list[int]:
    """Lines of chat say nothing any more; their numbers stay, so that none is given twice, and are returned."""
    c = schema.chat.c
    wanted = (c.table_id == table) & (c.text != "")
    wanted &= c.number == number if seat is None else c.seat == seat
    found = list(connection.scalars(select(c.number).where(wanted).order_by(c.number)))
    connection.execute(update(schema.chat).where(wanted).values(text="", name=""))
    for i in range(0, len(found), AT_ONCE):
        post(connection, server, "unsaid", table, numbers=found[i : i + AT_ONCE])
    return found


def row(name: str) -> Select[tuple[str]]:
    return select(schema.house.c.value).where(schema.house.c.name == name)


def names(info: TableInfo) -> list[str]:
    return [seat.name for seat in info.seats]


def is_token(token: str, hashed: str) -> bool:
    """Whether this is the token of the host. The answer takes the same time wherever it differs."""
    return same_hash(hash_key(token), hashed) and bool(hashed)
