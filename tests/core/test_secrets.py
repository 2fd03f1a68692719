"""What is nobody else's business: views, known states and imagined positions in secret steps."""

import json
from random import Random

import pytest

import ludoteka
from ludoteka import Position
from tests.core.sample import TITLE, dealt, push, walk


def secrets(left: int, right: int) -> Position:
    """The first seat has priced in secret, the second is still thinking."""
    position = dealt()
    push(position, "1 axe T03", f"1 price T01 {left}", f"1 price T02 {right}")
    return position


@pytest.mark.parametrize("viewer", [1, None])
def test_secret_answers_are_not_in_the_views_of_others(viewer: int | None) -> None:
    one, two = secrets(4, 1), secrets(1, 2)
    assert one.view(viewer) == two.view(viewer)
    assert one.game.dump_state(one.known(viewer)) == two.game.dump_state(two.known(viewer))
    assert one.view(0) != two.view(0)


def test_one_knows_ones_own_secret_answers() -> None:
    position = secrets(4, 1)
    assert [offer["price"] for offer in position.view(0)["players"][0]["offer"]] == [4, 1, 0]
    position.push(1, "axe T06")
    assert [offer["price"] for offer in position.view(0)["players"][0]["offer"]] == [4, 1, 0]


def test_secret_choices_do_not_depend_on_the_answers_of_others() -> None:
    one, two = secrets(4, 1), secrets(1, 2)
    assert one.choice(1).moves == two.choice(1).moves
    one.push(1, "axe T06")
    two.push(1, "axe T06")
    assert one.choice(1).moves == two.choice(1).moves


def test_imagined_positions_look_the_same_to_the_seat() -> None:
    position = ludoteka.new(TITLE, seats=3, expansion="journeyman", hideGold="true")
    rng = Random(6)
    while not position.over:
        for seat in (0, 1, 2, None):
            dream = position.imagine(seat, rng)
            assert dream.view(seat) == position.view(seat)
            assert dream.to_move == position.to_move
            if seat is not None and seat in position.to_move:
                assert dream.choice(seat).moves == position.choice(seat).moves
        walk(position, rng, 5)


def test_imagined_positions_draw_the_secrets_of_others_anew() -> None:
    position = secrets(4, 1)
    before = position.key()
    dreams = {json.dumps(position.imagine(1, Random(seed)).dump()["answers"]) for seed in range(30)}
    assert len(dreams) > 5
    own = {json.dumps(position.imagine(0, Random(seed)).dump()["answers"]) for seed in range(5)}
    assert own == {json.dumps(position.dump()["answers"])}
    assert position.key() == before


def test_an_imagined_position_can_be_played_on() -> None:
    position = secrets(4, 1)
    for seed in range(5):
        dream = position.imagine(1, Random(seed))
        walk(dream, Random(seed), 10_000)
        assert dream.over
    assert position.to_move == (1,)
