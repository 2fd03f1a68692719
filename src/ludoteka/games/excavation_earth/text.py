"""Regions of the table as text: locations and markets one a line, the gallery as a grid."""

from ...core.scene import Data, spoken
from ...core.text import listed, together
from ...core.words import Words
from .tables import COLOURS, GLYPHS

ONE_A_LINE = ("map", "markets", "ship")


def sketch(scene: Data, region: Data, say: Words) -> list[str] | None:
    """The regions that need another order than a list of what lies there."""
    nodes = [node for node in scene["nodes"] if node["in"] == region["id"]]
    if region["id"] in ONE_A_LINE:
        # What stands at a place is told with the place.
        return listed([node for node in nodes if "tip" in node or node["id"].startswith("ship:")], say)
    if region["id"].startswith("board:"):
        return board(nodes, say)
    return None


def board(nodes: list[Data], say: Words) -> list[str]:
    """Faction and storage, then the gallery: # for a guard, the value for an empty cell."""
    cells: dict[str, str] = {}
    for node in nodes:
        kind, _, name = node["id"].rpartition(":")
        if kind.startswith("cell:"):
            guarded = node["art"].startswith("crew/")
            cells[name] = "#" if guarded else str(node["label"]["args"]["artefact"]["args"]["n"])
    rest = [node for node in nodes if not node["id"].startswith("cell:")]
    lines = listed([node for node in rest if "tip" in node], say)
    lines += together([spoken(node["label"], say) for node in rest if "tip" not in node])
    lines.append("    " + " ".join(COLOURS))
    for glyph in GLYPHS:
        lines.append(f"  {glyph} " + " ".join(cells.get(f"{colour}-{glyph}", " ") for colour in COLOURS))
    return lines
