"""What the aids foretell for certain, and what then came. The check kit compares the two in random games."""

from typing import TypeAlias

from ludoteka.core.game import Forecast

from ..rules.flow import SEQUENCE
from ..rules.state import Skye
from ..rules.turns.journey import flag_points
from ..rules.turns.trade import income_of
from .aids import worth
from .preview import BEFORE_INCOME, next_income

Points: TypeAlias = dict[str, list[int]]

STEPS = [step.name for step in SEQUENCE]
BEFORE_SCORING = STEPS.index("roads before scoring")
AFTER_BUILDING = [STEPS.index("walk"), STEPS.index("tokens after walking"), BEFORE_SCORING]
BY_ROADS = ("road_network", "cattle_on_road")
BY_JOURNEY = ("far_from_home", "bridges", "gold")


# -- income ---------------------------------------------------------------------------------------------------------


def sure_of_income(g: Skye) -> list[int]:
    """The seats that can change nothing about their next income: all before the first round, and when income is next
    those without a road to lay."""
    if not next_income(g) or (g.round and g.step != BEFORE_INCOME):
        return []
    return [seat for seat in range(g.seats) if seat not in g.todo]


def income_told(g: Skye) -> list[int] | None:
    return [sum(income_of(g, seat, next_income(g))) for seat in sure_of_income(g)] or None


def income_came(before: Skye, after: Skye) -> list[int] | None:
    if after.round != next_income(before) or after.step == BEFORE_INCOME:
        return None
    return [after.gold[seat] - before.gold[seat] for seat in sure_of_income(before)]


# -- round scoring --------------------------------------------------------------------------------------------------


def points_told(g: Skye) -> Points | None:
    """What the scoring tiles of this round will give, as far as neither a road nor the journey can change it; at the
    very end also what flags pay."""
    if g.step not in AFTER_BUILDING:
        return None
    t = g.tables
    open_still = BY_ROADS if g.step == BEFORE_SCORING else BY_ROADS + BY_JOURNEY
    known = worth(g)
    tiles = [g.scoring[space] for space in t.round_spaces[g.seats][g.round - 1]]
    told = {t.scoring_ids[i]: known[i] for i in tiles if i in known and t.scoring_rule[i] not in open_still}
    if g.step == BEFORE_SCORING:
        told["flags"] = [sum(flag_points(g, seat)) for seat in range(g.seats)]
    return told or None


def points_came(before: Skye, after: Skye) -> Points | None:
    if after.round == before.round:
        return None
    lines = [line for line in after.ledger[len(before.ledger) :] if line[2] == before.round]
    came: Points = {name: [0] * before.seats for name in points_told(before) or ()}
    for seat, source, _, points in lines:
        name = "flags" if source in ("warrior", "herald") else source
        if name in came:
            came[name][seat] += points
    return came


FORECASTS = (
    Forecast("the next income", income_told, income_came),
    Forecast("the points of this round", points_told, points_came),
)
