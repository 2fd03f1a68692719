"""What is asked at set-up, in the draft and when cards are given away."""

from collections.abc import Iterable
from random import Random
from typing import Any

from ludoteka.core.choice import Choice, Move, OneOf
from ludoteka.core.notation import about, plain
from ludoteka.core.question import Question, drawn
from ludoteka.core.reason import Reason
from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import ACTION_CARDS, ZU_FACTION
from ..rules.state import Earth
from ..rules.turns.setup import SomeCards
from ..table.ids import card_nodes

# -- shared ---------------------------------------------------------------------------------------------------------


def numbers(g: Earth, ask: Choice, rng: Random) -> Iterable[Move]:
    """All small numbers, which is more than most questions have answers."""
    return range(-1, 64)


def chance(name: str, rule: str, form: str, subject: str = "") -> Question:
    return drawn(name, rule, [about(form, subject) if subject else plain(form)], numbers)


def how_many(g: Earth, ask: Choice) -> dict[str, Any]:
    return {"n": len(ask.moves[0])}


# -- factions -------------------------------------------------------------------------------------------------------


def why_not_faction(g: Earth, ask: Choice, faction: int) -> Reason | None:
    if not 0 <= faction < ZU_FACTION:
        return Reason("reason.no-such-faction", {}, "R3.1.2")
    if faction in g.faction:
        return Reason("reason.faction-taken", {"faction": faction}, "R3.1.2")
    return None


FACTION = Question(
    "faction",
    rule="R3.1.2",
    forms=[plain("faction {faction}")],
    why_not=why_not_faction,
    tries=numbers,
    touches=lambda g, ask, faction: [f"choose:{g.tables.faction_ids[faction]}"],
)

# -- sets of cards --------------------------------------------------------------------------------------------------


def some_cards(name: str, rule: str, form: str, **more: Any) -> Question:
    def why_not(g: Earth, ask: SomeCards, cards: tuple[int, ...]) -> Reason | None:
        if not ask.low <= len(cards) <= ask.high:
            fixed = ask.low == ask.high
            return Reason("reason.exactly-so-many" if fixed else "reason.number-of-cards", {"n": ask.high}, rule)
        if list(cards) != sorted(cards):
            return Reason("reason.cards-in-order", {}, rule)
        for card in cards:
            if cards.count(card) > ask.items.count(card):
                return Reason("reason.card-not-here", {}, rule)
        return None

    return Question(name, rule, [plain(form)], why_not, sets_of_cards, **more)


def sets_of_cards(g: Earth, ask: SomeCards, rng: Random) -> Iterable[Move]:
    deck = [*ask.items, rng.randrange(ACTION_CARDS)]
    return [tuple(rng.choices(deck, k=rng.randrange(ask.high + 2))) for _ in range(20)]


def of_hand(g: Earth, ask: Choice, cards: tuple[int, ...]) -> list[str]:
    return card_nodes(g, "card", ask.seat, cards)


def keeps_all(g: Earth, ask: Choice, cards: Any) -> Message | None:
    return None if cards else message("move.mulligan-none")


def of_packet(g: Earth, ask: Choice, cards: tuple[int, ...]) -> list[str]:
    return card_nodes(g, "packet", ask.seat, cards)


MULLIGAN = some_cards(
    "mulligan",
    "R3.1.6",
    "mulligan {cards}",
    prompt=lambda g, ask: {"least": g.tables.mulligan},
    touches=of_hand,
    label=keeps_all,
)
DRAFT = some_cards("draft", "R4.2.5", "pick {cards}", prompt=how_many, touches=of_packet)
DISCARD = some_cards("discard", "R5.8.1", "discard {cards}", prompt=how_many, touches=of_hand)


def why_not_drop(g: Earth, ask: OneOf, card: int) -> Reason | None:
    return None if card in ask.moves else Reason("reason.card-not-drawn", {}, "R5.4.4")


DROP = Question(
    "drop",
    rule="R5.4.4",
    forms=[plain("drop {card}")],
    why_not=why_not_drop,
    tries=numbers,
    touches=lambda g, ask, card: card_nodes(g, "card", ask.seat, (card,)),
)

QUESTIONS: list[Question] = [
    FACTION,
    chance("card", "R3.1.5", "deal {card} to {seat}", "seat"),
    chance("packet", "R4.2.5", "packet {card} for {seat}", "seat"),
    MULLIGAN,
    chance("forecast", "R3.1.10", "forecast {card}"),
    chance("tile", "R3.1.11", "draw {artefact}"),
    chance("buyer", "R3.1.14", "buyer {buyer}"),
    chance("command-card", "R4.2.1", "lay {kind} at {centre}", "centre"),
    DRAFT,
    chance("lost", "R10.2.2", "lose {card}"),
    DISCARD,
    DROP,
]
