"""A random game and a game against a bot, in twenty lines each: `python examples/research_first.py`."""

import gymnasium
import numpy as np

from ludoteka.research import pettingzoo
from ludoteka.research.gymnasium import env_id  # registers Ludoteka/ExcavationEarth-v0 and the others

# Everybody plays at random.
env = pettingzoo.env("excavation-earth", seats=3, reward="score")
env.reset(seed=1)
scores = {}
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    scores[agent] = reward
    env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
print("a random game:", scores)

# One seat against bots that look one step ahead; sampling the action space gives a legal action.
game = gymnasium.make(env_id("excavation-earth"), seats=2, opponents="greedy", reward="difference")
seen, info = game.reset(seed=1)
over, steps, reward = False, 0, 0.0
while not over:
    seen, reward, over, _, info = game.step(game.action_space.sample())
    steps += 1
print(f"a random player against a bot, after {steps} decisions of {np.shape(seen)} numbers each: {reward:+.0f} points")
