"""What the server tells the browser about a table, as types: the contract between Python and JavaScript.

The OpenAPI document describes them, the client's types are made from it, and nothing else crosses. Titles make the
parts with the functions in `scene`.
"""

from collections.abc import Sequence
from typing import Any, Literal, Self, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field, to_builtins
from msgspec.structs import replace

from .choice import Kind

Plain: TypeAlias = dict[str, Any]
"""A part as plain data: what is compared, and what a client gets."""


def plain(part: Any) -> Any:
    return to_builtins(part)


class Part(Struct, omit_defaults=True):
    """A part of a scene. What is not said of it is not sent."""

    def having(self, **changes: Any) -> Self:
        """The same but for some fields."""
        return replace(self, **changes)


class Message(Struct):
    """Something to say: a key of the catalogues, and its arguments."""

    key: str
    args: "dict[str, Arg]"


Word: TypeAlias = str | int | Message
Arg: TypeAlias = Word | Sequence[Word | Sequence[Word]]
"""What a message may name: a text, a number, another message, or several of them, each in one piece or in several."""


class Told(Message):
    """Something that happened, and what a client does with it without knowing its key."""

    things: list[str] | UnsetType = UNSET
    """Ids under which the things that it names lie on the table, if they do."""
    pictures: list[str] | UnsetType = UNSET
    """The pictures that these things have."""
    seat: int | UnsetType = UNSET
    """Whom it is about."""
    story: bool | UnsetType = UNSET
    """An automatic opponent tells its turn by it."""
    round: bool | UnsetType = UNSET
    """A round begins with it."""
    turn: bool | UnsetType = UNSET
    """A turn begins with it."""


Role: TypeAlias = Literal["board", "market", "mine", "others", "track"]


class Region(Part):
    """A part of the table."""

    id: str
    role: Role
    label: Message
    seat: int | UnsetType = UNSET
    rank: int | UnsetType = UNSET
    """3 is the focus and 2 supports it, whatever is lit; 1 is a strip and 0 folded away, unless something is lit."""
    least: int | UnsetType = UNSET
    """The pixels of a unit below which it cannot be read."""
    good: int | UnsetType = UNSET
    """The pixels of a unit for which strips are folded away while it is the focus."""
    most: int | UnsetType = UNSET
    crop: tuple[float, float, float, float] | UnsetType = UNSET
    """Left, top, width and height of the part that matters now: all of it is shown if something lit lies outside."""


class Badge(Part):
    """A small mark on a thing, such as its price."""

    art: str
    text: str
    label: Message


class Arrange(Struct):
    """A thing that its owner may lay elsewhere in the grids of a group: it covers the ones of its shape."""

    group: str
    shape: list[list[int]]


class Node(Part):
    """A thing on the table."""

    id: str
    art: str
    region: str = field(name="in")
    at: list[float]
    turn: int = 0
    """In quarters clockwise."""
    size: float = 1
    """Its height in units."""
    wide: float = 1
    """Its width for a height of 1."""
    count: int | UnsetType = UNSET
    badge: Badge | UnsetType = UNSET
    label: Message | UnsetType = UNSET
    """What it is."""
    tip: Message | UnsetType = UNSET
    """What it means."""
    lit: bool | UnsetType = UNSET
    """It matters now."""
    spot: bool | UnsetType = UNSET
    """A place that is only there to be touched."""
    rim: bool | UnsetType = UNSET
    """It takes no room on the screen, and is seen as far as there is some."""
    piece: bool | UnsetType = UNSET
    """It may be hidden to see what is printed below."""
    study: bool | UnsetType = UNSET
    """There is more to tell."""
    ground: bool | UnsetType = UNSET
    """The drawn board below all else."""
    shaped: bool | UnsetType = UNSET
    """Its picture has an edge of its own."""
    twin: str | UnsetType = UNSET
    """An equal thing, of which moves speak: to touch this one is to touch that."""
    dice: bool | UnsetType = UNSET
    """It is thrown: it comes, and shows another face, by rolling."""
    brief: bool | UnsetType = UNSET
    """It stands for its region in a strip."""
    print: Message | UnsetType = UNSET
    """Its name, written below it on the board."""
    arrange: Arrange | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    """Things of one kind in a region are alike: where some may be touched, the others are dimmed."""


class Figure(Part):
    """One figure of a panel. `study` is what to ask for where there is more to tell; one that is `low` is better when
    it falls."""

    id: str
    art: str
    label: Message
    value: int
    study: str | UnsetType = UNSET
    low: bool | UnsetType = UNSET
    thing: str | UnsetType = UNSET
    """The thing on the table that it speaks of."""


class Panel(Part):
    """The figures of a seat, and where it stands: asked, or ready where several decide at once."""

    seat: int
    art: str
    label: Message
    asked: bool
    ready: bool
    figures: list[Figure]


