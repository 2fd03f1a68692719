"""Goals and what is missing for them: an artefact on the map or on the black market, a market, a card, a sale."""

from ludoteka.core.scene import item, message, studied
from ludoteka.core.wire import Item, Message, Study

from ..components.tables import CENTRES, COLOUR_OF, COLOURS, DIGGERS, MARKETS, SYMBOL_OF, TRAVEL, TYPE_IDS
from ..questions.names import artefact_name
from ..rules import state
from ..rules.scoring import gallery_score
from ..rules.state import ACTIONS, EMPTY, Earth
from ..rules.turns.action import Possible
from ..rules.turns.dig import has_cube
from .trade import any_symbols, best_sale, open_markets, own_symbols, price


def check(done: object, text: Message, **more: object) -> Item:
    """A line of a checklist."""
    return item(text, state="done" if done else "todo", **more)


def colour_message(colour: int) -> Message:
    return message(f"colour.{COLOURS[colour]}")


def location_message(g: Earth, here: int) -> Message:
    return message(f"location.{g.tables.location_ids[here]}")


# -- what is needed -------------------------------------------------------------------------------------------------


def explorer_at(g: Earth, seat: int, places: list[int]) -> Item:
    """An explorer at one of these places; or how many steps the nearest is away."""
    t = g.tables
    mine = [here for here in g.explorers[seat * 3 : seat * 3 + 3] if here != EMPTY]
    lights = [f"location:{t.location_ids[here]}" for here in places]
    if any(here in places for here in mine):
        return check(True, message("need.explorer"), lights=lights)
    steps = min((t.steps[here * len(t.location_ids) + there] for here in mine for there in places), default=0)
    return check(False, message("need.explorer-far", n=steps), lights=lights)


def cards_that(g: Earth, seat: int, fits: list[bool]) -> list[int]:
    return [card for card in g.hand[seat] if card < TRAVEL and fits[card]]


def card_nodes(g: Earth, seat: int, cards: list[int]) -> list[str]:
    """The cards on the table; equal ones are counted."""
    found = []
    copies: dict[int, int] = {}
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
        found.append(f"card:{seat}:{g.tables.card_ids[card]}:{copies[card]}")
    return found


def card_of_colour(g: Earth, seat: int, colour: int) -> Item:
    cards = cards_that(g, seat, [COLOUR_OF[card] == colour for card in range(TRAVEL)])
    text = message("need.card-colour", colour=colour_message(colour))
    return check(cards, text, art=f"sign/{COLOURS[colour]}", lights=card_nodes(g, seat, cards))


def card_with_symbol(g: Earth, seat: int, markets: list[int]) -> Item:
    cards = cards_that(g, seat, [SYMBOL_OF[card] in markets for card in range(TRAVEL)])
    text = message("need.card-symbol", markets=[str(market + 1) for market in markets])
    return check(cards, text, lights=card_nodes(g, seat, cards))


def sample(g: Earth, player: int, type_: int) -> Item:
    """What a guard on the cell of a type adds to the gallery."""
    t = g.tables
    mask = g.gallery[player]
    if mask >> type_ & 1:
        return item(message("study.sampled"), art="gallery", state="done")
    gain = gallery_score(t, mask | 1 << type_) - gallery_score(t, mask)
    return item(message("study.sample"), art="gallery", value=f"+{gain}", lights=[f"cell:{player}:{TYPE_IDS[type_]}"])


def selling(g: Earth, seat: int, colour: int, symbols: list[int]) -> list[Item]:
    """An artefact of the colour, a trader, and an interested buyer where the trader stands."""
    traders = [market for market in range(MARKETS) if g.traders[seat * MARKETS + market]]
    places = open_markets(g, seat, colour, symbols)
    wanted = [market for market in range(MARKETS) if g.interested(market, colour)]
    # Merchants sell at the market of their card without a trader.
    alone = places and not traders
    need = message("need.no-trader" if alone else "need.trader")
    found = [
        check(traders or alone, need, lights=[f"traders:{market + 1}:{seat}" for market in traders]),
        check(
            places,
            message("need.buyer", colour=colour_message(colour)),
            lights=[f"market:{market + 1}" for market in places or wanted],
        ),
    ]
    sale = best_sale(g, seat, colour, symbols)
    if sale is not None:
        markets = [str(market + 1) for market in sale.markets]
        found.append(item(message("study.best-sale", markets=markets), art="credit", value=sale.total))
    elif wanted:
        best = max(wanted, key=lambda market: price(g, market, colour))
        text = message("study.best-price", market=best + 1)
        found.append(item(text, art="credit", value=price(g, best, colour), lights=[f"market:{best + 1}"]))
    return found


