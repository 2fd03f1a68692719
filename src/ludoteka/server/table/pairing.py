"""Who meets whom in the next round of an event: tables of allowed sizes, old meetings avoided, byes spread.

Everything here is a function of what it is given, so that every server finds the same.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final

Met = Mapping[tuple[int, int], int]
"""How often two have met, the smaller number first."""
Tables = list[list[int]]
STEPS: Final = 4_000
"""So many steps a search may take; then it takes the best that small changes lead to."""
SWAPS: Final = 3_000
MOST_ROUNDS: Final = 100


class TooLong(Exception):
    """The search takes too long."""


def sizes(people: int, allowed: Sequence[int], wanted: int) -> list[int]:
    """The tables for so many: as few as possible sit out, at as few and as even tables as possible, none larger than
    wanted. What is left over of the sum sits out."""
    some = [size for size in allowed if 2 <= size <= wanted]
    # For each number the best way: tables, their squares, and the sizes.
    best: list[tuple[int, int, list[int]] | None] = [(0, 0, [])]
    for number in range(1, people + 1):
        ways = [
            (way[0] + 1, way[1] + size * size, [*way[2], size])
            for size in some
            if size <= number and (way := best[number - size]) is not None
        ]
        best.append(min(ways) if ways else None)
    found = next((way for way in reversed(best) if way is not None), None)
    return sorted(found[2], reverse=True) if found else []


def meetings(tables: Tables) -> Counter[tuple[int, int]]:
    """Who meets whom at some tables."""
    return Counter((min(pair), max(pair)) for table in tables for pair in combinations(table, 2))


def pair(order: Sequence[int], allowed: Sequence[int], wanted: int, met: Met, byes: Mapping[int, int]) -> Tables:
    """Tables for those who play, who are told in the order of their standing; neighbours meet if they can. Whoever is
    at none of the tables sits out: one of those who did so least, the lowest first."""
    wish = sizes(len(order), allowed, wanted)
    out = len(order) - sum(wish)
    # Who sits out is chosen so that nobody has to meet again, as long as that bothers nobody who sat out before.
    place = {one: i for i, one in enumerate(order)}
    last = sorted(order, key=lambda one: (byes.get(one, 0), -place[one]))
    most = byes.get(last[out - 1], 0) if out else 0
    must = [one for one in last if byes.get(one, 0) < most]
    may = [one for one in last if byes.get(one, 0) == most]
    best: Tables | None = None
    for some in combinations(may, out - len(must)):
        resting = {*must, *some}
        found = seated([one for one in order if one not in resting], wish, met)
        if best is None or repeats(found, met) < repeats(best, met):
            best = found
        if not repeats(best, met):
            break
    return best or []


def repeats(tables: Tables, met: Met) -> int:
    return sum(met.get(pair, 0) for pair in meetings(tables))


def seated(order: Sequence[int], wish: Sequence[int], met: Met) -> Tables:
    """Everybody at tables of these sizes, with as few old meetings as a search finds."""
    simple = in_turn(order, wish)
    for bound in range(repeats(simple, met)):
        try:
            found = search(list(order), list(wish), met, bound, [STEPS])
        except TooLong:
            return improved(simple, met)
        if found is not None:
            return found
    return simple


def in_turn(order: Sequence[int], wish: Sequence[int]) -> Tables:
    found, at = [], 0
    for size in wish:
        found.append(list(order[at : at + size]))
        at += size
    return found


def search(left: list[int], wish: list[int], met: Met, bound: int, steps: list[int]) -> Tables | None:
    """Tables with at most so many old meetings, neighbours first; nothing if there are none."""
    if not wish:
        return []
    for size in dict.fromkeys(wish):
        rest = list(wish)
        rest.remove(size)
        for table, cost in groups(left[:1], left[1:], size, met, bound, steps):
            there = set(table)
            found = search([one for one in left if one not in there], rest, met, bound - cost, steps)
            if found is not None:
                return [table, *found]
    return None


def groups(
    table: list[int], others: list[int], size: int, met: Met, bound: int, steps: list[int]
) -> Iterator[tuple[list[int], int]]:
    """The ways to fill up a table, and what each costs."""
    steps[0] -= 1
    if steps[0] < 0:
        raise TooLong
    if len(table) == size:
        yield table, 0
        return
    for i, other in enumerate(others):
        cost = sum(met.get((min(one, other), max(one, other)), 0) for one in table)
        if cost <= bound:
            for found, more in groups([*table, other], others[i + 1 :], size, met, bound - cost, steps):
                yield found, cost + more


def improved(tables: Tables, met: Met) -> Tables:
    """The tables after exchanging people as long as that saves old meetings."""
    rng = Random(0)
    best = [list(table) for table in tables]

    def cost(one: int, table: list[int]) -> int:
        return sum(met.get((min(one, other), max(one, other)), 0) for other in table if other != one)

    for _ in range(SWAPS if len(best) > 1 else 0):
        a, b = rng.sample(best, 2)
        i, j = rng.randrange(len(a)), rng.randrange(len(b))
        one, other = a[i], b[j]
        before = cost(one, a) + cost(other, b)
        a[i], b[j] = other, one
        if cost(other, a) + cost(one, b) > before:
            a[i], b[j] = one, other
    return best


# -- everybody meets everybody --------------------------------------------------------------------------------------


def schedule(people: Sequence[int], allowed: Sequence[int], wanted: int) -> list[Tables]:
    """Rounds after which everybody has met everybody: once where two sit at a table, otherwise as rarely again as a
    search finds."""
    if set(sizes(len(people), allowed, wanted)) == {2}:
        return circle(people)
    found: list[Tables] = []
    met: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    everybody = set(combinations(sorted(people), 2))
    while everybody - set(met) and len(found) < MOST_ROUNDS:
        # Whoever has met the fewest sits first, beside whom they have not met.
        new = {one: sum(one in two for two in everybody - set(met)) for one in people}
        first = max(people, key=lambda one: new[one])
        unmet = [other for other in people if (min(first, other), max(first, other)) in everybody - set(met)]
        others = sorted((one for one in people if one != first), key=lambda one: (one not in unmet, -new[one]))
        tables = pair([first, *others], allowed, wanted, met, byes)
        found.append(tables)
        met += meetings(tables)
        there = {one for table in tables for one in table}
        byes.update(one for one in people if one not in there)
    return found


def circle(people: Sequence[int]) -> list[Tables]:
    """One stays, the others go around; where the number is odd, whoever would meet nobody sits out."""
    ring: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    half = len(ring) // 2
    found = []
    for _ in range(len(ring) - 1):
        two = zip(ring[:half], reversed(ring[half:]), strict=True)
        found.append([[one, other] for one, other in two if one is not None and other is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return found
