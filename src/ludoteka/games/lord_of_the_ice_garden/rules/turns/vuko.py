"""Action phase: Vuko Drakkainen hunts the player with the worst reputation."""

from ludoteka.core.choice import OneOf, Turn

from ...components.tables import AREAS, BEARS, FIRE, NIGHT
from ..state import NOBODY, NOWHERE, Garden
from .chant import advance_snow


def victims(g: Garden) -> list[int]:
    """R4.12.1, R7.1, R7.2: whom Vuko visits: the player with the worst reputation, or nobody while all are in the
    safe area."""
    if not any(g.reputation):
        g.tell("event.vuko-rests")
        return []
    return [g.ladder[-1]]


def quarry(g: Garden, victim: int) -> int:
    """R7.3: where Vuko goes: the victim's strongest other region, by number if several are as strong."""
    best = 0
    found = NOWHERE
    for area in g.open:
        if area != g.vuko:
            mine = g.influence(victim, area)
            if mine > best:
                best = mine
                found = area
    return found


def hunt(g: Garden, victim: int) -> Turn:
    """R7.3.1, R7.3.2, R7.4, R7.4.1, R7.4.3, R7.8, R12.3: he moves, gives a token, kills a unit, and does what his
    tiles say."""
    target = quarry(g, victim)
    stays = target == NOWHERE and g.vuko != NOWHERE and g.present(victim, g.vuko)
    if target != NOWHERE:
        move_vuko(g, target)
        g.tell("event.vuko-moved", victim, target)
    elif stays:
        g.tell("event.vuko-stays", victim, g.vuko)
    else:
        g.tell("event.vuko-lost", victim)
    if sum(g.vuko_tokens) < g.tables.vuko_tokens:
        g.vuko_tokens[victim] += 1
        g.tell("event.hunted", victim)
    if target != NOWHERE or stays:
        yield from kill_one(g, victim)
    if g.in_force(NIGHT) and g.vuko != NOWHERE:
        night_wanderers(g)
    if g.in_force(BEARS):
        advance_snow(g, NOBODY)


def move_vuko(g: Garden, target: int) -> None:
    """R7.3.3, R7.7: markers behind him are free again; with the People of Fire the nations go with him."""
    if g.vuko != NOWHERE:
        g.suspended = [0] * g.seats
        if g.in_force(FIRE) and g.nations[g.vuko]:
            n = g.nations[g.vuko]
            g.nations[g.vuko] = 0
            g.nations[target] += n
            g.tell("event.fire", n, g.vuko, target)
    g.vuko = target


def prey(g: Garden, victim: int) -> list[int]:
    """R7.4.2: unit types of the victim in Vuko's region."""
    first = g.who[victim] * 3
    return [unit for unit in range(first, first + 3) if g.units[unit * AREAS + g.vuko]]


def kill_one(g: Garden, victim: int) -> Turn:
    """R6.7, R7.4.2: the victim loses a unit of choice; no shield helps."""
    units = prey(g, victim)
    if not units:
        return
    unit: int = units[0] if len(units) == 1 else (yield OneOf(victim, "prey", units))
    g.remove_unit(unit, g.vuko)
    g.tell("event.vuko-killed", victim, unit, g.vuko)


def night_wanderers(g: Garden) -> None:
    """R7.6: in Vuko's region every Vuko token takes a marker with it."""
    for seat in g.order:
        n = min(g.markers[seat * AREAS + g.vuko], g.vuko_tokens[seat])
        if n:
            g.markers[seat * AREAS + g.vuko] -= n
            g.reserve[seat] += n
            g.vuko_tokens[seat] -= n
            g.suspended[seat] = min(g.suspended[seat], g.markers[seat * AREAS + g.vuko])
            g.tell("event.night", seat, n, g.vuko)
