"""Questions: their words, the things that each answer touches, and what is laid out only to be chosen."""

from typing import Any

from ludoteka.core.choice import NO, Choice
from ludoteka.core.position import Position
from ludoteka.core.scene import Data, message, node, own_answers, seat_name

from ..components.tables import (
    ABILITIES,
    AREA_IDS,
    AREAS,
    CHARACTERS,
    FAU,
    KINDS,
    LEVELS,
    PLU,
    REC,
    SPACES,
    write_bundle,
)
from ..questions.notation import TOKENS
from ..rules.state import Garden
from ..rules.turns.action import EXCHANGE
from ..rules.turns.activation import FIELD, NATION, PAIR, UNIT_TARGET
from ..rules.turns.chant import SHIFT, SUMMON, UPGRADE, WAY, summon_price
from ..rules.turns.dominance import ABSORB, POWER
from ..rules.turns.start import PAIR as TOKEN
from .regions.cards import level_x
from .regions.map import MAP_HIGH, MAP_TOP, PLATE_HIGH, WIDTH, place, wide

# -- words ----------------------------------------------------------------------------------------------------------


def area_name(area: int) -> Data:
    return message(f"area.{AREA_IDS[area]}")


def piece_name(g: Garden, piece: int) -> Data:
    return message("piece.marker" if piece == 0 else f"piece.{g.tables.unit_ids[piece - 1]}")


def prompt_args(g: Garden, choice: Choice) -> Data:
    about = choice.about
    match choice.name:
        case "recover":
            return {"n": about}
        case "jump":
            return {"n": g.space[choice.seat]}
        case "influence":
            return {"n": g.people[choice.seat]}
        case "step":
            return {"n": g.gold[choice.seat]}
        case "target" | "bundle":
            return {"area": area_name(about)}
        case "carry":
            return {"piece": piece_name(g, about), "n": choice.moves[-1]}
        case "shift":
            return {"n": about}
        case "deploy":
            return {"unit": piece_name(g, about + 1), "n": g.magic[choice.seat * LEVELS + about % 3 + 1]}
        case "ferry":
            return {
                "piece": piece_name(g, about >> 6),
                "area": area_name(about >> 3 & 7),
                "area2": area_name(about & 7),
            }
        case "speed":
            return {"unit": piece_name(g, (about >> 3) + 1), "area": area_name(about & 7)}
        case "strike":
            return {"n": 0 if about else g.tables.attack_cost}
        case "prey":
            return {"area": area_name(g.vuko)}
        case "power":
            return {"area": area_name(about >> 16)}
        case "withdraw":
            return {"area": area_name(about >> 6), "n": about & 63}
        case "chant":
            return {"n": g.snow, "limit": g.tables.limit[g.seats]}
    return {}


