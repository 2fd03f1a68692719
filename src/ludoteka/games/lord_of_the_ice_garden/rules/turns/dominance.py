"""Dominance phase: regions one after another, each in five steps."""

from typing import Final

from ludoteka.core.choice import NO, OneOf, Turn

from ...components.tables import (
    AREAS,
    CALLO,
    CAR,
    CLO,
    FAU,
    GOLD,
    LEVELS,
    MAGIC,
    NGT,
    PIP,
    PLU,
    POPULATION,
    REC,
    TOW,
    VANDYKEN,
    a_bundle,
    amount_of,
    resource_of,
)
from ..moves import ABSORB, a_power, ability_of, loot_seat, loot_token, powers_in, some_loot, upon
from ..state import NOWHERE, Garden
from .close import can_close, close_region

NIGHTMARES: Final = 2
"""Nightmare tokens that fit in a region."""


def suspend(g: Garden) -> None:
    """R8.2, R12.7: in Vuko's region each Vuko token puts a marker of its owner behind him."""
    g.suspended = [0] * g.seats
    if g.vuko == NOWHERE:
        return
    for seat in g.order:
        n = min(g.markers[seat * AREAS + g.vuko], g.vuko_tokens[seat])
        if n:
            g.suspended[seat] = n
            g.tell("event.suspended", seat, n, g.vuko)


def regions_in_order(g: Garden) -> list[int]:
    """R8.1: by number."""
    return g.regions.copy()


def resolve_region(g: Garden, area: int) -> Turn:
    """R8.1, R8.3, R8.4, R8.6, R8.7, R8.8, R8.9, R12.9: ranking, powers of the dominating player, resources, site,
    victory points."""
    number = g.regions.index(area)
    points = g.tables.region_vp[g.seats][number]
    if g.closed[area]:
        if g.scoring:
            gain_region_vp(g, g.seat_of[CALLO], area, points[0])
        return
    ranks = g.ranking(area)
    if not ranks:
        return
    needed = g.nations[area] + 1
    eligible = [g.influence(seat, area) >= needed for seat in ranks]
    g.tell("event.ranking", area, tuple(ranks))
    yield from use_powers(g, ranks[0], area)
    bundles = g.tables.bundles[g.seats][number].copy()
    for i, seat in enumerate(ranks):
        if eligible[i] and bundles:
            kinds = different(bundles)
            bundle: int = kinds[0] if len(kinds) == 1 else (yield OneOf(seat, "bundle", kinds, area))
            bundles.remove(bundle)
            n = g.give(seat, resource_of(bundle), amount_of(bundle))
            g.tell("event.bundle", seat, a_bundle(resource_of(bundle), n), area)
    if eligible[0] and sites_in(g, area) and g.give(ranks[0], MAGIC, 1):
        g.tell("event.site-magic", ranks[0], area)
    if g.scoring:
        for i, seat in enumerate(ranks):
            if eligible[i] and i < len(points):
                gain_region_vp(g, seat, area, points[i])


def different(bundles: list[int]) -> list[int]:
    """R8.6: each bundle once, in the order of the token."""
    return [bundle for i, bundle in enumerate(bundles) if bundle not in bundles[:i]]


def sites_in(g: Garden, area: int) -> int:
    """R8.7, R9.3.4: sites in a region, face up or down."""
    return g.sites[area] + (g.carried if area == g.thorn else 0)


def gain_region_vp(g: Garden, seat: int, area: int, points: int) -> None:
    """R2.3.1, R8.8: victory points of a rank, if it has any."""
    if points:
        g.gain_vp(seat, "regions", points)
        g.tell("event.region-vp", seat, points, area)


# -- Powers of the dominating player --------------------------------------------------------------------------------


def others_here(g: Garden, me: int, area: int) -> list[int]:
    """R8.5.2, R8.5.3: other players with a marker in the region that is not behind Vuko."""
    return [seat for seat in range(g.seats) if seat != me and g.free(seat, area) > 0]


def loot(g: Garden, me: int, area: int) -> list[int]:
    """R8.5.5: what can be plundered."""
    found = []
    for seat in range(g.seats):
        if seat != me and g.influence(seat, area) > 0:
            if g.people[seat]:
                found.append(some_loot(seat, POPULATION))
            if g.gold[seat]:
                found.append(some_loot(seat, GOLD))
            for level in range(LEVELS):
                if g.magic[seat * LEVELS + level]:
                    found.append(some_loot(seat, MAGIC + level))
    return found


