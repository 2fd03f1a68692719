"""What has happened at a table: since one looked last, and at any earlier moment."""

from collections.abc import Iterable
from typing import Final

from ...core.wire import Plain as Data
from ...core.wire import plain
from ..table.model import Entry
from ..table.state import TableState
from .message import message, visible

MOST_STRUCK: Final = 500
"""Lines that are told although a rewind took them back: the last ones."""


def since(past: TableState, entries: Iterable[Entry], viewer: int | None) -> Data:
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
            told.append(said | {"struck": True} if line.version in struck else said)
    return {
        "from": past.to_seat_version(viewer),
        "version": table.to_seat_version(viewer),
        "lines": told,
        "counters": counters(plain(past.position.scene(viewer)), plain(table.position.scene(viewer))),
    }


def counters(before: Data, after: Data) -> list[Data]:
    """The figures of the panels that differ between two scenes."""
    old = {(panel["seat"], figure["id"]): figure["value"] for panel in before["panels"] for figure in panel["figures"]}
    found = []
    for panel in after["panels"]:
        for figure in panel["figures"]:
            was = old.get((panel["seat"], figure["id"]))
            if was != figure["value"]:
                named = {"seat": panel["seat"], "id": figure["id"], "label": figure["label"]}
                changed = {"before": was, "after": figure["value"]} | ({"low": True} if "low" in figure else {})
                found.append(named | changed)
    return found


def at(past: TableState, viewer: int | None) -> Data:
    """The message of an earlier moment: to look at, not to answer."""
    shown = message(past, viewer)
    shown["can"] = dict.fromkeys(shown["can"], False)
    shown["scene"]["choices"] = []
    shown["scene"]["nodes"] = [node for node in shown["scene"]["nodes"] if "spot" not in node]
    return shown


def counts(past: TableState) -> list[int]:
    """The same moment as each seat counts, and last as spectators do: for those who look with the eyes of others."""
    return [past.to_seat_version(viewer) for viewer in (*range(len(past.info.seats)), None)]


def figures(start: TableState, entries: Iterable[Entry], viewer: int | None, versions: Iterable[int]) -> list[Data]:
    """The figures of all panels at some versions, as the viewer counts them, in one walk through the log."""
    table = start.copy()
    wanted = set(versions)
    found: dict[int, Data] = {}

    def look() -> None:
        version = table.to_seat_version(viewer)
        if version in wanted and version not in found:
            found[version] = {"version": version, "panels": [figures_of(panel) for panel in shown(table, viewer)]}

    look()
    for entry in entries:
        table.apply(entry)
        look()
    return [found[version] for version in sorted(found)]


def shown(table: TableState, viewer: int | None) -> list[Data]:
    panels: list[Data] = plain(table.position.scene(viewer).panels)
    return panels


def figures_of(panel: Data) -> Data:
    return {"seat": panel["seat"], "figures": {figure["id"]: figure["value"] for figure in panel["figures"]}}
