"""Taking back: down to the undo floor and no further."""

from random import Random

import pytest

import ludoteka
from ludoteka import CHANCE
from ludoteka.core.errors import NothingToUndo
from tests.core.sample import TITLE, building, dealt, priced, push, walk


def test_pop_undoes_push() -> None:
    position = priced()
    before = position.key()
    position.push(0, "buy T48")
    position.pop()
    assert position.key() == before
    position.push(0, "pass")
    assert position.to_move == (1,)


def test_pop_within_one_turn_goes_back_answer_by_answer() -> None:
    position = dealt()
    keys = []
    for text in ("axe T03", "price T01 2"):
        keys.append(position.key())
        position.push(0, text)
    for key in reversed(keys):
        position.pop(0)
        assert position.key() == key
    with pytest.raises(NothingToUndo):
        position.pop(0)


def test_chance_cannot_be_taken_back() -> None:
    position = ludoteka.new(TITLE, seats=2)
    walk(position, Random(1), 7)
    assert not position.can_pop()
    before = position.key()
    with pytest.raises(NothingToUndo):
        position.pop()
    assert position.key() == before


def test_what_came_before_chance_cannot_be_taken_back() -> None:
    position = building()
    push(position, "1 place T01 at 1,0 r90", "1 place T02 at 0,-1 r270", "2 place T48 at 0,1 r0")
    push(position, "2 place T73 at 0,-1 r0")
    assert position.to_move == (CHANCE,)
    assert position.can_pop(1)
    position.roll(Random(1))
    for seat in (0, 1, None):
        assert not position.can_pop(seat)


def test_another_seats_answer_raises_the_floor() -> None:
    position = priced()
    position.push(0, "buy T48")
    assert position.can_pop(0)
    position.push(1, "pass")
    assert not position.can_pop(0)
    with pytest.raises(NothingToUndo):
        position.pop(0)


def test_only_the_own_answer_can_be_taken_back() -> None:
    position = priced()
    position.push(0, "buy T48")
    assert not position.can_pop(1)
    with pytest.raises(NothingToUndo):
        position.pop(1)


def test_a_reveal_raises_the_floor() -> None:
    position = dealt()
    push(position, "1 axe T03", "1 price T01 2", "1 price T02 1", "2 axe T06", "2 price T48 1")
    assert position.can_pop(0) and position.can_pop(1)
    position.push(1, "price T73 1")
    for seat in (0, 1, None):
        assert not position.can_pop(seat)


def test_in_a_common_step_each_seat_takes_back_its_own() -> None:
    position, other = building(), building()
    push(position, "1 place T01 at 1,0 r90", "2 place T48 at 0,1 r0", "2 place T73 at 0,-1 r0")
    position.pop(0)
    push(other, "2 place T48 at 0,1 r0", "2 place T73 at 0,-1 r0")
    assert position.key() == other.key()
    assert not position.can_pop(0)
    position.pop(1)
    push(position, "1 place T02 at 0,-1 r270")
    assert position.to_move == (0, 1)


def test_a_common_step_is_closed_when_the_last_seat_is_ready() -> None:
    position = building()
    push(position, "1 place T01 at 1,0 r90", "1 place T02 at 0,-1 r270", "2 place T48 at 0,1 r0")
    assert position.can_pop(0) and position.can_pop(1)
    push(position, "2 place T73 at 0,-1 r0")
    assert not position.can_pop(0)
    assert position.can_pop(1)
    position.pop(1)
    assert position.to_move == (1,)
    assert position.can_pop(0)


def test_pop_then_push_leads_to_the_same_place() -> None:
    position = ludoteka.new(TITLE, seats=3, expansion="journeyman")
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
    assert popped > 50
