"""What lies on the table of Excavation Earth, and what may be touched."""

from typing import Any

from ludoteka.core.choice import NO, Choice
from ludoteka.core.position import Position
from ludoteka.core.scene import Data, asked, choices_of, message, panel, prompt_of, region, waiting

from ..art.paint import SEAT_COLOURS, SEAT_DARK
from ..components.tables import BUYERS, CENTRES, COLOURS, MARKETS, MERCHANTS, SPECIAL, TYPE_IDS, TYPES
from ..help.aids import aids, overlays
from ..rules.state import ACTIONS, ROUNDS, TO_EXCAVATE, TO_SELL, TO_SURVEY, TO_TRAVEL, Earth
from ..rules.turns.command import AT, BOTH, END, ENVOY, ONLY_TRADER, TRADER_THEN_WITHDRAW
from ..rules.turns.dig import FROM_SUPPLY
from ..rules.turns.trade import DELIVER, WITH_SPECIAL, WITH_TRADER
from .regions.board import black_market, forecast, piece_art, world
from .regions.player import board, figures, hand, zu_cards, zu_panel
from .regions.trade import trade

PALETTE = {
    "paper": "#e6d3ab",
    "table": "#f6ecd5",
    "ink": "#2b2320",
    "soft": "#7d6443",
    "touch": "#b0430f",
    "seats": [list(tones) for tones in zip(SEAT_COLOURS, SEAT_DARK, strict=True)],
}
TABLE = ("map", "trade")


def scene(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) may see it; only its own choices appear."""
    g = position.known(seat)
    assert isinstance(g, Earth)
    choice = asked(position, seat)
    seats = [((seat or 0) + i) % g.seats for i in range(g.seats)]
    nodes = [*world(g), *black_market(g), *forecast(g), *trade(g)]
    for other in seats:
        nodes += [*hand(g, other, seat, choice), *board(g, other)]
    if g.solo:
        nodes += [*zu_cards(g), *board(g, g.seats)]
    panels = [panel(position, other, piece_art(g, "crest", other), figures(g, other)) for other in seats]
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
        "aids": aids(position, g, seat),
        "overlays": overlays(g, seat),
    }


def caption(position: Position, g: Earth) -> list[Data]:
    """Round and step."""
    name = position.steps[g.step].name if 0 <= g.step < len(position.steps) else "end"
    step = message("step." + name.replace(" ", "-"))
    return [step] if g.round == 0 else [message("panel.round", n=g.round, m=ROUNDS), step]


def regions(g: Earth, seats: list[int], viewer: int | None) -> list[Data]:
    made = [region("map", "board", message("region.map")), region("trade", "board", message("region.trade"))]
    for seat in seats:
        role = "mine" if seat == viewer else "others"
        made.append(region(f"hand:{seat}", role, message("region.hand"), seat))
        made.append(region(f"board:{seat}", role, message("region.faction-board"), seat))
    if g.solo:
        made.append(region(f"hand:{g.seats}", "others", message("region.zu"), g.seats))
        made.append(region(f"board:{g.seats}", "others", message("region.faction-board"), g.seats))
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
            return [f"action:{ACTIONS[move >> 6]}", *extra_target(g, me, move >> 6, move & 63)]
        case "take" | "equipment":
            return [f"tile:{TYPE_IDS[move]}"]
        case "sample":
            cell = f"cell:{me}:{TYPE_IDS[choice.about]}"
            return [cell] if move == FROM_SUPPLY else [cell, f"guard:{me}:{TYPE_IDS[move]}"]
        case "guard":
            return [f"guard:{me}:{TYPE_IDS[move]}"]
        case "market":
            found = [f"market:{choice.about + 1}"]
            found += [f"crew:{me}"] if move & WITH_TRADER else []
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
            return command_targets(g, me, choice.about, move)
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


def command_targets(g: Earth, me: int, market: int, order: int) -> list[str]:
    """The market for a trader; the centre for a new envoy, an envoy that is withdrawn."""
    centre = CENTRES[g.tables.centre_of[market]]
    found = [f"market:{market + 1}"] if order in (ONLY_TRADER, BOTH, TRADER_THEN_WITHDRAW) else []
    if order in (ENVOY, BOTH):
        found.append(f"centre:{centre}")
    elif order != ONLY_TRADER:
        found.append(f"envoys:{centre}:{me}")
    return found


def extra_target(g: Earth, me: int, action: int, card: int) -> list[str]:
    """Where an action without a card would be. The symbol of a sale matters to merchants alone."""
    if action == TO_TRAVEL or (action == TO_SELL and g.faction[me] != MERCHANTS):
        return []
    if action in (TO_EXCAVATE, TO_SURVEY):
        return [f"supply:{COLOURS[card // 6]}"]
    return [f"market:{card % 6 + 1}"]
