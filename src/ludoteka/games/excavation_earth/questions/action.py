"""What to do with a card, and why it cannot be done."""

from collections.abc import Iterable
from random import Random

from ludoteka.core.choice import NO, Choice, Move
from ludoteka.core.notation import Form, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components.tables import CARDS, COLOURS, MARKETS, MERCHANTS, TRAVEL
from ..help.preview import preview_action
from ..rules import state
from ..rules.moves import action_of, card_of, play
from ..rules.state import ACTIONS, EMPTY, Earth
from ..rules.turns.dig import has_cube, in_reach
from ..rules.turns.trade import can_sell, can_smuggle, extra_market, prior_purchases
from ..table.ids import card_nodes

# -- what an action lacks -------------------------------------------------------------------------------------------


def why_not(g: Earth, me: int, what: int, card: int) -> Reason | None:
    """What an action with a card of this colour and symbol lacks."""
    if what == state.TO_TRAVEL:
        return None
    if what == state.TO_SELL:
        return no_sale(g, me, card)
    colour, symbol = card // 6, card % 6
    if what == state.TO_EXCAVATE:
        return no_dig(g, me, colour)
    if what == state.TO_MARKET:
        return no_market(g, me, symbol)
    if what == state.TO_COMMAND:
        centre = g.tables.centre_of[symbol]
        if has_cube(g, me) or g.envoys[me * 3 + centre]:
            return None
        return Reason("reason.no-crew-no-envoy", {"centre": centre}, "R12.28")
    if what == state.TO_SMUGGLE:
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


def cards_and_actions(g: Earth, ask: Choice, rng: Random) -> Iterable[Move]:
    # What can be said of one's own cards comes first: it is the reason that is told.
    own = [play(what, card) for card in g.hand[ask.seat] for what in range(len(ACTIONS))]
    hand = [*g.hand[ask.seat], rng.randrange(CARDS), rng.randrange(TRAVEL), 0]
    some = [play(rng.randrange(9), rng.choice(hand)) for _ in range(60)]
    return [NO, *own, *some, *(play(state.TO_SURVEY, card) for card in range(MARKETS))]


# -- an action with a card ------------------------------------------------------------------------------------------


def why_not_action(g: Earth, ask: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    what, card = action_of(move), card_of(move)
    if move < 0 or what >= len(ACTIONS):
        return Reason("reason.no-such-action", {}, "R4.3.2")
    if card not in g.hand[ask.seat]:
        return Reason("reason.card-not-here", {}, "R4.3.2")
    if card >= TRAVEL and what not in (state.TO_TRAVEL, state.TO_SELL):
        return Reason("reason.travel-card", {"action": what}, "R12.29")
    return why_not(g, ask.seat, what, card)


def act(number: int) -> Form:
    """`excavate with Y3`."""
    return Form(
        f"{ACTIONS[number]} with {{card}}",
        lambda ask, move: {"card": card_of(move)} if move >= 0 and action_of(move) == number else None,
        lambda ask, gaps: play(number, gaps["card"]),
    )


def card_and_action(g: Earth, ask: Choice, move: int) -> list[str]:
    if move == NO:
        return []
    return [*card_nodes(g, "card", ask.seat, (card_of(move),)), f"action:{ACTIONS[action_of(move)]}"]


ACTION = Question(
    "action",
    rule="R4.3.1",
    forms=[word("pass", NO), *map(act, range(len(ACTIONS)))],
    why_not=why_not_action,
    tries=cards_and_actions,
    prompt=lambda g, ask: {"n": g.actions_left + 1},
    touches=card_and_action,
    preview=preview_action,
)

# -- the action of a restructuring ----------------------------------------------------------------------------------


def why_not_extra(g: Earth, ask: Choice, move: int) -> Reason | None:
    """The imaginary card shows whatever one likes, so only one way to say it is left for each action."""
    if move == NO:
        return None
    what, card = action_of(move), card_of(move)
    plain = {
        state.TO_TRAVEL: card == 0,
        state.TO_EXCAVATE: card % 6 == 0 and card < TRAVEL,
        state.TO_SURVEY: card % 6 == 0 and card < TRAVEL,
        state.TO_SELL: card < MARKETS if g.faction[ask.seat] == MERCHANTS else card == 0,
    }
    if move < 0 or what >= len(ACTIONS) or not plain.get(what, card < MARKETS):
        return Reason("reason.no-such-action", {}, "R7.3")
    return why_not(g, ask.seat, what, card)


def extra(number: int) -> Form:
    """`extra excavate Y`, `extra market 3`: the card is imaginary, and only what matters of it is written."""
    name = f"extra {ACTIONS[number]}"
    if number == state.TO_TRAVEL:
        return word(name, play(state.TO_TRAVEL, 0))
    if number in (state.TO_EXCAVATE, state.TO_SURVEY):
        return Form(
            f"{name} {{colour}}",
            lambda ask, move: {"colour": card_of(move) // 6} if action_of(move) == number else None,
            lambda ask, gaps: play(number, gaps["colour"] * 6),
        )
    return Form(
        f"{name} {{market}}",
        lambda ask, move: {"market": card_of(move) % 6} if action_of(move) == number else None,
        lambda ask, gaps: play(number, gaps["market"]),
    )


def place_of_action(g: Earth, ask: Choice, move: int) -> list[str]:
    """The action, and where it would be. The symbol of a sale matters to merchants alone."""
    if move == NO:
        return []
    action, card = action_of(move), card_of(move)
    found = [f"action:{ACTIONS[action]}"]
    if action == state.TO_TRAVEL or (action == state.TO_SELL and g.faction[ask.seat] != MERCHANTS):
        return found
    if action in (state.TO_EXCAVATE, state.TO_SURVEY):
        return [*found, f"supply:{COLOURS[card // 6]}"]
    return [*found, f"market:{card % 6 + 1}"]


EXTRA = Question(
    "extra",
    rule="R7.3",
    forms=[word("no extra action", NO), *map(extra, range(len(ACTIONS)))],
    why_not=why_not_extra,
    tries=cards_and_actions,
    touches=place_of_action,
)

QUESTIONS: list[Question] = [ACTION, EXTRA]
