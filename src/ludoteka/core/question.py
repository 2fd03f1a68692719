"""A decision of a title, declared once: everything about it that is not the rule itself.

    BUY = Question(
        "buy", "R4.4.1",
        forms=[word("pass", NO), plain("buy {tile}")],
        why_not=why_not_buy,                                   # decides and explains
        tries=lambda g, ask, rng: range(NO, g.tables.tiles),   # answers that somebody might try, legal and not
        prompt=lambda g, ask: {"n": g.free_gold(ask.seat)},    # what the message `prompt.buy` needs
        touches=lambda g, ask, tile: [tile_id(g, tile)],       # the things on the table that a move touches
        preview=preview_buy,                                   # what it would bring, before it is confirmed
    )

A newcomer who asks "what happens when I buy?" opens one file. Turns ask by name, `OneOf(seat, "buy", moves)`; the core
gathers notation, reasons, prompts and the rest from the title's questions.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .choice import Draw, Move
from .errors import DataError
from .notation import Form
from .reason import Reason
from .wire import Arg, Item, Line, Message, Note
from .words import Words

FUNCTIONS = ("why_not", "tries", "touches", "prompt", "label", "preview", "draws")
RULE = re.compile(r"R\d+(\.\d+)*[a-z]?")


def undeclared(g: Any, ask: Any, move: Any) -> list[Any]:
    """Nobody has said what a move touches."""
    raise DataError("what a move touches is not declared")


def nothing(g: Any, ask: Any, move: Any) -> list[Any]:
    """A move that touches nothing, or of which there is nothing to tell beforehand."""
    return []


def no_words(g: Any, ask: Any) -> dict[str, Arg]:
    """A prompt that needs no arguments."""
    return {}


def usual_label(g: Any, ask: Any, move: Any) -> Message | None:
    """The label that follows from the form of the move."""
    return None


@dataclass(frozen=True)
class Question:
    """What is asked under this name. All functions get the state as the seat knows it, and the open question."""

    name: str
    rule: str
    forms: Sequence[Form]
    why_not: Callable[[Any, Any, Any], Reason | None]
    tries: Callable[[Any, Any, Random], Iterable[Move]]
    touches: Callable[[Any, Any, Any], list[str]] = undeclared
    prompt: Callable[[Any, Any], dict[str, Arg]] = no_words
    label: Callable[[Any, Any, Any], Message | None] = usual_label
    preview: Callable[[Any, Any, Any], list[Item]] = nothing
    draws: Callable[[Any, Any, Any], list[Line | Note]] = nothing
    """Lines and notes that are drawn over the table while a move is chosen."""
    chance: bool = False
    """Whether only chance is asked."""

    def missing(self) -> list[str]:
        """What this question does not say, or not in a usable way."""
        found = []
        if not RULE.fullmatch(self.rule):
            found.append(f"a rule such as 'R4.4.1', not {self.rule!r}")
        if not self.forms:
            found.append("a form in which it is answered")
        found += [name for name in FUNCTIONS if not callable(getattr(self, name))]
        if self.touches is undeclared:
            found.append("touches (`nothing` where a move touches nothing)")
        return found

    def missing_words(self, say: Words) -> list[str]:
        """What cannot be said of this question."""
        found = []
        prompt = f"prompt.{self.name}"
        if not say.has(prompt):
            found.append(f"the message {prompt}")
        elif self.prompt is no_words and say.gaps(prompt):
            found.append(f"prompt, for {', '.join(sorted(say.gaps(prompt)))} in the message {prompt}")
        for form in self.forms:
            if not say.has(form.label) and self.label is usual_label:
                found.append(f"the message {form.label}")
            elif unknown := say.gaps(form.label) - set(form.gaps):
                found.append(f"{', '.join(sorted(unknown))} in the form {form.template!r} for the message {form.label}")
        return found


def gathered(title: str, questions: Iterable[Question]) -> dict[str, Question]:
    """The questions of a title by name. One that is declared twice or not fully keeps the title from loading."""
    found: dict[str, Question] = {}
    for question in questions:
        if question.name in found:
            raise DataError(f"{title}: the question {question.name!r} is declared twice")
        missing = question.missing()
        if missing:
            raise DataError(f"{title}: the question {question.name!r} lacks {', '.join(missing)}")
        found[question.name] = question
    return found


def drawn(name: str, rule: str, forms: Sequence[Form], tries: Callable[[Any, Any, Random], Iterable[Move]]) -> Question:
    """A question to chance: anything that is in the bag."""

    def why_not(g: Any, ask: Draw, move: Any) -> Reason | None:
        return None if move in ask.bag else Reason("reason.not-in-bag", {}, rule)

    return Question(name, rule, forms, why_not, tries, nothing, chance=True)
