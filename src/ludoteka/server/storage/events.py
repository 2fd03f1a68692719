"""Seasons and tournaments: what is said about them, who takes part, and how they fared.

Every method is one transaction. Whoever changes an event says which version of it they saw, so that of two servers one
begins a round; a game is scored with the very entry that ends it.
"""

import logging
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from ..table.actions import Refused
from ..table.event import Entrant, EventInfo, Place, fared, templates
from ..table.model import Ending, Entry, TableInfo
from . import schema
from .database import Database
from .guarded import SAT
from .passkeys import hold_person
from .rows import KeyRow, Sitter, add_table, storable
from .store_errors import Conflict, SignedOut

MOST_MADE: Final = 5
"""Events of one person that are open or under way, and those that were made within a day."""
DAY: Final = 86_400.0
MOST_ENTERED: Final = 20
"""Events under way, or open, in which one person takes part."""
ALIVE: Final = ("open", "running")
log: Final = logging.getLogger("ludoteka.store")
encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(EventInfo).decode


class NewTable(NamedTuple):
    """A table that is set for a round."""

    info: TableInfo
    keys: Sequence[KeyRow]
    entries: Sequence[Entry]
    sitters: Sequence[Sitter]


class Event(msgspec.Struct, frozen=True):
    """An event as it is now. `maker` is the id of whoever made it, if they still keep a name."""

    info: EventInfo
    version: int
    maker: str | None
    made_by: str
    entrants: list[Entrant]
    places: list[Place]

    def entrant(self, person: str | None) -> Entrant | None:
        """Somebody's part in it."""
        return next((one for one in self.entrants if person is not None and one.person == person), None)

    def now(self) -> list[Place]:
        """Where everybody is in the round under way."""
        return [place for place in self.places if place.round == self.info.round]


class Listed(msgspec.Struct, frozen=True):
    """An event in a list, with the number of those who take part."""

    info: EventInfo
    made_by: str
    entrants: int


class NoEvent(Refused):
    """There is no such event, or not any more."""

    def __init__(self) -> None:
        super().__init__("refused.no_event")


