"""The icon sheet and the player aid of every title: whole, in every language, and made of what the lessons have."""

from html import unescape
from pathlib import Path
from re import findall

import pytest

from ludoteka.core.lessons.coach import coach_of
from ludoteka.core.lessons.icons import icons_of
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games import game, titles
from tests.server.web import serving

TAUGHT = [title for title in titles() if game(title).lessons is not None]


@pytest.mark.parametrize("title", TAUGHT)
def test_the_sheets_of_a_title_are_whole(tmp_path: Path, title: str) -> None:
    found = game(title)
    coach = coach_of(found)
    assert coach is not None
    with serving(tmp_path) as client:
        for language in LANGUAGES:
            say = words(language, found.domain).say
            shown = client.get(f"/sheets/{title}/icons", params={"language": language})
            assert shown.status_code == 200 and f'lang="{language}"' in shown.text
            text = unescape(shown.text)
            assert all(say(icon.key) in text for icon in icons_of(found)) and "⟨" not in text
            told = unescape(client.get(f"/sheets/{title}/aid", params={"language": language}).text)
            advice = words(language, f"{found.domain}/lessons").say
            assert all(advice(f"coach.{name}") in told for name in coach.question) and "⟨" not in told
        for address in {*findall(r'(?:src|href)="([^"]+)"', shown.text + told)}:
            assert client.get(address).status_code == 200, address


def test_what_has_no_sheet_is_not_found(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        assert client.get("/sheets/isle-of-skye/prices").status_code == 404
        assert client.get("/sheets/no-such-game/icons").status_code == 404
        assert client.get("/sheets/isle-of-skye/icons", params={"language": "xx"}).status_code == 400
