"""What things are worth to the bots of the Ice Garden: regions, goals, tokens, pieces, tracks, plans.

Everything is measured in victory points. Standing in a region is valued by what its rank would bring now, and by ever
less of that in the turns to come.
"""

from typing import Final

from ..components.tables import (
    CALLO,
    CAR,
    CHANTING,
    CLO,
    FREIHOFF,
    INFLUENCE,
    KINDS,
    LEVELS,
    MOUNTAIN,
    MOVE,
    NGT,
    RAVEN,
    REC,
    THROAT,
    TOW,
    VANDYKEN,
    amount_of,
    resource_of,
)
from ..rules.flow import DOMINANCE, SEQUENCE
from ..rules.scoring import progress, throat_leader
from ..rules.state import Garden
from ..rules.turns.action import mountain_cost
from ..rules.turns.chant import summon_price
from ..rules.turns.dominance import sites_in

PACE: Final = 1.35
"""Spaces that the leader on the initiative track jumps in a turn, on average."""

PLANNING: Final = [step.name for step in SEQUENCE].index("planning")


class Weights:
    """What the bots think things are worth; weights.toml says what each name means."""

    def __init__(self, values: dict[str, float]) -> None:
        self.population = float(values["population"])
        self.gold = float(values["gold"])
        self.magic = float(values["magic"])
        self.magic_level = float(values["magic_level"])
        self.influence = float(values["influence"])
        self.later = float(values["later"])
        self.income = float(values["income"])
        self.unit = float(values["unit"])
        self.upgrade = float(values["upgrade"])
        self.reserve = float(values["reserve"])
        self.reputation = float(values["reputation"])
        self.worst = float(values["worst"])
        self.hunted = float(values["hunted"])
        self.goal = float(values["goal"])
        self.goal_next = float(values["goal_next"])
        self.goal_hope = float(values["goal_hope"])
        self.snow = float(values["snow"])
        self.throat = float(values["throat"])
        self.tie = float(values["tie"])
        self.action = float(values["action"])
        self.marker_gain = float(values["marker_gain"])
        self.step_gain = float(values["step_gain"])
        self.mountain_gain = float(values["mountain_gain"])
        self.chant_gain = float(values["chant_gain"])
        self.summon_gain = float(values["summon_gain"])


