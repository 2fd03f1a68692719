"""What is stored about whoever plays a seat: to be seen, and to be deleted."""

from typing import Final

from litestar import delete, get

from . import schemas
from .errors import refusals
from .seat import ACT, LOOK_COST, Me, Player


async def data_of(me: Me) -> schemas.OwnData:
    store, info, seat = me.hub.store, me.table.info, me.seat

    def look() -> schemas.OwnData:
        prefs = store.get_prefs(info.id, seat)
        return schemas.OwnData(
            info.id,
            info.title,
            info.created,
            seat,
            info.seats[seat].name,
            store.note(info.id, seat),
            prefs.get("notify", ""),
            prefs.get("language", ""),
            store.chat(info.id, seat=seat),
            store.house.answers(info.id, seat),
        )

    return await me.hub.work(me.address, LOOK_COST, look)


@get("/data", responses=refusals(404), summary="What is stored about whoever plays this seat")
async def own(me: Player) -> schemas.OwnData:
    return await data_of(me)


@delete("/data", status_code=200, responses=ACT, summary="Delete the name, the chat, the note and the preferences")
async def forget(me: Player) -> schemas.OwnData:
    """The answers stay, without a name: the others play or have played with them."""
    async with me.live.inbox:
        said = await me.hub.write(me.hub.store.house.remove_data, me.live.id, me.seat)
    me.hub.house.unsay(me.live, said)
    await me.hub.catch_up(me.live)
    return await data_of(me)


ROUTES: Final = [own, forget]
