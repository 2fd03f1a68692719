"""Action phase: Chanting, with its three sub-actions; and the end that Dead Snow brings."""

from ludoteka.core.choice import NO, OneOf, Turn

from ...components.tables import AREAS, CHANTING, KINDS, LEVELS, unit_level
from ..moves import (
    SHIFT,
    SHIFT_NOTHING,
    SUMMON,
    UPGRADE,
    a_chant,
    a_purchase,
    a_shift,
    area_of,
    chanted,
    level_of,
    to_level,
    unit_in,
    unit_of,
    upgraded_kind,
    upgraded_unit,
    way_of,
)
from ..state import NOBODY, SNOW, Garden


def advance_snow(g: Garden, by: int) -> bool:
    """R10.1, R10.1.1, R10.1.2: Dead Snow moves on, by a player or by nobody. Whether the game goes on: at the limit
    it ends on the spot."""
    g.snow += 1
    g.tell("event.snow", g.snow, g.tables.limit[g.seats])
    if g.snow < g.tables.limit[g.seats]:
        return True
    g.ending = SNOW
    g.tell("event.buried")
    if by != NOBODY:
        g.sink(by, 2)
    for seat in g.order:
        g.sink(seat, 2 * g.vuko_tokens[seat])
    # Nobody acts any more.
    del g.todo[1:]
    return False


def lift(g: Garden, space: int) -> None:
    """R4.4.2: the marker that acts is taken off its space."""
    g.planned[space] = g.planned[space][:-1]


def chants(g: Garden, me: int, used: int) -> list[int]:
    """R4.10: what can be chanted: a first shift (or none), an upgrade, a first unit; `used` has a bit for each way."""
    moves: list[int] = []
    if not used >> SHIFT & 1:
        moves.append(a_chant(SHIFT, SHIFT_NOTHING))
        moves += [a_chant(SHIFT, shift) for shift in shifts(g, me, g.tables.jumps)]
    if not used >> UPGRADE & 1:
        moves += [a_chant(UPGRADE, purchase) for purchase in purchases(g, me)]
    if not used >> SUMMON & 1:
        moves += [a_chant(SUMMON, calling) for calling in callings(g, me)]
    return moves


def chant(g: Garden, me: int) -> Turn:
    """R4.10: shift M, upgrade a unit type, summon units: each at most once, in any order."""
    used = 0
    while True:
        moves = chants(g, me, used)
        if not moves:
            return
        move: int = yield OneOf(me, "chant", [NO, *moves], used)
        if not used:
            lift(g, CHANTING)
        if move == NO:
            if not used:
                g.tell("event.passed", me, CHANTING)
            return
        way, what = way_of(move), chanted(move)
        used |= 1 << way
        if not advance_snow(g, me):
            return
        if way == SHIFT:
            yield from shift(g, me, what)
        elif way == UPGRADE:
            upgrade(g, me, what)
        else:
            yield from summon(g, me, what)


# -- Shift M --------------------------------------------------------------------------------------------------------


def shifts(g: Garden, me: int, jumps: int) -> list[int]:
    """R4.10.1: one token from a level to another, as far as the jumps allow."""
    moves = []
    for level in range(LEVELS):
        if g.magic[me * LEVELS + level]:
            for to in range(max(0, level - jumps), min(LEVELS - 1, level + jumps) + 1):
                if to != level:
                    moves.append(a_shift(level, to))
    return moves


def shift(g: Garden, me: int, first: int) -> Turn:
    """R4.10.1: five jumps; whoever begins with none has chanted for the snow alone."""
    g.sink(me, g.tables.chant_down)
    jumps = g.tables.jumps
    move: int = NO if first == SHIFT_NOTHING else first
    while move != NO:
        level, to = level_of(move), to_level(move)
        g.magic[me * LEVELS + level] -= 1
        g.magic[me * LEVELS + to] += 1
        jumps -= abs(to - level)
        g.tell("event.shifted", me, level, to)
        if jumps == 0:
            return
        move = yield OneOf(me, "shift", [NO, *shifts(g, me, jumps)], jumps)


# -- Upgrade --------------------------------------------------------------------------------------------------------


def has_free_slot(g: Garden, unit: int) -> bool:
    """R4.10.2: whether a unit type has room for an upgrade."""
    return sum(g.bought[unit * KINDS : unit * KINDS + KINDS]) < g.tables.upgrade_slots[unit]


def doubles(g: Garden, unit: int, kind: int) -> bool:
    """R4.10.2: whether the ability would stand twice on a unit that may have it only once."""
    i = unit * KINDS + kind
    return unit_level(unit) < 3 and g.tables.printed[i] + g.bought[i] > 0


def purchases(g: Garden, me: int) -> list[int]:
    """R4.10.2, R12.4: every token that can be paid, on every own unit type with room for it."""
    first = g.who[me] * 3
    purse = g.magic[me * LEVELS]
    moves = []
    for unit in range(first, first + 3):
        if has_free_slot(g, unit):
            for kind in range(KINDS):
                if g.upgrades[kind] and g.tables.upgrade_cost[kind] <= purse and not doubles(g, unit, kind):
                    moves.append(a_purchase(unit, kind))
    return moves


def upgrade(g: Garden, me: int, purchase: int) -> None:
    """R2.9.2, R4.10.2: a token is bought and lies on the card for good."""
    g.sink(me, g.tables.chant_down)
    unit, kind = upgraded_unit(purchase), upgraded_kind(purchase)
    g.pay_magic(me, 0, g.tables.upgrade_cost[kind])
    g.upgrades[kind] -= 1
    g.bought[unit * KINDS + kind] += 1
    g.tell("event.upgraded", me, unit, kind)


# -- Summon ---------------------------------------------------------------------------------------------------------


def callings(g: Garden, me: int) -> list[int]:
    """R4.10.3, R4.10.4, R12.5, R12.6: a unit of any level that has M, in any region with influence."""
    areas = g.footholds(me)
    moves = []
    for level in range(1, LEVELS):
        unit = g.who[me] * 3 + level - 1
        if g.magic[me * LEVELS + level] and g.unit_reserve[unit]:
            moves += [unit_in(unit, area) for area in areas]
    return moves


def summon_price(g: Garden, unit: int, n: int) -> int:
    """R2.9.3, R4.10.3: positions of reputation that a summoning costs."""
    return n * unit_level(unit) + g.tables.modifier[unit]


class Deploy(OneOf):
    """Where another unit of the type goes (what the question is about), after so many that were summoned before it."""

    def __init__(self, seat: int, moves: list[int], unit: int, before: int) -> None:
        super().__init__(seat, "deploy", moves, unit)
        self.before = before


def summon(g: Garden, me: int, first: int) -> Turn:
    """R4.10.3: units of one level, one after another as long as M lasts; the price in reputation is paid once."""
    unit, area = unit_of(first), area_of(first)
    level = unit_level(unit)
    n = 0
    while area != NO:
        n += 1
        g.pay_magic(me, level, 1)
        g.unit_reserve[unit] -= 1
        g.units[unit * AREAS + area] += 1
        g.tell("event.summoned", me, unit, area)
        area = NO
        if g.magic[me * LEVELS + level] and g.unit_reserve[unit]:
            area = yield Deploy(me, [NO, *g.footholds(me)], unit, n)
    g.sink(me, summon_price(g, unit, n))
