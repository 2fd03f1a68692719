"""Threads that carry notices: a few for each way, which hold up neither other ways nor the end of the program."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final

log: Final = logging.getLogger("ludoteka.notices")

QUEUE: Final = 50
"""Notices that wait or are under way on one way, if its sender does not expect more; what comes then is dropped."""
THREADS: Final = 2
"""Notices on one way that are carried at the same time."""
PATIENCE: Final = 20.0
"""Seconds after which nobody waits for a notice any more, whatever holds it up: others go on beside it."""
LOST: Final = 8
"""Threads on one way that nobody waits for any more; when there are so many, the way is closed until one comes back."""

Job = Callable[[], object]


class Way:
    """What goes one way: the notices that wait, and since when each thread has carried the one it has."""

    def __init__(self) -> None:
        self.waiting: deque[Job] = deque()
        self.carrying: dict[threading.Thread, float] = {}


class Couriers:
    """Carry notices, each way by itself. A job tells nobody that it failed: it catches what it raises."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._ways: dict[str, Way] = {}
        self._lock = threading.Lock()
        self._closed = False

    @property
    def busy(self) -> bool:
        """Whether anything waits or is under way."""
        with self._lock:
            return any(way.waiting or way.carrying for way in self._ways.values())

    def send(self, name: str, job: Job, most: int | None = None) -> bool:
        """Let a notice go this way, unless too many do."""
        with self._lock:
            way = self._ways.setdefault(name, Way())
            full = len(way.waiting) + len(way.carrying) >= (QUEUE if most is None else most)
            if self._closed or full:
                log.warning("a notice by %s was dropped: too many wait", name)
                return False
            way.waiting.append(job)
            if self._at_work(way) < THREADS and len(way.carrying) < THREADS + LOST:
                # When the program ends it does not wait for them: a service may never answer.
                given = (way, way.waiting.popleft())
                thread = threading.Thread(target=self._carry, args=given, name=f"notices-{name}", daemon=True)
                way.carrying[thread] = self._now()
                thread.start()
            return True

    def close(self) -> None:
        """Nothing more is sent."""
        with self._lock:
            self._closed = True
            for way in self._ways.values():
                way.waiting.clear()

    def _at_work(self, way: Way) -> int:
        late = self._now() - PATIENCE
        return sum(since > late for since in way.carrying.values())

    def _carry(self, way: Way, job: Job) -> None:
        me = threading.current_thread()
        while True:
            job()
            with self._lock:
                del way.carrying[me]
                if not way.waiting or self._at_work(way) >= THREADS:
                    return
                job = way.waiting.popleft()
                way.carrying[me] = self._now()