def power_moves(g: Garden, me: int, area: int, used: int) -> list[int]:
    """R8.5, R8.5.6, R9.1: every power that the dominating player can use now; `used` has a bit for each kind that is
    spent."""
    moves: list[int] = []
    first = g.who[me] * 3
    units = g.units
    there = units[first * AREAS + area] + units[(first + 1) * AREAS + area] + units[(first + 2) * AREAS + area]
    if there:
        for ability in (NGT, FAU, REC, PIP, PLU, TOW, CAR, CLO):
            if not used >> ability & 1 and g.has_power(me, area, ability):
                moves += ways(g, me, area, ability)
    if not used >> ABSORB & 1 and g.who[me] == VANDYKEN and area == g.thorn and g.sites[area]:
        moves.append(a_power(ABSORB))
    return moves


def ways(g: Garden, me: int, area: int, ability: int) -> list[int]:
    """R8.5, R9.2, R9.3.1, R9.5: how a power of a unit that is there can be used."""
    alone = a_power(ability)
    if ability == NGT:
        free = g.nightmares[area] < NIGHTMARES and sum(g.nightmares) < g.tables.nightmares
        return [alone] if free else []
    if ability == FAU:
        return [a_power(ability, seat) for seat in others_here(g, me, area)] if g.reserve[me] else []
    if ability == REC:
        return [a_power(ability, seat) for seat in others_here(g, me, area)]
    if ability == PIP:
        return [alone] if g.supply[POPULATION] else []
    if ability == PLU:
        return [a_power(ability, some) for some in loot(g, me, area)]
    if ability == TOW:
        return [alone] if not g.towers[area] and sum(g.towers) < g.tables.towers else []
    if ability == CAR:
        return [alone] if g.thorn not in (NOWHERE, area) and g.sites[area] else []
    return [alone] if can_close(g, area) else []


def use_powers(g: Garden, me: int, area: int) -> Turn:
    """R8.5, R12.15: each kind at most once, in any order, all by choice."""
    used = 0
    while True:
        moves = power_moves(g, me, area, used)
        if not moves:
            return
        move: int = yield OneOf(me, "power", [NO, *moves], powers_in(area, used))
        if move == NO:
            return
        ability = ability_of(move)
        used |= 1 << ability
        if ability == CLO:
            yield from close_region(g, me, area)
            return
        use(g, me, area, ability, upon(move))


def use(g: Garden, me: int, area: int, ability: int, what: int) -> None:
    """R8.5.1, R8.5.2, R8.5.3, R8.5.4, R9.2, R9.3, R9.3.1, R9.3.2, R9.3.3, R9.4: a power does its work."""
    other = loot_seat(what)
    if ability == NGT:
        g.nightmares[area] += 1
        g.tell("event.nightmare", me, area)
    elif ability == FAU:
        g.take_marker(other, area)
        g.place_marker(me, area)
        g.tell("event.replaced", me, other, area)
    elif ability == REC:
        g.markers[other * AREAS + area] -= 1
        g.recruited[other] += 1
        g.tell("event.recruited", me, other, area, sum(g.recruited))
    elif ability == PIP:
        g.give(me, POPULATION, 1)
        g.tell("event.piped", me)
    elif ability == PLU:
        plunder(g, me, other, loot_token(what))
    elif ability == TOW:
        g.towers[area] = 1
        g.tell("event.tower", me, area, sum(g.towers))
    elif ability == CAR:
        g.sites[area] -= 1
        g.carried += 1
        g.tell("event.site-carried", me, area, g.thorn)
    else:
        g.absorbed += g.sites[area]
        g.sites[area] = 0
        g.tell("event.absorbed", me, g.absorbed)


def plunder(g: Garden, me: int, other: int, kind: int) -> None:
    """R4.5.3, R8.5.5: a token changes hands; M arrives on level 0."""
    if kind == POPULATION:
        g.people[other] -= 1
        g.people[me] += 1
    elif kind == GOLD:
        g.gold[other] -= 1
        g.gold[me] += 1
    else:
        g.magic[other * LEVELS + kind - MAGIC] -= 1
        g.magic[me * LEVELS] += 1
    g.tell("event.plundered", me, other, kind)
