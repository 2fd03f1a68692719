"""Trade: market, sell, smuggle; and deals with the black market."""

from itertools import combinations
from typing import Any

from ludoteka.core.choice import NO, OneOf, SomeOf, Turn

from ...components.tables import MARKETS, MERCHANTS, SMUGGLERS, SPECIAL
from ..moves import (
    DELIVER,
    WITH_SPECIAL,
    WITH_TRADER,
    acquisition,
    added_colour,
    delivered,
    delivery,
    due,
    in_hatch,
    into_hatch,
    sale_at,
    smuggling,
    sold_at,
    sold_colour,
    stack_of,
    task_of,
    type_of,
    with_colour,
    with_special,
    with_trader,
)
from ..state import BUYER_INCOME, DELIVERIES, DRAW, DROP, EMPTY, MARKET_BONUS, POPULARITY, PURCHASES, SALE, Earth
from .dig import has_cube, take_cube, take_samples
from .setup import under_stack

# -- market ---------------------------------------------------------------------------------------------------------


def market_steps(g: Earth, me: int, market: int) -> list[int]:
    """R5.3.2, R12.11: every mix of the three steps: 1 for a trader, 2 for a special buyer, 4 * (colour + 1) for one
    of a colour."""
    pool = g.pool
    first = [0, WITH_TRADER] if has_cube(g, me) else [0]
    if pool[SPECIAL]:
        first += [some | WITH_SPECIAL for some in first]
    moves = first[1:]
    back = pushed_by_special(g, market)
    for colour in range(5):
        for some in first:
            if pool[colour] or (some & WITH_SPECIAL and colour == back):
                moves.append(with_colour(some, colour))
    return moves


def pushed_by_special(g: Earth, market: int) -> int:
    """R5.3.3: whom a special buyer pushes back to the pool, before the coloured buyer is taken from it."""
    queue = g.queue[market]
    return queue[0] if g.pool[SPECIAL] and len(queue) >= g.tables.queue_limit else EMPTY


def market(g: Earth, me: int, card: int, market: int) -> Turn:
    """R5.3.2: a trader, a special buyer, a buyer of a colour of choice: each if one likes, in this order."""
    move: int = yield OneOf(me, "market", market_steps(g, me, market), market)
    g.pay_card(me, card)
    if with_trader(move):
        yield from place_trader(g, me, market)
    if with_special(move):
        join(g, market, SPECIAL)
    if added_colour(move) >= 0:
        join(g, market, added_colour(move))


def place_trader(g: Earth, me: int, market: int) -> Turn:
    """R5.3.2 R2.3.2: a trader at a market."""
    yield from take_cube(g, me, market)
    g.traders[me * MARKETS + market] += 1
    g.tell("event.trader", me, market)


def join(g: Earth, market: int, buyer: int) -> None:
    """R5.3.3: a buyer joins a queue."""
    pushed = g.add_buyer(market, buyer)
    if pushed >= 0:
        g.tell("event.pushed", pushed, market)
    g.tell("event.joined", buyer, market)


# -- sell -----------------------------------------------------------------------------------------------------------


def places_to_sell(g: Earth, player: int, colour: int, extra: int) -> list[int]:
    """R5.4.2 R6.4: markets with a trader of the player and an interested buyer; merchants add the market of their
    card."""
    found: list[int] = []
    first = player * MARKETS
    for market in range(MARKETS):
        if g.traders[first + market] or market == extra:
            queue = g.queue[market]
            if colour in queue or SPECIAL in queue:
                found.append(market)
    return found


def extra_market(g: Earth, me: int, card: int) -> int:
    """R6.4: the market that merchants may add to a sale: that of the action card they pay."""
    return card % 6 if g.faction[me] == MERCHANTS and card < 30 else -1


def sales(g: Earth, me: int, extra: int) -> list[int]:
    """R5.4.2: every sale, at most three markets and no more than artefacts of the colour."""
    moves: list[int] = []
    for colour in range(5):
        stored = g.stored(me, colour)
        if stored:
            places = places_to_sell(g, me, colour, extra)
            for size in range(1, min(3, stored, len(places)) + 1):
                for some in combinations(places, size):
                    mask = 0
                    for market in some:
                        mask |= 1 << market
                    moves.append(sale_at(colour, mask))
    return moves


