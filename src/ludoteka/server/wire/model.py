"""What is sent about a table besides its scene, as types. With those of `core.wire` they are all that a client gets."""

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from ...core.choice import Kind
from ...core.wire import Advice, Arg, Item, LessonStep, Line, Message, Node, Note, Scene, Told
from ..table.clocks import ClockNow
from ..table.model import ChatLine, Status


class Said(Struct):
    """A message for people: its key and arguments for a client that has the catalogues, and the text in English."""

    key: str
    args: dict[str, Arg]
    text: str
    rule: str | None = None


# -- everything that a seat sees ------------------------------------------------------------------------------------


class SeatNow(Struct):
    """What everybody may know of who sits there."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    level: str
    left: bool
    open: bool
    ready: bool
    named: bool
    """Whether whoever plays it keeps this name on this server."""
    agreed: bool
    """Whether they want the result to count for ratings."""


class Abilities(Struct):
    """What the viewer can do besides answering."""

    undo: bool = False
    redo: bool = False
    restart: bool = False
    end: bool = False
    rewind: bool = False
    agree: bool = False
    """The table is rated, and whoever sits here has not agreed to it."""


class VoteNow(Struct):
    """What the table is asked, and who has said yes."""

    kind: Literal["rewind", "takeover"]
    by: int
    yes: list[int]
    voters: list[int]
    to: int | None
    seat: int | None
    level: str


class Points(Struct):
    """A line of a score."""

    source: str
    round: int
    points: int


class RivalNow(Struct):
    """An automatic opponent at the end."""

    name: Message
    score: int
    rank: int
    lines: list[Points]


class ResultNow(Struct):
    scores: list[int]
    ranks: list[int]
    tie_break: str | None
    ending: str | None
    lines: list[list[Points]]
    rivals: list[RivalNow]


class TableMessage(Struct, weakref=True):
    """The table as one seat sees it, or a spectator (`seat` is null)."""

    version: int
    title: str
    seat: int | None
    status: Status
    waiting: list[int]
    turn_open: int | None
    """Whose turn is played but not ended."""
    seats: list[SeatNow]
    can: Abilities
    vote: VoteNow | None
    result: ResultNow | None
    clock: ClockNow | None
    scene: Scene
    lesson: LessonStep | None = None
    """Where the lesson of this seat stands."""
    coach: Advice | None = None
    """What the coach says to this seat."""
    notes: list[Message] = field(default_factory=list)
    """What else the table has to say, such as that a bot was slow."""
    counts: list[int] | UnsetType = UNSET
    """Of an earlier moment of a finished game: the same moment as each seat counts, and last as spectators do."""


# -- what changes ---------------------------------------------------------------------------------------------------


class Happening(Struct):
    """A line of the log: what a move brought, an answer that was taken back, or where all went back to."""

    version: int
    kind: Literal["move", "undo", "rewind"]
    seat: int
    events: list[Told] | UnsetType = UNSET
    takes: int | UnsetType = UNSET
    """The version that was taken back, or after which everything was."""
    struck: bool | UnsetType = UNSET
    """A rewind took it back."""
    within: int | UnsetType = UNSET
    """So many of the events belong to the turn of the move, where others followed when it was over."""


class NodeAbove(Struct):
    """A new or changed thing, and the id of the thing below it; empty for the lowest."""

    node: Node
    above: str


class NodeChanges(Struct):
    gone: list[str] | UnsetType = UNSET
    set: list[NodeAbove] | UnsetType = UNSET


class Answers(Struct):
    """Moves of one shape. Each row has the text, the things that the move touches, the arguments of the label by their
    `names`, each by its place among the `values`, what the move `varies` by the names there, and the things that the
    label names."""

    kind: Kind
    key: str
    names: list[str]
    varies: list[str]
    values: list[Arg]
    rows: list[tuple[str, list[str], list[int], list[str | int], list[str]]]


class Update(Struct):
    """What turns one message into the next."""

    since: int = field(name="from")
    version: int
    nodes: NodeChanges | UnsetType = UNSET
    choices: list[Answers] | UnsetType = UNSET
    set: list[tuple[list[str | int], Any]] | UnsetType = UNSET
    """All else: where it is, as a path of names and numbers, and what is there now. That may be any part of a message:
    its type is the one that the path leads to in `TableMessage`."""
    events: list[Happening] | UnsetType = UNSET
    """What happened, for the log and for motion."""


class Presence(Struct):
    """The seats at which somebody listens, and how many spectators there are."""

    seats: list[int]
    spectators: int


# -- what those who listen to a table are told ----------------------------------------------------------------------


class Changed(Struct):
    """Everybody looks again."""


class Chatted(Struct):
    line: ChatLine


class Watched(Struct):
    """Somebody came or went."""

    there: Presence


class OtherKeys(Struct):
    """Some who listen may no longer do so: each is looked at anew."""


class Over(Struct):
    """Nobody listens any longer: the table is gone, or the server stops."""


News: TypeAlias = Changed | Chatted | Watched | OtherKeys | Over


# -- answers to questions -------------------------------------------------------------------------------------------


class Counter(Struct):
    """A figure that is no longer what it was. One that is `low` is better when it falls."""

    seat: int
    id: str
    label: Message
    before: int | None
    after: int
    low: bool | UnsetType = UNSET


class Drawn(Struct):
    """What is drawn over the table while a move is chosen."""

    lines: list[Line]
    notes: list[Note]


class Preview(Struct):
    """What a move would change, and whether it cannot be taken back (`final`)."""

    counters: list[Counter]
    foreseen: list[Item]
    nodes: NodeChanges
    events: list[Told]
    final: bool
    drawn: Drawn


class Why(Struct):
    """Whether something is possible, and if not, which rules forbid it. Where none does, it is not what is asked, and
    `rule` tells what is."""

    legal: bool
    reasons: list[Said]
    rule: str


class SinceThen(Struct):
    """What has happened between two versions."""

    since: int = field(name="from")
    version: int
    lines: list[Happening]
    counters: list[Counter]


class BeatTold(Struct):
    """One event, and what it changed on the table."""

    version: int
    seat: int
    event: Told
    patch: Update | UnsetType = UNSET


class Played(Struct):
    """What happened between two versions, event by event. `start` is the message of the first moment."""

    since: int = field(name="from")
    version: int
    beats: list[BeatTold]
    start: TableMessage | UnsetType = UNSET


class SeatFigures(Struct):
    seat: int
    figures: dict[str, int]


class FiguresAt(Struct):
    """The figures of all panels at a version."""

    version: int
    panels: list[SeatFigures]


class Considered(Struct):
    """A move that a bot looked at: how good it seemed, and how often it was tried."""

    move: str
    value: float
    visits: int


class Term(Struct):
    """What sets a move apart from the next best, as a key of the catalogues; `parts` are keys of what weighs most in
    it."""

    key: str
    difference: float
    parts: list[str] = field(default_factory=list)


class Reasons(Struct):
    """Why a bot chose a move."""

    value: float = 0.0
    visits: int = 0
    alternatives: list[Considered] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
