"""What lies before a player: actions, hand, packet, storage, gallery; and what Zu has."""

from functools import cache
from typing import Any

from ludoteka.core.choice import Choice
from ludoteka.core.scene import figure, message, node, panel_of
from ludoteka.core.wire import Figure, Node, Panel

from ...components.tables import TRAVEL, TYPE_IDS, TYPES, Tables
from ...questions.names import card_name
from ...rules.scoring import centre_awards, envoys_in, gallery_score
from ...rules.state import ACTIONS, EMPTY, Earth
from .. import layout
from .board import artefact_label, crew_art, faction_of, piece_art, seat_message, tile_label

# -- hands ----------------------------------------------------------------------------------------------------------


def hand(g: Earth, seat: int, viewer: int | None, choice: Choice | None) -> list[Node]:
    """The own cards open below the actions, those of others face down; travel cards are never a secret."""
    home = f"hand:{seat}"
    if seat != viewer:
        return other_hand(g, seat, home)
    if choice is not None and choice.name == "faction":
        return factions(g, choice, home)
    if g.packet[seat]:
        small = row(g, g.hand[seat], "card", seat, home, layout.SMALL_CARD / 2, layout.SMALL_CARD)
        return [*small, *row(g, g.packet[seat], "packet", seat, home, layout.CARD_Y, layout.CARD_SIZE)]
    return [*actions(home), *row(g, g.hand[seat], "card", seat, home, layout.CARD_Y, layout.CARD_SIZE)]


def row(g: Earth, cards: tuple[int, ...], name: str, seat: int, home: str, y: float, size: float) -> list[Node]:
    """Cards side by side; many of them overlap, but the left edge of each can be read."""
    wide = size * layout.CARD_WIDE
    step = min(wide * 1.05, (layout.HAND_WIDE - wide) / max(1, len(cards) - 1))
    start = (layout.HAND_WIDE - wide - step * (len(cards) - 1)) / 2 + wide / 2
    found = []
    copies: dict[int, int] = {}
    for i, card in enumerate(cards):
        copies[card] = copies.get(card, 0) + 1
        found.append(card_node(g.tables, card, name, seat, copies[card], home, start + i * step, y, size))
    return found


def card_node(
    t: Tables, card: int, name: str, seat: int, copy: int, home: str, x: float, y: float, size: float
) -> Node:
    code = t.card_ids[card]
    label = message("label.card", card=card_name(t, card))
    if card >= TRAVEL:
        label = message("label.travel-card", n=t.fuel[card])
    more: dict[str, Any] = {"size": size, "wide": layout.CARD_WIDE, "label": label, "study": True, "brief": True}
    if copy > 1:
        more["twin"] = f"{name}:{seat}:{code}:1"
    return node(f"{name}:{seat}:{code}:{copy}", f"card/{code}", home, round(x, 3), y, **more)


def other_hand(g: Earth, seat: int, home: str) -> list[Node]:
    found = []
    size = {"size": layout.CARD_SIZE, "wide": layout.CARD_WIDE}
    count = len(g.action_cards(seat))
    if count:
        label = message("label.cards")
        found.append(node(f"cards:{seat}", "card/back", home, 1, layout.CARD_Y, count=count, label=label, **size))
    for i, card in enumerate(card for card in g.hand[seat] if card >= TRAVEL):
        x = 3.2 + i * 2.05
        found.append(card_node(g.tables, card, "card", seat, 1, home, x, layout.CARD_Y, layout.CARD_SIZE))
    return found


@cache
def actions(home: str) -> list[Node]:
    """What a card can be played for."""
    wide = layout.ACTION_WIDE * layout.ACTION_SIZE
    step = (layout.HAND_WIDE - wide) / (len(ACTIONS) - 1)
    size = {"size": layout.ACTION_SIZE, "wide": layout.ACTION_WIDE}
    y = layout.ACTION_SIZE / 2
    return [
        node(
            f"action:{name}",
            f"action/{name}",
            home,
            round(wide / 2 + i * step, 3),
            y,
            label=message(f"action.{name}"),
            print=message(f"action.{name}"),
            tip=message(f"action.{name}.rule"),
            **size,
        )
        for i, name in enumerate(ACTIONS)
    ]


