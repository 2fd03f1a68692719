"""Everything the title can say has words in every language, and they read well."""

import re
from collections.abc import Iterator
from functools import partial

import pytest

from ludoteka.core.rules import rule_words
from ludoteka.core.words import LANGUAGES, Words, keys, words
from ludoteka.games.excavation_earth import EVENTS, GAME
from ludoteka.games.excavation_earth.bot.judge import TERMS
from ludoteka.games.excavation_earth.components.tables import BUYERS, CENTRES, COLOURS, TYPE_IDS, ZU_KINDS
from ludoteka.games.excavation_earth.questions.notation import STORAGE, SUBSTITUTES
from ludoteka.games.excavation_earth.rules.flow import SEQUENCE
from ludoteka.games.excavation_earth.rules.opponent.choice import CRITERIA
from ludoteka.games.excavation_earth.rules.state import ACTIONS, SOURCES
from ludoteka.games.excavation_earth.table.scene import TABLE
from tests import sayings
from tests.sayings import home, literal_keys, option_keys, slug, sources

from .names import TABLES

TITLE = home(GAME.id)
CODE = sources(GAME.id)
DOMAIN = GAME.domain
text = partial(sayings.text, DOMAIN)
gaps = partial(sayings.gaps, DOMAIN)


def say(language: str) -> Words:
    return words(language, DOMAIN)


def built_keys() -> Iterator[str]:
    """Keys that are put together from a prefix and a word of the rules."""
    families = {
        "prompt": list(GAME.notation.forms),
        "seat": ["1", "2", "3", "4", "zu"],
        "step": [slug(step.name) for step in SEQUENCE],
        "option": option_keys(GAME),
        "colour": list(COLOURS),
        "buyer": list(BUYERS),
        "storage": STORAGE,
        "centre": CENTRES,
        "action": [*ACTIONS, *(f"{name}.rule" for name in ACTIONS)],
        "location": TABLES.location_ids,
        "artefact": TYPE_IDS,
        "card": [*COLOURS, "travel", "command"],
        "faction": [
            *(f"{name}{more}" for name in TABLES.faction_ids for more in ("", ".rule")),
            # Zu is nobody's to choose.
            *(f"{name}.short" for name in TABLES.faction_ids if name != "zu"),
        ],
        "command": [*TABLES.command_names, *(f"{name}.rule" for name in TABLES.command_names)],
        "zu": TABLES.zu_ids,
        "zukind": [*ZU_KINDS, "carried"],
        "zurule": ZU_KINDS,
        "criterion": CRITERIA,
        "substitute": SUBSTITUTES,
        "source": SOURCES,
        "term": TERMS,
        "purpose": ["now", "later"],
        "region": list(TABLE),
        "tie_break": ["artefacts-left", "solo"],
        "reason": ["not-in-bag"],  # told by every question to chance
        "ending": ["last-round", "beat-zu", "lost-to-zu"],
        "game": ["title", "summary", "length"],
    }
    yield from sayings.built_keys(GAME, families)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_used_has_words(language: str) -> None:
    literal, built = set(literal_keys(GAME.id)), set(built_keys())
    assert literal >= {"event.sale", "reason.no-trader", "tip.queue"}
    assert built >= {"move.trader-then-withdraw", "zu.ZE1"}
    assert [key for key in sorted(literal | built) if not say(language).has(key)] == []


def test_no_words_are_idle() -> None:
    used = set(literal_keys(GAME.id)) | set(built_keys())
    assert sorted(keys(DOMAIN) - used) == []


def test_every_event_that_is_told_is_declared() -> None:
    code = "".join(CODE.values())
    found = set(re.findall(r'\.tell\(\s*"([^"]+)"', code)) | set(re.findall(r'\.whisper\(\s*\w+, "([^"]+)"', code))
    assert found == set(EVENTS)


