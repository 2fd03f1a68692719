"""The games of a plan, played by several processes at once.

Each worker has a pipe of its own: it gets the number of a game and sends the finished game back. When the pipe closes
(the run is over, or its process is gone) the worker ends, so nothing is left behind.
"""

import signal
from collections.abc import Generator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from traceback import format_exc

from .arena import BadRun, Plan, Played, play_game, play_games


def play(plan: Plan, numbers: Sequence[int], jobs: int = 1) -> Generator[Played, None, None]:
    """The games of these numbers, in the order in which they end."""
    if jobs < 1:
        raise BadRun(f"{jobs} jobs cannot be: use 1 or more")
    jobs = min(jobs, len(numbers))
    return play_games(plan, numbers) if jobs <= 1 else _spread(plan, numbers, jobs)


def _spread(plan: Plan, numbers: Sequence[int], jobs: int) -> Generator[Played, None, None]:
    # A fresh interpreter each, because a copy of one that has threads (a progress bar) may hang.
    context = get_context("spawn")
    waiting = list(reversed(numbers))
    busy: dict[Connection, int] = {}
    workers = []
    try:
        for _ in range(jobs):
            mine, its = context.Pipe()
            worker = context.Process(target=_work, args=(its, plan), daemon=True)
            worker.start()
            its.close()
            workers.append(worker)
            busy[mine] = waiting.pop()
            mine.send(busy[mine])
        while busy:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                yield _received(pipe, busy.pop(pipe))
                if waiting:
                    busy[pipe] = waiting.pop()
                    pipe.send(busy[pipe])
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _received(pipe: Connection, number: int) -> Played:
    try:
        got = pipe.recv()
    except (EOFError, OSError):
        raise BadRun(f"the process that played game {number} ended before the game did") from None
    if isinstance(got, Exception):
        raise got
    assert isinstance(got, Played)
    return got


def _work(pipe: Connection, plan: Plan) -> None:
    # The key that interrupts reaches every process; the main one decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            number = pipe.recv()
            try:
                pipe.send(play_game(plan, number))
            except Exception:
                pipe.send(RuntimeError(f"game {number}: {format_exc()}"))
    except (EOFError, OSError):
        return
