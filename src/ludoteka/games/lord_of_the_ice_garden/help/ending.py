"""How near the end of the game is: what a turn can still bring, and who would win."""

from ..components.tables import BEARS, CALLO, CHANTING, FREIHOFF, VANDYKEN
from ..knowledge.view import snow_winner, with_throat
from ..rules.scoring import ENDINGS, ending_now, progress
from ..rules.state import GOES_ON, NOBODY, NOWHERE, Garden
from ..rules.turns.chant import SUMMON
from ..rules.turns.dominance import NIGHTMARES

CHANTS = SUMMON + 1
"""Sub-actions of a chant: each moves Dead Snow by one."""


def turns_away(g: Garden, seat: int) -> int:
    """In how many dominance phases, at the very least, a seat could complete its goal, if nothing went wrong."""
    character = g.who[seat]
    left = g.tables.goal[character] - progress(g, seat)
    if left <= 0:
        return 0
    # One of the second kind of unit works in one region a turn.
    workers = g.tables.count[character * 3 + 1]
    if character == VANDYKEN:
        # A carried site lies face down until the next turn.
        there = g.sites[g.thorn] if g.thorn != NOWHERE else 0
        if there >= left:
            return 1
        return 2 if there + g.carried >= left else -(-(left - there - g.carried) // workers) + 1
    if character == CALLO:
        # One Nightmare lays one token a turn, and may close with the second.
        laid = sorted((g.nightmares[area] for area in g.open if area != g.thorn), reverse=True)[:left]
        return max(1, NIGHTMARES * left - sum(laid))
    return -(-left // workers)


def goal_possible(g: Garden, seat: int) -> bool:
    """Whether the map still has what the goal asks for: towers need regions without one."""
    if g.who[seat] != FREIHOFF:
        return True
    return sum(g.towers) + sum(1 for area in g.open if not g.towers[area]) >= g.tables.goal[FREIHOFF]


def snow_to_come(g: Garden, planning: bool) -> int:
    """By how much Dead Snow can still move this turn: chants on the space, or as many as fit while they are placed."""
    markers = len(g.planned[CHANTING])
    if planning:
        markers = g.tables.slots[CHANTING][g.seats]
    return CHANTS * markers + (1 if g.in_force(BEARS) else 0)


def forecast(g: Garden) -> list[int]:
    """Points as they will be after this turn's scoring, if every region stays as it is."""
    points = g.vp.copy()
    if not g.scoring:
        return points
    for number, area in enumerate(g.regions):
        worth = g.tables.region_vp[g.seats][number]
        if g.closed[area]:
            points[g.seat_of[CALLO]] += worth[0]
            continue
        for rank, seat in enumerate(g.ranking(area)):
            if rank < len(worth) and g.influence(seat, area) > g.nations[area]:
                points[seat] += worth[rank]
    return points


def sure_ending(g: Garden) -> str | None:
    """How the game will end with this turn, unless Dead Snow comes first."""
    now = ending_now(g)
    return None if now == GOES_ON else ENDINGS[now]


def winners(g: Garden) -> tuple[int, int]:
    """Who would win now by Dead Snow, and who by points (with the bonus of the Throat)."""
    ghost = with_throat(g)
    best = min(range(g.seats), key=lambda seat: (-ghost.vp[seat], g.ladder.index(seat)))
    return snow_winner(g), best


def ready(g: Garden) -> bool:
    """Whether the game has begun: characters dealt, reputation known."""
    return bool(g.open) and NOBODY not in g.who and len(g.ladder) == g.seats
