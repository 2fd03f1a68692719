"""Who is told that something waits for them, and where: at the address of the seat, or on the devices of the name that
the seat belongs to."""

from typing import TYPE_CHECKING

from ..table.event import EventInfo
from ..table.table import Table
from .house import Banned

if TYPE_CHECKING:
    from .hub import Hub
    from .live import Live


class Bells:
    """Finds out whom a notice is for; `Notices` sends it."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    def asked(self, live: "Live", before: Table) -> None:
        """Tell people who are asked now, were not before, and do not watch."""
        asked = set(live.table.waiting()) - set(before.waiting())
        away = [seat for seat in asked if live.table.info.seats[seat].present and not live.watches(seat)]
        if away:
            self._hub.later(self.tell(live, away))

    async def tell(self, live: "Live", seats: list[int]) -> None:
        hub, info = self._hub, live.table.info
        for seat in seats:
            try:
                hub.house.check_seat(live.id, seat)
                await hub.house.check_sitter(live.id, seat)
            except Banned:
                continue
            prefs = await hub.read(hub.store.get_prefs, live.id, seat)
            visitor = live.addresses.get(seat, live.account)
            # An address of this very seat comes before those of the name that it belongs to.
            if prefs.get("notify") or not info.seats[seat].named:
                hub.notices.your_turn(live.id, info.title, seat, prefs, visitor)
                continue
            devices, language = await hub.read(hub.store.people.bells_at, live.id, seat)
            for address in devices:
                hub.notices.your_turn(live.id, info.title, seat, {"notify": address, "language": language}, visitor)

    def round_begins(self, event: EventInfo, table: str, person: str) -> None:
        """Tell somebody on all their devices that a game of an event may begin."""
        self._hub.later(self._tell_round(event, table, person))

    async def _tell_round(self, event: EventInfo, table: str, person: str) -> None:
        hub = self._hub
        devices, language = await hub.read(hub.store.people.bells, person)
        for address in devices:
            hub.notices.round_begins(table, event.title, address, language, event.name, event.round)
