"""Tables as the store has them: read again after a doubt, and gone on with from what another server has written."""

import asyncio
import logging
from abc import abstractmethod
from typing import Final

from ...core.errors import BadRecord, LudotekaError
from ..storage.store_errors import UnknownTable
from ..table.replay import folded
from .live import Live
from .opening import Opening

log: Final = logging.getLogger("ludoteka.server")

RETRY: Final = 5.0
"""Seconds after which a table is read again whose last transaction may or may not have happened."""


class Following(Opening):
    """Brings tables in memory up to what is written."""

    tables: dict[str, Live]

    @abstractmethod
    def moved_on(self, live: Live) -> None:
        """The table is another one than before: everybody looks again."""

    async def reload(self, live: Live) -> None:
        """After a doubt: what the store has is the truth."""
        before = live.table
        opened = await self.read(self.opened, live.id)
        live.table, live.clocks = opened.table, opened.clocks
        if live.table.version != before.version:
            live.time, live.ticks = opened.time, opened.ticks
        live.needs_reload = False
        self.moved_on(live)

    async def catch_up(self, live: Live, version: int | None = None) -> None:
        """Another server has changed the table (up to this version): go on from here with what it has written."""
        async with live.inbox:
            if version is None or version > live.table.version:
                await self.catch_up_now(live)

    async def catch_up_now(self, live: Live) -> None:
        """Like `catch_up`, for whoever has the inbox."""
        known = live.table
        info, entries = await self.read(self.store.since, live.id, known.version)
        if not entries and info == known.info:
            return
        table = known.copy()
        try:
            if info.version < known.version or info.rules != known.info.rules:
                raise BadRecord(f"table {live.id} was told anew")
            found = await self.read(folded, table, entries, live.clocks, live.time)
        except LudotekaError:
            await self.reload(live)
            return
        table.info = info
        table.info = table.described()
        if info.proposal != known.proposal:
            table.past = await self.read(self.past_of, info)
        live.table, live.clocks = table, found.clocks
        live.happened(found.lines)
        if entries:
            live.time = found.time
            live.ticks = self.ticks() - max(0.0, self.day() - entries[-1].at)
            self.last_ticks.remember(live.id, table.version, live.ticks)
        live.needs_reload = False
        self.moved_on(live)

    async def recover(self, live: Live) -> None:
        """Read a table again as soon as the store lets us: nobody else may come by who does."""
        while live.needs_reload and self.tables.get(live.id) is live:
            await asyncio.sleep(RETRY)
            async with live.inbox:
                if live.needs_reload:
                    try:
                        await self.reload(live)
                    except UnknownTable:
                        return
                    except LudotekaError as error:
                        log.warning("table %s waits: %s", live.id, error)
