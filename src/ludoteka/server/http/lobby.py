"""Titles, lists of tables, new tables."""

from dataclasses import dataclass
from typing import Final, Literal

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import FromPath, FromQuery, JSONBody, RawBody
from litestar.types import Middleware
from msgspec.structs import replace

from ...bots import LEVELS, QUICK, bot_names, make_bot
from ...core.errors import BadSeats
from ...core.game import Game
from ...core.lessons.format import course_of
from ...core.words import LANGUAGES, words
from ...games import of_each
from ..live.hub import TRIES
from ..live.jobs import ReadRecord
from ..live.limits import Limits
from ..live.people import Device
from ..storage.keys import hash_key
from ..storage.store_errors import Conflict
from ..table.actions import Refused, Take
from ..table.clocks import check_pace
from ..table.memory import starting_with
from ..table.model import SeatInfo, TableInfo
from ..table.replay import Imported
from ..table.titles import new_info
from . import schemas, title_schemas
from .errors import refusals
from .menu import menu_out
from .pictures import pictures
from .security import NAME_LIMIT, clean
from .static import TheHub

PAGE: Final = 50
IMPORT_COST: Final = 0.5
PAST_COST: Final = 0.1
"""Seconds of work that a record takes likely: a whole one, and the opening of a lesson."""
EASIEST: Final = "beginner"
"""Who plays the others when a lesson is over, or has gone ways of its own."""

Language = Literal["en", "pl", "hu"]


def title_out(found: Game, language: str) -> title_schemas.TitleOut:
    say = words(language, found.domain).say
    menu = menu_out(found, language)
    course = course_out(found, language)
    name, summary, length = say("game.title"), say("game.summary"), say("game.length")
    art, seats = pictures(found), list(found.seats)
    return title_schemas.TitleOut(
        found.id, name, summary, length, art, found.rules, seats, menu.options, menu.presets, menu.scales, course
    )


def course_out(found: Game, language: str) -> title_schemas.CourseOut | None:
    course = course_of(found)
    if course is None:
        return None
    say = words(language, course.domain).say
    first = course.contents.first
    return title_schemas.CourseOut(
        [
            title_schemas.ChapterOut(one.id, say(f"lesson.{one.id}"), len(one.step), course.minutes(one, language))
            for one in course.chapters.values()
        ],
        [title_schemas.GoalOut(say(f"goal.{part.say}"), part.art) for part in course.contents.goal],
        title_schemas.FirstGame(first.seats, first.options),
        course.contents.solo,
    )


def table_out(info: TableInfo) -> schemas.TableOut:
    """What anybody may know. The version and the time of the last change are left out: they count secret answers."""
    seats = [
        schemas.SeatOut(
            seat.seat, seat.kind, seat.name, seat.level if seat.bot else "", seat.left, seat.open, seat.named
        )
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
        info.lesson,
        info.rated,
        info.event,
        info.listed,
        info.free_rewind,
    )


@get("/titles", responses=refusals(400), summary="The titles, their options and the bots")
async def titles(hub: TheHub, language: FromQuery[Language] = "en") -> title_schemas.Titles:
    found = await hub.read(lambda: [*of_each(lambda one: title_out(one, language), hub.titles.loadable())])
    rules = hub.house.rules
    levels = [name for name in LEVELS if name not in rules.bots_off]
    return title_schemas.Titles(
        [one for one in found if one.id not in rules.titles_off],
        [name for name in bot_names() if name not in rules.bots_off],
        levels,
        QUICK if QUICK in levels else next(iter(levels), ""),
        list(LANGUAGES),
    )


@get("/tables", responses=refusals(400), summary="Listed tables, the newest first")
async def listed(hub: TheHub, before: FromQuery[str | None] = None) -> schemas.Tables:
    created, _, id = (before or "").partition("~")
    try:
        moment = float(created) if before else None
    except ValueError:
        moment = 0.0
    found = await hub.read(hub.store.listed, PAGE, moment, id)
    last = f"{found[-1].created!r}~{found[-1].id}" if len(found) == PAGE else None
    rules = hub.house.rules
    house = schemas.HouseNews(rules.notice, rules.read_only, rules.keep_chat, rules.keep_tables)
    return schemas.Tables([table_out(info) for info in found if not info.closed], last, house)


