"""The moves of Excavation Earth as numbers. Sets of cards and of artefacts are picked one by one."""

from ludoteka.core.actions import Actions, some_of
from ludoteka.core.choice import NO

from ..components.tables import CARDS, COLOURS, KINDS, MARKETS, TYPES, ZU_FACTION, ZU_KINDS, Tables
from ..rules.moves import ALONE, END, FROM_SUPPLY, acquisition, delivery, pair_of, play, queued, sale_at, walk
from ..rules.state import ACTIONS
from ..rules.turns.command import ORDERS, USE


def actions(t: Tables) -> Actions:
    types = range(TYPES)
    items = range(2 * TYPES)
    cards = range(CARDS)
    locations = range(len(t.location_ids))
    colours = range(len(COLOURS))
    walks = [NO, *(walk(explorer, location) for explorer in range(3) for location in locations)]
    plays = [NO, *(play(action, card) for action in range(len(ACTIONS)) for card in cards)]
    acquire = [acquisition(colour, hatch) for colour in colours for hatch in range(2)]
    buyers = [queued(market, place) for market in range(MARKETS) for place in range(END + 1)]
    pairs = [pair_of(one, two) for one in (*items, ALONE) for two in items]
    return Actions(
        answers={
            "faction": range(ZU_FACTION),
            "mulligan": some_of("card"),
            "draft": some_of("card"),
            "explorer": locations,
            "step": walks,
            "action": plays,
            "extra": plays,
            "travel": walks,
            "take": [NO, *types],
            "equipment": [NO, *types],
            "sample": [NO, *types, FROM_SUPPLY],
            "guard": types,
            "market": range(24),
            "prior": [NO, *acquire],
            "sale": [sale_at(colour, markets) for colour in colours for markets in range(1, 1 << MARKETS)],
            "goods": some_of("item"),
            "deliver-or-acquire": [NO, *acquire, *map(delivery, items)],
            "command": range(len(ORDERS)),
            "trader": [NO, USE],
            "ability": [NO, USE],
            "bribe": [NO, *buyers],
            "bribe-to": buyers,
            "replace": range(9),
            "free": [NO, *types],
            "site": types,
            "purchase": [NO, *types],
            "discard": some_of("card"),
            "drop": cards,
        },
        parts={"card": cards, "item": items},
        chance={
            "faction": range(ZU_FACTION),
            "card": cards,
            "packet": cards,
            "forecast": cards,
            "tile": types,
            "buyer": range(6),
            "command-card": range(len(KINDS)),
            "lost": cards,
            "zu-kind": range(len(ZU_KINDS) + 1),
            "zu-card": range(len(t.zu_ids)),
            "zu-colour": range(5),
            "zu-market": range(MARKETS),
            "zu-artefact": types,
            "zu-item": items,
            "zu-goods": pairs,
            "zu-survey": cards,
        },
    )
