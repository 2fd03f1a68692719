"""What a move costs the server: the move itself, what four seats then see, and what their pages are sent.

    python -m bench.moves                      all titles
    python -m bench.moves excavation-earth

Random games of four seats, in processor time, the best of interleaved rounds. Neither the network nor the database is
in it: `python -m bench.server` measures the whole.
"""

import argparse
from random import Random
from time import process_time
from typing import NamedTuple

import msgspec

from ludoteka.games import game, titles
from ludoteka.server.table.actions import EndTurn, Move
from ludoteka.server.table.model import SeatInfo, TableInfo
from ludoteka.server.table.table import Table
from ludoteka.server.wire.message import message, visible
from ludoteka.server.wire.patch import update

from .run import BUILD, yardstick

SEATS = 4
MOVES = 300


class Cost(NamedTuple):
    """Seconds a move."""

    move: float
    seen: float
    sent: float


def table(title: str, rng: Random) -> Table:
    found = game(title)
    options = dict(found.options_of(found.new(SEATS)))
    info = TableInfo(
        "bench", title, found.rules, options, [SeatInfo(seat) for seat in range(SEATS)], created=1.0, owner=0
    )
    made = Table.new(info, found)
    made.roll(rng, 1.0)
    return made


def play(title: str) -> Cost:
    """One game, or its first moves."""
    rng = Random(3)
    now = table(title, rng)
    shown = [message(now, seat) for seat in range(SEATS)]
    moves = 0
    spent = [0.0, 0.0, 0.0]
    while moves < MOVES and not now.over:
        seat = now.waiting()[0]
        times = [process_time()]
        # The server keeps the table of before until the new one is stored.
        now = now.copy()
        if now.turn_open == seat:
            outcome = now.act(seat, EndTurn(), None, 1.0, rng)
        else:
            choice = now.position.choice(seat)
            outcome = now.act(seat, Move(now.game.text(choice, choice.pick(rng))), None, 1.0, rng)
        times.append(process_time())
        seen = [message(now, seat) for seat in range(SEATS)]
        times.append(process_time())
        for seat in range(SEATS):
            msgspec.json.encode(update(shown[seat], seen[seat], visible(now, outcome.events, seat)))
        times.append(process_time())
        shown = seen
        moves += 1
        spent = [sum_ + times[i + 1] - times[i] for i, sum_ in enumerate(spent)]
    return Cost(*(part / moves for part in spent))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", default=titles(), help="which titles; all if none is named")
    parser.add_argument("--rounds", type=int, default=3, help="interleaved games of each title")
    arguments = parser.parse_args()
    rounds = [[play(title) for title in arguments.titles] for _ in range(arguments.rounds)]
    print(f"{BUILD} build; yardstick {max(yardstick() for _ in range(5)):,.0f} rounds/s; ms a move, {SEATS} seats")
    print(f"{'':32}{'move':>8}{'seen':>8}{'sent':>8}{'all':>8}")
    for title, costs in zip(arguments.titles, zip(*rounds, strict=True), strict=True):
        best = min(costs, key=sum)
        print(f"{title:32}" + "".join(f"{1000 * part:8.2f}" for part in (*best, sum(best))))


if __name__ == "__main__":
    main()
