"""How moves of The Lord of the Ice Garden are written: `step crab D to E`, `buy ATT for moon`."""

import re
from collections.abc import Sequence
from typing import Any

from ludoteka.core.choice import NO, Choice, Move
from ludoteka.core.errors import UnknownMove
from ludoteka.core.notation import Form, Gap, Notation, about, plain, word

from ..components.tables import (
    ABILITIES,
    AREA_IDS,
    AREAS,
    CAR,
    CHARACTERS,
    CLO,
    FAU,
    KINDS,
    LEVELS,
    NGT,
    PIP,
    PLU,
    REC,
    RESOURCES,
    SPACES,
    TILES,
    TOW,
    Tables,
    read_bundle,
    write_bundle,
)
from ..rules.turns.action import DROP_TOKEN, EXCHANGE, RISE, one_step
from ..rules.turns.activation import FIELD, NATION, PAIR, UNIT_TARGET
from ..rules.turns.chant import SUMMON, UPGRADE, WAY
from ..rules.turns.dominance import ABSORB, POWER
from ..rules.turns.start import PAIR as TOKEN

TOKENS = ["P", "G", "M0", "M1", "M2", "M3"]
"""What a player holds, by the kinds that `held` tells apart."""


def ids(names: Sequence[str], key: str) -> Gap:
    """A gap for words that have a number inside."""
    numbers = {name: i for i, name in enumerate(names)}
    return Gap("|".join(map(re.escape, names)), lambda i: names[i], numbers.__getitem__, key)


def write_seats(seats: tuple[int, ...]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)


