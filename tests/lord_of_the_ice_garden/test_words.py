"""Everything the title can say has words in every language, and they read well."""

import re
from functools import partial

import pytest

from ludoteka.core.log import describe
from ludoteka.core.reason import Reason
from ludoteka.core.state import Event
from ludoteka.core.words import LANGUAGES, keys
from ludoteka.games.lord_of_the_ice_garden import EVENTS, GAME
from ludoteka.games.lord_of_the_ice_garden.components.tables import (
    ABILITIES,
    AREA_IDS,
    CHARACTERS,
    SPACES,
    TILES,
    TOKENS,
    write_bundle,
)
from ludoteka.games.lord_of_the_ice_garden.help.aids import DOMINANCE, PARTS, THREATS
from ludoteka.games.lord_of_the_ice_garden.rules.scoring import ENDINGS
from ludoteka.games.lord_of_the_ice_garden.table.scene import slug
from ludoteka.server.wire.message import told as sent
from ludoteka.testing import arg
from tests import sayings
from tests.sayings import built_keys, home, literal_keys, option_keys, sources

TITLE = home(GAME.id)
SOURCES = sources(GAME.id)
CODE = "".join(SOURCES.values())
DOMAIN = GAME.domain
spoken = partial(sayings.spoken, DOMAIN)
text = partial(sayings.text, DOMAIN)
gaps = partial(sayings.gaps, DOMAIN)


# -- which keys are needed ------------------------------------------------------------------------------------------


FAMILIES = {
    "prompt": list(GAME.notation.forms),
    "seat": [str(seat) for seat in range(1, GAME.seats[-1] + 1)],
    "step": [*(slug(step.name) for step in GAME.steps), "end"],
    "option": option_keys(GAME),
    "area": list(AREA_IDS),
    "character": CHARACTERS,
    "goal": CHARACTERS,
    "plain": CHARACTERS,
    "aid": [f"part.{name}" for name, _ in PARTS] + [f"head.{name}" for name in THREATS + DOMINANCE],
    "space": SPACES,
    "tip": SPACES,
    "resource": list("PGM"),
    "token": TOKENS,
    "bundle": [write_bundle(resource * 16 + n) for resource in range(3) for n in range(10)],
    "piece": ["marker", *GAME.tables.unit_ids],
    "ability": ABILITIES,
    "effect": [*ABILITIES, *TILES],
    "tile": TILES,
    "source": re.findall(r'gain_vp\([\w.]+(?:\[0\])?, "(\w+)"', CODE),
    "ending": ENDINGS,
    "label": ["site", "nation", "tower", "nightmare"],
    "game": ["title", "summary", "length"],
    "tie_break": ["goal", "reputation"],
    "term": GAME.judge.names,
    "purpose": ["now", "later"],
    "reason": ["not-in-bag"],
}
"""Keys that are put together from a prefix and a word of the rules."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_used_has_words(language: str) -> None:
    literal, built = set(literal_keys(GAME.id)), set(built_keys(GAME, FAMILIES))
    assert literal >= {"event.vuko-moved", "reason.closed", "panel.turn"}
    assert built >= {"source.attack", "source.regions", "source.throat", "move.strike-nation-in", "step.throat"}
    say = spoken(language)
    assert [key for key in sorted(literal | built) if not say.has(key)] == []


def test_no_words_are_left_over() -> None:
    """Every message of the catalogue can be said somewhere, or is a shared one that is said otherwise here."""
    used = set(literal_keys(GAME.id)) | set(built_keys(GAME, FAMILIES))
    assert sorted(keys(DOMAIN) - used - keys("core")) == []


def test_every_prefix_in_the_code_is_a_known_family() -> None:
    """A key such as `area.{letter}` is tested for every letter."""
    found = set(re.findall(r'f"([a-z_]+)\.\{', CODE)) | set(re.findall(r'"([a-z_]+)\."', CODE))
    assert found >= {"area", "character", "piece"} and found <= set(FAMILIES)


def test_every_event_that_is_told_is_declared() -> None:
    assert set(re.findall(r'\.tell\(\s*"([^"]+)"', CODE)) == set(EVENTS)


# -- which arguments are at hand ------------------------------------------------------------------------------------


# -- how it reads ---------------------------------------------------------------------------------------------------


def told(event: Event, language: str) -> str:
    return describe(GAME, event, spoken(language))


def test_seats_in_a_row_have_their_names() -> None:
    """R4.2.6: in the log of a terminal, and as messages in which a page puts the names of people."""
    order = Event("event.order", ((1, 0, 2),))
    assert told(order, "pl") == "Kolejność graczy: Gracz 2, Gracz 1, Gracz 3"
    seats = arg(sent(GAME, order), "seats")
    assert [(one.key, one.args["n"]) for one in seats] == [("seat.player", n) for n in (2, 1, 3)]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Player 1 recruits a marker of Player 2 in Sail Coast (D): 3 in the Ice Garden"),
        ("pl", "Gracz 1 werbuje znacznik (Gracz 2), Wybrzeże Żagli (D); w Lodowym Ogrodzie: 3"),
        ("hu", "1. játékos toboroz egy jelölőt (2. játékos), Vitorla-part (D); a Jégkertben: 3"),
    ],
)
def test_a_recruitment_in_the_log(language: str, wanted: str) -> None:
    assert told(Event("event.recruited", (0, 1, 3, 3)), language) == wanted


@pytest.mark.parametrize(
    ("n", "wanted"),
    [(0, "0 żetonów złota"), (1, "1 żeton złota"), (2, "2 żetony złota"), (5, "5 żetonów złota")],
)
def test_polish_bundles_are_counted_in_three_forms(n: int, wanted: str) -> None:
    assert spoken("pl").say(f"bundle.G{n}") == wanted
    assert told(Event("event.gained", (0, 16 + n)), "pl") == f"Gracz 1: +{wanted}"


@pytest.mark.parametrize(
    ("n", "wanted"), [(1, "1 uroczysko"), (2, "2 uroczyska"), (5, "5 uroczysk"), (22, "22 uroczyska")]
)
def test_polish_sites(n: int, wanted: str) -> None:
    assert spoken("pl").say("label.site", n=n) == wanted


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Killing Nightmare needs 4 attack points; you have 2. (rule R6.6.3)"),
        ("pl", "Zabicie jednostki (Koszmar) wymaga punktów ataku: 4; masz: 2. (zasada R6.6.3)"),
        ("hu", "A megöléshez (Rémálom) 4 támadáspont kell; van: 2. (szabály: R6.6.3)"),
    ],
)
def test_a_reason_in_words(language: str, wanted: str) -> None:
    """R6.6.3"""
    unit = GAME.tables.unit_ids.index("nightmare")
    reason = Reason("reason.too-tough", {"unit": unit, "n": 4, "have": 2}, "R6.6.3")
    said = GAME.explain(reason, language)
    assert said.split("(")[0] == wanted.split("(")[0] and "R6.6.3" in said


def test_words_of_the_printed_game() -> None:
    """Names as the glossary has them."""
    pl, hu = spoken("pl"), spoken("hu")
    assert pl.say("game.title") == "Pan Lodowego Ogrodu" and hu.say("game.title") == "A Jégkert ura"
    assert pl.say("space.mountain") == "Żarłoczna Góra" and hu.say("space.throat") == "Viperatorok"
    assert pl.say("tile.V3") == "Nocni Wędrowcy" and hu.say("piece.tree") == "A Fa Testvérei"
