"""The servers of a club: what happens at one table is seen at all of them, and bots and clocks run at one.

With SQLite a server is a club of its own, and all of this costs nothing. On PostgreSQL each server hears what the
others have written (`storage.bulletin`) and reads that from the store; who watches is no part of any table, and told by
word of mouth alone. When a server dies, the others go on with the tables that it looked after.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ...core.errors import LudotekaError
from ...core.wire import Message
from ..storage.bulletin import Listener, Notice
from ..storage.store_errors import StoreError, UnknownTable

if TYPE_CHECKING:
    from .hub import Hub
    from .live import Live

log: Final = logging.getLogger("ludoteka.club")

RETRY: Final = 1.0
"""Seconds until the store is asked again who looks after a table."""


class Club:
    """A server that is alone: everything is its own, and there is nobody to tell."""

    def start(self) -> None:
        pass

    async def joined(self) -> None:
        """Return when it is known who else is there."""

    async def leave(self) -> None:
        """Let the others go on with our tables."""

    def ours(self, table: str) -> bool:
        """Whether bots and clocks of this table run here. If nobody's, it becomes ours in a moment."""
        return True

    async def claim(self, table: str) -> bool:
        """Look after a table, unless another server does."""
        return True

    async def opening(self, live: "Live") -> None:
        """A table is about to be in memory."""

    def opened(self, live: "Live") -> None:
        """It is, and may be watched."""

    def put_away(self, live: "Live") -> None:
        """A table is no longer in memory."""

    async def ask(self, live: "Live") -> None:
        """Make sure that a table in memory has all that was written before."""

    def watched(self, live: "Live") -> None:
        """Somebody came or went."""

    def noted(self, live: "Live", what: Message) -> None:
        """The table has something to say."""

    def said(self, live: "Live") -> bool:
        """A line of chat was written here; whether those who watch are told in its turn."""
        return False

    def where(self, ban: Notice) -> None:
        """Whoever knows the address of a seat shuts it out too."""


