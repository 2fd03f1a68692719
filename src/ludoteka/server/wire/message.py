"""Everything that is sent to a viewer about a table.

A message is a pure function of what the viewer may know: it is the same on the true position and on every position
that the viewer cannot tell from it.
"""

import re
from collections.abc import Iterable
from typing import Final, cast

from msgspec import UNSET

from ...core.choice import CHANCE
from ...core.game import Game
from ...core.lessons.coach import advice
from ...core.lessons.play import shown as taught
from ...core.log import may_know, seen
from ...core.result import ScoreLine
from ...core.scene import argument, named_seat, things_of
from ...core.scene import message as say
from ...core.state import Event
from ...core.wire import Advice, LessonStep, Message, Scene, Told
from ..table.actions import LogLine
from ..table.clocks import ClockNow
from ..table.model import Status
from ..table.state import TableState
from .model import Abilities, Happening, Points, ResultNow, RivalNow, SeatNow, TableMessage, VoteNow

ROUND: Final = "event.round"
TURN: Final = "event.turn"
"""The events by which titles tell that a round begins, and a turn."""

# -- the whole ------------------------------------------------------------------------------------------------------


def message(
    table: TableState, viewer: int | None, clock: ClockNow | None = None, notes: list[Message] | None = None
) -> TableMessage:
    """The table as this seat (None: a spectator) may see it."""
    waiting = table.waiting()
    scene = scene_of(table, viewer, waiting)
    return TableMessage(
        table.to_seat_version(viewer),
        table.info.title,
        viewer,
        cast(Status, table.status),
        waiting,
        table.turn_open,
        [seat_of(table, seat, waiting) for seat in range(len(table.info.seats))],
        abilities(table, viewer),
        vote_of(table, viewer),
        result_of(table),
        clock,
        scene,
        lesson_of(table, viewer),
        coach_of(table, viewer, scene),
        notes or [],
    )


def scene_of(table: TableState, viewer: int | None, waiting: list[int]) -> Scene:
    """The scene of the position; nobody is asked while a turn is not ended or a seat is free."""
    if table.turn_open is None and table.started:
        return table.scene(table.position, viewer)
    scene = table.shown.scene(viewer)
    if not table.started:
        prompt = say("turn.seats_free")
    elif viewer == table.turn_open:
        prompt = say("turn.end_or_undo" if table.in_turn_of == viewer else "turn.done_or_undo")
    else:
        prompt = say("turn.waiting", seats=[say("seat.player", n=seat + 1) for seat in waiting])
    if table.turn_open is not None and table.last_asked is not None:
        scene = still_asked(table.scene(table.last_asked, viewer), scene)
    return scene.having(
        waiting=waiting,
        choices=[],
        nodes=[node for node in scene.nodes if not node.spot],
        panels=[panel.having(asked=panel.seat in waiting, ready=False) for panel in scene.panels],
        prompt=prompt,
    )


def lesson_of(table: TableState, viewer: int | None) -> LessonStep | None:
    """Where the lesson of this seat stands."""
    if table.chapter is None or viewer != table.chapter.me:
        return None
    return taught(table.chapter, table.lesson.acts, table.position)


def coach_of(table: TableState, viewer: int | None, scene: Scene) -> Advice | None:
    """What the coach says to this seat."""
    lesson = lesson_of(table, viewer)
    if viewer is None or not table.started or (lesson is not None and lesson.ends != "over"):
        return None
    return advice(table.game, scene, viewer, table.position.choice(viewer).name if scene.choices else None)


def still_asked(asked: Scene, scene: Scene) -> Scene:
    """Until a turn is ended, caption and steps are those of its last question, although the game has gone on."""
    steps = [aid for aid in asked.aids if aid.kind == "steps"]
    return scene.having(caption=asked.caption, aids=[*steps, *(aid for aid in scene.aids if aid.kind != "steps")])


