"""The rules of a title as people read them.

Numbers, rulings, and where the tables come from stand in the data of the title; every sentence is a message of its
catalogue `locale/rules`: `section.4.2`, `rule.R4.2.2`, `ruling.NAME.question`, `ruling.NAME.answer`,
`source.TABLE.PART`.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from .data import ORIGINS
from .game import Game
from .homes import home
from .words import Words, words


@dataclass(frozen=True)
class Source:
    """Where a table, or a part of it, comes from: stated, public, reconstructed or ours, or partly this and partly
    that."""

    name: str
    origins: list[str]
    rows: dict[str, list[str]] = field(default_factory=dict)
    """Rows that are known better or worse than the rest, by their origins."""
    doubtful: list[str] = field(default_factory=list)
    own: bool = False
    """It is an owner's own table."""
    remark: str = ""
    """What an owner's own table says of itself; of a shipped one the catalogue tells."""


@dataclass(frozen=True)
class Rulebook:
    sections: list[str]
    rules: list[str]
    rulings: dict[str, list[str]]
    """The rules that a ruling belongs to, by its name."""
    sources: list[Source]
    opens: dict[str, str]
    """The rule of what happened (`event.bought`), and of a question (`prompt.buy`) that does not declare it itself."""
    examples: list[str]
    """The numbers of the worked examples."""

    @property
    def chapters(self) -> list[str]:
        """The sections that are no part of another."""
        return [section for section in self.sections if "." not in section]

    def messages(self) -> Iterator[str]:
        """Every message that the rulebook needs."""
        yield from (f"section.{number}" for number in self.sections)
        yield from (f"rule.{number}" for number in self.rules)
        for name in self.rulings:
            yield from (f"ruling.{name}.question", f"ruling.{name}.answer")
        yield from (f"source.{source.name}" for source in self.sources)

    def home(self, rule: str) -> str:
        """The section that a rule stands in: the longest number that it begins with."""
        parts = rule.removeprefix("R").split(".")
        return next((it for n in range(len(parts), 0, -1) if (it := ".".join(parts[:n])) in self.sections), "")


@cache
def rulebook(domain: str, folder: Path | None = None) -> Rulebook:
    """The rulebook of a title; `folder` holds an owner's own tables, whose remarks are told instead."""
    tables = read(shipped(domain))
    own = read(folder.iterdir()) if folder is not None else {}
    rules = tables["rules"]
    questions = {f"prompt.{name}": rule for name, rule in rules.get("questions", {}).items()}
    return Rulebook(
        list(rules["sections"]),
        list(rules["rules"]),
        tables["rulings"]["rulings"],
        [source for name in sorted(tables) for source in sources_in_use(name, tables[name], own.get(name))],
        questions | rules["events"],
        list(rules.get("examples", {})),
    )


def opens(game: Game) -> dict[str, str]:
    """The rule at which the rules open while a question is put (`prompt.buy`) and at a line of the log."""
    declared = {f"prompt.{name}": question.rule for name, question in game.questions.items()}
    return rulebook(game.domain, game.folder).opens | declared


def shipped(domain: str) -> Iterator[Traversable]:
    """The files of the tables that come with a title: of its components, and what its bots think things are worth."""
    title = home(domain)
    yield from title.joinpath("components", "data").iterdir()
    yield title.joinpath("bot", "weights.toml")


def read(found: Iterable[Traversable]) -> dict[str, dict[str, Any]]:
    """All tables among some files, by their names."""
    return {
        file.name.removesuffix(".toml"): tomllib.loads(file.read_text("utf-8-sig"))
        for file in found
        if file.name.endswith(".toml")
    }


def sources_in_use(name: str, shipped: dict[str, Any], own: dict[str, Any] | None) -> list[Source]:
    """Where a table comes from. The rules and rulings are sentences of ours, and no table to replace."""
    known = {source.name: source.remark for source in sources(shipped, name)}
    if own is None or name in ("rules", "rulings"):
        return [replace(source, remark="") for source in sources(shipped, name)]
    return [
        replace(source, own=True, remark="" if source.remark == known.get(source.name) else source.remark)
        for source in sources(own, name)
    ]


def sources(table: dict[str, Any], name: str) -> Iterator[Source]:
    """The remarks of a table and of its parts. Rows with remarks of their own are told with the part around them."""
    if "provenance" in table:
        better: dict[str, list[str]] = {}
        doubtful = []
        for row, id in rows(table):
            if "provenance" in row:
                better.setdefault(" ".join(origins(row)), []).append(id)
            if "doubt" in row:
                doubtful.append(id)
        yield Source(name, origins(table), better, doubtful, remark=table["provenance"].partition(":")[2].strip())
    for key, part in table.items():
        if isinstance(part, dict):
            yield from sources(part, f"{name}.{key}")


def rows(part: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """The rows of a part and of the parts below that have no remark of their own."""
    for name, value in part.items():
        if isinstance(value, list):
            yield from ((row, str(row.get("id", name))) for row in value if isinstance(row, dict))
        elif isinstance(value, dict) and "provenance" not in value:
            yield from (((value, name),) if "doubt" in value else ())
            yield from rows(value)


def origins(row: dict[str, Any]) -> list[str]:
    """The origin that a remark begins with, and others that it speaks of."""
    return list(dict.fromkeys(re.findall(rf"^ours\b|\b(?:{'|'.join(ORIGINS)})\b", row["provenance"])))


def rule_words(domain: str, language: str) -> Words:
    return words(language, f"{domain}/rules")
