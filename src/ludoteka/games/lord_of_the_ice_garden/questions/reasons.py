"""Why a move is not legal: one predicate for each question, and the rule it rests on. Actions are in action.py."""

from typing import Any

from ludoteka.core.choice import NO, Draw, OneOf
from ludoteka.core.reason import Reason

from ..components.tables import (
    AREAS,
    CAR,
    CHARACTERS,
    CLO,
    FAU,
    GOLD,
    INFLUENCE,
    KINDS,
    LEVELS,
    MAGIC,
    NGT,
    PIP,
    PLU,
    POPULATION,
    REC,
    SPACES,
    THROAT,
    TOW,
    VANDYKEN,
)
from ..rules.state import NOBODY, Garden
from ..rules.turns.activation import FIELD, NATION, PAIR, UNIT_TARGET, Strikes, standing, toughness, within_reach
from ..rules.turns.dominance import ABSORB, NIGHTMARES, POWER
from ..rules.turns.start import ORDER_TOKENS
from ..rules.turns.start import PAIR as TOKEN
from .action import (
    unknown,
    why_not_carry,
    why_not_chant,
    why_not_deploy,
    why_not_give,
    why_not_in_play,
    why_not_influence,
    why_not_mountain,
    why_not_raven,
    why_not_shift,
    why_not_step,
    why_not_take,
    why_not_target,
    why_not_throat,
)

# -- set-up ---------------------------------------------------------------------------------------------------------


def drawing(rule: str) -> Any:
    def why_not(g: Garden, choice: Draw, move: int) -> Reason | None:
        return None if move in choice.bag else Reason("reason.not-in-bag", {}, rule)

    return why_not


