"""Action phase: Viper's Throat, Influence, Move, Voracious Mountain, Raven Shadow."""

from collections.abc import Callable
from typing import Any, Final

from ludoteka.core.choice import NO, Amount, Choice, OneOf, Turn

from ...components.tables import (
    CHANTING,
    GOLD,
    LEVELS,
    MAGIC,
    MOUNTAIN,
    POPULATION,
    RAVEN,
    THROAT,
    WHISPERERS,
    a_bundle,
)
from ...components.tables import INFLUENCE as INFLUENCE_SPACE
from ...components.tables import MOVE as MOVE_SPACE
from ..moves import action_marker, marker_seat, marker_space, one_step, origin_of, piece_of, target_of
from ..state import Garden
from .chant import chant, lift

EXCHANGE: Final = 3
DROP_TOKEN: Final = 0
RISE: Final = 1


def marker_queue(g: Garden) -> list[int]:
    """R4.4.1, R4.4.2, R12.10: all markers in the order in which they act: spaces by their order tokens, the last
    placed first."""
    return [action_marker(space, seat) for space in g.sequence for seat in reversed(g.planned[space])]


def take_action(g: Garden, marker: int) -> Turn:
    """R4.4.2, R4.4.4: the top marker of an action space acts. It is taken off once its owner has decided what to do."""
    space, me = marker_space(marker), marker_seat(marker)
    yield from ACTIONS[space](g, me)


# -- Viper's Throat -------------------------------------------------------------------------------------------------


def throat_queue(g: Garden) -> list[int]:
    """R4.4.3: in player order; whoever has several markers there uses them in a row."""
    return [seat for seat in g.order for other in g.planned[THROAT] if other == seat]


def throat_moves(g: Garden, me: int, gained: bool) -> list[int]:
    """R4.5.1, R4.5.2: gain a token of one of the three kinds, or exchange."""
    moves = [] if gained else [kind for kind in range(3) if g.supply[kind]]
    if g.owned(me) >= g.tables.throat_give:
        moves.append(EXCHANGE)
    return moves


def vipers_throat(g: Garden, me: int) -> Turn:
    """R4.5.1, R4.5.2, R12.18: gain one token, and exchange as often as one likes, in any order."""
    gained = False
    fresh = True
    while True:
        moves = throat_moves(g, me, gained)
        move: int = NO
        if moves:
            move = yield OneOf(me, "throat", [NO, *moves], 1 if gained else 0)
        if fresh:
            fresh = False
            others = list(g.planned[THROAT])
            others.remove(me)
            g.planned[THROAT] = tuple(others)
        if move == NO:
            return
        if move == EXCHANGE:
            yield from exchange(g, me)
        else:
            gained = True
            g.give(me, move, 1)
            g.tell("event.gained", me, a_bundle(move, 1))


def held(g: Garden, me: int) -> list[int]:
    """R4.5.2: the kinds of tokens of a seat: 0 population, 1 gold, 2 to 5 M-factor of level 0 to 3."""
    kinds = []
    if g.people[me]:
        kinds.append(POPULATION)
    if g.gold[me]:
        kinds.append(GOLD)
    for level in range(LEVELS):
        if g.magic[me * LEVELS + level]:
            kinds.append(MAGIC + level)
    return kinds


def return_token(g: Garden, me: int, kind: int) -> None:
    """R4.5.2: a token goes back to the supply."""
    if kind == POPULATION:
        g.pay_people(me, 1)
    elif kind == GOLD:
        g.pay_gold(me, 1)
    else:
        g.pay_magic(me, kind - MAGIC, 1)


def exchange(g: Garden, me: int) -> Turn:
    """R4.5.2, R12.2: any two tokens for one of choice."""
    for n in range(g.tables.throat_give):
        kinds = held(g, me)
        given: int = kinds[0] if len(kinds) == 1 else (yield OneOf(me, "give", kinds, n))
        return_token(g, me, given)
        g.tell("event.returned", me, given)
    wanted = [kind for kind in range(3) if g.supply[kind]]
    kind: int = wanted[0] if len(wanted) == 1 else (yield OneOf(me, "take", wanted))
    g.give(me, kind, 1)
    g.tell("event.gained", me, a_bundle(kind, 1))


def goes_on(g: Garden, me: int, space: int, n: int, answer: int) -> bool:
    """R4.4.4: the marker is taken off with the first answer; whoever wants nothing at all has passed."""
    if n == 0:
        lift(g, space)
        if answer == NO:
            g.tell("event.passed", me, space)
    return answer != NO


# -- Influence ------------------------------------------------------------------------------------------------------