class Neighbours(Club):
    """One of any number of servers on one PostgreSQL."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._store = hub.store
        self._me = hub.store.database.id
        self._living = {self._me}
        self._owners: dict[str, str] = {}
        self._claiming: set[str] = set()
        self._talking = asyncio.Lock()
        self._joined = asyncio.Event()
        self._listener: Listener | None = None

    # -- coming and going ---------------------------------------------------------------------------------------

    def start(self) -> None:
        loop = asyncio.get_running_loop()

        def heard(notice: Notice) -> None:
            # Whoever has closed the loop listens no more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._heard, notice)

        self._listener = Listener(self._store.database, heard, self._hub.settings.now)
        self._listener.start()

    async def joined(self) -> None:
        await self._joined.wait()

    async def leave(self) -> None:
        if self._listener is not None:
            await asyncio.to_thread(self._listener.stop)
            with suppress(StoreError):
                await self._hub.tend(self._store.leases.leave)

    def _later(self, task: Coroutine[Any, Any, None]) -> None:
        """Do what may fail with the store: whatever is missed then is found when the connection is new."""

        async def trying() -> None:
            try:
                await task
            except LudotekaError as error:
                log.warning("other servers: %s", error)

        self._hub.later(trying())

    def _heard(self, notice: Notice) -> None:
        """Something that another server has told, or that the listener has found."""
        kind, table, server = notice["kind"], notice.get("table", ""), notice.get("from", "")
        live = self._hub.tables.get(table)
        if server:
            self._living.add(server)
        match kind:
            case "joined" | "living":
                self._hub.ahead = notice["ahead"]
                self._live_now(notice["living"])
                if kind == "joined":
                    self._later(self._compare())
            case "bye":
                self._live_now(self._living - {server})
            case "table" if live is not None:
                if notice["info"] or notice["version"] > live.table.version:
                    self._later(self._catch_up(live, None if notice["info"] else notice["version"]))
            case "chat" if live is not None:
                self._later(self._listen(live))
            case "presence" if live is not None:
                self._watched_at(live, server, notice["seats"], notice["spectators"])
            case "who" if live is not None and live.watchers.total():
                self.watched(live)
            case "who" if not table:
                watched = [one for one in self._hub.tables.values() if one.watchers.total()]
                self._later(self._tell([self._presence(one) for one in watched]))
            case "note" if live is not None:
                self._hub.noted(live, msgspec.convert(notice["what"], Message))
            case "house":
                self._later(self._hub.house.load())
            case "unsaid" if live is not None:
                self._hub.house.unsay(live, notice["numbers"])
            case "where":
                self._later(self._hub.house.ban_address(notice["ban"]))
            case "keys":
                self._hub.shut([(table, notice["seat"])])
            case "gone":
                self._owners.pop(table, None)
                self._hub.forget(table)
            case "free":
                self._owners.pop(table, None)
                if live is not None:
                    self._wake(live)

    def _live_now(self, living: set[str]) -> None:
        """Others have come or gone. What the dead have left is taken over."""
        lost = self._living - living
        self._living = living | {self._me}
        for live in self._hub.tables.values():
            for server in lost & set(live.elsewhere):
                self._watched_at(live, server, [], 0)
        if lost:
            self._later(self._adopt())

    async def _compare(self) -> None:
        """The connection is new, and what was told meanwhile was missed."""
        mine = await self._hub.read(self._store.leases.mine)
        self._owners = dict.fromkeys(mine, self._me)
        self._hub.keyring.clear()
        await self._hub.house.load()
        self._joined.set()
        for live in list(self._hub.tables.values()):
            live.elsewhere.clear()
            self._hub.tell(live, live.presence())
            await self._catch_up(live)
            await self._listen(live)
            self._hub.doubt(live)
            self._wake(live)
        await self._adopt()
        # Whether anybody hears it or not: this is how others learn that we are here.
        hello = [{"kind": "who"}, *(self._presence(live) for live in self._hub.tables.values())]
        await self._hub.tend(self._store.leases.tell, hello)

    # -- tables -------------------------------------------------------------------------------------------------

    async def opening(self, live: "Live") -> None:
        live.said = await self._hub.read(self._store.last_line, live.id)

    def opened(self, live: "Live") -> None:
        # What was told while the table was loaded was not heard.
        self._later(self._catch_up(live))
        self._later(self._tell([{"kind": "who", "table": live.id}]))

    async def ask(self, live: "Live") -> None:
        """One look at the version, so that nobody who has just been answered elsewhere is answered with less here."""
        if len(self._living) == 1:
            return
        try:
            version = await self._hub.read(self._store.version, live.id)
            if version != live.table.version:
                await self._hub.catch_up(live)
        except UnknownTable:
            self._hub.forget(live.id)
            raise
        except StoreError as error:
            # What is in memory can be looked at all the same.
            log.warning("table %s may have changed elsewhere: %s", live.id, error)

    async def _catch_up(self, live: "Live", version: int | None = None) -> None:
        try:
            await self._hub.catch_up(live, version)
        except UnknownTable:
            self._hub.forget(live.id)

    def put_away(self, live: "Live") -> None:
        if self._owners.pop(live.id, None) == self._me:
            self._later(self._release(live.id))

    async def _release(self, table: str) -> None:
        """Somebody else may look after a table, unless it was opened here again meanwhile."""
        if table not in self._owners and table not in self._claiming:
            await self._hub.tend(self._store.leases.release, table)

    # -- who looks after a table --------------------------------------------------------------------------------

    def ours(self, table: str) -> bool:
        owner = self._owners.get(table)
        if owner == self._me:
            return True
        if owner not in self._living and table not in self._claiming and self._joined.is_set():
            self._claiming.add(table)
            self._later(self._claim_and_wake(table))
        return False

    async def claim(self, table: str) -> bool:
        try:
            self._owners[table] = owner = await self._hub.tend(self._store.leases.claim, table)
            return owner == self._me
        finally:
            self._claiming.discard(table)

    async def _claim_and_wake(self, table: str) -> None:
        self._claiming.add(table)
        try:
            got = await self.claim(table)
        except UnknownTable:
            return
        except StoreError as error:
            log.warning("table %s waits for a server that looks after it: %s", table, error)
            await asyncio.sleep(RETRY)
            got = True
        if got and table in self._hub.tables:
            self._wake(self._hub.tables[table])

    async def _adopt(self) -> None:
        """Take over from servers that are gone, until nothing is left."""
        while found := await self._hub.tend(self._store.leases.adopt):
            self._owners |= dict.fromkeys(found, self._me)
            for table in found:
                if not await self._take_over(table):
                    self._later(self._try_again(table))
        for live in list(self._hub.tables.values()):
            self._wake(live)

    async def _take_over(self, table: str) -> bool:
        try:
            self._wake(await self._hub.live(table))
            return True
        except LudotekaError as error:
            log.warning("table %s cannot be taken over: %s", table, error)
            return False

    async def _try_again(self, table: str) -> None:
        """What could not be opened because the store was away can be a moment later; what cannot be opened at all is
        left to whoever can."""
        await asyncio.sleep(RETRY)
        if not await self._take_over(table):
            self._owners.pop(table, None)
            await self._release(table)

    def _wake(self, live: "Live") -> None:
        self._hub.bots.wake(live)
        self._hub.timers.set(live)

    # -- what is not stored -------------------------------------------------------------------------------------

    def watched(self, live: "Live") -> None:
        self._later(self._tell([self._presence(live)]))

    def _presence(self, live: "Live") -> Notice:
        seats, spectators = live.here()
        return {"kind": "presence", "table": live.id, "seats": seats, "spectators": spectators}

    def _watched_at(self, live: "Live", server: str, seats: list[int], spectators: int) -> None:
        """Who watches at another server."""
        live.elsewhere.pop(server, None)
        if seats or spectators:
            live.elsewhere[server] = (seats, spectators)
        self._hub.tell(live, live.presence())
        self._hub.bots.wake(live)

    def noted(self, live: "Live", what: Message) -> None:
        self._later(self._tell([{"kind": "note", "table": live.id, "what": msgspec.to_builtins(what)}]))

    async def _tell(self, notices: list[Notice]) -> None:
        """Whoever comes asks for what was told before."""
        if notices and len(self._living) > 1:
            await self._hub.tend(self._store.leases.tell, notices)

    # -- chat ---------------------------------------------------------------------------------------------------

    def said(self, live: "Live") -> bool:
        self._later(self._listen(live))
        return True

    def where(self, ban: Notice) -> None:
        self._later(self._tell([{"kind": "where", "ban": ban}]))

    async def _listen(self, live: "Live") -> None:
        """Tell the lines of chat that were not told here, in their order, whoever wrote them."""
        async with self._talking:
            for line in await self._hub.read(self._store.chat, live.id, live.said):
                live.said = max(live.said, line.number)
                self._hub.hear(live, line)
