"""What one seat sees on the table and where it can touch it: plain data that any client can draw.

    caption  where the game stands
    stage    the regions of the table, each with a role: board, market, mine, others or track
    prompt   what the seat is asked, or whom everybody waits for
    waiting  the seats that owe an answer
    nodes    the things on the table, later ones above earlier ones
    choices  the legal moves of this seat, and the things each of them touches
    panels   a few figures of every seat
    aids     what a player would otherwise work out by head: steps, lines, bars and tables
    overlays layers that can be laid over the table; what they show is told by `study`

The types are in `wire`; here are the functions that make them. A node keeps its id while the thing it stands for moves.
`at` is the middle of a node, in units of its region; x grows to the east and y to the south.
"""

from collections.abc import Container, Iterable, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import astuple

from .choice import CHANCE, Amount, Choice, Move, Place
from .flow import TOGETHER
from .notation import Notation, Placeholder
from .position import Position
from .wire import (
    Aid,
    AidKind,
    Answer,
    Arg,
    Badge,
    Figure,
    Item,
    Line,
    Message,
    Node,
    Note,
    Overlay,
    Panel,
    Region,
    Role,
    Scene,
    Stage,
    Study,
    Tone,
    Varies,
)
from .words import Words

SEAT: Final = "seat.player"
"""The message that is the name of a seat."""


# -- words ----------------------------------------------------------------------------------------------------------


def message(key: str, **args: Arg) -> Message:
    return Message(key, args)


def seat_name(seat: int) -> Message:
    return Message(SEAT, {"n": seat + 1})


def named_seat(name: object) -> int | None:
    """The seat of which a message is the name."""
    number = name.args["n"] if isinstance(name, Message) and name.key == SEAT else None
    return number - 1 if isinstance(number, int) else None


def spoken(said: Message | UnsetType | None, words: Words) -> str:
    """A message in words, and nothing where nothing is said. Lists within lists are told apart by their separators."""
    if not said:
        return ""
    return words.say(said.key, **{name: _spoken(value, words) for name, value in said.args.items()})


def _spoken(value: Arg, words: Words) -> object:
    if isinstance(value, Message):
        return spoken(value, words)
    if isinstance(value, list):
        deep = any(_has_list(item) for item in value)
        return ("; " if deep else ", ").join(str(_spoken(item, words)) for item in value)
    return value


def _has_list(value: Arg) -> bool:
    if isinstance(value, Message):
        return any(_has_list(inner) for inner in value.args.values())
    return isinstance(value, list)


def messages(part: Any) -> list[Message]:
    """Every message anywhere in a part of a scene."""
    found: list[Message] = []
    rest = [part]
    while rest:
        part = rest.pop()
        if type(part) in SILENT:
            continue
        if isinstance(part, Message):
            found.append(part)
            rest.extend(part.args.values())
        elif isinstance(part, Struct):
            rest.extend(astuple(part))
        elif isinstance(part, dict):
            rest.extend(part.values())
        elif isinstance(part, list | tuple):
            rest.extend(part)
    return found


SILENT: Final = frozenset({str, int, float, bool, type(None), UnsetType})
"""What says nothing: most of a scene."""


# -- things ---------------------------------------------------------------------------------------------------------


def region(id: str, role: Role, label: Message, seat: int | None = None, **more: Any) -> Region:
    """A part of the table; how large it is may be said, as `Region` lists."""
    return Region(id, role, label, UNSET if seat is None else seat, **said(more))


def tones(light: Iterable[str], dark: Iterable[str]) -> list[list[str]]:
    """The two tones of every seat, for a palette."""
    return [list(pair) for pair in zip(light, dark, strict=True)]


def whose(seat: int, viewer: int | None) -> Role:
    """The role of a region that belongs to a seat."""
    return "mine" if seat == viewer else "others"


def rank_at(choice: Choice | None, ranks: dict[str, int]) -> int | None:
    """The rank of a region at a question, from a table of names: `{"buy price": 2, "place": 0}`."""
    if choice is None:
        return None
    return next((rank for names, rank in ranks.items() if choice.name in names.split()), None)


def node(id: str, art: str, region: str, x: float, y: float, **more: Any) -> Node:
    """A thing with its middle at x, y; more may be said of it, as `Node` lists."""
    more.setdefault("kind", id.partition(":")[0])
    return Node(id, art, region, [x, y], **said(more))


