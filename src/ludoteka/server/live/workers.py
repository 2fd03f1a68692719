"""Bots think in processes of their own, so that nothing they do can hold up a table.

A worker gets a position that was imagined for the seat, never the true one, and answers with a move and its reasons.
One that crashes or thinks far too long is replaced; the greedy bot then takes the move, and chance if that fails too.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from traceback import extract_tb
from typing import Any, Final, NamedTuple

import msgspec

from ...bots import make_bot
from ...bots.base import Decision
from ...core.game import Game
from ...core.position import Position
from ...games import game

SPARE: Final = "greedy"
SPARE_SECONDS: Final = 2.0
START_SECONDS: Final = 30.0


class Task(msgspec.Struct, frozen=True):
    """What a worker is asked: a title with its component tables, an imagined position, and who thinks for how long."""

    title: str
    data: str | None
    dump: bytes
    seat: int
    level: str
    seed: int
    seconds: float | None

    @property
    def patience(self) -> float:
        """How many seconds pass before a worker is given up."""
        return (2.0 if self.seconds is None else self.seconds) * 3 + 2

    def position(self) -> Position:
        return prepared(self.title, self.data).load(msgspec.json.decode(self.dump))


@cache
def prepared(title: str, data: str | None) -> Game:
    """A title is read once: nothing changes the tables while the server runs."""
    return game(title, data)


class Thought(msgspec.Struct, frozen=True):
    """A move as text, why it was chosen, and what went wrong on the way (nothing, or one line)."""

    move: str
    reasons: dict[str, Any]
    fault: str | None = None
    by: str = ""


class Failed(NamedTuple):
    """Why a worker gave no move."""

    why: str


class Workers:
    """A number of worker processes. They are started when first needed and replaced when they fail.

    `modules` are imported in every worker: bots of one's own register themselves in `ludoteka.bots.BOTS` there."""

    def __init__(self, count: int | None = None, modules: Sequence[str] = ()) -> None:
        self.count = count if count is not None else max(1, (os.cpu_count() or 2) - 1)
        self.modules = tuple(modules)
        for name in self.modules:
            import_module(name)
        self._threads = ThreadPoolExecutor(self.count, "worker")
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
    ) -> Thought:
        """The move of a bot for a seat. There is always one."""
        task = Task(title, data, dump, seat, level, seed, seconds)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._choose, task)

    def _choose(self, task: Task) -> Thought:
        thought = self._ask(task)
        if isinstance(thought, Thought):
            return thought
        fault = thought.why
        if task.level != SPARE:
            spare = self._ask(msgspec.structs.replace(task, level=SPARE, seconds=SPARE_SECONDS))
            if isinstance(spare, Thought):
                return msgspec.structs.replace(spare, fault=fault)
        return at_random(task, fault)

    def _ask(self, task: Task) -> Thought | Failed:
        try:
            worker = self._idle.pop() if self._idle else self._start()
        except Exception as error:
            return Failed(f"no process for {task.level} could be started: {' '.join(str(error).split())}")
        answer = worker.ask(task)
        if worker.alive:
            self._idle.append(worker)
        else:
            worker.kill()
            self._all.discard(worker)
        return answer

    def _start(self) -> "Worker":
        worker = Worker(self.modules)
        self._all.add(worker)
        if self._closed:
            worker.kill()
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
        # A fresh interpreter, because a copy of one that has threads may hang.
        context = get_context("spawn")
        self._pipe, its = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(its, modules), daemon=True)
        self.process.start()
        its.close()
        self.alive = True
        if not self._pipe.poll(START_SECONDS):
            self.kill()
            raise OSError("it did not start in time")
        try:
            self._pipe.recv_bytes()
        except EOFError:
            self.kill()
            raise

    def ask(self, task: Task) -> Thought | Failed:
        try:
            self._pipe.send_bytes(msgspec.msgpack.encode(task))
            if not self._pipe.poll(task.patience):
                self.alive = False
                return Failed(f"{task.level} thought for more than {task.patience:g} s")
            got = self._pipe.recv_bytes()
        except (OSError, EOFError):
            self.alive = False
            return Failed(f"the process of {task.level} ended before it answered")
        try:
            return msgspec.msgpack.decode(got, type=Thought)
        except msgspec.ValidationError:
            return Failed(msgspec.msgpack.decode(got, type=str))

    def kill(self) -> None:
        self.alive = False
        self.process.kill()
        self.process.join(5)
        with suppress(OSError):
            self._pipe.close()


# -- in the worker --------------------------------------------------------------------------------------------------


def work(pipe: Connection, modules: tuple[str, ...]) -> None:
    """Answer tasks until the pipe closes: when the server ends, however it ends, nothing is left behind."""
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
            task = msgspec.msgpack.decode(pipe.recv_bytes(), type=Task)
            pipe.send_bytes(msgspec.msgpack.encode(answer(task)))
    except (EOFError, OSError):
        return


def answer(task: Task) -> Thought | str:
    """The thought of a bot, or why there is none."""
    try:
        position = task.position()
        decision = make_bot(task.level).choose(position, task.seat, Random(task.seed), task.seconds)
        choice = position.choice(task.seat)
        if not choice.allows(decision.move):
            return f"{task.level} chose {decision.move!r}, which is not legal"
        return Thought(position.text(task.seat, decision.move), explained(position, task.seat, decision), by=task.level)
    except Exception as error:
        place = extract_tb(error.__traceback__)[-1]
        name = place.filename.replace(chr(92), "/").rsplit("/", 1)[-1]
        return " ".join(f"{task.level} failed: {type(error).__name__}: {error} ({name}:{place.lineno})".split())


def explained(position: Position, seat: int, decision: Decision) -> dict[str, Any]:
    """The reasons of a decision as plain data: how good it looked, what else was considered, and what tells them
    apart."""
    return {
        "value": round(decision.value, 4),
        "visits": decision.visits,
        "alternatives": [
            {"move": position.text(seat, option.move), "value": round(option.value, 4), "visits": option.visits}
            for option in decision.alternatives
        ],
        "terms": [{"key": f"term.{name}", "difference": round(gap, 3)} for name, gap in decision.terms],
    }


def at_random(task: Task, fault: str) -> Thought:
    """Any legal move: the last resort, and a quick one."""
    position = task.position()
    choice = position.choice(task.seat)
    return Thought(position.text(task.seat, choice.pick(Random(task.seed))), {}, fault, "random")



