"""A move step by step: what happened, one event after the other, and the table as it stood just after each."""

from collections.abc import Iterable
from typing import NamedTuple

from .log import seen
from .position import Position
from .state import Event
from .wire import Scene


class Beat(NamedTuple):
    """An event, and the table just after it; None where the table is to be seen only with the next one."""

    event: Event
    position: Position | None


def beats(events: list[Event], moments: Iterable[Position | None], after: Position, viewer: int | None) -> list[Beat]:
    """What a viewer may see of a move. Whatever changes after the last event is seen with it."""
    known = {id(event) for event in seen(events, viewer)}
    found = [Beat(event, moment) for event, moment in zip(events, moments, strict=True) if id(event) in known]
    if found:
        found[-1] = Beat(found[-1].event, after)
    return found


def glance(position: Position, viewer: int | None) -> Scene:
    """The scene as something to look at: nothing in it can be touched, and nobody is asked."""
    scene = position.scene(viewer)
    nodes = [node for node in scene.nodes if not node.spot]
    return scene.having(prompt=None, waiting=[], choices=[], nodes=nodes)
