"""What helps a player to decide: a closer look, why not, what a move would change, a hint, a table to try it out."""

from random import Random
from typing import Annotated, Final

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, QueryParameter
from litestar.types import Middleware

from ...bots import BLIND, make_bot
from ...core.errors import IllegalMove, LudotekaError
from ...core.wire import Study
from ..live.bots import HINT_LEVEL, HINT_SECONDS
from ..live.workers import PEOPLE
from ..table import actions
from ..table.actions import Refused
from ..table.memory import starting_with
from ..table.model import SeatInfo, Snapshot, TableInfo
from ..table.table import Table
from ..wire import preview as previews
from ..wire.model import Preview, Why
from . import schemas
from .errors import Told, refusals
from .seat import ACT, LOOK_COST, AskedVersion, Eyes, Player, TheHere, earlier, looking

Thing = Annotated[str, QueryParameter(name="of", min_length=1, max_length=200)]
HINT_COST: Final = 0.8
"""Seconds of work that it takes likely."""


@get("/study", responses=refusals(400, 404, 409), summary="What a thing, a figure or an overlay of the scene tells")
async def study(here: TheHere, thing: Thing, version: AskedVersion = None, eyes: Eyes = None) -> Study:
    place = looking(here, eyes)
    table = here.live.table
    if version is not None and version != table.to_seat_version(place.seat):
        return await earlier(place, version, lambda past: previews.study(past, place.seat, thing))
    return await here.hub.work(here.address, LOOK_COST, previews.study, table.copy(), place.seat, thing)


@post("/why", status_code=200, responses=ACT, summary="Whether a move or a thing is possible now, and if not, why")
async def why(me: Player, data: JSONBody[schemas.Question]) -> Why:
    if (data.move is None) == (data.target is None):
        raise LudotekaError("ask about a move or about a target, and not about both")
    asked = (me.seat, data.move, data.target, data.turned)
    told = await me.hub.work(me.address, LOOK_COST, previews.why, me.table.copy(), *asked)
    if me.table.chapter is not None and not told.legal:
        await me.act(actions.Lesson(f"why {data.move or data.target}"))
    return told


@post("/preview", status_code=200, responses=ACT, summary="What a move would change")
async def preview(me: Player, data: JSONBody[schemas.OneMove]) -> Preview:
    if data.version is not None and data.version != me.table.to_seat_version(me.seat):
        raise Refused("server.stale")
    try:
        return await me.hub.work(me.address, LOOK_COST, previews.preview, me.table.copy(), me.seat, data.move)
    except IllegalMove as error:
        raise Told(previews.told_error(me.table.game, error)) from error


async def hint(me: Player) -> schemas.Hint:
    table = me.table
    if not table.info.hints:
        raise Refused("server.no_hints")
    if me.seat not in table.waiting() or table.turn_open is not None:
        raise Refused("refused.not_your_turn")
    me.hub.budgets.take(me.address, HINT_COST)
    thought = await me.hub.bots.think(table, me.seat, HINT_LEVEL, PEOPLE, me.address, seconds=HINT_SECONDS)
    return schemas.Hint(thought.move, thought.by, thought.by not in BLIND, thought.reasons)


# -- trying things out ----------------------------------------------------------------------------------------------


async def branch(me: Player, data: JSONBody[schemas.NewBranch]) -> schemas.Branched:
    """A private table to try things out. It begins with a position that this seat cannot tell from the true one; the
    others are played by bots, or by the same person."""
    make_bot(data.level)
    hub, info = me.hub, me.table.info
    for player in info.seats:
        if data.others != "me" and player.seat != me.seat:
            hub.house.check_bot(player.level if player.bot else data.level)
    rng = Random(hub.settings.rng.getrandbits(62))

    def begin(table: Table) -> tuple[Snapshot, bool]:
        exact = table.game.imagine is None and not table.secret
        return starting_with(table.position.imagine(me.seat, rng)), exact

    start, exact = await earlier(me, data.version, begin)
    now = hub.settings.now()
    own = [seat for seat in range(len(info.seats)) if seat == me.seat or data.others == "me"]
    seats = [
        SeatInfo(seat, "person", player.name)
        if seat in own
        else SeatInfo(seat, "bot", player.name, player.level if player.bot else data.level)
        for seat, player in enumerate(info.seats)
    ]
    made = TableInfo(
        hub.settings.token(9),
        info.title,
        info.rules,
        info.options,
        seats,
        hints=info.hints,
        created=now,
        updated=now,
        parent=info.id,
        kind="branch",
        data=info.data,
        owner=me.seat,
        free_rewind=True,
    )
    given = [schemas.SeatKey(seat, hub.settings.token(16), "me" if seat == me.seat else "here") for seat in own]
    watch = hub.settings.token(16)
    keys = [(seat.key, seat.seat, seat.kind == "here") for seat in given]
    await hub.create(made, [*keys, (watch, None, False)], None, start, me.address)
    return schemas.Branched(made.id, given, watch, exact=exact)


def thinkers(making: list[Middleware], thinking: list[Middleware]) -> list[HTTPRouteHandler]:
    """What costs more than looking, with limits of its own."""
    return [
        post("/hint", status_code=200, responses=ACT, middleware=thinking, summary="What a bot would do here")(hint),
        post("/branch", responses=ACT, middleware=making, summary="A private table to try things out")(branch),
    ]


ROUTES: Final = [study, why, preview]
