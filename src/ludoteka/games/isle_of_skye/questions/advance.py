"""Journeyman: advances on the three tracks, wherever they come from."""

from random import Random

from ludoteka.core.choice import NO, OneOf
from ludoteka.core.notation import Form, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components.tables import REQUIREMENTS, WARRIOR
from ..rules.cells import CASTLE_CELL
from ..rules.moves import castle_advance, is_castle_advance, track_of
from ..rules.state import Skye
from ..rules.turns.journey import cost_of_advance, meets, next_space, requirement
from ..table.ids import laid_tile_id, space_id
from .names import place_name

FORMS = [
    word("decline", NO),
    Form(
        "advance {track}",
        lambda choice, m: None if is_castle_advance(m) else {"track": m},
        lambda choice, gaps: gaps["track"],
    ),
    Form(
        "castle advance {track}",
        lambda choice, m: {"track": track_of(m)},
        lambda choice, gaps: castle_advance(gaps["track"]),
    ),
]


def why_not_pay(g: Skye, me: int, track: int, castle: bool) -> Reason | None:
    cost = cost_of_advance(g, me, track, castle)
    if cost > g.free_gold(me):
        return Reason("reason.cannot-pay-advance", {"price": cost, "amount": g.free_gold(me)}, "R8.2.4")
    return None


def why_not_free_advance(g: Skye, ask: OneOf, move: int) -> Reason | None:
    """An advance that ignores requirements: for a sale, a journeyman symbol or a token."""
    if move == NO:
        return None
    if move < 0:
        return Reason("reason.no-track", {}, "R8.2.1")
    if is_castle_advance(move):
        return Reason("reason.castle-needs-milestone", {}, "R8.2.3")
    return why_not_pay(g, ask.seat, move, False)


def why_not_sale_advance(g: Skye, ask: OneOf, move: int) -> Reason | None:
    if move > WARRIOR and not is_castle_advance(move):
        return Reason("reason.warrior-only", {}, "R8.8.1")
    return why_not_free_advance(g, ask, move)


def why_not_milestone_advance(g: Skye, ask: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    me = ask.seat
    castle = is_castle_advance(move)
    track = track_of(move)
    if not 0 <= track < 3:
        return Reason("reason.no-track", {}, "R8.2.1")
    i = g.land[me].at[ask.about]
    met = meets(g, me, i, requirement(g, me, track))
    if castle and i != 0:
        return Reason("reason.not-on-castle", {}, "R8.5.1")
    if castle and met:
        return Reason("reason.free-anyway", {"track": track}, "R8.5.1")
    if not castle and not met:
        required = REQUIREMENTS[requirement(g, me, track)]
        return Reason("reason.requirement", {"track": track, "requirement": required}, "R8.3.1")
    return why_not_pay(g, me, track, castle)


def tries(g: Skye, ask: OneOf, rng: Random) -> range:
    return range(NO, castle_advance(3))


def touches(g: Skye, ask: OneOf, move: int) -> list[str]:
    """The next space of the track; an advance bought on the castle touches the castle too."""
    if move == NO:
        return []
    track = track_of(move)
    space = space_id(ask.seat, track, next_space(g, ask.seat, track))
    return [space, laid_tile_id(g, ask.seat, CASTLE_CELL)] if is_castle_advance(move) else [space]


SYMBOL = Question("symbol", "R8.8.2", FORMS, why_not_free_advance, tries, touches)
SALE = Question("sale", "R8.8.1", FORMS, why_not_sale_advance, tries, touches)
TOKEN = Question("token-advance", "R8.7.4", FORMS, why_not_free_advance, tries, touches)
MILESTONE = Question(
    "advance",
    "R8.2.1",
    FORMS,
    why_not_milestone_advance,
    tries,
    touches,
    prompt=lambda g, ask: {"cell": place_name(ask.about)},
)

QUESTIONS: list[Question] = [SYMBOL, SALE, TOKEN, MILESTONE]
