"""Going through the log of a table from its beginning."""

from itertools import groupby

import msgspec

from .clocks import Clock, turned, wound
from .model import Entry
from .state import Rewound
from .table import Table


def folded(table: Table, entries: list[Entry]) -> list[Clock]:
    """The clocks after a whole log. The table stands at its beginning, and at its end afterwards."""
    pace = table.info.pace
    clocks = wound(pace, len(table.info.seats))
    begun = False
    at = table.info.created
    for at, some in groupby(entries, key=lambda entry: entry.at):
        for entry in some:
            table.apply(entry)
            # Before the first move people only sit down, and no clock runs.
            begun = begun or entry.kind == "move"
        if begun:
            clocks = turned(clocks, pace, table.waiting(), table.floor, at)
    return turned(clocks, pace, table.waiting(), table.floor, at)


def effective(entries: list[Entry]) -> list[tuple[int, str]]:
    """The moves that count, of all entries from the first: without what was taken back."""
    moves: list[tuple[int, str]] = []
    for i, entry in enumerate(entries):
        if entry.kind == "move":
            moves.append((entry.seat, entry.text))
        elif entry.kind == "undo":
            last = max(j for j, (seat, _) in enumerate(moves) if seat == entry.seat)
            del moves[last]
        elif entry.kind == "rewind":
            to = msgspec.json.decode(entry.text, type=Rewound).to
            moves = effective([earlier for earlier in entries[:i] if earlier.version <= to])
    return moves
