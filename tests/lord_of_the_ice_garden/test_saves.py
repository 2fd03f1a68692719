"""Saves that the rules could not have led to are refused; those of older versions open."""

import json
from random import Random
from typing import Any

import pytest

from ludoteka.core.errors import BadRecord
from ludoteka.core.fuzz import fuzz_saves, fuzz_tables
from ludoteka.core.position import Position
from ludoteka.games.lord_of_the_ice_garden import GAME
from ludoteka.games.lord_of_the_ice_garden.rules.fields import RENAMED


def saved(step: str, seats: int = 3, seed: int = 2) -> dict[str, Any]:
    """A save of a random game that stands before a turn of this step, in the fourth turn or during set-up."""
    position = GAME.new(seats, {"characters": "choose", "orderTokens": "drafted", "vukoTiles": "1234"})
    rng = Random(seed)
    while not standing(position, step):
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    data: dict[str, Any] = json.loads(json.dumps(position.dump()))
    assert GAME.load(data).key() == position.key()
    return data


def standing(position: Position, step: str) -> bool:
    base: Any = position.base
    return not position.answers and position.steps[base.step].name == step and base.turn in (0, 4)


@pytest.mark.parametrize(
    ("step", "field", "change"),
    [
        ("choose characters", "who", lambda old: [0, 0, -1]),
        ("region tokens", "regions", lambda old: [*old, *old, 1]),
        ("region tokens", "snow", lambda old: 1),
        ("start influence", "todo", lambda old: old[::-1]),
        ("start influence", "open", lambda old: []),
        ("start influence", "thorn", lambda old: -1 if old >= 0 else 0),
        ("jump", "space", lambda old: [9, 9, 9]),
        ("jump", "leaps", lambda old: [14, 14, 14]),
        ("jump", "scoring", lambda old: 4),
        ("order tokens", "sequence", lambda old: [1, 1, 1, 1, -1]),
        ("planning", "order", lambda old: [old[1], old[0], old[2]]),
        ("planning", "boats", lambda old: 4),
        ("planning", "magic", lambda old: old[:-1]),
        ("planning", "vp", lambda old: [10**9, 0, 0]),
        ("planning", "ledger", lambda old: [[0, "regions", 2, 99]]),
        ("actions", "planned", lambda old: [[], [0], [], [], [], []]),
        ("actions", "todo", lambda old: [23]),
        ("actions", "doomed", lambda old: [0]),
        ("actions", "vuko_tokens", lambda old: [10, 0, 0]),
        ("actions", "spies", lambda old: [1, 1]),
        ("dominance", "todo", lambda old: old[::-1]),
        ("dominance", "ending", lambda old: 3),
        ("dominance", "closed", lambda old: [1] * 8),
        ("dominance", "vuko", lambda old: 99),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(step: str, field: str, change: Any) -> None:
    """R12.16: lengths, ranges, and what the fields owe each other."""
    data = saved(step)
    data["base"][field] = change(data["base"][field])
    with pytest.raises(BadRecord):
        GAME.load(data)


def test_damaged_saves_are_refused_or_play_on() -> None:
    assert fuzz_saves(GAME, 200, seed=4) == []


def test_damaged_tables_are_refused_or_play_on() -> None:
    assert fuzz_tables(GAME, 25, seed=4) == []


def test_a_save_with_older_names_opens() -> None:
    data = saved("planning")
    old = json.loads(json.dumps(data))
    for before, now in RENAMED.items():
        old["base"][before] = old["base"].pop(now)
    assert GAME.load(old).key() == GAME.load(data).key()
