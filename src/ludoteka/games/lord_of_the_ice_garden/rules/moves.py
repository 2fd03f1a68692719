"""Moves are small whole numbers; here stands how they are put together and taken apart.

A piece is 0 for a marker, or 1 + the unit. Where a question is about several things, they are packed in the same way.
Everything that is not here is the number of a thing: an area, a space, a resource.
"""

from typing import Final

from ..components.tables import AREAS, KINDS, LEVELS

SPACE_BASE: Final = 8
SEAT_BASE: Final = 4
KIND_BASE: Final = 8
CHANT_BASE: Final = 256
STRIKE_BASE: Final = 32
POWER_BASE: Final = 64
LOOT_BASE: Final = 8
USED_BITS: Final = 16
LEFT_BITS: Final = 6
AREA_BITS: Final = 3

# -- order tokens and action markers --------------------------------------------------------------------------------


def order_token(token: int, space: int) -> int:
    """R4.2.9: an order token, from 0, on an action space."""
    return token * SPACE_BASE + space


def token_of(move: int) -> int:
    return move // SPACE_BASE


def token_space(move: int) -> int:
    return move % SPACE_BASE


def action_marker(space: int, seat: int) -> int:
    """R4.4.2: a marker of a seat that waits on a space."""
    return space * SEAT_BASE + seat


def marker_space(marker: int) -> int:
    return marker // SEAT_BASE


def marker_seat(marker: int) -> int:
    return marker % SEAT_BASE


# -- pieces on the map ----------------------------------------------------------------------------------------------


def one_step(piece: int, origin: int, target: int) -> int:
    """R4.7.1: a piece goes from one area to another."""
    return (piece << AREA_BITS | origin) << AREA_BITS | target


def piece_of(step: int) -> int:
    return step >> 2 * AREA_BITS


def origin_of(step: int) -> int:
    return step >> AREA_BITS & AREAS - 1


def target_of(step: int) -> int:
    return step & AREAS - 1


def unit_in(unit: int, area: int) -> int:
    """A unit in an area: one that is summoned, hurries, or is killed."""
    return unit * AREAS + area


def unit_of(place: int) -> int:
    return place // AREAS


def area_of(place: int) -> int:
    return place % AREAS


def leaving(area: int, left: int) -> int:
    """R9.5: so many markers have to leave an area."""
    return area << LEFT_BITS | left


def left_area(about: int) -> int:
    return about >> LEFT_BITS


def left_markers(about: int) -> int:
    return about & (1 << LEFT_BITS) - 1


# -- chants ---------------------------------------------------------------------------------------------------------

SHIFT: Final = 0
UPGRADE: Final = 1
SUMMON: Final = 2
SHIFT_NOTHING: Final = 0
"""The chant that moves no M at all."""


def a_chant(way: int, what: int) -> int:
    """R4.10: a first shift (or none), a purchase, or a first unit in an area."""
    return way * CHANT_BASE + what


def way_of(chant: int) -> int:
    return chant // CHANT_BASE


def chanted(chant: int) -> int:
    return chant % CHANT_BASE


def a_shift(level: int, to: int) -> int:
    """R4.10.1: one M from a level to another."""
    return level * LEVELS + to


def level_of(shift: int) -> int:
    return shift // LEVELS


def to_level(shift: int) -> int:
    return shift % LEVELS


def a_purchase(unit: int, kind: int) -> int:
    """R4.10.2: an upgrade token for a unit type."""
    return unit * KINDS + kind


def upgraded_unit(purchase: int) -> int:
    return purchase // KINDS


def upgraded_kind(purchase: int) -> int:
    return purchase % KINDS


# -- activation -----------------------------------------------------------------------------------------------------


def two_kinds(first: int, second: int) -> int:
    """R6.3: what a spy learns, the smaller number first."""
    return first * KIND_BASE + second


def first_kind(pair: int) -> int:
    return pair // KIND_BASE


def second_kind(pair: int) -> int:
    return pair % KIND_BASE


NATION: Final = 4
UNIT_TARGET: Final = 8
"""What an attack kills: 0..3 a marker of that seat, NATION, or UNIT_TARGET + unit."""


def a_strike(area: int, target: int) -> int:
    """R6.6.2: something in an area is killed."""
    return area * STRIKE_BASE + target


def struck_area(strike: int) -> int:
    return strike // STRIKE_BASE


def struck(strike: int) -> int:
    return strike % STRIKE_BASE


# -- powers of the dominating player --------------------------------------------------------------------------------

ABSORB: Final = 14
"""Besides the abilities: sites in the Thorn's region."""


def a_power(ability: int, what: int = 0) -> int:
    """R8.5: a power, and upon whom: a seat, or what is plundered."""
    return ability * POWER_BASE + what


def ability_of(power: int) -> int:
    return power // POWER_BASE


def upon(power: int) -> int:
    return power % POWER_BASE


def some_loot(seat: int, token: int) -> int:
    """R8.5.5: a kind of token of another player."""
    return token * LOOT_BASE + seat


def loot_seat(loot: int) -> int:
    return loot % LOOT_BASE


def loot_token(loot: int) -> int:
    return loot // LOOT_BASE


def powers_in(area: int, used: int) -> int:
    """What the question is about: the region, and a bit for each power that is spent there."""
    return area << USED_BITS | used


def powers_area(about: int) -> int:
    return about >> USED_BITS


def powers_used(about: int) -> int:
    return about & (1 << USED_BITS) - 1
