"""The evaluation, and bots that use it."""

from random import Random

import pytest

from ludoteka.bots import make_bot
from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.bot.judge import TERMS
from ludoteka.testing import ranks

from .helpers import at, state, table
from .names import AQULLA, GUL, KUTI


def result(names: list[str], seed: int) -> list[int]:
    return ranks(GAME, [make_bot(name) for name in names], seed, {"factions": "random"})


def test_greedy_beats_random() -> None:
    assert sum(result(["random", "greedy", "random"], seed)[1] == 1 for seed in range(6)) >= 5


@pytest.mark.parametrize("seats", [1, 2])
def test_thinker_plays_a_whole_game(seats: int) -> None:
    assert len(result(["thinker"] * seats, 1)) == seats


def test_terms_have_their_names() -> None:
    g = table(hands=["Y1 T2", "T2"], gallery=["Y-A Y-B"], hold=["P-A"], traders=["1"], queues=["PP"], envoys=["left"])
    terms = dict(zip(GAME.judge.names, GAME.judge.terms(g, 0), strict=True))
    assert list(terms) == TERMS and all(terms[name] > 0 for name in TERMS if name != "plan")
    assert GAME.judge.evaluate(g)[0] == pytest.approx(sum(terms.values()))


def test_the_end_counts_credits_alone() -> None:
    g = table(round=3, passed=[1, 1], credits=[40, 30], hold=["P-A"], factions=[AQULLA, GUL])
    position = at(g, "score")
    assert GAME.judge.evaluate(state(position)) == [40.0, 30.0]


def test_a_great_sale_is_what_both_bots_do() -> None:
    g = table(
        2,
        round=3,
        hands=["T2 T3 Y1", "T2"],
        hold=["R-B R-B R-B"],
        traders=["1 3 5"],
        queues=["RRS", "", "RR", "", "RRS"],
        factions=[KUTI, GUL],
    )
    for name in ("greedy", "thinker"):
        position = at(g.copy())
        decision = make_bot(name).choose(position, 0, Random(1), iterations=200)
        assert position.text(0, decision.move).startswith("sell with")
