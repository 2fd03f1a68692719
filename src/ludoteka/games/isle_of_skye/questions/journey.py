"""Journeyman: planning and walking, and the bonus tokens at the end of a phase."""

from itertools import pairwise, permutations
from random import Random

from ludoteka.core.choice import NO, OneOf
from ludoteka.core.notation import plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason
from ludoteka.core.scene import item, line, message, note
from ludoteka.core.wire import Item, Line, Note

from ..components.tables import TRACK_NAMES
from ..rules.cells import DELTA, cell_x, cell_y
from ..rules.moves import BOOST
from ..rules.state import EXTRA_MOVEMENT, Skye
from ..rules.territory import Territory
from ..rules.turns.journey import Plan, cheapest_tour, meets, orders_possible, requirement
from ..table.ids import laid_tile_id, milestone_id, token_id

# -- the plan -------------------------------------------------------------------------------------------------------


def why_not_boost(g: Skye, ask: OneOf, move: int) -> Reason | None:
    return None if move in (NO, BOOST) else Reason("reason.boost-or-not", {}, "R8.4.7")


def boost_touches(g: Skye, ask: OneOf, move: int) -> list[str]:
    return [token_id(g, ask.seat, EXTRA_MOVEMENT)] if move == BOOST else []


USE_EXTRA_MOVEMENT = Question(
    "boost",
    rule="R8.7.6",
    forms=[word("no boost", NO), word("boost", BOOST)],
    why_not=why_not_boost,
    tries=lambda g, ask, rng: range(BOOST, 4),
    touches=boost_touches,
)


def why_not_plan(g: Skye, ask: Plan, cells: tuple[int, ...]) -> Reason | None:
    if len(cells) > ask.high:
        return Reason("reason.too-many-milestones", {"n": ask.high}, "R8.4.1")
    for cell in cells:
        if cell not in ask.land.at:
            return Reason("reason.not-your-land", {}, "R8.4.1")
    if list(cells) != sorted(set(cells)):
        return Reason("reason.one-milestone-a-tile", {}, "R8.4.1")
    cost = cheapest_tour(ask.land, ask.pawn, cells)
    if cost > ask.points:
        return Reason("reason.too-far", {"cost": cost, "n": ask.points}, "R8.4.2")
    return None


def tries_plan(g: Skye, ask: Plan, rng: Random) -> list[tuple[int, ...]]:
    cells = [*ask.land.cells, rng.choice(list(ask.land.rim))]
    return [tuple(rng.choices(cells, k=rng.randrange(5))) for _ in range(20)]


def preview_plan(g: Skye, ask: Plan, cells: tuple[int, ...]) -> list[Item]:
    """R8.4.2, R8.3.1: what the walk costs, and on which tracks each milestone can advance."""
    if not cells:
        return [item(message("foresee.no-walk"), state="warn")]
    cost = cheapest_tour(ask.land, ask.pawn, cells)
    found = [item(message("foresee.walk", n=cost, m=ask.points), art="movement")]
    for number, cell in enumerate(tour(ask.land, ask.pawn, cells), 1):
        i = ask.land.at[cell]
        tracks = [message(f"track.{name}") for k, name in enumerate(TRACK_NAMES) if advances(g, ask.seat, i, k)]
        text = message("foresee.milestone", n=number, tracks=tracks or [message("foresee.no-track")])
        found.append(item(text, lights=[laid_tile_id(g, ask.seat, cell)], state=None if tracks else "warn"))
    return found


def advances(g: Skye, seat: int, i: int, track: int) -> bool:
    return meets(g, seat, i, requirement(g, seat, track))


def draw_plan(g: Skye, ask: Plan, cells: tuple[int, ...]) -> list[Line | Note]:
    """The walk from tile to tile, with what has been spent at each milestone."""
    home = f"land:{ask.seat}"
    found: list[Line | Note] = []
    here, spent = ask.pawn, 0
    for cell in tour(ask.land, ask.pawn, cells):
        way = [(cell_x(step), cell_y(step)) for step in path(ask.land, here, cell)]
        spent += ask.land.walk_cost(here, cell)
        if len(way) > 1:
            found.append(line(home, way, ask.seat))
        found.append(note(home, cell_x(cell), cell_y(cell) - 0.3, f"{spent}/{ask.points}", ask.seat))
        here = cell
    return found


def tour(land: Territory, start: int, cells: tuple[int, ...]) -> tuple[int, ...]:
    """R8.4.2: the milestones in the best order."""
    costs = {order: tour_cost(land, start, order) for order in permutations(cells)}
    return min(costs, key=lambda order: costs[order])


def tour_cost(land: Territory, start: int, order: tuple[int, ...]) -> int:
    return sum(land.walk_cost(a, b) for a, b in pairwise((start, *order)))


def path(land: Territory, start: int, end: int) -> list[int]:
    """R8.4.8: the cells of a cheapest walk."""
    found = [end]
    while found[-1] != start:
        here = found[-1]
        beside = [(here + DELTA[side], side) for side in range(4) if here + DELTA[side] in land.at]
        cost = land.walk_cost(start, here)
        found.append(
            next(cell for cell, side in beside if land.walk_cost(start, cell) + land.step_cost(here, side) == cost)
        )
    return found[::-1]


PLAN = Question(
    "plan",
    rule="R8.4.1",
    forms=[plain("plan {cells}")],
    why_not=why_not_plan,
    tries=tries_plan,
    touches=lambda g, ask, cells: [laid_tile_id(g, ask.seat, cell) for cell in cells],
    prompt=lambda g, ask: {"n": ask.points, "most": ask.high},
    label=lambda g, ask, cells: None if cells else message("move.plan-none"),
    preview=preview_plan,
    draws=draw_plan,
)


# -- the walk -------------------------------------------------------------------------------------------------------


def why_not_collect(g: Skye, ask: OneOf, cell: int) -> Reason | None:
    me = ask.seat
    if cell == BOOST:
        return None if g.extra_movement[me] else Reason("reason.no-boost", {}, "R8.7.6")
    if cell not in g.plan[me]:
        return Reason("reason.no-milestone", {}, "R8.4.3")
    if cell not in orders_possible(g.land[me], g.pawn[me], g.plan[me], ask.about):
        return Reason("reason.order-too-long", {"n": ask.about}, "R8.4.3")
    return None


def collect_touches(g: Skye, ask: OneOf, cell: int) -> list[str]:
    return boost_touches(g, ask, cell) or [milestone_id(ask.seat, cell)]


COLLECT = Question(
    "collect",
    rule="R8.4.3",
    forms=[word("boost", BOOST), plain("collect {cell}")],
    why_not=why_not_collect,
    tries=lambda g, ask, rng: [BOOST, *g.land[ask.seat].cells],
    touches=collect_touches,
    prompt=lambda g, ask: {"n": ask.about},
)


# -- bonus tokens ---------------------------------------------------------------------------------------------------


def why_not_resolve(g: Skye, ask: OneOf, token: int) -> Reason | None:
    return None if token in g.taken[ask.seat] else Reason("reason.token-not-taken", {"token": token}, "R8.7.2")


RESOLVE = Question(
    "resolve",
    rule="R8.7.2",
    forms=[plain("resolve {token}")],
    why_not=why_not_resolve,
    tries=lambda g, ask, rng: range(len(g.tables.token_ids)),
    touches=lambda g, ask, token: [token_id(g, ask.seat, token)],
)

QUESTIONS: list[Question] = [USE_EXTRA_MOVEMENT, PLAN, COLLECT, RESOLVE]
