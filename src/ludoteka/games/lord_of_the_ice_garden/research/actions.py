"""The moves of The Lord of the Ice Garden as numbers."""

from ludoteka.core.actions import Actions
from ludoteka.core.choice import NO

from ..components.tables import ABILITIES, AREAS, CHARACTERS, KINDS, LEVELS, RESOURCES, SPACES, Tables
from ..rules.moves import (
    ABSORB,
    NATION,
    SHIFT,
    SUMMON,
    UNIT_TARGET,
    UPGRADE,
    a_chant,
    a_power,
    a_purchase,
    a_shift,
    a_strike,
    one_step,
    order_token,
    some_loot,
    two_kinds,
    unit_in,
)
from ..rules.turns.action import DROP_TOKEN, EXCHANGE, RISE

MOST = 40
"""More markers or units than any player has."""


def actions(tables: Tables) -> Actions:
    areas = range(AREAS)
    some_area = [NO, *areas]
    units = range(len(tables.unit_ids))
    resources = range(len(RESOURCES))
    seats = range(4)
    kinds = range(KINDS)
    shift = [a_shift(level, to) for level in range(LEVELS) for to in range(LEVELS)]
    steps = [one_step(piece, origin, target) for piece in range(1 + len(units)) for origin in areas for target in areas]
    targets = [*seats, NATION, *(UNIT_TARGET + unit for unit in units)]
    loot = [some_loot(seat, token) for token in range(6) for seat in seats]
    return Actions(
        answers={
            "character": range(len(CHARACTERS)),
            "area": areas,
            "thorn": areas,
            "settle": areas,
            "recover": some_area,
            "jump": [1, 2],
            "order": [order_token(token, space) for token in range(5) for space in range(len(SPACES))],
            "plan": range(len(SPACES)),
            "throat": [NO, *resources, EXCHANGE],
            "give": range(6),
            "take": resources,
            "influence": some_area,
            "step": [NO, *steps],
            "mountain": some_area,
            "target": areas,
            "carry": range(MOST),
            "raven": [NO, DROP_TOKEN, RISE],
            "chant": [
                NO,
                *(a_chant(SHIFT, code) for code in shift),
                *(a_chant(UPGRADE, a_purchase(unit, kind)) for unit in units for kind in kinds),
                *(a_chant(SUMMON, unit_in(unit, area)) for unit in units for area in areas),
            ],
            "shift": [NO, *shift],
            "deploy": some_area,
            "spy": [NO, *(two_kinds(first, second) for first in kinds for second in kinds)],
            "ferry": range(1 - MOST, MOST),
            "speed": some_area,
            "strike": [NO, *(a_strike(area, target) for area in areas for target in targets)],
            "prey": units,
            "power": [
                NO,
                *(a_power(ability, what) for ability in range(len(ABILITIES)) for what in loot),
                a_power(ABSORB),
            ],
            "bundle": [resource * 16 + amount for resource in resources for amount in range(1, 10)],
            "withdraw": areas,
        },
        chance={
            "deal": range(len(CHARACTERS)),
            "stack": seats,
            "site": areas,
            "number": range(AREAS),
        },
    )