def seat_of(table: TableState, seat: int, waiting: list[int]) -> SeatNow:
    player = table.info.seats[seat]
    asked = table.position.state.todo if table.common and table.turn_open is None and table.started else []
    ready = seat in asked and seat not in waiting and CHANCE not in table.position.to_move
    return SeatNow(
        seat, player.name, player.kind, player.level, player.left, player.open, ready, player.named, player.agreed
    )


def abilities(table: TableState, viewer: int | None) -> Abilities:
    if viewer is None:
        return Abilities()
    undo = table.can_undo(viewer)
    agree = table.info.rated and not table.over and not table.info.seats[viewer].agreed
    return Abilities(undo, table.can_redo(viewer), undo, table.turn_open == viewer, table.can_rewind(viewer), agree)


def vote_of(table: TableState, viewer: int | None) -> VoteNow | None:
    proposal = table.proposal
    if proposal is None:
        return None
    to = table.to_seat_version(viewer, proposal.to) if proposal.to is not None else None
    seat = proposal.seat if proposal.kind == "takeover" else None
    return VoteNow(proposal.kind, proposal.by, sorted(proposal.yes), table.voters(), to, seat, proposal.level)


def result_of(table: TableState) -> ResultNow | None:
    result = table.position.result() if table.over else None
    if result is None:
        return None
    rivals = [RivalNow(say(one.name), one.score, one.rank, score_lines(one.lines)) for one in result.rivals]
    lines = [score_lines(lines) for lines in result.lines]
    return ResultNow(result.scores, result.ranks, result.tie_break, result.ending, lines, rivals)


def score_lines(lines: Iterable[ScoreLine]) -> list[Points]:
    return [Points(source, round_, points) for source, round_, points in lines]


# -- events ---------------------------------------------------------------------------------------------------------


def told(game: Game, event: Event) -> Told:
    """An event as a message: words of the title's catalogue are messages themselves, numbers stay numbers."""
    values = dict(zip(game.events[event.key].split(), event.args, strict=True))
    args = {name: argument(game.notation, name, value) for name, value in values.items()}
    who = named_seat(args.get("seat"))
    things = things_of(game.notation, values)
    return Told(
        event.key,
        args,
        things or UNSET,
        [thing.replace(":", "/", 1) for thing in things] or UNSET,
        UNSET if who is None else who,
        first_word(event.key) in game.story_prefixes or UNSET,
        event.key == ROUND or UNSET,
        event.key == TURN or UNSET,
    )


def told_to(game: Game, line: LogLine, viewer: int | None) -> list[Told]:
    """The events of a line that the viewer may know of; each is put into words once."""
    found = []
    for place, event in enumerate(line.events):
        if may_know(event, viewer):
            if place not in line.told:
                line.told[place] = told(game, event)
            found.append(line.told[place])
    return found


def first_word(key: str) -> str:
    """`event.zu-card` and `zu.card` are of zu."""
    return re.split(r"[.-]", key.removeprefix("event."))[0]


def of_one(events: list[Told]) -> int:
    """How many events there are before one that is about another seat."""
    return next((i for i, event in enumerate(events) if event.seat != events[0].seat), len(events))


def visible(table: TableState, lines: Iterable[LogLine], viewer: int | None) -> list[Happening]:
    """What happened, as far as the viewer may know: events of moves, what was taken back, where all went back to."""
    found = []
    for line in lines:
        if line.secret and line.seat != viewer:
            continue
        version = table.to_seat_version(viewer, line.version)
        if line.kind == "move":
            events = told_to(table.game, line, viewer)
            if events:
                within = len(seen(line.events[: line.within], viewer)) or of_one(events)
                apart = line.seat != CHANCE and 0 < within < len(events)
                found.append(Happening(version, line.kind, line.seat, events, within=within if apart else UNSET))
        elif line.kind == "undo" or line.kind == "rewind":
            takes = table.to_seat_version(viewer, line.takes)
            found.append(Happening(version, line.kind, line.seat, takes=takes))
    return found