@get("/tables/{table:str}", responses=refusals(404), summary="What anybody may know about a table")
async def one_table(hub: TheHub, table: FromPath[str]) -> schemas.TableOut:
    return table_out(await hub.read(hub.store.info, table))


@post("/mine", status_code=200, responses=refusals(400, 413), summary="The tables that some keys open")
async def mine(hub: TheHub, data: JSONBody[schemas.Keys]) -> schemas.MyTables:
    keys = {hash_key(key): key for key in data.keys}
    found = await hub.read(hub.store.by_hashes, list(keys))
    return schemas.MyTables(
        [schemas.Mine(keys[hash], seat, seat in info.waiting, table_out(info)) for hash, info, seat in found]
    )


@post("/tables/{table:str}/take", responses=refusals(400, 404, 409, 413), summary="Sit down on a free seat")
async def take(
    hub: TheHub, table: FromPath[str], guest: NamedDependency[Device | None], data: JSONBody[schemas.TakeSeat]
) -> schemas.Taken:
    live = await hub.live(table)
    name = guest.person.name if guest else clean(data.name, NAME_LIMIT, "the name")
    key = hub.settings.token(16)
    async with live.inbox:
        for _ in range(TRIES):
            seats = live.table.info.seats
            if data.seat >= len(seats):
                raise BadSeats(f"there is no seat {data.seat}: use 0 to {len(seats) - 1}")
            if not seats[data.seat].open:
                raise Refused("refused.seat_taken", seat=data.seat + 1)
            # The seat and its key are one transaction: neither is there without the other, and nobody else has them.
            keys = [(hash_key(key), data.seat, False)]
            sitter = (data.seat, guest.person.id) if guest else None
            outcome = await hub.act_now(live, data.seat, Take(name, guest is not None), keys=keys, sitter=sitter)
            if not outcome.note:
                return schemas.Taken(key)
    raise Conflict(table, live.table.version)


@get("/load", responses=refusals(), summary="How busy the bots are, and how long the next one waits")
async def load(hub: TheHub) -> schemas.Load:
    working, waiting, oldest = hub.workers.load
    return schemas.Load(working, waiting, round(oldest, 1))


# -- new tables -----------------------------------------------------------------------------------------------------


async def create(
    hub: TheHub,
    address: NamedDependency[str],
    guest: NamedDependency[Device | None],
    data: JSONBody[schemas.NewTable],
) -> schemas.Created:
    """Whoever is signed in sits down on the seat that is `me` under their name."""
    found = hub.titles.game(data.title)
    hub.house.check_title(found.id)
    seats = []
    for number, seat in enumerate(data.seats):
        name = clean(seat.name, NAME_LIMIT, "the name")
        if seat.kind == "bot":
            make_bot(seat.level)
            hub.house.check_bot(seat.level)
            seats.append(SeatInfo(number, "bot", name, seat.level))
        else:
            seats.append(SeatInfo(number, "person", name, open=seat.kind == "open"))
    mine = next((number for number, seat in enumerate(data.seats) if guest and seat.kind == "me"), None)
    if guest and mine is not None:
        seats[mine] = replace(seats[mine], name=guest.person.name, named=True, agreed=data.rated)
    if data.rated and (mine is None or len(seats) < 2 or any(seat.kind == "here" for seat in data.seats)):
        raise Refused("refused.rated")
    check_pace(data.pace)
    position = found.new(len(seats), dict(data.options))
    info = replace(
        new_info(hub.settings.token(9), position, seats, hub.settings.now()),
        pace=data.pace,
        listed=data.listed,
        hints=data.hints and not data.rated,
        casual=data.casual and not data.rated,
        owner=next((i for i, seat in enumerate(data.seats) if seat.kind in ("me", "here")), None),
        free_rewind=data.casual and data.free_rewind and not data.rated,
        rated=data.rated,
    )
    given = [
        schemas.SeatKey(number, hub.settings.token(16), seat.kind)
        for number, seat in enumerate(data.seats)
        if seat.kind != "open" and seat.kind != "bot"
    ]
    watch = hub.settings.token(16)
    keys = [(seat.key, seat.seat, seat.kind == "here") for seat in given]
    sitter = (mine, guest.person.id) if guest and mine is not None else None
    await hub.create(info, [*keys, (watch, None, False)], address=address, sitter=sitter)
    return schemas.Created(info.id, given, watch)


