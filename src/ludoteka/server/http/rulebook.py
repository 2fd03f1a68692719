"""The rules of a title with our rulings, and the tables that they look things up in."""

import re
from functools import cache
from typing import Final, Literal, TypeAlias

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from ...core.game import Game
from ...core.lessons.coach import coach_of
from ...core.lessons.format import course_of
from ...core.lessons.icons import icons_of, names_of
from ...core.rules import opens, rule_words, rulebook, shipped
from ...core.words import words
from .examples import ExampleOut, PictureOut, examples_out, pictures_out
from .pictures import pictures
from .static import ASK_AGAIN, Known, Packing, TheHub, known_title, sending, sent

Language = Literal["en", "pl", "hu"]
BENT: Final = 5
"""Letters that may follow the beginning of a word."""


class Section(msgspec.Struct):
    """A chapter of the rules, or a part of one. Texts cite it by `rule`, as they do a single rule."""

    id: str
    name: str
    rule: str
    part: bool
    short: list["InShort"]
    """What it is about."""


class InShort(msgspec.Struct):
    """A sentence at the head of a chapter: what is printed and what it does, with its picture, or what a decision there
    is for."""

    text: str
    art: str


class Piece(msgspec.Struct, omit_defaults=True):
    """A piece of a text that leads somewhere: the number of a `rule`, or of a section, that it names, or a word for a
    thing on the table, with a picture of it."""

    text: str
    rule: str = ""
    art: str = ""


Pieces: TypeAlias = list[str | Piece]


class RuleText(msgspec.Struct):
    """A rule."""

    rule: str
    section: str
    text: Pieces


class Ruling(msgspec.Struct):
    """What we decided where the rulebook says nothing, and the rules that it is about."""

    name: str
    rules: list[str]
    question: Pieces
    answer: Pieces


class OriginRows(msgspec.Struct):
    """Rows of a table that are known better or worse than the rest."""

    origins: list[str]
    rows: list[str]


class TableSource(msgspec.Struct):
    """Where a table comes from, or a part of it: `path` goes from the table, which is a `file`, to the part."""

    name: str
    path: list[str]
    file: str
    origins: list[str]
    rows: list[OriginRows]
    doubtful: list[str]
    own: bool
    text: Pieces


class Rulebook(msgspec.Struct):
    """The rules of a title in one language; `opens` tells the rule of a message key."""

    language: str
    sections: list[Section]
    rules: list[RuleText]
    rulings: list[Ruling]
    sources: list[TableSource]
    opens: dict[str, str]
    taught: bool
    """Whether it has an icon sheet and a player aid."""
    art: str
    """Where its pictures are."""
    examples: list[ExampleOut]
    pictures: list[PictureOut]


def in_order(found: Game, sections: list[str]) -> list[str]:
    """The chapters as they are best read, each with its parts."""
    course = course_of(found)
    reading = course.contents.reading if course is not None else []
    ranks = {chapter: rank for rank, chapter in enumerate(reading)}
    return sorted(sections, key=lambda section: ranks.get(section.split(".")[0], len(ranks)))


def in_short(found: Game, section: str, language: str) -> list[InShort]:
    """What a chapter or a part of one is about, from what the lessons have."""
    book, say = rulebook(found.domain), words(language, found.domain).say
    printed = [InShort(say(icon.key), icon.picture) for icon in icons_of(found) if book.home(icon.rule) == section]
    course, coach = course_of(found), coach_of(found)
    if course is None or coach is None:
        return printed
    told = words(language, course.domain).say
    asked = [name for name in coach.question if book.home(found.questions[name].rule) == section]
    return [*printed, *(InShort(told(f"coach.{name}"), "") for name in asked)]


def cut(text: str, known: set[str], names: dict[str, str]) -> Pieces:
    """A text in pieces: what leads somewhere, and what is between."""
    stems = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    words = rf"|\b({stems})[^\W\d_]{{0,{BENT}}}\b" if names else ""
    made: Pieces = []
    at = 0
    for one in re.finditer(rf"R\d+(?:\.\d+)*[a-z]?{words}", text, re.IGNORECASE):
        stem = one[1] if names else None
        if stem is None and one[0] not in known:
            continue
        made += [text[at : one.start()], Piece(one[0], art=names[stem.lower()]) if stem else Piece(one[0], rule=one[0])]
        at = one.end()
    return [*made, text[at:]]


@cache
def rules_of(found: Game, language: str) -> bytes:
    """The rulebook of a title in one language: chapters with their rules, the ledger of rulings, and where the tables
    come from."""
    book, say = rulebook(found.domain, found.folder), rule_words(found.domain, language).say
    known = {*book.rules, *(f"R{section}" for section in book.sections)}

    names = names_of(found, language)

    def pieces(text: str) -> Pieces:
        return cut(text, known, names)

    return msgspec.json.encode(
        Rulebook(
            language,
            [
                Section(one, say(f"section.{one}"), f"R{one}", "." in one, in_short(found, one, language))
                for one in in_order(found, book.sections)
            ],
            [RuleText(rule, book.home(rule), pieces(say(f"rule.{rule}"))) for rule in book.rules],
            [
                Ruling(name, rules, *(pieces(say(f"ruling.{name}.{part}")) for part in ("question", "answer")))
                for name, rules in book.rulings.items()
            ],
            [
                TableSource(
                    source.name,
                    source.name.split("."),
                    f"{source.name.split('.')[0]}.toml",
                    source.origins,
                    [OriginRows(origins.split(), rows) for origins, rows in source.rows.items()],
                    source.doubtful,
                    source.own,
                    # Where a table comes from is no word about the table that one plays at.
                    cut(source.remark or say(f"source.{source.name}"), known, {}),
                )
                for source in book.sources
            ],
            opens(found),
            course_of(found) is not None,
            pictures(found),
            examples_out(found, language),
            pictures_out(found, language),
        )
    )


@get("/api/rules/{title:str}", responses=sending(Rulebook), sync_to_thread=True, summary="The rules of a title")
def rules(
    hub: TheHub, title: FromPath[str], language: FromQuery[Language] = "en", packing: Packing = "", known: Known = None
) -> Response[bytes]:
    return sent(rules_of(known_title(hub, title), language), ".json", ASK_AGAIN, packing, known)


@get("/api/rules/{title:str}/{name:str}", include_in_schema=False, sync_to_thread=True)
def table_file(hub: TheHub, title: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A table as it is in use, to be corrected and put in a folder for `--data`."""
    found = known_title(hub, title)
    known = {file.name: file for file in (*shipped(found.domain), *(found.folder.iterdir() if found.folder else ()))}
    if name not in known:
        raise NotFoundException
    return Response(known[name].read_bytes(), media_type="text/plain; charset=utf-8")
