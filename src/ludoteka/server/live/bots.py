"""Bots at the tables. A bot is asked through a worker process, with a position that was imagined for its seat."""

import asyncio
import logging
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ...core.errors import LudotekaError
from ...core.position import Position
from ...core.scene import message, seat_name
from ...core.wire import Message
from ...core.words import CORE, keys
from ..storage.store_errors import StoreError, StoreTrouble, UnknownTable
from ..table.actions import Move
from ..table.model import TableInfo
from ..table.table import Table
from ..table.titles import OtherRules, OtherTables
from .jobs import Thought
from .workers import AT_TABLES, PEOPLE, REST

if TYPE_CHECKING:
    from .hub import Hub
    from .live import Live

log: Final = logging.getLogger("ludoteka.bots")

RETRY: Final = 5.0
"""Seconds until what the database could not do is tried again."""
HINT_LEVEL: Final = "master"
HINT_SECONDS: Final = 0.6
"""The best advice there is in a moment: levels below are weak on purpose."""


class Bots:
    """All bots of a server: one task for each seat that a bot owes an answer for."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._thinking: dict[tuple[str, int], asyncio.Task[Any]] = {}
        self.moves = 0
        """Answers of bots that were taken."""

    def busy(self, table: str) -> bool:
        return any(key[0] == table for key in self._thinking)

    def runs(self, live: "Live") -> bool:
        """Where only bots play, they do so while somebody watches; where nobody may go on, they do not either."""
        if self._hub.house.rests(live):
            return False
        # A round of an event that is under way waits for its tables, whoever is there.
        info = live.table.info
        waited_for = info.event in self._hub.events.under_way
        return live.watched() or waited_for or any(player.present for player in info.seats)

    def wake(self, live: "Live") -> None:
        """Let every bot think that is asked now."""
        if not self.runs(live) or live.table.paused:
            return
        for seat in live.table.waiting():
            key = (live.id, seat)
            if live.table.info.seats[seat].bot and key not in self._thinking and self._hub.club.ours(live.id):
                self._thinking[key] = self._hub.later(self._play(live, seat))

    async def resume(self) -> None:
        """When a server starts, or things are written again, the bots that are asked go on, and so do the clocks."""
        for table in await self._left_waiting():
            try:
                if await self._hub.club.claim(table):
                    await self._hub.live(table)
            except (OtherTables, OtherRules) as error:
                log.info("table %s waits: %s", table, error)
            except LudotekaError as error:
                log.error("table %s cannot be opened: %s", table, error)

    async def _left_waiting(self) -> list[str]:
        """The tables that wait for us. A database that cannot tell now is asked again."""
        while True:
            try:
                await self._hub.club.joined()
                await self._hub.events.refresh()
                return await self._hub.read(self._asked)
            except StoreTrouble as error:
                log.warning("nobody knows yet which tables wait for a bot or a clock: %s", error)
                await asyncio.sleep(RETRY)

    def _asked(self) -> list[str]:
        infos = self._hub.store.infos()
        # Where only bots play, they wait for somebody to come by.
        people = [
            info
            for info in infos
            if info.waiting
            and (info.event in self._hub.events.under_way or any(player.present for player in info.seats))
        ]
        return [info.id for info in people if info.pace.takeover or asks_bot(info)]

    async def _play(self, live: "Live", seat: int) -> None:
        """Answer until the seat is no longer asked, or no longer a bot's."""
        try:
            while self._asked_now(live.table, seat) and self.runs(live) and self._hub.club.ours(live.id):
                await self._move(live, seat)
        except UnknownTable:
            log.info("table %s was deleted", live.id)
        finally:
            # Nothing can happen between the last look at the table and this, so no call is missed.
            del self._thinking[live.id, seat]

    async def _move(self, live: "Live", seat: int) -> None:
        table = live.table
        rank = AT_TABLES if live.watched() else REST
        level = table.info.seats[seat].level
        thought = await self.think(table, seat, level, rank, live.account, f"{live.id}/{seat}")
        try:
            async with live.inbox:
                # Somebody may have gone back, or sat down again, while the bot was thinking.
                asked = self._asked_now(live.table, seat) and not self._hub.house.rests(live)
                if not asked or not same_question(table, live.table, seat):
                    return
                outcome = await self._hub.act_now(live, seat, Move(thought.move))
                self.moves += not outcome.note
                if thought.fault and not outcome.note:
                    self._report(live, seat, thought)
                if thought.by_hand and Message(thought.by_hand, {}) not in live.notes:
                    self._hub.note(live, thought.by_hand)
        except UnknownTable:
            raise
        except StoreError as error:
            log.warning("table %s: the move of a bot waits: %s", live.id, error)
            await asyncio.sleep(RETRY)

    def _asked_now(self, table: Table, seat: int) -> bool:
        return table.info.seats[seat].bot and seat in table.waiting() and not table.paused

    def _report(self, live: "Live", seat: int, thought: Thought) -> None:
        log.warning("table %s, seat %d: %s", live.id, seat + 1, thought.fault)
        level = live.table.info.seats[seat].level
        self._hub.note(live, "bot.replaced", seat=seat_name(seat), bot=level_name(level), by=level_name(thought.by))

    async def think(
        self,
        table: Table,
        seat: int,
        level: str,
        rank: int = PEOPLE,
        account: str = "",
        sitter: str = "",
        seconds: float | None = None,
    ) -> Thought:
        """What a bot would do on this seat. It never gets the true position."""
        hub = self._hub
        folder = table.game.folder
        dump = await hub.read(imagined, table.position.copy(), seat, Random(hub.settings.rng.getrandbits(62)))
        seed = hub.settings.rng.getrandbits(62)
        return await hub.workers.choose(
            table.game.id,
            str(folder) if folder else None,
            dump,
            seat,
            level,
            seed,
            seconds,
            sitter=sitter,
            rank=rank,
            account=account,
        )


def imagined(position: Position, seat: int, rng: Random) -> bytes:
    """A position that the seat cannot tell from the true one, as JSON."""
    return msgspec.json.encode(position.imagine(seat, rng).dump())


def asks_bot(info: TableInfo) -> bool:
    return any(info.seats[seat].bot for seat in info.waiting)


def same_question(before: Table, now: Table, seat: int) -> bool:
    """Whether the seat is still asked what it was asked: others may answer at the same time."""
    if before is now:
        return True
    a, b = before.position, now.position
    mine = [[answer for answer in position.answers if answer[0] == seat] for position in (a, b)]
    return a.base is b.base and mine[0] == mine[1] and (now.common or a.answers == b.answers)


def level_name(level: str) -> Message | str:
    """A bot as people know it; one that was added to the server is known by its name."""
    key = f"ui.level.{level}"
    return message(key) if key in keys(CORE) else level
