"""Everything on the table, as plain fields.

A title subclasses `State` and annotates its fields; `copies` writes `copy` from the annotations, a line for each field,
because that is the hottest function of all. What each field may hold is declared in `FIELDS`: dump, load, equality and
key come from there, and the check kit compares `copy` with it.
"""

from abc import abstractmethod
from typing import Any, Final

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Any:  # type: ignore[misc]
        """Only the compiler reads it, and has the real one."""
        return lambda found: found


class Event:
    """What a move caused: a message key with its arguments. `only` is the seat that may know, or None for all."""

    def __init__(self, key: str, args: tuple[Any, ...], only: int | None = None) -> None:
        self.key = key
        self.args = args
        self.only = only

    def __repr__(self) -> str:
        return f"Event({self.key!r}, {self.args!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.key, self.args, self.only) == (other.key, other.args, other.only)

    def __hash__(self) -> int:
        return hash((self.key, self.args, self.only))


REVEALED: Final = Event("", ())
"""Told when something hidden came out that no draw of chance stands for: what led to it is not taken back."""


# A title of one's own stays plain Python also beside a compiled engine.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Where the game stands. `step` and `todo` belong to the flow: which step, and which seats still owe it a turn.
    `events` is who listens, `moments` who looks on: both are nobody in playouts."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.step = -1
        self.todo: list[int] = []
        self.events: list[Event] | None = None
        self.moments: list[State] | None = None

    @abstractmethod
    def copy(self) -> "State":
        """An independent copy; printed components are shared, and nobody listens to the copy yet."""

    def tell(self, key: str, *args: Any) -> None:
        """Say what happened to everybody, if anybody listens."""
        if self.events is not None:
            self._heard(Event(key, args))

    def whisper(self, seat: int, key: str, *args: Any) -> None:
        """Say what happened to one seat alone."""
        if self.events is not None:
            self._heard(Event(key, args, seat))

    def _heard(self, event: Event) -> None:
        """Events are told when they have happened: whoever wants to see them one by one gets the state at each."""
        assert self.events is not None
        self.events.append(event)
        if self.moments is not None:
            self.moments.append(self.copy())

    def reveal(self) -> None:
        """Something hidden came out although chance was not asked, such as the known card under an empty deck: the undo
        floor rises."""
        if self.events is not None:
            self.events.append(REVEALED)
