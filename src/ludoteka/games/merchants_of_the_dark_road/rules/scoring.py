"""The end: deeds, base score and victory points, ties, and the goals of adventures."""

from typing import Final

from ludoteka.core.result import Result, Rival, ScoreLine, ranked

from ..components.tables import CRATE, TOWNS
from .opponent.turn import concern_score
from .state import CONCERN, EMPTY, Road
from .turns.ruins import sarcophagus_points

CLASS: Final = 0
ROUND: Final = 1
REGION: Final = 2
ALL: Final = 3
TILES: Final = 4
HEROES: Final = 5
TILE_TOWNS: Final = 6
HERO_TOWNS: Final = 7
GIFTS: Final = 8
PAIRS: Final = 9
UPGRADED: Final = 10


def by_town(delivered: tuple[int, ...], town_of: list[int]) -> list[int]:
    """R8.5.3: how many were delivered to each town."""
    counts = [0] * len(TOWNS)
    for item in delivered:
        counts[town_of[item]] += 1
    return counts


def times_earned(g: Road, seat: int, deed: int) -> int:
    """R8.5.3: how often a deed's reward is earned: every delivered thing counts once on a card, and the limit holds."""
    t = g.tables
    heroes = by_town(g.log_heroes[seat], t.hero_town)
    tiles = by_town(g.log_tiles[seat], t.tile_town)
    counts = t.deed_counts[deed]
    of = t.deed_of[deed]
    need = t.deed_count[deed]
    if counts == ROUND:
        times = min([heroes[town] // need for town in of])
    elif counts == TILE_TOWNS or counts == HERO_TOWNS:
        times = disjoint(tiles if counts == TILE_TOWNS else heroes, need)
    else:
        if counts == CLASS:
            amount = heroes[of[0]]
        elif counts == REGION:
            amount = sum([tiles[town] for town in range(len(TOWNS)) if t.region[town] == of[0]])
        elif counts == ALL:
            amount = sum(heroes) + sum(tiles)
        elif counts == TILES:
            amount = sum(tiles)
        elif counts == HEROES:
            amount = sum(heroes)
        elif counts == GIFTS:
            amount = g.gifts(seat)
        elif counts == PAIRS:
            amount = sum([min(heroes[town], tiles[town]) for town in range(len(TOWNS))])
        else:
            amount = sum(g.goods[seat * 12 + 6 : seat * 12 + 12])
        times = amount // need
    return min(times, t.deed_limit[deed])


def disjoint(counts: list[int], need: int) -> int:
    """R8.5.3: how many sets of things from so many different towns can be made."""
    times = 0
    while sum([min(count, times + 1) for count in counts]) >= need * (times + 1):
        times += 1
    return times


class Total:
    """What a seat has at the end, deeds included."""

    def __init__(self, coins: int, prestige: int, vp: int) -> None:
        self.coins = coins
        self.prestige = prestige
        self.vp = vp

    def base(self) -> int:
        return min(self.coins, self.prestige)


def total(g: Road, seat: int) -> Total:
    """R9.2.1: coins, prestige and points of deeds; R9.2.6: where one pays this or that, the better choice is made."""
    t = g.tables
    coins = g.coins[seat]
    prestige = g.prestige[seat]
    vp = 0
    either: list[tuple[int, int]] = []
    for deed in range(len(t.deed_ids)):
        if g.hands[seat] >> deed & 1:
            times = times_earned(g, seat, deed)
            vp += times * t.deed_vp[deed]
            if not t.deed_either[deed]:
                coins += times * t.deed_coins[deed]
                prestige += times * t.deed_prestige[deed]
            elif times:
                either.append((deed, times))
    if not either:
        return Total(coins, prestige, vp)
    # By the coins that can be had, the most prestige beside them.
    most = {coins: prestige}
    for deed, times in either:
        more: dict[int, int] = {}
        for had, beside in most.items():
            for taken in range(times + 1):
                pays = had + taken * t.deed_coins[deed]
                more[pays] = max(more.get(pays, 0), beside + (times - taken) * t.deed_prestige[deed])
        most = more
    best = max(most, key=lambda coins: (min(coins, most[coins]), tie_value(g, coins, most[coins]), coins))
    return Total(best, most[best], vp)


def tie_value(g: Road, coins: int, prestige: int) -> int:
    """R9.3.1, R9.3.2: what decides a tie first."""
    return coins + prestige if g.rules.tie_by_sum else max(coins, prestige)


def score_lines(g: Road, seat: int, end: Total) -> list[tuple[str, int]]:
    """R9.2.2, R9.2.3, R9.2.5, R12.30: the lower total, points of deeds, crate, illuminated dice and sarcophagi."""
    t = g.tables
    crate = t.crate_vp if g.has_upgrade(seat, CRATE) else 0
    lit = sum(g.illuminated[seat * 6 : seat * 6 + 6]) * t.illuminated_vp
    return [
        ("base", end.base()),
        ("deeds", end.vp),
        ("crate", crate),
        ("dice", lit),
        ("tombs", sarcophagus_points(g, seat)),
    ]


def score_ledger(g: Road) -> list[tuple[int, str, int]]:
    """R9.2.4, R10.7.1: all lines of all scores, once the deeds are paid."""
    t = g.tables
    ledger: list[tuple[int, str, int]] = []
    for seat in range(g.seats):
        deeds = [deed for deed in range(len(t.deed_ids)) if g.hands[seat] >> deed & 1]
        vp = sum([times_earned(g, seat, deed) * t.deed_vp[deed] for deed in deeds])
        for source, points in score_lines(g, seat, Total(g.coins[seat], g.prestige[seat], vp)):
            if points or source == "base":
                ledger.append((seat, source, points))
    if g.rules.concern:
        for source, points in concern_score(g):
            if points or source == "base":
                ledger.append((CONCERN, source, points))
    return ledger


def final_scoring(g: Road) -> None:
    """R9.2, R14.3: everything is revealed, deeds pay, and the points are counted."""
    g.reveal()
    for seat in range(g.seats):
        end = total(g, seat)
        g.coins[seat] = end.coins
        g.prestige[seat] = end.prestige
    g.ledger = score_ledger(g)
    for seat in range(g.seats):
        g.tell("event.total", seat, g.coins[seat], g.prestige[seat])
        tell_score(g, seat)
    if g.rules.concern:
        tell_score(g, CONCERN)


def tell_score(g: Road, who: int) -> None:
    """R9.2.4: the points of a seat, or of the Concern, are told."""
    g.tell("event.score", who, sum([points for other, _, points in g.ledger if other == who]))


# -- result ---------------------------------------------------------------------------------------------------------


def merits(g: Road, who: int) -> tuple[int, int, int, int]:
    """R9.3.1, R10.7.2, R9.3.3: what breaks ties, in this order."""
    if who == CONCERN:
        first = tie_value(g, g.concern_coins, g.concern_prestige)
        return first, len(g.concern_companions), len(g.concern_log_tiles), len(g.concern_log_heroes)
    first = tie_value(g, g.coins[who], g.prestige[who])
    return first, g.gifts(who), len(g.log_tiles[who]), len(g.log_heroes[who])


def goal_met(g: Road, lead: int) -> bool:
    """R10.8: whether the extra condition of an adventure holds."""
    t = g.tables
    if g.rules.adventure == "none":
        return True
    goal = t.adventure_goal[t.adventures.index(g.rules.adventure)]
    heroes = by_town(g.log_heroes[0], t.hero_town)
    tiles = by_town(g.log_tiles[0], t.tile_town)
    towns = len([town for town in range(len(TOWNS)) if heroes[town] or tiles[town]])
    opened = len([owner for owner in g.sarcophagus_owner if owner == 0 and owner != EMPTY])
    return lead >= goal[0] and opened >= goal[1] and towns >= goal[2]


def result(g: Road) -> Result:
    """R9.3, R10.7.2: the highest score wins; alone against the Private Concern it must be higher, and the adventure be
    done (R10.8)."""
    lines: list[list[ScoreLine]] = [[] for _ in range(CONCERN + 1)]
    for who, source, points in g.ledger:
        lines[who].append(ScoreLine(source, 0, points))
    score = [sum([line.points for line in some]) for some in lines]
    if g.rules.solo:
        lead = score[0] - score[CONCERN]
        won = lead > 0 and goal_met(g, lead)
        ending = "adventure" if lead > 0 and not won else "last-round"
        rival = Rival("seat.PC", score[CONCERN], lines[CONCERN], 2 if won else 1)
        tied = "solo" if lead == 0 else None
        return Result([score[0]], [lines[0]], [1 if won else 2], tied, ending, (rival,))
    players = list(range(g.seats)) + ([CONCERN] if g.rules.concern else [])
    names = ["sum" if g.rules.tie_by_sum else "total", "gifts", "commissions", "heroes"]
    merit = [merits(g, who) for who in players]
    breaks = [(name, [mine[i] for mine in merit]) for i, name in enumerate(names)]
    ranks, tie_break = ranked([score[who] for who in players], breaks)
    rivals: tuple[Rival, ...] = ()
    if g.rules.concern:
        rivals = (Rival("seat.PC", score[CONCERN], lines[CONCERN], ranks[g.seats]),)
    return Result(score[: g.seats], lines[: g.seats], ranks[: g.seats], tie_break, "last-round", rivals)
