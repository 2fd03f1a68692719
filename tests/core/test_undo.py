"""Taking back: down to the undo floor and no further."""

from random import Random

import pytest

from ludoteka import CHANCE
from ludoteka.core.errors import NothingToUndo
from ludoteka.testing import play
from tests.core.sample import COMMON, GAME, SECRET, dealt, walk


def test_pop_undoes_push() -> None:
    position = dealt()
    before = position.key()
    position.push(0, "light 2")
    position.pop()
    assert position.key() == before
    position.push(0, "light 3")
    assert position.to_move == (1,)


def test_pop_within_one_turn_goes_back_answer_by_answer() -> None:
    position = dealt(SECRET)
    keys = []
    for text in ("light 3", "light 2"):
        keys.append(position.key())
        position.push(0, text)
    for key in reversed(keys):
        position.pop(0)
        assert position.key() == key
    with pytest.raises(NothingToUndo):
        position.pop(0)


def test_chance_cannot_be_taken_back() -> None:
    position = GAME.new(2)
    walk(position, Random(1), 5)
    assert not position.can_pop()
    before = position.key()
    with pytest.raises(NothingToUndo):
        position.pop()
    assert position.key() == before


def test_what_came_before_chance_cannot_be_taken_back() -> None:
    position = dealt()
    play(position, "1 light 3", "2 light 6")
    assert position.to_move == (CHANCE,)
    assert position.can_pop(1)
    position.roll(Random(1))
    for seat in (0, 1, None):
        assert not position.can_pop(seat)


def test_another_seats_answer_raises_the_floor() -> None:
    position = dealt()
    position.push(0, "light 2")
    assert position.can_pop(0)
    position.push(1, "light 5")
    assert not position.can_pop(0)
    with pytest.raises(NothingToUndo):
        position.pop(0)


def test_only_the_own_answer_can_be_taken_back() -> None:
    position = dealt()
    position.push(0, "light 2")
    assert not position.can_pop(1)
    with pytest.raises(NothingToUndo):
        position.pop(1)


def test_a_reveal_raises_the_floor() -> None:
    position = dealt(SECRET)
    play(position, "1 light 3", "1 light 2", "2 light 6")
    assert position.can_pop(0) and position.can_pop(1)
    position.push(1, "light 4")
    for seat in (0, 1, None):
        assert not position.can_pop(seat)


def test_in_a_common_step_each_seat_takes_back_its_own() -> None:
    position, other = dealt(COMMON), dealt(COMMON)
    play(position, "1 light 1", "2 light 4", "2 light 5")
    position.pop(0)
    play(other, "2 light 4", "2 light 5")
    assert position.key() == other.key()
    assert not position.can_pop(0)
    position.pop(1)
    play(position, "1 light 3")
    assert position.to_move == (0, 1)


def test_a_common_step_is_closed_when_the_last_seat_is_ready() -> None:
    position = dealt(COMMON)
    play(position, "1 light 1", "1 light 2", "2 light 4")
    assert position.can_pop(0) and position.can_pop(1)
    play(position, "2 light 5")
    assert not position.can_pop(0)
    assert position.can_pop(1)
    position.pop(1)
    assert position.to_move == (1,)
    assert position.can_pop(0)


def test_pop_then_push_leads_to_the_same_place() -> None:
    position = COMMON.new(4)
    rng = Random(8)
    popped = 0
    while not position.over:
        seat = position.to_move[0]
        before = position.key()
        move = position.choice(seat).pick(rng)
        position.push(seat, move)
        after = position.key()
        if position.can_pop(seat):
            position.pop(seat)
            assert position.key() == before
            position.push(seat, move)
            assert position.key() == after
            popped += 1
    assert popped == 4 * (2 + 2 + 1)