# -- goals ----------------------------------------------------------------------------------------------------------


def excavation(g: Earth, seat: int | None, type_: int) -> Study:
    """An artefact on the map: what is needed to dig it up, to sample it and to sell it."""
    t = g.tables
    here = t.site_of[type_]
    colour = type_ >> 2
    label = message("study.goal", location=location_message(g, here))
    if seat is None or g.faction[seat] == EMPTY:
        return studied(label, [item(message("study.copies", n=t.copies[type_]))], [f"location:{t.location_ids[here]}"])
    places = [here]
    if g.faction[seat] == DIGGERS:
        places += [there for there in t.near[here] if t.dig_colour[there] == colour]
    items = [
        explorer_at(g, seat, places),
        card_of_colour(g, seat, colour),
        check(g.hold_room(seat), message("need.hold", n=g.hold_room(seat)), lights=[f"hold:{seat}"]),
        sample(g, seat, type_),
        *selling(g, seat, colour, own_symbols(g, seat)),
    ]
    return studied(label, items, [f"location:{t.location_ids[here]}"])


def acquisition(g: Earth, seat: int | None, colour: int) -> Study:
    """A stack of the black market from the top down, and what is needed to acquire its top."""
    t = g.tables
    stack = g.black[colour]
    label = message("study.stack")
    items = [
        item(
            message("study.in-stack", artefact=artefact_name(type_), n=place),
            art=f"artefact/{TYPE_IDS[type_]}",
            value=t.value[type_],
        )
        for place, type_ in enumerate(stack, 1)
    ] or [item(message("word.nothing"))]
    depots = [here for here in range(len(t.location_ids)) if t.depot_at[here] >= 0]
    lights = [f"location:{t.location_ids[here]}" for here in depots]
    if seat is None or g.faction[seat] == EMPTY or not stack:
        return studied(label, items, lights)
    mine = [here for here in g.explorers[seat * 3 : seat * 3 + 3] if here in depots]
    served = [m for m in range(MARKETS) if not mine or t.depot_of[m] in [t.depot_at[here] for here in mine]]
    cost = t.value[stack[0]] + t.fee
    room = g.hold_room(seat) + g.hatch_room(seat)
    items += [
        explorer_at(g, seat, depots),
        card_with_symbol(g, seat, served),
        check(g.credits[seat] >= cost, message("need.credits", n=cost), art="credit"),
        check(room, message("need.room", n=room), lights=[f"hold:{seat}", f"hatch:{seat}"]),
        sample(g, seat, stack[0]),
    ]
    return studied(label, items, lights)


def at_location(g: Earth, seat: int | None, here: int) -> Study:
    """What can be done at a location, and what is missing for it."""
    t = g.tables
    label = message("study.here")
    lights = [f"location:{t.location_ids[there]}" for there in t.near[here]]
    items: list[Item] = []
    for player in range(g.seats):
        if here in g.explorers[player * 3 : player * 3 + 3]:
            items.append(item(message("study.explorer"), seat=player))
    if seat is None or g.faction[seat] == EMPTY:
        return studied(label, items, lights)
    items.append(explorer_at(g, seat, [here]))
    if t.dig_colour[here] >= 0:
        items.append(item(message("action.excavate"), art="action/excavate"))
        items.append(card_of_colour(g, seat, t.dig_colour[here]))
        there = [type_ for type_ in t.types_at[here] if g.dig_sites[type_]]
        items.append(check(there, message("need.artefact"), lights=[f"tile:{TYPE_IDS[type_]}" for type_ in there]))
        items.append(check(g.hold_room(seat), message("need.hold", n=g.hold_room(seat))))
    if t.market_at[here] >= 0:
        items.append(item(message("action.market"), art="action/market"))
        items.append(card_with_symbol(g, seat, [t.market_at[here]]))
        items.append(check(has_cube(g, seat), message("need.crew", n=max(0, g.crew[seat]))))
        lights.append(f"market:{t.market_at[here] + 1}")
    if t.depot_at[here] >= 0:
        items.append(item(message("action.smuggle"), art="action/smuggle"))
        served = [market for market in range(MARKETS) if t.depot_of[market] == t.depot_at[here]]
        items.append(card_with_symbol(g, seat, served))
        lights += [f"black:{letter}" for letter in COLOURS]
    return studied(label, items, lights)


