"""The end of a turn, the end of the game, and the result."""

from ludoteka.core.result import Result, ScoreLine, ranked

from ..components.tables import CALLO, FREIHOFF, VANDYKEN
from .state import GOAL, GOES_ON, LAST_BOAT, NOBODY, POINTS, SNOW, Garden

ENDINGS = ["unfinished", "dead-snow", "goal", "points", "last-boat"]


def progress(g: Garden, seat: int) -> int:
    """R9.1, R9.2, R9.3, R9.4, R9.5.3: how much of the personal goal is done."""
    character = g.who[seat]
    if character == FREIHOFF:
        return sum(g.towers)
    if character == VANDYKEN:
        return g.absorbed
    if character == CALLO:
        return sum(g.closed)
    return sum(g.recruited)


def goal_reached(g: Garden, seat: int) -> bool:
    """R10.2: whether the personal goal is complete."""
    return progress(g, seat) >= g.tables.goal[g.who[seat]]


def end_of_turn(g: Garden) -> str | None:
    """R4.13.1, R10.4, R10.5: goals before points; otherwise another turn."""
    g.ending = ending_now(g)
    if g.ending == GOES_ON:
        return "turn"
    for seat in g.order:
        if g.ending == GOAL and goal_reached(g, seat):
            g.tell("event.goal", seat)
    if g.ending == POINTS:
        g.tell("event.points", g.tables.target)
    elif g.ending == LAST_BOAT:
        g.tell("event.last-boat")
    first = throat_leader(g)
    if first != NOBODY:
        g.gain_vp(first, "throat", g.tables.throat_vp)
        g.tell("event.throat", first, g.tables.throat_vp)
    return None


def ending_now(g: Garden) -> int:
    """R10.2, R10.3, R10.5: how the game would end if this turn were over."""
    for seat in range(g.seats):
        if goal_reached(g, seat):
            return GOAL
    if max(g.vp) >= g.tables.target:
        return POINTS
    return LAST_BOAT if g.scoring == len(g.tables.boats) else GOES_ON


def throat_leader(g: Garden) -> int:
    """R10.4: who has most influence markers in Viper's Throat; of several the one with the best reputation."""
    best = 0
    found = NOBODY
    for seat in g.ladder:
        if g.throat[seat] > best:
            best = g.throat[seat]
            found = seat
    return found


def standings(g: Garden, ending: int) -> list[int]:
    """R10.1.3, R10.2, R10.3, R10.6, R12.13: the seats from first to last, if the game ends in this way."""
    if ending == SNOW:
        return g.ladder.copy()
    places: list[tuple[int, int, int, int]] = []
    for place in range(g.seats):
        seat = g.ladder[place]
        done = 1 if ending == GOAL and goal_reached(g, seat) else 0
        places.append((-done, -g.vp[seat], place, seat))
    places.sort()
    return [place[3] for place in places]


def result(g: Garden) -> Result:
    """R10.6: one winner, always: reputation breaks every tie."""
    order = standings(g, g.ending)
    ranks = [0] * g.seats
    for place, seat in enumerate(order):
        ranks[seat] = place + 1
    # Goals and Dead Snow rank above points; who is equal on points may still be told apart by them.
    done = [1 if g.ending == GOAL and goal_reached(g, seat) else 0 for seat in range(g.seats)]
    names = [-g.ladder.index(seat) for seat in range(g.seats)]
    _, tie_break = ranked(g.vp, [("goal", done), ("reputation", names)])
    lines = [
        [ScoreLine(source, turn, n) for who, source, turn, n in g.ledger if who == seat] for seat in range(g.seats)
    ]
    return Result(list(g.vp), lines, ranks, tie_break, ENDINGS[g.ending])
