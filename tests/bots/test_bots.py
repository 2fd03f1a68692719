"""Bots: they see only what their seat may see, play legal moves, and give reasons."""

from itertools import count
from random import Random
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import pytest

import ludoteka
from ludoteka.bots import LEVELS, Bot, Decision, bot_names, make_bot
from ludoteka.bots.base import CLOCKS
from ludoteka.bots.reasons import groups
from ludoteka.bots.search import Search, next_sight
from ludoteka.bots.thinker import Question, Settings, ThinkerBot
from ludoteka.bots.value import HandSet
from ludoteka.core.choice import CHANCE, SEEN_BY_ALL, SEEN_BY_NONE, Choice, Draw, OneOf, Turn
from ludoteka.core.errors import UnknownBot
from ludoteka.core.flow import SECRET, in_turn
from ludoteka.core.position import Position

OPTIONS = {"expansion": "journeyman"}


def random_position(seed: int, decisions: int) -> Position:
    """Somewhere in a random game for three."""
    rng = Random(seed)
    position = ludoteka.new("isle-of-skye", seats=3, **OPTIONS)
    made = 0
    while position.to_move and (made < decisions or CHANCE in position.to_move):
        seat = rng.choice(position.to_move)
        made += seat != CHANCE
        position.push(seat, position.choice(seat).pick(rng))
    return position


def secret_position(seed: int) -> tuple[Position, int]:
    """A position in which somebody has set prices that the seat to move does not know."""
    rng = Random(seed)
    position = random_position(seed, 3)
    while True:
        seat = rng.choice(position.to_move)
        if position.steps[position.base.step].mode == SECRET and len(position.to_move) == 1 and seat != CHANCE:
            return position, seat
        position.push(seat, position.choice(seat).pick(rng))


@pytest.mark.parametrize("name", ["random", "greedy", "thinker-1", "thinker"])
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_chooses_the_same_on_worlds_that_its_seat_cannot_tell_apart(name: str, seed: int) -> None:
    position, seat = secret_position(seed)
    worlds = [position, *(position.imagine(seat, Random(100 + i)) for i in range(3))]
    assert len({world.key() for world in worlds}) > 1, "the worlds differ in what is hidden"
    chosen = {make_bot(name).choose(world, seat, Random(5), iterations=60).move for world in worlds}
    assert len(chosen) == 1


def test_a_bot_is_never_given_the_true_position() -> None:
    given: list[Position] = []

    class Spy(Bot):
        def think(
            self, imagined: Position, choice: Choice, rng: Random, seconds: float | None, iterations: int | None
        ) -> Decision:
            given.append(imagined)
            return Decision(choice.pick(rng))

    position, seat = secret_position(2)
    true_answers = [answer for answer in position.answers if answer[0] != seat]
    for i in range(10):
        Spy().choose(position, seat, Random(i))
    assert all(imagined is not position for imagined in given)
    others = [[answer for answer in imagined.answers if answer[0] != seat] for imagined in given]
    assert any(answers != true_answers for answers in others), "hidden prices are imagined, not copied"
    assert position.answers and [a for a in position.answers if a[0] != seat] == true_answers


@pytest.mark.parametrize("name", ["random", "greedy", "thinker-1", "thinker", *LEVELS])
def test_every_bot_plays_a_whole_game_of_legal_moves(name: str) -> None:
    rng = Random(3)
    position = ludoteka.new("isle-of-skye", seats=2, **OPTIONS)
    bots = [make_bot(name), make_bot("random")]
    while position.to_move:
        position.roll(rng)
        if position.to_move:
            seat = position.to_move[0]
            position.push(seat, bots[seat].choose(position, seat, rng, seconds=0.5, iterations=12).move)
    assert position.result() is not None


def test_reasons_name_visits_values_alternatives_and_terms() -> None:
    position = random_position(4, 40)
    seat = position.to_move[0]
    while len(position.choice(seat).moves) < 5:
        position.push(seat, position.choice(seat).moves[0])
        position.roll(Random(1))
        seat = position.to_move[0]
    bot = make_bot("thinker")
    decision = bot.explain(position, seat, bot.choose(position, seat, Random(1), iterations=200), Random(1))
    assert decision.iterations == 200
    assert decision.visits >= max(option.visits for option in decision.alternatives)
    assert 1 <= len(decision.alternatives) <= 2
    assert 0 < decision.value < 1
    assert all(one.group in (*groups("isle_of_skye"), "denial", "safety") for one in decision.reasons)
    greedy = make_bot("greedy").choose(position, seat, Random(1))
    assert greedy.value >= max(option.value for option in greedy.alternatives) - 0.1


def test_the_tree_is_kept_while_own_decisions_follow_each_other() -> None:
    position = ludoteka.new("isle-of-skye", seats=3, **OPTIONS)
    position.roll(Random(1))
    bot = ThinkerBot()
    first = bot.choose(position, 0, Random(1), iterations=80)
    tree = bot._search
    assert tree is not None
    position.push(0, first.move)
    next_question = tree.nodes[(0, bot._seen)]
    before = next_question.total
    assert before > 0, "what was learnt about the next question is still there"
    bot.choose(position, 0, Random(2), iterations=80)
    assert bot._search is tree and next_question.total == before + 80
    position.push(1, position.choice(1).moves[0])
    assert bot._search is tree, "what others decide in secret changes nothing"
    bot.forget()
    assert bot._search is None


