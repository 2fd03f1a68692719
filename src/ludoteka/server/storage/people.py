"""Names that people keep on this server, the devices where they are signed in, and the seats that belong to them.

Of codes and of the keys of devices only hashes are stored. Every method is one transaction.
"""

from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ...core.scene import seat_name
from ..table.actions import Refused
from ..table.model import TableInfo
from . import schema
from .bulletin import post
from .database import Database
from .events import forget_entrant
from .guarded import PREFS
from .house import nameless, speechless
from .keys import hash_key, seat_key
from .names import folded
from .passkeys import forget_passkeys, hold_person
from .ratings import check_free, forget_person
from .rows import (
    add_keys,
    believable,
    find_keys,
    passed_over,
    seat_person,
    storable,
    table_info,
    tell_table,
    write_info,
)

DEVICES: Final = 20
"""Devices where one person is signed in; then the oldest is signed out."""
FEW: Final = 50
"""Seats that are cleared in one step: others want to write too."""

Bells = tuple[list[str], str]
"""Where notices for somebody go, and in which language."""
Place = tuple[str, int]
"""A table and a seat."""
encode: Final = msgspec.json.Encoder().encode


class Person(msgspec.Struct, frozen=True):
    """Somebody who keeps a name here."""

    id: str
    name: str
    created: float
    prefs: dict[str, Any]


class Shown(NamedTuple):
    """What somebody opens a name with: the hash of its code, or that of a passkey."""

    code: str = ""
    passkey: str = ""


class Cleared(NamedTuple):
    """A seat that belongs to no name any more, and the lines of chat that are gone."""

    table: str
    seat: int
    lines: list[int]


class NamedSeat(msgspec.Struct, frozen=True):
    """A seat that belongs to a name."""

    info: TableInfo
    seat: int


def person_of(row: Any) -> Person:
    return Person(row.id, row.name, row.created, PREFS.read(row.prefs, f"person {row.id}"))


