"""People who keep a name: they sign in with a code, and find their tables and preferences on every device.

The key of a device comes in a header, which no page of another site can send, and stands in no address.
"""

import logging
from dataclasses import replace
from typing import Any, Final

from litestar import Request, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import ValidationError, convert, structs, to_builtins

from ..live.house import Banned
from ..live.hub import Hub
from ..live.notices import BadNotice
from ..live.people import Device
from ..live.services import PUSH
from ..storage.store_errors import SignedOut
from . import people_schemas as schemas
from .errors import refusals
from .lobby import table_out
from .schemas import Taken
from .seat import LOOK_COST, Player
from .security import NAME_LIMIT, clean
from .static import TheHub

log: Final = logging.getLogger("ludoteka.server")
ACT: Final = refusals(400, 403, 404, 409, 413)
ENTER: Final = refusals(400, 409, 413)
MOST: Final = 500
"""Tables that are listed."""


def token_of(request: Request[Any, Any, Any]) -> str | None:
    """What comes as a bearer token."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


async def find_device(request: Request[Any, Any, Any], hub: NamedDependency[Hub]) -> Device:
    return await hub.people.signed_in(token_of(request) or "")


async def find_guest(request: Request[Any, Any, Any], hub: NamedDependency[Hub]) -> Device | None:
    """Whoever is signed in; nobody has to be."""
    token = token_of(request)
    return None if token is None else await hub.people.signed_in(token)


async def find_onlooker(request: Request[Any, Any, Any], hub: NamedDependency[Hub]) -> Device | None:
    """The same for what everybody may see: whoever is shut out, or not signed in any more, sees it as guests do."""
    try:
        return await find_guest(request, hub)
    except (SignedOut, Banned):
        return None


Signed = NamedDependency[Device]
Onlooker = NamedDependency[Device | None]


def prefs_of(device: Device) -> schemas.NamePrefs:
    try:
        return convert(device.person.prefs, schemas.NamePrefs)
    except ValidationError as error:
        log.error("the preferences of person %s cannot be used: %s", device.person.id, error)
        return schemas.NamePrefs()


# -- in and out -----------------------------------------------------------------------------------------------------


@post("/names", responses=ENTER, summary="Keep a name on this server")
async def make(hub: TheHub, address: NamedDependency[str], data: JSONBody[schemas.NewName]) -> schemas.Kept:
    name = clean(data.name, NAME_LIMIT, "the name")
    device, code = await hub.people.make(name, to_builtins(data.prefs), address)
    return schemas.Kept(device.person.name, device.key, prefs_of(device), code)


@post("/names/enter", status_code=200, responses=ENTER, summary="Sign in on a device with the code of a name")
async def enter(hub: TheHub, address: NamedDependency[str], data: JSONBody[schemas.CodeIn]) -> schemas.SignedIn:
    device = await hub.people.enter(data.code, address)
    return schemas.SignedIn(device.person.name, device.key, prefs_of(device))


@post("/leave", status_code=200, responses=ACT, summary="Sign out on this device")
async def leave(hub: TheHub, device: Signed) -> schemas.Gone:
    await hub.people.leave(device)
    return schemas.Gone(device.person.name)


@post("/code", status_code=200, responses=ACT, summary="Another code; other devices are signed out")
async def new_code(hub: TheHub, device: Signed) -> schemas.NewCode:
    return schemas.NewCode(await hub.people.new_code(device))


# -- what is stored -------------------------------------------------------------------------------------------------


async def told(hub: Hub, device: Device) -> schemas.MeOut:
    person = device.person
    devices = await hub.read(hub.store.people.devices, person.id)
    seats = await hub.read(hub.store.people.places, person.id)
    played = await hub.read(hub.store.ratings.count, person.id)
    entered = await hub.read(hub.store.events.count, person.id)
    keys = await hub.read(hub.store.passkeys.count, person.id)
    return schemas.MeOut(person.name, person.created, devices, len(seats), played, entered, keys, prefs_of(device))


@get("/", responses=refusals(403), summary="What is stored about whoever is signed in")
async def me(hub: TheHub, device: Signed) -> schemas.MeOut:
    return await told(hub, device)


@put("/prefs", responses=ACT, summary="Change preferences; what is left out stays")
async def set_prefs(hub: TheHub, device: Signed, data: JSONBody[schemas.NamePrefs]) -> schemas.NamePrefs:
    prefs = await hub.write(hub.store.people.change_prefs, device.person.id, to_builtins(data))
    return prefs_of(replace(device, person=structs.replace(device.person, prefs=prefs)))


@get("/notices", responses=refusals(403), summary="Where this device is notified of all that is one's own")
async def notices(hub: TheHub, device: Signed) -> schemas.OwnNoticesOut:
    return schemas.OwnNoticesOut(await hub.read(hub.store.people.notify, device.session), hub.notices.push_key)


@put("/notices", responses=ACT, summary="Notify this device of all that is one's own, or no longer")
async def set_notices(hub: TheHub, device: Signed, data: JSONBody[schemas.OwnNotices]) -> schemas.OwnNoticesOut:
    """A browser can be notified; whoever likes mail says so at a table."""
    address = hub.notices.check(data.notify)
    if address and hub.notices.carrier(address) != PUSH:
        raise BadNotice("a name is notified by browsers alone", "server.bad_push")
    await hub.write(hub.store.people.set_notify, device.session, address)
    return schemas.OwnNoticesOut(address, hub.notices.push_key)


@delete("/", status_code=200, responses=ACT, summary="Delete the name, with everything that hangs on it")
async def forget(hub: TheHub, device: Signed) -> schemas.Gone:
    """At its tables nobody sees the name any more, nor what was said under it; the answers stay, without a name."""
    await hub.people.delete(device.person, device)
    return schemas.Gone(device.person.name)


# -- seats ----------------------------------------------------------------------------------------------------------


@get("/tables", responses=refusals(403), summary="The tables with a seat that belongs to the name")
async def tables(hub: TheHub, device: Signed) -> schemas.NamedTables:
    """No key is told here: a device that wants to play asks for one of its own."""
    found = await hub.read(hub.store.people.seats, device.person.id, MOST)
    return schemas.NamedTables(
        [schemas.NamedTable(one.seat, one.seat in one.info.waiting, table_out(one.info)) for one in found]
    )


@post("/open", status_code=200, responses=ACT, summary="A key for this device, of a seat that belongs to the name")
async def open_seat(hub: TheHub, device: Signed, data: JSONBody[schemas.OpenSeat]) -> Taken:
    return Taken(await hub.people.open(device, data.table, data.seat))


@put("/name", responses=ACT, summary="Add this seat to the name of whoever is signed in")
async def sit(me: Player, device: Signed) -> schemas.SeatOfName:
    await me.hub.people.sit(device, me.live, me.seat)
    return schemas.SeatOfName(device.person.name)


@delete("/name", status_code=200, responses=ACT, summary="Take this seat away from the name")
async def rise(me: Player, device: Signed) -> schemas.SeatOfName:
    await me.hub.people.rise(device, me.live, me.seat)
    return schemas.SeatOfName("")


@post("/agree", status_code=200, responses=ACT, summary="Let the result count for ratings, before the first answer")
async def agree(me: Player, device: Signed) -> schemas.SeatOfName:
    await me.hub.people.agree(device, me.live, me.seat)
    return schemas.SeatOfName(device.person.name)


# -- what was played ------------------------------------------------------------------------------------------------


@get("/games", responses=refusals(403), summary="The games of whoever is signed in, the newest first")
async def games(hub: TheHub, device: Signed) -> schemas.MyGames:
    return schemas.MyGames(await hub.read(hub.store.ratings.of, device.person.id))


@get("/club", responses=refusals(), summary="Ratings, and the last games that counted")
async def club(hub: TheHub, address: NamedDependency[str]) -> schemas.Club:
    """Only what everybody at a table has agreed to is told here."""
    lists = await hub.work(address, LOOK_COST, hub.store.ratings.lists)
    told = [schemas.TitleRatings(title, players) for title, players in lists.items()]
    return schemas.Club(told, await hub.read(hub.store.ratings.last))


OUTSIDE: Final = [make, enter, club]
ROUTES: Final = [me, set_prefs, notices, set_notices, forget, leave, new_code, tables, open_seat, games]
AT_SEATS: Final = [sit, rise, agree]
