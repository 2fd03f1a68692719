"""The things on the table: the coast, tracks, action spaces, the supply, character cards."""

from ...core.scene import Data, badge, message, node, seat_name
from .scoring import progress
from .state import NOBODY, NOWHERE, Garden
from .tables import (
    ABILITIES,
    AREA_IDS,
    AREAS,
    CHARACTERS,
    KINDS,
    LEVELS,
    RESOURCES,
    SPACES,
    THROAT,
    TILES,
    write_bundle,
)
from .turns_dominance import sites_in
from .view import abilities

WIDTH = 6.0
HEIGHT = 5.0

# -- The coast ------------------------------------------------------------------------------------------------------


def coast(g: Garden) -> list[Data]:
    """Areas from the ground up: what lies there for good, then markers and units."""
    found = [area_node(g, area) for area in range(AREAS)]
    for area in range(AREAS):
        x, y = g.tables.x[area] * WIDTH / 1000, g.tables.y[area] * HEIGHT / 1000
        things = things_in(g, area)
        for i, (id, art, label, count) in enumerate(things):
            found.append(node(id, art, "board", x - 0.6 + i % 5 * 0.3, y + 0.15 + i // 5 * 0.3, size=0.28,
                              label=label, count=count if count > 1 else None))  # fmt: skip
    return found


def area_node(g: Garden, area: int) -> Data:
    name = AREA_IDS[area]
    x, y = g.tables.x[area] * WIDTH / 1000, g.tables.y[area] * HEIGHT / 1000
    label = message(f"area.{name}")
    mark = None
    tip = message("tip.out-of-play" if g.open else "tip.face-down" if area in g.regions else "tip.no-token")
    if area in g.regions and g.open:
        number = g.number(area)
        tip = region_tip(g, area, number)
        mark = badge("", message("label.number", n=number), number)
    return node(f"area:{name}", f"area/{name}", "board", x, y, size=1.5, label=label, badge=mark, tip=tip)


def region_tip(g: Garden, area: int, number: int) -> Data:
    """Who stands how in a region, and what it gives."""
    bundles = [message(f"bundle.{write_bundle(bundle)}") for bundle in g.tables.bundles[g.seats][number - 1]]
    points = "/".join(map(str, g.tables.region_vp[g.seats][number - 1]))
    if g.closed[area]:
        return message("tip.closed", n=number, vp=points)
    ranks = [message("tip.rank", seat=seat_name(seat), n=g.influence(seat, area)) for seat in g.ranking(area)] or [
        message("tip.nobody")
    ]
    return message("tip.region", n=number, bundles=bundles, vp=points, needed=g.nations[area] + 1, ranks=ranks)


def things_in(g: Garden, area: int) -> list[tuple[str, str, Data, int]]:
    """Everything in an area but the area itself: id, picture, name, number."""
    name = AREA_IDS[area]
    found: list[tuple[str, str, Data, int]] = []
    if g.thorn == area:
        found.append(("thorn", "thorn", message("label.thorn"), 1))
    if g.vuko == area:
        found.append(("vuko", "vuko", message("label.vuko"), 1))
    if g.closed[area]:
        found.append((f"closed:{name}", "closed", message("label.closed"), 1))
    counted = (
        ("site", sites_in(g, area)),
        ("nation", g.nations[area]),
        ("tower", g.towers[area]),
        ("nightmare", g.nightmares[area]),
    )
    for kind, n in counted:
        if n:
            found.append((f"{kind}:{name}", kind, message(f"label.{kind}", n=n), n))
    for seat in range(g.seats):
        behind = g.behind[seat] if g.vuko == area else 0
        n = g.markers[seat * AREAS + area] - behind
        who = seat_name(seat)
        if n:
            found.append((f"marker:{seat}:{name}", f"marker/{seat}", message("label.markers", seat=who, n=n), n))
        if behind:
            label = message("label.behind", seat=who, n=behind)
            found.append((f"behind:{seat}", f"marker/{seat}", label, behind))
        if g.who[seat] != NOBODY:
            for unit in range(g.who[seat] * 3, g.who[seat] * 3 + 3):
                n = g.units[unit * AREAS + area]
                if n:
                    id = g.tables.unit_ids[unit]
                    label = message("label.units", seat=who, unit=message(f"piece.{id}"), n=n)
                    found.append((f"unit:{id}:{name}", f"unit/{id}", label, n))
    return found


# -- Tracks ---------------------------------------------------------------------------------------------------------


def tracks(g: Garden) -> list[Data]:
    """Initiative and reputation with their stacks, and Dead Snow."""
    t = g.tables
    found = []
    for space in range(1, len(t.stage)):
        key = "tip.ship-boat" if t.boat[space] else "tip.ship"
        tip = message(key, stage=t.stage[space], order=t.ship[space], n=t.actions[space])
        lit = space in t.boats[g.boats - 1 : g.boats] if g.scoring else False
        label = message("label.ship", n=space)
        found.append(
            node(f"ship:{space}", f"ship/{space}", "tracks", space - 1, 0, label=label, tip=tip, lit=lit or None)
        )
    for i, seat in enumerate(g.stack):
        low = sum(1 for other in g.stack[:i] if g.space[other] == g.space[seat])
        label = message("label.initiative", seat=seat_name(seat), n=g.space[seat])
        found.append(node(f"initiative:{seat}", f"seat/{seat}", "tracks", g.space[seat] - 1, 0.3 - low * 0.18,
                          size=0.4, label=label))  # fmt: skip
    for place, seat in enumerate(g.ladder):
        low = sum(1 for other in g.ladder[:place] if g.position[other] == g.position[seat])
        label = message("label.reputation", seat=seat_name(seat), n=g.position[seat], place=place + 1)
        x = g.position[seat] * 0.5
        found.append(node(f"reputation:{seat}", f"seat/{seat}", "tracks", x, 1.3 - low * 0.18, size=0.4, label=label))
    label = message("label.snow", n=g.snow, limit=t.limit[g.seats])
    found.append(node("snow", "snow", "tracks", g.snow * 0.33, 2.1, size=0.6, label=label))
    return found


