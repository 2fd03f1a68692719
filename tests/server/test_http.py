"""Titles, tables and whole games over HTTP."""

import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.routes import HTTPRoute

from ludoteka.core.record import Record
from ludoteka.core.words import words
from ludoteka.games import game
from tests.server.web import SKYE, Data, keys_of, known, new_table, play_on, serving, step, until


def error(answer: Any, status: int) -> Data:
    """What was refused, and that it was refused properly."""
    assert answer.status_code == status, answer.text
    found: Data = answer.json()["error"]
    assert set(found) == {"key", "args", "text", "rule"}
    assert found["text"] and "\n" not in found["text"] and "⟨" not in found["text"]
    return found


# -- titles and tables ----------------------------------------------------------------------------------------------


def test_titles_in_every_language(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for language in ("en", "pl", "hu"):
            found = client.get("/api/titles", params={"language": language}).json()
            title = next(title for title in found["titles"] if title["id"] == SKYE)
            assert title["title"] == words(language, game(SKYE).domain).say("game.title")
            assert title["seats"] == [2, 3, 4, 5]
            assert all(option["text"] and option["default"] is not None for option in title["options"])
        assert "greedy" in found["bots"]
        assert "query, language: Invalid enum value 'xx'" in error(client.get("/api/titles?language=xx"), 400)["text"]


@pytest.mark.parametrize(
    ("change", "status", "wanted"),
    [
        ({"title": "no-such"}, 400, "there is no game 'no-such'"),
        ({"title": 3}, 400, "title"),
        ({"seats": [{"kind": "me"}]}, 400, "no game for 1 players: use 2 to 5"),
        ({"seats": [{"kind": "king"}, {"kind": "me"}]}, 400, "kind"),
        ({"seats": [{"kind": "bot", "level": "nobody"}, {"kind": "me"}]}, 400, "there is no bot 'nobody'"),
        ({"seats": [{"kind": "me", "name": "x" * 41}, {"kind": "me"}]}, 400, "<= 40"),
        ({"options": {"expansion": "none of them"}}, 400, "option expansion cannot be"),
        ({"options": {"colour": "red"}}, 400, "has no option 'colour'"),
        ({"pace": {"kind": "move", "seconds": -3}}, 409, "seconds"),
        ({"pace": {"kind": "move", "seconds": 60, "timezone": "Nowhere/At_all"}}, 409, "time zone"),
        ({"listed": "perhaps"}, 400, "listed"),
    ],
)
def test_a_table_that_cannot_be(tmp_path: Path, change: Data, status: int, wanted: str) -> None:
    with serving(tmp_path) as client:
        body: Data = {"title": SKYE, "seats": [{"kind": "me"}, {"kind": "link"}]} | change
        assert wanted in error(client.post("/api/tables", json=body), status)["text"]
        assert client.get("/api/tables").json()["tables"] == []


def test_what_is_wrong_can_be_said_in_every_language(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        body = {"title": "no-such", "seats": [{"kind": "me"}, {"kind": "link"}]}
        found = error(client.post("/api/tables", json=body), 400)
        assert (found["key"], found["args"]["title"]) == ("error.no_game", "'no-such'")
        assert words("en").say(found["key"], **found["args"]) == found["text"]


def test_malformed_bodies(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for body in (b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"title": "\\ud800"}', b"{}" * 9):
            error(client.post("/api/tables", content=body, headers={"Content-Type": "application/json"}), 400)


def test_listed_tables_page_by_page(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        hidden = new_table(client, "me", "link")
        made = [new_table(client, "me", "link", listed=True)["table"] for _ in range(60)]
        first = client.get("/api/tables").json()
        rest = client.get("/api/tables", params={"before": first["before"]}).json()
        assert [table["id"] for table in first["tables"] + rest["tables"]] == made[::-1]
        assert rest["before"] is None
        table = first["tables"][0]
        assert table["status"] == "running" and len(table["waiting"]) == 2
        assert "version" not in table and "updated" not in table
        assert client.get("/api/tables", params={"before": "nonsense"}).json()["tables"] == []
        # Whoever knows the address of a private table may read the same about it.
        assert client.get(f"/api/tables/{hidden['table']}").json()["id"] == hidden["table"]
        error(client.get("/api/tables/nowhere"), 404)


def test_my_tables(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        keys = keys_of(made)
        found = client.post("/api/mine", json={"keys": [keys[0], "x" * 22, made["watch"]]}).json()["tables"]
        assert [(it["key"], it["seat"], it["my_turn"]) for it in found] == [
            (keys[0], 0, True),
            (made["watch"], None, False),
        ]
        error(client.post("/api/mine", json={"keys": ["x"] * 201}), 400)


def test_free_seats(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "open", "open", listed=True)
        key, table = keys_of(made)[0], made["table"]
        assert set(keys_of(made)) == {0}
        assert client.get(f"/api/seats/{key}").json()["status"] == "waiting"
        error(client.post(f"/api/seats/{key}/moves", json={"version": 0, "move": "axe T12"}), 409)
        error(client.post(f"/api/tables/{table}/take", json={"seat": 0, "name": "Ann"}), 409)
        error(client.post(f"/api/tables/{table}/take", json={"seat": 7, "name": "Ann"}), 400)
        error(client.post("/api/tables/nowhere/take", json={"seat": 1, "name": "Ann"}), 404)
        second = client.post(f"/api/tables/{table}/take", json={"seat": 1, "name": "Ann"}).json()["key"]
        error(client.post(f"/api/tables/{table}/take", json={"seat": 1, "name": "Ben"}), 409)
        client.post(f"/api/tables/{table}/take", json={"seat": 2, "name": "Ben"})
        seen = client.get(f"/api/seats/{second}").json()
        assert seen["status"] == "running" and seen["seat"] == 1
        assert [seat["name"] for seat in seen["seats"]] == ["name 0", "Ann", "Ben"]


# -- games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"expansion": "journeyman"}])
def test_a_whole_game_of_two(tmp_path: Path, options: Data) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link", options=options)
        keys = keys_of(made)
        error(client.get(f"/api/seats/{keys[0]}/record"), 409)
        over = play_on(client, keys, Random(5))
        assert sorted(over["result"]["ranks"])[0] == 1
        assert not over["waiting"]
        error(client.post(f"/api/seats/{keys[0]}/moves", json={"version": over["version"], "move": "pass"}), 409)
        answer = client.get(f"/api/seats/{made['watch']}/record")
        assert answer.headers["content-type"].startswith("text/plain")
        assert answer.headers["content-disposition"].startswith("attachment")
        record = Record.read(answer.text)
        assert record.replay(game(SKYE)).result() is not None
        assert record.scores == over["result"]["scores"] and record.names == ("name 0", "name 1")
        # A study of it shows the same.
        study = client.post("/api/records", content=answer.text, headers={"Content-Type": "text/plain"}).json()
        shown = client.get(f"/api/seats/{study['watch']}").json()
        assert shown["status"] == "over" and shown["result"] == over["result"]
        assert [seat["name"] for seat in shown["seats"]] == ["name 0", "name 1"]
        steps = [client.get(f"/api/seats/{key}/since?version=0").json() for key in (made["watch"], study["watch"])]
        told = [[line["events"] for line in one["lines"] if line["kind"] == "move"] for one in steps]
        assert told[0] == told[1] and len(told[0]) > 40, "every step is there again"
        assert shown["scene"] == client.get(f"/api/seats/{made['watch']}").json()["scene"]
        assert client.get(f"/api/seats/{study['watch']}/record").text == answer.text


def test_a_game_against_bots(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "bot:greedy", "bot:random")
        message = play_on(client, keys_of(made), Random(3), 25)
        assert message["version"] > 60 and message["notes"] == []


def test_late_and_doubled_moves(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        key = keys_of(new_table(client, "me", "link"))[0]
        first = client.get(f"/api/seats/{key}").json()
        body = {"version": first["version"], "move": first["scene"]["choices"][0]["move"]}
        done = client.post(f"/api/seats/{key}/moves", json=body).json()
        assert done["result"] == "done" and done["note"] is None
        assert done["version"] == done["message"]["version"] == first["version"] + 1
        again = client.post(f"/api/seats/{key}/moves", json=body).json()
        assert again["result"] == "repeated" and again["version"] == done["version"]
        assert again["message"] == done["message"]
        late = client.post(f"/api/seats/{key}/moves", json={**body, "move": "axe none"}).json()
        assert late["result"] == "stale" and late["message"] == done["message"]
        assert late["note"]["text"] == words("en").say("server.stale")
        early = client.post(f"/api/seats/{key}/moves", json={**body, "version": 9999}).json()
        assert early["result"] == "stale"
        brief = {"version": done["version"], "move": done["message"]["scene"]["choices"][0]["move"]}
        assert client.post(f"/api/seats/{key}/moves?brief=true", json=brief).json()["message"] is None


def test_moves_that_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        key = keys_of(new_table(client, "me", "link"))[0]
        version = client.get(f"/api/seats/{key}").json()["version"]

        def refused(move: Any, status: int) -> Data:
            return error(client.post(f"/api/seats/{key}/moves", json={"version": version, "move": move}), status)

        assert "does not answer the question" in refused("dance", 400)["text"]
        illegal = refused("axe C", 409)
        assert illegal["rule"].startswith("R") and illegal["key"].startswith("reason.")
        refused("", 400)
        refused(None, 400)
        refused("x" * 401, 400)
        error(client.post(f"/api/seats/{key}/moves", json={"version": -1, "move": "pass"}), 400)
        error(client.post(f"/api/seats/{key}/moves", json={"version": 2**40, "move": "pass"}), 400)
        assert client.get(f"/api/seats/{key}").json()["version"] == version


def test_undo_redo_restart_and_end(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        key = keys_of(new_table(client, "me", "link"))[0]

        def post(what: str, version: int) -> Any:
            return client.post(f"/api/seats/{key}/{what}", json={"version": version})

        first = client.get(f"/api/seats/{key}").json()
        error(post("undo", first["version"]), 409)
        error(post("redo", first["version"]), 409)
        error(post("end", first["version"]), 409)
        moved = step(client, key, Random(1))
        assert moved is not None and moved["can"]["undo"]
        undone = post("undo", moved["version"]).json()["message"]
        assert undone["scene"] == first["scene"] and undone["can"]["redo"]
        redone = post("redo", undone["version"]).json()["message"]
        assert redone["scene"] == moved["scene"]
        twice = step(client, key, Random(1))
        assert twice is not None
        restarted = post("restart", twice["version"]).json()["message"]
        assert restarted["scene"] == first["scene"]


def test_going_back_needs_everybody(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link", "bot:random")
        keys = keys_of(made)
        before = client.get(f"/api/seats/{keys[0]}").json()
        now = play_on(client, keys, Random(4), 12)
        version = client.get(f"/api/seats/{keys[0]}").json()["version"]
        body = {"version": version, "to": before["version"]}
        error(client.post(f"/api/seats/{keys[0]}/rewind", json={**body, "to": 5000}), 409)
        error(client.post(f"/api/seats/{keys[1]}/vote", json={"yes": True}), 409)
        asked = client.post(f"/api/seats/{keys[0]}/rewind", json=body).json()["message"]
        assert asked["vote"]["by"] == 0 and asked["vote"]["to"] == before["version"]
        client.post(f"/api/seats/{keys[1]}/vote", json={"yes": False})
        assert client.get(f"/api/seats/{keys[0]}").json()["vote"] is None
        client.post(f"/api/seats/{keys[0]}/rewind", json=body)
        agreed = client.post(f"/api/seats/{keys[1]}/vote", json={"yes": True}).json()["message"]
        assert agreed["vote"] is None and agreed["version"] > now["version"]
        assert client.get(f"/api/seats/{keys[0]}").json()["scene"]["nodes"] == before["scene"]["nodes"]


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link", "link")
        keys = keys_of(made)
        error(client.post(f"/api/seats/{keys[0]}/takeover", json={"seat": 1, "level": "greedy"}), 409)
        error(client.post(f"/api/seats/{keys[1]}/leave", json={"level": "nobody"}), 400)
        left = client.post(f"/api/seats/{keys[1]}/leave", json={"level": "greedy"}).json()["message"]
        assert left["seats"][1]["left"] and left["seats"][1]["level"] == ""
        client.post(f"/api/seats/{keys[0]}/takeover", json={"seat": 1, "level": "greedy"})
        voted = client.post(f"/api/seats/{keys[2]}/vote", json={"yes": True}).json()["message"]
        assert voted["seats"][1]["level"] == "greedy"
        back = client.post(f"/api/seats/{keys[1]}/return").json()["message"]
        assert not back["seats"][1]["left"] and back["seats"][1]["level"] == ""


def test_leaving_where_a_bot_takes_over_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        pace = {"kind": "move", "seconds": 86400, "takeover": True}
        keys = keys_of(new_table(client, "me", "link", pace=pace))
        seen = client.post(f"/api/seats/{keys[1]}/leave", json={"level": "random"}).json()["message"]
        assert seen["seats"][1]["level"] == "random" and seen["clock"]["kind"] == "move"
        rng = Random(2)
        while seen["version"] < 60:
            seen = step(client, keys[0], rng) or client.get(f"/api/seats/{keys[0]}").json()


def test_a_bot_takes_over_when_the_time_is_out(tmp_path: Path) -> None:
    with serving(tmp_path, known(now=time.time)) as client:
        pace = {"kind": "move", "seconds": 0.5, "takeover": True}
        keys = keys_of(new_table(client, "me", "link", pace=pace))

        def seats() -> list[Any]:
            found: list[Any] = client.get(f"/api/seats/{keys[0]}").json()["seats"]
            return found if all(seat["left"] for seat in found) else []

        assert [seat["level"] for seat in until(seats, "nobody takes over")] == ["medium", "medium"]
        back = client.post(f"/api/seats/{keys[0]}/return").json()["message"]
        assert not back["seats"][0]["left"]


def test_no_field_of_a_body_is_called_like_what_the_server_adds(tmp_path: Path) -> None:
    """The framework takes a fault in a field of that name for one of its own, and answers 500 instead of 400."""
    seen = 0
    with serving(tmp_path) as client:
        for route in client.app.routes:
            for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
                if (body := handler.parsed_data_field) and issubclass(body.annotation, msgspec.Struct):
                    seen += 1
                    added = {*handler.resolve_dependencies(), *route.path_parameters}
                    assert not added & set(body.annotation.__struct_fields__), route.path
    assert seen > 15
