"""What stands beside the table to help: where we are in the turn, how the game stands, what sales are worth, who may
spoil them. Everything here is open to all players."""

from ludoteka.core.position import Position
from ludoteka.core.scene import aid, item, message, overlay, row
from ludoteka.core.sketch import Sketch
from ludoteka.core.wire import Aid, Message, Overlay

from ..components.tables import COLOURS, MARKETS, PILOTS
from ..rules.scoring import gallery_score
from ..rules.state import Earth
from ..table.regions.board import seat_message
from ..table.regions.player import majority_now, total_now
from .trade import Sale, any_symbols, best_sales, own_symbols, price, price_after, rivals, spoils

ACTING = ("begin turn", "action", "task", "cards")
"""The steps in which somebody takes a turn."""
HEAD = {"aid.credits": "credit", "aid.majorities": "majority", "aid.gallery": "gallery", "aid.total": "total"}
"""What the columns of the standing are called, and what they show."""


def aids(position: Position, draw: Sketch, seat: int | None) -> list[Aid]:
    g = draw.g
    assert isinstance(g, Earth)
    if not g.round:
        return []
    found = [*steps(position, g), draw(standing)]
    if any(g.queue):
        found += [*draw(own_sales, seat), *draw(threats, seat), prices(g, seat, draw(all_prices))]
    return found


def steps(position: Position, g: Earth) -> list[Aid]:
    """The actions of a turn, and who comes next."""
    if g.step >= len(position.steps) or position.steps[g.step].name not in ACTING or g.active >= g.seats:
        return []
    left = g.actions_left
    items = [item(seat_message(g, g.active), seat=g.active)]
    if g.faction[g.active] == PILOTS or left == 2:
        items.append(item(message("aid.begin"), state="now" if left == 2 else "done"))
    for number in (1, 2):
        state = "now" if left == 2 - number else "done" if left < 2 - number else "todo"
        items.append(item(message("aid.action", n=number), state=state))
    after = next_up(g)
    if after is None:
        items.append(item(message("aid.scoring"), state="todo"))
    else:
        items.append(item(message("aid.next", seat=seat_message(g, after)), state="todo"))
    return [aid("turn", "steps", message("aid.turn", seat=seat_message(g, g.active)), items)]


def next_up(g: Earth) -> int | None:
    """Who acts after this turn; None if nobody else is left in the round."""
    order = g.order
    at = order.index(g.active)
    for i in range(1, len(order)):
        player = order[(at + i) % len(order)]
        if not g.passed[player]:
            return player
    return None if g.passed[g.active] else g.active


def standing(g: Earth) -> Aid:
    """What everybody would have if the game ended after this round: credits, majorities and gallery as they are."""
    totals = [total_now(g, player) for player in range(g.players)]
    found = []
    for player in sorted(range(g.players), key=lambda player: -totals[player]):
        gallery = gallery_score(g.tables, g.gallery[player])
        parts = (g.credits[player], majority_now(g, player), gallery, totals[player])
        cells = [item(message("aid.figure", n=part)) for part in parts]
        done = "done" if g.passed[player] else None  # no more turns in this round
        found.append(row([item(seat_message(g, player), seat=player, state=done), *cells]))
    head = [item(message("aid.player")), *(item(message(key), art=art) for key, art in HEAD.items())]
    return aid("standing", "table", message("aid.standing"), found, pin=True, head=head)


def own_sales(g: Earth, seat: int | None) -> list[Aid]:
    """What the seat could sell now, best first."""
    if seat is None:
        return []
    items = [
        item(
            sale_message(sale),
            art=f"sign/{COLOURS[sale.colour]}",
            value=sale.total,
            lights=[f"market:{market + 1}" for market in sale.markets],
        )
        for sale in best_sales(g, seat, own_symbols(g, seat))
    ]
    return [aid("sales", "lines", message("aid.sales"), items, pin=len(items) < 3)] if items else []


def threats(g: Earth, seat: int | None) -> list[Aid]:
    """Who could sell what before my next action, from what lies open; a warning where that takes buyers of mine."""
    items = []
    for player in rivals(g, seat):
        for sale in best_sales(g, player, any_symbols(g, player)):
            lost = spoils(g, seat, sale) if seat is not None else []
            items.append(
                item(
                    sale_message(sale),
                    art=f"sign/{COLOURS[sale.colour]}",
                    value=sale.total,
                    seat=player,
                    state="warn" if lost else None,
                    lights=[f"market:{market + 1}" for market in sale.markets],
                )
            )
    return [aid("threats", "lines", message("aid.threats"), items)] if items else []


def all_prices(g: Earth) -> list[list[tuple[int, int]]]:
    """For each market and colour what one artefact brings now, and after a Market action there."""
    return [
        [(price(g, market, colour), price_after(g, market, colour)) for colour in range(5)] for market in range(MARKETS)
    ]


def prices(g: Earth, seat: int | None, both: list[list[tuple[int, int]]]) -> Aid:
    """All prices; those that the seat would get are marked."""
    found = []
    for market in range(MARKETS):
        cells = [item(message("aid.market", market=market + 1), lights=[f"market:{market + 1}"])]
        for colour, (now, then) in enumerate(both[market]):
            mine = seat is not None and now and g.traders[seat * MARKETS + market] and g.stored(seat, colour)
            said = message("aid.price", now=now or "–", then=then or "–")
            cells.append(item(said, state="done" if mine else None))
        found.append(row(cells))
    head = [item(message("aid.one"), art="action/market")]
    head += [item(message(f"colour.{name}"), art=f"sign/{name}") for name in COLOURS]
    return aid("prices", "table", message("aid.prices"), found, head=head)


def sale_message(sale: Sale) -> Message:
    """Colour and markets of a sale."""
    markets = [market + 1 for market in sale.markets]
    return message("aid.sale", n=len(markets), colour=message(f"colour.{COLOURS[sale.colour]}"), markets=markets)


def overlays(g: Earth, seat: int | None) -> list[Overlay]:
    """Layers that can be laid over the table."""
    if not g.round:
        return []
    found = [
        overlay("threat", message("overlay.threat"), "action/sell"),
        overlay("majorities", message("overlay.majorities"), "majority"),
    ]
    if seat is not None:
        found.append(overlay("reach", message("overlay.reach"), "action/travel"))
    return found
