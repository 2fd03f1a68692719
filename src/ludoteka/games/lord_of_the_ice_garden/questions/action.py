"""Why an answer is not legal while markers are resolved."""

from typing import Any

from ludoteka.core.choice import NO, Amount, OneOf
from ludoteka.core.reason import Reason

from ..components.tables import AREAS, KINDS, LEVELS, MAGIC
from ..rules.state import Garden
from ..rules.turns.action import DROP_TOKEN, EXCHANGE, RISE, held
from ..rules.turns.chant import SHIFT, SUMMON, UPGRADE, WAY, doubles, has_free_slot


def unknown(rule: str) -> Reason:
    return Reason("reason.unknown", {}, rule)


def why_not_in_play(g: Garden, area: int, rule: str) -> Reason | None:
    if not 0 <= area < AREAS:
        return unknown(rule)
    if area not in g.regions:
        return Reason("reason.no-region", {"area": area}, "R2.2.3")
    return None if area in g.open else Reason("reason.closed", {"area": area}, "R9.5")


def why_not_foothold(g: Garden, seat: int, area: int, rule: str) -> Reason | None:
    """The seat must have influence in the region."""
    reason = why_not_in_play(g, area, rule)
    if reason is None and not g.influence(seat, area):
        return Reason("reason.no-influence", {"area": area}, "R12.6" if g.present(seat, area) else rule)
    return reason


# -- Viper's Throat -------------------------------------------------------------------------------------------------


def why_not_throat(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    if move == EXCHANGE:
        enough = g.owned(choice.seat) >= g.tables.throat_give
        return None if enough else Reason("reason.tokens-needed", {"n": g.tables.throat_give}, "R4.5.2")
    if not 0 <= move <= MAGIC:
        return unknown("R4.5.1")
    if choice.about:
        return Reason("reason.gained", {}, "R4.5.1")
    return None if g.supply[move] else Reason("reason.supply", {}, "R12.2")


def why_not_give(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if not 0 <= move < MAGIC + LEVELS:
        return unknown("R4.5.2")
    return None if move in held(g, choice.seat) else Reason("reason.you-have-none", {"token": move}, "R4.5.2")


def why_not_take(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if not 0 <= move <= MAGIC:
        return unknown("R4.5.2")
    return None if g.supply[move] else Reason("reason.supply", {}, "R12.2")


# -- Influence, Move, Voracious Mountain, Raven Shadow --------------------------------------------------------------


def why_not_influence(g: Garden, choice: OneOf, move: int) -> Reason | None:
    return None if move == NO else why_not_foothold(g, choice.seat, move, "R4.6.1")


def why_not_step(g: Garden, choice: Any, move: int) -> Reason | None:
    if move == NO:
        return None
    piece, origin, target = move >> 6, move >> 3 & 7, move & 7
    if move < 0 or piece not in g.pieces(choice.seat):
        return Reason("reason.not-your-piece", {}, "R4.7.1")
    for area in (origin, target):
        reason = why_not_in_play(g, area, "R4.7.1")
        if reason is not None:
            return reason
    if not g.movable(choice.seat, piece, origin):
        if piece == 0 and g.markers[choice.seat * AREAS + origin]:
            return Reason("reason.behind-vuko", {}, "R8.2.1")
        return Reason("reason.no-piece-there", {"piece": piece, "area": origin}, "R4.7.1")
    if target not in g.near[origin]:
        return Reason("reason.not-adjacent", {"area": target, "area2": origin}, "R4.7.1")
    return None


def why_not_mountain(g: Garden, choice: OneOf, move: int) -> Reason | None:
    return None if move == NO else why_not_foothold(g, choice.seat, move, "R4.8.1")


def why_not_target(g: Garden, choice: OneOf, move: int) -> Reason | None:
    reason = why_not_in_play(g, move, "R4.8.1")
    if reason is None and move == choice.about:
        return Reason("reason.other-region", {"area": move}, "R4.8.1")
    return reason


def why_not_carry(g: Garden, choice: Amount, move: int) -> Reason | None:
    if move < choice.low:
        return Reason("reason.at-least", {"n": choice.low}, "R4.8.1")
    if move > choice.high:
        return Reason("reason.at-most", {"n": choice.high}, "R4.8.1")
    return None


def why_not_raven(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if move in (NO, RISE):
        return None
    if move != DROP_TOKEN:
        return unknown("R4.9")
    if not g.vuko_tokens[choice.seat]:
        return Reason("reason.no-vuko-token", {}, "R4.9.1")
    if g.magic[choice.seat * LEVELS] < g.tables.raven_magic:
        return Reason("reason.no-magic", {"level": 0}, "R4.9.1")
    return None


# -- Chanting -------------------------------------------------------------------------------------------------------


def why_not_chant(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    way, code = divmod(move, WAY)
    if way not in (SHIFT, UPGRADE, SUMMON):
        return unknown("R4.10")
    if choice.about >> way & 1:
        return Reason("reason.chanted", {}, "R4.10")
    if way == UPGRADE:
        return why_not_upgrade(g, choice.seat, code)
    if way == SUMMON:
        return why_not_summon(g, choice.seat, code)
    return why_not_jumps(g, choice.seat, code, g.tables.jumps) if code else None


def why_not_shift(g: Garden, choice: OneOf, move: int) -> Reason | None:
    return None if move == NO else why_not_jumps(g, choice.seat, move, choice.about)


def why_not_jumps(g: Garden, me: int, code: int, jumps: int) -> Reason | None:
    level, to = divmod(code, LEVELS)
    if not 0 <= level < LEVELS or level == to:
        return unknown("R4.10.1")
    if not g.magic[me * LEVELS + level]:
        return Reason("reason.no-magic", {"level": level}, "R4.10.1")
    if abs(level - to) > jumps:
        return Reason("reason.jumps", {"n": jumps}, "R4.10.1")
    return None


def why_not_upgrade(g: Garden, me: int, code: int) -> Reason | None:
    unit, kind = divmod(code, KINDS)
    if unit // 3 != g.who[me]:
        return Reason("reason.not-your-unit", {}, "R4.10.2")
    if not has_free_slot(g, unit):
        return Reason("reason.no-slot", {"unit": unit}, "R4.10.2")
    if doubles(g, unit, kind):
        return Reason("reason.ability-twice", {"unit": unit, "ability": kind}, "R4.10.2")
    if not g.upgrades[kind]:
        return Reason("reason.no-upgrade-left", {"ability": kind}, "R12.4")
    if g.tables.upgrade_cost[kind] > g.magic[me * LEVELS]:
        return Reason("reason.upgrade-price", {"n": g.tables.upgrade_cost[kind]}, "R4.10.2")
    return None


def why_not_summon(g: Garden, me: int, code: int) -> Reason | None:
    unit, area = divmod(code, AREAS)
    if unit // 3 != g.who[me]:
        return Reason("reason.not-your-unit", {}, "R4.10.3")
    if not g.unit_reserve[unit]:
        return Reason("reason.no-unit-in-reserve", {"unit": unit}, "R12.5")
    if not g.magic[me * LEVELS + unit % 3 + 1]:
        return Reason("reason.no-magic", {"level": unit % 3 + 1}, "R4.10.3")
    return why_not_foothold(g, me, area, "R4.10.3")


def why_not_deploy(g: Garden, choice: OneOf, move: int) -> Reason | None:
    return None if move == NO else why_not_foothold(g, choice.seat, move, "R4.10.3")
