"""How the bots judge a position of the Ice Garden: an evaluation with named terms, and first guesses."""

from typing import Any, Final

from ludoteka.core.choice import NO, Choice

from ..components.tables import CAR, CLO, DOM, LEVELS, MAGIC, REC, TOW, amount_of, resource_of, unit_level
from ..rules.moves import (
    ABSORB,
    NATION,
    SHIFT_NOTHING,
    SUMMON,
    UNIT_TARGET,
    UPGRADE,
    ability_of,
    area_of,
    chanted,
    level_of,
    origin_of,
    piece_of,
    struck,
    target_of,
    to_level,
    unit_of,
    upgraded_kind,
    way_of,
)
from ..rules.scoring import standings
from ..rules.state import GOES_ON, NOBODY, Garden
from ..rules.turns.action import DROP_TOKEN, EXCHANGE, RISE, mountain_cost
from .worth import PLANNING, Worth

TERMS: Final = ["points", "regions", "tokens", "pieces", "goal", "reputation", "snow", "throat", "plan", "victory"]

WIN: Final = 60.0


class Judge(Worth):
    """Judges positions with one set of weights."""

    def __init__(self, values: dict[str, float]) -> None:
        super().__init__(values)
        self.names = TERMS

    def prepare(self, g: Any) -> None:
        """Positions are small: nothing is worth remembering."""

    def terms(self, g: Garden, me: int) -> list[float]:
        """The worth of a seat's position, in the order of TERMS."""
        if g.ending != GOES_ON:
            place = standings(g, g.ending).index(me)
            return [float(g.vp[me])] + [0.0] * (len(TERMS) - 2) + [WIN if place == 0 else -10.0 * place]
        if not g.open or NOBODY in g.who:
            return [0.0] * len(TERMS)
        return [
            float(g.vp[me]),
            self.regions(g, me),
            self.tokens(g, me),
            self.pieces(g, me),
            self.goal(g, me),
            self.reputation(g, me),
            self.snow(g, me),
            self.throat(g, me),
            self.plan(g, me),
            0.0,
        ]

    def evaluate(self, g: Any) -> list[float]:
        """The points that each seat may expect at the end."""
        return [sum(self.terms(g, seat)) for seat in range(g.seats)]

    def clock(self, g: Any) -> int:
        """Search looks to the end of the turn; while jumping, to the end of the jumps."""
        if g.ending != GOES_ON:
            return 1000
        return int(g.turn) * 2 + (1 if g.step >= PLANNING else 0)

    # -- first guesses ------------------------------------------------------------------------------------------

    def guesses(self, g: Any, choice: Choice) -> list[float]:
        """About how many points each move of the choice is worth, compared with the others."""
        me = choice.seat
        name = choice.name
        moves = choice.moves
        if name == "plan":
            return self._plans(g, me, moves)
        if name == "step":
            return self._steps(g, me, moves)
        if name == "settle" or name == "recover":
            return [0.0 if area == NO else self.gain(g, me, area, 1) for area in moves]
        if name == "influence":
            return [0.0 if area == NO else self.gain(g, me, area, 1) - self.w.population for area in moves]
        if name == "deploy":
            return [0.0 if area == NO else self.summoning(g, me, choice.about, area, False) for area in moves]
        if name == "chant":
            return [self.chanted(g, me, move) for move in moves]
        if name == "target":
            return [self.gain(g, me, area, 2) for area in moves]
        if name == "withdraw":
            return [self.gain(g, me, area, 1) for area in moves]
        if name == "bundle" or name == "take":
            return [self.price[resource_of(b)] * amount_of(b) if name == "bundle" else self.price[b] for b in moves]
        if name == "mountain":
            return [0.0 if area == NO else self.relocation(g, me, area) for area in moves]
        return [self.quick(g, me, choice, move) for move in moves]

    def quick(self, g: Garden, me: int, choice: Choice, move: int) -> float:
        """A rule of thumb for the smaller questions."""
        w = self.w
        name = choice.name
        if name == "throat":
            return 0.0 if move == NO else -0.5 if move == EXCHANGE else self.price[move]
        if name == "give":
            return -self.price[min(move, MAGIC)] - (0.4 * (move - MAGIC) if move > MAGIC else 0.0)
        if name == "raven":
            if move == DROP_TOKEN:
                return w.hunted - w.magic
            return w.reputation * min(2, max(0, g.reputation[me] - 1)) if move == RISE else -0.1
        if name == "shift":
            return 0.0 if move == NO else self.shifting(g, me, move)
        if name == "strike":
            if move == NO:
                return 0.0
            target = struck(move)
            gain = 1.2 if target <= NATION else 1.4 * (unit_level(target - UNIT_TARGET))
            return gain if choice.about else gain - w.gold * g.tables.attack_cost + 0.5
        if name == "power":
            if move == NO:
                return 0.0
            ability = ability_of(move)
            return 5.0 if ability in (TOW, CAR, CLO, REC, ABSORB) else 1.0
        if name == "speed":
            return 0.0 if move == NO else self.gain(g, me, move, unit_level(unit_of(choice.about))) - 1.5
        if name == "carry" or name == "ferry":
            return 0.05 * move
        return 0.0

    def relocation(self, g: Garden, me: int, origin: int) -> float:
        """The best that Voracious Mountain can do from a region."""
        weight = g.influence(me, origin)
        best = 0.0
        for n in {1, (weight + 1) // 2, weight}:
            loss = self.gain(g, me, origin, -n)
            for area in g.open:
                if area != origin:
                    best = max(best, loss + self.gain(g, me, area, n))
        return best - mountain_cost(g) * self.w.population

    def chanted(self, g: Garden, me: int, move: int) -> float:
        """What a chant brings, against the reputation it costs."""
        if move == NO:
            return 0.0
        way, what = way_of(move), chanted(move)
        if way == UPGRADE:
            return self.w.upgrade - g.tables.upgrade_cost[upgraded_kind(what)] * self.w.magic - self.w.reputation
        if way == SUMMON:
            return self.summoning(g, me, unit_of(what), area_of(what), True)
        return (0.0 if what == SHIFT_NOTHING else self.shifting(g, me, what) * 1.5) - self.w.reputation

    def shifting(self, g: Garden, me: int, shift: int) -> float:
        level, to = level_of(shift), to_level(shift)
        waiting = g.unit_reserve[g.who[me] * 3 + to - 1] - g.magic[me * LEVELS + to] if to else 0
        return self.w.magic_level * ((to if waiting > 0 else 0) - level)

    def summoning(self, g: Garden, me: int, unit: int, area: int, first: bool) -> float:
        level = unit_level(unit)
        gain = self.gain(g, me, area, level + g.ability(unit, DOM)) + self.w.unit * level
        cost = self.w.magic + self.w.magic_level * level + self.w.reputation * level
        return gain - cost - (self.w.reputation * g.tables.modifier[unit] if first else 0.0)

    def _plans(self, g: Garden, me: int, moves: list[Any]) -> list[float]:
        before = self.plan(g, me)
        values = []
        for space in moves:
            kept = g.planned[space]
            g.planned[space] = (*kept, me)
            values.append(self.plan(g, me) - before)
            g.planned[space] = kept
        return values

    def _steps(self, g: Garden, me: int, moves: list[Any]) -> list[float]:
        known: dict[int, float] = {}
        values = []
        for move in moves:
            if move == NO:
                values.append(0.0)
                continue
            piece, origin, target = piece_of(move), origin_of(move), target_of(move)
            weight = 1 if piece == 0 else unit_level(piece - 1)
            total = -self.w.gold
            for area, n in ((origin, -weight), (target, weight)):
                key = area * 16 + n + 8
                if key not in known:
                    known[key] = self.gain(g, me, area, n)
                total += known[key]
            values.append(total)
        return values
