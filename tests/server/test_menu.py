"""The options of the titles as people read them: in words of their language, and without the codes of programs."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteka.bots import LEVELS
from ludoteka.core.words import LANGUAGES
from ludoteka.games import game, titles
from ludoteka.server.http.menu import menu_out
from ludoteka.server.http.title_schemas import MenuOut
from tests.server.web import serving

CODE = re.compile(r"\b(ed\d|[EHV]\d|S\d\d|ADV\d|pc[A-Z]\w+|[a-z]+[A-Z]\w+)\b")


def read(menu: MenuOut) -> Iterator[str]:
    """Every text that the dialog shows."""
    for preset in menu.presets:
        yield preset.text
    for scale in menu.scales:
        yield scale.text
        for step in scale.steps:
            yield from (step.text, *step.tells)
    for option in menu.options:
        yield from (option.label, option.hint, *(one.text for one in option.values))
        if option.parts:
            yield from (*option.parts.places, *(part.text for part in option.parts.parts))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_no_code_is_shown(title: str, language: str) -> None:
    shown = list(read(menu_out(game(title), language)))
    assert len(shown) > 10
    assert [text for text in shown if "⟨" in text or CODE.search(text)] == []


def test_bots_are_one_ladder(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        assert client.get("/api/titles").json()["levels"] == list(LEVELS)
    first, *_, last = LEVELS
    assert (first, last) == ("beginner", "master")
