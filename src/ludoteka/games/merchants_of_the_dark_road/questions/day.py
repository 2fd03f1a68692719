"""A turn: Plan, Move and Act."""

from typing import Any

from ludoteka.core.choice import NO, Choice
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question, drawn
from ludoteka.core.reason import Reason
from ludoteka.core.scene import item
from ludoteka.core.wire import Item

from ..components.tables import BUILDINGS, DISTRICTS, FACES, HOOK, LONGSHADOW, RUINS_SPACES, SUGARFOOT, TILL
from ..help.aids import place_id, place_rule, places
from ..help.facts import space_after
from ..help.preview import planned, shoes, specials
from ..help.study import leads
from ..rules import moves
from ..rules.state import EMPTY, Road
from ..rules.turns.day import BUILT, LANTERN_SLOT
from .forms import shifted
from .windows import attempts, window, yes_no, yes_or_no

# -- Plan -----------------------------------------------------------------------------------------------------------

RESET = window("reset", "R4.1.1", yes_no("reset", "no reset"), yes_or_no)


def split_plan(choice: Choice, move: Any) -> dict[str, Any] | None:
    return (
        {"face": moves.face_of(move), "slot": moves.slot_of(move)}
        if 0 <= move < moves.planning(len(FACES), 0)
        else None
    )


def why_not_plan(g: Road, ask: Choice, move: int) -> Reason | None:
    if move == NO:
        return Reason("reason.must-plan", {}, "R12.2")
    if not 0 <= move < moves.planning(len(FACES), 0) or not g.reserve[ask.seat * 6 + moves.face_of(move)]:
        return Reason("reason.not-in-reserve", {}, "R4.1")
    return None


PLAN = window(
    "plan",
    "R4.1",
    [
        Form(
            "plan {face} in slot {slot}", split_plan, lambda choice, parts: moves.planning(parts["face"], parts["slot"])
        )
    ],
    why_not_plan,
    touches=lambda g, ask, m: [
        f"night:{ask.seat}:{FACES[moves.face_of(m)]}",
        f"slot:{ask.seat}:{moves.slot_of(m) + 1}",
    ],
    preview=lambda g, ask, move: planned(g, ask.seat, moves.slot_of(move), moves.face_of(move)),
)


def why_not_slot(g: Road, ask: Choice, slot: int) -> Reason | None:
    if not 0 <= slot < 3 or g.locked[ask.seat * 3 + slot] == EMPTY:
        return Reason("reason.slot-empty", {}, "R4.6.3")
    return None


SLOT = window(
    "slot",
    "R4.6.3",
    [plain("push slot {slot}")],
    why_not_slot,
    touches=lambda g, ask, slot: [f"slot:{ask.seat}:{slot + 1}"],
    preview=lambda g, ask, slot: planned(g, ask.seat, slot, EMPTY),
)


def why_not_special(g: Road, ask: Choice, move: int) -> Reason | None:
    """The question is about the slot."""
    me = ask.seat
    if ask.about == LANTERN_SLOT:
        if move == (NO if g.has_upgrade(me, HOOK) else moves.TAKE_LANTERN):
            return None
        if not 0 <= move < len(FACES):
            return Reason("reason.slot-2", {}, "R4.1.2")
        return None if g.illuminated[me * 6 + move] else Reason("reason.no-lit-die", {"face": move}, "R4.1.2")
    if move == moves.TAKE_COINS or move == (moves.TAKE_PRESTIGE if g.has_upgrade(me, TILL) else moves.TURN_WHEEL):
        return None
    return Reason("reason.slot-3", {}, "R4.1.2")


def special_touched(g: Road, ask: Choice, move: int) -> list[str]:
    """An illuminated die, or what else a slot gives."""
    seat = ask.seat
    if move < len(FACES):
        return [f"lit:{seat}:{FACES[move]}"]
    gifts = {moves.TAKE_LANTERN: [f"lantern:{seat}"], moves.TAKE_COINS: [f"coins:{seat}"], moves.TURN_WHEEL: ["wheel"]}
    return gifts.get(move, [])


SPECIAL = window(
    "special",
    "R4.1.2",
    [
        word("take coins", moves.TAKE_COINS),
        word("turn wheel", moves.TURN_WHEEL),
        word("take prestige", moves.TAKE_PRESTIGE),
        word("take lantern", moves.TAKE_LANTERN),
        word("no die", NO),
        shifted("act with {face}", 0, len(FACES) - 1),
    ],
    why_not_special,
    touches=special_touched,
    preview=lambda g, ask, move: specials(g, ask.seat, move),
)


# -- Move -----------------------------------------------------------------------------------------------------------


