"""What the host does, behind the token: tables, people, rules. The token comes in a header, which no page of another
site can send. Of a running game the host is shown what a spectator may know, and no more."""

import logging
from dataclasses import dataclass
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import UNSET
from msgspec.structs import asdict

from ...bots import LEVELS, bot_names
from ...core.errors import DataError, LudotekaError
from ...core.words import LANGUAGES, words
from ...games import titles
from ..live.hub import Hub
from ..live.live import Live
from ..storage.backup import exported
from ..storage.house_rules import Ban
from ..storage.keys import new_key
from ..storage.people import Person
from ..table.actions import Refused
from ..table.model import TableInfo
from ..table.titles import Titles
from . import admin_schemas as schemas
from .errors import refusals
from .gate import household
from .lobby import table_out
from .people import token_of
from .people_schemas import Gone, NewCode
from .schemas import Deleted, Taken
from .security import clean

PAGE: Final = 50
HOUR: Final = 3600.0
Search = Annotated[str, QueryParameter(max_length=80, description="Part of an id, a title or a name")]
Before = Annotated[str | None, QueryParameter(max_length=80)]
SeatPath = Annotated[int, PathParameter(ge=0, le=99)]
Line = Annotated[int, PathParameter(ge=1, le=2**31 - 1)]
ACT: Final = refusals(400, 404, 409, 413)
log: Final = logging.getLogger("ludoteka.house")


@dataclass(frozen=True)
class Host:
    """Whoever has the token."""

    hub: Hub


def find_host(request: Request[Any, Any, Any], hub: NamedDependency[Hub], address: NamedDependency[str]) -> Host:
    hub.house.check_token(token_of(request) or "", address)
    return Host(hub)


TheHost = NamedDependency[Host]


def seat_of(live: Live, seat: int) -> int:
    if seat >= len(live.table.info.seats):
        raise Refused("refused.no_seat", last=len(live.table.info.seats))
    return seat


# -- tables ---------------------------------------------------------------------------------------------------------


def shown(info: TableInfo) -> schemas.HostTable:
    return schemas.HostTable(table_out(info), info.listed, info.closed)


@get("/tables", responses=refusals(400), summary="All tables, the newest first")
async def tables(host: TheHost, search: Search = "", before: Before = None) -> schemas.HostTables:
    created, _, id = (before or "").partition("~")
    try:
        moment = float(created) if before else None
    except ValueError:
        moment = 0.0
    found = await host.hub.read(host.hub.store.house.search, search, PAGE, moment, id)
    last = f"{found[-1].created!r}~{found[-1].id}" if len(found) == PAGE else None
    return schemas.HostTables([shown(info) for info in found], last)


@get("/tables/{table:str}", responses=refusals(404), summary="A table and what was said there")
async def one(host: TheHost, table: FromPath[str]) -> schemas.HostTableChat:
    info = await host.hub.read(host.hub.store.info, table)
    return schemas.HostTableChat(shown(info), await host.hub.read(host.hub.store.chat, table))


@post("/tables/{table:str}/close", status_code=200, responses=ACT, summary="Let nobody go on there, or everybody again")
async def close(host: TheHost, table: FromPath[str], data: JSONBody[schemas.Close]) -> schemas.HostTable:
    live = await host.hub.live(table)
    await host.hub.house.close(live, data.closed)
    return shown(live.table.info)


@delete("/tables/{table:str}", status_code=200, responses=ACT, summary="Delete a table with everything about it")
async def remove(host: TheHost, table: FromPath[str]) -> Deleted:
    await host.hub.house.delete(table)
    return Deleted(table)


@post(
    "/tables/{table:str}/export",
    status_code=200,
    media_type=MediaType.TEXT,
    responses=ACT | {200: ResponseSpec(str, media_type="text/plain", generate_examples=False)},
    summary="A table as a file, with everything hidden; of a running game only if that is said",
)
async def export(host: TheHost, table: FromPath[str], data: JSONBody[schemas.Export]) -> Response[bytes]:
    info = await host.hub.read(host.hub.store.info, table)
    if info.status != "over":
        if not data.running:
            raise Refused("refused.export_running")
        log.warning("table %s was exported while it is played", table)
        # Whoever plays is to know that somebody may have looked into their hands.
        await host.hub.house.tell(await host.hub.live(table), "house.exported")
    body = await host.hub.read(exported, host.hub.store, table)
    headers = {"Content-Disposition": f'attachment; filename="{info.id}.ludo"'}
    return Response(body, media_type=MediaType.TEXT, headers=headers)


@post("/tables/{table:str}/key", status_code=200, responses=ACT, summary="Another key for a seat or for spectators")
async def key(host: TheHost, table: FromPath[str], data: JSONBody[schemas.OtherKey]) -> Taken:
    live = await host.hub.live(table)
    made = host.hub.settings.token(16)
    await host.hub.house.replace_key(live, None if data.seat is None else seat_of(live, data.seat), made)
    return Taken(made)


@delete("/tables/{table:str}/names/{seat:int}", status_code=200, responses=ACT, summary="Remove a name")
async def remove_name(host: TheHost, table: FromPath[str], seat: SeatPath) -> schemas.HostTable:
    live = await host.hub.live(table)
    await host.hub.house.remove_name(live, seat_of(live, seat))
    return shown(live.table.info)


