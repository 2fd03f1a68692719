"""A club of which something stands in every table of the database, and what stands there."""

from typing import Any, Final

from sqlalchemy import Column, insert, select

from ludoteka.server.storage import schema
from ludoteka.server.storage.house_rules import Ban, HouseRules
from ludoteka.server.storage.keys import hash_key
from ludoteka.server.storage.passkeys import Passkey
from ludoteka.server.storage.people import Person
from ludoteka.server.storage.store import Store
from ludoteka.server.table.event import EventInfo
from ludoteka.server.table.model import Pace
from tests.server.played import play

FLEETING: Final = frozenset(("servers", "leases", "challenges"))
"""What says who serves now and who is just signing in."""
RULES: Final = HouseRules(
    notice="We close at ten",
    bots_off=["random"],
    requests=500,
    keep_chat=30,
    bans=[
        Ban("b1", "mute", 2e9, person="p-béla"),
        Ban("b2", "ban", 2e9, "game", 1),
        Ban("b3", "ban", 2e9, address="::/64"),
    ],
)
SKYE: Final = "isle-of-skye"

Row = dict[str, Any]


def fill_club(store: Store) -> None:
    """Two people with names, devices, a passkey, seats, results, ratings and an event; and what the host decided."""
    play(store)
    store.add_key("game", hash_key("k" * 22), 0)
    store.say("game", 0, "Ania", "zażółć", 1.0)
    store.set_note("game", 1, "wełna?")
    store.set_prefs("game", 1, {"language": "hu"})
    people = [Person("p-ania", "Ania", 1.5, {"favourites": [SKYE]}), Person("p-béla", "Béla", 2.5, {})]
    for seat, person in enumerate(people):
        device = f"{seat}" * 22
        store.people.make(person, hash_key(person.name), hash_key(device))
        store.people.sit(person, "game", seat)
        store.people.open(person.id, device, "game", seat)
    ania, bela = people
    store.people.set_notify(hash_key("0" * 22), "https://push.example/é")
    store.passkeys.add(Passkey(hash_key("key"), ania.id, b"\x00\xff\x80", 7), hash_key("0" * 22), 3.5)
    info = EventInfo("cup", "Kupa", SKYE, "swiss", {"expansion": "none"}, 2, 3, 48.0, Pace(), True, 4.5)
    store.events.make(info, ania.id)
    for person in people:
        store.events.join("cup", person.id, 64)
    game = {"table_id": "gone", "title": SKYE, "ended": 5.5, "rated": True}
    fared: Row = {"table_id": "gone", "level": "", "points": 40, "rank": 1, "lines": '[["gold",40]]', "rating": 1020.25}
    skill: Row = {"title": SKYE, "mu": 25.1234567890123, "sigma": 8.1, "games": 3}
    place: Row = {"event_id": "cup", "round": 1, "table_id": "gone", "how": "played", "points": 12}
    with store.database.writing() as connection:
        connection.execute(insert(schema.games).values(game))
        for seat, (who, level) in enumerate(((ania.id, ""), (bela.id, ""), (None, "greedy"))):
            connection.execute(insert(schema.played).values(fared | {"seat": seat, "person": who, "level": level}))
            rating = skill | {"player": who or f"bot:{level}"}
            connection.execute(insert(schema.ratings).values(rating))
        for number in (1, 2):
            of_one = place | {"entrant": number, "seat": number - 1, "rank": number}
            connection.execute(insert(schema.places).values(of_one))
    store.house.change(lambda _: RULES)


def stands(store: Store, columns: dict[str, list[str]] | None = None) -> dict[str, list[Row]]:
    """What stands in each table that lasts; of some `columns` alone, if it is said of which."""
    found = {}
    with store.database.reading() as connection:
        for table in schema.metadata.sorted_tables:
            if table.name in FLEETING or (columns is not None and table.name not in columns):
                continue
            wanted: list[Column[Any]] = [one for one in table.c if columns is None or one.name in columns[table.name]]
            rows = [dict(row) for row in connection.execute(select(*wanted)).mappings()]
            if table.name == "house":
                # The token is that of a database.
                rows = [row for row in rows if row["name"] != "token"]
            found[table.name] = sorted(rows, key=repr)
    return found
