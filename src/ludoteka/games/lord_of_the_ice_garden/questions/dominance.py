"""Dominance phase: powers of the dominating player, bundles, and withdrawal from a region that is closed."""

from typing import Any

from ludoteka.core.choice import NO, Choice, Move, OneOf
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components import tables
from ..rules.moves import (
    ABSORB,
    a_power,
    ability_of,
    left_area,
    left_markers,
    loot_seat,
    loot_token,
    powers_area,
    powers_used,
    some_loot,
    upon,
)
from ..rules.state import Garden
from ..rules.turns.dominance import NIGHTMARES
from ..table.ids import area_id, area_name, power_id
from .notation import tries_below, tries_few
from .reasons import unknown, why_not_in_play

# -- forms ----------------------------------------------------------------------------------------------------------


def alone(text: str, ability: int) -> Form:
    """A power without a victim."""
    return word(text, a_power(ability))


def over(template: str, ability: int) -> Form:
    """A power over another player."""
    return Form(
        template,
        lambda choice, move: {"seat": upon(move)} if ability_of(move) == ability else None,
        lambda choice, gaps: a_power(ability, gaps["seat"]),
    )


def split_plunder(choice: Choice, move: Any) -> dict[str, Any] | None:
    loot = upon(move)
    return {"token": loot_token(loot), "seat": loot_seat(loot)} if ability_of(move) == tables.PLU else None


def join_plunder(choice: Choice, gaps: dict[str, Any]) -> Move:
    return a_power(tables.PLU, some_loot(gaps["seat"], gaps["token"]))


# -- why not --------------------------------------------------------------------------------------------------------


