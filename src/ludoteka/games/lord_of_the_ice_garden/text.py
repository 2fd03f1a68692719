"""The coast, the action spaces and the tracks as text: a few lines each, in the order in which things happen."""

from textwrap import wrap

from ...core.scene import Data, spoken
from ...core.text import PAGE
from ...core.words import Words


def sketch(scene: Data, region: Data, say: Words) -> list[str] | None:
    """The regions that need more than a list of what lies there."""
    nodes = [node for node in scene["nodes"] if node["in"] == region["id"]]
    match region["id"]:
        case "board":
            return coast(nodes, say)
        case "spaces":
            return spaces(nodes, say)
        case "tracks":
            return tracks(nodes, say)
    return None


def paragraph(text: str) -> list[str]:
    return wrap(text, PAGE, initial_indent="  ", subsequent_indent="      ")


def coast(nodes: list[Data], say: Words) -> list[str]:
    """Regions by number: name, what they give and who stands how; below it what lies there."""
    areas = [node for node in nodes if node["id"].startswith("area:")]
    things: dict[str, list[str]] = {node["id"]: [] for node in areas}
    for node in nodes:
        if node not in areas:
            home = min(areas, key=lambda area: distance(area, node))
            things[home["id"]].append(spoken(node["label"], say))
    lines = []
    for node in sorted(areas, key=lambda area: int(area.get("badge", {"text": 99})["text"])):
        lines += paragraph(f"{spoken(node['label'], say)}: {spoken(node['tip'], say)}")
        if things[node["id"]]:
            lines += wrap(" · ".join(things[node["id"]]), PAGE, initial_indent="    ", subsequent_indent="    ")
    return lines


def distance(area: Data, node: Data) -> float:
    # What lies in a region is drawn in rows below its middle.
    x, y = node["at"][0] - area["at"][0], node["at"][1] - area["at"][1] - 0.3
    return float(x * x + y * y)


def spaces(nodes: list[Data], say: Words) -> list[str]:
    """Action spaces in the order in which they act, each with its markers by slot."""
    lines = []
    for node in sorted(nodes, key=lambda node: float(node["at"][1])):
        if node["id"].startswith("space:"):
            name = node["id"].removeprefix("space:")
            lines += paragraph(f"{spoken(node['label'], say)}: {spoken(node['tip'], say)}")
            marks = [other for other in nodes if other["id"].startswith(f"action:{name}:")]
            lines += [f"      {spoken(mark['label'], say)}" for mark in marks]
    return lines


def tracks(nodes: list[Data], say: Words) -> list[str]:
    """The spaces of the initiative track with a marker on them, then all markers."""
    taken = {node["at"][0] for node in nodes if node["id"].startswith("initiative:")}
    lines = []
    for node in nodes:
        if node["id"].startswith("ship:"):
            if node["at"][0] in taken:
                lines += paragraph(f"{spoken(node['label'], say)}: {spoken(node['tip'], say)}")
        else:
            lines += paragraph(spoken(node["label"], say))
    return lines
