"""Clocks, which are no part of the rules: none, so much time for each turn, or a bank with an increment.

A clock runs while its seat owes an answer, and not during the nightly pause. It looks at nothing but who is waited
for, so it tells nobody what a seat has answered in secret.

All times are seconds. Clocks run on the time of the table: what has been spent at it, without the pauses. That is
measured by a clock that only goes forward, so it does not matter how the time of day is set meanwhile; the time of day
(seconds since 1970) says only where the pauses are.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec.structs import replace

from .actions import Refused
from .model import Pace

DAY: Final = timedelta(days=1)
LONGEST: Final = 366 * 86400.0
"""No clock is set to more."""


class Clock(msgspec.Struct, frozen=True):
    """The clock of one seat: the time it has left, and since when it runs, in the time of the table and (`began`) in
    that of the day.

    `turn` is the undo floor of the turn it ran in last: who takes an answer back goes on with the same time.
    """

    left: float
    since: float | None = None
    turn: int = -1
    began: float | None = None


def check_pace(pace: Pace) -> None:
    """Refuse a pace that no clock can keep."""
    if pace.kind == "none":
        return
    if not 0 < pace.seconds <= LONGEST or not 0 <= pace.increment <= LONGEST:
        raise Refused("refused.pace_seconds", days=int(LONGEST / DAY.total_seconds()))
    if pace.night is not None and not all(0 <= hour <= 23 for hour in pace.night):
        raise Refused("refused.pace_night")
    try:
        ZoneInfo(pace.timezone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused("refused.pace_timezone", name=pace.timezone) from None


def wound(pace: Pace, seats: int) -> list[Clock]:
    """The clocks of a new table."""
    return [Clock(pace.seconds)] * seats


def turned(
    clocks: list[Clock], pace: Pace, waiting: list[int], floor: int, now: float, day: float | None = None
) -> list[Clock]:
    """The clocks after the table has moved on: those of the seats waited for run, all others stand.

    `floor` is the undo floor of the table, which rises from turn to turn; `day` is the time of day.
    """
    if pace.kind == "none":
        return clocks
    day = now if day is None else day
    return [
        started(clock, pace, floor, now, day) if seat in waiting else stopped(clock, pace, now)
        for seat, clock in enumerate(clocks)
    ]


def started(clock: Clock, pace: Pace, floor: int, now: float, day: float) -> Clock:
    """Time for a turn is given when it begins, the increment of a bank likewise after the first one."""
    if clock.turn == floor:
        return clock if clock.since is not None else replace(clock, since=now, began=day)
    left = remaining(clock, pace, now)
    if pace.kind == "move":
        left = pace.seconds
    elif clock.turn >= 0:
        left += pace.increment
    return Clock(left, now, floor, day)


def stopped(clock: Clock, pace: Pace, now: float) -> Clock:
    if clock.since is None:
        return clock
    return replace(clock, left=remaining(clock, pace, now), since=None, began=None)


def remaining(clock: Clock, pace: Pace, now: float) -> float:
    """The time that a clock has left; below zero it is overdue."""
    if clock.since is None or pace.kind == "none":
        return clock.left
    return clock.left - max(0.0, now - clock.since)


def fallen(clocks: list[Clock], pace: Pace, now: float) -> list[int]:
    """The seats that are waited for and have no time left."""
    if pace.kind == "none":
        return []
    return [s for s, clock in enumerate(clocks) if clock.since is not None and remaining(clock, pace, now) <= 0]


def next_fall(clocks: list[Clock], pace: Pace, now: float, day: float | None = None) -> float | None:
    """Seconds until the next flag falls if nobody answers, the pauses included; None if no clock runs."""
    if pace.kind == "none":
        return None
    day = now if day is None else day
    left = [max(0.0, remaining(clock, pace, now)) for clock in clocks if clock.since is not None]
    return later(pace, day, min(left)) - day if left else None


class SeatClock(msgspec.Struct):
    """The seconds that a seat has left, and since when they run, in seconds since 1970."""

    left: float
    since: float | None


class ClockNow(msgspec.Struct):
    """The clocks of a table."""

    kind: Literal["none", "move", "bank"]
    seconds: float
    increment: float
    night: tuple[int, int] | None
    timezone: str
    seats: list[SeatClock]


def clock_message(clocks: list[Clock], pace: Pace) -> ClockNow | None:
    """What is sent about the clocks. It changes only when a clock is started or stopped: clients count down."""
    if pace.kind == "none":
        return None
    seats = [SeatClock(clock.left, clock.began) for clock in clocks]
    return ClockNow(pace.kind, pace.seconds, pace.increment, pace.night, pace.timezone, seats)


# -- the nightly pause ----------------------------------------------------------------------------------------------


def spent(pace: Pace, since: float, until: float) -> float:
    """The time between two moments, without the hours of the pause in between."""
    paused = 0.0
    for begin, end in nights(pace, since):
        if begin >= until:
            break
        paused += max(0.0, min(end, until) - max(begin, since))
    return max(0.0, until - since - paused)


def later(pace: Pace, now: float, seconds: float) -> float:
    """The moment at which so much time will have been spent."""
    moment = now + seconds
    for begin, end in nights(pace, now):
        if begin >= moment:
            break
        moment += max(0.0, end - max(begin, now))
    return moment


def nights(pace: Pace, since: float) -> Iterator[tuple[float, float]]:
    """The pauses from a moment on, one after another. Hours are those on the wall, also when it is put forward for the
    summer."""
    if pace.night is None or pace.night[0] == pace.night[1]:
        return
    first, last = pace.night
    day = (
        datetime.fromtimestamp(since, ZoneInfo(pace.timezone)).replace(hour=0, minute=0, second=0, microsecond=0) - DAY
    )
    while True:
        begin = day.replace(hour=first)
        end = (day if last > first else day + DAY).replace(hour=last)
        yield begin.timestamp(), end.timestamp()
        day += DAY
