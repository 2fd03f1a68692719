"""The host's decisions at work: who may come in, what is offered, and how much one client may ask for."""

import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ...bots import LEVELS
from ...core.errors import LudotekaError
from ...core.wire import Message
from ..storage.house import is_token
from ..storage.house_rules import Ban, HouseRules
from ..storage.keys import hash_key, looks_like_key, new_key
from ..storage.store_errors import ReadOnly, StoreError
from ..table.actions import Refused
from ..table.model import ChatLine
from .limits import Budgets

if TYPE_CHECKING:
    from .hub import Hub
    from .live import Live

log: Final = logging.getLogger("ludoteka.house")

MINUTE: Final = 60.0
DAY: Final = 86_400.0
CLEAN: Final = 3600.0
"""Seconds between two looks for what was kept long enough."""


class NotTheHost(LudotekaError):
    """Only whoever has the token of the host may do this."""

    def __init__(self) -> None:
        super().__init__("this is for the host: send the token that `ludoteka admin token` shows")


class Banned(LudotekaError):
    """The host has shut somebody out, or up, for a while."""

    def __init__(self, ban: Ban) -> None:
        until = f"{datetime.fromtimestamp(ban.until, UTC):%Y-%m-%d %H:%M} UTC"
        why = "may not chat here" if ban.kind == "mute" else "may not come in"
        super().__init__(f"you {why} until {until}", f"server.{ban.kind}", until=until)


