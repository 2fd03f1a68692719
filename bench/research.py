"""`python -m bench.research`: how fast the research environments are, beside peers in the same run.

Every figure is steps a second of processor time in one process, the best of several interleaved rounds: whatever else
the machine does can only slow a round down. A step is one action with its observation and mask.
"""

import argparse
import json
import random
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from bench.run import BUILD, yardstick
from ludoteka.research import batch, pettingzoo
from ludoteka.research.gymnasium import TitleVectorEnv

CASES: list[tuple[str, int]] = [
    ("isle-of-skye", 4),
    ("excavation-earth", 2),
    ("merchants-of-the-dark-road", 2),
    ("lord-of-the-ice-garden", 2),
]

Measure = Callable[[], tuple[int, float]]


def aec(make: Callable[[], Any], steps: int) -> Measure:
    """PettingZoo: `last` gives the observation and the mask, a random legal action is stepped."""

    def run() -> tuple[int, float]:
        env = make()
        rng = random.Random(1)
        env.reset(seed=1)
        taken, began = 0, process_time()
        while taken < steps:
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.reset()
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(rng.choice(np.flatnonzero(mask).tolist()))
            taken += 1
        return taken, process_time() - began

    return run


def vector(title: str, seats: int, steps: int) -> Measure:
    """Gymnasium: one seat against random opponents, many games in one process; steps of all games are counted."""

    def run() -> tuple[int, float]:
        env = TitleVectorEnv(32, title, seats)
        _, info = env.reset(seed=1)
        rng = np.random.default_rng(1)
        taken, began = 0, process_time()
        while taken < steps:
            chances = rng.random(info["action_mask"].shape, dtype=np.float32)
            _, _, _, _, info = env.step((chances * info["action_mask"]).argmax(axis=1))
            taken += 32
        return taken, process_time() - began

    return run


def batched(title: str, seats: int, steps: int) -> Measure:
    """Many games at once, without the time it takes to choose the actions."""

    def run() -> tuple[int, float]:
        games = batch(title, 256, seats, seed=1)
        rng = np.random.default_rng(1)
        taken, spent = 0, 0.0
        while taken < steps:
            actions = games.sample(rng)
            began = process_time()
            games.step(actions)
            spent += process_time() - began
            taken += 256
        return taken, spent

    return run


def spiel(name: str, steps: int, tensors: bool = True) -> Measure:
    """OpenSpiel: random play, legal actions and the observation tensor of whoever is to move; chance is not counted."""
    import pyspiel

    import ludoteka.research.openspiel

    assert ludoteka.research.openspiel.NAMES

    def run() -> tuple[int, float]:
        game = pyspiel.load_game(name)
        rng = random.Random(1)
        state = game.new_initial_state()
        taken, began = 0, process_time()
        while taken < steps:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, chances)[0])
            else:
                if tensors:
                    state.observation_tensor()
                state.apply_action(rng.choice(state.legal_actions()))
                taken += 1
        return taken, process_time() - began

    return run


def peers() -> dict[str, Measure]:
    """Environments that others have made, as far as they are installed."""
    found: dict[str, Measure] = {}
    try:
        from pettingzoo.classic import chess_v6

        found["PettingZoo chess"] = aec(chess_v6.env, 300)
    except ImportError:
        print("PettingZoo's chess is left out: pip install 'pettingzoo[classic]'")
    try:
        import open_spiel.python.games  # noqa: F401

        found["OpenSpiel python_tic_tac_toe"] = spiel("python_tic_tac_toe", 3000)
        found["OpenSpiel python_kuhn_poker"] = spiel("python_kuhn_poker", 3000)
    except ImportError:
        print("OpenSpiel is left out: pip install 'ludoteka[openspiel]'")
    return found


def measures(steps: int) -> dict[str, Measure]:
    found: dict[str, Measure] = {}
    for title, seats in CASES:
        name = f"{title}, {seats} seats"
        found[f"PettingZoo, {name}"] = aec(lambda title=title, seats=seats: pettingzoo.raw_env(title, seats), steps)  # type: ignore[misc]
        found[f"Gymnasium vector, {name}"] = vector(title, seats, steps)
        found[f"batch, {name}"] = batched(title, seats, steps)
        found[f"OpenSpiel, {name}"] = spiel(f"ludoteka_{title.replace('-', '_')}(players={seats})", steps)
    return found | peers()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=3000, help="steps of each measure in a round")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    wanted = measures(given.steps)
    best = dict.fromkeys(wanted, 0.0)
    yard = 0.0
    for _ in range(given.rounds):
        yard = max(yard, yardstick())
        for name, run in wanted.items():
            taken, seconds = run()
            best[name] = max(best[name], taken / seconds)
    if given.json:
        print(json.dumps({"build": BUILD, "yardstick_per_second": yard, "steps_per_second": best}))
        return
    print(f"{BUILD} build; yardstick {yard:,.0f} rounds/s; best of {given.rounds} interleaved rounds")
    for name, value in best.items():
        print(f"  {name:58} {value:>10,.0f} steps/s {value / yard:8.4f} of the yardstick")


if __name__ == "__main__":
    main()