def test_a_tree_is_thrown_away_where_moves_were_taken_back_and_made_otherwise() -> None:
    """The same question may come again at another table: the first price, with another tile under the axe."""
    position = ludoteka.new("isle-of-skye", seats=3, **OPTIONS)
    position.roll(Random(1))
    other = position.copy()
    bot = ThinkerBot()
    position.push(0, bot.choose(position, 0, Random(1), iterations=40).move)
    tree = bot._search
    instead = next(move for move in other.choice(0).moves if move != position.answers[-1][1])
    other.push(0, instead)
    assert other.choice(0).moves == position.choice(0).moves and other.choice(0).name == position.choice(0).name
    assert bot._expected is not None
    assert Question(position.game, position.state, position.choice(0)).same_as(bot._expected)
    bot.choose(other, 0, Random(1), iterations=40)
    assert bot._search is not tree


def test_how_the_table_looks_is_worked_out_only_where_the_same_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is dear, and mostly somebody else was asked in between."""
    position = ludoteka.new("isle-of-skye", seats=3, **OPTIONS)
    position.roll(Random(1))
    looks: list[int] = []
    sight = Question.sight

    def looked(asked: Question) -> list[float]:
        looks.append(asked.choice.seat)
        return sight(asked)

    monkeypatch.setattr(Question, "sight", looked)
    bot = ThinkerBot()
    position.push(0, bot.choose(position, 0, Random(1), iterations=10).move)
    assert not looks, "what comes next is only kept"
    bot.choose(position, 0, Random(1), iterations=10)
    assert looks == [0, 0]
    bot.choose(position, 1, Random(1), iterations=10)
    assert looks == [0, 0], "another seat is asked something else"


def test_declining_and_using_a_token_are_told_apart() -> None:
    """-1 and -2 have the same hash in Python, and both are moves."""
    assert next_sight(0, 0, -1) != next_sight(0, 0, -2)
    assert next_sight(0, 0, (-1,)) != next_sight(0, 0, (-2,))


def test_the_budget_is_kept() -> None:
    position = ludoteka.new("isle-of-skye", seats=4, **OPTIONS)
    position.roll(Random(1))
    decision = make_bot("thinker").choose(position, 0, Random(1), seconds=0.05)
    assert 1 <= decision.iterations < 2000


def test_nobody_decides_by_what_it_cannot_know() -> None:
    """In a step that all take at once, a seat's node is the same whatever the others answered in that step."""
    position = ludoteka.new("isle-of-skye", seats=3, **OPTIONS)
    position.roll(Random(1))
    s = Settings()
    search = Search(position.game.judge, HandSet(position.game.judge), s.curiosity, s.warmth, s.looseness)
    search.run(position, position.choice(2), 0, Random(1), perf_counter, 10.0, 60)
    first_questions = [key for key, node in search.nodes.items() if node.moves == position.choice(key[0]).moves]
    assert sorted(first_questions) == [(0, 0), (1, 0), (2, 0)]
    assert search.nodes[(2, 0)].total == 60


@pytest.mark.parametrize(
    ("dealt_to", "first", "second"), [(SEEN_BY_ALL, 6, 18), (0, 6, 6), (1, 2, 18), (SEEN_BY_NONE, 2, 6)]
)
def test_a_card_dealt_in_secret_is_in_nobody_elses_thoughts(dealt_to: int, first: int, second: int) -> None:
    """How many questions a seat tells apart: by the number (2), the card (3), and seat 1's guess (3)."""

    def guessing(g: Any, me: int) -> Turn:
        yield OneOf(0, "number", [0, 1])
        yield Draw("card", [1, 2, 3], seen_by=dealt_to)
        yield OneOf(0, "guess", [1, 2, 3])
        yield OneOf(1, "guess", [1, 2, 3])

    # Any state will do: nothing is written down in it.
    base = ludoteka.new("isle-of-skye", seats=2).base.copy()
    base.step, base.todo = -1, []
    steps = [in_turn("guessing", guessing, lambda g: [0])]
    game: Any = SimpleNamespace(steps=steps, imagined=lambda base, seat, rng: base, question=lambda name: None)
    judge = SimpleNamespace(
        prepare=lambda g: None,
        clock=lambda g: 0,
        evaluate=lambda g: [0.0, 0.0],
        guesses=lambda g, choice: [0.0] * len(choice.moves),
    )
    position = Position(game, base, [])
    search = Search(judge, HandSet(judge), 1.2, 1.0, 0.5)
    search.run(position, position.choice(0), 0, Random(1), perf_counter, 10.0, 500)
    assert sum(seat == 0 for seat, _ in search.nodes) == 1 + first
    assert sum(seat == 1 for seat, _ in search.nodes) == second


def test_a_thinker_stops_by_its_own_clock() -> None:
    """The machine may be busy with something else: only the clock that it was given counts."""
    position = ludoteka.new("isle-of-skye", seats=3, **OPTIONS)
    position.roll(Random(1))
    bot = make_bot("thinker")
    assert bot.clock is CLOCKS["wall"]
    ticks = count()
    bot.clock = lambda: float(next(ticks))
    # It looks at the clock when it starts and after every iteration.
    assert bot.choose(position, 0, Random(1), seconds=7.0).iterations == 7


def test_an_unknown_bot_is_named_with_those_that_exist() -> None:
    with pytest.raises(UnknownBot, match="random, greedy, thinker-1, thinker, beginner, easy, medium, hard"):
        make_bot("genius")
    assert bot_names()[0] == "random"
