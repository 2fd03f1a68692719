"""Going through the log of a table, or through a record, from the beginning."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ...core.game import Game
from ...core.position import Position
from ...core.record import Record, Recorder
from ...core.state import Event
from .actions import LogLine
from .clocks import Clock, spent, turned, wound
from .memory import starting_with
from .model import Entry, SeatInfo, Snapshot, TableInfo
from .table import Table
from .titles import new_info


class Folded(NamedTuple):
    """The clocks after some entries, the time of the table then, and what each entry brought about."""

    clocks: list[Clock]
    time: float
    lines: list[LogLine]


def folded(table: Table, entries: list[Entry], clocks: list[Clock] | None = None, now: float = 0.0) -> Folded:
    """Go through entries. The table stands where they begin, and where they end afterwards: at the beginning of its
    log, or at a moment of which the clocks and the time are known."""
    pace = table.info.pace
    begun = clocks is not None
    clocks = wound(pace, len(table.info.seats)) if clocks is None else clocks
    lines = []
    day = table.recent[-1].at if table.recent else table.info.created
    for i, entry in enumerate(entries):
        # Older entries do not say what was spent: the time of day has to do.
        passed = max(0.0, entry.at - day) if entry.spent is None else entry.spent
        now += spent(pace, entry.at - passed, entry.at)
        day = entry.at
        lines.append(table.apply(entry))
        # Before the first move people only sit down, and no clock runs.
        begun = begun or entry.kind == "move"
        # What came about together turns the clocks once.
        together = i + 1 < len(entries) and entries[i + 1].at == day and entries[i + 1].spent is None
        if begun and not together:
            clocks = turned(clocks, pace, table.waiting(), table.floor, now, day)
    return Folded(turned(clocks, pace, table.waiting(), table.floor, now, day), now, lines)


class Goal(msgspec.Struct):
    """Where a rewind goes back to, without the position of that moment."""

    to: int


def effective(entries: list[Entry]) -> list[tuple[int, str]]:
    """The moves that count, of all entries from the first: without what was taken back."""
    # From the end, because a rewind says what to pass over; so every entry is looked at once.
    chain: list[Entry] = []
    i = len(entries) - 1
    while i >= 0:
        entry = entries[i]
        if entry.kind == "rewind":
            i = msgspec.json.decode(entry.text, type=Goal).to - entries[0].version
            continue
        chain.append(entry)
        i -= 1
    moves: list[tuple[int, str] | None] = []
    own: dict[int, list[int]] = {}
    for entry in reversed(chain):
        if entry.kind == "move":
            own.setdefault(entry.seat, []).append(len(moves))
            moves.append((entry.seat, entry.text))
        elif entry.kind == "undo":
            moves[own[entry.seat].pop()] = None
    return [move for move in moves if move is not None]


class Imported(msgspec.Struct):
    """A record as a table: what it is, its log, and where it stands."""

    info: TableInfo
    entries: list[Entry]
    snapshot: Snapshot


class TableRecorder(Recorder):
    """Writes the log of a table while a record is played."""

    def __init__(self, position: Position, names: tuple[str, ...], now: float, known: TableInfo | None = None) -> None:
        super().__init__(position, names)
        game, seats = position.game, range(position.base.seats)
        self.now = now
        sat = [SeatInfo(seat, "person", names[seat] if names else "") for seat in seats]
        info = known or replace(new_info("", position, sat, now), kind="study", owner=0, free_rewind=True)
        self.table = Table.restore(info, game, starting_with(position), [])
        self.position = self.table.position
        self.entries: list[Entry] = []

    def push(self, seat: int, move: Any) -> list[Event]:
        choice = self.position.choice(seat)
        value = self.table.game.read(choice, move)
        text = self.table.game.text(choice, value) if choice.allows(value) else move
        return self.add(Entry(self.table.version + 1, "move", seat, text, self.now), value)

    def add(self, entry: Entry, value: object = None) -> list[Event]:
        events = self.table.apply(entry, value).events
        self.entries.append(entry)
        return events


def read_record(text: bytes, game_of: Callable[[str], Game], now: float) -> Imported:
    """A saved game, replayed once: it is checked on the way."""
    record = Record.decode(text)

    def recorder(position: Position, names: tuple[str, ...]) -> TableRecorder:
        return TableRecorder(position, names, now)

    played = record.play_to(recorder, game_of(record.game))
    table = played.table
    if table.turn_open is not None:
        played.add(Entry(table.version + 1, "end", table.turn_open, "", now))
    return Imported(table.described(), played.entries, table.snapshot())


def retold(info: TableInfo, entries: list[Entry], game: Game) -> Imported:
    """A table of older rules in the words of today's: the moves that count, through the title's migrations. What was
    taken back is forgotten."""
    record = Record(info.title, info.rules, len(info.seats), info.options, effective(entries), data=info.data)
    now = msgspec.structs.replace(info, rules=game.rules, version=0)
    recorder = TableRecorder(game.new(len(info.seats), info.options), (), info.updated, now)
    for seat, text in record.migrated(game).moves:
        recorder.push(seat, text)
    return Imported(recorder.table.described(), recorder.entries, recorder.table.snapshot())
