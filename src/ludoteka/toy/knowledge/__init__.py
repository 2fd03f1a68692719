"""Who may know what: built up from nothing, never cut down from the truth."""

from random import Random
from typing import Any

from ludoteka.core.position import Position

from ..rules.state import Lanterns


def view(position: Position, seat: int | None) -> dict[str, Any]:
    g = position.known(seat)
    assert isinstance(g, Lanterns)
    return {
        "round": g.round,
        "wind": g.wind,
        "lit": list(g.lit),
        "points": list(g.points),
        "cards": [len(hand) for hand in g.hand],
        "hand": None if seat is None else list(g.hand[seat]),
    }


def imagine(g: Any, seat: int | None, rng: Random) -> Lanterns:
    """Another world that the seat cannot tell from this one: cards that it does not see are dealt anew."""
    new: Lanterns = g.copy()
    others = [other for other in range(new.seats) if other != seat]
    unseen = sorted([*new.deck, *(card for other in others for card in new.hand[other])])
    rng.shuffle(unseen)
    for other in others:
        new.hand[other] = tuple(sorted(unseen.pop() for _ in new.hand[other]))
    new.deck = sorted(unseen)
    return new
