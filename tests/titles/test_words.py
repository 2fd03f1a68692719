"""Everything a title can say reads well in every language, whatever the title."""

import re
from random import Random

import pytest

import ludoteka
from ludoteka.core.check import plan
from ludoteka.core.game import Game
from ludoteka.core.log import describe
from ludoteka.core.state import Event
from ludoteka.core.words import LANGUAGES, keys, words
from tests.sayings import gaps, reasons, text
from tests.some import some

GAMES = [ludoteka.game(title) for title in ludoteka.titles()]

every_title = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_title
def test_every_language_has_the_same_keys_and_gaps(game: Game) -> None:
    for language in LANGUAGES:
        assert keys(game.domain, language) == keys(game.domain)
        assert [
            key for key in keys(game.domain) if gaps(game.domain, language, key) != gaps(game.domain, "en", key)
        ] == []


@every_title
@every_language
def test_messages_ask_only_for_arguments_they_get(game: Game, language: str) -> None:
    given = [
        *some(reasons(game.id)),
        *((key, set(names.split())) for key, names in game.events.items()),
        *((form.label, set(form.gaps)) for forms in game.notation.forms.values() for form in forms),
    ]
    assert [key for key, args in given if not gaps(game.domain, language, key) <= args] == []


@every_title
@every_language
def test_reasons_are_sentences(game: Game, language: str) -> None:
    """They begin with a capital letter or a gap, and either all or none end with a full stop."""
    said = [text(game.domain, language, key) for key in sorted(keys(game.domain)) if key.startswith("reason.")]
    assert [text for text in some(said) if not (text[0].isupper() or text[0] == "{")] == []
    assert len({text.endswith(".") for text in said}) == 1


@every_title
def test_hungarian_hangs_no_endings_on_arguments(game: Game) -> None:
    """Case endings do not fit words that are put in later."""
    said = {key: text(game.domain, "hu", key) for key in keys(game.domain)}
    assert [key for key in sorted(said) if re.search(r"}-?[a-záéíóöőúüű]", said[key])] == []


@every_title
def test_polish_log_and_prompts_fit_any_player(game: Game) -> None:
    """Verbs in the past tense would have a gender."""
    past = re.compile(r"\w(ał|ała|ił|iła|ył|yła|ął|ęła)\b")
    said = [key for key in sorted(keys(game.domain)) if key in game.events or key.split(".")[0] in ("prompt", "move")]
    assert [key for key in said if past.search(text(game.domain, "pl", key))] == []


@every_title
def test_whole_games_can_be_told_in_every_language(game: Game) -> None:
    seen: dict[str, Event] = {}
    for n in range(3):
        position = game.new(*plan(game, n * 5 + 1))
        rng = Random(5)
        while not position.over:
            seat = rng.choice(position.to_move)
            for event in position.push(seat, position.choice(seat).pick(rng)):
                seen.setdefault(event.key, event)
    assert len(seen) > len(game.events) / 3
    for language in LANGUAGES:
        lines = [describe(game, event, words(language, game.domain)) for event in seen.values()]
        assert [line for line in lines if "⟨" in line] == []
