"""What a position of Excavation Earth is worth: an evaluation with named terms, and first guesses for every question.

Everything is measured in credits at the end of the game.
"""

from typing import Any, Final

from ludoteka.core.choice import NO, Choice

from ..rules.state import Earth
from .guesses import Guesses
from .worth import Weights, Worth

TERMS: Final = ["credits", "gallery", "majorities", "artefacts", "traders", "cards", "crew", "explorers", "plan"]


class Judge:
    """Judges positions with one set of weights."""

    def __init__(self, values: dict[str, float]) -> None:
        self.w = Weights(values)
        self.worth = Worth(self.w)
        self.first = Guesses(self.worth)
        self.names = TERMS

    def prepare(self, g: Any) -> None:
        """Nothing is noted between positions."""

    def terms(self, g: Earth, me: int) -> list[float]:
        """The worth of a player's position, in the order of TERMS."""
        if g.round == 0 and g.turns:
            return [float(g.credits[me])] + [0.0] * (len(TERMS) - 1)
        worth = self.worth
        plan = 0.0
        if g.doing != NO and g.active == me:
            plan = self.first.action(g, me, g.doing)
        seated = me < g.seats
        return [
            float(g.credits[me]),
            worth.gallery(g, me),
            worth.majorities(g, me),
            worth.artefacts(g, me),
            worth.traders(g, me),
            worth.cards(g, me) if seated else 0.0,
            worth.crew(g, me),
            worth.explorers(g, me) if seated else 0.0,
            plan,
        ]

    def evaluate(self, g: Any) -> list[float]:
        """The credits that each seat may expect at the end; Zu follows, so that there is somebody to beat."""
        return [sum(self.terms(g, player)) for player in range(g.players)]

    def clock(self, g: Any) -> int:
        """Search looks to the end of the turn, or of the pick: what others hold is not known."""
        if g.round == 0 and g.turns:
            return 1_000_000
        return int((g.round * 1000 + g.turns) * 4 + g.draft_pick)

    def guesses(self, g: Any, choice: Choice) -> list[float]:
        """About how many credits each move of the choice is worth, compared with the others."""
        return self.first.guesses(g, choice)
