"""The live tables: one ordered inbox each, and everybody who watches.

An action is tried on a copy of the table, written to the store in one transaction, and only then becomes the table
that others see. If the store refuses, nothing has happened.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from ...core.errors import LudotekaError
from ...core.wire import Arg, Message
from ..storage.keys import hash_key
from ..storage.store import Conflict, KeyRow, Sitter, Store, StoreError, StoreTrouble, UnknownTable
from ..storage.store_errors import FAILED
from ..table.actions import Action, Move, Outcome, Refused
from ..table.clocks import turned
from ..table.model import ChatLine, Entry, SeatInfo, Snapshot, TableInfo
from ..table.table import Table
from ..wire.model import Changed, Chatted, News, OtherKeys, Over
from .bells import Bells
from .bots import Bots
from .events import Events
from .following import Following
from .house import House
from .keyring import Keyring, Place
from .live import Live, Now
from .neighbours import Club, Neighbours
from .notices import Notices
from .passkeys import Passkeys
from .people import People
from .settings import Settings
from .timers import Timers

T = TypeVar("T")

log: Final = logging.getLogger("ludoteka.server")

IDLE: Final = 300.0
"""Seconds after which a table that nobody watches is put away."""
SWEEP: Final = 30.0
NOTES: Final = 10
TRIES: Final = 5
"""An action that does not depend on what the table looks like is tried so often when others act at the same time."""


class Hub(Following):
    """All tables of a server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__(store, settings)
        self.notices = Notices(
            settings.address, settings.now, settings.notices, settings.send, settings.post, settings.pusher
        )
        self.bots = Bots(self)
        self.timers = Timers(self)
        self.keyring = Keyring()
        self.house = House(self)
        self.people = People(self)
        self.passkeys = Passkeys(self)
        self.events = Events(self)
        self.bells = Bells(self)
        self.tables: dict[str, Live] = {}
        self.streams: Counter[str] = Counter()
        self.faults = 0
        """Streams that ended because something failed here."""
        self.closing = False
        self.club = Club()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    # -- beginning and end --------------------------------------------------------------------------------------

    async def start(self) -> None:
        await self.house.load()
        self.later(self._sweep())
        self.later(self.house.keep_clean())
        if self.store.database.shared:
            self.club = Neighbours(self)
        self.club.start()
        if self.settings.warm:
            self.later(self.workers.warm())
        self.later(self.bots.resume())
        self.later(self.events.keep_time())

    def farewell(self) -> None:
        """The server is about to stop: nobody listens any longer."""
        self.closing = True
        for live in self.tables.values():
            self.tell(live, Over())

    async def close(self) -> None:
        await self.club.leave()
        await self.finish()
        self.notices.close()

    async def _sweep(self) -> None:
        """Put away what nobody has looked at for a while."""
        while True:
            await asyncio.sleep(SWEEP)
            late = self.settings.now() - IDLE
            for live in list(self.tables.values()):
                busy = self.bots.busy(live.id) or self.timers.busy(live.id)
                if live.used < late and not busy and not live.inbox.locked() and not live.watchers.total():
                    del self.tables[live.id]
                    self.club.put_away(live)

    async def write(self, function: Callable[..., T], *args: Any) -> T:
        """Write what people do. `tend` is for what servers and hosts do, also while nothing else is written."""
        self.house.check_open()
        return await self.tend(function, *args)

    # -- finding tables -----------------------------------------------------------------------------------------

    async def place(self, key: str) -> Place:
        """What a key opens. A wrong one is told nothing but that."""
        known, changes = self.keyring.known(key), self.keyring.changes
        return known or self.keyring.found(key, await self.read(self.store.by_hash, hash_key(key)), changes)

    async def replace_key(self, live: Live, seat: int | None, key: str) -> None:
        """From now on this key alone opens the seat. Whoever listens there comes back with it, or not at all."""
        await self.write(self.store.replace_keys, live.id, seat, hash_key(key))
        self.shut([(live.id, seat)])

    async def delete(self, live: Live) -> None:
        """A table is no more. Whoever has the inbox calls this."""
        info = live.table.info
        if not live.table.over and await self.read(self.counts, info):
            raise Refused("refused.rated_runs")
        if not live.table.over and await self.read(self.others_play, info):
            raise Refused("refused.others_play")
        await self.write(self.store.delete, live.id)
        self.forget(live.id)

    def forget(self, table: str) -> None:
        """A table is gone, here or at another server."""
        self.keyring.forget(table)
        live = self.tables.pop(table, None)
        if live is not None:
            self.tell(live, Over())

    def shut(self, places: Iterable[tuple[str, int | None]]) -> None:
        """Keys of these seats, or of the places of spectators, are void: whoever listens there is looked at anew."""
        for table in dict.fromkeys(table for table, _ in places):
            self.keyring.forget(table)
            if table in self.tables:
                self.doubt(self.tables[table])

    def doubt(self, live: Live) -> None:
        """Some who listen at a table may no longer do so: each is looked at anew."""
        live.doubts += 1
        self.tell(live, OtherKeys())

    async def live(self, table: str) -> Live:
        """A table in memory, loaded if it is not there yet."""
        found = self.tables.get(table)
        if found is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.get_running_loop().create_task(self._load(table))
                # Whoever asked is told what went wrong, even if nobody is left who waits for it.
                task.add_done_callback(lambda done: done.cancelled() or done.exception())
            # Whoever goes away must not take the table from others who wait for it.
            found = await asyncio.shield(task)
        else:
            await self.club.ask(found)
        found.used = self.settings.now()
        return found

    async def _load(self, table: str) -> Live:
        try:
            live = Live(await self.read(self.opened, table))
            await self.club.opening(live)
            self.tables[table] = live
            live.posted = self.house.messages(live)
            live.used = self.settings.now()
            self.club.opened(live)
            self.bots.wake(live)
            self.timers.set(live)
            return live
        except (StoreError, Refused):
            raise
        except LudotekaError as error:
            raise StoreTrouble(f"table {table} cannot be opened: {error}", FAILED) from error
        finally:
            del self._loading[table]

    # -- acting -------------------------------------------------------------------------------------------------

    async def create(
        self,
        info: TableInfo,
        keys: list[tuple[str, int | None, bool]],
        entries: list[Entry] | None = None,
        snapshot: Snapshot | None = None,
        address: str = "",
        sitter: Sitter | None = None,
    ) -> None:
        """A new table, or one that begins with a log or a position."""
        stored = [(hash_key(key), seat, local) for key, seat, local in keys]
        if entries is None and snapshot is None:
            info, begun = await self.read(self.set_up, info)
            self.last_ticks.remember(info.id, len(begun), self.ticks())
            await self.write(self.store.create, info, stored, begun, None, sitter)
            if any(player.bot for player in info.seats):
                self.hosted(await self.live(info.id), address)
            return
        await self.write(self.store.create, info, stored, entries or [], snapshot)
        # What was played elsewhere may wait for chance, and says of itself only now whose turn it is.
        live = await self.live(info.id)
        self.hosted(live, address)
        async with live.inbox:
            table = live.table.copy()
            now = self.now(live)
            outcome = table.roll(self.settings.rng, now.day, now.spent)
            described = table.described()
            for name in ("status", "waiting"):
                if getattr(described, name) != getattr(info, name):
                    outcome.changes[name] = getattr(described, name)
            await self._keep(live, table, outcome, now)

    def set_up(self, info: TableInfo) -> tuple[TableInfo, list[Entry]]:
        """A table at the beginning of its game, and what chance did there."""
        table = Table.new(info, self.titles.of(info))
        outcome = table.roll(self.settings.rng, self.day())
        return table.described(), outcome.entries

    def hosted(self, live: Live, address: str) -> None:
        """Somebody is here: bots at this table think at their cost."""
        live.account = address or live.account
        self.bots.wake(live)

    async def act(self, live: Live, seat: int, action: Action, version: int | None = None) -> Outcome:
        """Do what a seat wants. It is on the disk before this returns, and before anybody is told."""
        async with live.inbox:
            return await self.act_now(live, seat, action, version)

    async def act_now(
        self,
        live: Live,
        seat: int,
        action: Action,
        version: int | None = None,
        keys: Sequence[KeyRow] = (),
        sitter: Sitter | None = None,
    ) -> Outcome:
        """Like `act`, for whoever has the inbox. `keys` open the table from then on, to `sitter` as to anybody."""
        self.house.check_table(live)
        for _ in range(TRIES):
            if live.needs_reload:
                await self.reload(live)
            elif self.store.database.shared and version is not None and version > live.table.to_seat_version(seat):
                # Another server has told more than is known here.
                await self.catch_up_now(live)
            before, table = live.table, live.table.copy()
            now = self.now(live)
            try:
                outcome = table.act(seat, action, version, now.day, self.settings.rng, now.spent)
                if not outcome.note:
                    await self._keep(live, table, outcome, now, keys, sitter)
                return outcome
            except Conflict:
                # Another server was faster. What does not depend on what the table looks like is tried again.
                await self.catch_up_now(live)
            except StoreError:
                raise
            except LudotekaError:
                # Nobody is refused for what another server has changed meanwhile.
                if self.store.database.shared:
                    await self.catch_up_now(live)
                if live.table is before:
                    raise
            # Moves of bots have no version: one that was thought of for another position is not played.
            if version is None and isinstance(action, Move):
                return Outcome(note="stale")
        raise Conflict(live.id, live.table.version)

    async def _keep(
        self,
        live: Live,
        table: Table,
        outcome: Outcome,
        now: Now,
        keys: Sequence[KeyRow] = (),
        sitter: Sitter | None = None,
    ) -> None:
        if outcome.entries or outcome.changes:
            expected = live.table.version
            # What others change without a new version must not be undone by what is known here.
            known = {name: getattr(live.table.info, name) for name in ("proposal", "seats") if name in outcome.changes}
            ending = table.ending(now.day) if outcome.changes.get("status") == "over" else None
            what = (live.id, expected, outcome.entries, outcome.changes, outcome.snapshot, keys, known, sitter, ending)
            live.needs_reload = True
            try:
                await self.write(self.store.append, *what)
            except (Conflict, UnknownTable):
                raise
            except StoreError:
                # A commit may have succeeded and reported an error: what was done is told as done, and only that.
                if not await self.written(live.id, outcome):
                    self.later(self.recover(live))
                    raise
            live.needs_reload = False
            if ending is not None and table.info.event:
                self.later(self.events.look(table.info.event))
        before = live.table
        live.table = table
        live.happened(outcome.events)
        if outcome.entries:
            live.time, live.ticks = now.time, now.ticks
            self.last_ticks.remember(live.id, table.version, now.ticks)
        live.clocks = turned(live.clocks, table.info.pace, table.waiting(), table.floor, now.time, now.day)
        self.moved_on(live)
        self.bells.asked(live, before)

    def moved_on(self, live: Live) -> None:
        """The table is another one than before: everybody looks again."""
        self.changed(live)
        self.bots.wake(live)
        self.timers.set(live)

    def changed(self, live: Live) -> None:
        """Tell everybody who watches to look again."""
        live.revision += 1
        live.posted = self.house.messages(live)
        self.tell(live, Changed())

    def tell(self, live: Live, what: News) -> None:
        for hearer in live.hearers:
            hearer.tell(what)

    def note(self, live: Live, key: str, **args: Arg) -> None:
        """Something that the table itself has to say."""
        self.noted(live, Message(key, args))
        self.club.noted(live, live.notes[-1])

    def noted(self, live: Live, what: Message) -> None:
        live.notes = [*live.notes[1 - NOTES :], what]
        self.changed(live)

    # -- who is there -------------------------------------------------------------------------------------------

    def watch(self, live: Live, seat: int | None, change: int) -> None:
        """Somebody comes or goes."""
        live.watchers[seat] += change
        live.used = self.settings.now()
        if change > 0:
            self.bots.wake(live)
        if not live.watchers[seat]:
            live.forget(seat)
        self.tell(live, live.presence())
        self.club.watched(live)

    async def say(self, live: Live, seat: int, text: str) -> ChatLine:
        """One more line of chat."""
        self.house.check_table(live)
        player: SeatInfo = live.table.info.seats[seat]
        line = await self.write(self.store.say, live.id, seat, player.name, text, self.settings.now())
        if not self.club.said(live):
            self.hear(live, line)
        return line

    def hear(self, live: Live, line: ChatLine) -> None:
        self.tell(live, Chatted(line))