class Item(Part):
    """A line of an aid or of a study; a row of a table has `cells` instead of a text."""

    text: Message | UnsetType = UNSET
    art: str | UnsetType = UNSET
    shows: Message | UnsetType = UNSET
    """What the picture shows, where the text does not say so."""
    value: int | str | UnsetType = UNSET
    of: int | UnsetType = UNSET
    """The full length of a bar whose value is shown."""
    seat: int | UnsetType = UNSET
    state: Literal["done", "now", "todo", "warn", "alarm"] | UnsetType = UNSET
    lights: list[str] | UnsetType = UNSET
    """Things it speaks of."""
    cells: "list[Item] | UnsetType" = UNSET


AidKind: TypeAlias = Literal["steps", "lines", "bars", "table"]


class Aid(Part):
    """What helps to decide: the steps of a turn, lines, bars or a table. A pinned one stays in view."""

    id: str
    kind: AidKind
    label: Message
    items: list[Item]
    pin: bool
    head: list[Item] | UnsetType = UNSET
    """The columns of a table. One with a picture shows that, and is called by its text."""


class Overlay(Part):
    """A layer that can be laid over the table; what it shows is told by `study`."""

    id: str
    label: Message
    art: str | UnsetType = UNSET


Tone: TypeAlias = Literal["good", "bad", "plain"]


class Line(Part):
    """A line over a region, or the edge of an area, in a tone or the colour of a seat."""

    region: str = field(name="in")
    points: list[list[float]]
    tone: Tone | int
    closed: bool


class Note(Part):
    """A short text at a place."""

    region: str = field(name="in")
    at: list[float]
    text: str
    tone: Tone | int


class Study(Part):
    """What is told when somebody looks closely at a thing, a figure or an overlay."""

    label: Message | None
    items: list[Item]
    lights: list[str]
    """Things and figures, as `figure:0:gold`."""
    lines: list[Line]
    notes: list[Note]


# -- questions ------------------------------------------------------------------------------------------------------


class Varies(Part):
    """What tells a move from the others of its form, so that nobody has to take the text apart."""

    piece: str | UnsetType = UNSET
    cell: str | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    """In quarters clockwise."""
    amount: int | UnsetType = UNSET


class Answer(Part):
    """A legal move: its text, the things it touches, and its label."""

    move: str
    kind: Kind
    targets: list[str]
    label: Message
    varies: Varies | UnsetType = UNSET
    things: list[str] | UnsetType = UNSET
    """Ids under which the things that the label names lie on the table, if they do."""


class Grid(Struct):
    """Cells of one unit in which the things of a group may be laid elsewhere."""

    group: str
    region: str = field(name="in")
    at: list[float]
    size: list[int]


class Palette(Struct):
    """The colours of a title's table, and the two tones of every seat, which other palettes replace."""

    paper: str
    table: str
    ink: str
    soft: str
    touch: str
    seats: list[list[str]]


class Stage(Part):
    """The regions of the table, its colours, and the grids in which things may be laid elsewhere."""

    palette: Palette
    regions: list[Region]
    grids: list[Grid] | UnsetType = UNSET


class Scene(Part):
    """The table as one seat sees it."""

    caption: list[Message]
    stage: Stage
    prompt: Message | None
    waiting: list[int]
    nodes: list[Node]
    choices: list[Answer]
    panels: list[Panel]
    aids: list[Aid]
    overlays: list[Overlay]


# -- lessons --------------------------------------------------------------------------------------------------------


PointedKind: TypeAlias = Literal["node", "figure", "panel", "region", "aid", "overlay"]


class Pointed(Part):
    """A part of the page that a lesson points at, and its id there; a figure and a panel are those of a seat."""

    kind: PointedKind
    id: str
    seat: int | UnsetType = UNSET


StepKind: TypeAlias = Literal["next", "do", "free", "tap", "why", "aside", "over"]


class LessonStep(Part):
    """Where a lesson stands: what it says, what it points at, and what it waits for."""

    chapter: str
    step: str
    number: int
    of: int
    text: Message
    ends: StepKind
    """What the step waits for: `aside`, while something is asked that the lesson does not speak of; `over`, when the
    chapter is done."""
    point: list[Pointed]
    asked: list[str]
    """Moves that the step waits for."""
    tap: list[str]
    """Things that are still to be touched, or the one to ask about."""
    wrong: list[str] | UnsetType = UNSET
    """Things of which something is said if they are touched instead."""
    other: Message | UnsetType = UNSET
    """What is said of another move, or of another thing."""
    played: bool | UnsetType = UNSET
    """That move was made: it can be taken back, or the lesson goes on with it."""
    back: str | UnsetType = UNSET
    """A step from which it can be tried again."""


class Advice(Part):
    """What the coach says: of the question that is open, or how a seat stands `after` its turn."""

    text: Message
    look: list[Pointed] | UnsetType = UNSET
    after: bool | UnsetType = UNSET
    alarm: bool | UnsetType = UNSET
    """It comes before all else: the game can soon be over."""
