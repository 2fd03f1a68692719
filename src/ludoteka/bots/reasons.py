"""Why a move and not another, as players say it: points now, points later, tempo, what it takes from the strongest of
the others, safety.

Both moves are played on to the title's horizon in some imagined worlds, the same for both. What the seat has there more
or less of is told by groups of the judge's terms (`games/<title>/bot/reasons.toml`); what does not stand out from the
luck of these worlds is not told.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Final

from ..core.choice import CHANCE, Move
from ..core.homes import home, packages
from ..core.position import Position
from .search import Search

WORLDS: Final = 16
NOISE: Final = 0.1
"""How loosely all play on, in points: nearly the same in every world."""
LEAST: Final = 0.2
"""A difference of fewer points is none."""
SURE: Final = 1.5
"""A difference has to be so many times its standard error."""
FAR: Final = 15.0
"""A lead of more points is as good as won."""
LESS_LUCK: Final = 0.7
"""A move is safer if its outcomes lie so much closer together."""


@dataclass(frozen=True)
class Reason:
    """What speaks for a move (above 0) or against it: a group, how many points it weighs, and the terms in it that
    weigh most."""

    group: str
    difference: float
    terms: tuple[str, ...] = ()


@cache
def groups(domain: str) -> dict[str, tuple[str, ...]]:
    """The groups of a title's terms."""
    file = home(domain) / "bot" / "reasons.toml" if domain in packages() else None
    if file is None or not file.is_file():
        return {}
    return {name: tuple(terms) for name, terms in tomllib.loads(file.read_text("utf-8")).items()}


def reasons(imagined: Position, me: int, move: Move, other: Move, rng: Random) -> list[Reason]:
    """What sets a move apart from another one, the weightiest first."""
    names = list(imagined.game.judge.names)
    ends = [[], []]  # type: list[list[list[list[float]]]]
    for seed in [rng.getrandbits(32) for _ in range(WORLDS)]:
        world = imagined.imagine(me, Random(seed))
        for some, answer in zip(ends, (move, other), strict=True):
            some.append(horizon(world, me, answer, Random(seed)))
    gaps = {name: [a[me][i] - b[me][i] for a, b in zip(*ends, strict=True)] for i, name in enumerate(names)}
    by_group = groups(imagined.game.domain)
    grouped = {term for terms in by_group.values() for term in terms}
    found = [told(group, {term: gaps[term] for term in terms}) for group, terms in by_group.items()]
    found += [told(f"term.{name}", {name: gaps[name]}) for name in names if name not in grouped]
    totals = [[[sum(terms) for terms in seats] for seats in some] for some in ends]
    if imagined.base.seats > 1:
        found.append(denial(totals, me))
    apart = [one for one in found if one is not None]
    # A search that looked further than these walks may have a reason that they do not show: then they show none.
    if sum(one.difference for one in apart) < 0:
        return []
    if imagined.base.seats > 1:
        apart += safety(totals, me)
    return sorted(apart, key=lambda one: -abs(one.difference))


def horizon(world: Position, me: int, move: Move, rng: Random) -> list[list[float]]:
    """The judge's terms of every seat where the title's horizon is reached after a move, all playing by first
    guesses."""
    judge = world.game.judge
    guesser = Search(judge, None, 1.0, 1.0, NOISE)
    run = world.playout()
    clock = judge.clock(run.state)
    run.answer(me, move)
    while not run.over and judge.clock(run.state) == clock:
        choice = run.ask()
        answer = choice.pick(rng) if choice.seat == CHANCE else guesser.loose(run.state, choice, rng)
        run.answer(choice.seat, answer)
    return [judge.terms(run.state, seat) for seat in range(run.state.seats)]


def told(group: str, gaps: dict[str, list[float]]) -> Reason | None:
    """A group, if it tells the moves apart, with the terms that weigh most in it where it has several."""
    sums = [sum(some) for some in zip(*gaps.values(), strict=True)]
    whole = mean(sums)
    if not stands_out(sums):
        return None
    if len(gaps) == 1:
        return Reason(group, whole)
    by_term = {term: mean(some) for term, some in gaps.items() if stands_out(some)}
    most = max(map(abs, by_term.values()), default=0.0)
    alike = [term for term, gap in by_term.items() if gap * whole > 0 and abs(gap) >= most / 4]
    return Reason(group, whole, tuple(sorted(alike, key=lambda term: -abs(by_term[term]))[:2]))


def stands_out(gaps: list[float]) -> bool:
    """Whether a difference is more than luck."""
    return abs(mean(gaps)) >= max(LEAST, SURE * stdev(gaps) / sqrt(len(gaps)))


def denial(totals: list[list[list[float]]], me: int) -> Reason | None:
    """What a move takes from the strongest of the others, or gives it."""
    others = [seat for seat in range(len(totals[0][0])) if seat != me]
    strongest = max(others, key=lambda seat: sum(seats[seat] for some in totals for seats in some))
    gaps = [b[strongest] - a[strongest] for a, b in zip(*totals, strict=True)]
    return Reason("denial", mean(gaps)) if stands_out(gaps) else None


def safety(totals: list[list[list[float]]], me: int) -> list[Reason]:
    """Whether the outcome depends less on luck, or more: how far apart the leads over the best of the others lie."""
    leads = [[seats[me] - max(seats[:me] + seats[me + 1 :]) for seats in some] for some in totals]
    mine, its = (stdev([max(-FAR, min(FAR, lead)) for lead in some]) for some in leads)
    if min(mine, its) > LESS_LUCK * max(mine, its) or abs(its - mine) < 1.0:
        return []
    return [Reason("safety", its - mine)]
