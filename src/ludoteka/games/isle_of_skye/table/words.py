"""What a tile or a space of the progress board shows, as messages: tooltips, and all a screen reader has."""

from functools import cache
from typing import Any

from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import (
    KIND_NAMES,
    KINDS,
    PIECES,
    REQUIREMENTS,
    SPACES,
    TRACK_NAMES,
    Tables,
    face_with,
    tile_of_face,
)
from ..components.tile import TERRAINS
from ..questions.names import place_name
from ..questions.notation import SIDES

TYPES = ("", "I", "II", "III")


@cache
def printed_tile(tables: Tables, tile: int) -> Message:
    """A tile that is not laid yet."""
    return message("tip.tile", parts=_parts(tables, face_with(tile, 0)))


def placed_tile(tables: Tables, face: int, cell: int) -> Message:
    """A tile in a territory, sides as it lies."""
    return message("tip.placed", cell=place_name(cell), parts=_parts(tables, face))


@cache
def _parts(tables: Tables, face: int) -> list[Message]:
    """Areas with what stands in them, then roads."""
    tile = tile_of_face(face)
    parts = []
    for piece in range(tables.pieces[tile]):
        symbols: list[Message] = []
        for kind in range(KINDS):
            count = tables.piece_symbol[(tile * PIECES + piece) * KINDS + kind]
            if count:
                symbols.append(message(f"kind.{KIND_NAMES[kind]}", n=count))
        if tables.scroll_piece[tile] == piece:
            worth = message(f"scroll.{tables.scroll_ids[tables.scroll_type[tile]]}")
            symbols.append(message("tip.scroll", scroll=worth))
        args: dict[str, Any] = {"terrain": message(f"terrain.{TERRAINS[tables.piece_terrain[tile * PIECES + piece]]}")}
        sides = [message(f"side.{SIDES[side]}") for side in tables.piece_sides[face * PIECES + piece]]
        args["sides"] = sides or [message("tip.enclosed")]
        key = "tip.area"
        if symbols:
            key = "tip.area-with"
            args["symbols"] = symbols
        parts.append(message(key, **args))
    exits = tables.road[face * 4 : face * 4 + 4]
    for road in range(1, tables.roads[tile] + 1):
        sides = [message(f"side.{SIDES[side]}") for side in range(4) if exits[side] == road]
        parts.append(message("tip.road", sides=sides))
    if tables.symbol[tile * KINDS + KIND_NAMES.index("journeyman")]:
        parts.append(message("kind.journeyman", n=1))
    return parts


@cache
def space_words(tables: Tables, side: int, track: int, number: int) -> Message:
    """A space of a track: what it demands and what it gives."""
    t = (side * 3 + track) * SPACES + number
    name = message(f"track.{TRACK_NAMES[track]}")
    rewards = [message(key, n=n) for key, n in _rewards(tables, t, number)]
    if tables.slot[t]:
        rewards.append(message("reward.slot", type=TYPES[tables.slot[t]]))
    if number == 0:
        return message("tip.start-with", track=name, rewards=rewards) if rewards else message("tip.start", track=name)
    need = message(f"requirement.{REQUIREMENTS[tables.requirement[t]]}")
    if rewards:
        return message("tip.space-with", track=name, n=number, requirement=need, rewards=rewards)
    return message("tip.space", track=name, n=number, requirement=need)


def _rewards(tables: Tables, t: int, number: int) -> list[tuple[str, int]]:
    """Flags are where the value in force changes."""
    found = []
    if tables.fee[t]:
        found.append(("reward.fee", tables.fee[t]))
    if tables.once_vp[t]:
        found.append(("reward.once", tables.once_vp[t]))
    flags = (
        ("reward.vp", tables.vp_flag),
        ("reward.income", tables.income_flag),
        ("reward.movement", tables.move_flag),
    )
    for key, column in flags:
        if column[t] and (number == 0 or column[t] != column[t - 1]):
            found.append((key, column[t]))
    return found
