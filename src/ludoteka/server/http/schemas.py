"""What goes in and out of the server, as types: they are checked, and they are the documentation at /schema. Those of
the titles are in title_schemas.py."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ..live.services import LONGEST
from ..storage.keys import KEY_LENGTH
from ..table.model import ChatLine, Pace
from ..wire.model import Reasons, Said, TableMessage
from .security import CHAT_LIMIT, NAME_LIMIT, NOTE_LIMIT

Name = Annotated[str, Meta(max_length=NAME_LIMIT, description="Plain text, one line")]
Key = Annotated[str, Meta(max_length=64, description=f"The {KEY_LENGTH} letters that open a seat")]
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=99, description="Seats are counted from 0")]
Level = Annotated[str, Meta(max_length=40, description="The name of a bot, as listed with the titles")]


class Problem(Struct):
    """Why a request was refused."""

    error: Said


# -- tables ---------------------------------------------------------------------------------------------------------


class SeatOut(Struct):
    seat: int
    kind: Literal["person", "bot"]
    name: str
    level: str
    left: bool
    open: bool
    named: bool
    """Whether whoever plays it keeps this name on this server."""


class TableOut(Struct):
    """What anybody may read about a table without opening it."""

    id: str
    title: str
    options: dict[str, str]
    seats: list[SeatOut]
    pace: Pace
    hints: bool
    casual: bool
    created: float
    status: Literal["waiting", "running", "over"]
    waiting: list[int]
    kind: Literal["table", "branch", "study", "lesson"]
    lesson: str
    """The chapter that is taught there."""
    rated: bool
    """Whether the result counts for ratings, if everybody there keeps a name and agrees."""
    event: str
    """The season or tournament that it belongs to, or nothing."""
    listed: bool
    """Whether open seats are offered to everybody."""
    free_rewind: bool
    """Whether anybody may go back without asking."""


class HouseNews(Struct):
    """What the host has everybody told, and whether nothing can be changed for a while."""

    notice: str
    read_only: bool
    keep_chat: int | None
    keep_tables: int | None
    """Days after which chat of finished tables, and finished tables, are removed; null where they stay."""


class Tables(Struct):
    tables: list[TableOut]
    before: str | None
    """Ask for the next page with this; null on the last one."""
    house: HouseNews


class Load(Struct):
    """What the worker processes do: bots, hints, replays and imports."""

    working: int
    waiting: int
    oldest: float
    """Seconds for which the first in the queue has waited."""


class Keys(Struct):
    keys: Annotated[list[Key], Meta(max_length=200)]


class Mine(Struct):
    key: str
    seat: int | None
    my_turn: bool
    table: TableOut


class MyTables(Struct):
    tables: list[Mine]


class NewSeat(Struct):
    """Who is to sit here: me, another person at this screen, a person by link, whoever comes first, or a bot."""

    kind: Literal["me", "here", "link", "open", "bot"]
    name: Name = ""
    level: Level = "medium"


class NewTable(Struct):
    title: Annotated[str, Meta(max_length=80)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=20)]
    options: Annotated[dict[str, str], Meta(max_length=50)] = {}
    pace: Pace = msgspec.field(default_factory=Pace)
    listed: bool = False
    hints: bool = True
    casual: bool = True
    free_rewind: bool = False
    rated: bool = False
    """The result counts for ratings, if everybody there keeps a name and agrees: without hints and going back."""


class NewLesson(Struct):
    """A chapter to be taught, and the name of whoever learns."""

    title: Annotated[str, Meta(max_length=80)]
    chapter: Annotated[str, Meta(max_length=80)]
    name: Name = ""


class SeatKey(Struct):
    seat: int
    key: str
    kind: Literal["me", "here", "link"]


class Created(Struct):
    """A new table. Whoever has the key of a seat plays it; `watch` is the key for spectators."""

    table: str
    seats: list[SeatKey]
    watch: str


class Branched(Created):
    """A try-out. It is `exact` if nothing was hidden from the seat; otherwise what is hidden was imagined."""

    exact: bool = True


class TakeSeat(Struct):
    seat: SeatNumber
    name: Name = ""


class Taken(Struct):
    key: str


class NewKey(Struct):
    """Whose key has leaked: one's own, or that of the spectators, which the owner of the table may replace."""

    of: Literal["me", "spectators"] = "me"


