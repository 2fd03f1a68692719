"""What the key of a seat, or of the spectators' place, opens."""

import gzip
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, TypeVar, Union

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import TooManyRequestsException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Meta, structs

from ...bots import make_bot
from ...core.errors import IllegalMove
from ..live.hub import Hub
from ..live.jobs import Figures, Since, WriteRecord
from ..live.live import Live
from ..table import actions
from ..table.actions import Action, Refused
from ..table.table import Table
from ..wire import beats as playback
from ..wire import history
from ..wire import preview as previews
from ..wire.model import FiguresAt, Played, SinceThen, TableMessage
from . import schemas
from .errors import Forbidden, Told, refusals, said
from .sse import EVENTS, follow, full

T = TypeVar("T")

LARGEST: Final = 2**31 - 1
Version = Annotated[int, PathParameter(ge=0, le=LARGEST)]
AskedVersion = Annotated[int | None, QueryParameter(ge=0, le=LARGEST)]
Number = Annotated[int, QueryParameter(ge=0, le=LARGEST)]
Packing = Annotated[str, HeaderParameter(name="Accept-Encoding")]
Eyes = Annotated[int | None, QueryParameter(ge=0, le=99, description="Once the game is over: the seat to look from")]
Whole = Annotated[bool, QueryParameter(description="Also the table at the moment at which the steps begin")]
Moments = Annotated[list[Annotated[int, Meta(ge=0, le=LARGEST)]], QueryParameter(name="at", max_items=60)]
CHAT_PAGE: Final = 100
"""Lines of chat in one answer."""
LOOK_COST: Final = 0.01
PAST_COST: Final = 0.05
BEATS_COST: Final = 0.1
REPLAY_COST: Final = 0.3
"""Seconds of work that such a question takes likely."""
OPEN: Final = refusals(400, 404)
ANY_EVENT: Any = Union[*EVENTS.values()]
FLOW: Final = OPEN | {200: ResponseSpec(ANY_EVENT, media_type="text/event-stream", generate_examples=False)}
ACT: Final = refusals(400, 403, 404, 409, 413)
"""What may go wrong when one looks, and when one does something."""


@dataclass(frozen=True)
class Here:
    """The table that a key opens, and the seat at it; none for a spectator."""

    hub: Hub
    live: Live
    seat: int | None
    address: str
    key: str


@dataclass(frozen=True)
class Me:
    """A player at a table."""

    hub: Hub
    live: Live
    seat: int
    address: str

    @property
    def table(self) -> Table:
        return self.live.table

    async def act(self, action: Action, version: int | None = None, brief: bool = False) -> schemas.Done:
        """Do something, and answer with the current truth."""
        self.live.account = self.live.addresses[self.seat] = self.address
        try:
            outcome = await self.hub.act(self.live, self.seat, action, version)
        except IllegalMove as error:
            raise Told(previews.told_error(self.table.game, error)) from error
        message = self.live.message(self.seat)
        note = said(f"server.{outcome.note}") if outcome.note else None
        return schemas.Done(
            outcome.note or "done", message.version, note, None if brief and not outcome.note else message
        )


async def find_here(key: FromPath[str], hub: NamedDependency[Hub], address: NamedDependency[str]) -> Here:
    place = await hub.place(key)
    hub.house.check_seat(place.table, place.seat)
    await hub.house.check_sitter(place.table, place.seat)
    return Here(hub, await hub.live(place.table), place.seat, address, key)


async def find_me(here: NamedDependency[Here]) -> Me:
    if here.seat is None:
        raise Forbidden("spectators look and do nothing else")
    return Me(here.hub, here.live, here.seat, here.address)


TheHere = NamedDependency[Here]
Player = NamedDependency[Me]
Brief = FromQuery[bool]


# -- looking --------------------------------------------------------------------------------------------------------


@get("/", responses=OPEN, summary="Everything that this seat sees")
async def look(here: TheHere) -> TableMessage:
    return here.live.message(here.seat)


