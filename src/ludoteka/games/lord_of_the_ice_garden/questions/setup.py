"""Set-up: characters, region tokens, the Thorn, sites, start influence."""

from ludoteka.core.choice import OneOf
from ludoteka.core.notation import about, plain
from ludoteka.core.question import Question, drawn
from ludoteka.core.reason import Reason

from ..components.tables import AREAS, CHARACTERS
from ..rules.state import NOBODY, Garden
from ..table.ids import area_id
from .notation import tries_areas, tries_few
from .reasons import unknown, why_not_in_play


def why_not_character(g: Garden, ask: OneOf, character: int) -> Reason | None:
    if not 0 <= character < len(CHARACTERS):
        return unknown("R3.1")
    if g.seat_of[character] != NOBODY:
        return Reason("reason.character-taken", {"character": character, "seat": g.seat_of[character]}, "R3.1")
    return None


def why_not_token(g: Garden, ask: OneOf, area: int) -> Reason | None:
    if not 0 <= area < AREAS:
        return unknown("R3.7")
    return Reason("reason.token-there", {"area": area}, "R3.7") if area in g.regions else None


def why_not_thorn(g: Garden, ask: OneOf, area: int) -> Reason | None:
    if not 0 <= area < AREAS:
        return unknown("R3.8")
    return None if area in g.regions else Reason("reason.no-region", {"area": area}, "R2.2.3")


def why_not_settle(g: Garden, ask: OneOf, area: int) -> Reason | None:
    reason = why_not_in_play(g, area, "R3.11")
    if reason is None and g.markers[ask.seat * AREAS + area]:
        return Reason("reason.settled", {"area": area}, "R3.11")
    return reason


def touches_area(g: Garden, ask: OneOf, area: int) -> list[str]:
    return [area_id(area)]


CHARACTER = Question(
    "character",
    rule="R3.1",
    forms=[plain("be {character}")],
    why_not=why_not_character,
    tries=tries_few,
    touches=lambda g, ask, character: [f"offer:{CHARACTERS[character]}"],
)
TOKEN = Question("area", "R3.7", [plain("lay token on {area}")], why_not_token, tries_few, touches_area)
THORN = Question("thorn", "R3.8", [plain("thorn in {area}")], why_not_thorn, tries_few, touches_area)
SETTLE = Question("settle", "R3.11", [plain("settle {area}")], why_not_settle, tries_few, touches_area)

QUESTIONS: list[Question] = [
    drawn("deal", "R3.1", [about("deal {character} to {seat}", "seat")], tries_areas),
    CHARACTER,
    drawn("stack", "R3.4", [plain("stack {seat}")], tries_areas),
    TOKEN,
    THORN,
    drawn("site", "R3.9", [plain("site in {area}")], tries_areas),
    drawn("number", "R3.10", [about("number {area} {number}", "area")], tries_areas),
    SETTLE,
]
