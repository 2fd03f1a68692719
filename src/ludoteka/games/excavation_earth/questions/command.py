"""Command: orders, and the abilities of the command cards."""

from typing import Any

from ludoteka.core.choice import NO, Choice, OneOf
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason
from ludoteka.core.scene import message

from ..components.tables import CENTRES, MARKETS
from ..rules.moves import END, kind_of_ability, market_of, place_of, queued
from ..rules.state import Earth
from ..rules.turns.command import (
    BOTH,
    ENVOY,
    ONLY_TRADER,
    ORDERS,
    TRADER_THEN_WITHDRAW,
    USE,
    WITHDRAW,
    bribed_to,
    orders,
)
from .setup import numbers


def at_market(g: Earth, ask: Choice) -> dict[str, Any]:
    return {"market": ask.about + 1}


# -- orders ---------------------------------------------------------------------------------------------------------


def why_not_command(g: Earth, ask: OneOf, move: int) -> Reason | None:
    centre = g.tables.centre_of[ask.about]
    if move in orders(g, ask.seat, centre):
        return None
    if not 0 <= move < len(ORDERS):
        return Reason("reason.no-order", {}, "R5.5.2")
    if move >= WITHDRAW and not g.envoys[ask.seat * 3 + centre]:
        return Reason("reason.no-envoy", {"centre": centre}, "R5.5.2")
    return Reason("reason.one-cube" if move == BOTH else "reason.no-crew", {}, "R5.5.3")


def market_and_centre(g: Earth, ask: Choice, order: int) -> list[str]:
    """The market for a trader; the centre for a new envoy, an envoy that is withdrawn."""
    centre = CENTRES[g.tables.centre_of[ask.about]]
    found = [f"market:{ask.about + 1}"] if order in (ONLY_TRADER, BOTH, TRADER_THEN_WITHDRAW) else []
    if order in (ENVOY, BOTH):
        found.append(f"centre:{centre}")
    elif order != ONLY_TRADER:
        found.append(f"envoys:{centre}:{ask.seat}")
    return found


COMMAND = Question(
    "command",
    rule="R5.5.2",
    forms=[word(name, number) for number, name in enumerate(ORDERS)],
    why_not=why_not_command,
    tries=numbers,
    prompt=at_market,
    touches=market_and_centre,
)


def yes_or_no(name: str, rule: str, no: str, yes: str, **more: Any) -> Question:
    def why_not(g: Earth, ask: OneOf, move: int) -> Reason | None:
        return None if move in (NO, USE) else Reason("reason.yes-or-no", {}, rule)

    return Question(name, rule, [word(no, NO), word(yes, USE)], why_not, numbers, **more)


def market_used(g: Earth, ask: Choice, move: int) -> list[str]:
    return [] if move == NO else [f"market:{ask.about + 1}"]


TRADER = yes_or_no("trader", "R5.5.3", "no trader", "trader", prompt=at_market, touches=market_used)

# -- abilities ------------------------------------------------------------------------------------------------------


def cards_with_ability(g: Earth, ask: Choice, move: int) -> list[str]:
    if move == NO:
        return []
    return [f"command:{name}" for i, name in enumerate(CENTRES) if g.command[i] == kind_of_ability(ask.about)]


def ability(g: Earth, ask: Choice) -> dict[str, Any]:
    return {"ability": message(f"command.{g.tables.command_names[ask.about]}")}


ABILITY = yes_or_no("ability", "R7.1", "no ability", "use ability", prompt=ability, touches=cards_with_ability)

# -- bribery --------------------------------------------------------------------------------------------------------


def why_not_bribe(g: Earth, ask: OneOf, who: int) -> Reason | None:
    if who in ask.moves:
        return None
    market = market_of(who)
    if not 0 <= market < MARKETS or place_of(who) >= len(g.queue[market]):
        return Reason("reason.nobody-there", {}, "R7.6")
    return Reason("reason.bribed-already", {}, "R7.6")


def in_queue(g: Earth, ask: Choice, buyer: int) -> list[str]:
    if buyer == NO:
        return []
    market, place = market_of(buyer) + 1, place_of(buyer)
    return [f"market:{market}" if place == END else f"queue:{market}:{place + 1}"]


BRIBE = Question(
    "bribe",
    rule="R7.6",
    forms=[word("stop", NO), plain("bribe {queued}")],
    why_not=why_not_bribe,
    tries=numbers,
    prompt=lambda g, ask: {"n": ask.about},
    touches=in_queue,
)


def why_not_bribe_to(g: Earth, ask: OneOf, where: int) -> Reason | None:
    if where in ask.moves:
        return None
    market, place = market_of(where), place_of(where)
    if market == market_of(ask.about):
        return Reason("reason.same-market", {}, "R7.6")
    if place == END and 0 <= market < MARKETS:
        return Reason("reason.queue-full", {"market": market}, "R12.27")
    if not 0 <= market < MARKETS or place >= len(g.queue[market]):
        return Reason("reason.nobody-there", {}, "R7.6")
    if where in bribed_to(g, ask.about, [[0] * len(queue) for queue in g.queue], 2):
        return Reason("reason.exchange-counts-two", {}, "R7.6")
    return Reason("reason.nobody-there", {}, "R7.6")


BRIBE_TO = Question(
    "bribe-to",
    rule="R7.6",
    forms=[
        Form(
            "to the end of {market}",
            lambda ask, move: {"market": market_of(move)} if place_of(move) == END else None,
            lambda ask, gaps: queued(gaps["market"], END),
        ),
        plain("exchange with {queued}"),
    ],
    why_not=why_not_bribe_to,
    tries=numbers,
    touches=in_queue,
)

QUESTIONS: list[Question] = [COMMAND, TRADER, ABILITY, BRIBE, BRIBE_TO]
