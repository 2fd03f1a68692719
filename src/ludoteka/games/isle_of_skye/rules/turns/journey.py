"""The Journeyman expansion: advances on the tracks, planning and walking, bonus tokens."""

from typing import Any, Final

from ludoteka.core.choice import NO, OneOf, SomeOf, Turn

from ...components.tables import HERALD, KIND_NAMES, LOCH, MERCHANT, MOUNTAIN, PASTURE, REQUIREMENTS, SCROLL, WARRIOR
from ..cells import CASTLE_CELL, WIDTH, distance
from ..moves import BOOST, castle_advance, is_castle_advance, slot_at, track_of
from ..state import ADVANCE, EMPTY, EXTRA_MOVEMENT, THIRD_MILESTONE, Skye
from ..territory import Territory
from .build import lay_roads, may_lay_road

# The requirement codes of the tables, by number: first those that ask for a symbol, then the others.
CASTLE: Final = REQUIREMENTS.index("castle")
REQUIRED_SYMBOL: Final = [0] + [KIND_NAMES.index(name) for name in REQUIREMENTS[1:CASTLE]]
DIST2: Final = REQUIREMENTS.index("dist2")
DIST4: Final = REQUIREMENTS.index("dist4")
DONE_M: Final = REQUIREMENTS.index("doneM")
DONE_L: Final = REQUIREMENTS.index("doneL")
DONE_P: Final = REQUIREMENTS.index("doneP")
DONE_M_L: Final = REQUIREMENTS.index("doneM+L")
ANY_SCROLL: Final = REQUIREMENTS.index("scroll")
NORTH: Final = REQUIREMENTS.index("north")
SOUTH: Final = REQUIREMENTS.index("south")
EAST: Final = REQUIREMENTS.index("east")
WEST: Final = REQUIREMENTS.index("west")

# -- advances -------------------------------------------------------------------------------------------------------


def next_space(g: Skye, seat: int, track: int) -> int:
    """R8.2.1, R8.2.2, R10.19: one space on; on the end pair the marker goes to and fro."""
    here = g.space(seat, track)
    last = g.tables.last_space[g.side * 3 + track]
    return here + 1 if here < last else last - 1


def goes_back(g: Skye, seat: int, track: int) -> bool:
    """R8.2.2: whether the marker stands on the last space."""
    return g.space(seat, track) == g.tables.last_space[g.side * 3 + track]


def cost_of_advance(g: Skye, seat: int, track: int, castle: bool) -> int:
    """R8.2.6, R8.5.3: the herald fee of the move, if any, and the price of the section for a castle advance."""
    target = g.on_track(track, next_space(g, seat, track))
    cost = 0 if goes_back(g, seat, track) else g.tables.fee[target]
    return cost + g.tables.castle_cost[g.tables.section[target]] if castle else cost


def possible_advances(g: Skye, seat: int, tracks: list[int]) -> list[int]:
    """R8.2.3, R8.2.4: the tracks among these on which the seat can pay for an advance."""
    free = g.free_gold(seat)
    return [track for track in tracks if cost_of_advance(g, seat, track, False) <= free]


def milestone_advances(g: Skye, me: int, i: int) -> list[int]:
    """R8.3.1, R8.3.3, R8.5.1, R8.5.2: what a milestone collected from the i-th tile is good for. Where the castle meets
    the requirement nobody pays for a castle advance."""
    free = g.free_gold(me)
    moves: list[int] = []
    for track in range(3):
        if meets(g, me, i, requirement(g, me, track)):
            if cost_of_advance(g, me, track, False) <= free:
                moves.append(track)
        elif i == 0 and cost_of_advance(g, me, track, True) <= free:
            moves.append(castle_advance(track))
    return moves


def requirement(g: Skye, seat: int, track: int) -> int:
    """R8.3.1: what the next space of the track demands."""
    return g.tables.requirement[g.on_track(track, next_space(g, seat, track))]


def meets(g: Skye, me: int, i: int, required: int) -> bool:
    """R8.3.1, R8.3.4, R8.3.5, R10.21, R10.23: whether the i-th tile of the territory meets a requirement."""
    land = g.land[me]
    cell = land.cells[i]
    if required == 0:
        return True
    if required < CASTLE:
        return land.shows(i, REQUIRED_SYMBOL[required]) > 0
    if required == CASTLE:
        return i == 0
    if DIST2 <= required <= DIST4:
        return distance(cell, CASTLE_CELL) >= required - DIST2 + 2
    if required == DONE_M:
        return land.touches_done(i, MOUNTAIN)
    if required == DONE_L:
        return land.touches_done(i, LOCH)
    if required == DONE_P:
        return land.touches_done(i, PASTURE)
    if required == DONE_M_L:
        return land.touches_done(i, MOUNTAIN) and land.touches_done(i, LOCH)
    if required == ANY_SCROLL:
        return land.shows(i, SCROLL) > 0
    if required == NORTH:
        return cell // WIDTH == min([other // WIDTH for other in land.cells])
    if required == SOUTH:
        return cell // WIDTH == max([other // WIDTH for other in land.cells])
    if required == EAST:
        return cell % WIDTH == max([other % WIDTH for other in land.cells])
    return cell % WIDTH == min([other % WIDTH for other in land.cells])


