"""OpenSpiel's IS-MCTS against our thinker, both with the same time for every decision.

`python examples/research_ismcts.py --games 10 --seconds 0.2`; needs `pip install "ludoteka[openspiel]"`. Both get the
same title, the same seats in turn and the same processor time; the table says who won.
"""

import argparse
import time
from random import Random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from ludoteka.bots import make_bot
from ludoteka.research import openspiel

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--title", default="lord-of-the-ice-garden")
parser.add_argument("--games", type=int, default=10)
parser.add_argument("--seconds", type=float, default=0.2, help="processor time for a decision")
parser.add_argument("--decisions", type=int, default=100_000, help="a game ends without a winner after so many")
parser.add_argument("--seed", type=int, default=1)
given = parser.parse_args()

game = pyspiel.load_game(openspiel.short_name(given.title), {"players": 2})
rng = Random(given.seed)


speed = 20.0
"""Simulations a second, as the last decision had them."""


def searched(state):
    """The action of IS-MCTS with as many simulations as fit into the time, and how many they were."""
    global speed
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0], 0
    simulations = max(2, round(speed * given.seconds))
    numbers = np.random.RandomState(rng.randrange(1 << 30))
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, numbers), 2.0, simulations, random_state=numbers)
    began = time.process_time()
    action = bot.step(state)
    speed = simulations / (time.process_time() - began)
    return action, simulations


def thought(state, bot):
    """The thinker's move as the numbers that are left of it."""
    table = state.table
    answer = table.answer(state.current_player())
    bot.clock = time.process_time
    move = bot.choose(table.position, state.current_player(), rng, seconds=given.seconds).move
    return list(table.spec.actions.path(answer.choice, move))


wins, simulations, decisions = {"IS-MCTS": 0.0, "thinker": 0.0}, 0, 0
for number in range(given.games):
    names = ["IS-MCTS", "thinker"] if number % 2 == 0 else ["thinker", "IS-MCTS"]
    state = game.new_initial_state()
    thinker, planned, last = make_bot("thinker"), [], decisions + given.decisions
    while not state.is_terminal() and decisions < last:
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
        elif names[state.current_player()] == "thinker":
            planned = planned or thought(state, thinker)
            state.apply_action(planned.pop(0))
        else:
            action, done = searched(state)
            state.apply_action(action)
            simulations += done
            decisions += done > 0
    for name, won in zip(names, state.returns(), strict=True):
        wins[name] += won
    print(f"game {number + 1}: {dict(zip(names, state.returns(), strict=True))}", flush=True)
print(f"\n| {given.title}, {given.games} games, {given.seconds} s a decision | wins |\n|---|---|")
for name, won in wins.items():
    print(f"| {name} | {won:g} |")
print(f"\nIS-MCTS made {simulations / max(decisions, 1):.1f} simulations a decision.")
