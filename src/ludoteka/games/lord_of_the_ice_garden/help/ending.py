"""How near the end of the game is: what a turn can still bring, and who would win."""

from ..components.tables import BEARS, CALLO, CHANTING, FREIHOFF, VANDYKEN
from ..knowledge.view import snow_winner, with_throat
from ..rules.flow import DOMINANCE, SEQUENCE
from ..rules.moves import SUMMON
from ..rules.scoring import ENDINGS, ending_now, progress
from ..rules.state import GOES_ON, NOBODY, NOWHERE, Garden
from ..rules.turns.dominance import NIGHTMARES

PLANNING, ACTIONS = ([step.name for step in SEQUENCE].index(name) for name in ("planning", "actions"))

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
    """R12.11: whether the map still has what the goal asks for: towers need regions without one."""
    if g.who[seat] != FREIHOFF:
        return True
    return sum(g.towers) + sum(1 for area in g.open if not g.towers[area]) >= g.tables.goal[FREIHOFF]


def snow_to_come(g: Garden, base: Garden, planning: bool) -> int:
    """By how much Dead Snow can still move this turn: chants on the space, or as many as fit while they are placed.
    Of the chant that runs since `base` the sub-actions that it has done already are gone."""
    markers = len(base.planned[CHANTING])
    if planning:
        markers = g.tables.slots[CHANTING][g.seats]
    chants = CHANTS * markers - (g.snow - base.snow)
    vuko_comes = any(g.reputation) or chants > 0
    return chants + (1 if vuko_comes and g.in_force(BEARS) else 0)


def forecast(g: Garden, base: Garden) -> list[int]:
    """Points as they will be after this turn's scoring, if every region stays as it is. The region that is resolved
    since `base` pays by the ranking with which it began (R8.3)."""
    points = g.vp.copy()
    if not g.scoring or g.ending != GOES_ON:
        return points
    for i, area in enumerate(g.todo if g.step == DOMINANCE else g.regions):
        for seat, vp in payments(base if g.step == DOMINANCE and i == 0 else g, area):
            points[seat] += vp
    return points


def payments(g: Garden, area: int) -> list[tuple[int, int]]:
    """R8.8, R8.9: who gets how many points from a region, as it is now."""
    worth = g.tables.region_vp[g.seats][g.regions.index(area)]
    if g.closed[area]:
        return [(g.seat_of[CALLO], worth[0])]
    ranks = g.ranking(area)
    return [
        (seat, vp) for seat, vp in zip(ranks, worth, strict=False) if vp and g.influence(seat, area) > g.nations[area]
    ]


def sure_ending(g: Garden) -> str | None:
    """How the game would end with this turn as it stands, if it does; that it ends is sure, how is not: points come
    before the last boat, goals before points, and Dead Snow before all (R10.5)."""
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
