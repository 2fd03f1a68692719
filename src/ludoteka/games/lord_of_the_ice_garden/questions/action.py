"""Action phase: Viper's Throat, Influence, Move, Voracious Mountain, Raven Shadow."""

from typing import Any

from ludoteka.core.choice import NO, Choice, Move, OneOf
from ludoteka.core.notation import Form, about, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components.tables import AREAS, LEVELS, MAGIC, TOKENS
from ..rules.moves import one_step, origin_of, piece_of, target_of
from ..rules.state import Garden
from ..rules.turns.action import DROP_TOKEN, EXCHANGE, RISE, Carry, Steps, held
from ..table.ids import area_id, area_name, piece_id, piece_name
from .notation import tries_amounts, tries_below, tries_few
from .reasons import unknown, why_not_foothold, why_not_in_play

# -- Viper's Throat -------------------------------------------------------------------------------------------------


def why_not_throat(g: Garden, ask: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    if move == EXCHANGE:
        enough = g.owned(ask.seat) >= g.tables.throat_give
        return None if enough else Reason("reason.tokens-needed", {"n": g.tables.throat_give}, "R4.5.2")
    if not 0 <= move <= MAGIC:
        return unknown("R4.5.1")
    if ask.about:
        return Reason("reason.gained", {}, "R4.5.1")
    return None if g.supply[move] else Reason("reason.supply", {}, "R12.2")


def supply_id(resource: int) -> str:
    return f"supply:{TOKENS[resource][0]}"


THROAT = Question(
    "throat",
    rule="R4.5.1",
    forms=[word("done", NO), word("exchange", EXCHANGE), plain("gain {resource}")],
    why_not=why_not_throat,
    tries=tries_few,
    touches=lambda g, ask, move: [] if move in (NO, EXCHANGE) else [supply_id(move)],
)


def why_not_give(g: Garden, ask: OneOf, token: int) -> Reason | None:
    if not 0 <= token < MAGIC + LEVELS:
        return unknown("R4.5.2")
    return None if token in held(g, ask.seat) else Reason("reason.you-have-none", {"token": token}, "R4.5.2")


GIVE = Question(
    "give",
    rule="R4.5.2",
    forms=[plain("give {token}")],
    why_not=why_not_give,
    tries=tries_few,
    touches=lambda g, ask, token: [f"token:{ask.seat}:{TOKENS[token]}"],
)


def why_not_take(g: Garden, ask: OneOf, resource: int) -> Reason | None:
    if not 0 <= resource <= MAGIC:
        return unknown("R4.5.2")
    return None if g.supply[resource] else Reason("reason.supply", {}, "R12.2")


TAKE = Question(
    "take",
    rule="R4.5.2",
    forms=[plain("take {resource}")],
    why_not=why_not_take,
    tries=tries_few,
    touches=lambda g, ask, resource: [supply_id(resource)],
)

# -- Influence and Move ---------------------------------------------------------------------------------------------


def why_not_influence(g: Garden, ask: OneOf, area: int) -> Reason | None:
    return None if area == NO else why_not_foothold(g, ask.seat, area, "R4.6.1")


INFLUENCE = Question(
    "influence",
    rule="R4.6.1",
    forms=[word("pass", NO), plain("influence {area}")],
    why_not=why_not_influence,
    tries=tries_few,
    touches=lambda g, ask, area: [] if area == NO else [area_id(area)],
    prompt=lambda g, ask: {"n": g.people[ask.seat]},
)


def why_not_step(g: Garden, ask: Steps, move: int) -> Reason | None:
    if move == NO:
        return None
    piece, origin, target = piece_of(move), origin_of(move), target_of(move)
    if move < 0 or piece not in g.pieces(ask.seat):
        return Reason("reason.not-your-piece", {}, "R4.7.1")
    for area in (origin, target):
        reason = why_not_in_play(g, area, "R4.7.1")
        if reason is not None:
            return reason
    if not g.movable(ask.seat, piece, origin):
        if piece == 0 and g.markers[ask.seat * AREAS + origin]:
            return Reason("reason.behind-vuko", {}, "R8.2.1")
        return Reason("reason.no-piece-there", {"piece": piece, "area": origin}, "R4.7.1")
    if target not in g.near[origin]:
        return Reason("reason.not-adjacent", {"area": target, "area2": origin}, "R4.7.1")
    return None


def split_step(choice: Choice, move: Any) -> dict[str, Any]:
    return {"piece": piece_of(move), "area": origin_of(move), "area2": target_of(move)}


def join_step(choice: Choice, gaps: dict[str, Any]) -> Move:
    return one_step(gaps["piece"], gaps["area"], gaps["area2"])


def touches_step(g: Garden, ask: Steps, move: int) -> list[str]:
    if move == NO:
        return []
    return [piece_id(g, ask.seat, piece_of(move), origin_of(move)), area_id(target_of(move))]


STEP = Question(
    "step",
    rule="R4.7.1",
    forms=[word("pass", NO), Form("step {piece} {area} to {area2}", split_step, join_step)],
    why_not=why_not_step,
    tries=tries_below(one_step(13, 0, 0)),
    touches=touches_step,
    prompt=lambda g, ask: {"n": g.gold[ask.seat]},
)

# -- Voracious Mountain ---------------------------------------------------------------------------------------------


def why_not_mountain(g: Garden, ask: OneOf, area: int) -> Reason | None:
    return None if area == NO else why_not_foothold(g, ask.seat, area, "R4.8.1")


MOUNTAIN = Question(
    "mountain",
    rule="R4.8.1",
    forms=[word("pass", NO), plain("mountain from {area}")],
    why_not=why_not_mountain,
    tries=tries_few,
    touches=lambda g, ask, area: [] if area == NO else [area_id(area)],
)


def why_not_target(g: Garden, ask: OneOf, area: int) -> Reason | None:
    reason = why_not_in_play(g, area, "R4.8.1")
    if reason is None and area == ask.about:
        return Reason("reason.other-region", {"area": area}, "R4.8.1")
    return reason


TARGET = Question(
    "target",
    rule="R4.8.1",
    forms=[plain("mountain to {area}")],
    why_not=why_not_target,
    tries=tries_few,
    touches=lambda g, ask, area: [area_id(area)],
    prompt=lambda g, ask: {"area": area_name(ask.about)},
)


def why_not_carry(g: Garden, ask: Carry, n: int) -> Reason | None:
    if n < ask.low:
        return Reason("reason.at-least", {"n": ask.low}, "R4.8.1")
    if n > ask.high:
        return Reason("reason.at-most", {"n": ask.high}, "R4.8.1")
    return None


CARRY = Question(
    "carry",
    rule="R4.8.1",
    forms=[about("carry {amount} {piece}", "piece")],
    why_not=why_not_carry,
    tries=tries_amounts,
    touches=lambda g, ask, n: [piece_id(g, ask.seat, ask.about, ask.origin)],
    prompt=lambda g, ask: {"piece": piece_name(g, ask.about), "n": ask.high},
)

# -- Raven Shadow ---------------------------------------------------------------------------------------------------


def why_not_raven(g: Garden, ask: OneOf, move: int) -> Reason | None:
    if move in (NO, RISE):
        return None
    if move != DROP_TOKEN:
        return unknown("R4.9")
    if not g.vuko_tokens[ask.seat]:
        return Reason("reason.no-vuko-token", {}, "R4.9.1")
    if g.magic[ask.seat * LEVELS] < g.tables.raven_magic:
        return Reason("reason.no-magic", {"level": 0}, "R4.9.1")
    return None


def touches_raven(g: Garden, ask: OneOf, move: int) -> list[str]:
    if move == NO:
        return []
    return [f"hunted:{ask.seat}" if move == DROP_TOKEN else f"reputation:{ask.seat}"]


RAVEN = Question(
    "raven",
    rule="R4.9.1",
    forms=[word("pass", NO), word("drop vuko token", DROP_TOKEN), word("raise reputation", RISE)],
    why_not=why_not_raven,
    tries=tries_few,
    touches=touches_raven,
)

QUESTIONS: list[Question] = [THROAT, GIVE, TAKE, INFLUENCE, STEP, MOUNTAIN, TARGET, CARRY, RAVEN]
