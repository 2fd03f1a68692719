"""Territories on the table: tiles, road tokens, the pawn and its milestones, and places to touch."""

from functools import lru_cache

from ludoteka.core.choice import NO, Choice
from ludoteka.core.scene import message, node
from ludoteka.core.wire import Node

from ...components.tables import Tables, tile_of_face, turn_of_face
from ...questions.names import edge_name, place_name
from ...questions.notation import write_edge
from ...rules.cells import cell_x, cell_y
from ...rules.moves import cell_of, cell_of_edge, is_south_edge
from ...rules.state import Skye
from ..ids import cell_id, edge_id, milestone_id
from ..words import placed_tile


def land(g: Skye, seat: int) -> list[Node]:
    """What lies in a territory, from the ground up."""
    home = f"land:{seat}"
    territory = g.land[seat]
    found = [tile_node(g.tables, seat, *placed) for placed in zip(territory.cells, territory.faces, strict=True)]
    for edge in territory.tokens:
        x, y, turn = edge_place(edge)
        name = write_edge(edge)
        label = message("label.road", edge=edge_name(edge))
        found.append(node(f"road:{seat}:{name}", "road", home, x, y, turn=turn or None, size=0.4, label=label))
    if g.journeyman:
        for cell in g.plan[seat]:
            found.append(
                node(
                    milestone_id(seat, cell),
                    f"milestone/{seat}",
                    home,
                    cell_x(cell) - 0.27,
                    cell_y(cell) + 0.24,
                    size=0.42,
                    label=message("label.milestone", cell=place_name(cell)),
                )
            )
        pawn = g.pawn[seat]
        label = message("label.pawn", cell=place_name(pawn))
        found.append(
            node(f"pawn:{seat}", f"pawn/{seat}", home, cell_x(pawn) + 0.27, cell_y(pawn) + 0.2, size=0.5, label=label)
        )
    return found


@lru_cache(10_000)
def tile_node(tables: Tables, seat: int, cell: int, face: int) -> Node:
    """A tile in a territory. Castles look alike, so the seat tells them apart."""
    tile = tables.tile_ids[tile_of_face(face)]
    id, art = (f"tile:{tile}", f"tile/{tile}") if tile_of_face(face) else (f"castle:{seat}", f"castle/{seat}")
    tip = placed_tile(tables, face, cell)
    return node(id, art, f"land:{seat}", cell_x(cell), cell_y(cell), turn=turn_of_face(face) or None, tip=tip)


def edge_place(edge: int) -> tuple[float, float, int]:
    """The middle of an edge, and the quarter turn of what lies across it."""
    cell = cell_of_edge(edge)
    x, y = cell_x(cell), cell_y(cell)
    return (x, y + 0.5, 1) if is_south_edge(edge) else (x + 0.5, y, 0)


def beyond(g: Skye, seat: int, open_: list[int]) -> list[int]:
    """Empty cells beside the territory on which nothing fits, and that lie outside of all others."""
    land = g.land[seat]
    shown = [*land.cells, *open_]
    across, down = [cell_x(cell) for cell in shown], [cell_y(cell) for cell in shown]
    return [
        cell
        for cell in land.rim
        if not (min(across) <= cell_x(cell) <= max(across) and min(down) <= cell_y(cell) <= max(down))
    ]


def spots(g: Skye, choice: Choice) -> list[Node]:
    """Empty cells and edges that the seat is asked about; cells on which nothing fits say why."""
    home = f"land:{choice.seat}"
    if choice.name == "place":
        open_ = dict.fromkeys(cell_of(move) for move in choice.moves)
        rim = beyond(g, choice.seat, [*open_])
        return [
            node(
                cell_id(cell),
                "cell",
                home,
                cell_x(cell),
                cell_y(cell),
                label=message("label.cell", cell=place_name(cell)),
                spot=True,
                rim=cell in rim or None,
            )
            for cell in {**open_, **dict.fromkeys(g.land[choice.seat].rim)}
        ]
    if choice.name != "road":
        return []
    found = []
    for edge in choice.moves:
        if edge != NO:
            x, y, turn = edge_place(edge)
            label = message("label.edge", edge=edge_name(edge))
            spot = node(edge_id(edge), "edge", home, x, y, turn=turn or None, size=0.3, label=label, spot=True)
            found.append(spot)
    return found
