"""Catalogues agree with each other, and messages read well in every language."""

import re
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from ludoteka.core.errors import DataError, LudotekaError
from ludoteka.core.words import LANGUAGES, Key, Words, domains, keys, source, words
from tests.some import some

PLURAL_FORMS = {"en": 2, "pl": 3, "hu": 2}
CATALOGUES = [(domain, language) for domain in domains() for language in LANGUAGES]


def read(domain: str, language: str) -> Catalog:
    return read_po(BytesIO(source(domain, language).read_bytes()), abort_invalid=True)


def messages(domain: str, language: str) -> dict[str, list[str]]:
    """The texts of every key, plural forms side by side."""
    found: dict[str, list[str]] = {}
    for message in read(domain, language):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return found


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_every_language_has_the_same_keys(domain: str, language: str) -> None:
    assert keys(domain, language) == keys(domain, "en")


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_keys_are_dotted_words_and_stand_once(domain: str, language: str) -> None:
    text = source(domain, language).read_text(encoding="utf-8")
    listed = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert [key for key in listed if not re.fullmatch(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9_+-]+)*", key)] == []


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_no_text_is_empty_or_doubtful(domain: str, language: str) -> None:
    assert [key for key, texts in messages(domain, language).items() if not all(text.strip() for text in texts)] == []
    assert [message.id for message in read(domain, language) if message.id and message.fuzzy] == []


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_gaps_are_simple_names_and_equal_in_every_language(domain: str, language: str) -> None:
    english = messages(domain, "en")
    for key, texts in some(messages(domain, language).items()):
        wanted = gaps(english[key][0])
        assert all(gap.isidentifier() for gap in wanted), key
        assert [gaps(text) for text in texts] == [wanted] * len(texts), key


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_plural_messages_have_all_forms(domain: str, language: str) -> None:
    catalogue = read(domain, language)
    assert catalogue.num_plurals == PLURAL_FORMS[language]
    english = messages(domain, "en")
    for key, texts in some(messages(domain, language).items()):
        forms = 1 if len(english[key]) == 1 else PLURAL_FORMS[language]
        assert len(texts) == forms, key


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "0 punktów"),
        (1, "1 punkt"),
        (2, "2 punkty"),
        (5, "5 punktów"),
        (12, "12 punktów"),
        (22, "22 punkty"),
        (112, "112 punktów"),
    ],
)
def test_polish_has_three_forms(n: int, text: str) -> None:
    assert words("pl").say("count.points", n=n) == text


def test_english_and_hungarian_counts() -> None:
    assert [words("en").say("count.points", n=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [words("hu").say("count.points", n=n) for n in (1, 2)] == ["1 pont", "2 pont"]


def test_keys_and_lists_are_put_into_words() -> None:
    say = words("pl").say
    assert say("turn.waiting", seats=["Ewa", Key("colour.red")]) == "Czekamy na: Ewa, czerwony"
    assert say("rule.reference", rule="R1.1") == "(zasada R1.1)"


def test_braces_in_an_argument_stay_as_they_are() -> None:
    assert words("en").say("terminal.saved", path="{n}") == "Saved: {n}"


def test_a_missing_key_is_shown_in_brackets() -> None:
    say = words("hu")
    assert not say.has("no.such{key}")
    assert say.say("no.such{key}", n=1) == "⟨no.such{key}⟩"


def test_catalogues_are_asked_in_order() -> None:
    assert Words("pl", words("en").catalogues + words("pl").catalogues).say("word.yes") == "Yes"


def test_a_title_has_the_shared_words_too() -> None:
    for domain in some(domains()):
        own = words("en", domain)
        assert all(own.has(key) for key in keys(domain) | keys("core"))


@pytest.mark.parametrize(
    ("key", "args", "wanted"),
    [
        ("terminal.saved", {}, "message terminal.saved (en) needs the argument 'path'; given: none"),
        ("count.points", {}, "message count.points (en) needs the argument 'n'; given: none"),
        ("count.points", {"n": "many"}, "message count.points: n = 'many' should be a whole number"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(key: str, args: dict[str, object], wanted: str) -> None:
    with pytest.raises(LudotekaError) as caught:
        words("en").say(key, **args)
    assert str(caught.value) == wanted


def test_an_unknown_language_or_domain_is_told_in_one_line() -> None:
    with pytest.raises(LudotekaError, match=r"^there is no language 'xx': use one of en, pl, hu$"):
        words("xx")
    with pytest.raises(DataError, match=r"catalogue of messages should be there"):
        words("en", "no_such_title")
