"""How a server behaves."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from time import time

from ..storage.keys import new_token
from ..table.titles import Titles
from .limits import Limits
from .mail import MailServer
from .notices import Send
from .push import PushSender
from .services import send


@dataclass(frozen=True)
class Settings:
    """How a server behaves; time, names and chance can be given, so that tests know them."""

    address: str = "http://127.0.0.1:8000"
    titles: Titles = field(default_factory=Titles)
    workers: int | None = None
    warm: bool = False
    """Start a worker before a bot is asked."""
    bots: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], float] = time
    token: Callable[[int], str] = new_token
    rng: Random = field(default_factory=SystemRandom)
    ping: float = 15.0
    proxies: int = 0
    """So many proxies stand in front; each adds to a header where a request came to it from."""
    together: Path | None = None
    """Where servers at one port are asked for their own figures, each at a socket of its own."""
    hosts: tuple[str, ...] = ()
    """Names of this server besides that of its address."""
    notices: tuple[str, ...] = ()
    """The services that carry notices."""
    send: Send = send
    post: MailServer | None = None
    """Where mail is handed in."""
    pusher: PushSender | None = None
    """Who answers for what browsers are sent."""
