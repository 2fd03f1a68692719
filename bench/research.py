"""`python -m bench.research`: how fast the research environments are, beside peers in the same run.

Every figure is steps a second of processor time in one process, the best of several interleaved rounds: whatever else
the machine does can only slow a round down. A step is one action with its observation and mask. Before each round 100
steps are made that are not timed. Choosing the actions is not timed either where the environment plays many games at
once, for it is the learner's work. In OpenSpiel chance is nodes of its own: they are not counted, but timed, and the
second figure leaves their time out too.
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


WARM = 100
"""So many steps are made before the time is taken."""


def aec(make: Callable[[], Any], steps: int) -> Measure:
    """PettingZoo: `last` gives the observation and the mask, a random legal action is stepped."""

    def run() -> tuple[int, float]:
        env = make()
        rng = random.Random(1)
        env.reset(seed=1)
        taken, began = -WARM, 0.0
        while taken < steps:
            if not taken:
                began = process_time()
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
        env = TitleVectorEnv(GAMES, title, seats)
        _, info = env.reset(seed=1)
        rng = np.random.default_rng(1)
        return timed(lambda: sample(rng, info["action_mask"]), env.step, steps)

    return run


def batched(title: str, seats: int, steps: int) -> Measure:
    """Many games at once."""

    def run() -> tuple[int, float]:
        games = batch(title, GAMES, seats, seed=1)
        rng = np.random.default_rng(1)
        return timed(lambda: games.sample(rng), games.step, steps)

    return run


GAMES = 256


def sample(rng: np.random.Generator, masks: Any) -> Any:
    """A legal action for every game."""
    return (rng.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)


def timed(choose: Callable[[], Any], step: Callable[[Any], Any], steps: int) -> tuple[int, float]:
    taken, spent = -WARM * GAMES, 0.0
    while taken < steps:
        actions = choose()
        began = process_time()
        step(actions)
        if taken >= 0:
            spent += process_time() - began
        taken += GAMES
    return taken, spent


def spiel(name: str, steps: int, chance: bool = True) -> Measure:
    """OpenSpiel: random play, legal actions and the observation tensor of whoever is to move; the time of chance nodes
    counts or not."""
    import pyspiel

    import ludoteka.research.openspiel

    assert ludoteka.research.openspiel.NAMES

    def run() -> tuple[int, float]:
        game = pyspiel.load_game(name)
        rng = random.Random(1)
        state = game.new_initial_state()
        taken, began, aside = -WARM, 0.0, 0.0
        while taken < steps:
            if not taken and not state.is_chance_node():
                began, aside = process_time(), 0.0
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                before = process_time()
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, chances)[0])
                aside += process_time() - before
            else:
                state.observation_tensor()
                state.apply_action(rng.choice(state.legal_actions()))
                taken += 1
        return taken, process_time() - began - (0.0 if chance else aside)

    return run


def catan(steps: int) -> Measure:
    """catanatron: random play of four, without observations."""
    from catanatron import Color, Game, RandomPlayer

    def run() -> tuple[int, float]:
        random.seed(1)
        game, taken, began = None, -WARM, 0.0
        while taken < steps:
            if game is None or game.winning_color() is not None:
                game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
            if not taken:
                began = process_time()
            game.execute(random.choice(game.state.playable_actions))
            taken += 1
        return taken, process_time() - began

    return run


def peers(steps: int) -> dict[str, Measure]:
    """Environments that others have made, as far as they are installed."""
    found: dict[str, Measure] = {}
    try:
        from pettingzoo.classic import chess_v6

        found["PettingZoo chess"] = aec(chess_v6.env, 300)
    except ImportError:
        print("PettingZoo's chess is left out: pip install 'pettingzoo[classic]'")
    try:
        import open_spiel.python.games  # noqa: F401

        found["OpenSpiel python_tic_tac_toe"] = spiel("python_tic_tac_toe", steps)
        found["OpenSpiel python_kuhn_poker"] = spiel("python_kuhn_poker", steps)
    except ImportError:
        print("OpenSpiel is left out: pip install 'ludoteka[openspiel]'")
    try:
        found["catanatron, random play, 4 players, no observations"] = catan(steps)
    except ImportError:
        print("catanatron is left out: pip install catanatron")
    return found


def measures(steps: int) -> dict[str, Measure]:
    found: dict[str, Measure] = {}
    for title, seats in CASES:
        name = f"{title}, {seats} seats"
        found[f"PettingZoo, {name}"] = aec(lambda title=title, seats=seats: pettingzoo.env(title, seats), steps)  # type: ignore[misc]
        found[f"Gymnasium vector, {name}"] = vector(title, seats, steps)
        found[f"batch, {name}"] = batched(title, seats, steps)
        short = f"ludoteka_{title.replace('-', '_')}(players={seats})"
        found[f"OpenSpiel, {name}"] = spiel(short, steps)
        found[f"OpenSpiel without chance, {name}"] = spiel(short, steps, chance=False)
    return found | peers(steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="measure only what has one of these words in its name")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=3000, help="steps of each measure in a round")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    wanted = {
        name: run
        for name, run in measures(given.steps).items()
        if not given.only or any(word.lower() in name.lower() for word in given.only)
    }
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
