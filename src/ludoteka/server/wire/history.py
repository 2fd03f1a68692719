"""What has happened at a table: since one looked last, and at any earlier moment."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from ...core.wire import Panel, Scene
from ..table.model import Entry
from ..table.state import TableState
from .message import message, visible
from .model import Abilities, Counter, FiguresAt, SeatFigures, SinceThen, TableMessage

MOST_STRUCK: Final = 500
"""Lines that are told although a rewind took them back: the last ones."""


def since(past: TableState, entries: Iterable[Entry], viewer: int | None) -> SinceThen:
    """What the entries after `past` brought: events, and the figures that are no longer what they were.

    Answers that were taken back are left out; what a rewind took back is marked as struck.
    """
    table = past.copy()
    lines = [table.apply(entry) for entry in entries]
    undone = {line.takes for line in lines if line.kind == "undo"}
    kept = [line for line in lines if line.kind != "undo" and line.version not in undone]
    struck: set[int] = set()
    for line in kept:
        if line.kind == "rewind":
            struck.update(earlier.version for earlier in kept if line.takes < earlier.version < line.version)
    # Whoever went back and forth a thousand times need not see all of it.
    old = {*sorted(struck)[:-MOST_STRUCK]}
    told = []
    for line in kept:
        if line.version in old:
            continue
        for said in visible(table, [line], viewer):
            told.append(replace(said, struck=True) if line.version in struck else said)
    changed = counters(past.position.scene(viewer), table.position.scene(viewer))
    return SinceThen(past.to_seat_version(viewer), table.to_seat_version(viewer), told, changed)


def counters(before: Scene, after: Scene) -> list[Counter]:
    """The figures of the panels that differ between two scenes."""
    old = {(panel.seat, figure.id): figure.value for panel in before.panels for figure in panel.figures}
    return [
        Counter(panel.seat, figure.id, figure.label, old.get((panel.seat, figure.id)), figure.value, figure.low)
        for panel in after.panels
        for figure in panel.figures
        if old.get((panel.seat, figure.id)) != figure.value
    ]


def at(past: TableState, viewer: int | None) -> TableMessage:
    """The message of an earlier moment: to look at, not to answer."""
    shown = message(past, viewer)
    nodes = [node for node in shown.scene.nodes if not node.spot]
    return replace(shown, can=Abilities(), scene=shown.scene.having(choices=[], nodes=nodes))


def counts(past: TableState) -> list[int]:
    """The same moment as each seat counts, and last as spectators do: for those who look with the eyes of others."""
    return [past.to_seat_version(viewer) for viewer in (*range(len(past.info.seats)), None)]


def figures(
    start: TableState, entries: Iterable[Entry], viewer: int | None, versions: Iterable[int]
) -> list[FiguresAt]:
    """The figures of all panels at some versions, as the viewer counts them, in one walk through the log."""
    table = start.copy()
    wanted = set(versions)
    found: dict[int, FiguresAt] = {}

    def look() -> None:
        version = table.to_seat_version(viewer)
        if version in wanted and version not in found:
            found[version] = FiguresAt(version, [figures_of(panel) for panel in table.position.scene(viewer).panels])

    look()
    for entry in entries:
        table.apply(entry)
        look()
    return [found[version] for version in sorted(found)]


def figures_of(panel: Panel) -> SeatFigures:
    return SeatFigures(panel.seat, {figure.id: figure.value for figure in panel.figures})
