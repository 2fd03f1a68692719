"""The Ruins of Yin, the ruins die, the oracle die and the sarcophagi."""

from ludoteka.core.choice import Choice
from ludoteka.core.notation import plain
from ludoteka.core.question import Question, drawn
from ludoteka.core.reason import Reason

from ..components.tables import LAMP, RUINS_SPACES
from ..rules.moves import YES
from ..rules.state import Road
from .windows import attempts, window, yes_no, yes_or_no


def why_not_ruins(g: Road, ask: Choice, steps: int) -> Reason | None:
    most = 1 + len(g.riders[ask.seat])
    return None if 1 <= steps <= most else Reason("reason.ruins-steps", {"n": most}, "R6.1")


RUINS = window(
    "ruins",
    "R6.1",
    [plain("advance {steps}")],
    why_not_ruins,
    touches=lambda g, ask, steps: [f"tablet:{RUINS_SPACES[(g.ruins + steps) % 4]}"],
)


def why_not_roll(g: Road, ask: Choice, move: int) -> Reason | None:
    if move == YES and not g.has_upgrade(ask.seat, LAMP) and not g.lanterns[ask.seat]:
        return Reason("reason.no-lantern", {}, "R6.2")
    return yes_or_no(g, ask, move)


ROLL = window("ruins-roll", "R6.2", yes_no("roll", "no roll"), why_not_roll)


def why_not_tomb(g: Road, ask: Choice, move: int) -> Reason | None:
    if move == YES and not g.lanterns[ask.seat]:
        return Reason("reason.no-lantern", {}, "R10.5")
    return yes_or_no(g, ask, move)


TOMB = window("tomb", "R10.5", yes_no("open sarcophagus", "leave it closed"), why_not_tomb)

OF_CHANCE = [
    drawn("ruins-die", "R6.2", [plain("ruins die {ruinsface}")], attempts),
    drawn("oracle-die", "R5.7", [plain("oracle die {oracleface}")], attempts),
    drawn("tomb-card", "R10.5", [plain("open {tomb}")], attempts),
]

QUESTIONS: list[Question] = [RUINS, ROLL, TOMB, *OF_CHANCE]
