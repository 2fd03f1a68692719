"""How long the levels take to answer: the slowest and the mean of some real decisions all through a game; and what an
answer costs beside the search, all through a game of thinkers.

    python -m bench.levels
    python -m bench.levels isle-of-skye --decisions 8
    python -m bench.levels --beside

Times are those of the processor, so that a busy machine does not change them; a bot at the table goes by the clock on
the wall.
"""

from random import Random
from time import process_time

import ludoteka
from ludoteka.bots import LEVELS, make_bot
from ludoteka.bots.base import CLOCKS
from ludoteka.core.choice import CHANCE

from .run import BUILD, CASES, of_titles, positions


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


def beside(title: str, decisions: int) -> list[float]:
    """Milliseconds of an answer that are not the search: the search looks at the clock when it begins and when its time
    is up."""
    _, seats, options = CASES[title][0]
    position, rng = ludoteka.game(title).new(seats, options), Random(4)
    looks: list[float] = []

    def clock() -> float:
        looks.append(process_time())
        return looks[-1]

    bots = [make_bot("thinker") for _ in range(seats)]
    times: list[float] = []
    for bot in bots:
        bot.clock = clock
    while position.to_move and len(times) < decisions:
        seat = position.to_move[0]
        if seat == CHANCE:
            position.push(seat, position.choice(seat).pick(rng))
            continue
        looks.clear()
        start = process_time()
        move = bots[seat].choose(position, seat, rng, seconds=0.002).move
        whole = process_time() - start
        if looks:
            times.append(1000 * (whole - (looks[-1] - looks[0])))
        position.push(seat, move)
    return times


def main() -> None:
    parser = of_titles(__doc__)
    parser.add_argument("--decisions", type=int, default=12, help="decisions of each title")
    parser.add_argument("--beside", action="store_true", help="what 100 answers cost beside the search")
    arguments = parser.parse_args()
    for title in arguments.titles:
        # The first answer reads the model.
        answers(title, "beginner", 1)
        if arguments.beside:
            times = sorted(beside(title, 100))
            mean, slow = sum(times) / len(times), times[len(times) * 95 // 100]
            print(f"{BUILD} build of {title}: {mean:.2f} ms beside the search, {slow:.2f} ms in 95 answers of 100")
            continue
        print(f"{BUILD} build of {title}: milliseconds to an answer, the slowest and the mean of {arguments.decisions}")
        for level in LEVELS:
            times = answers(title, level, arguments.decisions)
            print(f"  {level:10} {max(times):8.0f} {sum(times) / len(times):8.0f}")


if __name__ == "__main__":
    main()
