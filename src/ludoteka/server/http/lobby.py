"""Titles, lists of tables, new tables."""

import logging
from dataclasses import dataclass
from typing import Final, Literal

from litestar import get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import FromPath, FromQuery, JSONBody, RawBody
from litestar.types import Middleware

from ...bots import bot_names, make_bot
from ...core.errors import BadRecord, BadSeats
from ...core.game import Game
from ...core.record import Record, own_tables
from ...core.words import LANGUAGES, words
from ...games import titles as all_titles
from ..live.hub import Hub
from ..live.limits import Limits
from ..storage.keys import hash_key
from ..table.actions import Refused, Take
from ..table.clocks import check_pace
from ..table.model import Entry, SeatInfo, TableInfo
from ..table.table import Table
from ..table.titles import Titles
from . import schemas
from .assets import pictures
from .errors import refusals
from .security import NAME_LIMIT, clean

PAGE: Final = 50
log: Final = logging.getLogger("ludoteka.server")

Language = Literal["en", "pl", "hu"]
TheHub = NamedDependency[Hub]


def title_out(found: Game, language: str) -> schemas.TitleOut:
    say = words(language, found.domain).say
    options = [
        schemas.OptionOut(
            option.name,
            say(f"option.{option.name}"),
            option.default,
            [
                schemas.OptionValue(
                    value,
                    say(f"option.{option.name}.{value}"),
                    [seats for seats in found.seats if option.problem(value, seats) is None],
                )
                for value in option.values
            ],
        )
        for option in found.options
    ]
    name, summary, length = say("game.title"), say("game.summary"), say("game.length")
    return schemas.TitleOut(found.id, name, summary, length, pictures(found), found.rules, list(found.seats), options)


def titles_out(known: Titles, language: str) -> list[schemas.TitleOut]:
    """All titles. One that cannot be loaded is left out: the others can be played all the same."""
    found = []
    for title in all_titles():
        try:
            found.append(title_out(known.game(title), language))
        except Exception as error:
            log.error("the title %s cannot be loaded: %s", title, error)
    return found


def table_out(info: TableInfo) -> schemas.TableOut:
    """What anybody may know. The version and the time of the last change are left out: they count secret answers."""
    seats = [
        schemas.SeatOut(seat.seat, seat.kind, seat.name, seat.level if seat.bot else "", seat.left, seat.open)
        for seat in info.seats
    ]
    return schemas.TableOut(
        info.id,
        info.title,
        info.options,
        seats,
        info.pace,
        info.hints,
        info.casual,
        info.created,
        info.status,
        info.waiting,
        info.kind,
    )


@get("/titles", responses=refusals(400), summary="The titles, their options and the bots")
async def titles(hub: TheHub, language: FromQuery[Language] = "en") -> schemas.Titles:
    return schemas.Titles(titles_out(hub.titles, language), bot_names(), list(LANGUAGES))


@get("/tables", responses=refusals(400), summary="Listed tables, the newest first")
async def listed(hub: TheHub, before: FromQuery[str | None] = None) -> schemas.Tables:
    created, _, id = (before or "").partition("~")
    try:
        moment = float(created) if before else None
    except ValueError:
        moment = 0.0
    found = await hub.read(hub.store.listed, PAGE, moment, id)
    last = f"{found[-1].created!r}~{found[-1].id}" if len(found) == PAGE else None
    return schemas.Tables([table_out(info) for info in found], last)


@get("/tables/{table:str}", responses=refusals(404), summary="What anybody may know about a table")
async def one_table(hub: TheHub, table: FromPath[str]) -> schemas.TableOut:
    return table_out(await hub.read(hub.store.info, table))


@post("/mine", status_code=200, responses=refusals(400), summary="The tables that some keys open, and whose turn it is")
async def mine(hub: TheHub, data: JSONBody[schemas.Keys]) -> schemas.MyTables:
    keys = {hash_key(key): key for key in data.keys}
    found = await hub.read(hub.store.by_hashes, list(keys))
    return schemas.MyTables(
        [schemas.Mine(keys[hash], seat, seat in info.waiting, table_out(info)) for hash, info, seat in found]
    )


