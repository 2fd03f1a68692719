"""An update says what is different between two messages, and is small."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from ...core.choice import Kind
from ...core.wire import Answer, Arg, Node
from ...core.wire import Plain as Data
from .model import Answers, Happening, NodeAbove, NodeChanges, TableMessage, Update


def update(old: TableMessage, new: TableMessage, events: list[Happening] | None = None) -> Update | None:
    """What turns one message into another, or None if the viewer need not be told anything."""
    nodes = changed_nodes(old.scene.nodes, new.scene.nodes)
    choices = packed(new.scene.choices) if old.scene.choices != new.scene.choices else UNSET
    changes = different(apart(old), apart(new))
    if old.version == new.version and not (nodes or choices is not UNSET or changes or events):
        return None
    return Update(old.version, new.version, nodes or UNSET, choices, changes or UNSET, events or UNSET)


def apart(message: TableMessage) -> TableMessage:
    """All of a message that is told by paths."""
    return replace(message, version=0, scene=message.scene.having(nodes=[], choices=[]))


def apply_update(old: Data, patch: Data) -> Data:
    """The message after an update."""
    new: Data = msgspec.json.decode(msgspec.json.encode(old))
    new["version"] = patch["version"]
    scene = new["scene"]
    if "nodes" in patch:
        scene["nodes"] = with_nodes(scene["nodes"], patch["nodes"])
    if "choices" in patch:
        scene["choices"] = unpacked(patch["choices"])
    for path, value in patch.get("set", []):
        if not path:
            return {**value, "version": new["version"]}
        inner: Any = new
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
    return new


def changed_nodes(old: Sequence[Node], new: Sequence[Node]) -> NodeChanges | None:
    """Things that are gone, and things that are new, look different or lie between other things than before."""
    # Most of them are as they were, and lie where they lay.
    start = alike(old, new)
    below = new[start - 1].id if start else ""
    old, new = old[start:], new[start:]
    end = alike(old[::-1], new[::-1])
    old, new = old[: len(old) - end], new[: len(new) - end]
    before = {node.id: i for i, node in enumerate(old)}
    same = [i for node in new if (i := before.get(node.id, -1)) >= 0 and (old[i] is node or old[i] == node)]
    settled = {old[i].id for i in rising(same)}
    after = {node.id for node in new}
    gone = [id for id in before if id not in after]
    moved = []
    for node in new:
        if node.id not in settled:
            moved.append(NodeAbove(node, below))
        below = node.id
    return NodeChanges(gone or UNSET, moved or UNSET) if gone or moved else None


def alike(old: Sequence[Node], new: Sequence[Node]) -> int:
    """How many are the same from the beginning on."""
    for i, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return i
    return min(len(old), len(new))


def rising(numbers: list[int]) -> list[int]:
    """A longest part of the list that is in order: mostly all of it."""
    if numbers == sorted(numbers):
        return numbers
    ends: list[int] = []
    before: list[int] = []
    last: list[int] = []
    for i, number in enumerate(numbers):
        at = bisect_left(ends, number)
        if at == len(ends):
            ends.append(number)
            last.append(i)
        else:
            ends[at] = number
            last[at] = i
        before.append(last[at - 1] if at else -1)
    found = []
    i = last[-1] if last else -1
    while i >= 0:
        found.append(numbers[i])
        i = before[i]
    return found[::-1]


def with_nodes(old: list[Data], patch: Data) -> list[Data]:
    """The things on the table after an update: each new or changed one lies right above the one it names."""
    moved: list[Data] = patch.get("set", [])
    away = {*patch.get("gone", []), *(item["node"]["id"] for item in moved)}
    above = {item["above"]: item["node"] for item in moved}
    result: list[Data] = []
    below = ""
    for node in [None, *(node for node in old if node["id"] not in away)]:
        if node is not None:
            result.append(node)
            below = node["id"]
        while below in above:
            result.append(above[below])
            below = result[-1]["id"]
    return result


def packed(choices: Iterable[Answer]) -> list[Answers]:
    """Moves that differ only in their text, in things and in values, as rows of a table."""

    def shape(choice: Answer) -> tuple[Kind, str, list[str], list[str]]:
        return choice.kind, choice.label.key, list(choice.label.args), list(varied(choice))

    found = []
    for shared, some in groupby(choices, shape):
        # What labels say is said again and again: the same tile in every place.
        places: dict[bytes, int] = {}
        values: list[Arg] = []
        rows = [row(choice, places, values) for choice in some]
        found.append(Answers(*shared, values, rows))
    return found


def varied(choice: Answer) -> dict[str, str | int]:
    return parts(choice.varies) if choice.varies else {}


def row(
    choice: Answer, places: dict[bytes, int], values: list[Arg]
) -> tuple[str, list[str], list[int], list[str | int], list[str]]:
    """A move as a row; what is said for the first time is added to the values."""
    args = []
    for value in choice.label.args.values():
        place = places.setdefault(msgspec.json.encode(value), len(values))
        if place == len(values):
            values.append(value)
        args.append(place)
    return choice.move, choice.targets, args, list(varied(choice).values()), choice.things or []


def unpacked(tables: list[Data]) -> list[Data]:
    choices = []
    for table in tables:
        for move, targets, args, varies, things in table["rows"]:
            said = [table["values"][place] for place in args]
            label = {"key": table["key"], "args": dict(zip(table["names"], said, strict=True))}
            choice: Data = {"move": move, "kind": table["kind"], "targets": targets, "label": label}
            if varies:
                choice["varies"] = dict(zip(table["varies"], varies, strict=True))
            if things:
                choice["things"] = things
            choices.append(choice)
    return choices


def parts(whole: Struct) -> dict[str, Any]:
    """What is said of something, by the names under which it is sent."""
    names = zip(whole.__struct_encode_fields__, whole.__struct_fields__, strict=True)
    said = {sent: getattr(whole, name) for sent, name in names}
    return {name: value for name, value in said.items() if value is not UNSET}


def different(old: Any, new: Any) -> list[tuple[list[str | int], Any]]:
    """Where two values differ, and what the new one has there."""
    return [] if old is new or old == new else list(within(old, new, ()))


def within(old: Any, new: Any, path: tuple[str | int, ...]) -> Iterator[tuple[list[str | int], Any]]:
    """The same for two values that do differ."""
    inner: Iterable[tuple[str | int, Any, Any]]
    if isinstance(new, Struct) and type(old) is type(new):
        names = zip(new.__struct_encode_fields__, new.__struct_fields__, strict=True)
        inner = [(sent, getattr(old, name), getattr(new, name)) for sent, name in names]
    elif isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        inner = [(key, old[key], new[key]) for key in new]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        inner = [(i, old[i], new[i]) for i in range(len(new))]
    else:
        yield list(path), new
        return
    changed = [(step, one, other) for step, one, other in inner if one is not other and one != other]
    if any(one is UNSET or other is UNSET for _, one, other in changed):
        # Something is said that was not said before, or no longer.
        yield list(path), new
        return
    for step, one, other in changed:
        yield from within(one, other, (*path, step))
