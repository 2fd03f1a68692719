"""Everything shown to people, as message keys with a catalogue for each language.

A catalogue is an ordinary gettext file: `msgid` is the key (`event.sold`), `msgstr` the text with `{name}` gaps.
Plural messages are chosen by their argument `n`. Shared words live in `core/locale`, a title's in `<title>/locale`; the
texts of its rules are a domain of their own, `<title>/rules`, in `<title>/locale/rules`, and so are its lessons.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final

from .errors import DataError, LudotekaError
from .homes import home, packages

LANGUAGES: Final = ("en", "pl", "hu")
CORE: Final = "core"


class Key(str):
    """An argument that is itself a message key, and is put into words before it is inserted."""

    __slots__ = ()


@dataclass(frozen=True)
class Catalogue:
    """The messages of one domain in one language."""

    translations: GNUTranslations
    single: frozenset[str]
    plural: frozenset[str]


class Words:
    """The words of one language: the given domains are asked in order, the shared words last."""

    def __init__(self, language: str, catalogues: tuple[Catalogue, ...]) -> None:
        self.language = language
        self.catalogues = catalogues

    def has(self, key: str) -> bool:
        return any(key in some.single or key in some.plural for some in self.catalogues)

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
            if key in some.plural:
                try:
                    n = int(shown["n"])
                except ValueError:
                    raise LudotekaError(f"message {key}: n = {shown['n']!r} should be a whole number") from None
                return some.translations.ngettext(key, key, n)
            if key in some.single:
                return some.translations.gettext(key)
        return f"⟨{key}⟩".replace("{", "{{").replace("}", "}}")

    def _shown(self, value: object) -> str:
        if isinstance(value, Key):
            return self.say(value)
        if isinstance(value, list | tuple):
            return ", ".join(self._shown(item) for item in value)
        return str(value)


@cache
def words(language: str, *domains: str) -> Words:
    """The words of a language: those of the given domains (a title's package name), then the shared ones."""
    if language not in LANGUAGES:
        raise LudotekaError(f"there is no language {language!r}: use one of {', '.join(LANGUAGES)}")
    return Words(language, tuple(_catalogue(domain, language) for domain in (*domains, CORE)))


def told(error: LudotekaError, language: str) -> str:
    """An error in a language. English is its own text, which also follows a message that is only general."""
    if not error.key or language not in LANGUAGES[1:]:
        return str(error)
    said = words(language, *([error.domain] if error.domain else [])).say(error.key, **error.values)
    return said if error.values else f"{said} ({error})"


def keys(domain: str, language: str = LANGUAGES[0]) -> set[str]:
    """All message keys of a domain."""
    found = _catalogue(domain, language)
    return set(found.single | found.plural)


def domains() -> Iterator[str]:
    """Every domain that has catalogues: the shared one, and of each title its words, its rules and its lessons."""
    yield CORE
    for domain in packages():
        if home(domain).joinpath("locale").is_dir():
            yield domain
        for part in ("rules", "lessons"):
            if home(domain).joinpath("locale", part).is_dir():
                yield f"{domain}/{part}"


def source(domain: str, language: str) -> Traversable:
    """The file of a catalogue."""
    title, _, part = domain.partition("/")
    folder = files("ludoteka").joinpath(CORE) if domain == CORE else home(title)
    return folder.joinpath("locale", part, f"{language}.po")


@cache
def _catalogue(domain: str, language: str) -> Catalogue:
    # Imported here because Babel is slow to load and a simulation says nothing.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    file = source(domain, language)
    try:
        catalog = read_po(BytesIO(file.read_bytes()), locale=language, abort_invalid=True)
    except (OSError, PoFileError, UnicodeDecodeError) as error:
        raise DataError(f"{file}: a catalogue of messages should be there: {error}") from None
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    said = [message for message in catalog if message.id and message.string and not message.fuzzy]
    return Catalogue(
        GNUTranslations(compiled),
        frozenset(message.id for message in said if isinstance(message.id, str)),
        frozenset(message.id[0] for message in said if not isinstance(message.id, str)),
    )
