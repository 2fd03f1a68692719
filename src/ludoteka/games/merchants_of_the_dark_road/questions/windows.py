"""What all questions share: beside most of them companions may be used, and everything declines in the same way."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, TypeAlias

from ludoteka.core.choice import NO, Choice
from ludoteka.core.notation import Form, word
from ludoteka.core.question import Question, no_words, nothing, usual_label
from ludoteka.core.reason import Reason
from ludoteka.core.wire import Arg, Item, Message

from ..components.tables import CAT, COMPANIONS, FLICKER, GRACE, KINDS, TYPES
from ..rules.moves import (
    ABILITY,
    CHANGE,
    CHANGES,
    PURCHASES,
    ROTATE,
    SCOUT,
    YES,
    ability_of,
    is_ability,
    kind_of,
    used_at,
    which_of,
)
from ..rules.state import CONCERN, Road
from ..rules.turns.ask import gain_values, works

Check: TypeAlias = Callable[[Road, Any, int], Reason | None]
Touch: TypeAlias = Callable[[Road, Any, int], list[str]]
Preview: TypeAlias = Callable[[Road, Any, int], list[Item]]
Label: TypeAlias = Callable[[Road, Any, int], Message | None]
Prompt: TypeAlias = Callable[[Road, Any], dict[str, Arg]]

USE = Form(
    "use {ability}",
    lambda choice, m: {"ability": ability_of(m)} if is_ability(m) else None,
    lambda choice, parts: ABILITY + parts["ability"],
)
DECLINE = word("decline", NO)
DONE = word("done", NO)


def window(
    name: str,
    rule: str,
    forms: Sequence[Form],
    why_not: Check,
    touches: Touch = nothing,
    prompt: Prompt = no_words,
    label: Label = usual_label,
    preview: Preview = nothing,
    closed: bool = False,
) -> Question:
    """R8.2.5: a question beside which companions may be used; none interrupts one that is closed. Its functions see
    only moves that are its own: neither abilities nor refusals."""

    def why_not_here(g: Road, ask: Choice, move: int) -> Reason | None:
        if not is_ability(move):
            return why_not(g, ask, move)
        return Reason("reason.no-window", {}, "R8.2.5") if closed else why_not_ability(g, ask.seat, ability_of(move))

    def touched(g: Road, ask: Choice, move: int) -> list[str]:
        if is_ability(move):
            return [f"companion:{ask.seat}:{COMPANIONS[ability_of(move) // 2]}"]
        return [] if move == NO else touches(g, ask, move)

    def labelled(g: Road, ask: Choice, move: int) -> Message | None:
        return None if is_ability(move) or move == NO else label(g, ask, move)

    def previewed(g: Road, ask: Choice, move: int) -> list[Item]:
        return [] if is_ability(move) or move == NO else preview(g, ask, move)

    shown = forms if closed else [USE, *forms]
    return Question(name, rule, shown, why_not_here, attempts, touched, prompt, labelled, previewed)


closed = partial(window, closed=True)


def why_not_ability(g: Road, me: int, number: int) -> Reason | None:
    """R8.2: whether a companion may be used beside a question."""
    kind, ability = kind_of(number), which_of(number)
    if not 0 <= kind < KINDS or (ability and kind >= GRACE):
        return Reason("reason.no-ability", {}, "R8.2.2")
    if g.active != me:
        return Reason("reason.not-own-turn", {}, "R8.2.4")
    if g.using:
        return Reason("reason.one-ability", {}, "R8.2.5")
    owned = g.companions[me * KINDS + kind]
    if not owned:
        return Reason("reason.no-companion", {"companion": kind}, "R8.2.1")
    if kind == FLICKER:
        return Reason("reason.flicker-at-route", {}, "R8.2.11")
    if kind == CAT and ability:
        return Reason("reason.cat-at-die", {}, "R8.2.10")
    if kind < GRACE and g.used[used_at(me, number)] >= owned:
        return Reason("reason.ability-used", {"companion": kind}, "R8.2.2")
    if kind < GRACE and not g.quartz[me]:
        return Reason("reason.no-quartz", {}, "R8.2.2")
    if not works(g, me, kind, ability):
        rule = "R8.2.9" if kind == CAT and not gain_values(g, me) else "R8.2.6"
        return Reason("reason.ability-useless", {"ability": number}, rule)
    return None


def attempts(g: Road, ask: Choice, rng: Random) -> list[int]:
    """Answers that somebody might try, legal and not: numbers of things, and moves of other questions."""
    some = [NO, *range(20), rng.randrange(20, 48), 100, 101, 102, rng.randrange(100, 130), rng.randrange(200, 206)]
    some += [ROTATE, SCOUT, CONCERN]
    some += [rng.randrange(CHANGE, CHANGES) for _ in range(5)]
    some += [rng.randrange(PURCHASES) for _ in range(8)]
    return list(dict.fromkeys([*some, *(ABILITY + rng.randrange(22) for _ in range(6))]))


# -- shared answers -------------------------------------------------------------------------------------------------


def yes_no(yes: str, no: str) -> list[Form]:
    return [word(yes, YES), word(no, NO)]


def yes_or_no(g: Road, ask: Choice, move: int) -> Reason | None:
    return None if move in (YES, NO) else Reason("reason.yes-or-no", {}, "R4.0.4")


def why_not_item(g: Road, me: int, item: int, rule: str) -> Reason | None:
    """One of the own goods, upgraded ones from 6 on."""
    if not 0 <= item < 2 * TYPES:
        return Reason("reason.no-good", {}, rule)
    return None if g.goods[me * 12 + item] else Reason("reason.not-stored", {"item": item}, rule)
