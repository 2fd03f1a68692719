"""Which rules and worked examples of a title its tests cite, and which rules its code names.

Every title lists its rule numbers in `components/data/rules.toml`; a test cites one by writing its number (`R1.2.3`,
`X4`, `EX4`, `EX-04`), and so does the docstring of the code that carries it out: a function of the rules, one that
reads and checks what is printed, or one that says who may know what.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .data import Sheet
from .errors import LudotekaError
from .words import LANGUAGES, Words, words

# Underscores may stand on either side, so that a test's name can cite an example.
CITATION: Final = re.compile(r"(?<![A-Za-z0-9.])(?:R\d+(?:\.\d+)+[a-z]?|E?X-?\d+[a-z]?)(?![A-Za-z0-9])")

CODE: Final = re.compile(r"(?<![A-Za-z0-9.])(?:R\d+(?:\.\d+)*[a-z]?|E?X-?\d+[a-z]?)(?![A-Za-z0-9])")

ROOMS: Final = ("rules", "components", "knowledge")

OPENING: Final = ("questions", "events")
"""Which rules are opened where; of no concern here."""


@dataclass(frozen=True)
class Coverage:
    """What is to be cited in one title, as number and heading, and what is cited."""

    rules: dict[str, str]
    examples: dict[str, str]
    sections: frozenset[str]
    cited: frozenset[str]
    coded: frozenset[str] = frozenset()

    @property
    def missing(self) -> dict[str, str]:
        return {number: text for number, text in (self.rules | self.examples).items() if number not in self.cited}

    @property
    def unknown(self) -> list[str]:
        """Numbers that are cited although the title has no such rule; chapters it does not list are left alone."""
        known = self.rules.keys() | self.examples.keys() | self.sections
        chapters = {number.partition(".")[0] for number in self.rules} | {"X"}
        return sorted(
            number
            for number in self.cited - known
            if ("X" if number[0] != "R" else number.partition(".")[0]) in chapters
        )

    @property
    def uncoded(self) -> dict[str, str]:
        """Rules that no code names, by their own number or by that of a section that is carried out as a whole."""
        return {number: text for number, text in self.rules.items() if not self._coded(number)}

    def _coded(self, number: str) -> bool:
        parts = number.split(".")
        return any(".".join(parts[:n]) in self.coded for n in range(len(parts), 1, -1)) or number in self.coded

    @property
    def complete(self) -> bool:
        return not self.missing and not self.unknown

    def report(self, game: str, say: Words) -> Iterator[str]:
        for key, wanted in (("coverage.rules", self.rules), ("coverage.examples", self.examples)):
            cited = len(wanted.keys() & self.cited)
            percent = 100 * cited // len(wanted) if wanted else 100
            yield say.say(key, game=game, cited=cited, all=len(wanted), percent=percent)
            for number, heading in wanted.items():
                if number not in self.cited:
                    yield say.say("coverage.missing", number=number, heading=heading)
        rules, coded = len(self.rules), len(self.rules) - len(self.uncoded)
        yield say.say("coverage.code", game=game, cited=coded, all=rules, percent=100 * coded // max(1, rules))
        for number, heading in self.uncoded.items():
            yield say.say("coverage.uncoded", number=number, heading=heading)
        for number in self.unknown:
            yield say.say("coverage.unknown", number=number)


def coverage(rules: Path, tests: Path) -> Coverage:
    """Compare a title's list of rules with what the tests in a folder (and below) cite."""
    table = Sheet(rules)
    sections, numbered, examples = (_texts(table, name) for name in ("sections", "rules", "examples"))
    for name in OPENING:
        if name in table.values:
            _texts(table, name)
    table.close()
    groups = {number for number in numbered if any(other.startswith(f"{number}.") for other in numbered)}
    return Coverage(
        {number: heading for number, heading in numbered.items() if number not in groups},
        examples,
        frozenset(groups | {f"R{number}" for number in sections}),
        citations(tests, CITATION),
        named(rules.parents[2]),
    )


def citations(folder: Path, sign: re.Pattern[str]) -> frozenset[str]:
    """Every number that is written anywhere in the Python files of a folder."""
    return frozenset(
        number for path in folder.rglob("*.py") for number in sign.findall(path.read_text(encoding="utf-8"))
    )


def named(title: Path) -> frozenset[str]:
    """Every number in a docstring of the rooms that carry rules out: a search for it leads to what does so, and not to
    where it is mentioned."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return frozenset(
        number
        for room in ROOMS
        for path in (title / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, documented)
        for number in CODE.findall(ast.get_docstring(node) or "")
    )


def _texts(table: Sheet, name: str) -> dict[str, str]:
    section = table.section(name)
    return {key: section.text(key) for key in section.values}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m ludoteka.core.coverage")
    parser.add_argument("games", type=Path, help="folder of the titles, each with components/data/rules.toml")
    parser.add_argument("tests", type=Path, help="folder of the tests, with a folder for each title")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    asked = parser.parse_args(arguments)
    complete = True
    found = sorted(asked.games.glob("*/components/data/rules.toml"))
    if not found:
        example = asked.games / "TITLE" / "components" / "data" / "rules.toml"
        parser.error(f"{asked.games} holds no title: a file like {example} should be there")
    for rules in found:
        title = rules.parents[2].name
        try:
            cover = coverage(rules, asked.tests / title)
        except LudotekaError as error:
            parser.error(str(error))
        print("\n".join(cover.report(title, words(asked.language))))
        complete = complete and cover.complete
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