def label(g: Garden, choice: Choice, move: Any) -> Data | None:
    """What a chant costs, itemised before it is confirmed, and whether it ends the game."""
    if choice.name != "chant" or move == NO:
        return None
    way, code = divmod(move, WAY)
    reputation = g.tables.chant_down
    magic = 0
    if way == UPGRADE:
        unit, kind = divmod(code, KINDS)
        magic = g.tables.upgrade_cost[kind]
        what = message("move.buy-for", unit=piece_name(g, unit + 1), ability=message(f"ability.{ABILITIES[kind]}"))
    elif way == SUMMON:
        unit, area = divmod(code, AREAS)
        reputation = summon_price(g, unit, 1)
        magic = 1
        what = message("move.summon", unit=piece_name(g, unit + 1), area=area_name(area))
    elif code:
        what = message("move.shift", level=code // LEVELS, level2=code % LEVELS)
    else:
        what = message("move.shift-nothing")
    if g.snow + 1 >= g.tables.limit[g.seats]:
        return message("move.chant-last", what=what, snow=g.snow + 1)
    if not magic:
        return message("move.chant-free", what=what, snow=g.snow + 1, reputation=reputation)
    return message("move.chant-cost", what=what, snow=g.snow + 1, reputation=reputation, magic=magic)


# -- what an answer touches -----------------------------------------------------------------------------------------


def at(area: int) -> str:
    return f"area:{AREA_IDS[area]}"


def piece_at(g: Garden, seat: int, piece: int, area: int) -> str:
    """Markers (0) or units (1 + unit) of a seat in an area."""
    if piece == 0:
        return f"marker:{seat}:{AREA_IDS[area]}"
    return f"unit:{g.tables.unit_ids[piece - 1]}:{AREA_IDS[area]}"


def targets(position: Position, g: Garden, choice: Choice, move: Any) -> list[str]:
    """The things that a move touches."""
    seat = choice.seat
    name = choice.name
    if name == "ferry":
        # A ship stands in both regions, so one of the two has the piece.
        piece, first, second = choice.about >> 6, choice.about >> 3 & 7, choice.about & 7
        return [piece_at(g, seat, piece, first if g.movable(seat, piece, first) else second)]
    if name == "carry":
        origin = own_answers(position, seat)[0]
        return [piece_at(g, seat, choice.about, origin if isinstance(origin, int) else 0)]
    if move == NO:
        return []
    match name:
        case "area" | "thorn" | "settle" | "recover" | "influence" | "deploy" | "withdraw" | "mountain" | "target":
            return [at(move)]
        case "character":
            return [f"offer:{CHARACTERS[move]}"]
        case "jump":
            return [f"ship:{g.space[seat] + move}"]
        case "speed":
            return [piece_at(g, seat, (choice.about >> 3) + 1, choice.about & 7), at(move)]
        case "step":
            return [piece_at(g, seat, move >> 6, move >> 3 & 7), at(move & 7)]
        case "order":
            return [f"order:{move // TOKEN + 1}", f"space:{SPACES[move % TOKEN]}"]
        case "plan":
            return [f"space:{SPACES[move]}"]
        case "throat":
            return [] if move == EXCHANGE else [f"supply:{TOKENS[move][0]}"]
        case "give":
            return [f"token:{seat}:{TOKENS[move]}"]
        case "take":
            return [f"supply:{TOKENS[move][0]}"]
        case "raven":
            return [f"hunted:{seat}"] if move == 0 else [f"reputation:{seat}"]
        case "shift":
            return [f"jump:{move // LEVELS}:{move % LEVELS}"]
        case "chant":
            return chanted(seat, *divmod(move, WAY))
        case "spy":
            return [f"upgrade:{ABILITIES[move // PAIR]}", f"upgrade:{ABILITIES[move % PAIR]}"]
        case "prey":
            return [piece_at(g, seat, move + 1, g.vuko)]
        case "strike":
            return [victim(g, move // FIELD, move % FIELD)]
        case "power":
            return affected(choice.about >> 16, move)
        case "bundle":
            return [f"bundle:{write_bundle(move)}"]
    return []


def victim(g: Garden, area: int, move: int) -> str:
    if move < NATION:
        return piece_at(g, move, 0, area)
    if move == NATION:
        return f"nation:{AREA_IDS[area]}"
    unit = move - UNIT_TARGET
    return piece_at(g, g.seat_of[unit // 3], unit + 1, area)


def power_name(ability: int) -> str:
    return "absorb" if ability == ABSORB else ABILITIES[ability]


def affected(area: int, move: int) -> list[str]:
    """A power, and what it is used on."""
    ability, what = divmod(move, POWER)
    power = f"power:{power_name(ability)}"
    if ability == PLU:
        return [power, f"loot:{what % 8}:{TOKENS[what // 8]}"]
    if ability in (FAU, REC):
        return [power, f"marker:{what}:{AREA_IDS[area]}"]
    return [power]


def chanted(seat: int, way: int, code: int) -> list[str]:
    if way == UPGRADE:
        return [f"piece:{seat}:{code // KINDS + 1}", f"upgrade:{ABILITIES[code % KINDS]}"]
    if way == SUMMON:
        return [f"piece:{seat}:{code // AREAS + 1}", at(code % AREAS)]
    return [f"jump:{code // LEVELS}:{code % LEVELS}"] if code else ["snow"]


# -- what is laid out only to be chosen -----------------------------------------------------------------------------


def offers(g: Garden, choice: Choice) -> list[Data]:
    """Characters, bundles, powers with what they may take, and places for M."""
    match choice.name:
        case "character":
            return characters(choice)
        case "bundle":
            names = [write_bundle(move) for move in choice.moves]
            things = [(f"bundle:{name}", f"bundle/{name}", message(f"bundle.{name}")) for name in names]
            x, y = place(g, choice.about)
            return in_a_row(things, x, y + 0.25)
        case "power":
            return powers(g, choice)
        case "shift":
            return jumps(choice.seat, [move for move in choice.moves if move != NO])
        case "chant":
            return jumps(choice.seat, [move for move in choice.moves if 0 < move < (SHIFT + 1) * WAY])
    return []


def characters(choice: Choice) -> list[Data]:
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


def in_a_row(things: list[tuple[str, str, Data]], x: float, y: float) -> list[Data]:
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


def powers(g: Garden, choice: Choice) -> list[Data]:
    things: dict[str, tuple[str, str, Data]] = {}
    for move in choice.moves:
        if move == NO:
            continue
        ability, what = divmod(move, POWER)
        name = power_name(ability)
        id = f"power:{name}"
        if ability == ABSORB:
            things[id] = (id, "goal/vandyken", message("move.absorb"))
        else:
            things[id] = (id, f"ability/{name}", message(f"ability.{name}"))
        if ability == PLU:
            token = TOKENS[what // 8]
            id = f"loot:{what % 8}:{token}"
            said = message("label.loot", seat=seat_name(what % 8), token=message(f"token.{token}"))
            things[id] = (id, f"loot/{what % 8}/{token}", said)
    return in_a_row(list(things.values()), *beside(g, choice.about >> 16))


def jumps(seat: int, moves: list[int]) -> list[Data]:
    """Under every level with M the levels that a token can reach."""
    found = []
    for move in moves:
        level, to = divmod(move, LEVELS)
        x = level_x(level) + 0.5 * (to - (to > level) - 1)
        label = message("move.shift", level=level, level2=to)
        found.append(
            node(f"jump:{level}:{to}", f"jump/{level}/{to}", f"hoard:{seat}", round(x, 3), 0.86, size=0.52, label=label)
        )
    return found
