"""What a club needs that grows: the way of a move through servers and database, simulated.

    python -m bench.flow                    up to a million tables, and how many databases and servers they need
    python -m bench.flow --tables 400 --servers 8 --apart

A move comes to some server, which works it out, writes it down and tells its own streams; every other server hears of
it, and those with a stream of that table read it and tell theirs. Each server does one thing at a time; the database
reads on several cores, and writes one move after the other, because it has a lock on what it announces until that lies
on the disk. More tables than one database can write are shared out to several clubs that know nothing of each other.
Costs are those of docs/speed.md, in seconds.
"""

import argparse
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from math import ceil
from random import Random
from typing import NamedTuple

from .server import share

SEATS = 4
EVERY = 5.0
"""Seconds between two moves at a table."""
WANTED = 0.25
"""A move is seen by all within this time, 99 times in 100."""
BUSY = 0.8
"""Nobody works more than this part of the time, so that there is room for a bad moment."""
PLANNED = 0.7
"""So much of its time a database is given to write, where tables are shared out to several."""
MOST_SERVERS = 256


# Seconds of a processor, but for writing, which is most of all the time of the disk.
MOVE = 0.0039
"""A request and the rules, at the server that takes it."""
STREAM = 0.0005
"""One stream is told: what the seat sees, the difference, and sending it."""
FOLLOW = 0.0033
"""A server reads a move that another has written, and repeats it."""
HEAR = 0.00003
"""A server hears that something was written; this one is a guess."""
WRITE = 0.0012
"""The database writes a move and announces it."""
READ = 0.0005
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
        return self.late < WANTED and max(self.server, self.writer) < BUSY


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


def simulate(club: Club, seconds: float = 10.0, seed: int = 1) -> Seen:
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
            later(servers[where].do(now, MOVE), "write", where, since, streams)
        elif what == "write":
            done = writer.do(now, WRITE)
            later(done, "tell", where, since, streams)
            for other in range(club.servers):
                if other != where:
                    later(done, "hear", other, since, streams)
        elif what == "hear":
            done = servers[where].do(now, HEAR)
            if told:
                later(min(readers, key=lambda one: one.free).do(done, READ), "follow", where, since, streams)
        elif told:
            cost = STREAM * told + (FOLLOW if what == "follow" else 0.0)
            delays += [servers[where].do(now, cost) - since] * told
    busiest = max(server.worked for server in servers)
    return Seen(delays, busiest / seconds, writer.worked / seconds)


def shared_out(tables: int) -> int:
    """To how many databases so many tables are shared out, as one can write so many moves."""
    return ceil(tables / EVERY * WRITE / PLANNED)


def needed(club: Club) -> tuple[Club, Seen] | None:
    """The fewest servers with which all moves are seen in time; none if more of them only hear more."""
    low, high = 0, 1
    while not simulate(replace(club, servers=high), 3.0).good:
        low, high = high, high * 2
        if high > MOST_SERVERS:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        if simulate(replace(club, servers=middle), 3.0).good:
            high = middle
        else:
            low = middle
    found = replace(club, servers=high)
    return found, simulate(found)


def told(tables: int, databases: int, club: Club, seen: Seen) -> str:
    where = "one place for a table" if club.together else "streams anywhere"
    return (
        f"{tables:>9,} tables {tables / EVERY:>7,.0f} moves/s {databases:>4} databases, {club.servers:>3} servers each,"
        f" {where:21} median {share(seen.delays, 0.5) * 1000:5.0f} ms, 99 % {seen.late * 1000:5.0f} ms,"
        f" busiest server {seen.server:4.0%}, writer {seen.writer:4.0%}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=[400, 1000, 3000, 10_000, 1_000_000])
    parser.add_argument("--servers", type=int, default=0, help="so many; the fewest that do, if not told")
    parser.add_argument("--apart", action="store_true", help="the streams of a table at any servers")
    arguments = parser.parse_args()
    for tables in arguments.tables:
        databases = shared_out(tables)
        club = Club(ceil(tables / databases), arguments.servers, not arguments.apart)
        found = (club, simulate(club)) if arguments.servers else needed(club)
        print(
            told(tables, databases, *found) if found else f"{tables:>9,} tables: no number of servers does", flush=True
        )


if __name__ == "__main__":
    main()
