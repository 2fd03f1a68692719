"""How the bots judge positions of the Ice Garden."""

from random import Random

import pytest

from ludoteka.bots.base import Bot, RandomBot
from ludoteka.bots.greedy import GreedyBot
from ludoteka.bots.thinker import ThinkerBot
from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.lord_of_the_ice_garden import GAME

from .helpers import acting, area, own, play, put, regional, state, table


def match(bots: list[Bot], seed: int) -> Position:
    position = GAME.new(len(bots), {})
    rng = Random(seed)
    while position.to_move:
        seat = position.to_move[0]
        if seat == CHANCE:
            position.roll(rng)
        else:
            position.push(seat, bots[seat].choose(position, seat, rng).move)
    return position


def test_greedy_beats_chance() -> None:
    won = 0
    for seed in range(8):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seed % 4] = GreedyBot()
        result = match(bots, seed).result()
        assert result is not None
        won += result.winners == [seed % 4]
    assert won >= 7


def test_terms_have_names() -> None:
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    position = acting(g, influence="1")
    assert len(GAME.judge.terms(state(position), 0)) == len(GAME.judge.names)
    assert GAME.judge.evaluate(state(position))[0] == pytest.approx(sum(GAME.judge.terms(state(position), 0)))


def test_every_question_has_guesses() -> None:
    position = GAME.new(4, {"orderTokens": "drafted", "characters": "choose"})
    rng = Random(3)
    seen = set()
    while position.to_move:
        seat = position.to_move[0]
        choice = position.choice(seat)
        if seat != CHANCE:
            seen.add(choice.name)
            before = GAME.dump_state(position.state)
            assert len(GAME.judge.guesses(position.state, choice)) == len(choice.moves)
            assert GAME.dump_state(position.state) == before
        position.push(seat, choice.pick(rng))
    assert len(seen) >= 15


def test_greedy_takes_the_last_part_of_its_goal() -> None:
    """R9.2, R9.3, R9.4, R9.5"""
    g = put(table("freihoff vandyken"), "A: enlightened | B: 2x3")
    g.towers = [0, 1, 1, 1, 1, 1, 0, 0]
    position = regional(g, "A")
    assert position.text(0, GreedyBot().choose(position, 0, Random(1)).move) == "tower"
    g = put(table("callo vandyken"), "A: faun 1x4 | B: 2x3 | D: 1x2 faun")
    g.close(area("D"))
    g.nightmares[0] = 2
    position = regional(g, "A")
    assert position.text(0, GreedyBot().choose(position, 0, Random(1)).move) == "close"


def test_greedy_lets_the_snow_fall_only_if_it_wins() -> None:
    """R10.1"""
    for hunted, wanted in ((0, "pass"), (3, "shift")):
        g = put(table("freihoff vandyken"), "A: 1x2 2x2")
        g.snow, g.vuko_tokens = 17, [0, hunted]
        own(g, 1, magic="1 0 0 0")
        position = acting(g, chanting="1")
        chosen = position.text(0, GreedyBot().choose(position, 0, Random(1)).move)
        assert chosen.startswith(wanted)
        play(position, f"1 {chosen}")
        assert position.over == (wanted == "shift")


def test_the_thinker_thinks_to_the_end_of_the_turn() -> None:
    g = put(table("freihoff vandyken callo"), "A: 1x2 2x3 | B: 2x1 3x1")
    position = acting(g, influence="1 2", move="1")
    decision = ThinkerBot().choose(position, 1, Random(1), iterations=60)
    assert decision.visits > 1 and decision.iterations == 60
