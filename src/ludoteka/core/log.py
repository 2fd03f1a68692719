"""Events as lines of a log that people read."""

from collections.abc import Iterable

from .game import Game
from .scene import argument, spoken
from .state import Event
from .wire import Message
from .words import Words


def describe(game: Game, event: Event, say: Words) -> str:
    """What happened, in words."""
    names = game.events[event.key].split()
    args = {name: argument(game.notation, name, value) for name, value in zip(names, event.args, strict=True)}
    return spoken(Message(event.key, args), say)


def seen(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events that a seat (None: a spectator) may know of."""
    return [event for event in events if may_know(event, seat)]


def may_know(event: Event, seat: int | None) -> bool:
    return event.only is None or event.only == seat
