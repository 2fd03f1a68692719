"""Games that bots drive into the rarer rules."""

from random import Random

import pytest

from ludoteka.bots.greedy import GreedyBot
from ludoteka.core.choice import CHANCE
from ludoteka.games.lord_of_the_ice_garden import GAME


@pytest.mark.parametrize("seed", range(4))
def test_games_of_greedy_bots_keep_the_laws(seed: int) -> None:
    """R12.16: they summon, attack and reach goals, which chance seldom does; legal moves and reasons agree."""
    seats = 2 + seed % 3
    position = GAME.new(seats, GAME.presets[seed % len(GAME.presets)])
    rng = Random(seed)
    bots = [GreedyBot() for _ in range(seats)]
    while position.to_move:
        seat = position.to_move[0]
        choice = position.choice(seat)
        if seat == CHANCE:
            position.push(seat, choice.pick(rng))
            continue
        if rng.random() < 0.1:
            legal = set(choice.moves)
            for move in GAME.tries(position.state, choice, rng):
                assert (GAME.why_not(position.state, choice, move) is None) == (move in legal), (choice.name, move)
        position.push(seat, bots[seat].choose(position, seat, rng).move)
        if not position.answers:
            assert GAME.laws(position.base) == []
    assert position.result() is not None
