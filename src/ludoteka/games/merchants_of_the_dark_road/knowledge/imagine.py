"""What a seat may imagine of the deeds it has not seen."""

from random import Random

from ..rules.state import Road
from ..rules.turns.gain import KNOWN_TO_ALL
from .view import revealed


def imagine(base: Road, seat: int | None, rng: Random) -> Road:
    """Deeds that this seat has not seen are dealt anew. Coins need not be: every change of them was announced."""
    if revealed(base):
        return base
    knows = base.knows
    if seat is None:
        hidden = [deed for deed in range(len(knows)) if knows[deed] != KNOWN_TO_ALL]
    else:
        hidden = [deed for deed in range(len(knows)) if not knows[deed] >> seat & 1]
    g = base.copy()
    dealt = list(hidden)
    rng.shuffle(dealt)
    new = dict(zip(hidden, dealt, strict=True))
    for old, deed in new.items():
        g.knows[deed] = knows[old]
    g.deed_bag = sorted([new.get(deed, deed) for deed in base.deed_bag])
    g.deed_bottom = [new.get(deed, deed) for deed in base.deed_bottom]
    g.hands = [renamed(hand, new) for hand in base.hands]
    g.concern_deeds = renamed(base.concern_deeds, new)
    return g


def renamed(hand: int, new: dict[int, int]) -> int:
    """A set of bits with other cards in place of those that are not known."""
    found = 0
    deed = 0
    while hand:
        if hand & 1:
            found |= 1 << new.get(deed, deed)
        hand >>= 1
        deed += 1
    return found