def why_not_power(g: Garden, ask: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    ability, what = ability_of(move), upon(move)
    area, used = powers_area(ask.about), powers_used(ask.about)
    if move < 0 or ability not in (
        tables.NGT,
        tables.FAU,
        tables.REC,
        tables.PIP,
        tables.PLU,
        tables.TOW,
        tables.CAR,
        tables.CLO,
        ABSORB,
    ):
        return unknown("R8.5")
    if used >> ability & 1:
        return Reason("reason.power-used", {}, "R8.5")
    if ability == ABSORB:
        return why_not_absorb(g, ask.seat, area) if what == 0 else unknown("R8.5")
    if not g.has_power(ask.seat, area, ability):
        return Reason("reason.no-power", {"ability": ability, "area": area}, "R8.5")
    if ability in (tables.FAU, tables.REC):
        return why_not_marker(g, ask.seat, area, ability, what)
    if ability == tables.PLU:
        return why_not_plunder(g, ask.seat, area, what)
    return why_not_goal(g, area, ability) if what == 0 else unknown("R8.5")


def why_not_absorb(g: Garden, me: int, area: int) -> Reason | None:
    if g.who[me] != tables.VANDYKEN or area != g.thorn:
        return Reason("reason.not-at-thorn", {}, "R9.3.3")
    return None if g.sites[area] else Reason("reason.no-site", {"area": area}, "R9.3.3")


def why_not_marker(g: Garden, me: int, area: int, ability: int, other: int) -> Reason | None:
    rule = "R8.5.2" if ability == tables.FAU else "R8.5.3"
    if not 0 <= other < g.seats:
        return unknown(rule)
    if other == me:
        return Reason("reason.own-piece", {}, rule)
    if g.free(other, area) <= 0:
        return Reason("reason.no-marker-of", {"seat": other, "area": area}, rule)
    return Reason("reason.no-marker", {}, rule) if ability == tables.FAU and not g.reserve[me] else None


def why_not_plunder(g: Garden, me: int, area: int, what: int) -> Reason | None:
    other, kind = loot_seat(what), loot_token(what)
    if other >= g.seats or kind >= tables.MAGIC + tables.LEVELS:
        return unknown("R8.5.5")
    if other == me:
        return Reason("reason.own-piece", {}, "R8.5.5")
    if g.influence(other, area) <= 0:
        return Reason("reason.not-here", {"seat": other, "area": area}, "R8.5.5")
    if kind == tables.POPULATION:
        has = g.people[other]
    elif kind == tables.GOLD:
        has = g.gold[other]
    else:
        has = g.magic[other * tables.LEVELS + kind - tables.MAGIC]
    return None if has else Reason("reason.has-none", {"seat": other, "token": kind}, "R8.5.5")


def why_not_goal(g: Garden, area: int, ability: int) -> Reason | None:
    """Powers that need nobody else."""
    if ability == tables.NGT:
        if g.nightmares[area] >= NIGHTMARES:
            return Reason("reason.nightmares", {"n": NIGHTMARES}, "R8.5.1")
        return None if sum(g.nightmares) < g.tables.nightmares else Reason("reason.supply", {}, "R12.2")
    if ability == tables.PIP:
        return None if g.supply[tables.POPULATION] else Reason("reason.supply", {}, "R12.2")
    if ability == tables.TOW:
        if g.towers[area]:
            return Reason("reason.tower-there", {"area": area}, "R9.2")
        return None if sum(g.towers) < g.tables.towers else Reason("reason.supply", {}, "R12.2")
    if ability == tables.CAR:
        if area == g.thorn:
            return Reason("reason.thorn-here", {}, "R9.3.1")
        return None if g.sites[area] else Reason("reason.no-site", {"area": area}, "R9.3.1")
    if area == g.thorn:
        return Reason("reason.thorn-here", {}, "R9.5")
    if g.nightmares[area] < NIGHTMARES:
        return Reason("reason.nightmares-missing", {"n": NIGHTMARES}, "R9.5")
    return None if sum(g.closed) < g.tables.closings else Reason("reason.supply", {}, "R12.2")


def touches_power(g: Garden, ask: OneOf, move: int) -> list[str]:
    """A power, and what it is used on."""
    if move == NO:
        return []
    ability, what = ability_of(move), upon(move)
    if ability == tables.PLU:
        return [power_id(ability), f"loot:{loot_seat(what)}:{tables.TOKENS[loot_token(what)]}"]
    if ability in (tables.FAU, tables.REC):
        return [power_id(ability), f"marker:{what}:{tables.AREA_IDS[powers_area(ask.about)]}"]
    return [power_id(ability)]


POWER = Question(
    "power",
    rule="R8.5",
    forms=[
        word("done", NO),
        alone("nightmare", tables.NGT),
        over("replace marker of {seat}", tables.FAU),
        over("recruit marker of {seat}", tables.REC),
        alone("pipe", tables.PIP),
        Form("plunder {token} of {seat}", split_plunder, join_plunder),
        alone("tower", tables.TOW),
        alone("carry site", tables.CAR),
        alone("close", tables.CLO),
        alone("absorb", ABSORB),
    ],
    why_not=why_not_power,
    tries=tries_below(a_power(ABSORB + 1)),
    touches=touches_power,
    prompt=lambda g, ask: {"area": area_name(powers_area(ask.about))},
)

# -- bundles and withdrawal -----------------------------------------------------------------------------------------


def why_not_bundle(g: Garden, ask: OneOf, bundle: int) -> Reason | None:
    return None if bundle in ask.moves else Reason("reason.no-bundle", {}, "R8.6")


BUNDLE = Question(
    "bundle",
    rule="R8.6",
    forms=[plain("claim {bundle}")],
    why_not=why_not_bundle,
    tries=tries_below(tables.a_bundle(tables.MAGIC + 1, 0)),
    touches=lambda g, ask, bundle: [f"bundle:{tables.write_bundle(bundle)}"],
    prompt=lambda g, ask: {"area": area_name(ask.about)},
)


def why_not_withdraw(g: Garden, ask: OneOf, area: int) -> Reason | None:
    reason = why_not_in_play(g, area, "R9.5")
    origin = left_area(ask.about)
    if reason is None and area not in g.tables.near[origin]:
        return Reason("reason.not-adjacent", {"area": area, "area2": origin}, "R9.5")
    return reason


WITHDRAW = Question(
    "withdraw",
    rule="R9.5",
    forms=[plain("withdraw to {area}")],
    why_not=why_not_withdraw,
    tries=tries_few,
    touches=lambda g, ask, area: [area_id(area)],
    prompt=lambda g, ask: {"area": area_name(left_area(ask.about)), "n": left_markers(ask.about)},
)

QUESTIONS: list[Question] = [POWER, BUNDLE, WITHDRAW]
