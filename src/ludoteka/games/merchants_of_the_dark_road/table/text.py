"""Regions as lines of text: the storage on squared paper, everything else as a list without its drawn ground."""

from ludoteka.core.scene import spoken
from ludoteka.core.text import listed
from ludoteka.core.wire import Node, Region, Scene
from ludoteka.core.words import Words

from ..components.packing import HEIGHT, WIDTH
from .layout import GRID_AT


def sketch(scene: Scene, region: Region, say: Words) -> list[str] | None:
    nodes = [node for node in scene.nodes if node.region == region.id and not node.ground]
    if not region.id.startswith("wagon:"):
        return listed(nodes, say)
    goods = [node for node in nodes if node.art.startswith("tile")]
    rest = [node for node in nodes if node not in goods]
    return [*paper(goods, say), *listed(rest, say)]


def paper(goods: list[Node], say: Words) -> list[str]:
    """The grid with a letter for each good that lies in it, and the list of these letters."""
    cells = [["·"] * WIDTH for _ in range(HEIGHT)]
    signs = []
    for i, node in enumerate(goods):
        sign = chr(ord("A") + i % 26)
        rows = node.art.split("/")[2].split("-")
        left = round(node.at[0] - GRID_AT[0] - len(rows[0]) / 2)
        top = round(node.at[1] - GRID_AT[1] - len(rows) / 2)
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                if cell == "1" and 0 <= left + x < WIDTH and 0 <= top + y < HEIGHT:
                    cells[top + y][left + x] = sign
        signs.append(f"{sign} {spoken(node.label, say)}")
    return [f"  {' '.join(line)}   {signs[y] if y < len(signs) else ''}".rstrip() for y, line in enumerate(cells)] + [
        " " * (2 * WIDTH + 4) + sign for sign in signs[HEIGHT:]
    ]
