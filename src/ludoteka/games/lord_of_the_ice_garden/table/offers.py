"""What is laid out only to be chosen: characters, bundles, powers with what they may take, and places for M."""

from ludoteka.core.choice import NO, Choice
from ludoteka.core.scene import message, node, seat_name
from ludoteka.core.wire import Message, Node

from ..components.tables import CHARACTERS, PLU, TOKENS, write_bundle
from ..rules.moves import (
    ABSORB,
    SHIFT,
    SHIFT_NOTHING,
    ability_of,
    chanted,
    level_of,
    loot_seat,
    loot_token,
    powers_area,
    to_level,
    upon,
    way_of,
)
from ..rules.state import Garden
from .ids import jump_id, power_id, power_name
from .regions.cards import level_x
from .regions.map import MAP_HIGH, MAP_TOP, PLATE_HIGH, WIDTH, place, wide


def offers(g: Garden, choice: Choice) -> list[Node]:
    match choice.name:
        case "character":
            return characters(choice)
        case "bundle":
            names = [write_bundle(move) for move in choice.moves]
            things = [(f"bundle:{name}", f"bundle/{name}", message(f"bundle.{name}")) for name in names]
            return in_a_row(things, *upon_the_token(g, choice.about))
        case "power":
            return powers(g, choice)
        case "shift":
            return jumps(choice.seat, [move for move in choice.moves if move != NO])
        case "chant":
            shifts = [chanted(move) for move in choice.moves if move != NO and way_of(move) == SHIFT]
            return jumps(choice.seat, [shift for shift in shifts if shift != SHIFT_NOTHING])
    return []


def characters(choice: Choice) -> list[Node]:
    found = []
    for i, move in enumerate(choice.moves):
        name = CHARACTERS[move]
        x = WIDTH / 2 + 1.9 * (i - (len(choice.moves) - 1) / 2)
        found.append(
            wide(
                f"offer:{name}",
                f"character/{name}/{choice.seat}/0",
                "board",
                round(x, 3),
                MAP_TOP + MAP_HIGH / 2,
                2.4,
                label=message(f"character.{name}"),
            )
        )
    return found


def in_a_row(things: list[tuple[str, str, Message]], x: float, y: float) -> list[Node]:
    """Things to choose from, side by side around a place, but within the map."""
    step = min(0.76, (WIDTH - 0.4) / max(1, len(things)))
    half = step * (len(things) - 1) / 2
    x = min(max(x, half + 0.5), WIDTH - half - 0.5)
    return [
        node(id, art, "board", round(x + step * i - half, 3), round(y, 3), size=0.66, label=said)
        for i, (id, art, said) in enumerate(things)
    ]


def beside(g: Garden, area: int) -> tuple[float, float]:
    """A place next to a region, towards the middle of the map: pieces in the region stay in view."""
    x, y = place(g, area)
    down = PLATE_HIGH / 2 + 0.36
    return x, y + down if y < MAP_TOP + MAP_HIGH / 2 else y - down


def upon_the_token(g: Garden, area: int) -> tuple[float, float]:
    """Bundles lie where they are printed: on the region's own token, so that neighbours stay in view."""
    x, y = place(g, area)
    return x + 0.44, y - PLATE_HIGH / 2 + 0.31


def powers(g: Garden, choice: Choice) -> list[Node]:
    things: dict[str, tuple[str, str, Message]] = {}
    for move in choice.moves:
        if move == NO:
            continue
        ability, what = ability_of(move), upon(move)
        name = power_name(ability)
        id = power_id(ability)
        if ability == ABSORB:
            things[id] = (id, "goal/vandyken", message("move.absorb"))
        else:
            things[id] = (id, f"ability/{name}", message(f"ability.{name}"))
        if ability == PLU:
            token, victim = TOKENS[loot_token(what)], loot_seat(what)
            id = f"loot:{victim}:{token}"
            said = message("label.loot", seat=seat_name(victim), token=message(f"token.{token}"))
            things[id] = (id, f"loot/{victim}/{token}", said)
    return in_a_row(list(things.values()), *beside(g, powers_area(choice.about)))


def jumps(seat: int, moves: list[int]) -> list[Node]:
    """Under every level with M the levels that a token can reach."""
    found = []
    for move in moves:
        level, to = level_of(move), to_level(move)
        x = level_x(level) + 0.5 * (to - (to > level) - 1)
        label = message("move.shift", level=level, level2=to)
        found.append(
            node(jump_id(level, to), f"jump/{level}/{to}", f"hoard:{seat}", round(x, 3), 0.86, size=0.52, label=label)
        )
    return found
