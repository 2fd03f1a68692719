"""Records: a whole game as readable text that replays to the same result without a seed.

    game: isle-of-skye
    rules: 1
    seats: 3
    options: expansion=journeyman hideGold=false

    # draw
    - draw T12 for 1
    # price
    1 price T12 5

    result: 34 28 41
    ranks: 2 3 1
    check: 0f5b91c2a7d3e846

A move is the number of its seat, or - for chance, and its text. Lines that begin with # are remarks. A game that is
not over has `result: unfinished`. `data` stands in the header if the game was played with component tables of an
owner's own. `check` tells whether a line was changed afterwards; a record written by hand may leave it out.
"""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

from .choice import CHANCE
from .errors import BadOption, BadRecord, BadSeats, LudotekaError, UnknownOption
from .game import Game
from .position import Position
from .record_text import NUMBER, UNFINISHED, Reader
from .state import Event

R = TypeVar("R", bound="Recorder")

MOST_SAID: Final = 300
"""Letters at the beginning and at the end of what is said about a line that is too long to be shown."""


@dataclass(frozen=True)
class Record:
    """A game as it is saved: what was chosen before it, every move with its seat, and how it ended.

    >>> import ludoteka, random
    >>> kept = Recorder(ludoteka.new("isle-of-skye", seats=2))
    >>> _ = kept.roll(random.Random(7))
    >>> print(kept.record().write().splitlines()[0])
    game: isle-of-skye
    >>> again = Record.read(kept.record().write()).replay(kept.position.game)
    >>> again.key() == kept.position.key()
    True
    """

    game: str
    rules: str
    seats: int
    options: dict[str, str]
    moves: list[tuple[int, str]]
    scores: list[int] | None = None
    ranks: list[int] | None = None
    data: str = ""
    names: tuple[str, ...] = ()
    # The `check` line that was read; where things stand in that file, for errors; remarks by the number of the move
    # that follows.
    seal: str = field(default="", compare=False)
    source: str = field(default="record", compare=False)
    lines: dict[str | int, int] = field(default_factory=dict, compare=False)
    remarks: dict[int, str] = field(default_factory=dict, compare=False)

    # -- writing ------------------------------------------------------------------------------------------------

    @classmethod
    def of(
        cls,
        position: Position,
        moves: Sequence[tuple[int, str]],
        names: Sequence[str] = (),
        remarks: dict[int, str] | None = None,
    ) -> "Record":
        """The record of a game that came to this position by these moves."""
        game = position.game
        result = position.result()
        return cls(
            game.id,
            game.rules,
            position.base.seats,
            dict(game.options_of(position)),
            list(moves),
            list(result.scores) if result else None,
            list(result.ranks) if result else None,
            own_tables(game),
            tuple(" ".join(name.replace(",", " ").split()) for name in names),
            remarks=remarks or {},
        )

    def write(self) -> str:
        """The record as text."""
        played = []
        for i, move in enumerate(map(move_line, self.moves)):
            if i in self.remarks:
                played += [f"# {line}" for line in self.remarks[i].splitlines()]
            played.append(move)
        return "\n".join([*self._head(), "", *played, "", *self._end(), f"check: {self._digest()}", ""])

    def _head(self) -> list[str]:
        head = [f"game: {self.game}", f"rules: {self.rules}", f"seats: {self.seats}"]
        head.append(" ".join(["options:", *(f"{name}={value}" for name, value in self.options.items())]))
        if self.data:
            head.append(f"data: {self.data}")
        if self.names:
            head.append(f"names: {', '.join(self.names)}")
        return head

    def _end(self) -> list[str]:
        if self.scores is None or self.ranks is None:
            return [f"result: {UNFINISHED}"]
        return [f"result: {numbers(self.scores)}", f"ranks: {numbers(self.ranks)}"]

    def _digest(self) -> str:
        content = [*self._head(), *map(move_line, self.moves), *self._end()]
        return hashlib.sha256("\n".join(content).encode()).hexdigest()[:16]

    # -- reading ------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, text: str, source: str = "record") -> "Record":
        """The record that a text holds. Whether its moves are legal is found out by `replay`."""
        return cls(**Reader(text, source).parts())

    @classmethod
    def open(cls, path: Path) -> "Record":
        """The record in a file."""
        return cls.decode(path.read_bytes(), str(path))

    @classmethod
    def decode(cls, content: bytes, source: str = "record") -> "Record":
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            bad = content[error.start]
            raise BadRecord(f"{source}, line {line}: byte {bad:#04x} is not UTF-8 text, as records are") from None
        return cls.read(text, source)

    def fail(self, where: str | int, why: str, key: str = "", **values: object) -> NoReturn:
        """Refuse the record because of a header, of a move (by its number from 0) or of a line of the end."""
        line = f", line {self.lines[where]}" if where in self.lines else ""
        raise BadRecord(f"{self.source}{line}: {shorten(why)}", key, "", **values)

    # -- replaying ----------------------------------------------------------------------------------------------

    def replay(self, game: Game, upto: int | None = None) -> Position:
        """The position after all moves, checked against the result; or after the first `upto` moves."""
        return self.play(game, upto).position

    def play(self, game: Game, upto: int | None = None) -> "Recorder":
        """Like `replay`, with everything that happened on the way."""
        return self.play_to(Recorder, game, upto)

    def play_to(self, recorder: "Callable[[Position, tuple[str, ...]], R]", game: Game, upto: int | None = None) -> "R":
        """Like `play`, told to a recorder of one's own kind."""
        if game.id != self.game:
            self.fail("game", f"this is a game of {self.game}, not of {game.id}")
        migrated = self.migrated(game)
        if upto is not None and not 0 <= upto <= len(migrated.moves):
            self.fail("at", f"there is no move {upto} to stop after: use 0 to {len(migrated.moves)}")
        table = recorder(migrated._begin(game), migrated.names)
        for i, (seat, text) in enumerate(migrated.moves[:upto]):
            if table.position.over:
                migrated.fail(i, f"the game was over after move {i}: nothing may follow it but the result")
            try:
                table.push(seat, text)
            except LudotekaError as error:
                migrated.fail(i, str(error))
        if upto is None:
            migrated._compare(table.position)
        # Last, because the rules can say more precisely what is wrong.
        if self.seal not in ("", self._digest()):
            self.fail("check", f"a line above was changed afterwards: their sum is {self._digest()} now")
        return table

    def migrated(self, game: Game) -> "Record":
        """This record in the words of today's rules. An older one goes through the title's migrations in turn; what
        they cannot play is left as it is, for `replay` to complain about with its line."""
        if not NUMBER.fullmatch(self.rules) or int(self.rules) < 1:
            self.fail("rules", f"rules {self.rules!r} should be a version from 1 to {game.rules}")
        if int(self.rules) > int(game.rules):
            self.fail("rules", f"rules version {self.rules} is from a later Ludoteka: this one knows 1 to {game.rules}")
        record = self
        for version in range(int(self.rules), int(game.rules)):
            migrate = game.migrations.get(str(version))
            with suppress(LudotekaError):
                record = migrate(record) if migrate else record
            record = replace(record, rules=str(version + 1))
        return record

    def _begin(self, game: Game) -> Position:
        own = own_tables(game)
        if self.data != own:
            # Whatever stands there, no more is said of it than a digest has letters.
            played = self.data[: len(game.digest)]
            key, values = other_tables(played, own)
            if not self.data:
                self.fail("game", "it was played with the shipped component tables: leave out --data", key, **values)
            using = f"tables {own}" if own else "the shipped ones"
            why = f"it was played with component tables {played}, not with {using}: use --data DIR"
            self.fail("data", why, key, **values)
        try:
            return game.new(self.seats, self.options)
        except BadSeats as error:
            self.fail("seats", str(error))
        except (UnknownOption, BadOption) as error:
            self.fail("options", str(error))

    def _compare(self, position: Position) -> None:
        result = position.result()
        if result is None:
            if self.scores is not None:
                self.fail("result", f"the game is not over after {len(self.moves)} moves: moves are missing")
        elif self.scores is None:
            self.fail("result", f"the game is over: the result should be {numbers(result.scores)}")
        elif self.scores != result.scores:
            self.fail("result", f"the result {numbers(self.scores)} should be {numbers(result.scores)}")
        elif self.ranks != result.ranks:
            self.fail("ranks", f"the ranks {numbers(self.ranks or [])} should be {numbers(result.ranks)}")


