"""Seasons and tournaments at work: rounds are paired and closed, tables set, and people told.

Every server looks at the events under way now and then, and whenever a game of one ends here. What is due is done once:
an event has versions as a table has, and what is due at a table is done by the server that looks after it.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ...core.errors import LudotekaError
from ..storage.events import Event, EventStore, NewTable, NoEvent
from ..storage.people import Person
from ..storage.store_errors import Conflict, StoreError
from ..table.actions import Leave, Refused, Replace
from ..table.event import EventInfo, Place, Template, templates
from ..table.model import SeatInfo, TableInfo
from ..table.rounds import begun, missing, next_round, playing
from ..table.titles import new_info

if TYPE_CHECKING:
    from .hub import Hub

LOOK: Final = 20.0
"""Seconds between two looks at the events under way."""
HOUR: Final = 3600.0
GRACE: Final = 24 * HOUR
"""Seconds for which a game that nobody ends, not even bots, is waited for after its round should have been over."""
LEAST: Final = HOUR
"""Seconds that bots have for it in any case, if no server ran in that time."""
STAND_IN: Final = "medium"
log: Final = logging.getLogger("ludoteka.events")


class Events:
    """The events of this server."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._starting = asyncio.Lock()
        self.under_way: set[str] = set()
        """The events of which games are played, as far as it is known here."""
        self._late: dict[str, float] = {}
        """Since when bots have played what is left of a round, here."""

    @property
    def _store(self) -> EventStore:
        return self._hub.store.events

    # -- what people do -----------------------------------------------------------------------------------------

    async def make(self, info: EventInfo, maker: Person) -> Event:
        await self._hub.write(self._store.make, info, maker.id)
        return await self.one(info.id)

    async def one(self, id: str) -> Event:
        return await self._hub.read(self._store.one, id)

    async def join(self, id: str, person: Person) -> Event:
        event = await self.one(id)
        await self._hub.write(self._store.join, id, person.id, template_of(event.info).entrants)
        return await self.one(id)

    async def leave(self, id: str, person: Person) -> Event:
        """Somebody plays no further rounds; a bot goes on for them at their table."""
        await self._hub.write(self._store.leave, id, person.id)
        event = await self.one(id)
        await self._stand_up(event, person)
        return event

    async def withdraw(self, person: Person) -> None:
        """Somebody is about to keep no name any more: a bot goes on for them wherever others wait."""
        for id in await self._hub.read(self._store.running, person.id):
            try:
                await self._stand_up(await self.one(id), person)
            except NoEvent:
                # It is damaged, or was deleted meanwhile: the name goes all the same.
                continue

    async def _stand_up(self, event: Event, person: Person) -> None:
        mine = event.entrant(person.id)
        for place in event.now():
            if mine is not None and place.entrant == mine.number and place.table and not place.how:
                await self._act(place.table, place.seat, Leave(self._hub.house.stand_in(STAND_IN)))

    async def start(self, id: str) -> Event:
        """Nobody joins any more, and the first round begins. Who meets whom may take seconds to find: one event begins
        at a time."""
        self._hub.house.check_open()
        async with self._starting:
            event = await self.one(id)
            if event.info.status != "open":
                raise Refused("refused.event_begun")
            game = self._hub.titles.game(event.info.title)
            info = await self._hub.read(begun, event.info, template_of(event.info), event.entrants, game.seats)
            await self._begin(event, info)
        return await self.one(id)

    async def cancel(self, event: Event) -> Event:
        """No further rounds; games that were begun are played on, and count for nothing here."""
        if event.info.status in ("over", "cancelled"):
            raise Refused("refused.event_over")
        await self._hub.write(self._store.change, event, replace(event.info, status="cancelled", due=None))
        self.under_way.discard(event.info.id)
        return await self.one(event.info.id)

    async def delete(self, id: str) -> None:
        """The host does not want an event to be read any more."""
        await self._hub.tend(self._store.delete, id)

    def stand_in(self, info: TableInfo, level: str = "") -> str:
        """The bot that plays on for somebody; in an event it is the same for all."""
        return self._hub.house.stand_in(STAND_IN if info.event else level)

    # -- what happens by itself ---------------------------------------------------------------------------------

    async def keep_time(self) -> None:
        """Close rounds whose time is out, also those whose time was out while no server ran."""
        await self._hub.club.joined()
        while True:
            try:
                for id in await self.refresh():
                    await self.look(id)
            except StoreError as error:
                log.warning("events wait: %s", error)
            await asyncio.sleep(LOOK)

    async def refresh(self) -> list[str]:
        """The events under way. Where one is new here, its bots may have to go on."""
        running = await self._hub.read(self._store.running)
        new, self.under_way = {*running} - self.under_way, {*running}
        for live in list(self._hub.tables.values()):
            if live.table.info.event in new:
                self._hub.bots.wake(live)
        return running

    async def look(self, id: str) -> None:
        """Do what an event waits for, if there is anything. Whoever is second finds it done."""
        if self._hub.house.rules.read_only:
            # Nor do bots go on.
            self._late.clear()
            return
        try:
            while await self._step(await self.one(id)):
                pass
        except Conflict:
            log.debug("event %s: somebody else was faster", id)
        except LudotekaError as error:
            log.warning("event %s waits: %s", id, error)
        except Exception:
            # A title that cannot be loaded, for one; other events go on.
            log.exception("event %s waits", id)

    async def _step(self, event: Event) -> bool:
        """One thing that is due; whether there may be more."""
        info, template = event.info, template_of(event.info)
        if info.status != "running":
            self._late.pop(info.id, None)
            return False
        open = {place.table for place in event.now() if not place.how}
        if not open:
            gone = missing(info, template, event.entrants, event.places)
            if gone:
                await self._hub.write(self._store.dismiss, event, gone)
                return True
            return await self._begin(event, info)
        now = self._hub.day()
        late = info.due is not None and now >= info.due
        lost = await self._hub.read(self._store.gone, open)
        if not late:
            self._late.pop(info.id, None)
        elif now >= max((info.due or 0.0) + GRACE, self._late.setdefault(info.id, now) + LEAST):
            lost = open
        if lost:
            await self._hub.write(self._store.give_up, event, lost)
            return True
        if late:
            for table in sorted(open):
                await self._hurry(table)
        return False

    async def _hurry(self, table: str) -> None:
        """The time is out: bots play the rest, at the server that looks after the table."""
        try:
            if not await self._hub.club.claim(table):
                return
            live = await self._hub.live(table)
            for player in live.table.info.seats:
                if player.present and not live.table.over:
                    await self._act(table, player.seat, Replace(self._hub.house.stand_in(STAND_IN)))
            self._hub.bots.wake(live)
        except LudotekaError as error:
            # A damaged one; the others have bots all the same.
            log.warning("table %s: %s", table, error)

    async def _act(self, table: str, seat: int, action: Leave | Replace) -> None:
        try:
            live = await self._hub.live(table)
            if not live.table.over:
                await self._hub.act(live, seat, action)
        except (Refused, StoreError) as error:
            log.warning("table %s, seat %d: %s", table, seat + 1, error)

    async def _begin(self, event: Event, info: EventInfo) -> bool:
        """The next round, or the end. Whether there is nothing to wait for in it, since everybody sits out."""
        hub = self._hub
        hub.house.check_title(info.title)
        game = hub.titles.game(info.title)
        away = {one.number for one in event.entrants if hub.house.banned(one.person)}
        asked = (info, template_of(info), event.entrants, event.places, game.seats, away)
        found = await hub.read(next_round, *asked)
        if found is None:
            await hub.write(self._store.change, event, replace(info, status="over", due=None))
            self.under_way.discard(info.id)
            return False
        now = hub.day()
        info = replace(info, round=info.round + 1, due=now + info.hours * HOUR)
        people = {one.number: one for one in event.entrants}
        tables, places = [], []
        for numbers in found:
            there = [people[number] for number in numbers]
            seats = [SeatInfo(i, "person", one.name, named=True, agreed=info.rated) for i, one in enumerate(there)]
            made = new_info(hub.settings.token(9), game.new(len(seats), dict(info.options)), seats, now)
            about = replace(made, pace=info.pace, hints=False, casual=False, rated=info.rated, event=info.id)
            about, entries = await hub.read(hub.set_up, about)
            sitters = [(i, one.person) for i, one in enumerate(there) if one.person is not None]
            tables.append(NewTable(about, [], entries, sitters))
            places += [Place(info.round, one.number, about.id, i) for i, one in enumerate(there)]
        sitting = {place.entrant for place in places}
        for number in playing(event.entrants, info.round):
            if number not in sitting:
                places.append(Place(info.round, number, "", 0, "bye"))
        await hub.write(self._store.begin_round, event, info, places, tables)
        self.under_way.add(info.id)
        log.info("event %s: round %d of %d", info.id, info.round, info.last)
        for table in tables:
            hub.last_ticks.remember(table.info.id, len(table.entries), hub.ticks())
            for _, person in table.sitters:
                hub.bells.round_begins(info, table.info.id, person)
            if info.pace.kind != "none":
                # Clocks run from the beginning, also where nobody comes.
                try:
                    await hub.live(table.info.id)
                except LudotekaError as error:
                    log.warning("table %s: %s", table.info.id, error)
        return not tables


def template_of(info: EventInfo) -> Template:
    return templates()[info.template]
