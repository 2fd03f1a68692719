"""Questions about moves that nobody has made yet, answered from what the asking seat may know."""

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any, TypeVar

from msgspec import UnsetType
from msgspec.structs import replace

from ...core.choice import Choice
from ...core.errors import IllegalMove, LudotekaError, NothingToUndo, NotYourTurn, UnknownMove
from ...core.flow import SECRET
from ...core.game import Game
from ...core.position import Position
from ...core.reason import Reason
from ...core.scene import argument
from ...core.wire import Item, Line, Node, Note, Scene, Study
from ..table.actions import Refused
from ..table.model import Entry
from ..table.state import TableState
from ..table.table import Table
from .history import counters
from .message import visible
from .model import Drawn, NodeChanges, Preview, Said, Why
from .patch import changed_nodes

T = TypeVar("T")

CANDIDATES = 64
"""So many moves are looked at to find out why a thing cannot be touched."""

WORLDS = 3
"""So many worlds are imagined to tell what a move would change."""

KEYS: dict[type[LudotekaError], str] = {
    NotYourTurn: "refused.not_your_turn",
    UnknownMove: "refused.unknown_move",
    NothingToUndo: "refused.nothing_to_undo",
    IllegalMove: "refused.illegal",
}


def preview(table: Table, seat: int, text: str) -> Preview:
    """What a move would change: figures, things on the table, events, what the title foresees, and whether it can be
    taken back (`final`).

    Where the title hides something, only what is the same in several imagined worlds is told.
    """
    table.check_free(seat)
    found = tried(table, seat, text, Random(0))
    for other in range(1, 1 if table.game.imagine is None else WORLDS):
        again = tried(table, seat, text, Random(other))
        found = Preview(
            both(found.counters, again.counters),
            both(found.foreseen, again.foreseen),
            NodeChanges(both(found.nodes.gone, again.nodes.gone), both(found.nodes.set, again.nodes.set)),
            both(found.events, again.events),
            found.final or again.final,
            found.drawn,
        )
    return replace(found, drawn=drawn(glimpse(table.position, seat, Random(0)), seat, text))


def both(some: list[T] | UnsetType, others: list[T] | UnsetType) -> list[T]:
    return [item for item in some or [] if item in (others or [])]


def tried(table: Table, seat: int, text: str, rng: Random) -> Preview:
    """What the move changes in one world that the seat can imagine."""
    last = table.common and set(table.position.to_move) == {seat}
    trial = table.copy()
    trial.position = glimpse(table.position, seat, rng)
    before = trial.position.scene(seat)
    foreseen = foresee(trial.position, seat, text)
    text, value = trial.canonical(seat, text)
    line = trial.apply(Entry(trial.version + 1, "move", seat, text, 0.0), value)
    after = trial.position.scene(seat)
    ready = seat not in trial.position.to_move
    ends = trial.turn_open == seat and table.info.seats[seat].auto_end
    return Preview(
        # What the seat does not see now, such as purses that are opened at the end, it sees when it has moved.
        [figure for figure in counters(before, after) if figure.before is not None],
        foreseen,
        changed_nodes(without_spots(before), without_spots(after)) or NodeChanges([], []),
        [event for said in visible(trial, [line], seat) for event in said.events or []],
        (last and ready) or ends or not trial.can_undo(seat),
        Drawn([], []),
    )


def drawn(position: Position, seat: int, text: str) -> Drawn:
    """What is drawn over the table while the move is chosen. It follows from what the seat knows."""
    choice = position.choice(seat)
    parts = position.game.question(choice.name).draws(position.known(seat), choice, position.game.read(choice, text))
    lines = [part for part in parts if isinstance(part, Line)]
    return Drawn(lines, [part for part in parts if isinstance(part, Note)])


def foresee(position: Position, seat: int, text: str) -> list[Item]:
    """What the title says that the move would cost, bring or risk. What is no move is found out when it is made."""
    game = position.game
    if seat not in position.to_move:
        return []
    choice = position.choice(seat)
    move = game.read(choice, text)
    return list(game.foresee(position, seat, move)) if choice.allows(move) else []


def glimpse(position: Position, seat: int, rng: Random) -> Position:
    """The position with nothing in it that the seat does not know: others have not answered yet in a secret step, and
    what else is hidden is drawn anew."""
    if position.over or position.steps[position.state.step].mode != SECRET:
        return position.imagine(seat, rng)
    base = position.game.imagined(position.base, seat, rng)
    return Position(position.game, base, [answer for answer in position.answers if answer[0] == seat])


