"""Learning from games: shards, their recipe, the matches of the proof, and what is missing without PyTorch."""

import json
import os
import shutil
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from ludoteka.bots.arena import BadRun
from ludoteka.bots.models import NoModel, load_model, model_folder, read_card
from ludoteka.bots.value import SPREAD, Learned, softmax
from ludoteka.cli.main import app
from ludoteka.core.extras import MissingExtra
from ludoteka.games import game
from ludoteka.train.card import write_card
from ludoteka.train.course import Course, Match, fit_model, matches, play_shards, prove, proven
from ludoteka.train.fit import Fitting, network, spreads, targets
from ludoteka.train.selfplay import Recipe, make_shard
from ludoteka.train.shards import BadShard, header_of, read_shard, read_shards, shard_path, write_shard
from tests.needs import missing

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


def test_a_run_never_takes_other_games_for_its_own(tmp_path: Path) -> None:
    found = game("excavation-earth")
    course = Course(found, tmp_path, games=3, per_shard=2)
    assert list(play_shards(course)) == [0, 2, 3]
    assert list(play_shards(course)) == [3]
    first, last = (shard_path(course.folder, 1, n) for n in (0, 1))
    kept = [first.read_bytes(), last.read_bytes()]
    assert list(play_shards(replace(course, games=2))) == [2], "fewer games are there already"
    assert list(play_shards(replace(course, games=4))) == [2, 4], "the last shard is filled up"
    assert first.read_bytes() == kept[0] and read_shard(last)[0].games == 2
    for other, named in (
        ({"seed": 2}, "seed 1 and not 2"),
        ({"iterations": 2}, "iterations 0 and not 2"),
        ({"solo": 0.5}, "solo 0.1 and not 0.5"),
    ):
        with pytest.raises(BadShard, match=f"with {named}: use another --out"):
            next(play_shards(replace(course, **other)))
    first.write_bytes(b"{}\n")
    with pytest.raises(BadShard, match="remove it, and it is made again"):
        next(play_shards(course))


def test_a_fit_learns_from_its_generation_and_those_before_alone(tmp_path: Path) -> None:
    course = Course(game("excavation-earth"), tmp_path, generation=2)
    course.folder.mkdir(parents=True)
    for generation in (1, 2, 3, 10):
        shard_path(course.folder, generation, 0).touch()
    assert [path.name[:2] for path in course.shards()] == ["01", "02"]


def test_a_search_that_lacks_its_model_plays_no_games(tmp_path: Path) -> None:
    recipe = Recipe("excavation-earth", str(tmp_path), iterations=2, games=1, model=str(tmp_path / "elsewhere"))
    with pytest.raises(NoModel, match="elsewhere cannot be played here"):
        make_shard(recipe, 0)
    assert not list(tmp_path.glob("*.shard"))


def test_the_fit_writes_a_model_that_plays(tmp_path: Path) -> None:
    """What PyTorch has learned and what ONNX Runtime plays is the same network, and its card says how it was made."""
    for name in ("torch", "onnx", "onnxruntime"):
        if find_spec(name) is None:
            missing(name, "pip install 'ludoteka[train]'", everywhere=False)
    found = game("excavation-earth")
    asked = ["train", found.id, "games", "fit", "--games", "4", "--epochs", "2", "--solo", "0.5"]
    run = CliRunner().invoke(app, [*asked, "--out", str(tmp_path), "--json"], catch_exceptions=False)
    assert json.loads(run.stdout)["card"]["games"] == 4
    course = Course(found, tmp_path, solo=0.5)
    value = load_model(found, course.model)
    assert isinstance(value, Learned)
    header, rows, _, games = read_shards(course.shards())
    assert games == value.card["games"] == 4 and len(rows) == value.card["positions"]
    assert (value.card["rules"], value.card["tables"]) == (found.rules, found.digest)
    wide = header.common + header.most * header.seat
    full = rows[rows[:, wide] == header.most][:8, :wide]
    import torch

    fitting = Fitting()
    blank = np.zeros(header.common + header.seat, np.float32)
    net = network(torch, header, fitting, blank, blank + 1)
    given = torch.from_numpy(full.astype(np.float32))
    everybody = torch.ones(len(full), header.most, dtype=torch.bool)
    with torch.no_grad():
        begun = torch.softmax(net(given, everybody), 1).tolist()
        net.load_state_dict(torch.load(course.model / "weights.pt", weights_only=True))
        logits = net(given, everybody)
    # Before it has learned anything it is the hand-set value: the judge's terms come first.
    terms = full[:, header.common :].reshape(len(full), header.most, header.seat)[:, :, : len(found.judge.names)]
    assert begun == [pytest.approx(softmax(points, SPREAD), abs=1e-3) for points in terms.sum(axis=2, dtype=float)]
    assert np.array(value.judged(full)) == pytest.approx(torch.softmax(logits, 1).numpy(), abs=1e-4)


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
    with pytest.raises(BadRun, match=r"fit one first \(ludoteka train excavation-earth fit\)"):
        next(prove(course, match, 2, None, 1, []))
    shutil.copytree(model_folder(found), course.model)
    for _ in range(2):
        played: list[object] = []
        counts = list(prove(course, match, 2, None, 1, played))  # type: ignore[arg-type]
    assert counts == [2], "the second time all games are there"
    card = proven({"title": found.id, "proof": []}, match, "1 iteration", played)  # type: ignore[arg-type]
    card = proven(card, match, "1 iteration", played)  # type: ignore[arg-type]
    write_card(tmp_path, card)
    (line,) = read_card(tmp_path)["proof"]
    assert line["games"] == 2 and line["low"] <= line["win_rate"] <= line["high"]
    found_matches = matches(found)
    assert [one.name for one in found_matches] == ["yardstick", "greedy", "two", "solo"]
    assert {one.bots[0] for one in found_matches} == {"master"} and found_matches[-1].options == {}
    assert matches(game(TITLE))[-1].options == {"pcLevel": "standard"}


def test_another_model_is_proved_in_games_of_its_own(tmp_path: Path) -> None:
    course = Course(game("excavation-earth"), tmp_path)
    match = Match("two", ("beginner", "beginner"))
    shutil.copytree(model_folder(course.game), course.model)
    model = course.model / "model.onnx"
    shipped = model.read_bytes()
    changed = shipped.replace(b"ludoteka", b"ludotekb")
    assert changed != shipped, "another maker is another model"
    for again, (content, seed) in enumerate(((shipped, 1), (shipped, 1), (changed, 1), (shipped, 2))):
        model.write_bytes(content)
        played: list[object] = []
        counts = list(prove(replace(course, seed=seed), match, 1, None, 1, played))  # type: ignore[arg-type]
        assert counts == ([1] if again == 1 else [0, 1])
    assert len(list((tmp_path / "proof" / course.game.id).iterdir())) == 3
    assert "LUDOTEKA_MODELS" not in os.environ, "whatever is played next has its own"


def test_the_command_plays_games_and_refuses_steps_that_are_none(tmp_path: Path) -> None:
    run = CliRunner()
    asked = ["train", "excavation-earth", "games", "--games", "1", "--out", str(tmp_path), "--json"]
    told = json.loads(run.invoke(app, asked, catch_exceptions=False).stdout)
    assert told["games"] == 1
    wrong = run.invoke(app, ["train", "excavation-earth", "imagined"])
    assert wrong.exit_code != 0
