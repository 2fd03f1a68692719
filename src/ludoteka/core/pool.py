"""Many pieces of work, spread over processes: for the arena, the check kit, simulations, datasets and training.

Each process has a pipe of its own: it gets a task and sends back what came of it. When the pipe closes (the run is
over, or the main process is gone) it ends, so nothing is left behind.
"""

import signal
from collections.abc import Callable, Generator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from traceback import format_exc
from typing import Any, TypeVar

from .errors import LudotekaError

Run = TypeVar("Run")
Task = TypeVar("Task")
Done = TypeVar("Done")


class Lost(LudotekaError):
    """A process ended before its work was done."""

    key = "error.run"


def spread(
    work: Callable[[Run, Task], Done], run: Run, tasks: Sequence[Task], jobs: int
) -> Generator[tuple[int, Done], None, None]:
    """What came of each task, with its place among them, in the order in which they end."""
    if min(jobs, len(tasks)) <= 1:
        yield from ((place, work(run, task)) for place, task in enumerate(tasks))
        return
    # A fresh interpreter each, because a copy of one that has threads (a progress bar) may hang.
    context = get_context("spawn")
    waiting = list(reversed(range(len(tasks))))
    busy: dict[Connection, int] = {}
    workers = []
    try:
        for _ in range(min(jobs, len(tasks))):
            mine, its = context.Pipe()
            worker = context.Process(target=_work, args=(its, work, run), daemon=True)
            worker.start()
            its.close()
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
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


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
