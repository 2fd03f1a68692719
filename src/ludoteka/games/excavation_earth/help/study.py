"""What is told about a thing when somebody looks at it closely: a goal and what is missing for it, a card and what it
serves, a price now and later, a figure and what counted. Only the own cards and what lies open is used."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.position import Position
from ludoteka.core.scene import item, message, studied
from ludoteka.core.wire import Message, Study

from ..components.tables import CENTRES, COLOURS, MARKETS, TYPE_IDS, ZU_KINDS
from ..questions.names import card_name
from ..rules.state import Earth
from .figures import credits_of, gallery_of, majorities_of
from .goals import acquisition, at_location, card, cell, excavation, stored
from .overlays import majorities, reach, threat
from .trade import award, envoys_for_more, payout_after_sale, price, price_after

FIGURES: Final[dict[str, Callable[[Earth, int], Study]]] = {
    "credits": credits_of,
    "gallery": gallery_of,
    "majority": majorities_of,
}
LAYERS: Final[dict[str, Callable[[Earth, int | None], Study]]] = {
    "threat": threat,
    "majorities": majorities,
    "reach": reach,
}


def study(position: Position, seat: int | None, what: str) -> Study | None:
    """A close look at a node, a figure of a panel, or a layer."""
    g = position.known(seat)
    assert isinstance(g, Earth)
    if what in LAYERS:
        return LAYERS[what](g, seat)
    kind, *names = what.split(":")
    match kind, names:
        case "figure", [player, name] if name in FIGURES:
            return FIGURES[name](g, int(player))
        case "market", [number]:
            return market(g, seat, int(number) - 1)
        case "track", [letter]:
            return popularity(g, seat, COLOURS.index(letter))
        case "centre", [name]:
            return centre(g, CENTRES.index(name))
        case "black", [letter]:
            return acquisition(g, seat, COLOURS.index(letter))
        case "tile", [name]:
            return excavation(g, seat, TYPE_IDS.index(name))
        case "location", [name]:
            return at_location(g, seat, g.tables.location_ids.index(name))
        case (("card" | "packet"), [player, code, _]):
            return card(g, int(player), g.tables.card_ids.index(code))
        case "stored", [player, name, _]:
            return stored(g, seat, int(player), TYPE_IDS.index(name.partition("/")[0]))
        case "cell", [player, name]:
            return cell(g, int(player), TYPE_IDS.index(name))
        case "forecast", [number]:
            return forecast(g, int(number) - 1)
        case "pile", []:
            return pile(g)
        case "zu", ["deck"]:
            return zu_deck(g)
    return None


def colour_message(colour: int) -> Message:
    return message(f"colour.{COLOURS[colour]}")


# -- trade ----------------------------------------------------------------------------------------------------------


def market(g: Earth, seat: int | None, number: int) -> Study:
    """For each colour what one artefact brings here now and after a Market action; who could sell here."""
    items = []
    for colour, letter in enumerate(COLOURS):
        now, then = price(g, number, colour), price_after(g, number, colour)
        mine = seat is not None and now and g.traders[seat * MARKETS + number] and g.stored(seat, colour)
        text = message("study.price", colour=colour_message(colour), now=now or "–", then=then or "–")
        items.append(item(text, art=f"sign/{letter}", state="done" if mine else None))
    centre_name = CENTRES[g.tables.centre_of[number]]
    items.append(item(message("study.promotes", centre=message(f"centre.{centre_name}")), art=f"centre/{centre_name}"))
    lights = [f"location:{g.tables.location_ids[g.tables.market_site[number]]}", f"centre:{centre_name}"]
    return studied(message("study.prices"), items, lights)


def popularity(g: Earth, seat: int | None, colour: int) -> Study:
    """What a sale gets for a colour, what it will get after the next sale, and where its buyers stand."""
    items = [
        item(message("study.rank", n=g.rank(colour)), value=g.payout(colour), art="credit"),
        item(message("study.next-payout"), value=payout_after_sale(g, colour), art="credit"),
        item(message("study.in-pool", n=g.pool[colour]), art=f"buyer/{COLOURS[colour]}"),
    ]
    lights = []
    for number in range(MARKETS):
        lights += [f"queue:{number + 1}:{i + 1}" for i, buyer in enumerate(g.queue[number]) if buyer == colour]
    for player in range(g.players):
        count = g.stored(player, colour)
        if count:
            items.append(item(message("study.holds"), value=count, seat=player))
    return studied(None, items, lights)


def centre(g: Earth, number: int) -> Study:
    """Who would get what here at the end of the round, and what it takes to get more."""
    items = []
    for player in range(g.players):
        count = g.envoys[player * 3 + number]
        text = message("study.envoys", n=count)
        items.append(item(text, value=award(g, number, player) if g.round else None, seat=player))
    for player in range(g.players):
        more = envoys_for_more(g, number, player)
        if more is not None:
            text = message("study.more", n=more[0], gain=more[1])
            items.append(item(text, seat=player, state="todo"))
    markets = [f"market:{market + 1}" for market in range(MARKETS) if g.tables.centre_of[market] == number]
    return studied(message("study.end-of-round" if g.round or not g.turns else "study.all-paid"), items, markets)


# -- decks ----------------------------------------------------------------------------------------------------------


def forecast(g: Earth, number: int) -> Study:
    """What a card of the forecast will bring at the beginning of the next round."""
    t = g.tables
    colour = g.forecast[number] // 6
    items = [
        item(message("study.to-sites", n=t.forecast_dig), art=f"stack/{COLOURS[colour]}"),
        item(message("study.to-black", n=t.forecast_black), art=f"stack/{COLOURS[colour]}"),
    ]
    sites = sorted({t.site_of[type_] for type_ in range(colour * 4, colour * 4 + 4)})
    lights = [f"location:{t.location_ids[here]}" for here in sites]
    return studied(None, items, lights)


def pile(g: Earth) -> Study:
    """The discarded action cards by colour: the pile is open."""
    items = []
    for colour, letter in enumerate(COLOURS):
        cards = [card_name(g.tables, card) for card in g.discard if card // 6 == colour]
        if cards:
            text = message("study.cards", cards=cards)
            items.append(item(text, art=f"sign/{letter}", value=len(cards)))
    return studied(None, items or [item(message("study.no-cards"))])


def zu_deck(g: Earth) -> Study:
    """How many cards of each kind are left in Zu's deck of this round; carried ones may be of any that were played."""
    items = [item(message(f"zukind.{ZU_KINDS[kind]}"), value=count) for kind, count in enumerate(g.zu_kinds) if count]
    if g.carried:
        names = [message(f"zu.{g.tables.zu_ids[card]}") for card in g.zu_before]
        items.append(item(message("study.carried", cards=names), value=g.carried))
    return studied(None, items or [item(message("study.no-cards"))])
