"""What one seat may know. From the start of the first turn on that is everything: nothing is hidden."""

from typing import Any

from ludoteka.core.position import Position

from ..components.tables import ABILITIES, AREA_IDS, AREAS, CHARACTERS, KINDS, LEVELS, SPACES, TILES, write_bundle
from ..rules.moves import marker_seat, marker_space
from ..rules.scoring import ENDINGS, ending_now, goal_reached, progress, standings, throat_leader
from ..rules.state import GOES_ON, LAST_BOAT, NOBODY, NOWHERE, SNOW, Garden
from ..rules.turns.action import marker_queue, throat_queue
from ..rules.turns.dominance import sites_in


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) may know it."""
    g = position.known(seat)
    assert isinstance(g, Garden)
    t = g.tables
    return {
        "turn": g.turn,
        "order": list(g.order),
        "reputation": list(g.ladder),
        "initiative": list(g.stack),
        "scoring": g.scoring,
        "boats": g.boats,
        "snow": g.snow,
        "limit": t.limit[g.seats],
        "supply": dict(zip("PGM", g.supply, strict=True)),
        "upgrades": dict(zip(ABILITIES, g.upgrades, strict=False)),
        "vuko_tokens": t.vuko_tokens - sum(g.vuko_tokens),
        "sequence": [SPACES[space] if space >= 0 else None for space in g.sequence],
        "planned": {name: list(g.planned[space]) for space, name in enumerate(SPACES)},
        "timeline": timeline(g),
        "tiles": [TILES[tile] for tile in range(len(TILES)) if g.in_force(tile)],
        "vuko": area_id(g.vuko),
        "thorn": area_id(g.thorn),
        "regions": [region(g, area) for area in g.regions],
        "players": [player(g, other) for other in range(g.seats)],
        "ends": ends(g),
    }


def area_id(area: int) -> str | None:
    return None if area == NOWHERE else AREA_IDS[area]


def timeline(g: Garden) -> list[dict[str, Any]]:
    """The markers that lie on action spaces, in the order in which they will act."""
    found = [{"space": SPACES[0], "seat": seat} for seat in throat_queue(g)]
    if -1 in g.sequence:
        return found
    return found + [{"space": SPACES[marker_space(marker)], "seat": marker_seat(marker)} for marker in marker_queue(g)]


def region(g: Garden, area: int) -> dict[str, Any]:
    """A region: what lies there, who dominates, and what each rank would get."""
    known = bool(g.open)
    number = g.number(area) if known else None
    ranks = g.ranking(area) if known and not g.closed[area] else []
    return {
        "area": AREA_IDS[area],
        "number": number,
        "bundles": [write_bundle(b) for b in g.tables.bundles[g.seats][number - 1]] if number else [],
        "vp": list(g.tables.region_vp[g.seats][number - 1]) if number else [],
        "nations": g.nations[area],
        "sites": sites_in(g, area),
        "face_down": g.carried if area == g.thorn else 0,
        "tower": g.towers[area],
        "nightmares": g.nightmares[area],
        "closed": bool(g.closed[area]),
        "markers": [g.markers[seat * AREAS + area] for seat in range(g.seats)],
        "behind": [g.suspended[seat] if area == g.vuko else 0 for seat in range(g.seats)],
        "units": {
            name: g.units[unit * AREAS + area]
            for unit, name in enumerate(g.tables.unit_ids)
            if g.units[unit * AREAS + area]
        },
        "influence": [g.influence(seat, area) if known else 0 for seat in range(g.seats)],
        "ranking": ranks,
        "eligible": [seat for seat in ranks if g.influence(seat, area) > g.nations[area]],
    }


def player(g: Garden, seat: int) -> dict[str, Any]:
    t = g.tables
    character = g.who[seat]
    known: dict[str, Any] = {
        "vp": g.vp[seat],
        "population": g.people[seat],
        "gold": g.gold[seat],
        "magic": g.magic[seat * LEVELS : seat * LEVELS + LEVELS],
        "reserve": g.reserve[seat],
        "throat": g.throat[seat],
        "recruited": g.recruited[seat],
        "vuko_tokens": g.vuko_tokens[seat],
        "position": g.reputation[seat],
        "space": g.space[seat],
        "leaps": [stage for stage in (1, 2, 3) if g.leaps[seat] >> stage & 1],
        "character": CHARACTERS[character] if character != NOBODY else None,
    }
    if character != NOBODY:
        known["goal"] = {"done": progress(g, seat), "of": t.goal[character], "reached": goal_reached(g, seat)}
        known["units"] = [
            {
                "unit": t.unit_ids[unit],
                "reserve": g.unit_reserve[unit],
                "abilities": abilities(g, unit),
                "slots": t.upgrade_slots[unit] - sum(g.bought[unit * KINDS : unit * KINDS + KINDS]),
            }
            for unit in range(character * 3, character * 3 + 3)
        ]
    return known


def abilities(g: Garden, unit: int) -> list[str]:
    """Everything that a unit type can do, with repetitions."""
    found = [name for kind, name in enumerate(ABILITIES[:KINDS]) for _ in range(g.ability(unit, kind))]
    return found + [name for kind, name in enumerate(ABILITIES) if g.tables.powers[unit] >> kind & 1]


def ends(g: Garden) -> dict[str, Any]:
    """How near each end of the game is, and who would win if it came now."""
    if not g.ladder or NOBODY in g.who:
        return {}
    if g.ending != GOES_ON:
        return {"ending": ENDINGS[g.ending], "winner": standings(g, g.ending)[0]}
    now = ending_now(g)
    return {
        "ends_this_turn": ENDINGS[now] if now != GOES_ON else None,
        "snow_left": g.tables.limit[g.seats] - g.snow,
        "points_left": [max(0, g.tables.target - vp) for vp in g.vp],
        "boats_left": len(g.tables.boats) - g.boats,
        "goals": [[progress(g, seat), g.tables.goal[g.who[seat]]] for seat in range(g.seats)],
        "winner_by_snow": snow_winner(g),
        "winner_by_points": standings(with_throat(g), LAST_BOAT)[0],
        "throat_leader": throat_leader(g),
    }


def snow_winner(g: Garden) -> int:
    """Who would win if Dead Snow came now by nobody's doing: every Vuko token weighs on its owner."""
    ghost = g.copy()
    for seat in g.order:
        ghost.sink(seat, 2 * g.vuko_tokens[seat])
    return standings(ghost, SNOW)[0]


def with_throat(g: Garden) -> Garden:
    """The points as they would be with the bonus of Viper's Throat."""
    ghost = g.copy()
    leader = throat_leader(g)
    if leader != NOBODY:
        ghost.vp[leader] += g.tables.throat_vp
    return ghost
