"""What one seat may know, built up from nothing.

Hidden are the cards in other hands and packets, and the order of everything that lies face down.
"""

from typing import Any

from ludoteka.core.position import Position

from ..components.tables import BUYERS, CENTRES, COLOURS, MARKETS, TRAVEL, TYPE_IDS, TYPES
from ..rules.scoring import gallery_score
from ..rules.state import EMPTY, Earth


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) may know it."""
    g = position.known(seat)
    assert isinstance(g, Earth)
    t = g.tables
    return {
        "round": g.round,
        "active": g.active,
        "order": list(g.order),
        "deck": len(g.deck),
        "discard": [t.card_ids[card] for card in g.discard],
        "forecast": [
            {"card": t.card_ids[card], "cube": owner if owner != EMPTY else None}
            for card, owner in zip(g.forecast, g.marks, strict=True)
        ],
        "command": [t.command_names[kind * 2 + side(g)] if kind != EMPTY else None for kind in g.command],
        "supply": {COLOURS[colour]: len(g.supply(colour)) for colour in range(5)},
        "map": {TYPE_IDS[type_]: g.dig_sites[type_] for type_ in range(TYPES) if g.dig_sites[type_]},
        "black_market": {COLOURS[c]: [TYPE_IDS[type_] for type_ in g.black[c]] for c in range(5)},
        "queues": ["".join(BUYERS[buyer] for buyer in queue) for queue in g.queue],
        "ship": {BUYERS[buyer]: g.ship[buyer] for buyer in range(6)},
        "popularity": {COLOURS[c]: {"level": g.level(c), "rank": g.rank(c), "credits": g.payout(c)} for c in range(5)},
        "special": g.pool[5],
        "players": [player(g, other, seat) for other in range(g.players)],
        "zu": zu(g) if g.solo else None,
    }


def side(g: Earth) -> int:
    """Command cards lie white side up until round 3."""
    return 1 if g.round in (0, 3) else 0


def player(g: Earth, player: int, viewer: int | None) -> dict[str, Any]:
    """What the viewer may know of one player."""
    t = g.tables
    known: dict[str, Any] = {
        "faction": t.faction_ids[g.faction[player]] if g.faction[player] != EMPTY else None,
        "credits": g.credits[player],
        "passed": bool(g.passed[player]),
        "token": g.token[player],
        "crew": max(0, g.crew[player]),  # R10.1.4: Zu goes on with cubes of another set
        "hold": [TYPE_IDS[type_] for type_ in g.hold[player]],
        "hatch": [TYPE_IDS[type_] for type_ in g.hatch[player]],
        "gallery": [TYPE_IDS[type_] for type_ in range(TYPES) if g.gallery[player] >> type_ & 1],
        "gallery_score": gallery_score(t, g.gallery[player]),
        "bonuses": [COLOURS[colour] for colour in range(5) if g.bonus[player] >> colour & 1],
        "traders": g.traders[player * MARKETS : player * MARKETS + MARKETS],
        "envoys": dict(zip(CENTRES, g.envoys[player * 3 : player * 3 + 3], strict=True)),
    }
    if player >= g.seats:
        return known
    known["explorers"] = [
        t.location_ids[here] if here != EMPTY else None for here in g.explorers[player * 3 : player * 3 + 3]
    ]
    known["cards"] = len(g.action_cards(player))
    known["travel"] = [t.card_ids[card] for card in g.hand[player] if card >= TRAVEL]
    known["packet_size"] = len(g.packet[player])
    if player == viewer:
        known["hand"] = [t.card_ids[card] for card in g.hand[player]]
        known["packet"] = [t.card_ids[card] for card in g.packet[player]]
        known["drawn"] = [t.card_ids[card] for card in g.drawn] if player == g.active else []
    return known


def zu(g: Earth) -> dict[str, Any]:
    """Zu's deck by kinds, and what lies on its pile."""
    t = g.tables
    return {
        "deck": list(g.zu_kinds),
        "carried": g.carried,
        "before": [t.zu_ids[card] for card in g.zu_before],
        "pile": [t.zu_ids[card] for card in g.zu_pile],
    }
