"""What one seat may know, built up from nothing.

Hidden are the axes and prices of others until all are ready, the plans of others likewise, and with `hideGold`
the gold of others. The bag is public as a set: everybody sees which tiles are out.
"""

from typing import Any

from ludoteka.core.position import Position

from ..components.tables import TRACK_NAMES, WHISKY, tile_of_face, turn_of_face
from ..rules.moves import slots_of
from ..rules.scoring import bridges, score_tile
from ..rules.state import EMPTY, Skye
from ..rules.turns.journey import flag_points, free_movement


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """R4.0.2: the table as this seat (None: a spectator) may know it."""
    g = position.known(seat)
    assert isinstance(g, Skye)
    return {
        "round": g.round,
        "rounds": len(g.tables.round_spaces[g.seats]),
        "start": g.start,
        "scoring": [g.tables.scoring_ids[tile] for tile in g.scoring],
        "bag": [g.tables.tile_ids[tile] for tile in g.bag],
        "players": [player(g, other, seat) for other in range(g.seats)],
    }


def player(g: Skye, seat: int, viewer: int | None) -> dict[str, Any]:
    """What the viewer may know of one seat."""
    ids = g.tables.tile_ids
    land = g.land[seat]
    known: dict[str, Any] = {
        "vp": g.vp[seat],
        "territory": [
            {"cell": cell, "tile": ids[tile_of_face(face)], "turn": turn_of_face(face)}
            for cell, face in zip(land.cells, land.faces, strict=True)
        ],
        "offer": [
            {"tile": ids[g.offer[place]], "price": g.price[place]}
            for place in range(seat * 3, seat * 3 + 3)
            if g.offer[place] != EMPTY
        ],
        "axe": ids[g.axe[seat]] if g.axe[seat] != EMPTY else None,
        "acquired": [ids[tile] for tile in g.acquired[seat]],
        "whisky": land.linked_count(WHISKY),
        "would_score": {g.tables.scoring_ids[tile]: score_tile(g, tile)[seat] for tile in shown_scoring(g)},
    }
    if sees_gold(g, seat, viewer):
        known["gold"] = g.gold[seat]
        known["free_gold"] = g.free_gold(seat)
    if g.journeyman:
        known["journeyman"] = {
            "tracks": dict(zip(TRACK_NAMES, g.marker[seat * 3 : seat * 3 + 3], strict=True)),
            "pawn": g.pawn[seat],
            "milestones": g.milestones[seat],
            "plan": list(g.plan[seat]),
            "extra_movement": g.extra_movement[seat],
            "extra_movement_used": g.extra_movement_used[seat],
            "roads": g.roads[seat],
            "road_tokens": list(land.tokens),
            "slots": [g.tables.token_ids[t] if (t := g.slots[slot]) != EMPTY else None for slot in slots_of(seat)],
            "powers": [name for i, name in enumerate(g.tables.token_ids) if g.powers[seat] >> i & 1],
            "taken": [g.tables.token_ids[t] for t in g.taken[seat]],
            "coming": [g.tables.token_ids[t] for t in g.coming[seat]],
            "movement": free_movement(g, seat),
            "flag_points": sum(flag_points(g, seat)),
            "bridges": bridges(g, seat),
        }
    return known


def sees_gold(g: Skye, seat: int, viewer: int | None) -> bool:
    """R9.6: gold is open, or one's own, or shown at the end."""
    return seat == viewer or g.options["hideGold"] == "false" or g.round == 0


def shown_scoring(g: Skye) -> list[int]:
    """The scoring tiles whose present worth gives nothing away: a majority of hidden gold would."""
    hidden = g.options["hideGold"] == "true" and g.round > 0
    return [tile for tile in g.scoring if not (hidden and g.tables.scoring_rule[tile] == "gold")]
