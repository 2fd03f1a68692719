"""Trade: what is added to a market, what is sold where, and deals with the black market."""

from collections.abc import Iterable
from random import Random

from ludoteka.core.choice import NO, Choice, Move, OneOf
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components.tables import BUYERS, COLOURS, SPECIAL, TYPES
from ..help.preview import preview_acquisition, preview_market, preview_sale
from ..rules.moves import (
    DELIVER,
    acquisition,
    added_colour,
    card_of,
    costs_fee,
    delivered,
    delivery,
    into_hatch,
    sale_at,
    sold_at,
    sold_colour,
    stack_of,
    type_of,
    with_special,
    with_trader,
)
from ..rules.state import Earth
from ..rules.turns.dig import has_cube
from ..rules.turns.trade import (
    DeliverOrAcquire,
    Goods,
    extra_market,
    places_to_sell,
    prior_purchases,
    pushed_by_special,
)
from ..table.ids import item_nodes
from .setup import how_many, numbers

# -- market ---------------------------------------------------------------------------------------------------------


def why_not_market(g: Earth, ask: OneOf, move: int) -> Reason | None:
    if not 0 < move < 24:
        return Reason("reason.one-step", {}, "R5.3.2")
    if with_trader(move) and not has_cube(g, ask.seat):
        return Reason("reason.no-crew", {}, "R5.3.2")
    if with_special(move) and not g.pool[SPECIAL]:
        return Reason("reason.no-special", {}, "R5.3.4")
    colour = added_colour(move)
    if colour < 0 or g.pool[colour] or (with_special(move) and colour == pushed_by_special(g, ask.about)):
        return None
    return Reason("reason.no-buyer", {"colour": colour}, "R12.11")


def market_and_tracks(g: Earth, ask: Choice, move: int) -> list[str]:
    found = [f"market:{ask.about + 1}"]
    found += [f"crew:{ask.seat}"] if with_trader(move) else []
    found += [f"track:{BUYERS[SPECIAL]}"] if with_special(move) else []
    return [*found, f"track:{COLOURS[added_colour(move)]}"] if added_colour(move) >= 0 else found


MARKET = Question(
    "market",
    rule="R5.3.2",
    forms=[plain("add {additions}")],
    why_not=why_not_market,
    tries=numbers,
    prompt=lambda g, ask: {"market": ask.about + 1},
    touches=market_and_tracks,
    preview=preview_market,
)

# -- sale -----------------------------------------------------------------------------------------------------------


def why_not_sale(g: Earth, ask: OneOf, move: int) -> Reason | None:
    me = ask.seat
    if move in ask.moves:
        return None
    colour, places = sold_colour(move), sold_at(move)
    if move < 0 or colour >= len(COLOURS) or not places:
        return Reason("reason.no-market-buys", {}, "R5.4.2")
    stored = g.stored(me, colour)
    if not stored:
        return Reason("reason.no-artefact-of", {"colour": colour}, "R5.4.2")
    able = places_to_sell(g, me, colour, -1)
    for market in places:
        if not g.interested(market, colour):
            return Reason("reason.nobody-interested", {"market": market}, "R5.4.2")
        if market not in able and sale_at(colour, 1 << market) not in ask.moves:
            return Reason("reason.no-trader", {"market": market}, "R5.4.2")
    return Reason("reason.too-many-markets", {"n": min(3, stored)}, "R5.4.2")


def track_and_markets(g: Earth, ask: Choice, move: int) -> list[str]:
    return [f"track:{COLOURS[sold_colour(move)]}", *(f"market:{market + 1}" for market in sold_at(move))]


def sales_tried(g: Earth, ask: Choice, rng: Random) -> Iterable[Move]:
    return [sale_at(rng.randrange(6), rng.randrange(64)) for _ in range(60)]


SALE = Question(
    "sale",
    rule="R5.4.2",
    forms=[
        Form(
            "sell {colour} at {markets}",
            lambda ask, move: {"colour": sold_colour(move), "markets": sold_at(move)},
            lambda ask, gaps: sale_at(gaps["colour"], gaps["markets"]),
        )
    ],
    why_not=why_not_sale,
    tries=sales_tried,
    touches=track_and_markets,
    preview=preview_sale,
)


def why_not_goods(g: Earth, ask: Goods, items: tuple[int, ...]) -> Reason | None:
    if len(items) != ask.low:
        return Reason("reason.number-of-goods", {"n": ask.low}, "R5.4.2")
    if items not in ask.moves:
        return Reason("reason.not-stored", {}, "R5.4.2")
    return None


