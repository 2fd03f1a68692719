"""What a position of Isle of Skye is worth: an evaluation with named terms, and first guesses for every question.

Everything is measured in victory points at the end of the game. What a territory is worth is noted on the territory
itself: search meets the same one again and again.
"""

from math import exp
from typing import Any, Final

from ludoteka.core.choice import NO, Amount, Choice

from ..components.tables import JOURNEYMAN, KINDS, MERCHANT, SHIP, WARRIOR, WHISKY, face_with
from ..rules.moves import BOOST, cell_of, face_of, is_castle_advance, slot_at, track_of
from ..rules.scoring import land_points, points_for, score_tile, scroll_points
from ..rules.state import (
    ADVANCE,
    BANK_PAYS,
    EMPTY,
    EXTRA_MOVEMENT,
    NO_DISCARD,
    THIRD_MILESTONE,
    TWO_PURCHASES,
    Skye,
)
from ..rules.territory import Territory
from ..rules.turns.build import PlaceTile
from ..rules.turns.journey import Plan, cost_of_advance, meets, next_space, requirement

TERMS: Final = ["points", "gold", "territory", "majorities", "tiles", "offers", "tracks", "tokens", "plan"]

# Keys of notes on a territory: worth of the land, and worth of a tile for it, in a round.
LAND_NOTE: Final = 1 << 20
TILE_NOTE: Final = 1 << 21

ROOM: Final = 10_000
"""How many territories that may grow out of one a search keeps."""


class Weights:
    """What the bots think things are worth; weights.toml says what each name means."""

    def __init__(self, values: dict[str, float]) -> None:
        self.gold = float(values["gold"])
        self.gold_per_round = float(values["gold_per_round"])
        self.room = float(values["room"])
        self.tile = float(values["tile"])
        self.majority_step = float(values["majority_step"])
        self.hand = float(values["hand"])
        self.space = float(values["space"])
        self.movement = float(values["movement"])
        self.road = float(values["road"])
        self.extra_move = float(values["extra_move"])
        self.third_milestone = float(values["third_milestone"])
        self.advance = float(values["advance"])
        self.no_discard = float(values["no_discard"])
        self.bank_pays = float(values["bank_pays"])
        self.two_purchases = float(values["two_purchases"])
        self.sale_doubt = float(values["sale_doubt"])


