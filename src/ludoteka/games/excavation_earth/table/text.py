"""Regions of the table as text: locations and markets one a line, the gallery as a grid."""

from msgspec import UNSET

from ludoteka.core.scene import spoken
from ludoteka.core.text import columns, listed, together
from ludoteka.core.wire import Message, Node, Region, Scene
from ludoteka.core.words import Words

from ..components.tables import COLOURS, GLYPHS

ONE_A_LINE = ("map", "trade")
WITH_ITS_PLACE = ("tile", "explorer", "queue", "traders", "envoys")
"""What stands at a place is told with the place."""


def sketch(scene: Scene, region: Region, say: Words) -> list[str] | None:
    """The regions that need another order than a list of what lies there."""
    nodes = [node for node in scene.nodes if node.region == region.id and node.id not in ("world", "bay")]
    if region.id in ONE_A_LINE:
        return listed([node for node in nodes if node.id.partition(":")[0] not in WITH_ITS_PLACE], say)
    if region.id.startswith("board:"):
        return board(nodes, say)
    if region.id.startswith("hand:"):
        # The actions are the same in every turn.
        return listed([node for node in nodes if not node.id.startswith("action:")], say)
    return None


def board(nodes: list[Node], say: Words) -> list[str]:
    """Faction and storage, then the gallery: # for a guard, the value for an empty cell."""
    cells: dict[str, str] = {}
    rest = []
    for node in nodes:
        kind, _, name = node.id.rpartition(":")
        if kind.startswith("cell:"):
            cells[name] = value_of(node)
        elif kind.startswith("guard:"):
            cells[name] = "#"
        elif kind != "mat":
            rest.append(node)
    lines = listed([node for node in rest if node.tip], say)
    lines += together([counted(node, say) for node in rest if not node.tip])
    head = ["", *(say.say(f"colour.{colour}") for colour in COLOURS)]
    rows = [[glyph, *(cells.get(f"{colour}-{glyph}", "") for colour in COLOURS)] for glyph in GLYPHS]
    return lines + columns([head, *rows])


def value_of(cell: Node) -> str:
    """The value that is printed in an empty cell: its label names the artefact, and that its value."""
    artefact = cell.label.args["artefact"] if cell.label else None
    return str(artefact.args["n"]) if isinstance(artefact, Message) else ""


def counted(node: Node, say: Words) -> str:
    return spoken(node.label, say) + (f" {node.count}" if node.count is not UNSET else "")
