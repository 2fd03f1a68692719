"""What a snapshot of a table holds."""

from typing import Any

import msgspec

from ...core.errors import BadRecord
from ...core.position import Position
from .model import Snapshot


class LessonLog(msgspec.Struct):
    """How far a lesson has come: what was done in it, and the version at which each step began."""

    acts: list[str]
    begun: dict[str, int]


class Memory(msgspec.Struct):
    """What a snapshot holds: the position, the secret entries so far as (version, seat), the undo floor, for each
    seat the last version that changed what it is asked, and of a lesson how far it has come."""

    position: dict[str, Any]
    secrets: list[tuple[int, int]]
    floor: int
    asked: list[int]
    lesson: LessonLog | None = None


class Rewound(msgspec.Struct):
    """The text of a rewind: it goes back to this version, when the position was this one."""

    to: int
    position: dict[str, Any]
    lesson: LessonLog | None = None


def remembered(snapshot: Snapshot) -> Memory:
    """What a snapshot holds."""
    try:
        return msgspec.json.decode(snapshot.dump, type=Memory)
    except msgspec.DecodeError as error:
        raise BadRecord(f"snapshot {snapshot.version} cannot be read: {error}") from None


def starting_with(position: Position) -> Snapshot:
    """The snapshot of a table that begins with this position."""
    seats = position.base.seats
    return Snapshot(0, msgspec.json.encode(Memory(position.dump(), [], 0, [0] * seats)))
