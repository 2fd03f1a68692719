"""What is closed to whoever would escape from a game, hide behind a proxy, or fill the memory."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import insert

from ludoteka.server.http import app as app_module
from ludoteka.server.http.app import create
from ludoteka.server.live import neighbours as neighbours_module
from ludoteka.server.live.limits import Limits
from ludoteka.server.live.neighbours import Neighbours
from ludoteka.server.storage import ratings as ratings_module
from ludoteka.server.storage import schema
from ludoteka.server.storage.backup import copy_tables
from ludoteka.server.storage.moving import copy_people
from ludoteka.server.storage.rows import believable
from ludoteka.server.storage.store import Store
from ludoteka.server.storage.store_errors import FAILED, StoreTrouble
from tests.server.test_people import Device, named
from tests.server.test_ratings import club
from tests.server.web import MANY, calling, host_of, in_thread, keys_of, known, new_table, play_on, serving, until

# -- rated games ----------------------------------------------------------------------------------------------------


def rated(one: Device, other: Device, *more: str) -> dict[int, str]:
    keys = keys_of(one.table("me", "link", *more, rated=True))
    other.ask("PUT", f"seats/{keys[1]}/name")
    other.ask("POST", f"seats/{keys[1]}/agree")
    return keys


def test_nobody_escapes_a_rated_game_by_deleting_what_is_theirs(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        anna, bela = named(client, "Anna"), named(client, "Bela")
        keys = rated(anna, bela)
        play_on(client, keys, Random(1), 30)
        assert bela.refused("DELETE", f"seats/{keys[1]}/data") == "refused.agreed"
        assert client.get(f"/api/seats/{keys[0]}").json()["seats"][1]["name"] == "Bela"
        assert play_on(client, keys, Random(1))["status"] == "over"
        (game,) = club(client)["games"]
        assert [seat["name"] for seat in game["seats"]] == ["Anna", "Bela"]
        # When it is over the seat can be emptied, and then nobody names whoever played it.
        bela.ask("DELETE", f"seats/{keys[1]}/data")
        told = club(client)
        assert [seat["name"] for seat in told["games"][0]["seats"]] == ["Anna", ""]
        assert {one["name"] for one in told["ratings"][0]["players"]} == {"Anna", "Bela"}
        assert bela.ask("GET", "me/games")["games"] == []


def test_a_rated_game_under_way_is_not_deleted(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        anna = named(client, "Anna")
        played, plain = (keys_of(anna.table("me", "bot", rated=rated)) for rated in (True, False))
        play_on(client, played, Random(1), 12)
        assert anna.refused("DELETE", f"seats/{played[0]}/table") == "refused.rated_runs"
        # What does not count goes at once.
        anna.ask("DELETE", f"seats/{plain[0]}/table")
        play_on(client, played, Random(1))
        anna.ask("DELETE", f"seats/{played[0]}/table")


def test_who_has_seen_how_others_begin_no_longer_agrees(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        anna, bela = named(client, "Anna"), named(client, "Bela")
        seats = [{"kind": "me"}, {"kind": "link"}]
        open_game = anna.ask("POST", "tables", 201, title="merchants-of-the-dark-road", seats=seats, rated=True)
        for made, late in ((open_game, True), (anna.table("me", "link", rated=True), False)):
            keys = keys_of(made)
            bela.ask("PUT", f"seats/{keys[1]}/name")
            version = client.get(f"/api/seats/{keys[1]}").json()["version"]
            play_on(client, {0: keys[0]}, Random(1), 1)
            seen = client.get(f"/api/seats/{keys[1]}").json()["version"] > version
            assert seen is late, "in the one it is seen, in the other it is done in secret"
            if late:
                assert bela.refused("POST", f"seats/{keys[1]}/agree") == "refused.agree_late"
            else:
                bela.ask("POST", f"seats/{keys[1]}/agree")


# -- what costs -----------------------------------------------------------------------------------------------------


def test_whoever_may_not_ask_any_more_is_refused_before_anything_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = replace(MANY, work=0.0, work_share=0.001)
    with serving(tmp_path, known(token=token_urlsafe)) as client:
        keys = keys_of(new_table(client, "me", "here"))
        play_on(client, keys, Random(3))
    with serving(tmp_path, known(token=token_urlsafe, limits=limits)) as client:
        store = client.app.state.hub.store
        assert client.get(f"/api/seats/{keys[0]}").status_code == 200

        def read(*_: object) -> None:
            raise AssertionError("the log was read")

        for name in ("entries", "load", "chat"):
            monkeypatch.setattr(store, name, read)
        for path in ("/since", "/since?version=0", "/beats", "/figures?at=1", "/record", "/at/2", "/chat", "/data"):
            assert client.get(f"/api/seats/{keys[0]}{path}").status_code == 429, path


def test_names_have_a_budget_of_a_day(tmp_path: Path) -> None:
    with serving(tmp_path, known(limits=replace(MANY, names=3))) as client:
        for number in range(3):
            named(client, f"Name {number}")
        assert Device(client).refused("POST", "names", 429, name="One more") == "server.over_budget"
    assert Limits().names / 86_400 < 1 / 600, "less than one comes back in ten minutes"


def test_who_asks_no_more_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "FORGET", 0.01)
    with in_thread(tmp_path) as address, calling(address) as client:
        assert client.get("/api/tables").status_code == 200
    forgotten: list[str] = []

    class Counts:
        async def delete_expired(self) -> None:
            forgotten.append("x")

    with Store.open(str(tmp_path / "one.db")) as store:
        made = create(store, known())
        for name in app_module.COUNTED:
            made.stores.register(f"limit_{name}", Counts(), allow_override=True)  # type: ignore[arg-type]
        with TestClient(made):
            until(lambda: len(forgotten) >= 6, "nobody is forgotten")


def test_the_best_are_found_without_reading_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(str(tmp_path / "one.db")) as store, store.database.writing() as connection:
        adding = insert(schema.ratings)
        for title in ("one", "two"):
            for number in range(200):
                row = {"title": title, "player": f"bot:b{number}", "mu": float(number), "sigma": 1.0, "games": 1}
                connection.execute(adding.values(row))
        connection.execute(adding.values(title="one", player="nobody", mu=1e6, sigma=1.0, games=1))
    shown: list[Any] = []
    player = ratings_module.RatedPlayer

    def told_of(*told: Any) -> Any:
        shown.append(told)
        return player(*told)

    monkeypatch.setattr(ratings_module, "RatedPlayer", told_of)
    with Store.open(str(tmp_path / "one.db")) as store:
        lists = store.ratings.lists()
    assert {title: [one.level for one in some[:2]] for title, some in lists.items()} == {
        "one": ["b199", "b198"], "two": ["b199", "b198"],
    }  # fmt: skip
    assert len(shown) == 2 * ratings_module.LISTED


def test_a_search_reads_only_what_it_may_find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        tables = [new_table(client, "me", "link")["table"] for _ in range(5)]
        store = client.app.state.hub.store
        client.put(f"/api/seats/{keys_of(new_table(client, 'me', 'bot'))[0]}/prefs", json={"name": 'Żółw "Á'})
        read: list[str] = []

        def counted(rows: Any) -> Any:
            for info in believable(rows):
                read.append(info.id)
                yield info

        monkeypatch.setattr("ludoteka.server.storage.house.believable", counted)
        (found,) = store.house.search('żÓŁW "á', 10)
        assert [found.id] == read and found.id not in tables
        assert {info.id for info in store.house.search("NAME 0", 10)} == set(tables)


def test_what_the_host_switched_off_plays_no_try_outs(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "one.db")) as store:
        headers = host_of(store)
        with TestClient(create(store, known(token=token_urlsafe))) as client:
            key = keys_of(new_table(client, "me", "link"))[0]
            client.put("/api/admin/house", json={"bots_off": ["hard"]}, headers=headers)
            for level, others, status in (("hard", "bots", 409), ("easy", "bots", 201), ("hard", "me", 201)):
                body = {"version": 0, "level": level, "others": others}
                assert client.post(f"/api/seats/{key}/branch", json=body).status_code == status


# -- the host -------------------------------------------------------------------------------------------------------


def test_figures_are_for_the_inside(tmp_path: Path) -> None:
    """A proxy on this machine is told by what it adds, or by the name that it passes on."""
    inside = [{"Host": "127.0.0.1"}, {"Host": "localhost:8000"}]
    outside = [{"Host": "games.example"}, {"Host": "8.8.8.8"}]
    outside += [{"Host": "127.0.0.1", name: "x"} for name in ("Forwarded", "Via", "X-Real-IP", "X-Forwarded-Proto")]
    with in_thread(tmp_path, known(address="https://games.example")) as address, calling(address) as client:
        assert [client.get("/metrics", headers=headers).status_code for headers in inside] == [200, 200]
        assert {client.get("/metrics", headers=headers).status_code for headers in outside} == {404}


def test_tables_that_nobody_has_opened_go_on_after_the_house_was_looked_after(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "one.db")) as store:
        headers = host_of(store)
        with TestClient(create(store, known(token=token_urlsafe))) as client:
            client.put("/api/admin/house", json={"read_only": False}, headers=headers)
            made = new_table(client, "me", "bot:random")
            client.put("/api/admin/house", json={"read_only": True}, headers=headers)
        with TestClient(create(store, known(token=token_urlsafe))) as client:
            hub = client.app.state.hub
            hub.tables.clear()
            client.put("/api/admin/house", json={"read_only": False}, headers=headers)
            until(lambda: made["table"] in hub.tables, "nobody opens it")


def test_games_go_along_in_a_second_move_too(tmp_path: Path) -> None:
    with serving(tmp_path, name="old") as client:
        anna = named(client, "Anna")
        old = client.app.state.hub.store
        with Store.open(str(tmp_path / "new.db")) as new:
            for number in range(2):
                play_on(client, keys_of(anna.table("me", "bot", rated=True)), Random(number))
                copy_tables(old, new)
                copy_people(old, new)
                mine = anna.ask("GET", "me/games")["games"]
                person = new.people.search("Anna", 1)[0].id
                assert len(new.ratings.of(person)) == len(mine) == number + 1
            assert {one.games for one in new.ratings.lists()["isle-of-skye"]} == {2}


# -- who looks after a table ----------------------------------------------------------------------------------------


class Leases:
    """Remembers what was released."""

    def __init__(self) -> None:
        self.released: list[str] = []
        self.waiting = ["lost", "late"]

    def release(self, table: str) -> None:
        self.released.append(table)

    def adopt(self) -> list[str]:
        found, self.waiting = self.waiting, []
        return found


def neighbours(live: Any) -> tuple[Neighbours, Leases]:
    """A server of a club whose tables are opened by `live`."""
    leases = Leases()

    async def tend(function: Any, *args: Any) -> Any:
        return function(*args)

    hub: Any = SimpleNamespace(
        store=SimpleNamespace(database=SimpleNamespace(id="me"), leases=leases),
        tables={},
        live=live,
        tend=tend,
        later=lambda coroutine: asyncio.get_running_loop().create_task(coroutine),
        bots=SimpleNamespace(wake=lambda live: None),
        timers=SimpleNamespace(set=lambda live: None),
    )
    return Neighbours(hub), leases


def test_a_table_that_cannot_be_opened_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours_module, "RETRY", 0.0)
    asked: list[str] = []

    async def live(table: str) -> Any:
        asked.append(table)
        if table == "lost" or asked.count(table) == 1:
            raise StoreTrouble("not now", FAILED)
        return SimpleNamespace(id=table)

    async def scenario() -> None:
        here, leases = neighbours(live)
        await here._adopt()
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
        assert sorted(asked) == ["late", "late", "lost", "lost"]
        assert leases.released == ["lost"] and here._owners == {"late": "me"}

    asyncio.run(scenario())


def test_a_table_that_is_opened_again_at_once_is_not_given_away() -> None:
    async def scenario() -> None:
        here, leases = neighbours(None)
        one: Any = SimpleNamespace(id="one")
        for again in (True, False):
            here._owners["one"] = "me"
            here.put_away(one)
            if again:
                here._owners["one"] = "me"
            await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
            assert leases.released == ([] if again else ["one"])

    asyncio.run(scenario())


def test_whoever_listens_is_looked_at_anew_when_something_may_have_been_missed() -> None:
    """While the connection to the others was lost, a key may have been replaced."""
    looked: list[str] = []

    async def nothing(*_: Any) -> Any:
        return []

    async def scenario() -> None:
        here, leases = neighbours(nothing)
        leases.waiting = []
        live = SimpleNamespace(id="one", elsewhere={}, said=0, presence=dict, here=lambda: ([], 0))
        more = {
            "tables": {"one": live},
            "read": nothing,
            "catch_up": nothing,
            "tell": lambda live, what: None,
            "keyring": SimpleNamespace(clear=lambda: looked.append("all keys")),
            "house": SimpleNamespace(load=nothing),
            "doubt": lambda live: looked.append(live.id),
        }
        for name, value in more.items():
            setattr(here._hub, name, value)
        stored: Any = SimpleNamespace(mine=set, tell=lambda notices: None, adopt=list)
        here._store = SimpleNamespace(leases=stored, chat=None)  # type: ignore[assignment]
        here._hub.store = SimpleNamespace(leases=stored)  # type: ignore[assignment]
        await here._compare()

    asyncio.run(scenario())
    assert looked == ["all keys", "one"]