class PeopleStore:
    """The rows that belong to people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- names --------------------------------------------------------------------------------------------------

    def make(self, person: Person, code: str, session: str) -> None:
        """Keep a name, and sign in on the first device; a name that looks like another is refused."""
        row = {
            "id": person.id,
            "name": person.name,
            "folded": folded(person.name)[: schema.FOLDED_LENGTH],
            "code": code,
            "prefs": encode(person.prefs).decode(),
            "created": person.created,
        }
        try:
            with self._database.writing() as connection:
                connection.execute(insert(schema.people).values(row))
                device = insert(schema.sessions).values(hash=session, person=person.id, created=person.created)
                connection.execute(device)
        except IntegrityError:
            raise Refused("refused.name_taken", name=person.name) from None

    def by_id(self, id: str) -> Person | None:
        return self._one(select(schema.people).where(schema.people.c.id == id)) if storable(id) else None

    def by_code(self, code: str) -> Person | None:
        return self._one(select(schema.people).where(schema.people.c.code == code))

    def by_session(self, session: str) -> Person | None:
        return self._one(select(schema.people).join(schema.sessions).where(schema.sessions.c.hash == session))

    def _one(self, query: Select[Any]) -> Person | None:
        with self._database.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else person_of(row)

    def search(self, wanted: str, limit: int) -> list[Person]:
        """People whose names have this in them, by their names; first of all whose name it is."""
        c, part = schema.people.c, folded(wanted)
        query = select(schema.people).where(c.folded.contains(part, autoescape=True))
        query = query.order_by(c.folded != part, c.folded).limit(limit)
        with self._database.reading() as connection:
            return [person_of(row) for row in connection.execute(query)]

    def change_prefs(self, person: str, changes: dict[str, Any]) -> dict[str, Any]:
        """Change some preferences; another device may have changed others meanwhile. Returns all."""
        c = schema.people.c
        with self._database.writing() as connection:
            old = connection.scalar(select(c.prefs).where(c.id == person).with_for_update()) or "{}"
            prefs = PREFS.read(old, f"person {person}") | changes
            connection.execute(update(schema.people).where(c.id == person).values(prefs=encode(prefs).decode()))
            return prefs

    def new_code(self, person: str, code: str, stays: str = "") -> list[Place]:
        """Another code: the old one is void, and only the device that asks for it stays signed in. Returns the seats of
        which keys are void."""
        with self._database.writing() as connection:
            return self._recode(connection, person, code, stays)

    def lost_code(self, person: str, code: str) -> list[Place]:
        """The host gives another code to somebody who is signed out everywhere. Whoever has the code could look at the
        seats: all who play there are told. Returns these seats, and those of which keys are void."""
        c = schema.sitters.c
        played = select(c.table_id, c.seat).join(schema.tables).where(c.person == person)
        played = played.where(schema.tables.c.status != "over").order_by(c.table_id, c.seat)
        with self._database.writing() as connection:
            shut = self._recode(connection, person, code)
            seats = [(row.table_id, row.seat) for row in connection.execute(played)]
            for table, seat in seats:
                with passed_over(table):
                    tell_table(connection, self._database.id, table, "house.new_code", seat=seat_name(seat))
            return [*seats, *shut]

    def _recode(self, connection: Connection, person: str, code: str, stays: str = "") -> list[Place]:
        """The old code is void, as are all passkeys: whoever had the code may have kept one."""
        # The name first: whoever signs in or keeps a passkey at the same time waits here, or is waited for.
        connection.execute(update(schema.people).where(schema.people.c.id == person).values(code=code))
        forget_passkeys(connection, person)
        others = [session for session in self._sessions(connection, person) if session != stays]
        return [place for session in others for place in self._end(connection, session)]

    def clear_seats(self, person: str) -> list[Cleared]:
        """Some of the seats of a name belong to it no more, and nothing is left of what was said and noted there."""
        with self._database.writing() as connection:
            return self._clear(connection, self._seats(connection, person)[:FEW])

    def _clear(self, connection: Connection, seats: list[Place]) -> list[Cleared]:
        cleared = []
        for table, seat in seats:
            cleared.append(Cleared(table, seat, speechless(connection, self._database.id, table, seat=seat)))
            with passed_over(table):
                nameless(connection, self._database.id, table, seat)
            for rows in (schema.desks, schema.sitters):
                connection.execute(delete(rows).where(rows.c.table_id == table, rows.c.seat == seat))
        return cleared

    def delete(self, person: str, stays: str = "") -> tuple[list[Cleared], list[Place]]:
        """Nothing is left of a name. The seats that the device which asks for it has opened stay open there: others may
        be waiting for a move. Returns the seats that it still had, and those of which keys are void."""
        with self._database.writing() as connection:
            hold_person(connection, person)
            cleared = self._clear(connection, self._seats(connection, person))
            connection.execute(update(schema.keys).where(schema.keys.c.session == stays).values(session=None))
            shut = [place for one in self._sessions(connection, person) for place in self._end(connection, one)]
            forget_person(connection, person)
            forget_entrant(connection, person)
            forget_passkeys(connection, person)
            connection.execute(delete(schema.people).where(schema.people.c.id == person))
        return cleared, shut

    # -- devices ------------------------------------------------------------------------------------------------

    def enter(self, person: str, session: str, at: float, shown: Shown) -> list[Place]:
        """Somebody signs in on one more device, if what they have shown still opens the name. Returns what the oldest
        one had opened, if it is signed out."""
        c, keys = schema.people.c, schema.passkeys.c
        with self._database.writing() as connection:
            hold_person(connection, person)
            if shown.passkey:
                opens = select(keys.hash).where(keys.hash == shown.passkey, keys.person == person)
            else:
                opens = select(c.id).where(c.id == person, c.code == shown.code)
            if connection.scalar(opens) is None:
                raise Refused("refused.passkey" if shown.passkey else "refused.wrong_code")
            connection.execute(insert(schema.sessions).values(hash=session, person=person, created=at))
            old = self._sessions(connection, person)[DEVICES:]
            return [place for session in old for place in self._end(connection, session)]

    def leave(self, session: str) -> list[Place]:
        """A device is signed out; what it has opened by the name is shut, and returned."""
        with self._database.writing() as connection:
            return self._end(connection, session)

    def set_notify(self, session: str, address: str) -> None:
        """Where notices for a device go; nowhere, if nothing is said."""
        c = schema.sessions.c
        with self._database.writing() as connection:
            connection.execute(update(schema.sessions).where(c.hash == session).values(notify=address))

    def notify(self, session: str) -> str:
        with self._database.reading() as connection:
            c = schema.sessions.c
            return connection.scalar(select(c.notify).where(c.hash == session)) or ""

    def bells(self, person: str) -> Bells:
        """Where notices for somebody go, and their language."""
        return self._bells(schema.people.c.id == person)

    def bells_at(self, table: str, seat: int) -> Bells:
        """The same of whoever keeps the name that a seat belongs to."""
        c = schema.sitters.c
        return self._bells(schema.people.c.id.in_(select(c.person).where(c.table_id == table, c.seat == seat)))

    def _bells(self, whose: ColumnElement[bool]) -> Bells:
        c = schema.sessions.c
        query = select(c.notify, schema.people).join(schema.people).where(whose, c.notify != "").order_by(c.hash)
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        language = person_of(rows[0]).prefs.get("language", "") if rows else ""
        return list(dict.fromkeys(row.notify for row in rows)), language

    def devices(self, person: str) -> int:
        with self._database.reading() as connection:
            return connection.scalar(select(func.count()).where(schema.sessions.c.person == person)) or 0

    def _sessions(self, connection: Connection, person: str) -> list[str]:
        """The devices of somebody, the newest first."""
        c = schema.sessions.c
        query = select(c.hash).where(c.person == person).order_by(c.created.desc(), c.hash)
        return list(connection.scalars(query))

    def _end(self, connection: Connection, session: str) -> list[Place]:
        keys = schema.keys.c
        rows = connection.execute(select(keys.table_id, keys.seat).where(keys.session == session))
        opened = [(row.table_id, row.seat) for row in rows]
        connection.execute(delete(schema.keys).where(keys.session == session))
        connection.execute(delete(schema.sessions).where(schema.sessions.c.hash == session))
        for table, seat in opened:
            post(connection, self._database.id, "keys", table, seat=seat)
        return opened

    # -- seats --------------------------------------------------------------------------------------------------

    def sit(self, person: Person, table: str, seat: int) -> None:
        """A seat belongs to a name from now on, and shows it."""
        try:
            with self._database.writing() as connection:
                info = table_info(connection, table, change=True)
                player = info.seats[seat]
                if player.kind != "person" or player.open or info.kind == "lesson":
                    raise Refused("refused.no_person", seat=seat + 1)
                if player.agreed and not player.named:
                    # Whoever has agreed there has deleted the name: nobody else plays it under theirs.
                    raise Refused("refused.others_seat")
                seat_person(connection, table, seat, person.id)
                sat = replace(player, name=person.name, named=True)
                new = write_info(connection, info, {"seats": [sat if one is player else one for one in info.seats]})
                post(connection, self._database.id, "table", table, version=new.version, info=True)
        except IntegrityError:
            if (table, seat) not in self.places(person.id):
                raise Refused("refused.others_seat") from None

    def rise(self, person: str, table: str, seat: int) -> None:
        """A seat does not belong to a name any more. It keeps what it is called."""
        c = schema.sitters.c
        with self._database.writing() as connection:
            info = table_info(connection, table, change=True)
            here = (c.table_id == table) & (c.seat == seat) & (c.person == person)
            if not connection.execute(delete(schema.sitters).where(here)).rowcount:
                raise Refused("refused.not_yours")
            check_free(connection, info, seat)
            seats = [replace(one, named=False, agreed=False) if one.seat == seat else one for one in info.seats]
            new = write_info(connection, info, {"seats": seats})
            post(connection, self._database.id, "table", table, version=new.version, info=True)

    def agree(self, person: str, table: str, seat: int) -> None:
        """The result is to count for somebody. Who has seen how the game goes can no longer say so."""
        c = schema.entries.c
        with self._database.writing() as connection:
            info = table_info(connection, table, change=True)
            if not info.rated:
                raise Refused("refused.not_rated")
            if (table, seat) not in self._seats(connection, person):
                raise Refused("refused.not_yours")
            query = select(c.version).where(c.table_id == table, c.seat == seat, c.kind == "move").limit(1)
            if info.status == "over" or connection.scalar(query) is not None:
                raise Refused("refused.agree_late")
            seats = [replace(one, agreed=True) if one.seat == seat else one for one in info.seats]
            new = write_info(connection, info, {"seats": seats})
            post(connection, self._database.id, "table", table, version=new.version, info=True)

    def open(self, person: str, device: str, table: str, seat: int) -> str:
        """A device where somebody is signed in gets a key of a seat that is theirs."""
        c = schema.keys.c
        with self._database.writing() as connection:
            table_info(connection, table, change=True)
            if (table, seat) not in self._seats(connection, person):
                raise Refused("refused.not_yours")
            own = [hashed for hashed, opens, _ in find_keys(connection, table) if opens == seat]
            key = seat_key(device, table, seat, own)
            hashed = hash_key(key)
            if connection.scalar(select(c.hash).where(c.hash == hashed)) is None:
                add_keys(connection, table, [(hashed, seat, False)])
            connection.execute(update(schema.keys).where(c.hash == hashed).values(session=hash_key(device)))
            return key

    def seats(self, person: str, most: int) -> list[NamedSeat]:
        """The last seats of somebody, those at the newest tables first."""
        c = schema.tables.c
        query = select(schema.sitters.c.seat, c.id, c.info).join(schema.tables).where(schema.sitters.c.person == person)
        with self._database.reading() as connection:
            query = query.order_by(c.created.desc(), c.id.desc(), schema.sitters.c.seat).limit(most)
            rows = connection.execute(query).all()
        return [NamedSeat(info, row.seat) for row in rows for info in believable([row])]

    def sitter(self, table: str, seat: int) -> str | None:
        """Whoever keeps the name that a seat belongs to."""
        c = schema.sitters.c
        with self._database.reading() as connection:
            return connection.scalar(select(c.person).where(c.table_id == table, c.seat == seat))

    def places(self, person: str) -> list[Place]:
        with self._database.reading() as connection:
            return self._seats(connection, person)

    def _seats(self, connection: Connection, person: str) -> list[Place]:
        c = schema.sitters.c
        query = select(c.table_id, c.seat).where(c.person == person).order_by(c.table_id, c.seat)
        return [(row.table_id, row.seat) for row in connection.execute(query)]
