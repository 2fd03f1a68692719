"""The tiles in front of a seat: on offer with their prices and axes, and acquired."""

from ludoteka.core.choice import NO
from ludoteka.core.position import Position
from ludoteka.core.scene import badge, message, node, own_answers
from ludoteka.core.wire import Badge, Node

from ...rules.state import EMPTY, Skye
from ..words import printed_tile


def offer(position: Position, g: Skye, seat: int, viewer: int | None) -> list[Node]:
    """The start player's mark, tiles on offer with prices and axes, and tiles acquired."""
    home = f"offer:{seat}"
    found = []
    if g.start == seat and (g.round or position.over):
        found.append(node("start", "start", home, -0.85, 0, size=0.7, label=message("panel.start-player")))
    axe = axes(position, g, seat, viewer)
    for i in range(3):
        tile = g.offer[seat * 3 + i]
        if tile == EMPTY:
            continue
        price = g.price[seat * 3 + i]
        mark = None
        if price:
            mark = badge("coin", message("label.price", n=price), price)
        elif tile in axe:
            mark = badge("axe", message("label.axe"))
        found.append(tile_node(g, tile, home, i * 1.08, mark))
    first = 3.5 if any(tile != EMPTY for tile in g.offer[seat * 3 : seat * 3 + 3]) else 0
    for i, tile in enumerate(g.acquired[seat]):
        found.append(tile_node(g, tile, home, first + i * 1.08, badge("", message("label.acquired"))))
    return found


def tile_node(g: Skye, tile: int, home: str, x: float, mark: Badge | None) -> Node:
    name = g.tables.tile_ids[tile]
    return node(f"tile:{name}", f"tile/{name}", home, x, 0, badge=mark, tip=printed_tile(g.tables, tile))


def axes(position: Position, g: Skye, seat: int, viewer: int | None) -> list[int]:
    """The tiles of a seat that show the axe: to the seat itself while prices are set, to all once they are out."""
    step = position.steps[g.step].name if 0 <= g.step < len(position.steps) else ""
    if step == "price":
        own = own_answers(position, seat) if seat == viewer else []
        return [tile for tile in own[:1] if isinstance(tile, int) and tile != NO]
    if step == "roads before discarding":
        places = range(seat * 3, seat * 3 + 3)
        return [g.offer[place] for place in places if g.offer[place] != EMPTY and not g.price[place]]
    return []
