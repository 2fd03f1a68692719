"""How moves of The Lord of the Ice Garden are written: the typed gaps of `step crab D to E`, `buy for moon ATT`."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from ludoteka.core.choice import NO, Choice
from ludoteka.core.notation import Form, Placeholder, ids

from ..components.tables import (
    ABILITIES,
    AREA_IDS,
    AREAS,
    CHARACTERS,
    RESOURCES,
    SPACES,
    TILES,
    TOKENS,
    Tables,
    read_bundle,
    write_bundle,
)


def placeholders(tables: Tables) -> dict[str, Placeholder]:
    area = ids(AREA_IDS, "area.")
    ability = ids(ABILITIES, "ability.")
    level = Placeholder("[0-3]", str, int)
    return {
        "area": area,
        "area2": area,
        "seat": Placeholder("[1-4]", lambda seat: str(seat + 1), lambda text: int(text) - 1, "seat."),
        "character": ids(CHARACTERS, "character."),
        "space": ids(SPACES, "space."),
        "resource": ids(RESOURCES, "resource."),
        "token": ids(TOKENS, "token."),
        "bundle": Placeholder("[PGM][0-9]", write_bundle, read_bundle, "bundle."),
        "piece": ids(["marker", *tables.unit_ids], "piece."),
        "unit": ids(tables.unit_ids, "piece."),
        "ability": ability,
        "ability2": ability,
        "level": level,
        "level2": level,
        "tile": ids(TILES, "tile."),
        "number": Placeholder("[1-8]", lambda number: str(number + 1), lambda text: int(text) - 1),
        "amount": Placeholder(r"\d{1,2}", str, int),
    }


def packed(template: str, pack: Callable[[int, int], int], *unpack: Callable[[int], int]) -> Form:
    """A form of two gaps, in this order, whose move is packed from both; `unpack` gives one and the other."""
    one, two = re.findall(r"{(\w+)}", template)
    return Form(
        template,
        lambda choice, move: {one: unpack[0](move), two: unpack[1](move)},
        lambda choice, found: pack(found[one], found[two]),
    )


# -- answers that somebody might try, legal and not -----------------------------------------------------------------


def tries_areas(g: Any, ask: Choice, rng: Random) -> range:
    return range(NO, AREAS + 1)


def tries_few(g: Any, ask: Choice, rng: Random) -> range:
    return range(NO, 24)


def tries_amounts(g: Any, ask: Any, rng: Random) -> range:
    return range(ask.low - 3, ask.high + 4)


def tries_below(top: int) -> Callable[[Any, Choice, Random], list[int]]:
    """Some of many numbers, and some beside the legal ones."""

    def tries(g: Any, ask: Choice, rng: Random) -> list[int]:
        near = [move + rng.choice((-9, -8, -1, 1, 8, 9)) for move in ask.moves]
        return [*(rng.randrange(-2, top) for _ in range(30)), *near[:30]]

    return tries
