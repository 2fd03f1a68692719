"""Every lesson of every title is played, and a lesson that breaks a promise is found out."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest
from msgspec.structs import replace

from ludoteka.core.errors import DataError
from ludoteka.core.lessons.check import Walk, as_recorded, check_chapter, check_course, opened
from ludoteka.core.lessons.counting import minutes, sentences
from ludoteka.core.lessons.format import Chapter, Course, GoalPart, Judgement, Step
from ludoteka.core.lessons.play import passes, progress, shown, undone
from ludoteka.core.promise import Broken
from ludoteka.core.record import Record
from ludoteka.core.wire import Message
from ludoteka.games import game, titles
from tests.changed import changed
from tests.courses import taught

TAUGHT = [title for title in titles() if game(title).lessons is not None]
SKYE = game("isle-of-skye")
GUIDE = Path(__file__).parents[2] / "docs" / "lessons.md"


def skye() -> Course:
    return taught("isle-of-skye")


@pytest.mark.parametrize("title", TAUGHT)
def test_every_lesson_keeps_its_promises(title: str) -> None:
    course = taught(title)
    reports = list(check_course(game(title)))
    assert [report.chapter for report in reports] == course.contents.chapters
    told = GUIDE.read_text(encoding="utf-8")
    for report in reports:
        assert f"| {' | '.join(map(str, (f'`{title}`', *report)))} |" in told, "the guide tells the numbers"


def test_the_fixture_for_authors_plays_lessons_too(
    monkeypatch: pytest.MonkeyPatch, check_title: Callable[..., None]
) -> None:
    broken = replace(skye().contents, goal=[GoalPart("wins", ["no/such/picture"])])
    monkeypatch.setattr(skye(), "contents", broken)
    with pytest.raises(pytest.fail.Exception, match="a lesson or an example breaks a promise"):
        check_title("isle-of-skye", games=0)


def with_step(name: str, **changes: Any) -> Chapter:
    """The first chapter with a step changed."""
    chapter = skye().chapters["round"]
    steps = [replace(step, **changes) if step.id == name else step for step in chapter.step]
    return replace(chapter, step=steps)


def silent() -> Record:
    """The record of the first chapter without a word of what Flora does."""
    record = skye().chapters["round"].played
    assert record is not None
    return dataclasses.replace(record, moves=[move for move in record.moves if move[0] != 1])


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        (lambda: with_step("axe", do="axe T99"), "step axe: the asked move is legal"),
        (lambda: with_step("goal", point=["scoring:E"]), "scoring:E is on the table"),
        (lambda: with_step("draw", point=[], tap=["cell:9,9"]), "cell:9,9 is on the table"),
        (lambda: with_step("buy", other={"buy T66": "broch"}), "another move like 'buy T66' is legal"),
        (lambda: with_step("kept", why="place T36 at -1,0 r90"), "'place T36 at -1,0 r90' is not possible"),
        (lambda: with_step("road", judge=[Judgement("figure:0:vp > 99", "linked")]), "can come about"),
        (lambda: with_step("draw", tap=["tile:T36"], other={"hut:*": "look"}), "something else like 'hut:.' is on the"),
        (lambda: with_step("sold", true=[], judge=[]), "sold: its figures have a condition"),
        (lambda: with_step("market", true="figure:0:gold == 9"), "step market: what it says is true"),
        (lambda: with_step("market", true=[], point=[]), "step market: it is read in 'buy', and not in 'place'"),
        (lambda: with_step("road", point=["tile:T36"]), "step road: tile:T36 is on the table"),
        (lambda: replace(with_step("buy", do=[], other={}, free="figure:0:vp > 999"), script=""), "conditions are met"),
        (lambda: replace(skye().chapters["round"], played=silent()), "the script has an answer of seat 2"),
    ],
)
def test_a_broken_lesson_is_found_out(changed: Callable[[], Chapter], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        check_chapter(skye(), changed())


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('do = "axe T14"', "do = 14", "line 22: Expected"),
        ('id = "axe"', 'name = "axe"', "line 2[01]: Object .*field `(id|name)`"),
        ("from = 6", "from = 600", "line 3: from = 600"),
        ('id = "draw"', 'id = "goal"', "line 17: 'goal' should be a name"),
        ("2 buy T66 if 1 price T66 [12]", "2 buy T66 if cheap", "line 4: 'cheap' should be a condition"),
        ("2 pass", "Flora passes", "line 4: 'Flora passes' should be a move"),
        ('back = "build-freely"', 'back = "later"', "no step before it is called 'later'"),
        ('do = "buy T73"', 'do = "buy T73"\ntap = ["bag"]', "only one of do, free, tap and why"),
        ("[[step]]", "[[step", "round.toml"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert SKYE.lessons is not None
    folder = copytree(SKYE.lessons, tmp_path / "lessons")
    changed(SKYE.lessons, folder, "round", (old, new))
    with pytest.raises(DataError, match=complaint) as refused:
        Course(SKYE, folder)
    assert str(folder / "round.toml") in str(refused.value)


def at(name: str) -> Walk:
    """The first chapter, as recorded, up to a step."""
    chapter = skye().chapters["round"]
    walk = Walk(SKYE, chapter, opened(SKYE, chapter), Random(0), as_recorded)
    for moment in walk.moments():
        if moment.step.id == name:
            break
    return walk


def told(walk: Walk) -> tuple[str, str | None]:
    now = shown(walk.chapter, walk.acts, walk.position)
    return now.step, now.other.key if isinstance(now.other, Message) else None


def test_another_move_is_spoken_of_and_waits() -> None:
    walk = at("axe")
    walk.push(0, "axe T36")
    assert told(walk) == ("axe", "lesson.round.axe.look")
    assert shown(walk.chapter, walk.acts, walk.position).played is True
    back = undone(walk.chapter, walk.acts)
    assert progress(walk.chapter, back).other is None
    assert shown(walk.chapter, back, walk.position).step == "axe"


def test_whoever_goes_on_instead_of_reading_has_read() -> None:
    walk = at("goal")
    walk.push(0, "axe T14")
    assert told(walk) == ("price", None)


def test_the_end_waits_to_be_read() -> None:
    walk = at("scored")
    walk.push(0, walk.position.text(0, walk.position.choice(0).moves[0]))
    assert told(walk) == ("scored", None)


def test_another_thing_that_is_touched_is_spoken_of() -> None:
    chapter = with_step("draw", point=[], tap=["tile:T36"], other={"tile:*": "look"})
    walk = at("draw")
    wrong = [*walk.acts, "tap tile:T66"]
    now = shown(chapter, wrong, walk.position)
    assert isinstance(now.other, Message) and now.other.key == "lesson.round.draw.look"
    assert isinstance(now.wrong, list) and "tile:T66" in now.wrong
    assert now.step == "draw" and not now.played
    assert progress(chapter, [*wrong, "tap castle:0"]).at == progress(chapter, wrong).at
    assert chapter.step[progress(chapter, [*wrong, "tap tile:T36"]).at].id == "axe"


def test_taking_back_keeps_what_others_did() -> None:
    chapter = skye().chapters["round"]
    acts = ["next goal", "next draw", "1 axe T14", "2 axe T30", "1 price T36 2", "2 price T73 2"]
    assert undone(chapter, acts) == [*acts[:4], acts[5]]


def test_a_step_may_be_done_in_any_order_and_by_patterns() -> None:
    chapter = with_step("axe", do=["axe T14", "price T36 [23] | price T36 4", "price T66 *"], order=False)
    before = ["next goal", "next draw", "1 price T66 9", "1 axe T14"]
    assert progress(chapter, before).at == 2
    assert progress(chapter, [*before, "1 price T36 3"]).at == 3
    assert progress(chapter, [*before, "1 price T36 1"]).other == "price T36 1"


def test_others_do_what_fits_to_what_the_learner_did() -> None:
    """Flora leaves the sheep where they cost too much."""
    walk = at("second-price")
    walk.push(0, "price T66 3")
    walk.acts.append("on second-price")
    walk.strict = False
    for _ in walk.moments():
        pass
    assert "2 pass" in walk.acts and "2 buy T66" not in walk.acts


def astray(walk: Walk, *moves: str) -> list[str]:
    """The learner makes these moves, whatever the lesson asks for, and reads what there is to read. Gives the steps."""
    walk.strict = False
    rest = list(moves)
    walk.pick = lambda walk, _: rest.pop(0)
    seen = []
    for moment in walk.moments():
        seen.append(moment.step.id)
        if not rest and moment.step.kind != "next":
            break
    return seen


def test_a_step_whose_question_answered_itself_is_passed_over() -> None:
    """With all coins but one behind tiles nobody can buy what the lesson speaks of."""
    walk = at("price")
    assert astray(walk, "price T36 3", "price T66 1", "pass") == [
        "price",
        "second-price",
        "market",
        "sold",
        "kept",
        "build",
    ]
    assert walk.position.choice(0).name == "place" and told(walk) == ("build", None)


def test_a_question_of_ones_own_way_is_answered_aside() -> None:
    walk = at("axe")
    astray(walk, "axe T36")
    walk.push(0, "price T66 1")
    now = shown(walk.chapter, walk.acts, walk.position)
    assert (now.ends, now.text.key, now.asked) == ("aside", "lesson.aside", [])
    assert astray(walk, "price T14 1", "buy T73")[0] == "market"


def test_what_is_not_true_is_not_said() -> None:
    """Who sells the farm for nothing reads that it is gone, and no figures of another game."""
    walk = at("price")
    walk.strict = False
    walk.pick = lambda walk, moves: next((move for move in moves if move.startswith("price T36 1")), moves[0])
    walk.push(0, "price T36 1")
    walk.acts.append("on price")
    said = {moment.step.id: shown(walk.chapter, moment.acts, moment.position).text.key for moment in walk.moments()}
    assert "2 buy T36" in walk.acts and "2 buy T66" not in walk.acts
    assert said["sold"] == "lesson.round.sold.farm" and "kept" not in said and "build" not in said


def test_sentences_are_counted() -> None:
    assert sentences("One. Two! Three?") == 3
    assert sentences("1.5 is one sentence") == 1
    assert sentences("A 3. forduló. Az utolsó.") == 2


def test_minutes_are_words_read_and_decisions_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [minutes(180, 10), minutes(360, 0), minutes(10, 1), minutes(900, 20)] == [2, 2, 1, 7]
    counts = [Step("a"), Step("a", do=["x", "y"]), Step("a", tap=["x"]), Step("a", free="over")]
    assert [step.decisions for step in counts] == [1, 2, 1, 5]
    monkeypatch.setattr("ludoteka.core.lessons.check.MINUTES", 1)
    with pytest.raises(Broken, match=r"about . minutes should be 1 at most"):
        check_chapter(skye(), skye().chapters["round"])


def test_steps_say_what_ends_them() -> None:
    kinds = [Step("a").kind, Step("a", do="x").kind, Step("a", free="over").kind]
    assert [*kinds, Step("a", tap=["x"]).kind, Step("a", why="x").kind] == ["next", "do", "free", "tap", "why"]


@pytest.mark.parametrize(
    ("changes", "passed"),
    [
        ({"tap": ["tile:T36"]}, False),
        ({"tap": ["tile:T36", "tile:T05"]}, True),
        # A thing that can be touched has no why-not any more; nor has a move that is legal, or of another question.
        ({"why": "scoring:A"}, False),
        ({"why": "tile:T36"}, True),
        ({"why": "axe T05"}, False),
        ({"why": "axe T36"}, True),
        ({"why": "price T36 2"}, True),
    ],
)
def test_what_can_no_longer_be_touched_or_asked_is_passed_over(changes: dict[str, Any], passed: bool) -> None:
    walk = at("axe")
    chapter = with_step("axe", do=[], other={}, **changes)
    assert (passes(chapter, walk.acts, walk.position) == "on axe") is passed
