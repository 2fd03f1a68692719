"""What districts, goods, heroes and towns promise: rough numbers for the bots' first guesses."""

from typing import Final

from ..components.tables import (
    BAZAAR,
    COMMISSIONS,
    LONGSHADOW,
    MARKET,
    SPACES,
    SUGARFOOT,
    TYPES,
    YURG,
)
from ..rules.scoring import times_earned
from ..rules.state import EMPTY, Road
from ..rules.turns.day import BUILT, STOPPED
from .weights import Weights

Rate = tuple[float, float]
MEAN: Final = 2.7
"""The mean price of a good."""
MOVED: Final = 21
"""From this step of the sequence on the wagon has moved."""


class Worth:
    def __init__(self, weights: Weights) -> None:
        self.w = weights

    # -- things -------------------------------------------------------------------------------------------------

    def good(self, g: Road, me: int, good: int, rate: Rate) -> float:
        """What one more good of a type is worth to a seat."""
        t = g.tables
        stored = g.goods[me * 12 + good] + g.goods[me * 12 + 6 + good]
        best = MEAN * self.w.sale * 0.8
        for tile in g.tiles[me]:
            if good in t.tile_wants[tile]:
                stored -= 1
                if stored < 0:
                    return 2.1 * rate[1]
        for hero in g.inn:
            if hero != EMPTY and good in t.hero_wants[hero] and stored <= 0:
                best = max(best, g.price(good) * self.w.customer)
        return (best - 0.25 * max(0, stored)) * rate[0]

    def hero(self, g: Road, me: int, hero: int, rate: Rate) -> float:
        """What a hero who rides along will bring."""
        t = g.tables
        town = t.hero_town[hero]
        worth = (t.town_coins[town] * rate[0] + t.town_prestige[town] * rate[1]) * 0.75
        for other in g.riders[me]:
            if t.hero_town[other] == town:
                worth += 0.3
        for tile in g.tiles[me]:
            if t.tile_town[tile] == town:
                worth += 0.4
        return worth + 0.4 if len(g.riders[me]) < t.most_heroes else worth - 0.8

    def tile(self, g: Road, me: int, tile: int, rate: Rate) -> float:
        """What a commission promises with the goods at hand."""
        t = g.tables
        have = 0
        for good in t.tile_wants[tile]:
            if g.goods[me * 12 + good] or g.goods[me * 12 + 6 + good]:
                have += 1
        worth = (t.commission_prestige[have] * 0.6 + 1.2) * rate[1]
        for hero in g.riders[me]:
            if t.hero_town[hero] == t.tile_town[tile]:
                worth += 0.6
        return worth if len(g.tiles[me]) < t.most_tiles else worth - 1.4

    def town(self, g: Road, me: int, town: int, rate: Rate) -> float:
        """What can be delivered in a town now."""
        t = g.tables
        worth = 0.0
        for hero in g.riders[me]:
            if t.hero_town[hero] == town:
                worth += t.town_coins[town] * rate[0] + t.town_prestige[town] * rate[1] + 0.4
        for tile in g.tiles[me]:
            if t.tile_town[tile] == town:
                have = 0
                fine = 0
                for good in t.tile_wants[tile]:
                    if g.goods[me * 12 + 6 + good]:
                        fine += 1
                        have += 1
                    elif g.goods[me * 12 + good]:
                        have += 1
                if have:
                    worth += (t.commission_prestige[have] + fine) * rate[1] - 0.8 * (3 - have)
        return worth

    def deeds(self, g: Road, me: int, left: int) -> float:
        """Deeds that are done, and hope for those begun."""
        hand = g.hands[me]
        if not hand:
            return 0.0
        t = g.tables
        value = 0.0
        delivered = len(g.log_heroes[me]) + len(g.log_tiles[me])
        for deed in range(len(t.deed_ids)):
            if hand >> deed & 1:
                reward = t.deed_vp[deed] + 0.5 * (t.deed_coins[deed] + t.deed_prestige[deed])
                if t.deed_either[deed]:
                    reward *= 0.6
                times = times_earned(g, me, deed)
                value += times * reward
                if times < t.deed_limit[deed] and left:
                    value += reward * self.w.deed_hope * min(1.0, left / 8.0) * min(1.0, 0.4 + 0.06 * delivered)
        return value

    # -- districts and buildings --------------------------------------------------------------------------------

    def prospect(self, g: Road, me: int, rate: Rate) -> float:
        """What the rest of the turn may bring: from where the wagon stands, or from where its dice can take it."""
        if g.acted & STOPPED:
            return 0.0
        if g.acted or g.step >= MOVED:
            return self.at_space(g, me, g.pawn[me], rate)
        value = g.tables.value
        steps = [value[g.pool_night]]
        if g.pool_illuminated != EMPTY:
            steps.append(value[g.pool_illuminated])
        if g.has_steed(me, SUGARFOOT):
            steps.append(g.tables.stride)
        best = 0.0
        for step in steps:
            space = (g.pawn[me] + step) % SPACES
            best = max(best, self.at_space(g, me, space, rate))
            if g.shoes[me]:
                best = max(best, self.at_space(g, me, (space + 1) % SPACES, rate) - self.w.horseshoe)
                best = max(best, self.at_space(g, me, (space + 4) % SPACES, rate) - self.w.horseshoe)
        return best

    def at_space(self, g: Road, me: int, space: int, rate: Rate) -> float:
        one, two = g.tables.beside[space]
        if g.pool_illuminated == EMPTY:
            if g.acted:
                return 0.0
            return max(self.district(g, me, one, rate), self.district(g, me, two, rate))
        value = 0.0
        for district in (one, two):
            if not g.acted >> district & 1:
                value += self.district(g, me, district, rate)
        if not g.acted & BUILT and (space or g.has_steed(me, LONGSHADOW)):
            value += 1.6
        return value

    def district(self, g: Road, me: int, district: int, rate: Rate) -> float:
        if district == BAZAAR:
            return self.bazaar(g, me, rate)
        if district == COMMISSIONS:
            best = 0.0
            for tile in g.tops:
                if tile != EMPTY:
                    best = max(best, self.tile(g, me, tile, rate))
            return best
        if district == YURG:
            return max(self.caravan(g, me, rate), 2.2 * rate[0] + 0.3)
        if district == MARKET:
            return self.dark_market(g, me, rate)
        return self.inn(g, me, rate)

    def bazaar(self, g: Road, me: int, rate: Rate) -> float:
        """Goods that are worth more than they cost, as far as the coins go."""
        gains: list[float] = []
        coins = g.coins[me]
        for good in range(TYPES):
            if g.dice[good]:
                price = g.price(good)
                if price <= coins:
                    worth = self.good(g, me, good, rate)
                    gain = worth - price * rate[0] * 0.7
                    if g.dice[good] > 1:
                        gain += worth * 0.6
                    if gain > 0:
                        gains.append(gain)
        gains.sort(reverse=True)
        return sum(gains[:3]) + 0.2

    def dark_market(self, g: Road, me: int, rate: Rate) -> float:
        best = 0.0
        for steps in range(1, min(4, g.coins[me]) + 1):
            best = max(best, self.market_space(g, me, (g.dark_market + steps) % 4, rate) - steps * rate[0] * 0.8)
        return best

    def market_space(self, g: Road, me: int, space: int, rate: Rate) -> float:
        goods = g.tables.market_goods[space]
        return sum([self.good(g, me, good, rate) for good in goods]) if goods else 1.8

    def inn(self, g: Road, me: int, rate: Rate) -> float:
        best = 0.0
        for hero in g.inn:
            if hero != EMPTY:
                best = max(best, self.sale(g, me, hero, rate))
        return best

    def sale(self, g: Road, me: int, hero: int, rate: Rate) -> float:
        """The best sale to a hero, who then rides along."""
        coins = 0.0
        for good in g.tables.hero_wants[hero]:
            if g.goods[me * 12 + 6 + good]:
                coins += g.price(good) + 1.0 - 0.9
            elif g.goods[me * 12 + good]:
                coins += g.price(good) - 1.1
        return coins * rate[0] + self.hero(g, me, hero, rate) if coins else 0.0

    def caravan(self, g: Road, me: int, rate: Rate) -> float:
        best = 0.0
        for town in range(6):
            best = max(best, self.town(g, me, town, rate))
        fortune = self.w.fortune * (1.8 if g.lanterns[me] >= g.tables.shortcut_lanterns else 1.0)
        return best + fortune * 0.8 + self.w.companion * 0.6
