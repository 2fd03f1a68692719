"""Worked examples of the rules: each is played, what it says comes true, and one that breaks a promise is found."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from msgspec.structs import replace

from ludoteka.core.errors import DataError
from ludoteka.core.lessons import check_examples as kit
from ludoteka.core.lessons.examples import Example, Examples, boxes, comes_true, examples_of, moments, read_examples
from ludoteka.core.lessons.icons import can_be_drawn, icons_of
from ludoteka.core.promise import Broken
from ludoteka.core.rules import rulebook
from ludoteka.core.words import LANGUAGES
from ludoteka.games import game, titles
from ludoteka.server.http.examples import examples_out, pictures_out
from tests.changed import changed
from tests.sayings import home

SKYE = game("isle-of-skye")
GUIDE = Path(__file__).parents[2] / "docs" / "lessons.md"


def skye() -> Examples:
    found = examples_of(SKYE)
    assert found is not None
    return found


def the(name: str) -> Example:
    return next(one for one in skye().example if one.id == name)


@pytest.mark.parametrize("title", titles())
def test_every_example_of_every_title_comes_true(title: str) -> None:
    report = kit.check_examples(game(title))
    assert report is not None
    assert report.examples >= 5 and report.numbered >= 3 and report.most <= 30
    numbers = (len(icons_of(game(title))), 0, report.examples, report.numbered, report.pictures)
    told = f"| {' | '.join(map(str, (f'`{title}`', *numbers)))} |"
    assert told in GUIDE.read_text(encoding="utf-8"), "the guide tells the numbers"


@pytest.mark.parametrize("title", titles())
def test_all_that_is_shown_is_drawn_in_every_language(title: str) -> None:
    found = game(title)
    shapes = []
    for language in LANGUAGES:
        examples, pictures = examples_out(found, language), pictures_out(found, language)
        assert {one.rule for one in examples} <= {*rulebook(found.domain).rules}
        steps = [step for one in examples for step in one.steps]
        assert all(shot.frames for shot in [*(step.shot for step in steps), *(one.shot for one in pictures)])
        texts = [*(one.title for one in examples), *(step.text for step in steps)]
        texts += [figure.label for step in steps for figure in step.shot.figures]
        assert "⟨" not in "".join(texts)
        shown = [{node.id for frame in step.shot.frames for node in frame.nodes} for step in steps]
        figures = [{figure.id for figure in step.shot.figures} for step in steps]
        lit = [{*step.lights} for step in steps]
        assert all(some <= things | more for some, things, more in zip(lit, shown, figures, strict=True)), "lit is seen"
        shapes.append([len(one.steps) for one in examples])
    assert shapes[0] == shapes[1] == shapes[2]
    shots = [*(step.shot for step in steps), *(one.shot for one in pictures)]
    arts = {node.art for shot in shots for frame in shot.frames for node in frame.nodes}
    assert [art for art in sorted(arts) if not can_be_drawn(found, art)] == []


def step_of(name: str, number: int, **changes: Any) -> Example:
    """An example with one step changed."""
    example = the(name)
    steps = [replace(step, **changes) if i == number else step for i, step in enumerate(example.step)]
    return replace(example, step=steps)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        (lambda: step_of("market", 1, do="1 buy T11"), "step first: '1 buy T11' is legal"),
        (lambda: step_of("market", 3, true="figure:3:gold == 1"), "'figure:3:gold == 1' comes true"),
        (lambda: step_of("market", 3, true=[]), "its last step says what came of it"),
        (lambda: step_of("market", 0, true=[]), "something is done, or something is true"),
        (lambda: step_of("market", 0, light=["tile:T99"]), "tile:T99 is on the table, where there is tile:"),
        (lambda: replace(the("market"), show=["region:sea"]), "region:sea is on the table"),
        (lambda: replace(the("market"), show=["figure:0:gold"]), "it shows a part of the table"),
    ],
)
def test_an_example_that_breaks_a_promise_is_found(changed: Callable[[], Example], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        kit.check_example(SKYE, skye(), changed())


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"example": [replace(the("market"), rule="R99")]}, "R99 is a rule"),
        ({"example": [replace(the("market"), number="X99")]}, "X99 is a worked example of the rules"),
        ({"example": [the("market"), the("market")]}, "names of their own"),
        ({"example": [the("market")]}, "nothing is idle .'example.income'"),
        ({"picture": [*skye().picture, replace(skye().picture[0], chapter="99")]}, "there is such a chapter"),
        ({"picture": [skye().picture[0], skye().picture[0]]}, "a chapter has one picture"),
        ({"picture": skye().picture[1:]}, "every chapter has a picture"),
    ],
)
def test_a_file_that_breaks_a_promise_is_found(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], complaint: str
) -> None:
    monkeypatch.setattr(kit, "examples_of", lambda game: replace(skye(), **changes))
    with pytest.raises(Broken, match=complaint):
        kit.check_examples(SKYE)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('do = "1 buy T08"', "do = 8", "Expected"),
        ("from = 24", "from = 2400", "from = 2400 should be a number of moves up to 24"),
        ('"figure:0:free-gold == 1"', '"rich"', "'rich' should be a condition"),
        ('id = "first"', 'id = "prices"', "each with a name of its own"),
        ("seat = 2", "seat = 7", "there is no seat 7"),
        ('rule = "R4.4.3"', 'rul = "R4.4.3"', "unknown field"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    copytree(home("isle-of-skye") / "lessons", tmp_path / "lessons")
    shipped = home("isle-of-skye") / "examples"
    folder = changed(shipped, copytree(shipped, tmp_path / "examples"), "examples", (old, new))
    with pytest.raises(DataError, match=complaint) as refused:
        read_examples(SKYE, folder)
    assert f"{folder / 'examples.toml'}, line " in str(refused.value)


def test_conditions_are_of_the_position() -> None:
    last = [moment.position for moment in moments(SKYE, skye(), the("nowhere"))][1]
    true = ("tile:T38 in land:1", "not can place *", "has tile:T30", "figure:1:gold == 8", "not asks place", "not over")
    for condition in true:
        assert comes_true(condition, last, 1), condition
        other = condition.removeprefix("not ") if condition.startswith("not ") else f"not {condition}"
        assert not comes_true(other, last, 1), other


def test_what_is_shown_does_not_jump_from_step_to_step() -> None:
    scenes = [moment.position.scene(0) for moment in moments(SKYE, skye(), the("income"))]
    whole = boxes(["region:land:0"], scenes)["land:0"]
    assert whole == (-1.5, -1.5, 0.5, 0.5), "the place of both tiles, also before they lie there"
    assert boxes(["tile:T25"], scenes)["land:0"] == pytest.approx((-1.56, -0.56, -0.44, 0.56))
