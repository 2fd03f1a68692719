"""What lies between the players: map, markets, ship, popularity, black market, forecast."""

from typing import Any

from ...core.scene import Data, badge, message, node
from .state import EMPTY, Earth
from .tables import BUYERS, CENTRES, COLOURS, MARKETS, SPECIAL, TYPE_IDS
from .view import side

WIDE = 21.0
HIGH = 12.0


def seat_message(g: Earth, player: int) -> Data:
    return message("seat.zu") if player >= g.seats else message("seat.player", n=player + 1)


def tile_label(g: Earth, type_: int) -> Data:
    return message("label.artefact", artefact=TYPE_IDS[type_], n=g.tables.value[type_])


def world(g: Earth) -> list[Data]:
    """Locations with the artefacts and explorers that are there."""
    t = g.tables
    found = []
    for here, name in enumerate(t.location_ids):
        x, y = t.location_x[here] * WIDE / 100, t.location_y[here] * HIGH / 100
        found.append(
            node(
                f"location:{name}",
                f"location/{name}",
                "map",
                x,
                y,
                size=1.3,
                label=message("label.location", location=message(f"location.{name}"), id=name),
                tip=location_tip(g, here),
            )
        )
        for i, type_ in enumerate(t.types_at[here]):
            if g.sites[type_]:
                label = tile_label(g, type_)
                art = f"artefact/{TYPE_IDS[type_]}"
                tile = node(f"tile:{TYPE_IDS[type_]}", art, "map", x - 0.6 + i * 0.75, y + 0.8, size=0.7, label=label)
                found.append(tile | {"count": g.sites[type_]})
    for seat in range(g.seats):
        for i in range(3):
            here = g.explorers[seat * 3 + i]
            if here == EMPTY:
                continue
            x, y = t.location_x[here] * WIDE / 100, t.location_y[here] * HIGH / 100
            art = f"explorer/{colour_of(g, seat)}"
            label = message("label.explorer", seat=seat_message(g, seat))
            x += 0.35 * (seat - 1)
            found.append(node(f"explorer:{seat}:{i}", art, "map", x, y - 0.7, size=0.5, label=label))
    return found


def colour_of(g: Earth, player: int) -> str:
    return g.tables.crew_colour[g.faction[player]] if g.faction[player] != EMPTY else "white"


def location_tip(g: Earth, here: int) -> Data:
    """What a location is, what lies there and who stands there, and where the lines lead."""
    t = g.tables
    parts: list[Data] = []
    if t.dig_colour[here] >= 0:
        types = [message("tip.lies", artefact=TYPE_IDS[x], n=g.sites[x]) for x in t.types_at[here]]
        parts.append(message("tip.dig", colour=message(f"colour.{COLOURS[t.dig_colour[here]]}"), artefacts=types))
    if t.market_at[here] >= 0:
        parts.append(message("tip.market", market=t.market_at[here] + 1))
    if t.depot_at[here] >= 0:
        symbols = [str(market + 1) for market in range(MARKETS) if t.depot_of[market] == t.depot_at[here]]
        parts.append(message("tip.depot", markets=symbols))
    seats = [seat_message(g, seat) for seat in range(g.seats) if here in g.explorers[seat * 3 : seat * 3 + 3]]
    if seats:
        parts.append(message("tip.explorers", seats=seats))
    parts.append(message("tip.near", locations=[t.location_ids[there] for there in t.near[here]]))
    return message("tip.location", parts=parts)


# -- markets and ship -----------------------------------------------------------------------------------------------


def queues(g: Earth) -> list[Data]:
    """Six markets, each with its buyers in order, front first, and the traders beside them."""
    t = g.tables
    found = []
    for market in range(MARKETS):
        traders = [
            message("tip.traders", seat=seat_message(g, player), n=g.traders[player * MARKETS + market])
            for player in range(g.players)
            if g.traders[player * MARKETS + market]
        ]
        found.append(
            node(
                f"market:{market + 1}",
                f"market/{market + 1}",
                "markets",
                0,
                market,
                label=message("label.market", market=market + 1),
                tip=message(
                    "tip.queue" if traders else "tip.queue-plain",
                    buyers=[message(f"buyer.{BUYERS[buyer]}") for buyer in g.queue[market]] or [message("word.nobody")],
                    centre=message(f"centre.{CENTRES[t.centre_of[market]]}"),
                    traders=traders,
                ),
            )
        )
        for place, buyer in enumerate(g.queue[market]):
            label = message("label.queued", buyer=message(f"buyer.{BUYERS[buyer]}"), market=market + 1, n=place + 1)
            id_ = f"queue:{market + 1}:{place + 1}"
            found.append(node(id_, f"buyer/{BUYERS[buyer]}", "markets", 1.2 + place, market, size=0.8, label=label))
        for player in range(g.players):
            count = g.traders[player * MARKETS + market]
            if count:
                label = message("tip.traders", seat=seat_message(g, player), n=count)
                crew = node(f"traders:{market + 1}:{player}", f"crew/{colour_of(g, player)}", "markets", 6.5, market)
                found.append(crew | {"at": [6.5 + player * 0.8, market], "size": 0.6, "count": count, "label": label})
    return found


