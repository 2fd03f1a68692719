"""Explorers and artefacts: travel, excavate, survey; and taking samples of whatever is gained."""

from bisect import insort

from ludoteka.core.choice import NO, Draw, OneOf, Turn

from ...components.tables import DIGGERS, SEERS, TYPES
from ..moves import FROM_SUPPLY, WALKS, due, explorer_of, location_of
from ..state import DRAW, EMPTY, NOTHING, PURCHASES, Earth, without
from .setup import to_site

# -- travel ---------------------------------------------------------------------------------------------------------


def walks(g: Earth, me: int, fuel: int, tired: int) -> list[int]:
    """R5.1.2 R5.1.3: where each explorer that has not moved yet can go. Going where another one of the own stands is
    never needed: the walk goes on through it."""
    mine = g.explorers[me * 3 : me * 3 + 3]
    taken = 0
    for here in mine:
        if here >= 0:
            taken |= 1 << here
    reach = g.tables.reach
    found: list[int] = []
    for i in range(3):
        here = mine[i]
        if here >= 0 and not tired >> i & 1:
            walks_there = WALKS[i]
            for there in reach[here][fuel]:
                if not taken >> there & 1:
                    found.append(walks_there[there])
    return found


def travel(g: Earth, me: int, card: int, fuel: int) -> Turn:
    """R5.1.2: move explorers along the lines, one after another, a step for each fuel."""
    tired = 0
    count = len(g.tables.location_ids)
    while fuel:
        moves = walks(g, me, fuel, tired)
        if not moves:
            return
        move: int = yield OneOf(me, "travel", [NO, *moves], fuel)
        if not tired:
            g.pay_card(me, card)
        if move == NO:
            return
        i = me * 3 + explorer_of(move)
        there = location_of(move)
        here = g.explorers[i]
        fuel -= g.tables.steps[here * count + there]
        tired |= 1 << explorer_of(move)
        g.explorers[i] = there
        g.tell("event.moved", me, here, there)


# -- excavate -------------------------------------------------------------------------------------------------------


def sites_with_explorers(g: Earth, me: int) -> list[int]:
    """R5.2.2: where explorers of the player stand."""
    return [here for here in g.explorers[me * 3 : me * 3 + 3] if here >= 0]


def in_reach(g: Earth, me: int, colour: int) -> list[int]:
    """R5.2.2: artefact types of a colour that lie where the player has explorers."""
    t = g.tables
    found: list[int] = []
    for here in g.explorers[me * 3 : me * 3 + 3]:
        if here >= 0 and t.dig_colour[here] == colour:
            for type_ in t.types_at[here]:
                if g.dig_sites[type_]:
                    found.append(type_)
    return found


def second_finds(g: Earth, me: int, colour: int, first: int) -> list[int]:
    """R5.2.3 R6.3 R12.25: what may be taken after the first artefact: from another site with an explorer. Diggers may
    also dig on at the same site or at an adjacent one of the region."""
    t = g.tables
    site = t.site_of[first]
    found = [type_ for type_ in in_reach(g, me, colour) if t.site_of[type_] != site]
    if g.faction[me] == DIGGERS:
        for type_ in range(colour * 4, colour * 4 + 4):
            there = t.site_of[type_]
            if g.dig_sites[type_] and type_ not in found and (there == site or there in t.near[site]):
                found.append(type_)
    return found


def excavate(g: Earth, me: int, card: int, colour: int) -> Turn:
    """R5.2.2: one or two artefacts of the colour, from two sites; then samples."""
    finds = in_reach(g, me, colour)
    first: int = finds[0]
    if len(finds) > 1:
        first = yield OneOf(me, "take", finds)
    g.pay_card(me, card)
    gained = [first]
    dig_up(g, me, first)
    if g.hold_room(me):
        more = second_finds(g, me, colour, first)
        if more:
            second: int = yield OneOf(me, "take", [NO, *more], 1)
            if second != NO:
                gained.append(second)
                dig_up(g, me, second)
    yield from take_samples(g, me, gained)


def dig_up(g: Earth, me: int, type_: int) -> None:
    """R5.2.4: from the map into the hold."""
    g.dig_sites[type_] -= 1
    g.into_hold(me, type_)
    g.tell("event.dug", g.who(me), type_)


# -- samples --------------------------------------------------------------------------------------------------------


def guards(g: Earth, me: int) -> list[int]:
    """R2.5.1: the cells of the gallery that have a guard."""
    mask = g.gallery[me]
    return [type_ for type_ in range(TYPES) if mask >> type_ & 1]


def has_cube(g: Earth, me: int) -> bool:
    """R12.1: whether a cube can be placed: from the supply, or a guard if that is empty."""
    return g.crew[me] > 0 or g.gallery[me] != 0


def take_cube(g: Earth, me: int, what: int) -> Turn:
    """R5.5.3 R12.1 R12.2: a cube from the supply; only when that is empty, a guard of choice."""
    if g.crew[me] > 0:
        g.crew[me] -= 1
        return
    cells = guards(g, me)
    cell: int = cells[0]
    if len(cells) > 1:
        cell = yield OneOf(me, "guard", cells, what)
    g.gallery[me] &= ~(1 << cell)
    g.tell("event.guard-left", me, cell)