def action_spaces(g: Garden) -> list[Data]:
    """Spaces in the order in which they act, with the markers on their slots."""
    found = []
    turn = {space: number for number, space in enumerate(g.sequence, 1) if space >= 0}
    for space, name in enumerate(SPACES):
        y = turn.get(space, 0 if space == THROAT else 6)
        slots = g.tables.slots[space][g.seats]
        label = message("label.space", space=message(f"space.{name}"), n=y)
        tip = message(f"tip.{name}") if space == THROAT else message(f"tip.{name}", n=slots)
        found.append(node(f"space:{name}", f"space/{name}", "spaces", 0, y, label=label, tip=tip))
        for slot, seat in enumerate(g.planned[space], 1):
            label = message("label.action", seat=seat_name(seat), space=message(f"space.{name}"), n=slot)
            found.append(node(f"action:{name}:{slot}", f"seat/{seat}", "spaces", slot, y, size=0.6, label=label))
    return found


def supply(g: Garden) -> list[Data]:
    found = []
    for resource, letter in enumerate(RESOURCES):
        label = message("label.supply", what=message(f"resource.{letter}"))
        found.append(
            node(f"supply:{letter}", f"token/{letter}", "supply", resource, 0, count=g.supply[resource], label=label)
        )
    for kind in range(KINDS):
        name = ABILITIES[kind]
        label = message(f"ability.{name}")
        tip = message(f"effect.{name}", n=g.tables.upgrade_cost[kind])
        art = f"ability/{name}"
        found.append(node(f"upgrade:{name}", art, "supply", kind, 1, count=g.upgrades[kind], label=label, tip=tip))
    left = g.tables.vuko_tokens - sum(g.hunted)
    found.append(node("vuko-tokens", "vuko-token", "supply", 3, 0, count=left, label=message("panel.vuko-tokens")))
    layout = g.options["vukoTiles"]
    for tile, name in enumerate(TILES):
        if layout != "none" and layout[tile] != "0":
            label = message("label.tile", tile=message(f"tile.{name}"), n=int(layout[tile]))
            lit = g.in_force(tile) or None
            found.append(node(f"tile:{name}", f"tile/{name}", "supply", tile, 2, label=label, lit=lit,
                              tip=message(f"effect.{name}", n=g.tables.mountain_cost[1])))  # fmt: skip
    if g.vuko == NOWHERE:
        found.append(node("vuko", "vuko", "supply", 4, 0, label=message("label.vuko-away")))
    return found


# -- Character cards ------------------------------------------------------------------------------------------------


def card(g: Garden, seat: int) -> list[Data]:
    """The character with its units and upgrades, and what lies on the card."""
    home = f"card:{seat}"
    found = []
    character = g.who[seat]
    if character != NOBODY:
        name = CHARACTERS[character]
        label = message(f"character.{name}")
        goal = message(f"goal.{name}", n=g.tables.goal[character])
        tip = message("tip.goal", goal=goal, n=progress(g, seat))
        found.append(node(f"character:{seat}", f"character/{name}", home, 0, 0, label=label, tip=tip))
        for level in range(3):
            found.append(unit_card(g, seat, character * 3 + level, 1.1 + level))
    tokens = [("P", g.people[seat]), ("G", g.gold[seat])]
    tokens += [(f"M{level}", g.magic[seat * LEVELS + level]) for level in range(LEVELS)]
    for i, (letter, n) in enumerate(tokens):
        label = message(f"token.{letter}")
        art = f"token/{letter[0]}"
        found.append(node(f"token:{seat}:{letter}", art, home, i * 0.7, 1, size=0.6, count=n, label=label))
    more = (
        ("reserve", f"marker/{seat}", "panel.reserve", g.reserve[seat]),
        ("hunted", "vuko-token", "panel.vuko-tokens", g.hunted[seat]),
        ("throat", f"marker/{seat}", "panel.throat", g.throat[seat]),
    )
    for i, (id, art, key, n) in enumerate(more):
        found.append(node(f"{id}:{seat}", art, home, i * 0.7, 1.8, size=0.6, count=n, label=message(key)))
    return found


def unit_card(g: Garden, seat: int, unit: int, x: float) -> Data:
    """A unit type: how many are in reserve, and what it can do."""
    id = g.tables.unit_ids[unit]
    names = [message(f"ability.{name}") for name in abilities(g, unit)]
    free = g.tables.upgrade_slots[unit] - sum(g.bought[unit * KINDS : unit * KINDS + KINDS])
    tip = message("tip.unit", level=unit % 3 + 1, abilities=names or [message("word.none")], n=free)
    label = message(f"piece.{id}")
    return node(
        f"piece:{seat}:{unit + 1}", f"unit/{id}", f"card:{seat}", x, 0, count=g.spare[unit], label=label, tip=tip
    )
