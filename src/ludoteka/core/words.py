"""Everything shown to people, as message keys with a catalogue for each language.

A catalogue is an ordinary gettext file: `msgid` is the key (`event.sold`), `msgstr` the text with `{name}` gaps.
Plural messages are chosen by their argument `n`. Shared words live in `core/locale`, a title's in `<title>/locale`; the
texts of its rules are a domain of their own, `<title>/rules`, in `<title>/locale/rules`, and so are its lessons.

The source has `.po` files, which are read as they are; a built package has them compiled, as `.mo` files.
"""

import os
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from string import Formatter
from typing import BinaryIO, Final

from .errors import DataError, LudotekaError
from .homes import home, packages

LANGUAGES: Final = ("en", "pl", "hu")
CORE: Final = "core"


class Key(str):
    """An argument that is itself a message key, and is put into words before it is inserted."""

    __slots__ = ()


class Catalogue(GNUTranslations):
    """The messages of one domain in one language; those with several forms are lists."""

    _catalog: dict[str | tuple[str, int], str]

    def __init__(self, compiled: BinaryIO) -> None:
        super().__init__(compiled)
        self.texts: dict[str, str | list[str]] = {}
        # Gettext keeps the forms of a plural in their order, each under its key and number.
        for key, text in self._catalog.items():
            if isinstance(key, str):
                self.texts[key] = text
            else:
                self.texts[key[0]] = [*self.texts.get(key[0], ()), text]
        self.texts.pop("", None)


class Words:
    """The words of one language: the given domains are asked in order, the shared words last."""

    def __init__(self, language: str, catalogues: tuple[Catalogue, ...]) -> None:
        self.language = language
        self.catalogues = catalogues

    def has(self, key: str) -> bool:
        return any(key in some.texts for some in self.catalogues)

    def gaps(self, key: str) -> set[str]:
        """The arguments that a message needs; none where there is no such message."""
        text = next((some.texts[key] for some in self.catalogues if key in some.texts), "")
        forms = [text] if isinstance(text, str) else text
        return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}

    def say(self, key: str, /, **args: object) -> str:
        """The message in this language. A key that no catalogue has comes back in ⟨brackets⟩."""
        shown = {name: self._shown(value) for name, value in args.items()}
        try:
            return self._text(key, shown).format_map(shown)
        except KeyError as gap:
            given = ", ".join(args) or "none"
            raise LudotekaError(f"message {key} ({self.language}) needs the argument {gap}; given: {given}") from None

    def _text(self, key: str, shown: dict[str, str]) -> str:
        for some in self.catalogues:
            text = some.texts.get(key)
            if isinstance(text, str):
                return text
            if text is not None:
                try:
                    n = int(shown["n"])
                except ValueError:
                    raise LudotekaError(f"message {key}: n = {shown['n']!r} should be a whole number") from None
                return some.ngettext(key, key, n)
        return f"⟨{key}⟩".replace("{", "{{").replace("}", "}}")

    def _shown(self, value: object) -> str:
        if isinstance(value, Key):
            return self.say(value)
        if isinstance(value, list | tuple):
            return ", ".join(self._shown(item) for item in value)
        return str(value)


def default_language() -> str:
    """The language of LUDOTEKA_LANGUAGE, else that of the system if there is a catalogue for it, else English."""
    chosen = os.environ.get("LUDOTEKA_LANGUAGE")
    if chosen:
        return chosen
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


@cache
def words(language: str, *domains: str) -> Words:
    """The words of a language: those of the given domains (a title's package name), then the shared ones.

    >>> words("pl").say("count.points", n=2), words("pl").say("count.points", n=5)
    ('2 punkty', '5 punktów')
    >>> words("hu", "isle_of_skye").say("game.title")
    'Isle of Skye: Klánvezérből király'
    """
    if language not in LANGUAGES:
        raise LudotekaError(f"there is no language {language!r}: use one of {', '.join(LANGUAGES)}")
    return Words(language, tuple(catalogue(domain, language) for domain in (*domains, CORE)))


def told(error: LudotekaError, language: str) -> str:
    """An error in a language. English is its own text, which also follows a message that is only general."""
    if not error.key or language not in LANGUAGES[1:]:
        return str(error)
    said = words(language, *([error.domain] if error.domain else [])).say(error.key, **error.values)
    return said if error.values else f"{said} ({error})"


def keys(domain: str, language: str = LANGUAGES[0]) -> set[str]:
    """All message keys of a domain."""
    return set(catalogue(domain, language).texts)


def domains() -> Iterator[str]:
    """Every domain that has catalogues: the shared one, and of each title its words, its rules and its lessons. A title
    that cannot be found has none."""
    yield CORE
    for domain in packages():
        try:
            locale = home(domain).joinpath("locale")
        except DataError:
            continue
        if locale.is_dir():
            yield domain
        yield from (f"{domain}/{part}" for part in ("rules", "lessons") if locale.joinpath(part).is_dir())


def source(domain: str, language: str) -> Traversable:
    """The file of a catalogue: the compiled one where there is one."""
    title, _, part = domain.partition("/")
    folder = files("ludoteka").joinpath(CORE) if domain == CORE else home(title)
    built = folder.joinpath("locale", part, f"{language}.mo")
    return built if built.is_file() else folder.joinpath("locale", part, f"{language}.po")


@cache
def catalogue(domain: str, language: str) -> Catalogue:
    """A catalogue, compiled now where that was not done when the package was built."""
    file = source(domain, language)
    try:
        content = file.read_bytes()
        return Catalogue(BytesIO(content if file.name.endswith(".mo") else compiled(content, language)))
    except (OSError, ValueError) as error:
        raise DataError(f"{file}: a catalogue of messages should be there: {error}") from None


def compiled(content: bytes, language: str) -> bytes:
    """A `.po` file in the form of a `.mo` file."""
    # Imported here because Babel is slow to load, and compiled catalogues do without it.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        catalog = read_po(BytesIO(content), locale=language, abort_invalid=True)
    except PoFileError as error:
        raise ValueError(str(error)) from None
    made = BytesIO()
    write_mo(made, catalog)
    return made.getvalue()
