"""Why an action cannot be taken with a card."""

from ludoteka.core.choice import NO, Choice
from ludoteka.core.reason import Reason

from ..components.tables import MARKETS, MERCHANTS, TRAVEL
from ..rules.state import (
    ACTIONS,
    EMPTY,
    TO_COMMAND,
    TO_EXCAVATE,
    TO_MARKET,
    TO_SELL,
    TO_SMUGGLE,
    TO_SURVEY,
    TO_TRAVEL,
    Earth,
)
from ..rules.turns.dig import has_cube, in_reach
from ..rules.turns.trade import can_sell, can_smuggle, extra_market, prior_purchases


def why_not_action(g: Earth, choice: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    what, card = move >> 6, move & 63
    if move < 0 or what >= len(ACTIONS):
        return Reason("reason.no-such-action", {}, "R4.3.2")
    if card not in g.hand[choice.seat]:
        return Reason("reason.card-not-here", {"card": card}, "R4.3.2")
    if card >= TRAVEL and what not in (TO_TRAVEL, TO_SELL):
        return Reason("reason.travel-card", {"action": what}, "R12.29")
    return why_not(g, choice.seat, what, card)


def why_not_extra(g: Earth, choice: Choice, move: int) -> Reason | None:
    """The imaginary card shows whatever one likes, so only one way to say it is left for each action."""
    if move == NO:
        return None
    what, card = move >> 6, move & 63
    plain = {
        TO_TRAVEL: card == 0,
        TO_EXCAVATE: card % 6 == 0 and card < TRAVEL,
        TO_SURVEY: card % 6 == 0 and card < TRAVEL,
        TO_SELL: card < MARKETS if g.faction[choice.seat] == MERCHANTS else card == 0,
    }
    if move < 0 or what >= len(ACTIONS) or not plain.get(what, card < MARKETS):
        return Reason("reason.no-such-action", {}, "R7.3")
    return why_not(g, choice.seat, what, card)


def why_not(g: Earth, me: int, what: int, card: int) -> Reason | None:
    """What an action with a card of this colour and symbol lacks."""
    if what == TO_TRAVEL:
        return None
    if what == TO_SELL:
        return no_sale(g, me, card)
    colour, symbol = card // 6, card % 6
    if what == TO_EXCAVATE:
        return no_dig(g, me, colour)
    if what == TO_MARKET:
        return no_market(g, me, symbol)
    if what == TO_COMMAND:
        centre = g.tables.centre_of[symbol]
        if has_cube(g, me) or g.envoys[me * 3 + centre]:
            return None
        return Reason("reason.no-crew-no-envoy", {"centre": centre}, "R12.28")
    if what == TO_SMUGGLE:
        return no_smuggling(g, me, symbol)
    return no_survey(g, colour)


def explorers(g: Earth, me: int) -> list[int]:
    return [here for here in g.explorers[me * 3 : me * 3 + 3] if here >= 0]


def no_dig(g: Earth, me: int, colour: int) -> Reason | None:
    if g.hold_room(me) < 1:
        return Reason("reason.hold-full", {}, "R5.2.2")
    if in_reach(g, me, colour):
        return None
    if colour not in [g.tables.dig_colour[here] for here in explorers(g, me)]:
        return Reason("reason.no-explorer-in-region", {"colour": colour}, "R5.2.2")
    return Reason("reason.nothing-there", {"colour": colour}, "R5.2.2")


def no_market(g: Earth, me: int, market: int) -> Reason | None:
    if g.tables.market_site[market] not in explorers(g, me):
        return Reason("reason.no-explorer-at-market", {"market": market}, "R5.3.1")
    if has_cube(g, me) or any(g.pool):
        return None
    return Reason("reason.no-effect", {}, "R5.3.2")


def no_sale(g: Earth, me: int, card: int) -> Reason | None:
    extra = extra_market(g, me, card)
    if can_sell(g, me, extra) or prior_purchases(g, me, extra):
        return None
    if not g.hold[me] and not g.hatch[me]:
        return Reason("reason.no-artefacts", {}, "R5.4.2")
    return Reason("reason.no-market-buys", {}, "R5.4.2")


def no_smuggling(g: Earth, me: int, symbol: int) -> Reason | None:
    t = g.tables
    if t.depot_of[symbol] not in [t.depot_at[here] for here in explorers(g, me)]:
        return Reason("reason.no-explorer-at-depot", {}, "R5.6.1")
    return None if can_smuggle(g, me) else Reason("reason.nothing-to-smuggle", {}, "R5.6.3")


def no_survey(g: Earth, colour: int) -> Reason | None:
    if g.round < 3:
        return None if EMPTY in g.marks else Reason("reason.forecast-taken", {}, "R12.18")
    return None if g.supply(colour) else Reason("reason.supply-empty", {"colour": colour}, "R5.7.1")