def said(more: dict[str, Any]) -> dict[str, Any]:
    """Without what is None. Mostly nothing is, and looking is quicker than copying."""
    for value in more.values():
        if value is None:
            return {name: value for name, value in more.items() if value is not None}
    return more


def badge(art: str, label: Message, text: object = "") -> Badge:
    return Badge(art, str(text), label)


def figure(id: str, art: str, label: Message, value: int, study: bool = False, low: bool = False) -> Figure:
    """A figure of a panel. One with the id of a thing on the table, `scoring:A`, speaks of it."""
    return Figure(id, art, label, value, id if study else UNSET, low or UNSET, id if ":" in id else UNSET)


def panel(position: Position, seat: int, art: str, figures: Iterable[Figure]) -> Panel:
    waiting = position.to_move
    base = position.base
    common = base.step < len(position.steps) and position.steps[base.step].mode >= TOGETHER
    ready = common and bool(waiting) and seat in base.todo and seat not in waiting
    return panel_of(seat, art, seat_name(seat), figures, seat in waiting, ready)


def panel_of(
    seat: int, art: str, name: Message, figures: Iterable[Figure], asked: bool = False, ready: bool = False
) -> Panel:
    """The figures of a seat, or of an automatic opponent that has none."""
    shown = [one.having(study=figure_id(seat, one.id)) if one.study else one for one in figures]
    return Panel(seat, art, name, asked, ready, shown)


def figure_id(seat: int, figure: str) -> str:
    """What a figure of a panel is called wherever something speaks of it."""
    return f"figure:{seat}:{figure}"


# -- aids -----------------------------------------------------------------------------------------------------------


def item(text: Message, **more: Any) -> Item:
    """A line of an aid or of a study; more may be said of it, as `Item` lists."""
    return Item(text, **said(more))


def row(cells: list[Item]) -> Item:
    """A line of an aid that is a table."""
    return Item(cells=cells)


def aid(
    id: str,
    kind: AidKind,
    label: Message,
    items: list[Item],
    pin: bool = False,
    head: Sequence[Message | Item] = (),
) -> Aid:
    named = [one if isinstance(one, Item) else Item(one) for one in head]
    return Aid(id, kind, label, items, pin, named or UNSET)


def overlay(id: str, label: Message, art: str | None = None) -> Overlay:
    return Overlay(id, label, UNSET if art is None else art)


def studied(
    label: Message | None = None,
    items: Iterable[Item] = (),
    lights: Iterable[str] = (),
    lines: Iterable[Line] = (),
    notes: Iterable[Note] = (),
) -> Study:
    """What is told when somebody looks closely."""
    return Study(label, [*items], [*lights], [*lines], [*notes])


def line(region: str, points: Iterable[tuple[float, float]], tone: Tone | int = "plain", closed: bool = False) -> Line:
    return Line(region, [[x, y] for x, y in points], tone, closed)


def note(region: str, x: float, y: float, text: object, tone: Tone | int = "plain") -> Note:
    return Note(region, [x, y], str(text), tone)


def studies(scene: Scene) -> list[str]:
    """All that can be looked at closely in a scene."""
    found = [node.id for node in scene.nodes if node.study]
    for panel in scene.panels:
        found += [figure.study for figure in panel.figures if figure.study]
    return [*found, *(overlay.id for overlay in scene.overlays)]


# -- questions ------------------------------------------------------------------------------------------------------


def assembled(
    position: Position,
    seat: int | None,
    caption: list[Message],
    stage: Stage,
    nodes: list[Node],
    panels: list[Panel],
    aids: list[Aid],
    overlays: Iterable[Overlay] = (),
) -> Scene:
    """The whole scene: what is asked, and what may be answered, follows from the title's questions."""
    choice = asked(position, seat)
    return Scene(
        caption,
        stage,
        prompt_of(position, choice),
        waiting(position),
        nodes,
        choices_of(position, choice, {node.id for node in nodes if not node.spot}) if choice is not None else [],
        panels,
        aids,
        list(overlays),
    )


def seats_from(viewer: int | None, seats: int) -> list[int]:
    """All seats clockwise, the viewer's own first."""
    return [((viewer or 0) + i) % seats for i in range(seats)]


def waiting(position: Position) -> list[int]:
    return [seat for seat in position.to_move if seat != CHANCE]


