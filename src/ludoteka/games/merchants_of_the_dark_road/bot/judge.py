"""What a position of Merchants of the Dark Road is worth: an evaluation with named terms, and first guesses.

Everything is measured in points at the end. The lower of coins and prestige counts, so both are looked at together:
what a wagon carries is first turned into the coins and the prestige that it may bring.
"""

from typing import Any, Final

from ludoteka.core.choice import Choice

from ..components.packing import BITS
from ..components.tables import BENCH, CRATE, GRACE, HARNESS, HOOK, KINDS, LAMP, ROUNDS, TILL, TYPES
from ..rules.moves import abilities_of, used_at
from ..rules.state import EMPTY, Road
from ..rules.turns.ruins import sarcophagus_points
from .guesses import Guesser
from .weights import Weights

TERMS: Final = ["base", "outlook", "deeds", "dice", "tokens", "companions", "upgrades", "room", "prospect"]

TOWN_COUNT: Final = 6


class Judge:
    """Judges positions with one set of weights."""

    def __init__(self, values: dict[str, float]) -> None:
        self.w = Weights(values)
        self.names = TERMS
        self.guesser = Guesser(self.w)

    def prepare(self, g: Any) -> None:
        """Nothing is remembered between positions."""

    # -- time ---------------------------------------------------------------------------------------------------

    def turns_left(self, g: Road, me: int) -> int:
        """Turns of a seat that are still to come, the one in progress included."""
        if g.active == EMPTY:
            return 0
        left = ROUNDS - g.round + 1
        return left - 1 if g.order.index(me) < g.turn else left

    # -- the lower total ----------------------------------------------------------------------------------------

    def both(self, coins: float, prestige: float, left: int) -> float:
        """Coins and prestige together: the lower one, and something for what lies above it."""
        low = min(coins, prestige)
        gap = max(coins, prestige) - low
        if gap > 10.0:
            gap = 10.0 + 0.4 * (gap - 10.0)
        return low + gap * (self.w.surplus + self.w.surplus_early * left / ROUNDS)

    def outlook(self, g: Road, me: int, left: int) -> tuple[float, float]:
        """The coins and the prestige that heroes, commissions and goods on the wagon may bring."""
        t = g.tables
        w = self.w
        goods = g.goods[me * 12 : me * 12 + 12]
        coins = [0.0] * TOWN_COUNT
        prestige = [0.0] * TOWN_COUNT
        for hero in g.riders[me]:
            town = t.hero_town[hero]
            coins[town] += t.town_coins[town]
            prestige[town] += t.town_prestige[town]
        hope = 0.0
        for tile in g.tiles[me]:
            given = 0
            fine = 0
            for good in t.tile_wants[tile]:
                if goods[good + 6]:
                    goods[good + 6] -= 1
                    given += 1
                    fine += 1
                elif goods[good]:
                    goods[good] -= 1
                    given += 1
            worth = t.commission_prestige[given] + fine * t.upgraded_prestige
            prestige[t.tile_town[tile]] += worth
            hope += (t.commission_prestige[3] - t.commission_prestige[given]) * w.missing
        reach = min(w.reach_most, w.reach * left)
        best = 0
        total_coins = 0.0
        total_prestige = 0.0
        for town in range(TOWN_COUNT):
            if coins[town] + prestige[town] > coins[best] + prestige[best]:
                best = town
            total_coins += coins[town]
            total_prestige += prestige[town]
        brought_coins = total_coins * reach + coins[best] * (1.0 - reach)
        brought = total_prestige * reach + prestige[best] * (1.0 - reach) + hope * min(1.0, left / 5.0)
        # What is left over is for sale.
        selling = min(1.0, left / 4.0)
        for good in range(TYPES):
            count = goods[good] + goods[good + 6]
            if count:
                share = w.customer if self.wanted(g, good) else w.sale
                price = g.price(good) if share == w.customer else 2.7
                first = price * share + (count - 1) * 2.7 * w.sale * 0.7
                brought_coins += (first + goods[good + 6] * 1.2) * selling
        return brought_coins, brought

    def wanted(self, g: Road, good: int) -> bool:
        """Whether a hero at the Inn asks for a good."""
        wants = g.tables.hero_wants
        for hero in g.inn:
            if hero != EMPTY and good in wants[hero]:
                return True
        return False

    # -- the evaluation -----------------------------------------------------------------------------------------

    def terms(self, g: Road, me: int) -> list[float]:
        """The worth of a seat's position, in the order of TERMS."""
        if g.ledger:
            points = sum([points for who, _, points in g.ledger if who == me])
            return [float(points)] + [0.0] * (len(TERMS) - 1)
        if not g.order:
            return [0.0] * len(TERMS)
        left = self.turns_left(g, me)
        coins = float(g.coins[me])
        prestige = float(g.prestige[me])
        base = self.both(coins, prestige, left)
        more_coins, more_prestige = self.outlook(g, me, left)
        return [
            base,
            self.both(coins + more_coins, prestige + more_prestige, left) - base,
            self.guesser.deeds(g, me, left),
            self.lights(g, me, left),
            self.tokens(g, me, left),
            self.companions(g, me, left),
            self.upgrades(g, me, left),
            self.room(g, me, left),
            self.prospect(g, me, left),
        ]

    def lights(self, g: Road, me: int, left: int) -> float:
        """Illuminated dice: a point each at the end, more while they can be used."""
        held = sum(g.illuminated[me * 6 : me * 6 + 6])
        turns = left - 1 if g.active == me else left
        if turns <= 0:
            return float(held)
        if held == 0:
            return 0.0
        return held * max(1.0, self.w.light * min(1.0, turns / 2.0))

    def tokens(self, g: Road, me: int, left: int) -> float:
        w = self.w
        if left == 0:
            return 0.0
        lanterns = g.lanterns[me]
        value = lanterns * w.lantern + g.shoes[me] * w.horseshoe + g.quartz[me] * w.quartz
        if lanterns >= g.tables.shortcut_lanterns:
            value += w.third_lantern
        if g.quartz[me]:
            value += min(g.quartz[me], self.open_abilities(g, me)) * w.gift
        return value * min(1.0, left / 3.0)

    def open_abilities(self, g: Road, me: int) -> int:
        """Abilities of loyal companions that nobody has used."""
        count = 0
        for kind in range(GRACE):
            used = sum([g.used[used_at(me, number)] for number in abilities_of(kind)])
            count += 2 * g.companions[me * KINDS + kind] - used
        return count

    def companions(self, g: Road, me: int, left: int) -> float:
        if left == 0:
            return 0.0
        strays = sum(g.companions[me * KINDS + GRACE : (me + 1) * KINDS])
        return (min(6, self.open_abilities(g, me)) * self.w.ability + strays * 0.5) * min(1.0, left / 4.0)

    def upgrades(self, g: Road, me: int, left: int) -> float:
        w = self.w
        value = sarcophagus_points(g, me) + 0.0
        owned = g.upgrades[me]
        if owned:
            if owned >> CRATE & 1:
                value += g.tables.crate_vp
            if owned >> BENCH & 1:
                value += w.bench * left
            if owned >> HOOK & 1:
                value += w.hook * left
            if owned >> TILL & 1:
                value += w.till * left
            if owned >> LAMP & 1:
                value += w.lamp * left
            if owned >> HARNESS & 1:
                value += w.harness * left
        return value

    def room(self, g: Road, me: int, left: int) -> float:
        """Free places on the wagon, and a wagon that is not crammed."""
        if left == 0:
            return 0.0
        t = g.tables
        heroes = t.most_heroes - len(g.riders[me])
        tiles = t.most_tiles - len(g.tiles[me])
        key = g.goods_key(me)
        cells = 0
        for good in range(TYPES):
            cells += t.packer.sizes[good] * (key >> BITS * good & 31)
        crammed = max(0, cells - 22) * 0.06
        return heroes * self.w.hero_slot + tiles * self.w.tile_slot - crammed

    def prospect(self, g: Road, me: int, left: int) -> float:
        """What the activations of the turn in progress promise."""
        if g.active != me or g.pool_night == EMPTY:
            return 0.0
        return self.w.prospect * self.guesser.prospect(g, me, self.rate(g, me, left))

    def rate(self, g: Road, me: int, left: int) -> tuple[float, float]:
        """What a coin and what a prestige more is worth now."""
        coins = g.coins[me] + 0.0
        prestige = g.prestige[me] + 0.0
        now = self.both(coins, prestige, left)
        return (
            max(0.25, (self.both(coins + 3.0, prestige, left) - now) / 3.0),
            max(0.25, (self.both(coins, prestige + 3.0, left) - now) / 3.0),
        )

    def evaluate(self, g: Any) -> list[float]:
        """The points that each seat may expect at the end."""
        return [sum(self.terms(g, seat)) for seat in range(g.seats)]

    def clock(self, g: Any) -> int:
        """Search looks to the end of the turn in progress: then dice are rolled and cards turned up."""
        return 1000 if g.ledger else int(g.round * 8 + g.turn)

    def guesses(self, g: Any, choice: Choice) -> list[float]:
        """About how many points each move of the choice is worth, compared with the others."""
        moves = choice.moves
        me = choice.seat
        if g.ledger or not g.order or len(moves) < 2:
            return [0.0] * len(moves)
        rate = self.rate(g, me, self.turns_left(g, me))
        return [self.guesser.guess(g, choice, move, rate) for move in moves]
