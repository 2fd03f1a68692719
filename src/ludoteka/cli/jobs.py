"""Many games, a few at a time, in this process or in several."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, TypeVar

Run = TypeVar("Run")
Played = TypeVar("Played")

BATCH: Final = 10


def in_batches(
    play: Callable[[Run, range], list[Played]], run: Run, games: int, jobs: int
) -> Iterator[tuple[int, list[Played]]]:
    """How many games are done, and what the last few of them gave; always in the same order."""
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    done = [batch[-1] + 1 for batch in batches]
    if jobs == 1:
        yield from zip(done, (play(run, batch) for batch in batches), strict=True)
        return
    # A fresh interpreter each, because a copy of one that has threads (a progress bar) may hang.
    with ProcessPoolExecutor(min(jobs, len(batches)), get_context("spawn"), initializer=leave_interrupts) as pool:
        try:
            yield from zip(done, pool.map(play, [run] * len(batches), batches), strict=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def leave_interrupts() -> None:
    """An interrupt from the keyboard is answered by the main process alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