class EventStore:
    """The rows that belong to events."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- looking ------------------------------------------------------------------------------------------------

    def one(self, id: str) -> Event:
        with self._database.reading() as connection:
            return read(connection, id)

    def listed(self, limit: int, before: float | None = None, before_id: str = "") -> list[Listed]:
        """Events, the newest first."""
        c, people, part = schema.events.c, schema.people, schema.entrants.c
        count = select(func.count()).where(part.event_id == c.id).scalar_subquery()
        query = select(c.id, c.info, people.c.name, count.label("entrants")).outerjoin(people, people.c.id == c.maker)
        if before is not None and storable(before_id):
            query = query.where(tuple_(c.created, c.id) < (before, before_id))
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(c.created.desc(), c.id.desc()).limit(limit)).all()
        return [
            Listed(info, row.name or "", row.entrants)
            for row in rows
            if (info := believed(row.id, row.info)) is not None
        ]

    def running(self, person: str | None = None) -> list[str]:
        """The events under way; those of somebody, if it is said of whom."""
        c, part = schema.events.c, schema.entrants.c
        query = select(c.id).where(c.status == "running").order_by(c.id)
        if person is not None:
            query = query.where(c.id.in_(select(part.event_id).where(part.person == person)))
        with self._database.reading() as connection:
            return list(connection.scalars(query))

    def damaged(self) -> list[str]:
        """The events of which nothing can be read."""
        c = schema.events.c
        with self._database.reading() as connection:
            rows = connection.execute(select(c.id, c.info).order_by(c.id)).all()
        return [row.id for row in rows if believed(row.id, row.info) is None]

    def count(self, person: str) -> int:
        """How many events somebody takes or took part in, or has made."""
        c, part = schema.events.c, schema.entrants.c
        mine = (c.maker == person) | c.id.in_(select(part.event_id).where(part.person == person))
        with self._database.reading() as connection:
            return connection.scalar(select(func.count()).where(mine)) or 0

    def gone(self, tables: Iterable[str]) -> set[str]:
        """Which of these tables are no more."""
        wanted = set(tables)
        c = schema.tables.c
        with self._database.reading() as connection:
            return wanted - set(connection.scalars(select(c.id).where(c.id.in_(wanted))))

    # -- changing -----------------------------------------------------------------------------------------------

    def make(self, info: EventInfo, maker: str) -> None:
        c = schema.events.c
        with self._database.writing() as connection:
            # Whoever asks twice at the same time waits here.
            if not hold_person(connection, maker):
                raise SignedOut
            mine = select(func.count()).where(c.maker == maker, c.status.in_(ALIVE))
            if (connection.scalar(mine) or 0) >= MOST_MADE:
                raise Refused("refused.many_events", n=MOST_MADE)
            lately = select(func.count()).where(c.maker == maker, c.created > info.created - DAY)
            if (connection.scalar(lately) or 0) >= MOST_MADE:
                raise Refused("refused.events_today", n=MOST_MADE)
            row = {"id": info.id, "version": 0, "maker": maker, **columns(info)}
            connection.execute(insert(schema.events).values(row))

    def join(self, id: str, person: str, most: int) -> None:
        """Somebody takes part, as long as it has not begun."""
        c, events = schema.entrants.c, schema.events.c
        with self._database.writing() as connection:
            if not hold_person(connection, person):
                raise SignedOut
            event = read(connection, id, change=True)
            if event.info.status != "open":
                raise Refused("refused.event_begun")
            if event.entrant(person) is not None:
                return
            if len(event.entrants) >= most:
                raise Refused("refused.event_full", n=most)
            alive = select(events.id).where(events.status.in_(ALIVE))
            entered = select(func.count()).where(c.person == person, c.event_id.in_(alive))
            if (connection.scalar(entered) or 0) >= MOST_ENTERED:
                raise Refused("refused.many_entered", n=MOST_ENTERED)
            number = max((one.number for one in event.entrants), default=0) + 1
            connection.execute(insert(schema.entrants).values(event_id=id, number=number, person=person))
            touch(connection, event)

    def leave(self, id: str, person: str) -> None:
        """Somebody does not take part, or plays no further rounds."""
        with self._database.writing() as connection:
            event = read(connection, id, change=True)
            mine = event.entrant(person)
            if mine is None or event.info.status not in ALIVE:
                raise Refused("refused.no_entrant")
            part_with(connection, event, mine)
            touch(connection, event)

    def change(self, event: Event, info: EventInfo) -> None:
        """Say something else about an event that is still as the caller saw it."""
        with self._database.writing() as connection:
            touch(connection, event, info)

    def begin_round(self, event: Event, info: EventInfo, places: Sequence[Place], tables: Sequence[NewTable]) -> None:
        """Another round: its tables are there with it, or neither is."""
        try:
            with self._database.writing() as connection:
                touch(connection, event, info)
                for table in tables:
                    add_table(connection, *table[:3], None, table.sitters)
                rows = [{"event_id": info.id, **columns_of(place)} for place in places]
                connection.execute(insert(schema.places), rows)
        except IntegrityError:
            # Somebody has deleted the name meanwhile.
            raise Conflict(info.id, event.version) from None

    def give_up(self, event: Event, tables: Iterable[str]) -> None:
        """These tables came to no end."""
        c = schema.places.c
        with self._database.writing() as connection:
            touch(connection, event)
            here = (c.event_id == event.info.id) & c.table_id.in_(list(tables)) & (c.how == "")
            connection.execute(update(schema.places).where(here).values(how="void"))

    def dismiss(self, event: Event, numbers: Iterable[int]) -> None:
        """These entrants play no further rounds."""
        c = schema.entrants.c
        with self._database.writing() as connection:
            touch(connection, event)
            here = (c.event_id == event.info.id) & c.number.in_(list(numbers)) & c.out.is_(None)
            connection.execute(update(schema.entrants).where(here).values(out=event.info.round + 1))

    def delete(self, id: str) -> None:
        """Nothing is left of an event but its tables."""
        c = schema.events.c
        with self._database.writing() as connection:
            # Also one of which nothing can be read.
            if not storable(id) or connection.scalar(select(c.id).where(c.id == id)) is None:
                raise NoEvent
            remove(connection, id)


def columns(info: EventInfo) -> dict[str, Any]:
    return {"status": info.status, "created": info.created, "info": encode(info).decode()}


def columns_of(place: Place) -> dict[str, Any]:
    values = msgspec.structs.asdict(place)
    return {"table_id": values.pop("table"), **values}


def believed(id: str, text: str) -> EventInfo | None:
    """What is said about an event, if it can be read. One that cannot is passed over."""
    try:
        info = decode(text)
        if info.id != id or info.template not in templates():
            raise msgspec.ValidationError("it speaks of another event, or of a template that there is not")
        return info
    except (msgspec.DecodeError, TypeError) as error:
        log.error("event %s is passed over: %s", id, error)
    return None


def read(connection: Connection, id: str, change: bool = False) -> Event:
    c, people, part = schema.events.c, schema.people, schema.entrants.c
    query = select(c.id, c.info, c.version, c.maker).where(c.id == id)
    row = connection.execute(query.with_for_update() if change else query).first() if storable(id) else None
    info = believed(row.id, row.info) if row is not None else None
    if row is None or info is None:
        raise NoEvent
    made_by = connection.scalar(select(people.c.name).where(people.c.id == row.maker)) or ""
    who = select(part.number, part.person, people.c.name, part.out).outerjoin(people, people.c.id == part.person)
    entrants = [
        Entrant(one.number, one.person, one.name or "", one.out)
        for one in connection.execute(who.where(part.event_id == id).order_by(part.number))
    ]
    return Event(info, row.version, row.maker, made_by, entrants, read_places(connection, id))


def read_places(connection: Connection, id: str) -> list[Place]:
    c = schema.places.c
    query = select(c.round, c.entrant, c.table_id, c.seat, c.how, c.rank, c.points).where(c.event_id == id)
    return [Place(*row) for row in connection.execute(query.order_by(c.round, c.table_id, c.seat, c.entrant))]


def touch(connection: Connection, event: Event, info: EventInfo | None = None) -> None:
    """An event becomes another version of itself, unless somebody was faster."""
    c = schema.events.c
    here = (c.id == event.info.id) & (c.version == event.version)
    values = {"version": event.version + 1, **columns(info or event.info)}
    if not connection.execute(update(schema.events).where(here).values(values)).rowcount:
        raise Conflict(event.info.id, event.version)


def part_with(connection: Connection, event: Event, entrant: Entrant, **more: object) -> None:
    """Somebody is no longer of the party: as if they had never come, if it has not begun."""
    c = schema.entrants.c
    here = (c.event_id == event.info.id) & (c.number == entrant.number)
    if event.info.status == "open":
        connection.execute(delete(schema.entrants).where(here))
        return
    out = event.info.round + 1 if entrant.out is None else entrant.out
    connection.execute(update(schema.entrants).where(here).values(out=out, **more))


def remove(connection: Connection, id: str) -> None:
    for rows in (schema.places, schema.entrants):
        connection.execute(delete(rows).where(rows.c.event_id == id))
    connection.execute(delete(schema.events).where(schema.events.c.id == id))


# -- what belongs to other transactions -----------------------------------------------------------------------------


def score(connection: Connection, info: TableInfo, ending: Ending) -> None:
    """A game of an event is over. It counts as it ended first, whoever goes back; once the event is called off, it does
    not count."""
    c, events = schema.places.c, schema.events.c
    running = select(events.id).where(events.id == info.event, events.status == "running")
    if not info.event or connection.scalar(running) is None:
        return
    absent = {seat.seat for seat in info.seats if never_came(connection, info.id, seat.seat)}
    for seat, how, rank, points in fared(ending, absent):
        here = (c.table_id == info.id) & (c.seat == seat) & (c.how == "")
        connection.execute(update(schema.places).where(here).values(how=how, rank=rank, points=points))


def never_came(connection: Connection, table: str, seat: int) -> bool:
    """Whether a bot took over a seat before whoever sat there had answered anything."""
    c = schema.entries.c
    mine = (c.table_id == table) & (c.seat == seat)
    first = connection.scalar(select(func.min(c.version)).where(mine, c.kind == "move"))
    told = connection.execute(select(c.version, c.text).where(mine, c.kind == "seat").order_by(c.version))
    gone = next((row.version for row in told if SAT.read(row.text, f"table {table}").left), None)
    return gone is not None and (first is None or gone < first)


def forget_entrant(connection: Connection, person: str) -> None:
    """Somebody keeps no name any more. What they fared stays, for the others; what they wanted to make does not."""
    c, part = schema.events.c, schema.entrants.c
    open = select(c.id).where(c.maker == person, c.status == "open")
    for id in list(connection.scalars(open)):
        remove(connection, id)
    connection.execute(update(schema.events).where(c.maker == person).values(maker=None))
    for id in list(connection.scalars(select(part.event_id).where(part.person == person))):
        try:
            event = read(connection, id, change=True)
        except NoEvent:
            # What is said about it is damaged; the name goes all the same.
            connection.execute(update(schema.entrants).where(part.person == person).values(person=None))
            continue
        mine = event.entrant(person)
        assert mine is not None, "whoever takes part is among those who do"
        part_with(connection, event, mine, person=None)
        touch(connection, event)


def copy_events(source: Connection, target: Connection, moved: set[str]) -> None:
    """Events go along to another database, with those whose names did; one that is there already stays as it is."""
    known = set(target.scalars(select(schema.events.c.id)))
    for rows, id, person in (
        (schema.events, "id", "maker"),
        (schema.entrants, "event_id", "person"),
        (schema.places, "event_id", ""),
    ):
        for row in source.execute(select(rows)).mappings():
            if row[id] not in known:
                told = dict(row)
                if person and told[person] not in moved:
                    told[person] = None
                target.execute(insert(rows).values(told))