@post("/tables/{table:str}/take", responses=refusals(400, 404, 409), summary="Sit down on a free seat")
async def take(hub: TheHub, table: FromPath[str], data: JSONBody[schemas.TakeSeat]) -> schemas.Taken:
    live = await hub.live(table)
    name = clean(data.name, NAME_LIMIT, "the name")
    key = hub.settings.token(16)
    async with live.inbox:
        seats = live.table.info.seats
        if data.seat >= len(seats):
            raise BadSeats(f"there is no seat {data.seat}: use 0 to {len(seats) - 1}")
        if not seats[data.seat].open:
            raise Refused("refused.seat_taken", seat=data.seat + 1)
        # The key comes first: a seat that is taken and has no key would be lost.
        await hub.write(hub.store.add_key, table, hash_key(key), data.seat)
        await hub.act_now(live, data.seat, Take(name))
    return schemas.Taken(key)


# -- new tables -----------------------------------------------------------------------------------------------------


async def create(hub: TheHub, data: JSONBody[schemas.NewTable]) -> schemas.Created:
    found = hub.titles.game(data.title)
    seats = []
    for number, seat in enumerate(data.seats):
        name = clean(seat.name, NAME_LIMIT, "the name")
        if seat.kind == "bot":
            make_bot(seat.level)
            seats.append(SeatInfo(number, "bot", name, seat.level))
        else:
            seats.append(SeatInfo(number, "person", name, open=seat.kind == "open"))
    check_pace(data.pace)
    now = hub.settings.now()
    info = TableInfo(
        hub.settings.token(9),
        found.id,
        found.rules,
        dict(found.options_of(found.new(len(seats), dict(data.options)))),
        seats,
        data.pace,
        data.listed,
        data.hints,
        data.casual,
        now,
        now,
        data=own_tables(found),
        owner=next((i for i, seat in enumerate(data.seats) if seat.kind in ("me", "here")), None),
        free_rewind=data.casual and data.free_rewind,
    )
    given = [
        schemas.SeatKey(number, hub.settings.token(16), seat.kind)
        for number, seat in enumerate(data.seats)
        if seat.kind != "open" and seat.kind != "bot"
    ]
    watch = hub.settings.token(16)
    keys = [(seat.key, seat.seat, seat.kind == "here") for seat in given]
    await hub.create(info, [*keys, (watch, None, False)])
    return schemas.Created(info.id, given, watch)


async def upload(hub: TheHub, body: RawBody) -> schemas.Created:
    """A saved game becomes a table of its own, with a key for every seat: to look at, to go on, to branch from."""
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise BadRecord("the record should be text in UTF-8") from None
    record = Record.read(text, "record")
    found = hub.titles.game(record.game)
    played = await hub.read(record.play, found)
    now = hub.settings.now()
    names = played.names or ("",) * record.seats
    seats = [SeatInfo(seat, "person", clean(names[seat], NAME_LIMIT, "the name")) for seat in range(record.seats)]
    info = TableInfo(
        hub.settings.token(9),
        found.id,
        found.rules,
        dict(found.options_of(played.position)),
        seats,
        created=now,
        updated=now,
        kind="study",
        data=own_tables(found),
        owner=0,
        free_rewind=True,
    )
    entries = [Entry(i, "move", move.seat, move.text, now) for i, move in enumerate(played.history, 1)]
    held = Table.restore(info, found, None, entries).turn_open
    if held is not None:
        entries.append(Entry(len(entries) + 1, "end", held, "", now))
    given = [schemas.SeatKey(seat, hub.settings.token(16), "me" if seat == 0 else "here") for seat in range(len(seats))]
    watch = hub.settings.token(16)
    keys = [(seat.key, seat.seat, seat.seat > 0) for seat in given]
    await hub.create(info, [*keys, (watch, None, False)], entries)
    return schemas.Created(info.id, given, watch)


@dataclass
class RecordIn(Operation):
    """A record is sent as plain text."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody({"text/plain": text}, "A saved game", True)


def makers(limits: Limits, middleware: list[Middleware]) -> list[HTTPRouteHandler]:
    """What makes new tables, with the limits of its own."""
    return [
        post("/tables", responses=refusals(400, 409, 413), middleware=middleware, summary="A new table")(create),
        post(
            "/records",
            responses=refusals(400, 409, 413),
            middleware=middleware,
            request_max_body_size=limits.record,
            operation_class=RecordIn,
            summary="A saved game, to look at, to go on with or to branch from",
        )(upload),
    ]
