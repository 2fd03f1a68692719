"""One title: everything the shared code needs to know about it, as data and functions."""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from .actions import Actions
from .choice import Choice, Move
from .errors import BadOption, BadRecord, BadSeats, DataError, LudotekaError, UnknownMove, UnknownOption, shown
from .fields import Field, check, flow_fields
from .flow import AUTOMATIC, TOGETHER, Runner, Step
from .menu import Menu
from .notation import Notation, Placeholder
from .observation import Observation
from .position import Position
from .question import Question
from .reason import Reason
from .result import Result
from .scene import argument, spoken, studies
from .state import State
from .wire import Item, Message, Region, Scene, Study
from .words import LANGUAGES, Key, Words, words

if TYPE_CHECKING:
    from .record import Record


@dataclass(frozen=True)
class Option:
    """A choice made before the game. `values` lists what is allowed; `check` serves where a list cannot."""

    name: str
    default: str
    values: tuple[str, ...] = ()
    check: Callable[[str, int], str | None] | None = None

    def problem(self, value: str, seats: int) -> str | None:
        """What is wrong with a value, or None."""
        if self.check is not None:
            return self.check(value, seats)
        return None if value in self.values else f"use one of {', '.join(self.values)}"


def random_or_seat(value: str, seats: int) -> str | None:
    """The check of an option that names a seat, or leaves it to chance."""
    if value == "random" or value in [str(seat + 1) for seat in range(seats)]:
        return None
    return f"use random or a seat from 1 to {seats}"


class Forecast(NamedTuple):
    """Something that an aid foretells. `told` is what it says of a state, or None where it does not speak for certain;
    `came` is what happened between that state and a later one, or None as long as it has not happened."""

    name: str
    told: Callable[[Any], Any]
    came: Callable[[Any, Any], Any]


