"""The world: locations with artefacts and explorers, and what lies in the oceans: forecast, black market, supplies."""

from functools import cache
from typing import Any

from ludoteka.core.scene import badge, message, node
from ludoteka.core.wire import Message, Node

from ...art.map import DEEP, TOP
from ...components.tables import COLOURS, GLYPHS, MARKETS, TYPE_IDS, Tables
from ...questions.names import artefact_name, card_name
from ...rules.state import EMPTY, Earth
from .. import layout

HOME = "map"


# -- words ----------------------------------------------------------------------------------------------------------


def seat_message(g: Earth, player: int) -> Message:
    return message("seat.zu") if player >= g.seats else message("seat.player", n=player + 1)


@cache
def artefact_label(t: Tables, type_: int) -> Message:
    """An artefact with its glyph, which is its row of the gallery, and its value."""
    return message("label.artefact", artefact=artefact_name(type_), glyph=GLYPHS[type_ & 3], n=t.value[type_])


def tile_label(g: Earth, type_: int) -> Message:
    return artefact_label(g.tables, type_)


def faction_of(g: Earth, player: int) -> str:
    """The faction of a player, or nothing while it is not chosen."""
    return g.tables.faction_ids[g.faction[player]] if g.faction[player] != EMPTY else ""


def piece_art(g: Earth, kind: str, player: int) -> str:
    """`explorer/0/gul`; without the faction while it is not chosen."""
    return f"{kind}/{player}/{faction_of(g, player)}".rstrip("/")


def crew_art(g: Earth, player: int) -> str:
    return piece_art(g, "crew", player)


# -- places ---------------------------------------------------------------------------------------------------------


def place(t: Tables, here: int) -> tuple[float, float]:
    """Where a location lies on the map."""
    y = TOP + DEEP * t.location_y[here]
    return t.location_x[here] * layout.MAP_WIDE * layout.MAP_HIGH / 100, y * layout.MAP_HIGH / 100


def tile_place(t: Tables, type_: int) -> tuple[float, float]:
    """Where artefacts of a type lie: below their dig site."""
    here = t.site_of[type_]
    x, y = place(t, here)
    types = t.types_at[here]
    return x + (types.index(type_) - (len(types) - 1) / 2) * layout.TILE_STEP, y + layout.TILE_DROP


def world(g: Earth) -> list[Node]:
    """The map, its locations with the artefacts that lie there, and the explorers."""
    t = g.tables
    found = [sea()]
    for here, name in enumerate(t.location_ids):
        x, y = place(t, here)
        label = message("label.location", location=message(f"location.{name}"))
        tip = location_tip(g, here)
        art = f"location/{name}"
        more = {"label": label, "tip": tip, "print": message(f"location.{name}"), "study": True, "shaped": True}
        found.append(node(f"location:{name}", art, HOME, x, y, size=1.2, **more))
    for type_ in range(len(TYPE_IDS)):
        if g.dig_sites[type_]:
            found.append(tile(t, type_, g.dig_sites[type_]))
    for here in range(len(t.location_ids)):
        found += explorers(g, here)
    return found


@cache
def sea() -> Node:
    wide, high = layout.MAP_WIDE, layout.MAP_HIGH
    return node(
        "world", "map", HOME, wide * high / 2, high / 2, size=high, wide=wide, label=message("region.map"), ground=True
    )


@cache
def tile(t: Tables, type_: int, count: int) -> Node:
    name = TYPE_IDS[type_]
    label = artefact_label(t, type_)
    more: dict[str, Any] = {"label": label, "count": count if count > 1 else None, "piece": True, "study": True}
    return node(f"tile:{name}", f"artefact/{name}", HOME, *tile_place(t, type_), size=layout.TILE, **more)


def explorers(g: Earth, here: int) -> list[Node]:
    """Those who stand at a location, side by side above it."""
    there = [i for i in range(g.seats * 3) if g.explorers[i] == here]
    x, y = place(g.tables, here)
    found = []
    for number, i in enumerate(there):
        seat = i // 3
        left = x + (number - (len(there) - 1) / 2) * 0.56
        label = message("label.explorer", seat=seat_message(g, seat))
        art = piece_art(g, "explorer", seat)
        found.append(
            node(f"explorer:{seat}:{i % 3}", art, HOME, left, y - 0.66, size=0.84, label=label, piece=True, shaped=True)
        )
    return found


