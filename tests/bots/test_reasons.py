"""Why a move: groups that players speak of, what stands out from luck, and plain cases of each title."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ludoteka.bots.reasons import Reason, denial, groups, reasons, safety, told
from ludoteka.core.choice import NO, Choice
from ludoteka.core.position import Position
from ludoteka.games import game, titles

TITLES = list(titles())

Pick = Callable[[Position, Choice], tuple[Any, Any] | None]


@pytest.mark.parametrize("title", TITLES)
def test_every_term_of_a_title_has_a_group(title: str) -> None:
    found = game(title)
    by_group = groups(found.domain)
    assert list(by_group) == ["now", "later", "tempo"]
    assert sorted(term for terms in by_group.values() for term in terms) == sorted(found.judge.names)


def test_what_does_not_stand_out_from_luck_is_not_told() -> None:
    assert told("later", {"regions": [3.0, -3.0] * 8}) is None
    assert told("later", {"regions": [0.1] * 16}) is None
    both = told("later", {"regions": [2.0, 3.0] * 8, "goal": [1.0, 2.0] * 8, "snow": [-1.0, -0.5] * 8})
    assert both == Reason("later", 3.25, ("regions", "goal")), "what speaks against it is no part of it"
    assert told("now", {"points": [2.0] * 16}) == Reason("now", 2.0), "a term alone need not be named"


def test_denial_is_what_the_strongest_of_the_others_loses() -> None:
    calm = [10.0, 20.0, 12.0]
    hit, spared = [[10.0, 17.0, 12.0]] * 16, [calm] * 16
    assert denial([hit, spared], 0) == Reason("denial", 3.0)
    assert denial([spared, hit], 0) == Reason("denial", -3.0)
    assert denial([[[10.0, 20.0, 9.0]] * 16, spared], 0) is None, "the weakest is nobody to hold back"


def test_safety_is_told_where_outcomes_lie_clearly_closer_together() -> None:
    steady, wild = [[10.0, 8.0], [11.0, 8.0]] * 8, [[16.0, 8.0], [5.0, 8.0]] * 8
    assert [one.group for one in safety([steady, wild], 0)] == ["safety"]
    assert safety([steady, wild], 0)[0].difference > 4 > 0 > safety([wild, steady], 0)[0].difference
    assert safety([wild, wild], 0) == []


# -- plain cases ----------------------------------------------------------------------------------------------------


def best_place(position: Position, choice: Choice) -> tuple[Any, Any] | None:
    """The best place of a piece, and the worst."""
    guessed = zip(position.game.judge.guesses(position.state, choice), choice.moves, strict=True)
    places = [one for one in guessed if one[1] != NO]
    best, last = max(places), min(places)
    return (best[1], last[1]) if best[0] > last[0] + 3 else None


def named(text: str, other: str) -> Pick:
    """The first move whose text begins so, and another."""

    def pick(position: Position, choice: Choice) -> tuple[Any, Any] | None:
        texts = {position.text(choice.seat, move): move for move in choice.moves}
        some = [
            next((move for written, move in texts.items() if written.startswith(way)), None) for way in (text, other)
        ]
        return None if None in some else (some[0], some[1])

    return pick


CASES: dict[str, tuple[str, str, Pick, str]] = {
    "a good place": ("isle-of-skye", "place", best_place, "later"),
    "coins": ("merchants-of-the-dark-road", "fortune", named("fortune coins", "fortune die"), "now"),
    "a die": ("merchants-of-the-dark-road", "fortune", named("fortune die", "fortune coins"), "tempo"),
    "goods": ("merchants-of-the-dark-road", "good", named("take", "decline"), "later"),
    "a sale": ("excavation-earth", "action", named("sell", "pass"), "now"),
    "artefacts": ("excavation-earth", "take", named("take", "no more"), "later"),
    "influence": ("lord-of-the-ice-garden", "influence", named("influence", "pass"), "now later"),
    "a step": ("lord-of-the-ice-garden", "step", best_place, "now later"),
}


@pytest.mark.parametrize("case", CASES)
def test_plain_cases_have_plain_reasons(case: str) -> None:
    """Where there are reasons, the one that is plain to players is mostly among them."""
    title, question, pick, group = CASES[case]
    found = told_so = 0
    for seed in range(30):
        rng = Random(seed)
        position = game(title).new(3, {})
        while position.to_move and found < 5:
            seat = position.to_move[0]
            choice = position.choice(seat)
            pair = pick(position, choice) if choice.name == question and seat >= 0 else None
            if pair is not None and rng.random() < 0.3:
                apart = reasons(position.imagine(seat, rng), seat, *pair, rng)
                found += any(one.group != "safety" for one in apart)
                told_so += any(one.group in group.split() and one.difference > 0 for one in apart)
            position.push(seat, choice.pick(rng))
    assert found == 5 and told_so >= 3


def test_a_move_that_only_a_longer_look_explains_has_no_reason() -> None:
    """Passing instead of selling is nothing that these walks could speak for."""
    rng = Random(4)
    position = game("excavation-earth").new(3, {})
    while position.to_move:
        seat = position.to_move[0]
        choice = position.choice(seat)
        pair = named("sell", "pass")(position, choice) if choice.name == "action" else None
        if pair is not None and reasons(position.imagine(seat, rng), seat, *pair, Random(1)):
            assert reasons(position.imagine(seat, rng), seat, pair[1], pair[0], Random(1)) == []
            assert pair[1] == NO
            return
        position.push(seat, choice.pick(rng))
    raise AssertionError("nobody could sell")
