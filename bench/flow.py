"""What a club needs that grows: the way of a move through servers and database, simulated.

    python -m bench.flow                    10,000 tables, and how many one database can have
    python -m bench.flow --tables 3000 --servers 4 --apart

A move comes to some server, which works it out, writes it down and tells its own streams; every other server hears of
it, and those with a stream of that table read it and tell theirs. Each server does one thing at a time; the database
reads on several cores, and writes one move after the other, because it has a lock on what it announces. Costs are those
that were measured (docs/speed.md), in seconds.
"""

import argparse
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import NamedTuple

from .server import share

SEATS = 4
EVERY = 5.0
"""Seconds between two moves at a table."""
WANTED = 0.25
"""A move is seen by all within this time, 99 times in 100."""


@dataclass(frozen=True)
class Costs:
    """Seconds of a processor."""

    move: float = 0.0025
    """A request and the rules, at the server that takes it."""
    stream: float = 0.0009
    """One stream is told: what the seat sees, the difference, and sending it."""
    follow: float = 0.0015
    """A server reads a move that another has written, and repeats it."""
    hear: float = 0.00003
    """A server hears that something was written."""
    write: float = 0.0004
    """The database writes a move and announces it."""
    read: float = 0.0003
    """The database reads a move."""


@dataclass(frozen=True)
class Club:
    """So many tables at so many servers."""

    tables: int
    servers: int
    together: bool = True
    """The balancer sends all streams of a table to the same server."""
    readers: int = 8
    """Cores of the database."""


class Seen(NamedTuple):
    """How it went: delays of the streams, and how busy the busiest server and the database's one writer were."""

    delays: list[float]
    server: float
    writer: float

    @property
    def late(self) -> float:
        return share(self.delays, 0.99)

    @property
    def good(self) -> bool:
        return self.late < WANTED and max(self.server, self.writer) < 0.8


class Desk:
    """Somebody who does one thing after the other."""

    def __init__(self) -> None:
        self.free = 0.0
        self.worked = 0.0

    def do(self, now: float, cost: float) -> float:
        """When it is done, if it is asked for now."""
        self.free = max(now, self.free) + cost
        self.worked += cost
        return self.free


def simulate(club: Club, costs: Costs, seconds: float = 10.0, seed: int = 1) -> Seen:
    """Moves of so many seconds, until the last of them is seen."""
    rng = Random(seed)
    servers = [Desk() for _ in range(club.servers)]
    writer, readers = Desk(), [Desk() for _ in range(club.readers)]
    delays: list[float] = []
    order = count()
    # When, in which order, what, where, since when, and for how many streams.
    events: list[tuple[float, int, str, int, float, tuple[int, ...]]] = []

    def later(when: float, what: str, where: int, since: float, streams: tuple[int, ...]) -> None:
        heappush(events, (when, next(order), what, where, since, streams))

    now, rate = 0.0, club.tables / EVERY
    while (now := now + rng.expovariate(rate)) < seconds:
        home = rng.randrange(club.servers)
        at = [home] * SEATS if club.together else [rng.randrange(club.servers) for _ in range(SEATS)]
        later(now, "come", home, now, tuple(at))
    while events:
        now, _, what, where, since, streams = heappop(events)
        told = streams.count(where)
        if what == "come":
            later(servers[where].do(now, costs.move), "write", where, since, streams)
        elif what == "write":
            done = writer.do(now, costs.write)
            later(done, "tell", where, since, streams)
            for other in range(club.servers):
                if other != where:
                    later(done, "hear", other, since, streams)
        elif what == "hear":
            done = servers[where].do(now, costs.hear)
            if told:
                later(min(readers, key=lambda one: one.free).do(done, costs.read), "follow", where, since, streams)
        elif told:
            cost = costs.stream * told + (costs.follow if what == "follow" else 0.0)
            delays += [servers[where].do(now, cost) - since] * told
    busiest = max(server.worked for server in servers)
    return Seen(delays, busiest / seconds, writer.worked / seconds)


def needed(club: Club, costs: Costs) -> tuple[Club, Seen] | None:
    """The fewest servers with which all moves are seen in time; none if more of them only hear more."""
    low, high = 0, 1
    while not simulate(replace(club, servers=high), costs, 3.0).good:
        low, high = high, high * 2
        if high > 256:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        if simulate(replace(club, servers=middle), costs, 3.0).good:
            high = middle
        else:
            low = middle
    found = replace(club, servers=high)
    return found, simulate(found, costs)


def told(club: Club, seen: Seen) -> str:
    where = "one place for a table" if club.together else "streams anywhere"
    rate = club.tables / EVERY
    return (
        f"{club.tables:>8,} tables {rate:>7,.0f} moves/s {club.servers:>4} servers, {where:21}"
        f" median {share(seen.delays, 0.5) * 1000:5.0f} ms, 99 % {seen.late * 1000:5.0f} ms,"
        f" busiest server {seen.server:4.0%}, writer {seen.writer:4.0%}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=[600, 2000, 5000, 10_000])
    parser.add_argument("--servers", type=int, default=0, help="so many; the fewest that do, if not told")
    parser.add_argument("--apart", action="store_true", help="the streams of a table at any servers")
    arguments = parser.parse_args()
    costs = Costs()
    for tables in arguments.tables:
        club = Club(tables, arguments.servers, not arguments.apart)
        found = (club, simulate(club, costs)) if arguments.servers else needed(club, costs)
        print(told(*found) if found else f"{tables:>8,} tables: no number of servers does", flush=True)


if __name__ == "__main__":
    main()
