"""Notices to people who are not at the table: it is your turn, this game, this link. Never anything of the game.

The link names the table and not the key of the seat: the browser that sat down there has the key, and the services
that carry notices need not know it. Which services there are, the host of the server decides; without a word there are
none.
"""

import logging
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from ...core.errors import LudotekaError
from ...core.words import LANGUAGES, words
from ...games import game
from . import services
from .mail import MailServer, mail
from .push import PushSender, push
from .services import MAIL, PUSH, SERVICES

Send = Callable[[services.Service, dict[str, str], str, str], None]

K = TypeVar("K")
V = TypeVar("V")

log: Final = logging.getLogger("ludoteka.notices")

PAUSE: Final = 60.0
"""Seconds between two notices to the same seat: taking back and answering again rings no bells."""
MAIL_PAUSE: Final = 600.0
"""Seconds between two letters to the same address, whatever the table."""
QUEUE: Final = 50
"""Notices that wait for one service; what comes then is dropped."""
THREADS: Final = 2
"""Notices to one service that are under way at the same time."""

SEATS: Final = 4096


class BadNotice(LudotekaError):
    """The address for notices cannot be used."""


class Notices:
    """Sends notices, each service with threads and a queue of its own; a service that fails is a line in the log."""

    def __init__(
        self,
        address: str,
        now: Callable[[], float],
        allowed: tuple[str, ...] = (),
        send: Send = services.send,
        post: MailServer | None = None,
        pusher: PushSender | None = None,
    ) -> None:
        self.address = address.rstrip("/")
        self.allowed = allowed
        self._post = post
        self._pusher = pusher
        self._now = now
        self._send = send
        self._last: OrderedDict[tuple[str, int], float] = OrderedDict()
        self._gone: OrderedDict[str, None] = OrderedDict()
        self._threads = {name: ThreadPoolExecutor(THREADS, f"notices-{name}") for name in allowed}
        self._waiting: Counter[str] = Counter()
        self._lock = threading.Lock()

    def check(self, address: str) -> str:
        """An address that this server would use; raises what is wrong with it."""
        address = address.strip()
        if not address:
            return ""
        if not self.allowed:
            raise BadNotice("this server sends no notices", "server.no_notices")
        if services.found(address, self.allowed) is None:
            forms = ", ".join(SERVICES[name].example for name in self.allowed if SERVICES[name].example)
            if not forms or address.startswith(f"{PUSH}:"):
                raise BadNotice("the push service of this browser is not one that is known here", "server.bad_push")
            raise BadNotice(f"the address for notices should be one of {forms}", "server.bad_notice", forms=forms)
        # Somebody may be there again.
        self._gone.pop(address, None)
        return address

    def carrier(self, address: str) -> str:
        """The name of the service that an address belongs to, or nothing."""
        known = services.found(address, self.allowed)
        return known[0] if known else ""

    @property
    def push_key(self) -> str:
        """What a browser needs to know to be notified, if it can be."""
        return self._pusher.public if self._pusher is not None and PUSH in self.allowed else ""

    def link(self, table: str) -> str:
        return f"{self.address}/tables/{table}"

    def your_turn(self, table: str, title: str, seat: int, address: str, language: str) -> None:
        """Tell a seat that it is asked, unless it was told a moment ago."""
        known = services.found(address, self.allowed) if address else None
        if known is None or address in self._gone:
            return
        name, parts = known
        now = self._now()
        # Whoever is written to may not have asked for it.
        whom, pause = ((address.lower(), 0), MAIL_PAUSE) if name == MAIL else ((table, seat), PAUSE)
        if now - self._last.get(whom, -pause) < pause:
            return
        with self._lock:
            if self._waiting[name] >= QUEUE:
                log.warning("a notice by %s was dropped: too many wait", name)
                return
            self._waiting[name] += 1
        remember(self._last, whom, now)
        say = words(language if language in LANGUAGES else LANGUAGES[0], game(title).domain).say
        subject = say("notice.title", game=say("game.title"))
        body = say("notice.body", link=self.link(table))
        if name == MAIL and self._post is not None:
            send = partial(mail, self._post, parts["to"], subject, body)
        elif name == PUSH and self._pusher is not None:
            notice = {"title": subject, "text": say("notice.text"), "link": self.link(table), "table": table}
            send = partial(push, self._pusher, parts, notice)
        else:
            send = partial(self._send, SERVICES[name], parts, subject, body)
        self._threads[name].submit(self._deliver, name, address, send)

    def _deliver(self, name: str, address: str, send: Callable[[], None]) -> None:
        try:
            send()
        except services.Gone:
            with self._lock:
                remember(self._gone, address, None)
            log.warning("a notice by %s was not delivered: nobody is reached there any more", name)
        except Exception as error:
            # Whatever a service does, the game goes on. What it said may hold the token of the address.
            log.warning("a notice by %s was not delivered: %s", name, type(error).__name__)
        finally:
            with self._lock:
                self._waiting[name] -= 1

    def close(self) -> None:
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)


def remember(known: OrderedDict[K, V], key: K, value: V) -> None:
    """The newest are remembered."""
    known[key] = value
    while len(known) > SEATS:
        known.popitem(last=False)
