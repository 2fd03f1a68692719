"""Everything the title can say has words in every language, and they read well."""

import ast
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from ludoteka.core.log import describe
from ludoteka.core.scene import spoken
from ludoteka.core.text import render_text
from ludoteka.core.words import LANGUAGES, Words, keys, words
from ludoteka.games.excavation_earth import EVENTS, GAME
from ludoteka.games.excavation_earth.bot.judge import TERMS
from ludoteka.games.excavation_earth.components.tables import BUYERS, CENTRES, COLOURS, ZU_KINDS
from ludoteka.games.excavation_earth.questions.notation import STORAGE, SUBSTITUTES
from ludoteka.games.excavation_earth.rules.flow import SEQUENCE
from ludoteka.games.excavation_earth.rules.opponent.choice import CRITERIA
from ludoteka.games.excavation_earth.rules.state import ACTIONS, SOURCES
from ludoteka.games.excavation_earth.table.scene import TABLE
from tests import sayings
from tests.sayings import label, slug

from .helpers import TABLES

TITLE = Path(__file__).parents[2] / "src" / "ludoteka" / "games" / "excavation_earth"
CODE = {file.relative_to(TITLE).as_posix(): file.read_text(encoding="utf-8") for file in sorted(TITLE.rglob("*.py"))}
DOMAIN = GAME.domain
text = partial(sayings.text, DOMAIN)
gaps = partial(sayings.gaps, DOMAIN)


def say(language: str) -> Words:
    return words(language, DOMAIN)


def literal_keys() -> Iterator[str]:
    """Every text in the code that is built like a message key."""
    families = {key.split(".")[0] for key in keys(DOMAIN)}
    for name, source in CODE.items():
        if name == "components/load.py":
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found = re.fullmatch(r"([a-z_]+)\.[A-Za-z0-9_-]+", node.value)
                if found and found[1] in families:
                    yield node.value


def built_keys() -> Iterator[str]:
    """Keys that are put together from a prefix and a word of the rules."""
    families = {
        "prompt": list(GAME.notation.forms),
        "seat": ["1", "2", "3", "4", "zu"],
        "step": [slug(step.name) for step in SEQUENCE],
        "option": [option.name for option in GAME.options]
        + [f"{option.name}.{value}" for option in GAME.options for value in option.values],
        "colour": list(COLOURS),
        "buyer": list(BUYERS),
        "storage": STORAGE,
        "centre": CENTRES,
        "action": [*ACTIONS, *(f"{name}.rule" for name in ACTIONS)],
        "location": TABLES.location_ids,
        "faction": [*TABLES.faction_ids, *(f"{name}.rule" for name in TABLES.faction_ids)],
        "command": [*TABLES.command_names, *(f"{name}.rule" for name in TABLES.command_names)],
        "zu": TABLES.zu_ids,
        "zukind": [*ZU_KINDS, "carried"],
        "zurule": ZU_KINDS,
        "criterion": CRITERIA,
        "substitute": SUBSTITUTES,
        "source": SOURCES,
        "term": TERMS,
        "region": list(TABLE),
        "tie_break": ["artefacts-left"],
        "reason": ["not-in-bag"],  # told by every question to chance
        "ending": ["last-round", "beat-zu", "lost-to-zu"],
        "game": ["title", "summary", "length"],
    }
    for family, names in families.items():
        yield from (f"{family}.{name}" for name in names)
    yield from EVENTS
    yield from (label(form.template) for forms in GAME.notation.forms.values() for form in forms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_used_has_words(language: str) -> None:
    literal, built = set(literal_keys()), set(built_keys())
    assert literal >= {"event.sale", "reason.no-trader", "tip.queue"}
    assert built >= {"move.trader-then-withdraw", "zu.ZE1"}
    assert [key for key in sorted(literal | built) if not say(language).has(key)] == []


def test_every_language_has_the_same_keys() -> None:
    assert keys(DOMAIN, "pl") == keys(DOMAIN, "en") == keys(DOMAIN, "hu")


def test_no_words_are_idle() -> None:
    used = set(literal_keys()) | set(built_keys())
    assert sorted(keys(DOMAIN) - used) == []


def test_every_event_that_is_told_is_declared() -> None:
    code = "".join(CODE.values())
    found = set(re.findall(r'\.tell\(\s*"([^"]+)"', code)) | set(re.findall(r'\.whisper\(\s*\w+, "([^"]+)"', code))
    assert found == set(EVENTS)


def reasons() -> Iterator[tuple[str, set[str]]]:
    """Every reason of the code with the names of its arguments."""
    for name, source in CODE.items():
        if not name.startswith("questions/"):
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
                args = node.args[1]
                assert isinstance(args, ast.Dict)
                given = {str(key.value) for key in args.keys if isinstance(key, ast.Constant)}
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant):
                        yield str(part.value), given


PROMPTS = {
    "travel": {"n"}, "sample": {"artefact"}, "market": {"market"}, "command": {"market"}, "trader": {"market"},
    "ability": {"ability"}, "draft": {"n"}, "discard": {"n"}, "goods": {"n"}, "bribe": {"n"}, "action": {"n"},
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_ask_only_for_arguments_they_get(language: str) -> None:
    assert len(list(reasons())) > 50
    given = [
        *reasons(),
        *((key, set(names.split())) for key, names in EVENTS.items()),
        *(
            (label(form.template), set(re.findall(r"{(\w+)}", form.template)))
            for forms in GAME.notation.forms.values()
            for form in forms
        ),
        *((f"prompt.{name}", PROMPTS.get(name, set())) for name in GAME.notation.forms),
    ]
    assert [key for key, args in given if not gaps(language, key) <= args] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_agree_on_their_gaps(language: str) -> None:
    assert [key for key in sorted(keys(DOMAIN)) if gaps(language, key) != gaps("en", key)] == []


def test_hungarian_hangs_no_endings_on_gaps() -> None:
    """Case endings do not fit words that are put in later."""
    found = [key for key in sorted(keys(DOMAIN)) if re.search(r"}[a-záéíóöőúüű]|}-[a-z]", text("hu", key))]
    assert found == []


def test_polish_counts_in_three_forms() -> None:
    said = [say("pl").say("zu.failed", n=n) for n in (1, 2, 5, 22)]
    assert said == [
        "Zu: nieudana akcja, 1 kredyt",
        "Zu: nieudana akcja, 2 kredyty",
        "Zu: nieudana akcja, 5 kredytów",
        "Zu: nieudana akcja, 22 kredyty",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 3])
def test_whole_games_can_be_told_and_shown(language: str, seats: int) -> None:
    """No key in brackets in the log, the labels, the prompts and the text of the table."""
    rng = Random(seats)
    position = GAME.new(seats, {"factions": "random"})
    heard = say(language)
    count = 0
    while not position.over:
        seat = rng.choice(position.to_move)
        count += 1
        if seat >= 0 and count % 9 == 0:
            scene = position.scene(seat)
            assert "⟨" not in render_text(GAME, scene, language)
            for choice in scene["choices"]:
                assert "⟨" not in spoken(choice["label"], heard)
            assert "⟨" not in spoken(scene["prompt"], heard)
        for event in position.push(seat, position.choice(seat).pick(rng)):
            assert "⟨" not in describe(GAME, event, heard)
