"""A close look: it points at what counted, and agrees with the scores."""

from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ludoteka.core.check import check_one
from ludoteka.core.choice import NO
from ludoteka.core.game import Forecast
from ludoteka.core.position import Position
from ludoteka.core.scene import studies
from ludoteka.core.wire import Item
from ludoteka.games.isle_of_skye import GAME
from ludoteka.games.isle_of_skye.components.tables import WHISKY
from ludoteka.games.isle_of_skye.help.preview import rounds_left
from ludoteka.games.isle_of_skye.help.score_evidence import counted
from ludoteka.games.isle_of_skye.rules.scoring import points_for, score_tile
from ludoteka.games.isle_of_skye.rules.turns.journey import cheapest_tour
from ludoteka.testing import given
from tests.some import some

from .helpers import at, state
from .journey import TERRITORY_B, equip, journey


def played(seed: int, plies: int, **options: str) -> Position:
    position = GAME.new(3, options)
    rng = Random(seed)
    for _ in range(plies):
        position.roll(rng)
        if not position.to_move:
            break
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    position.roll(rng)
    return position


def foreseen(position: Position, seat: int, move: Any) -> list[Item]:
    """What is told of a move before it is made."""
    assert GAME.foresee is not None
    return GAME.foresee(position, seat, move)


OTHERWISE = ("fleet", "whisky", "gold", "bridges", "far_from_home")
"""Scoring tiles that do not count things of one kind."""


@pytest.mark.parametrize("seed", range(12))
def test_what_is_pointed_at_is_what_is_counted(seed: int) -> None:
    """R6.1 to R6.4, R8.10: every scoring tile names as many things as it counts."""
    position = played(seed, 400, expansion="journeyman")
    g: Any = position.state
    for tile, rule in some((tile, rule) for tile, rule in enumerate(g.tables.scoring_rule) if rule not in OTHERWISE):
        vp = g.tables.scoring_vp[tile]
        for seat in range(3):
            groups = counted(g, tile, seat)
            if rule == "brochs":
                areas = g.land[seat].areas()
                assert len(groups) == sum(1 for terrain, n in zip(areas.terrain, areas.brochs, strict=True) if n)
                continue
            assert len(groups) * vp[0] == points_for(g, tile, seat), rule


def test_gold_and_bridges_light_the_figures_that_count_them() -> None:
    """S16, S20: they lie in no territory."""
    position = played(3, 200, expansion="journeyman", scoring="S16,S20,S01,S14")
    figures = [f"figure:{panel.seat}:{figure.id}" for panel in position.scene(0).panels for figure in panel.figures]
    for letter, name in (("A", "gold"), ("B", "bridges")):
        told = position.study(0, f"scoring:{letter}")
        assert told is not None
        lit = [line.lights for line in told.items[:3]]
        assert lit == [[f"figure:{seat}:{name}"] for seat in range(3)]
        assert all(light in figures for lights in lit for light in lights or ())


def test_a_figure_lights_the_tiles_that_counted() -> None:
    position = played(3, 400, scoring="S07,S15,S01,S14")
    g: Any = position.state
    for seat in range(3):
        told = position.study(0, f"figure:{seat}:scoring:A")
        assert told is not None
        assert len(told.lights) == sum(g.land[seat].linked()), "S07: the tiles on the castle's roads"
        assert told.items[-1].value == score_tile(g, g.scoring[0])[seat]
        majority = position.study(0, f"figure:{seat}:scoring:B")
        assert majority is not None
        assert [line.value for line in majority.items[:3]] == [land.count(WHISKY) for land in g.land]


def test_points_are_told_source_by_source() -> None:
    position = played(5, 10_000)
    assert position.over
    result = position.result()
    assert result is not None
    for seat in range(3):
        told = position.study(None, f"figure:{seat}:vp")
        assert told is not None and sum(int(line.value or 0) for line in told.items) == result.scores[seat]


@pytest.mark.parametrize("plies", [20, 45, 70])
def test_the_next_income_is_told_part_by_part(plies: int) -> None:
    """R4.1.1, R4.1.2: 5 for the castle, 1 for each barrel on its roads, catch-up gold for every player ahead."""
    position = played(2, plies)
    g: Any = position.state
    rate = g.tables.round_catch_up[3][g.round]
    for seat in range(3):
        told = position.study(0, f"figure:{seat}:gold")
        assert told is not None
        ahead = sum(vp > g.vp[seat] for vp in g.vp)
        parts = [n for n in (5, g.land[seat].linked_count(WHISKY), rate * ahead) if n]
        assert [line.value for line in told.items] == [*parts, sum(parts)]