def spread_influence(g: Garden, me: int) -> Turn:
    """R4.6.1, R4.6.2: one or two markers where the player has influence, for one population each."""
    for n in range(g.tables.most_markers):
        areas = g.footholds(me) if g.reserve[me] and g.people[me] else []
        area: int = NO
        if areas:
            area = yield OneOf(me, "influence", [NO, *areas], n)
        if not goes_on(g, me, INFLUENCE_SPACE, n, area):
            return
        g.pay_people(me, 1)
        g.place_marker(me, area)
        g.tell("event.placed", me, area)


# -- Move -----------------------------------------------------------------------------------------------------------


class Steps(Choice):
    """Any own piece to any neighbouring region, or nothing."""

    kind = "one of"

    def __init__(self, g: Garden, seat: int, about: int) -> None:
        self.seat = seat
        self.name = "step"
        self.about = about
        self._moves = None
        self.g = g

    def listed(self) -> list[Any]:
        g = self.g
        moves: list[Any] = [NO]
        for piece in g.pieces(self.seat):
            for area in g.open:
                if g.movable(self.seat, piece, area):
                    for target in g.near[area]:
                        moves.append(one_step(piece, area, target))
        return moves


def can_step(g: Garden, me: int) -> bool:
    """R4.7.1: whether any own piece can go anywhere."""
    for area in g.open:
        if g.near[area] and (g.free(me, area) or g.force(me, area)):
            return True
    return False


def move(g: Garden, me: int) -> Turn:
    """R4.7.1, R4.7.2, R12.14: one or two steps of own pieces, for one gold each."""
    for n in range(g.tables.most_steps):
        step: int = NO
        if g.gold[me] and can_step(g, me):
            step = yield Steps(g, me, n)
        if not goes_on(g, me, MOVE_SPACE, n, step):
            return
        g.pay_gold(me, 1)
        piece, origin, target = piece_of(step), origin_of(step), target_of(step)
        g.move_piece(me, piece, origin, target, 1)
        g.tell("event.stepped", me, piece, origin, target)


# -- Voracious Mountain ---------------------------------------------------------------------------------------------


class Carry(Amount):
    """So many pieces of one kind (what the question is about) leave the region of origin."""

    def __init__(self, seat: int, low: int, high: int, piece: int, origin: int) -> None:
        super().__init__(seat, "carry", low, high, piece)
        self.origin = origin


def mountain_cost(g: Garden) -> int:
    """R4.8.1: what Voracious Mountain costs, with or without the Whisperers."""
    return g.tables.mountain_cost[1 if g.in_force(WHISPERERS) else 0]


def voracious_mountain(g: Garden, me: int) -> Turn:
    """R4.8.1: any number of own pieces from one region to another, wherever it is."""
    cost = mountain_cost(g)
    sources = g.footholds(me) if g.people[me] >= cost and len(g.open) > 1 else []
    origin: int = NO
    if sources:
        origin = yield OneOf(me, "mountain", [NO, *sources])
    lift(g, MOUNTAIN)
    if origin == NO:
        g.tell("event.passed", me, MOUNTAIN)
        return
    others = [area for area in g.open if area != origin]
    target: int = others[0] if len(others) == 1 else (yield OneOf(me, "target", others, origin))
    g.pay_people(me, cost)
    there = [piece for piece in g.pieces(me) if g.movable(me, piece, origin)]
    moved = 0
    for i, piece in enumerate(there):
        most = g.movable(me, piece, origin)
        least = 1 if moved == 0 and i == len(there) - 1 else 0
        n: int = most
        if least < most:
            n = yield Carry(me, least, most, piece, origin)
        if n:
            moved += n
            g.move_piece(me, piece, origin, target, n)
            g.tell("event.carried", me, n, piece, origin, target)


# -- Raven Shadow ---------------------------------------------------------------------------------------------------


def can_drop(g: Garden, me: int) -> bool:
    """R4.9.1: whether there is a Vuko token to discard, and M to pay for it."""
    return g.vuko_tokens[me] > 0 and g.magic[me * LEVELS] >= g.tables.raven_magic


def raven_shadow(g: Garden, me: int) -> Turn:
    """R4.9.1, R4.9.2: away with a Vuko token for M, or better reputation for nothing."""
    choice: int = yield OneOf(me, "raven", [NO, DROP_TOKEN, RISE] if can_drop(g, me) else [NO, RISE])
    lift(g, RAVEN)
    if choice == DROP_TOKEN:
        g.pay_magic(me, 0, g.tables.raven_magic)
        g.vuko_tokens[me] -= 1
        g.tell("event.dropped", me)
    elif choice == RISE:
        g.rise(me, g.tables.raven_up)
    else:
        g.tell("event.passed", me, RAVEN)


ACTIONS: Final[dict[int, Callable[[Garden, int], Turn]]] = {
    INFLUENCE_SPACE: spread_influence,
    MOVE_SPACE: move,
    MOUNTAIN: voracious_mountain,
    RAVEN: raven_shadow,
    CHANTING: chant,
}
