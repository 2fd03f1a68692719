"""Moves as short readable text that parses back.

A title lists, for each of its questions, the forms an answer can take: `place {tile} at {cell} r{turn}`.
The typed placeholders of the forms are shared with events and reasons.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from .choice import Choice, Move
from .errors import UnknownMove
from .wire import Message

Name: TypeAlias = Callable[[Any], Message | list[Message] | list[int]]
"""What people call a value."""


@dataclass(frozen=True)
class Placeholder:
    """A typed placeholder in a form: how it looks, how it is written and read."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    key: str = ""
    """Where the value is a word of the title's catalogue, the prefix of its message key."""
    name: Name | None = None
    """Where the value is written as a code that only records need, `T28` or `1,0`."""


def ids(names: Sequence[str], key: str = "", name: Name | None = None) -> Placeholder:
    """Things that are known by a name."""
    numbers = {name: i for i, name in enumerate(names)}
    return Placeholder(
        "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)),
        lambda i: names[i] if 0 <= i < len(names) else str(i),
        numbers.__getitem__,
        key,
        name,
    )


@dataclass(frozen=True)
class Form:
    """One way to answer. `split` takes a move apart into the gaps, or says None if the move has another form."""

    template: str
    split: Callable[[Choice, Any], dict[str, Any] | None]
    join: Callable[[Choice, dict[str, Any]], Move]

    @cached_property
    def gaps(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.template)

    @cached_property
    def label(self) -> str:
        """The message that names a move: `castle advance {track}` is labelled by `move.castle-advance`."""
        return "move." + "-".join(re.findall(r"[a-z0-9]+", self.template.split("{")[0]))


def word(text: str, move: int) -> Form:
    """A form without gaps: `pass`."""
    return Form(text, lambda choice, m: {} if m == move else None, lambda choice, gaps: move)


def plain(template: str, low: int = 0) -> Form:
    """A form whose only gap is the move itself: `buy {tile}`."""
    name = re.findall(r"{(\w+)}", template)[0]
    return Form(
        template,
        lambda choice, m: {name: m} if isinstance(m, tuple) or m >= low else None,
        lambda choice, gaps: gaps[name],
    )


def about(template: str, subject: str) -> Form:
    """A form that also names the subject of the question: `price {tile} {amount}`."""
    name = next(gap for gap in re.findall(r"{(\w+)}", template) if gap != subject)

    def join(choice: Choice, gaps: dict[str, Any]) -> Move:
        if gaps[subject] != choice.about:
            raise UnknownMove(f"the question {choice.name!r} is about another {subject}, not {gaps[subject]!r}")
        value: Move = gaps[name]
        return value

    return Form(template, lambda choice, m: {subject: choice.about, name: m}, join)


class Notation:
    """The forms of a title, by question."""

    def __init__(self, placeholders: dict[str, Placeholder], forms: dict[str, list[Form]]) -> None:
        self.placeholders = placeholders
        self.forms = forms
        self._patterns = {
            form.template: re.compile(self._pattern(form.template)) for some in forms.values() for form in some
        }

    def _pattern(self, template: str) -> str:
        parts = re.split(r"{(\w+)}", template)
        return "".join(
            f"(?P<{part}>{self.placeholders[part].pattern})" if i % 2 else re.escape(part)
            for i, part in enumerate(parts)
        )

    def text(self, choice: Choice, move: Move) -> str:
        """The move in words."""
        form, gaps = self.form(choice, move)
        return form.template.format(**{name: self.placeholders[name].write(value) for name, value in gaps.items()})

    def form(self, choice: Choice, move: Move) -> tuple[Form, dict[str, Any]]:
        """The form of a move, and what stands in its gaps."""
        for form in self.forms[choice.name]:
            gaps = form.split(choice, move)
            if gaps is not None:
                return form, gaps
        raise UnknownMove(f"{move!r} is no answer to the question {choice.name!r}")

    def read(self, choice: Choice, text: str) -> Move:
        """The move that a text means, legal or not."""
        text = " ".join(text.split())
        for form in self.forms[choice.name]:
            match = self._patterns[form.template].fullmatch(text)
            if match:
                try:
                    gaps = {name: self.placeholders[name].read(value) for name, value in match.groupdict().items()}
                except (KeyError, ValueError) as error:
                    raise UnknownMove(f"{text!r} names something that does not exist: {error}") from error
                move = form.join(choice, gaps)
                self._compare(choice, move, text)
                return move
        text = text if len(text) <= 60 else text[:57] + "..."
        example = self.text(choice, choice.moves[0])
        raise UnknownMove(f"{text!r} does not answer the question {choice.name!r}: write for example {example!r}")

    def _compare(self, choice: Choice, move: Move, text: str) -> None:
        """A text means a move only if that move is written so: nothing in it was passed over or taken for another."""
        try:
            written = self.text(choice, move)
        except (LookupError, ValueError, TypeError) as error:
            raise UnknownMove(f"{text!r} names something that does not exist: {error}") from error
        if not self.alike(choice, written, text):
            raise UnknownMove(f"{text!r} is not how a move is written: did you mean {written!r}?")

    def alike(self, choice: Choice, text: str, other: str) -> bool:
        """Whether two texts are the same answer, case aside: the cells of a plan may be named in any order."""
        return self._named(choice, text) == self._named(choice, other)

    def _named(self, choice: Choice, text: str) -> tuple[str, dict[str, list[str]]] | None:
        """The form of a text, and what it names in each gap, in alphabetical order."""
        for form in self.forms[choice.name]:
            match = self._patterns[form.template].fullmatch(" ".join(text.split()))
            if match:
                gaps = match.groupdict().items()
                return form.template, {name: sorted(value.casefold().split()) for name, value in gaps}
        return None

    def gap(self, name: str) -> Placeholder | None:
        """The type of an argument of an event or reason: `from_cell` and `cell2` are of the type `cell`."""
        return self.placeholders.get(name) or self.placeholders.get(re.sub(r"\d+$", "", name).split("_")[-1])
