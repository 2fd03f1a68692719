"""What a seat sees of Merchants of the Dark Road, in numbers. Coins that are hidden are -1."""

from collections.abc import Sequence

from ludoteka.core import ways
from ludoteka.core.observation import Field, Observation, SeatField, SharedField, places

from ..components.tables import BUILDINGS, FACES, KINDS, NOTICES, STEEDS, TOWNS, TYPES, UPGRADES, Tables
from ..rules.state import CONCERN, EMPTY, Road


def player(g: Road, who: int, me: int) -> int:
    """A player counted clockwise from the observer; the Private Concern comes after all of them; -1 stays -1."""
    if who == CONCERN:
        return g.seats
    return who if who < 0 else (who - me) % g.seats


def players(g: Road, some: Sequence[int], me: int) -> list[int]:
    return [player(g, who, me) for who in some]


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
    return [g.tables.kind[card] if card != EMPTY else EMPTY for card in g.row]


def caravan(g: Road, me: int) -> list[int]:
    """The route, and the destination after the two routes."""
    if g.leader == EMPTY:
        return []
    return [g.route, 2 + g.destination if g.destination != EMPTY else EMPTY]


def dice(g: Road, me: int) -> list[int]:
    """The travel dice that are left, and those that are taken after them."""
    if g.leader == EMPTY:
        return []
    return [value - 1 for value in g.travel_dice] + [value + 5 for value in g.taken_dice]


def pool(g: Road, who: int, me: int) -> list[int]:
    """The dice in the pool of the active player."""
    mine = g.active == who
    return [g.pool_night, g.pool_illuminated] if mine else []


