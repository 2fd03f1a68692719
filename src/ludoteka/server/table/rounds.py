"""The rounds of an event, one after another: who plays the next one, and when there is none any more."""

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

from msgspec.structs import replace

from .actions import Refused
from .event import FEWEST, Entrant, EventInfo, Place, Template, by_table
from .pairing import Tables, meetings, pair, schedule
from .standing import standings


def begun(info: EventInfo, template: Template, entrants: list[Entrant], allowed: Sequence[int]) -> EventInfo:
    """The event as it is once nobody can join any more; no round has begun yet."""
    numbers = [one.number for one in entrants]
    if len(numbers) < FEWEST:
        raise Refused("refused.few_entrants", n=FEWEST)
    if template.paired == "standing":
        return replace(info, status="running", last=info.rounds)
    Random(info.id).shuffle(numbers)
    settled = schedule(numbers, allowed, info.seats)
    return replace(info, status="running", last=len(settled) * info.rounds, schedule=settled)


def next_round(
    info: EventInfo,
    template: Template,
    entrants: list[Entrant],
    places: list[Place],
    allowed: Sequence[int],
    away: Collection[int] = (),
) -> Tables | None:
    """The tables of the next round, each with those who sit there; nothing if the event is over. Whoever plays and is
    at none of them sits out, as do those who are `away`: there may be a round in which everybody does."""
    number = info.round + 1
    people = playing(entrants, number)
    if number > info.last or len(people) < FEWEST:
        return None
    people = [one for one in people if one not in away]
    rng = Random(f"{info.id} {number}")
    if info.schedule:
        here = [[one for one in table if one in people] for table in info.schedule[info.round % len(info.schedule)]]
        tables = [table for table in here if len(table) in allowed and len(table) >= FEWEST]
    else:
        # Who stands alike comes in an order that chance has made, the same at every server.
        rng.shuffle(people)
        everybody = [*people, *(one.number for one in entrants if one.number not in people)]
        order = {one.entrant: i for i, one in enumerate(standings(template, everybody, places))}
        met: Counter[tuple[int, int]] = Counter()
        for there in by_table(places).values():
            met += meetings([[place.entrant for place in there]])
        byes = Counter(place.entrant for place in places if place.how == "bye")
        tables = pair(sorted(people, key=lambda one: order[one]), allowed, info.seats, met, byes)
        if not tables and not away:
            # Of fewer and fewer people there will be no table either.
            return None
    for table in tables:
        rng.shuffle(table)
    return tables


def playing(entrants: list[Entrant], number: int) -> list[int]:
    """Who plays a round."""
    return [one.number for one in entrants if one.plays(number)]


def missing(info: EventInfo, template: Template, entrants: list[Entrant], places: list[Place]) -> list[int]:
    """Who was absent too often to be waited for again."""
    absent = Counter(place.entrant for place in places if place.how == "absent")
    return [one for one in playing(entrants, info.round + 1) if absent[one] >= template.absences]
