"""Set-up: what chance lays out, the deed that is kept, the draft."""

from ludoteka.core.choice import Choice
from ludoteka.core.notation import about, plain
from ludoteka.core.question import Question, drawn
from ludoteka.core.reason import Reason
from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import STEEDS
from ..rules.state import Road
from .windows import attempts, closed

OF_CHANCE = [
    drawn("building", "R3.1.1", [about("build {building} on {site}", "site")], attempts),
    drawn("first-good", "R3.1.2", [plain("dearest {good}")], attempts),
    drawn("commission-tile", "R3.1.3", [plain("reveal {tile}")], attempts),
    drawn("upgrade-gone", "R3.1.6", [plain("remove {upgrade}")], attempts),
    drawn("companion-card", "R3.1.7", [plain("companion {card}")], attempts),
    drawn("hero-card", "R3.1.8", [plain("hero {hero}")], attempts),
    drawn("deed-shown", "R3.1.9", [plain("show {deed}")], attempts),
    drawn("start", "R3.2.1", [plain("start {seat}")], attempts),
    drawn("delivery", "R10.1.3", [plain("deliver next to {town}")], attempts),
    drawn("notice", "R10.1.5", [plain("notice {notice}")], attempts),
    drawn("night-die", "R3.2.4", [about("roll {face} for {seat}", "seat")], attempts),
    drawn("illuminated", "R8.7", [about("light {face} for {seat}", "seat")], attempts),
    drawn("deed-card", "R3.2.5", [about("deal {deed} to {seat}", "seat")], attempts),
    drawn("starting-hero", "R3.2.8", [plain("starting hero {hero}")], attempts),
    drawn("steed-card", "R3.2.9", [plain("harness {steed}")], attempts),
]


# -- the deed that is kept ------------------------------------------------------------------------------------------


def why_not_keep(g: Road, ask: Choice, deed: int) -> Reason | None:
    if not 0 <= deed < len(g.knows) or not g.hands[ask.seat] >> deed & 1:
        return Reason("reason.not-your-deed", {}, "R3.2.5")
    return None


KEEP_DEED = closed(
    "keep-deed",
    "R3.2.5",
    [plain("keep {deed}")],
    why_not_keep,
    touches=lambda g, ask, deed: [f"deed:{g.tables.deed_ids[deed]}"],
)


# -- the draft ------------------------------------------------------------------------------------------------------


def why_not_draft(g: Road, ask: Choice, steed: int) -> Reason | None:
    return None if steed in [one for one, _ in g.pairs] else Reason("reason.not-in-draft", {}, "R3.2.10")


def label_draft(g: Road, ask: Choice, steed: int) -> Message:
    hero = next(hero for one, hero in g.pairs if one == steed)
    return message("move.draft-pair", steed=message(f"steed.{STEEDS[steed]}"), hero=g.tables.hero_name[hero])


DRAFT = closed(
    "draft",
    "R3.2.10",
    [plain("draft {steed}")],
    why_not_draft,
    touches=lambda g, ask, steed: [f"steed:pair:{STEEDS[steed]}"],
    label=label_draft,
)

QUESTIONS: list[Question] = [*OF_CHANCE, KEEP_DEED, DRAFT]