def ship(g: Earth) -> list[Data]:
    """Three command centres with envoys and command cards, and the buyers who have just bought."""
    t = g.tables
    found = []
    for centre, name in enumerate(CENTRES):
        envoys = [
            message("tip.envoys", seat=seat_message(g, player), n=g.envoys[player * 3 + centre])
            for player in range(g.players)
            if g.envoys[player * 3 + centre]
        ]
        label = message("label.centre", centre=message(f"centre.{name}"))
        tip = message("tip.centre", envoys=envoys) if envoys else message("tip.centre-empty")
        found.append(node(f"centre:{name}", f"centre/{name}", "ship", centre * 3, 0, size=1.6, label=label, tip=tip))
        for player in range(g.players):
            count = g.envoys[player * 3 + centre]
            if count:
                crew = node(f"envoys:{name}:{player}", f"crew/{colour_of(g, player)}", "ship", centre * 3, 1.1)
                label = message("tip.envoys", seat=seat_message(g, player), n=count)
                at = [centre * 3 - 0.9 + player * 0.6, 1.1]
                found.append(crew | {"at": at, "size": 0.5, "count": count, "label": label})
        if g.command[centre] != EMPTY:
            ability = t.command_names[g.command[centre] * 2 + side(g)]
            found.append(
                node(
                    f"command:{name}",
                    f"command/{ability}",
                    "ship",
                    centre * 3 + 1.3,
                    0,
                    label=message(f"command.{ability}"),
                    tip=message(f"command.{ability}.rule", **command_numbers(g)),
                )
            )
    for buyer in range(6):
        if g.ship[buyer]:
            label = message("label.on-ship", buyer=message(f"buyer.{BUYERS[buyer]}"))
            art = f"buyer/{BUYERS[buyer]}"
            found.append(node(f"ship:{BUYERS[buyer]}", art, "ship", buyer, 2.2, count=g.ship[buyer], label=label))
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


# -- popularity, black market, forecast -----------------------------------------------------------------------------


def popularity(g: Earth) -> list[Data]:
    """A track for each colour: level, rank, and what a sale gets for it."""
    found = []
    for colour, letter in enumerate(COLOURS):
        tip = message("tip.popularity", level=g.level(colour), rank=g.rank(colour), n=g.payout(colour))
        label = message("label.track", colour=message(f"colour.{letter}"))
        mark = badge("", message("label.payout", n=g.payout(colour)), g.payout(colour))
        found.append(
            node(f"track:{letter}", f"buyer/{letter}", "tracks", colour * 1.2, 0, label=label, tip=tip, badge=mark)
            | {"count": g.pool[colour]}
        )
    label = message("label.special")
    found.append(node("track:S", "buyer/S", "tracks", 6, 0, label=label, count=g.pool[SPECIAL]))
    return found


def black_market(g: Earth) -> list[Data]:
    """Five open stacks, top first; all of it may be looked through."""
    found = []
    for colour, letter in enumerate(COLOURS):
        stack = g.black[colour]
        label = message("label.stack", colour=message(f"colour.{letter}"))
        tip = message("tip.stack", artefacts=[tile_label(g, type_) for type_ in stack] or [message("word.nothing")])
        art = f"artefact/{TYPE_IDS[stack[0]]}" if stack else f"stack/{letter}"
        found.append(node(f"black:{letter}", art, "black", colour * 1.2, 0, label=label, tip=tip, count=len(stack)))
    return found


def forecast(g: Earth) -> list[Data]:
    """The forecast row with its cubes, the decks, and artefacts drawn in a survey."""
    t = g.tables
    found = []
    for i, card in enumerate(g.forecast):
        name = t.card_ids[card]
        owner = g.marks[i]
        label = message("label.card", card=name)
        mark = None
        if owner != EMPTY:
            mark = badge(f"crew/{colour_of(g, owner)}", message("label.cube", seat=seat_message(g, owner)))
        found.append(node(f"forecast:{i + 1}", f"card/{name}", "forecast", i * 1.2, 0, label=label, badge=mark))
    found.append(node("deck", "deck", "forecast", 6.4, 0, count=len(g.deck), label=message("label.deck")))
    found.append(node("pile", "pile", "forecast", 7.6, 0, count=len(g.discard), label=message("label.pile")))
    for colour, letter in enumerate(COLOURS):
        label = message("label.supply", colour=message(f"colour.{letter}"))
        count = sum(g.stack[colour * 4 : colour * 4 + 4])
        art = f"stack/{letter}"
        found.append(node(f"supply:{letter}", art, "forecast", colour * 1.2, 1.2, count=count, label=label))
    for i, type_ in enumerate(sorted(set(g.surveyed))):
        name = TYPE_IDS[type_]
        label = message("label.surveyed", artefact=name, n=g.tables.value[type_])
        found.append(node(f"surveyed:{name}", f"artefact/{name}", "forecast", 6.4 + i * 1.2, 1.2, label=label))
    return found
