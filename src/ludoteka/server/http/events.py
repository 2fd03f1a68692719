"""Seasons and tournaments: looked at by everybody, made and entered by whoever keeps a name."""

from typing import Annotated, Any, Final

from litestar import delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import Middleware
from msgspec.structs import asdict, replace

from ...core.errors import LudotekaError
from ..live.hub import Hub
from ..live.people import Device
from ..storage.events import Event, Listed
from ..storage.store_errors import StoreError
from ..table.actions import Refused
from ..table.clocks import check_pace
from ..table.event import EventInfo, Place, by_table, templates
from ..table.standing import standings, table_points
from . import event_schemas as schemas
from .admin import TheHost
from .errors import refusals
from .people import Onlooker, Signed
from .security import NAME_LIMIT, clean
from .static import TheHub

PAGE: Final = 50
ACT: Final = refusals(400, 403, 404, 409, 413)
Before = Annotated[str | None, QueryParameter(max_length=80)]


# -- what is told ---------------------------------------------------------------------------------------------------


def about(info: EventInfo, made_by: str, entrants: int) -> schemas.EventAbout:
    told = asdict(info)
    del told["schedule"]
    return schemas.EventAbout(**told, made_by=made_by, entrants=entrants)


def told(event: Event, device: Device | None, my_turn: bool = False) -> schemas.EventOut:
    info, template = event.info, templates()[event.info.template]
    known = {one.number: one for one in event.entrants}
    entrants = [
        schemas.EntrantOut(
            one.entrant,
            known[one.entrant].name,
            known[one.entrant].out is not None,
            one.rank,
            one.points,
            one.opponents,
            one.share,
            one.meetings,
        )
        for one in standings(template, list(known), event.places)
    ]
    mine = event.entrant(device.person.id) if device else None
    own = game_of(event, device)
    return schemas.EventOut(
        about(info, event.made_by, len(known)),
        template,
        entrants,
        rounds_of(event),
        mine.number if mine else None,
        schemas.MyGame(own.table, own.seat, my_turn) if own else None,
        may(event, device),
    )


def rounds_of(event: Event) -> list[schemas.EventRound]:
    """The rounds, the newest first."""
    template = templates()[event.info.template]
    found = {number: schemas.EventRound(number, [], []) for number in range(event.info.round, 0, -1)}
    for (number, table), places in by_table(event.places).items():
        won = table_points(template, places)
        order = sorted(places, key=lambda one: (one.how != "played", one.rank or 0, one.seat))
        seats = [schemas.EventSeat(one.entrant, one.how, one.rank, one.points, won.get(one.entrant)) for one in order]
        found[number].tables.append(schemas.EventTable(table, seats))
    for place in event.places:
        if not place.table:
            found[place.round].out.append(place.entrant)
    return list(found.values())


def game_of(event: Event, device: Device | None) -> Place | None:
    """The game that somebody has still to play in this round."""
    mine = event.entrant(device.person.id) if device else None
    if mine is None or event.info.status != "running":
        return None
    return next((one for one in event.now() if one.entrant == mine.number and one.table and not one.how), None)


def may(event: Event, device: Device | None) -> list[schemas.May]:
    if device is None:
        return []
    status, mine = event.info.status, event.entrant(device.person.id)
    found: list[schemas.May] = []
    if status == "open":
        found.append("join" if mine is None else "leave")
    elif status == "running" and mine is not None and mine.out is None:
        found.append("leave")
    if event.maker == device.person.id:
        found += ["start"] if status == "open" else []
        found += ["cancel"] if status in ("open", "running") else []
    return found


async def answered(hub: Hub, event: Event, device: Device | None) -> schemas.EventOut:
    own = game_of(event, device)
    asked = False
    if own is not None:
        try:
            asked = own.seat in (await hub.read(hub.store.info, own.table)).waiting
        except StoreError:
            # It is no more, or damaged: the event can be read all the same.
            asked = False
    return await hub.read(told, event, device, asked)


# -- looking --------------------------------------------------------------------------------------------------------


async def some(hub: Hub, before: str | None) -> schemas.Events:
    created, _, id = (before or "").partition("~")
    try:
        moment = float(created) if before else None
    except ValueError:
        moment = 0.0
    found: list[Listed] = await hub.read(hub.store.events.listed, PAGE, moment, id)
    last = f"{found[-1].info.created!r}~{found[-1].info.id}" if len(found) == PAGE else None
    return schemas.Events([about(one.info, one.made_by, one.entrants) for one in found], last, templates())


@get("/", responses=refusals(400), summary="Seasons and tournaments, the newest first")
async def listed(hub: TheHub, before: Before = None) -> schemas.Events:
    return await some(hub, before)


