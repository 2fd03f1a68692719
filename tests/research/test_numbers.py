"""Moves and views as numbers: what the check kit finds wrong, and what the numbers mean."""

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
from ludoteka.core.observation import Field, Observation, SeatField
from ludoteka.core.ways import COUNTS, NUMBER, NUMBERS, ONE_HOT, ONE_HOTS
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


def with_field(field: Field[Any] | SeatField[Any], game: Game = GAME, alone: bool = False) -> Game:
    """A title with one more field, or with no other."""
    table, each = ([field], []) if isinstance(field, Field) else ([], [field])

    def observation(seats: int, options: dict[str, str]) -> Observation:
        assert game.observation is not None
        rest = game.observation(seats, options)
        others = [] if alone else [Field("rest", (rest.size,), -9999, 9999, "all the others", NUMBERS, rest.read)]
        return Observation([*table, *others], each, seats)

    return replace(game, observation=observation)


def first_card(g: Any, who: int, me: int) -> int:
    """Of any player, whoever looks."""
    return int(g.hand[who][0]) if who < g.seats and g.hand[who] else 0


BROKEN: dict[str, tuple[Game, str]] = {
    "a move without a number": (with_actions(axe=range(3)), "has no number as an answer to the question 'axe'"),
    "two moves with one number": (with_actions(place=lambda move: (("tile", move >> 14),)), "exactly the legal moves"),
    "a leak": (
        with_field(SeatField("hand", (1,), 0, 99, "a card", NUMBER, first_card), EARTH),
        "cannot tell hand from an imagined one",
    ),
    "what chance did is not told": (
        with_field(Field("round", (1,), 0, 4, "round", NUMBER, lambda g, me: g.round), EARTH, alone=True),
        "reads why it is asked",
    ),
    "too many numbers": (with_field(Field("bag", (3,), 0, 99, "-", NUMBERS, lambda g, me: range(4))), "numbers, not"),
    "too many lines": (with_field(Field("bag", (2, 3), 0, 1, "-", ONE_HOTS, lambda g, me: (1, 1, 1))), "numbers, not"),
    "a number beyond": (with_field(Field("bag", (3,), 0, 1, "tiles", ONE_HOT, lambda g, me: 3)), "IndexError"),
    "two ways that differ": (
        with_field(Field("bag", (3,), 0, 9, "tiles", COUNTS, lambda g, me: (1,), blank=(0, 1))),
        "on a blank row as it is written in full",
    ),
    "a wrong range": (with_field(Field("round", (1,), 1, 2, "round", NUMBER, lambda g, me: g.round)), "is from 1 to 2"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_the_check_kit_names_what_is_wrong_with_the_numbers(name: str) -> None:
    game, wanted = BROKEN[name]
    failure = next(filter(None, (check_one(game, number, seed=3) for number in range(4))), None)
    assert failure is not None and wanted in failure.message


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