@delete("/tables/{table:str}/chat/{line:int}", status_code=200, responses=ACT, summary="Remove a line of chat")
async def remove_line(host: TheHost, table: FromPath[str], line: Line) -> schemas.Unsaid:
    return schemas.Unsaid(await host.hub.house.remove_lines(await host.hub.live(table), line))


# -- rules and people -----------------------------------------------------------------------------------------------


def names_of(known: Titles, title: str) -> dict[str, str]:
    """What a title is called; one that cannot be loaded can still be switched off."""
    try:
        domain = known.game(title).domain
    except DataError:
        return {}
    return {language: words(language, domain).say("game.title") for language in LANGUAGES}


async def house_of(hub: Hub) -> schemas.HouseOut:
    limits, rules = hub.settings.limits, hub.house.rules
    return schemas.HouseOut(
        rules,
        await hub.read(lambda: {title: names_of(hub.titles, title) for title in titles()}),
        [*LEVELS, *(name for name in bot_names() if name not in LEVELS)],
        list(hub.settings.notices),
        schemas.UsualLimits(limits.requests, limits.tables, limits.thoughts, limits.streams),
        {
            ban.person: person.name
            for ban in rules.bans
            if ban.person and (person := await hub.read(hub.store.people.by_id, ban.person)) is not None
        },
    )


@get("/house", responses=refusals(), summary="What the host has decided, and what there is to decide on")
async def house(host: TheHost) -> schemas.HouseOut:
    return await house_of(host.hub)


@put("/house", responses=ACT, summary="Decide otherwise; what is left out stays")
async def decide(host: TheHost, data: JSONBody[schemas.HouseChanges]) -> schemas.HouseOut:
    changes = {name: value for name, value in asdict(data).items() if value is not UNSET}
    known = await house_of(host.hub)
    for name, there in (("titles_off", known.titles), ("bots_off", known.bots), ("services_off", known.services)):
        for odd in set(changes.get(name, ())) - set(there):
            use = ", ".join(there) or "–"
            raise LudotekaError(f"{name}: there is no {odd!r} here: use {use}", "error.not_here", what=odd, known=use)
    if "notice" in changes:
        changes["notice"] = clean(changes["notice"], schemas.NOTICE_LIMIT, "the notice")
    await host.hub.house.decide(**changes)
    return await house_of(host.hub)


@post("/bans", status_code=200, responses=ACT, summary="Let somebody not chat, or not come in, for some hours")
async def ban(host: TheHost, data: JSONBody[schemas.NewBan]) -> schemas.HouseOut:
    until = host.hub.settings.now() + data.hours * HOUR
    if data.table:
        live = await host.hub.live(data.table)
        made = Ban(new_key(), data.kind, until, live.id, seat_of(live, data.seat))
    elif data.ip:
        made = Ban(new_key(), data.kind, until, address=household(data.ip))
    elif data.person:
        made = Ban(new_key(), data.kind, until, person=(await known_person(host.hub, data.person)).id)
    else:
        raise LudotekaError("whom? Name a table and a seat, an address, or somebody who keeps a name")
    await host.hub.house.ban(made, data.address_too)
    return await house_of(host.hub)


@delete("/bans/{id:str}", status_code=200, responses=ACT, summary="Let somebody in again")
async def pardon(host: TheHost, id: FromPath[str]) -> schemas.HouseOut:
    await host.hub.house.pardon(id)
    return await house_of(host.hub)


async def known_person(hub: Hub, id: str) -> Person:
    person = await hub.read(hub.store.people.by_id, id)
    if person is None:
        raise Refused("refused.no_such_name")
    return person


@get("/people", responses=refusals(400), summary="People who keep a name with this in it")
async def people(host: TheHost, search: Search = "") -> schemas.HostPeople:
    store = host.hub.store.people
    found = await host.hub.read(store.search, search, PAGE)
    seats = [await host.hub.read(store.places, one.id) for one in found]
    return schemas.HostPeople(
        [schemas.HostPerson(one.id, one.name, one.created, len(sat)) for one, sat in zip(found, seats, strict=True)]
    )


@delete("/people/{id:str}", status_code=200, responses=ACT, summary="Delete a name with everything that hangs on it")
async def remove_person(host: TheHost, id: FromPath[str]) -> Gone:
    person = await known_person(host.hub, id)
    await host.hub.people.delete(person)
    return Gone(person.name)


@post("/people/{id:str}/code", status_code=200, responses=ACT, summary="Another code for somebody who has lost theirs")
async def lost_code(host: TheHost, id: FromPath[str]) -> NewCode:
    person = await known_person(host.hub, id)
    return NewCode(await host.hub.people.lost_code(person))


@post("/token", status_code=200, responses=ACT, summary="Another token; this one is void")
async def token(host: TheHost) -> schemas.Token:
    return schemas.Token(await host.hub.house.renew_token())


ROUTES: Final = [
    tables, one, close, remove, export, key, remove_name, remove_line, house, decide, ban, pardon, people,
    remove_person, lost_code, token,
]  # fmt: skip
