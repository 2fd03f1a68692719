"""How a lesson is written: the files of a title's folder `lessons`, read and checked.

`course.toml` lists the chapters and holds the goal card; each chapter is a file of its own beside a record. The fields
below are the keys of these files. A file that cannot be used is refused with the place that is wrong.
"""

import re
import tomllib
from functools import cache, cached_property
from pathlib import Path
from typing import Final, NamedTuple, NoReturn, TypeVar

import msgspec
from msgspec import Struct, field

from ..choice import CHANCE
from ..data import find_lines
from ..errors import DataError
from ..game import Game
from ..record import Record, own_tables
from ..wire import StepKind
from ..words import words
from .conditions import SHAPES, is_condition
from .counting import count, minutes

T = TypeVar("T")

LINE: Final = re.compile(r"(-|\d+) +(\S.*)")
ASKS: Final = re.compile(r"asks (\S+)")
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]*")
FREE: Final = 5
"""Decisions of a free stretch, more or less."""


class Judgement(Struct, forbid_unknown_fields=True):
    """What is said of what came about: the first whose conditions hold. `back` names a step to try again from."""

    when: str | list[str]
    say: str
    back: str = ""
    point: list[str] = []
    """Things of the scene, instead of those of the step."""


class Step(Struct, forbid_unknown_fields=True):
    """One step: it says one thing, points at it, and waits. Without `do`, `free`, `tap` or `why` it waits for *Next*.

    Its text is `lesson.<chapter>.<id>`; other things it may say are `lesson.<chapter>.<id>.<say>`.
    """

    id: str
    point: list[str] = []
    """Things of the scene; left out, what the asked move touches."""
    do: str | list[str] = []
    """The move to make, or several one after the other. `a | b` takes either, `*` and `[1-3]` stand for letters."""
    order: bool = True
    """Whether several moves are to be made in this order."""
    free: str | list[str] = []
    """Anything may be done until these conditions hold."""
    tap: list[str] = []
    """Things to be touched."""
    why: str = ""
    """A move that is not possible, or a thing: the step ends when the table was asked why not."""
    other: dict[str, str] = {}
    """What is said on another move, or on another thing that was touched, by its pattern."""
    hold: bool = False
    """Another move is not made at all; it is only said what `other` has for it."""
    judge: list[Judgement] = []
    """Other texts for this step, by what came about."""
    wait: str | list[str] = []
    """Until these conditions hold, the learner answers what is asked, and the step is not shown yet."""
    true: str | list[str] = []
    """What the text of the step says: where one of these conditions does not hold, it is passed over."""

    @property
    def lines(self) -> list[str]:
        return several(self.do)

    @property
    def until(self) -> list[str]:
        return several(self.free)

    @property
    def decisions(self) -> int:
        """So many things are done in it, or thought of; in a free stretch some."""
        return FREE if self.free else max(1, len(self.lines), len(self.tap))

    @property
    def kind(self) -> StepKind:
        """What ends it."""
        ways: dict[StepKind, object] = {"do": self.do, "free": self.free, "tap": self.tap, "why": self.why}
        return next((kind for kind, wanted in ways.items() if wanted), "next")


class ScriptLine(NamedTuple):
    """What chance or another seat does, once, if all conditions hold and it is legal."""

    seat: int
    move: str
    conditions: tuple[str, ...] = ()


class Chapter(Struct, forbid_unknown_fields=True):
    """One chapter. It opens after the first `from` moves of a record; the learner's moves in the rest of it are what
    the check kit plays, those of the others are what they do."""

    record: str
    start: int = field(name="from")
    step: list[Step]
    seat: int = 1
    script: str = ""
    """What chance and the others do, before what the record has for them: `2 buy T66 if 1 price T66 [12]`."""
    hold: bool = False
    """As if every step had it."""
    id: str = ""
    played: Record | None = None

    @property
    def me(self) -> int:
        return self.seat - 1

    @property
    def moves(self) -> list[tuple[int, str]]:
        assert self.played is not None
        return self.played.moves

    @property
    def lines(self) -> list[ScriptLine]:
        rest = [ScriptLine(seat, move) for seat, move in self.moves[self.start :] if seat != self.me]
        return [*map(script_line, self.script.strip().splitlines()), *rest]


class GoalPart(Struct, forbid_unknown_fields=True):
    """One line of the goal card: the text `goal.<say>` and its pictures."""

    say: str
    art: list[str]


class FirstGame(Struct, forbid_unknown_fields=True):
    """What the rulebook recommends for the first game."""

    seats: int
    options: dict[str, str] = {}


class Contents(Struct, forbid_unknown_fields=True):
    """The file `course.toml`."""

    chapters: list[str]
    goal: list[GoalPart]
    first: FirstGame
    solo: str = ""
    """The chapter about playing alone, if that has rules of its own."""
    reading: list[str] = []
    """Chapters of the rules in the order in which they are best learnt; the others follow."""


