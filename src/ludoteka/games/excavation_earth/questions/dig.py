"""Explorers and artefacts: where to go, what to dig up, sample and survey."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from ludoteka.core.choice import NO, Choice, Move, OneOf
from ludoteka.core.errors import UnknownMove
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason
from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import TYPE_IDS, TYPES
from ..help.preview import preview_artefact, preview_sample
from ..rules.moves import FROM_SUPPLY, explorer_of, location_of, walk
from ..rules.state import EMPTY, Earth
from ..rules.turns.action import free_steps
from .names import artefact_name, card_name
from .setup import numbers

# -- explorers ------------------------------------------------------------------------------------------------------


def why_not_explorer(g: Earth, ask: OneOf, here: int) -> Reason | None:
    if not 0 <= here < len(g.tables.location_ids):
        return Reason("reason.no-such-place", {}, "R3.1.17")
    if here in g.explorers[ask.seat * 3 : ask.seat * 3 + 3]:
        return Reason("reason.own-explorer", {"location": here}, "R3.1.17")
    return None


EXPLORER = Question(
    "explorer",
    rule="R3.1.17",
    forms=[plain("explorer at {location}")],
    why_not=why_not_explorer,
    tries=numbers,
    touches=lambda g, ask, here: [f"location:{g.tables.location_ids[here]}"],
)


def walking(name: str) -> Form:
    return Form(
        f"{name} {{explorer}} to {{location}}",
        lambda ask, move: {"explorer": explorer_of(move), "location": location_of(move)} if move >= 0 else None,
        lambda ask, gaps: walk(gaps["explorer"], gaps["location"]),
    )


def walks_tried(g: Earth, ask: Choice, rng: Random) -> Iterable[Move]:
    return [NO, *(walk(rng.randrange(3), rng.randrange(len(g.tables.location_ids))) for _ in range(40))]


def explorer_and_place(g: Earth, ask: Choice, move: int) -> list[str]:
    if move == NO:
        return []
    return [f"explorer:{ask.seat}:{explorer_of(move)}", f"location:{g.tables.location_ids[location_of(move)]}"]


def from_and_to(g: Earth, ask: Choice, move: int) -> Message | None:
    if move == NO:
        return None
    ids = g.tables.location_ids
    here = ids[g.explorers[ask.seat * 3 + explorer_of(move)]]
    there = ids[location_of(move)]
    return message("move.walk", from_=message(f"location.{here}"), to=message(f"location.{there}"))


def why_not_step(g: Earth, ask: OneOf, move: int) -> Reason | None:
    if move == NO or move in free_steps(g, ask.seat):
        return None
    there = location_of(move)
    if there in g.explorers[ask.seat * 3 : ask.seat * 3 + 3]:
        return Reason("reason.own-explorer", {"location": there}, "R6.2")
    return Reason("reason.not-adjacent", {}, "R6.2")


STEP = Question(
    "step",
    rule="R6.2",
    forms=[word("stay", NO), walking("step")],
    why_not=why_not_step,
    tries=walks_tried,
    touches=explorer_and_place,
    label=from_and_to,
)


def why_not_travel(g: Earth, ask: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    explorer, there = explorer_of(move), location_of(move)
    count = len(g.tables.location_ids)
    if not 0 <= explorer < 3 or there >= count:
        return Reason("reason.no-such-place", {}, "R5.1.2")
    mine = g.explorers[ask.seat * 3 : ask.seat * 3 + 3]
    if there in mine:
        return Reason("reason.own-explorer", {"location": there}, "R5.1.3")
    need = g.tables.steps[mine[explorer] * count + there]
    if need > ask.about:
        return Reason("reason.too-far", {"n": need, "fuel": ask.about}, "R5.1.2")
    return None if move in ask.moves else Reason("reason.moved-already", {}, "R5.1.2")


TRAVEL = Question(
    "travel",
    rule="R5.1.2",
    forms=[word("stop", NO), walking("travel")],
    why_not=why_not_travel,
    tries=walks_tried,
    prompt=lambda g, ask: {"n": ask.about},
    touches=explorer_and_place,
    label=from_and_to,
)

# -- artefacts on the map -------------------------------------------------------------------------------------------

TAKING = (word("no more", NO), plain("take {artefact}"))


def why_not_take(g: Earth, ask: OneOf, type_: int) -> Reason | None:
    if type_ in ask.moves:
        return None
    if type_ == NO:
        return Reason("reason.take-one", {}, "R5.2.2")
    if not 0 <= type_ < TYPES or not g.dig_sites[type_]:
        return Reason("reason.not-on-map", {}, "R5.2.2")
    site = g.tables.site_of[type_]
    if site not in g.explorers[ask.seat * 3 : ask.seat * 3 + 3]:
        return Reason("reason.no-explorer", {"location": site}, "R5.2.2")
    if ask.about:
        return Reason("reason.other-site", {}, "R5.2.3")
    return Reason("reason.wrong-colour", {"colour": type_ >> 2}, "R5.2.2")


def on_map(g: Earth, ask: Choice, type_: int) -> list[str]:
    return [] if type_ == NO else [f"tile:{TYPE_IDS[type_]}"]


TAKE = Question(
    "take",
    rule="R5.2.2",
    forms=TAKING,
    why_not=why_not_take,
    tries=numbers,
    touches=on_map,
    preview=preview_artefact,
)


def why_not_equipment(g: Earth, ask: OneOf, type_: int) -> Reason | None:
    if type_ == NO:
        return None
    if not 0 <= type_ < TYPES or not g.dig_sites[type_]:
        return Reason("reason.not-on-map", {}, "R7.5")
    site = g.tables.site_of[type_]
    if site not in g.explorers[ask.seat * 3 : ask.seat * 3 + 3]:
        return Reason("reason.no-explorer", {"location": site}, "R7.5")
    if ask.about >> (type_ >> 2) & 1:
        return Reason("reason.different-colours", {"colour": type_ >> 2}, "R7.5")
    return None


EQUIPMENT = Question(
    "equipment",
    rule="R7.5",
    forms=TAKING,
    why_not=why_not_equipment,
    tries=numbers,
    touches=on_map,
    preview=preview_artefact,
)

# -- samples --------------------------------------------------------------------------------------------------------


def why_not_sample(g: Earth, ask: OneOf, cell: int) -> Reason | None:
    if cell == NO:
        return None
    if g.crew[ask.seat] > 0:
        return None if cell == FROM_SUPPLY else Reason("reason.supply-first", {}, "R12.2")
    if cell == FROM_SUPPLY:
        return Reason("reason.no-crew", {}, "R5.2.5")
    if not 0 <= cell < TYPES or not g.gallery[ask.seat] >> cell & 1:
        return Reason("reason.no-guard", {}, "R12.3")
    return None


def sample_forms() -> list[Form]:
    def subject(ask: Choice, gaps: dict[str, Any], move: int) -> Move:
        if gaps["artefact"] != ask.about:
            raise UnknownMove(f"the question is about a sample of {TYPE_IDS[ask.about]}")
        return move

    return [
        word("no sample", NO),
        Form(
            "sample {artefact}",
            lambda ask, move: {"artefact": ask.about} if move == FROM_SUPPLY else None,
            lambda ask, gaps: subject(ask, gaps, FROM_SUPPLY),
        ),
        Form(
            "move guard {guard} to {artefact}",
            lambda ask, move: {"guard": move, "artefact": ask.about},
            lambda ask, gaps: subject(ask, gaps, gaps["guard"]),
        ),
    ]


def cell_and_guard(g: Earth, ask: Choice, move: int) -> list[str]:
    if move == NO:
        return []
    cell = f"cell:{ask.seat}:{TYPE_IDS[ask.about]}"
    return [cell] if move == FROM_SUPPLY else [cell, f"guard:{ask.seat}:{TYPE_IDS[move]}"]


SAMPLE = Question(
    "sample",
    rule="R5.2.5",
    forms=sample_forms(),
    why_not=why_not_sample,
    tries=numbers,
    prompt=lambda g, ask: {"artefact": artefact_name(ask.about)},
    touches=cell_and_guard,
    preview=preview_sample,
)


def why_not_guard(g: Earth, ask: OneOf, cell: int) -> Reason | None:
    if 0 <= cell < TYPES and g.gallery[ask.seat] >> cell & 1:
        return None
    return Reason("reason.no-guard", {}, "R12.1")


GUARD = Question(
    "guard",
    rule="R12.2",
    forms=[plain("use guard {artefact}")],
    why_not=why_not_guard,
    tries=numbers,
    touches=lambda g, ask, cell: [f"guard:{ask.seat}:{TYPE_IDS[cell]}"],
)

# -- survey ---------------------------------------------------------------------------------------------------------


def why_not_replace(g: Earth, ask: OneOf, place: int) -> Reason | None:
    if not 0 <= place < len(g.forecast):
        return Reason("reason.no-such-place", {}, "R5.7.2")
    return None if g.marks[place] == EMPTY else Reason("reason.cube-on-card", {}, "R12.17")


def replaced(g: Earth, ask: Choice, place: int) -> Message:
    """The forecast lies open: which card it is, not only where."""
    return message("move.replace-card", place=place + 1, card=card_name(g.tables, g.forecast[place]))


REPLACE = Question(
    "replace",
    rule="R5.7.2",
    forms=[plain("replace {place}")],
    why_not=why_not_replace,
    tries=numbers,
    touches=lambda g, ask, place: [f"forecast:{place + 1}"],
    label=replaced,
)


def surveyed(rule: str) -> Callable[[Earth, OneOf, int], Reason | None]:
    def why_not(g: Earth, ask: OneOf, type_: int) -> Reason | None:
        return None if type_ in ask.moves else Reason("reason.not-drawn", {}, rule)

    return why_not


def just_drawn(g: Earth, ask: Choice, type_: int) -> list[str]:
    return [] if type_ == NO else [f"surveyed:{TYPE_IDS[type_]}"]


FREE = Question(
    "free",
    rule="R6.1",
    forms=[word("nothing free", NO), plain("keep {artefact}")],
    why_not=surveyed("R6.1"),
    tries=numbers,
    touches=just_drawn,
)

SITE = Question(
    "site",
    rule="R5.7.2",
    forms=[plain("site {artefact}")],
    why_not=surveyed("R5.7.2"),
    tries=numbers,
    touches=just_drawn,
)


def why_not_purchase(g: Earth, ask: OneOf, type_: int) -> Reason | None:
    if type_ in ask.moves:
        return None
    if 0 <= type_ < TYPES and g.tables.value[type_] * g.tables.survey_times > g.credits[ask.seat]:
        return Reason("reason.too-expensive", {"n": g.tables.value[type_] * g.tables.survey_times}, "R5.7.2")
    return Reason("reason.not-drawn", {}, "R5.7.2")


PURCHASE = Question(
    "purchase",
    rule="R5.7.2",
    forms=[word("no purchase", NO), plain("buy {artefact}")],
    why_not=why_not_purchase,
    tries=numbers,
    touches=just_drawn,
)

QUESTIONS: list[Question] = [EXPLORER, STEP, TRAVEL, TAKE, EQUIPMENT, SAMPLE, GUARD, REPLACE, FREE, SITE, PURCHASE]
