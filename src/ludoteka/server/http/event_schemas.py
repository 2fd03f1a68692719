"""What is sent about seasons and tournaments, as types."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ..table.event import EventPlan, EventStatus, How, Template
from ..table.model import Pace
from .schemas import Name

MOST_ROUNDS = 20
MOST_SEATS = 20
Rounds = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
May = Literal["join", "leave", "start", "cancel"]


class NewEvent(Struct):
    """An event of a template: how many sit at a table if they can, how many rounds, and the hours that each may take.
    In a league `rounds` says how often everybody meets everybody."""

    name: Name
    title: Annotated[str, Meta(max_length=80)]
    template: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 2
    rounds: Rounds = 1
    hours: Annotated[float, Meta(ge=0.25, le=24 * 92)] = 168.0
    options: Annotated[dict[str, str], Meta(max_length=50)] = {}
    pace: Pace = msgspec.field(default_factory=Pace)
    rated: bool = False


class EventAbout(EventPlan, frozen=True):
    """What is said about an event. `round` is the one under way, and `last` the number of the last one, which is known
    once it has begun; `due` is when the round has to be over."""

    status: EventStatus
    round: int
    last: int
    due: float | None
    made_by: str
    entrants: int


class Events(Struct):
    events: list[EventAbout]
    before: str | None
    """Ask for the next page with this; null on the last one."""
    templates: dict[str, Template]


class EntrantOut(Struct):
    """How somebody stands; who has deleted the name has none. `out`: they play no further rounds."""

    number: int
    name: str
    out: bool
    rank: int
    points: float
    opponents: float
    """The mean of the points of those whom they met."""
    share: float
    """What they scored at their tables, where the mean of each is 1."""
    meetings: int
    """How often they were ahead of those with whom all else is equal."""


class EventSeat(Struct):
    """Who sat where in a round, and how they fared; `won` are the points for the event."""

    entrant: int
    how: How
    rank: int | None
    points: int | None
    won: float | None


class EventTable(Struct):
    """A table of a round: by its id, those who sit there."""

    table: str
    seats: list[EventSeat]


class EventRound(Struct):
    number: int
    tables: list[EventTable]
    out: list[int]
    """Who sat out."""


class MyGame(Struct):
    """The own game of the round under way."""

    table: str
    seat: int
    my_turn: bool


class EventOut(Struct):
    """An event: how it goes, who takes part, the best first, and its rounds, the newest first."""

    about: EventAbout
    how: Template
    entrants: list[EntrantOut]
    rounds: list[EventRound]
    me: int | None
    """The number of whoever asks, if they take part."""
    game: MyGame | None
    may: list[May]
    """What whoever asks may do now."""


class EventGone(Struct):
    event: str