def location_tip(g: Earth, here: int) -> Message:
    """What a location is, what lies there and who stands there, and where the lines lead."""
    t = g.tables
    parts: list[Message] = []
    if t.dig_colour[here] >= 0:
        types = [message("tip.lies", artefact=artefact_name(x), n=g.dig_sites[x]) for x in t.types_at[here]]
        parts.append(message("tip.dig", colour=message(f"colour.{COLOURS[t.dig_colour[here]]}"), artefacts=types))
    if t.market_at[here] >= 0:
        parts.append(message("tip.market", market=t.market_at[here] + 1))
    if t.depot_at[here] >= 0:
        symbols = [market + 1 for market in range(MARKETS) if t.depot_of[market] == t.depot_at[here]]
        parts.append(message("tip.depot", markets=symbols))
    seats = [seat_message(g, seat) for seat in range(g.seats) if here in g.explorers[seat * 3 : seat * 3 + 3]]
    if seats:
        parts.append(message("tip.explorers", seats=seats))
    near = [message(f"location.{t.location_ids[there]}") for there in t.near[here]]
    parts.append(message("tip.near", locations=near))
    return message("tip.location", parts=parts)


# -- in the oceans --------------------------------------------------------------------------------------------------


def black_market(g: Earth) -> list[Node]:
    """Five open stacks, top first; all of it may be looked through."""
    found = []
    for colour, letter in enumerate(COLOURS):
        stack = g.black[colour]
        label = message("label.stack", colour=message(f"colour.{letter}"))
        tip = message("tip.stack", artefacts=[tile_label(g, type_) for type_ in stack] or [message("word.nothing")])
        art = f"artefact/{TYPE_IDS[stack[0]]}" if stack else f"place/{letter}"
        more: dict[str, Any] = {"label": label, "tip": tip, "count": len(stack), "study": True}
        found.append(node(f"black:{letter}", art, HOME, *layout.BLACK[colour], size=0.9, **more))
    return found


def forecast(g: Earth) -> list[Node]:
    """The forecast row with its cubes, decks and tokens, face-down artefacts, and those drawn in a survey."""
    t = g.tables
    found = []
    wide = layout.CARD_WIDE
    for i, number in enumerate(g.forecast):
        name = t.card_ids[number]
        owner = g.marks[i]
        mark = None
        if owner != EMPTY:
            mark = badge(crew_art(g, owner), message("label.cube", seat=seat_message(g, owner)))
        more: dict[str, Any] = {"label": message("label.card", card=card_name(t, number)), "badge": mark, "study": True}
        at = layout.FORECAST[i % len(layout.FORECAST)]
        found.append(node(f"forecast:{i + 1}", f"card/{name}", HOME, *at, size=layout.FORECAST_CARD, wide=wide, **more))
    size = layout.FORECAST_CARD
    deck = message("label.deck")
    found.append(node("deck", "card/back", HOME, *layout.DECK, size=size, wide=wide, count=len(g.deck), label=deck))
    pile: dict[str, Any] = {"count": len(g.discard), "label": message("label.pile"), "study": True}
    found.append(node("pile", "card/pile", HOME, *layout.PILE, size=size, wide=wide, **pile))
    free = t.tokens - sum(1 for token in g.token if token)
    if g.round in (1, 2) and free:
        art = f"token/{t.tokens - free + 1}"
        found.append(node("tokens", art, HOME, *layout.TOKENS, size=0.85, count=free, label=message("label.tokens")))
    for colour, letter in enumerate(COLOURS):
        label = message("label.supply", colour=message(f"colour.{letter}"))
        count = sum(g.stack[colour * 4 : colour * 4 + 4])
        at = layout.SUPPLY[colour]
        found.append(node(f"supply:{letter}", f"stack/{letter}", HOME, *at, size=0.66, count=count, label=label))
    for i, type_ in enumerate(sorted(set(g.surveyed))):
        name = TYPE_IDS[type_]
        label = message("label.surveyed", artefact=artefact_name(type_), n=t.value[type_])
        found.append(node(f"surveyed:{name}", f"artefact/{name}", HOME, *layout.SURVEYED[i % 3], size=1.0, label=label))
    return found
