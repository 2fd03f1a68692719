"""The coast: areas, what lies in them, and who dominates."""

from typing import Any

from ludoteka.core.scene import badge, message, node, seat_name
from ludoteka.core.wire import Badge, Message, Node

from ...art.index import WIDE
from ...art.map import PLATE, middle
from ...components.tables import AREA_IDS, AREAS, write_bundle
from ...rules.state import NOBODY, Garden
from ...rules.turns.dominance import sites_in

WIDTH = 10.4
SNOW_HIGH = WIDTH / WIDE["snow-track"]
MAP_TOP = SNOW_HIGH + 0.05
MAP_HIGH = WIDTH / WIDE["map"]
PLATE_WIDE, PLATE_HIGH = PLATE[0] * WIDTH, PLATE[1] * MAP_HIGH


def place(g: Garden, area: int) -> tuple[float, float]:
    """The middle of an area on the board."""
    x, y = middle(g.tables, area)
    return round(x * WIDTH, 3), round(MAP_TOP + y * MAP_HIGH, 3)


def wide(id: str, art: str, region: str, x: float, y: float, size: float, **more: object) -> Node:
    """A node whose picture is not square."""
    return node(id, art, region, x, y, size=round(size, 4), wide=WIDE[art.partition("/")[0]], **more)


# -- The coast ------------------------------------------------------------------------------------------------------


def coast(g: Garden) -> list[Node]:
    """Areas from the ground up: what lies there for good, then markers and units."""
    in_play = "".join(AREA_IDS[area] for area in sorted(g.regions)) if g.open else AREA_IDS
    y = MAP_TOP + MAP_HIGH / 2
    found = [wide("map", f"map/{in_play}", "board", WIDTH / 2, y, MAP_HIGH, label=message("region.board"))]
    found += [area_node(g, area) for area in range(AREAS)]
    for area in range(AREAS):
        found += contents(g, area)
    return found


def area_node(g: Garden, area: int) -> Node:
    name = AREA_IDS[area]
    tip = message("tip.out-of-play" if g.open else "tip.face-down" if area in g.regions else "tip.no-token")
    mark = None
    art = f"area/{name}"
    known = area in g.regions and bool(g.open)
    if known:
        tip = region_tip(g, area, g.number(area))
        mark = lead_badge(g, area)
        art += "/closed" if g.closed[area] else ""
    elif g.open:
        art += "/out"
    label = message(f"area.{name}")
    more: dict[str, Any] = {"label": label, "print": label, "badge": mark, "tip": tip, "study": known or None}
    return wide(f"area:{name}", art, "board", *place(g, area), PLATE_HIGH, **more)


def lead(g: Garden, area: int) -> tuple[int, int]:
    """Who dominates a region, and by how much influence; a lead of 0 rests on the neighbours or on reputation."""
    ranks = g.ranking(area)
    if not ranks:
        return NOBODY, 0
    second = g.influence(ranks[1], area) if len(ranks) > 1 else 0
    return ranks[0], g.influence(ranks[0], area) - second


def lead_badge(g: Garden, area: int) -> Badge | None:
    if g.closed[area]:
        return None
    seat, by = lead(g, area)
    if seat == NOBODY:
        return None
    key = "label.lead" if by else "label.lead-tie"
    return badge(f"lead/{seat}", message(key, seat=seat_name(seat), n=by), f"+{by}" if by else "=")


def region_tip(g: Garden, area: int, number: int) -> Message:
    """Who stands how in a region, and what it gives."""
    bundles = [message(f"bundle.{write_bundle(bundle)}") for bundle in g.tables.bundles[g.seats][number - 1]]
    points = "/".join(map(str, g.tables.region_vp[g.seats][number - 1]))
    if g.closed[area]:
        return message("tip.closed", n=number, vp=points)
    ranks = [message("tip.rank", seat=seat_name(seat), n=g.influence(seat, area)) for seat in g.ranking(area)] or [
        message("tip.nobody")
    ]
    return message("tip.region", n=number, bundles=bundles, vp=points, needed=g.nations[area] + 1, ranks=ranks)


Thing = tuple[str, str, Message]
"""Id, picture and name of something in an area."""


