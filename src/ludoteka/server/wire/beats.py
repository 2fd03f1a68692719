"""What happened at a table step by step: one event after the other, each with the table as it stood just after it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from ...core.beats import Beat, beats, glance
from ...core.position import Position
from ..table.actions import LogLine
from ..table.model import Entry
from ..table.state import TableState
from .history import at
from .message import message, told
from .model import BeatTold, Played
from .patch import update

MOST: Final = 60
"""So many steps are told: the last ones. Nobody would look at more of them."""
FAR: Final = 160
"""So many entries of the log are gone through for them."""


class Step(NamedTuple):
    """A step, and the line of the log that it belongs to."""

    line: LogLine
    beat: Beat


def played(past: TableState, entries: Iterable[Entry], viewer: int | None, whole: bool = False) -> Played:
    """The steps after `past`. Each says what is different from the one before (`patch`); the first starts from the
    message of that moment, which comes along if the `whole` is wanted."""
    table, steps = steps_after(past, entries, viewer)
    sent = message(past, viewer)
    found = []
    for line, beat in steps[-MOST:]:
        version = table.to_seat_version(viewer, line.version)
        patch = None
        if beat.position is not None:
            now = replace(sent, version=version, scene=glance(beat.position, viewer))
            patch = update(sent, now)
            sent = sent if patch is None else now
        found.append(BeatTold(version, line.seat, told(table.game, beat.event), patch or UNSET))
    start = at(past, viewer) if whole else UNSET
    return Played(past.to_seat_version(viewer), table.to_seat_version(viewer), found, start)


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
