"""What sales are worth, now and later: sums that a player would otherwise do by head, from what lies open."""

from ..components.tables import MARKETS, MERCHANTS, SPECIAL
from ..rules.scoring import centre_awards, envoys_in
from ..rules.state import Earth
from ..rules.turns.trade import places_to_sell


def rank_in(pool: list[int], colour: int) -> int:
    """The rank of a colour for these numbers of buyers in the pool."""
    return 1 + sum(1 for other in range(5) if pool[other] < pool[colour])


def price(g: Earth, market: int, colour: int) -> int:
    """What one artefact of a colour brings at one market; 0 if nobody there wants it."""
    buyers = g.interested(market, colour)
    return g.payout(colour) + buyers * g.tables.per_buyer if buyers else 0


def price_after(g: Earth, market: int, colour: int) -> int:
    """The same after the best Market action there: with a special buyer, a buyer of the colour, or both."""
    t = g.tables
    best = 0
    for added in ((SPECIAL,), (colour,), (SPECIAL, colour)):
        after = joined(g, market, added)
        if after is not None:
            pool, queue = after
            buyers = queue.count(colour) + queue.count(SPECIAL)
            best = max(best, t.payout[rank_in(pool, colour) - 1] + buyers * t.per_buyer)
    return best


def joined(g: Earth, market: int, added: tuple[int, ...]) -> tuple[list[int], list[int]] | None:
    """Pool and queue after buyers have joined; a full queue pushes its front buyer out (R5.3.3). None where the pool
    has nobody of a kind when its turn comes (R5.3.4)."""
    pool, queue = list(g.pool), list(g.queue[market])
    for buyer in added:
        if not pool[buyer]:
            return None
        pool[buyer] -= 1
        if len(queue) >= g.tables.queue_limit:
            pool[queue.pop(0)] += 1
        queue.append(buyer)
    return pool, queue


def payout_after_sale(g: Earth, colour: int) -> int:
    """What popularity brings in the next sale of a colour: who stood on the ship is back in the pool by then, and who
    buys is on the ship."""
    pool = [g.pool[buyer] + g.ship[buyer] for buyer in range(6)]
    return g.tables.payout[rank_in(pool, colour) - 1]


class Sale:
    """A sale of one colour with its sum."""

    def __init__(self, g: Earth, colour: int, markets: list[int]) -> None:
        t = g.tables
        self.colour = colour
        self.markets = markets
        self.popularity = g.payout(colour)
        self.count = sum(g.interested(market, colour) for market in markets)
        self.buyers = self.count * t.per_buyer
        self.bonus = t.sale_bonus[len(markets) - 1]
        self.total = self.popularity + self.buyers + self.bonus


def own_symbols(g: Earth, seat: int) -> list[int]:
    """The symbols of the cards in the own hand."""
    return sorted({card % MARKETS for card in g.action_cards(seat)})


def any_symbols(g: Earth, player: int) -> list[int]:
    """What the others must reckon with: whoever holds action cards may have every symbol."""
    return list(range(MARKETS)) if player < g.seats and g.action_cards(player) else []


def open_markets(g: Earth, player: int, colour: int, symbols: list[int]) -> list[int]:
    """R5.4.2 R6.4: where a player could sell a colour. Merchants may turn up at one market more, with a card that has
    one of these symbols."""
    places = places_to_sell(g, player, colour, -1)
    if g.faction[player] == MERCHANTS:
        others = [market for market in symbols if market not in places and g.interested(market, colour)]
        if others:
            places.append(max(others, key=lambda market: g.interested(market, colour)))
    return places


def best_sale(g: Earth, player: int, colour: int, symbols: list[int]) -> Sale | None:
    """The sale of a colour that brings the most, or none."""
    places = sorted(open_markets(g, player, colour, symbols), key=lambda market: -g.interested(market, colour))
    most = min(3, g.stored(player, colour), len(places))
    if not most:
        return None
    return Sale(g, colour, sorted(places[:most]))


def best_sales(g: Earth, player: int, symbols: list[int]) -> list[Sale]:
    """The best sale of every colour, best first."""
    found = [sale for colour in range(5) if (sale := best_sale(g, player, colour, symbols)) is not None]
    return sorted(found, key=lambda sale: -sale.total)


def rivals(g: Earth, me: int | None) -> list[int]:
    """The others who may still act in this round."""
    return [player for player in range(g.players) if player != me and not g.passed[player]]


def spoils(g: Earth, me: int, sale: Sale) -> list[int]:
    """Markets at which another player's sale would take buyers that I could sell to."""
    found = []
    for colour in range(5):
        if g.stored(me, colour):
            mine = places_to_sell(g, me, colour, -1)
            taken = [sale.colour, SPECIAL] if colour == sale.colour else [SPECIAL]
            found += [m for m in mine if m in sale.markets and any(buyer in g.queue[m] for buyer in taken)]
    return sorted(set(found))


# -- majorities -----------------------------------------------------------------------------------------------------


def award(g: Earth, centre: int, player: int, more: int = 0) -> int:
    """R8.2: what a centre would bring a player at the end of this round, with so many envoys more; after the last round
    all is paid."""
    if not g.round:
        return 0
    envoys = envoys_in(g, centre)
    envoys[player] += more
    return centre_awards(envoys, g.tables.awards[g.round - 1])[player]


def envoys_for_more(g: Earth, centre: int, player: int) -> tuple[int, int] | None:
    """How many more envoys would bring more credits, and how many credits; None if nothing would."""
    now = award(g, centre, player)
    most = max(envoys_in(g, centre)) + 2
    for more in range(1, most + 1):
        if award(g, centre, player, more) > now:
            return more, award(g, centre, player, more) - now
    return None
