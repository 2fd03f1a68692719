"""What a seat sees of The Lord of the Ice Garden, in numbers. Nothing is hidden from the first turn on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludoteka.core.observation import Observation, Row, fits, places

from ..components.tables import AREAS, CHARACTERS, KINDS, LEVELS, SPACES, TILES, Tables
from ..rules.state import Garden
from ..rules.turns.setup import set_up

if TYPE_CHECKING:
    from mypy_extensions import i64

SLOTS: Final = 20
"""More markers than fit on an action space."""


def numbers_of_regions(g: Garden) -> list[int]:
    """The red number of each area, 0 without one; the order of the regions is their number once they are revealed."""
    found = [0] * AREAS
    for i in range(len(g.regions)):
        found[g.regions[i]] = i + 1 if g.open else 9
    return found


def planned(row: Row, g: Garden, me: int) -> None:
    """The markers, and who acts first on each space: whose was laid last, and in Viper's Throat the first in player
    order."""
    seats = g.seats
    spaces = len(SPACES)
    markers: i64 = row.field("planned", spaces * seats, 0, SLOTS, "markers on the action spaces, by player", 3, seats)
    last: i64 = row.field("last_on", spaces, -1, 3, "whose marker was laid last on each space")
    fits(len(g.planned), spaces)
    for space in g.planned:
        who = -1
        for seat in space:
            who = (seat - me) % seats
            row.count(markers, seats, who)
        row.set(last, who)
        markers += seats
        last += 1


def by_two(one: list[int], other: list[int]) -> list[int]:
    numbers: list[int] = []
    for i in range(len(one)):
        numbers.append(one[i])
        numbers.append(other[i])
    return numbers


def order_of(order: list[int], seats: int) -> list[int]:
    """The place of each seat in an order, or -1."""
    return [places(order, who) for who in range(seats)]


def observe(row: Row, g: Garden, me: int) -> None:
    """Tell what a seat sees."""
    t = g.tables
    seats = g.seats
    units = len(t.unit_ids)
    row.number("turn", 0, 99, "the turn", g.turn, 8)
    row.number("snow", 0, 99, "Dead Snow", g.snow, t.limit[seats])
    row.number("boats", 0, 9, "boats that have left", g.boats, 4)
    row.number("scoring", 0, 9, "the boat of a scoring turn, 0 in other turns", g.scoring, 4)
    row.numbers("supply", 3, 0, 99, "population, gold and M-factor in the supply", g.supply, 24)
    row.numbers("upgrades", KINDS, 0, 20, "upgrade tokens left", g.upgrades, 4)
    row.counts("spies", KINDS, 2, "abilities that a spy has learnt", g.spies)
    row.one_hots("sequence", 5, len(SPACES), "the space of each order token, one-hot", g.sequence)
    planned(row, g, me)
    tiles = [int(g.in_force(tile)) for tile in range(len(TILES))]
    row.numbers("tiles", len(TILES), 0, 1, "Vuko's tiles in force", tiles)
    row.one_hot("vuko", AREAS, "where Vuko is", g.vuko)
    row.one_hot("thorn", AREAS, "where the Thorn is", g.thorn)
    row.numbers("regions", AREAS, 0, 9, "the red numbers; 0 no region, 9 not revealed", numbers_of_regions(g), 8)
    row.numbers("closed", AREAS, 0, 1, "closed regions", g.closed)
    row.numbers("nations", AREAS, 0, 9, "nations", g.nations, 3)
    row.numbers("sites", AREAS, 0, 9, "sites, face up", g.sites, 2)
    row.numbers("carried", 2, 0, 9, "sites carried to the Thorn, and absorbed", [g.carried, g.absorbed], 4)
    row.numbers("towers", AREAS, 0, 9, "towers", g.towers, 2)
    row.numbers("nightmares", AREAS, 0, 9, "nightmares", g.nightmares, 2)
    row.numbers("units", units * AREAS, 0, 20, "units on the map, by type and area", g.units, 3, AREAS)
    row.numbers("doomed", units * AREAS, 0, 20, "units that are killed and not yet gone", g.doomed, 3, AREAS)
    row.numbers("unit_reserve", units, 0, 20, "units in reserve, by type", g.unit_reserve, 3)
    row.numbers("bought", units * KINDS, 0, 9, "upgrades bought, by unit type", g.bought, 2, KINDS)
    row.each_one_hot("character", len(CHARACTERS), "the character, one-hot", g.who)
    row.each_number("vp", 0, 999, "victory points", g.vp, t.target)
    row.each_numbers("resources", 2, 0, 99, "population and gold", by_two(g.people, g.gold), 10)
    row.each_numbers("magic", LEVELS, 0, 99, "M-factor by level", g.magic, 5)
    row.each_number("reserve", 0, 99, "influence markers in reserve", g.reserve, 20)
    row.each_number("throat", 0, 99, "markers in Viper's Throat", g.throat, 10)
    row.each_number("recruited", 0, 99, "markers recruited", g.recruited, 6)
    row.each_number("vuko_tokens", 0, 20, "Vuko tokens", g.vuko_tokens, 5)
    row.each_number("suspended", 0, 20, "markers behind Vuko", g.suspended, 5)
    ladder = by_two(g.reputation, order_of(g.ladder, seats))
    row.each_numbers("reputation", 2, -1, 99, "position, and place on the ladder from the best on", ladder, 12)
    stack = by_two(g.space, order_of(g.stack, seats))
    row.each_numbers("initiative", 2, -1, 20, "space on the initiative track, and place in the stack", stack, 10)
    row.each_number("order", -1, 3, "place in the player order", order_of(g.order, seats))
    row.each_bits("leaps", 3, "leaps used, by stage", [used >> 1 for used in g.leaps])
    row.each_numbers("markers", AREAS, 0, 20, "influence markers by area", g.markers, 4)


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    return Observation(seats, observe, set_up(t, seats, options))
