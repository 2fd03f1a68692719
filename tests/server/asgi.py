"""Requests to an application without a network and without a client that corrects them: what an attacker would send."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

from litestar import Litestar

JSON = b"application/json"


class Sent(NamedTuple):
    """A request."""

    method: str
    path: str
    query: bytes = b""
    body: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()


class Got(NamedTuple):
    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[Litestar]:
    """The application between its start and its end."""
    said: asyncio.Queue[Any] = asyncio.Queue()
    heard: asyncio.Queue[Any] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan", "app": app}, said.get, heard.put))  # type: ignore[arg-type]
    await said.put({"type": "lifespan.startup"})
    assert (await heard.get())["type"] == "lifespan.startup.complete"
    try:
        yield app
    finally:
        await said.put({"type": "lifespan.shutdown"})
        assert (await heard.get())["type"] == "lifespan.shutdown.complete"
        await life


async def ask(app: Litestar, sent: Sent) -> Got:
    """The answer; of one that does not end, the beginning."""
    status, body = 0, b""
    gone = asyncio.Event()
    given = False

    async def receive() -> Any:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": sent.body, "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status, body
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            body += message.get("body", b"")
            if sent.path.endswith("/events"):
                gone.set()

    names = {name for name, _ in sent.headers}
    headers = [*sent.headers, *([] if b"host" in names else [(b"host", b"127.0.0.1")])]
    if sent.body and b"content-length" not in names:
        headers.append((b"content-length", str(len(sent.body)).encode()))
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": sent.method,
        "scheme": "http",
        "path": sent.path,
        "raw_path": quote(sent.path).encode(),
        "query_string": sent.query,
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    async with asyncio.timeout(60):
        await app(scope, receive, send)
    return Got(status, body)


# -- odd requests ---------------------------------------------------------------------------------------------------

STRINGS = [
    "", " ", "x", "pass", "me", "bot", "random", "greedy", "hard", "isle-of-skye", "../../etc/passwd", "\0", "a\0b",
    "\ud800", "é" * 300, "😀" * 50, "<script>", "'; DROP TABLE tables; --", "%00", "%s%n", "{}", "1e999", "-0", "null",
    "\u202etxt", "x" * 5000, "ntfys://topic", "http://127.0.0.1/", "UTC", "Europe/Warsaw", "/", "tile:T01", "panel:0",
]  # fmt: skip
NUMBERS: list[Any] = [0, 1, 2, 7, 60, -1, 2**31 - 1, 2**31, 2**63, 10**30, 0.5, -1e308, 1e308]


def odd(rng: Random, depth: int = 0) -> Any:
    """Some value."""
    kind = rng.randrange(9 if depth < 4 else 6)
    if kind < 3:
        return rng.choice(STRINGS)
    if kind < 5:
        return rng.choice(NUMBERS)
    if kind == 5:
        return rng.choice([None, True, False])
    if kind == 6:
        return [odd(rng, depth + 1) for _ in range(rng.randrange(5))]
    return {rng.choice(STRINGS): odd(rng, depth + 1) for _ in range(rng.randrange(5))}


def changed(rng: Random, value: Any) -> Any:
    """The value with something odd in it."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        action = rng.randrange(4)
        new = dict(value)
        if action == 0:
            del new[key]
        elif action == 1:
            new[rng.choice(STRINGS)] = odd(rng)
        else:
            new[key] = changed(rng, value[key])
        return new
    if isinstance(value, list) and value and rng.random() < 0.7:
        if rng.random() < 0.2:
            return value * rng.randrange(30)
        i = rng.randrange(len(value))
        return [*value[:i], changed(rng, value[i]), *value[i + 1 :]]
    return odd(rng)


def written(rng: Random, value: Any) -> bytes:
    """As JSON, now and then damaged."""
    try:
        text = json.dumps(value).encode()
    except (ValueError, UnicodeEncodeError):
        text = b"{}"
    chance = rng.random()
    if chance < 0.05 and text:
        i = rng.randrange(len(text))
        return text[:i] + rng.randbytes(rng.randrange(4)) + text[i + rng.randrange(3) :]
    if chance < 0.07:
        return rng.choice([b"[", b'{"a":']) * rng.randrange(1, 12_000)
    if chance < 0.08:
        return rng.randbytes(rng.randrange(200))
    return text
