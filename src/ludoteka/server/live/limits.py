"""How much one client, told by its address, may ask of the server."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import Final

from ...core.errors import LudotekaError

ADDRESSES: Final = 10_000
"""So many addresses are remembered; the one that was idle longest is forgotten first."""


@dataclass(frozen=True)
class Limits:
    """How much one client may ask of the server."""

    requests: int = 1200
    """Requests a minute."""
    tables: int = 60
    """New tables, records and branches a minute."""
    thoughts: int = 60
    """Hints a minute."""
    streams: int = 64
    """Streams at the same time."""
    connections: int = 128
    """Connections at the same time."""
    all_connections: int = 2000
    """Connections of all clients together."""
    work: float = 30.0
    """Seconds of dear work that are there at the beginning: hints, figures, records, try-outs."""
    work_share: float = 0.25
    """Seconds of dear work that come back with every second."""
    tries: int = 10
    """Wrong tokens of the host a minute, and as many wrong codes."""
    names: int = 50
    """New names a day."""
    body: int = 64 * 1024
    record: int = 512 * 1024
    headers_within: float = 10.0
    """Seconds in which the head of a request must have come."""
    body_within: float = 30.0
    """Seconds in which its body must have come."""


class OverBudget(LudotekaError):
    """This client has used up what it may ask for; `seconds` later it may ask again."""

    key = "server.over_budget"

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, ceil(seconds))
        text = f"this was asked for too often: try again in {self.seconds} s"
        super().__init__(text, "server.over_budget", seconds=self.seconds)


class Budgets:
    """Seconds of work for each address: a purse that fills again with time.

    The likely cost is taken before the work begins, so that many requests at once cannot outrun it, and set right
    afterwards.
    """

    def __init__(self, most: float, share: float, now: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._share = share
        self._now = now
        self._purses: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, address: str) -> float:
        held, since = self._purses.get(address, (self._most, 0.0))
        return min(self._most, held + (self._now() - since) * self._share)

    def check(self, address: str, seconds: float) -> None:
        """Refuse whoever has not so much left."""
        left = self.left(address)
        if left < seconds:
            raise OverBudget((seconds - left) / self._share)

    def take(self, address: str, seconds: float) -> None:
        """Take the likely cost, or refuse."""
        self.check(address, seconds)
        self.settle(address, seconds)

    def settle(self, address: str, seconds: float) -> None:
        """Take what something cost more than was thought; less than nothing gives back."""
        self._purses[address] = (min(self._most, self.left(address) - seconds), self._now())
        self._purses.move_to_end(address)
        while len(self._purses) > ADDRESSES:
            self._purses.popitem(last=False)
