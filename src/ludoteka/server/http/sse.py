"""What goes to one client as long as it listens: Server-Sent Events.

    table      everything that the seat sees
    update     what has changed since the last event
    chat       a line of chat
    presence   who listens

The id of `table` and `update` is the version; a client that comes back names the last one it has, and gets the rest.
"""

from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from ...core.errors import LudotekaError
from ..table.model import ChatLine
from ..wire.message import message
from ..wire.model import Changed, Chatted, OtherKeys, Over, Presence, TableMessage, Update, Watched
from ..wire.patch import update

if TYPE_CHECKING:
    from ..live.hub import Hub
from ..live.hearer import Hearer
from ..live.live import Live

FAR: Final = 400
"""Versions behind which a client gets everything anew."""
PING: Final = b": ping\n\n"
UNKNOWN: Final = object()
EVENTS: Final = {"table": TableMessage, "update": Update, "chat": ChatLine, "presence": Presence}
"""The data of each event."""


def event(name: str, data: bytes, id: int | None = None) -> bytes:
    head = f"event: {name}\n" if id is None else f"id: {id}\nevent: {name}\n"
    return head.encode() + b"data: " + data + b"\n\n"


def full(hub: "Hub", address: str) -> bool:
    """Whether somebody has as many open tables as one may have."""
    return hub.streams[address] >= hub.house.limits.streams


async def follow(
    hub: "Hub", live: "Live", seat: int | None, last: int | None, address: str, key: str
) -> AsyncGenerator[bytes, None]:
    """The events for one listener, until it goes away or its key no longer opens the seat."""
    # Between the request and this moment others may have come from the same address.
    if full(hub, address):
        return
    hearer = Hearer()
    with live.heard_by(hearer):
        live.account = address
        if seat is not None:
            live.addresses[seat] = address
        hub.watch(live, seat, 1)
        hub.streams[address] += 1
        doubts = -1
        try:
            first, sent = await beginning(hub, live, seat, last)
            version = live.table.version
            yield first
            # All that the seat sees, written out, would otherwise lie here for as long as somebody listens.
            del first
            # Of what is told, the oldest is forgotten where somebody is slow: whether all is well stands elsewhere.
            while not hub.closing and hub.tables.get(live.id) is live:
                if doubts != live.doubts:
                    doubts = live.doubts
                    if not await still_open(hub, live, seat, address, key):
                        break
                match await hearer.next(hub.settings.ping):
                    case None:
                        yield PING
                    case Over():
                        break
                    case OtherKeys():
                        continue
                    case Chatted(line):
                        yield event("chat", msgspec.json.encode(line))
                    case Watched(there):
                        yield event("presence", msgspec.json.encode(there))
                    case Changed():
                        now = live.message(seat)
                        if now is not sent:
                            update = live.update(seat, sent, version)
                            sent, version = now, live.table.version
                            yield event("update", update, now.version)
        except Exception:
            hub.faults += 1
            raise
        finally:
            hub.watch(live, seat, -1)
            hub.streams[address] -= 1
            if not hub.streams[address]:
                del hub.streams[address]


async def still_open(hub: "Hub", live: "Live", seat: int | None, address: str, key: str) -> bool:
    """Whether a key opens this seat, and nobody is shut out."""
    try:
        place = await hub.place(key)
        hub.house.check_seat(place.table, place.seat)
        await hub.house.check_sitter(place.table, place.seat)
    except LudotekaError:
        return False
    return (place.table, place.seat) == (live.id, seat) and hub.house.shut_out(address) is None


async def beginning(hub: "Hub", live: "Live", seat: int | None, last: int | None) -> tuple[bytes, TableMessage]:
    """What a new listener lacks, and what it has then."""
    now = live.message(seat)
    version = now.version
    if last is None or not version - FAR <= last <= version:
        return event("table", msgspec.json.encode(now), version), now
    # At the same version the scene is the same, and nothing else need be: that is sent anew.
    old = now if last == version else message(await hub.past(live, seat, last), seat)
    now = live.message(seat)
    unknown = dict.fromkeys(now.__struct_fields__, UNKNOWN) | {"version": last, "scene": old.scene, "counts": UNSET}
    known = replace(now, **unknown)
    return event("update", msgspec.json.encode(update(known, now)), now.version), now
