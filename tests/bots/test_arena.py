"""Games between bots: who sits where, what decides a game, and what happens to a bot that fails."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import Pipe
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteka.bots import BOTS, Bot, Decision
from ludoteka.bots import arena as arena_module
from ludoteka.bots.arena import BadRun, Plan, Played, play_game, rotated
from ludoteka.bots.base import CLOCKS, RandomBot
from ludoteka.bots.models import NoModel
from ludoteka.bots.pace import Pace
from ludoteka.bots.pool import play
from ludoteka.bots.tally import tally, wilson, wins_by_seat
from ludoteka.core.choice import Choice
from ludoteka.core.errors import BadOption, BadSeats, LudotekaError, UnknownBot
from ludoteka.core.pool import Lost, received
from ludoteka.core.position import Position
from ludoteka.core.record import Record
from ludoteka.games import game

TITLE = "isle-of-skye"


class Failing(RandomBot):
    """Does something wrong the first time it is asked for a real choice, and plays at random after that."""

    def __init__(self, wrong: Callable[[], Any], seen: list["Failing"]) -> None:
        self.wrong = wrong
        self.seen = seen
        seen.append(self)

    def think(
        self, imagined: Position, choice: Choice, rng: Random, seconds: float | None, iterations: int | None
    ) -> Decision:
        if len(self.seen) == 1:
            return Decision(self.wrong())
        return super().think(imagined, choice, rng, seconds, iterations)


def failing(monkeypatch: pytest.MonkeyPatch, wrong: Callable[[], Any]) -> list[Failing]:
    """A bot `failing`; the list holds the objects that were made of it."""
    seen: list[Failing] = []
    monkeypatch.setitem(BOTS, "failing", lambda: Failing(wrong, seen))
    return seen


def raising() -> Any:
    raise ZeroDivisionError("by\nnothing")


def leaving() -> Any:
    raise SystemExit(3)


def sleeping() -> Any:
    try:
        time.sleep(60)
    except Exception:
        return None


def napping() -> Any:
    time.sleep(1)


def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first move, and what is told of it, has a twentieth of a second; all others have as long as they need."""
    limits = iter((0.05, 0.05))
    monkeypatch.setattr(arena_module, "patience", lambda pace: next(limits, 600.0))


def plan_of(*bots: str, games: int = 1, **more: Any) -> Plan:
    return Plan(TITLE, rotated(bots, games), **more)


def without_time(one: Played) -> tuple[Any, ...]:
    return one.number, one.bots, one.scores, one.ranks, one.decisions, one.choices, one.faults, one.record


def made(number: int, bots: str, scores: list[int], ranks: list[int], ms: list[float] | None = None) -> Played:
    n = len(ranks)
    return Played(number, bots.split(), scores, ranks, [10] * n, [5] * n, ms or [1.0] * n, [])


# -- line-ups and seeds ---------------------------------------------------------------------------------------------


