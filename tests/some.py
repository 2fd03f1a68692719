"""A loop over nothing tests nothing."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def some(things: Iterable[T]) -> Iterator[T]:
    """These things one by one. There must be at least one."""
    empty = True
    for thing in things:
        empty = False
        yield thing
    assert not empty, "there is nothing to test"
