"""Clocks run while a seat is waited for, sleep at night, and cannot be wound up by taking answers back."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ludoteka.server.live.neighbours import Club
from ludoteka.server.live.timers import Timers
from ludoteka.server.table.actions import EndTurn, Refused, Undo
from ludoteka.server.table.clocks import (
    Clock,
    SeatClock,
    check_pace,
    clock_message,
    fallen,
    later,
    next_fall,
    remaining,
    spent,
    turned,
    wound,
)
from ludoteka.server.table.model import Pace, SeatInfo
from ludoteka.server.table.replay import folded
from tests.server.tables import new_table
from tests.server.web import keys_of, known, play_on, serving
from tests.server.web import new_table as new_web_table

WARSAW = ZoneInfo("Europe/Warsaw")
MOVE = Pace("move", 60.0)
BANK = Pace("bank", 600.0, 30.0)
NIGHT = Pace("bank", 36000.0, night=(22, 8), timezone="Europe/Warsaw")


def moment(*when: int) -> float:
    return datetime(*when, tzinfo=WARSAW).timestamp()  # type: ignore[arg-type, misc]


def test_without_a_pace_no_clock_runs() -> None:
    clocks = wound(Pace(), 2)
    assert turned(clocks, Pace(), [0], 1, 5.0) == clocks
    assert fallen(clocks, Pace(), 1e9) == [] and next_fall(clocks, Pace(), 0.0) is None
    assert clock_message(clocks, Pace()) is None


def test_so_much_time_for_every_turn() -> None:
    clocks = turned(wound(MOVE, 2), MOVE, [0], 1, 100.0)
    assert next_fall(clocks, MOVE, 110.0) == 50.0
    assert fallen(clocks, MOVE, 159.0) == [] and fallen(clocks, MOVE, 160.0) == [0]
    clocks = turned(clocks, MOVE, [1], 2, 130.0)
    assert remaining(clocks[0], MOVE, 500.0) == 30.0 and fallen(clocks, MOVE, 190.0) == [1]
    clocks = turned(clocks, MOVE, [0], 3, 140.0)
    assert remaining(clocks[0], MOVE, 140.0) == 60.0


def test_a_bank_grows_with_every_turn_but_the_first() -> None:
    clocks = turned(wound(BANK, 2), BANK, [0, 1], 1, 0.0)
    clocks = turned(clocks, BANK, [1], 1, 100.0)
    clocks = turned(clocks, BANK, [0, 1], 2, 200.0)
    assert [remaining(clock, BANK, 200.0) for clock in clocks] == [530.0, 430.0]
    assert turned(clocks, BANK, [0, 1], 2, 250.0) == clocks


def test_a_seat_that_is_asked_twice_in_a_row_has_a_new_turn() -> None:
    clocks = turned(wound(MOVE, 1), MOVE, [0], 1, 0.0)
    clocks = turned(clocks, MOVE, [0], 2, 50.0)
    assert remaining(clocks[0], MOVE, 50.0) == 60.0
    clocks = turned(turned(wound(BANK, 1), BANK, [0], 1, 0.0), BANK, [0], 2, 50.0)
    assert remaining(clocks[0], BANK, 50.0) == 580.0


@pytest.mark.parametrize("pace", [MOVE, BANK])
def test_who_changes_an_answer_goes_on_with_the_same_time(pace: Pace) -> None:
    clocks = turned(wound(pace, 2), pace, [0, 1], 7, 0.0)
    clocks = turned(clocks, pace, [1], 7, 20.0)
    clocks = turned(clocks, pace, [0, 1], 7, 50.0)
    assert remaining(clocks[0], pace, 50.0) == pace.seconds - 20.0


def test_clocks_follow_a_table() -> None:
    kept = new_table("person", "person", rng=Random(2), pace=MOVE)
    table = kept.table
    clocks = turned(wound(MOVE, 2), MOVE, table.waiting(), table.floor, 0.0)
    assert fallen(clocks, MOVE, 60.0) == [0, 1]
    while 0 in table.waiting():
        kept.play(0)
    clocks = turned(clocks, MOVE, table.waiting(), table.floor, 10.0)
    kept.act(0, Undo())
    clocks = turned(clocks, MOVE, table.waiting(), table.floor, 20.0)
    assert clocks[0].left == 50.0 and clocks[0].since == 20.0
    kept.play_cheaply_until("buy")
    clocks = turned(clocks, MOVE, table.waiting(), table.floor, 30.0)
    (me,) = table.waiting()
    assert clocks[me].left == 60.0
    kept.play(me)
    clocks = turned(clocks, MOVE, table.waiting(), table.floor, 40.0)
    assert clocks[me].since == 30.0
    kept.act(me, EndTurn())
    clocks = turned(clocks, MOVE, table.waiting(), table.floor, 50.0)
    assert clocks[me].since is None and clocks[me].left == 40.0


def test_clocks_stand_still_at_night() -> None:
    evening, morning = moment(2026, 5, 1, 21), moment(2026, 5, 2, 9)
    assert spent(NIGHT, evening, morning) == 2 * 3600
    assert spent(NIGHT, moment(2026, 5, 1, 23), moment(2026, 5, 2, 7)) == 0
    assert later(NIGHT, evening, 2 * 3600) == morning
    assert later(NIGHT, moment(2026, 5, 1, 23), 60) == moment(2026, 5, 2, 8, 1)
    noon = Pace("move", 60.0, night=(12, 14), timezone="Europe/Warsaw")
    assert spent(noon, moment(2026, 5, 1, 11), moment(2026, 5, 3, 15)) == (52 - 6) * 3600


def test_the_night_in_which_clocks_are_changed() -> None:
    # The last Sunday of March has an hour less, the last of October one more.
    assert spent(NIGHT, moment(2026, 3, 28, 21), moment(2026, 3, 29, 9)) == 2 * 3600
    assert spent(NIGHT, moment(2026, 10, 24, 21), moment(2026, 10, 25, 9)) == 2 * 3600
    awake = Pace("bank", 1.0, night=(12, 13), timezone="Europe/Warsaw")
    assert spent(awake, moment(2026, 3, 29, 0), moment(2026, 3, 29, 6)) == 5 * 3600


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 23), st.integers(0, 23), st.floats(1.7e9, 1.9e9), st.floats(0.0, 1e6, allow_subnormal=False))
def test_later_is_when_so_much_is_spent(first: int, last: int, now: float, seconds: float) -> None:
    pace = Pace("bank", 1.0, night=(first, last), timezone="America/New_York")
    until = later(pace, now, seconds)
    assert until >= now + seconds - 1e-3
    assert spent(pace, now, until) == pytest.approx(seconds, abs=1e-3)


@pytest.mark.parametrize(
    "pace",
    [
        Pace("move", 0.0),
        Pace("move", float("nan")),
        Pace("bank", 10.0, -1.0),
        Pace("bank", 1e18),
        Pace("bank", 10.0, night=(22, 24)),
        Pace("bank", 10.0, timezone="Mars/Base"),
        Pace("bank", 10.0, timezone="../etc/passwd"),
        Pace("bank", 10.0, timezone=""),
    ],
)
def test_impossible_paces_are_refused(pace: Pace) -> None:
    with pytest.raises(Refused):
        check_pace(pace)


def test_clocks_are_plain_data() -> None:
    check_pace(NIGHT)
    check_pace(Pace())
    clocks = turned(wound(NIGHT, 2), NIGHT, [1], 4, 12.5)
    assert msgspec.convert(msgspec.to_builtins(clocks), list[Clock]) == clocks
    sent = clock_message(clocks, NIGHT)
    assert sent is not None and sent.seats[1] == SeatClock(36000.0, 12.5) and sent.night == (22, 8)


# -- at a live table ------------------------------------------------------------------------------------------------


def lefts(folder: Path, wall: Callable[[float], float]) -> list[list[float]]:
    """What the clocks of a game show that is played with so many seconds between the answers, whatever the clock on the
    wall says; and what they show when the server was started anew."""
    elapsed = 0.0
    shown: list[list[float]] = []
    pace = {"kind": "bank", "seconds": 3600.0, "increment": 1.0}
    chosen = known(now=lambda: 1.8e9 + wall(elapsed))
    with serving(folder, chosen) as client:
        hub = client.app.state.hub
        hub.ticks = lambda: elapsed
        keys = keys_of(new_web_table(client, "me", "link", pace=pace))
        rng = Random(5)
        for number in range(25):
            elapsed += 1.0 + number % 3
            message = play_on(client, keys, rng, 1)
            shown.append([clock["left"] for clock in message["clock"]["seats"]])
            if number % 5 == 0:
                # Nobody has looked at it for a while.
                hub.tables.clear()
    with serving(folder, chosen) as client:
        again = client.get(f"/api/seats/{keys[0]}").json()["clock"]["seats"]
        assert [clock["left"] for clock in again] == pytest.approx(shown[-1])
    return shown


@pytest.mark.parametrize(
    "wall",
    [
        lambda elapsed: elapsed + (7200.0 if 10 < elapsed < 20 else 0.0),
        lambda elapsed: elapsed - (7200.0 if elapsed > 15 else 0.0),
        lambda elapsed: 0.0,
        lambda elapsed: -elapsed,
        lambda elapsed: elapsed + 86400.0 * (int(elapsed) % 2),
    ],
    ids=["forth and back", "back", "stands still", "backwards", "to and fro"],
)
def test_how_the_clock_on_the_wall_is_set_changes_no_bank(tmp_path: Path, wall: Callable[[float], float]) -> None:
    for name in ("steady", "odd"):
        (tmp_path / name).mkdir()
    steady = lefts(tmp_path / "steady", lambda elapsed: elapsed)
    assert steady[-1] != steady[0]
    assert lefts(tmp_path / "odd", wall) == [pytest.approx(clocks) for clocks in steady]


def test_older_entries_tell_the_time_of_day() -> None:
    kept = new_table("person", "person", rng=Random(2), pace=BANK)
    for _ in range(6):
        kept.play(min(kept.table.waiting()))
    whole = kept.entries
    start = type(kept.table).restore(kept.table.info, kept.table.game, None, [])
    clocks, time, _ = folded(start, [replace(entry, spent=None) for entry in whole])
    assert time == max(0.0, whole[-1].at - start.info.created) and len(clocks) == 2


class Flags:
    """A table at which the flag of the second seat falls in an hour, and a hub that knows no more than it has to."""

    def __init__(self) -> None:
        self.fallen = asyncio.Event()
        self.tasks: list[asyncio.Task[Any]] = []
        pace = Pace("bank", 3600.0, takeover=True)
        table = SimpleNamespace(info=SimpleNamespace(pace=pace, seats=[SeatInfo(0), SeatInfo(1)]), over=False)
        self.live: Any = SimpleNamespace(id="one", clocks=[Clock(3600.0, 10.0), Clock(5.0)], table=table)
        hub: Any = SimpleNamespace(
            now=lambda live: SimpleNamespace(time=10.0, day=10.0),
            later=lambda coroutine: self.tasks.append(asyncio.get_running_loop().create_task(coroutine)),
            act=self.act,
            club=Club(),
            house=SimpleNamespace(rests=lambda live: False),
        )
        self.timers = Timers(hub)

    async def act(self, live: Any, seat: int, action: Any) -> None:
        assert seat == 1
        live.clocks = [live.clocks[0], Clock(1.0)]
        self.fallen.set()

    async def end(self) -> None:
        for task in self.tasks:
            task.cancel()
        done, waiting = await asyncio.wait(self.tasks, timeout=20)
        assert done and not waiting, "a server that ends waits for these"


def test_a_clock_that_falls_sooner_is_not_waited_for_in_vain() -> None:
    """Somebody waits for a flag that falls in an hour when a clock starts that falls at once."""

    async def scenario() -> None:
        flags = Flags()
        flags.timers.set(flags.live)
        await asyncio.sleep(0)
        flags.live.clocks = [flags.live.clocks[0], Clock(5.0, 4.0)]
        flags.timers.set(flags.live)
        async with asyncio.timeout(20):
            await flags.fallen.wait()
        await flags.end()

    asyncio.run(scenario())


def test_a_server_ends_while_a_clock_starts() -> None:
    """Whoever waits for a flag looks again and ends at the same moment: the end counts."""

    async def scenario() -> None:
        flags = Flags()
        flags.timers.set(flags.live)
        await asyncio.sleep(0)
        flags.timers.set(flags.live)
        # What it waits for is there, and it has not gone on yet.
        await asyncio.sleep(0)
        await flags.end()

    asyncio.run(scenario())
