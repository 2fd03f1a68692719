"""A table in memory, and what is worked out once for all who watch it."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Final, NamedTuple
from weakref import ref

import msgspec

from ...core.wire import Message
from ..table.actions import LogLine
from ..table.clocks import Clock, clock_message
from ..table.table import Table
from ..wire.message import message, visible
from ..wire.model import Presence, TableMessage, Watched
from ..wire.patch import update
from .hearer import Hearer

LINES: Final = 400
KNOWN_TICKS: Final = 20_000


class Opened(NamedTuple):
    """A table as it is read: with its clocks, its time, and when by the ticks its last entry was made."""

    table: Table
    clocks: list[Clock]
    time: float
    ticks: float


class Now(NamedTuple):
    """The time of day, the time of a table, the ticks, and the seconds since the table's last entry."""

    day: float
    time: float
    ticks: float
    spent: float


class LastTicks:
    """When the last entry of each table was made, and which it was; also of tables that were put away."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def of(self, table: str) -> tuple[int, float]:
        return self._known.get(table, (-1, 0.0))

    def remember(self, table: str, version: int, ticks: float) -> None:
        self._known[table] = (version, ticks)
        self._known.move_to_end(table)
        while len(self._known) > KNOWN_TICKS:
            self._known.popitem(last=False)


class Live:
    """A table in memory. `table` is replaced by a new one at each change and never changed itself."""

    def __init__(self, opened: "Opened") -> None:
        table = opened.table
        self.id = table.info.id
        self.table = table
        self.clocks = opened.clocks
        self.time = opened.time
        """The time of the table at its last entry, on which its clocks run, and when that was by the ticks."""
        self.ticks = opened.ticks
        self.inbox = asyncio.Lock()
        self.revision = 0
        self.watchers: Counter[int | None] = Counter()
        self.hearers: set[Hearer] = set()
        """The streams of those who watch here."""
        self.elsewhere: dict[str, tuple[list[int], int]] = {}
        """The seats and the number of spectators that watch at other servers."""
        self.said = 0
        """The last line of chat that those who watch here were told; only counted where there are other servers."""
        self.notes: list[Message] = []
        self.posted: list[Message] = []
        """What the host has everybody told."""
        self.addresses: dict[int, str] = {}
        """From where each seat was played last, as long as the table is in memory."""
        self.lines: deque[LogLine] = deque(maxlen=LINES)
        self._newest: list[LogLine] = []
        self.doubts = 0
        """How often it became doubtful whether all who listen still may."""
        self.needs_reload = False
        self.used = 0.0
        self.account = table.info.id
        """Whose work it is when bots think here: the address of whoever was here last."""
        self._messages: dict[int | None, tuple[int, TableMessage]] = {}
        self._updates: dict[int | None, tuple[ref[TableMessage], TableMessage, bytes]] = {}
        """The last update of each seat, from which message to which; what nobody has any more is not kept for it."""

    @contextmanager
    def heard_by(self, hearer: Hearer) -> Iterator[None]:
        """Somebody listens for as long as this lasts."""
        self.hearers.add(hearer)
        try:
            yield
        finally:
            self.hearers.discard(hearer)

    def happened(self, lines: list[LogLine]) -> None:
        """More of the log. What was put into words is kept of the newest lines alone, which all are told now."""
        for line in self._newest:
            line.told.clear()
        self._newest = lines
        self.lines.extend(lines)

    def message(self, seat: int | None) -> TableMessage:
        """What this seat sees, worked out once for all who ask. What did not change stays the same object."""
        revision, old = self._messages.get(seat, (-1, None))
        if old is not None and revision == self.revision:
            return old
        new = message(self.table, seat, clock_message(self.clocks, self.table.info.pace), [*self.posted, *self.notes])
        if old is not None and new == old:
            new = old
        self._messages[seat] = (self.revision, new)
        return new

    def update(self, seat: int | None, old: TableMessage, since: int) -> bytes:
        """What turns an older message into the current one, as bytes: worked out once for all who listen."""
        new = self.message(seat)
        known = self._updates.get(seat)
        if known is None or known[0]() is not old or known[1] is not new:
            lines = list(takewhile(lambda line: line.version > since, reversed(self.lines)))[::-1]
            patch = update(old, new, visible(self.table, lines, seat))
            known = self._updates[seat] = (ref(old), new, msgspec.json.encode(patch))
        return known[2]

    def presence(self) -> Watched:
        """Who watches."""
        seats, spectators = self.here()
        for others, more in self.elsewhere.values():
            seats, spectators = sorted({*seats, *others}), spectators + more
        return Watched(Presence(seats, spectators))

    def here(self) -> tuple[list[int], int]:
        """The seats and the number of spectators that watch at this server."""
        seats = sorted(seat for seat, count in self.watchers.items() if seat is not None and count)
        return seats, self.watchers[None]

    def watches(self, seat: int) -> bool:
        """Whether somebody watches with the eyes of this seat, at whichever server."""
        return self.watchers[seat] > 0 or any(seat in seats for seats, _ in self.elsewhere.values())

    def watched(self) -> bool:
        """Whether anybody watches, at whichever server."""
        return self.watchers.total() > 0 or bool(self.elsewhere)

    def forget(self, seat: int | None) -> None:
        self._messages.pop(seat, None)
        self._updates.pop(seat, None)
