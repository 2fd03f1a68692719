"""What lies where, and what it looks like."""

from ludoteka.core.position import Position
from ludoteka.core.scene import assembled, figure, message, node, panel, region
from ludoteka.core.wire import Message, Node, Palette, Scene, Stage

from ..rules.state import DARK, HAND, Lanterns

SEATS = [["#b45309", "#7c2d12"], ["#0f766e", "#134e4a"], ["#6d28d9", "#4c1d95"], ["#be123c", "#881337"]]
PALETTE = Palette(paper="#e8e4f0", table="#f6f3fb", ink="#2b2440", soft="#7a6f93", touch="#b45309", seats=SEATS)


def scene(position: Position, seat: int | None) -> Scene:
    """The table as this seat (None: a spectator) may see it."""
    g = position.known(seat)
    assert isinstance(g, Lanterns)
    regions = [region("shore", "board", message("region.shore"))]
    nodes = [card_node(g.lit[other], "shore", other) for other in range(g.seats) if g.lit[other] != DARK]
    if g.wind != DARK:
        nodes.append(node("wind", f"wind/{g.wind}", "shore", g.seats, 0, label=message("label.wind", n=g.wind)))
    if seat is not None:
        regions.append(region(f"hand:{seat}", "mine", message("region.hand"), seat))
        nodes += [card_node(card, f"hand:{seat}", x) for x, card in enumerate(g.hand[seat])]
    points = [figure("points", "points", message("panel.points"), value) for value in g.points]
    panels = [panel(position, other, f"lantern/{other}", [points[other]]) for other in range(g.seats)]
    return assembled(position, seat, caption(g), Stage(PALETTE, regions), nodes, panels, [])


def caption(g: Lanterns) -> list[Message]:
    return [message("panel.round", n=g.round, m=HAND)]


def card_node(card: int, home: str, x: int) -> Node:
    return node(f"card:{card}", f"card/{card}", home, x, 0, label=message("label.card", n=card))
