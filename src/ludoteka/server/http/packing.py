"""Answers are packed beside the loop: while one is packed, everybody else is answered."""

import gzip
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware

from .static import SMALL

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

BY_THE_WAY: Final = 16 * 1024
"""Bytes that are packed sooner than somebody else is asked to do it."""
pack: Final = partial(gzip.compress, compresslevel=5, mtime=0)


class Packed(ASGIMiddleware):
    """Packs what comes in one piece and is not packed yet. What flows is not held up."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: "Scope", receive: "Receive", send: "Send", next_app: "ASGIApp") -> None:
        hub = scope["litestar_app"].state.hub
        begun: list[Any] = []

        async def packing(message: "Message") -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
                return
            start = begun.pop() if begun else None
            if start is not None and message["type"] == "http.response.body":
                headers = MutableScopeHeaders.from_message(start)
                body = message["body"]
                if not message.get("more_body") and len(body) >= SMALL and "Content-Encoding" not in headers:
                    body = await hub.read(pack, body) if len(body) > BY_THE_WAY else pack(body)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(body))
                    headers.extend_header_value("Vary", "Accept-Encoding")
                    message["body"] = body
            if start is not None:
                await send(start)
            await send(message)

        wanted = "gzip" in Headers.from_scope(scope).get("Accept-Encoding", "")
        await next_app(scope, receive, packing if wanted else send)
