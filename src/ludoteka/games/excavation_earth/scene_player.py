"""What lies before a player: hand, packet, storage, gallery; and Zu's board."""

from ...core.choice import Choice
from ...core.scene import Data, figure, message, node
from .scene_board import colour_of, seat_message, tile_label
from .scoring import centre_awards, envoys_in, gallery_score
from .state import ACTIONS, EMPTY, Earth
from .tables import TRAVEL, TYPE_IDS, TYPES


def hand(g: Earth, seat: int, viewer: int | None) -> list[Data]:
    """The own cards open, those of others face down; travel cards are never a secret."""
    home = f"hand:{seat}"
    if seat == viewer:
        cards = [*cards_in(g, g.hand[seat], "card", seat, home, 0)]
        return [*cards, *cards_in(g, g.packet[seat], "packet", seat, home, 1.3)]
    found = []
    count = len(g.action_cards(seat))
    if count:
        found.append(node(f"cards:{seat}", "card/back", home, 0, 0, count=count, label=message("label.cards")))
    travel = tuple(card for card in g.hand[seat] if card >= TRAVEL)
    return [*found, *cards_in(g, travel, "card", seat, home, 0, 1.2)]


def cards_in(g: Earth, cards: tuple[int, ...], name: str, seat: int, home: str, y: float, x: float = 0.0) -> list[Data]:
    found = []
    copies: dict[int, int] = {}
    for i, card in enumerate(cards):
        copies[card] = copies.get(card, 0) + 1
        code = g.tables.card_ids[card]
        label = message("label.card", card=code)
        if card >= TRAVEL:
            label = message("label.travel-card", card=code, n=g.tables.fuel[card])
        id_ = f"{name}:{seat}:{code}:{copies[card]}"
        found.append(node(id_, f"card/{code}", home, x + i * 1.1, y, label=label))
    return found


def board(g: Earth, player: int) -> list[Data]:
    """Hold, hatch and gallery."""
    home = f"board:{player}"
    found = []
    t = g.tables
    if g.faction[player] != EMPTY:
        name = t.faction_ids[g.faction[player]]
        found.append(
            node(
                f"faction:{player}",
                f"faction/{name}",
                home,
                0,
                0,
                label=message(f"faction.{name}"),
                tip=message(f"faction.{name}.rule"),
            )
        )
        for i, (name, room) in enumerate((("hold", g.hold_room(player)), ("hatch", g.hatch_room(player)))):
            label = message("label.room", storage=message(f"storage.{name}"), n=room)
            found.append(node(f"{name}:{player}", f"storage/{name}", home, 1.5, i, size=0.9, label=label))
    seen: dict[int, int] = {}
    items = [*g.hold[player], *[type_ + TYPES for type_ in g.hatch[player]]]
    for item in items:
        type_ = item % TYPES
        seen[item] = seen.get(item, 0) + 1
        row = item // TYPES
        name = TYPE_IDS[type_] + ("/hatch" if row else "")
        place = items.index(item) - (len(g.hold[player]) if row else 0) + seen[item] - 1
        id_ = f"stored:{player}:{name}:{seen[item]}"
        art = f"artefact/{TYPE_IDS[type_]}"
        where = message(f"storage.{('hold', 'hatch')[row]}")
        label = message("label.stored", artefact=tile_label(g, type_), storage=where)
        found.append(node(id_, art, home, 2.6 + place, row, size=0.9, label=label))
    for type_ in range(TYPES):
        colour, glyph = type_ >> 2, type_ & 3
        full = g.gallery[player] >> type_ & 1
        art = f"crew/{colour_of(g, player)}" if full else f"cell/{TYPE_IDS[type_]}"
        label = message("label.guarded" if full else "label.cell", artefact=tile_label(g, type_))
        id_ = f"cell:{player}:{TYPE_IDS[type_]}"
        found.append(node(id_, art, home, colour, 2.4 + glyph * 0.9, size=0.8, label=label))
    return found


def actions(choice: Choice | None) -> list[Data]:
    """The eight actions, where one of them is asked for."""
    if choice is None or choice.name not in ("action", "extra"):
        return []
    return [
        node(f"action:{name}", f"action/{name}", "actions", i * 1.2, 0, label=message(f"action.{name}"))
        for i, name in enumerate(ACTIONS)
    ]


def factions(g: Earth, choice: Choice | None) -> list[Data]:
    """The factions that are still free, while they are chosen."""
    if choice is None or choice.name != "faction":
        return []
    names = g.tables.faction_ids
    return [
        node(
            f"choose:{names[faction]}",
            f"faction/{names[faction]}",
            "actions",
            i * 1.2,
            0,
            label=message(f"faction.{names[faction]}"),
            tip=message(f"faction.{names[faction]}.rule"),
        )
        for i, faction in enumerate(choice.moves)
    ]


def zu_board(g: Earth) -> list[Data]:
    """Zu's pile of this round; what is left in its deck is known by number."""
    t = g.tables
    left = sum(g.zu_kinds) + g.carried
    found = [node("zu:deck", "deck", "zu", 0, 0, count=left, label=message("label.zu-deck"))]
    for i, card in enumerate(g.zu_pile):
        name = t.zu_ids[card]
        found.append(node(f"zu:{name}", f"zu/{name}", "zu", 1.2 + i * 1.1, 0, label=message(f"zu.{name}")))
    return found


def figures(g: Earth, player: int) -> list[Data]:
    """Credits, what the gallery and the majorities would bring now, cards and crew."""
    awards = g.tables.awards[(g.round or 3) - 1]
    majority = sum(centre_awards(envoys_in(g, centre), awards)[player] for centre in range(3))
    found = [
        figure("credits", "credit", message("panel.credits"), g.credits[player]),
        figure("gallery", "gallery", message("panel.gallery"), gallery_score(g.tables, g.gallery[player])),
        figure("majority", "centre/left", message("panel.majority"), majority),
        figure("crew", f"crew/{colour_of(g, player)}", message("panel.crew"), max(0, g.crew[player])),
        figure("token", "token", message("panel.token"), g.token[player]),
    ]
    if player < g.seats:
        found.insert(1, figure("cards", "card/back", message("panel.cards"), len(g.hand[player])))
    return found


def zu_panel(g: Earth) -> Data:
    return {
        "seat": 1,
        "art": "faction/zu",
        "label": seat_message(g, 1),
        "asked": False,
        "ready": False,
        "figures": figures(g, 1),
    }
