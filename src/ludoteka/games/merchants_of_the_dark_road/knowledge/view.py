"""R14.1: what one seat may know, built up from nothing.

Hidden are the coins of others behind their screens, unless they are played openly, the deeds of others, and what the
others have in their logs; decks have no order that anybody could know. At the end everything is revealed
(R14.3).
"""

from typing import Any

from ludoteka.core.position import Position

from ..components.tables import (
    BUILDINGS,
    COMPANIONS,
    FACES,
    GOODS,
    KINDS,
    MARKET_SPACES,
    NOTICES,
    ROUTES,
    RUINS_SPACES,
    STEEDS,
    TOWNS,
    UPGRADES,
)
from ..questions.notation import ITEMS
from ..rules.moves import abilities_of, used_at
from ..rules.scoring import total
from ..rules.state import CONCERN, EMPTY, Road


def revealed(g: Road) -> bool:
    """Whether the game is over and everything lies open."""
    return bool(g.ledger)


def sees_coins(g: Road, seat: int, viewer: int | None) -> bool:
    return seat == viewer or g.rules.open_coins or revealed(g)


def sees_cards(g: Road, seat: int, viewer: int | None) -> bool:
    """Deeds and log."""
    return seat == viewer or revealed(g)


def bits(names: list[str], some: int) -> list[str]:
    """The names in a set of bits."""
    return [name for i, name in enumerate(names) if some >> i & 1]


def name(names: list[str], i: int) -> str | None:
    return names[i] if i != EMPTY else None


def place(who: int) -> int | str:
    """A seat from 1 on, or the Private Concern."""
    return "PC" if who == CONCERN else who + 1


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: a spectator) may know it."""
    g = position.known(seat)
    assert isinstance(g, Road)
    t = g.tables
    known: dict[str, Any] = {
        "round": g.round,
        "order": [place(who) for who in g.order],
        "active": place(g.active) if g.active != EMPTY else None,
        "prices": {good: g.price(i) for i, good in enumerate(GOODS)},
        "dice": dict(zip(GOODS, g.dice, strict=True)),
        "aside": g.aside,
        "buildings": [BUILDINGS[building] for building in g.buildings],
        "commissions": {town: name(t.tile_ids, g.tops[i]) for i, town in enumerate(TOWNS)},
        "commissions_left": {
            town: sum(t.tile_town[tile] == i for tile in g.under) + len(g.below[i]) for i, town in enumerate(TOWNS)
        },
        "market": MARKET_SPACES[g.dark_market],
        "ruins": RUINS_SPACES[g.ruins],
        "inn": [name(t.hero_ids, hero) for hero in g.inn],
        "scouted": [t.hero_ids[hero] for hero in g.scouted],
        "heroes_left": len(g.hero_bag) + len(g.hero_bottom),
        "companions": [COMPANIONS[t.kind[card]] if card != EMPTY else None for card in g.row],
        "companions_left": len(g.companion_bag) + len(g.companion_bottom),
        "deeds": [name(t.deed_ids, deed) for deed in g.deed_slots],
        "deeds_left": g.deed_deck(),
        "upgrades": bits(UPGRADES, g.upgrades_left),
        "first_coins": bool(g.five_left),
        "discarded_events": [t.event_ids[event] for event in g.event_discard],
        "pairs": [[STEEDS[steed], t.hero_ids[hero]] for steed, hero in g.pairs],
        "caravan": caravan(g) if g.leader != EMPTY else None,
        "concern": concern(g) if g.rules.concern else None,
        "players": [player(g, other, seat) for other in range(g.seats)],
    }
    return known


def caravan(g: Road) -> dict[str, Any]:
    return {
        "leader": place(g.leader),
        "route": ROUTES[g.route],
        "destination": TOWNS[g.destination],
        "travelers": [place(who) for who in g.travelers],
        "event": name(g.tables.event_ids, g.event),
        "dice": list(g.travel_dice),
        "taken": list(g.taken_dice),
    }


def concern(g: Road) -> dict[str, Any]:
    t = g.tables
    known: dict[str, Any] = {
        "coins": g.concern_coins,
        "prestige": g.concern_prestige,
        "stock": g.stock,
        "heroes": [t.hero_ids[hero] for hero in g.concern_heroes],
        "commissions": [t.tile_ids[tile] for tile in g.concern_tiles],
        "deeds": bin(g.concern_deeds).count("1"),
        "companions": len(g.concern_companions),
        "delivered": [len(g.concern_log_heroes), len(g.concern_log_tiles)],
        "space": g.concern_pawn,
        "row": [TOWNS[town] for town in g.delivery],
        "served": bits(TOWNS, g.served),
        "card": name(t.action_ids, g.action),
        "cards_left": len(g.action_bag),
        "notices": bits(NOTICES, g.notices),
        "sarcophagi": [place(owner) if owner != EMPTY else None for owner in g.sarcophagus_owner],
    }
    if revealed(g):
        known["deed_faces"] = bits(t.deed_ids, g.concern_deeds)
    return known


def player(g: Road, seat: int, viewer: int | None) -> dict[str, Any]:
    """What the viewer may know of one seat."""
    t = g.tables
    active = g.active == seat
    known: dict[str, Any] = {
        "space": g.pawn[seat],
        "prestige": g.prestige[seat],
        "lanterns": g.lanterns[seat],
        "quartz": g.quartz[seat],
        "horseshoes": g.shoes[seat],
        "locked": [name(FACES, face) for face in g.locked[seat * 3 : seat * 3 + 3]],
        "reserve": [face for i, face in enumerate(FACES) for _ in range(g.reserve[seat * 6 + i])],
        "spent": g.spent[seat],
        "illuminated": [face for i, face in enumerate(FACES) for _ in range(g.illuminated[seat * 6 + i])],
        "pool": [FACES[face] for face in (g.pool_night, g.pool_illuminated) if active and face != EMPTY],
        "goods": {ITEMS[i]: count for i, count in enumerate(g.goods[seat * 12 : seat * 12 + 12]) if count},
        "heroes": [t.hero_ids[hero] for hero in g.riders[seat]],
        "commissions": [t.tile_ids[tile] for tile in g.tiles[seat]],
        "steeds": bits(STEEDS, g.steeds[seat]),
        "upgrades": bits(UPGRADES, g.upgrades[seat]),
        "companions": {
            COMPANIONS[kind]: [
                g.companions[seat * KINDS + kind],
                *(g.used[used_at(seat, number)] for number in abilities_of(kind)),
            ]
            for kind in range(KINDS)
            if g.companions[seat * KINDS + kind]
        },
        "gifts": g.gifts(seat),
        "deeds": bin(g.hands[seat]).count("1"),
        "delivered": [len(g.log_heroes[seat]), len(g.log_tiles[seat])],
    }
    if sees_coins(g, seat, viewer):
        known["coins"] = g.coins[seat]
        known["base_score"] = min(g.coins[seat], g.prestige[seat])
    if sees_cards(g, seat, viewer):
        known["deed_faces"] = bits(t.deed_ids, g.hands[seat])
        known["log"] = [
            [t.hero_ids[hero] for hero in g.log_heroes[seat]],
            [t.tile_ids[tile] for tile in g.log_tiles[seat]],
        ]
        if not revealed(g):
            end = total(g, seat)
            known["with_deeds"] = {"coins": end.coins, "prestige": end.prestige, "vp": end.vp}
    return known
