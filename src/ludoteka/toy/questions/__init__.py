"""What is asked: each decision with its notation, its reasons, what it touches and what it would bring."""

from typing import Final

from ludoteka.core.choice import OneOf
from ludoteka.core.notation import Placeholder, about, plain
from ludoteka.core.question import Question, drawn
from ludoteka.core.reason import Reason
from ludoteka.core.scene import item, message
from ludoteka.core.wire import Item

from ..rules.state import CARDS, Lanterns

PLACEHOLDERS: Final = {
    "card": Placeholder(r"\d{1,2}", str, int),
    "die": Placeholder("[1-6]", str, int),
    "seat": Placeholder("[1-9]", lambda seat: str(seat + 1), lambda text: int(text) - 1, "seat."),
}


def why_not_light(g: Lanterns, ask: OneOf, card: int) -> Reason | None:
    return None if card in g.hand[ask.seat] else Reason("reason.not-in-hand", {}, "R2.1")


def preview_light(g: Lanterns, ask: OneOf, card: int) -> list[Item]:
    """What the lantern brings on average over the six winds."""
    chance = sum(max(0, card - wind) for wind in range(1, 7)) / 6
    return [item(message("foresee.average"), value=f"{chance:.1f}")]


QUESTIONS: Final = (
    drawn("deal", "R1.1", [about("deal {card} to {seat}", "seat")], lambda g, ask, rng: range(CARDS + 2)),
    Question(
        "light",
        "R2.1",
        forms=[plain("light {card}")],
        why_not=why_not_light,
        tries=lambda g, ask, rng: range(CARDS + 2),
        touches=lambda g, ask, card: [f"card:{card}"],
        preview=preview_light,
    ),
    drawn("wind", "R2.2", [plain("wind {die}")], lambda g, ask, rng: range(8)),
)
