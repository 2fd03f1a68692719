"""What lies on the table of Excavation Earth, and what may be touched."""

from typing import Any

from ...core.choice import NO, Choice
from ...core.position import Position
from ...core.scene import Data, asked, choices_of, message, panel, prompt_of, region, waiting
from .scene_board import black_market, colour_of, forecast, popularity, queues, ship, world
from .scene_player import actions, board, factions, figures, hand, zu_board, zu_panel
from .state import ACTIONS, ROUNDS, TO_EXCAVATE, TO_SELL, TO_SURVEY, TO_TRAVEL, Earth
from .tables import BUYERS, CENTRES, COLOURS, MARKETS, SPECIAL, TYPE_IDS, TYPES
from .turns_command import AT, END, ONLY_TRADER, WITHDRAW
from .turns_dig import FROM_SUPPLY
from .turns_trade import DELIVER, WITH_SPECIAL, WITH_TRADER

PALETTE = {"paper": "#dfe3e6", "table": "#eef0f1", "ink": "#1f262b", "soft": "#6f7d86", "touch": "#0e7490"}
TABLE = ("map", "markets", "ship", "tracks", "black", "forecast")


def scene(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) may see it; only its own choices appear."""
    g = position.known(seat)
    assert isinstance(g, Earth)
    choice = asked(position, seat)
    seats = [((seat or 0) + i) % g.seats for i in range(g.seats)]
    nodes = [*world(g), *queues(g), *ship(g), *popularity(g), *black_market(g), *forecast(g)]
    for other in seats:
        nodes += [*hand(g, other, seat), *board(g, other)]
    if g.solo:
        nodes += [*board(g, 1), *zu_board(g)]
    nodes += [*actions(choice), *factions(g, choice)]
    panels = [panel(position, other, f"crew/{colour_of(g, other)}", figures(g, other)) for other in seats]
    return {
        "caption": caption(position, g),
        "stage": {"palette": PALETTE, "regions": regions(g, seats, seat)},
        "prompt": prompt_of(position, choice, lambda question: prompt_args(g, question)),
        "waiting": waiting(position),
        "nodes": nodes,
        "choices": choices_of(
            position, choice, lambda question, move: targets(g, question, move), lambda q, move: label(g, q, move)
        ),
        "panels": [*panels, zu_panel(g)] if g.solo else panels,
    }


def caption(position: Position, g: Earth) -> list[Data]:
    """Round and step."""
    name = position.steps[g.step].name if 0 <= g.step < len(position.steps) else "end"
    step = message("step." + name.replace(" ", "-"))
    return [step] if g.round == 0 else [message("panel.round", n=g.round, m=ROUNDS), step]


def regions(g: Earth, seats: list[int], viewer: int | None) -> list[Data]:
    made = [region("actions", "board", message("region.actions"))]
    for name in TABLE:
        made.append(region(name, "track" if name == "tracks" else "board", message(f"region.{name}")))
    for seat in seats:
        role = "mine" if seat == viewer else "others"
        made.append(region(f"hand:{seat}", role, message("region.hand"), seat))
        made.append(region(f"board:{seat}", role, message("region.faction-board"), seat))
    if g.solo:
        made.append(region("board:1", "others", message("region.faction-board"), 1))
        made.append(region("zu", "others", message("region.zu"), 1))
    return made


# -- questions ------------------------------------------------------------------------------------------------------


def prompt_args(g: Earth, choice: Choice) -> Data:
    t = g.tables
    match choice.name:
        case "travel":
            return {"n": choice.about}
        case "sample":
            return {"artefact": TYPE_IDS[choice.about]}
        case "market" | "command" | "trader":
            return {"market": choice.about + 1}
        case "ability":
            name = t.command_names[choice.about]
            return {"ability": message(f"command.{name}")}
        case "draft" | "discard" | "goods":
            return {"n": len(choice.moves[0])}
        case "bribe":
            return {"n": choice.about}
        case "action":
            return {"n": g.left + 1}
    return {}


def label(g: Earth, choice: Choice, move: Any) -> Data | None:
    """Labels that say more than the form of the move."""
    match choice.name:
        case "travel" | "step" if move != NO:
            ids = g.tables.location_ids
            here = ids[g.explorers[choice.seat * 3 + (move >> 5)]]
            there = ids[move & 31]
            return message("move.walk", from_=message(f"location.{here}"), to=message(f"location.{there}"))
        case "market":
            parts = [message("addition.trader")] if move & WITH_TRADER else []
            parts += [message("addition.buyer", buyer=message("buyer.S"))] if move & WITH_SPECIAL else []
            if move >> 2:
                parts.append(message("addition.buyer", buyer=message(f"buyer.{COLOURS[(move >> 2) - 1]}")))
            return message("move.add", additions=parts)
        case "mulligan" if move == ():
            return message("move.mulligan-none")
    return None


def card_targets(g: Earth, name: str, seat: int, cards: tuple[int, ...]) -> list[str]:
    """Equal cards are taken from the first on."""
    found = []
    copies: dict[int, int] = {}
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
        found.append(f"{name}:{seat}:{g.tables.card_ids[card]}:{copies[card]}")
    return found


def item_targets(seat: int, items: tuple[int, ...]) -> list[str]:
    found = []
    copies: dict[int, int] = {}
    for item in items:
        copies[item] = copies.get(item, 0) + 1
        name = TYPE_IDS[item % TYPES] + ("/hatch" if item >= TYPES else "")
        found.append(f"stored:{seat}:{name}:{copies[item]}")
    return found


def targets(g: Earth, choice: Choice, move: Any) -> list[str]:
    """The things that a move touches."""
    me = choice.seat
    t = g.tables
    if move == NO:
        return []
    match choice.name:
        case "faction":
            return [f"choose:{t.faction_ids[move]}"]
        case "mulligan" | "discard":
            return card_targets(g, "card", me, move)
        case "draft":
            return card_targets(g, "packet", me, move)
        case "drop":
            return card_targets(g, "card", me, (move,))
        case "explorer":
            return [f"location:{t.location_ids[move]}"]
        case "travel" | "step":
            return [f"explorer:{me}:{move >> 5}", f"location:{t.location_ids[move & 31]}"]
        case "action":
            return [*card_targets(g, "card", me, (move & 63,)), f"action:{ACTIONS[move >> 6]}"]
        case "extra":
            return [f"action:{ACTIONS[move >> 6]}", *extra_target(move >> 6, move & 63)]
        case "take" | "equipment":
            return [f"tile:{TYPE_IDS[move]}"]
        case "sample":
            cell = f"cell:{me}:{TYPE_IDS[choice.about]}"
            return [cell] if move == FROM_SUPPLY else [cell, f"cell:{me}:{TYPE_IDS[move]}"]
        case "guard":
            return [f"cell:{me}:{TYPE_IDS[move]}"]
        case "market":
            found = [f"market:{choice.about + 1}"]
            found += [f"track:{BUYERS[SPECIAL]}"] if move & WITH_SPECIAL else []
            return [*found, f"track:{COLOURS[(move >> 2) - 1]}"] if move >> 2 else found
        case "sale":
            places = [f"market:{market + 1}" for market in range(MARKETS) if move >> market & 1]
            return [f"track:{COLOURS[move >> 6]}", *places]
        case "goods":
            return item_targets(me, move)
        case "prior" | "deal":
            if move >= DELIVER:
                return item_targets(me, (move - DELIVER,))
            return [f"black:{COLOURS[move >> 1]}", f"{'hatch' if move & 1 else 'hold'}:{me}"]
        case "command":
            centre = f"centre:{CENTRES[t.centre_of[choice.about]]}"
            market = f"market:{choice.about + 1}"
            return [market] if move == ONLY_TRADER else [centre] if move in (1, WITHDRAW) else [market, centre]
        case "trader":
            return [f"market:{choice.about + 1}"]
        case "ability":
            return [f"command:{name}" for i, name in enumerate(CENTRES) if g.command[i] == choice.about >> 1]
        case "bribe":
            return [f"queue:{move // AT + 1}:{move % AT + 1}"]
        case "bribe-to":
            return [f"market:{move // AT + 1}" if move % AT == END else f"queue:{move // AT + 1}:{move % AT + 1}"]
        case "replace":
            return [f"forecast:{move + 1}"]
        case "free" | "site" | "purchase":
            return [f"surveyed:{TYPE_IDS[move]}"]
    return []


def extra_target(action: int, card: int) -> list[str]:
    """Where an action without a card would be."""
    if action == TO_TRAVEL or action == TO_SELL:
        return []
    if action in (TO_EXCAVATE, TO_SURVEY):
        return [f"supply:{COLOURS[card // 6]}"]
    return [f"market:{card % 6 + 1}"]
