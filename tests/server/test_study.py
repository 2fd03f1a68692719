"""Looking closely at a thing, a figure or an overlay: now, in the past, as a seat and as a spectator."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from msgspec import convert

from ludoteka.core.choice import Choice
from ludoteka.core.choice import Move as AnyMove
from ludoteka.core.question import nothing
from ludoteka.core.scene import item, message, studies
from ludoteka.core.wire import Item, Scene
from ludoteka.games import game
from ludoteka.server.wire import preview as previews
from tests.server.test_http import error
from tests.server.test_messages import at_buying
from tests.server.web import SKYE, keys_of, new_table, play_on, serving

PARTS = {"label", "items", "lights", "lines", "notes"}


def look(client: Any, key: str, what: str, **more: Any) -> Any:
    return client.get(f"/api/seats/{key}/study", params={"of": what} | more)


def test_everything_that_says_so_can_be_looked_at(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link", options={"expansion": "journeyman"})
        keys = keys_of(made)
        play_on(client, keys, Random(4), 40)
        for key in (keys[0], keys[1], made["watch"]):
            scene = client.get(f"/api/seats/{key}").json()["scene"]
            found = studies(convert(scene, Scene))
            assert any(what.startswith("figure:") for what in found) and "overlay:roads" in found
            for what in found:
                told = look(client, key, what)
                assert told.status_code == 200 and set(told.json()) == PARTS, what


def test_what_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        key = keys_of(made)[0]
        for what in ("dance", "figure:0:dance", "figure:9:points", "tile:T99", "overlay:", "ż" * 40):
            assert error(look(client, key, what), 409)["key"] == "server.nothing_to_study"
        error(look(client, key, ""), 400)
        error(look(client, key, "x" * 201), 400)
        error(client.get(f"/api/seats/{key}/study"), 400)
        error(look(client, key, "overlay:roads", version=5000), 409)
        error(look(client, key, "overlay:roads", eyes=1), 409)
        error(look(client, "x", "overlay:roads"), 404)


def test_the_past_tells_what_it_told_then(tmp_path: Path) -> None:
    rng = Random(6)
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        keys = keys_of(made)
        then: dict[tuple[str, int], bytes] = {}
        for _ in range(6):
            play_on(client, keys, rng, 7)
            for key in (*keys.values(), made["watch"]):
                version = client.get(f"/api/seats/{key}").json()["version"]
                then[key, version] = look(client, key, "overlay:roads").content
        assert len(set(then.values())) > 3
        for (key, version), told in then.items():
            assert look(client, key, "overlay:roads", version=version).content == told


def test_after_the_game_with_the_eyes_of_others(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        keys = keys_of(made)
        play_on(client, keys, Random(2))
        version = client.get(f"/api/seats/{keys[1]}").json()["version"]
        other = look(client, keys[1], "overlay:roads", version=version)
        assert look(client, keys[0], "overlay:roads", version=version, eyes=1).content == other.content
        assert look(client, made["watch"], "overlay:roads", version=version, eyes=1).content == other.content


def test_looking_changes_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        keys = keys_of(made)
        play_on(client, keys, Random(3), 30)
        live = client.app.state.hub.tables[made["table"]]
        before = (live.table.version, live.table.position.key())
        for what in studies(convert(client.get(f"/api/seats/{keys[0]}").json()["scene"], Scene)):
            look(client, keys[0], what)
        assert (live.table.version, live.table.position.key()) == before


# -- foreseen -------------------------------------------------------------------------------------------------------


def test_a_preview_tells_what_the_title_foresees_and_is_the_same_in_every_world() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    asked: list[tuple[int, AnyMove]] = []

    def foresee(g: Any, ask: Choice, move: AnyMove) -> list[Item]:
        asked.append((ask.seat, move))
        # The second line is told of one imagined world only.
        return [item(message("seat.player", n=1), value=3), item(message("seat.player", n=2), value=len(asked))]

    table = kept.table
    choice = table.position.choice(me)
    text = table.game.text(choice, choice.moves[-1])
    # Nothing is hidden in this title: it imagines what is there, but as often as others do.
    asks = {**table.game.questions, choice.name: replace(table.game.questions[choice.name], preview=foresee)}
    table.game = table.position.game = replace(table.game, questions=asks, imagine=lambda base, seat, rng: base)
    assert previews.preview(table, me, text).foreseen == [item(message("seat.player", n=1), value=3)]
    assert set(asked) == {(me, choice.moves[-1])} and len(asked) == previews.WORLDS


def test_a_title_that_foresees_nothing_previews_all_the_same() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    table = kept.table
    choice = table.position.choice(me)
    asks = game(SKYE).questions
    silent = {**asks, choice.name: replace(asks[choice.name], preview=nothing)}
    table.position.game = replace(game(SKYE), questions=silent)
    seen = previews.preview(table, me, table.game.text(choice, choice.moves[-1]))
    assert seen.foreseen == [] and seen.counters