def factions(g: Earth, choice: Choice, home: str) -> list[Node]:
    """The factions that are still free, while they are chosen."""
    found = []
    size = {"size": layout.CARD_SIZE, "wide": layout.CARD_WIDE}
    for i, faction in enumerate(choice.moves):
        name = g.tables.faction_ids[faction]
        said = {
            "label": message(f"faction.{name}"),
            "tip": message(f"faction.{name}.rule"),
            "print": message(f"faction.{name}.short"),
        }
        found.append(node(f"choose:{name}", f"choose/{name}", home, 1.1 + i * 2.2, layout.CARD_Y, **said, **size))
    return found


# -- faction boards -------------------------------------------------------------------------------------------------


def board(g: Earth, player: int) -> list[Node]:
    """Storage and crew once there is a faction; the gallery is the same for all."""
    home = f"board:{player}"
    stores = storage(g, player, home) if g.faction[player] != EMPTY else []
    return [ground(player), *stores, *gallery(g, player, home)]


@cache
def ground(player: int) -> Node:
    high, wide = layout.BOARD_HIGH, layout.BOARD_WIDE
    label = message("region.faction-board")
    home = f"board:{player}"
    return node(
        f"mat:{player}",
        f"mat/{player}",
        home,
        high * wide / 2,
        high / 2,
        size=high,
        wide=wide,
        label=label,
        ground=True,
    )


def storage(g: Earth, player: int, home: str) -> list[Node]:
    t = g.tables
    name = faction_of(g, player)
    rule = {"label": message(f"faction.{name}"), "tip": message(f"faction.{name}.rule")}
    found = [node(f"faction:{player}", f"faction/{name}", home, layout.SEAL_X, layout.LOWER_Y, size=1.3, **rule)]
    crew = message("panel.crew")
    count = max(0, g.crew[player])
    found.append(
        node(
            f"crew:{player}",
            crew_art(g, player),
            home,
            layout.CREW_X,
            layout.LOWER_Y,
            count=count,
            label=crew,
            size=0.8,
            brief=True,
        )
    )
    for kind, places, x, y, wide, room in (
        ("hold", t.hold[g.faction[player]], layout.HOLD_X, layout.HOLD_Y, 5.0, g.hold_room(player)),
        ("hatch", t.hatch[g.faction[player]], layout.HATCH_X, layout.LOWER_Y, 2.0, g.hatch_room(player)),
    ):
        label = message("label.room", storage=message(f"storage.{kind}"), n=room)
        found.append(node(f"{kind}:{player}", f"{kind}/{places}", home, x, y, size=layout.SLOT, wide=wide, label=label))
        left = x - (wide - 1) / 2 * layout.SLOT
        copies: dict[int, int] = {}
        for i, type_ in enumerate(g.hold[player] if kind == "hold" else g.hatch[player]):
            copies[type_] = copies.get(type_, 0) + 1
            found.append(stored(g, player, type_, kind, copies[type_], left + i * layout.SLOT, y))
    return found


def stored(g: Earth, player: int, type_: int, kind: str, copy: int, x: float, y: float) -> Node:
    name = TYPE_IDS[type_]
    id_ = f"stored:{player}:{name}{'/hatch' if kind == 'hatch' else ''}:{copy}"
    label = message("label.stored", artefact=tile_label(g, type_), storage=message(f"storage.{kind}"))
    more = {"size": 0.76, "label": label, "piece": True, "study": True, "brief": True}
    return node(id_, f"artefact/{name}", f"board:{player}", round(x, 3), y, **more)


