"""One title: everything the shared code needs to know about it, as data and functions."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from .choice import Choice, Move
from .errors import BadOption, BadRecord, BadSeats, LudotekaError, UnknownMove, UnknownOption
from .flow import Runner, Step
from .notation import Notation
from .position import Position
from .reason import Reason
from .result import Result
from .state import FLOW_FIELDS, State
from .words import Key, Words, words

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


@dataclass(frozen=True, eq=False)
class Game:
    """One title. Stateless; replaced components make another `Game` of the same title."""

    id: str
    rules: str
    seats: Sequence[int]
    options: tuple[Option, ...]
    steps: list[Step]
    domain: str
    notation: Notation
    tables: Any
    fields: dict[str, Any]
    start: Callable[[Any, int, dict[str, str]], State]
    blank: Callable[[Any, int, dict[str, str]], State]
    objects: dict[type, Callable[[Any, Any], Any]]
    reasons: dict[str, Callable[[Any, Any, Any], Reason | None]]
    score: Callable[[Any], Result]
    show: Callable[[Position, int | None], dict[str, Any]]
    draw: Callable[[Position, int | None], dict[str, Any]]
    laws: Callable[[Any], list[str]]
    candidates: Callable[[Any, Choice, Random], Sequence[Move]]
    events: dict[str, str]
    bound: int
    presets: tuple[dict[str, str], ...] = ({},)
    dream: Callable[[Any, int | None, Random], State] | None = None
    digest: str = ""
    data: Callable[[Path | None], "Game"] | None = field(default=None)
    folder: Path | None = None
    """Where an owner's own component tables are."""
    migrations: dict[str, Callable[["Record"], "Record"]] = field(default_factory=dict)
    """By rules version: how a record of that version is put into the words of the next one."""
    judge: Any = None
    """How bots value a position: `prepare(g)`, `names`, `terms(g, seat)`, `evaluate(g)`,
    `guesses(g, choice)` and `clock(g)`."""
    art: Callable[[str], str] | None = None
    """A picture by its name in a scene, as SVG in a box of 100 by 100."""
    sketch: Callable[[dict[str, Any], dict[str, Any], Words], list[str] | None] | None = None
    """A region of a scene as lines of text, where the title has its own way to write it."""
    wide: dict[str, float] = field(default_factory=dict)
    """By the first part of a picture's name: its width, where it is not as wide as high. Its box is 100 high."""
    study: Callable[[Position, int | None, str], dict[str, Any] | None] | None = None
    """What a seat is told when it looks closely at a thing, a figure or an overlay of its scene."""
    foresee: Callable[[Position, int, Move], list[dict[str, Any]]] | None = None
    """What a move would cost, bring or risk, as lines; asked about a position that the seat imagines."""
    storied: tuple[str, ...] = ()
    """First words of the events by which an automatic opponent tells its turn."""
    roles: Callable[[Any], list[str]] | None = None
    """Where seats play different parts: the message key of each one's part, once they are known."""
    rounds: Callable[[Any], int] | None = None
    """How many rounds have begun."""

    # -- a new game ---------------------------------------------------------------------------------------------

    def new(self, seats: int | None = None, options: dict[str, Any] | None = None) -> Position:
        """A fresh position. Set-up is part of the game: chance is usually asked first."""
        count = self.seats[0] if seats is None else seats
        if type(count) is not int or count not in self.seats:
            raise self.bad_seats(count)
        # A position stands at a joint between turns, from the first one on.
        runner = Runner(self.steps, self.start(self.tables, count, self.settle(count, options or {})), keep=True)
        assert runner.base is not None
        return Position(self, runner.base, [])

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, str]:
        """All options, with defaults filled in and values checked."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                names = ", ".join(known)
                text = f"{self.id} has no option {name!r}: use {names}"
                raise UnknownOption(text, "error.no_option", title=self.id, name=repr(name), names=names)
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
        text = f"{self.id} has no game for {count} players: use {low} to {high}"
        return BadSeats(text, "error.seats", title=self.id, count=str(count), low=low, high=high)

    def bad_option(self, option: Option, value: str, problem: str) -> BadOption:
        """A list of values can be shown in every language; where there is none, the option says what it takes."""
        text = f"{self.id}: option {option.name} cannot be {value!r}: {problem}"
        given = {"title": self.id, "name": option.name, "value": repr(value)}
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
        return self.reasons[choice.name](g, choice, move)

    def explain(self, reason: Reason, language: str = "en") -> str:
        """A reason as a sentence, with the rule it rests on."""
        say = words(language, self.domain)
        args = {name: self.notation.shown(name, value, say) for name, value in reason.args.items()}
        return say.say(reason.key, **args) + " " + say.say("rule.reference", rule=reason.rule)

    def refusal(self, choice: Choice, move: Move, reason: Reason | None) -> str:
        """The text of the error for an illegal move."""
        try:
            shown = repr(self.text(choice, move))
        except (UnknownMove, ValueError, TypeError, LookupError):
            shown = repr(move)
        return f"{shown} is not legal: " + (self.explain(reason) if reason else "it answers another question")

    # -- hidden things ------------------------------------------------------------------------------------------

    def imagine(self, base: State, seat: int | None, rng: Random) -> State:
        return base if self.dream is None else self.dream(base, seat, rng)

    def view(self, position: Position, seat: int | None) -> dict[str, Any]:
        return self.show(position, seat)

    def scene(self, position: Position, seat: int | None) -> dict[str, Any]:
        return self.draw(position, seat)

    def result(self, g: Any) -> Result:
        return self.score(g)

    # -- files --------------------------------------------------------------------------------------------------

    def dump_state(self, state: State) -> dict[str, Any]:
        """Every declared field as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(
            {name: getattr(state, name) for name in (*FLOW_FIELDS, *self.fields)}, enc_hook=lambda value: value.dump()
        )
        return plain

    def load_state(self, seats: int, options: dict[str, str], data: dict[str, Any]) -> State:
        """The state that `dump_state` wrote."""
        state = self.blank(self.tables, seats, options)
        for name, kind in (FLOW_FIELDS | self.fields).items():
            value = msgspec.convert(data[name], kind, dec_hook=lambda cls, raw: self.objects[cls](self.tables, raw))
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
            if int(data["rules"]) > int(self.rules):
                raise BadRecord(f"it was saved under rules {data['rules']}; this is {self.rules}: use a newer Ludoteka")
            if data.get("data", self.digest) != self.digest:
                raise BadRecord("it was played with other component tables: name their folder with data=")
            seats = data["seats"]
            if type(seats) is not int or seats not in self.seats or data["base"]["seats"] != seats:
                raise BadRecord(f"seats should be the same whole number everywhere, not {seats!r}")
            base = self.load_state(seats, self.settle(seats, data["options"]), data["base"])
            broken = self.laws(base)
            if broken:
                raise BadRecord(f"this should hold: {broken[0]}")
            answers = [(seat, tuple(move) if isinstance(move, list) else move) for seat, move in data["answers"]]
            position = Position(self, base, [])
            for seat, move in answers:
                position.push(seat, move)
            if position.answers != answers:
                raise BadRecord("its answers end a turn, so they do not belong to one")
        except LudotekaError as error:
            raise BadRecord(f"this is not a saved position of {self.id}: {error}") from error
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, msgspec.ValidationError) as error:
            raise BadRecord(f"this is not a saved position of {self.id}: {error!r}") from error
        return Position(self, base, answers)

    def key(self, position: Position) -> str:
        data = msgspec.json.encode([self.dump_state(position.base), position.answers])
        return hashlib.sha256(data).hexdigest()[:32]


def option_text(value: Any) -> str:
    """Options are words: True is `true`, 3 is `3`, a list is joined by commas."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(str(item) for item in value)
    return str(value)
