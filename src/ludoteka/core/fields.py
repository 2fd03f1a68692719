"""What the fields of a state may hold, declared once: `"gold": many(whole(0, 999), count=seats)`.

A saved game is read through these declarations, so that no number out of range and no list of the wrong length gets in.
Bounds are numbers, or functions of the state, which knows its seats, options and component tables from the start and
the fields that are declared earlier.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from .choice import CHANCE
from .errors import BadRecord, shown

Bound: TypeAlias = int | Callable[[Any], int]


@dataclass(frozen=True)
class Field:
    """The type of a value, and what is wrong with one of that type: `problem(g, value)` says what it should be."""

    type: Any
    problem: Callable[[Any, Any], str | None]


def at(bound: Bound, g: Any) -> int:
    return bound if isinstance(bound, int) else bound(g)


def seats(g: Any) -> int:
    """As many as there are seats."""
    count: int = g.seats
    return count


def last_seat(g: Any) -> int:
    return seats(g) - 1


def whole(low: Bound, high: Bound) -> Field:
    """A whole number from low to high."""

    def problem(g: Any, value: int) -> str | None:
        if at(low, g) <= value <= at(high, g):
            return None
        return f"a whole number from {at(low, g)} to {at(high, g)}, not {shown(value)}"

    return Field(int, problem)


def seat(none: bool = False) -> Field:
    """The number of a seat; with `none` also -1, for nobody."""
    return whole(-1 if none else 0, last_seat)


def word(*allowed: str) -> Field:
    """One of some words; without a list, any short text."""

    def problem(g: Any, value: str) -> str | None:
        if value in allowed or (not allowed and len(value) <= 60):
            return None
        return f"one of {', '.join(allowed)}, not {shown(value)}" if allowed else "a short text"

    return Field(str, problem)


def many(item: Field, count: Bound | None = None, most: Bound | None = None) -> Field:
    """A list: of exactly `count` values, or of `most` at most."""
    return Field(list[item.type], _several(item, count, most))  # type: ignore[name-defined]


def group(item: Field, count: Bound | None = None, most: Bound | None = None) -> Field:
    """Like `many`, as a tuple that never changes."""
    return Field(tuple[item.type, ...], _several(item, count, most))  # type: ignore[name-defined]


def _several(item: Field, count: Bound | None, most: Bound | None) -> Callable[[Any, Any], str | None]:
    assert (count is None) != (most is None), "say how many there are, or how many at most"

    def problem(g: Any, values: list[Any]) -> str | None:
        if count is not None and len(values) != at(count, g):
            return f"{at(count, g)} values, not {len(values)}"
        if most is not None and len(values) > at(most, g):
            return f"at most {at(most, g)} values, not {len(values)}"
        for value in values:
            wrong = item.problem(g, value)
            if wrong:
                return f"made of values that are each {wrong}"
        return None

    return problem


def row(*items: Field) -> Field:
    """A tuple of values of different kinds."""

    def problem(g: Any, values: tuple[Any, ...]) -> str | None:
        for item, value in zip(items, values, strict=True):
            wrong = item.problem(g, value)
            if wrong:
                return f"a row with {wrong}"
        return None

    return Field(tuple[tuple(item.type for item in items)], problem)  # type: ignore[misc]


def made(kind: type, problem: Callable[[Any, Any], str | None]) -> Field:
    """An object that the title dumps and revives itself."""
    return Field(kind, problem)


def flow_fields(steps: int) -> dict[str, Field]:
    """What every state has: its seats, the step it stands at, and the seats (or places, or whatever else takes turns)
    that are still to come in it. A title may declare `todo` more narrowly."""
    return {
        "seats": whole(1, 99),
        "step": whole(-1, steps),
        "todo": many(whole(CHANCE, 99), most=99),
    }


def check(g: Any, name: str, field: Field, value: Any) -> None:
    """Refuse a value that the field cannot hold."""
    wrong = field.problem(g, value)
    if wrong:
        raise BadRecord(f"{name} should be {wrong}")
