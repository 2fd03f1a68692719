"""What a learned value sees of Excavation Earth: fixed numbers with names, the same for every player, Zu included."""

from typing import Final

from ..components.tables import BUYERS, CENTRES, COLOURS, DEPOTS, GLYPHS, MARKETS, TRAVEL, TYPE_IDS, TYPES
from ..rules.state import Earth
from .judge import TERMS, Judge
from .worth import COLUMNS, ROWS

FACTIONS: Final = 6
BUYER_KINDS: Final = len(BUYERS)

COMMON: Final[list[str]] = [
    *(f"seats {n}" for n in range(1, 5)),
    *(f"round {n}" for n in range(1, 4)),
    "turns", "passed", "draft picks", "cards in the deck",
    *(f"{buyer} buyers at market {market + 1}" for market in range(MARKETS) for buyer in BUYERS),
    *(f"payout of {colour}" for colour in COLOURS),
    *(f"buyers of {buyer} in the pool" for buyer in BUYERS),
    *(f"{name} to dig" for name in TYPE_IDS),
    *(f"artefacts at the {depot} black market" for depot in DEPOTS),
    *(f"command card at the {centre} centre {kind}" for centre in CENTRES for kind in range(4)),
    "forecast cubes open", "Zu's cards",
]  # fmt: skip

SEAT: Final[list[str]] = [
    *(f"worth of {term}" for term in TERMS),
    "automatic", "active", "place in turn order", "passed", "initiative token",
    *(f"faction {n + 1}" for n in range(FACTIONS)),
    "credits", "cards", "travel cards",
    *(f"cards of {colour}" for colour in COLOURS),
    *(f"cards with symbol {market + 1}" for market in range(MARKETS)),
    "crew", "room in the hold", "room in the hatch",
    *(f"stored {colour}" for colour in COLOURS),
    *(f"best sale of {colour}" for colour in COLOURS),
    *(f"guards in row {glyph}" for glyph in GLYPHS),
    *(f"guards in column {colour}" for colour in COLOURS),
    *(f"traders at market {market + 1}" for market in range(MARKETS)),
    *(f"envoys in the {centre} centre" for centre in CENTRES),
    *(f"lead in the {centre} centre" for centre in CENTRES),
    *(f"explorers {where}" for where in ("at digs", "at markets", "at black markets", "out")),
]  # fmt: skip


class Filler:
    """Fills a buffer with the numbers of one position: what is common, then each player's."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def fill(self, g: Earth, out: list[float]) -> None:
        for n in range(1, 5):
            out.append(1.0 if g.seats == n else 0.0)
        for n in range(1, 4):
            out.append(1.0 if g.round == n else 0.0)
        out.append(float(g.turns))
        out.append(float(sum(g.passed)))
        out.append(float(g.draft_pick))
        out.append(float(len(g.deck)))
        for market in range(MARKETS):
            counts = [0, 0, 0, 0, 0, 0]
            for buyer in g.queue[market]:
                counts[buyer] += 1
            for buyer in range(BUYER_KINDS):
                out.append(float(counts[buyer]))
        for colour in range(5):
            out.append(float(g.payout(colour)))
        for buyer in range(BUYER_KINDS):
            out.append(float(g.pool[buyer]))
        for type_ in range(TYPES):
            out.append(float(g.dig_sites[type_]))
        for depot in range(3):
            out.append(float(len(g.black[depot])))
        for centre in range(3):
            kind = g.command[centre] // 2 if centre < len(g.command) else -1
            for other in range(4):
                out.append(1.0 if kind == other else 0.0)
        cubes = 0
        for mark in g.marks:
            if mark < 0:
                cubes += 1
        out.append(float(cubes))
        out.append(float(sum(g.zu_kinds) + g.carried) if g.solo else 0.0)
        for player in range(g.players):
            self.fill_player(g, player, out)

    def fill_player(self, g: Earth, me: int, out: list[float]) -> None:
        seated = me < g.seats
        ready = len(g.order) == g.players
        if ready:
            out.extend(self.judge.terms(g, me))
        else:
            # Before all factions are chosen nothing can be told apart.
            for _ in range(len(TERMS)):
                out.append(0.0)
        out.append(0.0 if seated else 1.0)
        out.append(1.0 if g.active == me else 0.0)
        out.append(float(g.order.index(me)) if ready else 0.0)
        out.append(float(g.passed[me]))
        out.append(1.0 if me < len(g.token) and g.token[me] else 0.0)
        faction = g.faction[me] if me < len(g.faction) else -1
        for other in range(FACTIONS):
            out.append(1.0 if faction == other else 0.0)
        out.append(float(g.credits[me]))
        self.fill_cards(g, me, out)
        out.append(float(g.crew[me]) if seated else 0.0)
        out.append(float(g.hold_room(me)) if faction >= 0 else 0.0)
        out.append(float(g.hatch_room(me)) if faction >= 0 else 0.0)
        self.fill_storage(g, me, ready, out)
        mask = g.gallery[me]
        for glyph in range(4):
            out.append(float((mask & ROWS[glyph]).bit_count()))
        for colour in range(5):
            out.append(float((mask & COLUMNS[colour]).bit_count()))
        for market in range(MARKETS):
            out.append(float(g.traders[me * MARKETS + market]))
        self.fill_envoys(g, me, out)
        self.fill_explorers(g, me, out)

    def fill_cards(self, g: Earth, me: int, out: list[float]) -> None:
        colours = [0, 0, 0, 0, 0]
        symbols = [0, 0, 0, 0, 0, 0]
        travel = 0
        count = 0
        if me < g.seats:
            count = len(g.hand[me])
            for card in g.hand[me]:
                if card < TRAVEL:
                    colours[card // 6] += 1
                    symbols[card % 6] += 1
                else:
                    travel += 1
        out.append(float(count))
        out.append(float(travel))
        for colour in range(5):
            out.append(float(colours[colour]))
        for market in range(MARKETS):
            out.append(float(symbols[market]))

    def fill_storage(self, g: Earth, me: int, ready: bool, out: list[float]) -> None:
        counts = [0, 0, 0, 0, 0]
        for type_ in g.hold[me]:
            counts[type_ >> 2] += 1
        for type_ in g.hatch[me]:
            counts[type_ >> 2] += 1
        for colour in range(5):
            out.append(float(counts[colour]))
        for colour in range(5):
            out.append(self.judge.worth.sale(g, me, colour, counts[colour]) if counts[colour] and ready else 0.0)

    def fill_envoys(self, g: Earth, me: int, out: list[float]) -> None:
        for centre in range(3):
            out.append(float(g.envoys[me * 3 + centre]))
        for centre in range(3):
            most = 0
            for player in range(g.players):
                if player != me and g.envoys[player * 3 + centre] > most:
                    most = g.envoys[player * 3 + centre]
            out.append(float(g.envoys[me * 3 + centre] - most))

    def fill_explorers(self, g: Earth, me: int, out: list[float]) -> None:
        t = g.tables
        digs = 0
        markets = 0
        depots = 0
        count = 0
        if me < g.seats:
            for here in g.explorers[me * 3 : me * 3 + 3]:
                if here >= 0:
                    count += 1
                    digs += 1 if t.dig_colour[here] >= 0 else 0
                    markets += 1 if t.market_at[here] >= 0 else 0
                    depots += 1 if t.depot_at[here] >= 0 else 0
        out.append(float(digs))
        out.append(float(markets))
        out.append(float(depots))
        out.append(float(count))
