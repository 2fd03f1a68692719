"""Whatever the client says, it can say in every language."""

import re
from importlib.resources import files

import pytest

from ludoteka.bots.reasons import groups
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games import game, titles

FAMILIES = "button count house language log prompt replay result round seat server store table tables turn ui undo word"
KEY = re.compile(rf"""["'`]((?:{FAMILIES.replace(" ", "|")})\.[a-z0-9_.-]*[a-z0-9])["'`]""")


def said() -> set[str]:
    """All message keys that stand in the client's files, without those that are put together from parts."""
    found: set[str] = set()
    rooms = [room for room in files("ludoteka").joinpath("client").iterdir() if room.is_dir()]
    for file in (file for room in rooms for file in room.iterdir()):
        if file.name.endswith((".js", ".html")):
            lines = file.read_text("utf-8").splitlines()
            found.update(key for line in lines if not line.lstrip().startswith("//") for key in KEY.findall(line))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_the_client_has_words(language: str) -> None:
    keys = said()
    assert len(keys) > 150
    assert sorted(key for key in keys if not words(language).has(key)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_the_reasons_of_a_hint_have_words(title: str, language: str) -> None:
    found = game(title)
    say = words(language, found.domain)
    assert [name for name in found.judge.names if not say.has(f"term.{name}")] == []
    assert [name for name in (*groups(found.domain), "denial", "safety", "of") if not say.has(f"purpose.{name}")] == []


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_says_what_it_is(title: str, language: str) -> None:
    say = words(language, game(title).domain)
    assert all(say.has(f"game.{part}") for part in ("title", "summary", "length"))
    for option in game(title).options:
        assert all(say.has(f"option.{option.name}.{value}") for value in option.values)
