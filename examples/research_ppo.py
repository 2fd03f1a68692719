"""Masked PPO in one file, after CleanRL: `python examples/research_ppo.py --minutes 10`.

Needs PyTorch, which Ludoteka does not install: `pip install torch`. A small network learns one seat of a title against
random opponents on the vector environment, and is then tested against them; a random player would win half of the games
for two.
"""

import argparse
import time

import numpy as np

from ludoteka.research.gymnasium import TitleVectorEnv

try:
    import torch
    from torch import nn
except ImportError:
    raise SystemExit("this example needs PyTorch: pip install torch") from None

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--title", default="excavation-earth")
parser.add_argument("--seats", type=int, default=2)
parser.add_argument("--envs", type=int, default=64)
parser.add_argument("--steps", type=int, default=64, help="steps of each game between two updates")
parser.add_argument("--minutes", type=float, default=10)
parser.add_argument("--test", type=int, default=200, help="games of the test")
parser.add_argument("--seed", type=int, default=1)
given = parser.parse_args()

torch.manual_seed(given.seed)
torch.set_num_threads(1)
# The difference of the scores tells more than who has won; it is squashed so that the network need not learn its size.
env = TitleVectorEnv(given.envs, given.title, given.seats, reward="difference")
inputs, actions = env.numbers.size, env.numbers.actions.size


class Agent(nn.Module):
    """One body with two heads: what to do, and how good it looks."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU())
        self.policy = nn.Linear(128, actions)
        self.value = nn.Linear(128, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen, mask):
        hidden = self.body(seen)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


def tensors(seen, mask):
    """The arrays of the environment stay and change, so they are copied."""
    return torch.from_numpy(seen.copy()), torch.from_numpy(mask.copy())


def play(agent, games):
    """The share of games that are won against random opponents."""
    test = TitleVectorEnv(min(games, 64), given.title, given.seats, reward="win")
    seen, info = test.reset(seed=given.seed + 1)
    won, played = 0.0, 0
    while played < games:
        with torch.no_grad():
            chances, _ = agent(*tensors(seen, info["action_mask"]))
        seen, rewards, over, _, info = test.step(chances.logits.argmax(-1).numpy())
        won += rewards[over].sum()
        played += over.sum()
    return won / played


agent = Agent()
optimizer = torch.optim.Adam(agent.parameters(), lr=5e-4, eps=1e-5)
print(f"{given.title}: {inputs} numbers in, {actions} actions; before training {play(agent, given.test):.0%} won")
seen, info = env.reset(seed=given.seed)
now = tensors(seen, info["action_mask"])
began, updates = time.time(), 0
while time.time() - began < 60 * given.minutes:
    kept = []
    for _ in range(given.steps):
        with torch.no_grad():
            chances, value = agent(*now)
            action = chances.sample()
        seen, reward, over, _, info = env.step(action.numpy())
        reward = torch.from_numpy(np.tanh(reward / 30))
        kept.append((*now, action, chances.log_prob(action), value, reward, over.copy()))
        now = tensors(seen, info["action_mask"])
    with torch.no_grad():
        after = agent(*now)[1]
    # Generalised advantage estimation, backwards through time.
    advantage, advantages = torch.zeros(given.envs), []
    for _, _, _, _, value, reward, over in reversed(kept):
        goes_on = torch.from_numpy(~over).float()
        delta = reward.float() + after * goes_on - value
        advantage = delta + 0.95 * goes_on * advantage
        advantages.append(advantage)
        after = value
    columns = list(zip(*kept, strict=True))
    seen_, mask_, action_, log_, value_ = (torch.cat(columns[i]) for i in range(5))
    gain = torch.cat(advantages[::-1])
    target = gain + value_
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(3):
        for some in torch.randperm(len(gain)).split(1024):
            chances, value = agent(seen_[some], mask_[some])
            ratio = (chances.log_prob(action_[some]) - log_[some]).exp()
            policy_loss = -torch.min(ratio * gain[some], ratio.clamp(0.8, 1.2) * gain[some]).mean()
            value_loss = (value - target[some]).square().mean()
            loss = policy_loss + 0.5 * value_loss - 0.01 * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()
    updates += 1
    if updates % 20 == 0:
        steps = updates * given.steps * given.envs
        print(f"{steps:>9} steps, {time.time() - began:5.0f} s: {play(agent, given.test):.0%} won", flush=True)
print(f"after training: {play(agent, 2 * given.test):.0%} of {2 * given.test} games won against random opponents")
