"""The words of the titles and of their lessons, as the browser gets them."""

from functools import cache

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ...core.game import Game
from ...core.lessons.coach import coach_of
from ...core.lessons.format import course_of
from ...core.lessons.icons import icons_of
from ...core.typed import BROWSER, commands, explained
from ...core.words import CORE, LANGUAGES, catalogue
from ...core.words import words as shared
from .pictures import PALETTES, palette_of, pictures
from .static import ASK_AGAIN, Known, Packing, TheHub, known_title, sending, sent


class IconText(msgspec.Struct):
    """An explanation of what is printed: its message, the pictures and the words that it is about, its rule, and the
    picture that stands for it."""

    key: str
    art: list[str]
    words: list[str]
    rule: str
    picture: str


class Texts(msgspec.Struct):
    """The messages of a title, or the shared ones, in one language. Those with several forms are lists."""

    language: str
    title: str
    art: str
    palettes: dict[str, list[tuple[str, str]]]
    """The colours of the seats, by the name of the palette: a lighter and a darker tone."""
    words: dict[str, str | list[str]]
    taught: bool
    """Whether there are lessons, and with them a goal card."""
    icons: list[IconText]
    """What is printed, explained."""
    typed: dict[str, str]
    """With the shared words: every word that is a command of the text view, and which one."""
    typing: list[tuple[str, str]]
    """With the shared words: what may be typed there, and what it does."""


@cache
def texts(language: str, found: Game | None) -> bytes:
    """The words of a title, or the shared ones."""
    words = catalogue(found.domain if found else CORE, language).texts
    art = pictures(found) if found else ""
    seats = palette_of(found).seats if found else []
    palettes = {name: [(light, dark) for light, dark in tones or seats] for name, tones in PALETTES.items()}
    taught = found is not None and course_of(found) is not None
    icons = [IconText(one.key, one.art, one.words, one.rule, one.picture) for one in (icons_of(found) if found else [])]
    typed = {} if found else commands(shared(language), BROWSER)
    typing = [] if found else explained(shared(language), BROWSER)
    title = found.id if found else CORE
    return msgspec.json.encode(Texts(language, title, art, palettes, words, taught, icons, typed, typing))


@get(
    "/api/words/{language:str}/{title:str}",
    responses=sending(Texts),
    sync_to_thread=True,
    summary="The words of a title, or `core` for the shared ones",
)
def words(
    hub: TheHub, language: FromPath[str], title: FromPath[str], packing: Packing = "", known: Known = None
) -> Response[bytes]:
    if language not in LANGUAGES:
        raise NotFoundException
    found = None if title == CORE else known_title(hub, title)
    return sent(texts(language, found), ".json", ASK_AGAIN, packing, known)


class BroughtText(msgspec.Struct):
    """What the coach says of a turn in which figures have changed by more or less than so much."""

    key: str
    above: dict[str, int]
    below: dict[str, int]


class LessonTexts(msgspec.Struct):
    """The messages of a title's lessons in one language. Those with several forms are lists."""

    words: dict[str, str | list[str]]
    brought: list[BroughtText]


@cache
def lesson_texts(language: str, found: Game) -> bytes:
    course, coach = course_of(found), coach_of(found)
    said = [
        BroughtText(f"coach.brought.{one.say}", one.limits(">"), one.limits("<"))
        for one in (coach.brought if coach else [])
    ]
    return msgspec.json.encode(LessonTexts(catalogue(course.domain, language).texts if course else {}, said))


@get(
    "/api/words/{language:str}/{title:str}/lessons",
    responses=sending(LessonTexts),
    sync_to_thread=True,
    summary="The words of a title's lessons",
)
def lesson_words(
    hub: TheHub, language: FromPath[str], title: FromPath[str], packing: Packing = "", known: Known = None
) -> Response[bytes]:
    """The words of a title's lessons, for a table where one is taught."""
    if language not in LANGUAGES:
        raise NotFoundException
    return sent(lesson_texts(language, known_title(hub, title)), ".json", ASK_AGAIN, packing, known)
