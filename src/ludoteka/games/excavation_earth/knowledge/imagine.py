"""What a seat may imagine of the cards it does not see."""

from random import Random

from ..rules.state import NOTHING, Earth, without


def imagine(base: Earth, seat: int | None, rng: Random) -> Earth:
    """The table as a seat (None: a spectator) may imagine it: the action cards it does not know are dealt anew.

    A seat knows its own cards, the packet it has just passed on, and what its left neighbour took out of a packet
    that it saw before and after. All else that lies face down is drawn only when it is needed.
    """
    g = base.copy()
    seats = g.seats
    bag = list(g.deck)
    wanted: list[tuple[int, int, tuple[int, ...], int]] = []
    for other in range(seats):
        if other == seat:
            continue
        hand = g.action_cards(other)
        sure: tuple[int, ...] = NOTHING if seat is None else g.known[seat * seats + other]
        rest = hand
        for card in sure:
            rest = without(rest, card)
        bag.extend(rest)
        wanted.append((other, 0, sure, len(rest)))
        if g.packet[other] and not (g.draft_pick > 1 and seat is not None and other == (seat + 1) % seats):
            bag.extend(g.packet[other])
            wanted.append((other, 1, NOTHING, len(g.packet[other])))
    rng.shuffle(bag)
    for other, where, sure, count in wanted:
        dealt = sorted((*sure, *bag[:count]))
        del bag[:count]
        if where == 1:
            g.packet[other] = tuple(dealt)
            continue
        g.hand[other] = (*dealt, *g.hand[other][len(dealt) :])
        if other == g.active and g.drawn:
            # What the active player has just drawn is among the cards that were dealt anew.
            g.drawn = tuple(dealt[: len(g.drawn)])
    g.deck = sorted(bag)
    for i, cards in enumerate(g.known):
        if i // seats != seat:
            g.known[i] = common(cards, g.hand[i % seats])
    return g


def common(some: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """What is in both, each as often as it is in both."""
    found: list[int] = []
    for item in some:
        if others.count(item) > found.count(item):
            found.append(item)
    return tuple(found)
