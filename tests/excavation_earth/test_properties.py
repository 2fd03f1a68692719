"""Kernels against plain ways to do the same."""

from itertools import combinations, permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteka.core.flow import play_out
from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.questions.action import why_not_action
from ludoteka.games.excavation_earth.rules.fields import FIELDS
from ludoteka.games.excavation_earth.rules.state import Earth
from ludoteka.games.excavation_earth.rules.turns.action import PlayCard
from ludoteka.games.excavation_earth.rules.turns.dig import walks
from ludoteka.games.excavation_earth.rules.turns.trade import sales
from tests.some import some

from .helpers import table
from .names import AQULLA, GUL, TABLES

COUNT = len(TABLES.location_ids)


def results(g: Earth, fuel: int, tired: int) -> set[frozenset[int]]:
    """Every set of places that the explorers can end on by the questions of the game."""
    found = {frozenset(g.explorers[:3])}
    for move in walks(g, 0, fuel, tired):
        i, there = move >> 5, move & 31
        here = g.explorers[i]
        g.explorers[i] = there
        found |= results(g, fuel - TABLES.steps[here * COUNT + there], tired | 1 << i)
        g.explorers[i] = here
    return found


@given(st.lists(st.integers(0, COUNT - 1), min_size=3, max_size=3, unique=True), st.integers(0, 3))
@settings(max_examples=15, deadline=None)
def test_travel_reaches_every_legal_result(places: list[int], fuel: int) -> None:
    """R5.1.3: by any assignment of explorers to three different places whose ways fit the fuel."""
    g = table(hands=["T2"], factions=[AQULLA, GUL])
    g.explorers[:3] = places
    expected = set()
    near = sorted({i for here in places for i in range(COUNT) if TABLES.steps[here * COUNT + i] <= fuel})
    for ends in combinations(near, 3):
        for way in permutations(ends):
            if sum(TABLES.steps[a * COUNT + b] for a, b in zip(places, way, strict=True)) <= fuel:
                expected.add(frozenset(ends))
                break
    assert results(g, fuel, 0) == expected


def plain_sales(g: Earth, me: int) -> set[int]:
    """R5.4.2 read word by word."""
    found = set()
    for colour in range(5):
        stored = len([t for t in (*g.hold[me], *g.hatch[me]) if t // 4 == colour])
        for size in (1, 2, 3):
            for markets in combinations(range(6), size):
                if size <= stored and all(
                    g.traders[me * 6 + m] and any(b in (colour, 5) for b in g.queue[m]) for m in markets
                ):
                    found.add(colour * 64 + sum(1 << m for m in markets))
    return found


def states(count: int, seed: int) -> list[Earth]:
    """States at which a seat is asked for an action, out of random games."""
    rng = Random(seed)
    found: list[Earth] = []
    while len(found) < count:
        runner = GAME.new(rng.randrange(1, 5), {"factions": "random"}).playout()
        while not runner.over:
            choice = runner.ask()
            if choice.name == "action" and rng.random() < 0.1:
                assert isinstance(runner.state, Earth)
                found.append(runner.state.copy())
            runner.answer(choice.seat, choice.pick(rng))
    return found


def test_sales_and_actions_against_plain_readings() -> None:
    for g in some(states(150, 1)):
        me = g.active
        assert set(sales(g, me, -1)) == plain_sales(g, me)
        choice = PlayCard(me, g)
        every = [-1, *(action * 64 + card for action in range(7) for card in range(33))]
        assert set(choice.moves) == {move for move in every if why_not_action(g, choice, move) is None}


def test_copies_are_complete_and_independent() -> None:
    for g in some(states(20, 2)):
        other = g.copy()
        for name in FIELDS:
            assert getattr(other, name) == getattr(g, name)
        before = GAME.dump_state(other)
        for name in FIELDS:
            value = getattr(g, name)
            if isinstance(value, list) and value:
                value.append(value[0])
        assert GAME.dump_state(other) == before


def test_bounds_of_random_games() -> None:
    """Games end long before the bound."""
    rng = Random(3)
    for seats in GAME.seats:
        for _ in range(5):
            assert play_out(GAME.new(seats, {"factions": "random"}).playout(), rng) < GAME.bound / 4