PROMPTS = {
    "travel": {"n"}, "sample": {"artefact"}, "market": {"market"}, "command": {"market"}, "trader": {"market"},
    "ability": {"ability"}, "draft": {"n"}, "discard": {"n"}, "goods": {"n"}, "bribe": {"n"}, "action": {"n"},
    "mulligan": {"least"},
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_ask_only_for_arguments_they_get(language: str) -> None:
    given = {name: PROMPTS.get(name, set()) for name in GAME.notation.forms}
    assert [name for name, args in given.items() if not gaps(language, f"prompt.{name}") <= args] == []


def test_polish_counts_in_three_forms() -> None:
    said = [say("pl").say("zu.failed", n=n) for n in (1, 2, 5, 22)]
    assert said == [
        "Zu: nieudana akcja, 1 kredyt",
        "Zu: nieudana akcja, 2 kredyty",
        "Zu: nieudana akcja, 5 kredytów",
        "Zu: nieudana akcja, 22 kredyty",
    ]


# What narrows Zu's choice, as each rule words it in every language, in the order in which it decides.
PRIORITIES = {
    "R10.4.2": {
        "buyers": ("interested buyers", "zainteresowanych kupujących", "érdeklődő vevő"),
        "your-traders": ("your traders", "twoich handlarzy", "kereskedőd"),
        "influence": ("command centre", "centrum dowodzenia", "parancsnoki központja"),
    },
    "R10.4.3": {
        "two": ("two artefacts", "dwa artefakty", "kettőt"),
        "holds-none": ("does not have", "którego nie ma", "nincs neki"),
        "you-fewest": ("you have the fewest", "ty masz najmniej", "neked a legkevesebb"),
    },
    "R10.4.4": {
        "popular": ("highest level", "najwyższym poziomie", "legmagasabb szintű"),
        "most-tiles": ("holds the most", "ma najwięcej", "legtöbbje"),
    },
    "R10.5.1": {
        "popular": ("more popular", "popularniejszego", "népszerűbb"),
        "no-sample": ("no sample", "próbki nie masz", "nincs mintád"),
        "rarest": ("fewest on the map", "na mapie jest najmniej", "legkevesebb van a térképen"),
        "valuable": ("most valuable", "najcenniejszy", "legértékesebb"),
    },
    "R10.5.3": {
        "valuable": ("worth the most", "najwyższej łącznej wartości", "együtt a legtöbbet érik"),
        "hold-first": ("before those from the hatch", "przed tymi z ukrytego luku", "előbb, mint a rejtett rekeszből"),
        "less-popular": ("less popular", "mniej popularne", "kevésbé népszerű"),
    },
    "R10.5.4": {
        "buyers": ("buyers are interested", "najwięcej kupujących", "legtöbb az érdeklődő vevő"),
        "influence": ("command centre", "centrum dowodzenia", "parancsnoki központja"),
    },
    "R10.5.6": {
        "most-markets": ("most markets", "największej liczbie rynków", "legfeljebb három piacon"),
        "credits": ("most credits", "najwięcej kredytów", "legtöbb kreditet"),
        "popular": ("more popular", "popularniejszy", "népszerűbb"),
        "buyers": ("buyers are interested", "zainteresowanych jest najwięcej", "legtöbb az érdeklődő"),
    },
    "R10.5.7": {
        "fewest": ("the fewest", "ma najmniej", "legkevesebbje"),
        "popular": ("more popular", "popularniejszy", "népszerűbb"),
        "buyers": ("most buyers are interested", "interesuje się najwięcej", "legtöbb az érdeklődő"),
    },
    "R10.5.8": {"valuable": ("more valuable", "cenniejszy", "értékesebbet")},
}


def decided() -> dict[str, list[str]]:
    """By rule what narrows a choice, as it stands in the code of the opponent. Markets for a sale are compared at the
    call of two rules, and by their buyers first."""
    found: dict[str, list[str]] = {}
    code = CODE["rules/opponent/cards.py"] + CODE["rules/opponent/choice.py"]
    for criterion, rule in re.findall(r'narrowed\(.*"([a-z-]+)", "?(R[\d.]+|rule)"?\)', code):
        for one in ("R10.4.2", "R10.5.6", "R10.5.7") if rule == "rule" else (rule,):
            found.setdefault(one, []).append(criterion)
    return found


def test_what_decides_for_zu_is_known_to_the_rules() -> None:
    assert {rule: sorted(some) for rule, some in decided().items()} == {
        rule: sorted(some) for rule, some in PRIORITIES.items()
    }
    assert {one for some in PRIORITIES.values() for one in some} == set(CRITERIA) - {"chance"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_in_what_order_it_decides(language: str) -> None:
    """R10.4 R10.5: a player can work out what Zu will do."""
    told = rule_words(DOMAIN, language)
    for rule, criteria in PRIORITIES.items():
        said = told.say(f"rule.{rule}")
        places = [said.find(wording[LANGUAGES.index(language)]) for wording in criteria.values()]
        assert -1 not in places and places == sorted(places), (rule, places, said)
    cube = {"en": "a cube of Zu lies on it", "pl": "leży na niej znacznik Zu", "hu": "Zu egy kockájával"}
    assert cube[language] in told.say("rule.R10.5.8"), "the next survey finds another card"
