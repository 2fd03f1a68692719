"""A saved game that the rules could not have led to is refused, and says what should hold."""

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from ludoteka.core.errors import BadRecord
from ludoteka.core.fuzz import fuzz_saves
from ludoteka.games.isle_of_skye import GAME
from ludoteka.games.isle_of_skye.rules.cells import CASTLE_CELL
from tests.some import some

STEPS = [step.name for step in GAME.steps]


@cache
def games() -> list[str]:
    """Every position of two random games with the expansion, as it is saved between two turns."""
    found = []
    for seed in (3, 4):
        rng = Random(seed)
        position = GAME.new(3, {"expansion": "journeyman"})
        while position.to_move:
            if not position.answers:
                found.append(json.dumps(position.dump()))
            seat = rng.choice(position.to_move)
            position.push(seat, position.choice(seat).pick(rng))
        found.append(json.dumps(position.dump()))
    return found


def saved(fits: Callable[[Any], bool]) -> Any:
    """The first save whose fields are as wanted."""
    return next(data for data in map(json.loads, games()) if fits(data["base"]))


def at(step: str, number: int = 2) -> Any:
    """A save at this step in the second round."""
    return saved(lambda base: base["step"] == STEPS.index(step) and base["round"] >= number)


def refused(data: Any) -> str:
    with pytest.raises(BadRecord) as error:
        GAME.load(data)
    return str(error.value)


def test_saves_as_they_are_open() -> None:
    for text in some(games()[::7]):
        assert json.dumps(GAME.load(json.loads(text)).dump()) == text


def tile_elsewhere(base: Any) -> None:
    cell = base["land"][0]["cells"][-1]
    base["land"][0]["cells"][-1] = cell + 9


def turned(base: Any) -> None:
    base["land"][0]["faces"][1] ^= 1
    base["land"][0]["faces"][2] ^= 1
    base["land"][0]["faces"][3] ^= 1


def castle_moved(base: Any) -> None:
    base["land"][0]["cells"][0] += 1


def road_in_the_sea(base: Any) -> None:
    base["land"][0]["tokens"] = [7]


def pawn_abroad(base: Any) -> None:
    base["pawn"][0] = CASTLE_CELL + 20


def pawn_in_the_sea(base: Any) -> None:
    base["pawn"][0] = 0


def another_power(base: Any) -> None:
    base["powers"][0] ^= 1 << 7


def more_milestones(base: Any) -> None:
    base["milestones"][0] += 1


def countless_milestones(base: Any) -> None:
    base["milestones"][0] = 10**9


def more_roads(base: Any) -> None:
    base["roads"][0] += 1


def extra_movement(base: Any) -> None:
    base["extra_movement"][0] ^= 1


def marker_beyond(base: Any) -> None:
    base["marker"][0] = 19


def marker_ahead(base: Any) -> None:
    base["marker"][0] += 1


def active_ahead(base: Any) -> None:
    base["active"][0] += 3


def no_token(base: Any) -> None:
    base["slots"][8] = -1


def token_of_another_type(base: Any) -> None:
    base["slots"][8], base["slots"][7] = base["slots"][7], base["slots"][8]


def token_twice(base: Any) -> None:
    base["taken"][0] = [8]


def price_without_tile(base: Any) -> None:
    base["offer"] = [-1] * len(base["offer"])


def price_too_high(base: Any) -> None:
    base["price"][0] = 10**9


def no_price(base: Any) -> None:
    base["price"] = [0] * len(base["price"])


def axe_too_late(base: Any) -> None:
    base["axe"][0] = base["bag"][0]


def tile_twice(base: Any) -> None:
    base["bag"][0] = base["bag"][1]


def far_tile(base: Any) -> None:
    base["bag"].append(10**9)


def bag_shuffled(base: Any) -> None:
    base["bag"].reverse()


def in_debt(base: Any) -> None:
    base["gold"][0] = -3


def points_from_nowhere(base: Any) -> None:
    base["vp"][0] += 5


