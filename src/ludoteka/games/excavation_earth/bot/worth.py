"""What things are worth to a player."""

from typing import Final

from ..components.tables import MARKETS, TRAVEL, Tables
from ..rules.scoring import centre_awards, envoys_in
from ..rules.state import Earth

ROWS: Final[list[int]] = [sum([1 << (colour * 4 + glyph) for colour in range(5)]) for glyph in range(4)]
# What part of a line of so many cells counts as reached with so many guards.
SHARES: Final[list[list[float]]] = [[(count / size) ** 1.5 for count in range(size + 1)] for size in range(1, 6)]
COLUMNS: Final[list[int]] = [15 << (colour * 4) for colour in range(5)]


class Weights:
    """What the bots think things are worth; weights.toml says what each name means."""

    def __init__(self, values: dict[str, float]) -> None:
        self.card = float(values["card"])
        self.travel_card = float(values["travel_card"])
        self.kept_card = float(values["kept_card"])
        self.crew = float(values["crew"])
        self.scarce = float(values["scarce"])
        self.tile = float(values["tile"])
        self.sale = float(values["sale"])
        self.trader = float(values["trader"])
        self.interest = float(values["interest"])
        self.envoy = float(values["envoy"])
        self.this_round = float(values["this_round"])
        self.next_round = float(values["next_round"])
        self.hope = float(values["hope"])
        self.reach = float(values["reach"])
        self.at_market = float(values["at_market"])
        self.at_depot = float(values["at_depot"])
        self.token = float(values["token"])