def card(g: Earth, seat: int, number: int) -> Study:
    """What a card can be played for now, and the places it serves."""
    t = g.tables
    if number >= TRAVEL:
        return studied(message("study.serves"), [uses(state.TO_TRAVEL, g.round, [])])
    colour, symbol = COLOUR_OF[number], SYMBOL_OF[number]
    market, centre = f"market:{symbol + 1}", f"centre:{CENTRES[t.centre_of[symbol]]}"
    digs = [f"location:{t.location_ids[here]}" for here in range(len(t.location_ids)) if t.dig_colour[here] == colour]
    depots = [here for here in range(len(t.location_ids)) if t.depot_at[here] == t.depot_of[symbol]]
    depot = [f"location:{t.location_ids[here]}" for here in depots]
    site = f"location:{t.location_ids[t.market_site[symbol]]}"
    can = Possible(g, seat) if g.round and EMPTY not in g.explorers[seat * 3 : seat * 3 + 2] else None
    items = [
        uses(state.TO_EXCAVATE, can and can.colours_to_dig >> colour & 1, digs),
        uses(state.TO_MARKET, can and can.symbols_to_market >> symbol & 1, [site, market]),
        uses(state.TO_COMMAND, can and can.symbols_to_command >> symbol & 1, [market, centre]),
        uses(state.TO_SMUGGLE, can and can.symbols_to_smuggle >> symbol & 1, depot),
        uses(state.TO_SURVEY, can and can.colours_to_survey >> colour & 1, [f"supply:{COLOURS[colour]}"]),
        uses(state.TO_SELL, can and (can.sale or can.symbols_to_sell >> symbol & 1), []),
        uses(state.TO_TRAVEL, can, []),
    ]
    return studied(message("study.serves"), items, [*digs, site, market, centre, *depot])


def uses(action: int, able: object, lights: list[str]) -> Item:
    name = ACTIONS[action]
    return check(able, message(f"action.{name}"), art=f"action/{name}", lights=lights)


def stored(g: Earth, viewer: int | None, player: int, type_: int) -> Study:
    """An artefact in storage: what selling or delivering it would bring, from what the viewer knows of the cards."""
    t = g.tables
    symbols = own_symbols(g, player) if player == viewer else any_symbols(g, player)
    items = [sample(g, player, type_), *selling(g, player, type_ >> 2, symbols)]
    items.append(item(message("study.delivery"), art="action/smuggle", value=t.value[type_]))
    return studied(None, items, [f"track:{COLOURS[type_ >> 2]}"])


def cell(g: Earth, player: int, type_: int) -> Study:
    """A cell of the gallery: what a guard adds, and where the artefact can be had."""
    t = g.tables
    items = [sample(g, player, type_)]
    if g.dig_sites[type_]:
        here = location_message(g, t.site_of[type_])
        items.append(
            item(message("study.on-map", location=here), value=g.dig_sites[type_], lights=[f"tile:{TYPE_IDS[type_]}"])
        )
    stack = g.black[type_ >> 2]
    if type_ in stack:
        text = message("study.on-black", n=stack.index(type_) + 1)
        items.append(item(text, lights=[f"black:{COLOURS[type_ >> 2]}"]))
    return studied(None, items)