class House:
    """What holds at this server now."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._token = ""
        limits = hub.settings.limits
        self.tokens = Budgets(float(limits.tries), limits.tries / MINUTE)
        self.codes = Budgets(float(limits.tries), limits.tries / MINUTE)
        self.names = Budgets(float(limits.names), limits.names / DAY)
        """Wrong tokens, wrong codes and new names that an address has left: who tries one is not kept from another."""
        self.rules = HouseRules()
        self.limits = limits

    async def load(self) -> None:
        """Do as the database says, here and now."""
        store = self._hub.store.house
        rules, self._token = await self._hub.read(store.rules), await self._hub.read(store.token_hash)
        self.obey(rules)

    def obey(self, rules: HouseRules) -> None:
        before, self.rules = self.rules, rules
        settings = self._hub.settings
        told = {name: getattr(rules, name) for name in ("requests", "tables", "thoughts", "streams")}
        self.limits = replace(settings.limits, **{name: value for name, value in told.items() if value is not None})
        notices = self._hub.notices
        notices.allowed = tuple(name for name in settings.notices if name not in rules.services_off)
        for ban in rules.bans:
            if ban.kind == "ban" and ban not in before.bans:
                self._send_out(ban)
        if (before.notice, before.read_only) != (rules.notice, rules.read_only):
            for live in list(self._hub.tables.values()):
                self._hub.changed(live)
                self._hub.bots.wake(live)
                self._hub.timers.set(live)
        if before.read_only and not rules.read_only:
            # Tables that nobody has opened meanwhile wait too.
            self._hub.later(self._hub.bots.resume())

    def _send_out(self, ban: Ban) -> None:
        """Whoever is shut out and listens hears no more."""
        if ban.person:
            self._hub.later(self._send_out_name(ban.person))
            return
        for live in [one for one in self._hub.tables.values() if ban.address or one.id == ban.table]:
            self._hub.doubt(live)

    async def _send_out_name(self, person: str) -> None:
        for table in dict(await self._hub.read(self._hub.store.people.places, person)):
            live = self._hub.tables.get(table)
            if live is not None:
                self._hub.doubt(live)

    # -- the token ----------------------------------------------------------------------------------------------

    def check_token(self, token: str, address: str) -> None:
        """Refuse whoever is not the host. Who guesses has few tries."""
        self.tokens.take(address, 1.0)
        if not looks_like_key(token) or not is_token(token, self._token):
            raise NotTheHost
        self.tokens.settle(address, -1.0)

    # -- who may do what ----------------------------------------------------------------------------------------

    def check_open(self) -> None:
        """Refuse to write anything down while the house is only to be looked at."""
        if self.rules.read_only:
            raise ReadOnly

    def check_table(self, live: "Live") -> None:
        """Refuse to go on where nobody may."""
        self.check_open()
        if live.table.info.closed:
            raise Refused("refused.closed")

    def rests(self, live: "Live") -> bool:
        """Whether bots and clocks stand still at a table."""
        return self.rules.read_only or live.table.info.closed

    def check_seat(self, table: str, seat: int | None, mute: bool = False, address: str = "") -> None:
        """Refuse whoever is shut out of a seat or, with `mute`, may not chat there."""
        for ban in self._bans():
            meant = (ban.table, ban.seat) == (table, seat) or (ban.address and ban.address == address)
            if meant and (ban.kind == "ban" or mute):
                raise Banned(ban)

    def check_person(self, person: str | None, mute: bool = False) -> None:
        """Refuse whoever is shut out under a name that they keep or, with `mute`, may not chat under it."""
        for ban in self._bans():
            if ban.person and ban.person == person and (ban.kind == "ban" or mute):
                raise Banned(ban)

    def banned(self, person: str | None) -> bool:
        """Whether somebody is shut out under a name that they keep."""
        return any(ban.kind == "ban" and ban.person and ban.person == person for ban in self._bans())

    async def check_sitter(self, table: str, seat: int | None, mute: bool = False) -> None:
        """The same of a seat that belongs to a name. Where nobody is shut out so, nobody has to wait for an answer."""
        if seat is not None and any(ban.person for ban in self._bans()):
            self.check_person(await self._hub.read(self._hub.store.people.sitter, table, seat), mute)

    def shut_out(self, address: str) -> Banned | None:
        """Why somebody at an address may not come in, if so."""
        return next((Banned(ban) for ban in self._bans() if ban.kind == "ban" and ban.address == address), None)

    def _bans(self) -> list[Ban]:
        if not self.rules.bans:
            return []
        now = self._hub.settings.now()
        return [ban for ban in self.rules.bans if ban.until > now]

    # -- what is offered ----------------------------------------------------------------------------------------

    def check_title(self, title: str) -> None:
        if title in self.rules.titles_off:
            raise Refused("refused.title_off", title=title)

    def check_bot(self, level: str) -> None:
        if level in self.rules.bots_off:
            raise Refused("refused.bot_off", bot=level)

    def stand_in(self, level: str) -> str:
        """The bot for somebody who leaves: nobody is kept from leaving because their bot is not offered."""
        offered = [name for name in LEVELS if name not in self.rules.bots_off]
        return level if level not in self.rules.bots_off or not offered else offered[0]

    # -- what everybody is told ---------------------------------------------------------------------------------

    def messages(self, live: "Live") -> list[Message]:
        """What a table says on behalf of the host."""
        found = [Message("house.notice", {"text": self.rules.notice})] if self.rules.notice else []
        found += live.table.info.told
        if self.rules.read_only:
            found.append(Message("house.read_only", {}))
        if live.table.info.closed:
            found.append(Message("house.closed", {}))
        return found

    # -- what the host does -------------------------------------------------------------------------------------

    async def decide(self, **changes: Any) -> None:
        """Other rules from now on, at all servers."""
        change = partial(msgspec.structs.replace, **changes)
        self.obey(await self._hub.tend(self._hub.store.house.change, change))
        if self.rules.read_only:
            # What was on its way when the doors closed is written down before anybody is told that they are closed.
            for live in list(self._hub.tables.values()):
                async with live.inbox:
                    pass

    async def renew_token(self) -> str:
        token = await self._hub.tend(self._hub.store.house.renew_token)
        await self.load()
        return token

    async def close(self, live: "Live", closed: bool) -> None:
        """Nobody goes on at a table, or everybody does again."""
        await self._hub.tend(partial(self._hub.store.change, live.id, closed=closed))
        await self._hub.catch_up(live)

    async def delete(self, table: str) -> None:
        """A table is no more, whoever plays there."""
        await self._hub.tend(self._hub.store.delete, table)
        self._hub.forget(table)

    async def replace_key(self, live: "Live", seat: int | None, key: str) -> None:
        """Another key for a seat. Everybody there learns of it: the host could look at it from now on."""
        await self._hub.tend(self._hub.store.replace_keys, live.id, seat, hash_key(key), True)
        self._hub.shut([(live.id, seat)])
        await self._hub.catch_up(live)

    async def tell(self, live: "Live", key: str) -> None:
        """Something that everybody at a table is to know, also whoever comes later."""
        await self._hub.tend(self._hub.store.tell, live.id, key)
        await self._hub.catch_up(live)

    async def remove_name(self, live: "Live", seat: int) -> None:
        await self._hub.tend(self._hub.store.house.remove_name, live.id, seat)
        await self._hub.catch_up(live)

    async def remove_lines(self, live: "Live", number: int) -> list[int]:
        numbers = await self._hub.tend(self._hub.store.house.remove_lines, live.id, number)
        self.unsay(live, numbers)
        return numbers

    def unsay(self, live: "Live", numbers: list[int]) -> None:
        """Tell whoever watches that some lines of chat are gone: they come once more, and say nothing."""
        for number in numbers:
            self._hub.hear(live, ChatLine(number, None, "", "", 0.0))

    async def ban(self, ban: Ban, address_too: bool = False) -> None:
        """Shut somebody out or up. The address of a seat is known to the server at which it was played."""
        now = self._hub.settings.now()

        def add(old: HouseRules) -> HouseRules:
            return msgspec.structs.replace(old, bans=[*(one for one in old.bans if one.until > now), ban])

        self.obey(await self._hub.tend(self._hub.store.house.change, add))
        if address_too and ban.table:
            told = msgspec.to_builtins(ban)
            await self.ban_address(told)
            self._hub.club.where(told)

    async def ban_address(self, told: dict[str, Any]) -> None:
        """Shut out the address from which a seat is played, if that is known here."""
        ban = msgspec.convert(told, Ban)
        live = self._hub.tables.get(ban.table)
        address = live.addresses.get(ban.seat) if live is not None else None
        if address is not None:
            await self.ban(Ban(new_key(), ban.kind, ban.until, address=address))

    async def pardon(self, id: str) -> None:
        """Let somebody in again."""

        def take_out(old: HouseRules) -> HouseRules:
            return msgspec.structs.replace(old, bans=[one for one in old.bans if one.id != id])

        self.obey(await self._hub.tend(self._hub.store.house.change, take_out))

    async def keep_clean(self) -> None:
        """Remove what was kept as long as the host wants it kept, at one of the servers."""
        while True:
            kept = self.rules.keep_tables, self.rules.keep_chat
            if kept != (None, None) and not self.rules.read_only:
                try:
                    done = await self._hub.tend(self._hub.store.house.clean, self._hub.settings.now())
                    for table in done.tables:
                        self._hub.forget(table)
                except StoreError as error:
                    log.warning("what is too old stays for now: %s", error)
            await asyncio.sleep(CLEAN)