@get("/{event:str}", responses=refusals(404), summary="An event: who takes part, the standing, and the rounds")
async def one(hub: TheHub, event: FromPath[str], onlooker: Onlooker) -> schemas.EventOut:
    return await answered(hub, await hub.events.one(event), onlooker)


# -- taking part ----------------------------------------------------------------------------------------------------


async def make(hub: TheHub, device: Signed, data: JSONBody[schemas.NewEvent]) -> schemas.EventOut:
    """Whoever makes an event takes part if they join it, as everybody else."""
    found = hub.titles.game(data.title)
    hub.house.check_title(found.id)
    template = templates().get(data.template)
    if template is None:
        known = ", ".join(templates())
        text = f"there is no template {data.template!r}: use {known}"
        raise LudotekaError(text, "error.not_here", what=data.template, known=known)
    sizes = [size for size in found.seats if 2 <= size <= data.seats]
    if data.seats not in sizes:
        raise Refused("refused.event_seats", seats=data.seats)
    check_pace(data.pace)
    for size in sizes:
        # Options that do not suit a table are refused now, and not in the middle of a season.
        found.new(size, dict(data.options))
    name = clean(data.name, NAME_LIMIT, "the name")
    if not name:
        raise LudotekaError("an event needs a name: say what it is called", "error.event_name", most=NAME_LIMIT)
    info = EventInfo(
        hub.settings.token(9),
        name,
        found.id,
        data.template,
        data.options,
        data.seats,
        data.rounds,
        data.hours,
        replace(data.pace, takeover=True),
        data.rated,
        hub.day(),
    )
    return await answered(hub, await hub.events.make(info, device.person), device)


@post("/{event:str}/join", status_code=200, responses=ACT, summary="Take part", security=[{"name": []}])
async def join(hub: TheHub, device: Signed, event: FromPath[str]) -> schemas.EventOut:
    return await answered(hub, await hub.events.join(event, device.person), device)


@post("/{event:str}/leave", status_code=200, responses=ACT, summary="Play no further rounds", security=[{"name": []}])
async def leave(hub: TheHub, device: Signed, event: FromPath[str]) -> schemas.EventOut:
    return await answered(hub, await hub.events.leave(event, device.person), device)


async def own(hub: Hub, device: Device, event: str) -> Event:
    """An event of whoever asks."""
    found = await hub.events.one(event)
    if found.maker != device.person.id:
        raise Refused("refused.not_your_event")
    return found


async def start(hub: TheHub, device: Signed, event: FromPath[str]) -> schemas.EventOut:
    await own(hub, device, event)
    return await answered(hub, await hub.events.start(event), device)


@post("/{event:str}/cancel", status_code=200, responses=ACT, summary="Call it off", security=[{"name": []}])
async def cancel(hub: TheHub, device: Signed, event: FromPath[str]) -> schemas.EventOut:
    found = await own(hub, device, event)
    return await answered(hub, await hub.events.cancel(found), device)


def routes(making: list[Middleware]) -> list[HTTPRouteHandler]:
    """All of it; new events, and beginning them, count as new tables do."""
    told: Any = {"responses": ACT, "middleware": making, "security": [{"name": []}]}
    makers = [
        post("/", summary="A new season or tournament", **told)(make),
        post("/{event:str}/start", status_code=200, summary="Let it begin", **told)(start),
    ]
    return [listed, one, *makers, join, leave, cancel]


# -- the host -------------------------------------------------------------------------------------------------------


@get("/events", responses=refusals(400), summary="Seasons and tournaments, the newest first")
async def host_listed(host: TheHost, before: Before = None) -> schemas.Events:
    return await some(host.hub, before)


@post("/events/{event:str}/start", status_code=200, responses=ACT, summary="Let an event begin")
async def host_start(host: TheHost, event: FromPath[str]) -> schemas.EventOut:
    return await answered(host.hub, await host.hub.events.start(event), None)


@post("/events/{event:str}/cancel", status_code=200, responses=ACT, summary="Call an event off")
async def host_cancel(host: TheHost, event: FromPath[str]) -> schemas.EventOut:
    return await answered(host.hub, await host.hub.events.cancel(await host.hub.events.one(event)), None)


@delete("/events/{event:str}", status_code=200, responses=ACT, summary="Delete an event; its tables stay")
async def host_delete(host: TheHost, event: FromPath[str]) -> schemas.EventGone:
    await host.hub.events.delete(event)
    return schemas.EventGone(event)


FOR_HOSTS: Final = [host_listed, host_start, host_cancel, host_delete]
