"""How long the levels take to answer: the slowest and the mean of some real decisions all through a game.

    python -m bench.levels
    python -m bench.levels isle-of-skye --decisions 8

Times are those of the processor, so that a busy machine does not change them; a bot at the table goes by the clock on
the wall.
"""

import argparse
from random import Random
from time import process_time

from ludoteka.bots import LEVELS, make_bot
from ludoteka.bots.base import CLOCKS

from .run import BUILD, CASES, positions


def answers(title: str, level: str, decisions: int) -> list[float]:
    """Milliseconds from the question to the answer."""
    _, seats, options = CASES[title][0]
    real = [one for one in positions(title, seats, options, 1) if len(one[0].choice(one[1]).moves) > 1]
    times = []
    for position, seat in real[:: max(1, len(real) // decisions)][:decisions]:
        bot = make_bot(level)
        bot.clock = CLOCKS["cpu"]
        start = process_time()
        bot.choose(position, seat, Random(1))
        times.append(1000 * (process_time() - start))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=list(CASES), help="which titles; all if none is named")
    parser.add_argument("--decisions", type=int, default=12, help="decisions of each title")
    arguments = parser.parse_args()
    for title in arguments.titles:
        # The first answer reads the model.
        answers(title, "beginner", 1)
        print(f"{BUILD} build of {title}: milliseconds to an answer, the slowest and the mean of {arguments.decisions}")
        for level in LEVELS:
            times = answers(title, level, arguments.decisions)
            print(f"  {level:10} {max(times):8.0f} {sum(times) / len(times):8.0f}")


if __name__ == "__main__":
    main()
