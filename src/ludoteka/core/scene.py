"""What one seat sees on the table and where it can touch it: plain data that any client can draw.

    caption  where the game stands
    stage    the regions of the table, each with a role: board, market, mine, others or track
    prompt   what the seat is asked, or whom everybody waits for
    waiting  the seats that owe an answer
    nodes    the things on the table, later ones above earlier ones
    choices  the legal moves of this seat, and the things each of them touches
    panels   a few figures of every seat
    aids     what a player would otherwise work out by head: steps, lines, bars and tables
    overlays layers that can be laid over the table; what they show is told by `study`

Words are messages `{"key", "args"}`; an argument may itself be a message or a list of messages. A node keeps its id
while the thing it stands for moves. `at` is the middle of a node, in units of its region; x grows to the east and
y to the south.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeAlias

from .choice import CHANCE, Choice, Move
from .flow import TOGETHER
from .notation import Notation
from .position import Position
from .words import Words

Data: TypeAlias = dict[str, Any]


# -- words ----------------------------------------------------------------------------------------------------------


def message(key: str, **args: Any) -> Data:
    return {"key": key, "args": args}


def seat_name(seat: int) -> Data:
    return message("seat.player", n=seat + 1)


def spoken(said: Data, words: Words) -> str:
    """A message in words. Lists within lists are told apart by their separators."""
    return words.say(said["key"], **{name: _spoken(value, words) for name, value in said["args"].items()})


def _spoken(value: Any, words: Words) -> object:
    if isinstance(value, dict):
        return spoken(value, words)
    if isinstance(value, list):
        deep = any(_has_list(item) for item in value)
        return ("; " if deep else ", ").join(str(_spoken(item, words)) for item in value)
    return value


def _has_list(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_has_list(inner) for inner in value["args"].values())
    return isinstance(value, list)


# -- things ---------------------------------------------------------------------------------------------------------


def region(id: str, role: str, label: Data, seat: int | None = None) -> Data:
    made: Data = {"id": id, "role": role, "label": label}
    return made if seat is None else made | {"seat": seat}


def node(id: str, art: str, region: str, x: float, y: float, **more: Any) -> Data:
    """A thing on the table. More may be said of it: `turn` in quarters clockwise, `size` (its height) in units, `wide`
    (its width for a height of 1), `count`, `badge` (art, text, label), `label` (what it is), `tip` (what it means),
    `lit` (it matters now), `spot` (a place that is only there to be touched), `piece` (it may be hidden to see what
    is printed below), `study` (there is more to tell), `ground` (the drawn board below all else), `shaped` (its picture
    has an edge of its own), `arrange` (its owner may lay it elsewhere in one of the stage's `grids`)."""
    return {"id": id, "art": art, "in": region, "at": [x, y]} | {k: v for k, v in more.items() if v is not None}


def badge(art: str, label: Data, text: object = "") -> Data:
    """A small mark on a thing, such as its price."""
    return {"art": art, "text": str(text), "label": label}


def figure(id: str, art: str, label: Data, value: int, study: bool = False, low: bool = False) -> Data:
    """One figure of a panel. Of one with `study` there is more to tell; one that is `low` is better when it falls."""
    made: Data = {"id": id, "art": art, "label": label, "value": value}
    if study:
        made["study"] = True
    if low:
        made["low"] = True
    return made


def panel(position: Position, seat: int, art: str, figures: Iterable[Data]) -> Data:
    """The figures of a seat, and where it stands: asked, or ready where several decide at once."""
    waiting = position.to_move
    base = position.base
    common = base.step < len(position.steps) and position.steps[base.step].mode >= TOGETHER
    return {
        "seat": seat,
        "art": art,
        "label": seat_name(seat),
        "asked": seat in waiting,
        "ready": common and bool(waiting) and seat in base.todo and seat not in waiting,
        "figures": list(figures),
    }


# -- aids -----------------------------------------------------------------------------------------------------------


def item(text: Data, **more: Any) -> Data:
    """A line of an aid or of a study. More may be said of it: `art`, `value`, `of` (the full length of a bar whose
    value is shown), `seat`, `state` (done, now, todo, warn or alarm), `lights` (things it speaks of)."""
    return {"text": text} | {k: v for k, v in more.items() if v is not None}


def row(cells: list[Data]) -> Data:
    """A line of an aid that is a table."""
    return {"cells": cells}


def aid(id: str, kind: str, label: Data, items: list[Data], pin: bool = False, head: list[Data] | None = None) -> Data:
    """What helps to decide: `steps` of a turn, `lines`, `bars` or a `table`. A pinned one stays in view."""
    made: Data = {"id": id, "kind": kind, "label": label, "items": items, "pin": pin}
    return made if head is None else made | {"head": head}


def overlay(id: str, label: Data, art: str | None = None) -> Data:
    """A layer that can be laid over the table."""
    return {"id": id, "label": label} | ({} if art is None else {"art": art})


def studied(
    label: Data | None = None,
    items: Iterable[Data] = (),
    lights: Iterable[str] = (),
    lines: Iterable[Data] = (),
    notes: Iterable[Data] = (),
) -> Data:
    """What is told when somebody looks closely at a thing, a figure or an overlay."""
    return {"label": label, "items": [*items], "lights": [*lights], "lines": [*lines], "notes": [*notes]}


def line(region: str, points: Iterable[tuple[float, float]], tone: str | int = "plain", closed: bool = False) -> Data:
    """A line over a region, or the edge of an area. Tones are good, bad, plain or a seat."""
    return {"in": region, "points": [[x, y] for x, y in points], "tone": tone, "closed": closed}


def note(region: str, x: float, y: float, text: object, tone: str | int = "plain") -> Data:
    """A short text at a place."""
    return {"in": region, "at": [x, y], "text": str(text), "tone": tone}


def studies(scene: Data) -> list[str]:
    """All that can be looked at closely in a scene."""
    found = [node["id"] for node in scene["nodes"] if "study" in node]
    for panel in scene["panels"]:
        found += [f"figure:{panel['seat']}:{figure['id']}" for figure in panel["figures"] if "study" in figure]
    return [*found, *(overlay["id"] for overlay in scene.get("overlays", []))]


# -- questions ------------------------------------------------------------------------------------------------------


def waiting(position: Position) -> list[int]:
    return [seat for seat in position.to_move if seat != CHANCE]


def asked(position: Position, seat: int | None) -> Choice | None:
    """What this seat is asked now."""
    return position.choice(seat) if seat is not None and seat in position.to_move else None


def prompt_of(
    position: Position, choice: Choice | None, args: Callable[[Choice], Data] | None = None
) -> Data | None:
    """What the seat is asked, or whom it waits for; nothing while chance is at work."""
    if choice is not None:
        if args is None:
            question = position.game.questions[choice.name]
            return message(f"prompt.{choice.name}", **question.prompt(position.known(choice.seat), choice))
        return message(f"prompt.{choice.name}", **args(choice))
    if position.over:
        return message("turn.over")
    seats = waiting(position)
    return message("turn.waiting", seats=[seat_name(seat) for seat in seats]) if seats else None


def choices_of(
    position: Position,
    choice: Choice | None,
    targets_of: Callable[[Choice, Move], list[str]] | None = None,
    label_of: Callable[[Choice, Move], Data | None] = lambda choice, move: None,
) -> list[Data]:
    """The legal moves with what they touch. A label follows from the form of the move unless the title has its own."""
    if choice is None:
        return []
    if targets_of is None:
        g = position.known(choice.seat)
        question = position.game.questions[choice.name]
        targets_of = lambda ask, move: question.touches(g, ask, move)  # noqa: E731
        label_of = lambda ask, move: question.label(g, ask, move)  # noqa: E731
    notation = position.game.notation
    found = []
    for move in choice.moves:
        text, label = written(notation, choice, move)
        found.append(
            {
                "move": text,
                "kind": choice.kind,
                "targets": targets_of(choice, move),
                "label": label_of(choice, move) or label,
            }
        )
    return found


def written(notation: Notation, choice: Choice, move: Move) -> tuple[str, Data]:
    """A move as text that parses back, and as a message."""
    for form in notation.forms[choice.name]:
        gaps = form.split(choice, move)
        if gaps is not None:
            texts = {name: notation.gaps[name].write(value) for name, value in gaps.items()}
            args: Data = {}
            for name, text in texts.items():
                key = notation.gaps[name].key
                args[name] = message(key + text) if key else text
            return form.template.format(**texts), message(_label_key(form.template), **args)
    return notation.text(choice, move), message("prompt.choose")


@cache
def _label_key(template: str) -> str:
    """`castle advance {track}` is labelled by `move.castle-advance`."""
    return "move." + "-".join(re.findall(r"[a-z0-9]+", template.split("{")[0]))


def own_answers(position: Position, seat: int | None) -> list[Move]:
    """What this seat has answered in the turn in progress: its own knowledge, also where the step is secret."""
    return [move for who, move in position.answers if who == seat]
