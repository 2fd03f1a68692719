"""Many games, a few at a time, in this process, in several, or on a cluster."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final, TypeVar

from ..core.pool import Hands, spread

Run = TypeVar("Run")
Played = TypeVar("Played")

BATCH: Final = 10


def in_batches(
    play: Callable[[Run, range], list[Played]], run: Run, games: int, jobs: Hands, done: int = 0
) -> Iterator[tuple[int, list[Played]]]:
    """How many games are done, and what the last few of them gave; always in the same order. So many may be `done`
    already."""
    batches = [range(first, min(first + BATCH, games)) for first in range(done, games, BATCH)]
    early: dict[int, list[Played]] = {}
    told = 0
    with closing(spread(play, run, batches, jobs)) as ended:
        for place, played in ended:
            early[place] = played
            while told in early:
                yield batches[told][-1] + 1, early.pop(told)
                told += 1
