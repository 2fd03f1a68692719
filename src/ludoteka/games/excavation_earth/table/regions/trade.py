"""Trade: popularity of the colours, six markets with queues and traders, the ship with its command centres."""

from functools import cache
from typing import Any

from ludoteka.core.scene import message, node
from ludoteka.core.wire import Node

from ...components.tables import BUYERS, CENTRES, COLOURS, MARKETS, SPECIAL
from ...knowledge.view import side
from ...rules.moves import command_ability
from ...rules.state import EMPTY, Earth
from .. import layout
from .board import crew_art, seat_message

HOME = "trade"


def trade(g: Earth) -> list[Node]:
    return [*popularity(g), *markets(g), *ship(g)]


def popularity(g: Earth) -> list[Node]:
    """A track for each colour: level, rank, and what a sale gets for it."""
    found = []
    size = {"size": layout.TRACK_SIZE, "wide": layout.TRACK_WIDE}
    for colour, letter in enumerate(COLOURS):
        level, rank = g.level(colour), g.rank(colour)
        tip = message("tip.popularity", level=level, rank=rank, n=g.payout(colour))
        label = message("label.track", colour=message(f"colour.{letter}"))
        x = (colour + 0.5) * layout.TRACK_STEP
        art = f"track/{letter}/{level}/{rank}"
        found.append(
            node(f"track:{letter}", art, HOME, x, layout.TRACK_Y, label=label, tip=tip, study=True, brief=True, **size)
        )
    x = (len(COLOURS) + 0.5) * layout.TRACK_STEP
    art = f"track/S/{g.pool[SPECIAL]}"
    found.append(
        node("track:S", art, HOME, x, layout.TRACK_Y, label=message("label.special", n=g.pool[SPECIAL]), **size)
    )
    return found


# -- markets --------------------------------------------------------------------------------------------------------


def row_y(market: int) -> float:
    return layout.MARKET_Y + market * layout.MARKET_STEP


def markets(g: Earth) -> list[Node]:
    """Each market with its buyers in order, front first, and the traders beside them."""
    found = []
    for market in range(MARKETS):
        found.append(market_row(g, market))
        found += [queued(market, i, buyer) for i, buyer in enumerate(g.queue[market])]
        for player in range(g.players):
            count = g.traders[player * MARKETS + market]
            if count:
                x = layout.TRADER_X + player * layout.TRADER_STEP
                label = message("tip.traders", seat=seat_message(g, player), n=count)
                id_ = f"traders:{market + 1}:{player}"
                more = {"size": layout.TRADER, "count": count if count > 1 else None, "label": label, "piece": True}
                found.append(node(id_, crew_art(g, player), HOME, x, row_y(market), **more))
    return found


def market_row(g: Earth, market: int) -> Node:
    traders = [
        message("tip.traders", seat=seat_message(g, player), n=g.traders[player * MARKETS + market])
        for player in range(g.players)
        if g.traders[player * MARKETS + market]
    ]
    tip = message(
        "tip.queue" if traders else "tip.queue-plain",
        buyers=[message(f"buyer.{BUYERS[buyer]}") for buyer in g.queue[market]] or [message("word.nobody")],
        centre=message(f"centre.{CENTRES[g.tables.centre_of[market]]}"),
        traders=traders,
    )
    size = {"size": layout.MARKET_SIZE, "wide": layout.MARKET_WIDE}
    label = message("label.market", market=market + 1)
    x = layout.TRADE_WIDE / 2
    art = f"market/{market + 1}"
    return node(f"market:{market + 1}", art, HOME, x, row_y(market), label=label, tip=tip, study=True, **size)


@cache
def queued(market: int, i: int, buyer: int) -> Node:
    label = message("label.queued", buyer=message(f"buyer.{BUYERS[buyer]}"), market=market + 1, n=i + 1)
    x = layout.QUEUE_X + i * layout.QUEUE_STEP
    art = f"buyer/{BUYERS[buyer]}"
    more = {"size": layout.QUEUED, "label": label, "piece": True, "shaped": True}
    return node(f"queue:{market + 1}:{i + 1}", art, HOME, x, row_y(market), **more)


# -- the ship -------------------------------------------------------------------------------------------------------


def ship(g: Earth) -> list[Node]:
    """Three command centres with envoys and command cards, and the buyers who have just bought."""
    found = []
    for centre in range(len(CENTRES)):
        found += command_centre(g, centre)
    middle = layout.TRADE_WIDE / 2
    size = {"size": layout.BAY_SIZE, "wide": layout.BAY_WIDE}
    found.append(node("bay", "bay", HOME, middle, layout.BAY_Y, label=message("label.bay"), ground=True, **size))
    for buyer in range(6):
        if g.ship[buyer]:
            label = message("label.on-ship", buyer=message(f"buyer.{BUYERS[buyer]}"))
            x = middle + (buyer - 2.5) * 1.2
            more = {"size": 0.66, "count": g.ship[buyer], "label": label, "piece": True}
            found.append(node(f"ship:{BUYERS[buyer]}", f"buyer/{BUYERS[buyer]}", HOME, x, layout.BAY_Y, **more))
    return found


def command_centre(g: Earth, centre: int) -> list[Node]:
    t = g.tables
    name = CENTRES[centre]
    x, y = (centre + 0.5) * layout.CENTRE_STEP, layout.SHIP_Y
    envoys = [
        message("tip.envoys", seat=seat_message(g, player), n=g.envoys[player * 3 + centre])
        for player in range(g.players)
        if g.envoys[player * 3 + centre]
    ]
    label = message("label.centre", centre=message(f"centre.{name}"))
    tip = message("tip.centre", envoys=envoys) if envoys else message("tip.centre-empty")
    size = {"size": layout.CENTRE_SIZE, "wide": layout.CENTRE_WIDE}
    found = [node(f"centre:{name}", f"centre/{name}", HOME, x, y, label=label, tip=tip, study=True, **size)]
    if g.command[centre] != EMPTY:
        ability = t.command_names[command_ability(g.command[centre], side(g))]
        label = message(f"command.{ability}")
        tip = message(f"command.{ability}.rule", **command_numbers(g))
        art = f"command/{ability}"
        found.append(node(f"command:{name}", art, HOME, x + 0.78, y - 0.38, size=0.84, label=label, tip=tip))
    for player in range(g.players):
        count = g.envoys[player * 3 + centre]
        if count:
            label = message("tip.envoys", seat=seat_message(g, player), n=count)
            left = x + (player - 1.5) * 0.66
            more = {"size": 0.56, "count": count if count > 1 else None, "label": label, "piece": True}
            found.append(node(f"envoys:{name}:{player}", crew_art(g, player), HOME, left, y + 0.46, **more))
    return found


def command_numbers(g: Earth) -> dict[str, Any]:
    t = g.tables
    i = side(g)
    return {
        "draw": t.reinforcements[0],
        "discard": t.reinforcements[1],
        "deals": t.deals[i],
        "credits": t.deal_credits,
        "finds": t.equipment[i],
        "buyers": t.bribes[i],
    }
