"""Names that go along to another database, and all that hangs on them: devices, seats, events, games and ratings."""

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select

from . import schema
from .events import copy_events
from .ratings import BOT
from .rows import passed_over, table_info
from .store_errors import UnknownTable

if TYPE_CHECKING:
    from .store import Store


def copy_people(old: "Store", new: "Store") -> None:
    """Names go along to another database, with the devices where people are signed in and the seats that are theirs;
    one that is there already stays as it is, and gets the seats, events and games that are new."""
    with old.database.reading() as source, new.database.writing() as target:
        known = set(target.scalars(select(schema.people.c.folded)))
        moved = set[str]()
        for row in source.execute(select(schema.people)).mappings():
            if row["folded"] not in known:
                moved.add(row["id"])
                target.execute(insert(schema.people).values(dict(row)))
        copy_devices(source, target, moved)
        # Whoever moves twice has both times the same id.
        same = {*moved, *source.scalars(select(schema.people.c.id))} & set(target.scalars(select(schema.people.c.id)))
        copy_seats(source, target, same)
        copy_events(source, target, same)
        copy_games(source, target, same)


def copy_devices(source: Connection, target: Connection, people: set[str]) -> None:
    """What opens the names of these people. Whoever was there before is not among them: a device or a passkey that is
    missing there may have been ended there, and must not come back."""
    devices = set[str]()
    for rows in (schema.passkeys, schema.sessions):
        for row in source.execute(select(rows)).mappings():
            if row["person"] in people:
                target.execute(insert(rows).values(dict(row)))
                if rows is schema.sessions:
                    devices.add(row["hash"])
    there = set(target.scalars(select(schema.tables.c.id)))
    for row in source.execute(select(schema.keys).where(schema.keys.c.session.in_(devices))).mappings():
        if row["table_id"] in there:
            target.execute(insert(schema.keys).values(dict(row)))


def copy_seats(source: Connection, target: Connection, people: set[str]) -> None:
    """The seats of these people, where a table over there shows their names and nobody has them yet."""
    c = schema.sitters.c
    there = {(row.table_id, row.seat) for row in target.execute(select(c.table_id, c.seat))}
    for row in source.execute(select(schema.sitters)).mappings():
        if row["person"] not in people or (row["table_id"], row["seat"]) in there:
            continue
        with suppress(UnknownTable), passed_over(row["table_id"]):
            if table_info(target, row["table_id"]).seats[row["seat"]].named:
                target.execute(insert(schema.sitters).values(dict(row)))


def copy_games(source: Connection, target: Connection, people: set[str]) -> None:
    """Games that are not there yet go along, and the ratings of these `people` and of bots; of two ratings that with
    more games is the newer one."""
    known = set(target.scalars(select(schema.games.c.table_id)))
    for rows in (schema.games, schema.played):
        for row in source.execute(select(rows)).mappings():
            if row["table_id"] not in known:
                person = row.get("person")
                values = dict(row) | ({"person": person if person in people else None} if "person" in row else {})
                target.execute(insert(rows).values(values))
    c = schema.ratings.c
    there = {(row.title, row.player): row.games for row in target.execute(select(c.title, c.player, c.games))}
    for row in source.execute(select(schema.ratings)).mappings():
        key = (row["title"], row["player"])
        if row["player"] not in people and not row["player"].startswith(BOT):
            continue
        if row["games"] > there.get(key, -1):
            target.execute(delete(schema.ratings).where(c.title == key[0], c.player == key[1]))
            target.execute(insert(schema.ratings).values(dict(row)))
