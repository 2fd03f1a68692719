"""Where things lie on the drawn boards, in units of their regions: pictures and scene agree by sharing these."""

from math import cos, pi, sin
from typing import Final, TypeAlias

Place: TypeAlias = tuple[float, float]

# -- the capital ----------------------------------------------------------------------------------------------------

CITY_HIGH: Final = 10.0
CITY_WIDE: Final = 1.6
CENTRE: Final = (8.0, 4.95)
WHEEL: Final = 3.7
"""The market wheel lies in the middle of the Ringway; its diameter."""


def around(r: float, degrees: float) -> Place:
    """A place around the middle of the city; 0 is to the north, angles grow clockwise."""
    return CENTRE[0] + r * sin(degrees * pi / 180), CENTRE[1] - r * cos(degrees * pi / 180)


def ring(space: int) -> Place:
    return around(2.92, space * 72)


def parked(space: int, i: int, count: int) -> Place:
    """Wagons stand at the outer kerb of a space, side by side, so that the space itself can be touched."""
    return around(3.3, space * 72 + (i - (count - 1) / 2) * (9.5 if count > 2 else 11))


def district(i: int) -> Place:
    return around(4.1, i * 72 + 36)


def building(space: int) -> Place:
    """The building beside one of the four spaces that have one."""
    return around(4.35, (space + 1) * 72)


def section(position: int) -> Place:
    return around(1.16, position * 60)


def price(position: int) -> Place:
    return around(2.12, position * 60)


MARKET_RING: Final = ((1.75, 9.05), (0.75, 7.95), (1.75, 6.85), (2.75, 7.95))
"""The Dark Market: south, west, north, east."""
TABLET: Final = ((13.75, 9.0), (13.75, 7.75), (15.0, 7.75), (15.0, 9.0))
"""The Ruins of Yin: bottom left, top left, top right, bottom right."""
TOMBS: Final = (12.45, 9.1)
DEED_DECK: Final = (0.75, 0.98)
DEEDS: Final = ((2.0, 0.98), (3.25, 0.98))
FORTUNES: Final = tuple((0.54 + 0.77 * (i % 4), 2.75 + 0.85 * (i // 4)) for i in range(8))
"""Six upgrades, an illuminated die, coins."""
EVENT: Final = (14.1, 1.3)
EVENT_SIZE: Final = 1.9
SCOUTED: Final = tuple((12.92 + 1.13 * i, 1.3) for i in range(3))


def travel_die(i: int, count: int, taken: bool) -> tuple[Place, float]:
    """Where a travel die lies below the event, and how large it is: taken ones are small, many lie in two rows."""
    if taken:
        return (14.1 + (i - (count - 1) / 2) * 0.44, 4.28), 0.42
    if count < 5:
        return (14.1 + (i - (count - 1) / 2) * 0.84, 3.15), 0.82
    half = (count + 1) // 2
    row, column = divmod(i, half)
    return (14.1 + (column - (half - 1) / 2) * 0.84, 2.75 + row * 0.84), 0.82


# -- Inn, companions, towns -----------------------------------------------------------------------------------------

INN_HIGH: Final = 4.7
INN_WIDE: Final = 1.8
HEROES: Final = tuple((2.6 + 1.64 * i, 1.22) for i in range(4))
HERO_DECK: Final = (0.92, 1.22)
PETS: Final = tuple((3.03 + 1.85 * i, 3.53) for i in range(3))
PET_DECK: Final = (1.1, 3.53)
YARD: Final = 2.44
"""Where the hall of the Inn ends and the yard begins."""

ROAD_HIGH: Final = 4.7
ROAD_WIDE: Final = 1.8
TOWN_PLACES: Final = ((0.97, 1.1), (0.97, 3.48), (3.78, 1.1), (3.78, 3.48), (6.6, 1.1), (6.6, 3.48))
TILE_BESIDE: Final = (1.19, 0.42)

# -- a wagon --------------------------------------------------------------------------------------------------------

WAGON_HIGH: Final = 5.5
WAGON_WIDE: Final = 2.9
GRID_AT: Final = (0.35, 0.25)
"""The top left corner of the storage; a cell is one unit."""
BAG_AT: Final = (13.7, 3.2)
SLOTS: Final = ((7.75, 1.0), (9.5, 1.0), (11.25, 1.0))
POOL: Final = ((13.45, 0.95), (14.95, 0.95))
RESERVE: Final = tuple((7.55 + 1.0 * i, 3.3) for i in range(6))
LIT: Final = tuple((12.0 + 1.0 * i, 3.3) for i in range(2))
LAMPS: Final = (8.3, 4.75)
QUARTZ: Final = (10.35, 4.75)
SHOES: Final = (11.4, 4.75)
COINS: Final = (12.6, 4.75)
NO_ROOM: Final = (14.4, 2.95)

CABIN_HIGH: Final = 5.0
CABIN_WIDE: Final = 2.7
SEATS: Final = ((1.05, 1.3), (2.9, 1.3), (4.75, 1.3), (3.8, 2.2))
"""Three heroes; a fourth lies across them until one is discarded."""
ORDERS: Final = ((7.2, 1.3), (9.5, 1.3), (11.8, 1.3), (10.6, 2.2))
"""Commissions likewise."""
STABLE_Y: Final = 3.85

# -- the office of the Private Concern ------------------------------------------------------------------------------

DELIVERY: Final = tuple((1.3 + 1.5 * i, 0.9) for i in range(6))
STOCK: Final = (10.9, 0.9)
CREW: Final = tuple((1.45 + 1.75 * i, 3.55) for i in range(3))
PAPERS: Final = tuple((6.85 + 1.95 * i, 3.55) for i in range(3))
ACTION: Final = (14.2, 3.0)
NOTICES: Final = tuple((12.35, 2.35 + 1.15 * i) for i in range(3))
TOMB_ROW: Final = tuple((12.7 + 1.05 * i, 0.9) for i in range(3))
