"""Start of turn, initiative and planning."""

from ludoteka.core.choice import NO, Choice, OneOf
from ludoteka.core.notation import plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason
from ludoteka.core.wire import Arg

from ..components.tables import INFLUENCE, SPACES, THROAT
from ..help.preview import preview_plan
from ..rules.moves import order_token, token_of, token_space
from ..rules.state import Garden
from ..rules.turns.start import ORDER_TOKENS
from ..table.ids import area_id, space_id
from .notation import packed, tries_below, tries_few
from .reasons import unknown, why_not_in_play


def why_not_recover(g: Garden, ask: OneOf, area: int) -> Reason | None:
    return None if area == NO else why_not_in_play(g, area, "R4.1.3")


RECOVER = Question(
    "recover",
    rule="R4.1.3",
    forms=[word("stop", NO), plain("recover {area}")],
    why_not=why_not_recover,
    tries=tries_few,
    touches=lambda g, ask, area: [] if area == NO else [area_id(area)],
    prompt=lambda g, ask: {"n": ask.about},
)


def why_not_jump(g: Garden, ask: OneOf, spaces: int) -> Reason | None:
    return None if spaces in (1, 2) else Reason("reason.jump", {}, "R4.2.3")


JUMP = Question(
    "jump",
    rule="R4.2.3",
    forms=[plain("jump {amount}")],
    why_not=why_not_jump,
    tries=tries_few,
    touches=lambda g, ask, spaces: [f"ship:{g.space[ask.seat] + spaces}"],
    prompt=lambda g, ask: {"n": g.space[ask.seat]},
)


def why_not_order(g: Garden, ask: OneOf, move: int) -> Reason | None:
    token, space = token_of(move), token_space(move)
    if not 0 <= token < ORDER_TOKENS or not INFLUENCE <= space < len(SPACES):
        return unknown("R4.2.9")
    if g.sequence[token] != NO:
        return Reason("reason.token-used", {"number": token}, "R4.2.9")
    return Reason("reason.space-has-token", {"space": space}, "R4.2.9") if space in g.sequence else None


ORDER = Question(
    "order",
    rule="R4.2.9",
    forms=[packed("token {number} on {space}", order_token, token_of, token_space)],
    why_not=why_not_order,
    tries=tries_below(order_token(ORDER_TOKENS + 1, 0)),
    touches=lambda g, ask, move: [f"order:{token_of(move) + 1}", space_id(token_space(move))],
)


def why_not_plan(g: Garden, ask: OneOf, space: int) -> Reason | None:
    if not 0 <= space < len(SPACES):
        return unknown("R4.3.2")
    if space == THROAT:
        return None if g.reserve[ask.seat] else Reason("reason.no-marker", {}, "R4.3.4")
    slots = g.tables.slots[space][g.seats]
    if len(g.planned[space]) < slots:
        return None
    return Reason("reason.space-full", {"space": space, "n": slots}, "R4.3.3" if g.seats == 2 else "R4.3.2")


def how_many_markers(g: Garden, ask: Choice) -> dict[str, Arg]:
    """Which of one's action markers it is, of how many."""
    placed = sum(markers.count(ask.seat) for markers in g.planned)
    return {"n": placed + 1, "m": g.tables.actions[g.space[ask.seat]]}


PLAN = Question(
    "plan",
    rule="R4.3.2",
    forms=[plain("plan {space}")],
    why_not=why_not_plan,
    tries=tries_few,
    touches=lambda g, ask, space: [space_id(space)],
    prompt=how_many_markers,
    preview=preview_plan,
)

QUESTIONS: list[Question] = [RECOVER, JUMP, ORDER, PLAN]
