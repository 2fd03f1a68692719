"""Seasons and tournaments: what is said about one, who takes part, and how they fared.

Like a table this is pure: who looks at the time, stores anything and sets the tables is elsewhere.
"""

from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from .model import Ending, Pace

How = Literal["", "played", "absent", "bye", "void"]
"""How somebody fared in a round: not known yet; played; never answered, so that a bot played; sat out; or the game came
to no end."""
Tie = Literal["opponents", "share", "meetings"]
EventStatus = Literal["open", "running", "over", "cancelled"]
FEWEST: Final = 2
"""People at a table, and in an event."""


class Template(msgspec.Struct, frozen=True):
    """How an event goes; `event_templates.toml` tells what each value means."""

    paired: Literal["all", "standing"]
    rounds: int
    hours: int
    entrants: int
    first: int
    bye: int
    void: int
    absent: int
    absences: int
    ties: list[Tie]


class EventPlan(msgspec.Struct, frozen=True):
    """What is settled when an event is made. `seats` sit at a table where the number of people allows it, and `rounds`
    is what the template asks for."""

    id: str
    name: str
    title: str
    template: str
    options: dict[str, str]
    seats: int
    rounds: int
    hours: float
    pace: Pace
    rated: bool
    created: float


class EventInfo(EventPlan, frozen=True):
    """An event and how far it has come. `last` is the number of the last round, known from the start on."""

    status: EventStatus = "open"
    round: int = 0
    last: int = 0
    due: float | None = None
    """When the round has to be over: from then on bots answer for everybody."""
    schedule: list[list[list[int]]] = []
    """Who meets whom in which round, by the numbers of the entrants, where that is settled at the start."""


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who takes part. Whoever has deleted the name has none; `out` is the first round without them."""

    number: int
    person: str | None
    name: str
    out: int | None = None

    def plays(self, round: int) -> bool:
        return self.person is not None and (self.out is None or round < self.out)


class Place(msgspec.Struct, frozen=True):
    """Where somebody was in a round, and how they fared."""

    round: int
    entrant: int
    table: str
    seat: int
    how: How = ""
    rank: int | None = None
    points: int | None = None


@cache
def templates() -> dict[str, Template]:
    text = files(__package__).joinpath("event_templates.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=dict[str, Template])


def fared(ending: Ending, absent: set[int]) -> list[tuple[int, How, int, int]]:
    """How the seats of a finished table fared: seat, how, rank and points."""
    return [
        (seat, "absent" if seat in absent else "played", end.rank, end.points) for seat, end in enumerate(ending.seats)
    ]


def by_table(places: list[Place]) -> dict[tuple[int, str], list[Place]]:
    """Who sat together. Whoever sat out sat nowhere."""
    found: dict[tuple[int, str], list[Place]] = {}
    for place in places:
        if place.table:
            found.setdefault((place.round, place.table), []).append(place)
    return found
