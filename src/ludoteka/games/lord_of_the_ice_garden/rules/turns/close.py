"""Callo closes a region."""

from ludoteka.core.choice import OneOf, Turn

from ...components.tables import AREAS, CLO
from ..moves import leaving
from ..state import NOWHERE, Garden


def can_close(g: Garden, area: int) -> bool:
    """R9.5: two nightmares, no Thorn, and a token left to close with; the Faun has been looked for."""
    return g.nightmares[area] >= 2 and area != g.thorn and sum(g.closed) < g.tables.closings


def close_region(g: Garden, me: int, area: int) -> Turn:
    """R9.5, R9.5.1, R9.5.3: units die, half of Callo's markers stay for good, all others leave, and the site moves
    on."""
    if g.vuko == area:
        g.vuko = NOWHERE
        g.suspended = [0] * g.seats
        g.tell("event.vuko-driven-off", area)
    g.tell("event.closed", me, area)
    kill_all(g, me, area)
    ways = list(g.near[area])
    g.nightmares[area] = 0
    g.close(area)
    move_sites(g, area)
    mine = g.markers[me * AREAS + area]
    yield from withdraw(g, me, area, mine // 2, ways)
    for seat in g.order:
        if seat != me:
            yield from withdraw(g, seat, area, g.markers[seat * AREAS + area], ways)


def kill_all(g: Garden, me: int, area: int) -> None:
    """R6.7, R9.5: every unit but one of those that close regions."""
    for seat in g.order:
        first = g.who[seat] * 3
        for unit in range(first, first + 3):
            stay = 1 if seat == me and g.tables.powers[unit] >> CLO & 1 else 0
            for _ in range(g.units[unit * AREAS + area] - stay):
                g.remove_unit(unit, area)
                g.tell("event.died", seat, unit, area)


def withdraw(g: Garden, seat: int, area: int, n: int, ways: list[int]) -> Turn:
    """R9.5, R9.5.2: so many markers of a seat leave a region, each to a neighbour of choice; without any, to the
    reserve."""
    for left in range(n, 0, -1):
        if not ways:
            g.take_marker(seat, area)
            g.tell("event.withdrawn-home", seat, area)
            continue
        target: int = ways[0] if len(ways) == 1 else (yield OneOf(seat, "withdraw", ways, leaving(area, left)))
        g.move_piece(seat, 0, area, target, 1)
        g.tell("event.stepped", seat, 0, area, target)


def move_sites(g: Garden, area: int) -> None:
    """R9.5, R12.8: sites go on to the open region of the lowest number without one, away from the Thorn; failing
    that, with one."""
    while g.sites[area]:
        others = [other for other in g.open if other != g.thorn]
        bare = [other for other in others if not g.sites[other]]
        if not others:
            return
        target = bare[0] if bare else others[0]
        g.sites[area] -= 1
        g.sites[target] += 1
        g.tell("event.site-moved", area, target)
