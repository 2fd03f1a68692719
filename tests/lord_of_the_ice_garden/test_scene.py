"""What a seat sees on the table of the Ice Garden, and where it can touch it."""

from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.core.scene import spoken
from ludoteka.core.svg import render_svg
from ludoteka.core.text import render_text
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games.lord_of_the_ice_garden import GAME
from tests.lord_of_the_ice_garden.helpers import acting, area, own, put, reputation, state, table, vuko

GAMES = [(seats, options) for seats in (2, 3, 4) for options in GAME.presets]


def moments(seats: int, options: dict[str, str], seed: int, share: float = 1.0) -> Iterator[tuple[Position, int]]:
    """Positions of a random game, each with a seat that is asked."""
    position = GAME.new(seats, options)
    rng = Random(seed)
    while position.to_move:
        seat = position.to_move[0]
        if seat != CHANCE and rng.random() < share:
            yield position, seat
        position.push(seat, position.choice(seat).pick(rng))


def messages(data: Any) -> Iterator[dict[str, Any]]:
    """Every message anywhere in a scene."""
    if isinstance(data, dict):
        if set(data) == {"key", "args"}:
            yield data
        for inner in data.values():
            yield from messages(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from messages(inner)


def by_id(scene: dict[str, Any]) -> dict[str, Any]:
    return {node["id"]: node for node in scene["nodes"]}


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_target_lies_on_the_table_and_ids_are_unique(seats: int, options: dict[str, str]) -> None:
    for position, seat in moments(seats, options, seats, 0.15):
        scene = position.scene(seat)
        ids = [node["id"] for node in scene["nodes"]]
        assert len(set(ids)) == len(ids)
        assert {node["in"] for node in scene["nodes"]} <= {region["id"] for region in scene["stage"]["regions"]}
        choice = position.choice(seat)
        assert [option["move"] for option in scene["choices"]] == [position.text(seat, move) for move in choice.moves]
        for option in scene["choices"]:
            assert set(option["targets"]) <= set(ids), option


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_a_scene_can_be_said(language: str) -> None:
    say = words(language, GAME.domain)
    for options in GAME.presets:
        for position, seat in moments(4, options, 3, 0.06):
            for said in messages(position.scene(seat)):
                assert "⟨" not in spoken(said, say), said


def test_pieces_lie_in_their_regions() -> None:
    g = put(table("freihoff vandyken"), "A: 1x3 moon*2 2x1 | B: crab")
    vuko(g, "A", 1, 0)
    g.hunted[0] = 1
    g.thorn = area("B")
    nodes = by_id(acting(g, raven="1").scene(0))
    assert nodes["marker:0:A"]["count"] == 2 and "count" not in nodes["behind:0"]
    assert nodes["unit:moon:A"]["count"] == 2 and "unit:crab:B" in nodes
    assert nodes["thorn"]["in"] == nodes["vuko"]["in"] == "board"
    assert nodes["area:G"]["tip"]["key"] == "tip.out-of-play"
    assert nodes["area:A"]["badge"]["text"] == "1"


def test_a_chant_tells_its_cost_before_it_is_confirmed() -> None:
    """R4.10.3, R10.1: and warns when it ends the game."""
    g = put(table("vandyken freihoff"), "A: 1x2 2x2")
    own(g, 1, magic="0 1 0 0")
    scene = acting(g, chanting="1").scene(0)
    labels = {option["move"]: option["label"] for option in scene["choices"]}
    cost = labels["summon crab in A"]
    assert cost["key"] == "move.chant-cost" and cost["args"]["reputation"] == 3 and cost["args"]["magic"] == 1
    g = put(table("vandyken freihoff"), "A: 1x2 2x2")
    g.snow = 17
    scene = acting(g, chanting="1").scene(0)
    assert scene["choices"][1]["label"]["key"] == "move.chant-last"


def test_the_view_tells_how_the_game_ends() -> None:
    """R10.5: goals, points, Dead Snow, and who would win."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    g.gain_vp(0, "regions", 30)
    g.towers[0] = 1
    reputation(g, "2@1 1@3")
    ends = acting(g, raven="1").view(None)["ends"]
    assert ends["snow_left"] == 18 and ends["points_left"] == [20, 50] and ends["goals"] == [[1, 6], [0, 4]]
    assert ends["winner_by_snow"] == 1 and ends["winner_by_points"] == 0 and ends["ends_this_turn"] is None
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    g.gain_vp(1, "regions", 51)
    assert acting(g, raven="1").view(None)["ends"]["ends_this_turn"] == "points"


def test_the_view_has_a_timeline() -> None:
    """R4.4.1, R4.4.2"""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    position = acting(g, influence="1 2", raven="2")
    assert position.view(0)["timeline"] == [
        {"space": "influence", "seat": 1}, {"space": "influence", "seat": 0}, {"space": "raven", "seat": 1},
    ]  # fmt: skip


def test_only_the_choices_of_the_viewer_appear() -> None:
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    position = acting(g, raven="1")
    assert position.scene(1)["choices"] == [] == position.scene(None)["choices"]
    assert position.scene(1)["prompt"]["key"] == "turn.waiting"
    assert position.scene(0)["prompt"]["key"] == "prompt.raven"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scene_can_be_read_as_text_and_drawn(language: str) -> None:
    for position, seat in moments(4, {"vukoTiles": "1234"}, 2, 0.02):
        text = render_text(GAME, position.scene(seat), language)
        assert "⟨" not in text and words(language, GAME.domain).say("game.title") in text
        root = ElementTree.fromstring(render_svg(GAME, position.scene(seat), language))
        assert root.tag.endswith("svg")


def test_the_end_is_said() -> None:
    position = GAME.new(2)
    rng = Random(1)
    while position.to_move:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    scene = position.scene(0)
    assert scene["prompt"] == {"key": "turn.over", "args": {}} and scene["waiting"] == []
    assert position.view(None)["ends"]["winner"] == position.result().winners[0]  # type: ignore[union-attr]
    assert state(position).ending
