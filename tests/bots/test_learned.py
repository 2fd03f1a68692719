"""Learned opponents: what a value sees, when it is played, and what bots without it do."""

import sys
from dataclasses import replace
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from math import isfinite
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import ludoteka
from ludoteka.bots import LEVELS, base, make_bot
from ludoteka.bots.levels import steps
from ludoteka.bots.models import about_value, feature_digest, load_model, model_folder, read_card, value_of
from ludoteka.bots.reasons import Reason
from ludoteka.bots.search import Search
from ludoteka.bots.value import HandSet, Learned, outcome
from ludoteka.core.game import Game
from ludoteka.core.position import Position
from ludoteka.games import game, titles

TITLES = list(titles())
LEARNED = [title for title in TITLES if (model_folder(game(title)) / "model.onnx").exists()]


def walk(found: Game, seats: int, options: dict[str, str], seed: int = 1) -> Position:
    """Some way into a random game."""
    rng = Random(seed)
    position = found.new(seats, options)
    for _ in range(25 * seats):
        if position.to_move:
            seat = position.to_move[0]
            position.push(seat, position.choice(seat).pick(rng))
    return position


@pytest.mark.parametrize("title", TITLES)
def test_features_are_named_fixed_in_number_and_finite_wherever_a_game_stands(title: str) -> None:
    found = game(title)
    features = found.features
    assert len(set(features.common)) == len(features.common)
    assert len(set(features.seat)) == len(features.seat)
    assert list(features.seat[: len(found.judge.names)]) == [f"worth of {name}" for name in found.judge.names]
    for seats in found.seats:
        for preset in found.presets:
            if not found.offers(seats, preset):
                continue
            rng = Random(seats)
            run = found.new(seats, preset).playout()
            for step in range(100_000):
                if step % 40 == 0 or run.over:
                    out: list[float] = []
                    features.fill(run.state, out)
                    assert len(out) == len(features.common) + features.players(run.state) * len(features.seat)
                    assert all(isfinite(number) and abs(number) < 10_000 for number in out)
                if run.over:
                    break
                choice = run.ask()
                run.answer(choice.seat, choice.pick(rng))
            result = found.result(run.state)
            assert features.players(run.state) == len(result.scores) + len(result.rivals)


