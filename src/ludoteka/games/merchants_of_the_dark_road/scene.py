"""The table of Merchants of the Dark Road as a scene, and what each move touches."""

from typing import Any

from ...core.choice import NO, Choice
from ...core.position import Position
from ...core.scene import Data, asked, choices_of, figure, message, panel, prompt_of, region, waiting
from . import scene_city as city
from .notation import ITEMS, TOKENS
from .scene_wagon import wagon
from .state import EMPTY, Road
from .tables import (
    BUILDINGS,
    COMPANIONS,
    DISTRICTS,
    FACES,
    GOODS,
    MARKET_SPACES,
    ROUNDS,
    RUINS_SPACES,
    STEEDS,
    TOWNS,
    TYPES,
    UPGRADES,
)
from .turns_ask import ABILITY
from .turns_buildings import COINS, LANTERN, STONE, TO_TOWN
from .turns_caravan import FORTUNE_COINS, FORTUNE_DEED, FORTUNE_DIE, FORTUNE_UPGRADE, ROW
from .turns_companions import TO_MARKET
from .turns_day import BUILDING
from .turns_districts import CHANGE, ROTATE, SCOUT, bought, given
from .turns_effects import TO_DEED
from .turns_gain import DECK, HERO_DECK
from .turns_towns import TO_TILE
from .view import sees_coins

PALETTE = {"paper": "#dfe3ea", "table": "#eef1f6", "ink": "#232838", "soft": "#6d7690", "touch": "#b4530a"}
COMMON = ("city", "wheel", "rings", "inn", "towns", "courtyard", "travel")