@pytest.mark.parametrize("number", [3, 6])
def test_the_income_that_is_about_to_be_paid_is_the_next_one(number: int) -> None:
    """R4.1.1, R8.9.3: who may lay a road before income is told the income of this round, also of the last one."""
    g = equip(journey(vp=[0, 4], round=number, lands=[TERRITORY_B]), roads=1)
    position = at(g, "roads before income")
    told = position.study(0, "figure:0:gold")
    assert told is not None
    before = state(position).gold[0]
    position.push(0, "keep")
    assert (
        told.items[-1].value
        == state(position).gold[0] - before
        == 5 + g.land[0].linked_count(WHISKY) + (g.tables.round_catch_up[2][number - 1])
    )


def more(came: Any, before: Any, after: Any) -> Any:
    """What came, as a title would see it whose aid told something else."""
    found = came(before, after)
    return None if found is None else [found, "more"]


def test_forecasts_are_compared_with_what_came() -> None:
    """R4.1.1, R4.6.2: the kit finds an aid that foretells another income or other points than those that come."""
    for forecast in GAME.forecasts:
        liar = Forecast(forecast.name, forecast.told, partial(more, forecast.came))
        lying = replace(GAME, forecasts=(liar,))
        failure = next(filter(None, (check_one(lying, number, seed=3) for number in range(8))))
        assert forecast.name in failure.message


