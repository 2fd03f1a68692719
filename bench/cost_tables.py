"""The largest tables, and the fullest club, that `bench.costs` asks about."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Table as Rows
from sqlalchemy import insert, select

from ludoteka.core.record import own_tables
from ludoteka.games import game
from ludoteka.server.http.event_schemas import MOST_ROUNDS
from ludoteka.server.http.events import PAGE
from ludoteka.server.http.security import CHAT_LIMIT, NOTE_LIMIT
from ludoteka.server.storage import events, schema
from ludoteka.server.storage.events import MOST_MADE
from ludoteka.server.storage.keys import hash_code, hash_key, new_code, new_key
from ludoteka.server.storage.people import DEVICES
from ludoteka.server.storage.ratings import MOST
from ludoteka.server.storage.rows import SEATS, columns
from ludoteka.server.storage.store import MOST_LINES, Store
from ludoteka.server.table.actions import EndTurn, Move, Rewind
from ludoteka.server.table.event import EventInfo, Place, templates
from ludoteka.server.table.model import Pace, SeatInfo, TableInfo
from ludoteka.server.table.table import Table

MIDDLE: Final = 120
"""Entries after which no game is over yet."""
NONE: Final = Pace()
PEOPLE: Final = 2000
"""People who keep a name besides those who ask."""
LETTERS: Final = "".join(map(chr, Random(1).choices(range(0x1F300, 0x1F600), k=NOTE_LIMIT)))
"""Each is four bytes, and they are hard to pack."""


def fill(store: Store, title: str, entries: int, over: bool, pace: Pace = NONE) -> tuple[str, str]:
    """A table with a log of so many entries, at the end of its game or in the middle: its id, and the key of one who is
    asked."""
    found = game(title)
    rng = Random(3)
    seats = [SeatInfo(seat) for seat in range(max(found.seats))]
    keys = [new_key() for _ in seats]
    info = TableInfo(
        f"{title[:8]}-{over:d}{pace.kind}",
        title,
        found.rules,
        dict(found.options_of(found.new(len(seats)))),
        seats,
        pace,
        created=1.0,
        data=own_tables(found),
        owner=0,
        free_rewind=True,
    )
    table = Table.new(info, found)
    first = table.roll(rng, 1.0)
    hashes = [(hash_key(key), seat, False) for seat, key in enumerate(keys)]
    store.create(table.described(), hashes, first.entries, first.snapshot)
    version = table.version
    past = table.snapshot()
    until = MIDDLE if not over else 10**9
    while not table.over and table.version < until:
        past, seat = table.snapshot(), table.waiting()[0]
        version = go_on(store, table, seat, rng, version)
    while table.version < entries - 2:
        # Back by one, and forward again.
        seat = 0
        to = table.to_seat_version(seat, past.version)
        if to >= table.to_seat_version(seat) or table.to_log_version(seat, to) != past.version:
            to = table.to_seat_version(seat) - 1
            stored = store.load(info.id, table.to_log_version(seat, to))
            past = Table.restore(stored.info, found, stored.snapshot, stored.entries).snapshot()
        outcome = table.act(seat, Rewind(to, past), None, 1.0, rng)
        store.append(info.id, version, outcome.entries, outcome.changes, outcome.snapshot)
        version = table.version
        while (table.over is not over or not table.waiting()) and not table.over:
            version = go_on(store, table, table.waiting()[0], rng, version)
    while not over and table.turn_open is not None:
        version = go_on(store, table, table.waiting()[0], rng, version)
    return info.id, keys[table.waiting()[0] if table.waiting() else 0]


def go_on(store: Store, table: Table, seat: int, rng: Random, version: int) -> int:
    if table.turn_open == seat:
        outcome = table.act(seat, EndTurn(), None, 1.0, rng)
    else:
        choice = table.position.choice(seat)
        outcome = table.act(seat, Move(table.game.text(choice, choice.pick(rng))), None, 1.0, rng)
    store.append(table.info.id, version, outcome.entries, outcome.changes, outcome.snapshot)
    return table.version


# -- a full club ----------------------------------------------------------------------------------------------------


class Person(NamedTuple):
    """Somebody who keeps a name, with as many seats and devices as there may be."""

    id: str
    key: str
    code: str


def add(store: Store, rows: Rows, values: Iterable[dict[str, Any]]) -> None:
    with store.database.writing() as connection:
        connection.execute(insert(rows), list(values))


def club(store: Store, title: str, table: str) -> tuple[list[Person], list[str]]:
    """People with as many seats, games and devices as they may have, the last of them without seats, and keys of other
    tables. Everything is said at one `table` that may be said."""
    info = store.info(table)
    everybody = [Person(new_key(), new_key(), new_code()) for _ in range(len(info.seats) + 1)]
    people = everybody[:-1]
    rows = [(one.id, f"Name {number}", hash_code(one.code)) for number, one in enumerate(everybody)]
    rows += [(new_key(), f"Other {number}", hash_code(new_code())) for number in range(PEOPLE)]
    about = {"prefs": "{}", "created": 1.0}
    add(store, schema.people, ({"id": i, "name": n, "folded": n.lower(), "code": c} | about for i, n, c in rows))
    devices = [(one.key, one.id) for one in everybody]
    devices += [(new_key(), one.id) for one in everybody for _ in range(DEVICES - 1)]
    add(store, schema.sessions, ({"hash": hash_key(k), "person": p, "created": 1.0} for k, p in devices))
    seats = [SeatInfo(seat, name=f"Name {seat}", named=True) for seat in range(len(people))]
    info = replace(info, seats=seats, listed=True, version=0, owner=0, waiting=[0])
    ids, keys = [f"table-{number}" for number in range(SEATS)], [new_key() for _ in range(SEATS)]
    add(store, schema.tables, ({"id": i} | columns(replace(info, id=i, created=float(n))) for n, i in enumerate(ids)))
    plain = {"seat": 0, "local": False, "session": None}
    add(store, schema.keys, ({"hash": hash_key(k), "table_id": i} | plain for i, k in zip(ids, keys, strict=True)))
    for seat, one in enumerate(people):
        # What a device has opened by the name.
        opened = {"seat": seat, "local": False, "session": hash_key(one.key)}
        add(store, schema.keys, ({"hash": hash_key(f"{one.id}{id}"), "table_id": id} | opened for id in ids))
        add(store, schema.sitters, ({"table_id": id, "seat": seat, "person": one.id} for id in ids))
    said = {"table_id": table, "seat": 0, "name": "x" * 40, "at": 1.0}
    texts = (LETTERS[n % 7 * CHAT_LIMIT :][:CHAT_LIMIT] for n in range(1, MOST_LINES + 1))
    add(store, schema.chat, ({"number": n, "text": text} | said for n, text in enumerate(texts, 1)))
    ended = {"title": title, "ended": 1.0, "rated": True}
    add(store, schema.games, ({"table_id": f"game-{n}"} | ended for n in range(MOST)))
    points = {"level": "", "points": 50, "rank": 1, "lines": '[["points.x",50]]', "rating": 1000.0}
    for seat, one in enumerate(people):
        fared = {"seat": seat, "person": one.id} | points
        add(store, schema.played, ({"table_id": f"game-{n}"} | fared for n in range(MOST)))
    rating = {"title": title, "mu": 25.0, "sigma": 3.0, "games": 9}
    add(store, schema.ratings, ({"player": id} | rating for id, _, _ in rows))
    return everybody, keys


def full_events(store: Store, title: str, people: list[Person]) -> dict[str, list[str]]:
    """Events with as many people as there may be, by their status: of those under way all rounds but the last are
    played. The first of `people` takes part in them and has made some."""
    seats = max(game(title).seats)
    rounds = MOST_ROUNDS
    with store.database.reading() as connection:
        others = list(connection.scalars(select(schema.people.c.id).where(schema.people.c.id.not_in([people[0].id]))))
    everybody = [people[0].id, *others[: templates()["swiss"].entrants - 1]]
    found: dict[str, list[str]] = {"open": [], "running": []}
    made = [(status, number) for status in found for number in range(PAGE)]
    for order, (status, number) in enumerate(made):
        id = f"event-{status}-{number}"
        found[status].append(id)
        info = EventInfo(id, "x" * 40, title, "swiss", {}, seats, rounds, 1e6, Pace(), False, float(order))
        if status == "running":
            info = replace(info, status="running", round=rounds, last=rounds, due=1e12)
        values = {"id": id, "version": 0, "maker": everybody[0] if number < MOST_MADE else None}
        add(store, schema.events, [values | events.columns(info)])
        # One place is left for whoever joins.
        there = everybody if status == "running" else everybody[:-1]
        add(store, schema.entrants, ({"event_id": id, "number": i, "person": p} for i, p in enumerate(there, 1)))
        if status == "running" and number == 0:
            places = [
                Place(n, i + 1, f"{id}-{n}-{i // seats}", i % seats, "played" if n < rounds else "", i % seats + 1, 50)
                for n in range(1, rounds + 1)
                for i in range(len(there))
            ]
            add(store, schema.places, ({"event_id": id} | events.columns_of(place) for place in places))
    return found
