"""Who stands where in an event: points of tables, and what tells apart who has the same."""

from collections import defaultdict

import msgspec

from .event import Place, Template, Tie, by_table


class Standing(msgspec.Struct, frozen=True):
    """How an entrant stands after some rounds. Several may share a rank.

    `opponents` is the mean of the points that those have whom they met, `share` what they scored at their tables, the
    mean of each table being 1, and `meetings` how often they were ahead of those with whom all else is equal.
    """

    entrant: int
    rank: int
    points: float
    opponents: float
    share: float
    meetings: int
    byes: int
    absences: int


def table_points(template: Template, table: list[Place]) -> dict[int, float]:
    """What a finished table brings to each entrant there. Those who never came are behind everybody who did."""
    played = [place for place in table if place.how == "played"]
    step = template.first / max(1, len(table) - 1)
    found = {}
    for place in table:
        if place.how == "played":
            assert place.rank is not None
            ahead = sum(other.rank < place.rank for other in played if other.rank is not None)
            same = sum(other.rank == place.rank for other in played)
            found[place.entrant] = template.first - step * (ahead + (same - 1) / 2)
        elif place.how == "absent":
            found[place.entrant] = float(template.absent)
        elif place.how == "void":
            found[place.entrant] = float(template.void)
    return found


def standings(template: Template, entrants: list[int], places: list[Place], upto: int | None = None) -> list[Standing]:
    """The order after so many rounds, or as it is now, the best first; games under way do not count yet."""
    counted = [place for place in places if place.how and (upto is None or place.round <= upto)]
    points = dict.fromkeys(entrants, 0.0)
    met: dict[int, list[int]] = defaultdict(list)
    ahead: dict[tuple[int, int], int] = defaultdict(int)
    shares: dict[int, list[float]] = defaultdict(list)
    for table in by_table(counted).values():
        for entrant, won in table_points(template, table).items():
            points[entrant] += won
        played = [place for place in table if place.how == "played"]
        scored = sum(max(0, place.points or 0) for place in played)
        for place in played:
            shares[place.entrant].append(max(0, place.points or 0) * len(played) / scored if scored else 1.0)
            for other in played:
                if other is not place:
                    met[place.entrant].append(other.entrant)
                    ahead[place.entrant, other.entrant] += (place.rank or 0) < (other.rank or 0)
    byes = [place.entrant for place in counted if place.how == "bye"]
    absent = [place.entrant for place in counted if place.how == "absent"]
    for entrant in byes:
        points[entrant] += template.bye
    values: dict[int, dict[Tie, float]] = {
        entrant: {
            "opponents": mean([points[other] for other in met[entrant]]),
            "share": mean(shares[entrant]),
            "meetings": 0,
        }
        for entrant in entrants
    }

    def so_far(entrant: int) -> tuple[float, ...]:
        """All that tells two apart without comparing them with each other; tiny differences are none."""
        return (round(points[entrant], 6), *(round(values[entrant][tie], 6) for tie in template.ties))

    alike: dict[tuple[float, ...], list[int]] = defaultdict(list)
    for entrant in entrants:
        alike[so_far(entrant)].append(entrant)
    for group in alike.values():
        for entrant in group:
            values[entrant]["meetings"] = sum(ahead[entrant, other] for other in group)
    order = sorted(entrants, key=so_far, reverse=True)
    found: list[Standing] = []
    for i, entrant in enumerate(order):
        same = i > 0 and so_far(entrant) == so_far(order[i - 1])
        rank = found[-1].rank if same else i + 1
        own = values[entrant]
        told = (points[entrant], own["opponents"], own["share"], int(own["meetings"]))
        found.append(Standing(entrant, rank, *told, byes.count(entrant), absent.count(entrant)))
    return found


def mean(some: list[float]) -> float:
    return sum(some) / len(some) if some else 0.0
