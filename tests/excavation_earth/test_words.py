"""Everything the title can say has words in every language, and they read well."""

import re
from collections.abc import Iterator
from functools import partial

import pytest

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
        "faction": [*TABLES.faction_ids, *(f"{name}.rule" for name in TABLES.faction_ids)],
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