def concern_fields(t: Tables, seats: int) -> list[Field[Road]]:
    heroes, tiles, cards = len(t.hero_name), len(t.tile_ids), len(t.action_ids)
    return [
        Field("concern", (8,), -999, 9999, "the Concern's coins, prestige, stock, deeds, companions, delivered heroes "
              "and commissions, and space", ways.NUMBERS,
              lambda g, me: (g.concern_coins, g.concern_prestige, g.stock, g.concern_deeds.bit_count(),
                             len(g.concern_companions), len(g.concern_log_heroes), len(g.concern_log_tiles),
                             g.concern_pawn), 20),
        Field("concern_heroes", (heroes,), 0, 1, "heroes with the Concern", ways.COUNTS,
              lambda g, me: g.concern_heroes),
        Field("concern_commissions", (tiles,), 0, 1, "its commissions", ways.COUNTS, lambda g, me: g.concern_tiles),
        Field("concern_row", (len(TOWNS),), -1, len(TOWNS), "the place of each town in its row of deliveries",
              ways.NUMBERS,
              lambda g, me: [places(g.delivery, town) for town in range(len(TOWNS))]),
        Field("concern_served", (len(TOWNS),), 0, 1, "towns it has served", ways.BITS, lambda g, me: g.served),
        Field("concern_card", (cards,), 0, 1, "its action card", ways.ONE_HOT, lambda g, me: g.action),
        Field("concern_cards", (1,), 0, 20, "action cards left", ways.NUMBER, lambda g, me: len(g.action_bag), 10),
        Field("notices", (len(NOTICES),), 0, 1, "notices in force", ways.BITS, lambda g, me: g.notices),
        Field("sarcophagi", (3,), -1, 4, "owners of the sarcophagi", ways.NUMBERS,
              lambda g, me: [player(g, owner, me) for owner in g.sarcophagus_owner]),
    ]  # fmt: skip


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    heroes, tiles, deeds, events = len(t.hero_name), len(t.tile_ids), len(t.deed_ids), len(t.event_ids)
    table: list[Field[Road]] = [
        Field("round", (1,), 0, 14, "the round, 14 after the last one", ways.NUMBER, lambda g, me: g.round),
        Field("active", (seats + 1,), 0, 1, "whose turn it is, one-hot from the observer on; the Concern comes last",
              ways.ONE_HOT,
              lambda g, me: player(g, g.active, me)),
        Field("prices", (TYPES,), 0, 9, "the value of each good", ways.NUMBERS,
              lambda g, me: [g.price(i) for i in range(TYPES)], 4),
        Field("dice", (TYPES,), 0, 9, "market dice on each section", ways.NUMBERS, lambda g, me: g.dice, 2),
        Field("aside", (1,), 0, 9, "market dice set aside", ways.NUMBER, lambda g, me: g.aside, 3),
        Field("buildings", (len(BUILDINGS),), 0, 1, "buildings in play", ways.COUNTS, lambda g, me: g.buildings),
        Field("commissions", (tiles,), 0, 1, "open commissions", ways.COUNTS, lambda g, me: g.tops),
        Field("commissions_left", (len(TOWNS),), 0, 9, "commissions below them, by town", ways.NUMBERS, stacks, 5),
        Field("market", (4,), 0, 1, "the Dark Market's space", ways.ONE_HOT, lambda g, me: g.dark_market),
        Field("ruins", (4,), 0, 1, "the space in the ruins", ways.ONE_HOT, lambda g, me: g.ruins),
        Field("inn", (heroes,), 0, 1, "heroes at the inn", ways.COUNTS, lambda g, me: g.inn),
        Field("scouted", (heroes,), 0, 1, "heroes that are scouted now", ways.COUNTS, lambda g, me: g.scouted),
        Field("heroes_left", (1,), 0, 60, "heroes in the deck", ways.NUMBER,
              lambda g, me: len(g.hero_bag) + len(g.hero_bottom)),
        Field("companions", (3, KINDS), 0, 1, "companions on offer, one-hot", ways.ONE_HOTS, kinds_in_row),
        Field("companions_left", (1,), 0, 60, "companions in the deck", ways.NUMBER,
              lambda g, me: len(g.companion_bag) + len(g.companion_bottom), 22),
        Field("deeds", (2, deeds), 0, 1, "deeds on offer, top and bottom, one-hot", ways.ONE_HOTS,
              lambda g, me: g.deed_slots),
        Field("deeds_left", (1,), 0, 60, "deeds in the deck", ways.NUMBER, lambda g, me: g.deed_deck(), 19),
        Field("upgrades_left", (len(UPGRADES),), 0, 1, "wagon upgrades left", ways.BITS, lambda g, me: g.upgrades_left),
        Field("first_coins", (1,), 0, 1, "whether the first fortune is left", ways.NUMBER,
              lambda g, me: int(bool(g.five_left))),
        Field("discarded_events", (events,), 0, 1, "events that have been", ways.COUNTS, lambda g, me: g.event_discard),
        Field("pairs", (len(STEEDS),), -1, heroes, "in the draft: the hero beside each steed, -1 none", ways.NUMBERS,
              lambda g, me: pairs(g)),
        Field("leader", (seats + 1,), 0, 1, "the leader of the caravan under way", ways.ONE_HOT,
              lambda g, me: player(g, g.leader, me)),
        Field("caravan", (2 + len(TOWNS),), 0, 1, "its route and destination, one-hot", ways.COUNTS, caravan),
        Field("travelers", (seats + 1,), 0, 1, "who travels with it", ways.COUNTS,
              lambda g, me: players(g, g.travelers if g.leader != EMPTY else (), me)),
        Field("event", (events,), 0, 1, "its event", ways.ONE_HOT,
              lambda g, me: g.event if g.leader != EMPTY else EMPTY),
        Field("travel_dice", (2, 6), 0, 9, "travel dice by value: left, and taken", ways.COUNTS, dice, 2),
        Field("hand", (deeds,), 0, 1, "the observer's deeds", ways.BITS, lambda g, me: g.hands[me]),
        Field("log_heroes", (heroes,), 0, 1, "heroes in the observer's log", ways.COUNTS,
              lambda g, me: g.log_heroes[me]),
        Field("log_commissions", (tiles,), 0, 1, "commissions in the observer's log", ways.COUNTS,
              lambda g, me: g.log_tiles[me]),
    ]  # fmt: skip
    if seats == 1 or options["pc"] != "off":
        table += concern_fields(t, seats)
    each: list[SeatField[Road] | SharedField[Road]] = [
        SeatField("order", (1,), -1, 4, "place in the turn order", ways.NUMBER,
                  lambda g, who, me: places(g.order, who)),
        SharedField("space", (5,), 0, 1, "the pawn's space on the Ringway, one-hot", ways.ONE_HOT,
                  lambda g: g.pawn),
        SeatField("coins", (1,), -1, 999, "coins, -1 where they are hidden", ways.NUMBER,
                  lambda g, who, me: coins(g, who, me), 30),
        SharedField("prestige", (1,), -99, 999, "prestige", ways.NUMBER, lambda g: g.prestige, 30),
        SharedField("lanterns", (1,), 0, 9, "lanterns", ways.NUMBER, lambda g: g.lanterns, 4),
        SeatField("tokens", (2,), 0, 9, "quartz and horseshoes", ways.NUMBERS,
                  lambda g, who, me: (g.quartz[who], g.shoes[who]), 3),
        SharedField("locked", (3, len(FACES)), 0, 1, "night dice in the slots, one-hot", ways.ONE_HOTS,
                  lambda g: g.locked),
        SharedField("reserve", (len(FACES),), 0, 9, "night dice in the main reserve, by face", ways.NUMBERS,
                  lambda g: g.reserve, 2),
        SharedField("spent", (1,), 0, 20, "spent night dice", ways.NUMBER, lambda g: g.spent, 4),
        SharedField("illuminated", (len(FACES),), 0, 9, "illuminated dice, by face", ways.NUMBERS,
                  lambda g: g.illuminated, 2),
        SeatField("pool", (2, len(FACES)), 0, 1, "dice in the pool: night, and illuminated; one-hot",
                  ways.ONE_HOTS, pool),
        SharedField("goods", (2 * TYPES,), 0, 20, "goods, the upgraded ones last", ways.NUMBERS,
                  lambda g: g.goods, 3),
        SharedField("riders", (heroes,), 0, 1, "heroes in the wagon", ways.COUNTS, lambda g: g.riders),
        SharedField("tiles", (tiles,), 0, 1, "commissions in hand", ways.COUNTS, lambda g: g.tiles),
        SharedField("steeds", (len(STEEDS),), 0, 1, "steeds", ways.BITS, lambda g: g.steeds),
        SharedField("upgrades", (len(UPGRADES),), 0, 1, "wagon upgrades", ways.BITS, lambda g: g.upgrades),
        SharedField("friends", (KINDS,), 0, 9, "companions by kind", ways.NUMBERS,
                  lambda g: g.companions, 1),
        SharedField("used", (2 * KINDS,), 0, 20, "how often their abilities were used", ways.NUMBERS,
                  lambda g: g.used, 1),
        SeatField("delivered", (3,), 0, 60, "deeds in hand, delivered heroes, fulfilled commissions", ways.NUMBERS,
                  lambda g, who, me: (g.hands[who].bit_count(), len(g.log_heroes[who]), len(g.log_tiles[who])), 5),
    ]  # fmt: skip
    return Observation(table, each, seats)


def pairs(g: Road) -> list[int]:
    found = [EMPTY] * len(STEEDS)
    for steed, hero in g.pairs:
        found[steed] = hero
    return found