class Course:
    """All lessons of a title."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self.contents = read(folder / "course.toml", Contents)
        self.chapters = {name: self._chapter(name) for name in self.contents.chapters}
        if self.contents.solo not in ("", *self.chapters):
            fail(folder / "course.toml", f"there is no chapter {self.contents.solo!r}", "solo")

    @property
    def domain(self) -> str:
        """Where its words are."""
        return f"{self.game.domain}/lessons"

    @cached_property
    def keys(self) -> set[str]:
        """Every message that the course may say."""
        found = {f"goal.{part.say}" for part in self.contents.goal}
        for chapter in self.chapters.values():
            found.add(f"lesson.{chapter.id}")
            for step in chapter.step:
                here = f"lesson.{chapter.id}.{step.id}"
                said = [*step.other.values(), *(judgement.say for judgement in step.judge)]
                found |= {here, *(f"{here}.{say}" for say in said)}
        return found

    def minutes(self, chapter: Chapter, language: str) -> int:
        """About how long a chapter takes."""
        say = words(language, self.domain).say
        read = sum(count(say(f"lesson.{chapter.id}.{step.id}")) for step in chapter.step)
        return minutes(read, sum(step.decisions for step in chapter.step))

    def _chapter(self, name: str) -> Chapter:
        path = self.folder / f"{name}.toml"
        chapter = read(path, Chapter)
        chapter.id = name
        chapter.played = Record.open(self.folder / chapter.record)
        check_chapter(self.game, path, chapter)
        return chapter


# -- reading --------------------------------------------------------------------------------------------------------


def read(path: Path, kind: type[T]) -> T:
    """A file as a value of this type. What does not fit is named with its line."""
    try:
        text = path.read_text(encoding="utf-8")
        values = tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: a lesson should be there: {error}") from None
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        told, _, place = str(error).partition(" - at `$")
        where = re.findall(r"\w+", place)
        fail(path, told, *(int(part) if part.isdigit() else part for part in where))


def fail(path: Path, why: str, *where: str | int) -> NoReturn:
    """Refuse a file because of what stands at a place in it."""
    lines = find_lines(path.read_text(encoding="utf-8"))
    while where not in lines:
        where = where[:-1]
    raise DataError(f"{path}, line {lines[where]}: {why}")


def check_chapter(game: Game, path: Path, chapter: Chapter) -> None:
    """What can be wrong with a chapter before it is played."""
    assert chapter.played is not None
    if chapter.played.game != game.id:
        fail(path, f"its record is of {chapter.played.game}, not of {game.id}", "record")
    if not 0 <= chapter.start <= len(chapter.moves):
        fail(path, f"from = {chapter.start} should be a number of moves up to {len(chapter.moves)}", "from")
    if not 1 <= chapter.seat <= chapter.played.seats:
        fail(path, f"there is no seat {chapter.seat}", "seat")
    for line in chapter.script.strip().splitlines():
        if not LINE.fullmatch(line.partition(" if ")[0].strip()):
            fail(path, f"{line!r} should be a move as in a record, such as '2 pass' or '- draw T36 for 1'", "script")
        for condition in script_line(line).conditions:
            check_condition(path, condition, "script")
    seen: list[str] = []
    for i, step in enumerate(chapter.step):
        if not NAME.fullmatch(step.id) or step.id in seen:
            fail(path, f"{step.id!r} should be a name of small letters, used once", "step", i, "id")
        if sum(bool(getattr(step, kind)) for kind in ("do", "free", "tap", "why")) > 1:
            fail(path, f"{step.id}: only one of do, free, tap and why can end a step", "step", i)
        if step.other and not (step.do or step.tap):
            fail(path, f"{step.id}: only a step that asks for a move or a thing has another one", "step", i, "other")
        for condition in step.until:
            check_condition(path, condition, "step", i, "free")
        for condition in (*several(step.true), *several(step.wait)):
            check_condition(path, condition, "step", i)
        for judgement in step.judge:
            if judgement.back and judgement.back not in seen:
                fail(path, f"{step.id}: no step before it is called {judgement.back!r}", "step", i, "judge")
            for condition in several(judgement.when):
                check_condition(path, condition, "step", i, "judge")
        for say in (*step.other.values(), *(judgement.say for judgement in step.judge)):
            if not NAME.fullmatch(say):
                fail(path, f"{say!r} should be the last part of a message key", "step", i)
        seen.append(step.id)
    if chapter.step and chapter.step[-1].kind != "next":
        fail(path, "the last step should wait for Next, so that the end can be read", "step", len(chapter.step) - 1)


def check_condition(path: Path, condition: str, *where: str | int) -> None:
    text = condition.removeprefix("not ")
    if text != "over" and not (LINE.fullmatch(text) or ASKS.fullmatch(text) or is_condition(text)):
        fail(path, f"{condition!r} should be a condition like '1 buy *', 'asks plan', 'over', {SHAPES}", *where)


# -- small helpers --------------------------------------------------------------------------------------------------


def several(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def script_line(text: str) -> ScriptLine:
    move, _, conditions = text.partition(" if ")
    seat, told = made(move.strip())
    return ScriptLine(seat, told, tuple(part.strip() for part in conditions.split(" and ") if part.strip()))


def made(line: str) -> tuple[int, str]:
    """A line of a record: who, and what."""
    seat, _, move = line.partition(" ")
    return (CHANCE if seat == "-" else int(seat) - 1), " ".join(move.split())


@cache
def course_of(game: Game) -> Course | None:
    """The lessons of a title, if it has any. What an owner's own tables would make of them nobody has tried."""
    return None if game.lessons is None or own_tables(game) else Course(game, game.lessons)