def choose_advance(g: Skye, me: int, name: str, moves: list[int], about: int = 0) -> Turn:
    """R8.2.1, R8.3.2, R10.18: advance on one of the tracks, or decline. Nobody is asked where nothing is possible."""
    if not moves:
        return
    move: int = yield OneOf(me, name, [NO, *moves], about)
    if move == NO:
        g.tell("event.declined", me)
    else:
        advance(g, me, track_of(move), is_castle_advance(move))


def advance(g: Skye, me: int, track: int, castle: bool) -> None:
    """R8.2.5, R8.6.6, R8.7.1: pay, move the marker, score what is printed on the way, take the token that lies there.

    A new flag counts from the next phase on: `unlock` sees to it."""
    t = g.tables
    back = goes_back(g, me, track)
    cost = cost_of_advance(g, me, track, castle)
    here = g.on_track(track, g.space(me, track))
    space = next_space(g, me, track)
    target = g.on_track(track, space)
    g.gold[me] -= cost
    g.marker[me * 3 + track] = space
    g.tell("event.advanced", me, track, space, cost)
    points = t.once_vp[here if back else target]
    if points:
        g.gain_vp(me, "once", points)
        g.tell("event.once", me, points)
    slot = t.slot[target]
    if slot:
        place = slot_at(me, track, slot - 1)
        token = g.slots[place]
        if token != EMPTY:
            g.slots[place] = EMPTY
            take_token(g, me, token)


# -- planning and walking -------------------------------------------------------------------------------------------


def cheapest_tour(land: Territory, start: int, cells: tuple[int, ...]) -> int:
    """R8.4.2: the cost of collecting all these milestones in the best order."""
    if not cells:
        return 0
    walks = land.walks_from(start)
    if len(cells) == 1:
        return walks[land.at[cells[0]]]
    if len(cells) == 2:
        near, far = land.at[cells[0]], land.at[cells[1]]
        return min(walks[near], walks[far]) + land.walks_from(cells[0])[far]
    best = 1_000_000
    for cell in cells:
        rest = tuple([other for other in cells if other != cell])
        cost = walks[land.at[cell]] + cheapest_tour(land, cell, rest)
        if cost < best:
            best = cost
    return best


class Plan(SomeOf):
    """R8.4.1, R8.5.4, R10.17: milestones on tiles of the own territory, no more than can be collected with the movement
    points."""

    def __init__(self, seat: int, land: Territory, pawn: int, points: int, most: int) -> None:
        self.seat = seat
        self.name = "plan"
        self.about = points
        self._moves = None
        self.items = land.cells
        self.low = 0
        self.high = most
        self.land = land
        self.pawn = pawn
        self.points = points

    def fits(self, chosen: tuple[int, ...]) -> bool:
        return cheapest_tour(self.land, self.pawn, chosen) <= self.points

    def allows(self, move: Any) -> bool:
        if not isinstance(move, tuple) or len(move) > self.high or list(move) != sorted(set(move)):
            return False
        for cell in move:
            if cell not in self.land.at:
                return False
        return self.fits(move)

    def listed(self) -> list[Any]:
        """A plan is collectable only if each part of it is: only reachable tiles are paired, and larger plans grow out
        of smaller ones."""
        land = self.land
        points = self.points
        walks = land.walks_from(self.pawn)
        near = sorted([cell for i, cell in enumerate(land.cells) if walks[i] <= points])
        plans: list[Any] = [()]
        if self.high >= 1:
            for cell in near:
                plans.append((cell,))
        pairs: list[tuple[int, ...]] = []
        if self.high >= 2:
            tiles = [land.at[cell] for cell in near]
            for a, first in enumerate(near):
                i = tiles[a]
                onward = land.walks_from(first)
                for b in range(a + 1, len(near)):
                    j = tiles[b]
                    if min(walks[i], walks[j]) + onward[j] <= points:
                        pairs.append((first, near[b]))
            plans += pairs
        grown = pairs
        for _ in range(2, self.high):
            grown = [(*plan, cell) for plan in grown for cell in near if cell > plan[-1] and self.fits((*plan, cell))]
            plans += grown
        return plans


def planning_seats(g: Skye) -> list[int]:
    """R4.5.4: everybody plans, after everybody has built."""
    return g.order() if g.journeyman else []


def plan_walk(g: Skye, me: int) -> Turn:
    """R8.4.1, R8.4.7: put milestones on tiles; the extra-movement token may be declared for it."""
    if g.extra_movement[me]:
        use: int = yield OneOf(me, "boost", [NO, BOOST])
        if use == BOOST:
            use_extra_movement(g, me)
    g.plan[me] = yield Plan(me, g.land[me], g.pawn[me], g.movement(me), g.milestones[me])


def use_extra_movement(g: Skye, me: int) -> None:
    """R8.7.6: the token is discarded for this walk."""
    g.extra_movement[me] -= 1
    g.extra_movement_used[me] += 1


