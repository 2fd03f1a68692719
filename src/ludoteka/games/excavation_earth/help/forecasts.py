"""What the aids foretell, compared by the check kit with what then happens."""

from typing import Final, TypeAlias

from ludoteka.core.game import Forecast

from ..rules.flow import SEQUENCE
from ..rules.moves import sold_at, sold_colour
from ..rules.state import BUYER_INCOME, MAJORITIES, MARKET_BONUS, PAGE, POPULARITY, SOURCES, Earth
from ..rules.turns.trade import sales
from ..table.regions.player import majority_now
from .trade import Sale, payout_after_sale

SELLING: Final = ("action", "task", "zu")
"""The steps in which somebody may sell."""
Sales: TypeAlias = dict[tuple[int, tuple[int, ...]], int]


def booked(g: Earth, player: int, round_: int, *sources: int) -> int:
    page = player * PAGE + round_ * len(SOURCES)
    return sum(g.books[page + source] for source in sources)


# -- sales ----------------------------------------------------------------------------------------------------------


def selling(g: Earth) -> bool:
    return 0 <= g.step < len(SEQUENCE) and SEQUENCE[g.step].name in SELLING


def sales_told(g: Earth) -> Sales | None:
    """What every sale of the active player would bring, with any card."""
    if not selling(g):
        return None
    moves = {move for extra in range(-1, 6 if g.active < g.seats else 0) for move in sales(g, g.active, extra)}
    found = [(sold_colour(move), sold_at(move)) for move in moves]
    return {(colour, tuple(markets)): Sale(g, colour, markets).total for colour, markets in found}


def one_action(before: Earth, later: Earth) -> bool:
    """Whether a single action lies in between: a turn that asks nothing, as Zu's may, goes by without a commit."""
    if later.turns == before.turns:
        return before.actions_left - later.actions_left <= 1
    return later.turns == before.turns + 1 and before.actions_left <= 1 and later.actions_left == 2


def sold_between(before: Earth, later: Earth) -> tuple[int, tuple[int, ...]] | None:
    """Colour and markets of the sale in between: who bought has left the queues."""
    if not one_action(before, later):
        return None
    colours = {type_ >> 2 for type_, count in enumerate(later.sold) if count > before.sold[type_]}
    markets = [market for market, queue in enumerate(later.queue) if queue != before.queue[market]]
    return (colours.pop(), tuple(markets)) if colours else None


def sales_came(before: Earth, later: Earth) -> Sales | None:
    """The same with what the sale has brought, if it was one of them."""
    told = sales_told(before)
    sold = sold_between(before, later)
    if told is None or sold not in told:
        return told  # no sale; or one with an artefact or a trader that only came in this turn
    sources = (POPULARITY, BUYER_INCOME, MARKET_BONUS)
    me = before.active
    return told | {sold: booked(later, me, before.round, *sources) - booked(before, me, before.round, *sources)}


def payouts_told(g: Earth) -> list[int] | None:
    """What popularity brings in the sale after the next one."""
    return [payout_after_sale(g, colour) for colour in range(5)] if selling(g) else None


def payouts_came(before: Earth, later: Earth) -> list[int] | None:
    if sold_between(before, later) is None:
        return payouts_told(before)
    return [later.payout(colour) for colour in range(5)]


# -- majorities -----------------------------------------------------------------------------------------------------


def majorities_told(g: Earth) -> list[int] | None:
    """What the command centres bring at the end of the round, as they are."""
    return [majority_now(g, player) for player in range(g.players)] if g.round else None


def majorities_came(before: Earth, later: Earth) -> list[int] | None:
    if later.round == before.round or later.envoys != before.envoys:
        return majorities_told(before)  # not scored yet, or no longer as they were
    return [booked(later, player, before.round, MAJORITIES) for player in range(before.players)]


FORECASTS: Final = (
    Forecast("sales", sales_told, sales_came),
    Forecast("payouts after a sale", payouts_told, payouts_came),
    Forecast("majorities", majorities_told, majorities_came),
)
