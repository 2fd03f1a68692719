"""What is done in worker processes: bots think, and whole games are replayed.

A bot gets a position that was imagined for its seat, never the true one, and answers with a move and its reasons.
"""

import gzip
import os
from collections import OrderedDict
from functools import cache
from random import Random
from traceback import extract_tb
from typing import Any, Final

import msgspec

from ...bots import Bot, ThinkerBot, make_bot
from ...bots.base import Decision
from ...bots.models import why_by_hand
from ...core.errors import LudotekaError
from ...core.game import Game
from ...core.position import Position
from ...core.record import Record
from ...games import game
from ..table.model import Entry, Snapshot, TableInfo
from ..table.replay import effective, read_record
from ..table.table import Table
from ..wire import history
from ..wire.model import Considered, Reasons, Term

REPLAY_PATIENCE: Final = 20.0
SEATED: Final = 24
"""So many bots keep what they thought last; others begin anew."""


class Job(msgspec.Struct, frozen=True):
    """Something that a worker is asked."""

    @property
    def patience(self) -> float:
        """How many seconds pass before a worker is given up."""
        return REPLAY_PATIENCE

    @property
    def name(self) -> str:
        """Who or what works, for a person who reads that it failed."""
        return type(self).__name__.lower()


class Task(Job, frozen=True, tag="think"):
    """A title with its component tables, an imagined position, and who thinks for how long.

    `sitter` names the seat of a table: the bot that sits there remembers what it thought at the last move.
    """

    title: str
    data: str | None
    dump: bytes
    seat: int
    level: str
    seed: int
    seconds: float | None
    sitter: str = ""

    @property
    def patience(self) -> float:
        return (2.0 if self.seconds is None else self.seconds) * 3 + 2

    @property
    def name(self) -> str:
        return self.level

    def position(self) -> Position:
        return prepared(self.title, self.data).load(msgspec.json.decode(self.dump))


class Log(msgspec.Struct, frozen=True):
    """A table as far as it goes: the entries follow the snapshot."""

    data: str | None
    info: TableInfo
    snapshot: Snapshot | None
    entries: list[Entry]

    def table(self) -> Table:
        return Table.restore(self.info, prepared(self.info.title, self.data), self.snapshot, self.entries)


class Figures(Job, frozen=True, tag="figures"):
    """The figures of all panels at some versions."""

    start: Log
    later: list[Entry]
    viewer: int | None
    versions: list[int]


class Since(Job, frozen=True, tag="since"):
    """What has happened after a moment."""

    before: Log
    later: list[Entry]
    viewer: int | None


class WriteRecord(Job, frozen=True, tag="write"):
    """A finished game as the text of a record."""

    end: Log
    entries: list[Entry]


class ReadRecord(Job, frozen=True, tag="read"):
    """A record that somebody sent, with the folders of titles that have component tables of the host's own."""

    text: bytes
    folders: dict[str, str]
    now: float


AnyJob = Task | Figures | Since | WriteRecord | ReadRecord


class Thought(msgspec.Struct, frozen=True, tag="thought"):
    """A move as text, why it was chosen, and what went wrong on the way (nothing, or one line)."""

    move: str
    reasons: Reasons
    fault: str | None = None
    by: str = ""
    by_hand: str | None = None
    """Why the bot judged by hand though its title has a learned value: the key of a message."""


class Replayed(msgspec.Struct, frozen=True, tag="replayed"):
    """What came of a replay, as JSON packed by gzip: the thread that answers everybody only passes it on."""

    body: bytes


class Refusal(msgspec.Struct, frozen=True, tag="refusal"):
    """What was sent is wrong: an error of the library, for whoever sent it."""

    text: str
    key: str
    values: dict[str, Any]


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """Why a worker gave no answer."""

    why: str


Answer = Thought | Replayed | Refusal | Failed


@cache
def prepared(title: str, data: str | None) -> Game:
    """A title is read once: nothing changes the tables while the server runs."""
    return game(title, data)


def do(job: AnyJob) -> Answer:
    """The answer to a job, or why there is none."""
    try:
        if isinstance(job, Task):
            return think(job)
        return Replayed(gzip.compress(msgspec.json.encode(replayed(job)), 5, mtime=0))
    except LudotekaError as error:
        if isinstance(job, ReadRecord):
            return Refusal(str(error), error.key, {name: str(value) for name, value in error.values.items()})
        return failed(job, error)
    except Exception as error:
        return failed(job, error)


def failed(job: AnyJob, error: Exception) -> Failed:
    place = extract_tb(error.__traceback__)[-1]
    name = os.path.basename(place.filename)
    return Failed(" ".join(f"{job.name} failed: {type(error).__name__}: {error} ({name}:{place.lineno})".split()))


def replayed(job: Figures | Since | WriteRecord | ReadRecord) -> Any:
    match job:
        case Figures():
            return history.figures(job.start.table(), job.later, job.viewer, job.versions)
        case Since():
            return history.since(job.before.table(), job.later, job.viewer)
        case WriteRecord():
            return written(job.end.table(), job.entries)
    return read_record(job.text, lambda title: prepared(title, job.folders.get(title)), job.now)


def written(table: Table, entries: list[Entry]) -> str:
    names = [seat.name or (f"{seat.level} {seat.seat + 1}" if seat.level else "") for seat in table.info.seats]
    return Record.of(table.position, effective(entries), names if any(names) else ()).write()


# -- bots -----------------------------------------------------------------------------------------------------------

seated: Final[OrderedDict[tuple[str, str], Bot]] = OrderedDict()


def think(task: Task) -> Thought | Failed:
    # The bot that sits there has what it thought at the last move; for whoever only asks there is a new one.
    key = (task.sitter, task.level)
    bot = seated.pop(key, None) or make_bot(task.level)
    position = task.position()
    rng = Random(task.seed)
    decision = bot.choose(position, task.seat, rng, task.seconds)
    choice = position.choice(task.seat)
    if not choice.allows(decision.move):
        return Failed(f"{task.level} chose {decision.move!r}, which is not legal")
    # One that fails is not asked again.
    if task.sitter:
        seated[key] = bot
        while len(seated) > SEATED:
            seated.popitem(last=False)
    else:
        # Reasons are for whoever asks; at the table nobody reads them.
        decision = bot.explain(position, task.seat, decision, rng)
    by_hand = why_by_hand(position.game) if isinstance(bot, ThinkerBot) else None
    move = position.text(task.seat, decision.move)
    return Thought(move, explained(position, task.seat, decision), None, task.level, by_hand)


def explained(position: Position, seat: int, decision: Decision) -> Reasons:
    """The reasons of a decision: how good it looked, what else was considered, and what tells them
    apart."""
    others = [
        Considered(position.text(seat, option.move), round(option.value, 4), option.visits)
        for option in decision.alternatives
    ]
    terms = [
        Term(
            one.group if "." in one.group else f"purpose.{one.group}",
            round(one.difference, 3),
            [f"term.{name}" for name in one.terms],
        )
        for one in decision.reasons
    ]
    return Reasons(round(decision.value, 4), decision.visits, others, terms)


def at_random(task: Task, fault: str) -> Thought:
    """Any legal move: the last resort, and a quick one."""
    position = task.position()
    choice = position.choice(task.seat)
    return Thought(position.text(task.seat, choice.pick(Random(task.seed))), Reasons(), fault, "random")
