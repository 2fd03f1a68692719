"""Set-up: what chance lays out before the first round."""

from ludoteka.core.notation import about, plain
from ludoteka.core.question import Question, drawn

QUESTIONS: list[Question] = [
    drawn(
        "scoring",
        "R3.2",
        [about("lay {scoring} on {space}", "space")],
        tries=lambda g, ask, rng: range(-1, len(g.tables.scoring_ids)),
    ),
    drawn("start", "R3.6", [plain("start {seat}")], tries=lambda g, ask, rng: range(-1, g.seats + 1)),
    drawn(
        "token",
        "R3.9",
        [about("put {token} on {slot}", "slot")],
        tries=lambda g, ask, rng: range(-1, len(g.tables.token_ids)),
    ),
]
