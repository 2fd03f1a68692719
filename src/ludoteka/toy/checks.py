"""What must always hold. The check kit tests it between all turns, and a save that breaks it is refused."""

from ludoteka.core.choice import CHANCE

from .rules.flow import SEQUENCE, from_the_first
from .rules.state import CARDS, DARK, HAND, Lanterns


def laws(g: Lanterns) -> list[str]:
    """The laws that are broken."""
    over = g.step == len(SEQUENCE)
    step = "end" if over else SEQUENCE[g.step].name
    due = HAND - g.round + (0 if over else 1) if g.round else 0
    held = [len(hand) + (lit != DARK) for hand, lit in zip(g.hand, g.lit, strict=True)]
    cards = [*g.deck, *(lit for lit in g.lit if lit != DARK), *(card for hand in g.hand for card in hand)]
    dark = [seat for seat in from_the_first(g) if g.lit[seat] == DARK]
    return [
        law
        for holds, law in (
            (len(set(cards)) == len(cards), "every card is in one place"),
            (g.deck == sorted(g.deck) and all(list(hand) == sorted(hand) for hand in g.hand), "cards have no order"),
            (len(g.deck) == CARDS - (HAND * g.seats if g.round else 0), "three cards are dealt to each player"),
            (held == [due] * g.seats, "each player lights one lantern in a round"),
            ((step == "deal") == (g.round == 0) and (g.round == HAND or not over), "rounds follow the deal"),
            (g.todo == {"light": dark, "end": []}.get(step, [CHANCE]), "who has lit no lantern is to light one"),
            (step != "wind" or not dark, "the wind blows when all lanterns are lit"),
            (g.wind == DARK, "the wind has settled"),
        )
        if not holds
    ]
