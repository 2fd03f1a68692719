"""All that is the same for everybody: the pages and files of the client, the titles' pictures, words and rules."""

from typing import Final

from ...core.words import LANGUAGES
from ...games import titles
from ..table.titles import Titles
from .pages import client, events, file, front, page, push_worker
from .pictures import COVER, art, many, picture
from .rulebook import rules, table_file
from .sheets import sheet
from .static import packed
from .texts import lesson_words, texts, words

ROUTES: Final = [
    front, page, events, push_worker, file, client, art, many, words, lesson_words, rules, table_file, sheet,
]  # fmt: skip


def warm(known: Titles) -> None:
    """Prepare what every first visitor asks for."""
    found = [known.game(title) for title in titles()]
    for one in (None, *found):
        for language in LANGUAGES:
            packed(texts(language, one))
    for one in found:
        if one.art is not None:
            packed(picture(one, "plain", COVER))
