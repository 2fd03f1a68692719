"""What a learned value sees of Merchants of the Dark Road: fixed numbers with names, the same for every player, the
Private Concern included."""

from typing import Final

from ..components.tables import (
    BUILDINGS,
    COMPANIONS,
    FACES,
    GOODS,
    KINDS,
    LEVELS,
    ROUNDS,
    STEEDS,
    TOWNS,
    TYPES,
    UPGRADES,
)
from ..rules.opponent.turn import concern_score
from ..rules.scoring import by_town
from ..rules.state import CONCERN, EMPTY, Road
from .judge import TERMS, Judge

COMMON: Final[list[str]] = [
    *(f"seats {n}" for n in range(1, 5)),
    "concern plays", *(f"level {level}" for level in LEVELS),
    "round", "rounds left", "turn of the round",
    *(f"price of {good}" for good in GOODS),
    *(f"market dice on {good}" for good in GOODS),
    *(f"heroes at the inn for {town}" for town in TOWNS),
    *(f"goods wanted at the inn {good}" for good in GOODS),
    *(f"goods wanted by open commissions {good}" for good in GOODS),
    *(f"building {name}" for name in BUILDINGS),
    "deeds in the courtyard", "wagon upgrades left", "steeds left", "market space", "ruins space",
]  # fmt: skip

SEAT: Final[list[str]] = [
    *(f"worth of {term}" for term in TERMS),
    "automatic", "active", "turns until the next one", "turns left",
    "coins", "prestige", "the lower of both", "the gap between both", "points for sure",
    "lanterns", "quartz", "horseshoes",
    *(f"reserve die {face}" for face in FACES),
    *(f"illuminated die {face}" for face in FACES),
    *(f"basic {good}" for good in GOODS),
    *(f"upgraded {good}" for good in GOODS),
    *(f"heroes aboard for {town}" for town in TOWNS),
    *(f"commissions for {town}" for town in TOWNS),
    *(f"goods lacking for {town}" for town in TOWNS),
    *(f"heroes delivered to {town}" for town in TOWNS),
    *(f"commissions delivered to {town}" for town in TOWNS),
    *(f"steed {name}" for name in STEEDS),
    *(f"upgrade {name}" for name in UPGRADES),
    *(f"companion {name}" for name in COMPANIONS),
    "abilities open", "gifts", "deeds", "tombs",
]  # fmt: skip


