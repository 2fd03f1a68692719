"""How the server fares, for whoever looks after it: whether it lives, whether it can work, and figures for Prometheus.

Figures are for the host alone: they are told to this machine and to private networks, and never through a proxy. No
name, key or table is in them. Of several servers at one port any is asked, and answers with the figures of all: each
has a place in a folder where it can be asked for its own, and its figures are marked with its number.
"""

import asyncio
import ipaddress
import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import urlsplit

from litestar import HttpMethod, MediaType, Request, Response, get, route
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException, ServiceUnavailableException
from litestar.middleware import ASGIMiddleware
from litestar.params import FromQuery
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from ..live.hub import Hub
from .errors import refusals
from .gate import LOCAL
from .static import TheHub

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

BUCKETS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
MOVES: Final = "/api/seats/{key}/moves"
"""The way by which people answer. Bots answer inside."""


FORWARDED_BY: Final = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via")
"""What proxies add."""
OWN: Final = "/metrics?own=true"
PATIENCE: Final = 2.0
"""Seconds until a server that does not answer is left out."""
SAMPLE: Final = re.compile(r"^(\w+)(?:\{(.*)\})? ")


class Tally(Collector):
    """What is counted elsewhere and only ever grows."""

    def __init__(self, name: str, about: str, counted: Callable[[], int]) -> None:
        self._name, self._about, self._counted = name, about, counted

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily(self._name, self._about, self._counted())


class Figures:
    """What is counted, and what is looked up when somebody asks for it."""

    def __init__(self, hub: Hub, together: Path | None = None) -> None:
        self.together = together
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "ludoteka_requests", "Answered requests", ["route", "method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "ludoteka_answer_seconds",
            "Seconds until an answer begins",
            ["route", "method"],
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.moves = Counter("ludoteka_moves", "Answers of people that were taken", registry=self.registry)
        for name, about, looked_up in (
            ("tables_open", "Tables in memory", lambda: len(hub.tables)),
            ("streams", "Pages that follow a table", lambda: hub.streams.total()),
            ("thoughts_working", "Bots and replays at work", lambda: hub.workers.load.working),
            ("thoughts_waiting", "Bots and replays that wait", lambda: hub.workers.load.waiting),
            ("thoughts_oldest_seconds", "How long the first of them has waited", lambda: hub.workers.load.oldest),
        ):
            Gauge(f"ludoteka_{name}", about, registry=self.registry).set_function(looked_up)
        for name, about, counted in (
            ("bot_moves", "Answers of bots that were taken", lambda: hub.bots.moves),
            ("stream_faults", "Pages that followed a table until something failed here", lambda: hub.faults),
            (
                "database_faults",
                "Times that the database refused or was not reached",
                lambda: hub.store.database.faults,
            ),
        ):
            self.registry.register(Tally(f"ludoteka_{name}", about, counted))

    def count(self, route: str, method: str, status: int, seconds: float) -> None:
        self.requests.labels(route, method, str(status)).inc()
        self.seconds.labels(route, method).observe(seconds)
        if route == MOVES and status < 300:
            self.moves.inc()


class Counted(ASGIMiddleware):
    """Counts every request by its route, which has no key in it, and times how long its answer took to begin."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, figures: Figures) -> None:
        self._figures = figures

    async def handle(self, scope: "Scope", receive: "Receive", send: "Send", next_app: "ASGIApp") -> None:
        began = perf_counter()

        async def counting(message: "Message") -> None:
            if message["type"] == "http.response.start":
                route = str(scope.get("path_template") or "other")
                method = cast("HTTPScope", scope)["method"]
                self._figures.count(route, method, message["status"], perf_counter() - began)
            await send(message)

        await next_app(scope, receive, counting)


def for_the_host(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody asks from this machine or a private network, by a plain address, and not through a proxy."""
    if any(name in request.headers for name in FORWARDED_BY):
        return False
    try:
        name = urlsplit(f"//{request.headers.get('Host', '')}").hostname or ""
        if name not in LOCAL and not ipaddress.ip_address(name).is_private:
            return False
        return request.client is None or ipaddress.ip_address(request.client.host.partition("%")[0]).is_private
    except ValueError:
        return False


# Many who watch over servers want the status alone.
status = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD], media_type=MediaType.TEXT, responses=refusals())


@status("/health/live", summary="Whether the server lives")
async def live() -> str:
    return "ok"


@status("/health/ready", summary="Whether its database answers")
async def ready(hub: TheHub) -> str:
    if hub.closing:
        raise ServiceUnavailableException("the server is about to stop")
    await hub.read(hub.store.ping)
    return "ok"


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], own: FromQuery[bool] = False) -> Response[bytes]:
    if not for_the_host(request):
        raise NotFoundException
    figures: Figures = request.app.state.figures
    if own or figures.together is None:
        found = generate_latest(figures.registry)
    else:
        found = joined(await asyncio.gather(*map(figures_at, sorted(figures.together.glob("*.sock")))))
    return Response(found, media_type=CONTENT_TYPE_LATEST)


async def figures_at(place: Path) -> tuple[str, str]:
    """The number of a server, and its figures; none if it is gone."""
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_unix_connection(place)
            try:
                writer.write(f"GET {OWN} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
                answer = (await reader.read()).decode()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return place.stem, ""
    head, _, body = answer.partition("\r\n\r\n")
    return place.stem, body if head.split(" ")[1:2] == ["200"] else ""


def joined(told: Iterable[tuple[str, str]]) -> bytes:
    """The figures of several servers: each says of which, and what belongs together stands together."""
    families: dict[str, list[str]] = {}
    for server, text in told:
        lines: list[str] = []
        for line in text.splitlines():
            if line.startswith("# HELP "):
                lines = families.setdefault(line, [])
            if not line.startswith("#"):
                lines.append(SAMPLE.sub(rf'\1{{server="{server}",\2}} ', line).replace(",}", "}"))
            elif line.startswith("# TYPE ") and not lines:
                lines.append(line)
    return "".join(f"{line}\n" for help, lines in families.items() for line in (help, *lines)).encode()


ROUTES: Final = [live, ready, metrics]
