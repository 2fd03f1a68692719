"""What the cards of Zu do, one function for each heading."""

from collections.abc import Generator
from typing import Any

from ludoteka.core.choice import Choice, Draw, Turn

from ...components.tables import MARKETS, SPECIAL, TYPES
from ..moves import ALONE, in_hatch, pair_of, parts, type_of
from ..state import PURCHASES, Earth, without
from ..turns.dig import dig_up, shuffle_back
from ..turns.setup import to_site
from ..turns.trade import deliver, items_of, join, places_to_sell, settle_sale
from .choice import (
    YOU,
    ZU,
    Chosen,
    colours_held,
    failed,
    favourite,
    has_type,
    influence,
    lacks_crew,
    narrowed,
    on,
    one_of,
)

# -- excavate -------------------------------------------------------------------------------------------------------


def room(g: Earth) -> int:
    """R10.5.1 R11.3: places for what is dug up or bought in a survey."""
    return g.hold_room(ZU) + (g.hatch_room(ZU) if on(g, "H3") else 0)


def store(g: Earth, type_: int) -> None:
    """R11.3: the hold comes first."""
    if g.hold_room(ZU):
        g.into_hold(ZU, type_)
    else:
        g.into_hatch(ZU, type_)


def zu_sample(g: Earth, type_: int) -> None:
    """R10.3.3: Zu samples whatever it gains."""
    if g.gallery[ZU] >> type_ & 1 == 0 and not lacks_crew(g, 1):
        g.crew[ZU] -= 1
        g.gallery[ZU] |= 1 << type_
        g.tell("event.sampled", g.who(ZU), type_)


def eligible(g: Earth, colour: int) -> list[int]:
    """R10.5.1: types of a colour on the map that Zu does not have."""
    return [type_ for type_ in range(colour * 4, colour * 4 + 4) if g.dig_sites[type_] and not has_type(g, type_)]


def desired_colour(g: Earth, pair: list[int]) -> Chosen:
    """R10.4.3 R10.5.1: the more popular of the card's two colours, or the most popular of all that lie on the map."""
    found = list(pair)
    if not found:
        found = [colour for colour in range(5) if any(g.dig_sites[colour * 4 : colour * 4 + 4])] or [0, 1, 2, 3, 4]
    found = narrowed(g, found, [g.level(colour) for colour in found], "popular", "R10.5.1")
    if len(found) > 1:
        two = [1 if min(len(eligible(g, colour)), room(g)) > 1 else 0 for colour in found]
        found = narrowed(g, found, two, "two", "R10.4.3")
        found = narrowed(g, found, [0 if g.stored(ZU, c) else 1 for c in found], "holds-none", "R10.4.3")
        found = narrowed(g, found, [-g.stored(YOU, colour) for colour in found], "you-fewest", "R10.4.3")
    return (yield from one_of(g, found, "zu-colour", "R10.4.3"))


def zu_excavate(g: Earth, pair: list[int]) -> Turn:
    """R10.5.1: two new types of the desired colour if possible; full storage or no find turns to the black market."""
    if not g.hold_room(ZU) and not g.hatch_room(ZU):
        g.tell("zu.instead", "deliver", "R10.5.1")
        yield from zu_deliver(g)
        return
    colour = yield from desired_colour(g, pair)
    g.tell("zu.colour", colour)
    if not room(g):
        g.tell("zu.instead", "acquire", "R10.5.1")
        yield from zu_acquire(g, colour)
        return
    dug: list[int] = []
    if pair and on(g, "H1"):
        other = pair[0] if colour == pair[1] else pair[1]
        for each in (colour, other):
            if room(g) and eligible(g, each):
                type_ = yield from zu_dig(g, each)
                dug.append(type_)
    else:
        while len(dug) < 2 and room(g) and eligible(g, colour):
            type_ = yield from zu_dig(g, colour)
            dug.append(type_)
    if dug:
        g.tell("zu.gained", dug)
    else:
        g.tell("zu.instead", "acquire", "R10.5.1")
        yield from zu_acquire(g, colour)


