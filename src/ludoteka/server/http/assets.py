"""All that is the same for everybody: the pages and files of the client, the titles' pictures, words and rules."""

from itertools import chain
from typing import Final

from litestar import Router
from litestar.handlers import HTTPRouteHandler

from ...core.game import Game
from ...core.words import LANGUAGES
from ...games import of_each
from ..table.titles import Titles
from .pages import client, events, file, front, page, pages, push_worker
from .pictures import ART, COVER, picture
from .rulebook import rules, table_file
from .sheets import sheet
from .static import packed
from .texts import lesson_words, texts, words

ROUTES: Final[list[HTTPRouteHandler | Router]] = [
    front, page, events, push_worker, file, client, ART, words, lesson_words, rules, table_file, sheet,
]  # fmt: skip


def warm(known: Titles) -> None:
    """Prepare what every first visitor asks for."""
    for body in chain(*(made.values() for made in pages())):
        packed(body)
    for language in LANGUAGES:
        packed(texts(language, None))
    for _ in of_each(warm_title, known.loadable()):
        pass


def warm_title(found: Game) -> None:
    for language in LANGUAGES:
        packed(texts(language, found))
    if found.art is not None:
        packed(picture(found, "plain", COVER))
