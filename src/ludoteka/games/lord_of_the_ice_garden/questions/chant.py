"""Action phase: Chanting, with its three sub-actions."""

from typing import cast

from ludoteka.core.choice import NO, OneOf
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components.tables import LEVELS, character_of, unit_level
from ..help.preview import preview_chant, preview_deploy
from ..rules import moves
from ..rules.state import Garden
from ..rules.turns.chant import Deploy, doubles, has_free_slot
from ..table.ids import area_id, jump_id, piece_name, upgrade_id
from .notation import packed, tries_below, tries_few
from .reasons import unknown, why_not_foothold


def chanting(form: Form, way: int) -> Form:
    """A sub-action as an answer to what is chanted."""
    return Form(
        form.template,
        lambda choice, move: form.split(choice, moves.chanted(move)) if moves.way_of(move) == way else None,
        lambda choice, gaps: moves.a_chant(way, cast(int, form.join(choice, gaps))),
    )


SHIFTED = packed("shift {level} to {level2}", moves.a_shift, moves.level_of, moves.to_level)
BOUGHT = packed("buy for {unit} {ability}", moves.a_purchase, moves.upgraded_unit, moves.upgraded_kind)
SUMMONED = packed("summon {unit} in {area}", moves.unit_in, moves.unit_of, moves.area_of)

# -- why not --------------------------------------------------------------------------------------------------------


def why_not_chant(g: Garden, ask: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    way, what = moves.way_of(move), moves.chanted(move)
    if way not in (moves.SHIFT, moves.UPGRADE, moves.SUMMON):
        return unknown("R4.10")
    if ask.about >> way & 1:
        return Reason("reason.chanted", {}, "R4.10")
    if way == moves.UPGRADE:
        return why_not_upgrade(g, ask.seat, what)
    if way == moves.SUMMON:
        return why_not_summon(g, ask.seat, what)
    return None if what == moves.SHIFT_NOTHING else why_not_jumps(g, ask.seat, what, g.tables.jumps)


def why_not_shift(g: Garden, ask: OneOf, move: int) -> Reason | None:
    return None if move == NO else why_not_jumps(g, ask.seat, move, ask.about)


def why_not_jumps(g: Garden, me: int, shift: int, jumps: int) -> Reason | None:
    level, to = moves.level_of(shift), moves.to_level(shift)
    if not 0 <= level < LEVELS or level == to:
        return unknown("R4.10.1")
    if not g.magic[me * LEVELS + level]:
        return Reason("reason.no-magic", {"level": level}, "R4.10.1")
    if abs(level - to) > jumps:
        return Reason("reason.jumps", {"n": jumps}, "R4.10.1")
    return None


def why_not_upgrade(g: Garden, me: int, purchase: int) -> Reason | None:
    unit, kind = moves.upgraded_unit(purchase), moves.upgraded_kind(purchase)
    if character_of(unit) != g.who[me]:
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


def why_not_summon(g: Garden, me: int, place: int) -> Reason | None:
    unit, area = moves.unit_of(place), moves.area_of(place)
    if character_of(unit) != g.who[me]:
        return Reason("reason.not-your-unit", {}, "R4.10.3")
    if not g.unit_reserve[unit]:
        return Reason("reason.no-unit-in-reserve", {"unit": unit}, "R12.5")
    if not g.magic[me * LEVELS + unit_level(unit)]:
        return Reason("reason.no-magic", {"level": unit_level(unit)}, "R4.10.3")
    return why_not_foothold(g, me, area, "R4.10.3")


def why_not_deploy(g: Garden, ask: Deploy, area: int) -> Reason | None:
    return None if area == NO else why_not_foothold(g, ask.seat, area, "R4.10.3")


# -- what it touches and costs --------------------------------------------------------------------------------------


def touches_chant(g: Garden, ask: OneOf, move: int) -> list[str]:
    if move == NO:
        return []
    way, what = moves.way_of(move), moves.chanted(move)
    if way == moves.UPGRADE:
        return [f"piece:{ask.seat}:{moves.upgraded_unit(what) + 1}", upgrade_id(moves.upgraded_kind(what))]
    if way == moves.SUMMON:
        return [f"piece:{ask.seat}:{moves.unit_of(what) + 1}", area_id(moves.area_of(what))]
    return ["snow"] if what == moves.SHIFT_NOTHING else [jump_id(moves.level_of(what), moves.to_level(what))]


CHANT = Question(
    "chant",
    rule="R4.10.1",
    forms=[
        word("pass", NO),
        word("shift nothing", moves.a_chant(moves.SHIFT, moves.SHIFT_NOTHING)),
        chanting(SHIFTED, moves.SHIFT),
        chanting(BOUGHT, moves.UPGRADE),
        chanting(SUMMONED, moves.SUMMON),
    ],
    why_not=why_not_chant,
    tries=tries_below(moves.a_chant(moves.SUMMON + 1, 0)),
    touches=touches_chant,
    prompt=lambda g, ask: {"n": g.snow, "limit": g.tables.limit[g.seats]},
    preview=preview_chant,
)
SHIFT_ON = Question(
    "shift",
    rule="R4.10.1",
    forms=[word("stop", NO), SHIFTED],
    why_not=why_not_shift,
    tries=tries_few,
    touches=lambda g, ask, move: [] if move == NO else [jump_id(moves.level_of(move), moves.to_level(move))],
    prompt=lambda g, ask: {"n": ask.about},
)
DEPLOY = Question(
    "deploy",
    rule="R4.10.3",
    forms=[word("stop", NO), plain("deploy in {area}")],
    why_not=why_not_deploy,
    tries=tries_few,
    touches=lambda g, ask, area: [] if area == NO else [area_id(area)],
    prompt=lambda g, ask: {
        "unit": piece_name(g, ask.about + 1),
        "n": g.magic[ask.seat * LEVELS + unit_level(ask.about)],
    },
    preview=preview_deploy,
)

QUESTIONS: list[Question] = [CHANT, SHIFT_ON, DEPLOY]
