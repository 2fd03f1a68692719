"""What a learned value sees of the Ice Garden: fixed numbers with names, the same for every seat. Regions go by their
red number, because it says what they bring."""

from typing import Final

from ..components.tables import AREAS, CHARACTERS, KINDS, LEVELS, SPACES, TILES
from ..rules.scoring import progress
from ..rules.state import NOBODY, Garden
from .judge import TERMS, Judge

REGIONS: Final = AREAS

COMMON: Final[list[str]] = [
    *(f"seats {n}" for n in range(2, 5)),
    "turn", "turns left", "boats", "scoring", "stage", "snow", "snow that is left", "carried", "absorbed",
    *(f"nations in region {n + 1}" for n in range(REGIONS)),
    *(f"sites in region {n + 1}" for n in range(REGIONS)),
    *(f"tower in region {n + 1}" for n in range(REGIONS)),
    *(f"nightmares in region {n + 1}" for n in range(REGIONS)),
    *(f"region {n + 1} is open" for n in range(REGIONS)),
    *(f"Thorn is in region {n + 1}" for n in range(REGIONS)),
    *(f"Vuko is in region {n + 1}" for n in range(REGIONS)),
    *(f"tile {name} is in force" for name in TILES),
]  # fmt: skip

SEAT: Final[list[str]] = [
    *(f"worth of {term}" for term in TERMS),
    *CHARACTERS,
    "points", "points behind the leader", "population", "gold",
    *(f"M on level {level}" for level in range(LEVELS)),
    "markers in reserve", "markers in the Throat", "markers behind Vuko", "reputation", "place on reputation track",
    "Vuko tokens", "initiative", "place in turn order", "actions",
    "share of the goal", "left of the goal",
    *(f"units on the map of level {level + 1}" for level in range(3)),
    *(f"units in reserve of level {level + 1}" for level in range(3)),
    *(f"upgrades of kind {kind + 1}" for kind in range(KINDS)),
    *(f"influence in region {n + 1}" for n in range(REGIONS)),
    *(f"lead in region {n + 1}" for n in range(REGIONS)),
    *(f"planned on {space}" for space in SPACES),
]  # fmt: skip


class Filler:
    """Fills a buffer with the numbers of one position: what is common, then each seat's."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def fill(self, g: Garden, out: list[float]) -> None:
        t = g.tables
        ready = len(g.open) > 0 and NOBODY not in g.who and len(g.regions) > 0
        for n in range(2, 5):
            out.append(1.0 if g.seats == n else 0.0)
        out.append(float(g.turn))
        out.append(self.judge.turns_left(g) if g.space else 0.0)
        out.append(float(g.boats))
        out.append(float(g.scoring))
        out.append(float(g.stage()) if g.space else 0.0)
        out.append(float(g.snow))
        out.append(float(t.limit[g.seats] - g.snow))
        out.append(float(g.carried))
        out.append(float(g.absorbed))
        regions = g.regions if ready else []
        self.by_region(g.nations, regions, out)
        self.by_region(g.sites, regions, out)
        self.by_region(g.towers, regions, out)
        self.by_region(g.nightmares, regions, out)
        for n in range(REGIONS):
            out.append(1.0 if n < len(regions) and not g.closed[regions[n]] else 0.0)
        for n in range(REGIONS):
            out.append(1.0 if n < len(regions) and regions[n] == g.thorn else 0.0)
        for n in range(REGIONS):
            out.append(1.0 if n < len(regions) and regions[n] == g.vuko else 0.0)
        for tile in range(len(TILES)):
            out.append(1.0 if ready and g.in_force(tile) else 0.0)
        influence: list[list[int]] = []
        for area in regions:
            influence.append([g.influence(seat, area) for seat in range(g.seats)])
        best = max(g.vp)
        for seat in range(g.seats):
            self.fill_seat(g, seat, best, ready, influence, out)

    def by_region(self, counts: list[int], regions: list[int], out: list[float]) -> None:
        for n in range(REGIONS):
            out.append(float(counts[regions[n]]) if n < len(regions) else 0.0)

    def fill_seat(
        self, g: Garden, me: int, best: int, ready: bool, influence: list[list[int]], out: list[float]
    ) -> None:
        if not ready:
            for _ in range(len(SEAT)):
                out.append(0.0)
            return
        t = g.tables
        out.extend(self.judge.terms(g, me))
        who = g.who[me]
        for character in range(len(CHARACTERS)):
            out.append(1.0 if who == character else 0.0)
        out.append(float(g.vp[me]))
        out.append(float(best - g.vp[me]))
        out.append(float(g.people[me]))
        out.append(float(g.gold[me]))
        for level in range(me * LEVELS, me * LEVELS + LEVELS):
            out.append(float(g.magic[level]))
        out.append(float(g.reserve[me]))
        out.append(float(g.throat[me]))
        out.append(float(g.suspended[me]))
        out.append(float(g.reputation[me]))
        out.append(float(g.ladder.index(me)))
        out.append(float(g.vuko_tokens[me]))
        out.append(float(g.space[me]))
        out.append(float(g.order.index(me)) if me in g.order else 0.0)
        out.append(float(t.actions[g.space[me]]))
        done = progress(g, me)
        out.append(done / t.goal[who])
        out.append(float(t.goal[who] - done))
        for unit in range(who * 3, who * 3 + 3):
            out.append(float(t.count[unit] - g.unit_reserve[unit]))
        for unit in range(who * 3, who * 3 + 3):
            out.append(float(g.unit_reserve[unit]))
        for kind in range(KINDS):
            bought = 0
            for unit in range(who * 3, who * 3 + 3):
                bought += g.bought[unit * KINDS + kind]
            out.append(float(bought))
        for n in range(REGIONS):
            out.append(float(influence[n][me]) if n < len(influence) else 0.0)
        for n in range(REGIONS):
            if n >= len(influence):
                out.append(0.0)
                continue
            most = 0
            for seat in range(g.seats):
                if seat != me and influence[n][seat] > most:
                    most = influence[n][seat]
            out.append(float(influence[n][me] - most))
        for space in range(len(SPACES)):
            out.append(float(g.planned[space].count(me)) if space < len(g.planned) else 0.0)
