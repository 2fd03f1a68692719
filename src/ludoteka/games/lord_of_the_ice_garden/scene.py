"""What lies on the table of the Ice Garden, and what may be touched."""

from typing import Any

from ...core.choice import NO, Choice
from ...core.position import Position
from ...core.scene import Data, asked, choices_of, figure, message, panel, prompt_of, region, waiting
from .notation import TOKENS
from .scene_table import action_spaces, card, coast, supply, tracks
from .scoring import progress
from .state import NOBODY, Garden
from .tables import ABILITIES, AREA_IDS, AREAS, CAR, FAU, KINDS, LEVELS, PLU, REC, SPACES
from .turns_action import EXCHANGE
from .turns_activation import FIELD, NATION, PAIR, UNIT_TARGET
from .turns_chant import SUMMON, UPGRADE, WAY, summon_price
from .turns_dominance import POWER
from .turns_start import PAIR as TOKEN

PALETTE = {"paper": "#dfe6ea", "table": "#f1f5f7", "ink": "#22303a", "soft": "#6f8490", "touch": "#b3261e"}


def scene(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) may see it; only its own choices appear."""
    g = position.known(seat)
    assert isinstance(g, Garden)
    choice = asked(position, seat)
    seats = [((seat or 0) + i) % g.seats for i in range(g.seats)]
    nodes = [*coast(g), *tracks(g), *action_spaces(g), *supply(g)]
    for other in seats:
        nodes += card(g, other)
    return {
        "caption": caption(position, g),
        "stage": {"palette": PALETTE, "regions": regions(seats, seat)},
        "prompt": prompt_of(position, choice, lambda question: prompt_args(g, question)),
        "waiting": waiting(position),
        "nodes": nodes,
        "choices": choices_of(
            position,
            choice,
            lambda question, move: targets(g, question, move),
            lambda question, move: label(g, question, move),
        ),
        "panels": [panel(position, other, f"seat/{other}", figures(g, other)) for other in seats],
    }


def caption(position: Position, g: Garden) -> list[Data]:
    """Turn, step, and whether regions score this turn."""
    name = position.steps[g.step].name if 0 <= g.step < len(position.steps) else "end"
    step = message("step." + slug(name))
    if not g.turn:
        return [step]
    found = [message("panel.turn", n=g.turn), step, message("panel.snow", n=g.snow, limit=g.tables.limit[g.seats])]
    if g.scoring:
        found.append(message("panel.scoring-turn", n=g.scoring))
    return found


def slug(name: str) -> str:
    return name.replace(" ", "-")


def regions(seats: list[int], viewer: int | None) -> list[Data]:
    made = [
        region("board", "board", message("region.board")),
        region("spaces", "track", message("region.spaces")),
        region("tracks", "track", message("region.tracks")),
        region("supply", "track", message("region.supply")),
    ]
    for seat in seats:
        role = "mine" if seat == viewer else "others"
        made.append(region(f"card:{seat}", role, message("region.card"), seat))
    return made


def figures(g: Garden, seat: int) -> list[Data]:
    found = [
        figure("vp", "vp", message("panel.vp"), g.vp[seat]),
        figure("position", "reputation", message("panel.reputation"), g.position[seat]),
        figure("population", "token/P", message("panel.population"), g.people[seat]),
        figure("gold", "token/G", message("panel.gold"), g.gold[seat]),
        figure("magic", "token/M", message("panel.magic"), g.all_magic(seat)),
        figure("reserve", f"marker/{seat}", message("panel.reserve"), g.reserve[seat]),
        figure("hunted", "vuko-token", message("panel.vuko-tokens"), g.hunted[seat]),
    ]
    if g.who[seat] != NOBODY:
        found.append(figure("goal", "goal", message("panel.goal"), progress(g, seat)))
    return found


# -- questions ------------------------------------------------------------------------------------------------------


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


def at(area: int) -> str:
    return f"area:{AREA_IDS[area]}"


def targets(g: Garden, choice: Choice, move: Any) -> list[str]:
    """The things that a move touches."""
    seat = choice.seat
    name = choice.name
    if name == "ferry":
        return [at(choice.about >> 3 & 7), at(choice.about & 7)] if move else []
    if move == NO:
        return []
    match name:
        case "area" | "thorn" | "settle" | "recover" | "influence" | "deploy" | "speed" | "withdraw":
            return [at(move)]
        case "mountain" | "target":
            return [at(move)]
        case "step":
            return [at(move >> 3 & 7), at(move & 7)]
        case "carry":
            return [f"piece:{seat}:{choice.about}"] if choice.about else [f"reserve:{seat}"]
        case "order":
            return [f"space:{SPACES[move % TOKEN]}"]
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
            return [f"token:{seat}:M{move // LEVELS}", f"token:{seat}:M{move % LEVELS}"]
        case "chant":
            return chanted(seat, *divmod(move, WAY))
        case "spy":
            return [f"upgrade:{ABILITIES[move // PAIR]}", f"upgrade:{ABILITIES[move % PAIR]}"]
        case "prey":
            return [at(g.vuko), f"piece:{seat}:{move + 1}"]
        case "strike":
            return [at(move // FIELD), *victim(g, move % FIELD)]
        case "power":
            return [at(choice.about >> 16), *affected(g, choice.about >> 16, move)]
        case "bundle":
            return [at(choice.about)]
    return []


def victim(g: Garden, move: int) -> list[str]:
    if move < NATION:
        return [f"reserve:{move}"]
    if move == NATION:
        return []
    unit = move - UNIT_TARGET
    return [f"piece:{g.seat_of[unit // 3]}:{unit + 1}"]


def affected(g: Garden, area: int, move: int) -> list[str]:
    """What besides the region a power touches."""
    ability, what = divmod(move, POWER)
    if ability == PLU:
        return [f"token:{what % 8}:{TOKENS[what // 8]}"]
    if ability in (FAU, REC):
        return [f"reserve:{what}"]
    return [at(g.thorn)] if ability == CAR and g.thorn != area else []


def chanted(seat: int, way: int, code: int) -> list[str]:
    if way == UPGRADE:
        return [f"piece:{seat}:{code // KINDS + 1}", f"upgrade:{ABILITIES[code % KINDS]}"]
    if way == SUMMON:
        return [f"piece:{seat}:{code // AREAS + 1}", at(code % AREAS)]
    return [f"token:{seat}:M{code // LEVELS}", f"token:{seat}:M{code % LEVELS}"] if code else ["snow"]


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
    last = g.snow + 1 >= g.tables.limit[g.seats]
    key = "move.chant-last" if last else "move.chant-cost"
    return message(key, what=what, snow=g.snow + 1, reputation=reputation, magic=magic)