def zu_dig(g: Earth, colour: int) -> Chosen:
    """R10.5.1: one artefact: a type the player has no sample of, the rarest on the map, the most valuable."""
    found = eligible(g, colour)
    if len(found) > 1:
        found = narrowed(g, found, [1 - (g.gallery[YOU] >> c & 1) for c in found], "no-sample", "R10.5.1")
        found = narrowed(g, found, [-g.dig_sites[type_] for type_ in found], "rarest", "R10.5.1")
        found = narrowed(g, found, [g.tables.value[type_] for type_ in found], "valuable", "R10.5.1")
    type_ = yield from one_of(g, found, "zu-artefact", "R10.5.1")
    if g.hold_room(ZU):
        dig_up(g, ZU, type_)
    else:
        g.dig_sites[type_] -= 1
        g.into_hatch(ZU, type_)
        g.tell("event.dug", g.who(ZU), type_)
    zu_sample(g, type_)
    return type_


# -- black market ---------------------------------------------------------------------------------------------------


def wanted_tops(g: Earth) -> list[int]:
    """R10.5.2: colours whose top artefact is new to Zu and within its means."""
    t = g.tables
    found: list[int] = []
    for colour in range(5):
        stack = g.black[colour]
        if stack and not has_type(g, stack[0]) and t.value[stack[0]] + t.fee <= g.credits[ZU]:
            found.append(colour)
    return found


def zu_acquire(g: Earth, colour: int) -> Turn:
    """R10.5.2: the top of the desired stack, or of the next one to the right; if none will do, Zu delivers."""
    tops = wanted_tops(g)
    if not tops:
        g.tell("zu.instead", "deliver", "R10.5.2")
        yield from zu_deliver(g)
        return
    while colour not in tops:
        colour = (colour + 1) % 5
    gained = [zu_buy_top(g, colour)]
    if on(g, "H5"):
        tops = wanted_tops(g)
        if tops and g.hold_room(ZU) + g.hatch_room(ZU):
            value = g.tables.value
            best = tops[0]
            for other in tops:
                if value[g.black[other][0]] > value[g.black[best][0]]:
                    best = other
            gained.append(zu_buy_top(g, best))
    g.tell("zu.gained", gained)


def zu_buy_top(g: Earth, colour: int) -> int:
    """R10.5.2: into the hatch, or into the hold if that is full; the other way round with option H3."""
    type_ = g.black[colour][0]
    price = g.tables.value[type_] + g.tables.fee
    g.black[colour] = g.black[colour][1:]
    g.pay(ZU, PURCHASES, -price)
    if g.hatch_room(ZU) and not on(g, "H3"):
        g.into_hatch(ZU, type_)
    else:
        store(g, type_)
    g.tell("event.acquired", g.who(ZU), type_, price)
    zu_sample(g, type_)
    return type_


def zu_deliver(g: Earth) -> Turn:
    """R10.5.3: two artefacts of different colours with the highest total value, or the most valuable one."""
    value = g.tables.value
    items = [*g.hold[ZU], *[in_hatch(type_) for type_ in g.hatch[ZU]]]
    items = sorted(set(items))
    if not items:
        failed(g)
        return
    colours = [type_of(item) >> 2 for item in items]
    found: list[int] = []
    for i in range(len(items)):
        for j in range(i + 1, len(items)):
            if colours[i] != colours[j]:
                found.append(pair_of(items[i], items[j]))
    if not found:
        found = [pair_of(ALONE, item) for item in items]
    worth = [sum([value[type_of(item)] for item in parts(pair)]) for pair in found]
    found = narrowed(g, found, worth, "valuable", "R10.5.3")
    hidden = [-len([item for item in parts(pair) if item >= TYPES]) for pair in found]
    found = narrowed(g, found, hidden, "hold-first", "R10.5.3")
    popular = [-sum([g.level(type_of(item) >> 2) for item in parts(pair)]) for pair in found]
    found = narrowed(g, found, popular, "less-popular", "R10.5.3")
    chosen = yield from one_of(g, found, "zu-goods", "R10.5.3")
    for item in parts(chosen):
        deliver(g, ZU, item)
    g.tell("zu.delivered", [type_of(item) for item in parts(chosen)])


# -- market and command ---------------------------------------------------------------------------------------------


