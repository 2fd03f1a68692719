"""What lies beside the game at a seat: chat, a note, preferences; its key, and the end of the table."""

from typing import Final

import segno
from litestar import delete, get, post, put
from litestar.params import JSONBody

from ...core.errors import LudotekaError
from ..table import actions
from ..table.actions import Refused
from ..table.model import ChatLine, SeatInfo
from . import schemas
from .errors import refusals
from .seat import ACT, Me, Player, TheHere
from .security import CHAT_LIMIT, NAME_LIMIT, NOTE_LIMIT, clean


@post("/chat", responses=ACT, summary="Say something to the table")
async def say(me: Player, data: JSONBody[schemas.Say]) -> ChatLine:
    text = clean(data.text, CHAT_LIMIT, "the line")
    if not text:
        raise LudotekaError("the line is empty: write something", "error.empty_line", most=CHAT_LIMIT)
    me.hub.house.check_seat(me.live.id, me.seat, mute=True, address=me.address)
    await me.hub.house.check_sitter(me.live.id, me.seat, mute=True)
    return await me.hub.say(me.live, me.seat, text)


@get("/note", responses=refusals(403, 404), summary="The private note of this seat")
async def note(me: Player) -> schemas.OwnNote:
    return schemas.OwnNote(await me.hub.read(me.hub.store.note, me.live.id, me.seat))


@put("/note", responses=ACT, summary="Write the private note of this seat")
async def set_note(me: Player, data: JSONBody[schemas.OwnNote]) -> schemas.OwnNote:
    text = clean(data.text, NOTE_LIMIT, "the note", lines=True)
    await me.hub.write(me.hub.store.set_note, me.live.id, me.seat, text)
    return schemas.OwnNote(text)


async def prefs_of(me: Me) -> schemas.PrefsOut:
    stored = await me.hub.read(me.hub.store.get_prefs, me.live.id, me.seat)
    player: SeatInfo = me.table.info.seats[me.seat]
    return schemas.PrefsOut(
        player.auto_end,
        player.name,
        stored.get("notify", ""),
        stored.get("language", "en"),
        me.table.info.free_rewind,
        me.table.info.casual and me.table.info.owner == me.seat,
        me.table.info.owner == me.seat,
        list(me.hub.notices.allowed),
        me.hub.notices.carrier(stored.get("notify", "")),
        me.hub.notices.push_key,
        me.hub.notices.unconfirmed(stored),
    )


@get("/prefs", responses=refusals(403, 404), summary="The preferences of this seat")
async def prefs(me: Player) -> schemas.PrefsOut:
    return await prefs_of(me)


@put("/prefs", responses=ACT, summary="Change preferences; what is left out stays")
async def set_prefs(me: Player, data: JSONBody[schemas.Prefs]) -> schemas.PrefsOut:
    name = clean(data.name, NAME_LIMIT, "the name") if data.name is not None else None
    changes: dict[str, str] = {} if data.language is None else {"language": data.language}
    if data.notify is not None:
        changes["notify"] = me.hub.notices.check(data.notify)
    for action in (
        None if name is None else actions.Rename(name),
        None if data.auto_end is None else actions.AutoEnd(data.auto_end),
        None if data.free_rewind is None else actions.FreeRewind(data.free_rewind),
    ):
        if action is not None:
            await me.hub.act(me.live, me.seat, action)
    if changes:
        async with me.live.inbox:
            stored = await me.hub.read(me.hub.store.get_prefs, me.live.id, me.seat)
            if changes.get("notify", stored.get("notify")) != stored.get("notify"):
                changes["secret"] = me.hub.settings.token(16)
            wanted = stored | changes
            if "secret" in changes and me.hub.notices.unconfirmed(wanted):
                me.hub.notices.check_letter(me.live.id, me.address)
            await me.hub.write(me.hub.store.set_prefs, me.live.id, me.seat, wanted)
        if "notify" in changes and me.hub.notices.unconfirmed(wanted):
            me.hub.notices.ask_reader(me.live.id, me.table.info.title, me.seat, wanted, me.address)
    return await prefs_of(me)


@post("/key", status_code=200, responses=ACT, summary="A new key for this seat, or for spectators; the old one is void")
async def new_key(me: Player, data: JSONBody[schemas.NewKey]) -> schemas.Taken:
    if data.of == "spectators" and me.table.info.owner != me.seat:
        raise Refused("refused.owner_of_table")
    key = me.hub.settings.token(16)
    await me.hub.replace_key(me.live, me.seat if data.of == "me" else None, key)
    return schemas.Taken(key)


@post("/qr", status_code=200, responses=ACT, summary="The address of a seat as a code that phones read")
async def qr(here: TheHere, data: JSONBody[schemas.QrOf]) -> schemas.QrOut:
    """Drawn here, so that no other service learns a key; sent in a body, because that is never logged."""
    return schemas.QrOut(await here.hub.read(code_of, data.link))


def code_of(address: str) -> str:
    """Dark on white whatever the theme: that is what cameras know."""
    return segno.make_qr(address, error="m").svg_data_uri(scale=4, light="#fff")


@delete("/table", status_code=200, responses=ACT, summary="Delete the table, with everything that belongs to it")
async def remove(me: Player) -> schemas.Deleted:
    async with me.live.inbox:
        info = me.table.info
        if info.owner != me.seat:
            raise Refused("refused.owner_of_table")
        await me.hub.delete(me.live)
    return schemas.Deleted(info.id)


ROUTES: Final = [say, note, set_note, prefs, set_prefs, new_key, qr, remove]
