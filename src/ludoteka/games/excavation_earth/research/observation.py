"""What a seat sees of Excavation Earth, in numbers. In a solo game Zu is the second player."""

from ludoteka.core.observation import Field, Observation, SeatField, bits, counts, one_hot, padded, places

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
    return padded(numbers, 10)


def queues(g: Earth, me: int) -> list[int]:
    limit = g.tables.queue_limit
    return [buyer for queue in g.queue for buyer in padded(queue, limit)]


def hidden(g: Earth, who: int) -> bool:
    """Zu has neither cards nor explorers."""
    return who >= g.seats


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    players = 2 if seats == 1 else seats
    limit = t.queue_limit
    table: list[Field[Earth]] = [
        Field("round", (4,), 0, 1, "the round, 0 during set-up, one-hot", lambda g, me: one_hot(g.round, 4)),
        Field("active", (players,), 0, 1, "whose turn it is, one-hot from the observer on",
              lambda g, me: one_hot(turned(g, g.active, me), players)),
        Field("deck", (1,), 0, 99, "action cards in the deck", lambda g, me: (len(g.deck),)),
        Field("discard", (ACTION_CARDS,), 0, 9, "action cards in the common discard pile, by card",
              lambda g, me: counts(g.discard, ACTION_CARDS), 3),
        Field("forecast", (5, 2), -1, ACTION_CARDS, "the forecast: card, and the player whose cube lies on it",
              forecast),
        Field("command", (3, len(KINDS)), 0, 1, "the command card at each centre, one-hot",
              lambda g, me: [n for kind in padded(g.command, 3) for n in one_hot(kind, len(KINDS))]),
        Field("supply", (5,), 0, 99, "face-down artefacts by colour",
              lambda g, me: [sum(g.stack[colour * 4 : colour * 4 + 4]) for colour in range(5)], 20),
        Field("sites", (TYPES,), 0, 9, "artefacts on the map, by type", lambda g, me: g.dig_sites, 4),
        Field("black_market", (TYPES,), 0, 9, "artefacts in the black market, by type",
              lambda g, me: counts([type_ for stack in g.black for type_ in stack], TYPES), 4),
        Field("black_market_top", (5, TYPES), 0, 1, "the artefact on top of each colour's stack, one-hot",
              lambda g, me: [n for stack in g.black for n in one_hot(stack[0] if stack else EMPTY, TYPES)]),
        Field("queues", (MARKETS, limit), -1, 5, "buyers in the queues from the front: colour 0-4, 5 special, -1 none",
              queues),
        Field("ship", (6,), 0, 20, "buyers on the ship", lambda g, me: g.ship),
        Field("pool", (6,), 0, 20, "buyers in the pool; the fewer, the more popular the colour", lambda g, me: g.pool),
        Field("hand", (CARDS,), 0, 9, "the observer's cards, by card; the last three are travel cards",
              lambda g, me: counts(g.hand[me], CARDS), 3),
        Field("packet", (CARDS,), 0, 9, "the packet that the observer drafts from",
              lambda g, me: counts(g.packet[me], CARDS), 3),
        Field("drawn", (CARDS,), 0, 9, "what the observer has just drawn",
              lambda g, me: counts(g.drawn if g.active == me else (), CARDS), 3),
        Field("surveyed", (TYPES,), 0, 9, "artefacts that a survey has just turned up, by type",
              lambda g, me: counts(g.surveyed, TYPES), 2),
    ]  # fmt: skip
    each: list[SeatField[Earth]] = [
        SeatField("order", (1,), -1, 3, "place in the turn order", lambda g, who, me: (places(g.order, who),)),
        SeatField("faction", (ZU_FACTION + 1,), 0, 1, "the faction, one-hot",
                  lambda g, who, me: one_hot(g.faction[who], ZU_FACTION + 1)),
        SeatField("credits", (1,), -999, 999, "credits", lambda g, who, me: (g.credits[who],), 50),
        SeatField("passed", (1,), 0, 1, "whether the player has passed", lambda g, who, me: (g.passed[who],)),
        SeatField("token", (1,), 0, 9, "the number of the initiative token, 0 none",
                  lambda g, who, me: (g.token[who],)),
        SeatField("crew", (1,), -99, 99, "crew in reserve; Zu is never short of crew, and counts on below 0",
                  lambda g, who, me: (g.crew[who],), 22),
        SeatField("hold", (TYPES,), 0, 9, "artefacts in the hold, by type",
                  lambda g, who, me: counts(g.hold[who], TYPES), 2),
        SeatField("hatch", (TYPES,), 0, 9, "artefacts in the hatch, by type",
                  lambda g, who, me: counts(g.hatch[who], TYPES), 2),
        SeatField("gallery", (TYPES,), 0, 1, "artefacts with a guard in the gallery",
                  lambda g, who, me: bits(g.gallery[who], TYPES)),
        SeatField("bonuses", (5,), 0, 1, "bonuses taken, by colour", lambda g, who, me: bits(g.bonus[who], 5)),
        SeatField("traders", (MARKETS,), 0, 9, "traders at the markets",
                  lambda g, who, me: g.traders[who * MARKETS : who * MARKETS + MARKETS], 3),
        SeatField("envoys", (3,), 0, 30, "envoys at the command centres",
                  lambda g, who, me: g.envoys[who * 3 : who * 3 + 3], 5),
        SeatField("explorers", (3,), -1, len(t.location_ids), "where the explorers are, -1 in reserve",
                  lambda g, who, me: (EMPTY,) * 3 if hidden(g, who) else g.explorers[who * 3 : who * 3 + 3]),
        SeatField("cards", (1,), 0, 30, "action cards in hand",
                  lambda g, who, me: (0 if hidden(g, who) else len(g.action_cards(who)),), 8),
        SeatField("travel", (CARDS - TRAVEL,), 0, 1, "travel cards in hand",
                  lambda g, who, me: counts([] if hidden(g, who) else g.hand[who], CARDS)[TRAVEL:]),
    ]  # fmt: skip
    if seats == 1:
        table += [
            Field("zu_deck", (len(ZU_KINDS),), 0, 24, "Zu's deck by kinds",
                  lambda g, me: padded(g.zu_kinds, len(ZU_KINDS), 0), 4),
            Field("zu_carried", (1,), 0, 24, "cards of the last round in Zu's deck", lambda g, me: (g.carried,), 4),
            Field("zu_before", (len(t.zu_ids),), 0, 1, "the cards they are taken from",
                  lambda g, me: counts(g.zu_before, len(g.tables.zu_ids))),
            Field("zu_pile", (len(t.zu_ids),), 0, 1, "cards that Zu has played",
                  lambda g, me: counts(g.zu_pile, len(g.tables.zu_ids))),
        ]  # fmt: skip
    return Observation(table, each, players)
