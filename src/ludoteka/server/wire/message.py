"""Everything that is sent to a viewer about a table.

A message is a pure function of what the viewer may know: it is the same on the true position and on every position
that the viewer cannot tell from it.
"""

import re
from collections.abc import Iterable
from typing import Any

from ...core.choice import CHANCE
from ...core.game import Game
from ...core.lessons.play import shown as taught
from ...core.log import seen
from ...core.position import Position
from ...core.result import ScoreLine
from ...core.scene import message as say
from ...core.state import Event
from ...core.wire import LessonStep, Message, Scene, plain
from ...core.wire import Plain as Data
from ..table.actions import LogLine
from ..table.state import TableState

# -- the whole ------------------------------------------------------------------------------------------------------


def message(table: TableState, viewer: int | None, clock: Data | None = None) -> Data:
    """The table as this seat (None: a spectator) may see it."""
    waiting = table.waiting()
    whole: Data = plain(
        {
            "version": table.to_seat_version(viewer),
            "title": table.info.title,
            "seat": viewer,
            "status": table.status,
            "waiting": waiting,
            "held": table.turn_open,
            "seats": [seat_of(table, seat, waiting) for seat in range(len(table.info.seats))],
            "can": abilities(table, viewer),
            "vote": vote_of(table, viewer),
            "result": result_of(table),
            "clock": clock,
            "scene": scene_of(table, viewer, waiting),
            "lesson": lesson_of(table, viewer),
        }
    )
    return whole


def scene_of(table: TableState, viewer: int | None, waiting: list[int]) -> Scene:
    """The scene of the position; nobody is asked while a turn is not ended or a seat is free."""
    scene = table.position.scene(viewer)
    if table.turn_open is None and table.started:
        return scene
    if not table.started:
        prompt = say("turn.seats_free")
    elif viewer == table.turn_open:
        prompt = say("turn.end_or_undo" if table.in_turn_of == viewer else "turn.done_or_undo")
    else:
        prompt = say("turn.waiting", seats=[say("seat.player", n=seat + 1) for seat in waiting])
    if table.turn_open is not None and table.last_asked is not None:
        scene = still_asked(table.last_asked, viewer, scene)
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


def still_asked(before: Position, viewer: int | None, scene: Scene) -> Scene:
    """Until a turn is ended, caption and steps are those of its last question, although the game has gone on."""
    asked = before.scene(viewer)
    steps = [aid for aid in asked.aids if aid.kind == "steps"]
    return scene.having(caption=asked.caption, aids=[*steps, *(aid for aid in scene.aids if aid.kind != "steps")])


def seat_of(table: TableState, seat: int, waiting: list[int]) -> Data:
    """What everybody may know of who sits there."""
    player = table.info.seats[seat]
    asked = table.position.state.todo if table.common and table.turn_open is None and table.started else []
    return {
        "seat": seat,
        "name": player.name,
        "kind": player.kind,
        "level": player.level,
        "left": player.left,
        "open": player.open,
        "ready": seat in asked and seat not in waiting and CHANCE not in table.position.to_move,
    }


def abilities(table: TableState, viewer: int | None) -> dict[str, bool]:
    """What the viewer can do besides answering."""
    if viewer is None:
        return dict.fromkeys(("undo", "redo", "restart", "end", "rewind"), False)
    undo = table.can_undo(viewer)
    return {
        "undo": undo,
        "redo": table.can_redo(viewer),
        "restart": undo,
        "end": table.turn_open == viewer,
        "rewind": table.can_rewind(viewer),
    }


def vote_of(table: TableState, viewer: int | None) -> Data | None:
    """What the table is asked, and who has said yes."""
    proposal = table.proposal
    if proposal is None:
        return None
    return {
        "kind": proposal.kind,
        "by": proposal.by,
        "yes": sorted(proposal.yes),
        "voters": table.voters(),
        "to": table.to_seat_version(viewer, proposal.past.version) if proposal.past is not None else None,
        "seat": proposal.seat if proposal.kind == "takeover" else None,
        "level": proposal.level,
    }


def result_of(table: TableState) -> Data | None:
    result = table.position.result() if table.over else None
    if result is None:
        return None
    return {
        "scores": result.scores,
        "ranks": result.ranks,
        "tie_break": result.tie_break,
        "ending": result.ending,
        "lines": [score_lines(lines) for lines in result.lines],
        "rivals": [
            {"name": say(rival.name), "score": rival.score, "rank": rival.rank, "lines": score_lines(rival.lines)}
            for rival in result.rivals
        ],
    }


def score_lines(lines: Iterable[ScoreLine]) -> list[Data]:
    return [{"source": source, "round": round_, "points": points} for source, round_, points in lines]


# -- events ---------------------------------------------------------------------------------------------------------


def told(game: Game, event: Event) -> Message:
    """An event as a message: words of the title's catalogue are messages themselves, numbers stay numbers."""
    names = game.events[event.key].split()
    return say(event.key, **{name: shown(game, name, value) for name, value in zip(names, event.args, strict=True)})


def shown(game: Game, name: str, value: Any) -> Any:
    """An argument of an event or of a reason. `from_cell` and `cell2` are of the type `cell`, and `seats` are several
    of the type `seat`."""
    gaps = game.notation.placeholders
    if name not in gaps and isinstance(value, tuple) and name.removesuffix("s") in gaps:
        return [shown(game, name.removesuffix("s"), one) for one in value]
    gap = gaps.get(name) or gaps.get(re.sub(r"\d+$", "", name).split("_")[-1])
    if gap is None:
        return value if isinstance(value, int | str) else str(value)
    written = gap.write(value)
    return say(gap.key + written) if gap.key else written


def visible(table: TableState, lines: Iterable[LogLine], viewer: int | None) -> list[Data]:
    """What happened, as far as the viewer may know: events of moves, what was taken back, where all went back to."""
    found: list[Data] = []
    for line in lines:
        if line.secret and line.seat != viewer:
            continue
        said: Data = {"version": table.to_seat_version(viewer, line.version), "kind": line.kind, "seat": line.seat}
        if line.kind == "move":
            said["events"] = [plain(told(table.game, event)) for event in seen(line.events, viewer)]
            if not said["events"]:
                continue
        elif line.kind in ("undo", "rewind"):
            said["takes"] = table.to_seat_version(viewer, line.takes)
        else:
            continue
        found.append(said)
    return found