def take_samples(g: Earth, me: int, gained: list[int]) -> Turn:
    """R5.2.5 R5.2.6 R12.3 R12.4: for each artefact just gained a guard on its cell, if one likes. A column that is full
    for the first time brings a card."""
    cards = 0
    for type_ in dict.fromkeys(gained):
        if g.gallery[me] >> type_ & 1:
            continue
        if g.crew[me] > 0:
            cell: int = yield OneOf(me, "sample", [NO, FROM_SUPPLY], type_)
            if cell == NO:
                continue
            g.crew[me] -= 1
        else:
            cells = guards(g, me)
            if not cells:
                return
            cell = yield OneOf(me, "sample", [NO, *cells], type_)
            if cell == NO:
                continue
            g.gallery[me] &= ~(1 << cell)
            g.tell("event.guard-left", me, cell)
        g.gallery[me] |= 1 << type_
        g.tell("event.sampled", me, type_)
        column = type_ >> 2
        if g.gallery[me] >> (column * 4) & 15 == 15 and not g.bonus[me] >> column & 1:
            g.bonus[me] |= 1 << column
            g.tell("event.column", me, column)
            cards += 1
    if cards:
        g.agenda.append(due(DRAW, cards))


# -- survey ---------------------------------------------------------------------------------------------------------


def open_forecasts(g: Earth) -> list[int]:
    """R5.7.1 R12.18: places of the forecast whose card has no cube."""
    return [i for i, owner in enumerate(g.marks) if owner == EMPTY]


def survey(g: Earth, me: int, card: int, colour: int) -> Turn:
    """R5.7.2 R5.7.3 R5.7.4 R6.1: in rounds 1 and 2 the card replaces one of the forecast and brings an initiative
    token; then artefacts."""
    if g.round < 3:
        places = open_forecasts(g)
        place: int = places[0]
        if len(places) > 1:
            place = yield OneOf(me, "replace", places, card)
        g.lose_card(me, card)
        change_forecast(g, me, place, card)
        if g.crew[me] > 0:
            g.crew[me] -= 1
            g.marks = (*g.marks[:place], me, *g.marks[place + 1 :])
        take_token(g, me)
    else:
        g.pay_card(me, card)
    seer = g.faction[me] == SEERS
    yield from draw_artefacts(g, colour, g.tables.seer_tiles if seer else g.tables.survey_tiles)
    g.doing = EMPTY
    gained: list[int] = []
    if seer and g.surveyed and g.hold_room(me):
        free: int = yield OneOf(me, "free", [NO, *sorted(set(g.surveyed))])
        if free != NO:
            g.surveyed = without(g.surveyed, free)
            gained.append(free)
            g.into_hold(me, free)
            g.tell("event.free", me, free)
    if g.surveyed:
        kinds = sorted(set(g.surveyed))
        site: int = kinds[0]
        if len(kinds) > 1:
            site = yield OneOf(me, "site", kinds)
        g.surveyed = without(g.surveyed, site)
        to_site(g, site)
    yield from buy_surveyed(g, me, gained)
    yield from take_samples(g, me, gained)


def draw_artefacts(g: Earth, colour: int, count: int) -> Turn:
    """R5.7.2: artefacts of a colour from the supply, face up for all to see."""
    for _ in range(count):
        bag = g.supply(colour)
        if not bag:
            return
        type_: int = yield Draw("tile", bag, colour)
        g.stack[type_] -= 1
        g.surveyed = (*g.surveyed, type_)
        g.tell("event.surveyed", type_)


def change_forecast(g: Earth, player: int, place: int, card: int) -> None:
    """R5.7.2 R12.17: a card takes the place of another, which goes to the common pile."""
    old = g.forecast[place]
    insort(g.discard, old)
    g.forecast = (*g.forecast[:place], card, *g.forecast[place + 1 :])
    g.tell("event.replaced", g.who(player), old, card)


def take_token(g: Earth, me: int) -> None:
    """R5.7.2 R12.19: the lowest initiative token that is left, once a round."""
    if g.token[me]:
        return
    for number in range(1, g.tables.tokens + 1):
        if number not in g.token:
            g.token = (*g.token[:me], number, *g.token[me + 1 :])
            g.tell("event.token", me, number)
            return


def buy_surveyed(g: Earth, me: int, gained: list[int]) -> Turn:
    """R5.7.2: of what is left one artefact may be bought for twice its value; the rest is shuffled back."""
    price = g.tables.survey_times
    value = g.tables.value
    offers = [type_ for type_ in sorted(set(g.surveyed)) if value[type_] * price <= g.credits[me]]
    if offers and g.hold_room(me):
        bought: int = yield OneOf(me, "purchase", [NO, *offers])
        if bought != NO:
            g.surveyed = without(g.surveyed, bought)
            gained.append(bought)
            g.pay(me, PURCHASES, -value[bought] * price)
            g.into_hold(me, bought)
            g.tell("event.bought", me, bought, value[bought] * price)
    shuffle_back(g)


def shuffle_back(g: Earth) -> None:
    """R5.7.2: what is left goes back to the supply."""
    left = g.surveyed
    g.surveyed = NOTHING
    for type_ in left:
        g.stack[type_] += 1
        g.tell("event.back", type_)
