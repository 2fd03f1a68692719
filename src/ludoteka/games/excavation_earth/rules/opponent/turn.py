"""Zu, the automatic opponent of a single player. It plays itself: its cards and its random choices are chance.

Zu's decks are shuffled unseen, so nothing of them is decided before it matters: a card is drawn by its kind, as often
as the round's deck still holds that kind, and then from all unseen cards of the kind.
"""

from typing import Final

from ludoteka.core.choice import Draw, Turn

from ...components.tables import Z_COMMAND, Z_EXCAVATE, Z_MARKET, Z_RUSH, Z_SELL, ZU_KINDS
from ..moves import due, number_of
from ..state import EMPTY, ZU_DRAW, ZU_SURVEY, Earth, without
from ..turns.dig import change_forecast, draw_artefacts, open_forecasts
from ..turns.setup import to_site
from .cards import zu_command, zu_excavate, zu_keeps, zu_market, zu_rush, zu_sell
from .choice import ZU, Chosen, lacks_crew, on

CARRIED: Final = len(ZU_KINDS)
"""The kind of a card that was carried over from the last round."""

RULES: Final[list[str]] = ["R10.5.1", "R10.5.4", "R10.5.5", "R10.5.6", "R10.5.7", "R10.5.8"]
"""By kind of card."""

# -- the deck -------------------------------------------------------------------------------------------------------


def prepare(g: Earth) -> None:
    """R10.2.1: three random cards of the last round go into the next deck; which ones shows when they are drawn."""
    if not g.solo:
        return
    g.zu_before = g.zu_pile
    g.zu_pile = ()
    g.carried = min(g.tables.zu_carried, len(g.zu_before))
    g.zu_kinds = tuple(g.tables.zu_decks[g.round - 1])


def reveal(g: Earth) -> Chosen:
    """R10.1.5 R10.1.6 R10.3.1: the next card of the round's deck, or -1 if the deck is empty."""
    t = g.tables
    kinds: list[int] = [CARRIED] * g.carried
    for each in range(CARRIED):
        for _ in range(g.zu_kinds[each]):
            kinds.append(each)
    if not kinds:
        return EMPTY
    kind: int = kinds[0]
    if kind != kinds[-1]:
        kind = yield Draw("zu-kind", kinds)
    bag = list(g.zu_before) if kind == CARRIED else [card for card in g.zu_unseen if t.zu_kind[card] == kind]
    card: int = bag[0]
    if len(bag) > 1:
        card = yield Draw("zu-card", bag)
    if kind == CARRIED:
        g.carried -= 1
        g.zu_before = without(g.zu_before, card)
    else:
        g.zu_kinds = (*g.zu_kinds[:kind], g.zu_kinds[kind] - 1, *g.zu_kinds[kind + 1 :])
        g.zu_unseen = without(g.zu_unseen, card)
    g.zu_pile = tuple(sorted((*g.zu_pile, card)))
    return card


def zu_action(g: Earth, _: int) -> Turn:
    """R10.3.1: reveal a card and do what it says. An empty deck passes."""
    t = g.tables
    g.actions_left -= 1
    card = yield from reveal(g)
    if card < 0:
        g.passed[ZU] = 1
        g.actions_left = 0
        g.tell("event.passed", g.who(ZU))
        return
    kind = t.zu_kind[card]
    g.tell("zu.card", card)
    g.tell("zu.rule", ZU_KINDS[kind], RULES[kind])
    if kind == Z_EXCAVATE:
        yield from zu_excavate(g, t.zu_colours[card])
    elif kind == Z_MARKET:
        yield from zu_market(g)
    elif kind == Z_COMMAND:
        zu_command(g, t.zu_market[card])
    elif kind == Z_SELL:
        yield from zu_sell(g)
    elif kind == Z_RUSH:
        yield from zu_rush(g)
    else:
        g.agenda.append(due(ZU_DRAW, 0))
        return
    if kind == Z_EXCAVATE or kind == Z_RUSH:
        yield from skip_card(g)


def skip_card(g: Earth) -> Turn:
    """R11.3: with option E4 the next card is discarded unplayed."""
    if on(g, "E4"):
        card = yield from reveal(g)
        if card >= 0:
            g.tell("zu.skipped", card)


# -- survey ---------------------------------------------------------------------------------------------------------


def zu_draw(g: Earth, _: int) -> Turn:
    """R10.5.8: the card of a survey. It is a turn of its own, because the player's cards lie in the same deck."""
    g.agenda.pop()
    g.refill_deck()
    if not g.deck:
        yield from skip_card(g)
        return
    card: int = yield Draw("zu-survey", g.deck)
    g.deck.remove(card)
    g.agenda.append(due(ZU_SURVEY, card))
    g.tell("zu.drew", card)


def zu_survey(g: Earth, _: int) -> Turn:
    """R10.2.3 R10.5.8: the card goes into the forecast; of two artefacts of its colour Zu buys one it does not have."""
    t = g.tables
    card = number_of(g.agenda.pop())
    places = open_forecasts(g) if g.round < 3 else []
    if places:
        change_forecast(g, ZU, places[0], card)
        if not lacks_crew(g, 1):
            g.crew[ZU] -= 1
            g.marks = (*g.marks[: places[0]], ZU, *g.marks[places[0] + 1 :])
    else:
        g.discard = sorted([*g.discard, card])
    yield from draw_artefacts(g, card // 6, t.survey_tiles)
    if len(g.surveyed) == 1:
        g.tell("zu.left", g.surveyed[0])
        to_site(g, g.surveyed[0])
        g.surveyed = ()
    elif g.surveyed:
        yield from zu_keeps(g)
    yield from skip_card(g)