def can_sell(g: Earth, me: int, extra: int) -> bool:
    """R5.4.2: whether anything can be sold."""
    held = 1 << SPECIAL
    for type_ in g.hold[me]:
        held |= 1 << (type_ >> 2)
    for type_ in g.hatch[me]:
        held |= 1 << (type_ >> 2)
    if held == 1 << SPECIAL:
        return False
    first = me * MARKETS
    for market in range(MARKETS):
        if g.traders[first + market] or market == extra:
            for buyer in g.queue[market]:
                if held >> buyer & 1:
                    return True
    return False


def prior_purchases(g: Earth, me: int, extra: int) -> list[int]:
    """R6.5: what smugglers may acquire before a sale: colour * 2, + 1 into the hatch. The sale must be possible after
    it."""
    if g.faction[me] != SMUGGLERS or not at_black_market(g, me):
        return []
    able = can_sell(g, me, extra)
    moves: list[int] = []
    for move in acquisitions(g, me, 0, 0):
        if able or places_to_sell(g, me, stack_of(move), extra):
            moves.append(move)
    return moves


def at_black_market(g: Earth, me: int) -> bool:
    """R6.5: whether an explorer is on a black market."""
    depot_at = g.tables.depot_at
    for here in g.explorers[me * 3 : me * 3 + 3]:
        if here >= 0 and depot_at[here] >= 0:
            return True
    return False


def sell(g: Earth, me: int, card: int, extra: int) -> Turn:
    """R5.4.1 R6.5: Smugglers may acquire an artefact first; then the sale."""
    prior = prior_purchases(g, me, extra)
    if prior:
        moves = [NO, *prior] if can_sell(g, me, extra) else prior
        move: int = moves[0]
        if len(moves) > 1:
            move = yield OneOf(me, "prior", moves)
        if move != NO:
            type_ = acquire(g, me, move, 0)
            yield from take_samples(g, me, [type_])
            if g.agenda and task_of(g.agenda[-1]) == DRAW:
                # The card of a full column comes before the sale goes on.
                g.agenda.insert(len(g.agenda) - 1, due(SALE, extra + 1))
                g.pay_card(me, card)
                return
    yield from sale(g, me, card, extra)


def sale(g: Earth, me: int, card: int, extra: int) -> Turn:
    """R5.4.2 R5.4.4 R12.13: choose colour and markets, and which artefacts go."""
    moves = sales(g, me, extra)
    move: int = moves[0]
    if len(moves) > 1:
        move = yield OneOf(me, "sale", moves)
    g.pay_card(me, card)
    colour = sold_colour(move)
    places = sold_at(move)
    items = items_of(g, me, colour)
    goods: tuple[int, ...] = tuple(items)
    if len(items) > len(places):
        choice = Goods(me, "goods", items, len(places), len(places), move)
        if len(choice.moves) > 1:
            goods = yield choice
        else:
            goods = choice.moves[0]
    settle_sale(g, me, colour, places, goods)
    if len(places) == 2:
        g.agenda.append(due(DRAW, 1))
    elif len(places) == 3:
        g.agenda.append(due(DROP, 1))
        g.agenda.append(due(DRAW, 2))


class Goods(SomeOf):
    """Artefacts from storage; equal ones are not told apart."""

    def listed(self) -> list[Any]:
        return list(dict.fromkeys(combinations(sorted(self.items), self.low)))


def items_of(g: Earth, player: int, colour: int) -> list[int]:
    """R12.6: stored artefacts of a colour: the type in the hold, the type + 20 in the hatch."""
    found = [type_ for type_ in g.hold[player] if type_ >> 2 == colour]
    found += [in_hatch(type_) for type_ in g.hatch[player] if type_ >> 2 == colour]
    return sorted(found)


def settle_sale(g: Earth, player: int, colour: int, places: list[int], goods: tuple[int, ...]) -> None:
    """R5.4.3 R5.4.5 R5.4.6 R5.4.7 R5.4.8 R12.8 R12.9 R12.12: income, buyers to the ship, traders to the command
    centres; the artefacts leave the game."""
    t = g.tables
    count = 0
    for market in places:
        count += g.interested(market, colour)
    popularity = g.payout(colour)
    bonus = t.sale_bonus[len(places) - 1]
    g.pay(player, POPULARITY, popularity)
    g.pay(player, BUYER_INCOME, count * t.per_buyer)
    g.pay(player, MARKET_BONUS, bonus)
    total = popularity + count * t.per_buyer + bonus
    g.tell("event.sale", g.who(player), colour, places, total, popularity, count * t.per_buyer, bonus)
    for buyer in range(6):
        g.pool[buyer] += g.ship[buyer]
        g.ship[buyer] = 0
    for market in places:
        stay: list[int] = []
        for buyer in g.queue[market]:
            if buyer == colour or buyer == SPECIAL:
                g.ship[buyer] += 1
            else:
                stay.append(buyer)
        g.queue[market] = tuple(stay)
        i = player * MARKETS + market
        if g.traders[i]:
            g.traders[i] -= 1
            g.envoys[player * 3 + t.centre_of[market]] += 1
            g.tell("event.promoted", g.who(player), market, t.centre_of[market])
    for item in goods:
        g.sold[g.take_out(player, item)] += 1


