"""The yardstick never changes: in these positions `thinker-1` chooses what it always chose.

Its search is a copy that nobody touches, but it judges with the judge, the guesses and the weights of the titles.
Whoever changes one of these changes the yardstick, and every figure in docs/bots.md that was measured with it: keep the
old one beside the new for `thinker-1`, or measure anew. Only new rules may change these choices:
`python -m tests.bots.test_thinker_1` writes them down again.
"""

import json
from pathlib import Path
from random import Random

import pytest

from ludoteka.bots import make_bot
from ludoteka.games import game, titles

KEPT = Path(__file__).with_name("thinker_1.json")
TITLES = list(titles())
ASKED = 14
"""So many questions of each title, all through a game."""


def choices(title: str) -> list[str]:
    """What it chooses at questions of a random game for three, each with more than two answers."""
    found = game(title)
    rng = Random(title)
    position = found.new(3, {})
    chosen: list[str] = []
    asked = 0
    while position.to_move and len(chosen) < ASKED:
        seat = position.to_move[0]
        choice = position.choice(seat)
        if seat >= 0 and len(choice.moves) > 2:
            asked += 1
            if asked % 5 == 1:
                bot = make_bot("thinker-1")
                move = bot.choose(position, seat, Random(len(chosen)), iterations=24).move
                chosen.append(f"{choice.name}: {position.text(seat, move)}")
        position.push(seat, choice.pick(rng))
    return chosen


@pytest.mark.parametrize("title", TITLES)
def test_the_yardstick_chooses_what_it_always_chose(title: str) -> None:
    kept = json.loads(KEPT.read_text("utf-8"))[title]
    assert len(kept) == ASKED and choices(title) == kept


if __name__ == "__main__":
    KEPT.write_text(json.dumps({title: choices(title) for title in TITLES}, indent=1) + "\n", "utf-8")
