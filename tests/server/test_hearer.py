"""What those who listen have yet to be told."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from ludoteka.server.http.sse import follow
from ludoteka.server.live.hearer import BACKLOG, Hearer
from ludoteka.server.live.hub import Hub
from ludoteka.server.live.live import Live
from ludoteka.server.live.settings import Settings
from ludoteka.server.table.model import ChatLine
from ludoteka.server.wire.model import Changed, Chatted, News
from tests.server.web import MANY, keys_of, known, new_table, serving

T = TypeVar("T")


def at_a_table(folder: Path, does: Callable[[Hub, Live, str], Awaitable[T]], settings: Settings | None = None) -> T:
    """What comes of something that is done within the server, with a table and the key of its first seat."""
    with serving(folder, settings) as client, client.portal() as portal:
        hub: Hub = client.app.state.hub
        made = new_table(client, "me", "link")

        async def there() -> T:
            return await does(hub, await hub.live(made["table"]), keys_of(made)[0])

        return portal.call(there)


def said(number: int) -> Chatted:
    return Chatted(ChatLine(number, 0, "Anna", "", 0.0))


def test_a_slow_listener_loses_the_oldest_alone() -> None:
    async def listens() -> list[News | None]:
        hearer = Hearer()
        for number in range(BACKLOG + 3):
            hearer.tell(said(number))
        return [await hearer.next(0.0) for _ in range(BACKLOG + 1)]

    assert asyncio.run(listens()) == [Changed(), *map(said, range(4, BACKLOG + 3)), None]


def test_a_slow_listener_misses_no_move(tmp_path: Path) -> None:
    """However many lines of chat, or people who come and go, follow a change, it is told."""

    async def listens_late(hub: Hub, live: Live, key: str) -> list[bytes]:
        stream = follow(hub, live, 0, None, "here", key)
        heard = [await anext(stream)]
        hub.note(live, "house.exported")
        for number in range(BACKLOG):
            hub.hear(live, said(number).line)
        heard += [await anext(stream) for _ in range(2)]
        await stream.aclose()
        return heard

    heard = at_a_table(tmp_path, listens_late)
    assert b"event: update\n" in heard[1] and b"house.exported" in heard[1]
    assert heard[2].startswith(b"event: chat\n")


def test_whoever_waits_is_woken_and_whoever_waits_in_vain_is_told_so() -> None:
    async def listens() -> list[News | None]:
        hearer = Hearer()
        waiting = asyncio.ensure_future(hearer.next(3600.0))
        await asyncio.sleep(0)
        assert not waiting.done()
        hearer.tell(said(1))
        return [await waiting, await hearer.next(0.0)]

    assert asyncio.run(listens()) == [said(1), None]


def test_nothing_is_kept_for_those_who_have_gone(tmp_path: Path) -> None:
    async def comes_and_goes(hub: Hub, live: Live, key: str) -> list[int]:
        counts = [len(live.hearers)]
        stream = follow(hub, live, 0, None, "here", key)
        assert (await anext(stream)).startswith(b"id: ")
        counts.append(len(live.hearers))
        await stream.aclose()
        return [*counts, len(live.hearers)]

    assert at_a_table(tmp_path, comes_and_goes) == [0, 1, 0]


def test_who_comes_many_times_at_once_is_let_in_as_often_as_allowed(tmp_path: Path) -> None:
    """Many may have been asked before the first is counted."""

    async def come(hub: Hub, live: Live, key: str) -> list[bool]:
        streams = [follow(hub, live, 0, None, "here", key) for _ in range(4)]
        heard = [await anext(stream, b"") != b"" for stream in streams]
        for stream in streams:
            await stream.aclose()
        assert not hub.streams
        return heard

    assert at_a_table(tmp_path, come, known(limits=replace(MANY, streams=2))) == [True, True, False, False]
