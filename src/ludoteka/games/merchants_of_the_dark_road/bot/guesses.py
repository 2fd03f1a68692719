"""First guesses of the bots: what districts, goods, heroes and towns promise, and each move of a question."""

from typing import Final

from ludoteka.core.choice import NO, Choice

from ..components.effects import COST, GAIN_COINS, GAIN_PRESTIGE, LOSE_COINS, LOSE_PRESTIGE
from ..components.tables import (
    BAZAAR,
    COMMISSIONS,
    CRATE,
    FLICKER,
    GRACE,
    HARNESS,
    LONGSHADOW,
    MARKET,
    SPACES,
    SUGARFOOT,
    TYPES,
    YURG,
)
from ..rules.scoring import times_earned
from ..rules.state import EMPTY, Road
from ..rules.turns.ask import ABILITY, YES
from ..rules.turns.buildings import COINS as PAY_COINS
from ..rules.turns.buildings import TO_TOWN
from ..rules.turns.caravan import FORTUNE_COINS, FORTUNE_DEED, FORTUNE_DIE, FORTUNE_UPGRADE, ROW
from ..rules.turns.day import BUILDING, BUILT, COINS, LANTERN, STOPPED
from ..rules.turns.districts import CHANGE, POWERS, ROTATE, SCOUT
from ..rules.turns.effects import TO_DEED
from ..rules.turns.gain import HERO_DECK, TOP
from ..rules.turns.towns import TO_TILE
from .weights import Weights

Rate = tuple[float, float]
MEAN: Final = 2.7
"""The mean price of a good."""


