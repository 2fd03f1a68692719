"""Seasons and tournaments: rounds are paired, played, closed and scored by themselves, and once."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import select, update

from ludoteka.cli.main import main
from ludoteka.server.live import events as module
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage import schema
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.events import MOST_MADE
from ludoteka.server.storage.house_rules import Ban
from ludoteka.server.storage.store import Store
from ludoteka.server.storage.store_errors import SignedOut
from tests.server.conftest import Place
from tests.server.test_people import Client, Device, named
from tests.server.web import MANY, SKYE, Data, calling, known, on_database, play_on, serving, step, until

HOUR = 3600.0


class Day:
    """The time of day, as the test says it is."""

    def __init__(self) -> None:
        self.now = 1e9

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Day:
    monkeypatch.setattr(module, "LOOK", 0.1)
    monkeypatch.setattr(module, "STAND_IN", "random")
    return Day()


def settings(day: Day, seed: int = 1) -> Settings:
    return known(seed, now=day, token=token_urlsafe)


@pytest.fixture
def client(tmp_path: Path, day: Day) -> Iterator[Client]:
    with serving(tmp_path, settings(day)) as client:
        yield client


def make(who: Device, template: str = "swiss", **more: Any) -> str:
    """A new event; its id."""
    made = who.ask("POST", "events", 201, **{"name": "Cup", "title": SKYE, "template": template, "hours": 24} | more)
    return str(made["about"]["id"])


def entered(client: Any, event: str, *names: str) -> dict[str, Device]:
    """People who keep these names, and take part."""
    found = {name: named(client, name) for name in names}
    for one in found.values():
        one.ask("POST", f"events/{event}/join")
    return found


def seen(client: Any, event: str) -> Data:
    told: Data = Device(client).ask("GET", f"events/{event}")
    return told


def name_of(told: Data, number: int) -> str:
    return str(next(one["name"] for one in told["entrants"] if one["number"] == number))


def keys_at(told: Data, table: Data, people: dict[str, Device]) -> dict[int, str]:
    """The keys of those who sit at a table of a round, as their devices get them."""
    found = {}
    for seat in table["seats"]:
        who = people[name_of(told, seat["entrant"])]
        mine = who.ask("GET", f"events/{told['about']['id']}")["game"]
        found[mine["seat"]] = who.ask("POST", "me/open", table=table["table"], seat=mine["seat"])["key"]
    return found


def play(client: Any, event: str, people: dict[str, Device], rng: Random) -> Data:
    """Play the tables of this round to their end. Returns the event as it is then, in its next round."""
    told = seen(client, event)
    number = told["about"]["round"]
    for table in told["rounds"][0]["tables"]:
        if any(seat["how"] == "" for seat in table["seats"]):
            play_on(client, keys_at(told, table, people), rng)
    return after(client, event, number)


def after(client: Any, event: str, number: int) -> Data:
    """The event once a round is over."""

    def look() -> Data:
        told = seen(client, event)
        return told if told["about"]["round"] > number or told["about"]["status"] == "over" else {}

    return until(look, "the next round, or the end")


# -- whole events ---------------------------------------------------------------------------------------------------


def test_five_play_three_rounds_of_a_swiss_event(client: Client) -> None:
    maker = named(client, "Maker")
    event = make(maker, rounds=3, rated=True)
    people = entered(client, event, "Anna", "Bela", "Cili", "Dora", "Emil")
    told = seen(client, event)
    assert told["about"]["status"] == "open" and told["may"] == [] and told["rounds"] == []
    assert people["Anna"].refused("POST", f"events/{event}/start") == "refused.not_your_event"
    assert people["Anna"].ask("GET", f"events/{event}")["may"] == ["leave"]
    assert maker.ask("GET", f"events/{event}")["may"] == ["join", "start", "cancel"]
    told = maker.ask("POST", f"events/{event}/start")
    assert named(client, "Late").refused("POST", f"events/{event}/join") == "refused.event_begun"
    rng = Random(1)
    for number in (1, 2, 3):
        (now, *_) = told["rounds"]
        assert now["number"] == number == told["about"]["round"] and told["about"]["due"] == 1e9 + 24 * HOUR
        assert len(now["tables"]) == 2 and len(now["out"]) == 1
        table = client.get(f"/api/tables/{now['tables'][0]['table']}").json()
        assert table["event"] == event and table["pace"]["takeover"] and not table["hints"] and table["rated"]
        assert all(seat["named"] for seat in table["seats"])
        told = play(client, event, people, rng)
    assert told["about"]["status"] == "over" and told["about"]["due"] is None
    # Nobody met anybody twice, and nobody sat out twice.
    met = [frozenset(seat["entrant"] for seat in table["seats"]) for one in told["rounds"] for table in one["tables"]]
    assert len(set(met)) == len(met) == 6
    assert len({one["out"][0] for one in told["rounds"]}) == 3
    assert sum(one["points"] for one in told["entrants"]) == 12 * 9
    assert told["entrants"][0]["rank"] == 1 and told["entrants"][0]["points"] >= 24
    # The games are rated as all others of people who have agreed.
    assert len(client.get("/api/club").json()["games"]) == 6
    assert people["Anna"].ask("GET", "me")["events"] == 1
    assert maker.refused("POST", f"events/{event}/cancel") == "refused.event_over"


def test_in_a_league_somebody_leaves_and_somebody_never_comes(client: Client, day: Day) -> None:
    people = {"Anna": named(client, "Anna")}
    event = make(people["Anna"], "league", hours=48)
    people["Anna"].ask("POST", f"events/{event}/join")
    people |= entered(client, event, "Bela", "Cili", "Dora")
    told = people["Anna"].ask("POST", f"events/{event}/start")
    assert told["about"]["last"] == 3
    # Two play, one leaves, and one never comes.
    first, second = told["rounds"][0]["tables"]
    play_on(client, keys_at(told, first, people), Random(2))
    gone, never = (name_of(told, seat["entrant"]) for seat in second["seats"])
    told = people[gone].ask("POST", f"events/{event}/leave")
    assert told["may"] == (["cancel"] if gone == "Anna" else []) and told["about"]["round"] == 1
    table = client.get(f"/api/tables/{second['table']}").json()
    assert sum(seat["left"] for seat in table["seats"]) == 1
    # The time is out: bots play what is left.
    day.now += 48 * HOUR
    told = after(client, event, 1)
    places = [seat for table in told["rounds"][1]["tables"] for seat in table["seats"]]
    assert {
        name_of(told, seat["entrant"]): (seat["how"], seat["won"]) for seat in places if seat["how"] == "absent"
    } == {
        gone: ("absent", 0.0),
        never: ("absent", 0.0),
    }
    assert sorted(seat["won"] for seat in places if seat["how"] == "played") == [0.0, 12.0]
    # Whoever would have met the one who left sits out; the other never comes again, and is not waited for after that.
    assert len(told["rounds"][0]["tables"]) == 1 and len(told["rounds"][0]["out"]) == 1
    for number in (2, 3):
        day.now += 48 * HOUR
        told = after(client, event, number)
    assert told["about"]["status"] == "over"


def test_a_round_goes_on_after_a_restart(tmp_path: Path, day: Day) -> None:
    with serving(tmp_path, settings(day)) as client:
        anna = named(client, "Anna")
        event = make(anna, rounds=2, hours=1, seats=3)
        people = entered(client, event, "Bela", "Cili", "Dora") | {"Anna": anna}
        people["Dora"].ask("POST", f"events/{event}/leave")
        assert (
            anna.refused("POST", "events", name="Cup", title=SKYE, template="swiss", seats=7) == "refused.event_seats"
        )
        told = anna.ask("POST", f"events/{event}/start")
        (table,) = told["rounds"][0]["tables"]
        assert len(told["entrants"]) == 2 == len(table["seats"])
        # Both are asked at the beginning, and answer once.
        for key in keys_at(told, table, people).values():
            assert step(client, key, Random(3))
    # While nobody is there the time runs out, and long ago: bots have their time all the same.
    day.now += 30 * HOUR
    with serving(tmp_path, settings(day, 2)) as client:
        told = after(client, event, 1)
        assert [seat["how"] for seat in told["rounds"][1]["tables"][0]["seats"]] == ["played", "played"]
        # A table that is no more came to no end.
        client.app.state.hub.store.delete(told["rounds"][0]["tables"][0]["table"])
        told = after(client, event, 2)
        assert told["about"]["status"] == "over"
        assert [seat["won"] for seat in told["rounds"][0]["tables"][0]["seats"]] == [6.0, 6.0]


def test_two_servers_pair_a_round_once(place: Place, day: Day) -> None:
    url, new = place("postgresql"), place("sqlite")
    with ExitStack() as stack:
        wanted = [replace(settings(day, i), limits=MANY) for i in (1, 2)]
        servers = [stack.enter_context(on_database(url, one)) for one in wanted]
        one, two = (stack.enter_context(calling(server.address)) for server in servers)
        anna, bela = named(one, "Anna"), named(two, "Bela")
        event = make(anna, "league", rounds=3, hours=1)
        for who in (anna, bela):
            who.ask("POST", f"events/{event}/join")
        told = anna.ask("POST", f"events/{event}/start")
        for number in (1, 2):
            if number == 1:
                told = play(two, event, {"Anna": anna, "Bela": bela}, Random(4))
            else:
                day.now += HOUR
                told = after(two, event, 2)
            assert [len(one["tables"]) for one in told["rounds"]] == [1] * (number + 1)
        with Store.open(url, look_only=True) as store:
            of_event = [info.id for info in store.infos() if info.event]
        assert sorted(of_event) == sorted(one["tables"][0]["table"] for one in told["rounds"])
    assert main(["move", url, new]) == 0
    with on_database(new, settings(day)) as server, calling(server.address) as there:
        assert seen(there, event) == told


# -- what is refused, and what is forgotten -------------------------------------------------------------------------


def test_who_may_do_what_and_how_often(client: Client, day: Day) -> None:
    anna, guest = named(client, "Anna"), Device(client)
    assert guest.refused("POST", "events", 403, name="Cup", title=SKYE, template="swiss") == "server.signed_out"
    # Each is told in every language.
    for wrong, key in (
        ({"template": "knockout"}, "error.not_here"),
        ({"title": "chess"}, "error.no_game"),
        ({"name": "\u200b"}, "error.event_name"),
        ({"options": {"odd": "1"}}, "error.no_option"),
    ):
        assert key == anna.refused("POST", "events", 400, **{"name": "Cup", "title": SKYE, "template": "swiss"} | wrong)
    events = [make(anna) for _ in range(MOST_MADE)]
    body: Data = {"name": "Cup", "title": SKYE, "template": "swiss"}
    assert anna.refused("POST", "events", **body) == "refused.many_events"
    assert anna.refused("POST", f"events/{events[0]}/start") == "refused.few_entrants"
    assert anna.refused("POST", f"events/{events[0]}/leave") == "refused.no_entrant"
    assert anna.refused("POST", "events/nowhere/join", 404) == "refused.no_event"
    assert anna.ask("POST", f"events/{events[0]}/join")["me"] == anna.ask("POST", f"events/{events[0]}/join")["me"] == 1
    assert anna.ask("POST", f"events/{events[0]}/cancel")["about"]["status"] == "cancelled"
    assert anna.refused("POST", "events", **body) == "refused.events_today", "what was called off counts too"
    assert anna.refused("POST", f"events/{events[0]}/start") == "refused.event_begun"
    listed = guest.ask("GET", "events")
    assert [one["id"] for one in listed["events"]] == sorted(events, key=[e["id"] for e in listed["events"]].index)
    assert set(listed["templates"]) == {"swiss", "league"} and listed["before"] is None
    day.now += 25 * HOUR
    make(anna)


def test_beginning_an_event_counts_as_new_tables_do(tmp_path: Path, day: Day) -> None:
    with serving(tmp_path, replace(settings(day), limits=replace(MANY, tables=2))) as client:
        anna = named(client, "Anna")
        event = make(anna)
        assert anna.refused("POST", f"events/{event}/start") == "refused.few_entrants"
        anna.ask("POST", f"events/{event}/start", 429)


def test_one_damaged_table_of_a_round_costs_that_table(client: Client, day: Day) -> None:
    maker, store = named(client, "Maker"), client.app.state.hub.store
    event = make(maker, rounds=1, hours=1)
    people = entered(client, event, "Anna", "Bela", "Cili", "Dora")
    told = maker.ask("POST", f"events/{event}/start")
    # Tables are looked at in this order: the damaged one comes first.
    bad, good = sorted(table["table"] for table in told["rounds"][0]["tables"])
    sat = [seat.name for seat in store.info(bad).seats]
    with store.database.writing() as connection:
        connection.execute(update(schema.tables).where(schema.tables.c.id == bad).values(info="{"))
    client.app.state.hub.tables.pop(bad, None)
    day.now += HOUR
    until(lambda: store.info(good).status == "over", "bots play what is left")
    assert people[sat[0]].ask("GET", f"events/{event}")["game"] == {"table": bad, "seat": 0, "my_turn": False}
    day.now += 24 * HOUR
    told = after(client, event, 1)
    fared = {table["table"]: {seat["how"] for seat in table["seats"]} for table in told["rounds"][0]["tables"]}
    assert fared == {bad: {"void"}, good: {"absent"}}


def test_what_is_called_off_counts_for_nothing_and_no_bot_plays_on(client: Client) -> None:
    maker, hub = named(client, "Maker"), client.app.state.hub
    event = make(maker, rounds=2)
    people = entered(client, event, "Anna", "Bela")
    told = maker.ask("POST", f"events/{event}/start")
    table = told["rounds"][0]["tables"][0]
    keys = keys_at(told, table, people)
    for key in keys.values():
        step(client, key, Random(1))
    live = hub.tables[table["table"]]
    assert hub.bots.runs(live)
    maker.ask("POST", f"events/{event}/cancel")
    play_on(client, keys, Random(2))
    told = seen(client, event)
    assert told["about"]["status"] == "cancelled" and {one["points"] for one in told["entrants"]} == {0}
    assert [seat["how"] for seat in told["rounds"][0]["tables"][0]["seats"]] == ["", ""]
    live.table.info = structs.replace(
        live.table.info, seats=[structs.replace(s, left=True) for s in live.table.info.seats]
    )
    assert not hub.bots.runs(live)


def test_who_is_shut_out_sits_out_and_titles_that_are_off_wait(client: Client) -> None:
    maker, hub = named(client, "Maker"), client.app.state.hub
    event = make(maker, rounds=1)
    people = entered(client, event, "Anna", "Bela", "Cili")
    ids = {one.name: one.person for one in hub.store.events.one(event).entrants}
    shut = Ban("b", "ban", 2e9, person=ids["Bela"] or "")
    hub.house.rules = structs.replace(hub.house.rules, titles_off=[SKYE], bans=[shut])
    assert maker.refused("POST", f"events/{event}/start") == "refused.title_off"
    # They read what everybody can read, and nothing of their own.
    assert people["Bela"].ask("GET", f"events/{event}")["me"] is None
    assert people["Bela"].refused("POST", f"events/{event}/leave", 403) == "server.ban"
    assert Device(client, {"key": "x" * 22}).ask("GET", f"events/{event}")["me"] is None
    hub.house.rules = structs.replace(hub.house.rules, titles_off=[])
    told = maker.ask("POST", f"events/{event}/start")
    (table,) = told["rounds"][0]["tables"]
    assert {name_of(told, seat["entrant"]) for seat in table["seats"]} == {"Anna", "Cili"}
    assert [name_of(told, number) for number in told["rounds"][0]["out"]] == ["Bela"]


def test_a_deleted_name_leaves_its_results_and_nothing_else(client: Client) -> None:
    anna = named(client, "Anna")
    left = make(anna, name="Never begun")
    event = make(anna, rounds=2)
    people = entered(client, event, "Bela", "Cili") | {"Anna": anna}
    anna.ask("POST", f"events/{event}/join")
    anna.ask("POST", f"events/{event}/start")
    anna.ask("DELETE", "me")
    told = seen(client, event)
    assert sorted(one["name"] for one in told["entrants"]) == ["", "Bela", "Cili"] and told["about"]["made_by"] == ""
    assert Device(client).refused("GET", f"events/{left}", 404) == "refused.no_event"
    with client.app.state.hub.store.database.reading() as connection:
        rows = [str(row) for table in schema.metadata.sorted_tables for row in connection.execute(select(table))]
    assert not any("Anna" in row for row in rows)
    assert people["Bela"].ask("GET", f"events/{event}")["may"] == ["leave"]


def test_a_deleted_name_neither_escapes_a_rated_game_nor_holds_it_up(client: Client) -> None:
    anna = named(client, "Anna")
    event = make(anna, rounds=1, rated=True)
    people = entered(client, event, "Bela") | {"Anna": anna}
    anna.ask("POST", f"events/{event}/join")
    told = anna.ask("POST", f"events/{event}/start")
    (table,) = told["rounds"][0]["tables"]
    keys = keys_at(told, table, people)
    for key in keys.values():
        step(client, key, Random(5))
    store = client.app.state.hub.store
    seats = {seat.name: seat.seat for seat in store.info(table["table"]).seats}
    anna.ask("DELETE", "me")
    left = store.info(table["table"]).seats[seats["Anna"]]
    assert (left.left, left.level, left.name) == (True, "random", "")
    # Nobody else has it by a name: what was agreed to is not undone.
    other = named(client, "Anna")
    assert other.refused("PUT", f"seats/{keys[seats['Anna']]}/name") == "refused.others_seat"
    play_on(client, {seats["Bela"]: keys[seats["Bela"]]}, Random(6))
    told = after(client, event, 1)
    assert told["about"]["status"] == "over"
    (game,) = client.get("/api/club").json()["games"]
    assert {(seat["name"], seat["rating"] is None) for seat in game["seats"]} == {("", True), ("Bela", False)}
    (skye,) = client.get("/api/club").json()["ratings"]
    assert [one["name"] for one in skye["players"]] == ["Bela"]
    with store.database.reading() as connection:
        assert len(connection.execute(select(schema.ratings)).all()) == 1, "nothing is kept of whoever is gone"


def test_a_seat_of_an_event_stays_with_its_name_and_has_the_bot_of_all(client: Client) -> None:
    anna = named(client, "Anna")
    event = make(anna)
    assert anna.ask("GET", "me")["events"] == 1, "also what one has made and does not play"
    people = entered(client, event, "Bela") | {"Anna": anna}
    anna.ask("POST", f"events/{event}/join")
    told = anna.ask("POST", f"events/{event}/start")
    (table,) = told["rounds"][0]["tables"]
    keys = keys_at(told, table, people)
    store = client.app.state.hub.store
    seats = {seat.name: seat.seat for seat in store.info(table["table"]).seats}
    mine = f"seats/{keys[seats['Anna']]}"
    assert anna.refused("DELETE", f"{mine}/name") == anna.refused("DELETE", f"{mine}/data") == "refused.event_runs"
    anna.ask("POST", f"{mine}/leave", level="master")
    assert store.info(table["table"]).seats[seats["Anna"]].level == "random"
    anna.ask("POST", f"events/{event}/cancel")
    anna.ask("DELETE", f"{mine}/name")
    # A name that is deleted meanwhile makes and enters nothing.
    with pytest.raises(SignedOut):
        store.events.join(event, "ghost", 8)
    with pytest.raises(SignedOut):
        store.events.make(store.events.one(event).info, "ghost")


def test_a_damaged_event_costs_that_event(client: Client) -> None:
    anna = named(client, "Anna")
    store = client.app.state.hub.store
    whole = make(anna, name="Whole")
    for damage in ("", "{", "[]", '{"id": "x"}', "null", None):
        event = make(anna)
        anna.ask("POST", f"events/{event}/join")
        with store.database.writing() as connection:
            told = connection.scalar(select(schema.events.c.info).where(schema.events.c.id == event))
            other = told.replace('"swiss"', '"knockout"') if damage is None else damage
            connection.execute(update(schema.events).where(schema.events.c.id == event).values(info=other))
        assert [one["id"] for one in anna.ask("GET", "events")["events"]] == [whole]
        assert anna.refused("GET", f"events/{event}", 404) == "refused.no_event"
        assert [(found.key, found.values) for found in examine(store)] == [("doctor.event", {"event": event})]
        store.events.delete(event)
    event = make(anna)
    anna.ask("POST", f"events/{event}/join")
    with store.database.writing() as connection:
        connection.execute(update(schema.events).where(schema.events.c.id == event).values(info="{"))
    assert anna.ask("DELETE", "me") == {"name": "Anna"}
