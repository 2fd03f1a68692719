"""What happened at a table step by step: one event after the other, each with the table as it stood just after it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from ...core.beats import Beat, beats, glance
from ...core.position import Position
from ...core.wire import Plain as Data
from ...core.wire import plain
from ..table.actions import LogLine
from ..table.model import Entry
from ..table.state import TableState
from .history import at
from .message import message, told
from .patch import update

MOST: Final = 60
"""So many steps are told: the last ones. Nobody would look at more of them."""
FAR: Final = 160
"""So many entries of the log are gone through for them."""


class Step(NamedTuple):
    """A step, and the line of the log that it belongs to."""

    line: LogLine
    beat: Beat


def played(past: TableState, entries: Iterable[Entry], viewer: int | None, whole: bool = False) -> Data:
    """The steps after `past`. Each says what is different from the one before (`patch`); the first starts from the
    message of that moment, which comes along if the `whole` is wanted."""
    table, steps = steps_after(past, entries, viewer)
    sent = {"version": past.to_seat_version(viewer), "scene": message(past, viewer)["scene"]}
    found: list[Data] = []
    for line, beat in steps[-MOST:]:
        said: Data = {"version": table.to_seat_version(viewer, line.version), "seat": line.seat}
        said["event"] = plain(told(table.game, beat.event))
        if beat.position is not None:
            now = {"version": said["version"], "scene": plain(glance(beat.position, viewer))}
            patch = update(sent, now)
            if patch is not None:
                said["patch"] = patch
                sent = now
        found.append(said)
    answer: Data = {
        "from": past.to_seat_version(viewer),
        "version": table.to_seat_version(viewer),
        "beats": found,
    }
    return answer | {"start": at(past, viewer)} if whole else answer


def steps_after(past: TableState, entries: Iterable[Entry], viewer: int | None) -> tuple[TableState, list[Step]]:
    """The table after the entries, and the steps on the way; what was taken back has not happened."""
    table = past.copy()
    steps: list[Step] = []
    for entry in entries:
        moments: list[Position | None] = []
        line = table.apply(entry, moments=moments)
        if line.kind == "undo":
            steps = [step for step in steps if step.line.version != line.takes]
        elif line.kind == "rewind":
            steps = [step for step in steps if step.line.version <= line.takes]
        elif line.kind == "move" and not (line.secret and line.seat != viewer):
            seen = beats(line.events, moments, table.position.copy(), viewer)
            steps += [Step(line, beat) for beat in seen]
    return table, steps
