"""Notices to people who are not at the table: it is your turn, this game, this link. Never anything of the game.

The link names the table and not the key of the seat: the browser that sat down there has the key, and the services
that carry notices need not know it.
"""

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import parse_qs, urlsplit

from ...core.errors import LudotekaError
from ...core.words import LANGUAGES, words
from ...games import game

Send = Callable[[str, str, str], bool]

log: Final = logging.getLogger("ludoteka.notices")

TOKENS: Final = frozenset(("discord", "msteams", "pbul", "pover", "slack", "tgram", "webex"))
"""Services at a fixed place: a token stands in their addresses where others have a host."""
HOSTS: Final = frozenset(
    ("gotifys", "jsons", "mailto", "mailtos", "matrixs", "mmosts", "ntfy", "ntfys", "rockets", "zulip")
)
"""Services at a place that the address names. All others are refused: with some of them a stranger could act on the
machine of the server."""

PAUSE: Final = 60.0
"""Seconds between two notices to the same seat: taking back and answering again rings no bells."""

LENGTH: Final = 300
SEATS: Final = 4096


class BadNotice(LudotekaError):
    """The address for notices cannot be used."""

    key = "server.bad_notice"

    def __init__(self, why: str) -> None:
        super().__init__(f"the address for notices {why}")


def check(url: str) -> str:
    """An Apprise address that this server would use; raises what is wrong with it."""
    url = url.strip()
    if not url:
        return ""
    if len(url) > LENGTH:
        raise BadNotice(f"is too long: use at most {LENGTH} characters")
    scheme, separator, _ = url.partition("://")
    if not separator or scheme.lower() not in TOKENS | HOSTS:
        raise BadNotice("should name a service, as in ntfys://topic, mailtos://... or discord://...")
    # Apprise reads the whole address only when it makes the service. It takes a while to load.
    from apprise import Apprise

    if any(letter.isspace() or letter == "," for letter in url) or Apprise.instantiate(url) is None:
        raise BadNotice(f"is not one of {scheme}: see the documentation of Apprise for its form")
    if not outside(url):
        raise BadNotice("points into the network of the server: use one outside")
    return url


def outside(url: str) -> bool:
    """Whether the address leads to a public place, and not into the network of the server."""
    try:
        parts = urlsplit(url)
        if parts.scheme in TOKENS:
            return True
        hosts = [parts.hostname or "", *parse_qs(parts.query).get("smtp", ())]
        return all(ipaddress.ip_address(address).is_global for host in hosts for address in addresses(host))
    except ValueError:
        return False


def addresses(host: str) -> set[str]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        # What cannot be found cannot be reached either; some services have a topic there.
        return set()
    return {str(entry[4][0]).partition("%")[0] for entry in found}


def send_by_apprise(url: str, title: str, body: str) -> bool:
    from apprise import Apprise, AppriseAsset

    # The place of a name may have changed since it was checked.
    if not outside(url):
        return False
    sender = Apprise(asset=AppriseAsset(app_id="Ludoteka", app_desc="Ludoteka", app_url="", async_mode=False))
    return bool(sender.add(url) and sender.notify(title=title, body=body, body_format="text"))


class Notices:
    """Sends notices one after another in a thread of its own; a service that fails is a line in the log."""

    def __init__(self, address: str, now: Callable[[], float], send: Send = send_by_apprise) -> None:
        self.address = address.rstrip("/")
        self._now = now
        self._send = send
        self._last: dict[tuple[str, int], float] = {}
        self._thread = ThreadPoolExecutor(1, "notices")

    def link(self, table: str) -> str:
        return f"{self.address}/tables/{table}"

    def your_turn(self, table: str, title: str, seat: int, url: str, language: str) -> None:
        """Tell a seat that it is asked, unless it was told a moment ago."""
        now = self._now()
        if not url or now - self._last.get((table, seat), -PAUSE) < PAUSE:
            return
        if len(self._last) >= SEATS:
            self._last.clear()
        self._last[table, seat] = now
        say = words(language if language in LANGUAGES else LANGUAGES[0], game(title).domain).say
        subject = say("notice.title", game=say("game.title"))
        self._thread.submit(self._deliver, url, subject, say("notice.body", link=self.link(table)))

    def _deliver(self, url: str, title: str, body: str) -> None:
        service = url.partition("://")[0]
        try:
            if not self._send(url, title, body):
                log.warning("a notice by %s was not delivered", service)
        except Exception as error:
            # Whatever a service does, the game goes on.
            log.warning("a notice by %s failed: %s", service, type(error).__name__)

    async def check(self, url: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(None, check, url)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