def zu_trader(g: Earth, market: int) -> None:
    """R10.5.4: a trader of Zu."""
    g.crew[ZU] -= 1
    g.traders[ZU * MARKETS + market] += 1
    g.tell("event.trader", g.who(ZU), market)


def zu_market(g: Earth) -> Turn:
    """R10.5.4: traders at two markets that have none of Zu's, and buyers for each."""
    t = g.tables
    free = [market for market in range(MARKETS) if not g.traders[ZU * MARKETS + market]]
    if not free or lacks_crew(g, 1):
        failed(g)
        return
    colour = -1
    held = colours_held(g)
    if held:
        colour = yield from favourite(g, held)
    chosen: list[int] = []
    while free and len(chosen) < t.zu_placed and not lacks_crew(g, 1):
        found = list(free)
        if colour >= 0:
            found = narrowed(g, found, [g.interested(m, colour) for m in found], "buyers", "R10.5.4")
        found = narrowed(g, found, [influence(g, t.centre_of[m]) for m in found], "influence", "R10.5.4")
        market = yield from one_of(g, found, "zu-market", "R10.5.4")
        zu_trader(g, market)
        chosen.append(market)
        free.remove(market)
    for market in chosen:
        if g.pool[SPECIAL]:
            join(g, market, SPECIAL)
        if not on(g, "E3"):
            yield from zu_coloured_buyer(g, market)
    g.tell("zu.opened", sorted(chosen))


def zu_coloured_buyer(g: Earth, market: int) -> Turn:
    """R10.5.4: of the favourite colour among those Zu holds and the pool has; else of any colour in the pool."""
    there = [colour for colour in range(5) if g.pool[colour]]
    if not there:
        return
    found = [colour for colour in there if g.stored(ZU, colour)]
    colour: int = 0
    if found:
        colour = yield from favourite(g, found)
    else:
        colour = yield from one_of(g, there, "zu-colour", "R10.5.4")
    join(g, market, colour)


def zu_command(g: Earth, market: int) -> None:
    """R10.5.5 R10.3.4: a trader if there is none at the card's market, and always an envoy."""
    bare = not g.traders[ZU * MARKETS + market]
    if lacks_crew(g, 2 if bare else 1):
        failed(g)
        return
    if bare:
        zu_trader(g, market)
    centre = g.tables.centre_of[market]
    g.crew[ZU] -= 1
    g.envoys[ZU * 3 + centre] += 1
    g.tell("event.envoy", g.who(ZU), centre)
    g.tell("zu.commanded", market, centre)


# -- sell and rush --------------------------------------------------------------------------------------------------


def next_market(g: Earth, found: list[int], colour: int, rule: str) -> Chosen:
    """R10.4.2: most interested buyers, most traders of the player where Zu has one too, greatest influence shift,
    chance."""
    if len(found) == 1:
        return found[0]
    found = narrowed(g, found, [g.interested(market, colour) for market in found], "buyers", rule)
    yours = [g.traders[market] if g.traders[ZU * MARKETS + market] else 0 for market in found]
    found = narrowed(g, found, yours, "your-traders", "R10.4.2")
    found = narrowed(g, found, [influence(g, g.tables.centre_of[m]) for m in found], "influence", "R10.4.2")
    return (yield from one_of(g, found, "zu-market", "R10.4.2"))


def sale_total(g: Earth, colour: int, count: int) -> int:
    """R10.5.6: what the best sale of a colour at so many markets brings."""
    t = g.tables
    buyers = sorted([g.interested(market, colour) for market in places_to_sell(g, ZU, colour, -1)], reverse=True)
    return g.payout(colour) + sum(buyers[:count]) * t.per_buyer + t.sale_bonus[count - 1]


