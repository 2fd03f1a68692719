"""Answers that are the same for everybody: encoded once, packed once, and kept by the browser.

Files and pictures have a digest of their content in their address, so a browser keeps them for good; of the rest it
asks whether it has changed.
"""

import gzip
import hashlib
from functools import lru_cache
from typing import Annotated, Final

from litestar import Response
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter

from ...core.game import Game
from ...games import titles
from ..live.hub import Hub
from .errors import refusals

TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".map": "application/json",
}
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
SMALL: Final = 600
"""Bytes below which packing is not worth it."""

Packing = Annotated[str, HeaderParameter(name="Accept-Encoding")]
Known = Annotated[str | None, HeaderParameter(name="If-None-Match")]
TheHub = NamedDependency[Hub]


def known_title(hub: Hub, title: str) -> Game:
    if title not in titles():
        raise NotFoundException
    return hub.titles.game(title)


def sending(what: type) -> dict[int, ResponseSpec]:
    """The documentation of an answer that was encoded before anybody asked."""
    return {200: ResponseSpec(what, generate_examples=False)} | refusals(400, 404)


def sent(body: bytes, kind: str, keep: str, packing: str, known: str | None = None) -> Response[bytes]:
    """An answer, packed if the browser can unpack it and it is worth it; nothing if the browser has it already."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if keep == ASK_AGAIN:
        headers["ETag"] = f'"{digest(body)}"'
        if known == headers["ETag"]:
            return Response(b"", status_code=304, headers=headers, media_type=TYPES[kind])
    if "gzip" in packing and len(body) >= SMALL:
        headers["Content-Encoding"] = "gzip"
        body = packed(body)
    return Response(body, headers=headers, media_type=TYPES[kind])


@lru_cache(1024)
def packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


@lru_cache(1024)
def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]