class Deleted(Struct):
    table: str


# -- at a seat ------------------------------------------------------------------------------------------------------


class NewMove(Struct):
    """A move as text, and the version of the table at which it was chosen."""

    version: Number
    move: Text


class AtVersion(Struct):
    version: Number


class GoBack(Struct):
    version: Number
    to: Number


class NewBranch(Struct):
    """Where a try-out begins, and who plays the others: bots, those of the table at their own strength, or oneself."""

    version: Number
    level: Level = "medium"
    others: Literal["bots", "me"] = "bots"


class LessonAct(Struct):
    """What is done in a lesson besides moves: a step was read (`next`), another move is accepted (`on`), a thing was
    touched (`tap`); or it is tried again from a step (`back`). `of` is the step or the thing."""

    act: Literal["next", "on", "tap", "back"]
    of: Text


class YesNo(Struct):
    yes: bool


class Question(Struct):
    """A move, the same move with the piece a quarter further (`turned`), or the id of a thing on the table."""

    move: Text | None = None
    target: Text | None = None
    turned: bool = False


class OneMove(Struct):
    """A move, and the version of the table at which it was listed: when that has passed, the move says nothing."""

    move: Text
    version: Number | None = None


class TakeOverSeat(Struct):
    seat: SeatNumber
    level: Level = "medium"


class LeaveSeat(Struct):
    level: Level = "medium"


class Done(Struct):
    """What became of an action: done; stale (the table had moved on); or repeated (it was done already)."""

    result: Literal["done", "stale", "repeated"]
    version: int
    note: Said | None
    message: TableMessage | None
    """Everything this seat sees now. Left out with `?brief=true` when the action was done."""


class Hint(Struct):
    move: str
    by: str
    ahead: bool
    """Whether that bot looks ahead, and so knows its chances."""
    reasons: Reasons


class QrOf(Struct):
    """An address to be shown as a code that phones read."""

    link: Annotated[str, Meta(max_length=300, pattern="^https?://[!-~]+$")]


class QrOut(Struct):
    picture: str
    """The code as a `data:` address of an SVG picture."""


class ChatLines(Struct):
    lines: list[ChatLine]
    earlier: bool
    """Whether there are earlier ones: ask for those before the first of these."""


class OwnData(Struct):
    """What is stored about whoever plays a seat."""

    table: str
    title: str
    created: float
    seat: int
    name: str
    note: str
    notify: str
    language: str
    chat: list[ChatLine]
    answers: int
    """How many answers were given, each with its time."""


class Say(Struct):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LIMIT)]


class OwnNote(Struct):
    text: Annotated[str, Meta(max_length=NOTE_LIMIT)]


class Prefs(Struct):
    """What is left out stays as it is. `notify` is an address of one of the services that this server has for notices,
    or empty for no notices; that of a browser is `push:`, its endpoint, `#`, its public key, `/` and its secret."""

    auto_end: bool | None = None
    name: Name | None = None
    notify: Annotated[str, Meta(max_length=LONGEST)] | None = None
    language: Literal["en", "pl", "hu"] | None = None
    free_rewind: bool | None = None


class PrefsOut(Struct):
    auto_end: bool
    name: str
    notify: str
    language: str
    free_rewind: bool
    owner: bool
    """Whether this seat may let everybody go back freely, or no longer."""
    host: bool
    """Whether this seat made the table: it may replace the spectators' key and delete the table."""
    services: list[str]
    """The services that carry notices here: push, mail, ntfy, discord, slack, telegram."""
    carrier: str
    """The one of them that `notify` belongs to, or nothing."""
    push_key: str
    """The key of this server, with which a browser subscribes to its notices; nothing where there is no push."""
    unconfirmed: bool
    """Whether `notify` waits until whoever reads there has said that it is theirs."""


class Confirm(Struct):
    """What the link in a letter names: the seat whose notices are to come there, and the secret that was sent."""

    table: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber
    secret: Key


class Confirmed(Struct):
    table: str