def test_seats_rotate() -> None:
    assert rotated(["a", "b", "c"], 4) == (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c"))


def test_in_as_many_games_as_seats_every_bot_sits_everywhere() -> None:
    for seat in range(4):
        assert sorted(lineup[seat] for lineup in rotated("wxyz", 4)) == list("wxyz")


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    plan = plan_of("random", "random", games=3)
    in_order = [without_time(play_game(plan, number)) for number in (1, 2, 3)]
    assert [without_time(play_game(plan, number)) for number in (3, 1, 2)] == [in_order[i] for i in (2, 0, 1)]
    assert len({one[-1] for one in in_order}) == 3
    assert play_game(plan_of("random", "random", seed=2), 1).record != in_order[0][-1]


def test_the_number_of_jobs_changes_nothing() -> None:
    plan = plan_of("random", "random", "random", games=5)
    alone = [without_time(one) for one in play(plan, [1, 2, 3, 4, 5])]
    spread = [without_time(one) for one in play(plan, [1, 2, 3, 4, 5], jobs=2)]
    assert sorted(spread) == sorted(alone)


def test_chance_is_not_disturbed_by_the_bots() -> None:
    def set_up(one: Played) -> list[tuple[int, str]]:
        moves = Record.read(one.record).moves
        first = next(i for i, (seat, _) in enumerate(moves) if seat >= 0)
        return moves[:first]

    assert set_up(play_game(plan_of("random", "random"), 1)) == set_up(play_game(plan_of("greedy", "random"), 1))


def test_each_bot_has_random_numbers_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    given: set[int] = set()

    class Watching(RandomBot):
        def choose(
            self, position: Position, seat: int, rng: Random, seconds: Any = None, iterations: Any = None
        ) -> Decision:
            given.add(id(rng))
            assert (seconds, iterations) == (None, 7)
            return super().choose(position, seat, rng)

    monkeypatch.setitem(BOTS, "watching", Watching)
    play_game(plan_of("watching", "watching", "watching", seconds=None, iterations=7), 1)
    assert len(given) == 3


def test_the_record_of_a_game_replays_to_its_result() -> None:
    one = play_game(plan_of("random", "greedy", options={"expansion": "journeyman"}), 1)
    record = Record.read(one.record)
    result = record.replay(game(TITLE)).result()
    assert result is not None
    assert (result.scores, result.ranks) == (one.scores, one.ranks)
    assert record.names == ("random", "greedy")
    assert sum(one.decisions) == sum(seat >= 0 for seat, _ in record.moves)
    assert all(few <= many for few, many in zip(one.choices, one.decisions, strict=True))


# -- faults ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (raising, r"ZeroDivisionError: by nothing \(test_arena.py:\d+\)"),
        (leaving, r"SystemExit: 3 \(test_arena.py:\d+\)"),
        (lambda: "no such move", r"ValueError: 'no such move' is not a legal move \(arena.py:\d+\)"),
        (lambda: None, r"ValueError: None is not a legal move \(arena.py:\d+\)"),
    ],
)
def test_a_bot_that_fails_does_not_stop_the_game(
    monkeypatch: pytest.MonkeyPatch, wrong: Callable[[], Any], message: str
) -> None:
    seen = failing(monkeypatch, wrong)
    one = play_game(plan_of("random", "failing"), 1)
    (fault,) = one.faults
    assert (fault.bot, fault.game, fault.seat) == ("failing", 1, 2)
    moves = Record.read(one.record).moves
    assert fault.move == 1 + next(i for i, (seat, _) in enumerate(moves) if seat == 1)
    assert re.fullmatch(message, fault.message)
    assert len(seen) == 2, "what it remembers is thrown away"


def test_something_that_is_no_decision_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(Bot):
        def choose(self, *args: Any, **more: Any) -> Any:
            return None

    monkeypatch.setitem(BOTS, "silent", Silent)
    one = play_game(plan_of("silent", "random"), 1)
    assert len(one.faults) == one.decisions[0]
    assert "AttributeError" in one.faults[0].message


def test_a_bot_that_overruns_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)
    failing(monkeypatch, sleeping)
    (fault,) = play_game(plan_of("failing", "random"), 1).faults
    assert fault.message == "thought for more than 0.05 s"
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def working() -> Any:
    while True:
        pass


def test_processor_time_is_what_a_bot_works_and_not_what_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)
    failing(monkeypatch, napping)
    one = play_game(plan_of("failing", "random", clock="cpu"), 1)
    assert "not a legal move" in one.faults[0].message, "late by the wall clock, but that is no fault"
    assert one.ms[0] * one.choices[0] < 1000, "a second was slept"
    hurried(monkeypatch)
    failing(monkeypatch, working)
    (fault,) = play_game(plan_of("failing", "random", clock="cpu"), 1).faults
    assert fault.message == "thought for more than 0.05 s"
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)