class Guesser:
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
        if g.pool_lit != EMPTY:
            steps.append(value[g.pool_lit])
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
        if g.pool_lit == EMPTY:
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
            best = max(best, self.market_space(g, me, (g.market + steps) % 4, rate) - steps * rate[0] * 0.8)
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

    # -- moves --------------------------------------------------------------------------------------------------

    def guess(self, g: Road, choice: Choice, move: int, rate: Rate) -> float:
        me = choice.seat
        name = choice.name
        if move >= ABILITY:
            return 0.5 if g.round > 8 else 0.1
        if name == "plan" or name == "slot" or name == "special" or name == "move" or name == "horseshoe":
            return self.guess_turn(g, choice, move, rate)
        if name == "act":
            if move == NO:
                return -0.3
            return 1.6 if move >= BUILDING else self.district(g, me, move, rate)
        if name == "bazaar":
            return self.guess_bazaar(g, me, move, rate)
        if move == NO:
            return 0.0
        if name == "good":
            return self.good(g, me, move, rate) + 1.0 * (choice.about & 1)
        if name == "inn":
            return -0.2 if move == SCOUT else self.sale(g, me, move, rate)
        if name == "sale" or name == "hand-in":
            return self.guess_bundle(g, choice, move, rate)
        if name == "commission" or name == "south" or name == "candle":
            return self.guess_take(g, me, name, move, rate)
        if name == "hero" or name == "drop-hero" or name == "lose-hero" or name == "dragon" or name == "gift-hero":
            worth = 1.2 if move == HERO_DECK else self.hero(g, me, move, rate)
            return worth if name == "hero" or name == "dragon" else -worth
        if name == "drop-commission":
            return -self.tile(g, me, move, rate)
        if name == "return-good" or name == "lose-good" or name == "pay":
            return self.guess_loss(g, me, name, move, rate)
        return self.guess_travel(g, choice, move, rate)

    def guess_turn(self, g: Road, choice: Choice, move: int, rate: Rate) -> float:
        me = choice.seat
        value = g.tables.value
        if choice.name == "move" or choice.name == "horseshoe":
            step = move
            if choice.name == "horseshoe":
                step = 0 if move == NO else 1 if move == 1 else 4
            worth = self.at_space(g, me, (g.pawn[me] + step) % SPACES, rate)
            return worth - (self.w.horseshoe if choice.name == "horseshoe" and move != NO else 0.0)
        if choice.name == "special":
            if move == COINS:
                return 2.0 * rate[0]
            if move == LANTERN:
                return self.w.lantern + 0.1
            return 2.5 if 0 <= move < 6 else 0.4
        slot = move % 3 if choice.name == "plan" else move
        pushed = g.locked[me * 3 + slot]
        worth = 0.0
        if pushed != EMPTY:
            one, two = g.tables.beside[(g.pawn[me] + value[pushed]) % SPACES]
            worth = max(self.district(g, me, one, rate), self.district(g, me, two, rate))
        if slot == 0:
            made = g.tables.craft[move // 3] if choice.name == "plan" else 0
            worth += self.good(g, me, made, rate)
        elif slot == 1:
            worth += 2.0 if sum(g.lit[me * 6 : me * 6 + 6]) else self.w.lantern
        else:
            worth += 2.0 * rate[0]
        return worth

    def guess_bazaar(self, g: Road, me: int, move: int, rate: Rate) -> float:
        if move == ROTATE or move >= CHANGE:
            return 0.15
        gain = 0.0
        for good in range(TYPES):
            dice = move // POWERS[good] % 3
            if dice:
                worth = self.good(g, me, good, rate)
                gain += worth - g.price(good) * rate[0] * 0.8 + (worth * 0.6 if dice > 1 else 0.0)
        return gain

    def guess_bundle(self, g: Road, choice: Choice, move: int, rate: Rate) -> float:
        sale = choice.name == "sale"
        wants = g.tables.hero_wants[choice.about] if sale else g.tables.tile_wants[choice.about]
        value = 0.0
        count = 0
        for good in wants:
            digit = move % 3
            move //= 3
            if digit:
                count += 1
                if sale:
                    value += (g.price(good) - 1.2) * rate[0] + (0.3 if digit == 2 else 0.0)
                else:
                    value += (1.0 if digit == 2 else 0.0) * rate[1] - 0.5
        return value if sale else value + g.tables.commission_prestige[count] * rate[1]

    def guess_take(self, g: Road, me: int, name: str, move: int, rate: Rate) -> float:
        if name == "south" and move >= TO_DEED:
            return 1.5 + (2.0 * rate[1] if move - TO_DEED == TOP else 0.6)
        if name == "candle":
            if move < TO_TOWN:
                return self.hero(g, me, move, rate)
            move -= TO_TOWN
        return self.tile(g, me, g.tops[move], rate)

    def guess_loss(self, g: Road, me: int, name: str, move: int, rate: Rate) -> float:
        if name == "pay" and move >= PAY_COINS:
            return 1.0
        worth = self.good(g, me, move % TYPES, rate) + (1.0 if move >= TYPES else 0.0)
        return (2.0 if name == "pay" else 0.0) - worth

    def guess_travel(self, g: Road, choice: Choice, move: int, rate: Rate) -> float:
        me = choice.seat
        name = choice.name
        if name == "yurg":
            return self.caravan(g, me, rate) if move == 1 else 2.2 * rate[0]
        if name == "destination" or name == "final-town" or name == "town":
            return self.town(g, me, move, rate)
        if name == "companion":
            return 0.4 if move == ROW or g.tables.kind[g.row[move]] < GRACE else 0.0
        if name == "route":
            return 0.0 if move == 0 else self.w.fortune - 3 * self.w.lantern + (1.0 if move == FLICKER else 0.0)
        if name == "join":
            gain = max(self.town(g, me, g.destination, rate), self.town(g, me, g.destination ^ 1, rate))
            return gain + (self.w.event_die if g.route == 0 else -0.6)
        if name == "travel-die" or name == "copy":
            return -self.w.lantern * 0.8 if move == 0 else self.face(g, move, rate)
        if name == "adjust":
            value = min(6, (choice.about & 7) + (move if move < 2 else move - 1))
            return self.face(g, value, rate) - (0.7 if move > 1 else 0.0)
        if name == "deliver":
            return 3.0 if move >= TO_TILE else 2.5
        if name == "fortune":
            return self.guess_fortune(g, me, move, rate)
        if name == "deed":
            return 1.5 + (2.0 * rate[1] if move == TOP else 0.5)
        return 0.5 if move == YES else 0.2

    def guess_fortune(self, g: Road, me: int, move: int, rate: Rate) -> float:
        if move == FORTUNE_COINS:
            return (g.tables.first_coins if g.five_left else g.tables.fortune_coins) * rate[0]
        if move == FORTUNE_DIE:
            return self.w.light if g.round < 13 else 1.0
        if move >= FORTUNE_UPGRADE:
            upgrade = move - FORTUNE_UPGRADE
            return 2.0 if upgrade == CRATE else (13 - g.round) * (0.3 if upgrade != HARNESS else 0.25)
        return 1.4 + (2.0 * rate[1] if move - FORTUNE_DEED == TOP else 0.5)

    def face(self, g: Road, value: int, rate: Rate) -> float:
        """What the event card does for a value, roughly."""
        if g.event == EMPTY:
            return 0.0
        worth = 0.0
        effects = g.tables.event_effects[g.event * 6 + value - 1]
        for effect in effects:
            code = effect >> 4
            n = effect & 15
            if code == GAIN_COINS:
                worth += n * rate[0]
            elif code == GAIN_PRESTIGE:
                worth += n * rate[1]
            elif code == LOSE_COINS:
                worth -= n * rate[0]
            elif code == LOSE_PRESTIGE:
                worth -= n * rate[1]
            else:
                worth += 1.3 if code < COST else -1.2
        return worth / 2 if g.tables.event_else[g.event * 6 + value - 1] else worth


MOVED: Final = 21
"""From this step of the sequence on the wagon has moved."""