async def teach(hub: TheHub, address: NamedDependency[str], data: JSONBody[schemas.NewLesson]) -> schemas.Created:
    """A table of one's own on which a chapter is taught: it begins with a position of the chapter's record."""
    found = hub.titles.game(data.title)
    hub.house.check_title(found.id)
    course = await hub.read(course_of, found)
    chapter = course.chapters.get(data.chapter) if course else None
    if chapter is None or chapter.played is None:
        raise Refused("refused.no_chapter", chapter=data.chapter)
    position = await hub.work(address, PAST_COST, chapter.played.replay, found, chapter.start)
    names = chapter.played.names or ("",) * chapter.played.seats
    seats = [SeatInfo(seat, "bot", name, EASIEST) for seat, name in enumerate(names)]
    seats[chapter.me] = SeatInfo(chapter.me, "person", clean(data.name, NAME_LIMIT, "the name"))
    info = replace(
        new_info(hub.settings.token(9), position, seats, hub.settings.now()),
        kind="lesson",
        owner=chapter.me,
        free_rewind=True,
        lesson=chapter.id,
    )
    key, watch = hub.settings.token(16), hub.settings.token(16)
    await hub.create(info, [(key, chapter.me, False), (watch, None, False)], None, starting_with(position), address)
    return schemas.Created(info.id, [schemas.SeatKey(chapter.me, key, "me")], watch)


async def upload(hub: TheHub, address: NamedDependency[str], body: RawBody) -> schemas.Created:
    """A saved game becomes a table of its own, with a key for every seat: to look at, to go on, to branch from."""
    folders = {title: str(found.folder) for title, found in hub.titles.own.items()}
    job = ReadRecord(body, folders, hub.settings.now())
    played = msgspec.convert(await hub.replayed(lambda: job, address, IMPORT_COST), Imported)
    hub.house.check_title(played.info.title)
    seats = [sat(replace(seat, name=clean(seat.name, NAME_LIMIT, "the name"))) for seat in played.info.seats]
    info = replace(played.info, id=hub.settings.token(9), seats=seats)
    given = [schemas.SeatKey(seat, hub.settings.token(16), "me" if seat == 0 else "here") for seat in range(len(seats))]
    watch = hub.settings.token(16)
    keys = [(seat.key, seat.seat, seat.seat > 0) for seat in given]
    await hub.create(info, [*keys, (watch, None, False)], played.entries, played.snapshot, address)
    return schemas.Created(info.id, given, watch)


def sat(seat: SeatInfo) -> SeatInfo:
    """Who sat there when the game was saved: a bot without a name stands in the record as `greedy 2`. It does not go on
    by itself, but is called as it was."""
    level, _, number = seat.name.rpartition(" ")
    return replace(seat, name="", level=level) if level in bot_names() and number == str(seat.seat + 1) else seat


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
        post("/lessons", responses=refusals(400, 409, 413), middleware=middleware, summary="A chapter of a course")(
            teach
        ),
        post(
            "/records",
            responses=refusals(400, 409, 413),
            middleware=middleware,
            request_max_body_size=limits.record,
            operation_class=RecordIn,
            summary="A saved game, to look at, to go on with or to branch from",
        )(upload),
    ]
