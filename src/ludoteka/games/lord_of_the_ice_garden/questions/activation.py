"""Action phase: Maker Spy, Ice Drakkar, Speed, Attack; and what Vuko kills."""

from typing import Any

from ludoteka.core.choice import NO, Amount, Choice, Move, OneOf
from ludoteka.core.errors import UnknownMove
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components.tables import AREA_IDS, AREAS, KINDS, character_of
from ..rules.moves import (
    NATION,
    UNIT_TARGET,
    a_strike,
    area_of,
    first_kind,
    origin_of,
    piece_of,
    second_kind,
    struck,
    struck_area,
    target_of,
    two_kinds,
    unit_of,
)
from ..rules.state import Garden
from ..rules.turns.activation import Strikes, standing, toughness, within_reach
from ..table.ids import area_id, area_name, piece_id, piece_name, upgrade_id
from .notation import packed, tries_amounts, tries_below, tries_few
from .reasons import unknown, why_not_in_play

# -- Maker Spy ------------------------------------------------------------------------------------------------------


def why_not_spy(g: Garden, ask: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    first, second = first_kind(move), second_kind(move)
    if not (0 <= first < KINDS and second < KINDS):
        return unknown("R6.3")
    if first >= second:
        return Reason("reason.two-abilities", {}, "R6.3")
    for kind in (first, second):
        if not within_reach(g, kind):
            return Reason("reason.no-upgrade-left", {"ability": kind}, "R6.3")
    return None


def touches_spy(g: Garden, ask: OneOf, move: int) -> list[str]:
    return [] if move == NO else [upgrade_id(first_kind(move)), upgrade_id(second_kind(move))]


SPY = Question(
    "spy",
    rule="R6.3",
    forms=[word("keep", NO), packed("spy {ability} {ability2}", two_kinds, first_kind, second_kind)],
    why_not=why_not_spy,
    tries=tries_below(two_kinds(8, 0)),
    touches=touches_spy,
)

# -- Ice Drakkar ----------------------------------------------------------------------------------------------------
# What is moved and between which regions is the subject of the question; the sign of the move tells the direction.


def split_ferry(choice: Choice, move: Any) -> dict[str, Any] | None:
    first, second = origin_of(choice.about), target_of(choice.about)
    if move < 0:
        first, second = second, first
    return {"amount": abs(move), "piece": piece_of(choice.about), "area": first, "area2": second} if move else None


def join_ferry(choice: Choice, gaps: dict[str, Any]) -> Move:
    first, second = origin_of(choice.about), target_of(choice.about)
    if gaps["piece"] != piece_of(choice.about) or {gaps["area"], gaps["area2"]} != {first, second}:
        raise UnknownMove("the question 'ferry' is about other pieces or other regions")
    amount: int = gaps["amount"]
    return amount if gaps["area"] == first else -amount


def why_not_ferry(g: Garden, ask: Amount, move: int) -> Reason | None:
    if ask.low <= move <= ask.high:
        return None
    area = origin_of(ask.about) if move > 0 else target_of(ask.about)
    n = ask.high if move > 0 else -ask.low
    return Reason("reason.only-so-many", {"n": n, "area": area, "piece": piece_of(ask.about)}, "R6.4")


def touches_ferry(g: Garden, ask: Amount, move: int) -> list[str]:
    """A ship stands in both regions, so one of the two has the piece."""
    piece, first, second = piece_of(ask.about), origin_of(ask.about), target_of(ask.about)
    return [piece_id(g, ask.seat, piece, first if g.movable(ask.seat, piece, first) else second)]


FERRY = Question(
    "ferry",
    rule="R6.4",
    forms=[
        Form("ferry {amount} {piece} {area} to {area2}", split_ferry, join_ferry),
        Form("leave {piece}", lambda choice, m: {"piece": piece_of(choice.about)}, lambda choice, gaps: 0),
    ],
    why_not=why_not_ferry,
    tries=tries_amounts,
    touches=touches_ferry,
    prompt=lambda g, ask: {
        "piece": piece_name(g, piece_of(ask.about)),
        "area": area_name(origin_of(ask.about)),
        "area2": area_name(target_of(ask.about)),
    },
)

# -- Speed ----------------------------------------------------------------------------------------------------------


def why_not_speed(g: Garden, ask: OneOf, area: int) -> Reason | None:
    if area == NO:
        return None
    reason = why_not_in_play(g, area, "R6.5")
    here = area_of(ask.about)
    if reason is None and area not in g.near[here]:
        return Reason("reason.not-adjacent", {"area": area, "area2": here}, "R6.5")
    return reason


def touches_speed(g: Garden, ask: OneOf, area: int) -> list[str]:
    if area == NO:
        return []
    return [piece_id(g, ask.seat, unit_of(ask.about) + 1, area_of(ask.about)), area_id(area)]


SPEED = Question(
    "speed",
    rule="R6.5",
    forms=[word("stay", NO), plain("hurry to {area}")],
    why_not=why_not_speed,
    tries=tries_few,
    touches=touches_speed,
    prompt=lambda g, ask: {"unit": piece_name(g, unit_of(ask.about) + 1), "area": area_name(area_of(ask.about))},
)

# -- Attack ---------------------------------------------------------------------------------------------------------


def split_nation(choice: Choice, move: Any) -> dict[str, Any] | None:
    return {"area": struck_area(move)} if struck(move) == NATION else None


def split_marker(choice: Choice, move: Any) -> dict[str, Any] | None:
    return {"area": struck_area(move), "seat": struck(move)} if struck(move) < NATION else None


def split_unit(choice: Choice, move: Any) -> dict[str, Any]:
    return {"area": struck_area(move), "unit": struck(move) - UNIT_TARGET}


def why_not_strike(g: Garden, ask: Strikes, move: int) -> Reason | None:
    if move == NO:
        return None
    area, target = struck_area(move), struck(move)
    reason = why_not_in_play(g, area, "R6.6.1")
    if reason is not None:
        return reason
    points = ask.points[area]
    if points <= 0:
        return Reason("reason.no-attack", {"area": area}, "R6.6.1")
    if target == NATION:
        return None if g.nations[area] else Reason("reason.no-nation", {"area": area}, "R6.6.2")
    if 0 <= target < g.seats:
        if target == ask.seat:
            return Reason("reason.own-piece", {}, "R6.6.2")
        here = g.free(target, area) > 0
        return None if here else Reason("reason.no-marker-of", {"seat": target, "area": area}, "R6.6.2")
    unit = target - UNIT_TARGET
    if not 0 <= unit < len(g.tables.count):
        return unknown("R6.6.2")
    if g.seat_of[character_of(unit)] == ask.seat:
        return Reason("reason.own-piece", {}, "R6.6.2")
    if standing(g, unit, area) <= 0:
        return Reason("reason.no-unit-there", {"unit": unit, "area": area}, "R6.6.2")
    if toughness(g, unit) > points:
        return Reason("reason.too-tough", {"unit": unit, "n": toughness(g, unit), "have": points}, "R6.6.3")
    return None


def touches_strike(g: Garden, ask: Strikes, move: int) -> list[str]:
    if move == NO:
        return []
    area, target = struck_area(move), struck(move)
    if target < NATION:
        return [piece_id(g, target, 0, area)]
    if target == NATION:
        return [f"nation:{AREA_IDS[area]}"]
    unit = target - UNIT_TARGET
    return [piece_id(g, g.seat_of[character_of(unit)], unit + 1, area)]


STRIKE = Question(
    "strike",
    rule="R6.6.1",
    forms=[
        word("stop", NO),
        Form("strike nation in {area}", split_nation, lambda choice, gaps: a_strike(gaps["area"], NATION)),
        Form(
            "strike marker of {seat} in {area}",
            split_marker,
            lambda choice, gaps: a_strike(gaps["area"], gaps["seat"]),
        ),
        Form(
            "strike {unit} in {area}",
            split_unit,
            lambda choice, gaps: a_strike(gaps["area"], UNIT_TARGET + gaps["unit"]),
        ),
    ],
    why_not=why_not_strike,
    tries=tries_below(a_strike(AREAS, 0)),
    touches=touches_strike,
    prompt=lambda g, ask: {"n": 0 if ask.about else g.tables.attack_cost},
)

# -- Vuko -----------------------------------------------------------------------------------------------------------


def why_not_prey(g: Garden, ask: OneOf, unit: int) -> Reason | None:
    if not 0 <= unit < len(g.tables.count) or character_of(unit) != g.who[ask.seat]:
        return Reason("reason.not-your-unit", {}, "R7.4.2")
    if not g.units[unit * AREAS + g.vuko]:
        return Reason("reason.no-unit-there", {"unit": unit, "area": g.vuko}, "R7.4.2")
    return None


PREY = Question(
    "prey",
    rule="R7.4.2",
    forms=[plain("lose {unit}")],
    why_not=why_not_prey,
    tries=tries_few,
    touches=lambda g, ask, unit: [piece_id(g, ask.seat, unit + 1, g.vuko)],
    prompt=lambda g, ask: {"area": area_name(g.vuko)},
)

QUESTIONS: list[Question] = [SPY, FERRY, SPEED, STRIKE, PREY]