class Worth:
    """Values things with one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self.w = weights

    # -- how much of the game is left ---------------------------------------------------------------------------

    def actions_left(self, g: Earth, me: int) -> int:
        """Actions that the hand still pays for in this round."""
        if g.passed[me]:
            return 0
        return len(g.hand[me]) if me < g.seats else g.actions_left + sum(g.zu_kinds) + g.carried

    def life(self, g: Earth, me: int) -> float:
        """How far things that need more actions can still be used."""
        left = self.actions_left(g, me)
        later = max(0, 3 - max(1, g.round))
        if later:
            return 1.0 if left else 0.8
        return 0.0 if left == 0 else 0.5 if left == 1 else 0.75 if left == 2 else 1.0

    def hope(self, g: Earth, me: int) -> float:
        """How far a row or column is valued by what it may become, and not by what it is."""
        if g.round <= 1:
            return self.w.hope
        if g.round == 2:
            return self.w.hope * 0.75
        return self.w.hope * 0.35 * self.life(g, me)

    # -- gallery ------------------------------------------------------------------------------------------------

    def line(self, scores: list[int], count: int, hope: float) -> float:
        """A row or column with so many guards: its score now, and its share of the full score."""
        last = len(scores) - 1
        return (1.0 - hope) * scores[count] + hope * scores[last] * SHARES[last - 1][count]

    def gallery(self, g: Earth, me: int) -> float:
        t = g.tables
        mask = g.gallery[me]
        hope = self.hope(g, me)
        value = 0.0
        for glyph in range(4):
            value += self.line(t.row_score[glyph], (mask & ROWS[glyph]).bit_count(), hope)
        for colour in range(5):
            value += self.line(t.column_score[colour], (mask & COLUMNS[colour]).bit_count(), hope)
        return value

    def sample(self, g: Earth, me: int, type_: int) -> float:
        """What a guard on this cell would add; nothing if one is there."""
        mask = g.gallery[me]
        if mask >> type_ & 1 or (g.crew[me] < 1 and me < g.seats):
            return 0.0
        t: Tables = g.tables
        hope = self.hope(g, me)
        row = (mask & ROWS[type_ & 3]).bit_count()
        column = (mask & COLUMNS[type_ >> 2]).bit_count()
        rows = t.row_score[type_ & 3]
        columns = t.column_score[type_ >> 2]
        value = self.line(rows, row + 1, hope) - self.line(rows, row, hope)
        value += self.line(columns, column + 1, hope) - self.line(columns, column, hope)
        if column == 3 and not g.bonus[me] >> (type_ >> 2) & 1:
            value += self.w.card
        return value

    # -- artefacts and sales ------------------------------------------------------------------------------------

    def sale(self, g: Earth, me: int, colour: int, stored: int) -> float:
        """The income of the best sale of a colour at the markets with traders."""
        t = g.tables
        queue = g.queue
        traders = g.traders
        first = 0
        second = 0
        third = 0
        for market in range(MARKETS):
            if traders[me * MARKETS + market]:
                buyers = queue[market].count(colour) + queue[market].count(5)
                if buyers > first:
                    first, second, third = buyers, first, second
                elif buyers > second:
                    second, third = buyers, second
                elif buyers > third:
                    third = buyers
        if not first:
            return 0.0
        count = 1
        buyers = first
        if stored > 1 and second:
            count = 2
            buyers += second
            if stored > 2 and third:
                count = 3
                buyers += third
        value = g.payout(colour) + buyers * t.per_buyer + t.sale_bonus[count - 1]
        # A sale also makes envoys, and two markets or more bring a card.
        return value + count * 2.0 + (self.w.card if count > 1 else 0.0)

    def artefacts(self, g: Earth, me: int) -> float:
        """Artefacts in storage: what their sale would bring, or what they may be good for later."""
        counts = [0, 0, 0, 0, 0]
        for type_ in g.hold[me]:
            counts[type_ >> 2] += 1
        for type_ in g.hatch[me]:
            counts[type_ >> 2] += 1
        total = 0.0
        for colour in range(5):
            count = counts[colour]
            if count:
                later = count * self.w.tile
                now = self.w.sale * self.sale(g, me, colour, count) + max(0, count - 3) * self.w.tile
                total += max(later, now)
        return total * self.life(g, me)

    def find(self, g: Earth, me: int, type_: int) -> float:
        """What gaining an artefact is worth, samples included."""
        return self.w.tile * self.life(g, me) + self.sample(g, me, type_)

    # -- crew ---------------------------------------------------------------------------------------------------

    def traders(self, g: Earth, me: int) -> float:
        """A trader counts once for each market; more of them only a little."""
        value = 0.0
        for market in range(MARKETS):
            count = g.traders[me * MARKETS + market]
            if count:
                value += self.w.trader + self.w.interest * len(g.queue[market]) + 0.3 * (count - 1)
        return value * self.life(g, me)

    def majorities(self, g: Earth, me: int) -> float:
        """What the command centres would bring in this scoring and in those to come."""
        now = max(1, g.round)
        value = 0.0
        for centre in range(3):
            envoys = envoys_in(g, centre)
            mine = envoys[me]
            if not mine:
                continue
            for round_ in range(now, 4):
                share = self.w.this_round if round_ == now else self.w.next_round
                value += share * centre_awards(envoys, g.tables.awards[round_ - 1])[me]
            value += self.w.envoy * mine * (4 - now)
        return value

    def crew(self, g: Earth, me: int) -> float:
        left = g.crew[me]
        if me >= g.seats:
            return 0.0
        return left * self.w.crew + min(left, 4) * self.w.scarce * (0.3 if g.round == 3 else 1.0)

    # -- cards and explorers ------------------------------------------------------------------------------------

    def cards(self, g: Earth, me: int) -> float:
        """Cards are actions; what is kept for the next round is worth less, and after the last nothing."""
        w = self.w
        value = 0.0
        if g.token[me]:
            value += w.token
        if g.passed[me]:
            return value + (len(g.hand[me]) * w.kept_card if g.round < 3 else 0.0)
        for card in g.hand[me]:
            value += w.card if card < TRAVEL else w.travel_card
        return value

    def location(self, g: Earth, me: int, here: int, colours: int, symbols: int) -> float:
        """What an explorer there could do with the colours and symbols in hand."""
        t = g.tables
        value = 0.0
        colour = t.dig_colour[here]
        if colour >= 0 and g.hold_room(me) > 0:
            best = 0.0
            for type_ in t.types_at[here]:
                if g.dig_sites[type_]:
                    best = max(best, self.find(g, me, type_))
            value += best * (self.w.reach if colours >> colour & 1 else self.w.reach * 0.3)
        market = t.market_at[here]
        if market >= 0:
            value += self.w.at_market if symbols >> market & 1 else 0.2
        depot = t.depot_at[here]
        if depot >= 0:
            for symbol in range(MARKETS):
                if t.depot_of[symbol] == depot and symbols >> symbol & 1:
                    value += self.w.at_depot
                    break
        return value

    def colours_in(self, g: Earth, me: int) -> int:
        found = 0
        for card in g.hand[me]:
            if card < TRAVEL:
                found |= 1 << card // 6
        return found

    def symbols_in(self, g: Earth, me: int) -> int:
        found = 0
        for card in g.hand[me]:
            if card < TRAVEL:
                found |= 1 << card % 6
        return found

    def explorers(self, g: Earth, me: int) -> float:
        """What the explorers could do from where they stand."""
        colours = self.colours_in(g, me)
        symbols = self.symbols_in(g, me)
        value = 0.0
        for here in g.explorers[me * 3 : me * 3 + 3]:
            if here >= 0:
                value += self.location(g, me, here, colours, symbols)
        if g.passed[me] or not g.hand[me]:
            value *= 0.3 if g.round < 3 else 0.0
        return value
