"""One function for each heading of the rules. Whatever is asked, and whatever chance does, is a `yield`."""

from ludoteka.core.choice import Draw, OneOf, Turn

from .state import DARK, HAND, Lanterns


def deal(g: Lanterns, _: int) -> Turn:
    """R1.1: each player is dealt three cards, which nobody else sees."""
    for seat in range(g.seats):
        for _ in range(HAND):
            card: int = yield Draw("deal", g.deck, seat, seen_by=seat)
            g.deck.remove(card)
            g.hand[seat] = tuple(sorted([*g.hand[seat], card]))
            g.whisper(seat, "event.dealt", seat, card)


def light(g: Lanterns, me: int) -> Turn:
    """R2.1: light one lantern: lay a card from your hand, for all to see."""
    card: int = yield OneOf(me, "light", list(g.hand[me]))
    g.hand[me] = tuple(other for other in g.hand[me] if other != card)
    g.lit[me] = card
    g.tell("event.lit", me, card)


def blow(g: Lanterns, _: int) -> Turn:
    """R2.2: the wind is rolled with one die."""
    g.wind = yield Draw("wind", [1, 2, 3, 4, 5, 6])
    g.tell("event.wind", g.wind)


def score(g: Lanterns) -> str | None:
    """R2.3: a lantern that is higher than the wind scores its number less the wind. Then all are taken away."""
    for seat in range(g.seats):
        gained = max(0, g.lit[seat] - g.wind)
        g.points[seat] += gained
        g.tell("event.points", seat, gained)
    g.lit, g.wind = [DARK] * g.seats, DARK
    return None if g.round == HAND else "round"
