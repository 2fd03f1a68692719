"""The games of a plan, one after another or in several processes."""

from collections.abc import Generator, Sequence
from contextlib import closing

from ..core.pool import Hands, spread
from .arena import BadRun, Plan, Played, play_game


def play(plan: Plan, numbers: Sequence[int], jobs: Hands = 1) -> Generator[Played, None, None]:
    """The games of these numbers, in the order in which they end."""
    if isinstance(jobs, int) and jobs < 1:
        raise BadRun(f"{jobs} jobs cannot be: use 1 or more")
    return _played(plan, numbers, jobs)


def _played(plan: Plan, numbers: Sequence[int], jobs: Hands) -> Generator[Played, None, None]:
    with closing(spread(play_game, plan, numbers, jobs)) as ended:
        for _, played in ended:
            yield played
