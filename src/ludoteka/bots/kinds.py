"""Kinds of moves: how often each is chosen when it is offered, and what becomes of a bot that always chooses it.

A kind is the question and the form of the answer, as a record writes it: `route: shortcut`, `action: smuggle with
{card}`. What the title knows by a word stands in its place: `act: activate bazaar`. Taking none of several things is a
kind of its own: `mulligan: none`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from ..core.choice import CHANCE, Choice
from ..core.errors import LudotekaError
from ..core.game import Game
from ..core.record import Record

SEVERAL: Final = 2
"""A form with so many gaps names a thing and a place: there the words would be too many."""


class NoKind(LudotekaError):
    """There is no such kind of move in the title."""

    key = "error.kind"


def kind_of(game: Game, choice: Choice, move: Any) -> str:
    """The kind of a move.

    >>> import ludoteka, random
    >>> position = ludoteka.new("isle-of-skye", seats=2)
    >>> _ = position.roll(random.Random(1))
    >>> kind_of(position.game, position.choice(0), position.choice(0).moves[0])
    'axe: axe {tile}'
    """
    if move == ():
        return f"{choice.name}: none"
    form, gaps = game.notation.form(choice, move)
    placeholders = game.notation.placeholders
    words = {
        name: placeholders[name].write(value) if placeholders[name].key and len(gaps) < SEVERAL else f"{{{name}}}"
        for name, value in gaps.items()
    }
    return f"{choice.name}: {form.template.format(**words)}"


def offers(game: Game, text: str, of: int | None = None) -> Iterator[tuple[str, set[str]]]:
    """The decisions of a game that is kept as a record (or those of one seat), where they left a choice of kinds: what
    was chosen, and all that was offered."""
    record = Record.read(text)
    position = game.new(record.seats, record.options)
    for seat, written in record.moves:
        choice = position.choice(seat)
        if seat != CHANCE and of in (None, seat) and len(choice.moves) > 1:
            kinds = {kind_of(game, choice, move) for move in choice.moves}
            if len(kinds) > 1:
                yield kind_of(game, choice, game.read(choice, written)), kinds
        position.push(seat, written)


def counted(game: Game, text: str) -> tuple[Counter[str], Counter[str]]:
    """How often each kind was offered in a game, and how often it was chosen."""
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    for kind, kinds in offers(game, text):
        offered.update(kinds)
        chosen[kind] += 1
    return offered, chosen


def check_kind(game: Game, kind: str) -> None:
    """Refuse what cannot be a kind of the title."""
    question, _, answer = kind.partition(": ")
    asked = game.questions.get(question)
    if asked is None or asked.chance or not answer:
        text = f"{game.id} has no kind of move {kind!r}: write it as `ludoteka balance {game.id}` shows it"
        raise NoKind(text, "error.kind_of", kind=repr(kind), title=game.id)
