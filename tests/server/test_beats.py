"""Playback: what happened is told step by step, and leads to what the table shows."""

from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest

from ludoteka.core.beats import glance
from ludoteka.core.wire import plain
from ludoteka.server.live.limits import Limits
from ludoteka.server.table.actions import Undo
from ludoteka.server.wire import beats as playback
from ludoteka.server.wire import history
from ludoteka.server.wire import message as messages
from ludoteka.server.wire.patch import apply_update
from tests.server.tables import Kept, as_sent, new_table
from tests.server.test_http import error
from tests.server.web import Data, keys_of, known, play_on, serving
from tests.server.web import new_table as new_seats

played, since, message = as_sent(playback.played), as_sent(history.since), as_sent(messages.message)


def later(kept: Kept, version: int) -> list[Any]:
    return [entry for entry in kept.entries if entry.version > version]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_steps_lead_from_one_moment_to_another(viewer: int | None) -> None:
    kept = new_table("auto", "auto", rng=Random(5))
    several = 0
    for _ in range(60):
        past = kept.table.copy()
        kept.go_on()
        told = played(past, later(kept, past.version), viewer)
        assert told["version"] == kept.table.to_seat_version(viewer)
        shown = message(past, viewer)
        for beat in told["beats"]:
            shown = apply_update(shown, beat["patch"]) if "patch" in beat else shown
        several += len(told["beats"]) > 1
        lines = since(past, later(kept, past.version), viewer)["lines"]
        assert [beat["event"] for beat in told["beats"]] == [event for line in lines for event in line["events"]]
        if told["beats"] and told["beats"][-1]["version"] == told["version"]:
            assert shown["scene"] == plain(glance(kept.table.position, viewer))
    assert several > 5


def test_what_was_taken_back_is_not_told() -> None:
    kept = new_table("person", "person", rng=Random(2))
    kept.play_until("buy")
    past = kept.table.copy()
    (seat,) = kept.table.waiting()
    kept.play(seat)
    assert played(past, later(kept, past.version), None)["beats"]
    kept.act(seat, Undo())
    assert played(past, later(kept, past.version), None)["beats"] == []
    kept.play(seat)
    again = kept.table.version
    versions = {beat["version"] for beat in played(past, later(kept, past.version), None)["beats"]}
    assert versions == {kept.table.to_seat_version(None, again)}


def test_all_went_back_and_what_came_between_is_not_told() -> None:
    kept = new_table("person", "person", rng=Random(2), free_rewind=True)
    kept.play_until("buy")
    past = kept.table.copy()
    for _ in range(6):
        kept.go_on()
    kept.rewind(0, past.to_seat_version(0))
    assert played(past, later(kept, past.version), 0)["beats"] == []


def test_only_the_last_steps_of_many_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = new_table("auto", "auto", rng=Random(5))
    start = kept.at(0)
    for _ in range(30):
        kept.go_on()
    whole = played(start, kept.entries, None)["beats"]
    monkeypatch.setattr(playback, "MOST", 7)
    last = played(start, kept.entries, None)["beats"]
    assert [beat["event"] for beat in last] == [beat["event"] for beat in whole[-7:]]
    shown = message(start, None)
    for beat in last:
        shown = apply_update(shown, beat["patch"]) if "patch" in beat else shown
    assert shown["scene"]["panels"] == message(kept.table, None)["scene"]["panels"]


def test_the_steps_over_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        made = new_seats(client, "me", "here")
        keys = keys_of(made)
        here = f"/api/seats/{keys[0]}"
        play_on(client, keys, Random(1), 30)
        seen: Data = client.get(here).json()
        play_on(client, keys, Random(2), 6)
        now: Data = client.get(here).json()
        told = client.get(f"{here}/beats", params={"version": seen["version"]}).json()
        assert told["from"] == seen["version"] and told["version"] == now["version"] and "start" not in told
        assert client.get(f"{here}/beats", params={"version": seen["version"], "whole": True}).json()["start"]
        shown = seen
        for beat in told["beats"]:
            shown = apply_update(shown, beat["patch"]) if "patch" in beat else shown
        assert shown["scene"]["stage"] == now["scene"]["stage"]
        # Since the own last turn; whoever comes back has not seen that moment.
        own = client.get(f"{here}/beats").json()
        assert own["start"]["version"] == own["from"] < client.get(f"{here}/since").json()["from"]
        assert own["start"]["scene"]["choices"] == []
        error(client.get(f"{here}/beats", params={"version": now["version"] + 1}), 409)
        # Of long ago only the end is told, with the moment at which it begins.
        monkeypatch.setattr(playback, "FAR", 4)
        far = client.get(f"{here}/beats", params={"version": 0}).json()
        assert far["from"] == far["start"]["version"] == now["version"] - 4


def test_the_steps_have_a_budget(tmp_path: Path) -> None:
    limits = Limits(requests=10_000, tables=10_000, work=2.0, work_share=0.001)
    with serving(tmp_path, known(limits=limits, token=token_urlsafe)) as client:
        here = f"/api/seats/{keys_of(new_seats(client, 'me', 'here'))[0]}"
        assert client.get(f"{here}/beats", params={"version": 0}).status_code == 200
        client.app.state.hub.budgets.settle("testclient", 1.999)
        answer = client.get(f"{here}/beats", params={"version": 0})
        assert answer.status_code == 429 and answer.json()["error"]["key"] == "server.over_budget"
