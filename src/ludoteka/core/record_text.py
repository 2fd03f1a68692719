"""The text of a record, taken apart line by line. What it means is in record.py."""

import re
from typing import Final, NoReturn, TypedDict

from .choice import CHANCE
from .errors import BadRecord

REQUIRED: Final = ("game", "rules", "seats", "options")
HEADERS: Final = (*REQUIRED, "data", "names")
TRAILERS: Final = ("result", "ranks", "check")
UNFINISHED: Final = "unfinished"

MOVE: Final = re.compile(r"(-|[1-9][0-9]?)\s+(\S.*)")
FIELD: Final = re.compile(r"([^\s:]+):\s*(.*)")
NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class Parts(TypedDict):
    """What a text holds, by the names of a `Record`."""

    game: str
    rules: str
    seats: int
    options: dict[str, str]
    moves: list[tuple[int, str]]
    scores: list[int] | None
    ranks: list[int] | None
    data: str
    names: tuple[str, ...]
    seal: str
    source: str
    lines: dict[str | int, int]
    remarks: dict[int, str]


class Reader:
    """Reads a text, and refuses it with the line where it goes wrong."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.line = 0
        self.fields: dict[str, str] = {}
        self.moves: list[tuple[int, str]] = []
        self.lines: dict[str | int, int] = {}
        self.remarks: dict[int, str] = {}
        for content in text.split("\n"):
            self.line += 1
            self._take(content.strip())

    def fail(self, why: str, where: str | None = None) -> NoReturn:
        line = self.lines.get(where, self.line) if where is not None else self.line
        raise BadRecord(f"{self.source}, line {max(1, line)}: {why}")

    def _take(self, content: str) -> None:
        if not content:
            return
        if content.startswith("#"):
            if self.fields.keys() >= set(REQUIRED):
                remark = content.lstrip("#").strip()
                before = self.remarks.get(len(self.moves))
                self.remarks[len(self.moves)] = remark if before is None else f"{before}\n{remark}"
            return
        move = MOVE.fullmatch(content)
        if move:
            if "result" in self.fields:
                self.fail("nothing may follow the result: a move does")
            self.lines[len(self.moves)] = self.line
            self.moves.append((CHANCE if move[1] == "-" else int(move[1]) - 1, " ".join(move[2].split())))
            return
        named = FIELD.fullmatch(content)
        if not named:
            self.fail(f"{shortened(content)} is no header, move or remark: write a move as '2 pass' or '- start 1'")
        self._take_field(named[1], named[2].strip())

    def _take_field(self, name: str, value: str) -> None:
        if name not in HEADERS + TRAILERS:
            self.fail(f"unknown header {shortened(name)}: use {', '.join(HEADERS + TRAILERS)}")
        if name in self.fields:
            self.fail(f"the header {name!r} stands in line {self.lines[name]} already: leave one of them out")
        if name in HEADERS and (self.moves or "result" in self.fields):
            self.fail(f"the header {name!r} should stand before the first move")
        if name in ("ranks", "check") and "result" not in self.fields:
            self.fail(f"the line {name!r} should follow the result")
        self.fields[name] = value
        self.lines[name] = self.line

    def parts(self) -> Parts:
        if not self.fields and not self.moves:
            self.fail("the record is empty: it should begin with 'game: TITLE'")
        for name in REQUIRED:
            if name not in self.fields:
                self.fail(f"the header {name!r} is missing", "game")
        if "result" not in self.fields:
            self.fail(f"the result is missing: a record ends with 'result: ...' or 'result: {UNFINISHED}'")
        seats = self._numbers("seats", 1)[0]
        scores = ranks = None
        if self.fields["result"] != UNFINISHED:
            scores = self._numbers("result", seats)
            if "ranks" not in self.fields:
                self.fail("the line 'ranks' is missing: it should follow the result")
            ranks = self._numbers("ranks", seats)
        elif "ranks" in self.fields:
            self.fail("a game that is not over has no ranks", "ranks")
        for i, (seat, _) in enumerate(self.moves):
            if seat >= seats:
                self.line = self.lines[i]
                self.fail(f"there is no seat {seat + 1}: use 1 to {seats}, or - for chance")
        names = tuple(name.strip() for name in self.fields["names"].split(",")) if "names" in self.fields else ()
        if names and len(names) != seats:
            self.fail(f"there should be {seats} names, with commas between them", "names")
        return Parts(
            game=self.fields["game"],
            rules=self.fields["rules"],
            seats=seats,
            options=self._options(),
            moves=self.moves,
            scores=scores,
            ranks=ranks,
            data=self.fields.get("data", ""),
            names=names,
            seal=self.fields.get("check", ""),
            source=self.source,
            lines=self.lines,
            remarks=self.remarks,
        )

    def _numbers(self, name: str, count: int) -> list[int]:
        parts = self.fields[name].split()
        if len(parts) != count or not all(NUMBER.fullmatch(part) for part in parts):
            wanted = "a whole number" if count == 1 else f"{count} whole numbers, one for each seat"
            self.fail(f"{name} {shortened(self.fields[name])} should be {wanted}", name)
        return [int(part) for part in parts]

    def _options(self) -> dict[str, str]:
        options: dict[str, str] = {}
        for part in self.fields["options"].split():
            name, equals, value = part.partition("=")
            if not name or not equals:
                self.fail(f"option {shortened(part)} should be name=value", "options")
            if name in options:
                self.fail(f"option {name} stands twice: leave one of them out", "options")
            options[name] = value
        return options


def shortened(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")
