"""Moves and views as numbers: what the check kit finds wrong, and what the numbers mean."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest

import ludoteka
from ludoteka.core.actions import Actions, Answer, amount, amounts, paths, some_of
from ludoteka.core.check import check_one
from ludoteka.core.choice import Amount, SomeOf
from ludoteka.core.errors import UnknownMove
from ludoteka.core.game import Game
from ludoteka.core.observation import Observation, Row
from ludoteka.games.excavation_earth import GAME as EARTH
from ludoteka.games.isle_of_skye import GAME
from ludoteka.research import Play, spec

SIZES = {
    "excavation-earth": 1387,
    "isle-of-skye": 541,
    "lord-of-the-ice-garden": 1826,
    "merchants-of-the-dark-road": 1608,
}


@pytest.mark.parametrize("title", ludoteka.titles())
def test_the_size_of_an_action_space_is_part_of_its_version(title: str) -> None:
    actions = ludoteka.game(title).actions
    assert actions is not None
    assert actions.size == SIZES[title], "numbers have changed: the environments need a new version"


DIGESTS = {
    "excavation-earth": "958349cd11dd83a7",
    "isle-of-skye": "e19b1074d4b219da",
    "lord-of-the-ice-garden": "1db996a297efa974",
    "merchants-of-the-dark-road": "a02c65e7a9534126",
}


@pytest.mark.parametrize("lean", [False, True])
@pytest.mark.parametrize("title", ludoteka.titles())
def test_numbers_are_part_of_their_version(title: str, lean: bool) -> None:
    """Observations and masks of a game, to the bit; a game that only goes on is seen as one that can be taken back."""
    numbers = spec(title, 2)
    play = Play(numbers, Random(1), lean=lean)
    told = sha256()
    for _ in range(80):
        for seat in range(2):
            told.update(numbers.flat(play.observe(seat)).tobytes())
        legal = sorted(play.numbers(play.seat))
        told.update(repr(legal).encode())
        play.act(play.seat, legal[len(legal) // 2])
    assert told.hexdigest()[:16] == DIGESTS[title], "numbers have changed: the environments need a new version"


@pytest.mark.parametrize("title", ludoteka.titles())
def test_a_row_in_memory_holds_what_a_list_does(title: str) -> None:
    numbers = spec(title, 2)
    play = Play(numbers, Random(2))
    for _ in range(60):
        for seat in range(2):
            assert play.observe(seat)[numbers.head.size :] == numbers.observation.read(play.position.known(seat), seat)
        legal = play.numbers(play.seat)
        play.act(play.seat, legal[len(legal) // 2])


@pytest.mark.parametrize("title", ludoteka.titles())
def test_every_question_has_numbers(title: str) -> None:
    game = ludoteka.game(title)
    assert game.actions is not None
    assert set(game.notation.forms) == {*game.actions.questions, *game.actions.chance}


def with_actions(**changed: Any) -> Game:
    assert GAME.actions is not None
    actions = GAME.actions
    answers: dict[str, Any] = {name: list(actions.tables.get(name, ())) or actions.splits[name] for name in
                               actions.questions}  # fmt: skip
    parts: dict[str, list[int]] = {}
    for part, value in actions.parts:
        parts.setdefault(part, []).append(value)
    chance = {name: list(table) for name, table in actions.chance.items()}
    return replace(GAME, actions=Actions(answers | changed, chance, parts))


def with_field(tell: Callable[[Row, Any, int], None], game: Game = GAME, alone: bool = False) -> Game:
    """A title with one more field, or with no other."""

    def observation(seats: int, options: dict[str, str]) -> Observation:
        assert game.observation is not None
        rest = game.observation(seats, options)

        def observe(row: Row, g: Any, me: int) -> None:
            tell(row, g, me)
            if not alone:
                rest.tell(row, g, me)

        return Observation(rest.players, observe, game.new(seats, options).base)

    return replace(game, observation=observation)


def first_cards(row: Row, g: Any, me: int) -> None:
    """Of all players, whoever looks."""
    row.each_number("hand", 0, 99, "a card", [*(hand[0] if hand else 0 for hand in g.hand), 0][: g.players])


BROKEN: dict[str, tuple[Game, str]] = {
    "a move without a number": (with_actions(axe=range(3)), "has no number as an answer to the question 'axe'"),
    "two moves with one number": (with_actions(place=lambda move: (("tile", move >> 14),)), "exactly the legal moves"),
    "a leak": (with_field(first_cards, EARTH), "cannot tell hand from an imagined one"),
    "what chance did is not told": (
        with_field(lambda row, g, me: row.number("round", 0, 4, "round", g.round), EARTH, alone=True),
        "reads why it is asked",
    ),
    "too many numbers": (
        with_field(lambda row, g, me: row.numbers("bag", 3, 0, 99, "-", range(4))),
        "there are more than 3 numbers",
    ),
    "too many numbers of each": (
        with_field(lambda row, g, me: row.each_numbers("bag", 3, 0, 99, "-", range(3 * g.seats + 1))),
        "times 3",
    ),
    "too many lines": (
        with_field(lambda row, g, me: row.one_hots("bag", 2, 3, "-", (1, 1, 1))),
        "there are more than 2 numbers or lines",
    ),
    "a number beyond": (
        with_field(lambda row, g, me: row.one_hot("bag", 3, "tiles", 3)),
        "3 is none of 3",
    ),
    "fields that come and go": (
        with_field(lambda row, g, me: row.numbers("bag", 3 + (g.round > 0), 0, 9, "-", ())),
        "an observation has",
    ),
    "a name that changes": (
        with_field(lambda row, g, me: row.number(f"round {g.round}", 0, 9, "round", g.round)),
        "the fields of an observation are the same in every position",
    ),
    "a wrong range": (
        with_field(lambda row, g, me: row.number("round", 1, 2, "round", g.round)),
        "is from 1 to 2",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_check_kit_names_what_is_wrong_with_the_numbers(name: str) -> None:
    game, wanted = BROKEN[name]
    failure = next(filter(None, (check_one(game, number, seed=3) for number in range(4))), None)
    assert failure is not None and wanted in failure.message


def test_answers_in_another_order_are_the_same_answers() -> None:
    """The pairs of the draft lie in the order in which they were drawn, and the numbers tell them by their steeds."""
    assert check_one(ludoteka.game("merchants-of-the-dark-road"), 47, seed=1) is None


def test_a_set_is_picked_in_rising_order_and_closed() -> None:
    actions = Actions({"discard": some_of("card")}, {}, {"card": range(5)})
    found = dict(paths(actions, SomeOf(0, "discard", [1, 3, 4], 0, 2)))
    assert len(found) == 7
    assert found[(1, 4, 5)] == (1, 4), "cards 0 to 4 and then done"
    answer = Answer(actions, SomeOf(0, "discard", [1, 3, 4], 1, 1))
    assert answer.numbers == [1, 3, 4]
    assert answer.pick(3) is None and answer.numbers == [5]
    assert answer.pick(5) == (3,)


def test_large_amounts_take_two_picks() -> None:
    actions = Actions({"price": amount("gold", 8)}, {}, {"gold": amounts(8)})
    question = Amount(0, "price", 1, 40)
    assert actions.path(question, 7) == (7,)
    assert actions.path(question, 35) == (8 + 4, 3)
    assert [move for _, move in sorted(paths(actions, question))] == list(range(1, 41))
    with pytest.raises(UnknownMove, match="64"):
        actions.path(question, 64)


def test_numbers_have_labels() -> None:
    assert GAME.actions is not None
    labels = {GAME.actions.label(number) for number in range(GAME.actions.size)}
    assert len(labels) == GAME.actions.size
    assert {"axe 12", "column -3", "done", "buy -1"} <= labels
    with pytest.raises(UnknownMove, match="use 0 to 540"):
        GAME.actions.label(541)