def goods_tried(g: Earth, ask: Goods, rng: Random) -> Iterable[Move]:
    items = [*ask.items, rng.randrange(2 * TYPES)]
    return [tuple(sorted(rng.choices(items, k=rng.randrange(1, 4)))) for _ in range(20)]


GOODS = Question(
    "goods",
    rule="R5.4.2",
    forms=[plain("hand over {items}")],
    why_not=why_not_goods,
    tries=goods_tried,
    prompt=how_many,
    touches=lambda g, ask, items: item_nodes(ask.seat, items),
)

# -- black market ---------------------------------------------------------------------------------------------------


def no_purchase(g: Earth, me: int, move: int, fee: int, rule: str) -> Reason | None:
    """Why the top of a stack cannot be bought."""
    colour = stack_of(move)
    if not 0 <= colour < len(COLOURS) or not g.black[colour]:
        return Reason("reason.stack-empty", {}, "R12.14")
    price = g.tables.value[g.black[colour][0]] + fee
    if price > g.credits[me]:
        return Reason("reason.too-expensive", {"n": price}, rule)
    if (g.hatch_room(me) if into_hatch(move) else g.hold_room(me)) < 1:
        return Reason("reason.no-room", {"storage": into_hatch(move)}, rule)
    return None


def acquiring() -> Form:
    return Form(
        "acquire {colour} into {storage}",
        lambda ask, move: {"colour": stack_of(move), "storage": into_hatch(move)} if 0 <= move < DELIVER else None,
        lambda ask, gaps: acquisition(gaps["colour"], gaps["storage"]),
    )


def goods_or_stack(g: Earth, ask: Choice, move: int) -> list[str]:
    if move == NO:
        return []
    if move >= DELIVER:
        return item_nodes(ask.seat, (delivered(move),))
    return [f"black:{COLOURS[stack_of(move)]}", f"{'hatch' if into_hatch(move) else 'hold'}:{ask.seat}"]


def why_not_prior(g: Earth, ask: OneOf, move: int) -> Reason | None:
    me = ask.seat
    if move in ask.moves:
        return None
    if move == NO:
        return Reason("reason.sale-needs-purchase", {}, "R6.5")
    reason = no_purchase(g, me, move, 0, "R6.5")
    if reason is None and move not in prior_purchases(g, me, sale_market(g, me)):
        return Reason("reason.sale-must-follow", {}, "R6.5")
    return reason


def sale_market(g: Earth, me: int) -> int:
    """The market that merchants add to the sale in progress."""
    return extra_market(g, me, card_of(g.doing)) if g.doing >= 0 else -1


PRIOR = Question(
    "prior",
    rule="R6.5",
    forms=[word("no purchase", NO), acquiring()],
    why_not=why_not_prior,
    tries=numbers,
    touches=goods_or_stack,
    preview=preview_acquisition,
)


def why_not_deliver_or_acquire(g: Earth, ask: DeliverOrAcquire, move: int) -> Reason | None:
    if move in ask.moves:
        return None
    me = ask.seat
    if move == NO:
        return Reason("reason.trade-something", {}, "R5.6.2")
    if move < NO or move >= delivery(2 * TYPES) or acquisition(len(COLOURS), 0) <= move < DELIVER:
        return Reason("reason.not-stored", {}, "R5.6.2")
    delivers = move >= DELIVER
    if ask.way >= 0 and delivers != (ask.way == 1):
        return Reason("reason.one-way", {}, "R5.6.2")
    colour = type_of(delivered(move)) >> 2 if delivers else stack_of(move)
    if ask.taken >> colour & 1:
        return Reason("reason.different-colours", {"colour": colour}, "R5.6.2")
    if delivers:
        return Reason("reason.not-stored", {}, "R5.6.2")
    return no_purchase(g, me, move, g.tables.fee if costs_fee(ask.about) else 0, "R5.6.3")


DELIVER_OR_ACQUIRE = Question(
    "deliver-or-acquire",
    rule="R5.6.2",
    forms=[
        word("no more", NO),
        acquiring(),
        Form(
            "deliver {item}",
            lambda ask, move: {"item": delivered(move)},
            lambda ask, gaps: delivery(gaps["item"]),
        ),
    ],
    why_not=why_not_deliver_or_acquire,
    tries=numbers,
    touches=goods_or_stack,
    preview=preview_acquisition,
)

QUESTIONS: list[Question] = [MARKET, PRIOR, SALE, GOODS, DELIVER_OR_ACQUIRE]
