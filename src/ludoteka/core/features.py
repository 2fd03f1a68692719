"""What a learned value sees of a title: fixed numbers with names, the same for every player."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .fields import seats


@dataclass(frozen=True)
class Features:
    """The names of what is common and of what each player has, and the function that appends the numbers of a state to
    a row, in this order. `players` says how many of them there are, automatic ones included."""

    common: Sequence[str]
    seat: Sequence[str]
    fill: Callable[[Any, list[float]], None]
    players: Callable[[Any], int] = seats
    alone: Mapping[str, str] = field(default_factory=dict)
    """The options of the game alone in which a value is proved."""
