"""Notices to people who are not at the table: it is your turn, this game, this link. Never anything of the game.

The link names the table and not the key of the seat: the browser that sat down there has the key, and the services
that carry notices need not know it. Which services there are, the host of the server decides; without a word there are
none. Anybody can type the address of somebody else: whoever reads mail there is asked first, and nothing but that
question goes to an address that was not confirmed.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from ...core.errors import LudotekaError
from ...core.words import LANGUAGES, words
from ...games import game
from . import services
from .couriers import Couriers
from .limits import Budgets, OverBudget
from .mail import MailServer, mail
from .push import PushSender, push
from .services import MAIL, PUSH, SERVICES

Send = Callable[[services.Service, dict[str, str], str, str], None]
Say = Callable[..., str]

K = TypeVar("K")
V = TypeVar("V")

log: Final = logging.getLogger("ludoteka.notices")

PAUSE: Final = 60.0
"""Seconds between two notices to the same seat: taking back and answering again rings no bells."""
MAIL_PAUSE: Final = 600.0
"""Seconds between two letters to the same address, whatever the table. Whoever does not answer the question whether it
is theirs is asked again after twice the time, and so on."""
LETTERS: Final = 20
"""Letters to addresses of which nobody has said that they are theirs: as many for each visitor, and for each table, and
one more in the time of `ONE_MORE`."""
ONE_MORE: Final = 1800.0

SEATS: Final = 4096


PUSHES: Final = 2000
"""Notices that wait for the push service of one maker: when a round begins, all who take part are told at once, each on
all their devices."""


class BadNotice(LudotekaError):
    """The address for notices cannot be used."""


class Notices:
    """Sends notices, each service and each maker of browsers on a way of its own; what fails is a line in the log."""

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
        self._questions: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._gone: OrderedDict[str, None] = OrderedDict()
        self._letters = Budgets(float(LETTERS), 1 / ONE_MORE, now)
        self.couriers = Couriers()

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

    def unconfirmed(self, prefs: dict[str, Any]) -> bool:
        """Whether nobody has said yet that the address of these preferences is theirs."""
        address = prefs.get("notify", "")
        return self.carrier(address) == MAIL and prefs.get("confirmed") != address

    def confirmed(self, address: str) -> None:
        """Whoever reads there was not bothered."""
        self._questions.pop(box(address), None)

    def check_letter(self, table: str, visitor: str) -> None:
        """Refuse whoever has let too many be asked."""
        for whose in (visitor, table):
            self._letters.check(whose, 1.0)

    def ask_reader(self, table: str, title: str, seat: int, prefs: dict[str, Any], visitor: str) -> None:
        """Ask whoever reads mail at an address whether it is theirs, each time after a longer pause, on behalf of a
        `visitor`."""
        address, secret = prefs["notify"], prefs.get("secret")
        times, last = self._questions.get(box(address), (0, 0.0))
        if not secret or (times and self._now() - last < MAIL_PAUSE * 2 ** (times - 1)):
            return
        self.check_letter(table, visitor)
        for whose in (visitor, table):
            self._letters.settle(whose, 1.0)
        remember(self._questions, box(address), (times + 1, self._now()))
        say = said_in(prefs, title)
        subject = say("notice.confirm_title", game=say("game.title"))
        # What follows the # never leaves the browser by itself: whatever looks at links on their way learns nothing.
        link = f"{self.address}/confirm#{table}/{seat}/{secret}"
        self._post_letter(address, subject, say("notice.confirm_body", game=say("game.title"), link=link))

    def your_turn(self, table: str, title: str, seat: int, prefs: dict[str, Any], visitor: str = "") -> None:
        """Tell a seat that it is asked, unless it was told a moment ago. `visitor` is from where it was played last."""
        address = prefs.get("notify", "")
        known = services.found(address, self.allowed) if address else None
        if known is None or address in self._gone:
            return
        if self.unconfirmed(prefs):
            with suppress(OverBudget):
                self.ask_reader(table, title, seat, prefs, visitor)
            return
        name, parts = known
        now = self._now()
        # A seat has one address, or as many as its player has devices.
        place = f"{table} {address}" if name == PUSH else table
        whom, pause = ((box(address), 0), MAIL_PAUSE) if name == MAIL else ((place, seat), PAUSE)
        if now - self._last.get(whom, -pause) < pause:
            return
        remember(self._last, whom, now)
        say = said_in(prefs, title)
        subject = say("notice.title", game=say("game.title"))
        if name == MAIL:
            self._post_letter(address, subject, say("notice.body", link=self.link(table)))
        elif name == PUSH and self._pusher is not None:
            self._push(self._pusher, address, parts, table, subject, say("notice.text"))
        else:
            send = partial(self._send, SERVICES[name], parts, subject, say("notice.body", link=self.link(table)))
            self.couriers.send(name, partial(self._deliver, name, address, send))

    def round_begins(self, table: str, title: str, address: str, language: str, event: str, round: int) -> None:
        """Tell a device that somebody's next game of an event may begin."""
        known = services.found(address, self.allowed)
        if known is None or known[0] != PUSH or self._pusher is None or address in self._gone:
            return
        say = said_in({"language": language}, title)
        subject = say("notice.round_title", event=event, n=round)
        self._push(self._pusher, address, known[1], table, subject, say("notice.round_text"))

    def _push(
        self, pusher: PushSender, address: str, parts: dict[str, str], table: str, subject: str, text: str
    ) -> None:
        notice = {"title": subject, "text": text, "link": self.link(table), "table": table}
        send = partial(self._deliver, PUSH, address, partial(push, pusher, parts, notice))
        # The push services of the makers of browsers have nothing to do with each other.
        self.couriers.send(f"{PUSH} {maker(parts['host'])}", send, PUSHES)

    def _post_letter(self, address: str, subject: str, body: str) -> None:
        assert self._post is not None, "mail has a server"
        send = partial(mail, self._post, address, subject, body)
        self.couriers.send(MAIL, partial(self._deliver, MAIL, address, send))

    def _deliver(self, name: str, address: str, send: Callable[[], None]) -> None:
        try:
            send()
        except services.Gone:
            remember(self._gone, address, None)
            log.warning("a notice by %s was not delivered: nobody is reached there any more", name)
        except Exception as error:
            # Whatever a service does, the game goes on. What it said may hold the token of the address.
            log.warning("a notice by %s was not delivered: %s", name, type(error).__name__)

    def close(self) -> None:
        self.couriers.close()


def box(address: str) -> str:
    """Where a letter arrives: what follows a + in an address leads to the same reader."""
    to, _, host = address.lower().rpartition("@")
    return f"{to.partition('+')[0]}@{host}"


def maker(host: str) -> str:
    """Whose push service a host is."""
    return ".".join(host.split(".")[-3:])


def said_in(prefs: dict[str, Any], title: str) -> Say:
    """The words of a title in the language of whoever is told."""
    language = prefs.get("language", "")
    return words(language if language in LANGUAGES else LANGUAGES[0], game(title).domain).say


def remember(known: OrderedDict[K, V], key: K, value: V) -> None:
    """The newest are remembered."""
    known[key] = value
    while len(known) > SEATS:
        known.popitem(last=False)
