"""The cover of a title on the home page: a game that was played to its end."""

from html import escape
from random import Random
from typing import Final

from ...core.game import Game
from ...core.svg import bounds, extent, fmt

SVG: Final = 'xmlns="http://www.w3.org/2000/svg"'


def cover(found: Game) -> str:
    """What a player has built at the end of a game, seen from near."""
    rng = Random(7)
    position = found.new(found.seats[0])
    for _ in range(found.bound):
        if position.over:
            break
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    scene = position.scene(0)
    grounds = [region.id for region in scene.stage.regions if region.role in ("mine", "others", "board")]
    shown = max(grounds, key=lambda id: sum(node.region == id for node in scene.nodes))
    nodes = [node for node in scene.nodes if node.region == shown]
    x, y = (100.0 * sorted(node.at[axis] for node in nodes)[len(nodes) // 2] for axis in (0, 1))
    # Small pieces are seen from near, a board as a whole, with nothing but board in sight.
    wide = 400.0
    if any(node.size > 1 for node in nodes):
        left, top, right, bottom = bounds(nodes)
        x, y = (left + right) * 50, (top + bottom) * 50
        wide = min(right - left, (bottom - top) * 1.6) * 100
    high = wide / 1.6
    assert found.art is not None
    body = ""
    for node in nodes:
        across, down = (side * 50 for side in extent(node))
        if abs(node.at[0] * 100 - x) > wide / 2 + across or abs(node.at[1] * 100 - y) > high / 2 + down:
            continue
        middle = f"translate({fmt(-50 * node.wide)} -50)"
        at = f"translate({fmt(node.at[0] * 100)} {fmt(node.at[1] * 100)})"
        turned = f"rotate({node.turn * 90}) scale({node.size}) {middle}"
        # A picture may be drawn over the edge of its box: a nested document cuts that off.
        cut = f'width="{fmt(100 * node.wide)}" height="100"'
        body += f'<g transform="{at} {turned}"><svg {cut}>{found.art(node.art)}</svg></g>'
    paper = escape(scene.stage.palette.paper)
    box = f"{fmt(x - wide / 2)} {fmt(y - high / 2)} {fmt(wide)} {fmt(high)}"
    whole = f'x="{fmt(x - wide)}" y="{fmt(y - wide)}" width="{fmt(2 * wide)}" height="{fmt(2 * wide)}"'
    ground = f'<rect {whole} fill="{paper}"/>'
    return f'<svg {SVG} viewBox="{box}" preserveAspectRatio="xMidYMid slice">{ground}{body}</svg>'
