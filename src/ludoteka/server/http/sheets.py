"""Two pages of each title to print: the icon sheet, and the player aid. They are made from what the lessons have: the
explanations of the icons, the goal card and what every decision is for."""

from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from itertools import groupby
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from ...core.game import Game
from ...core.lessons.coach import coach_of
from ...core.lessons.format import Course, course_of
from ...core.lessons.icons import icons_of
from ...core.rules import rule_words, rulebook
from ...core.words import words
from .pages import client_digest
from .pictures import pictures
from .rulebook import Language
from .static import ASK_AGAIN, Known, Packing, TheHub, known_title, sent

PLAIN: Final = "plain"
"""The palette of the pictures."""


def page(found: Game, course: Course, name: str, language: str, parts: Iterator[str]) -> str:
    """A page with a headline, and nothing that is not for print."""
    say = words(language, found.domain).say
    title = f"{escape(say('game.title'))} · {escape(say(f'ui.sheet.{name}'))}"
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f'<link rel="stylesheet" href="/client/{client_digest()}/styles/sheet.css">\n</head>\n'
        f'<body class="sheet {name}">\n<h1>{title}</h1>\n{"".join(parts)}</body>\n</html>\n'
    )


def image(found: Game, art: str) -> str:
    return f'<img src="{escape(pictures(found))}{PLAIN}/{escape(art)}.svg" alt="">'


def icon_sheet(found: Game, course: Course, language: str) -> Iterator[str]:
    """Every icon with what it is, what it does and where it matters, and its rule."""
    say = words(language, found.domain).say
    yield '<ul class="icons">\n'
    for icon in icons_of(found):
        yield f"<li>{image(found, icon.picture)}<p>{escape(say(icon.key))} <small>{icon.rule}</small></p></li>\n"
    yield "</ul>\n"


def player_aid(found: Game, course: Course, language: str) -> Iterator[str]:
    """What wins, and then what every decision is for, in the order of the rules."""
    told = words(language, course.domain).say
    yield '<ul class="goal">\n'
    for part in course.contents.goal:
        arts = "".join(image(found, art) for art in part.art[:2])
        yield f"<li><span>{arts}</span><p>{escape(told(f'goal.{part.say}'))}</p></li>\n"
    yield '</ul>\n<div class="decisions">\n'
    book, headline = rulebook(found.domain), rule_words(found.domain, language).say
    coach = coach_of(found)
    asked = [question for name, question in found.questions.items() if coach is not None and name in coach.question]
    asked.sort(key=lambda question: book.sections.index(book.home(question.rule)))
    for section, questions in groupby(asked, lambda question: book.home(question.rule)):
        yield f"<section><h2>{escape(headline(f'section.{section}'))} <small>R{section}</small></h2><ul>\n"
        for question in questions:
            yield f"<li>{escape(told(f'coach.{question.name}'))}</li>\n"
        yield "</ul></section>\n"
    yield "</div>\n"


SHEETS: Final[dict[str, Callable[[Game, Course, str], Iterator[str]]]] = {"icons": icon_sheet, "aid": player_aid}


@cache
def sheet_of(found: Game, name: str, language: str) -> bytes:
    course = course_of(found)
    if course is None or name not in SHEETS:
        raise NotFoundException
    return page(found, course, name, language, SHEETS[name](found, course, language)).encode()


@get("/sheets/{title:str}/{name:str}", include_in_schema=False, sync_to_thread=True)
def sheet(
    hub: TheHub,
    title: FromPath[str],
    name: FromPath[str],
    language: FromQuery[Language] = "en",
    packing: Packing = "",
    known: Known = None,
) -> Response[bytes]:
    return sent(sheet_of(known_title(hub, title), name, language), ".html", ASK_AGAIN, packing, known)
