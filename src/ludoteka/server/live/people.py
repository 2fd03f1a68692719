"""People who keep a name here: signing in and out, and the seats that are theirs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..storage.keys import hash_code, hash_key, looks_like_key, new_code, new_key
from ..storage.names import check_name
from ..storage.people import Cleared, PeopleStore, Person, Shown
from ..storage.store_errors import SignedOut
from ..table.actions import Refused

if TYPE_CHECKING:
    from .hub import Hub
    from .live import Live


@dataclass(frozen=True)
class Device:
    """Somebody who is signed in, and the key of the device."""

    person: Person
    key: str

    @property
    def session(self) -> str:
        """What is stored of the key."""
        return hash_key(self.key)


class People:
    """The names of this server."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    @property
    def _store(self) -> PeopleStore:
        return self._hub.store.people

    async def signed_in(self, key: str) -> Device:
        """Who is signed in with a key. It is as long as that of a seat: nobody guesses it."""
        person = await self._hub.read(self._store.by_session, hash_key(key)) if looks_like_key(key) else None
        if person is None:
            raise SignedOut
        self._hub.house.check_person(person.id)
        return Device(person, key)

    async def make(self, name: str, prefs: dict[str, Any], address: str) -> tuple[Device, str]:
        """Keep a name; with it comes the code, which nobody can read again. Who makes many has to wait."""
        name = check_name(name)
        self._hub.house.names.take(address, 1.0)
        device = self._device(Person(new_key(), name, self._hub.day(), prefs))
        code = new_code()
        await self._hub.write(self._store.make, device.person, hash_code(code), device.session)
        return device, code

    async def enter(self, code: str, address: str) -> Device:
        """Sign in on one more device. Who guesses has few tries."""
        self._hub.house.codes.take(address, 1.0)
        hashed = hash_code(code)
        person = await self._hub.read(self._store.by_code, hashed) if hashed is not None else None
        if person is None or hashed is None:
            raise Refused("refused.wrong_code")
        self._hub.house.codes.settle(address, -1.0)
        return await self.sign_in(person, Shown(code=hashed))

    async def sign_in(self, person: Person, shown: Shown) -> Device:
        """Somebody who has shown who they are is signed in on one more device."""
        self._hub.house.check_person(person.id)
        device = self._device(person)
        shut = await self._hub.write(self._store.enter, person.id, device.session, self._hub.day(), shown)
        self._hub.shut(shut)
        return device

    def _device(self, person: Person) -> Device:
        return Device(person, self._hub.settings.token(16))

    async def leave(self, device: Device) -> None:
        self._hub.shut(await self._hub.write(self._store.leave, device.session))

    async def new_code(self, device: Device) -> str:
        """Another code. All other devices are signed out: somebody may have read the old one."""
        code = new_code()
        shut = await self._hub.write(self._store.new_code, device.person.id, hash_code(code), device.session)
        self._hub.shut(shut)
        return code

    async def lost_code(self, person: Person) -> str:
        """The host gives another code to somebody who has lost theirs, and is signed out everywhere."""
        code = new_code()
        told = await self._hub.tend(self._store.lost_code, person.id, hash_code(code))
        self._hub.shut(told)
        await self._seen([table for table, _ in told])
        return code

    async def delete(self, person: Person, device: Device | None = None) -> None:
        """Nothing is left of a name, here and at other servers."""
        if device is not None:
            self._hub.house.check_open()
        await self._hub.events.withdraw(person)
        while cleared := await self._hub.tend(self._store.clear_seats, person.id):
            await self._clear(cleared)
        stays = device.session if device is not None else ""
        cleared, shut = await self._hub.tend(self._store.delete, person.id, stays)
        await self._clear(cleared)
        self._hub.shut(shut)

    async def _clear(self, cleared: list[Cleared]) -> None:
        """Those who watch see that a name is gone, and what was said under it."""
        for one in cleared:
            live = self._hub.tables.get(one.table)
            if live is not None:
                self._hub.house.unsay(live, one.lines)
        await self._seen([one.table for one in cleared])

    async def _seen(self, tables: list[str]) -> None:
        """Those who watch see what has changed at these tables."""
        for table in dict.fromkeys(tables):
            live = self._hub.tables.get(table)
            if live is not None:
                await self._hub.catch_up(live)

    # -- seats --------------------------------------------------------------------------------------------------

    async def sit(self, device: Device, live: "Live", seat: int) -> None:
        """A seat belongs to a name from now on."""
        self._hub.house.check_table(live)
        async with live.inbox:
            await self._hub.write(self._store.sit, device.person, live.id, seat)
            await self._hub.catch_up_now(live)

    async def rise(self, device: Device, live: "Live", seat: int) -> None:
        async with live.inbox:
            await self._hub.write(self._store.rise, device.person.id, live.id, seat)
            await self._hub.catch_up_now(live)

    async def agree(self, device: Device, live: "Live", seat: int) -> None:
        """The result is to count for somebody."""
        self._hub.house.check_table(live)
        async with live.inbox:
            if await self._hub.read(self._hub.others_seen, live.table, seat):
                raise Refused("refused.agree_late")
            await self._hub.write(self._store.agree, device.person.id, live.id, seat)
            await self._hub.catch_up_now(live)

    async def open(self, device: Device, table: str, seat: int) -> str:
        """The key of a seat that belongs to the name, for this device. Whoever was shut out stays out."""
        self._hub.house.check_seat(table, seat)
        return await self._hub.write(self._store.open, device.person.id, device.key, table, seat)
