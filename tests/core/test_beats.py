"""A move step by step: the table as it stood just after each event."""

from random import Random
from typing import Any

import pytest

from ludoteka import CHANCE, Position
from ludoteka.core.beats import beats, glance
from ludoteka.testing import play
from ludoteka.toy import GAME as LANTERNS
from tests.core.sample import COMMON, SECRET, dealt


def pushed(position: Position, seat: int, move: Any) -> tuple[list[Any], list[Position | None]]:
    moments: list[Position | None] = []
    return position.push(seat, move, moments), moments


def points(position: Position | None) -> list[int]:
    assert position is not None
    g: Any = position.state
    return list(g.points)


def test_each_event_comes_with_the_table_just_after_it() -> None:
    position = dealt()
    play(position, "1 light 3", "2 light 6")
    events, moments = pushed(position, CHANCE, "wind 2")
    told = beats(events, moments, position, 0)
    assert [beat.event for beat in told] == events
    assert [beat.event.key for beat in told] == ["event.wind", "event.points", "event.points"]
    assert [points(beat.position) for beat in told] == [[0, 0], [1, 0], [1, 4]]
    assert told[-1].position is position


def test_nobody_is_asked_in_the_middle_of_a_move() -> None:
    position = dealt()
    play(position, "1 light 3", "2 light 6")
    _, moments = pushed(position, CHANCE, "wind 2")
    moment = moments[0]
    assert moment is not None and moment.to_move == () and not moment.over
    scene = glance(position, position.to_move[0])
    assert scene.choices == [] and scene.prompt is None and scene.waiting == []
    assert not any(node.spot for node in scene.nodes)


def test_what_is_answered_in_secret_is_not_seen_before_all_are_ready() -> None:
    position = dealt(SECRET)
    play(position, "1 light 3", "1 light 2", "2 light 6")
    events, moments = pushed(position, 1, "light 5")
    assert events
    for event, moment in zip(events, moments, strict=True):
        assert moment is None or moment.state.step != dealt(SECRET).state.step, event


def test_looking_on_changes_nothing() -> None:
    rng = Random(4)
    plain = COMMON.new(3)
    watched = plain.copy()
    while plain.to_move:
        seat = plain.to_move[0]
        move = plain.choice(seat).pick(rng)
        events, moments = pushed(watched, seat, move)
        assert plain.push(seat, move) == events and len(moments) == len(events)
    assert plain.key() == watched.key()


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_viewer_sees_the_steps_it_is_told_of(viewer: int | None) -> None:
    position = LANTERNS.new(2)
    rng = Random(1)
    own = others = 0
    while position.to_move:
        seat = position.to_move[0]
        events, moments = pushed(position, seat, position.choice(seat).pick(rng))
        told = beats(events, moments, position, viewer)
        assert all(beat.event.only in (None, viewer) for beat in told)
        own += sum(beat.event.only is not None for beat in told)
        others += len(events) - len(told)
        if told:
            assert glance(told[-1].position or position, viewer) == glance(position, viewer)
    assert others > 0 and (own > 0) == (viewer is not None)
