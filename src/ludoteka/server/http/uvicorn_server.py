"""The application at a port, run by uvicorn."""

import gc
import logging
import socket
from typing import Final

import uvicorn
from litestar import Litestar

from ...core.errors import LudotekaError
from ..live.hub import Hub
from .security import without_key

GRACE: Final = 5
"""Seconds that requests under way get when the server stops."""
KEPT: Final = 75
"""Seconds that a connection is kept open for the next request."""
SECOND: Final = 10
"""Ticks of uvicorn in a second."""
HOUR: Final = 3600 * SECOND


class Quiet(logging.Filter):
    """Keys do not belong into a log."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and len(record.args) == 5:
            who, method, path, version, status = record.args
            record.args = (who, method, without_key(str(path)), version, status)
        return True


class Server(uvicorn.Server):
    """Says goodbye to all who listen before it waits for them to go."""

    def __init__(self, app: Litestar) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                server_header=False,
                timeout_graceful_shutdown=GRACE,
                timeout_keep_alive=KEPT,
                lifespan="on",
                ws="none",
            )
        )
        self._hub: Hub = app.state.hub
        access = logging.getLogger("uvicorn.access")
        if not any(isinstance(known, Quiet) for known in access.filters):
            access.addFilter(Quiet())

    async def on_tick(self, counter: int) -> bool:
        # Scenes are many small objects that hold no cycles. To search them for some stops everything for half a second
        # when many tables are live, so it is done once in an hour; only what is new is searched all the time.
        if counter % HOUR == HOUR - 1:
            gc.unfreeze()
            gc.collect()
        if counter % SECOND == 0:
            gc.freeze()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hub.farewell()
        await super().shutdown(sockets)


def listening(host: str, port: int) -> socket.socket:
    """The door, opened before anything else: it says at once if somebody else stands in it."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except socket.gaierror:
        text = f"there is no address {host!r} here: use 127.0.0.1, or 0.0.0.0 for everybody"
        raise LudotekaError(text, "error.address", host=repr(host)) from None
    family, kind, _, _, place = found[0]
    # Only where the protocol is named does asyncio send small pieces at once; else each answer waits for 40 ms.
    door = socket.socket(family, kind, socket.IPPROTO_TCP)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind(place)
        door.listen(2048)
    except OSError as error:
        door.close()
        why = (error.strerror or str(error)).lower()
        text = f"cannot listen at {host} port {port}: {why}; use another --host or --port"
        raise LudotekaError(text, "error.listen", host=host, port=port) from None
    return door
