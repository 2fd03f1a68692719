"""What a seat sees of Excavation Earth, in numbers. In a solo game Zu is the second player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludoteka.core.observation import Observation, Row, fits, places

from ..components.tables import ACTION_CARDS, CARDS, KINDS, MARKETS, TRAVEL, TYPES, ZU_FACTION, ZU_KINDS, Tables
from ..rules.state import EMPTY, Earth
from ..rules.turns.setup import set_up

if TYPE_CHECKING:
    from mypy_extensions import i64

NONE: Final[tuple[int, ...]] = (EMPTY,)


def turned(g: Earth, player: int, me: int) -> int:
    """A player counted clockwise from the observer; -1 stays -1."""
    return player if player < 0 else (player - me) % g.players


def forecast(g: Earth, me: int) -> list[int]:
    numbers: list[int] = []
    marks = g.marks
    for i, card in enumerate(g.forecast):
        numbers.append(card)
        numbers.append(turned(g, marks[i], me))
    return numbers


def queues(row: Row, g: Earth) -> None:
    limit = g.tables.queue_limit
    at: i64 = row.field(
        "queues", MARKETS * limit, -1, 5, "buyers in the queues from the front: colour 0-4, 5 special, -1 none", 0,
        limit, NONE,
    )  # fmt: skip
    for queue in g.queue:
        place: i64 = at
        for buyer in queue[:limit]:
            row.set(place, buyer)
            place += 1
        at += limit


def black_market(row: Row, g: Earth) -> None:
    at: i64 = row.field("black_market", TYPES, 0, 9, "artefacts in the black market, by type", 4)
    for stack in g.black:
        row.tally(at, TYPES, stack)
    top: i64 = row.field(
        "black_market_top", 5 * TYPES, 0, 1, "the artefact on top of each colour's stack, one-hot", 0, TYPES
    )
    fits(len(g.black), 5)
    for stack in g.black:
        if stack:
            row.hot(top, TYPES, stack[0])
        top += TYPES


def face_down(g: Earth) -> list[int]:
    """Artefacts in the supply, by colour."""
    stack = g.stack
    return [stack[i] + stack[i + 1] + stack[i + 2] + stack[i + 3] for i in range(0, len(stack), 4)]


def travel_cards(row: Row, g: Earth, me: int) -> None:
    kinds = CARDS - TRAVEL
    first: i64 = row.each("travel", kinds, 0, 1, "travel cards in hand")
    for who in range(g.seats):
        at: i64 = first + (who - me) % g.players * kinds
        for card in g.hand[who]:
            if card >= TRAVEL:
                row.count(at, kinds, card - TRAVEL)


def observe(row: Row, g: Earth, me: int) -> None:
    """Tell what a seat sees."""
    players = g.players
    row.one_hot("round", 4, "the round, 0 during set-up, one-hot", g.round)
    row.one_hot("active", players, "whose turn it is, one-hot from the observer on", turned(g, g.active, me))
    row.number("deck", 0, 99, "action cards in the deck", len(g.deck))
    row.counts("discard", ACTION_CARDS, 9, "action cards in the common discard pile, by card", g.discard, 3)
    row.numbers(
        "forecast", 10, -1, ACTION_CARDS, "the forecast: card, and the player whose cube lies on it", forecast(g, me),
        0, 2, NONE,
    )  # fmt: skip
    row.one_hots("command", 3, len(KINDS), "the command card at each centre, one-hot", g.command)
    row.numbers("supply", 5, 0, 99, "face-down artefacts by colour", face_down(g), 20)
    row.numbers("sites", TYPES, 0, 9, "artefacts on the map, by type", g.dig_sites, 4)
    black_market(row, g)
    queues(row, g)
    row.numbers("ship", 6, 0, 20, "buyers on the ship", g.ship)
    row.numbers("pool", 6, 0, 20, "buyers in the pool; the fewer, the more popular the colour", g.pool)
    row.counts("hand", CARDS, 9, "the observer's cards, by card; the last three are travel cards", g.hand[me], 3)
    row.counts("packet", CARDS, 9, "the packet that the observer drafts from", g.packet[me], 3)
    row.counts("drawn", CARDS, 9, "what the observer has just drawn", g.drawn if g.active == me else (), 3)
    row.counts("surveyed", TYPES, 9, "artefacts that a survey has just turned up, by type", g.surveyed, 2)
    if g.solo:
        zu(row, g)
    order = list(g.order)
    row.each_number("order", -1, 3, "place in the turn order", [places(order, who) for who in range(players)])
    row.each_one_hot("faction", ZU_FACTION + 1, "the faction, one-hot", g.faction)
    row.each_number("credits", -999, 999, "credits", g.credits, 50)
    row.each_number("passed", 0, 1, "whether the player has passed", g.passed)
    row.each_number("token", 0, 9, "the number of the initiative token, 0 none", g.token)
    row.each_number(
        "crew", -99, 99, "crew in reserve; Zu is never short of crew, and counts on below 0", g.crew, 22
    )  # fmt: skip
    row.each_counts("hold", TYPES, 9, "artefacts in the hold, by type", g.hold, 2)
    row.each_counts("hatch", TYPES, 9, "artefacts in the hatch, by type", g.hatch, 2)
    row.each_bits("gallery", TYPES, "artefacts with a guard in the gallery", g.gallery)
    row.each_bits("bonuses", 5, "bonuses taken, by colour", g.bonus)
    row.each_numbers("traders", MARKETS, 0, 9, "traders at the markets", g.traders, 3)
    row.each_numbers("envoys", 3, 0, 30, "envoys at the command centres", g.envoys, 5)
    # Zu has neither cards nor explorers.
    nobody = [EMPTY] * 3 if g.solo else []
    row.each_numbers(
        "explorers", 3, -1, len(g.tables.location_ids), "where the explorers are, -1 in reserve",
        g.explorers[: g.seats * 3] + nobody,
    )  # fmt: skip
    cards = [len(g.action_cards(who)) if who < g.seats else 0 for who in range(players)]
    row.each_number("cards", 0, 30, "action cards in hand", cards, 8)
    travel_cards(row, g, me)


def zu(row: Row, g: Earth) -> None:
    ids = len(g.tables.zu_ids)
    row.numbers("zu_deck", len(ZU_KINDS), 0, 24, "Zu's deck by kinds", g.zu_kinds, 4)
    row.number("zu_carried", 0, 24, "cards of the last round in Zu's deck", g.carried, 4)
    row.counts("zu_before", ids, 1, "the cards they are taken from", g.zu_before)
    row.counts("zu_pile", ids, 1, "cards that Zu has played", g.zu_pile)


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    return Observation(2 if seats == 1 else seats, observe, set_up(t, seats, options))
