"""A question that is not declared fully keeps its title from being played, and is named."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ludoteka.core.choice import OneOf, Turn
from ludoteka.core.errors import DataError
from ludoteka.core.flow import in_turn
from ludoteka.core.game import Game
from ludoteka.core.notation import plain, word
from ludoteka.core.position import Position
from ludoteka.core.question import Question, gathered, nothing
from ludoteka.core.words import catalogue
from ludoteka.toy.rules.flow import from_the_first
from ludoteka.toy.rules.state import Lanterns
from tests.core.sample import GAME, dealt

LIGHT = GAME.questions["light"]


def with_light(**changed: Any) -> Game:
    """The toy with its question changed, as it is put together when its package is loaded."""
    questions = {**GAME.questions, "light": replace(LIGHT, **changed)}
    game = replace(GAME, questions=gathered("lanterns", questions.values()))
    game.check_words()
    return game


INCOMPLETE: dict[str, tuple[dict[str, Any], str]] = {
    "rule": ({"rule": "the second"}, "a rule such as 'R4.4.1', not 'the second'"),
    "form": ({"forms": []}, "a form in which it is answered"),
    "gap": ({"forms": [plain("light {lamp}")]}, "no placeholder for lamp"),
    "why_not": ({"why_not": None}, "why_not"),
    "tries": ({"tries": None}, "tries"),
    "touches": ({"touches": Question("x", "R1", [], LIGHT.why_not, LIGHT.tries).touches}, "touches"),
    "prompt": ({"name": "outshine"}, "the message prompt.outshine"),
    "words of a prompt": ({"name": "burn"}, "prompt, for n in the message prompt.burn"),
    "label": ({"forms": [word("snuff", 0), plain("light {card}")]}, "the message move.snuff"),
    "words of a label": ({"forms": [plain("lift {card}")]}, "n in the form 'lift {card}' for the message move.lift"),
}


@pytest.mark.parametrize("lacking", INCOMPLETE)
def test_an_incomplete_question_keeps_its_title_from_loading(lacking: str, more_words: None) -> None:
    changed, told = INCOMPLETE[lacking]
    with pytest.raises(DataError) as caught:
        with_light(**changed)
    assert f"lanterns: the question {changed.get('name', 'light')!r}" in str(caught.value)
    assert told in str(caught.value)


@pytest.fixture
def more_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages that need something which nobody gives them."""
    found = catalogue("lanterns", "en").texts
    monkeypatch.setitem(found, "prompt.burn", "Burn {n}")
    monkeypatch.setitem(found, "move.lift", "Lift {card} by {n}")


def test_what_is_complete_loads(more_words: None) -> None:
    with_light(touches=nothing)
    with_light(name="burn", prompt=lambda g, ask: {"n": 1})
    with_light(forms=[plain("snuff {card}")], label=lambda g, ask, move: None)


def test_a_question_is_declared_once() -> None:
    with pytest.raises(DataError, match=r"^lanterns: the question 'light' is declared twice$"):
        gathered("lanterns", [LIGHT, LIGHT])


def blow_out(g: Lanterns, me: int) -> Turn:
    yield OneOf(me, "blow-out", [1, 2])


ASKED: dict[str, Callable[[Position], Any]] = {
    "choice": lambda position: position.choice(0),
    "scene": lambda position: position.scene(0),
    "text": lambda position: position.text(0, 1),
    "why": lambda position: position.why_not(0, 1),
    "push": lambda position: position.push(0, "light 1"),
    "roll": lambda position: position.roll(Random(1)) or position.choice(position.to_move[0]),
}


@pytest.mark.parametrize("first", ASKED)
def test_a_question_that_nobody_declared_is_named_when_it_is_first_asked(first: str) -> None:
    asking = [
        in_turn("light", blow_out, from_the_first) if step.name == "light" else step for step in GAME.steps
    ]  # fmt: skip
    position = dealt(replace(GAME, steps=asking))
    with pytest.raises(DataError, match=r"^lanterns: a turn asks 'blow-out', and no question of that name is declared"):
        ASKED[first](position)
