"""An update says what is different between two messages, and is small."""

from bisect import bisect_left
from itertools import groupby
from typing import Any

import msgspec

from ...core.wire import Plain as Data


def update(old: Data, new: Data, events: list[Data] | None = None) -> Data | None:
    """What turns one message into another, or None if the viewer need not be told anything.

    nodes    `set`: new and changed things, each with the id of the thing below it; `gone`: ids
    choices  moves of the same shape share its description
    set      all else, as [path, value]
    events   what happened, for the log and for motion
    """
    patch: Data = {"from": old["version"], "version": new["version"]}
    old_scene, new_scene = old["scene"], new["scene"]
    nodes = changed_nodes(old_scene["nodes"], new_scene["nodes"])
    if nodes:
        patch["nodes"] = nodes
    if old_scene["choices"] != new_scene["choices"]:
        patch["choices"] = packed(new_scene["choices"])
    apart = {"nodes": None, "choices": None}
    changes = different(
        old | {"version": 0, "scene": old_scene | apart}, new | {"version": 0, "scene": new_scene | apart}
    )
    if changes:
        patch["set"] = changes
    if events:
        patch["events"] = events
    return patch if len(patch) > 2 or old["version"] != new["version"] else None


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


def changed_nodes(old: list[Data], new: list[Data]) -> Data:
    """Things that are gone, and things that are new, look different or lie between other things than before."""
    before = {node["id"]: (i, node) for i, node in enumerate(old)}
    after = {node["id"] for node in new}
    same = []
    for node in new:
        i, was = before.get(node["id"], (-1, None))
        if was is node or was == node:
            same.append(i)
    settled = {old[i]["id"] for i in rising(same)}
    patch: Data = {}
    gone = [id for id in before if id not in after]
    if gone:
        patch["gone"] = gone
    moved = []
    below = ""
    for node in new:
        if node["id"] not in settled:
            moved.append({"node": node, "above": below})
        below = node["id"]
    if moved:
        patch["set"] = moved
    return patch


def rising(numbers: list[int]) -> list[int]:
    """A longest part of the list that is in order."""
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


def packed(choices: list[Data]) -> list[Data]:
    """Moves that differ only in their text, their targets and the arguments of their label, as rows of a table."""

    def shape(choice: Data) -> list[Any]:
        return [choice["kind"], choice["label"]["key"], list(choice["label"]["args"]), sorted(choice)]

    tables: list[Data] = []
    for (kind, key, names, _), some in groupby(choices, shape):
        rows = []
        more = []
        for choice in some:
            rows.append([choice["move"], choice["targets"], list(choice["label"]["args"].values())])
            more.append({k: v for k, v in choice.items() if k not in ("move", "kind", "targets", "label")})
        table: Data = {"kind": kind, "key": key, "names": names, "rows": rows}
        tables.append(table | {"more": more} if any(more) else table)
    return tables


def unpacked(tables: list[Data]) -> list[Data]:
    choices = []
    for table in tables:
        for i, (move, targets, args) in enumerate(table["rows"]):
            label = {"key": table["key"], "args": dict(zip(table["names"], args, strict=True))}
            choice: Data = {"move": move, "kind": table["kind"], "targets": targets, "label": label}
            choices.append(choice | table["more"][i] if "more" in table else choice)
    return choices


def different(old: Any, new: Any, path: tuple[str | int, ...] = ()) -> list[list[Any]]:
    """Where two plain values differ, and what the new one has there."""
    if old is new or old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return [found for key in new for found in different(old[key], new[key], (*path, key))]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [found for i in range(len(new)) for found in different(old[i], new[i], (*path, i))]
    return [[list(path), new]]
