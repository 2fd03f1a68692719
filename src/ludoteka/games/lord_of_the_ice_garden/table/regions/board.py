"""Above the coast Dead Snow, below it reputation and the supply."""

from ludoteka.core.scene import message, node, seat_name
from ludoteka.core.wire import Node

from ...art.board import reputation_place, snow_place
from ...art.index import WIDE
from ...components.tables import ABILITIES, KINDS, RESOURCES
from ...rules.state import NOWHERE, Garden
from .map import MAP_HIGH, MAP_TOP, SNOW_HIGH, WIDTH, wide

REPUTATION_TOP = MAP_TOP + MAP_HIGH + 0.05
REPUTATION_HIGH = WIDTH / WIDE["reputation-track"]
SUPPLY_Y = REPUTATION_TOP + REPUTATION_HIGH + 0.32


def snow_and_reputation(g: Garden) -> list[Node]:
    t = g.tables
    limit = t.limit[g.seats]
    said = message("label.snow", n=g.snow, limit=limit)
    y = SNOW_HIGH / 2
    found = [
        wide(
            "snow-track", f"snow-track/{g.seats}", "board", WIDTH / 2, y, SNOW_HIGH, label=said, tip=message("tip.snow")
        )
    ]
    alarm = g.snow + 3 >= limit or None
    found.append(
        node("snow", "snow", "board", round(snow_place(t, g.snow) * WIDTH, 3), y, size=0.56, label=said, lit=alarm)
    )
    y = REPUTATION_TOP + REPUTATION_HIGH / 2
    found.append(
        wide(
            "reputation-track",
            "reputation-track",
            "board",
            WIDTH / 2,
            y,
            REPUTATION_HIGH,
            label=message("label.reputation-track"),
            tip=message("tip.reputation"),
        )
    )
    for i, seat in enumerate(g.ladder):
        low = sum(1 for other in g.ladder[:i] if g.reputation[other] == g.reputation[seat])
        # Markers in the safe area have room beside each other; elsewhere they are stacked.
        place = g.reputation[seat]
        x = reputation_place(t, place) * WIDTH + 0.03 * low if place else 0.42 + 0.2 * low
        up = 0.21 * low if place else 0.06 * low
        label = message("label.reputation", seat=seat_name(seat), n=place, place=i + 1)
        found.append(
            node(
                f"reputation:{seat}",
                f"disc/{seat}",
                "board",
                round(x, 3),
                round(y + 0.02 - up, 3),
                size=0.46,
                label=label,
            )
        )
    return found


def supply(g: Garden) -> list[Node]:
    """What is left for everybody."""
    found = []
    step = WIDE["stock"] * 0.46 + 0.14
    x = step / 2 + 0.1
    for resource, letter in enumerate(RESOURCES):
        label = message("label.supply", what=message(f"resource.{letter}"))
        found.append(
            wide(f"supply:{letter}", f"stock/{letter}/{g.supply[resource]}", "board", x, SUPPLY_Y, 0.46, label=label)
        )
        x = round(x + step, 3)
    x += 0.5
    for kind in range(KINDS):
        name = ABILITIES[kind]
        tip = message(f"effect.{name}", n=g.tables.upgrade_cost[kind])
        found.append(
            wide(
                f"upgrade:{name}",
                f"stock/{name}/{g.upgrades[kind]}",
                "board",
                x,
                SUPPLY_Y,
                0.46,
                label=message(f"ability.{name}"),
                tip=tip,
            )
        )
        x = round(x + step, 3)
    x = round(WIDTH - step / 2 - 0.1, 3)
    left = g.tables.vuko_tokens - sum(g.vuko_tokens)
    found.append(
        wide("vuko-tokens", f"stock/vuko/{left}", "board", x, SUPPLY_Y, 0.46, label=message("panel.vuko-tokens"))
    )
    if g.vuko == NOWHERE:
        found.append(
            node(
                "vuko", "vuko", "board", round(x - 0.8, 3), SUPPLY_Y - 0.02, size=0.52, label=message("label.vuko-away")
            )
        )
    return found
