"""Positions: asking and answering, copying, saving, playing out."""

import json
from random import Random

import pytest

import ludoteka
from ludoteka import CHANCE, Game, IllegalMove
from ludoteka.core.choice import Choice
from ludoteka.core.errors import NotYourTurn, UnknownMove
from ludoteka.core.flow import play_out
from ludoteka.testing import play
from tests.core.sample import COMMON, GAME, SECRET, dealt, walk
from tests.some import some

# -- asking and answering -------------------------------------------------------------------------------------------


def test_a_new_game_asks_chance_first() -> None:
    position = GAME.new(2)
    assert position.to_move == (CHANCE,)
    assert not position.over and position.result() is None


def test_push_takes_values_and_texts() -> None:
    by_text, by_value = dealt(), dealt()
    by_text.push(0, "light 3")
    by_value.push(0, by_value.choice(0).moves[2])
    assert by_text.key() == by_value.key()


def test_spaces_in_a_text_do_not_matter() -> None:
    position = dealt()
    position.push(0, "  light   3 ")
    assert position.to_move == (1,)


def test_push_returns_what_it_caused() -> None:
    events = dealt().push(0, "light 3")
    assert [(event.key, event.args) for event in events] == [("event.lit", (0, 3))]


def test_an_illegal_move_changes_nothing_and_names_the_rule() -> None:
    position = dealt()
    before, waiting = position.key(), position.to_move
    with pytest.raises(IllegalMove) as error:
        position.push(0, "light 4")
    reason = error.value.reason
    assert reason == position.why_not(0, "light 4")
    assert reason is not None and reason.rule == "R2.1"
    assert "R2.1" in str(error.value) and "light 4" in str(error.value)
    assert "\n" not in str(error.value)
    assert (position.key(), position.to_move) == (before, waiting)
    position.push(0, "light 2")


def test_why_not_is_none_for_a_legal_move() -> None:
    position = dealt()
    for move in some(position.choice(0).moves):
        assert position.why_not(0, move) is None


def test_a_move_that_cannot_be_read() -> None:
    position = dealt()
    for text in ("light", "light x", "snuff 3", "", "deal 3 to 1", "wind 3"):
        before = position.key()
        with pytest.raises(UnknownMove):
            position.push(0, text)
        assert position.key() == before


def test_a_value_of_another_shape_answers_another_question() -> None:
    position = dealt()
    before = position.key()
    shapes: list[tuple[int, ...]] = [(1, 2), ()]
    for value in shapes:
        with pytest.raises(UnknownMove, match="'light'"):
            position.push(0, value)
        with pytest.raises(UnknownMove):
            position.why_not(0, value)
    for number in (-1, 0, 10**9):
        with pytest.raises(IllegalMove):
            position.push(0, number)
    assert position.key() == before


@pytest.mark.parametrize("seat", [1, CHANCE])
def test_who_is_not_asked_cannot_answer(seat: int) -> None:
    position = dealt()
    with pytest.raises(NotYourTurn) as error:
        position.push(seat, "light 4")
    assert "seat 1" in str(error.value)
    with pytest.raises(NotYourTurn):
        position.choice(seat)
    with pytest.raises(NotYourTurn):
        position.why_not(seat, "light 4")


def test_nobody_is_asked_when_the_game_is_over() -> None:
    position = GAME.new(2)
    walk(position, Random(1), 10_000)
    assert position.over and position.to_move == ()
    with pytest.raises(NotYourTurn, match="over"):
        position.push(0, "light 1")
    result = position.result()
    assert result is not None and len(result.scores) == 2


def test_texts_round_trip() -> None:
    position = GAME.new(3)
    rng = Random(4)
    seen = set()
    while not position.over:
        for seat in position.to_move:
            choice = position.choice(seat)
            seen.add(choice.name)
            for move in choice.moves:
                assert position.game.read(choice, position.text(seat, move)) == move
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    assert seen == {"deal", "light", "wind"}


# -- copies and files -----------------------------------------------------------------------------------------------


def test_copies_are_independent() -> None:
    position = dealt(SECRET)
    position.push(0, "light 3")
    before = position.key()
    copy = position.copy()
    assert copy.key() == before
    play(copy, "1 light 1", "2 light 6", "2 light 4")
    assert position.key() == before
    kept = copy.key()
    position.pop(0)
    position.push(0, "light 1")
    assert copy.key() == kept


def test_the_past_of_a_game_never_changes() -> None:
    position = COMMON.new(4)
    rng = Random(3)
    past = []
    while not position.over:
        past.append((position.copy(), position.key(), json.dumps(position.dump())))
        walk(position, rng, 1)
    for old, key, saved in some(past):
        assert old.key() == key
        assert json.dumps(old.dump()) == saved


def test_saved_positions_come_back() -> None:
    position = GAME.new(3)
    rng = Random(5)
    while not position.over:
        again = ludoteka.load(json.loads(json.dumps(position.dump())))
        assert again.key() == position.key()
        assert again.to_move == position.to_move
        assert again.dump() == position.dump()
        assert again.view(0) == position.view(0)
        for seat in position.to_move:
            assert again.choice(seat).moves == position.choice(seat).moves
        walk(position, rng, 1)
    final = ludoteka.load(json.loads(json.dumps(position.dump())))
    assert final.over and final.result() == position.result()


def test_keys_tell_positions_apart() -> None:
    position = dealt()
    keys = {position.key()}
    for seat, text in ((0, "light 3"), (1, "light 6")):
        position.push(seat, text)
        keys.add(position.key())
    other = dealt()
    other.push(0, "light 2")
    keys.add(other.key())
    assert len(keys) == 4
    assert dealt().key() == dealt().key()


# -- playouts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [GAME, COMMON, SECRET])
def test_a_playout_is_the_same_game_as_pushes(game: Game) -> None:
    position = game.new(3)
    runner = position.playout()
    decisions = play_out(runner, Random(9))
    rng = Random(9)
    asked = 0
    while not position.over:
        seat = position.to_move[0]
        choice: Choice = position.choice(seat)
        asked += seat != CHANCE
        position.push(seat, choice.pick(rng))
    assert decisions == asked
    assert position.game.dump_state(runner.state) == position.game.dump_state(position.state)


def test_a_playout_from_the_middle_of_a_turn_leaves_the_position_alone() -> None:
    position = dealt(SECRET)
    play(position, "1 light 3", "2 light 6", "2 light 4")
    before = position.key()
    one, two = position.playout(), position.playout()
    play_out(one, Random(2))
    play_out(two, Random(2))
    assert one.over and position.key() == before
    assert position.game.dump_state(one.state) == position.game.dump_state(two.state)


def test_a_playout_can_be_cut_short() -> None:
    runner = dealt().playout()
    assert play_out(runner, Random(1), limit=3) == 3
    assert not runner.over


def test_roll_lets_chance_do_its_part() -> None:
    position = GAME.new(2)
    events = position.roll(Random(1))
    assert position.to_move == (0,)
    assert [event.key for event in events] == ["event.dealt"] * 6
    assert position.roll(Random(1)) == []


def test_repr_says_who_is_waited_for() -> None:
    assert repr(dealt()) == "<lanterns: waiting for seat 1>"
    assert repr(GAME.new(2)) == "<lanterns: waiting for chance>"
