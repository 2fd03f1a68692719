"""The server as an ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, cast

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware.rate_limit import RateLimitConfig, RateLimitMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.stores.memory import MemoryStore
from litestar.types import Middleware, Receive, Scope, Send

from ... import __version__
from ..live.hub import Hub
from ..live.settings import Settings
from ..storage.store import Store
from . import admin, advice, assets, confirm, desk, events, health, lobby, own_data, passkeys, people, seat
from .errors import HANDLERS
from .gate import ADMIN, Gate, address_of
from .links import LinkedJson
from .packing import Packed
from .security import add_headers

COUNTED: Final = ("requests", "tables", "thoughts")
FORGET: Final = 60.0
"""Seconds between two looks for addresses that need no longer be counted."""

ABOUT: Final = """Board games at a table. A seat is opened by its key; whoever likes keeps a name.
Answer a question with POST /api/seats/{key}/moves and follow the table at /api/seats/{key}/events."""


class Counting(RateLimitMiddleware):
    """Counts requests up to what the host allows now."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits = scope["litestar_app"].state.hub.house.limits
        self.max_requests = getattr(limits, self.config.store.removeprefix("limit_"))
        await super().__call__(scope, receive, send)


def at_most(name: str, exclude: list[str] | None = None) -> Middleware:
    """So many requests a minute from one client as the limit of this name says. No headers count them down, so that
    every answer depends on the table alone."""
    return RateLimitConfig(
        ("minute", 1),
        middleware_class=Counting,
        exclude=exclude,
        identifier_for_request=address_of,
        set_rate_limit_headers=False,
        store=f"limit_{name}",
    ).middleware


def create(store: Store, settings: Settings | None = None) -> Litestar:
    """The application over a store. Whoever opened the store closes it."""
    chosen = settings or Settings()
    limits = chosen.limits
    hub = Hub(store, chosen)
    figures = health.Figures(hub, chosen.together)
    making, thinking = [at_most("tables")], [at_most("thoughts")]
    home = Router(
        "/api",
        route_handlers=[
            lobby.titles,
            lobby.listed,
            lobby.one_table,
            lobby.mine,
            lobby.take,
            lobby.load,
            confirm.confirm,
            *lobby.makers(limits, making),
        ],
        tags=["tables"],
    )
    seats = Router(
        "/api/seats/{key:str}",
        route_handlers=[
            *seat.ROUTES,
            *advice.ROUTES,
            *desk.ROUTES,
            *own_data.ROUTES,
            *people.AT_SEATS,
            *advice.thinkers(making, thinking),
        ],
        dependencies={"here": Provide(seat.find_here), "me": Provide(seat.find_me)},
        tags=["seats"],
    )
    named = Router(
        "/api/me", route_handlers=[*people.ROUTES, *passkeys.ROUTES], security=[{"name": []}], tags=["people"]
    )
    outside = Router("/api", route_handlers=[*people.OUTSIDE, *passkeys.OUTSIDE], tags=["people"])
    matches = Router("/api/events", route_handlers=events.routes(making), tags=["events"])
    host = Router(
        ADMIN,
        route_handlers=[*admin.ROUTES, *events.FOR_HOSTS],
        dependencies={"host": Provide(admin.find_host, sync_to_thread=False)},
        security=[{"token": []}],
        tags=["admin"],
    )

    async def forget(app: Litestar) -> None:
        """Who has not asked for a minute is no longer counted."""
        while True:
            await asyncio.sleep(FORGET)
            for name in COUNTED:
                await cast("MemoryStore", app.stores.get(f"limit_{name}")).delete_expired()

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await hub.start()
        hub.later(forget(app))
        if chosen.warm:
            hub.later(asyncio.to_thread(assets.warm, chosen.titles))
            # The description of the API takes a moment to write.
            hub.later(asyncio.to_thread(lambda: app.openapi_schema))
        try:
            yield
        finally:
            await hub.close()

    return Litestar(
        route_handlers=[
            home,
            seats,
            named,
            matches,
            host,
            outside,
            *assets.ROUTES,
            *health.ROUTES,
        ],
        dependencies={
            "hub": Provide(lambda: hub, use_cache=True, sync_to_thread=False),
            "address": Provide(address_of, sync_to_thread=False),
            "device": Provide(people.find_device),
            "guest": Provide(people.find_guest),
            "onlooker": Provide(people.find_onlooker),
        },
        lifespan=[running],
        # A browser fetches the client's files and pictures once, many of them at a time.
        middleware=[
            health.Counted(figures),
            Gate(chosen.address, chosen.hosts),
            at_most("requests", exclude=["^/client/", "^/art/"]),
            Packed(),
        ],
        before_send=[add_headers],
        exception_handlers=HANDLERS,
        request_max_body_size=limits.body,
        openapi_config=OpenAPIConfig(
            title="Ludoteka",
            version=__version__,
            description=ABOUT,
            path="/schema",
            components=Components(
                security_schemes={
                    "token": SecurityScheme("http", "The token of the host", scheme="bearer"),
                    "name": SecurityScheme("http", "The key of a device where somebody is signed in", scheme="bearer"),
                }
            ),
            render_plugins=[LinkedJson(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
        state=State({"hub": hub, "figures": figures}),
    )
