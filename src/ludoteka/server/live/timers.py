"""The clocks of live tables. They follow from the log, so nothing of them is stored: an entry says when it was made."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from ..storage.store_errors import StoreError
from ..table.actions import Refused, Replace
from ..table.clocks import fallen, next_fall

if TYPE_CHECKING:
    from .hub import Hub, Live

log: Final = logging.getLogger("ludoteka.clocks")

LONGEST: Final = 3600.0
"""Seconds after which a timer looks again: the time of day may have been set anew."""


class Timers:
    """Waits for the flags of tables at which a bot takes over when the time is out."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._waiting: dict[str, asyncio.Task[Any]] = {}

    def busy(self, table: str) -> bool:
        return table in self._waiting

    def set(self, live: "Live") -> None:
        """Begin to wait, if there is something to wait for."""
        if live.id not in self._waiting and self._next(live) is not None:
            self._waiting[live.id] = self._hub.later(self._wait(live))

    def _next(self, live: "Live") -> float | None:
        info = live.table.info
        if not info.pace.takeover or live.table.over:
            return None
        people = [clock for seat, clock in enumerate(live.clocks) if info.seats[seat].present]
        return next_fall(people, info.pace, self._hub.settings.now())

    async def _wait(self, live: "Live") -> None:
        try:
            while (moment := self._next(live)) is not None:
                pause = moment - self._hub.settings.now()
                if pause > 0:
                    await asyncio.sleep(min(pause + 0.01, LONGEST))
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
        seats = fallen(live.clocks, info.pace, self._hub.settings.now())
        return [seat for seat in seats if info.seats[seat].present]