@dataclass(frozen=True, eq=False)
class Game:
    """One title. Stateless; replaced components make another `Game` of the same title."""

    id: str
    rules: str
    seats: Sequence[int]
    options: tuple[Option, ...]
    steps: list[Step]
    tables: Any
    fields: dict[str, Any]
    start: Callable[[Any, int, dict[str, str]], State]
    blank: Callable[[Any, int, dict[str, str]], State]
    result: Callable[[Any], Result]
    view: Callable[[Position, int | None], dict[str, Any]]
    scene: Callable[[Position, int | None], Scene]
    laws: Callable[[Any], list[str]]
    events: dict[str, str]
    bound: int
    questions: Mapping[str, Question]
    """Every decision of the title, by name (`question.gathered`)."""
    placeholders: dict[str, Placeholder]
    """The typed placeholders of the forms, shared with events and reasons."""
    objects: dict[type, Callable[[Any, Any], Any]] = field(default_factory=dict)
    """How fields that are objects of a class of the title's own are made of what `dump` gave."""
    presets: tuple[dict[str, str], ...] = ({},)
    menu: Menu = field(default_factory=Menu)
    """How whoever makes a new table chooses among the options."""
    imagine: Callable[[Any, int | None, Random], State] | None = None
    """Another state that the seat cannot tell from this one; where nothing is ever hidden there is none."""
    digest: str = ""
    data: Callable[[Path | None], "Game"] | None = field(default=None)
    folder: Path | None = None
    """Where an owner's own component tables are."""
    shipped: Path | None = None
    """Where the title's own are."""
    renamed: dict[str, str] = field(default_factory=dict)
    """Fields that older saves know by another name: the old name and the present one."""
    migrations: dict[str, Callable[["Record"], "Record"]] = field(default_factory=dict)
    """By rules version: how a record of that version is put into the words of the next one."""
    judge: Any = None
    """How bots value a position: `prepare(g)`, `names`, `terms(g, seat)`, `evaluate(g)`,
    `guesses(g, choice)` and `clock(g)`."""
    features: Any = None
    """What a learned value sees: the names `common` and `seat`, `players(g)` and `fill(g, out)`."""
    art: Callable[[str], str] | None = None
    """A picture by its name in a scene, as SVG in a box of 100 by 100."""
    sketch: Callable[[Scene, Region, Words], list[str] | None] | None = None
    """A region of a scene as lines of text, where the title has its own way to write it."""
    wide: dict[str, float] = field(default_factory=dict)
    """By the first part of a picture's name: its width, where it is not as wide as high. Its box is 100 high."""
    study: Callable[[Position, int | None, str], Study | None] | None = None
    """What a seat is told when it looks closely at a thing, a figure or an overlay of its scene."""
    story_prefixes: tuple[str, ...] = ()
    """First words of the events by which an automatic opponent tells its turn."""
    roles: Callable[[Any], list[str]] | None = None
    """Where seats play different parts: the message key of each one's part, once they are known."""
    turn: Callable[[Any], int] | None = None
    """Whose turn it is, where others are asked things in it that are steps of their own; below 0: nobody's."""
    rounds: Callable[[Any], int] | None = None
    """How many rounds have begun."""
    actions: Actions | None = None
    """The moves as numbers, for programs that learn."""
    observation: Callable[[int, dict[str, str]], Observation] | None = None
    """What a seat sees, as numbers: by the number of seats and the options."""
    lessons: Path | None = None
    """The folder of its lessons."""
    forecasts: tuple[Forecast, ...] = ()
    """What its aids foretell for certain; the check kit compares it with what then happens."""

    def __post_init__(self) -> None:
        for question in self.questions.values():
            unknown = {gap for form in question.forms for gap in form.gaps} - self.placeholders.keys()
            if unknown:
                names = ", ".join(sorted(unknown))
                raise DataError(f"{self.id}: the question {question.name!r} has no placeholder for {names}")

    @property
    def domain(self) -> str:
        """The name of its package, by which its words and tables are found."""
        return self.id.replace("-", "_")

    @cached_property
    def notation(self) -> Notation:
        return Notation(self.placeholders, {name: list(question.forms) for name, question in self.questions.items()})

    def question(self, name: str) -> Question:
        """What a turn asks under this name."""
        found = self.questions.get(name)
        if found is None:
            raise DataError(f"{self.id}: a turn asks {name!r}, and no question of that name is declared")
        return found

    def check_words(self) -> None:
        """Refuse a title that asks something and has no words for it."""
        say = words(LANGUAGES[0], self.domain)
        for question in self.questions.values():
            missing = question.missing_words(say)
            if missing:
                raise DataError(f"{self.id}: the question {question.name!r} lacks {', '.join(missing)}")

    def foresee(self, position: Position, seat: int, move: Move) -> list[Item]:
        """What a move would cost, bring or risk, as lines; asked about a position that the seat imagines."""
        choice = position.choice(seat)
        return self.question(choice.name).preview(position.known(seat), choice, move)

    def tries(self, g: Any, choice: Choice, rng: Random) -> list[Move]:
        """Answers that somebody might try, legal and not."""
        return [*self.question(choice.name).tries(g, choice, rng)]

    # -- a new game ---------------------------------------------------------------------------------------------

    def new(self, seats: int | None = None, options: dict[str, Any] | None = None) -> Position:
        """A fresh position. Set-up is part of the game: chance is usually asked first."""
        count = self.seats[0] if seats is None else seats
        if type(count) is not int or count not in self.seats:
            raise self.bad_seats(count)
        # A position stands at a commit between turns, from the first one on.
        runner = Runner(self.steps, self.start(self.tables, count, self.settle(count, options or {})), keep=True)
        assert runner.base is not None
        return Position(self, runner.base, [])

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, str]:
        """All options, with defaults filled in and values checked."""
        known = {option.name: option for option in self.options}
        if not isinstance(options, Mapping):
            raise BadOption(f"{self.id}: options are names with values, not {shown(options)}")
        for name in options:
            if name not in known:
                names = ", ".join(known)
                text = f"{self.id} has no option {shown(name)}: use {names}"
                raise UnknownOption(text, "error.no_option", title=self.id, name=shown(name), names=names)
        settled = {}
        for option in self.options:
            value = option_text(options.get(option.name, option.default))
            problem = option.problem(value, seats)
            if problem:
                raise self.bad_option(option, value, problem)
            settled[option.name] = value
        return settled

    def bad_seats(self, count: object) -> BadSeats:
        low, high = self.seats[0], self.seats[-1]
        text = f"{self.id} has no game for {shown(count)} players: use {low} to {high}"
        return BadSeats(text, "error.seats", title=self.id, count=shown(count), low=low, high=high)

    def bad_option(self, option: Option, value: str, problem: str) -> BadOption:
        """A list of values can be shown in every language; where there is none, the option says what it takes."""
        text = f"{self.id}: option {option.name} cannot be {shown(value)}: {problem}"
        given = {"title": self.id, "name": option.name, "value": shown(value)}
        if option.check is None:
            return BadOption(text, "error.option_value", **given, values=", ".join(option.values))
        about = Key(f"option.{option.name}")
        return BadOption(text, "error.option_about", self.domain, **given, about=about)

    def offers(self, seats: int, options: dict[str, Any]) -> bool:
        """Whether these options can be chosen for so many players."""
        try:
            self.new(seats, options)
        except (BadOption, BadSeats):
            return False
        return True

    def with_data(self, folder: Path | None) -> "Game":
        """The same title with component tables of an owner's own."""
        if folder is None or self.data is None:
            return self
        return replace(self.data(folder), folder=folder)

    # -- words --------------------------------------------------------------------------------------------------

    def text(self, choice: Choice, move: Move) -> str:
        return self.notation.text(choice, move)

    def read(self, choice: Choice, text: str) -> Move:
        return self.notation.read(choice, text)

    def why_not(self, g: Any, choice: Choice, move: Move) -> Reason | None:
        """One predicate per question decides what is legal and names the rule that is broken."""
        return self.question(choice.name).why_not(g, choice, move)

    def explain(self, reason: Reason, language: str = "en") -> str:
        """A reason as a sentence, with the rule it rests on."""
        say = words(language, self.domain)
        args = {name: argument(self.notation, name, value) for name, value in reason.args.items()}
        return spoken(Message(reason.key, args), say) + " " + say.say("rule.reference", rule=reason.rule)

    def refusal(self, choice: Choice, move: Move, reason: Reason | None) -> str:
        """The text of the error for an illegal move."""
        try:
            written = repr(self.text(choice, move))
        except (UnknownMove, ValueError, TypeError, LookupError):
            written = shown(move)
        return f"{written} is not legal: " + (self.explain(reason) if reason else "it answers another question")

    # -- hidden things ------------------------------------------------------------------------------------------

    def imagined(self, base: State, seat: int | None, rng: Random) -> State:
        return base if self.imagine is None else self.imagine(base, seat, rng)

    def studied(self, position: Position, seat: int | None, what: str) -> Study | None:
        """A close look at something of the seat's own scene; at anything else there is nothing to see."""
        if self.study is None or what not in studies(position.scene(seat)):
            return None
        return self.study(position, seat, what)

    # -- files --------------------------------------------------------------------------------------------------

    @cached_property
    def all_fields(self) -> dict[str, Any]:
        return flow_fields(len(self.steps)) | self.fields

    def dump_state(self, state: State) -> dict[str, Any]:
        """Every declared field as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(
            {name: getattr(state, name) for name in self.all_fields}, enc_hook=lambda value: value.dump()
        )
        return plain

    def load_state(self, seats: int, options: dict[str, str], data: dict[str, Any]) -> State:
        """The state that `dump_state` wrote: each field of its type and within its range."""
        state = self.blank(self.tables, seats, options)
        for old, new in self.renamed.items():
            if old in data and new not in data:
                data = {new if name == old else name: value for name, value in data.items()}
        unknown = sorted(map(shown, data.keys() - self.all_fields.keys()))
        if unknown:
            raise BadRecord(f"there is no field {unknown[0]}")
        for name, declared in self.all_fields.items():
            kind = declared.type if isinstance(declared, Field) else declared
            value = msgspec.convert(data[name], kind, dec_hook=lambda cls, raw: self.objects[cls](self.tables, raw))
            if isinstance(declared, Field):
                check(state, name, declared, value)
            setattr(state, name, value)
        return state

    def dump(self, position: Position) -> dict[str, Any]:
        return {
            "game": self.id,
            "rules": self.rules,
            "data": self.digest,
            "seats": position.base.seats,
            "options": dict(self.options_of(position)),
            "base": self.dump_state(position.base),
            "answers": [[seat, list(move) if isinstance(move, tuple) else move] for seat, move in position.answers],
        }

    def options_of(self, position: Position) -> dict[str, str]:
        options: dict[str, str] = position.base.options  # type: ignore[attr-defined]
        return options

    def load(self, data: dict[str, Any]) -> Position:
        """A position from what `dump` wrote. Nothing that the rules could not have led to is accepted."""
        try:
            return self._loaded(data)
        except LudotekaError as error:
            raise BadRecord(f"this is not a saved position of {self.id}: {error}") from error
        except Exception as error:  # whatever the rules stumble over, they did not lead to it
            raise BadRecord(f"this is not a saved position of {self.id}: {shown(error)}") from error

    def _loaded(self, data: dict[str, Any]) -> Position:
        if data["game"] != self.id or not isinstance(data["answers"], list):
            raise BadRecord("it should name this title and list the answers of the turn")
        rules = data["rules"]
        if not isinstance(rules, str) or not re.fullmatch(r"[1-9]\d{0,5}", rules):
            raise BadRecord(f"rules should be a version from 1 to {self.rules}, not {shown(rules)}")
        if int(rules) > int(self.rules):
            raise BadRecord(f"it was saved under rules {rules}; this is {self.rules}: use a newer Ludoteka")
        if data.get("data", self.digest) != self.digest:
            raise BadRecord("it was played with other component tables: name their folder with data=")
        seats = data["seats"]
        if type(seats) is not int or seats not in self.seats or data["base"]["seats"] != seats:
            raise BadRecord(f"seats should be the same whole number everywhere, not {shown(seats)}")
        base = self.load_state(seats, self.settle(seats, data["options"]), data["base"])
        broken = self.laws(base)
        if broken:
            raise BadRecord(f"this should hold: {broken[0]}")
        self._check_standing(base)
        answers = [(seat, tuple(move) if isinstance(move, list) else move) for seat, move in data["answers"]]
        position = Position(self, base, [])
        for seat, move in answers:
            position.push(seat, move)
        if position.answers != answers:
            raise BadRecord("its answers end a turn, so they do not belong to one")
        # Those who are asked have an answer, and what they see can be shown.
        for seat in position.to_move:
            if not position.choice(seat).moves:
                raise BadRecord(f"seat {seat + 1} is asked something that has no answer")
        return position

    def _check_standing(self, base: State) -> None:
        """A saved state stands between two turns, where somebody is about to be asked, or at the end."""
        todo = base.todo
        if base.step == len(self.steps):
            if todo:
                raise BadRecord("nobody owes a turn after the end")
            return
        step = self.steps[base.step]
        if base.step < 0 or step.mode == AUTOMATIC or not todo:
            raise BadRecord("it does not stand before anybody's turn")
        if step.mode >= TOGETHER and (len(set(todo)) != len(todo) or not set(todo) <= set(range(base.seats))):
            raise BadRecord("those who decide at once are seats, each of them once")
        runner = Runner(self.steps, base.copy())
        if runner.over or runner.state.step != base.step or runner.state.todo != todo:
            raise BadRecord("whoever is to move would not be asked anything")
        if step.mode >= TOGETHER:
            for seat in todo:
                runner.choice(seat)

    def key(self, position: Position) -> str:
        data = msgspec.json.encode([self.dump_state(position.base), position.answers])
        return hashlib.sha256(data).hexdigest()[:32]


def option_text(value: Any) -> str:
    """Options are words: True is `true`, 3 is `3`, a list is joined by commas."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(item if isinstance(item, str) else shown(item) for item in value)
    return value if isinstance(value, str) else shown(value)
