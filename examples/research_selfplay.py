"""Self-play with masks on PettingZoo, in NumPy alone: `python examples/research_selfplay.py --games 600`.

One linear policy plays all seats and learns from the ends of its games (REINFORCE); then it plays against random
players. It shows how a loop over `agent_iter` trains; for strength take examples/research_ppo.py.
"""

import argparse

import numpy as np

from ludoteka.research import pettingzoo

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--title", default="excavation-earth")
parser.add_argument("--games", type=int, default=600)
parser.add_argument("--test", type=int, default=100, help="games of the test")
parser.add_argument("--rate", type=float, default=0.02)
parser.add_argument("--seed", type=int, default=1)
given = parser.parse_args()

env = pettingzoo.env(given.title, seats=2, reward="difference")
env.reset(seed=given.seed)
seen = env.last()[0]
weights = np.zeros((len(seen["action_mask"]), len(seen["observation"]) + 1))
rng = np.random.default_rng(given.seed)


def chances(seen):
    """The legal actions, what the policy looks at, and how likely it takes each of them: only legal ones are ever
    weighed, so that nothing is learnt about what the mask forbids."""
    legal = np.flatnonzero(seen["action_mask"])
    inputs = np.append(seen["observation"], 1.0)
    scores = weights[legal] @ inputs
    odds = np.exp(scores - scores.max())
    return legal, inputs, odds / odds.sum()


def play(learner):
    """One game: what each seat decided, and its reward. The seats of `learner` follow the policy, others are random."""
    env.reset()
    decided = {agent: [] for agent in env.agents}
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
        elif agent in learner:
            legal, inputs, odds = chances(seen)
            i = rng.choice(len(legal), p=odds)
            decided[agent].append((legal, inputs, odds, i))
            env.step(legal[i])
        else:
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    return decided, rewards


def learn(decided, rewards):
    """Make what the winner did more likely and what the loser did less likely. Both are the same policy, so that the
    mean reward is 0, which is the best baseline there is."""
    for agent, decisions in decided.items():
        gain = given.rate * np.tanh(rewards[agent] / 20)
        for legal, inputs, odds, i in decisions:
            push = -odds
            push[i] += 1
            weights[legal] += gain * np.outer(push, inputs)


def test():
    """The share of games that it wins against a random player, from both seats."""
    wins = 0.0
    for number in range(given.test):
        me = f"player_{number % 2}"
        reward = play({me})[1][me]
        wins += 0.5 if reward == 0 else reward > 0
    return wins / given.test


print(f"before training: {test():.0%} of {given.test} games won against a random player")
for _ in range(given.games):
    learn(*play(set(env.possible_agents)))
print(f"after {given.games} games against itself: {test():.0%}")
