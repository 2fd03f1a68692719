"""Why a thing cannot be touched now, asked of everything on the table of every title."""

from random import Random
from typing import Any

import pytest

import ludoteka
from ludoteka.games import titles
from ludoteka.server.wire.preview import forbidden, touching

WITH: dict[str, dict[str, Any]] = {"isle-of-skye": {"expansion": "journeyman"}}


@pytest.mark.parametrize("title", titles())
def test_why_not_of_anything(title: str) -> None:
    """Also of things that the notation of moves does not name: what somebody might try, and what that would touch, is
    known of every question. Every reason has its rule."""
    rng = Random(5)
    position = ludoteka.new(title, **WITH.get(title, {}))
    unnamed = 0
    for step in range(200):
        position.roll(rng)
        if position.over:
            break
        seat = rng.choice(position.to_move)
        if step % 5 == 0:
            scene, choice = position.scene(seat), position.choice(seat)
            lit = {target for listed in scene.choices for target in listed.targets}
            for node in scene.nodes:
                if node.id in lit:
                    continue
                reasons = forbidden(position, seat, node.id)
                assert all(said.rule for said in reasons)
                unnamed += bool(reasons) and not touching(position.game, choice, node.id)
        position.push(seat, position.choice(seat).pick(rng))
    assert unnamed


def test_of_an_action_the_reason_is_told_that_concerns_ones_own_cards() -> None:
    """Whoever has nothing to sell is told so, and not that some card that nobody asked about is not in hand."""
    rng = Random(1)
    told: list[str] = []
    position = ludoteka.new("excavation-earth", seats=2)
    while len(told) < 10:
        position.roll(rng)
        seat = position.to_move[0]
        choice = position.choice(seat)
        lit = {target for listed in position.scene(seat).choices for target in listed.targets}
        if choice.name == "action" and "action:sell" not in lit:
            told.append(forbidden(position, seat, "action:sell")[0].key)
        position.push(seat, choice.pick(rng))
    assert set(told) <= {"reason.no-artefacts", "reason.no-market-buys"}