def scene(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) may see it; only its own choices appear."""
    g = position.known(seat)
    assert isinstance(g, Road)
    choice = asked(position, seat)
    seats = [((seat or 0) + i) % g.seats for i in range(g.seats)]
    nodes = [*city.city(g), *city.wheel(g), *city.rings(g), *city.inn(g), *city.queen(g), *city.courtyard(g)]
    nodes += city.travel(g)
    if g.rules.concern:
        nodes += city.concern(g)
    for other in seats:
        nodes += wagon(g, other, seat)
    return {
        "caption": caption(position, g),
        "stage": {"palette": PALETTE, "regions": regions(g, seats, seat)},
        "prompt": prompt_of(position, choice, lambda question: prompt_args(g, question)),
        "waiting": waiting(position),
        "nodes": nodes,
        "choices": choices_of(
            position,
            choice,
            lambda question, move: targets(g, question, move),
            lambda question, move: label(g, question, move),
        ),
        "panels": [panel(position, other, f"crest/{other}", figures(g, other, seat)) for other in seats],
    }


def caption(position: Position, g: Road) -> list[Data]:
    """Round, whose turn it is, and the step."""
    name = position.steps[g.step].name if 0 <= g.step < len(position.steps) else "end"
    step = message("step." + name.replace(" ", "-"))
    if g.active == EMPTY:
        return [step]
    who = message("seat.PC") if g.active >= g.seats else message(f"seat.{g.active + 1}")
    return [message("panel.round", n=g.round, m=ROUNDS), message("panel.turn", seat=who), step]


def regions(g: Road, seats: list[int], viewer: int | None) -> list[Data]:
    made = [region(name, "board", message(f"region.{name}")) for name in COMMON]
    if g.rules.concern:
        made.append(region("concern", "board", message("region.concern")))
    for seat in seats:
        role = "mine" if seat == viewer else "others"
        made.append(region(f"wagon:{seat}", role, message("region.wagon"), seat))
        made.append(region(f"storage:{seat}", role, message("region.storage"), seat))
    return made


def figures(g: Road, seat: int, viewer: int | None) -> list[Data]:
    """Totals, the base score, tokens and what was delivered; coins only as far as the viewer may see them."""
    found = [figure("prestige", "prestige", message("panel.prestige"), g.prestige[seat])]
    if sees_coins(g, seat, viewer):
        found.append(figure("coins", "coin", message("panel.coins"), g.coins[seat]))
        found.append(figure("base", "base", message("panel.base"), min(g.coins[seat], g.prestige[seat])))
    found += [
        figure("lanterns", "lantern", message("panel.lanterns"), g.lanterns[seat]),
        figure("quartz", "quartz", message("panel.quartz"), g.quartz[seat]),
        figure("horseshoes", "horseshoe", message("panel.horseshoes"), g.shoes[seat]),
        figure("heroes", "hero", message("panel.heroes"), len(g.log_heroes[seat])),
        figure("commissions", "tile", message("panel.commissions"), len(g.log_tiles[seat])),
        figure("deeds", "deed", message("panel.deeds"), bin(g.hands[seat]).count("1")),
    ]
    return found


# -- questions ------------------------------------------------------------------------------------------------------


def prompt_args(g: Road, choice: Choice) -> Data:
    t = g.tables
    match choice.name:
        case "bazaar" | "dark-market":
            return {"n": g.coins[choice.seat]}
        case "sale":
            return {"hero": t.hero_name[choice.about]}
        case "hand-in":
            return {"tile": t.tile_ids[choice.about]}
        case "pay":
            return {"building": message(f"building.{BUILDINGS[choice.about]}")}
        case "join":
            who = "PC" if choice.about >= g.seats else str(choice.about + 1)
            town = message(f"town.{TOWNS[g.destination]}")
            route = message(f"route.{('dark_road', 'shortcut')[g.route]}")
            return {"seat": message(f"seat.{who}"), "town": town, "route": route}
        case "deliver":
            return {"town": message(f"town.{TOWNS[choice.about]}")}
        case "adjust":
            return {"n": choice.about & 7}
    return {}


def label(g: Road, choice: Choice, move: Any) -> Data | None:
    """Labels of moves that name several goods, or more than the move itself says."""
    if move >= ABILITY or move == NO:
        return None
    name = choice.name
    if name == "bazaar" and move < ROTATE:
        goods = [message(f"good.{ITEMS[item]}") for item in bought(move)]
        return message("move.buy-some", goods=goods) if goods else message("move.buy-nothing")
    if name in ("sale", "hand-in"):
        wants = g.tables.hero_wants if name == "sale" else g.tables.tile_wants
        goods = [message(f"good.{ITEMS[item]}") for item in given(move, wants[choice.about])]
        return message("move.sell-some" if name == "sale" else "move.hand-in-some", goods=goods)
    if name == "draft":
        hero = next(hero for steed, hero in g.pairs if steed == move)
        return message("move.draft-pair", steed=message(f"steed.{STEEDS[move]}"), hero=g.tables.hero_name[hero])
    if name == "companion" and move < ROW:
        kind = COMPANIONS[g.tables.kind[g.row[move]]]
        return message("move.befriend-one", name=message(f"companion.{kind}"))
    return None


def hero_id(g: Road, hero: int) -> str:
    return f"hero:{g.tables.hero_ids[hero]}"


def item_id(seat: int, item: int) -> str:
    return f"good:{seat}:{ITEMS[item]}:1"


def deed_target(g: Road, source: int) -> str:
    return "deeddeck" if source == DECK else f"deed:{g.tables.deed_ids[g.deed_slots[source]]}"


def tile_target(g: Road, town: int) -> str:
    return f"tile:{g.tables.tile_ids[g.tops[town]]}"


def targets(g: Road, choice: Choice, move: Any) -> list[str]:
    """The things that a move touches."""
    seat = choice.seat
    if move == NO:
        return []
    if move >= ABILITY:
        return [f"companion:{seat}:{COMPANIONS[(move - ABILITY) // 2]}"]
    match choice.name:
        case "plan":
            return [f"night:{seat}:{FACES[move // 3]}", f"slot:{seat}:{move % 3 + 1}"]
        case "slot":
            return [f"slot:{seat}:{move + 1}"]
        case "special":
            return [f"lit:{seat}:{FACES[move]}"] if move < 6 else []
        case "move":
            return [f"ring:{(g.pawn[seat] + move) % 5}"]
        case "horseshoe":
            return [f"ring:{(g.pawn[seat] + (1 if move == 1 else 4)) % 5}"]
        case "act":
            if move >= BUILDING:
                return [f"building:{BUILDINGS[move - BUILDING]}"]
            return [f"district:{DISTRICTS[move]}"]
        case "bazaar" | "sale" | "hand-in" | "inn":
            return trade_targets(g, choice, move)
        case "commission":
            return [tile_target(g, move)]
        case "south":
            return [deed_target(g, move - TO_DEED)] if move >= TO_DEED else [tile_target(g, move)]
        case "deed":
            return [deed_target(g, move)]
        case "dark-market":
            return [f"market:{MARKET_SPACES[(g.market + move) % 4]}"]
        case "ruins":
            return [f"tablet:{RUINS_SPACES[(g.ruins + move) % 4]}"]
        case "good":
            return [f"wheel:{GOODS[move]}"]
        case "return-good" | "lose-good" | "upgrade" | "gift-potion":
            return [item_id(seat, move)]
        case "downgrade":
            return [item_id(seat, move + TYPES)]
        case "drop-token":
            return [f"{TOKENS[move]}:{seat}"]
        case "drop-hero" | "lose-hero" | "dragon" | "gift-hero":
            return [hero_id(g, move)]
        case "hero":
            return ["herodeck"] if move == HERO_DECK else [hero_id(g, move)]
        case "drop-commission":
            return [f"tile:{g.tables.tile_ids[move]}"]
        case "candle":
            return [tile_target(g, move - TO_TOWN)] if move >= TO_TOWN else [hero_id(g, move)]
        case "pay":
            return pay_targets(seat, move)
        case "draft":
            return [f"steed:pair:{STEEDS[move]}"]
    return travel_targets(g, choice, move)


def trade_targets(g: Road, choice: Choice, move: int) -> list[str]:
    seat = choice.seat
    if choice.name == "inn":
        return ["herodeck"] if move == SCOUT else [hero_id(g, move)]
    if choice.name == "bazaar":
        if move == ROTATE:
            return ["wheel"]
        if move >= CHANGE:
            one, other = divmod(move - CHANGE, TYPES)
            return [f"wheel:{GOODS[one]}", f"wheel:{GOODS[other]}"]
        return [f"wheel:{GOODS[good]}" for good in dict.fromkeys(bought(move))]
    wants = g.tables.hero_wants if choice.name == "sale" else g.tables.tile_wants
    return [item_id(seat, item) for item in given(move, wants[choice.about])]


def pay_targets(seat: int, move: int) -> list[str]:
    if move == COINS:
        return []
    if move in (LANTERN, STONE):
        return [f"{'lantern' if move == LANTERN else 'quartz'}:{seat}"]
    return [item_id(seat, move)]


def travel_targets(g: Road, choice: Choice, move: int) -> list[str]:
    match choice.name:
        case "companion":
            return ["petdeck"] if move == ROW else [f"row:{move + 1}"]
        case "destination" | "town" | "final-town":
            return [f"town:{TOWNS[move]}"]
        case "travel-die" | "copy":
            if move and move in g.travel_dice:
                return [f"die:{g.travel_dice.index(move)}"]
            return [f"taken:{g.taken_dice.index(move)}"] if move else []
        case "deliver":
            return [f"tile:{g.tables.tile_ids[move - TO_TILE]}"] if move >= TO_TILE else [hero_id(g, move)]
        case "fortune":
            if move in (FORTUNE_DIE, FORTUNE_COINS):
                return ["fortune:die" if move == FORTUNE_DIE else "fortune:coins"]
            if move >= FORTUNE_UPGRADE:
                return [f"upgrade:{UPGRADES[move - FORTUNE_UPGRADE]}"]
            return [deed_target(g, move - FORTUNE_DEED)]
        case "cosimo":
            if move == TO_MARKET:
                return [f"market:{MARKET_SPACES[(g.market + 1) % 4]}"]
            return [f"upgrade:{UPGRADES[move]}"]
        case "keep-deed":
            return [f"deed:{g.tables.deed_ids[move]}"]
    return []

