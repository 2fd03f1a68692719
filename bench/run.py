"""`make bench`: how fast the engine is, beside a fixed piece of plain Python that is timed in the same run.

Every figure is the best of several interleaved runs on one core, in processor time: whatever else the machine does can
only slow a run down. The ratio to the yardstick is what to compare between machines; the plain figure is what to feel.
"""

import argparse
import json
import statistics
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import ludoteka
from ludoteka.bots.models import value_of
from ludoteka.bots.search import Search
from ludoteka.bots.thinker import Settings
from ludoteka.core import flow
from ludoteka.core.choice import CHANCE
from ludoteka.core.flow import play_out
from ludoteka.core.position import Position

BUILD = "plain" if Path(flow.__file__).suffix == ".py" else "compiled"

Case = tuple[str, int, dict[str, str]]

CASES: dict[str, list[Case]] = {
    "isle-of-skye": [("4 players, Journeyman", 4, {"expansion": "journeyman"}), ("4 players, base", 4, {})],
    "excavation-earth": [("4 players", 4, {}), ("2 players", 2, {}), ("solo", 1, {})],
    "merchants-of-the-dark-road": [("4 players", 4, {}), ("solo", 1, {})],
    "lord-of-the-ice-garden": [("4 players", 4, {}), ("2 players", 2, {})],
}
"""What is measured of each title; the thinker thinks in the first case."""

ORDINARY = 50
"""Questions of up to so many moves are the ordinary ones."""


def yardstick() -> float:
    """Rounds a second of a fixed mix of small ints, lists, dicts and calls. Never compiled, never changed."""

    def mix(x: int) -> int:
        return (x * 1103515245 + 12345) % 2147483648

    start = process_time()
    x, seen, row = 1, {}, [0] * 64
    for i in range(40_000):
        x = mix(x)
        seen[x % 512] = i
        row[x % 64] += seen.get(i % 512, 0) & 3
    return 40_000 / (process_time() - start)


def playouts(title: str, seats: int, options: dict[str, str], games: int) -> Callable[[], float]:
    """Decisions a second in random games, chance apart."""

    found = ludoteka.game(title)

    def run() -> float:
        rng = Random(7)
        decisions = 0
        start = process_time()
        for _ in range(games):
            decisions += play_out(found.new(seats, options).playout(), rng)
        return decisions / (process_time() - start)

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
    """The median time, in microseconds, to copy a position and ask for its moves. So short a time is seldom
    interrupted, and asking for the processor's would take too much of it."""

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
        done, start = 0, process_time()
        for position, seat in found:
            imagined = position.imagine(seat, rng)
            search = Search(imagined.game.judge, value_of(imagined.game), s.curiosity, s.warmth, s.looseness)
            search.run(imagined, imagined.choice(seat), 0, rng, process_time, 0.05, 1_000_000)
            done += search.iterations
        return done / (process_time() - start)

    return run


def measures(title: str) -> dict[str, tuple[str, Callable[[], float]]]:
    cases = CASES[title]
    played = [positions(title, seats, options, 8) for _, seats, options in cases]
    found = [(len(position.choice(seat).moves), (position, seat)) for some in played for position, seat in some]
    ordinary = sorted([entry for entry in found if entry[0] <= ORDINARY], key=lambda entry: entry[0])
    large = ordinary[-len(ordinary) // 50 :]
    _, seats, options = cases[0]
    whole = positions(title, seats, options, 1)
    middle = whole[len(whole) // 3 : 2 * len(whole) // 3]
    real = [(position, seat) for position, seat in middle if len(position.choice(seat).moves) > 1]
    return {
        **{f"random play, {name}": ("decisions/s", playouts(title, n, more, 20)) for name, n, more in cases},
        "copy and ask, all questions": ("µs", copy_and_ask([entry[1] for entry in ordinary[::4]])),
        f"copy and ask, {large[0][0]} to {large[-1][0]} moves": ("µs", copy_and_ask([entry[1] for entry in large])),
        "thinker, mid-game": ("iterations/s", thinking(real[:: max(1, len(real) // 12)])),
    }


def of_titles(what: str | None) -> argparse.ArgumentParser:
    """The command line of a bench that takes one title after the other."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("titles", nargs="*", default=list(CASES), help="which titles; all if none is named")
    return parser


def main() -> None:
    parser = of_titles(__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="interleaved runs of each measure")
    parser.add_argument("--json", action="store_true", help="print one JSON object a title instead of a table")
    arguments = parser.parse_args()
    for title in arguments.titles:
        report(title, arguments.rounds, arguments.json)


def report(title: str, rounds: int, as_json: bool) -> None:
    wanted = measures(title)
    results: dict[str, list[float]] = {name: [] for name in ("yardstick", *wanted)}
    for _ in range(rounds):
        for name, (_, run) in wanted.items():
            results["yardstick"].append(yardstick())
            results[name].append(run())
    units = {"yardstick": "rounds/s", **{name: unit for name, (unit, _) in wanted.items()}}
    best = {name: max(values) if units[name].endswith("/s") else min(values) for name, values in results.items()}
    yard = best["yardstick"]
    if as_json:
        rows = {name: {"value": best[name], "unit": unit, "ratio": ratio(best[name], unit, yard)}
                for name, (unit, _) in wanted.items()}  # fmt: skip
        print(json.dumps({"build": BUILD, "game": title, "yardstick_per_second": yard, "measures": rows}))
        return
    print(f"{BUILD} build of {title}; yardstick {yard:,.0f} rounds/s; best of {rounds} interleaved runs")
    for name, (unit, _) in wanted.items():
        print(f"  {name:44} {best[name]:>12,.1f} {unit:12} {ratio(best[name], unit, yard):8.4f} of the yardstick")


def ratio(value: float, unit: str, yard: float) -> float:
    """Speeds as a share of the yardstick's speed; times as a multiple of one yardstick round."""
    return value / yard if unit.endswith("/s") else value * yard / 1e6


if __name__ == "__main__":
    main()
