"""Beside the board: action spaces with their markers, the initiative track, Vuko's tiles."""

from ludoteka.core.scene import message, node, seat_name
from ludoteka.core.wire import Node

from ...art.index import WIDE
from ...art.spaces import SLOT
from ...components.tables import NO_LIMIT, SPACES, THROAT, TILES
from ...rules.state import Garden
from .map import wide

ROW = 1.45
"""From one row to the next: its name stands above it."""
HIGH = 1.0
WIDTH = HIGH * WIDE["space"]
SHIP_HIGH = 1.3
SHIP_STEP = SHIP_HIGH * WIDE["ship"] + 0.005


def action_spaces(g: Garden) -> list[Node]:
    """A row for each space: its order token, what it costs, its slots with markers. Activation and Vuko come last."""
    found = []
    turn = {space: number for number, space in enumerate(g.sequence, 1) if space >= 0}
    for space, name in enumerate(SPACES):
        y = round(space * ROW, 3)
        slots = g.tables.slots[space][g.seats]
        n = turn.get(space, 0)
        what = message(f"space.{name}")
        label = (
            message("label.space", space=what, n=n) if n or space == THROAT else message("label.space-open", space=what)
        )
        tip = message(f"tip.{name}") if space == THROAT else message(f"tip.{name}", n=slots)
        full = len(g.planned[space])
        art = f"space/{name}/{0 if slots >= NO_LIMIT else slots}"
        # The row lies below its markers; what is touched is a frame around it, so that nothing is covered.
        found.append(wide(f"row:{name}", art, "spaces", WIDTH / 2, y, HIGH, label=what, print=what))
        found.append(wide(f"space:{name}", "frame", "spaces", WIDTH / 2, y, HIGH, label=label, tip=tip))
        if n:
            found.append(
                node(f"order:{n}", f"order/{n}", "spaces", 0.5, y, size=0.8, label=message("label.order", n=n))
            )
        for slot, seat in enumerate(g.planned[space], 1):
            label = message("label.action", seat=seat_name(seat), space=what, n=slot)
            x = throat_place(slot, full) if space == THROAT else WIDTH * (SLOT[0] + SLOT[1] * (slot - 0.5))
            found.append(
                node(
                    f"action:{name}:{slot}",
                    f"action/{seat}",
                    "spaces",
                    round(x, 3),
                    y,
                    size=0.8,
                    label=label,
                    piece=True,
                )
            )
    y = round(len(SPACES) * ROW, 3)
    found.append(
        wide(
            "automatic",
            "automatic",
            "spaces",
            WIDTH / 2,
            y,
            HIGH,
            label=message("label.automatic"),
            tip=message("tip.automatic"),
        )
    )
    for i, seat in enumerate(seat for seat in range(g.seats) if g.throat[seat]):
        label = message("label.throat", seat=seat_name(seat), n=g.throat[seat])
        found.append(
            node(
                f"sunk:{seat}",
                f"marker/{seat}/{g.throat[seat]}",
                "spaces",
                round(WIDTH * 0.76 + 0.6 * i, 3),
                0,
                size=0.6,
                label=label,
            )
        )
    waiting = [n for n in range(1, len(g.sequence) + 1) if n not in turn.values()]
    for i, n in enumerate(waiting):
        found.append(
            node(
                f"order:{n}",
                f"order/{n}",
                "spaces",
                round(1.4 + 0.95 * i, 3),
                y,
                size=0.9,
                label=message("label.order", n=n),
            )
        )
    return found


def throat_place(slot: int, full: int) -> float:
    """The Throat has no slots: its markers lie side by side, closer if they are many."""
    return WIDTH * 0.4 + (slot - 1) * min(0.7, WIDTH * 0.28 / max(1, full - 1))


def initiative(g: Garden) -> list[Node]:
    """Ships by stage, with the stacks of markers above them and Vuko's tiles below."""
    t = g.tables
    found = []

    def column(space: float) -> float:
        return round((space - 0.5) * SHIP_STEP, 3)

    for space in range(1, len(t.stage)):
        key = "tip.ship-boat" if t.boat[space] else "tip.ship"
        tip = message(key, stage=t.stage[space], order=t.ship[space], n=t.actions[space])
        lit = space in t.boats[g.boats - 1 : g.boats] if g.scoring else False
        found.append(
            wide(
                f"ship:{space}",
                f"ship/{space}",
                "tracks",
                column(space),
                0,
                SHIP_HIGH,
                label=message("label.ship", n=space),
                tip=tip,
                lit=lit or None,
            )
        )
    for i, seat in enumerate(g.stack):
        low = sum(1 for other in g.stack[:i] if g.space[other] == g.space[seat])
        label = message("label.initiative", seat=seat_name(seat), n=g.space[seat])
        found.append(
            node(
                f"initiative:{seat}",
                f"disc/{seat}",
                "tracks",
                column(g.space[seat]),
                round(-0.76 - 0.3 * low, 3),
                size=0.6,
                label=label,
            )
        )
    layout = g.options["vukoTiles"]
    for tile, name in enumerate(TILES):
        if layout != "none" and layout[tile] != "0":
            stage = int(layout[tile])
            label = message("label.tile", tile=message(f"tile.{name}"), n=stage)
            works = g.in_force(tile) or None
            before = sum(1 for other in range(tile) if layout[other] == layout[tile])
            found.append(
                node(
                    f"tile:{name}",
                    f"tile/{name}",
                    "tracks",
                    column(t.stage.index(stage) + 0.72 * before),
                    1.05,
                    size=0.66,
                    label=label,
                    lit=works,
                    tip=message(f"effect.{name}", n=t.mountain_cost[1]),
                )
            )
    return found
