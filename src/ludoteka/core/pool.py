"""Many pieces of work, spread over processes: for the arena, the check kit, simulations, datasets and training.

The server, where whoever waits comes first and a thought may be cut short, has a queue of its own over the same
processes (`server.live.workers`), and so have games that are stepped together (`research.batch`).

Each process has a pipe of its own: it gets a task and sends back what came of it. When the pipe closes (the run is
over, or the main process is gone) it ends, so nothing is left behind.
"""

import signal
from collections.abc import Callable, Generator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc
from typing import Any, TypeVar

from .cluster import over_ray
from .errors import LudotekaError

Run = TypeVar("Run")
Task = TypeVar("Task")
Done = TypeVar("Done")

Hands = int | str
"""So many processes of this machine, or the address of a Ray cluster (`core.cluster`)."""


class Lost(LudotekaError):
    """A process ended before its work was done."""

    key = "error.run"


def spread(
    work: Callable[[Run, Task], Done], run: Run, tasks: Sequence[Task], hands: Hands
) -> Generator[tuple[int, Done], None, None]:
    """What came of each task, with its place among them, in the order in which they end."""
    if isinstance(hands, str):
        yield from over_ray(work, run, tasks, hands)
    else:
        yield from over_processes(work, run, tasks, hands)


def over_processes(
    work: Callable[[Run, Task], Done], run: Run, tasks: Sequence[Task], jobs: int
) -> Generator[tuple[int, Done], None, None]:
    if min(jobs, len(tasks)) <= 1:
        yield from ((place, work(run, task)) for place, task in enumerate(tasks))
        return
    waiting = list(reversed(range(len(tasks))))
    busy: dict[Connection, int] = {}
    workers = []
    try:
        for _ in range(min(jobs, len(tasks))):
            worker, mine = started(_work, work, run)
            workers.append(worker)
            busy[mine] = waiting.pop()
            mine.send(tasks[busy[mine]])
        while busy:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                place = busy.pop(pipe)
                yield place, received(pipe, tasks[place])
                if waiting:
                    busy[pipe] = waiting.pop()
                    pipe.send(tasks[busy[pipe]])
    finally:
        # Who was started by somebody that ignores being told to end ignores it too.
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.join()


def started(target: Callable[..., None], *args: object) -> tuple[BaseProcess, Connection]:
    """A process that does something with a pipe, and our end of it: when that closes, the process ends."""
    # A fresh interpreter, because a copy of one that has threads (a progress bar) may hang.
    context = get_context("spawn")
    mine, its = context.Pipe()
    process = context.Process(target=target, args=(its, *args), daemon=True)
    process.start()
    its.close()
    return process, mine


def received(pipe: Connection, task: object) -> Any:
    """What a process sends back."""
    try:
        got = pipe.recv()
    except (EOFError, OSError):
        raise Lost(f"the process at work on {task} ended before it was done") from None
    if isinstance(got, Exception):
        raise got
    return got


def _work(pipe: Connection, work: Callable[[Any, Any], Any], run: Any) -> None:
    # The key that interrupts reaches every process; the main one decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            task = pipe.recv()
            try:
                pipe.send(work(run, task))
            except Exception:
                pipe.send(RuntimeError(f"{task}: {format_exc()}"))
    except (EOFError, OSError):
        return
