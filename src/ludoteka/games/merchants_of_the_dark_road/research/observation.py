"""What a seat sees of Merchants of the Dark Road, in numbers. Coins that are hidden are -1."""

from collections.abc import Sequence

from ludoteka.core.observation import Field, Observation, SeatField, bits, counts, one_hot, padded, places

from ..components.tables import BUILDINGS, FACES, KINDS, NOTICES, STEEDS, TOWNS, TYPES, UPGRADES, Tables
from ..rules.state import CONCERN, EMPTY, Road


def player(g: Road, who: int, me: int) -> int:
    """A player counted clockwise from the observer; the Private Concern comes after all of them; -1 stays -1."""
    if who == CONCERN:
        return g.seats
    return who if who < 0 else (who - me) % g.seats


def player_bits(g: Road, some: Sequence[int], me: int) -> list[int]:
    return counts([player(g, who, me) for who in some], g.seats + 1)


def revealed(g: Road) -> bool:
    """At the end everything lies open."""
    return bool(g.ledger)


def coins(g: Road, who: int, me: int) -> int:
    return g.coins[who] if who == me or g.rules.open_coins or revealed(g) else -1


def stacks(g: Road, me: int) -> list[int]:
    """Commissions below the open ones, by town."""
    left = [len(below) for below in g.below]
    for tile in g.under:
        left[g.tables.tile_town[tile]] += 1
    return left


def kinds_in_row(g: Road, me: int) -> list[int]:
    kinds: list[int] = []
    for card in padded(g.row, 3):
        kinds += one_hot(g.tables.kind[card] if card != EMPTY else EMPTY, KINDS)
    return kinds


def dice(some: Sequence[int]) -> list[int]:
    return counts([value - 1 for value in some], 6)


def pool(g: Road, who: int, me: int) -> list[int]:
    """The dice in the pool of the active player."""
    mine = g.active == who
    return [*one_hot(g.pool_night if mine else EMPTY, 6), *one_hot(g.pool_illuminated if mine else EMPTY, 6)]


