"""What follows from a move that the figures of the panels do not show, before it is confirmed."""

from ludoteka.core.choice import NO, Choice
from ludoteka.core.scene import item, message
from ludoteka.core.wire import Item

from ..components.tables import COLOURS, SPECIAL, TRAVEL, TYPE_IDS
from ..questions.names import artefact_name
from ..rules.moves import (
    DELIVER,
    FROM_SUPPLY,
    action_of,
    added_colour,
    card_of,
    sold_at,
    sold_colour,
    stack_of,
    with_special,
)
from ..rules.scoring import gallery_score
from ..rules.state import TO_EXCAVATE, TO_SELL, Earth
from .aids import sale_message
from .trade import Sale, best_sales, joined, payout_after_sale, rank_in


def preview_action(g: Earth, ask: Choice, move: int) -> list[Item]:
    """What a pass costs, what could be sold, what lies within reach."""
    if move == NO:
        return passing(g, ask.seat)
    if action_of(move) == TO_SELL:
        symbols = [card_of(move) % 6] if card_of(move) < TRAVEL else []
        return [
            item(sale_message(sale), art=f"sign/{COLOURS[sale.colour]}", value=sale.total)
            for sale in best_sales(g, ask.seat, symbols)
        ]
    return within_reach(g, ask.seat, card_of(move) // 6) if action_of(move) == TO_EXCAVATE else []


def passing(g: Earth, seat: int) -> list[Item]:
    """A pass is for the whole round, and costs all but two action cards."""
    lost = len(g.action_cards(seat)) - g.tables.keep
    found = [item(message("foresee.pass"), state="warn")]
    if lost > 0:
        found.append(item(message("foresee.discard", n=lost), state="warn", value=-lost, art="card/back"))
    if all(g.passed[player] for player in range(g.players) if player != seat):
        found.append(item(message("foresee.round-ends"), state="alarm" if g.round == 3 else "warn"))
    return found


def within_reach(g: Earth, seat: int, colour: int) -> list[Item]:
    """The artefacts of a colour that lie where explorers stand, and what a sample of each would add."""
    t = g.tables
    found = []
    for here in g.explorers[seat * 3 : seat * 3 + 3]:
        for type_ in t.types_at[here] if t.dig_colour[here] == colour else []:
            if g.dig_sites[type_]:
                sampled = g.gallery[seat] >> type_ & 1
                gain = "" if sampled else signed(gallery_added(g, seat, type_))
                text = message("foresee.within-reach", artefact=artefact_name(type_))
                found.append(item(text, art=f"artefact/{TYPE_IDS[type_]}", value=gain or None))
    return found


def preview_sale(g: Earth, ask: Choice, move: int) -> list[Item]:
    """The sum of a sale, what follows from it, and what popularity brings next time."""
    colour = sold_colour(move)
    made = Sale(g, colour, sold_at(move))
    found = [
        item(message("foresee.popularity", n=g.rank(colour)), art=f"sign/{COLOURS[colour]}", value=made.popularity),
        item(message("foresee.buyers", n=made.count), art=f"buyer/{COLOURS[colour]}", value=made.buyers),
    ]
    if made.bonus:
        found.append(item(message("foresee.markets", n=len(made.markets)), art="action/market", value=made.bonus))
    found.append(item(message("foresee.total"), art="credit", value=made.total, state="done"))
    if len(made.markets) > 1:
        found.append(item(message("foresee.free-card"), art="card/back", value="+1"))
    later = payout_after_sale(g, colour)
    if later != made.popularity:
        found.append(item(message("foresee.payout"), art=f"sign/{COLOURS[colour]}", value=f"{made.popularity}→{later}"))
    return found


def preview_market(g: Earth, ask: Choice, move: int) -> list[Item]:
    """Who is pushed out, and what artefacts are worth here before and after."""
    number = ask.about
    coloured = (added_colour(move),) if added_colour(move) >= 0 else ()
    added = (SPECIAL, *coloured) if with_special(move) else coloured
    after = joined(g, number, added)
    if after is None:
        return []
    pool, queue = after
    found = []
    pushed = len(g.queue[number]) + len(added) - len(queue)
    if pushed:
        found.append(item(message("foresee.pushed", n=pushed), state="warn"))
    t = g.tables
    for colour, letter in enumerate(COLOURS):
        then = queue.count(colour) + queue.count(SPECIAL)
        before = g.payout(colour) + g.interested(number, colour) * t.per_buyer if g.interested(number, colour) else 0
        later = t.payout[rank_in(pool, colour) - 1] + then * t.per_buyer if then else 0
        if before != later:
            found.append(item(message(f"colour.{letter}"), art=f"sign/{letter}", value=f"{before}→{later}"))
    return found


def preview_sample(g: Earth, ask: Choice, move: int) -> list[Item]:
    """A full column brings a card, once."""
    seat = ask.seat
    if move == NO:
        return []
    mask = g.gallery[seat] if move == FROM_SUPPLY else g.gallery[seat] & ~(1 << move)
    type_: int = ask.about
    column = type_ >> 2
    if (mask | 1 << type_) >> column * 4 & 15 == 15 and not g.bonus[seat] >> column & 1:
        return [item(message("foresee.free-card"), art="card/back", value="+1")]
    return []


def gallery_added(g: Earth, seat: int, type_: int) -> int:
    t = g.tables
    return gallery_score(t, g.gallery[seat] | 1 << type_) - gallery_score(t, g.gallery[seat])


def preview_acquisition(g: Earth, ask: Choice, move: int) -> list[Item]:
    """What a sample of the top of a stack would add."""
    return gallery_gain(g, ask.seat, g.black[stack_of(move)][0]) if NO < move < DELIVER else []


def preview_artefact(g: Earth, ask: Choice, type_: int) -> list[Item]:
    return [] if type_ == NO else gallery_gain(g, ask.seat, type_)


def gallery_gain(g: Earth, seat: int, type_: int) -> list[Item]:
    """What a sample of a new artefact would add."""
    if g.gallery[seat] >> type_ & 1:
        return []
    return [item(message("foresee.gallery"), art="gallery", value=signed(gallery_added(g, seat, type_)))]


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value)
