"""The services that carry notices, declared as data: what an address looks like, where it leads, what is sent there.

Nothing of an address but the parts that its pattern names is ever used. Services have one fixed host each, browsers
those of their makers that are listed here, and mail goes to the mail server of the host: no visitor can make the server
talk to a place of their choice.
"""

import http.client
import ipaddress
import re
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

import msgspec

from ...core.errors import LudotekaError

SECONDS: Final = 5.0
"""A service that does not answer in this time is given up."""
PORT: Final = 443

Resolve = Callable[[str], list[str]]
"""The addresses of a host."""
Dial = Callable[[str, str], socket.socket]
"""A connection to a host at one of its addresses."""


class Undelivered(LudotekaError):
    """A notice did not arrive."""


class Gone(Undelivered):
    """Nobody can be reached there any more."""


@dataclass(frozen=True)
class Service:
    """Where a notice goes by which path, and as which JSON. `{name}` are the parts of the user's address."""

    pattern: re.Pattern[str]
    host: str
    path: str
    body: dict[str, object]
    example: str
    longest: int = 300


TEXT: Final = "{title}\n{text}"

ADDRESS: Final = re.compile(
    r"(?P<to>[A-Za-z0-9_+%'-]+(?:\.[A-Za-z0-9_+%'-]+)*"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24})"
)
"""Where somebody reads mail."""
MAIL: Final = "mail"

BROWSER: Final = re.compile(
    r"push:https://(?P<host>fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com"
    r"|[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.notify\.windows\.com)/(?P<path>[A-Za-z0-9_:=/?%-]{16,900})"
    r"#(?P<key>B[A-Za-z0-9_-]{86})/(?P<auth>[A-Za-z0-9_-]{22})"
)
"""A browser: where its push service takes messages for it, and the two keys that they are sealed with."""
PUSH: Final = "push"

SERVICES: Final = {
    # The mail server of the host carries it.
    MAIL: Service(ADDRESS, "", "", {}, "you@example.org"),
    # What it carries is sealed (push.py). Nobody types such an address.
    PUSH: Service(BROWSER, "{host}", "/{path}", {}, "", 1200),
    "ntfy": Service(
        re.compile(r"(?:ntfys?://(?:ntfy\.sh/)?|https://ntfy\.sh/)(?P<topic>[A-Za-z0-9_-]{1,64})"),
        "ntfy.sh",
        "/",
        {"topic": "{topic}", "title": "{title}", "message": "{text}"},
        "https://ntfy.sh/TOPIC",
    ),
    "discord": Service(
        re.compile(
            r"(?:discord://|https://(?:discord|discordapp)\.com/api/webhooks/)"
            r"(?P<id>[0-9]{5,25})/(?P<token>[A-Za-z0-9_-]{20,120})"
        ),
        "discord.com",
        "/api/webhooks/{id}/{token}",
        {"content": TEXT, "allowed_mentions": {"parse": []}},
        "https://discord.com/api/webhooks/ID/TOKEN",
    ),
    "slack": Service(
        re.compile(
            r"(?:slack://|https://hooks\.slack\.com/services/)"
            r"(?P<team>T[A-Z0-9]{5,20})/(?P<hook>B[A-Z0-9]{5,20})/(?P<token>[A-Za-z0-9]{20,40})"
        ),
        "hooks.slack.com",
        "/services/{team}/{hook}/{token}",
        {"text": TEXT},
        "https://hooks.slack.com/services/T.../B.../...",
    ),
    "telegram": Service(
        re.compile(r"(?:tgram|telegram)://(?P<bot>[0-9]{5,20}:[A-Za-z0-9_-]{30,60})/(?P<chat>-?[0-9]{1,20})"),
        "api.telegram.org",
        "/bot{bot}/sendMessage",
        {"chat_id": "{chat}", "text": TEXT, "disable_web_page_preview": True},
        "telegram://BOT-TOKEN/CHAT",
    ),
}


LONGEST: Final = max(service.longest for service in SERVICES.values())


def found(address: str, allowed: tuple[str, ...]) -> tuple[str, dict[str, str]] | None:
    """The service that an address belongs to, among those that this server has, and the parts of the address."""
    for name in allowed:
        service = SERVICES[name]
        parts = service.pattern.fullmatch(address) if len(address) <= service.longest else None
        if parts is not None:
            return name, parts.groupdict()
    return None


def filled(value: object, parts: dict[str, str]) -> object:
    """A declared value with the parts put in."""
    if isinstance(value, str):
        # One pass, so that nothing that was put in is read again.
        return re.sub(r"\{(\w+)\}", lambda gap: parts[gap[1]], value)
    if isinstance(value, dict):
        return {name: filled(inner, parts) for name, inner in value.items()}
    return value


def resolve(host: str) -> list[str]:
    try:
        known = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return list(dict.fromkeys(str(entry[4][0]) for entry in known))


def public(address: str) -> bool:
    """Whether an address lies outside: not in the network of the server, and one machine."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    inner = getattr(known, "ipv4_mapped", None) or getattr(known, "sixtofour", None) or known
    return known.is_global and inner.is_global and not known.is_multicast and not known.is_reserved


def dial(host: str, address: str) -> socket.socket:
    """A secure connection to this very address, where the host must prove its name."""
    plain = socket.create_connection((address, PORT), SECONDS)
    try:
        return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise


class Pinned(http.client.HTTPSConnection):
    """A connection to an address that was looked at: the name is not asked for again."""

    def __init__(self, host: str, address: str, dial: Dial) -> None:
        super().__init__(host, timeout=SECONDS)
        self._address = address
        self._dial = dial

    def connect(self) -> None:
        self.sock = self._dial(self.host, self._address)
        self.sock.settimeout(SECONDS)


def send(
    service: Service,
    parts: dict[str, str],
    title: str,
    text: str,
    resolve: Resolve = resolve,
    dial: Dial = dial,
) -> None:
    """Deliver one notice as JSON, or raise why not."""
    path = str(filled(service.path, {name: quote(part, safe=":") for name, part in parts.items()}))
    body = msgspec.json.encode(filled(service.body, {**parts, "title": title, "text": text}))
    deliver(service.host, path, body, {"Content-Type": "application/json"}, resolve, dial)


def deliver(host: str, path: str, body: bytes, headers: dict[str, str], resolve: Resolve, dial: Dial) -> None:
    """Send one request to a public host, or raise why not. A redirection is a failure like any other: it is not
    followed."""
    addresses = resolve(host)
    if not addresses or not all(map(public, addresses)):
        raise Undelivered(f"{host} does not lead to a public address")
    connection = Pinned(host, addresses[0], dial)
    try:
        connection.request("POST", path, body, {"User-Agent": "Ludoteka", **headers})
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise Undelivered(f"{host}: {type(error).__name__}") from error
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise (Gone if status in (404, 410) else Undelivered)(f"{host} answered {status}")
