"""The end."""

from ludoteka.core.result import Result, ScoreLine, ranked

from .state import Lanterns


def result(g: Lanterns) -> Result:
    """R3.1: most points win; a tie is shared."""
    ranks, tie_break = ranked(g.points)
    lines = [[ScoreLine("lanterns", 0, points)] for points in g.points]
    return Result(list(g.points), lines, ranks, tie_break, "last-round")