def asked(position: Position, seat: int | None) -> Choice | None:
    """What this seat is asked now."""
    return position.choice(seat) if seat is not None and seat in position.to_move else None


def prompt_of(position: Position, choice: Choice | None) -> Message | None:
    """What the seat is asked, or whom it waits for; nothing while chance is at work."""
    if choice is not None:
        args = position.game.question(choice.name).prompt(position.known(choice.seat), choice)
        return Message(f"prompt.{choice.name}", args)
    if position.over:
        return message("turn.over")
    seats = waiting(position)
    return message("turn.waiting", seats=[seat_name(seat) for seat in seats]) if seats else None


def choices_of(position: Position, choice: Choice | None, there: Container[str] = ()) -> list[Answer]:
    """The legal moves with what they touch, and with those of the things that are `there` that their labels name. A
    label follows from the form of the move unless the title has its own."""
    if choice is None:
        return []
    g = position.known(choice.seat)
    question = position.game.question(choice.name)
    notation = position.game.notation
    found = []
    for move in choice.moves:
        text, label, gaps = written(notation, choice, move)
        targets = question.touches(g, choice, move)
        label = question.label(g, choice, move) or label
        varies = varied(notation, choice, move, targets)
        named = dict.fromkeys([*things_of(notation, gaps), *things_said(label)])
        things = [id for id in named if id in there]
        found.append(Answer(text, choice.kind, targets, label, varies, things or UNSET))
    return found


def varied(notation: Notation, choice: Choice, move: Move, targets: list[str]) -> Varies | UnsetType:
    """What tells a move from the others of its form: an amount, or which piece lies on which cell and how."""
    if choice.kind == Amount.kind and isinstance(move, int):
        return Varies(amount=move)
    if choice.kind != Place.kind:
        return UNSET
    for form in notation.forms[choice.name]:
        gaps = form.split(choice, move)
        if gaps is not None:
            return Varies(targets[0], targets[-1], gaps.get("turn", 0))
    return UNSET


def things_of(notation: Notation, values: dict[str, Any]) -> list[str]:
    """The ids of things that the values of a move or of an event name: the `tile` T12 is the thing `tile:T12`."""
    found = []
    for name, value in values.items():
        gap = notation.gap(name)
        if gap is None:
            found += [f"{name}:{value}"] if isinstance(value, int | str) else []
        elif gap.key != "seat.":
            found.append(f"{name}:{gap.write(value)}")
    return found


def things_said(label: Message) -> list[str]:
    """The ids of things that a title's own label names by words of its catalogue."""
    words = {name: value for name, value in label.args.items() if isinstance(value, Message) and value.key != SEAT}
    return [f"{name}:{value.key.rpartition('.')[2]}" for name, value in words.items()]


def argument(notation: Notation, name: str, value: Any) -> Arg:
    """A value of an event or of a reason, as an argument of a message. `seats` are several of the type `seat`."""
    one = name.removesuffix("s")
    if name not in notation.placeholders and isinstance(value, tuple) and one in notation.placeholders:
        return [named(notation.placeholders[one], each) for each in value]
    gap = notation.gap(name)
    if gap is None:
        return value if isinstance(value, int | str) else str(value)
    return named(gap, value)


def named(gap: Placeholder, value: Any) -> Message | list[Message] | list[int] | str:
    """What stands in a gap as people read it: a name, a seat, a word of the catalogue, or a number."""
    if gap.name is not None:
        return gap.name(value)
    text = gap.write(value)
    if gap.key == "seat." and text.isdigit():
        return seat_name(int(text) - 1)
    return message(gap.key + text) if gap.key else text


def written(notation: Notation, choice: Choice, move: Move) -> tuple[str, Message, dict[str, Any]]:
    """A move as text that parses back, as a message, and taken apart."""
    for form in notation.forms[choice.name]:
        gaps = form.split(choice, move)
        if gaps is not None:
            texts = {name: notation.placeholders[name].write(value) for name, value in gaps.items()}
            args = {name: named(notation.placeholders[name], value) for name, value in gaps.items()}
            return form.template.format(**texts), message(form.label, **args), gaps
    return notation.text(choice, move), message("prompt.choose"), {}


def own_answers(position: Position, seat: int | None) -> list[Move]:
    """What this seat has answered in the turn in progress: its own knowledge, also where the step is secret."""
    return [move for who, move in position.answers if who == seat]