def test_every_bot_is_given_the_clock_of_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    for clock in ("wall", "cpu"):
        seen = failing(monkeypatch, raising)
        play_game(plan_of("failing", "random", clock=clock), 1)
        assert [bot.clock for bot in seen] == [CLOCKS[clock]] * 2
    with pytest.raises(BadRun, match="there is no clock 'sundial': use wall or cpu"):
        plan_of("random", "random", clock="sundial").check()


def test_where_there_is_no_alarm_an_overrun_is_found_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)
    monkeypatch.delattr(signal, "setitimer")
    failing(monkeypatch, napping)
    (fault,) = play_game(plan_of("failing", "random"), 1).faults
    assert fault.message == "thought for more than 0.05 s"


def test_a_move_may_take_three_times_as_long_and_a_second() -> None:
    assert arena_module.patience(Pace(0.5, None)) == 2.5
    assert arena_module.patience(Pace(None, 3)) == arena_module.PATIENCE


def test_a_bot_may_have_a_pace_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, set[Any]] = {}

    class Watching(RandomBot):
        def choose(
            self, position: Position, seat: int, rng: Random, seconds: Any = None, iterations: Any = None
        ) -> Decision:
            given.setdefault(self.name, set()).add((seconds, iterations))
            return super().choose(position, seat, rng)

    monkeypatch.setitem(BOTS, "watching", Watching)
    one = play_game(plan_of("watching@0.5", "watching@7i", "watching", seconds=0.25), 1)
    assert given == {"watching@0.5": {(0.5, None)}, "watching@7i": {(None, 7)}, "random": {(0.25, None)}}
    assert one.bots == ["watching@0.5", "watching@7i", "watching"] and not one.faults


@pytest.mark.parametrize("name", ["medium@", "medium@0", "medium@4000", "medium@1.5i", "medium@-1", "@1", "medium@1@1"])
def test_a_pace_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match=r"write medium@0.02 for seconds or medium@40i for iterations"):
        plan_of("random", name).check()


def test_games_are_played_with_the_models_of_the_plan_wherever_they_are_played(tmp_path: Path) -> None:
    with pytest.raises(NoModel, match="all machines need this folder"):
        play_game(plan_of("random", "random", models=str(tmp_path)), 1)


def test_greedy_moves_in_its_place_and_chance_if_that_fails_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Helper(RandomBot):
        def think(self, *args: Any) -> Decision:
            asked.append(self.name)
            return super().think(*args)

    failing(monkeypatch, raising)
    monkeypatch.setitem(BOTS, "greedy", Helper)
    assert len(play_game(plan_of("failing", "random"), 1).faults) == 1
    assert len(asked) == 1

    failing(monkeypatch, raising)
    monkeypatch.setitem(BOTS, "greedy", lambda: Failing(raising, []))
    assert len(play_game(plan_of("failing", "random"), 1).faults) == 1

    failing(monkeypatch, raising)
    monkeypatch.setattr(arena_module, "BOTS", {})
    assert len(play_game(plan_of("failing", "random"), 1).faults) == 1


def test_an_interrupt_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> Any:
        raise KeyboardInterrupt

    failing(monkeypatch, interrupt)
    with pytest.raises(KeyboardInterrupt):
        play_game(plan_of("failing", "random"), 1)
    failing(monkeypatch, raising)
    monkeypatch.setitem(BOTS, "greedy", lambda: Failing(interrupt, []))
    with pytest.raises(KeyboardInterrupt):
        play_game(plan_of("failing", "random"), 1)


# -- processes ------------------------------------------------------------------------------------------------------


def test_a_process_that_dies_or_raises_is_told() -> None:
    mine, its = Pipe()
    its.send(RuntimeError("4: no"))
    with pytest.raises(RuntimeError, match=r"^4: no$"):
        received(mine, 4)
    its.close()
    with pytest.raises(Lost, match=r"^the process at work on 4 ended before it was done$"):
        received(mine, 4)


