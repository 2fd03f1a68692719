"""The coast, the action spaces and the tracks as text: a few lines each, in the order in which things happen."""

from textwrap import wrap

from ludoteka.core.scene import spoken
from ludoteka.core.text import PAGE
from ludoteka.core.wire import Node, Region, Scene
from ludoteka.core.words import Words

BESIDE = ("snow", "reputation:", "supply:", "upgrade:", "vuko-tokens", "offer:")
"""Things of the board that lie in no area."""


def sketch(scene: Scene, region: Region, say: Words) -> list[str] | None:
    """The regions that need more than a list of what lies there."""
    nodes = [node for node in scene.nodes if node.region == region.id]
    match region.id:
        case "board":
            return coast(nodes, say)
        case "spaces":
            return spaces(nodes, say)
        case "tracks":
            return tracks(nodes, say)
    return None


def paragraph(text: str) -> list[str]:
    return wrap(text, PAGE, initial_indent="  ", subsequent_indent="      ")


def coast(nodes: list[Node], say: Words) -> list[str]:
    """Regions by number: name, what they give and who stands how; below it what lies there. Then tracks and supply."""
    areas = [node for node in nodes if node.id.startswith("area:")]
    numbers = {node.id.removeprefix("number:"): number(node, 0) for node in nodes if node.id.startswith("number:")}
    things: dict[str, list[str]] = {node.id: [] for node in areas}
    beside = []
    for node in nodes:
        if node.id.startswith(BESIDE):
            if not node.id.endswith("-track"):
                beside.append(counted(node, say))
        elif not node.id.startswith(("area:", "number:", "map")) and (not outside(areas, node)):
            home = min(areas, key=lambda area: distance(area, node))
            things[home.id].append(spoken(node.label, say))
    lines = []
    for node in sorted(areas, key=lambda area: numbers.get(area.id.removeprefix("area:")) or 99):
        lines += paragraph(f"{spoken(node.label, say)}: {spoken(node.tip, say)}")
        found = list(dict.fromkeys(things[node.id]))
        if found:
            lines += wrap(" · ".join(found), PAGE, initial_indent="    ", subsequent_indent="    ")
    return lines + wrap(" · ".join(beside), PAGE, initial_indent="  ", subsequent_indent="  ")


def number(node: Node, default: int) -> int:
    """The number in the name of a region or of an action space."""
    found = node.label.args.get("n") if node.label else None
    return found if isinstance(found, int) else default


def counted(node: Node, say: Words) -> str:
    """A thing of the supply with what is left of it."""
    stock = node.art.split("/")
    left = f" {stock[2]}" if stock[0] == "stock" else ""
    return spoken(node.label, say) + left


def distance(area: Node, node: Node) -> float:
    x, y = node.at[0] - area.at[0], node.at[1] - area.at[1]
    return x * x / area.wide**2 + y * y


def outside(areas: list[Node], node: Node) -> bool:
    """Whether a thing lies below the coast, as Vuko does before he hunts."""
    return node.at[1] > max(area.at[1] + area.size / 2 for area in areas)


def spaces(nodes: list[Node], say: Words) -> list[str]:
    """Action spaces in the order in which they act, each with its markers by slot."""
    lines = []
    rows = [node for node in nodes if node.id.startswith("space:")]
    for node in sorted(rows, key=lambda row: number(row, 9)):
        name = node.id.removeprefix("space:")
        lines += paragraph(f"{spoken(node.label, say)}: {spoken(node.tip, say)}")
        marks = [other for other in nodes if other.id.startswith(f"action:{name}:")]
        lines += [f"      {spoken(mark.label, say)}" for mark in marks]
    others = [node for node in nodes if node.id.startswith(("automatic", "sunk:"))]
    return lines + [line for node in others for line in paragraph(spoken(node.label, say))]


def tracks(nodes: list[Node], say: Words) -> list[str]:
    """The spaces of the initiative track with a marker on them, then all markers."""
    taken = {node.at[0] for node in nodes if node.id.startswith("initiative:")}
    lines = []
    for node in nodes:
        if node.id.startswith("ship:"):
            if node.at[0] in taken:
                lines += paragraph(f"{spoken(node.label, say)}: {spoken(node.tip, say)}")
        else:
            lines += paragraph(spoken(node.label, say))
    return lines