def coded(template: str, base: int, first: str, second: str, low: int = 0, span: int = 1 << 16) -> Form:
    """A form of two gaps whose move is low + first * base + second, below low + span."""
    return Form(
        template,
        lambda choice, m: {first: (m - low) // base, second: (m - low) % base} if low <= m < low + span else None,
        lambda choice, gaps: low + gaps[first] * base + gaps[second],
    )


# -- forms with three gaps or more ----------------------------------------------------------------------------------


def split_step(choice: Choice, m: Any) -> dict[str, Any] | None:
    return {"piece": m >> 6, "area": m >> 3 & 7, "area2": m & 7}


def join_step(choice: Choice, gaps: dict[str, Any]) -> Move:
    return one_step(gaps["piece"], gaps["area"], gaps["area2"])


def split_ferry(choice: Choice, m: Any) -> dict[str, Any] | None:
    """What is moved and between which regions is the subject of the question; the sign tells the direction."""
    first, second = choice.about >> 3 & 7, choice.about & 7
    if m < 0:
        first, second = second, first
    return {"amount": abs(m), "piece": choice.about >> 6, "area": first, "area2": second} if m else None


def join_ferry(choice: Choice, gaps: dict[str, Any]) -> Move:
    first, second = choice.about >> 3 & 7, choice.about & 7
    if gaps["piece"] != choice.about >> 6 or {gaps["area"], gaps["area2"]} != {first, second}:
        raise UnknownMove("the question 'ferry' is about other pieces or other regions")
    amount: int = gaps["amount"]
    return amount if gaps["area"] == first else -amount


def split_nation(choice: Choice, m: Any) -> dict[str, Any] | None:
    return {"area": m // FIELD} if m % FIELD == NATION else None


def split_marker(choice: Choice, m: Any) -> dict[str, Any] | None:
    return {"area": m // FIELD, "seat": m % FIELD} if m % FIELD < NATION else None


def split_unit(choice: Choice, m: Any) -> dict[str, Any] | None:
    return {"area": m // FIELD, "unit": m % FIELD - UNIT_TARGET}


def join_unit(choice: Choice, gaps: dict[str, Any]) -> Move:
    return int(gaps["area"]) * FIELD + UNIT_TARGET + int(gaps["unit"])


def power(template: str, ability: int) -> Form:
    """A power without a victim."""
    return word(template, ability * POWER)


def power_over(template: str, ability: int) -> Form:
    """A power over another player."""
    return Form(
        template,
        lambda choice, m: {"seat": m % POWER} if m // POWER == ability else None,
        lambda choice, gaps: ability * POWER + gaps["seat"],
    )


def split_plunder(choice: Choice, m: Any) -> dict[str, Any] | None:
    return {"token": m % POWER // 8, "seat": m % 8} if m // POWER == PLU else None


def join_plunder(choice: Choice, gaps: dict[str, Any]) -> Move:
    return PLU * POWER + int(gaps["token"]) * 8 + int(gaps["seat"])


# -- all of them ----------------------------------------------------------------------------------------------------


def notation(tables: Tables) -> Notation:
    area = ids(AREA_IDS, "area.")
    ability = ids(ABILITIES, "ability.")
    level = Gap("[0-3]", str, int)
    gaps = {
        "area": area,
        "area2": area,
        "seat": Gap("[1-4]", lambda seat: str(seat + 1), lambda text: int(text) - 1, "seat."),
        "seats": Gap(r"[1-4](?:, [1-4])*", write_seats, str),
        "character": ids(CHARACTERS, "character."),
        "space": ids(SPACES, "space."),
        "resource": ids(RESOURCES, "resource."),
        "token": ids(TOKENS, "token."),
        "bundle": Gap("[PGM][0-9]", write_bundle, read_bundle, "bundle."),
        "piece": ids(["marker", *tables.unit_ids], "piece."),
        "unit": ids(tables.unit_ids, "piece."),
        "ability": ability,
        "ability2": ability,
        "level": level,
        "level2": level,
        "tile": ids(TILES, "tile."),
        "number": Gap("[1-8]", lambda number: str(number + 1), lambda text: int(text) - 1),
        "amount": Gap(r"\d{1,2}", str, int),
    }
    forms = {
        "deal": [about("deal {character} to {seat}", "seat")],
        "character": [plain("be {character}")],
        "stack": [plain("stack {seat}")],
        "area": [plain("lay token on {area}")],
        "thorn": [plain("thorn in {area}")],
        "site": [plain("site in {area}")],
        "number": [about("number {area} {number}", "area")],
        "settle": [plain("settle {area}")],
        "recover": [word("stop", NO), plain("recover {area}")],
        "jump": [plain("jump {amount}")],
        "order": [coded("token {number} on {space}", TOKEN, "number", "space")],
        "plan": [plain("plan {space}")],
        "throat": [
            word("done", NO),
            word("exchange", EXCHANGE),
            plain("gain {resource}"),
        ],
        "give": [plain("give {token}")],
        "take": [plain("take {resource}")],
        "influence": [word("pass", NO), plain("influence {area}")],
        "step": [word("pass", NO), Form("step {piece} {area} to {area2}", split_step, join_step)],
        "mountain": [word("pass", NO), plain("mountain from {area}")],
        "target": [plain("mountain to {area}")],
        "carry": [about("carry {amount} {piece}", "piece")],
        "raven": [word("pass", NO), word("drop vuko token", DROP_TOKEN), word("raise reputation", RISE)],
        "chant": [
            word("pass", NO),
            word("shift nothing", 0),
            coded("shift {level} to {level2}", LEVELS, "level", "level2", 0, WAY),
            coded("buy for {unit} {ability}", KINDS, "unit", "ability", UPGRADE * WAY, WAY),
            coded("summon {unit} in {area}", AREAS, "unit", "area", SUMMON * WAY, WAY),
        ],
        "shift": [word("stop", NO), coded("shift {level} to {level2}", LEVELS, "level", "level2")],
        "deploy": [word("stop", NO), plain("deploy in {area}")],
        "spy": [word("keep", NO), coded("spy {ability} {ability2}", PAIR, "ability", "ability2")],
        "ferry": [
            Form("ferry {amount} {piece} {area} to {area2}", split_ferry, join_ferry),
            Form("leave {piece}", lambda choice, m: {"piece": choice.about >> 6}, lambda choice, gaps: 0),
        ],
        "speed": [word("stay", NO), plain("hurry to {area}")],
        "strike": [
            word("stop", NO),
            Form("strike nation in {area}", split_nation, lambda c, gaps: gaps["area"] * FIELD + NATION),
            Form(
                "strike marker of {seat} in {area}", split_marker, lambda c, gaps: gaps["area"] * FIELD + gaps["seat"]
            ),
            Form("strike {unit} in {area}", split_unit, join_unit),
        ],
        "prey": [plain("lose {unit}")],
        "power": [
            word("done", NO),
            power("nightmare", NGT),
            power_over("replace marker of {seat}", FAU),
            power_over("recruit marker of {seat}", REC),
            power("pipe", PIP),
            Form("plunder {token} of {seat}", split_plunder, join_plunder),
            power("tower", TOW),
            power("carry site", CAR),
            power("close", CLO),
            power("absorb", ABSORB),
        ],
        "bundle": [plain("claim {bundle}")],
        "withdraw": [plain("withdraw to {area}")],
    }
    return Notation(gaps, forms)