class Judge:
    """Judges positions with one set of weights."""

    def __init__(self, values: dict[str, float]) -> None:
        self.w = Weights(values)
        self.names = TERMS

    def prepare(self, g: Any) -> None:
        """A search is about to look at this position again and again."""
        for land in g.land:
            land.remember(ROOM)

    # -- the value of things ------------------------------------------------------------------------------------

    def rounds_left(self, g: Skye) -> int:
        """Rounds after this one."""
        return len(g.tables.round_spaces[g.seats]) - g.round

    def gold_value(self, g: Skye) -> float:
        return self.w.gold + self.w.gold_per_round * self.rounds_left(g)

    def times_left(self, g: Skye) -> list[int]:
        """How often each of the four scoring tiles will still score, this round included."""
        times = [0, 0, 0, 0]
        for spaces in g.tables.round_spaces[g.seats][g.round - 1 :]:
            for space in spaces:
                times[space] += 1
        return times

    def land_value(self, g: Skye, land: Territory) -> float:
        """A territory's points in the scorings to come, its income and its scrolls, as it is now."""
        key = LAND_NOTE + g.round
        known = land.notes.get(key)
        if known is not None:
            return known
        value = self._land_value(g, land)
        land.notes[key] = value
        return value

    def _land_value(self, g: Skye, land: Territory) -> float:
        t = g.tables
        w = self.w
        left = self.rounds_left(g)
        value = land.linked_count(WHISKY) * left * self.gold_value(g)
        value += scroll_points(land)
        value += w.room * len(land.rim)
        value += w.tile * len(land.cells) * (left + 1) / 6
        times = self.times_left(g)
        for space in range(4):
            if not times[space]:
                continue
            tile = g.scoring[space]
            rule = t.scoring_rule[tile]
            if rule == "fleet":
                value += w.majority_step * times[space] * land.count(SHIP)
            elif rule == "whisky":
                value += w.majority_step * times[space] * land.count(WHISKY)
            elif rule != "gold" and rule != "far_from_home" and rule != "bridges":
                value += times[space] * land_points(tile, land)
        return value

    def tile_value(self, g: Skye, land: Territory, tile: int) -> float:
        """What a tile adds to a territory on its best place; a little below nothing if it has none."""
        key = TILE_NOTE + (tile << 4) + g.round
        known = land.notes.get(key)
        if known is not None:
            return known
        before = self.land_value(g, land)
        best = -0.1
        fits = land.tables.fits[tile]
        for cell, code in list(land.rim.items()):
            for turn in fits[code]:
                value = self.land_value(g, land.placed(cell, face_with(tile, turn))) - before
                if value > best:
                    best = value
        land.notes[key] = best
        return best

    # -- the market ---------------------------------------------------------------------------------------------

    def offer_value(self, g: Skye, me: int, tile: int, price: int) -> float:
        """What offering a tile at a price brings: the price if somebody takes it, else the tile for the price."""
        coin = self.gold_value(g)
        sold = self.sale_chance(g, me, tile, price, coin)
        keep = self.tile_value(g, g.land[me], tile) * self.w.hand - price * coin
        sale = price * coin
        if g.journeyman:
            sale += self.track_gain(g, me, WARRIOR)
        return sold * sale + (1.0 - sold) * keep

    def sale_chance(self, g: Skye, me: int, tile: int, price: int, coin: float) -> float:
        """How likely one of the others buys the tile. Each buys once among many, so half a wish is a purchase."""
        unsold = 1.0
        for seat in range(g.seats):
            if seat == me or (g.gold[seat] <= price and not g.has_power(seat, BANK_PAYS)):
                continue
            pays = 0.0 if g.has_power(seat, BANK_PAYS) else price * coin
            surplus = self.tile_value(g, g.land[seat], tile) * self.w.hand - pays
            unsold *= 1.0 - 0.5 / (1.0 + exp(-(surplus - 1.0) / self.w.sale_doubt))
        return 1.0 - unsold

    def best_offer(self, g: Skye, me: int, tile: int, purse: int) -> float:
        best = -100.0
        for price in range(1, max(2, min(purse, 14))):
            best = max(best, self.offer_value(g, me, tile, price))
        return best

    # -- the journey --------------------------------------------------------------------------------------------

    def track_value(self, g: Skye, track: int, space: int) -> float:
        """What standing on a space will bring: flags in the rounds to come, and hope for more."""
        t = g.tables
        left = self.rounds_left(g)
        at = g.on_track(track, space)
        if track == MERCHANT:
            value = t.income_flag[at] * left * self.gold_value(g) + t.move_flag[at] * left * self.w.movement
        else:
            value = float(t.vp_flag[at] * (left + 1))
        times = self.times_left(g)
        for i in range(4):
            if times[i] and t.scoring_rule[g.scoring[i]] == "bridges":
                value += times[i] * (t.section[at] - 1)
        return value + space * self.w.space * left / 5

    def token_value(self, g: Skye, token: int) -> float:
        """What a bonus token that is not used yet will bring."""
        t = g.tables
        w = self.w
        left = self.rounds_left(g)
        value = t.token_vp[token] + t.token_gold[token] * self.gold_value(g) + t.token_roads[token] * w.road
        if token == THIRD_MILESTONE:
            value += w.third_milestone * left
        elif token == ADVANCE:
            value += w.advance
        elif token == EXTRA_MOVEMENT:
            value += w.extra_move if left else 0.0
        else:
            value += self.power_value(g, token)
        return value

    def power_value(self, g: Skye, token: int) -> float:
        """The permanent part of a token."""
        left = self.rounds_left(g)
        if token == NO_DISCARD:
            return left * (self.w.no_discard + g.tables.token_income[token] * self.gold_value(g))
        if token == BANK_PAYS:
            return left * self.w.bank_pays
        return left * self.w.two_purchases if token == TWO_PURCHASES else 0.0

    def track_gain(self, g: Skye, me: int, track: int) -> float:
        """What one advance on a track brings, without its cost."""
        t = g.tables
        here = g.space(me, track)
        there = next_space(g, me, track)
        if there < here:
            return float(t.once_vp[g.on_track(track, here)])
        at = g.on_track(track, there)
        gain = self.track_value(g, track, there) - self.track_value(g, track, here) + t.once_vp[at]
        slot = t.slot[at]
        if slot:
            token = g.slots[slot_at(me, track, slot - 1)]
            if token >= 0:
                gain += self.token_value(g, token)
        return gain

    def milestone_value(self, g: Skye, me: int, i: int) -> float:
        """The best that a milestone on the i-th tile can do now."""
        coin = self.gold_value(g)
        free = g.free_gold(me)
        best = 0.0
        for track in range(3):
            met = meets(g, me, i, requirement(g, me, track))
            if not met and i != 0:
                continue
            cost = cost_of_advance(g, me, track, not met)
            if cost <= free:
                best = max(best, self.track_gain(g, me, track) - cost * coin)
        return best

    def plan_value(self, g: Skye, me: int) -> float:
        land = g.land[me]
        return sum([self.milestone_value(g, me, land.at[cell]) for cell in g.plan[me]])

    # -- the evaluation -----------------------------------------------------------------------------------------

    def terms(self, g: Skye, me: int) -> list[float]:
        """The worth of a seat's position, in the order of TERMS."""
        if g.round == 0:
            leftover = (g.gold[me] % g.tables.gold_per_vp) * 0.01 if g.ledger else 0.0
            return [g.vp[me] + leftover] + [0.0] * (len(TERMS) - 1)
        land = g.land[me]
        coin = self.gold_value(g)
        tiles = 0.0
        for tile in g.acquired[me]:
            tiles += self.tile_value(g, land, tile) * self.w.hand
        return [
            float(g.vp[me]),
            g.gold[me] * coin,
            self.land_value(g, land),
            self.majorities(g, me),
            tiles,
            self.offers(g, me),
            self.tracks(g, me) if g.journeyman else 0.0,
            self.tokens(g, me) if g.journeyman else 0.0,
            self.plan_value(g, me) if g.journeyman else 0.0,
        ]

    def offers(self, g: Skye, me: int) -> float:
        """Tiles on offer: priced ones at their price, others at the best price one could set."""
        value = 0.0
        for place in range(me * 3, me * 3 + 3):
            tile = g.offer[place]
            if tile == EMPTY or tile == g.axe[me]:
                continue
            if g.price[place]:
                value += self.offer_value(g, me, tile, g.price[place])
            elif g.axe[me] != EMPTY:
                value += self.best_offer(g, me, tile, g.free_gold(me))
        return value

    def majorities(self, g: Skye, me: int) -> float:
        value = 0.0
        times = self.times_left(g)
        for space in range(4):
            tile = g.scoring[space]
            rule = g.tables.scoring_rule[tile]
            if times[space] and (rule == "fleet" or rule == "whisky" or rule == "gold"):
                value += times[space] * score_tile(g, tile)[me] * 0.6
        return value

    def tracks(self, g: Skye, me: int) -> float:
        value = 0.0
        for track in range(3):
            value += self.track_value(g, track, g.space(me, track))
        times = self.times_left(g)
        for space in range(4):
            tile = g.scoring[space]
            if times[space] and g.tables.scoring_rule[tile] == "far_from_home":
                value += points_for(g, tile, me) * (1.0 + 0.5 * (times[space] - 1))
        return value

    def tokens(self, g: Skye, me: int) -> float:
        value = g.roads[me] * self.w.road + g.extra_movement[me] * (self.w.extra_move if self.rounds_left(g) else 0.0)
        value += (g.milestones[me] - g.tables.milestones) * self.w.third_milestone * self.rounds_left(g)
        for token in g.taken[me]:
            value += self.token_value(g, token)
        for token in g.coming[me]:
            value += self.token_value(g, token) - g.tables.token_vp[token]
        for token in (NO_DISCARD, BANK_PAYS, TWO_PURCHASES):
            if g.has_power(me, token):
                value += self.power_value(g, token)
        return value

    def evaluate(self, g: Any) -> list[float]:
        """The points that each seat may expect at the end."""
        return [sum(self.terms(g, seat)) for seat in range(g.seats)]

    def clock(self, g: Any) -> int:
        """Search looks to the end of the round: the next one begins with tiles that nobody knows."""
        return 1000 if g.round == 0 and g.ledger else int(g.round)

    # -- first guesses ------------------------------------------------------------------------------------------

    def guesses(self, g: Any, choice: Choice) -> list[float]:
        """About how many points each move of the choice is worth, compared with the others."""
        me = choice.seat
        name = choice.name
        if name == "place":
            assert isinstance(choice, PlaceTile)
            land = choice.land
            before = self.land_value(g, land)
            values = []
            for move in choice.moves:
                grown = land.placed(cell_of(move), face_of(move))
                values.append(self.land_value(g, grown) - before)
            return values
        if name == "buy":
            coin = 0.0 if g.has_power(me, BANK_PAYS) else self.gold_value(g)
            return [self._purchase(g, me, tile, coin) for tile in choice.moves]
        if name == "price":
            assert isinstance(choice, Amount)
            lock = self.gold_value(g) * 0.1
            return [self.offer_value(g, me, choice.about, price) - price * lock for price in choice.moves]
        if name == "axe":
            purse = g.gold[me] - 1
            return [0.0 if tile == NO else -self.best_offer(g, me, tile, purse) for tile in choice.moves]
        if name == "plan":
            assert isinstance(choice, Plan)
            return self._plans(g, me, choice)
        if name == "road":
            land = g.land[me]
            before = self.land_value(g, land) + self.w.road
            return [0.0 if e == NO else self.land_value(g, land.with_road(e)) - before for e in choice.moves]
        if name == "symbol" or name == "sale" or name == "token-advance" or name == "advance":
            return [self._advance(g, me, move) for move in choice.moves]
        return [-0.5 if move == BOOST else 0.0 for move in choice.moves]

    def _purchase(self, g: Skye, me: int, tile: int, coin: float) -> float:
        """A bought tile, against the money, and against what the seller gains."""
        if tile == NO:
            return 0.0
        price = g.price[g.offer.index(tile)]
        value = self.tile_value(g, g.land[me], tile) * self.w.hand - price * coin
        if g.journeyman and g.tables.symbol[tile * KINDS + JOURNEYMAN]:
            value += max([self.track_gain(g, me, track) for track in range(3)])
        return value

    def _advance(self, g: Skye, me: int, move: int) -> float:
        if move == NO:
            return 0.0
        track = track_of(move)
        cost = cost_of_advance(g, me, track, is_castle_advance(move))
        return self.track_gain(g, me, track) - cost * self.gold_value(g)

    def _plans(self, g: Skye, me: int, choice: Plan) -> list[float]:
        land = g.land[me]
        worth: dict[int, float] = {}
        for plan in choice.moves:
            if len(plan) == 1:
                worth[plan[0]] = self.milestone_value(g, me, land.at[plan[0]])
        # The second milestone seldom finds as good an advance as the first.
        values = []
        for plan in choice.moves:
            gains = sorted([worth[cell] for cell in plan], reverse=True)
            values.append(sum([gain * (1.0 if i == 0 else 0.8) for i, gain in enumerate(gains)]))
        return values
