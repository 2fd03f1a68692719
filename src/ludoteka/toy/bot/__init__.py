"""How bots judge a position: named terms in points, and a first guess for each answer."""

from typing import Any

from ludoteka.core.choice import Choice


class Judge:
    """Points, and cards by what they may still bring."""

    names = ("points", "hand")

    def __init__(self, weights: dict[str, float]) -> None:
        self.card = weights["card"]

    def prepare(self, g: Any) -> None:
        """Nothing is worth remembering."""

    def terms(self, g: Any, seat: int) -> list[float]:
        lit = max(0, g.lit[seat] - (g.wind or 3))
        return [float(g.points[seat] + lit), self.card * sum(g.hand[seat])]

    def evaluate(self, g: Any) -> list[float]:
        return [sum(self.terms(g, seat)) for seat in range(g.seats)]

    def clock(self, g: Any) -> int:
        """Search looks to the end of the round."""
        return int(g.round)

    def guesses(self, g: Any, choice: Choice) -> list[float]:
        return [float(move) for move in choice.moves]
