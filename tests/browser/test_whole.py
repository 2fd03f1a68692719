"""Whole games by clicks and by touches: at three sizes, in the languages with the longest words, in both themes.

Every day one of them is begun; `make nightly` plays them all."""

from random import Random

import pytest

from .conftest import DESK, PHONE, WHOLE, WIDE, People, Site

TITLES = {
    "isle-of-skye": {"expansion": "journeyman"},
    "merchants-of-the-dark-road": {},
    "excavation-earth": {},
    "lord-of-the-ice-garden": {},
}
SCREENS = {
    "desk": (DESK, "pl-PL", "light"),
    "wide": (WIDE, "hu-HU", "dark"),
    "phone": (PHONE, "pl-PL", "dark"),
}
GAMES = [(title, screen) for title in TITLES for screen in SCREENS] if WHOLE else [("isle-of-skye", "phone")]
ANSWERS = 8


@pytest.mark.parametrize(("title", "screen"), GAMES)
def test_a_game_is_played_on_every_screen(people: People, site: Site, title: str, screen: str) -> None:
    size, language, theme = SCREENS[screen]
    key = site.table("me", "random", "random", title=title, **TITLES[title])["seats"][0]["key"]
    phone = screen == "phone"
    anna = people(size, language, color_scheme=theme, has_touch=phone, is_mobile=phone)
    anna.sit(key)
    rng = Random(7)
    if WHOLE:
        assert anna.play(rng.choice, f"{title}-{screen}") > ANSWERS
        assert site.get(f"/api/seats/{key}")["status"] == "over"
        return
    for _ in range(ANSWERS):
        assert anna.answer(rng.choice)
