"""What a learned value sees of Isle of Skye: fixed numbers with names, the same for every seat."""

from typing import Final

from ludoteka.core.choice import NO

from ..components.load import SCORING_RULES
from ..components.tables import KIND_NAMES, KINDS, LOCH, PASTURE, TRACK_NAMES, WHISKY
from ..rules.moves import slots_of
from ..rules.scoring import land_points, scroll_points
from ..rules.state import BANK_PAYS, NO_DISCARD, TWO_PURCHASES, Skye
from ..rules.territory import Territory
from .judge import TERMS, Judge

TOKENS: Final = 9
RULES: Final[dict[str, int]] = {rule: i for i, rule in enumerate(SCORING_RULES)}
POINTS_NOTE: Final = 1 << 22
"""Key of notes on a territory: what it scores on a scoring tile."""

COMMON: Final[list[str]] = [
    *(f"seats {n}" for n in range(2, 6)),
    "journeyman", "round", "rounds left", "tiles in the bag",
    *(f"times {rule} will score" for rule in SCORING_RULES),
]  # fmt: skip

SEAT: Final[list[str]] = [
    *(f"worth of {term}" for term in TERMS),
    "points", "points behind the leader", "gold", "income", "place in turn order", "tiles", "empty cells around",
    *KIND_NAMES,
    "tiles on the road", "scroll points",
    *(f"{what} {terrain}" for terrain in ("pastures", "mountains", "lochs") for what in ("closed", "open", "largest")),
    *(f"points on {space}" for space in "ABCD"),
    *(f"points to come on {space}" for space in "ABCD"),
    *(f"{track} track" for track in TRACK_NAMES),
    "milestones", "roads", "extra movement", "tokens taken", "walk from the castle",
    "no discard", "bank pays", "two purchases",
    *(f"token B{n + 1} open" for n in range(TOKENS)),
]  # fmt: skip


class Filler:
    """Fills a buffer with the numbers of one position: what is common, then each seat's."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def fill(self, g: Skye, out: list[float]) -> None:
        seats = g.seats
        times = [0, 0, 0, 0]
        left = 0
        if g.round and len(g.scoring) == 4:
            times = self.judge.times_left(g)
            left = self.judge.rounds_left(g)
        for n in range(2, 6):
            out.append(1.0 if seats == n else 0.0)
        out.append(1.0 if g.journeyman else 0.0)
        out.append(float(g.round))
        out.append(float(left))
        out.append(float(len(g.bag)))
        rules = [0.0] * len(RULES)
        for space in range(4):
            if times[space]:
                rules[RULES[g.tables.scoring_rule[g.scoring[space]]]] += float(times[space])
        out.extend(rules)
        best = max(g.vp)
        for seat in range(seats):
            self.fill_seat(g, seat, best, times, out)

    def fill_seat(self, g: Skye, me: int, best: int, times: list[int], out: list[float]) -> None:
        land = g.land[me]
        out.extend(self.judge.terms(g, me))
        out.append(float(g.vp[me]))
        out.append(float(best - g.vp[me]))
        out.append(float(g.gold[me]))
        out.append(float(land.linked_count(WHISKY)))
        out.append(float((me - g.start) % g.seats))
        out.append(float(len(land.cells)))
        out.append(float(len(land.rim)))
        totals = land.totals()
        for kind in range(KINDS):
            out.append(float(totals[kind]))
        roads = 0
        for joined in land.linked():
            if joined:
                roads += 1
        out.append(float(roads))
        out.append(float(scroll_points(land)))
        self.fill_areas(land, out)
        for space in range(4):
            out.append(points_on(g, land, space) if times[space] else 0.0)
        for space in range(4):
            out.append(points_on(g, land, space) * float(times[space]) if times[space] else 0.0)
        if not g.journeyman:
            for _ in range(11 + TOKENS):
                out.append(0.0)
            return
        for track in range(3):
            out.append(float(g.space(me, track)))
        out.append(float(g.milestones[me]))
        out.append(float(g.roads[me]))
        out.append(float(g.extra_movement[me]))
        out.append(float(len(g.taken[me]) + len(g.coming[me])))
        out.append(float(land.walk_cost(g.land[me].cells[0], g.pawn[me])))
        out.append(1.0 if g.has_power(me, NO_DISCARD) else 0.0)
        out.append(1.0 if g.has_power(me, BANK_PAYS) else 0.0)
        out.append(1.0 if g.has_power(me, TWO_PURCHASES) else 0.0)
        open_tokens = [0.0] * TOKENS
        for slot in slots_of(me):
            if g.slots[slot] != NO:
                open_tokens[g.slots[slot]] = 1.0
        out.extend(open_tokens)

    def fill_areas(self, land: Territory, out: list[float]) -> None:
        """Closed and open areas of each terrain, and the largest one."""
        areas = land.areas()
        closed = [0, 0, 0]
        unfinished = [0, 0, 0]
        largest = [0, 0, 0]
        for area, terrain in enumerate(areas.terrain):
            if PASTURE <= terrain <= LOCH:
                i = terrain - PASTURE
                if areas.done[area]:
                    closed[i] += 1
                else:
                    unfinished[i] += 1
                if areas.size[area] > largest[i]:
                    largest[i] = areas.size[area]
        for i in range(3):
            out.append(float(closed[i]))
            out.append(float(unfinished[i]))
            out.append(float(largest[i]))


def points_on(g: Skye, land: Territory, space: int) -> float:
    """What a territory by itself scores on the tile of a space; majorities are in the judge's terms."""
    tile = g.scoring[space]
    rule = g.tables.scoring_rule[tile]
    if rule == "fleet" or rule == "whisky" or rule == "gold" or rule == "far_from_home" or rule == "bridges":
        return 0.0
    key = POINTS_NOTE + tile
    known = land.notes.get(key)
    if known is None:
        known = float(land_points(tile, land))
        land.notes[key] = known
    return known
