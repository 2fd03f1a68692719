"""Visiting towns: which one, and what is delivered."""

from ludoteka.core.choice import NO, Choice
from ludoteka.core.notation import plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components.tables import TOWNS, TYPES, Tables
from ..help.aids import gain_item
from ..rules.moves import TO_TILE, good_of
from ..rules.state import Road
from ..table.ids import hero_id, tile_id
from ..table.regions.pieces import town_name
from .districts import handed_over
from .forms import shifted
from .names import tile_name
from .windows import DONE, closed, window

# -- the town -------------------------------------------------------------------------------------------------------


def useful(g: Road, me: int, town: int) -> bool:
    """Whether anything can be delivered in a town."""
    t = g.tables
    stored = [good_of(good) for good in range(2 * TYPES) if g.goods[me * 12 + good]]
    heroes = [hero for hero in g.riders[me] if t.hero_town[hero] == town]
    tiles = [tile for tile in g.tiles[me] if t.tile_town[tile] == town and set(t.tile_wants[tile]) & set(stored)]
    return bool(heroes or tiles)


def why_not_town(g: Road, ask: Choice, town: int) -> Reason | None:
    if town == NO:
        return None
    if not 0 <= town < len(TOWNS):
        return Reason("reason.no-town", {}, "R7.3.1")
    if ask.name == "town" and g.tables.region[town] != g.tables.region[g.destination]:
        return Reason("reason.other-region", {"town": town}, "R7.3.1")
    return None if useful(g, ask.seat, town) else Reason("reason.nothing-to-deliver", {"town": town}, "R7.3.5")


def visited(name: str, rule: str) -> Question:
    return closed(
        name,
        rule,
        [word("no town", NO), plain("visit town {town}")],
        why_not_town,
        touches=lambda g, ask, town: [f"town:{TOWNS[town]}"],
        preview=lambda g, ask, town: [gain_item(g, ask.seat, town)],
    )


# -- deliveries -----------------------------------------------------------------------------------------------------


def why_not_deliver(g: Road, ask: Choice, move: int) -> Reason | None:
    """The question is about the town."""
    t = g.tables
    me = ask.seat
    if move == NO:
        return None
    if move >= TO_TILE:
        tile = move - TO_TILE
        if tile not in g.tiles[me]:
            return Reason("reason.not-on-wagon", {}, "R7.3.2")
        if t.tile_town[tile] != ask.about:
            return Reason("reason.other-town", {"town": t.tile_town[tile]}, "R7.3.2")
        for good in t.tile_wants[tile]:
            if g.goods[me * 12 + good] or g.goods[me * 12 + 6 + good]:
                return None
        return Reason("reason.at-least-one", {}, "R7.3.3")
    if move not in g.riders[me]:
        return Reason("reason.not-riding", {}, "R7.3.2")
    if t.hero_town[move] != ask.about:
        return Reason("reason.other-town", {"town": t.hero_town[move]}, "R7.3.4")
    return None


DELIVER = window(
    "deliver",
    "R7.3.2",
    [DONE, shifted("fulfil {tile}", TO_TILE), plain("deliver {hero}")],
    why_not_deliver,
    touches=lambda g, ask, m: [tile_id(g, m - TO_TILE)] if m >= TO_TILE else [hero_id(g, m)],
    prompt=lambda g, ask: {"town": town_name(ask.about)},
)


def hand_in(tables: Tables) -> Question:
    return handed_over(
        "hand-in",
        "R7.3.3",
        "hand in {items}",
        "move.hand-in-some",
        tables.tile_wants,
        lambda g, ask: {"tile": tile_name(tables, ask.about)},
    )


def questions(tables: Tables) -> list[Question]:
    return [visited("town", "R7.3.1"), visited("final-town", "R9.1"), DELIVER, hand_in(tables)]
