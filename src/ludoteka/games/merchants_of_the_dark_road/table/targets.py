"""What is asked, in words, and the things that each move touches."""

from typing import Any

from ludoteka.core.choice import NO, Choice
from ludoteka.core.scene import Data, message

from ..components.tables import (
    BUILDINGS,
    COMPANIONS,
    DISTRICTS,
    FACES,
    GOODS,
    MARKET_SPACES,
    ROUTES,
    RUINS_SPACES,
    STEEDS,
    TOWNS,
    TYPES,
    UPGRADES,
)
from ..questions.notation import ITEMS, TOKENS
from ..rules.state import Road
from ..rules.turns.ask import ABILITY, YES
from ..rules.turns.buildings import COINS, LANTERN, STONE, TO_TOWN
from ..rules.turns.caravan import FORTUNE_COINS, FORTUNE_DEED, FORTUNE_DIE, FORTUNE_UPGRADE, ROW, RUINS
from ..rules.turns.companions import TO_MARKET
from ..rules.turns.day import BUILDING, WHEEL
from ..rules.turns.day import COINS as SLOT_COINS
from ..rules.turns.day import LANTERN as SLOT_LANTERN
from ..rules.turns.districts import CHANGE, ROTATE, SCOUT, bought, given
from ..rules.turns.effects import TO_DEED
from ..rules.turns.gain import DECK, HERO_DECK
from ..rules.turns.towns import TO_TILE
from .regions.pieces import seat_word, town_name


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
            route = message(f"route.{ROUTES[g.route]}")
            return {"seat": seat_word(g, choice.about), "town": town_name(g.destination), "route": route}
        case "deliver":
            return {"town": town_name(choice.about)}
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
            return special_targets(seat, move)
        case "yurg":
            return [f"tablet:{RUINS_SPACES[g.ruins]}"] if move == RUINS else ["district:yurg"]
        case "join":
            return [f"town:{TOWNS[g.destination]}"] if move == YES else []
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
        case "wheel":
            return ["wheel"]
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


def special_targets(seat: int, move: int) -> list[str]:
    """An illuminated die, or what else a slot gives."""
    if move < len(FACES):
        return [f"lit:{seat}:{FACES[move]}"]
    return {SLOT_LANTERN: [f"lantern:{seat}"], SLOT_COINS: [f"coins:{seat}"], WHEEL: ["wheel"]}.get(move, [])


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
        return [f"coins:{seat}"]
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