def gallery(g: Earth, player: int, home: str) -> list[Node]:
    """A cell for each type of artefact, and guards on those that were sampled."""
    found = [cell(g.tables, player, type_) for type_ in range(TYPES)]
    for type_ in range(TYPES):
        if g.gallery[player] >> type_ & 1:
            x, y = cell_place(type_)
            label = message("label.guarded", artefact=tile_label(g, type_))
            id_ = f"guard:{player}:{TYPE_IDS[type_]}"
            more = {"size": 0.5, "label": label, "piece": True}
            found.append(node(id_, crew_art(g, player), home, x, y, **more))
    return found


def cell_place(type_: int) -> tuple[float, float]:
    return layout.CELL_X + (type_ >> 2) * layout.CELL_STEP_X, layout.CELL_Y + (type_ & 3) * layout.CELL_STEP_Y


@cache
def cell(t: Tables, player: int, type_: int) -> Node:
    name = TYPE_IDS[type_]
    label = message("label.cell", artefact=artefact_label(t, type_))
    more = {"size": layout.CELL_SIZE, "wide": layout.CELL_WIDE, "label": label, "study": True}
    x, y = cell_place(type_)
    return node(f"cell:{player}:{name}", f"cell/{name}", f"board:{player}", x, y, **more)


# -- Zu -------------------------------------------------------------------------------------------------------------


def zu_cards(g: Earth) -> list[Node]:
    """Zu's pile of this round; what is left in its deck is known by number and kind."""
    t = g.tables
    home = f"hand:{g.seats}"
    size = {"size": layout.CARD_SIZE, "wide": layout.CARD_WIDE}
    left = sum(g.zu_kinds) + g.carried
    y = layout.CARD_Y
    found = [node("zu:deck", "zucard/back", home, 1, y, count=left, label=message("label.zu-deck"), study=True, **size)]
    step = min(2.0, 6.6 / max(1, len(g.zu_pile) - 1))
    for i, card in enumerate(g.zu_pile):
        name = t.zu_ids[card]
        label = message(f"zu.{name}")
        found.append(node(f"zu:{name}", f"zucard/{name}", home, round(3.3 + i * step, 3), y, label=label, **size))
    return found


# -- panels ---------------------------------------------------------------------------------------------------------


def majority_now(g: Earth, player: int) -> int:
    """What the command centres would bring if the round ended now."""
    if not g.round:
        return 0
    awards = g.tables.awards[g.round - 1]
    return sum(centre_awards(envoys_in(g, centre), awards)[player] for centre in range(3))


def total_now(g: Earth, player: int) -> int:
    """What a player would have if the game ended after this round; at the end it is all in the credits."""
    if not g.round:
        return g.credits[player]
    return g.credits[player] + majority_now(g, player) + gallery_score(g.tables, g.gallery[player])


def figures(g: Earth, player: int) -> list[Figure]:
    """Credits, what it would come to with gallery and majorities, cards and crew."""
    gallery_now = gallery_score(g.tables, g.gallery[player])
    found = [
        figure("credits", "credit", message("panel.credits"), g.credits[player], True),
        figure("gallery", "gallery", message("panel.gallery"), gallery_now, True),
        figure("majority", "majority", message("panel.majority"), majority_now(g, player), True),
        figure("crew", crew_art(g, player), message("panel.crew"), max(0, g.crew[player])),
    ]
    if player < g.seats:
        found.insert(1, figure("cards", "card/back", message("panel.cards"), len(g.hand[player])))
    else:
        left = sum(g.zu_kinds) + g.carried
        found.insert(1, figure("cards", "zucard/back", message("label.zu-deck"), left))
    if g.token[player]:
        found.append(figure("token", f"token/{g.token[player]}", message("panel.token"), g.token[player]))
    return found


def zu_panel(g: Earth) -> Panel:
    art = piece_art(g, "crest", g.seats)
    return panel_of(g.seats, art, seat_message(g, g.seats), figures(g, g.seats))
