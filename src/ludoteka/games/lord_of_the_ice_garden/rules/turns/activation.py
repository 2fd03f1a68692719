"""Action phase: Activation. Maker Spy, Ice Drakkar, Speed, Attack."""

from typing import Any

from ludoteka.core.choice import NO, Amount, Choice, OneOf, Turn

from ...components.tables import AREAS, ATT, DRK, KINDS, SHD, SPD, SPY, character_of, unit_level
from ..moves import (
    NATION,
    UNIT_TARGET,
    a_strike,
    area_of,
    first_kind,
    one_step,
    second_kind,
    struck,
    struck_area,
    two_kinds,
    unit_in,
    unit_of,
)
from ..state import NOBODY, Garden


def owner(g: Garden, ability: int) -> int:
    """R4.11.1: the seat whose character has a printed power, or nobody."""
    return g.seat_of[character_of(bearer(g, ability))]


def bearer(g: Garden, ability: int) -> int:
    """R4.11.1: the unit type on which a power is printed."""
    powers = g.tables.powers
    for unit in range(len(powers)):
        if powers[unit] >> ability & 1:
            return unit
    return 0


def whereabouts(g: Garden, unit: int) -> list[int]:
    """R6.3, R6.4: open regions with at least one such unit."""
    return [area for area in g.open if g.units[unit * AREAS + area]]


# -- Maker Spy ------------------------------------------------------------------------------------------------------


def spying_seats(g: Garden) -> list[int]:
    """R4.11.1, R6.3: whoever has a spy on the map."""
    seat = owner(g, SPY)
    if seat == NOBODY or not whereabouts(g, bearer(g, SPY)):
        return []
    return [seat] if spy_pairs(g) else []


def within_reach(g: Garden, kind: int) -> bool:
    """R6.3, R12.4: whether a token of this kind is in the supply once those of the spy are back there."""
    return g.upgrades[kind] > 0 or kind in g.spies


def spy_pairs(g: Garden) -> list[int]:
    """R6.3: any two different abilities with a token to be had."""
    kinds = [kind for kind in range(KINDS) if within_reach(g, kind)]
    return [two_kinds(first, second) for i, first in enumerate(kinds) for second in kinds[i + 1 :]]


def spy(g: Garden, me: int) -> Turn:
    """R6.3: two different abilities for the spy, until they are changed again; or those that are there already."""
    pair: int = yield OneOf(me, "spy", [NO, *spy_pairs(g)])
    if pair == NO:
        return
    g.forget_spies()
    g.spies = [first_kind(pair), second_kind(pair)]
    for kind in g.spies:
        g.upgrades[kind] -= 1
    g.tell("event.spied", me, g.spies[0], g.spies[1])


# -- Ice Drakkar ----------------------------------------------------------------------------------------------------


def ferrying_seats(g: Garden) -> list[int]:
    """R6.4: whoever has ships in two different regions."""
    seat = owner(g, DRK)
    if seat == NOBODY:
        return []
    return [seat] if len(whereabouts(g, bearer(g, DRK))) == 2 else []


def ferry(g: Garden, me: int) -> Turn:
    """R6.4: own markers and other units go between the two ships, as many as one likes and both ways.

    A move is how many go from the first region to the second; below zero they go the other way."""
    ship = bearer(g, DRK)
    first, second = whereabouts(g, ship)
    for piece in g.pieces(me):
        if piece == ship + 1:
            continue
        there, back = g.movable(me, piece, first), g.movable(me, piece, second)
        if not there and not back:
            continue
        n: int = yield Amount(me, "ferry", -back, there, one_step(piece, first, second))
        if n > 0:
            g.move_piece(me, piece, first, second, n)
            g.tell("event.carried", me, n, piece, first, second)
        elif n < 0:
            g.move_piece(me, piece, second, first, -n)
            g.tell("event.carried", me, -n, piece, second, first)


# -- Speed ----------------------------------------------------------------------------------------------------------


def speedy_seats(g: Garden) -> list[int]:
    """R4.11.1, R6.5: those with a unit that has Speed, in player order."""
    return [seat for seat in g.order if has_unit_with(g, seat, SPD)]


def has_unit_with(g: Garden, seat: int, kind: int) -> bool:
    """R6.5, R6.6: whether a unit with this ability stands in an open region."""
    first = g.who[seat] * 3
    for unit in range(first, first + 3):
        if g.ability(unit, kind):
            for area in g.open:
                if g.units[unit * AREAS + area]:
                    return True
    return False


