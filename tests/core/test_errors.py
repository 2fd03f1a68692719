"""Errors speak the language of the person; their own text stays English."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ludoteka
from ludoteka.bots import make_bot
from ludoteka.core.errors import BadOption, BadRecord, BadSeats, LudotekaError, UnknownBot, UnknownGame, UnknownOption
from ludoteka.core.promises import MONSTERS
from ludoteka.core.words import told, words
from tests.core.sample import GAME, WITH_OPTIONS
from tests.some import some


def error_of(kind: type[LudotekaError], what: str) -> LudotekaError:
    with pytest.raises(kind) as caught:
        match what:
            case "game":
                ludoteka.game("chess")
            case "bot":
                make_bot("monkey")
            case "seats":
                GAME.new(9)
            case "option":
                WITH_OPTIONS.new(2, {"moon": "full"})
            case "value":
                WITH_OPTIONS.new(2, {"shore": "moon"})
    return caught.value


@pytest.mark.parametrize(
    ("kind", "what", "polish", "hungarian"),
    [
        (UnknownGame, "game", "nie ma gry 'chess'; są: ", "nincs ilyen játék: 'chess'; van: "),
        (UnknownBot, "bot", "nie ma bota 'monkey'; są: random", "nincs ilyen bot: 'monkey'; van: random"),
        (BadSeats, "seats", "wybierz od 2 do 4", "legyen 2 és 4 között"),
        (
            UnknownOption,
            "option",
            "nie ma opcji 'moon'; są: shore",
            "nincs ilyen beállítás: 'moon'; van: shore",
        ),
        (BadOption, "value", "'moon'; możliwe: long, short", "'moon'; lehetséges: long, short"),
    ],
)
def test_an_error_is_told_in_every_language(kind: type[LudotekaError], what: str, polish: str, hungarian: str) -> None:
    error = error_of(kind, what)
    assert told(error, "en") == str(error) == words("en").say(error.key, **error.values)
    assert polish in told(error, "pl")
    assert hungarian in told(error, "hu")


def test_what_no_message_says_stays_english() -> None:
    assert told(LudotekaError("something else"), "pl") == "something else"
    damaged = BadRecord("game.ludo, line 3: no move")
    assert told(damaged, "hu") == "ez a játszmajegyzék nem használható (game.ludo, line 3: no move)"
    assert told(damaged, "xx") == "game.ludo, line 3: no move"


@pytest.mark.parametrize("value", MONSTERS, ids=("huge", "deep", "endless", "long"))
def test_a_title_that_cannot_be_one_is_named_in_short(value: Any) -> None:
    attempts: tuple[Callable[[], object], ...] = (
        lambda: ludoteka.game(value),
        lambda: ludoteka.load(value),
        lambda: ludoteka.load({"game": value}),
    )
    for attempt in some(attempts):
        with pytest.raises(LudotekaError) as caught:
            attempt()
        assert 20 < len(str(caught.value)) < 300


def test_an_error_comes_whole_from_another_process() -> None:
    error = error_of(UnknownGame, "game")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.key, again.values) == (str(error), error.key, error.values)
