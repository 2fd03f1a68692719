"""What a table is made of, as it is stored and moved between the parts of the server."""

from typing import Literal

import msgspec

from ...core.wire import Message

Kind = Literal["move", "undo", "rewind", "end", "seat", "lesson"]
"""What an entry of a table's log is:

move     a seat (chance: -1) answers; the text is the move's notation
undo     a seat takes back its last answer
end      a seat says that its turn is over
rewind   all agreed to go back; the text is JSON with the version and the position of that moment
seat     somebody else plays a seat, or under another name; the text is the JSON of its `SeatInfo`
lesson   something of a lesson other than a move, such as a step that was read (`core.lessons.play`)
"""


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log. The fold of all entries is the truth about a table.

    `at` is the time of day, which may be set anew; `spent` are the seconds since the entry before, by a clock that only
    goes forward. Entries that came about together have that of the first.
    """

    version: int
    kind: Kind
    seat: int
    text: str
    at: float
    spent: float | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """Who plays a seat.

    A person who has left keeps the seat: a bot plays it as long as `level` names one, and gives it back.
    """

    seat: int
    kind: Literal["person", "bot"] = "person"
    name: str = ""
    level: str = ""
    left: bool = False
    auto_end: bool = False
    open: bool = False
    """A free seat that anybody with the table's address may take."""
    named: bool = False
    """Whoever plays it keeps this name on this server."""
    agreed: bool = False
    """They want the result to count for ratings."""

    @property
    def bot(self) -> bool:
        """Whether a bot plays it at the moment."""
        return self.kind == "bot" or (self.left and self.level != "")

    @property
    def present(self) -> bool:
        """Whether a person plays it at the moment."""
        return self.kind == "person" and not self.left and not self.open


Status = Literal["waiting", "running", "over"]


class Pace(msgspec.Struct, frozen=True):
    """How long people may think. `night` is a pair of hours between which no clock runs, in the table's time zone."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: float = 0.0
    increment: float = 0.0
    night: tuple[int, int] | None = None
    takeover: bool = False
    """A bot takes over at once when a person leaves or runs out of time."""
    timezone: str = "UTC"


class Proposal(msgspec.Struct, frozen=True):
    """Something that needs everybody's yes. A rewind goes back `to` a version, as the log counts."""

    kind: Literal["rewind", "takeover"]
    by: int
    yes: tuple[int, ...]
    to: int | None = None
    seat: int = -1
    level: str = ""


class TableInfo(msgspec.Struct, frozen=True):
    """Everything about a table but its log.

    `version` and `updated` count and date secret answers too: they are for the store and are sent to nobody.
    """

    id: str
    title: str
    rules: str
    options: dict[str, str]
    seats: list[SeatInfo]
    pace: Pace = Pace()
    listed: bool = False
    hints: bool = True
    casual: bool = True
    created: float = 0.0
    updated: float = 0.0
    version: int = 0
    status: Status = "waiting"
    waiting: list[int] = []
    parent: str | None = None
    kind: Literal["table", "branch", "study", "lesson"] = "table"
    data: str = ""
    """The digest of the component tables it is played with; nothing for the shipped ones."""
    owner: int | None = None
    """The seat of whoever made the table."""
    free_rewind: bool = False
    """At a casual table: anybody may go back without asking."""
    lesson: str = ""
    """The chapter that is taught here."""
    proposal: Proposal | None = None
    """What the table is asked to agree to."""
    closed: bool = False
    """The host lets nobody go on there."""
    rated: bool = False
    """The result counts for ratings if everybody who plays keeps a name and agrees."""
    told: list[Message] = []
    """What the host has done that everybody here is to know, also whoever comes later."""
    event: str = ""
    """The season or tournament that it belongs to."""


class ChatLine(msgspec.Struct, frozen=True):
    """One line of a table's chat. Lines are numbered from 1."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float


class Snapshot(msgspec.Struct, frozen=True):
    """Where a table stood at a version, as JSON that only `server.table` reads.

    Snapshots are taken only where nothing can be taken back, so the fold may start at any of them.
    """

    version: int
    dump: bytes


class SeatEnd(msgspec.Struct, frozen=True):
    """How a seat fared in the end: each source of points once."""

    points: int
    rank: int
    lines: list[tuple[str, int]]


class Ending(msgspec.Struct, frozen=True):
    """A game is over."""

    at: float
    seats: list[SeatEnd]
