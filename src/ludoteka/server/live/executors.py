"""What runs beside the event loop: threads that read and write, worker processes that replay and think, and tasks.

Whoever asks for work pays for it from a budget.
"""

import asyncio
import gzip
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import Any, Final, TypeVar

import msgspec

from .jobs import AnyJob
from .limits import Budgets
from .settings import Settings
from .workers import Workers

T = TypeVar("T")

log: Final = logging.getLogger("ludoteka.server")


class Executors:
    """All that a server does at the same time."""

    def __init__(self, settings: Settings) -> None:
        self.workers = Workers(settings.workers, settings.bots)
        self.budgets = Budgets(settings.limits.work, settings.limits.work_share)
        self._tasks: set[asyncio.Task[Any]] = set()
        # One thread writes; others read beside it.
        self._writer = ThreadPoolExecutor(1, "writer")
        self._readers = ThreadPoolExecutor(4, "reader")

    async def finish(self) -> None:
        """Stop all tasks, then all processes, then all threads."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(None, self.workers.close)
        self._writer.shutdown(wait=True)
        self._readers.shutdown(wait=True)

    def later(self, coroutine: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Do something beside everything else; what goes wrong there is a line in the log."""
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def read(self, function: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, function, *args)

    async def tend(self, function: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, function, *args)

    async def replayed(self, job: Callable[[], AnyJob], address: str, likely: float) -> Any:
        """What a replay in a worker process brings, as plain data."""
        return await self.read(unpacked, await self.replay(job, address, likely))

    async def replay(self, job: Callable[[], AnyJob], address: str, likely: float) -> bytes:
        """What a replay in a worker process brings, as packed JSON, at the cost of whoever asked. What it takes is read
        when that is paid."""
        self.budgets.take(address, likely)
        seconds = likely
        try:
            found, seconds = await self.workers.replay(await self.read(job), address)
            return found
        finally:
            self.budgets.settle(address, seconds - likely)

    async def work(self, address: str, likely: float, function: Callable[..., T], *args: Any) -> T:
        """Something that takes a moment, in a thread and at the cost of whoever asked."""
        self.budgets.take(address, likely)
        spent = 0.0

        def timed() -> T:
            # By the processor: what others do on this machine costs nobody.
            nonlocal spent
            start = thread_time()
            try:
                return function(*args)
            finally:
                spent = thread_time() - start

        try:
            return await self.read(timed)
        finally:
            self.budgets.settle(address, spent - likely)


def unpacked(body: bytes) -> Any:
    return msgspec.json.decode(gzip.decompress(body))
