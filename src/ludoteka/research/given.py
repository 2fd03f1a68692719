"""What is given to an environment, looked at before anything is made or moved: whatever is wrong with it is one kind of
error, which every wrapper turns into that of its ecosystem."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..core.errors import LudotekaError, shown
from .play import whole


class Unfit(LudotekaError):
    """Nothing can be made, or moved, of what was given."""


@contextmanager
def told_as(kind: type[Exception]) -> Iterator[None]:
    """Whatever is wrong in here is told as this kind of error."""
    try:
        yield
    except LudotekaError as error:
        raise kind(str(error)) from error


def one_of(name: str, value: Any, known: Collection[str]) -> None:
    if not isinstance(value, str) or value not in known:
        raise Unfit(f"{name} cannot be {shown(value)}: use {', '.join(known)}")


def number(name: str, value: Any, low: int, high: int | None = None, what: str = "a whole number") -> int:
    """A whole number of some range, of whatever kind it is."""
    found = whole(value)
    if found is None or found < low or (high is not None and found > high):
        right = f"{what} from {low} on" if high is None else f"{low} to {high}"
        raise Unfit(f"{name} cannot be {shown(value)}: use {right}")
    return found


def folder(data: Any) -> str | None:
    """The path of a folder with components."""
    if data is None:
        return None
    if not isinstance(data, str | PathLike):
        raise Unfit(f"data cannot be {shown(data)}: use the path of a folder")
    return str(data)


def picks(actions: ArrayLike, count: int) -> NDArray[Any]:
    """Actions for so many games."""
    try:
        found = np.asarray(actions)
        shape = f"{found.shape}"
    except ValueError:
        shape = "lists of several lengths"
    if shape != f"({count},)":
        raise Unfit(f"actions should have the shape ({count},), one for each game, not {shape}")
    if not np.issubdtype(found.dtype, np.integer):
        raise Unfit(f"actions should be whole numbers, not {found.dtype}")
    return found
