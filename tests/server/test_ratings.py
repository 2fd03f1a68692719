"""Ratings and statistics: a game counts once, and only where everybody who keeps a name has agreed before playing."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace
from sqlalchemy import func, select

from ludoteka.cli.main import main
from ludoteka.server.storage import schema
from ludoteka.server.storage.ratings import NEW, agreed, rated, shown, write_down
from ludoteka.server.storage.store import Store
from ludoteka.server.table.model import SeatInfo, TableInfo
from tests.server.conftest import Place
from tests.server.played import play
from tests.server.test_people import Client, Device, named
from tests.server.web import Data, calling, keys_of, known, on_database, play_on, serving, step


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("ratings")) as client:
        yield client


def club(client: Any) -> Data:
    told: Data = client.get("/api/club").json()
    return told


def counted(client: TestClient[Any]) -> int:
    with client.app.state.hub.store.database.reading() as connection:
        return connection.scalar(select(func.count()).select_from(schema.games)) or 0


# -- numbers --------------------------------------------------------------------------------------------------------


def test_whoever_does_better_rises() -> None:
    first, second, third = rated([NEW, NEW, NEW], [1, 2, 2])
    assert first[0] > NEW[0] > second[0] == third[0] and first[1] < NEW[1]
    assert shown(*NEW) == 1000 < shown(*first)


def test_a_game_counts_only_where_all_agree() -> None:
    seats = [SeatInfo(0, name="a", named=True, agreed=True), SeatInfo(1, name="b", named=True, agreed=True)]
    info = TableInfo("t", "isle-of-skye", "1", {}, seats, rated=True)
    assert agreed(info, {0: "a", 1: "b"})
    assert agreed(replace(info, seats=[seats[0], SeatInfo(1, "bot", level="easy")]), {0: "a"})
    assert not agreed(replace(info, rated=False), {0: "a", 1: "b"})
    assert not agreed(info, {0: "a"}) and not agreed(info, {0: "a", 1: "a"})
    assert not agreed(replace(info, seats=[seats[0], replace(seats[1], agreed=False)]), {0: "a", 1: "b"})
    assert not agreed(replace(info, seats=seats[:1]), {0: "a"})
    # Whoever has agreed, and deletes the name, takes nothing from the other.
    deleted = replace(info, seats=[seats[0], replace(seats[1], name="", named=False)])
    assert agreed(deleted, {0: "a"}) and not agreed(deleted, {})


def test_a_game_is_written_down_once_and_try_outs_never(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'once.db'}") as store:
        table = play(store, moves=100_000)
        ending = table.ending(5.0)
        assert ending is not None and len(ending.seats) == 2
        for seat in ending.seats:
            assert sum(points for _, points in seat.lines) == seat.points
        for kind in ("branch", "lesson", "study"):
            table.info = replace(table.info, kind=kind)
            assert table.ending(5.0) is None
        with store.database.writing() as connection:
            # Nobody keeps a name there.
            write_down(connection, table.info, ending)
            assert connection.scalar(select(func.count()).select_from(schema.games)) == 0


# -- tables ---------------------------------------------------------------------------------------------------------


def test_a_rated_game_counts_once_even_if_it_is_ended_twice(client: Client) -> None:
    anna, bela = named(client, "Rated Anna"), named(client, "Rated Bela")
    made = anna.table("me", "link", rated=True, hints=True, casual=True, free_rewind=True)
    table = client.get(f"/api/tables/{made['table']}").json()
    assert (table["rated"], table["hints"], table["casual"]) == (True, False, False)
    keys = keys_of(made)
    can = client.get(f"/api/seats/{keys[1]}").json()["can"]
    assert can["agree"] and not client.get(f"/api/seats/{keys[0]}").json()["can"]["agree"]
    assert bela.refused("POST", f"seats/{keys[1]}/agree") == "refused.not_yours"
    bela.ask("PUT", f"seats/{keys[1]}/name")
    bela.ask("POST", f"seats/{keys[1]}/agree")
    assert client.get(f"/api/seats/{keys[0]}").json()["seats"][1]["agreed"]
    assert bela.refused("DELETE", f"seats/{keys[1]}/name") == "refused.agreed"
    end = play_on(client, keys, Random(3))
    told = club(client)
    (game,) = told["games"]
    assert [seat["name"] for seat in game["seats"]] == ["Rated Anna", "Rated Bela"]
    assert [seat["points"] for seat in game["seats"]] == end["result"]["scores"]
    assert all(seat["lines"] == [] for seat in game["seats"]), "where points came from is nobody else's business"
    (skye,) = told["ratings"]
    best = min(game["seats"], key=lambda seat: seat["rank"])
    assert skye["players"][0]["name"] == best["name"] and skye["players"][0]["rating"] == best["rating"] > 1000
    # All agree to go back, and end it again: that changes nothing any more.
    anna.ask("POST", f"seats/{keys[0]}/rewind", version=end["version"], to=end["version"] - 3)
    if client.get(f"/api/seats/{keys[1]}").json()["vote"]:
        bela.ask("POST", f"seats/{keys[1]}/vote", yes=True)
    assert client.get(f"/api/seats/{keys[0]}").json()["status"] == "running"
    assert play_on(client, keys, Random(4))["status"] == "over"
    assert club(client) == told
    # Who deletes the name is out of the list, and of the games nobody.
    (mine,) = anna.ask("GET", "me/games")["games"]
    own = next(seat for seat in mine["seats"] if seat["me"])
    assert sum(points for _, points in own["lines"]) == own["points"] and anna.ask("GET", "me")["games"] == 1
    anna.ask("DELETE", "me")
    left = club(client)
    assert [one["name"] for one in left["ratings"][0]["players"]] == ["Rated Bela"]
    assert [seat["name"] for seat in left["games"][0]["seats"]] == ["", "Rated Bela"]


def test_bots_have_ratings_too(client: Client) -> None:
    carl = named(client, "Carl")
    made = carl.table("me", "bot", "bot", rated=True)
    play_on(client, keys_of(made), Random(5))
    (skye,) = club(client)["ratings"]
    # Two bots of one level are one player.
    there = {(one["name"], one["level"], one["games"]) for one in skye["players"]}
    assert there - {("Rated Bela", "", 1)} == {("", "random", 1), ("Carl", "", 1)}


def test_what_not_all_agree_to_is_only_in_ones_own_games(client: Client) -> None:
    dora, guest = named(client, "Dora"), Device(client)
    before = club(client)
    refused: Data = {"title": "isle-of-skye", "rated": True}
    for who, kinds in ((guest, ("me", "link")), (dora, ("me", "here")), (dora, ("link", "link"))):
        seats = [{"kind": kind} for kind in kinds]
        assert who.refused("POST", "tables", seats=seats, **refused) == "refused.rated"
    keys = keys_of(dora.table("me", "link", rated=True))
    emil = named(client, "Emil")
    play_on(client, keys, Random(6), 12)
    # It is too late for who has answered, and for a table that was not made so.
    emil.ask("PUT", f"seats/{keys[1]}/name")
    assert emil.refused("POST", f"seats/{keys[1]}/agree") == "refused.agree_late"
    plain = keys_of(emil.table("me", "link"))
    assert emil.refused("POST", f"seats/{plain[0]}/agree") == "refused.not_rated"
    play_on(client, keys, Random(6))
    assert club(client) == before
    (mine,) = dora.ask("GET", "me/games")["games"]
    assert not mine["rated"] and [seat["rating"] for seat in mine["seats"]] == [None, None]
    emil.ask("DELETE", f"seats/{keys[1]}/name")


def test_games_at_which_nobody_keeps_a_name_are_not_written_down(client: Client) -> None:
    before = counted(client)
    play_on(client, keys_of(Device(client).table("me", "bot")), Random(7))
    assert counted(client) == before


def test_two_servers_count_a_game_once_and_it_moves_along(place: Place) -> None:
    url, new = place("postgresql"), place("sqlite")
    with ExitStack() as stack:
        servers = [stack.enter_context(on_database(url, known(i, token=token_urlsafe))) for i in (1, 2)]
        one, two = (stack.enter_context(calling(server.address)) for server in servers)
        anna, bela = named(one, "Anna"), named(two, "Bela")
        keys = keys_of(anna.table("me", "link", rated=True))
        bela.ask("PUT", f"seats/{keys[1]}/name")
        bela.ask("POST", f"seats/{keys[1]}/agree")
        rng = Random(8)
        while (message := one.get(f"/api/seats/{keys[0]}").json())["status"] != "over":
            for seat in message["waiting"]:
                step((one, two)[seat], keys[seat], rng)
        told = club(one)
        assert club(two) == told and len(told["games"]) == 1
        assert {player["games"] for player in told["ratings"][0]["players"]} == {1}
    assert main(["move", url, new]) == 0
    with on_database(new, known(token=token_urlsafe)) as server, calling(server.address) as there:
        assert club(there) == told
