"""The application at a port, run by uvicorn, which is taught not to wait for ever and not to be filled up by one."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.h11_impl import H11Protocol

from ...core.errors import LudotekaError
from ..live.hub import Hub
from ..live.limits import Limits
from .gate import household
from .security import without_key

GRACE: Final = 3
"""Seconds that requests under way get when the server stops."""
KEPT: Final = 75
"""Seconds that a connection is kept open for the next request."""
SPARE_FILES: Final = 128
"""Open files that are kept for all but connections."""
FILES: Final = 8192
"""Open files that are counted on where the system names no number."""
SECOND: Final = 10
"""Ticks of uvicorn in a second."""
HOUR: Final = 3600 * SECOND
STOPS: Final = (signal.SIGINT, signal.SIGTERM)

REFUSED: Final = b"HTTP/1.1 %s\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
FULL: Final = REFUSED % b"503 Service Unavailable"
TOO_MANY: Final = REFUSED % b"429 Too Many Requests"
SLOW: Final = REFUSED.replace(b"Retry-After: 5\r\n", b"") % b"408 Request Timeout"


class Quiet(logging.Filter):
    """Keys do not belong into a log."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and len(record.args) == 5:
            who, method, path, version, status = record.args
            record.args = (who, method, without_key(str(path)), version, status)
        return True


class CutOff(logging.Filter):
    """What is cut off when the server stops, because nobody reads it, has not failed: that it was is one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


class Config(uvicorn.Config):
    """With the limits for connections, and how many there are from each address."""

    def __init__(self, app: Litestar, limits: Limits, proxies: int) -> None:
        super().__init__(
            app,
            http=Guarded,
            log_config=None,
            server_header=False,
            # Who asks is found out by ourselves, because it depends on how many proxies there are.
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=KEPT,
            lifespan="on",
            ws="none",
        )
        self.limits = limits
        self.proxies = proxies
        self.counts: Counter[str] = Counter()
        self.most = max(1, min(limits.all_connections, open_files() - SPARE_FILES))


if sys.platform == "win32":

    def open_files() -> int:
        return FILES

    def more_files() -> None:
        """There is no such limit here."""

else:
    import resource

    def open_files() -> int:
        """How many files and connections this process may have open."""
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return FILES if soft == resource.RLIM_INFINITY else soft

    def more_files() -> None:
        """Each page that follows a table is an open file: ask for as many as the system lets us have, where it gives
        programs fewer unless they ask."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else hard
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Guarded(H11Protocol):
    """One connection. The head of a request and its body must come in time, and nobody has too many connections."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._stage = ""
        self._patience: asyncio.TimerHandle | None = None
        config = self.config
        # Behind a proxy all connections come from the proxy.
        self._who = household(self.client[0]) if self.client and not config.proxies else ""
        config.counts[self._who] += 1
        if config.counts.total() > config.most:
            self._refuse(FULL)
        elif self._who and config.counts[self._who] > config.limits.connections:
            self._refuse(TOO_MANY)
        else:
            self._wait_for("head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for("")
        counts = self.config.counts
        counts[self._who] -= 1
        if not counts[self._who]:
            del counts[self._who]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._look()

    def shutdown(self) -> None:
        """The server stops. What has not come as a whole by now is not waited for."""
        if self._stage == "body":
            self.transport.abort()
        super().shutdown()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # From here on uvicorn waits for the next request, until its first byte comes.
        self._wait_for("")

    def _look(self) -> None:
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            self._wait_for("head")
        else:
            self._wait_for("body" if cycle.more_body else "")

    def _wait_for(self, stage: str) -> None:
        """The clock of a stage runs from its beginning, however the bytes trickle in."""
        if stage == self._stage:
            return
        self._stage = stage
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        limits = self.config.limits
        seconds = {"head": limits.headers_within, "body": limits.body_within}.get(stage)
        if seconds is not None:
            self._patience = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        if not self.transport.is_closing():
            if self._stage == "head":
                self._refuse(SLOW)
            else:
                # An answer may be under way.
                self.transport.abort()

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()


class Server(uvicorn.Server):
    """Says goodbye to all who listen before it waits for them to go."""

    def __init__(self, app: Litestar) -> None:
        self._hub: Hub = app.state.hub
        settings = self._hub.settings
        super().__init__(Config(app, settings.limits, settings.proxies))
        for name, kind in (("uvicorn.access", Quiet), ("uvicorn.error", CutOff)):
            lines = logging.getLogger(name)
            if not any(isinstance(known, kind) for known in lines.filters):
                lines.addFilter(kind())

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

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to stop is no accident: whoever called `run` goes on and cleans up. uvicorn would die of the
        signal instead, or leave at once what it is told twice."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        told = False

        def stop(*_: Any) -> None:
            nonlocal told
            told = self.should_exit = True

        before = {sign: signal.signal(sign, stop) for sign in STOPS}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, signal.SIG_IGN if told else handler)


@contextmanager
def stopping_cleanly() -> Iterator[None]:
    """Before there is a server, and after it, a signal ends the program like the end of its work. Told once more, it
    goes on ending: nothing is left half cleaned up."""

    def stop(*_: Any) -> None:
        for sign in STOPS:
            signal.signal(sign, signal.SIG_IGN)
        raise SystemExit(0)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGTERM) is stop:
            signal.signal(signal.SIGTERM, before)


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