@get("/events", responses=FLOW, media_type="text/event-stream", summary="The same, and what changes, as it happens")
async def events(
    here: TheHere,
    last: Annotated[str | None, HeaderParameter(name="Last-Event-ID")] = None,
    since: Annotated[str | None, QueryParameter(name="last")] = None,
) -> Stream:
    # A browser that comes back says where it was in a header; one that comes for the first time may have looked before.
    last = last or since
    hub, address = here.hub, here.address
    if full(hub, address):
        raise TooManyRequestsException
    known = int(last) if last and last.isascii() and last.isdigit() and len(last) < 10 else None
    return Stream(
        follow(hub, here.live, here.seat, known, address, here.key),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def looking(here: Here, eyes: int | None) -> Here:
    """The own place or, once the game is over, that of any seat: then nothing is secret any more."""
    if eyes is None or eyes == here.seat:
        return here
    table = here.live.table
    if not table.over:
        raise Refused("server.eyes")
    if eyes >= len(table.info.seats):
        raise Refused("refused.no_seat", last=len(table.info.seats))
    return replace(here, seat=eyes)


async def earlier(here: Here | Me, version: int, do: Callable[[Table], T]) -> T:
    """What can be told of the table at a version that the seat has seen."""
    table, hub, live = here.live.table, here.hub, here.live
    last = table.to_seat_version(here.seat)
    if version > last:
        raise Refused("server.no_version", last=last)
    upto = table.to_log_version(here.seat, version)
    return await hub.work(here.address, PAST_COST, lambda: do(hub.restored(live.id, upto)))


@get("/at/{version:int}", responses=refusals(400, 404, 409), summary="What this seat saw at an earlier version")
async def at(here: TheHere, version: Version, eyes: Eyes = None) -> TableMessage:
    place = looking(here, eyes)
    over = here.live.table.over

    def look(table: Table) -> TableMessage:
        shown = history.at(table, place.seat)
        return structs.replace(shown, counts=history.counts(table)) if over else shown

    return await earlier(place, version, look)


def begun(hub: Hub, live: Live, seat: int | None, version: int | None, move: bool = False) -> Callable[[], int]:
    """Finds the version that the seat names, as the log counts; that of its own last turn if it names none, or of the
    moment before its last `move`, for whoever also wants to know what came of that."""
    table = live.table
    if version is None:

        def look() -> int:
            kinds = ("move",) if move else ("move", "undo", "end", "rewind")
            log = hub.store.entries(live.id)
            last = max((entry.version for entry in log if entry.seat == seat and entry.kind in kinds), default=0)
            return max(0, last - 1) if move else last

        return look
    real = table.to_log_version(seat, version)
    if real > table.version:
        raise Refused("server.no_version", last=table.to_seat_version(seat))
    return lambda: real


@get("/since", responses=refusals(400, 404, 409), summary="What has happened since the own last turn or a version")
async def since(
    here: TheHere, version: AskedVersion = None, eyes: Eyes = None, packing: Packing = ""
) -> Response[SinceThen]:
    hub, live, seat = here.hub, here.live, looking(here, eyes).seat
    table = live.table
    last = table.version
    real = begun(hub, live, seat, version)

    def job() -> Since:
        since = real()
        return Since(hub.log_of(live.id, since), hub.store.entries(live.id, since + 1, last), seat)

    return await passed_on(hub, await hub.replay(job, here.address, REPLAY_COST), packing)


@get("/beats", responses=refusals(400, 404, 409), summary="The same step by step, with the table after each event")
async def beats(here: TheHere, version: AskedVersion = None, whole: Whole = False) -> Played:
    hub, live, seat = here.hub, here.live, here.seat
    table = live.table
    real, last = begun(hub, live, seat, version, move=True), table.version

    def follow() -> Played:
        asked = table.to_seat_version(seat, real())
        # Counted as the seat counts: what others do in secret does not show.
        seen = max(asked, table.to_seat_version(seat) - playback.FAR)
        first = table.to_log_version(seat, seen)
        entries = hub.store.entries(live.id, first + 1, last)
        # Whoever names a version has seen the table at that moment, unless it is said otherwise.
        shown = whole or version is None or seen != asked
        return playback.played(hub.restored(live.id, first), entries, seat, shown)

    return await hub.work(here.address, BEATS_COST, follow)


async def passed_on(hub: Hub, body: bytes, packing: str) -> Response[Any]:
    """An answer that a worker has packed."""
    if "gzip" in packing:
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(body, media_type=MediaType.JSON, headers=headers)
    return Response(await hub.read(gzip.decompress, body), media_type=MediaType.JSON)


@get("/figures", responses=refusals(400, 404, 409), summary="The figures of all seats at some earlier versions")
async def figures(here: TheHere, at: Moments, packing: Packing = "") -> Response[list[FiguresAt]]:
    hub, live = here.hub, here.live
    last = live.table.version

    def job() -> Figures:
        return Figures(hub.log_of(live.id, 0), hub.store.entries(live.id, 1, last), here.seat, at)

    return await passed_on(hub, await hub.replay(job, here.address, REPLAY_COST), packing)


@get("/record", media_type=MediaType.TEXT, responses=refusals(404, 409), summary="The finished game as a record")
async def record(here: TheHere) -> Response[str]:
    hub, table = here.hub, here.live.table
    if not table.over or table.info.kind in ("branch", "lesson"):
        raise Refused("server.no_record")
    id = here.live.id
    # At the same moment, whatever is done meanwhile.
    job = lambda: WriteRecord(hub.log_of(id, table.version), hub.store.entries(id, 1, table.version))  # noqa: E731
    text: str = await hub.replayed(job, here.address, REPLAY_COST)
    name = f"{table.info.title}-{here.live.id}.ludo"
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/chat", responses=OPEN, summary="The last lines of chat, between two numbers")
async def chat(here: TheHere, after: Number = 0, before: Number = LARGEST) -> schemas.ChatLines:
    asked = (here.live.id, after, before, CHAT_PAGE + 1)
    lines = await here.hub.work(here.address, LOOK_COST, here.hub.store.chat, *asked)
    return schemas.ChatLines(lines[-CHAT_PAGE:], len(lines) > CHAT_PAGE)


# -- playing --------------------------------------------------------------------------------------------------------


@post("/moves", status_code=200, responses=ACT, summary="Answer the question")
async def move(me: Player, data: JSONBody[schemas.NewMove], brief: Brief = False) -> schemas.Done:
    return await me.act(actions.Move(data.move), data.version, brief)


@post("/undo", status_code=200, responses=ACT, summary="Take back the own last answer")
async def undo(me: Player, data: JSONBody[schemas.AtVersion], brief: Brief = False) -> schemas.Done:
    return await me.act(actions.Undo(), data.version, brief)


@post("/redo", status_code=200, responses=ACT, summary="Give again the answer that was taken back last")
async def redo(me: Player, data: JSONBody[schemas.AtVersion], brief: Brief = False) -> schemas.Done:
    return await me.act(actions.Redo(), data.version, brief)


@post("/restart", status_code=200, responses=ACT, summary="Take back all answers of this turn")
async def restart(me: Player, data: JSONBody[schemas.AtVersion], brief: Brief = False) -> schemas.Done:
    return await me.act(actions.Restart(), data.version, brief)


@post("/end", status_code=200, responses=ACT, summary="End the turn")
async def end(me: Player, data: JSONBody[schemas.AtVersion], brief: Brief = False) -> schemas.Done:
    return await me.act(actions.EndTurn(), data.version, brief)


@post("/rewind", status_code=200, responses=ACT, summary="Ask everybody to go back to an earlier version")
async def rewind(me: Player, data: JSONBody[schemas.GoBack], brief: Brief = False) -> schemas.Done:
    past = await earlier(me, data.to, Table.snapshot)
    return await me.act(actions.Rewind(data.to, past), data.version, brief)


@post("/lesson", status_code=200, responses=ACT, summary="Go on in a lesson, or try again from an earlier step")
async def learn(me: Player, data: JSONBody[schemas.LessonAct], brief: Brief = False) -> schemas.Done:
    if data.act != "back":
        return await me.act(actions.Lesson(f"{data.act} {data.of}"), brief=brief)
    begun = me.table.lesson.begun
    if data.of not in begun:
        raise Refused("refused.no_step")
    to = me.table.to_seat_version(me.seat, begun[data.of])
    past = await earlier(me, to, Table.snapshot)
    return await me.act(actions.Rewind(to, past), brief=brief)


@post("/vote", status_code=200, responses=ACT, summary="Answer what somebody asked the table")
async def vote(me: Player, data: JSONBody[schemas.YesNo], brief: Brief = False) -> schemas.Done:
    return await me.act(actions.Vote(data.yes), brief=brief)


@post("/leave", status_code=200, responses=ACT, summary="Stand up; a bot sits down if the table was made so")
async def leave(me: Player, data: JSONBody[schemas.LeaveSeat], brief: Brief = False) -> schemas.Done:
    make_bot(data.level)
    return await me.act(actions.Leave(me.hub.events.stand_in(me.table.info, data.level)), brief=brief)


@post("/return", status_code=200, responses=ACT, summary="Sit down again")
async def come_back(me: Player, brief: Brief = False) -> schemas.Done:
    return await me.act(actions.Return(), brief=brief)


@post("/takeover", status_code=200, responses=ACT, summary="Ask the others to let a bot play for somebody who is gone")
async def take_over(me: Player, data: JSONBody[schemas.TakeOverSeat], brief: Brief = False) -> schemas.Done:
    make_bot(data.level)
    late = data.seat in me.hub.timers.late(me.live)
    level = me.hub.events.stand_in(me.table.info, data.level)
    return await me.act(actions.TakeOver(data.seat, level, late), brief=brief)


ROUTES: Final = [
    look, events, at, since, beats, figures, record, chat, move, undo, redo, restart, end, rewind, learn, vote, leave,
    come_back, take_over,
]  # fmt: skip
