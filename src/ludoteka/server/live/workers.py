"""One pool of processes for everything that takes long: bots, replays and imports. Nothing there holds up a table.

Who comes next: people who wait, then bots at tables where people are, then the rest; within these, whoever has used the
pool least of late. One process more than the bots may use is there, so that nobody waits for a bot to finish its
thought. A worker that crashes or takes far too long is replaced; for a bot the greedy one then takes the move, and
chance if that fails too.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from time import monotonic, process_time
from typing import Final, NamedTuple

import msgspec

from ...core.errors import BadRecord
from ...core.pool import started
from ..storage.store_errors import FAILED, StoreTrouble
from .jobs import SEATED, Answer, AnyJob, Failed, Refusal, Replayed, Task, Thought, at_random, do, prepared

SPARE: Final = "greedy"
SPARE_SECONDS: Final = 2.0
START_SECONDS: Final = 30.0
HALF: Final = 30.0
"""Seconds in which half of what somebody has used is forgotten."""
ACCOUNTS: Final = 5000

PEOPLE: Final = 0
"""Somebody waits for the answer."""
AT_TABLES: Final = 1
"""A bot at a table where a person plays or watches."""
REST: Final = 2

read_answer: Final = msgspec.msgpack.Decoder(tuple[Answer, float]).decode
read_job: Final = msgspec.msgpack.Decoder(AnyJob).decode
encode: Final = msgspec.msgpack.Encoder().encode


class Load(NamedTuple):
    """How busy the pool is: jobs at work, jobs that wait, and for how many seconds the oldest of them has waited."""

    working: int
    waiting: int
    oldest: float


@dataclass(eq=False)
class Waiting:
    """A job in the queue."""

    job: AnyJob
    rank: int
    account: str
    since: float
    answer: "asyncio.Future[tuple[Answer, float]]"


class Workers:
    """A number of worker processes. They are started when first needed and replaced when they fail.

    `modules` are imported in every worker: bots of one's own register themselves in `ludoteka.bots.BOTS` there."""

    def __init__(self, count: int | None = None, modules: Sequence[str] = ()) -> None:
        self.count = count if count is not None else max(1, (os.cpu_count() or 2) - 1)
        self.modules = tuple(modules)
        for name in self.modules:
            import_module(name)
        self._threads = ThreadPoolExecutor(self.count + 1, "worker")
        self._queue: list[Waiting] = []
        self._working = 0
        self._used: dict[str, tuple[float, float]] = {}
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._closed = False

    async def choose(
        self,
        title: str,
        data: str | None,
        dump: bytes,
        seat: int,
        level: str,
        seed: int,
        seconds: float | None = None,
        sitter: str = "",
        rank: int = PEOPLE,
        account: str = "",
    ) -> Thought:
        """The move of a bot for a seat. There is always one."""
        task = Task(title, data, dump, seat, level, seed, seconds, sitter)
        thought, _ = await self._run(task, rank, account)
        assert isinstance(thought, Thought)
        return thought

    async def replay(self, job: AnyJob, account: str) -> tuple[bytes, float]:
        """What a replay brings, as packed JSON, and how many seconds it took."""
        answer, seconds = await self._run(job, PEOPLE, account)
        if isinstance(answer, Refusal):
            raise BadRecord(answer.text, answer.key, "", **answer.values)
        if not isinstance(answer, Replayed):
            raise StoreTrouble(f"a game cannot be replayed: {answer}", FAILED)
        return answer.body, seconds

    # -- the queue ----------------------------------------------------------------------------------------------

    @property
    def load(self) -> Load:
        oldest = min((waiting.since for waiting in self._queue), default=None)
        return Load(self._working, len(self._queue), 0.0 if oldest is None else monotonic() - oldest)

    async def _run(self, job: AnyJob, rank: int, account: str) -> tuple[Answer, float]:
        loop = asyncio.get_running_loop()
        waiting = Waiting(job, rank, account, monotonic(), loop.create_future())
        self._queue.append(waiting)
        self._next(loop)
        try:
            return await waiting.answer
        finally:
            # Whoever went away does not want it any more.
            if waiting in self._queue:
                self._queue.remove(waiting)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give work to free processes. The last one is kept for people."""
        while self._queue and self._working <= self.count and not self._closed:
            first = min(self._queue, key=lambda waiting: (waiting.rank, self._use(waiting.account), waiting.since))
            if self._working == self.count and first.rank != PEOPLE:
                return
            self._queue.remove(first)
            self._working += 1
            done = loop.run_in_executor(self._threads, self._timed, first.job)
            done.add_done_callback(lambda done, first=first: self._done(loop, first, done))  # type: ignore[misc]

    def _done(
        self, loop: asyncio.AbstractEventLoop, first: Waiting, done: "asyncio.Future[tuple[Answer, float]]"
    ) -> None:
        self._working -= 1
        if done.cancelled():
            first.answer.cancel()
        elif (error := done.exception()) is not None:
            if not first.answer.done():
                first.answer.set_exception(error)
        else:
            self._charge(first.account, done.result()[1])
            if not first.answer.done():
                first.answer.set_result(done.result())
        if not loop.is_closed():
            self._next(loop)

    def _use(self, account: str) -> float:
        """Seconds of work of late."""
        used, at = self._used.get(account, (0.0, 0.0))
        return float(used * 0.5 ** ((monotonic() - at) / HALF)) if used else 0.0

    def _charge(self, account: str, seconds: float) -> None:
        if len(self._used) >= ACCOUNTS:
            self._used = {account: use for account, use in self._used.items() if self._use(account) > 0.01}
        self._used[account] = (self._use(account) + seconds, monotonic())

    # -- in threads ---------------------------------------------------------------------------------------------

    def _timed(self, job: AnyJob) -> tuple[Answer, float]:
        """The answer, and how many seconds of the processor it took: what others do on this machine costs nobody."""
        return self._choose(job) if isinstance(job, Task) else self._ask(job)

    def _choose(self, task: Task) -> tuple[Thought, float]:
        thought, seconds = self._ask(task)
        if isinstance(thought, Thought):
            return thought, seconds
        fault = thought.why if isinstance(thought, Failed) else str(thought)
        if task.level != SPARE:
            spare, more = self._ask(msgspec.structs.replace(task, level=SPARE, seconds=SPARE_SECONDS))
            if isinstance(spare, Thought):
                return msgspec.structs.replace(spare, fault=fault), seconds + more
        return at_random(task, fault), seconds

    def _ask(self, job: AnyJob) -> tuple[Answer, float]:
        try:
            worker = self._free(job)
        except Exception as error:
            return Failed(f"no process for {job.name} could be started: {' '.join(str(error).split())}"), 0.0
        answer = worker.ask(job)
        if worker.alive:
            self._idle.append(worker)
        else:
            worker.kill()
            self._all.discard(worker)
        return answer

    def _free(self, job: AnyJob) -> "Worker":
        """An idle worker, if possible the one that remembers what this bot thought last."""
        sitter = job.sitter if isinstance(job, Task) else ""
        idle = list(self._idle)
        for worker in sorted(idle, key=lambda worker: sitter not in worker.sitters if sitter else bool(worker.sitters)):
            with suppress(ValueError):
                self._idle.remove(worker)
                return worker
        return self._start()

    def _start(self) -> "Worker":
        worker = Worker(self.modules)
        # Whoever closes need not wait until it is ready.
        self._all.add(worker)
        if self._closed:
            worker.kill()
        try:
            worker.ready()
        except BaseException:
            self._all.discard(worker)
            raise
        return worker

    async def warm(self) -> None:
        """Start one worker ahead of time, so that the first bot does not keep people waiting."""

        def start() -> None:
            # If it fails now, it fails again when a bot is asked, and is told then.
            with suppress(Exception):
                self._idle.append(self._start())

        await asyncio.get_running_loop().run_in_executor(self._threads, start)

    def close(self) -> None:
        """End all processes, also those that think."""
        self._closed = True
        for worker in list(self._all):
            worker.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)


class Worker:
    """One process and the pipe to it. It is used by one thread at a time."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.process, self._pipe = started(work, modules)
        self.alive = True
        self.sitters: set[str] = set()

    def ready(self) -> None:
        """Wait until it can be asked."""
        try:
            if not self._pipe.poll(START_SECONDS):
                raise OSError("it did not start in time")
            self._pipe.recv_bytes()
        except (OSError, EOFError):
            self.kill()
            raise

    def ask(self, job: AnyJob) -> tuple[Answer, float]:
        if isinstance(job, Task) and job.sitter:
            if len(self.sitters) > 10 * SEATED:
                self.sitters.clear()
            self.sitters.add(job.sitter)
        try:
            self._pipe.send_bytes(encode(job))
            # First it says that it begins: a title that is read for the first time is nobody's thought.
            for patience in (START_SECONDS, job.patience):
                if not self._pipe.poll(patience):
                    self.alive = False
                    return Failed(f"{job.name} thought for more than {patience:g} s"), patience
                got = self._pipe.recv_bytes()
        except (OSError, EOFError):
            self.alive = False
            return Failed(f"the process of {job.name} ended before it answered"), 0.0
        answer: tuple[Answer, float] = read_answer(got)
        return answer

    def kill(self) -> None:
        self.alive = False
        self.process.kill()
        self.process.join(5)
        with suppress(OSError):
            self._pipe.close()


# -- in the worker --------------------------------------------------------------------------------------------------


def work(pipe: Connection, modules: tuple[str, ...]) -> None:
    """Do jobs until the pipe closes: when the server ends, however it ends, nothing is left behind."""
    # The key that interrupts reaches every process; the server decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What a bot prints is not for the server's screen.
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    with suppress(OSError, AttributeError):
        os.nice(5)
    for name in modules:
        import_module(name)
    try:
        pipe.send_bytes(b"ready")
        while True:
            start = process_time()
            job = read_job(pipe.recv_bytes())
            if isinstance(job, Task):
                # Whatever is wrong with it is told as the answer.
                with suppress(Exception):
                    prepared(job.title, job.data)
            pipe.send_bytes(b"begun")
            answer = do(job)
            pipe.send_bytes(encode((answer, process_time() - start)))
    except (EOFError, OSError):
        return