def as_plain(title: str) -> ModuleType:
    """The features of a title as plain Python, whichever build runs."""
    name = f"ludoteka.games.{title.replace('-', '_')}.bot.features"
    file = Path(str(import_module(name).__file__))
    loader = SourceFileLoader(f"{name}_plain", str(file.parent / "features.py"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("title", TITLES)
def test_features_are_the_same_on_both_builds(title: str) -> None:
    found = game(title)
    g = walk(found, found.seats[-1], {}).state
    built: list[float] = []
    plain: list[float] = []
    found.features.fill(g, built)
    as_plain(title).Filler(found.judge).fill(g, plain)
    assert built == plain and any(built)


@pytest.mark.parametrize("title", LEARNED)
def test_a_card_belongs_to_its_model_and_tells_how_it_fared(title: str) -> None:
    found = game(title)
    folder = model_folder(found)
    card = read_card(folder)
    assert card["title"] == title
    assert card["features"] == feature_digest(found)
    assert card["tables"] == found.digest
    assert (folder / "model.onnx").stat().st_size < 2_000_000
    assert card["loss"] < card["even"], "it knows more than that somebody wins"
    assert card["games"] > 0 and card["proof"]
    for match in card["proof"]:
        assert 0 <= match["low"] <= match["win_rate"] <= match["high"] <= 1


@pytest.mark.parametrize("title", LEARNED)
def test_a_learned_value_shares_out_the_victory_at_every_table(title: str) -> None:
    found = game(title)
    value = value_of(found)
    assert isinstance(value, Learned)
    for seats in found.seats:
        g = walk(found, seats, {}).state
        shares = value.shares([g, g, g], [False] * 3)
        assert len(shares) == 3 and len(shares[0]) == found.features.players(g)
        assert sum(shares[0]) == pytest.approx(1, abs=1e-5) and shares[0] == pytest.approx(shares[2], abs=1e-6)


def test_what_is_over_is_worth_what_it_brought() -> None:
    found = game("merchants-of-the-dark-road")
    value = value_of(found)
    run = found.new(3, {}).playout()
    rng = Random(3)
    while not run.over:
        choice = run.ask()
        run.answer(choice.seat, choice.pick(rng))
    (shares,) = value.shares([run.state], [True])
    assert shares == pytest.approx(outcome(found.result(run.state), value.spread[3]))  # type: ignore[index]
    assert sum(shares) == pytest.approx(1)
    winner = found.result(run.state).ranks.index(1)
    assert shares[winner] == max(shares) > 0.5


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_moves_in_every_title(title: str, level: str) -> None:
    position = walk(game(title), 2, {})
    position.roll(Random(1))
    seat = position.to_move[0]
    decision = make_bot(level).choose(position, seat, Random(1), iterations=6)
    assert position.choice(seat).allows(decision.move)


@pytest.mark.parametrize("title", ["", *TITLES])
def test_levels_differ_in_search_and_warmth_alone(title: str) -> None:
    settings = list(steps(game(title).domain).values()) if title else list(LEVELS.values())
    assert next(iter(LEVELS)) == "beginner" and list(LEVELS)[-1] == "master" and len(LEVELS) == 6
    assert [one.iterations for one in settings] == sorted(one.iterations for one in settings)
    guessing, searching = ([one for one in settings if (one.iterations == 0) == first] for first in (True, False))
    assert [one.looseness for one in guessing] == sorted((one.looseness for one in guessing), reverse=True)
    assert [one.heat for one in searching] == sorted((one.heat for one in searching), reverse=True)
    assert all(one.seconds < 2 for one in settings)
    usual = {replace(one, iterations=0, heat=0.0) for one in searching}
    assert len(usual) == 1 and settings[0].iterations == 0 and settings[-1] == LEVELS["master"]
    assert len(set(settings)) == len(LEVELS), "no two are the same"
    assert {"easy", "medium", "hard"} < set(LEVELS), "tables of old name them"


def test_without_the_runtime_the_hand_set_value_plays_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    found = game("merchants-of-the-dark-road")
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    assert load_model(found, model_folder(found)) == "value.runtime"


def test_with_other_tables_or_features_the_hand_set_value_plays_and_says_so(tmp_path: Path) -> None:
    found = game("merchants-of-the-dark-road")
    folder = model_folder(found)
    (tmp_path / "model.onnx").write_bytes((folder / "model.onnx").read_bytes())
    text = (folder / "model.toml").read_text("utf-8")
    assert load_model(found, tmp_path) == "value.none"
    for what, why in (("tables", "value.tables"), ("features", "value.features")):
        (tmp_path / "model.toml").write_text(text.replace(f'{what} = "', f'{what} = "x'), "utf-8")
        assert load_model(found, tmp_path) == why


def test_a_title_says_why_it_is_played_by_hand_in_every_language() -> None:
    from ludoteka.core.words import LANGUAGES, words

    for why in ("none", "features", "tables", "runtime"):
        assert len({words(language).say(f"value.{why}") for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("title", LEARNED)
def test_a_value_that_knows_older_rules_says_so(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludoteka.core.words import LANGUAGES, words

    found = game(title)
    value = value_of(found)
    assert isinstance(value, Learned)
    told = about_value(found)
    assert (told is None) == (value.card["rules"] == found.rules)
    monkeypatch.setitem(value.card, "rules", "0")
    assert about_value(found) == ("value.rules", {"was": "0", "now": found.rules})
    said = {words(language).say("value.rules", was="0", now=found.rules) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES) and all("0" in text and found.rules in text for text in said)


@pytest.mark.parametrize(
    ("file", "printed", "own", "alike"),
    [("factions.toml", 'colour = "pink"', 'colour = "teal"', True), ("artefacts.toml", "top = 9", "top = 11", False)],
)
def test_tables_of_ones_own_keep_the_learned_value_where_it_sees_no_difference(
    tmp_path: Path, file: str, printed: str, own: str, alike: bool
) -> None:
    shipped = game("excavation-earth")
    assert shipped.shipped is not None
    text = (shipped.shipped / file).read_text("utf-8")
    assert printed in text
    (tmp_path / file).write_text(text.replace(printed, own), "utf-8")
    changed = game("excavation-earth", tmp_path)
    assert changed.digest != shipped.digest
    assert isinstance(value_of(changed), Learned) == alike
    assert alike or about_value(changed) == ("value.tables", {})


def test_a_folder_of_ones_own_models_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = game("merchants-of-the-dark-road")
    monkeypatch.setenv("LUDOTEKA_MODELS", str(tmp_path))
    assert model_folder(found).name == "bot"
    (tmp_path / found.id).mkdir()
    (tmp_path / found.id / "model.toml").touch()
    assert model_folder(found) == tmp_path / found.id


def test_to_choose_explains_nothing_until_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    position = walk(game("excavation-earth"), 3, {})
    position.roll(Random(1))
    while position.choice(position.to_move[0]).name != "action":
        position.push(position.to_move[0], position.choice(position.to_move[0]).moves[0])
        position.roll(Random(1))
    seat = position.to_move[0]
    bot = make_bot("thinker")
    asked: list[int] = []

    def reasons(*given: object) -> list[Reason]:
        asked.append(1)
        return [Reason("now", 1.0)]

    monkeypatch.setattr(base, "reasons", reasons)
    monkeypatch.setattr(Position, "view", lambda self, seat: pytest.fail("no view is needed to choose"))
    decision = bot.choose(position, seat, Random(1), iterations=60)
    assert decision.alternatives and decision.reasons == [] and not asked
    explained = bot.explain(position, seat, decision, Random(1))
    assert explained.move == decision.move and explained.reasons == [Reason("now", 1.0)] and asked == [1]


def test_walks_that_wait_together_are_counted_once() -> None:
    """Looking at leaves by the batch changes neither how many walks there are nor what a decision remembers."""
    found = game("merchants-of-the-dark-road")
    position = walk(found, 4, {})
    position.roll(Random(1))
    choice = position.choice(position.to_move[0])
    for value in (HandSet(found.judge), value_of(found)):
        search = Search(found.judge, value, 1.2, 1.0, 0.5)
        node = search.run(position, choice, 0, Random(1), lambda: 0.0, 1e9, 100)
        assert search.iterations == 100 == node.total == sum(node.visits)
        assert not search.paths
        assert all(0 <= total <= n + 1e-6 for total, n in zip(node.sums, node.visits, strict=True))


def test_a_bot_alone_has_somebody_to_beat() -> None:
    """Alone, a seat's share is what it has of the victory against the automatic opponent."""
    for title in ("excavation-earth", "merchants-of-the-dark-road"):
        found = game(title)
        value = value_of(found)
        g = walk(found, 1, {}).state
        (shares,) = value.shares([g], [False])
        assert len(shares) == 2 and 0 < shares[0] < 1
        assert ludoteka.new(title, seats=1).base.seats == 1
