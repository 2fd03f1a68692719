"""The tiles in front of a seat: on offer with their prices and axes, and acquired.

A thing that looks the same is the same object: scenes are made often, and nobody changes what lies in them.
"""

from functools import lru_cache

from ludoteka.core.choice import NO
from ludoteka.core.position import Position
from ludoteka.core.scene import badge, message, node, own_answers
from ludoteka.core.wire import Badge, Node

from ...components.tables import Tables
from ...rules.state import EMPTY, Skye
from ..words import printed_tile


def offer(g: Skye, seat: int, axe: tuple[int, ...], over: bool) -> list[Node]:
    """The start player's mark, tiles on offer with prices and the axes that show, and tiles acquired."""
    home = f"offer:{seat}"
    found = []
    if g.start == seat and (g.round or over):
        found.append(node("start", "start", home, -0.85, 0, size=0.7, label=message("panel.start-player")))
    for i in range(3):
        tile = g.offer[seat * 3 + i]
        if tile == EMPTY:
            continue
        price = g.price[seat * 3 + i]
        mark = "price" if price else "axe" if tile in axe else ""
        found.append(tile_node(g.tables, tile, home, i * 1.08, mark, price))
    first = 3.5 if any(tile != EMPTY for tile in g.offer[seat * 3 : seat * 3 + 3]) else 0
    for i, tile in enumerate(g.acquired[seat]):
        found.append(tile_node(g.tables, tile, home, first + i * 1.08, "acquired"))
    return found


@lru_cache(10_000)
def tile_node(t: Tables, tile: int, home: str, x: float, mark: str, price: int = 0) -> Node:
    name = t.tile_ids[tile]
    return node(f"tile:{name}", f"tile/{name}", home, x, 0, badge=badge_of(mark, price), tip=printed_tile(t, tile))


def badge_of(mark: str, price: int) -> Badge | None:
    match mark:
        case "price":
            return badge("coin", message("label.price", n=price), price)
        case "axe":
            return badge("axe", message("label.axe"))
        case "acquired":
            return badge("", message("label.acquired"))
    return None


def axes(position: Position, g: Skye, seat: int, viewer: int | None) -> tuple[int, ...]:
    """The tiles of a seat that show the axe: to the seat itself while prices are set, to all once they are out."""
    step = position.steps[g.step].name if 0 <= g.step < len(position.steps) else ""
    if step == "price":
        own = own_answers(position, seat) if seat == viewer else []
        return tuple(tile for tile in own[:1] if isinstance(tile, int) and tile != NO)
    if step == "roads before discarding":
        places = range(seat * 3, seat * 3 + 3)
        return tuple(g.offer[place] for place in places if g.offer[place] != EMPTY and not g.price[place])
    return ()