def contents(g: Garden, area: int) -> list[Node]:
    """The region token and the fixed tokens in the upper row, players' pieces below."""
    x, y = place(g, area)
    found = []
    name = AREA_IDS[area]
    if area in g.regions:
        face = str(g.number(area)) if g.open else "back"
        label = message("label.number", n=g.number(area)) if g.open else message("tip.face-down")
        token = wide(
            f"number:{name}",
            f"region/{g.seats}/{face}",
            "board",
            x + 0.44,
            y - PLATE_HIGH / 2 + 0.31,
            0.56,
            label=label,
            study=True if g.open else None,
        )
        found.append(token)
    fixed, pieces = fixed_in(g, area), pieces_in(g, area)
    top = y - PLATE_HIGH / 2 + 0.27
    # Three of them leave the number of the region token in sight.
    step, size = (0.33, 0.41) if len(fixed) > 2 else (0.4, 0.45)
    found += [laid(thing, x - 1.07 + i * step, top, size) for i, thing in enumerate(fixed[:3])]
    low = fixed[3:] + pieces
    size, across = fitting(len(low))
    rows = -(-len(low) // across)
    for i, thing in enumerate(low):
        row, column = divmod(i, across)
        in_row = min(across, len(low) - row * across)
        left, down = size * (column - (in_row - 1) / 2), size * (row - (rows - 1) / 2)
        found.append(laid(thing, x + left, y + 0.24 + down, size * 0.96))
    return found


def laid(thing: Thing, x: float, y: float, size: float) -> Node:
    id, art, label = thing
    more = True if id.startswith("unit:") else None
    return node(id, art, "board", round(x, 3), round(y, 3), size=round(size, 3), label=label, piece=True, study=more)


def fitting(n: int) -> tuple[float, int]:
    """How large n things can be on the lower part of a plate, and how many stand in a row."""
    for rows in (1, 2, 3, 4):
        size = min(0.56, 0.84 / rows)
        across = int((PLATE_WIDE - 0.1) / size)
        if rows * across >= n:
            break
    return size, across


def fixed_in(g: Garden, area: int) -> list[Thing]:
    """What lies in an area and belongs to nobody."""
    name = AREA_IDS[area]
    found: list[Thing] = []
    n = g.nations[area]
    if n:
        # With the People of Fire several nations may stand together.
        found += [
            (f"nation:{name}" if i == 0 else f"nation:{name}:{i}", "nation", message("label.nation", n=n))
            for i in range(n)
        ]
    if g.thorn == area:
        found.append(("thorn", "thorn", message("label.thorn")))
    up, down = g.sites[area], sites_in(g, area) - g.sites[area]
    for i in range(up + down):
        art = "site" if i < up else "site-down"
        found.append((f"site:{name}:{i}", art, message("label.site", n=up + down)))
    if g.towers[area]:
        found.append((f"tower:{name}", "tower", message("label.tower", n=1)))
    for i in range(g.nightmares[area]):
        found.append((f"nightmare:{name}:{i}", "nightmare", message("label.nightmare", n=g.nightmares[area])))
    if g.closed[area]:
        found.append((f"closed:{name}", "closed", message("label.closed")))
    return found


def pieces_in(g: Garden, area: int) -> list[Thing]:
    """Vuko, and what the players have in an area."""
    name = AREA_IDS[area]
    found: list[Thing] = [("vuko", "vuko", message("label.vuko"))] if g.vuko == area else []
    for seat in range(g.seats):
        behind = g.suspended[seat] if g.vuko == area else 0
        n = g.markers[seat * AREAS + area] - behind
        who = seat_name(seat)
        if n:
            found.append((f"marker:{seat}:{name}", f"marker/{seat}/{n}", message("label.markers", seat=who, n=n)))
        if behind:
            found.append((f"behind:{seat}", f"behind/{seat}/{behind}", message("label.behind", seat=who, n=behind)))
        if g.who[seat] != NOBODY:
            for unit in range(g.who[seat] * 3, g.who[seat] * 3 + 3):
                n = g.units[unit * AREAS + area]
                if n:
                    id = g.tables.unit_ids[unit]
                    label = message("label.units", seat=who, unit=message(f"piece.{id}"), n=n)
                    found.append((f"unit:{id}:{name}", f"unit/{id}/{seat}/{n}", label))
    return found