def speed(g: Garden, me: int) -> Turn:
    """R6.5: each unit with Speed may step to a neighbouring region, once for each time it has the ability."""
    first = g.who[me] * 3
    for unit in range(first, first + 3):
        steps = g.ability(unit, SPD)
        if not steps:
            continue
        start = [g.units[unit * AREAS + area] for area in range(AREAS)]
        for origin in g.open:
            for _ in range(start[origin]):
                yield from hurry(g, me, unit, origin, steps)


def hurry(g: Garden, me: int, unit: int, origin: int, steps: int) -> Turn:
    """R6.5: the steps of one unit."""
    here = origin
    for _ in range(steps):
        if not g.near[here]:
            return
        target: int = yield OneOf(me, "speed", [NO, *g.near[here]], unit_in(unit, here))
        if target == NO:
            return
        g.move_piece(me, unit + 1, here, target, 1)
        g.tell("event.stepped", me, unit + 1, here, target)
        here = target


# -- Attack ---------------------------------------------------------------------------------------------------------


def attacking_seats(g: Garden) -> list[int]:
    """R4.11.1, R6.6: those with a unit that has Attack, in player order."""
    return [seat for seat in g.order if has_unit_with(g, seat, ATT)]


def attack_points(g: Garden, me: int, area: int) -> int:
    """R6.6.1: attack abilities of all own units in a region, also of those that are killed already but not gone."""
    first = g.who[me] * 3
    points = 0
    for unit in range(first, first + 3):
        here = g.units[unit * AREAS + area]
        if here:
            points += here * g.ability(unit, ATT)
    return points


def standing(g: Garden, unit: int, area: int) -> int:
    """R6.6.2: units of a type in a region that nobody has killed in this step."""
    here = g.units[unit * AREAS + area]
    if here and g.doomed:
        here -= g.doomed.count(unit * AREAS + area)
    return here


def toughness(g: Garden, unit: int) -> int:
    """R6.6.2: attack points that it takes to kill such a unit."""
    return unit_level(unit) + g.ability(unit, SHD)


def targets(g: Garden, me: int, area: int, points: int) -> list[int]:
    """R6.6.2, R6.6.3: what can be killed in a region with so many points."""
    found: list[int] = []
    if points <= 0:
        return found
    for seat in range(g.seats):
        if seat != me and g.free(seat, area) > 0:
            found.append(seat)
    if g.nations[area]:
        found.append(NATION)
    for seat in range(g.seats):
        if seat != me:
            first = g.who[seat] * 3
            for unit in range(first, first + 3):
                if standing(g, unit, area) > 0 and toughness(g, unit) <= points:
                    found.append(UNIT_TARGET + unit)
    return found


class Strikes(Choice):
    """Everything within reach of the attack points that are left in each region, or the end of the attack."""

    kind = "one of"

    def __init__(self, g: Garden, seat: int, points: list[int], about: int) -> None:
        self.seat = seat
        self.name = "strike"
        self.about = about
        self._moves = None
        self.g = g
        self.points = points

    def listed(self) -> list[Any]:
        g = self.g
        moves: list[Any] = [NO]
        for area in g.open:
            if self.points[area]:
                for target in targets(g, self.seat, area, self.points[area]):
                    moves.append(a_strike(area, target))
        return moves


def attack(g: Garden, me: int) -> Turn:
    """R6.6, R6.6.5: for gold all own units attack, wherever they are; killed units stay until everybody has
    attacked."""
    if g.gold[me] < g.tables.attack_cost:
        return
    points = [attack_points(g, me, area) if area in g.open else 0 for area in range(AREAS)]
    paid = 0
    while True:
        choice = Strikes(g, me, points, paid)
        if len(choice.moves) == 1:
            return
        move: int = yield choice
        if move == NO:
            return
        if not paid:
            paid = 1
            g.pay_gold(me, g.tables.attack_cost)
            g.tell("event.attack", me)
        points[struck_area(move)] -= strike(g, me, struck_area(move), struck(move))


def strike(g: Garden, me: int, area: int, target: int) -> int:
    """R6.6.4, R6.6.5: kill one thing. Returns the points it took."""
    if target == NATION:
        g.nations[area] -= 1
        g.gain_vp(me, "attack", 1)
        g.tell("event.nation-killed", me, area)
        return 1
    if target < NATION:
        g.take_marker(target, area)
        g.gain_vp(me, "attack", 1)
        g.tell("event.marker-killed", me, target, area)
        return 1
    unit = target - UNIT_TARGET
    g.doomed.append(unit_in(unit, area))
    level = unit_level(unit)
    g.gain_vp(me, "attack", level)
    g.tell("event.unit-killed", me, unit, area, level)
    return toughness(g, unit)


def bury(g: Garden) -> None:
    """R6.6.5: the killed units leave the map."""
    doomed: list[Any] = g.doomed
    for place in doomed:
        g.remove_unit(unit_of(place), area_of(place))
    g.doomed = []
