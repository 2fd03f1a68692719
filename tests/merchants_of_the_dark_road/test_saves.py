"""Saved games: what cannot have come about is refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from ludoteka.core.errors import BadRecord
from ludoteka.core.fuzz import fuzz_saves
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.rules.fields import RENAMED
from ludoteka.games.merchants_of_the_dark_road.rules.state import Road

from .helpers import at, table
from .journeys import caravan
from .pieces import turn_of, wagon

Data = dict[str, Any]


def harnessed(g: Road) -> Road:
    wagon(g, 0, steeds="SD1")
    wagon(g, 1, steeds="SD2")
    return g


def saved() -> Data:
    """At the beginning of the third turn of seat 1, two people and the Private Concern."""
    g = harnessed(table(pc="on"))
    turn_of(g, 0, 3)
    for seat in (0, 1):
        g.reserve[seat * 6 : seat * 6 + 6] = [1, 1, 0, 0, 0, 0]
        g.spent[seat] = 2
    found: Data = json.loads(json.dumps(at(g, "plan").dump()))
    return found


def test_a_save_opens() -> None:
    assert GAME.load(saved()).to_move == (0,)


def test_a_save_with_older_names_opens() -> None:
    data = saved()
    for old, new in RENAMED.items():
        data["base"][old] = data["base"].pop(new)
    assert GAME.load(data).key() == GAME.load(saved()).key()


def put(name: str, value: Any, place: int | None = None) -> Callable[[Data], None]:
    def change(base: Data) -> None:
        if place is None:
            base[name] = value
        else:
            base[name][place] = value

    return change


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put("round", 5), "night dice are where the round has them"),
        (put("round", 99), "a whole number from 1 to 14"),
        (put("turn", 1), "round and turn follow the order of play"),
        (put("order", [0, 1]), "the order of play goes round the table"),
        (put("order", [1, 0, 4]), "the order of play"),
        (put("todo", [1]), "those who are still to come"),
        (put("reserve", 7, 0), "seat 1: night dice"),
        (put("spent", 3, 1), "seat 2: night dice"),
        (put("illuminated", 2, 3), "at most two illuminated dice"),
        (put("goods", 9, 0), "the goods have room"),
        (put("lanterns", 5, 0), "a whole number from 0 to 4"),
        (put("used", 1, 0), "gifts lie on companions"),
        (put("companions", 1, 0), "every companion is in exactly one place"),
        (put("steeds", 3, 0), "every steed is in one place"),
        (put("leader", 0), "there in no other"),
        (put("event", 3), "there in no other"),
        (put("acted", 1), "there in no other"),
        (put("knows", 15, 0), "everybody knows the deeds they have seen"),
        (put("served", 1), "the Private Concern has its own things"),
        (put("ledger", [[0, "base", 7]]), "points are counted at the end"),
        (put("coins", 10**9, 0), "coins should be"),
        (put("dice", 2, 0), "all market dice"),
        (put("buildings", [0, 1, 2, 4]), "four buildings of different tiles"),
        (put("sarcophagus_owner", 0, 0), "a sarcophagus is closed"),
        (put("rot", 6), "rot should be"),
        (put("pawn", [0]), "2 values, not 1"),
        (put("hats", 3), "there is no field 'hats'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(change: Callable[[Data], None], why: str) -> None:
    data = saved()
    change(data["base"])
    with pytest.raises(BadRecord, match=why):
        GAME.load(data)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put("travelers", [0]), "those who are still to come"),
        (put("travelers", [1, 0]), "those who are still to come"),
        (put("travel_dice", [5, 3]), "the caravan and its dice are complete"),
        (put("travel_dice", [0, 3]), "the caravan and its dice are complete"),
        (put("route", 1), "the caravan and its dice are complete"),
        (put("acted", 0), "the caravan and its dice are complete"),
        (put("pool_night", -1), "night dice"),
    ],
)
def test_caravans_are_complete(change: Callable[[Data], None], why: str) -> None:
    g = harnessed(table())
    g.reserve[:6] = [1, 1, 1, 0, 0, 0]
    data = json.loads(json.dumps(caravan(g, dice="3 5", joins="2").dump()))
    assert GAME.load(data).to_move == (0,)
    change(data["base"])
    with pytest.raises(BadRecord, match=why):
        GAME.load(data)


def test_damaged_saves_are_refused_or_play_on() -> None:
    assert fuzz_saves(GAME, 300, seed=3) == []
