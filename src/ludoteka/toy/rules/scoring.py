"""The end."""

from ludoteka.core.result import Line, Result, ranked

from .state import Lanterns


def result(g: Lanterns) -> Result:
    """R3.1: most points win; a tie is shared."""
    ranks, tie_break = ranked(g.points)
    lines = [[Line("lanterns", 0, points)] for points in g.points]
    return Result(list(g.points), lines, ranks, tie_break, "last-round")