def test_games_end_where_nobody_listens_when_told_to_stop() -> None:
    """Who is started by somebody that ignores it ignores it too, and so do its own processes."""
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    program = [sys.executable, "-c", deaf + "from ludoteka.cli.main import app_main; app_main()"]
    asked = ["simulate", TITLE, "--players", "2", "--games", "11", "--jobs", "2", "--json"]
    told = subprocess.run([*program, *asked], capture_output=True, timeout=300, check=True).stdout
    assert json.loads(told)["games"] == 11


def test_an_error_in_a_game_comes_back_from_its_process() -> None:
    plan = Plan(TITLE, (("random", "random"), ("random",)))
    with pytest.raises(RuntimeError, match=r"(?s)^2: .*BadSeats"):
        list(play(plan, [2, 2], jobs=2))


@pytest.mark.parametrize(
    ("plan", "kind", "message"),
    [
        (plan_of("random", "nobody"), UnknownBot, "there is no bot 'nobody'"),
        (plan_of("random"), BadSeats, "has no game for 1 players"),
        (plan_of("random", "random", options={"expansion": "x"}), BadOption, "option expansion cannot be 'x'"),
        (plan_of("random", "random", games=0), BadRun, "the number of games should be at least 1"),
        (plan_of("random", "random", seconds=0.0), BadRun, "0.0 seconds a move cannot be: use a number above 0"),
        (plan_of("random", "random", seconds=float("nan")), BadRun, "nan seconds a move cannot be"),
        (plan_of("random", "random", seconds=float("inf")), BadRun, "inf seconds a move cannot be"),
        (plan_of("random", "random", iterations=0), BadRun, "0 iterations a move cannot be: use 1 or more"),
        (plan_of("random", "random", seed=-1), BadRun, "the seed -1 cannot be used: use 0 or more"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(plan: Plan, kind: type[LudotekaError], message: str) -> None:
    with pytest.raises(kind) as caught:
        plan.check()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_number_of_jobs_is_checked() -> None:
    with pytest.raises(BadRun, match=r"^0 jobs cannot be: use 1 or more$"):
        play(plan_of("random", "random"), [1], jobs=0)


# -- numbers --------------------------------------------------------------------------------------------------------


def test_wins_are_split_among_those_who_tie() -> None:
    assert wins_by_seat([2, 1, 3]) == [0, 1, 0]
    assert wins_by_seat([1, 3, 1]) == [0.5, 0, 0.5]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (9, 10, 0.5958, 0.9821),
        (2.5, 4, 0.2194, 0.9081),
    ],
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_tally_pools_the_seats_of_a_name() -> None:
    counted = tally(
        [
            made(2, "b b a", [10, 20, 30], [3, 2, 1], [1, 3, 8]),
            made(1, "a b b", [30, 30, 10], [1, 1, 3], [4, 1, 3]),
            made(3, "b a b", [50, 40, 30], [1, 2, 3], [2, 6, 2]),
        ]
    )
    a, b = counted.standings
    assert (counted.games, counted.decisions, [a.name, b.name]) == (3, 90, ["a", "b"])
    assert (a.wins, a.seats, a.decisions, b.wins, b.seats, b.decisions) == (1.5, 3, 30, 1.5, 6, 60)
    assert counted.plain() == {
        "win_rate": {"a": 0.5, "b": 0.5},
        "interval": {name: [pytest.approx(end, abs=1e-6) for end in wilson(1.5, 3)] for name in "ab"},
        "win_rate_per_seat": {"a": 0.5, "b": 0.25},
        "even": {"a": 0.333333, "b": 0.666667},
        "mean_score": {"a": 33.333, "b": 25.0},
        "ms_per_move": {"a": 6.0, "b": 2.0},
        "games": 3,
        "decisions": 90,
        "faults": [],
    }
