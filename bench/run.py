"""`make bench`: how fast the engine is, beside a fixed piece of plain Python that is timed in the same run.

Every figure is the median of interleaved runs on one core, so that a busy machine slows all of them alike. The ratio
to the yardstick is what to compare between machines; the plain figure is what to feel.
"""

import argparse
import json
import statistics
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

import ludoteka
from ludoteka.bots.search import Search
from ludoteka.bots.thinker import Settings
from ludoteka.core import flow
from ludoteka.core.choice import CHANCE
from ludoteka.core.flow import play_out
from ludoteka.core.position import Position

BUILD = "plain" if Path(flow.__file__).suffix == ".py" else "compiled"


def yardstick() -> float:
    """Rounds a second of a fixed mix of small ints, lists, dicts and calls. Never compiled, never changed."""

    def mix(x: int) -> int:
        return (x * 1103515245 + 12345) % 2147483648

    start = perf_counter()
    x, seen, row = 1, {}, [0] * 64
    for i in range(40_000):
        x = mix(x)
        seen[x % 512] = i
        row[x % 64] += seen.get(i % 512, 0) & 3
    return 40_000 / (perf_counter() - start)


def playouts(title: str, seats: int, options: dict[str, str], games: int) -> Callable[[], float]:
    """Decisions a second in random games, chance apart."""

    def run() -> float:
        rng = Random(7)
        decisions = 0
        start = perf_counter()
        for _ in range(games):
            decisions += play_out(ludoteka.game(title).new(seats, options).playout(), rng)
        return decisions / (perf_counter() - start)

    return run


def positions(title: str, seats: int, options: dict[str, str], games: int) -> list[tuple[Position, int]]:
    """Positions of random games at which a seat owes an answer."""
    rng = Random(11)
    found = []
    for _ in range(games):
        position = ludoteka.game(title).new(seats, options)
        while position.to_move:
            seat = rng.choice(position.to_move)
            if seat != CHANCE:
                found.append((position.copy(), seat))
            position.push(seat, position.choice(seat).pick(rng))
    return found


def copy_and_ask(found: list[tuple[Position, int]]) -> Callable[[], float]:
    """The median time, in microseconds, to copy a position and ask for its moves."""

    def run() -> float:
        times = []
        for position, seat in found:
            start = perf_counter()
            _ = position.copy().choice(seat).moves
            times.append(perf_counter() - start)
        return statistics.median(times) * 1e6

    return run


def thinking(found: list[tuple[Position, int]]) -> Callable[[], float]:
    """Iterations a second of the thinking bot: an imagined world played to the horizon and backed up."""

    def run() -> float:
        s = Settings()
        rng = Random(3)
        done, start = 0, perf_counter()
        for position, seat in found:
            dream = position.imagine(seat, rng)
            search = Search(dream.game.judge, s.curiosity, s.warmth, s.looseness, s.spread)
            search.run(dream, dream.choice(seat), 0, rng, 0.05, 1_000_000)
            done += search.iterations
        return done / (perf_counter() - start)

    return run


def measures(title: str) -> dict[str, tuple[str, Callable[[], float]]]:
    base: dict[str, str] = {}
    journeyman = {"expansion": "journeyman"}
    found = positions(title, 4, base, 20) + positions(title, 4, journeyman, 20)
    found.sort(key=lambda item: len(item[0].choice(item[1]).moves))
    large = found[-len(found) // 50 :]
    fewest = len(large[0][0].choice(large[0][1]).moves)
    middle = [item for item in positions(title, 4, journeyman, 2) if 2 <= item[0].view(None)["round"] <= 4]
    return {
        "random play, 4 players, base": ("decisions/s", playouts(title, 4, base, 40)),
        "random play, 4 players, Journeyman": ("decisions/s", playouts(title, 4, journeyman, 40)),
        "copy and ask, all questions": ("µs", copy_and_ask(found[::5])),
        f"copy and ask, the largest ({fewest} moves or more)": ("µs", copy_and_ask(large)),
        "thinker, 4 players, Journeyman, rounds 2-4": ("iterations/s", thinking(middle[:: max(1, len(middle) // 16)])),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="interleaved runs of each measure")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    arguments = parser.parse_args()
    title = "isle-of-skye"
    wanted = measures(title)
    results: dict[str, list[float]] = {name: [] for name in ("yardstick", *wanted)}
    for _ in range(arguments.rounds):
        results["yardstick"].append(yardstick())
        for name, (_, run) in wanted.items():
            results[name].append(run())
    medians = {name: statistics.median(values) for name, values in results.items()}
    yard = medians["yardstick"]
    report = {"build": BUILD, "game": title, "yardstick_per_second": yard}
    if arguments.json:
        rows = {name: {"value": medians[name], "unit": unit, "ratio": ratio(medians[name], unit, yard)}
                for name, (unit, _) in wanted.items()}  # fmt: skip
        print(json.dumps({**report, "measures": rows}))
        return
    print(f"{BUILD} build of {title}; yardstick {yard:,.0f} rounds/s; medians of {arguments.rounds} interleaved runs")
    for name, (unit, _) in wanted.items():
        print(f"  {name:44} {medians[name]:>12,.1f} {unit:12} {ratio(medians[name], unit, yard):8.4f} of the yardstick")


def ratio(value: float, unit: str, yard: float) -> float:
    """Speeds as a share of the yardstick's speed; times as a multiple of one yardstick round."""
    return value / yard if unit.endswith("/s") else value * yard / 1e6


if __name__ == "__main__":
    main()