# -- smuggle --------------------------------------------------------------------------------------------------------


def acquisitions(g: Earth, me: int, fee: int, taken: int) -> list[int]:
    """R5.6.2 R5.6.3 R12.14 R12.16: what can be bought off the tops of the stacks, and where it can be put. `taken` has
    a bit for each colour that may not be bought again."""
    hold = g.hold_room(me) > 0
    hatch = g.hatch_room(me) > 0
    purse = g.credits[me] - fee
    value = g.tables.value
    moves: list[int] = []
    for colour in range(5):
        stack = g.black[colour]
        if stack and value[stack[0]] <= purse and not taken >> colour & 1:
            if hold:
                moves.append(acquisition(colour, 0))
            if hatch:
                moves.append(acquisition(colour, 1))
    return moves


def deliveries(g: Earth, me: int, taken: int) -> list[int]:
    """R5.6.2: what can be delivered, without the colours that `taken` has a bit for."""
    items = [type_ for type_ in g.hold[me] if not taken >> (type_ >> 2) & 1]
    items += [in_hatch(type_) for type_ in g.hatch[me] if not taken >> (type_ >> 2) & 1]
    return [delivery(item) for item in sorted(set(items))]


def acquire(g: Earth, me: int, move: int, fee: int) -> int:
    """R5.6.2: buy the top of a stack. Returns the artefact."""
    colour = stack_of(move)
    type_ = g.black[colour][0]
    price = g.tables.value[type_] + fee
    g.black[colour] = g.black[colour][1:]
    g.pay(me, PURCHASES, -price)
    if into_hatch(move):
        g.into_hatch(me, type_)
    else:
        g.into_hold(me, type_)
    g.tell("event.acquired", me, type_, price)
    return type_


def deliver(g: Earth, player: int, item: int) -> None:
    """R5.6.2: sell an artefact to the black market for its value."""
    type_ = g.take_out(player, item)
    g.pay(player, DELIVERIES, g.tables.value[type_])
    g.tell("event.delivered", g.who(player), type_, g.tables.value[type_])
    under_stack(g, type_)


def smuggle(g: Earth, me: int, card: int) -> Turn:
    """R5.6.2 R12.15: deliver or acquire one or two artefacts of different regions."""
    yield from deliver_or_acquire(g, me, card, g.tables.smuggled, g.tables.fee, True, False)


def deliver_or_acquire(g: Earth, me: int, card: int, most: int, fee: int, different: bool, optional: bool) -> Turn:
    """R5.6.2 R7.4: up to so many artefacts, all delivered or all acquired; then samples of what was acquired."""
    taken = 0
    way = -1
    gained: list[int] = []
    about = smuggling(most, different, fee > 0)
    for number in range(most):
        moves: list[int] = [] if number == 0 and not optional else [NO]
        if way != 1:
            moves += acquisitions(g, me, fee, taken)
        if way != 0:
            moves += deliveries(g, me, taken)
        if moves == [NO]:
            break
        move: int = yield DeliverOrAcquire(me, moves, about, taken, way)
        if number == 0:
            g.pay_card(me, card)
        if move == NO:
            break
        if move >= DELIVER:
            way = 1
            colour = type_of(delivered(move)) >> 2
            deliver(g, me, delivered(move))
        else:
            way = 0
            colour = stack_of(move)
            gained.append(acquire(g, me, move, fee))
        if different:
            taken |= 1 << colour
    yield from take_samples(g, me, gained)


class DeliverOrAcquire(OneOf):
    """The next artefact to deliver or acquire. `taken` has a bit for each colour that is done; `way` is 0 once one
    was acquired and 1 once one was delivered."""

    def __init__(self, seat: int, moves: list[int], about: int, taken: int, way: int) -> None:
        self.seat = seat
        self.name = "deliver-or-acquire"
        self.about = about
        self._moves = moves
        self.taken = taken
        self.way = way


def can_smuggle(g: Earth, me: int) -> bool:
    """R5.6.3: whether there is anything to deliver or to acquire."""
    if g.hold[me] or g.hatch[me]:
        return True
    return len(acquisitions(g, me, g.tables.fee, 0)) > 0
