"""Who asks, and whether they may: addresses behind proxies, foreign names, foreign pages, and kinds of bodies.

A page of another site can make a browser send a request here. Such a request says where it comes from, or is of a kind
that no page of ours sends. A name that somebody else lets point at this machine is not ours either.
"""

import ipaddress
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import ClientException
from litestar.middleware import ASGIMiddleware

from ...core.words import words

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPReceiveMessage, HTTPScope, Receive, Scope, Send

LOCAL: Final = frozenset(("localhost", "localhost.localdomain", "ip6-localhost"))
SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
RECORDS: Final = "/api/records"
ADMIN: Final = "/api/admin/"
FORWARDED: Final = b"x-forwarded-for"


def household(host: str) -> str:
    """An address, or the network that one household gets in the newer kind of addresses."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return str(address)


def without_port(host: str) -> str:
    """An address as a proxy tells it. Some add the port, which is another one with each connection."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


def asker(scope: "Scope", proxies: int) -> str:
    """The address of whoever asks. Each proxy in front of us adds, at the end, where a request came to it from; what
    stands before that anybody can write there."""
    client = scope.get("client")
    host = client[0] if client else "127.0.0.1"
    if proxies:
        told = b",".join(value for name, value in scope["headers"] if name == FORWARDED).decode("latin-1")
        hops = [hop.strip() for hop in told.split(",") if hop.strip()]
        if len(hops) >= proxies:
            host = without_port(hops[-proxies])
    return household(host)


def same_place(origin: str, host: str) -> bool:
    """Whether a page of this origin comes from this host. What is no address at all comes from nowhere."""
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def address_of(request: Request[Any, Any, Any]) -> str:
    return asker(request.scope, request.app.state.hub.settings.proxies)


def shut_out(scope: "Scope") -> tuple[int, str, dict[str, str]] | None:
    """The host has shut somebody out of the tables. The host may always come in, also from the same house."""
    path = scope["path"]
    if not path.startswith("/api/") or path.startswith(ADMIN):
        return None
    hub = scope["litestar_app"].state.hub
    if not hub.house.rules.bans:
        return None
    found = hub.house.shut_out(asker(scope, hub.settings.proxies))
    return None if found is None else (403, found.key, found.values)


def whole(receive: "Receive") -> "Receive":
    """What comes of a request with a body. Whoever goes away in the middle of it has sent a bad request: nothing failed
    here."""
    more = True

    async def received() -> "HTTPReceiveMessage":
        nonlocal more
        message = cast("HTTPReceiveMessage", await receive())
        if message["type"] == "http.request":
            more = message.get("more_body", False)
        elif more:
            raise ClientException("it ends in the middle")
        return message

    return received


class Gate(ASGIMiddleware):
    """Refuses what comes under a foreign name, from a foreign page, or as something that is not read here."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, address: str, hosts: tuple[str, ...] = ()) -> None:
        self._names = LOCAL | {urlsplit(address).hostname or "", *(host.lower() for host in hosts)}

    async def handle(self, scope: "Scope", receive: "Receive", send: "Send", next_app: "ASGIApp") -> None:
        refused = self._refusal(cast("HTTPScope", scope)) or shut_out(scope)
        if refused is None:
            await next_app(scope, receive if cast("HTTPScope", scope)["method"] in SAFE else whole(receive), send)
            return
        status, key, args = refused
        error = {"key": key, "args": args, "text": words("en").say(key, **args), "rule": None}
        body = msgspec.json.encode({"error": error})
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _refusal(self, scope: "HTTPScope") -> tuple[int, str, dict[str, str]] | None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self._ours(host):
            return 421, "server.foreign_host", {"host": host[:100]}
        if scope["method"] in SAFE:
            return None
        # Browsers say which page sends something, and keep other pages from lying about it.
        origin = headers.get(b"origin")
        if origin is not None and not same_place(origin, host):
            return 403, "server.foreign_page", {}
        if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "server.foreign_page", {}
        kind = headers.get(b"content-type", "").partition(";")[0].strip().lower()
        if scope["path"].rstrip("/") == RECORDS:
            wanted = ("text/plain", "")
        else:
            empty = headers.get(b"content-length", "0") == "0" and b"transfer-encoding" not in headers
            wanted = ("application/json", "" if empty else "application/json")
        if kind not in wanted:
            return 415, "server.wrong_type", {}
        return None

    def _ours(self, host: str) -> bool:
        """A name that this server was started under, or any plain address: that leads nowhere but here."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name in self._names:
                return True
            ipaddress.ip_address(name)
            return True
        except ValueError:
            return False
