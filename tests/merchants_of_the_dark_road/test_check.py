"""The bots."""

from random import Random

from ludoteka.bots.base import Bot, RandomBot
from ludoteka.bots.greedy import GreedyBot
from ludoteka.bots.thinker import ThinkerBot
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.bot.judge import TERMS
from ludoteka.games.merchants_of_the_dark_road.components.tables import SHORTCUT
from ludoteka.games.merchants_of_the_dark_road.rules.moves import BY_FLICKER
from ludoteka.testing import ranks

from .helpers import activate, at, state, table
from .pieces import wagon


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(6):
        bots: list[Bot] = [RandomBot(), RandomBot(), RandomBot()]
        bots[seed % 3] = GreedyBot()
        wins += ranks(GAME, bots, seed)[seed % 3] == 1
    assert wins >= 5


def test_thinker_plays_a_game() -> None:
    """Also alone, with every kind of question."""
    assert ranks(GAME, [ThinkerBot()], 1, {"pcLevel": "expert", "twoDeeds": "on", "draft": "on"}) in ([1], [2])


def test_the_lower_total_counts() -> None:
    """With few coins a coin is worth more than prestige, and the other way round."""
    judge = GAME.judge
    assert judge.names == TERMS
    for coins, prestige in ((5, 20), (20, 5)):
        g = table()
        wagon(g, 0, coins=coins, prestige=prestige)
        position = at(g, "plan")
        more_coins, more_prestige = state(position).copy(), state(position).copy()
        more_coins.coins[0] += 1
        more_prestige.prestige[0] += 1
        gain = sum(judge.terms(more_coins, 0)) - sum(judge.terms(more_prestige, 0))
        assert (gain > 0.3) == (coins < prestige) and abs(gain) > 0.3


def test_guesses_fit_their_questions() -> None:
    """One number a move, for every question of some games."""
    rng = Random(5)
    asked = set()
    for seats in (1, 2, 4):
        position = GAME.new(seats, {})
        while not position.over:
            position.roll(rng)
            if position.over:
                break
            seat = position.to_move[0]
            choice = position.choice(seat)
            guesses = GAME.judge.guesses(position.state, choice)
            assert len(guesses) == len(choice.moves)
            asked.add(choice.name)
            position.push(seat, choice.pick(rng))
    assert len(asked) > 25


def test_flicker_saves_the_lanterns_of_a_shortcut() -> None:
    """R8.2.11: with Flicker a shortcut costs a quartz instead of lanterns, so a bot tries it before paying them."""
    g = table()
    wagon(g, 0, pets="CO8", quartz=1, lanterns=3)
    position = activate(g, 0, "yurg")
    position.push(0, "lead caravan")
    position.push(0, "befriend 1")
    choice = position.choice(0)
    assert choice.name == "route"
    guess = dict(zip(choice.moves, GAME.judge.guesses(position.state, choice), strict=True))
    assert guess[BY_FLICKER] > guess[SHORTCUT]