class Played(NamedTuple):
    """One move of a running game: who made it, in words, in which step of the sequence of play, and what it caused."""

    seat: int
    text: str
    step: str
    events: list[Event]


class Recorder:
    """A position with its history from the beginning. What is taken back disappears from the history."""

    def __init__(self, position: Position, names: Sequence[str] = ()) -> None:
        self.position = position
        self.names = tuple(names)
        self.history: list[Played] = []

    def push(self, seat: int, move: Any) -> list[Event]:
        """Make a move (a value or its text), as `Position.push` does."""
        position = self.position
        game = position.game
        choice = position.choice(seat)
        value = game.read(choice, move) if isinstance(move, str) else move
        step = position.steps[position.state.step].name
        events = position.push(seat, value)
        self.history.append(Played(seat, game.text(choice, value), step, events))
        return events

    def roll(self, rng: Random) -> list[Event]:
        """Let chance do what it has to do now."""
        events: list[Event] = []
        while self.position.to_move == (CHANCE,):
            events += self.push(CHANCE, self.position.choice(CHANCE).pick(rng))
        return events

    def pop(self, seat: int | None = None) -> Played:
        """Take back the last answer (of one seat, if given). Returns what is undone."""
        self.position.pop(seat)
        last = max(i for i, played in enumerate(self.history) if seat is None or played.seat == seat)
        return self.history.pop(last)

    def record(self) -> Record:
        """The game so far, with a remark at each new step of the sequence of play."""
        steps = [None, *(played.step for played in self.history)]
        remarks = {i: played.step for i, played in enumerate(self.history) if played.step != steps[i]}
        return Record.of(self.position, [(played.seat, played.text) for played in self.history], self.names, remarks)