def test_the_roads_of_the_castle_are_drawn_and_dead_ends_marked() -> None:
    """R5.4, R5.5: lines run over every tile that is linked, and over no other, along its roads as they are drawn."""
    position = played(7, 400, expansion="journeyman")
    g: Any = position.state
    told = position.study(0, "overlay:roads")
    assert told is not None
    for seat, land in enumerate(g.land):
        drawn = [line.points for line in told.lines if line.region == f"land:{seat}"]
        homes = {tuple(map(round, points[len(points) // 2 - (len(points) == 2)])) for points in drawn}
        linked = {(cell % 64 - 32, cell // 64 - 32) for i, cell in enumerate(land.cells) if land.linked()[i] and i > 0}
        assert linked <= homes
        unlinked = {(cell % 64 - 32, cell // 64 - 32) for i, cell in enumerate(land.cells) if not land.linked()[i]}
        assert not unlinked & homes
    assert [line.value for line in told.items] == [sum(land.linked()) for land in g.land]
    assert any(len(line.points) > 2 for line in told.lines)


def test_completed_areas_are_ticked_once_with_their_size() -> None:
    """R5.3."""
    position = played(11, 400)
    g: Any = position.state
    told = position.study(None, "overlay:areas")
    assert told is not None
    for seat, land in enumerate(g.land):
        areas = land.areas()
        sizes = sorted(size for size, done in zip(areas.size, areas.done, strict=True) if done)
        notes = [note.text for note in told.notes if note.region == f"land:{seat}"]
        assert sorted(int(text[1:]) for text in notes) == sizes


def test_a_tile_foretells_what_it_will_bring() -> None:
    position = played(1, 0)
    rng = Random(1)
    seen = 0
    while not position.over and seen < 20:
        position.roll(rng)
        if not position.to_move:
            break
        seat = position.to_move[0]
        choice = position.choice(seat)
        move = choice.pick(rng)
        if choice.name == "place" and move != NO:
            g: Any = position.known(seat)
            lines = foreseen(position, seat, move)
            own = [tile for tile in g.scoring if g.tables.scoring_rule[tile] not in ("fleet", "whisky", "gold")]
            before = {tile: points_for(g, tile, seat) for tile in own}
            times = {tile: len(rounds_left(g, g.scoring.index(tile))) for tile in own}
            position.push(seat, move)
            after: Any = position.known(seat)
            for tile in own:
                space = g.scoring.index(tile)
                more = points_for(after, tile, seat) - before[tile]
                said = [line for line in lines if given(line.text).args.get("letter") == "ABCD"[space]]
                assert [line.value for line in said] == ([f"{more:+d}"] if more and times[tile] else [])
                seen += bool(said)
        else:
            position.push(seat, move)
    assert seen >= 8


def test_hidden_gold_is_not_told() -> None:
    """R9: with hideGold the gold of others has no figure and no study, and a majority of gold neither."""
    position = played(4, 60, hideGold="true", scoring="S16,S01,S02,S03")
    assert position.study(0, "figure:1:gold") is None
    assert position.study(0, "figure:0:gold") is not None
    assert position.study(0, "figure:0:scoring:A") is None
    assert "figure:1:gold" not in studies(position.scene(0))


@pytest.mark.parametrize("what", ["", "overlay", "overlay:ships", "figure:9:vp", "figure:x:vp", "scoring:E"])
def test_nothing_is_told_of_what_is_not_there(what: str) -> None:
    assert played(1, 5).study(0, what) is None


def test_prices_tell_what_they_mean_for_the_purse() -> None:
    """R4.2.2, R4.4: gold behind a price is locked; a sale returns it twice, an unsold tile costs it."""
    position = GAME.new(2, {})
    rng = Random(1)
    position.roll(rng)
    while position.choice(0).name != "price":
        position.push(0, position.choice(0).moves[0])
    g: Any = position.known(0)
    gold = g.gold[0]
    position.push(0, 2)
    assert [line.value for line in foreseen(position, 0, 1)] == [3, gold + 3, gold - 3]


def test_the_timetable_says_when_a_tile_scores_and_what_it_gives_now() -> None:
    """R4.6: A scores in rounds 1, 3 and 5 of a game of two to four."""
    position = played(6, 40)
    g: Any = position.state
    scene = position.scene(1)
    (table,) = [aid for aid in scene.aids if aid.id == "timetable"]
    assert len(given(table.head)) == 5
    for space, line in enumerate(table.items):
        rounds = [n for n, spaces in enumerate(g.tables.round_spaces[3], 1) if space in spaces and n >= g.round]
        cells = given(line.cells)
        assert given(cells[1].text).args.get("rounds", []) == rounds
        assert [cell.value for cell in cells[2:]] == [
            score_tile(g, g.scoring[space])[given(cell.seat)] for cell in cells[2:]
        ]


def test_the_next_space_of_every_track_is_at_hand() -> None:
    position = played(6, 60, expansion="journeyman")
    (tracks,) = [aid for aid in position.scene(0).aids if aid.id == "tracks"]
    assert len(tracks.items) == 3
    assert not [aid for aid in position.scene(None).aids if aid.id == "tracks"]


# -- a walk while it is planned -------------------------------------------------------------------------------------


def planning(seed: int) -> tuple[Position, int]:
    """A game in which somebody plans a walk with several milestones at hand."""
    position = GAME.new(2, {"expansion": "journeyman"})
    rng = Random(seed)
    while position.to_move:
        position.roll(rng)
        for seat in position.to_move:
            choice = position.choice(seat)
            if choice.name == "plan" and any(len(move) > 1 for move in choice.moves):
                return position, seat
        if position.to_move:
            position.push(position.to_move[0], position.choice(position.to_move[0]).pick(rng))
    raise AssertionError("nobody plans anything")


@pytest.mark.parametrize("seed", range(4))
def test_a_walk_is_drawn_from_tile_to_tile_with_its_cost(seed: int) -> None:
    """R8.4.2, R8.4.8: the drawn way is a cheapest one, and its last number is what the rules count."""
    position, seat = planning(seed)
    choice: Any = position.choice(seat)
    question = GAME.questions["plan"]
    g: Any = position.known(seat)
    for move in some(choice.moves):
        parts = question.draws(g, choice, move)
        notes = [part for part in parts if hasattr(part, "text")]
        ways = [part.points for part in parts if hasattr(part, "points")]
        assert len(notes) == len(move)
        for way in ways:
            assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(way))
        if move:
            spent, points = map(int, notes[-1].text.split("/"))
            assert spent == cheapest_tour(choice.land, choice.pawn, move) <= points == choice.points
            assert len(foreseen(position, seat, move)) == 1 + len(move)
        else:
            assert not parts and foreseen(position, seat, move)[0].state == "warn"
