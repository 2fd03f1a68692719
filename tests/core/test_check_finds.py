"""Promises of the check kit that no title of ours breaks: each is broken here on purpose, and the kit finds it."""

from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteka.core import fuzz
from ludoteka.core.check import check
from ludoteka.core.choice import Choice, OneOf, Turn
from ludoteka.core.errors import DataError, UnknownMove
from ludoteka.core.flow import in_turn
from ludoteka.core.fuzz import check_tables, fuzz_saves
from ludoteka.core.game import Game, Option
from ludoteka.core.promise import Broken
from ludoteka.core.promises import check_tie_break, check_values
from ludoteka.core.result import Result, Rival, ScoreLine
from ludoteka.core.secrets import check_worlds
from ludoteka.toy.rules.flow import from_the_first
from ludoteka.toy.rules.state import Lanterns
from tests.core.sample import GAME, dealt

# -- values and texts -----------------------------------------------------------------------------------------------


class Careless:
    """A position that takes anything for one of its methods."""

    def __init__(self, name: str) -> None:
        def anything(*given: Any) -> None:
            return None

        anything.__name__ = name
        self.position = dealt()
        setattr(self, name, anything)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.position, name)


@pytest.mark.parametrize(
    "name", ["choice", "push", "why_not", "text", "view", "scene", "can_pop", "pop", "study", "imagine"]
)
def test_whoever_takes_anything_is_found(name: str) -> None:
    position: Any = Careless(name)
    with pytest.raises(Broken, match=f"{name} refuses"):
        check_values(position, dealt().choice(0), Random(1))


def test_a_refusal_that_changes_something_is_found() -> None:
    position: Any = Careless("pop")
    moved = position.position

    def pop(seat: Any) -> None:
        if not moved.answers:
            moved.push(0, moved.choice(0).moves[0])
        raise UnknownMove("no")

    position.pop = pop
    with pytest.raises(Broken, match="changes nothing"):
        check_values(position, dealt().choice(0), Random(1))


def test_an_option_that_stumbles_is_found() -> None:
    def above_three(value: str, seats: int) -> str | None:
        return None if int(value) > 3 else "use a number above 3"

    failures = check(replace(GAME, options=(Option("lamps", "4", check=above_three),)), games=6, seed=2)
    assert failures and all("ValueError" in failure.message for failure in failures)


class Hasty(Game):
    """A title that reads the first two words of a text."""

    def read(self, choice: Choice, text: str) -> Any:
        return super().read(choice, " ".join(text.split()[:2]) if choice.name == "light" else text)


def test_a_text_that_is_read_as_another_is_found() -> None:
    hasty = Hasty(**{field.name: getattr(GAME, field.name) for field in fields(GAME)})
    failures = check(hasty, games=6, seed=2)
    assert failures and all("is not read as" in failure.message for failure in failures), failures


# -- what a move tells ----------------------------------------------------------------------------------------------


def light_and_look(g: Lanterns, me: int) -> Turn:
    """Whoever lights a lantern is told the lowest card of the pile, and nothing is said to have come out."""
    card: int = yield OneOf(me, "light", list(g.hand[me]))
    g.hand[me] = tuple(other for other in g.hand[me] if other != card)
    g.lit[me] = card
    g.tell("event.lit", me, g.deck[0])


def test_a_look_that_can_be_taken_back_is_found() -> None:
    steps = [in_turn("light", light_and_look, from_the_first) if step.name == "light" else step for step in GAME.steps]

    def tried(game: Game) -> None:
        position = dealt(game)
        for number in range(20):
            check_worlds(position, 0, position.choice(0).moves[0], Random(number))

    tried(GAME)
    with pytest.raises(Broken, match="learnt something by its move"):
        tried(replace(GAME, steps=steps))


# -- results --------------------------------------------------------------------------------------------------------


def ended(scores: list[int], ranks: list[int], tie_break: str | None, zu: tuple[int, int] | None = None) -> Result:
    rivals = (Rival("seat.zu", zu[0], [], zu[1]),) if zu else ()
    lines = [[ScoreLine("lanterns", 0, score)] for score in scores]
    return Result(scores, lines, ranks, tie_break, "last-round", rivals)


@pytest.mark.parametrize(
    ("result", "fault"),
    [
        (ended([5, 4], [1, 2], "moon"), "moon is named where it decided"),
        (ended([5, 5], [1, 1], "moon"), "moon is named where it decided"),
        (ended([5, 5], [1, 2], None), "None is named where it decided"),
        (ended([5], [2], None, (5, 1)), "None is named where it decided"),
        (ended([5, 5], [1, 2], "moon"), "tie_break.moon exists in en"),
        (ended([5, 4], [1, 2], None)._replace(ending="fog"), "ending.fog exists in en"),
    ],
)
def test_a_tie_break_that_did_not_decide_or_has_no_words_is_found(result: Result, fault: str) -> None:
    with pytest.raises(Broken, match=fault):
        check_tie_break(GAME, result)
    check_tie_break(GAME, ended([5, 5, 3], [1, 1, 3], None))


def test_every_end_is_looked_at() -> None:
    named = replace(GAME, result=lambda g: GAME.result(g)._replace(tie_break="moon", ranks=[1] * g.seats))
    assert len(check(named, games=3, seed=2)) == 3


# -- files ----------------------------------------------------------------------------------------------------------


def test_a_save_that_is_accepted_and_should_not_be_is_found() -> None:
    assert fuzz_saves(GAME, 60, seed=2) == []
    assert fuzz_saves(replace(GAME, laws=lambda g: []), 60, seed=2) != []


@pytest.mark.parametrize(("whole", "found"), [(0.001, True), (0.2, False)])
def test_a_save_that_keeps_the_machine_busy_is_found(
    monkeypatch: pytest.MonkeyPatch, whole: float, found: bool
) -> None:
    """Ten seconds are too long where others take a thousandth of one, and not on a machine that is slow with all."""
    now = [0.0]

    def laws(g: Lanterns) -> list[str]:
        broken = GAME.laws(g)
        now[0] += 10 if broken else whole
        return broken

    monkeypatch.setattr(fuzz, "thread_time", lambda: now[0])
    failures = fuzz_saves(replace(GAME, laws=laws), 60, seed=2)
    assert bool(failures) == found and all("is refused soon" in failure.message for failure in failures)


def test_tables_that_break_a_game_are_found(tmp_path: Path) -> None:
    endless = replace(GAME, data=lambda folder: replace(GAME, bound=1))
    with pytest.raises(Broken, match="the game ends"):
        check_tables(endless, tmp_path, Random(1))
    other = replace(GAME, data=lambda folder: replace(GAME, laws=lambda g: ["the moon is full"]))
    with pytest.raises(Broken, match="the moon is full"):
        check_tables(other, tmp_path, Random(1))

    def refuse(folder: Path | None) -> Game:
        raise DataError("something is wrong")

    with pytest.raises(Broken, match="names file and line"):
        check_tables(replace(GAME, data=refuse), tmp_path, Random(1))
    check_tables(replace(GAME, data=lambda folder: GAME), tmp_path, Random(1))
