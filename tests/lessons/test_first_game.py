"""Whoever has learnt the first chapter plays two rounds of a first game and meets no decision that nobody explains."""

from random import Random

import pytest

from ludoteka.bots import make_bot
from ludoteka.core.choice import CHANCE
from ludoteka.core.lessons.check import check_advice
from ludoteka.core.lessons.coach import advice
from ludoteka.core.lessons.icons import check_explained
from ludoteka.core.state import State
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games import game, titles
from tests.courses import taught

TAUGHT = [title for title in titles() if game(title).lessons is not None]
ROUNDS = 2
PERSON = 0


def begun(title: str, state: State) -> int:
    """How many rounds have begun."""
    rounds = game(title).rounds
    return rounds(state) if rounds is not None else int(state.round)  # type: ignore[attr-defined]


@pytest.mark.parametrize("title", TAUGHT)
def test_two_rounds_of_a_first_game_without_an_unexplained_decision(title: str) -> None:
    found = game(title)
    course = taught(title)
    first = course.contents.first
    position, rng = found.new(first.seats, first.options), Random(16)
    bots = [make_bot("beginner") for _ in range(first.seats)]
    asked: list[str] = []
    while not position.over and begun(title, position.state) <= ROUNDS:
        seat = position.to_move[0]
        choice = position.choice(seat)
        if seat == CHANCE:
            position.push(seat, choice.pick(rng))
            continue
        if seat == PERSON:
            scene = position.scene(seat)
            told = advice(found, scene, seat, choice.name)
            assert told is not None and told.look, f"{choice.name} is explained, and there is something to look at"
            check_advice(found, position, choice)
            check_explained(found, scene)
            assert all(words(language, course.domain).has(told.text.key) for language in LANGUAGES)
            asked.append(choice.name)
        position.push(seat, bots[seat].choose(position, seat, rng).move)
    assert begun(title, position.state) > ROUNDS and len(asked) >= 6 and len({*asked}) >= 3, asked


@pytest.mark.parametrize("title", TAUGHT)
def test_a_first_game_begins_with_a_decision_of_ones_own(title: str) -> None:
    """Not with the question whether to join what a bot has begun."""
    first = taught(title).contents.first
    for seed in range(8):
        position, rng = game(title).new(first.seats, first.options), Random(seed)
        while position.to_move[0] == CHANCE:
            position.push(CHANCE, position.choice(CHANCE).pick(rng))
        assert position.to_move[0] == PERSON
