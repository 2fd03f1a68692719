"""Kernels against plain restatements of the rules."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteka.core.flow import Runner, play_out
from ludoteka.games.lord_of_the_ice_garden import GAME
from ludoteka.games.lord_of_the_ice_garden.components.tables import AREAS, DOM, KINDS
from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden
from ludoteka.games.lord_of_the_ice_garden.rules.turns.activation import attack_points, targets, toughness
from ludoteka.games.lord_of_the_ice_garden.rules.turns.start import set_order
from tests.some import some

from .helpers import TABLES, table


class Track:
    """The reputation track as it lies on the table: a stack on every position, bottom first."""

    def __init__(self, seats: int) -> None:
        self.stacks: list[list[int]] = [list(range(seats))] + [[] for _ in range(20)]

    def move(self, seat: int, n: int) -> None:
        here = next(i for i, stack in enumerate(self.stacks) if seat in stack)
        there = min(here + n, 20) if n > 0 else max(here + n, 1)
        if n < 0 and here <= 1:
            return
        self.stacks[here].remove(seat)
        if n > 0:
            self.stacks[there].append(seat)
        else:
            self.stacks[there].insert(0, seat)

    def ranking(self) -> list[int]:
        return [seat for stack in self.stacks for seat in stack]


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from([-2, 1, 2, 3, 4, 6])), max_size=40))
def test_reputation_is_a_track_of_stacks(moves: list[tuple[int, int]]) -> None:
    """R5.1, R5.2, R5.3, R5.4, R5.5, R4.9.3"""
    g = table()
    track = Track(4)
    for seat, n in moves:
        track.move(seat, n)
        if n > 0:
            g.sink(seat, n)
        else:
            g.rise(seat, -n)
        assert g.ladder == track.ranking()
        assert g.reputation == [next(i for i, stack in enumerate(track.stacks) if seat in stack) for seat in range(4)]


@given(st.permutations(range(4)), st.lists(st.integers(1, 10), min_size=4, max_size=4))
def test_player_order(stack: list[int], spaces: list[int]) -> None:
    """R4.2.6: pairwise, as the rule says it."""
    g = table()
    g.stack, g.space, g.boats = list(stack), spaces, 4
    set_order(g)
    for first, second in some(pairwise(g.order)):
        a, b = spaces[first], spaces[second]
        assert TABLES.ship[a] <= TABLES.ship[b]
        if TABLES.ship[a] == TABLES.ship[b]:
            assert TABLES.stage[a] >= TABLES.stage[b]
            if a == b:
                assert stack.index(first) > stack.index(second)


def wild(seed: int) -> Garden:
    """A state in the middle of a random game, with random units, upgrades, closings and Vuko."""
    rng = Random(seed)
    runner = Runner(GAME.steps, GAME.new(rng.choice([2, 3, 4]), {"vukoTiles": "1234"}).base.copy())
    play_out(runner, rng, rng.randrange(20, 200))
    g = runner.state
    assert isinstance(g, Garden)
    for unit in range(12):
        if g.seat_of[unit // 3] >= 0:
            for _ in range(g.unit_reserve[unit]):
                if rng.random() < 0.6 and g.open:
                    g.unit_reserve[unit] -= 1
                    g.units[unit * AREAS + rng.choice(g.open)] += 1
            if rng.random() < 0.4:
                g.bought[unit * KINDS + rng.randrange(KINDS)] = 1
    return g


def naive_influence(g: Garden, seat: int, area: int) -> int:
    """R6.1, word for word."""
    total = g.markers[seat * AREAS + area] - (g.suspended[seat] if g.vuko == area else 0)
    for level in (1, 2, 3):
        unit = g.who[seat] * 3 + level - 1
        dominance = TABLES.printed[unit * KINDS + DOM] + g.bought[unit * KINDS + DOM]
        dominance += g.spies.count(DOM) if TABLES.unit_ids[unit] == "harrasim" else 0
        total += g.units[unit * AREAS + area] * (level + dominance)
    return total


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 100_000))
def test_influence_and_ranking(seed: int) -> None:
    """R6.1, R8.3"""
    g = wild(seed)
    for area in g.open:
        value = [naive_influence(g, seat, area) for seat in range(g.seats)]
        assert [g.influence(seat, area) for seat in range(g.seats)] == value
        around = [
            sum(naive_influence(g, seat, other) for other in TABLES.near[area] if other in g.open)
            for seat in range(g.seats)
        ]
        present = [seat for seat in range(g.seats) if value[seat] >= 1]
        wanted = sorted(present, key=lambda seat: (-value[seat], -around[seat], g.ladder.index(seat)))
        assert g.ranking(area) == wanted
    for seat in range(g.seats):
        assert g.footholds(seat) == [area for area in g.open if naive_influence(g, seat, area) >= 1]


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 100_000), st.integers(1, 6))
def test_targets_of_an_attack(seed: int, points: int) -> None:
    """R6.6.1, R6.6.2, R6.6.3"""
    g = wild(seed)
    names = {seat: [g.who[seat] * 3 + level for level in range(3)] for seat in range(g.seats)}
    for area in g.open:
        for me in range(g.seats):
            wanted = {seat for seat in range(g.seats) if seat != me and g.free(seat, area) > 0}
            wanted |= {4} if g.nations[area] else set()
            for seat in range(g.seats):
                if seat != me:
                    for level, unit in enumerate(names[seat], 1):
                        shields = g.ability(unit, 2)
                        assert toughness(g, unit) == level + shields
                        if g.units[unit * AREAS + area] and level + shields <= points:
                            wanted.add(8 + unit)
            found = targets(g, me, area, points)
            assert set(found) == wanted and len(found) == len(wanted)
            assert attack_points(g, me, area) == sum(
                g.units[unit * AREAS + area] * g.ability(unit, 1) for unit in names[me]
            )
