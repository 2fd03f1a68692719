"""Explain this: every icon of every title is explained, and an entry that cannot be used is found."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from ludoteka.core.lessons import icons as explaining
from ludoteka.core.lessons.icons import Icon, check_explained, check_icons, explained, icons_of
from ludoteka.core.promise import Broken
from ludoteka.core.words import LANGUAGES, keys
from ludoteka.games import game, titles
from ludoteka.testing import moments
from tests.sayings import sources, text

TAUGHT = [title for title in titles() if game(title).lessons is not None]
SKYE = game("isle-of-skye")


@pytest.mark.parametrize("title", TAUGHT)
def test_every_icon_of_every_title_is_explained(title: str) -> None:
    found = game(title)
    check_icons(found)
    rng = Random(3)
    for number, preset in enumerate(found.presets):
        seats = rng.choice([count for count in found.seats if found.offers(count, preset)])
        for position, seat in moments(found, seats, preset, number, 0.03):
            check_explained(found, position.scene(seat))


@pytest.mark.parametrize("title", TAUGHT)
def test_every_kind_of_picture_that_the_table_names_is_explained(title: str) -> None:
    """Also what is seldom seen in random games."""
    code = "".join(text for name, text in sources(title).items() if name.startswith("table/"))
    kinds = set(re.findall(r'f?"([a-z][a-z-]+)/[{a-zA-Z0-9]', code))
    assert len(kinds) > 5
    told = {art.split("/")[0] for icon in icons_of(game(title)) for art in icon.art}
    assert kinds - told == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TAUGHT)
def test_the_rules_have_the_words_that_lead_to_a_thing(title: str, language: str) -> None:
    """A word that stands in none of them would never be a link."""
    found = game(title)
    domain = f"{found.domain}/rules"
    rules = " ".join(text(domain, language, key) for key in keys(domain) if key.startswith("rule.")).casefold()
    has = keys(found.domain)
    sought = {icon.id: text(found.domain, language, icon.names) for icon in icons_of(found) if icon.names in has}
    idle = {
        id: words
        for id, words in sought.items()
        if not any(re.search(rf"\b{re.escape(word.strip().casefold())}", rules) for word in words.split(","))
    }
    assert idle == {} and sought


def test_the_closest_entry_counts() -> None:
    assert [getattr(explained(SKYE, art), "id", None) for art in ("symbol/whisky", "tile/T36", "tiles")] == [
        "whisky",
        "tile",
        None,
    ]


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (Icon("vp", ["vp"], "R99"), "R99 is a rule"),
        (Icon("vp", ["sword"], "R7"), "sword can be drawn"),
        (Icon("sword", ["vp"], "R7"), "icon sword can be said in en"),
        (Icon("castle", ["castle/0"], "R4.1"), "every icon is explained once"),
    ],
)
def test_an_entry_that_cannot_be_used_is_found(monkeypatch: pytest.MonkeyPatch, entry: Icon, complaint: str) -> None:
    rest = [one for one in icons_of(SKYE) if one.id != "vp"]
    monkeypatch.setattr(explaining, "icons_of", lambda game: [*rest, entry])
    with pytest.raises(Broken, match=complaint):
        check_icons(SKYE)


def test_the_check_kit_names_what_is_not_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = [replace(one, art=[art for art in one.art if art != "bag"]) for one in icons_of(SKYE)]
    monkeypatch.setattr(explaining, "icons_of", lambda game: fewer)
    with pytest.raises(Broken, match="every icon is explained, but not bag"):
        check_explained(SKYE, SKYE.new(2, {}).scene(None))
