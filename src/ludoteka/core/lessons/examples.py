"""Worked examples of the rules, and the pictures at the heads of their chapters: small boards from real positions.

`examples/examples.toml` of a title has both. An example begins after the first `from` moves of a record and goes on by
the moves of its steps; each step says one sentence, `example.<id>.<step>` in `locale/examples`, and what it says has to
come true. A title needs no lessons for it.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import UNSET, Struct, field

from ..errors import LudotekaError
from ..game import Game
from ..homes import home
from ..position import Position
from ..record import Record, own_tables
from ..wire import Node, Scene
from .conditions import SHAPES, Sight, holds, is_condition
from .format import ASKS, NAME, fail, made, read, several

MARGIN: Final = 0.06
"""What is seen around the things that are shown, in units."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Shot(Struct, forbid_unknown_fields=True, kw_only=True):
    """A part of the table at a moment of a record: whole regions (`region:land:0`), what lies around some things
    (`tile:T36`), and figures (`figure:0:gold`), as a seat sees them."""

    record: str
    start: int = field(name="from")
    show: list[str]
    seat: int = 1

    @property
    def me(self) -> int:
        return self.seat - 1


class ExampleStep(Struct, forbid_unknown_fields=True):
    """One step: these moves are made, then its sentence is said, and these conditions hold."""

    id: str
    do: str | list[str] = []
    true: str | list[str] = []
    light: list[str] = []
    """Things of which it speaks."""


class Example(Shot, forbid_unknown_fields=True, kw_only=True):
    """A worked example of a rule. Its title is `example.<id>`."""

    id: str
    rule: str
    step: list[ExampleStep]
    number: str = ""
    """The worked example of the rules that it is, if it is exactly that one."""

    def key(self, step: ExampleStep) -> str:
        return f"example.{self.id}.{step.id}"


class Picture(Shot, forbid_unknown_fields=True, kw_only=True):
    """The picture at the head of a chapter."""

    chapter: str


class Examples(Struct, forbid_unknown_fields=True):
    """The file `examples.toml`."""

    example: list[Example]
    picture: list[Picture] = []
    folder: str = ""

    @property
    def keys(self) -> set[str]:
        """Every message that they say."""
        steps = {one.key(step) for one in self.example for step in one.step}
        return steps | {f"example.{one.id}" for one in self.example}

    def opened(self, game: Game, shot: Shot) -> Position:
        """The position with which one begins."""
        return Record.open(Path(self.folder) / shot.record).replay(game, shot.start)


def domain_of(game: Game) -> str:
    """Where the words of the examples are."""
    return f"{game.domain}/examples"


@cache
def examples_of(game: Game) -> Examples | None:
    """The examples of a title that has some. What an owner's own tables would make of them nobody has tried."""
    folder = Path(str(home(game.domain))) / "examples"
    return None if own_tables(game) or not (folder / "examples.toml").is_file() else read_examples(game, folder)


def read_examples(game: Game, folder: Path) -> Examples:
    path = folder / "examples.toml"
    found = read(path, Examples)
    found.folder = str(folder)
    shots: list[tuple[str, int, Shot]] = [("example", i, one) for i, one in enumerate(found.example)]
    for kind, i, shot in [*shots, *(("picture", i, one) for i, one in enumerate(found.picture))]:
        record = Record.open(folder / shot.record)
        if record.game != game.id:
            fail(path, f"its record is of {record.game}, not of {game.id}", kind, i, "record")
        if not 0 <= shot.start <= len(record.moves):
            fail(path, f"from = {shot.start} should be a number of moves up to {len(record.moves)}", kind, i, "from")
        if not 1 <= shot.seat <= record.seats:
            fail(path, f"there is no seat {shot.seat}", kind, i, "seat")
    for i, one in enumerate(found.example):
        ids = [step.id for step in one.step]
        for name in (one.id, *ids):
            if not NAME.fullmatch(name):
                fail(path, f"{name!r} should be a name of small letters", "example", i)
        if not one.step or len({*ids}) < len(ids):
            fail(path, f"{one.id}: it should have steps, each with a name of its own", "example", i)
        for j, step in enumerate(one.step):
            for condition in several(step.true):
                text = condition.removeprefix("not ")
                if text != "over" and not (ASKS.fullmatch(text) or is_condition(text)):
                    wanted = f"{SHAPES}, 'asks plan' or 'over'"
                    fail(path, f"{condition!r} should be a condition like {wanted}", "example", i, "step", j)
    return found


# -- playing --------------------------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A step of an example, and the table after it."""

    step: ExampleStep
    position: Position


def moments(game: Game, examples: Examples, example: Example) -> Iterator[Moment]:
    """An example step by step."""
    position = examples.opened(game, example)
    for step in example.step:
        for line in several(step.do):
            seat, move = made(line)
            try:
                position.push(seat, move)
            except LudotekaError as error:
                raise LudotekaError(f"{example.id}, step {step.id}: {line!r} is legal: {error}") from error
        yield Moment(step, position.copy())


def comes_true(condition: str, position: Position, seat: int) -> bool:
    """Whether a condition holds in this position, as a seat sees it."""
    text = condition.removeprefix("not ")
    wanted = text == condition
    if text == "over":
        return position.over is wanted
    if asks := ASKS.fullmatch(text):
        return (seat in position.to_move and position.choice(seat).name == asks[1]) is wanted
    return holds(condition, Sight(position.scene(seat), seat))


# -- what is shown --------------------------------------------------------------------------------------------------


def boxes(show: list[str], scenes: list[Scene]) -> dict[str, Box]:
    """The part of each region that is shown, the same at every step, so that nothing jumps."""
    found: dict[str, Box] = {}
    for scene in scenes:
        for node in scene.nodes:
            whole = f"region:{node.region}" in show
            if (whole or node.id in show) and not (whole and node.spot):
                found[node.region] = around(found.get(node.region), extent(node, 0 if whole else MARGIN))
    order = [region.id for region in scenes[0].stage.regions]
    return dict(sorted(found.items(), key=lambda one: order.index(one[0])))


def extent(node: Node, margin: float = 0) -> Box:
    high, wide = node.size / 2, node.size * node.wide / 2
    across, down = (high, wide) if node.turn % 2 else (wide, high)
    x, y = node.at
    return x - across - margin, y - down - margin, x + across + margin, y + down + margin


def around(one: Box | None, other: Box) -> Box:
    if one is None:
        return other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def within(scene: Scene, region: str, box: Box) -> list[Node]:
    """The things in a part of a region: only what is needed to draw them."""
    return [
        node.having(label=UNSET, tip=UNSET, print=UNSET, study=UNSET, arrange=UNSET, kind=UNSET, lit=UNSET, twin=UNSET)
        for node in scene.nodes
        if node.region == region and not node.spot and overlap(extent(node), box)
    ]


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
