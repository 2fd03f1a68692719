"""Saved games: whatever could not have come about is refused."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ludoteka.core.errors import BadRecord
from ludoteka.core.fuzz import fuzz_saves
from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.rules.state import EXTRA, SALE, Earth


def saved(seats: int, step: str) -> dict[str, Any]:
    """A random game, saved when it stands before a decision of this step in round 2."""
    rng = Random(5)
    position = GAME.new(seats)
    while position.to_move:
        base = position.base
        assert isinstance(base, Earth)
        if base.round == 2 and GAME.steps[base.step].name == step and not position.answers:
            data: dict[str, Any] = json.loads(json.dumps(position.dump()))
            return data
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    raise AssertionError(f"no such step: {step}")


Damage = Callable[[dict[str, Any]], object]
DAMAGES: list[tuple[str, Damage]] = [
    ("turn order", lambda base: base.update(order=[0, 0])),
    ("in the turn order", lambda base: base.update(order=[0])),
    ("whole number from 0 to 1", lambda base: base.update(active=3)),
    ("active player", lambda base: base.update(passed=[1, 1])),
    ("active player's turn", lambda base: base.update(todo=[1 - base["active"]])),
    ("belong to the step", lambda base: base.update(round=0)),
    ("belong to the step", lambda base: base.update(actions_left=-1)),
    ("whole number from 0 to 3", lambda base: base.update(draft_pick=10**9)),
    ("every faction has one player", lambda base: base.update(faction=[1, 1])),
    ("every faction has one player", lambda base: base.update(faction=[1, 5])),
    ("command cards lie there", lambda base: base.update(command=[0, -1, 1])),
    ("every command card is there once", lambda base: base.update(command=[1, 1, 1])),
    ("an initiative token has one owner", lambda base: base.update(token=[1, 1])),
    ("every travel card", lambda base: base["hand"].__setitem__(0, [*base["hand"][0], 32, 32])),
    ("every action card", lambda base: base["deck"].insert(0, 0)),
    ("credits are the sum", lambda base: base["credits"].__setitem__(0, 999)),
    ("one colour", lambda base: base["black"][1].append(0)),
    ("on different locations", lambda base: base["explorers"].__setitem__(0, base["explorers"][1])),
    ("on different locations", lambda base: base["explorers"].__setitem__(0, -1)),
    ("the third explorer", lambda base: base["explorers"].__setitem__(2, -1)),
    ("what is still to be done", lambda base: base["agenda"].append(EXTRA * 64)),
    ("what is still to be done", lambda base: base["agenda"].append(SALE * 64)),
    ("cards just drawn", lambda base: base.update(drawn=base["hand"][base["active"]][:1])),
    ("packets are there for the draft", lambda base: base["packet"].__setitem__(0, [base["deck"].pop()])),
    ("at most 0 values", lambda base: base["picked"].__setitem__(0, [1])),
    ("every cube", lambda base: base["envoys"].__setitem__(0, base["envoys"][0] + 1)),
]


@pytest.mark.parametrize(("why", "damage"), DAMAGES)
def test_what_could_not_have_come_about_is_refused(why: str, damage: Damage) -> None:
    data = saved(2, "action")
    GAME.load(data)
    damage(data["base"])
    with pytest.raises(BadRecord, match=why):
        GAME.load(data)


def test_the_cards_of_zu_are_counted() -> None:
    """R10.1.5: what is unseen of a kind is in the decks of this round and the next."""
    data = saved(1, "action")
    GAME.load(data)
    data["base"]["zu_kinds"][0] += 1
    with pytest.raises(BadRecord, match="unseen of a kind"):
        GAME.load(data)


def test_damaged_saves_are_refused_or_play_to_the_end() -> None:
    assert fuzz_saves(GAME, 200, seed=7) == []


def test_saves_with_the_old_names_of_fields_still_open() -> None:
    data = saved(2, "action")
    key = GAME.load(data).key()
    for old, new in GAME.renamed.items():
        data["base"][old] = data["base"].pop(new)
    assert {"left", "sites", "pick"} <= data["base"].keys() and GAME.load(data).key() == key
