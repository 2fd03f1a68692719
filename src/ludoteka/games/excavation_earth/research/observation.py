"""What a seat sees of Excavation Earth, in numbers. In a solo game Zu is the second player."""

from ludoteka.core import ways
from ludoteka.core.observation import Field, Observation, SeatField, SharedField, places

from ..components.tables import ACTION_CARDS, CARDS, KINDS, MARKETS, TRAVEL, TYPES, ZU_FACTION, ZU_KINDS, Tables
from ..rules.state import EMPTY, Earth


def turned(g: Earth, player: int, me: int) -> int:
    """A player counted clockwise from the observer; -1 stays -1."""
    return player if player < 0 else (player - me) % g.players


def forecast(g: Earth, me: int) -> list[int]:
    numbers: list[int] = []
    for card, owner in zip(g.forecast, g.marks, strict=True):
        numbers.append(card)
        numbers.append(turned(g, owner, me))
    return numbers


def queues(g: Earth, me: int) -> list[int]:
    limit = g.tables.queue_limit
    return [queue[i] if i < len(queue) else EMPTY for queue in g.queue for i in range(limit)]


def hidden(g: Earth, who: int) -> bool:
    """Zu has neither cards nor explorers."""
    return who >= g.seats


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    players = 2 if seats == 1 else seats
    limit = t.queue_limit
    table: list[Field[Earth]] = [
        Field("round", (4,), 0, 1, "the round, 0 during set-up, one-hot", ways.ONE_HOT, lambda g, me: g.round),
        Field("active", (players,), 0, 1, "whose turn it is, one-hot from the observer on", ways.ONE_HOT,
              lambda g, me: turned(g, g.active, me)),
        Field("deck", (1,), 0, 99, "action cards in the deck", ways.NUMBER, lambda g, me: len(g.deck)),
        Field("discard", (ACTION_CARDS,), 0, 9, "action cards in the common discard pile, by card", ways.COUNTS,
              lambda g, me: g.discard, 3),
        Field("forecast", (5, 2), -1, ACTION_CARDS, "the forecast: card, and the player whose cube lies on it",
              ways.NUMBERS, forecast, blank=(EMPTY,)),
        Field("command", (3, len(KINDS)), 0, 1, "the command card at each centre, one-hot", ways.ONE_HOTS,
              lambda g, me: g.command),
        Field("supply", (5,), 0, 99, "face-down artefacts by colour", ways.NUMBERS,
              lambda g, me: [sum(g.stack[colour * 4 : colour * 4 + 4]) for colour in range(5)], 20),
        Field("sites", (TYPES,), 0, 9, "artefacts on the map, by type", ways.NUMBERS, lambda g, me: g.dig_sites, 4),
        Field("black_market", (TYPES,), 0, 9, "artefacts in the black market, by type", ways.COUNTS,
              lambda g, me: [type_ for stack in g.black for type_ in stack], 4),
        Field("black_market_top", (5, TYPES), 0, 1, "the artefact on top of each colour's stack, one-hot",
              ways.ONE_HOTS, lambda g, me: [stack[0] if stack else EMPTY for stack in g.black]),
        Field("queues", (MARKETS, limit), -1, 5, "buyers in the queues from the front: colour 0-4, 5 special, -1 none",
              ways.NUMBERS, queues),
        Field("ship", (6,), 0, 20, "buyers on the ship", ways.NUMBERS, lambda g, me: g.ship),
        Field("pool", (6,), 0, 20, "buyers in the pool; the fewer, the more popular the colour", ways.NUMBERS,
              lambda g, me: g.pool),
        Field("hand", (CARDS,), 0, 9, "the observer's cards, by card; the last three are travel cards", ways.COUNTS,
              lambda g, me: g.hand[me], 3),
        Field("packet", (CARDS,), 0, 9, "the packet that the observer drafts from", ways.COUNTS,
              lambda g, me: g.packet[me], 3),
        Field("drawn", (CARDS,), 0, 9, "what the observer has just drawn", ways.COUNTS,
              lambda g, me: g.drawn if g.active == me else (), 3),
        Field("surveyed", (TYPES,), 0, 9, "artefacts that a survey has just turned up, by type", ways.COUNTS,
              lambda g, me: g.surveyed, 2),
    ]  # fmt: skip
    each: list[SeatField[Earth] | SharedField[Earth]] = [
        SeatField("order", (1,), -1, 3, "place in the turn order", ways.NUMBER,
                  lambda g, who, me: places(g.order, who)),
        SharedField("faction", (ZU_FACTION + 1,), 0, 1, "the faction, one-hot", ways.ONE_HOT,
                  lambda g: g.faction),
        SharedField("credits", (1,), -999, 999, "credits", ways.NUMBER, lambda g: g.credits, 50),
        SharedField("passed", (1,), 0, 1, "whether the player has passed", ways.NUMBER, lambda g: g.passed),
        SharedField("token", (1,), 0, 9, "the number of the initiative token, 0 none", ways.NUMBER,
                  lambda g: g.token),
        SharedField("crew", (1,), -99, 99, "crew in reserve; Zu is never short of crew, and counts on below 0",
                  ways.NUMBER, lambda g: g.crew, 22),
        SharedField("hold", (TYPES,), 0, 9, "artefacts in the hold, by type", ways.COUNTS, lambda g: g.hold, 2),
        SharedField("hatch", (TYPES,), 0, 9, "artefacts in the hatch, by type", ways.COUNTS,
                  lambda g: g.hatch, 2),
        SharedField("gallery", (TYPES,), 0, 1, "artefacts with a guard in the gallery", ways.BITS,
                  lambda g: g.gallery),
        SharedField("bonuses", (5,), 0, 1, "bonuses taken, by colour", ways.BITS, lambda g: g.bonus),
        SharedField("traders", (MARKETS,), 0, 9, "traders at the markets", ways.NUMBERS,
                  lambda g: g.traders, 3),
        SharedField("envoys", (3,), 0, 30, "envoys at the command centres", ways.NUMBERS,
                  lambda g: g.envoys, 5),
        SeatField("explorers", (3,), -1, len(t.location_ids), "where the explorers are, -1 in reserve",
                  ways.NUMBERS,
                  lambda g, who, me: (EMPTY,) * 3 if hidden(g, who) else g.explorers[who * 3 : who * 3 + 3]),
        SeatField("cards", (1,), 0, 30, "action cards in hand", ways.NUMBER,
                  lambda g, who, me: 0 if hidden(g, who) else len(g.action_cards(who)), 8),
        SeatField("travel", (CARDS - TRAVEL,), 0, 1, "travel cards in hand", ways.COUNTS,
                  lambda g, who, me: () if hidden(g, who) else [card - TRAVEL for card in g.hand[who]]),
    ]  # fmt: skip
    if seats == 1:
        table += [
            Field("zu_deck", (len(ZU_KINDS),), 0, 24, "Zu's deck by kinds", ways.NUMBERS, lambda g, me: g.zu_kinds, 4),
            Field("zu_carried", (1,), 0, 24, "cards of the last round in Zu's deck", ways.NUMBER,
                  lambda g, me: g.carried, 4),
            Field("zu_before", (len(t.zu_ids),), 0, 1, "the cards they are taken from", ways.COUNTS,
                  lambda g, me: g.zu_before),
            Field("zu_pile", (len(t.zu_ids),), 0, 1, "cards that Zu has played", ways.COUNTS, lambda g, me: g.zu_pile),
        ]  # fmt: skip
    return Observation(table, each, players)
