"""What every scene keeps to, whatever the title."""

from random import Random

import pytest
from msgspec.json import decode, encode

import ludoteka
from ludoteka.core.check import plan
from ludoteka.core.game import Game
from ludoteka.core.scene import message, messages, spoken, studies
from ludoteka.core.text import render_text
from ludoteka.core.wire import Scene
from ludoteka.core.words import LANGUAGES, words
from ludoteka.testing import finish, moments
from tests.some import some

GAMES = [ludoteka.game(title) for title in ludoteka.titles()]
TABLES = [(game, *plan(game, n)) for game in GAMES for n in range(6)]


def named(value: object) -> str | None:
    return value.id if isinstance(value, Game) else None


every_table = pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=named)
every_title = pytest.mark.parametrize("game", GAMES, ids=named)


@every_table
def test_every_target_lies_on_the_table_and_ids_are_unique(game: Game, seats: int, options: dict[str, str]) -> None:
    for position, seat in some(moments(game, seats, options, seats, 0.15)):
        scene = position.scene(seat)
        ids = [node.id for node in scene.nodes]
        assert len(set(ids)) == len(ids)
        assert {node.region for node in scene.nodes} <= {region.id for region in scene.stage.regions}
        choice = position.choice(seat)
        assert [option.move for option in scene.choices] == [position.text(seat, move) for move in choice.moves]
        for option in scene.choices:
            assert option.kind == choice.kind and set(option.targets) <= set(ids), option


@every_table
def test_nobody_can_tell_an_imagined_position_by_its_scene(game: Game, seats: int, options: dict[str, str]) -> None:
    """Nor by a close look at anything in it."""
    rng = Random(7)
    for position, _ in some(moments(game, seats, options, seats + 1, 0.02)):
        for seat in (*range(seats), None):
            scene, imagined = position.scene(seat), position.imagine(seat, rng)
            sent = encode(scene)
            assert decode(encode(decode(sent, type=Scene))) == decode(sent)
            assert encode(imagined.scene(seat)) == sent
            found = studies(scene)
            for what in rng.sample(found, min(5, len(found))):
                told = position.study(seat, what)
                assert told is not None, what
                assert encode(imagined.study(seat, what)) == encode(told)


@every_title
def test_everything_in_a_scene_can_be_said(game: Game) -> None:
    for n, language in enumerate(LANGUAGES):
        say = words(language, game.domain)
        for position, seat in some(moments(game, *plan(game, n + 1), 3, 0.06)):
            scene = position.scene(seat)
            for said in some(messages(scene)):
                assert "⟨" not in spoken(said, say), said
            assert "⟨" not in render_text(game, scene, language)


@every_title
def test_only_those_who_are_asked_have_choices(game: Game) -> None:
    for position, _ in some(moments(game, *plan(game, 2), 4, 0.05)):
        for viewer in (*range(position.state.seats), None):
            scene = position.scene(viewer)
            assert bool(scene.choices) == (viewer in position.to_move)
            assert set(scene.waiting) == {seat for seat in position.to_move if seat >= 0}


@every_title
def test_the_end_is_said(game: Game) -> None:
    scene = finish(game.new(2)).scene(0)
    assert scene.prompt == message("turn.over") and scene.waiting == []
