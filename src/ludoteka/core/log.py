"""Events as lines of a log that people read."""

from collections.abc import Iterable

from .game import Game
from .state import Event
from .words import Words


def describe(game: Game, event: Event, say: Words) -> str:
    """What happened, in words."""
    names = game.events[event.key].split()
    args = {name: game.notation.shown(name, value, say) for name, value in zip(names, event.args, strict=True)}
    return say.say(event.key, **args)


def seen(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events that a seat (None: a spectator) may know of."""
    return [event for event in events if event.only is None or event.only == seat]
