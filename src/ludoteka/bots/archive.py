"""A folder that keeps the games of a run as they end, so that an interrupted run goes on where it stopped.

`run.json` says what is played, `games.csv` has one line for each finished game, `game-0001.ludo` is its record.
"""

import csv
import json
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from typing import Any, Final

from ..core.errors import LudotekaError
from .arena import Fault, Played

COLUMNS: Final = ("game", "bots", "scores", "ranks", "decisions", "choices", "ms_per_move", "faults")


class BadArchive(LudotekaError):
    """The folder belongs to another run, or what is in it cannot be read."""

    key = "error.archive"


def begin(folder: Path, run: dict[str, Any]) -> None:
    """Say in the folder what is played."""
    (folder / "run.json").write_text(json.dumps(run, indent=1) + "\n", encoding="utf-8")


def begun(folder: Path, run: dict[str, Any]) -> bool:
    """Whether the folder holds a run; another one than this is refused."""
    about = folder / "run.json"
    if not about.exists():
        return False
    try:
        there = json.loads(about.read_text(encoding="utf-8"))
    except ValueError:
        there = None
    if not isinstance(there, dict):
        raise BadArchive(f"{about} is damaged: use another folder")
    here = json.loads(json.dumps(run))
    for name in [*here, *there]:
        if here.get(name) != there.get(name):
            was, now = (json.dumps(some.get(name)) for some in (there, here))
            raise BadArchive(f"{folder} holds another run, with {name} {was} and not {now}: use another folder")
    return True


class Archive:
    """The games kept so far, and room for more."""

    def __init__(self, folder: Path, run: dict[str, Any]) -> None:
        self.folder = folder
        self.table = folder / "games.csv"
        self.played: dict[int, Played] = {}
        folder.mkdir(parents=True, exist_ok=True)
        if begun(folder, run):
            self._read()
            return
        if self.table.exists():
            raise BadArchive(f"{folder} has games but no run.json that says of which run: use another folder")
        begin(folder, run)

    def _read(self) -> None:
        if not self.table.exists():
            return
        whole = self.table.read_bytes()
        kept = whole[: whole.rfind(b"\n") + 1]
        if kept != whole:
            # The run was stopped while it wrote this line; that game is played again.
            self.table.write_bytes(kept)
        rows = kept.decode("utf-8", errors="replace").splitlines()
        for line, row in enumerate(rows[1:], start=2):
            try:
                one = _from_row(dict(zip(COLUMNS, next(csv.reader([row])), strict=True)))
            except (ValueError, TypeError, StopIteration):
                raise BadArchive(f"{self.table}, line {line}: this is not a game of a run: remove the line") from None
            self.played[one.number] = one

    def add(self, one: Played) -> None:
        """Keep a finished game at once. The record comes first: a line in the table says that it is there."""
        self.record_of(one.number).write_text(one.record, encoding="utf-8")
        fresh = not self.table.exists() or not self.table.stat().st_size
        with self.table.open("a", encoding="utf-8", newline="") as file:
            file.write((_line(COLUMNS) if fresh else "") + _line(_row(one)))
        self.played[one.number] = one

    def record_of(self, number: int) -> Path:
        return self.folder / f"game-{number:04}.ludo"


def _line(cells: tuple[object, ...]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _row(one: Played) -> tuple[object, ...]:
    lists: list[list[Any]] = [one.bots, one.scores, one.ranks, one.decisions, one.choices, one.ms]
    joined = [" ".join(str(item) for item in some) for some in lists]
    return (one.number, *joined, json.dumps([asdict(fault) for fault in one.faults]))


def _from_row(row: dict[str, str]) -> Played:
    def numbers(name: str) -> list[int]:
        return [int(word) for word in row[name].split()]

    one = Played(
        int(row["game"]),
        row["bots"].split(),
        numbers("scores"),
        numbers("ranks"),
        numbers("decisions"),
        numbers("choices"),
        [float(word) for word in row["ms_per_move"].split()],
        [Fault(**fault) for fault in json.loads(row["faults"])],
    )
    lists: list[list[Any]] = [one.scores, one.ranks, one.decisions, one.choices, one.ms]
    if not one.bots or any(len(some) != len(one.bots) for some in lists):
        raise ValueError
    return one