class Worth:
    """Values things with one set of weights."""

    def __init__(self, values: dict[str, float]) -> None:
        self.w = Weights(values)
        self.price: list[float] = [self.w.population, self.w.gold, self.w.magic]

    # -- time ---------------------------------------------------------------------------------------------------

    def turns_left(self, g: Garden) -> float:
        """Turns after this one, as far as one can tell."""
        return (len(g.tables.stage) - 1 - max(g.space)) / PACE

    def pending(self, g: Garden, area: int) -> bool:
        """Whether the region will still be resolved this turn."""
        return g.step < DOMINANCE or (g.step == DOMINANCE and area in g.todo[1:])

    def rates(self, g: Garden) -> tuple[float, float]:
        """How often, in present value, regions still score and pay after this turn."""
        scorings = 0.0
        share = 1.0
        for _ in range(g.boats, len(g.tables.boats)):
            share *= self.w.later
            scorings += share
        pays = 0.0
        share = 1.0
        for _ in range(int(self.turns_left(g) + 0.5)):
            share *= self.w.income
            pays += share
        return scorings, pays

    # -- regions ------------------------------------------------------------------------------------------------

    def area_worth(
        self, g: Garden, me: int, area: int, mine: int, others: list[int], scorings: float, pays: float
    ) -> float:
        """What it is worth to have so much influence in a region."""
        if mine <= 0:
            return 0.0
        rank = 0
        value = self.w.influence * mine
        mine_place = g.ladder.index(me)
        for seat in range(g.seats):
            if seat != me:
                other = others[seat]
                if other > mine:
                    rank += 1
                elif other == mine:
                    value -= self.w.tie
                    if g.ladder.index(seat) < mine_place:
                        rank += 1
        if mine <= g.nations[area]:
            return value
        number = g.regions.index(area)
        points = g.tables.region_vp[g.seats][number]
        bundles = g.tables.bundles[g.seats][number]
        if rank < len(points):
            value += points[rank] * scorings
        if rank < len(bundles):
            worth = sorted([self.price[resource_of(b)] * amount_of(b) for b in bundles], reverse=True)
            value += worth[rank] * pays
        if rank == 0 and sites_in(g, area):
            value += self.w.magic * pays
        return value

    def all_influence(self, g: Garden, area: int) -> list[int]:
        return [g.influence(seat, area) for seat in range(g.seats)]

    def regions(self, g: Garden, me: int) -> float:
        scorings, pays = self.rates(g)
        value = 0.0
        for area in g.open:
            if g.present(me, area):
                here = self.all_influence(g, area)
                now = 1.0 if self.pending(g, area) else 0.0
                score = now if g.scoring else 0.0
                value += self.area_worth(g, me, area, here[me], here, scorings + score, pays + now)
        return value

    def gain(self, g: Garden, me: int, area: int, n: int) -> float:
        """What so much more (or less) influence in a region is worth."""
        scorings, pays = self.rates(g)
        if self.pending(g, area):
            pays += 1.0
            if g.scoring:
                scorings += 1.0
        here = self.all_influence(g, area)
        before = self.area_worth(g, me, area, here[me], here, scorings, pays)
        return self.area_worth(g, me, area, here[me] + n, here, scorings, pays) - before

    # -- goals --------------------------------------------------------------------------------------------------

    def part(self, g: Garden, me: int, done: int) -> float:
        """What so much of the goal is worth: the last parts most."""
        share = done / g.tables.goal[g.who[me]]
        return self.w.goal * share * (0.5 + 0.5 * share)

    def goal(self, g: Garden, me: int) -> float:
        done = progress(g, me)
        if done >= g.tables.goal[g.who[me]]:
            # The turn is all that is left of the game.
            return 1.5 * self.w.goal
        value = self.part(g, me, done)
        step = self.part(g, me, done + 1) - value
        near = 0.0
        hope = 0.0
        character = g.who[me]
        ability = TOW if character == FREIHOFF else CAR if character == VANDYKEN else CLO if character == CALLO else REC
        for area in g.open:
            if character == VANDYKEN and area == g.thorn:
                here = g.sites[area] + g.carried
                if here:
                    strong = g.influence(me, area) and g.ranking(area)[0] == me
                    near += here * (1.0 if strong and g.sites[area] else 0.85 if strong else 0.65)
                continue
            armed = g.has_power(me, area, ability)
            if character == CALLO:
                marks = g.nightmares[area]
                near += 0.3 * marks
                if (marks < 2 and not g.has_power(me, area, NGT)) or (marks == 2 and not armed):
                    continue
                armed = True
            if not armed:
                continue
            hope += 1.0
            if g.ranking(area)[0] != me or not self.useful(g, me, area, character):
                continue
            near += (1.0 if self.pending(g, area) else 0.5) * (0.5 if character in (VANDYKEN, CALLO) else 1.0)
        return value + step * (self.w.goal_next * near + self.w.goal_hope * hope)

    def useful(self, g: Garden, me: int, area: int, character: int) -> bool:
        """Whether a dominated region with the right unit brings the goal nearer."""
        if character == FREIHOFF:
            return not g.towers[area]
        if character == VANDYKEN:
            return g.sites[area] > 0
        if character == CALLO:
            return area != g.thorn
        for seat in range(g.seats):
            if seat != me and g.free(seat, area) > 0:
                return True
        return False

    # -- what a seat has ----------------------------------------------------------------------------------------

    def tokens(self, g: Garden, me: int) -> float:
        """Resources; a pile of them is worth less, and M more where a unit waits to be summoned with it."""
        w = self.w
        left = min(1.0, 0.15 + self.turns_left(g) / 3)
        value = w.population * (min(g.people[me], 6) + 0.3 * max(0, g.people[me] - 6))
        value += w.gold * (min(g.gold[me], 5) + 0.3 * max(0, g.gold[me] - 5))
        for level in range(LEVELS):
            n = g.magic[me * LEVELS + level]
            if n:
                value += w.magic * n
                if level:
                    value += w.magic_level * level * min(n, g.unit_reserve[g.who[me] * 3 + level - 1])
        return value * left

    def pieces(self, g: Garden, me: int) -> float:
        w = self.w
        value = w.reserve * g.reserve[me]
        first = g.who[me] * 3
        for unit in range(first, first + 3):
            out = g.tables.count[unit] - g.unit_reserve[unit]
            value += w.unit * (unit - first + 1) * out
            value += w.upgrade * sum(g.bought[unit * KINDS : unit * KINDS + KINDS])
        return value + 0.3 * w.upgrade * (len(g.spies) if g.who[me] == FREIHOFF else 0)

    def reputation(self, g: Garden, me: int) -> float:
        w = self.w
        value = -w.reputation * g.reputation[me] - w.hunted * g.vuko_tokens[me]
        if g.ladder[-1] == me and g.reputation[me]:
            value -= w.worst
        return value

    def snow(self, g: Garden, me: int) -> float:
        """Reputation decides if Dead Snow falls: what that may mean, by how likely it is at the pace so far."""
        pace = g.snow / max(1, g.turn)
        danger = min(1.0, (g.snow + pace * self.turns_left(g)) / g.tables.limit[g.seats] - 0.6)
        if danger <= 0.0:
            return 0.0
        mine = g.reputation[me] + 2 * g.vuko_tokens[me]
        better = 0.0
        for seat in range(g.seats):
            if seat != me:
                other = g.reputation[seat] + 2 * g.vuko_tokens[seat]
                better += 1.0 if other < mine else 0.5 if other == mine else 0.0
        return self.w.snow * danger * (0.5 - better / (g.seats - 1))

    def throat(self, g: Garden, me: int) -> float:
        return (self.w.throat if throat_leader(g) == me else 0.0) + 0.1 * g.throat[me]

    # -- plans --------------------------------------------------------------------------------------------------

    def plan(self, g: Garden, me: int) -> float:
        """What the own markers on action spaces may bring, with the tokens at hand, and those still to be placed."""
        w = self.w
        value = 0.0
        if g.step <= PLANNING:
            value += w.action * (g.tables.actions[g.space[me]] - sum([some.count(me) for some in g.planned]))
        people = g.people[me]
        gold = g.gold[me]
        value += g.planned[THROAT].count(me) * w.magic
        for _ in range(g.planned[INFLUENCE].count(me)):
            n = min(2, people, g.reserve[me])
            people -= n
            value += n * (w.marker_gain - w.population)
        for _ in range(g.planned[MOVE].count(me)):
            n = min(2, gold)
            gold -= n
            value += n * (w.step_gain - w.gold)
        cost = mountain_cost(g)
        for _ in range(g.planned[MOUNTAIN].count(me)):
            if people >= cost:
                people -= cost
                value += w.mountain_gain - cost * w.population
        n = g.planned[RAVEN].count(me)
        if n:
            relief = min(2, max(0, g.reputation[me] - 1)) * w.reputation
            if g.ladder[-1] == me and g.reputation[me] > 1:
                relief += 0.5 * w.worst
            if g.vuko_tokens[me] and g.magic[me * LEVELS]:
                relief = max(relief, w.hunted - w.magic)
            value += relief + (n - 1) * 0.4 * relief
        n = g.planned[CHANTING].count(me)
        if n:
            value += self.chanting(g, me) * (1.0 + 0.4 * (n - 1))
        return value

    def chanting(self, g: Garden, me: int) -> float:
        """What one marker on Chanting may bring."""
        w = self.w
        value = 0.0
        best = 0.0
        for level in range(1, LEVELS):
            unit = g.who[me] * 3 + level - 1
            n = min(g.magic[me * LEVELS + level], g.unit_reserve[unit])
            if n:
                gain = n * level * w.summon_gain - summon_price(g, unit, n) * w.reputation
                best = max(best, gain)
        value += best
        if g.all_magic(me):
            value += w.chant_gain * min(1.0, g.all_magic(me) / 2) - w.reputation
        return max(value, 0.0)