def reveal_plans(g: Skye) -> None:
    """R4.0.1: all see all plans at once."""
    if g.journeyman:
        for seat in g.order():
            if g.extra_movement_used[seat]:
                g.tell("event.boosted", seat)
            if g.plan[seat]:
                g.tell("event.planned", seat, g.plan[seat])
            else:
                g.tell("event.planned-none", seat)


def walking_seats(g: Skye) -> list[int]:
    """R8.4.3: who has placed milestones."""
    return [seat for seat in g.order() if g.plan[seat]] if g.journeyman else []


def orders_possible(land: Territory, pawn: int, plan: tuple[int, ...], points: int) -> list[int]:
    """R8.4.3: the milestones that can come next so that all the others can still be collected."""
    walks = land.walks_from(pawn)
    return [
        cell
        for cell in plan
        if walks[land.at[cell]] + cheapest_tour(land, cell, tuple([c for c in plan if c != cell])) <= points
    ]


def walk(g: Skye, me: int) -> Turn:
    """R8.4.3, R8.4.4, R8.4.5: walk from milestone to milestone; each one collected offers an advance before the walk
    goes on."""
    spent = 0
    while g.plan[me]:
        if may_lay_road(g, me):
            yield from lay_roads(g, me)
        nexts: list[int] = orders_possible(g.land[me], g.pawn[me], g.plan[me], g.movement(me) - spent)
        moves = [*nexts, BOOST] if g.extra_movement[me] else nexts
        cell: int = moves[0]
        if len(moves) > 1:
            cell = yield OneOf(me, "collect", moves, g.movement(me) - spent)
        if cell == BOOST:
            use_extra_movement(g, me)
            g.tell("event.boosted", me)
            continue
        land = g.land[me]
        cost = land.walk_cost(g.pawn[me], cell)
        spent += cost
        g.pawn[me] = cell
        g.plan[me] = tuple([other for other in g.plan[me] if other != cell])
        g.tell("event.collected", me, cell, cost)
        yield from choose_advance(g, me, "advance", milestone_advances(g, me, land.at[cell]), cell)
    g.extra_movement_used[me] = 0


# -- bonus tokens ---------------------------------------------------------------------------------------------------


def take_token(g: Skye, me: int, token: int) -> None:
    """R8.7.1, R8.7.6: extra movement is simply kept; all others are resolved at the end of the phase."""
    if token == EXTRA_MOVEMENT:
        g.coming[me] = (*g.coming[me], token)
    else:
        g.taken[me] = (*g.taken[me], token)
    g.tell("event.token", me, token)


def token_seats(g: Skye) -> list[int]:
    """R4.4.7, R8.7.2: who has taken tokens in this phase."""
    return [seat for seat in g.order() if g.taken[seat]] if g.journeyman else []


def resolve_tokens(g: Skye, me: int) -> Turn:
    """R8.7.2, R8.7.4, R8.7.7: all tokens taken in this phase, in an order of choice; what they bring arrives with the
    next phase."""
    while g.taken[me]:
        token: int = g.taken[me][0]
        if len(g.taken[me]) > 1:
            token = yield OneOf(me, "resolve", sorted(g.taken[me]))
        g.taken[me] = tuple([other for other in g.taken[me] if other != token])
        g.coming[me] = (*g.coming[me], token)
        if g.tables.token_vp[token]:
            g.gain_vp(me, g.tables.token_ids[token], g.tables.token_vp[token])
        g.tell("event.resolved", me, token)
        if token == ADVANCE:
            yield from choose_advance(g, me, "token-advance", possible_advances(g, me, [WARRIOR, MERCHANT, HERALD]))


def unlock(g: Skye) -> None:
    """R8.6.1, R8.7.3, R8.7.5, R10.14, R10.15, R10.16, the golden rule: what a phase unlocked can be used from now
    on."""
    if not g.journeyman:
        return
    t = g.tables
    for i in range(len(g.marker)):
        g.active[i] = max(g.active[i], g.marker[i])
    for seat in range(g.seats):
        for token in g.coming[seat]:
            g.gold[seat] += t.token_gold[token]
            g.roads[seat] += t.token_roads[token]
            if token == THIRD_MILESTONE:
                g.milestones[seat] += 1
            elif token == EXTRA_MOVEMENT:
                g.extra_movement[seat] += 1
            elif t.token_type[token] == 3:
                g.powers[seat] |= 1 << token
        g.coming[seat] = ()
        # A declared boost serves one walk only, also where no milestone was placed.
        g.extra_movement_used[seat] = 0


def flag_points(g: Skye, seat: int) -> list[int]:
    """R8.6.4: the points that the warrior's and the herald's flags pay each round."""
    return [g.tables.vp_flag[g.active_space(seat, track)] for track in (WARRIOR, HERALD)]


def free_movement(g: Skye, seat: int) -> int:
    """R8.6.5: movement points of the flag in force, for the screen."""
    return g.tables.move_flag[g.active_space(seat, MERCHANT)]
