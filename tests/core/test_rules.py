"""The rulebook of every title is whole: each question and each event opens a rule, and every sentence is there in every
language."""

import re
from importlib.resources import files

import pytest

from ludoteka.core.rules import Rulebook, opens, rule_words, rulebook, sources
from ludoteka.core.words import LANGUAGES, keys
from ludoteka.games import game, titles
from tests.some import some

TITLES = titles()


def book(title: str) -> Rulebook:
    return rulebook(game(title).domain)


@pytest.mark.parametrize("title", TITLES)
def test_every_question_and_every_event_opens_a_rule(title: str) -> None:
    found = book(title)
    wanted = {f"prompt.{name}" for name in game(title).notation.forms} | set(game(title).events)
    opened = opens(game(title))
    assert wanted - set(opened) == set(), "without a rule"
    assert set(opened) - wanted == set(), "there is no such question or event"
    assert set(opened.values()) - set(found.rules) == set(), "there is no such rule"


@pytest.mark.parametrize("title", TITLES)
def test_whatever_says_why_not_names_a_rule_that_can_be_opened(title: str) -> None:
    found = book(title)
    known = {*found.rules, *(f"R{section}" for section in found.sections)}
    cited = {
        file.name: set(re.findall(r'"(R\d+(?:\.\d+)+)"', file.read_text("utf-8")))
        for file in files("ludoteka").joinpath("games", game(title).domain, "questions").iterdir()
        if file.name.endswith(".py")
    }
    assert any(cited.values())
    assert [(name, rule) for name, rules in cited.items() for rule in rules - known] == []


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_stands_in_a_section_and_every_ruling_belongs_to_rules(title: str) -> None:
    found = book(title)
    assert [rule for rule in found.rules if not found.home(rule)] == []
    known = {*found.rules, *(f"R{section}" for section in found.sections)}
    for name, rules in found.rulings.items():
        assert rules and set(rules) <= known, name
    assert len(found.rulings) >= 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_every_sentence_is_there_in_every_language(title: str, language: str) -> None:
    domain = game(title).domain
    assert keys(f"{domain}/rules", language) == set(book(title).messages())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_texts_are_sentences_and_name_rules_that_exist(title: str, language: str) -> None:
    domain = game(title).domain
    found, say = book(title), rule_words(domain, language).say
    known = {*found.rules, *(f"R{section}" for section in found.sections)}
    for key in some(found.messages()):
        text = say(key)
        assert set(re.findall(r"R\d+(?:\.\d+)*[a-z]?", text)) <= known, key
        assert text == text.strip() and "  " not in text, key
        if not key.startswith("section."):
            assert text[0].upper() == text[0], key
            assert text.endswith((".", "?", "!")), key
        assert len(text) <= 700, key


@pytest.mark.parametrize("title", TITLES)
def test_languages_differ(title: str) -> None:
    """A text that was forgotten would be the same in two languages."""
    domain = game(title).domain
    says = [rule_words(domain, language).say for language in LANGUAGES]
    for key in some(key for key in book(title).messages() if not key.startswith("section.")):
        assert len({say(key) for say in says}) == len(LANGUAGES), key


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("title", TITLES)
def test_no_number_was_changed_in_translation(title: str, language: str) -> None:
    domain = game(title).domain
    english, other = rule_words(domain, "en").say, rule_words(domain, language).say
    for key in some(book(title).messages()):
        assert set(re.findall(r"\d+", other(key))) <= set(re.findall(r"\d+", english(key))), key


@pytest.mark.parametrize("title", TITLES)
def test_it_is_told_of_every_table_where_it_comes_from(title: str) -> None:
    origins = {source.name: source.origins for source in book(title).sources}
    assert all(origins.values())
    assert origins["weights"] == ["ours"]


def test_rows_that_are_better_known_or_in_doubt_are_listed_with_their_part() -> None:
    table = {
        "provenance": "public: lists; the order is reconstructed",
        "rows": [{"id": "A1"}, {"id": "A2", "provenance": "stated: rulebook"}, {"id": "A3", "doubt": "2 or 3"}],
        "plain": {"doubt": "another list differs", "rows": [{"id": "B1", "doubt": "none"}]},
        "part": {
            "provenance": "reconstructed: all",
            "rows": [{"id": "C1", "doubt": "1 or 2"}],
            "in": {"provenance": "ours: all"},
        },
    }
    whole, part, inner = sources(table, "cards")
    assert (whole.name, whole.origins, whole.rows) == ("cards", ["public", "reconstructed"], {"stated": ["A2"]})
    assert whole.doubtful == ["A3", "plain", "B1"]
    assert (part.name, part.origins, part.doubtful) == ("cards.part", ["reconstructed"], ["C1"])
    assert (inner.name, inner.origins) == ("cards.part.in", ["ours"])


def test_the_home_of_a_rule_is_the_nearest_section() -> None:
    found = Rulebook(["4", "4.2", "10"], [], {}, [], {}, [])
    assert [found.home(rule) for rule in ("R4.2.1", "R4.3", "R4.21", "R10.2", "R5.1")] == ["4.2", "4", "4", "10", ""]