def why_not_move(g: Road, ask: Choice, steps: int) -> Reason | None:
    value = g.tables.value
    allowed = steps == value[g.pool_night] or (g.pool_illuminated != EMPTY and steps == value[g.pool_illuminated])
    if allowed or (g.has_steed(ask.seat, SUGARFOOT) and steps == g.tables.stride):
        return None
    return Reason("reason.no-such-distance", {}, "R4.2.1")


MOVE = window(
    "move",
    "R4.2.1",
    [plain("move {steps}")],
    why_not_move,
    touches=lambda g, ask, steps: [f"ring:{space_after(g, ask.seat, steps)}"],
    preview=lambda g, ask, steps: [*leads(g, ask.seat, steps), *shoes(g, ask.seat, steps)],
)


def why_not_horseshoe(g: Road, ask: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    if move not in (moves.FORWARD, moves.BACK):
        return Reason("reason.one-space", {}, "R4.2.1")
    return None if g.shoes[ask.seat] else Reason("reason.no-horseshoe", {}, "R4.2.1")


def space_with_shoe(g: Road, ask: Choice, move: int) -> int:
    return space_after(g, ask.seat, 1 if move == moves.FORWARD else 4)


HORSESHOE = window(
    "horseshoe",
    "R4.2.1",
    [word("keep horseshoe", NO), word("horseshoe forward", moves.FORWARD), word("horseshoe back", moves.BACK)],
    why_not_horseshoe,
    touches=lambda g, ask, move: [f"ring:{space_with_shoe(g, ask, move)}"],
    preview=lambda g, ask, move: [one for one in places(g, space_with_shoe(g, ask, move)) if one.lights],
)


# -- Act ------------------------------------------------------------------------------------------------------------


def why_not_act(g: Road, ask: Choice, move: int) -> Reason | None:
    if move == NO:
        return None
    if move >= moves.BUILDING:
        return why_not_building(g, ask.seat, move - moves.BUILDING)
    if move not in g.tables.beside[g.pawn[ask.seat]]:
        return Reason("reason.not-adjacent", {}, "R4.3.1")
    if g.acted >> move & 1:
        return Reason("reason.activated", {}, "R4.3.2")
    return None


def why_not_building(g: Road, me: int, building: int) -> Reason | None:
    if g.pool_illuminated == EMPTY:
        return Reason("reason.needs-light", {}, "R4.3.1")
    if g.acted & BUILT:
        return Reason("reason.activated", {}, "R4.3.2")
    if building not in g.buildings:
        return Reason("reason.not-in-play", {}, "R3.1.1")
    space = g.pawn[me]
    if not g.has_steed(me, LONGSHADOW) and (space == 0 or g.buildings[space - 1] != building):
        return Reason("reason.not-connected", {"building": building}, "R4.3.2")
    return None


def act_touched(g: Road, ask: Choice, move: int) -> list[str]:
    return (
        [f"building:{BUILDINGS[move - moves.BUILDING]}"] if move >= moves.BUILDING else [f"district:{DISTRICTS[move]}"]
    )


def preview_act(g: Road, ask: Choice, move: int) -> list[Item]:
    """What one does there."""
    return [item(place_rule(move), lights=[place_id(move)])]


ACT = window(
    "act",
    "R4.3.4",
    [
        word("stop", NO),
        shifted("visit {building}", moves.BUILDING),
        shifted("activate {district}", 0, moves.BUILDING - 1),
    ],
    why_not_act,
    touches=act_touched,
    preview=preview_act,
)


def why_not_yurg(g: Road, ask: Choice, move: int) -> Reason | None:
    return None if move in (moves.RUINS, moves.CARAVAN, NO) else Reason("reason.ruins-or-caravan", {}, "R5.5.1")


YURG = window(
    "yurg",
    "R5.5.1",
    [word("nothing", NO), word("explore ruins", moves.RUINS), word("lead caravan", moves.CARAVAN)],
    why_not_yurg,
    touches=lambda g, ask, move: [f"tablet:{RUINS_SPACES[g.ruins]}"] if move == moves.RUINS else ["district:yurg"],
)


# -- Rest and chance ------------------------------------------------------------------------------------------------


def why_not_window(g: Road, ask: Choice, move: int) -> Reason | None:
    return None if move == NO else Reason("reason.yes-or-no", {}, "R8.2.5")


WINDOW = window("window", "R8.2.5", [word("go on", NO)], why_not_window)

OF_CHANCE = [
    drawn("market-die", "R4.4.2", [plain("market {good}")], attempts),
    drawn("action-card", "R10.2.1", [plain("concern {action}")], attempts),
]

QUESTIONS: list[Question] = [RESET, PLAN, SLOT, SPECIAL, MOVE, HORSESHOE, ACT, YURG, WINDOW, *OF_CHANCE]
