"""A database that an older Ludoteka has made is opened by this one, with everything that was in it."""

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from msgspec import json
from sqlalchemy import MetaData, create_engine, insert, select, update

from ludoteka.server.storage import database, schema
from ludoteka.server.storage.backup import bodies
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.house_rules import HouseRules
from ludoteka.server.storage.keys import hash_key
from ludoteka.server.storage.store import Store
from tests.server.conftest import KINDS, Place
from tests.server.played import play
from tests.server.whole_club import RULES, fill_club, stands

OLD = ["0001", "0002", "0003", "0004", "0005", "0006"]
"""The revisions that were released."""
MIGRATIONS = Path(database.__file__).parent / "migrations"


def older(url: str, revision: str, like: str) -> dict[str, list[str]]:
    """A database as it was at a revision, with what is in another one, as far as it could be there. Returns its tables
    and their columns."""
    engine, today = create_engine(url), create_engine(like)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection, today.connect() as source:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        there = MetaData()
        there.reflect(connection)
        for table in schema.metadata.sorted_tables:
            if table.name in there.tables and table.name != "house":
                then = there.tables[table.name]
                rows = source.execute(select(*(table.c[column.name] for column in then.c))).mappings().all()
                if rows:
                    connection.execute(insert(then), [dict(row) for row in rows])
    engine.dispose()
    today.dispose()
    return {table.name: [column.name for column in table.c] for table in there.sorted_tables}


def test_every_revision_is_tried() -> None:
    names = sorted(file.name[1:5] for file in (MIGRATIONS / "versions").glob("r*.py"))
    assert names[:-1] == OLD


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("revision", OLD)
def test_an_older_database_is_brought_up_to_date(revision: str, kind: str, place: Place) -> None:
    like, url = place("sqlite"), place(kind)
    with Store.open(like) as store:
        play(store, moves=20)
        store.say("game", 0, "Ania", "zażółć", 1.0)
        store.set_note("game", 1, "wełna?")
        before = list(bodies(store))
    older(url, revision, like)
    for _ in range(2):
        with Store.open(url) as store:
            assert list(bodies(store)) == before and list(examine(store)) == []
            assert store.house.rules() == HouseRules() and store.house.token_hash() == ""
            assert store.people.search("", 10) == [] and store.ratings.lists() == {}
            with store.database.reading() as connection:
                assert MigrationContext.configure(connection).get_current_revision() == "0007"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("revision", [one for one in OLD if one >= "0005"])
def test_names_and_what_hangs_on_them_come_along(revision: str, kind: str, place: Place) -> None:
    like, url = place("sqlite"), place(kind)
    with Store.open(like) as store:
        fill_club(store)
    columns = older(url, revision, like)
    del columns["alembic_version"], columns["house"]
    with Store.open(like) as store:
        before = stands(store, columns)
    assert {"people", "sessions", "sitters"} <= columns.keys() and all(before.values())
    for _ in range(2):
        with Store.open(url) as store:
            assert stands(store, columns) == before and list(examine(store)) == []
            found = store.people.by_session(hash_key("0" * 22))
            assert found is not None and found.name == "Ania" and store.people.places(found.id) == [("game", 0)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("revision", [one for one in OLD if one >= "0004"])
def test_what_the_host_had_decided_still_holds(revision: str, kind: str, place: Place) -> None:
    like, url = place("sqlite"), place(kind)
    Store.open(like).close()
    older(url, revision, like)
    engine = create_engine(url)
    with engine.begin() as connection:
        rules, token = json.encode(RULES).decode(), hash_key("t" * 22)
        for name, value in (("rules", rules), ("token", token)):
            connection.execute(update(schema.house).where(schema.house.c.name == name).values(value=value))
    engine.dispose()
    with Store.open(url) as store:
        assert store.house.rules() == RULES and store.house.token_hash() == token
