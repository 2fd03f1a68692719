"""Learning from games: shards, their recipe, the matches of the proof, and what is missing without PyTorch."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from ludoteka.bots.value import read_card
from ludoteka.cli.main import app
from ludoteka.core.extras import MissingExtra
from ludoteka.games import game
from ludoteka.train.card import write_card
from ludoteka.train.course import Course, Match, fit_model, matches, play_shards, prove, proven
from ludoteka.train.fit import spreads, targets
from ludoteka.train.selfplay import Recipe, make_shard
from ludoteka.train.shards import BadShard, header_of, read_shard, read_shards, shard_path, write_shard

TITLE = "merchants-of-the-dark-road"


def test_a_shard_comes_back_as_it_was_written(tmp_path: Path) -> None:
    found = game(TITLE)
    header = header_of(found, 1, 7, 3, 2)
    assert header.most == 4 and header.features and header.tables == found.digest
    rows = [[float(i + j % 7) for j in range(header.width)] for i in range(5)]
    path = shard_path(tmp_path, 1, 3)
    write_shard(path, header, rows)
    back, table = read_shard(path)
    assert (back.title, back.rows, back.seed, back.number) == (TITLE, 5, 7, 3)
    assert table.tolist() == rows
    assert [file.name for file in tmp_path.iterdir()] == ["01-000003.shard"], "nothing half done is left"


def test_a_shard_that_was_cut_or_belongs_to_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadShard, match="play some first"):
        read_shards([])
    one, other = game(TITLE), game("excavation-earth")
    paths = [shard_path(tmp_path, 1, 0), shard_path(tmp_path, 1, 1)]
    for path, found in zip(paths, (one, other), strict=True):
        header = header_of(found, 1, 1, 0, 1)
        write_shard(path, header, [[0.0] * header.width])
    with pytest.raises(BadShard, match="other features"):
        read_shards(paths)
    paths[0].write_bytes(paths[0].read_bytes()[:-2])
    with pytest.raises(BadShard, match="made again"):
        read_shard(paths[0])
    paths[0].write_bytes(b"no header")
    with pytest.raises(BadShard, match="not a shard"):
        read_shard(paths[0])


@pytest.mark.parametrize("iterations", [0, 2])
def test_the_same_recipe_gives_the_same_games(tmp_path: Path, iterations: int) -> None:
    recipes = [
        Recipe("excavation-earth", str(tmp_path / name), games=1, iterations=iterations, main=0.0, solo=1.0)
        for name in ("a", "b")
    ]
    for recipe in recipes:
        assert make_shard(recipe, 0) == 1
        assert make_shard(recipe, 0) == 0, "what is there is not played again"
    first, second = (shard_path(tmp_path / name, 1, 0).read_bytes() for name in ("a", "b"))
    assert first == second
    header, rows = read_shard(shard_path(tmp_path / "a", 1, 0))
    wide = header.common + header.most * header.seat
    assert len(rows) > 3 and set(rows[:, wide].tolist()) == {2.0}, "alone there is Zu as well"
    assert (rows[:, wide + 1 : wide + 5].sum(axis=1) == 1).all(), "somebody wins"


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    course = Course(game("excavation-earth"), tmp_path, games=3, per_shard=1)
    counts = play_shards(course)
    assert [next(counts), next(counts)] == [0, 1]
    del counts
    made = shard_path(course.folder, 1, 0).stat().st_mtime_ns
    assert list(play_shards(course)) == [1, 2, 3]
    assert shard_path(course.folder, 1, 0).stat().st_mtime_ns == made
    _, rows, shard, games = read_shards(sorted(course.folder.glob("*.shard")))
    assert games == 3 and len(rows) == len(shard) and set(shard.tolist()) == {0, 1, 2}


def test_a_label_is_half_the_victory_and_half_the_points() -> None:
    players = np.array([2, 3])
    wins = np.array([[1.0, 0, 0], [0, 0.5, 0.5]])
    scores = np.array([[30.0, 20, 0], [10, 20, 20]])
    spread = spreads(players, scores)
    assert spread[2] == pytest.approx(6.0)
    none = np.zeros((2, 3))
    target, present = targets(players, wins, scores, none, spread, 0.5)
    assert target.sum(axis=1) == pytest.approx([1, 1]) and present.tolist() == [[True, True, False], [True] * 3]
    assert target[0, 2] == 0 and target[0, 0] > 0.8 and target[1, 1] == target[1, 2] > target[1, 0]
    later = np.array([[0.0, 1, 0], [0, 0, 0]])
    mixed, _ = targets(players, wins, scores, later, spread, 0.5)
    assert mixed[0] == pytest.approx((target[0] + later[0]) / 2) and mixed[1] == pytest.approx(target[1])


def test_the_fit_says_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtra, match=r"ludoteka\[train\]"):
        fit_model(Course(game(TITLE), tmp_path), lambda done, of, loss: None)


def test_a_proof_is_played_once_and_written_on_the_card(tmp_path: Path) -> None:
    found = game("excavation-earth")
    course = Course(found, tmp_path)
    match = Match("solo", ("beginner",))
    for _ in range(2):
        played: list[object] = []
        counts = list(prove(course, match, 2, None, 1, played))  # type: ignore[arg-type]
    assert counts == [2], "the second time all games are there"
    card = proven({"title": found.id, "proof": []}, match, "1 iteration", played)  # type: ignore[arg-type]
    card = proven(card, match, "1 iteration", played)  # type: ignore[arg-type]
    write_card(tmp_path, card)
    (line,) = read_card(tmp_path)["proof"]
    assert line["games"] == 2 and line["low"] <= line["win_rate"] <= line["high"]
    assert [one.name for one in matches(found)] == ["yardstick", "greedy", "two", "solo"]


def test_the_command_plays_games_and_refuses_steps_that_are_none(tmp_path: Path) -> None:
    run = CliRunner()
    asked = ["train", "excavation-earth", "games", "--games", "1", "--out", str(tmp_path), "--json"]
    told = json.loads(run.invoke(app, asked, catch_exceptions=False).stdout)
    assert told["games"] == 1
    wrong = run.invoke(app, ["train", "excavation-earth", "imagined"])
    assert wrong.exit_code != 0