class Filler:
    """Fills a buffer with the numbers of one position: what is common, then each player's."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def fill(self, g: Road, out: list[float]) -> None:
        t = g.tables
        for n in range(1, 5):
            out.append(1.0 if g.seats == n else 0.0)
        concern = g.rules.concern
        out.append(1.0 if concern else 0.0)
        for level in LEVELS:
            out.append(1.0 if concern and g.rules.level == level else 0.0)
        out.append(float(g.round))
        out.append(float(ROUNDS - g.round))
        out.append(float(g.turn))
        for good in range(TYPES):
            out.append(float(g.price(good)))
        for good in range(TYPES):
            out.append(float(g.dice[good]))
        towns = [0, 0, 0, 0, 0, 0]
        wanted = [0, 0, 0, 0, 0, 0]
        for hero in g.inn:
            if hero != EMPTY:
                towns[t.hero_town[hero]] += 1
                for good in t.hero_wants[hero]:
                    wanted[good] += 1
        for town in range(6):
            out.append(float(towns[town]))
        for good in range(TYPES):
            out.append(float(wanted[good]))
        wanted = [0, 0, 0, 0, 0, 0]
        for tile in g.tops:
            if tile != EMPTY:
                for good in t.tile_wants[tile]:
                    wanted[good] += 1
        for good in range(TYPES):
            out.append(float(wanted[good]))
        for building in range(len(BUILDINGS)):
            out.append(1.0 if building in g.buildings else 0.0)
        deeds = 0
        for deed in g.deed_slots:
            if deed != EMPTY:
                deeds += 1
        out.append(float(deeds))
        out.append(float(g.upgrades_left.bit_count()))
        out.append(float(g.steeds_left.bit_count()))
        out.append(float(g.dark_market))
        out.append(float(g.ruins))
        for seat in range(g.seats):
            self.fill_seat(g, seat, out)
        if concern:
            self.fill_concern(g, out)

    def until(self, g: Road, who: int) -> int:
        """Turns of others before this one's next."""
        return (g.order.index(who) - g.turn) % len(g.order) if g.order else 0

    def fill_seat(self, g: Road, me: int, out: list[float]) -> None:
        out.extend(self.judge.terms(g, me))
        out.append(0.0)
        out.append(1.0 if g.active == me else 0.0)
        out.append(float(self.until(g, me)))
        out.append(float(self.judge.turns_left(g, me)) if g.order else 0.0)
        coins = g.coins[me]
        prestige = g.prestige[me]
        out.append(float(coins))
        out.append(float(prestige))
        out.append(float(min(coins, prestige)))
        out.append(float(coins - prestige))
        out.append(float(min(coins, prestige) + g.illuminated_held(me)))
        out.append(float(g.lanterns[me]))
        out.append(float(g.quartz[me]))
        out.append(float(g.shoes[me]))
        dice = g.reserve[me * 6 : me * 6 + 6]
        for slot in range(me * 3, me * 3 + 3):
            if g.locked[slot] != EMPTY:
                dice[g.locked[slot]] += 1
        for face in range(6):
            out.append(float(dice[face]))
        for face in range(me * 6, me * 6 + 6):
            out.append(float(g.illuminated[face]))
        for good in range(me * 12, me * 12 + 12):
            out.append(float(g.goods[good]))
        self.fill_wagon(g, me, out)
        self.fill_log(g, g.log_heroes[me], g.log_tiles[me], out)
        for steed in range(len(STEEDS)):
            out.append(float(g.steeds[me] >> steed & 1))
        for upgrade in range(len(UPGRADES)):
            out.append(float(g.upgrades[me] >> upgrade & 1))
        for kind in range(me * KINDS, me * KINDS + KINDS):
            out.append(float(g.companions[kind]))
        out.append(float(self.judge.open_abilities(g, me)))
        out.append(float(g.gifts(me)))
        out.append(float(g.hands[me].bit_count()))
        out.append(float(self.tombs(g, me)))

    def fill_wagon(self, g: Road, me: int, out: list[float]) -> None:
        """Heroes and commissions by town, and the goods that the commissions still lack."""
        t = g.tables
        heroes = by_town(g.riders[me], t.hero_town)
        tiles = by_town(g.tiles[me], t.tile_town)
        have = [0, 0, 0, 0, 0, 0]
        for good in range(TYPES):
            have[good] = g.goods[me * 12 + good] + g.goods[me * 12 + 6 + good]
        lacking = [0, 0, 0, 0, 0, 0]
        for tile in g.tiles[me]:
            for good in t.tile_wants[tile]:
                if have[good]:
                    have[good] -= 1
                else:
                    lacking[t.tile_town[tile]] += 1
        for town in range(6):
            out.append(float(heroes[town]))
        for town in range(6):
            out.append(float(tiles[town]))
        for town in range(6):
            out.append(float(lacking[town]))

    def fill_log(self, g: Road, heroes: tuple[int, ...], tiles: tuple[int, ...], out: list[float]) -> None:
        for count in by_town(heroes, g.tables.hero_town):
            out.append(float(count))
        for count in by_town(tiles, g.tables.tile_town):
            out.append(float(count))

    def tombs(self, g: Road, who: int) -> int:
        count = 0
        for owner in g.sarcophagus_owner:
            if owner == who:
                count += 1
        return count

    def fill_concern(self, g: Road, out: list[float]) -> None:
        """The Private Concern, in the places of what it has; its stock counts as goods of one kind."""
        t = g.tables
        points = 0
        for _, some in concern_score(g):
            points += some
        out.append(float(points))
        for _ in range(len(TERMS) - 1):
            out.append(0.0)
        out.append(1.0)
        out.append(1.0 if g.order and g.order[min(g.turn, len(g.order) - 1)] == CONCERN else 0.0)
        out.append(float(self.until(g, CONCERN)))
        out.append(float(ROUNDS - g.round + 1))
        out.append(float(g.concern_coins))
        out.append(float(g.concern_prestige))
        out.append(float(min(g.concern_coins, g.concern_prestige)))
        out.append(float(g.concern_coins - g.concern_prestige))
        out.append(float(points))
        for _ in range(3 + 12):
            out.append(0.0)
        out.append(float(g.stock))
        for _ in range(11):
            out.append(0.0)
        for count in by_town(g.concern_heroes, t.hero_town):
            out.append(float(count))
        for count in by_town(g.concern_tiles, t.tile_town):
            out.append(float(count))
        for _ in range(6):
            out.append(0.0)
        self.fill_log(g, g.concern_log_heroes, g.concern_log_tiles, out)
        for _ in range(len(STEEDS) + len(UPGRADES)):
            out.append(0.0)
        pets = [0] * KINDS
        for card in g.concern_companions:
            pets[t.kind[card]] += 1
        for kind in range(KINDS):
            out.append(float(pets[kind]))
        out.append(0.0)
        out.append(float(g.served.bit_count()))
        out.append(float(g.concern_deeds.bit_count()))
        out.append(float(self.tombs(g, CONCERN)))
