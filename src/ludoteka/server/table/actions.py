"""What can be done at a table, and what comes of it."""

from typing import Any, Literal

import msgspec

from ...core.errors import LudotekaError
from ...core.state import Event
from ...core.wire import Told
from ...core.words import words
from .model import Entry, Kind, Snapshot


class Refused(LudotekaError):
    """The table does not allow it. `key` and `values` are the message that a person reads."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(words("en").say(key, **values), key, **values)


class Move(msgspec.Struct, frozen=True):
    """Answer the question."""

    text: str


class Undo(msgspec.Struct, frozen=True):
    """Take back one's last answer."""


class Redo(msgspec.Struct, frozen=True):
    """Give again the answer that was taken back last."""


class Restart(msgspec.Struct, frozen=True):
    """Take back all answers of this turn."""


class EndTurn(msgspec.Struct, frozen=True):
    """Let the others go on."""


class Rewind(msgspec.Struct, frozen=True):
    """Ask everybody to go back. `to` is a version as the asking seat counts, `past` the table at that moment."""

    to: int
    past: Snapshot


class TakeOver(msgspec.Struct, frozen=True):
    """Ask the others to let a bot play for somebody. `absent`: out of time, or away although the seat was not left."""

    seat: int
    level: str
    absent: bool = False


class Vote(msgspec.Struct, frozen=True):
    """Answer what somebody asked the table; who asked takes it back with a no."""

    yes: bool


class Leave(msgspec.Struct, frozen=True):
    """Stand up. A bot of this level sits down if the table was made so."""

    level: str = "medium"


class Return(msgspec.Struct, frozen=True):
    """Sit down again on one's own seat."""


class Take(msgspec.Struct, frozen=True):
    """Sit down on a free seat, under a name that is kept on this server (`named`) or not."""

    name: str
    named: bool = False


class Rename(msgspec.Struct, frozen=True):
    """Go by another name."""

    name: str


class AutoEnd(msgspec.Struct, frozen=True):
    """Whether one's turns end by themselves when nothing is left to do."""

    on: bool


class FreeRewind(msgspec.Struct, frozen=True):
    """The owner of a casual table lets everybody go back without asking, or no longer."""

    on: bool


class Lesson(msgspec.Struct, frozen=True):
    """Go on in a lesson otherwise than by a move: read a step, touch a thing, ask why not, or accept another move."""

    act: str


class Replace(msgspec.Struct, frozen=True):
    """The server seats a bot for somebody whose time is out, where the table was made so."""

    level: str = "medium"


Action = (
    Move
    | Undo
    | Redo
    | Restart
    | EndTurn
    | Rewind
    | TakeOver
    | Vote
    | Leave
    | Return
    | Take
    | Rename
    | AutoEnd
    | FreeRewind
    | Replace
    | Lesson
)


class LogLine(msgspec.Struct, frozen=True):
    """What one entry brought about. Only `seat` knows of it while it is `secret`."""

    version: int
    kind: Kind
    seat: int
    events: list[Event]
    secret: bool = False
    takes: int = 0
    """The version of the answer that an undo takes back (0: before a rewind), or to which a rewind goes back."""
    within: int = 0
    """So many of the events belong to the turn of the move; the others followed when it was over."""
    told: dict[int, Told] = {}
    """Those of the events that were put into words, by their places: the same for everybody who may know of them."""


class Outcome(msgspec.Struct):
    """What an action led to. `note` says why nothing did: the action came too late, or twice.

    `changes` are the fields of the table's `TableInfo` that are no longer what they were.
    """

    entries: list[Entry] = []
    events: list[LogLine] = []
    changes: dict[str, Any] = {}
    snapshot: Snapshot | None = None
    note: Literal["", "stale", "repeated"] = ""

    @property
    def snapshot_due(self) -> bool:
        return self.snapshot is not None
