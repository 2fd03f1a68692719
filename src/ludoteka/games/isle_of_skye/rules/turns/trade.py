"""Phases 1 to 4: income, draw and price, discard, buy."""

from ludoteka.core.choice import NO, Amount, Draw, OneOf, Turn

from ...components.tables import HERALD, JOURNEYMAN, KINDS, MERCHANT, WARRIOR, WHISKY
from ..state import BANK_PAYS, EMPTY, NO_DISCARD, TWO_PURCHASES, Skye
from .journey import choose_advance, possible_advances

# -- Phase 1: income ------------------------------------------------------------------------------------------------


def next_round_begins(g: Skye) -> None:
    """R3.1: rounds are counted from 1."""
    g.round += 1
    g.tell("event.round", g.round)


def income(g: Skye) -> None:
    """R4.1.1, R10.12: castle, whisky on the castle's roads, catch-up gold, and what the expansion adds."""
    # Catch-up gold looks at the points of all before anybody gains anything.
    for seat in g.order():
        parts = income_of(g, seat, g.round)
        g.gold[seat] += sum(parts)
        g.tell("event.income", seat, sum(parts), parts[0], parts[1], parts[2], parts[3])


def income_of(g: Skye, seat: int, round_: int) -> list[int]:
    """R4.1.1, R4.1.2, R4.1.3, R8.6.3: what this round brings as things stand: castle, whisky, catch-up, expansion."""
    t = g.tables
    rate = t.round_catch_up[g.seats][round_ - 1]
    mine = g.vp[seat]
    ahead = 0
    if rate:
        for vp in g.vp:
            if vp > mine:
                ahead += 1
    extra = 0
    if g.journeyman:
        extra = t.income_flag[g.active_space(seat, MERCHANT)]
        if g.has_power(seat, NO_DISCARD):
            extra += t.token_income[NO_DISCARD]
    return [t.castle_income, g.land[seat].linked_count(WHISKY), rate * ahead, extra]


# -- Phase 2: draw and price ----------------------------------------------------------------------------------------