def zu_sell(g: Earth) -> Turn:
    """R10.5.6: the colour that can be sold at the most markets, there where it brings the most."""
    found: list[int] = []
    counts: list[int] = []
    for held in colours_held(g):
        most = min(3, g.stored(ZU, held), len(places_to_sell(g, ZU, held, -1)))
        if most:
            found.append(held)
            counts.append(most)
    if not found:
        failed(g)
        return
    count = max(counts)
    found = narrowed(g, found, counts, "most-markets", "R10.5.6")
    if len(found) > 1:
        found = narrowed(g, found, [sale_total(g, colour, count) for colour in found], "credits", "R10.5.6")
        found = narrowed(g, found, [g.level(colour) for colour in found], "popular", "R10.5.6")
    colour = yield from one_of(g, found, "zu-colour", "R10.5.6")
    places = places_to_sell(g, ZU, colour, -1)
    chosen: list[int] = []
    while len(chosen) < count:
        left = [market for market in places if market not in chosen]
        market = yield from next_market(g, left, colour, "R10.5.6")
        chosen.append(market)
    goods = yield from zu_goods(g, colour, count)
    zu_settle(g, colour, sorted(chosen), goods)


def zu_settle(g: Earth, colour: int, places: list[int], goods: tuple[int, ...]) -> None:
    """R10.5.6, R10.5.7: Zu is paid as anybody is."""
    before = g.credits[ZU]
    settle_sale(g, ZU, colour, places, goods)
    g.tell("zu.sold", colour, places, g.credits[ZU] - before)


def zu_rush(g: Earth) -> Turn:
    """R10.5.7: one artefact of the colour Zu has least of, where most buyers are; a trader comes along if needed."""
    found: list[int] = []
    for held in colours_held(g):
        for m in range(MARKETS):
            if g.interested(m, held):
                found.append(held)
                break
    if not found:
        failed(g)
        return
    if len(found) > 1:
        found = narrowed(g, found, [-g.stored(ZU, colour) for colour in found], "fewest", "R10.5.7")
        found = narrowed(g, found, [g.level(colour) for colour in found], "popular", "R10.5.7")
    colour = yield from one_of(g, found, "zu-colour", "R10.5.7")
    places = [m for m in range(MARKETS) if g.interested(m, colour)]
    market = yield from next_market(g, places, colour, "R10.5.7")
    if not g.traders[ZU * MARKETS + market]:
        if lacks_crew(g, 1):
            failed(g)
            return
        zu_trader(g, market)
    goods = yield from zu_goods(g, colour, 1)
    zu_settle(g, colour, [market], goods)


def zu_goods(g: Earth, colour: int, count: int) -> Generator[Choice, Any, tuple[int, ...]]:
    """R10.5.6 R10.5.7: the artefacts of least value."""
    value = g.tables.value
    left = items_of(g, ZU, colour)
    chosen: list[int] = []
    while len(chosen) < count:
        least = min([value[type_of(item)] for item in left])
        cheapest = sorted({item for item in left if value[type_of(item)] == least})
        item: int = cheapest[0]
        if len(cheapest) > 1 and len([i for i in left if value[type_of(i)] == least]) > count - len(chosen):
            item = yield Draw("zu-item", cheapest)
        chosen.append(item)
        left.remove(item)
    return tuple(sorted(chosen))


# -- survey ------------------------------------------------------------------------------------------------------------


def zu_keeps(g: Earth) -> Turn:
    """R10.5.8: buy the more valuable new artefact; the other goes to its dig site. Without a purchase chance
    decides."""
    t = g.tables
    times = t.survey_times
    drawn = sorted(set(g.surveyed))
    offers: list[int] = []
    if room(g):
        offers = [x for x in drawn if not has_type(g, x) and t.value[x] * times <= g.credits[ZU]]
    if offers:
        offers = narrowed(g, offers, [t.value[type_] for type_ in offers], "valuable", "R10.5.8")
        bought = yield from one_of(g, offers, "zu-artefact", "R10.5.8")
        g.surveyed = without(g.surveyed, bought)
        g.pay(ZU, PURCHASES, -t.value[bought] * times)
        store(g, bought)
        g.tell("event.bought", g.who(ZU), bought, t.value[bought] * times)
        zu_sample(g, bought)
        g.tell("zu.gained", [bought])
        to_site(g, g.surveyed[0])
        g.surveyed = ()
        return
    kept = yield from one_of(g, drawn, "zu-artefact", "R10.5.8")
    g.surveyed = without(g.surveyed, kept)
    g.tell("zu.left", kept)
    to_site(g, kept)
    shuffle_back(g)
