"""First guesses: about what each answer to a question is worth, compared with the others."""

from typing import Any

from ludoteka.core.choice import NO, Choice

from ..components.tables import MARKETS, SEERS, SPECIAL, TRAVEL
from ..rules import state
from ..rules.moves import (
    DELIVER,
    FROM_SUPPLY,
    WITH_SPECIAL,
    WITH_TRADER,
    action_of,
    added_colour,
    card_of,
    costs_fee,
    delivered,
    explorer_of,
    into_hatch,
    location_of,
    sold_at,
    sold_colour,
    stack_of,
    type_of,
    with_colour,
    with_special,
    with_trader,
)
from ..rules.scoring import centre_awards, envoys_in
from ..rules.state import Earth
from ..rules.turns.command import BOTH, ENVOY, ONLY_TRADER, TRADER_THEN_WITHDRAW, WITHDRAW
from ..rules.turns.dig import in_reach, second_finds
from ..rules.turns.trade import acquisitions, deliveries, extra_market, sales
from .worth import Worth


class Guesses:
    """Guesses with one way to value things."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.w = worth.w

    def guesses(self, g: Earth, choice: Choice) -> list[float]:
        me = choice.seat
        name = choice.name
        moves = choice.moves
        if name == "action" or name == "extra":
            return self.actions(g, me, moves, name == "extra")
        if name == "take" or name == "equipment":
            return [0.0 if move == NO else self.worth.find(g, me, move) for move in moves]
        if name == "sample":
            return [self.sample(g, me, choice.about, move) for move in moves]
        if name == "travel" or name == "step":
            return self.walks(g, me, moves)
        if name == "explorer":
            return [self.standing(g, me, here) for here in moves]
        if name == "market":
            return [self.market(g, me, choice.about, move) for move in moves]
        if name == "sale":
            extra = extra_market(g, me, card_of(g.doing)) if g.doing >= 0 else -1
            return [self.sale(g, me, move, extra) for move in moves]
        if name == "deliver-or-acquire" or name == "prior":
            fee = float(g.tables.fee) if name == "deliver-or-acquire" and costs_fee(choice.about) else 0.0
            return [self.deal(g, me, move, fee) for move in moves]
        if name == "command":
            return [self.command(g, me, choice.about, move) for move in moves]
        if name == "trader":
            return [0.0, self.trader(g, me, choice.about)]
        if name == "ability":
            return [0.0, 4.0]
        return self.others(g, me, name, moves)

    def others(self, g: Earth, me: int, name: str, moves: list[Any]) -> list[float]:
        """Cards to pick or to give away, and what is left."""
        if name == "draft":
            return [sum([self.card(g, me, card) for card in move]) for move in moves]
        if name == "discard" or name == "mulligan":
            return [-sum([self.card(g, me, card) for card in move]) + 3.0 * len(move) for move in moves]
        if name == "drop":
            return [-self.card(g, me, card) for card in moves]
        if name == "guard":
            return [-self.guard(g, me, cell) for cell in moves]
        if name == "goods":
            value = g.tables.value
            return [-0.2 * sum([value[type_of(item)] for item in move]) for move in moves]
        if name == "free":
            return [0.0 if move == NO else self.worth.find(g, me, move) for move in moves]
        if name == "site":
            return [-self.worth.find(g, me, move) for move in moves]
        if name == "purchase":
            times = g.tables.survey_times
            value = g.tables.value
            return [0.0 if move == NO else self.worth.find(g, me, move) - times * value[move] for move in moves]
        if name == "bribe":
            return [0.0 if move == NO else 0.2 for move in moves]
        return [0.0 for _ in moves]

    # -- actions ------------------------------------------------------------------------------------------------

    def actions(self, g: Earth, me: int, moves: list[int], extra: bool) -> list[float]:
        found: list[float] = []
        known: dict[int, float] = {}
        for move in moves:
            if move == NO:
                found.append(0.0 if extra else self.passing(g, me))
                continue
            what = action_of(move)
            card = card_of(move)
            # What an action brings depends on the colour of the card, on its symbol, or on neither.
            key = what * 64
            if what == state.TO_EXCAVATE or what == state.TO_SURVEY:
                key += card // 6
            elif what == state.TO_TRAVEL:
                key += g.tables.fuel[card]
            elif what != state.TO_SELL or card < TRAVEL:
                key += 8 + card % 6
            gain = known.get(key)
            if gain is None:
                gain = self.gain(g, me, what, card)
                known[key] = gain
            found.append(gain if extra else gain - self.price(g, me, card))
        return found

    def price(self, g: Earth, me: int, card: int) -> float:
        """What a card may be worth for something else."""
        return self.w.travel_card if card >= TRAVEL else self.w.card + 0.3 * (self.card(g, me, card) - 3.0)

    def action(self, g: Earth, me: int, move: int) -> float:
        """What the action in progress still promises; its card is not paid yet."""
        cost = self.w.travel_card if card_of(move) >= TRAVEL else self.w.card
        return self.gain(g, me, action_of(move), card_of(move)) - cost

    def passing(self, g: Earth, me: int) -> float:
        worth = self.worth.cards(g, me)
        kept = min(2, len(g.action_cards(me))) * self.w.kept_card if g.round < 3 else 0.0
        return kept - worth

    def gain(self, g: Earth, me: int, what: int, card: int) -> float:
        """What the best way to take an action would bring, its card apart."""
        colour, symbol = card // 6, card % 6
        if what == state.TO_TRAVEL:
            return self.travel(g, me, g.tables.fuel[card])
        if what == state.TO_EXCAVATE:
            return self.excavate(g, me, colour)
        if what == state.TO_MARKET:
            return self.best_market(g, me, symbol)
        if what == state.TO_SELL:
            extra = extra_market(g, me, card)
            values = [self.sale(g, me, move, extra) for move in sales(g, me, extra)]
            return max(values) if values else 2.0
        if what == state.TO_COMMAND:
            envoy = self.envoy(g, me, g.tables.centre_of[symbol])
            return envoy + max(0.0, self.trader(g, me, symbol)) - 2 * self.cube(g, me)
        if what == state.TO_SMUGGLE:
            return self.smuggle(g, me)
        return self.survey(g, me, colour)

    def cube(self, g: Earth, me: int) -> float:
        return self.w.crew + (self.w.scarce if g.crew[me] <= 4 else 0.0)

    def excavate(self, g: Earth, me: int, colour: int) -> float:
        finds = in_reach(g, me, colour)
        best = 0.0
        if not finds:
            return best
        room = g.hold_room(me)
        for type_ in finds:
            value = self.worth.find(g, me, type_)
            if room > 1:
                more = [self.worth.find(g, me, other) for other in second_finds(g, me, colour, type_) if other != type_]
                if more:
                    value += max(more)
            best = max(best, value)
        return best * (1.0 - self.w.reach)

    def travel(self, g: Earth, me: int, fuel: int) -> float:
        """The best that one explorer can gain by walking."""
        worth = self.worth
        colours = worth.colours_in(g, me)
        symbols = worth.symbols_in(g, me)
        mine = g.explorers[me * 3 : me * 3 + 3]
        places = [-1.0] * len(g.tables.location_ids)
        best = 0.0
        second = 0.0
        for i in range(3):
            here = mine[i]
            now = worth.location(g, me, here, colours, symbols)
            top = 0.0
            for there in g.tables.reach[here][fuel]:
                if there not in mine:
                    if places[there] < 0:
                        places[there] = worth.location(g, me, there, colours, symbols)
                    top = max(top, places[there] - now)
            if top > best:
                best, second = top, best
            elif top > second:
                second = top
        return best + second * 0.4

    def walks(self, g: Earth, me: int, moves: list[int]) -> list[float]:
        worth = self.worth
        colours = worth.colours_in(g, me)
        symbols = worth.symbols_in(g, me)
        mine = g.explorers[me * 3 : me * 3 + 3]
        now = [worth.location(g, me, here, colours, symbols) for here in mine]
        places: dict[int, float] = {}
        found: list[float] = []
        for move in moves:
            if move == NO:
                found.append(0.0)
                continue
            there = location_of(move)
            if there not in places:
                places[there] = worth.location(g, me, there, colours, symbols)
            found.append(places[there] - now[explorer_of(move)])
        return found

    def standing(self, g: Earth, me: int, here: int) -> float:
        return self.worth.location(g, me, here, self.worth.colours_in(g, me), self.worth.symbols_in(g, me))

    # -- samples, crew ------------------------------------------------------------------------------------------

    def sample(self, g: Earth, me: int, type_: int, move: int) -> float:
        if move == NO:
            return 0.0
        if move == FROM_SUPPLY:
            return self.worth.sample(g, me, type_) - self.cube(g, me)
        return -self.guard(g, me, move) + 2.0

    def guard(self, g: Earth, me: int, cell: int) -> float:
        """What the gallery loses with a guard."""
        before = self.worth.gallery(g, me)
        g.gallery[me] ^= 1 << cell
        after = self.worth.gallery(g, me)
        g.gallery[me] ^= 1 << cell
        return before - after

    def trader(self, g: Earth, me: int, market: int) -> float:
        """A trader: a first one opens a market for sales."""
        if g.traders[me * MARKETS + market]:
            return 0.3
        g.traders[me * MARKETS + market] = 1
        after = self.worth.artefacts(g, me)
        g.traders[me * MARKETS + market] = 0
        before = self.worth.artefacts(g, me)
        return after - before + (self.w.trader + self.w.interest * len(g.queue[market])) * self.worth.life(g, me)

    def envoy(self, g: Earth, me: int, centre: int) -> float:
        """One envoy more in a centre: its share of the awards now and later."""
        envoys = envoys_in(g, centre)
        now = max(1, g.round)
        value = self.w.envoy * (4 - now)
        for round_ in range(now, 4):
            share = self.w.this_round if round_ == now else self.w.next_round
            awards = g.tables.awards[round_ - 1]
            before = centre_awards(envoys, awards)[me]
            envoys[me] += 1
            value += share * (centre_awards(envoys, awards)[me] - before)
            envoys[me] -= 1
        return value

    def command(self, g: Earth, me: int, market: int, move: int) -> float:
        centre = g.tables.centre_of[market]
        value = 0.0
        if move == ONLY_TRADER or move == BOTH or move == TRADER_THEN_WITHDRAW:
            value += self.trader(g, me, market) - self.cube(g, me)
        if move == ENVOY or move == BOTH:
            value += self.envoy(g, me, centre) - self.cube(g, me)
        if move >= WITHDRAW:
            g.envoys[me * 3 + centre] -= 1
            value -= self.envoy(g, me, centre)
            g.envoys[me * 3 + centre] += 1
            value += 5.0 if g.round > 1 else 0.0
        return value

    # -- trade --------------------------------------------------------------------------------------------------

    def market(self, g: Earth, me: int, market: int, move: int) -> float:
        """A trader, and buyers who are interested in what one holds."""
        value = 0.0
        if with_trader(move):
            value += self.trader(g, me, market) - self.cube(g, me)
        mine = g.traders[me * MARKETS + market] + with_trader(move)
        full = len(g.queue[market]) >= g.tables.queue_limit
        if with_special(move):
            value += 1.6 if mine else 0.1
        colour = added_colour(move)
        if colour >= 0:
            held = g.stored(me, colour)
            value += (1.8 if held and mine else 0.2) + 0.3 * held
        if full and move > WITH_TRADER:
            pushed = g.queue[market][0]
            value -= 1.5 if mine and (pushed == SPECIAL or g.stored(me, pushed)) else 0.1
        return value

    def best_market(self, g: Earth, me: int, market: int) -> float:
        colour = 0
        for other in range(1, 5):
            if g.pool[other] and g.stored(me, other) > g.stored(me, colour):
                colour = other
        move = with_colour(WITH_TRADER | WITH_SPECIAL, colour)
        return self.market(g, me, market, move)

    def sale(self, g: Earth, me: int, move: int, extra: int) -> float:
        """Income, envoys and free card, less what the artefacts and buyers were counted for already."""
        t = g.tables
        colour = sold_colour(move)
        count = 0
        buyers = 0
        envoys = 0.0
        for market in sold_at(move):
            count += 1
            buyers += g.interested(market, colour)
            if g.traders[me * MARKETS + market]:
                envoys += self.envoy(g, me, t.centre_of[market]) - self.w.trader
        stored = g.stored(me, colour)
        income = g.payout(colour) + buyers * t.per_buyer + t.sale_bonus[count - 1] + envoys
        counted = max(stored * self.w.tile, self.w.sale * self.worth.sale(g, me, colour, stored))
        left = (stored - count) * self.w.tile
        return income + (self.w.card if count > 1 else 0.0) - (counted - left) * self.worth.life(g, me)

    def deal(self, g: Earth, me: int, move: int, fee: float) -> float:
        if move == NO:
            return 0.0
        t = g.tables
        if move >= DELIVER:
            type_ = type_of(delivered(move))
            colour = type_ >> 2
            stored = g.stored(me, colour)
            now = max(stored * self.w.tile, self.w.sale * self.worth.sale(g, me, colour, stored))
            less = self.w.sale * self.worth.sale(g, me, colour, stored - 1) if stored > 1 else 0.0
            left = max((stored - 1) * self.w.tile, less)
            return t.value[type_] - (now - left) * self.worth.life(g, me)
        type_ = g.black[stack_of(move)][0]
        hatch = 0.2 if into_hatch(move) else 0.0
        return self.worth.find(g, me, type_) - t.value[type_] - fee + hatch

    def smuggle(self, g: Earth, me: int) -> float:
        """The two best deliveries or acquisitions of different colours."""
        fee = float(g.tables.fee)
        best = 0.0
        for moves in (deliveries(g, me, 0), acquisitions(g, me, g.tables.fee, 0)):
            tops = [-9.0] * 5
            for move in moves:
                colour = type_of(delivered(move)) >> 2 if move >= DELIVER else stack_of(move)
                tops[colour] = max(tops[colour], self.deal(g, me, move, fee))
            tops.sort(reverse=True)
            best = max(best, tops[0] + max(0.0, tops[1]))
        return best

    def survey(self, g: Earth, me: int, colour: int) -> float:
        """New artefacts on the map help whoever is near; the token helps in the next round."""
        value = 0.6
        if g.round < 3 and not g.token[me]:
            value += self.w.token
        if g.faction[me] == SEERS and g.hold_room(me):
            value += self.w.tile * self.worth.life(g, me) + 1.5
        here = 0
        for site in g.explorers[me * 3 : me * 3 + 3]:
            if site >= 0 and g.tables.dig_colour[site] == colour:
                here += 1
        return value + 0.8 * here

    def card(self, g: Earth, me: int, card: int) -> float:
        """How well an action card fits the explorers, the artefacts and the crew."""
        t = g.tables
        colour, symbol = card // 6, card % 6
        value = 3.0
        for here in g.explorers[me * 3 : me * 3 + 3]:
            if here < 0:
                continue
            if t.dig_colour[here] == colour:
                for type_ in t.types_at[here]:
                    if g.dig_sites[type_]:
                        value += 1.5
                        break
            if t.market_at[here] == symbol:
                value += 1.0
            if t.depot_at[here] == t.depot_of[symbol]:
                value += 0.5
        for type_ in range(colour * 4, colour * 4 + 4):
            if g.dig_sites[type_]:
                value += 0.15
        return value
