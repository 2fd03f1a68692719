"""What a transaction did not do is never told as done, and what it did is."""

import itertools
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from ludoteka.server.http.app import create
from ludoteka.server.live import bots, following
from ludoteka.server.storage.store import Store
from ludoteka.server.storage.store_errors import FAILED, StoreTrouble
from tests.server.web import keys_of, known, new_table, serving, step, until


def trouble(*_: object) -> None:
    raise StoreTrouble("it failed", FAILED)


def test_two_servers_give_a_seat_once(store: Store) -> None:
    with TestClient(create(store, known())) as one, TestClient(create(store, known(token=two_tokens()))) as two:
        for _ in range(5):
            made = new_table(one, "me", "open", "open")
            table = made["table"]
            assert one.post(f"/api/tables/{table}/take", json={"seat": 2}).status_code == 201
            # Both have the table in memory.
            assert two.get(f"/api/seats/{keys_of(made)[0]}").status_code == 200
            answers = [server.post(f"/api/tables/{table}/take", json={"seat": 1}) for server in (one, two)]
            assert [answer.status_code for answer in answers] == [201, 409]
            assert answers[1].json()["error"]["key"] == "refused.seat_taken"
            assert sum(seat == 1 for _, seat, _ in store.keys(table)) == 1


def two_tokens() -> Any:
    names = iter(range(1, 10**6))
    return lambda length: f"B{next(names):0{21 if length == 16 else 11}d}"


def test_what_another_server_was_faster_with_is_done_all_the_same(store: Store) -> None:
    with TestClient(create(store, known())) as one, TestClient(create(store, known(token=two_tokens()))) as two:
        keys = keys_of(new_table(one, "me", "link"))
        here = [f"/api/seats/{keys[seat]}/prefs" for seat in (0, 1)]
        assert two.get(here[1]).status_code == 200
        assert one.put(here[0], json={"name": "Ann"}).json()["name"] == "Ann"
        # The second server does not know of that yet.
        assert two.put(here[1], json={"name": "Bea", "auto_end": True}).json()["auto_end"] is True
        assert [seat.name for seat in store.info(store.all_ids()[0]).seats] == ["Ann", "Bea"]


def move_on(client: Any, here: str, version: int) -> None:
    def moved() -> bool:
        seen = client.get(here).json()
        return bool(seen["version"] > version and 1 not in seen["waiting"])

    until(moved, "the bot does not move")


@pytest.mark.parametrize("reading", [True, False], ids=["can be read", "cannot be read"])
def test_a_commit_that_reports_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reading: bool) -> None:
    """What was done is told as done if it can be seen; in any case the bots go on."""
    monkeypatch.setattr(following, "RETRY", 0.05)
    append = Store.append

    def done_with_an_error(self: Store, *args: Any) -> None:
        append(self, *args)
        trouble()

    with serving(tmp_path) as client:
        keys = keys_of(new_table(client, "me", "bot:random"))
        here = f"/api/seats/{keys[0]}"
        move_on(client, here, -1)
        before = client.get(here).json()
        body = {"version": before["version"]}
        while True:
            # Up to the answer after which the bot is asked.
            before = client.get(here).json()
            if before["can"]["end"]:
                path, body = "/end", {"version": before["version"]}
            else:
                path, body = "/moves", {"version": before["version"], "move": before["scene"]["choices"][0]["move"]}
            with monkeypatch.context() as patch:
                patch.setattr(Store, "append", done_with_an_error)
                if not reading:
                    patch.setattr(Store, "info", trouble)
                answer = client.post(here + path, json=body)
            if reading:
                assert answer.status_code == 200 and answer.json()["result"] == "done"
            else:
                assert answer.status_code == 503
            move_on(client, here, before["version"])
            if client.get(here).json()["version"] > before["version"] + 1:
                break


def test_bots_go_on_when_the_database_was_not_there_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "RETRY", 0.05)
    monkeypatch.setattr(bots.Bots, "wake", lambda *_: None)
    with serving(tmp_path) as client:
        made = new_table(client, "bot:random", "me")
        before = client.get(f"/api/seats/{keys_of(made)[1]}").json()["version"]
    monkeypatch.undo()
    monkeypatch.setattr(bots, "RETRY", 0.05)
    infos, failures = Store.infos, itertools.count(1)

    def late(self: Store) -> Any:
        if next(failures) <= 2:
            trouble()
        return infos(self)

    monkeypatch.setattr(Store, "infos", late)
    with serving(tmp_path, known(token=two_tokens())) as client:
        # Nobody opens the table, so that nothing else lets the bot think.
        until(lambda: client.app.state.hub.store.info(made["table"]).version > before, "the bot does not move")
        assert next(failures) > 3


def test_what_the_table_was_asked_is_still_asked_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        keys = keys_of(new_table(client, "me", "link"))
        now = step(client, keys[0], Random(1))
        assert now is not None
        body = {"version": now["version"], "to": now["version"] - 1}
        asked = client.post(f"/api/seats/{keys[0]}/rewind", json=body).json()["message"]
        assert asked["vote"]["by"] == 0 and asked["version"] == now["version"]
    with serving(tmp_path, known(token=two_tokens())) as client:
        assert client.get(f"/api/seats/{keys[0]}").json()["vote"] == asked["vote"]
        # At the moment before, nobody was asked anything.
        assert client.get(f"/api/seats/{keys[0]}/at/{now['version']}").json()["vote"] is None
        done = client.post(f"/api/seats/{keys[1]}/vote", json={"yes": True}).json()
        assert done["result"] == "done" and done["message"]["vote"] is None
        assert client.get(f"/api/seats/{keys[0]}").json()["version"] == now["version"] + 1