def unknown_source(base: Any) -> None:
    base["ledger"][0][1] = "luck"


def scored_twice(base: Any) -> None:
    base["ledger"].insert(0, base["ledger"][0])
    base["vp"][base["ledger"][0][0]] += base["ledger"][0][3]


def scored_ahead(base: Any) -> None:
    base["ledger"][-1][2] = 6


def another_round(base: Any) -> None:
    base["round"] += 1


def round_zero(base: Any) -> None:
    base["round"] = 0


def three_scoring_tiles(base: Any) -> None:
    base["scoring"].pop()


def scoring_tile_twice(base: Any) -> None:
    base["scoring"][0] = base["scoring"][1]


def order_reversed(base: Any) -> None:
    base["todo"].reverse()


def turn_twice(base: Any) -> None:
    base["todo"].append(base["todo"][0])


def another_step(base: Any) -> None:
    base["step"] = STEPS.index("build")


def plan_abroad(base: Any) -> None:
    base["plan"][base["todo"][0]] = [0]


def plan_after_the_walk(base: Any) -> None:
    base["plan"][0] = [CASTLE_CELL]


ANYWHERE = [
    tile_elsewhere, turned, castle_moved, road_in_the_sea, pawn_abroad, pawn_in_the_sea, another_power,
    more_milestones, countless_milestones, more_roads, extra_movement, marker_beyond, active_ahead, no_token,
    token_of_another_type, price_too_high, no_price, price_without_tile, axe_too_late, tile_twice, far_tile,
    bag_shuffled, in_debt, points_from_nowhere, unknown_source, scored_twice, scored_ahead, another_round, round_zero,
    three_scoring_tiles, scoring_tile_twice, order_reversed, turn_twice, another_step, plan_after_the_walk,
]  # fmt: skip


@pytest.mark.parametrize("change", ANYWHERE, ids=lambda change: change.__name__)
def test_what_cannot_be_is_refused(change: Callable[[Any], None]) -> None:
    """Nobody comes by such a table: each change is made to a game that stands before the first purchase of a round."""
    data = saved(
        lambda base: (
            base["step"] == STEPS.index("buy")
            and base["round"] >= 3
            and len(base["todo"]) == 3
            and len(base["land"][0]["cells"]) > 4
            and base["slots"][8] >= 0
            and base["slots"][7] >= 0
            and base["offer"][0] >= 0
            and base["pawn"][0] != CASTLE_CELL + 20
        )
    )
    GAME.load(data)
    change(data["base"])
    refused(data)


@pytest.mark.parametrize("change", [marker_ahead, token_twice], ids=lambda change: change.__name__)
def test_the_golden_rule_holds_in_saves(change: Callable[[Any], None]) -> None:
    """R8.6.1: what a phase unlocked is active in the next, so nothing is on its way when tiles are drawn."""
    data = at("draw")
    change(data["base"])
    assert "should hold" in refused(data)


def test_plans_of_a_save_can_be_walked() -> None:
    """R8.4.2: the milestones of a plan lie on the own land, within the movement points."""
    data = at("walk")
    plan_abroad(data["base"])
    assert "milestones" in refused(data)


@pytest.mark.parametrize("key", ["game", "answers"])
def test_a_save_of_something_else_is_refused(key: str) -> None:
    data = at("buy")
    data[key] = ""
    refused(data)


def test_fields_of_older_saves_keep_their_old_names() -> None:
    """Saves from before three fields were named after the rulebook open as they did."""
    data = at("buy")
    new = GAME.load(data).key()
    for old, name in GAME.renamed.items():
        data["base"][old] = data["base"].pop(name)
    assert GAME.load(data).key() == new
    data["base"]["settled"], data["base"]["active"] = data["base"]["settled"], data["base"]["settled"]
    assert "no field" in refused(data)


def test_damaged_saves_are_refused_or_play_on() -> None:
    assert [failure.message for failure in fuzz_saves(GAME, 300, seed=12)] == []