def draw_tiles(g: Skye, _: int) -> Turn:
    """R4.2.1, R4.2.5: three tiles each, in turn order; one at a time if the bag does not hold enough for all."""
    order = g.order()
    if len(g.bag) >= 3 * g.seats:
        places = [seat * 3 + i for seat in order for i in range(3)]
    else:
        places = [seat * 3 + i for i in range(3) for seat in order][: len(g.bag)]
    for place in places:
        tile: int = yield Draw("tile", g.bag, place // 3)
        g.bag.remove(tile)
        g.offer[place] = tile
        g.tell("event.drawn", place // 3, tile)


def offered(g: Skye, seat: int) -> list[int]:
    """R4.2.1: the tiles in front of a seat that are not sold."""
    return [tile for tile in g.offer[seat * 3 : seat * 3 + 3] if tile != EMPTY]


def pricing_seats(g: Skye) -> list[int]:
    """R4.2.3, R4.2.5: everybody who has something to decide: the only tile of a seat gets the axe, unless it need not
    use it."""
    return [seat for seat in g.order() if len(offered(g, seat)) >= (1 if g.has_power(seat, NO_DISCARD) else 2)]


def set_prices(g: Skye, me: int) -> Turn:
    """R4.2.2, R4.2.3, R4.2.4: the axe for one tile, a price for each other; together no more than the gold one has."""
    tiles = offered(g, me)
    axe: int = yield OneOf(me, "axe", [*tiles, NO] if g.has_power(me, NO_DISCARD) else tiles)
    g.axe[me] = EMPTY if axe == NO else axe
    left = g.gold[me]
    todo = len(tiles) if axe == NO else len(tiles) - 1
    for place in range(me * 3, me * 3 + 3):
        tile = g.offer[place]
        if tile == EMPTY or tile == axe:
            continue
        todo -= 1
        price: int = yield Amount(me, "price", 1, left - todo, tile)
        g.price[place] = price
        left -= price


# -- Phase 3: discard -----------------------------------------------------------------------------------------------


def discard(g: Skye) -> None:
    """R4.3.1, R4.3.2: screens up: prices are known, and tiles with an axe go back into the bag."""
    for seat in g.order():
        g.axe[seat] = EMPTY
        for place in range(seat * 3, seat * 3 + 3):
            tile = g.offer[place]
            if tile == EMPTY:
                continue
            if g.price[place]:
                g.tell("event.priced", seat, tile, g.price[place])
            else:
                g.offer[place] = EMPTY
                g.return_to_bag(tile)
                g.tell("event.axed", seat, tile)


# -- Phase 4: buy ---------------------------------------------------------------------------------------------------


def affordable(g: Skye, me: int) -> list[int]:
    """R4.4.1, R4.4.2, R4.4.4, R10.2, R10.3: unsold tiles of the others that this seat can pay, or that the bank pays
    for it."""
    purse = 1_000_000 if g.has_power(me, BANK_PAYS) else g.free_gold(me)
    price = g.price
    offer = g.offer
    mine = me * 3
    tiles: list[int] = []
    for place in range(len(offer)):
        if offer[place] != EMPTY and price[place] <= purse and not mine <= place < mine + 3:
            tiles.append(offer[place])
    return tiles


def second_buyers(g: Skye) -> list[int]:
    """R8.7.9: who has the token for a second purchase."""
    return [seat for seat in g.order() if g.has_power(seat, TWO_PURCHASES)]


def buy(g: Skye, me: int) -> Turn:
    """R4.4.1, R4.4.5, R8.8.4: one tile of another player, or none."""
    tiles = affordable(g, me)
    if not tiles:
        # Whoever is not asked learns why.
        g.tell("event.passed-poor", me)
        return
    tile: int = yield OneOf(me, "buy", [NO, *tiles])
    if tile == NO:
        g.tell("event.passed", me)
        return
    seller = pay(g, me, tile)
    if g.journeyman:
        yield from symbol_advance(g, me, tile)
        yield from sale_advance(g, seller)


def pay(g: Skye, me: int, tile: int) -> int:
    """R4.4.2, R4.4.3, R8.7.8: the seller gets the price and has the gold free that marked it. Returns the seller."""
    place = g.offer.index(tile)
    seller = place // 3
    price = g.price[place]
    if not g.has_power(me, BANK_PAYS):
        g.gold[me] -= price
    g.gold[seller] += price
    g.price[place] = 0
    g.offer[place] = EMPTY
    g.acquired[me] = (*g.acquired[me], tile)
    g.tell("event.bought", me, seller, tile, price)
    return seller


def symbol_advance(g: Skye, me: int, tile: int) -> Turn:
    """R8.8.2, R8.8.3: whoever acquires a tile with a journeyman symbol may advance on a track of choice."""
    if g.tables.symbol[tile * KINDS + JOURNEYMAN]:
        yield from choose_advance(g, me, "symbol", possible_advances(g, me, [WARRIOR, MERCHANT, HERALD]))


def sale_advance(g: Skye, seller: int) -> Turn:
    """R8.8.1, R10.24: whoever sells a tile may advance on the warrior track."""
    yield from choose_advance(g, seller, "sale", possible_advances(g, seller, [WARRIOR]))


def keep_unsold(g: Skye, me: int) -> Turn:
    """R4.4.6, R8.7.10: unsold tiles cost the gold behind them and are one's own."""
    for place in range(me * 3, me * 3 + 3):
        tile = g.offer[place]
        if tile == EMPTY:
            continue
        price = g.price[place]
        g.gold[me] -= price
        g.price[place] = 0
        g.offer[place] = EMPTY
        g.acquired[me] = (*g.acquired[me], tile)
        g.tell("event.kept", me, tile, price)
        if g.journeyman:
            yield from symbol_advance(g, me, tile)
