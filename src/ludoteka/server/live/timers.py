"""The clocks of live tables. They follow from the log: an entry says how much time was spent before it."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ..storage.store_errors import StoreError
from ..table.actions import Refused, Replace
from ..table.clocks import fallen, next_fall

if TYPE_CHECKING:
    from .hub import Hub
    from .live import Live

log: Final = logging.getLogger("ludoteka.clocks")

LONGEST: Final = 3600.0
"""Seconds after which a timer looks again: the time of day may have been set anew."""


class Timers:
    """Waits for the flags of tables at which a bot takes over when the time is out."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._waiting: dict[str, asyncio.Event] = {}

    def busy(self, table: str) -> bool:
        return table in self._waiting

    def set(self, live: "Live") -> None:
        """Wait for the next flag, if there is one to wait for. Whoever waits already looks again."""
        if live.id in self._waiting:
            self._waiting[live.id].set()
        elif self._next(live) is not None and self._hub.club.ours(live.id):
            self._waiting[live.id] = asyncio.Event()
            self._hub.later(self._wait(live, self._waiting[live.id]))

    def _next(self, live: "Live") -> float | None:
        info = live.table.info
        if not info.pace.takeover or live.table.over or self._hub.house.rests(live):
            return None
        people = [clock for seat, clock in enumerate(live.clocks) if info.seats[seat].present]
        now = self._hub.now(live)
        return next_fall(people, info.pace, now.time, now.day)

    async def _wait(self, live: "Live", again: asyncio.Event) -> None:
        try:
            while (pause := self._next(live)) is not None and self._hub.club.ours(live.id):
                again.clear()
                if pause > 0:
                    # Another clock may start meanwhile, and fall sooner.
                    with suppress(TimeoutError):
                        async with asyncio.timeout(min(pause + 0.01, LONGEST)):
                            await again.wait()
                    continue
                await self._take_over(live)
                # What could not be written down is tried again, but not at once.
                await asyncio.sleep(1)
        finally:
            del self._waiting[live.id]

    async def _take_over(self, live: "Live") -> None:
        for seat in self.late(live):
            try:
                await self._hub.act(live, seat, Replace())
            except (Refused, StoreError) as error:
                log.warning("table %s, seat %d: %s", live.id, seat + 1, error)

    def late(self, live: "Live") -> list[int]:
        """The people whose time is out."""
        info = live.table.info
        seats = fallen(live.clocks, info.pace, self._hub.now(live).time)
        return [seat for seat in seats if info.seats[seat].present]