def concern_fields(t: Tables, seats: int) -> list[Field[Road]]:
    heroes, tiles, cards = len(t.hero_name), len(t.tile_ids), len(t.action_ids)
    return [
        Field("concern", (8,), -999, 9999, "the Concern's coins, prestige, stock, deeds, companions, delivered heroes "
              "and commissions, and space",
              lambda g, me: (g.concern_coins, g.concern_prestige, g.stock, g.concern_deeds.bit_count(),
                             len(g.concern_companions), len(g.concern_log_heroes), len(g.concern_log_tiles),
                             g.concern_pawn), 20),
        Field("concern_heroes", (heroes,), 0, 1, "heroes with the Concern",
              lambda g, me: counts(g.concern_heroes, heroes)),
        Field("concern_commissions", (tiles,), 0, 1, "its commissions", lambda g, me: counts(g.concern_tiles, tiles)),
        Field("concern_row", (len(TOWNS),), -1, len(TOWNS), "the place of each town in its row of deliveries",
              lambda g, me: [places(g.delivery, town) for town in range(len(TOWNS))]),
        Field("concern_served", (len(TOWNS),), 0, 1, "towns it has served", lambda g, me: bits(g.served, len(TOWNS))),
        Field("concern_card", (cards,), 0, 1, "its action card", lambda g, me: one_hot(g.action, cards)),
        Field("concern_cards", (1,), 0, 20, "action cards left", lambda g, me: (len(g.action_bag),), 10),
        Field("notices", (len(NOTICES),), 0, 1, "notices in force", lambda g, me: bits(g.notices, len(NOTICES))),
        Field("sarcophagi", (3,), -1, 4, "owners of the sarcophagi",
              lambda g, me: padded([player(g, owner, me) for owner in g.sarcophagus_owner], 3)),
    ]  # fmt: skip


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    heroes, tiles, deeds, events = len(t.hero_name), len(t.tile_ids), len(t.deed_ids), len(t.event_ids)
    table: list[Field[Road]] = [
        Field("round", (1,), 0, 14, "the round, 14 after the last one", lambda g, me: (g.round,)),
        Field("active", (seats + 1,), 0, 1, "whose turn it is, one-hot from the observer on; the Concern comes last",
              lambda g, me: one_hot(player(g, g.active, me), seats + 1)),
        Field("prices", (TYPES,), 0, 9, "the value of each good", lambda g, me: [g.price(i) for i in range(TYPES)], 4),
        Field("dice", (TYPES,), 0, 9, "market dice on each section", lambda g, me: g.dice, 2),
        Field("aside", (1,), 0, 9, "market dice set aside", lambda g, me: (g.aside,), 3),
        Field("buildings", (len(BUILDINGS),), 0, 1, "buildings in play",
              lambda g, me: counts(g.buildings, len(BUILDINGS))),
        Field("commissions", (tiles,), 0, 1, "open commissions", lambda g, me: counts(g.tops, tiles)),
        Field("commissions_left", (len(TOWNS),), 0, 9, "commissions below them, by town", stacks, 5),
        Field("market", (4,), 0, 1, "the Dark Market's space", lambda g, me: one_hot(g.dark_market, 4)),
        Field("ruins", (4,), 0, 1, "the space in the ruins", lambda g, me: one_hot(g.ruins, 4)),
        Field("inn", (heroes,), 0, 1, "heroes at the inn", lambda g, me: counts(g.inn, heroes)),
        Field("scouted", (heroes,), 0, 1, "heroes that are scouted now", lambda g, me: counts(g.scouted, heroes)),
        Field("heroes_left", (1,), 0, 60, "heroes in the deck", lambda g, me: (len(g.hero_bag) + len(g.hero_bottom),)),
        Field("companions", (3, KINDS), 0, 1, "companions on offer, one-hot", kinds_in_row),
        Field("companions_left", (1,), 0, 60, "companions in the deck",
              lambda g, me: (len(g.companion_bag) + len(g.companion_bottom),), 22),
        Field("deeds", (2, deeds), 0, 1, "deeds on offer, top and bottom, one-hot",
              lambda g, me: [n for deed in padded(g.deed_slots, 2) for n in one_hot(deed, deeds)]),
        Field("deeds_left", (1,), 0, 60, "deeds in the deck", lambda g, me: (g.deed_deck(),), 19),
        Field("upgrades_left", (len(UPGRADES),), 0, 1, "wagon upgrades left",
              lambda g, me: bits(g.upgrades_left, len(UPGRADES))),
        Field("first_coins", (1,), 0, 1, "whether the first fortune is left", lambda g, me: (int(bool(g.five_left)),)),
        Field("discarded_events", (events,), 0, 1, "events that have been",
              lambda g, me: counts(g.event_discard, events)),
        Field("pairs", (len(STEEDS),), -1, heroes, "in the draft: the hero beside each steed, -1 none",
              lambda g, me: pairs(g)),
        Field("leader", (seats + 1,), 0, 1, "the leader of the caravan under way",
              lambda g, me: one_hot(player(g, g.leader, me), seats + 1)),
        Field("caravan", (2 + len(TOWNS),), 0, 1, "its route and destination, one-hot",
              lambda g, me: [*one_hot(g.route if g.leader != EMPTY else EMPTY, 2),
                             *one_hot(g.destination if g.leader != EMPTY else EMPTY, len(TOWNS))]),
        Field("travelers", (seats + 1,), 0, 1, "who travels with it",
              lambda g, me: player_bits(g, g.travelers if g.leader != EMPTY else (), me)),
        Field("event", (events,), 0, 1, "its event",
              lambda g, me: one_hot(g.event if g.leader != EMPTY else EMPTY, events)),
        Field("travel_dice", (2, 6), 0, 9, "travel dice by value: left, and taken",
              lambda g, me: [*dice(g.travel_dice), *dice(g.taken_dice)] if g.leader != EMPTY else [0] * 12, 2),
        Field("hand", (deeds,), 0, 1, "the observer's deeds", lambda g, me: bits(g.hands[me], deeds)),
        Field("log_heroes", (heroes,), 0, 1, "heroes in the observer's log",
              lambda g, me: counts(g.log_heroes[me], heroes)),
        Field("log_commissions", (tiles,), 0, 1, "commissions in the observer's log",
              lambda g, me: counts(g.log_tiles[me], tiles)),
    ]  # fmt: skip
    if seats == 1 or options["pc"] != "off":
        table += concern_fields(t, seats)
    each: list[SeatField[Road]] = [
        SeatField("order", (1,), -1, 4, "place in the turn order", lambda g, who, me: (places(g.order, who),)),
        SeatField("space", (5,), 0, 1, "the pawn's space on the Ringway, one-hot",
                  lambda g, who, me: one_hot(g.pawn[who], 5)),
        SeatField("coins", (1,), -1, 999, "coins, -1 where they are hidden",
                  lambda g, who, me: (coins(g, who, me),), 30),
        SeatField("prestige", (1,), -99, 999, "prestige", lambda g, who, me: (g.prestige[who],), 30),
        SeatField("lanterns", (1,), 0, 9, "lanterns", lambda g, who, me: (g.lanterns[who],), 4),
        SeatField("tokens", (2,), 0, 9, "quartz and horseshoes", lambda g, who, me: (g.quartz[who], g.shoes[who]), 3),
        SeatField("locked", (3, len(FACES)), 0, 1, "night dice in the slots, one-hot",
                  lambda g, who, me: [n for face in g.locked[who * 3 : who * 3 + 3] for n in one_hot(face, 6)]),
        SeatField("reserve", (len(FACES),), 0, 9, "night dice in the main reserve, by face",
                  lambda g, who, me: g.reserve[who * 6 : who * 6 + 6], 2),
        SeatField("spent", (1,), 0, 20, "spent night dice", lambda g, who, me: (g.spent[who],), 4),
        SeatField("illuminated", (len(FACES),), 0, 9, "illuminated dice, by face",
                  lambda g, who, me: g.illuminated[who * 6 : who * 6 + 6], 2),
        SeatField("pool", (2, len(FACES)), 0, 1, "dice in the pool: night, and illuminated; one-hot", pool),
        SeatField("goods", (2 * TYPES,), 0, 20, "goods, the upgraded ones last",
                  lambda g, who, me: g.goods[who * 12 : who * 12 + 12], 3),
        SeatField("riders", (heroes,), 0, 1, "heroes in the wagon", lambda g, who, me: counts(g.riders[who], heroes)),
        SeatField("tiles", (tiles,), 0, 1, "commissions in hand", lambda g, who, me: counts(g.tiles[who], tiles)),
        SeatField("steeds", (len(STEEDS),), 0, 1, "steeds", lambda g, who, me: bits(g.steeds[who], len(STEEDS))),
        SeatField("upgrades", (len(UPGRADES),), 0, 1, "wagon upgrades",
                  lambda g, who, me: bits(g.upgrades[who], len(UPGRADES))),
        SeatField("friends", (KINDS,), 0, 9, "companions by kind",
                  lambda g, who, me: g.companions[who * KINDS : who * KINDS + KINDS], 1),
        SeatField("used", (2 * KINDS,), 0, 20, "how often their abilities were used",
                  lambda g, who, me: g.used[who * 2 * KINDS : (who + 1) * 2 * KINDS], 1),
        SeatField("delivered", (3,), 0, 60, "deeds in hand, delivered heroes, fulfilled commissions",
                  lambda g, who, me: (g.hands[who].bit_count(), len(g.log_heroes[who]), len(g.log_tiles[who])), 5),
    ]  # fmt: skip
    return Observation(table, each, seats)


def pairs(g: Road) -> list[int]:
    found = [EMPTY] * len(STEEDS)
    for steed, hero in g.pairs:
        found[steed] = hero
    return found