def without_spots(scene: Scene) -> list[Node]:
    return [node for node in scene.nodes if not node.spot]


# -- looking closely ------------------------------------------------------------------------------------------------


def study(table: TableState, viewer: int | None, what: str) -> Study:
    """What one learns by looking closely at a thing, a figure or an overlay of the scene."""
    told = table.shown.study(viewer, what)
    if told is None:
        raise Refused("server.nothing_to_study")
    return told


# -- why not --------------------------------------------------------------------------------------------------------


def why(table: Table, seat: int, move: str | None = None, target: str | None = None, turned: bool = False) -> Why:
    """Whether a move is legal, the same move with the piece a quarter further (`turned`), or any move that touches a
    thing; and if not, which rule forbids it."""
    table.check_free(seat)
    position = glimpse(table.position, seat, Random(0))
    choice = position.choice(seat)
    game = table.game
    rule = game.question(choice.name).rule
    if move is not None:
        value = game.read(choice, move)
        if turned:
            value = further(game, choice, value)
        if choice.allows(value):
            return Why(True, [], rule)
        reason = game.why_not(position.state, choice, value)
        return Why(False, [] if reason is None else [told_reason(game, reason)], rule)
    for listed in position.scene(seat).choices:
        if target in listed.targets:
            return Why(True, [], rule)
    return Why(False, forbidden(position, seat, target or ""), rule)


def forbidden(position: Position, seat: int, target: str) -> list[Said]:
    """All that keeps a seat from touching a thing."""
    game, choice = position.game, position.choice(seat)
    reasons: dict[str, Said] = {}
    for move in (*touching(game, choice, target), *attempts(position, seat, target)):
        reason = game.why_not(position.state, choice, move)
        if reason is not None:
            said = told_reason(game, reason)
            reasons.setdefault(said.text, said)
    return list(reasons.values())


def further(game: Game, choice: Choice, move: Any) -> Any:
    """A move with the piece turned by a quarter; of what cannot be turned the same move."""
    for form in game.notation.forms[choice.name]:
        gaps = form.split(choice, move)
        if gaps is not None and "turn" in gaps:
            return form.join(choice, gaps | {"turn": (gaps["turn"] + 1) % 4})
    return move


def touching(game: Game, choice: Choice, target: str) -> list[Any]:
    """Moves, legal or not, that speak of a thing on the table: `tile:T12` is a tile in the notation of moves. What else
    such a move needs is taken from the legal ones."""
    kind, _, name = target.partition(":")
    notation = game.notation
    found: list[Any] = []
    for form in notation.forms[choice.name]:
        gaps = [gap for gap in notation.placeholders if "{" + gap + "}" in form.template]
        if kind not in gaps:
            continue
        values: dict[str, dict[str, None]] = {gap: {} for gap in gaps}
        for move in choice.moves[:CANDIDATES]:
            split = form.split(choice, move)
            if split is not None:
                for gap, value in split.items():
                    values[gap][notation.placeholders[gap].write(value)] = None
        values[kind] = {name: None}
        for some in islice(product(*values.values()), CANDIDATES):
            try:
                found.append(notation.read(choice, form.template.format(**dict(zip(gaps, some, strict=True)))))
            except UnknownMove:
                continue
    return found


def attempts(position: Position, seat: int, target: str) -> Iterator[Any]:
    """Moves that somebody might try, and that would touch a thing. What cannot be written is no move."""
    game, choice = position.game, position.choice(seat)
    touches = game.question(choice.name).touches
    for move in game.tries(position.state, choice, Random(0)):
        try:
            if target in touches(position.state, choice, move) and game.read(choice, game.text(choice, move)) == move:
                yield move
        except (LookupError, ValueError, UnknownMove):
            continue


def told_reason(game: Game, reason: Reason) -> Said:
    """A reason as a message with its rule, and as an English line."""
    args = {name: argument(game.notation, name, value) for name, value in reason.args.items()}
    return Said(reason.key, args, game.explain(reason), reason.rule)


def told_error(game: Game, error: LudotekaError) -> Said:
    """An error as a message, and as an English line."""
    reason = getattr(error, "reason", None)
    if isinstance(reason, Reason):
        return replace(told_reason(game, reason), text=str(error))
    key = getattr(error, "key", None) or KEYS.get(type(error), "refused.illegal")
    return Said(key, dict(getattr(error, "values", {})), str(error))
