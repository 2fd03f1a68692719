"""Tables as the store has them: as they are now, or as they were."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, time

from ...core.choice import CHANCE
from ...core.errors import LudotekaError
from ...core.record import own_tables
from ..storage.store import Store, StoreError, StoreTrouble
from ..storage.store_errors import FAILED
from ..table.actions import Outcome, Refused
from ..table.clocks import spent, wound
from ..table.model import Snapshot, TableInfo
from ..table.replay import folded, retold
from ..table.state import REMEMBERED
from ..table.table import Table
from ..table.titles import OtherRules, outdated
from .executors import Executors
from .jobs import Log
from .live import LastTicks, Live, Now, Opened
from .settings import Settings


@contextmanager
def readable(table: str) -> Iterator[None]:
    """A log that says what cannot be is a damaged table, however that comes to light."""
    try:
        yield
    except (StoreError, Refused):
        raise
    except Exception as error:
        what = f"table {table} is damaged (see ludoteka doctor): {type(error).__name__}: {error}"
        raise StoreTrouble(what, FAILED) from error


class Opening(Executors):
    """Reads tables, and tells the time at them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__(settings)
        self.store = store
        self.settings = settings
        # Who gives the time gives all of it.
        self.ticks = monotonic if settings.now is time else settings.now
        self.ahead = 0.0
        """Seconds by which the clock of the database is ahead of ours: servers on one database go by that."""
        self.titles = settings.titles
        self.last_ticks = LastTicks()

    def opened(self, table: str) -> Opened:
        """The table as it is, with its clocks."""
        with readable(table):
            return self._opened(table)

    def _opened(self, table: str) -> Opened:
        info = self.brought_up(self.store.info(table))
        if info.pace.kind == "none":
            found = self.restored(table)
            found.propose(info.proposal, self.past_of(info))
            # An answer that comes a second time is known as such, also when the server was started in between.
            found.recent = self.store.entries(table, max(1, found.version - REMEMBERED + 1), found.version)
            return Opened(found, wound(info.pace, len(info.seats)), 0.0, self.ticks())
        info, snapshot, _ = self.store.load(table, 0)
        whole = Table.restore(info, self.titles.of(info), snapshot, [])
        entries = self.store.entries(table)
        clocks, time, _ = folded(whole, entries)
        whole.info = info
        whole.info = whole.described()
        whole.past = self.past_of(info)
        version, ticks = self.last_ticks.of(table)
        if version != whole.version:
            # What has passed since an entry that was made by another server only the time of day can tell.
            ticks = self.ticks() - (max(0.0, self.day() - entries[-1].at) if entries else 0.0)
        return Opened(whole, clocks, time, ticks)

    def brought_up(self, info: TableInfo) -> TableInfo:
        """The table under today's rules: one that was begun under older ones is told anew in their words, once."""
        game = self.titles.game(info.title)
        if not outdated(info.rules, game) or info.data != own_tables(game):
            return info
        try:
            told = retold(info, self.store.entries(info.id), game)
        except LudotekaError:
            raise OtherRules(info.rules, game.rules) from None
        self.store.retell(told.info, info.version, told.entries, told.snapshot)
        return self.store.info(info.id)

    def day(self) -> float:
        """The time of day, the same at all servers of a club."""
        return self.settings.now() + self.ahead

    def now(self, live: Live) -> Now:
        """This moment at a table."""
        day, ticks = self.day(), self.ticks()
        passed = max(0.0, ticks - live.ticks)
        return Now(day, live.time + spent(live.table.info.pace, day - passed, day), ticks, passed)

    def restored(self, table: str, upto: int | None = None) -> Table:
        """The table from the store, as it is or as it was."""
        with readable(table):
            info, snapshot, entries = self.store.load(table, upto)
            return Table.restore(info, self.titles.of(info), snapshot, entries)

    def log_of(self, table: str, upto: int | None = None) -> Log:
        """The table, as it is or as it was, for a worker process."""
        info, snapshot, entries = self.store.load(table, upto)
        folder = self.titles.of(info).folder
        return Log(str(folder) if folder else None, info, snapshot, entries)

    async def past(self, live: Live, seat: int | None, seen: int) -> Table:
        """The table at a version, as the seat counts."""
        return await self.read(self.restored, live.id, live.table.to_log_version(seat, seen))

    def past_of(self, info: TableInfo) -> Snapshot | None:
        """The moment to which the table is asked to go back."""
        asked = info.proposal
        return None if asked is None or asked.to is None else self.restored(info.id, asked.to).snapshot()

    def others_play(self, info: TableInfo) -> bool:
        """Whether a person has played there who does not sit at the owner's screen."""
        own = {seat for _, seat, local in self.store.keys(info.id) if local} | {info.owner}
        others = {player.seat for player in info.seats if player.present} - own
        if info.kind != "table" or not others:
            return False
        return any(entry.seat in others and entry.kind != "seat" for entry in self.store.entries(info.id))

    def counts(self, info: TableInfo) -> bool:
        """Whether a game is under way of which all people have agreed that it counts."""
        if not info.rated or not all(seat.agreed for seat in info.seats if seat.kind == "person"):
            return False
        return any(entry.kind == "move" and entry.seat != CHANCE for entry in self.store.entries(info.id))

    def others_seen(self, table: Table, seat: int) -> bool:
        """Whether a seat has seen an answer of another person. What was answered in secret it does not know of."""
        hidden = {version for version, who in table.secrets if who != seat}
        people = {player.seat for player in table.info.seats if player.kind == "person"} - {seat}
        entries = self.store.entries(table.info.id, 1, table.version)
        return any(e.kind == "move" and e.seat in people and e.version not in hidden for e in entries)

    async def written(self, table: str, outcome: Outcome) -> bool:
        """Whether the store has what was to be written."""
        try:
            info = await self.read(self.store.info, table)
            if any(getattr(info, name) != value for name, value in outcome.changes.items()):
                return False
            entries = outcome.entries
            if not entries:
                return True
            return await self.read(self.store.entries, table, entries[0].version, entries[-1].version) == entries
        except StoreError:
            return False