def why_not_character(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if not 0 <= move < len(CHARACTERS):
        return unknown("R3.1")
    if g.seat_of[move] != NOBODY:
        return Reason("reason.character-taken", {"character": move, "seat": g.seat_of[move]}, "R3.1")
    return None


def why_not_area(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if not 0 <= move < AREAS:
        return unknown("R3.7")
    return Reason("reason.token-there", {"area": move}, "R3.7") if move in g.regions else None


def why_not_thorn(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if not 0 <= move < AREAS:
        return unknown("R3.8")
    return None if move in g.regions else Reason("reason.no-region", {"area": move}, "R2.2.3")


def why_not_settle(g: Garden, choice: OneOf, move: int) -> Reason | None:
    reason = why_not_in_play(g, move, "R3.11")
    if reason is None and g.markers[choice.seat * AREAS + move]:
        return Reason("reason.settled", {"area": move}, "R3.11")
    return reason


# -- start of turn, initiative, planning ----------------------------------------------------------------------------


def why_not_recover(g: Garden, choice: OneOf, move: int) -> Reason | None:
    return None if move == NO else why_not_in_play(g, move, "R4.1.3")


def why_not_jump(g: Garden, choice: OneOf, move: int) -> Reason | None:
    return None if move in (1, 2) else Reason("reason.jump", {}, "R4.2.3")


def why_not_order(g: Garden, choice: OneOf, move: int) -> Reason | None:
    token, space = divmod(move, TOKEN)
    if not 0 <= token < ORDER_TOKENS or not INFLUENCE <= space < len(SPACES):
        return unknown("R4.2.9")
    if g.sequence[token] != NO:
        return Reason("reason.token-used", {"number": token}, "R4.2.9")
    return Reason("reason.space-has-token", {"space": space}, "R4.2.9") if space in g.sequence else None


def why_not_plan(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if not 0 <= move < len(SPACES):
        return unknown("R4.3.2")
    if move == THROAT:
        return None if g.reserve[choice.seat] else Reason("reason.no-marker", {}, "R4.3.4")
    slots = g.tables.slots[move][g.seats]
    if len(g.planned[move]) < slots:
        return None
    return Reason("reason.space-full", {"space": move, "n": slots}, "R4.3.3" if g.seats == 2 else "R4.3.2")


# -- activation and Vuko --------------------------------------------------------------------------------------------


def why_not_spy(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    first, second = divmod(move, PAIR)
    if not (0 <= first < KINDS and second < KINDS):
        return unknown("R6.3")
    if first >= second:
        return Reason("reason.two-abilities", {}, "R6.3")
    for kind in (first, second):
        if not within_reach(g, kind):
            return Reason("reason.no-upgrade-left", {"ability": kind}, "R6.3")
    return None


def why_not_ferry(g: Garden, choice: Any, move: int) -> Reason | None:
    if choice.low <= move <= choice.high:
        return None
    area = choice.about >> 3 & 7 if move > 0 else choice.about & 7
    n = choice.high if move > 0 else -choice.low
    return Reason("reason.only-so-many", {"n": n, "area": area, "piece": choice.about >> 6}, "R6.4")


def why_not_speed(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    reason = why_not_in_play(g, move, "R6.5")
    if reason is None and move not in g.near[choice.about & 7]:
        return Reason("reason.not-adjacent", {"area": move, "area2": choice.about & 7}, "R6.5")
    return reason


def why_not_strike(g: Garden, choice: Strikes, code: int) -> Reason | None:
    if code == NO:
        return None
    area, move = divmod(code, FIELD)
    reason = why_not_in_play(g, area, "R6.6.1")
    if reason is not None:
        return reason
    points = choice.points[area]
    if points <= 0:
        return Reason("reason.no-attack", {"area": area}, "R6.6.1")
    if move == NATION:
        return None if g.nations[area] else Reason("reason.no-nation", {"area": area}, "R6.6.2")
    if 0 <= move < g.seats:
        if move == choice.seat:
            return Reason("reason.own-piece", {}, "R6.6.2")
        return None if g.free(move, area) > 0 else Reason("reason.no-marker-of", {"seat": move, "area": area}, "R6.6.2")
    unit = move - UNIT_TARGET
    if not 0 <= unit < len(g.tables.count):
        return unknown("R6.6.2")
    if g.seat_of[unit // 3] == choice.seat:
        return Reason("reason.own-piece", {}, "R6.6.2")
    if standing(g, unit, area) <= 0:
        return Reason("reason.no-unit-there", {"unit": unit, "area": area}, "R6.6.2")
    if toughness(g, unit) > points:
        return Reason("reason.too-tough", {"unit": unit, "n": toughness(g, unit), "have": points}, "R6.6.3")
    return None


def why_not_prey(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if not 0 <= move < len(g.tables.count) or move // 3 != g.who[choice.seat]:
        return Reason("reason.not-your-unit", {}, "R7.4.2")
    if not g.units[move * AREAS + g.vuko]:
        return Reason("reason.no-unit-there", {"unit": move, "area": g.vuko}, "R7.4.2")
    return None


# -- dominance ------------------------------------------------------------------------------------------------------


def why_not_power(g: Garden, choice: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    ability, what = divmod(move, POWER)
    area, used = choice.about >> 16, choice.about & 0xFFFF
    if move < 0 or ability not in (NGT, FAU, REC, PIP, PLU, TOW, CAR, CLO, ABSORB):
        return unknown("R8.5")
    if used >> ability & 1:
        return Reason("reason.power-used", {}, "R8.5")
    if ability == ABSORB:
        return why_not_absorb(g, choice.seat, area) if what == 0 else unknown("R8.5")
    if not g.has_power(choice.seat, area, ability):
        return Reason("reason.no-power", {"ability": ability, "area": area}, "R8.5")
    if ability in (FAU, REC):
        return why_not_marker(g, choice.seat, area, ability, what)
    if ability == PLU:
        return why_not_plunder(g, choice.seat, area, what)
    return why_not_goal(g, area, ability) if what == 0 else unknown("R8.5")


def why_not_absorb(g: Garden, me: int, area: int) -> Reason | None:
    if g.who[me] != VANDYKEN or area != g.thorn:
        return Reason("reason.not-at-thorn", {}, "R9.3.3")
    return None if g.sites[area] else Reason("reason.no-site", {"area": area}, "R9.3.3")


def why_not_marker(g: Garden, me: int, area: int, ability: int, other: int) -> Reason | None:
    rule = "R8.5.2" if ability == FAU else "R8.5.3"
    if not 0 <= other < g.seats:
        return unknown(rule)
    if other == me:
        return Reason("reason.own-piece", {}, rule)
    if g.free(other, area) <= 0:
        return Reason("reason.no-marker-of", {"seat": other, "area": area}, rule)
    return Reason("reason.no-marker", {}, rule) if ability == FAU and not g.reserve[me] else None


def why_not_plunder(g: Garden, me: int, area: int, what: int) -> Reason | None:
    other, kind = what % 8, what // 8
    if other >= g.seats or kind >= MAGIC + LEVELS:
        return unknown("R8.5.5")
    if other == me:
        return Reason("reason.own-piece", {}, "R8.5.5")
    if g.influence(other, area) <= 0:
        return Reason("reason.not-here", {"seat": other, "area": area}, "R8.5.5")
    if kind == POPULATION:
        has = g.people[other]
    elif kind == GOLD:
        has = g.gold[other]
    else:
        has = g.magic[other * LEVELS + kind - MAGIC]
    return None if has else Reason("reason.has-none", {"seat": other, "token": kind}, "R8.5.5")


def why_not_goal(g: Garden, area: int, ability: int) -> Reason | None:
    """Powers that need nobody else."""
    if ability == NGT:
        if g.nightmares[area] >= NIGHTMARES:
            return Reason("reason.nightmares", {"n": NIGHTMARES}, "R8.5.1")
        return None if sum(g.nightmares) < g.tables.nightmares else Reason("reason.supply", {}, "R12.2")
    if ability == PIP:
        return None if g.supply[POPULATION] else Reason("reason.supply", {}, "R12.2")
    if ability == TOW:
        if g.towers[area]:
            return Reason("reason.tower-there", {"area": area}, "R9.2")
        return None if sum(g.towers) < g.tables.towers else Reason("reason.supply", {}, "R12.2")
    if ability == CAR:
        if area == g.thorn:
            return Reason("reason.thorn-here", {}, "R9.3.1")
        return None if g.sites[area] else Reason("reason.no-site", {"area": area}, "R9.3.1")
    if area == g.thorn:
        return Reason("reason.thorn-here", {}, "R9.5")
    if g.nightmares[area] < NIGHTMARES:
        return Reason("reason.nightmares-missing", {"n": NIGHTMARES}, "R9.5")
    return None if sum(g.closed) < g.tables.closings else Reason("reason.supply", {}, "R12.2")


def why_not_bundle(g: Garden, choice: OneOf, move: int) -> Reason | None:
    return None if move in choice.moves else Reason("reason.no-bundle", {}, "R8.6")


def why_not_withdraw(g: Garden, choice: OneOf, move: int) -> Reason | None:
    reason = why_not_in_play(g, move, "R9.5")
    origin = choice.about >> 6
    if reason is None and move not in g.tables.near[origin]:
        return Reason("reason.not-adjacent", {"area": move, "area2": origin}, "R9.5")
    return reason


REASONS: dict[str, Any] = {
    "deal": drawing("R3.1"),
    "character": why_not_character,
    "stack": drawing("R3.4"),
    "area": why_not_area,
    "thorn": why_not_thorn,
    "site": drawing("R3.9"),
    "number": drawing("R3.10"),
    "settle": why_not_settle,
    "recover": why_not_recover,
    "jump": why_not_jump,
    "order": why_not_order,
    "plan": why_not_plan,
    "throat": why_not_throat,
    "give": why_not_give,
    "take": why_not_take,
    "influence": why_not_influence,
    "step": why_not_step,
    "mountain": why_not_mountain,
    "target": why_not_target,
    "carry": why_not_carry,
    "raven": why_not_raven,
    "chant": why_not_chant,
    "shift": why_not_shift,
    "deploy": why_not_deploy,
    "spy": why_not_spy,
    "ferry": why_not_ferry,
    "speed": why_not_speed,
    "strike": why_not_strike,
    "prey": why_not_prey,
    "power": why_not_power,
    "bundle": why_not_bundle,
    "withdraw": why_not_withdraw,
}