# -- migrations -----------------------------------------------------------------------------------------------------


def with_answer(record: Record, game: Game, question: str, text: str) -> Record:
    """A record of rules that did not ask this question yet, with the answer that they took for granted. From where it
    cannot be played it is left as it is."""
    moves: list[tuple[int, str]] = []
    lines: dict[str | int, int] = {name: line for name, line in record.lines.items() if isinstance(name, str)}
    remarks: dict[int, str] = {}
    position: Position | None = game.new(record.seats, record.options)
    for i, (seat, answer) in enumerate(record.moves):
        try:
            while position and position.to_move and position.choice(position.to_move[0]).name == question:
                moves.append((position.to_move[0], text))
                position.push(*moves[-1])
            if position:
                position.push(seat, answer)
        except LudotekaError:
            position = None
        if i in record.lines:
            lines[len(moves)] = record.lines[i]
        if i in record.remarks:
            remarks[len(moves)] = record.remarks[i]
        moves.append((seat, answer))
    return replace(record, moves=moves, lines=lines, remarks=remarks)


# -- small helpers --------------------------------------------------------------------------------------------------


def move_line(move: tuple[int, str]) -> str:
    return f"{'-' if move[0] == CHANCE else move[0] + 1} {move[1]}"


def shorten(text: str) -> str:
    """What is said about a record, however long its lines are: the beginning and the end."""
    return text if len(text) <= 2 * MOST_SAID else f"{text[:MOST_SAID]} ... {text[-MOST_SAID:]}"


def numbers(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


def own_tables(game: Game) -> str:
    """The digest of an owner's own component tables; nothing for the shipped ones."""
    return "" if game.data is None or game.digest == shipped(game.data) else game.digest


def other_tables(played: str, using: str) -> tuple[str, dict[str, str]]:
    """The message about a game that was played with other component tables than those in use."""
    return ("error.tables_own", {"tables": played}) if played else ("error.tables_shipped", {"tables": using})


@cache
def shipped(make: Callable[[Path | None], Game]) -> str:
    return make(None).digest
