"""Visiting towns, in a caravan and in the final travel: what is delivered and what it pays."""

from ludoteka.core.choice import NO, OneOf, Turn

from ...components.tables import TOWNS, TYPES, WOOLSWORTH
from ..moves import TO_TILE, bundles, given
from ..opponent.travel import concern_visits
from ..opponent.turn import focus, higher_load
from ..state import CONCERN, Road
from .ask import USED, abilities, decide
from .gain import QUARTZ, deliver_hero, gain_token


def visit(g: Road, me: int) -> Turn:
    """R7.3.1, R12.15: the leader visits the destination, the others a town of its region, and everybody delivers."""
    if me == CONCERN:
        town = g.destination if g.leader == CONCERN else higher_load(g, g.destination, g.destination ^ 1)
        concern_visits(g, town)
        return
    if me == g.leader:
        yield from deliver(g, me, g.destination)
        return
    towns = [town for town in (g.destination, g.destination ^ 1) if deliverable(g, me, town)]
    if towns:
        choice: int = yield OneOf(me, "town", [*towns, NO])
        if choice != NO:
            g.tell("event.visits", me, choice)
            yield from deliver(g, me, choice)


def deliverable(g: Road, me: int, town: int) -> bool:
    """R7.3.2: whether this seat has a hero for a town, or a commission with a good for it."""
    t = g.tables
    for hero in g.riders[me]:
        if t.hero_town[hero] == town:
            return True
    for tile in g.tiles[me]:
        if t.tile_town[tile] == town and has_any(g, me, t.tile_wants[tile]):
            return True
    return False


def has_any(g: Road, me: int, wants: list[int]) -> bool:
    """R12.16: one good that a commission wants is enough."""
    for good in wants:
        if g.goods[me * 12 + good] or g.goods[me * 12 + 6 + good]:
            return True
    return False


def deliveries(g: Road, me: int, town: int) -> list[int]:
    """R7.3.2: what can be delivered in a town: heroes, and commissions with at least one good."""
    t = g.tables
    found = [hero for hero in g.riders[me] if t.hero_town[hero] == town]
    for tile in g.tiles[me]:
        if t.tile_town[tile] == town and has_any(g, me, t.tile_wants[tile]):
            found.append(TO_TILE + tile)
    return found


def deliver(g: Road, me: int, town: int) -> Turn:
    """R7.3.2, R7.3.5: heroes and commissions one after another, as many as one likes."""
    while True:
        moves = deliveries(g, me, town)
        if not moves and not abilities(g, me):
            return
        move = yield from decide(g, me, "deliver", [*moves, NO], town)
        if move == NO:
            return
        if move >= TO_TILE:
            tile = move - TO_TILE
            wants = g.tables.tile_wants[tile]
            bundle = yield from decide(g, me, "hand-in", bundles(g.goods, me * 12, wants), tile)
            if bundle != USED:
                yield from hand_in(g, me, tile, given(bundle, wants))
        elif move != USED:
            yield from deliver_hero(g, me, move)


def hand_in(g: Road, me: int, tile: int, goods: list[int]) -> Turn:
    """R7.3.3, R12.16, R12.17: prestige for the goods, more for upgraded ones; the tile goes into the log."""
    t = g.tables
    fine = 0
    for good in goods:
        g.goods[me * 12 + good] -= 1
        if good >= TYPES:
            fine += 1
    g.tiles[me] = tuple([other for other in g.tiles[me] if other != tile])
    g.log_tiles[me] = (*g.log_tiles[me], tile)
    g.tell("event.commission-delivered", me, tile, len(goods))
    g.gain_prestige(me, t.commission_prestige[len(goods)] + fine * t.upgraded_prestige)
    if g.has_steed(me, WOOLSWORTH):
        for _ in range(fine):
            yield from gain_token(g, me, QUARTZ)


def final_travel(g: Road, me: int) -> Turn:
    """R9.1, R12.36: one last town, without caravan, event or fortune."""
    if me == CONCERN:
        concern_visits(g, focus(g))
        return
    towns = [town for town in range(len(TOWNS)) if deliverable(g, me, town)]
    if towns:
        town: int = yield OneOf(me, "final-town", [*towns, NO])
        if town != NO:
            g.tell("event.visits", me, town)
            yield from deliver(g, me, town)
