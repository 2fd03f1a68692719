"""What is nobody else's business: views, known states and imagined positions in secret steps."""

import json
from random import Random

import pytest

from ludoteka import Position
from ludoteka.testing import play
from tests.core.sample import SECRET, dealt, walk


def secrets(first: int, second: int) -> Position:
    """The first seat has answered in secret, the second is still thinking."""
    position = dealt(SECRET)
    play(position, f"1 light {first}", f"1 light {second}")
    return position


@pytest.mark.parametrize("viewer", [1, None])
def test_secret_answers_are_not_in_the_views_of_others(viewer: int | None) -> None:
    one, two = secrets(3, 1), secrets(1, 2)
    assert one.view(viewer) == two.view(viewer)
    assert one.game.dump_state(one.known(viewer)) == two.game.dump_state(two.known(viewer))
    assert one.view(0) != two.view(0)


def test_one_knows_ones_own_secret_answers() -> None:
    position = secrets(3, 1)
    assert (position.view(0)["lit"][0], position.view(0)["hand"]) == (1, [2, 3])
    position.push(1, "light 6")
    assert (position.view(0)["lit"], position.view(0)["hand"]) == ([1, 0], [2, 3])


def test_secret_choices_do_not_depend_on_the_answers_of_others() -> None:
    one, two = secrets(3, 1), secrets(1, 2)
    assert one.choice(1).moves == two.choice(1).moves
    one.push(1, "light 6")
    two.push(1, "light 6")
    assert one.choice(1).moves == two.choice(1).moves


def test_imagined_positions_look_the_same_to_the_seat() -> None:
    position = SECRET.new(3)
    rng = Random(6)
    while not position.over:
        for seat in (0, 1, 2, None):
            imagined = position.imagine(seat, rng)
            assert imagined.view(seat) == position.view(seat)
            assert imagined.to_move == position.to_move
            if seat is not None and seat in position.to_move:
                assert imagined.choice(seat).moves == position.choice(seat).moves
        walk(position, rng, 1)


def test_imagined_positions_draw_the_secrets_of_others_anew() -> None:
    position = secrets(3, 1)
    before = position.key()
    worlds = {json.dumps(position.imagine(1, Random(seed)).dump()["answers"]) for seed in range(30)}
    assert len(worlds) > 5
    own = {json.dumps(position.imagine(0, Random(seed)).dump()["answers"]) for seed in range(5)}
    assert own == {json.dumps(position.dump()["answers"])}
    assert position.key() == before


def test_an_imagined_position_can_be_played_on() -> None:
    position = secrets(3, 1)
    for seed in range(5):
        imagined = position.imagine(1, Random(seed))
        walk(imagined, Random(seed), 10_000)
        assert imagined.over
    assert position.to_move == (1,)
