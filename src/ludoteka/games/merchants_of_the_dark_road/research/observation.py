"""What a seat sees of Merchants of the Dark Road, in numbers. Coins that are hidden are -1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludoteka.core.observation import Observation, Row, places

from ..components.tables import BUILDINGS, FACES, KINDS, NOTICES, STEEDS, TOWNS, TYPES, UPGRADES, Tables
from ..rules.state import CONCERN, EMPTY, Road
from ..rules.turns.setup import set_up

if TYPE_CHECKING:
    from mypy_extensions import i64


def player(g: Road, who: int, me: int) -> int:
    """A player counted clockwise from the observer; the Private Concern comes after all of them; -1 stays -1."""
    if who == CONCERN:
        return g.seats
    return who if who < 0 else (who - me) % g.seats


def revealed(g: Road) -> bool:
    """At the end everything lies open."""
    return bool(g.ledger)


def coins(g: Road, me: int) -> list[int]:
    found = g.coins
    if g.rules.open_coins or revealed(g):
        return found
    return [found[who] if who == me else -1 for who in range(g.seats)]


def stacks(row: Row, g: Road) -> None:
    """Commissions below the open ones."""
    left: i64 = row.field("commissions_left", len(TOWNS), 0, 9, "commissions below them, by town", 5)
    for town, below in enumerate(g.below):
        row.set(left + town, len(below))
    town_of = g.tables.tile_town
    for tile in g.under:
        row.add(left + town_of[tile])


def kinds_in_row(g: Road) -> list[int]:
    kind = g.tables.kind
    return [kind[card] if card != EMPTY else EMPTY for card in g.row]


def pairs(g: Road) -> list[int]:
    found = [EMPTY] * len(STEEDS)
    for steed, hero in g.pairs:
        found[steed] = hero
    return found


def travel(row: Row, g: Road, me: int, events: int) -> None:
    """The caravan under way."""
    seats = g.seats
    under_way = g.leader != EMPTY
    row.one_hot("leader", seats + 1, "the leader of the caravan under way", player(g, g.leader, me))
    towns = 2 + len(TOWNS)
    way: i64 = row.field("caravan", towns, 0, 1, "its route and destination, one-hot")
    travelers: i64 = row.field("travelers", seats + 1, 0, 1, "who travels with it")
    event: i64 = row.field("event", events, 0, 1, "its event")
    dice: i64 = row.field("travel_dice", 12, 0, 9, "travel dice by value: left, and taken", 2, 6)
    if not under_way:
        return
    row.count(way, towns, g.route)
    if g.destination != EMPTY:
        row.count(way, towns, 2 + g.destination)
    for who in g.travelers:
        row.count(travelers, seats + 1, player(g, who, me))
    row.hot(event, events, g.event)
    for value in g.travel_dice:
        row.count(dice, 12, value - 1)
    for value in g.taken_dice:
        row.count(dice, 12, value + 5)


def concern(row: Row, g: Road, me: int) -> None:
    t = g.tables
    of_concern = [
        g.concern_coins, g.concern_prestige, g.stock, g.concern_deeds.bit_count(), len(g.concern_companions),
        len(g.concern_log_heroes), len(g.concern_log_tiles), g.concern_pawn,
    ]  # fmt: skip
    row.numbers(
        "concern", 8, -999, 9999, "the Concern's coins, prestige, stock, deeds, companions, delivered heroes "
        "and commissions, and space", of_concern, 20,
    )  # fmt: skip
    row.counts("concern_heroes", len(t.hero_name), 1, "heroes with the Concern", g.concern_heroes)
    row.counts("concern_commissions", len(t.tile_ids), 1, "its commissions", g.concern_tiles)
    delivery = [places(g.delivery, town) for town in range(len(TOWNS))]
    row.numbers("concern_row", len(TOWNS), -1, len(TOWNS), "the place of each town in its row of deliveries", delivery)
    row.bits("concern_served", len(TOWNS), "towns it has served", g.served)
    row.one_hot("concern_card", len(t.action_ids), "its action card", g.action)
    row.number("concern_cards", 0, 20, "action cards left", len(g.action_bag), 10)
    row.bits("notices", len(NOTICES), "notices in force", g.notices)
    owners = [player(g, owner, me) for owner in g.sarcophagus_owner]
    row.numbers("sarcophagi", 3, -1, 4, "owners of the sarcophagi", owners)


def table(row: Row, g: Road, me: int) -> None:
    t = g.tables
    heroes, tiles, deeds, events = len(t.hero_name), len(t.tile_ids), len(t.deed_ids), len(t.event_ids)
    row.number("round", 0, 14, "the round, 14 after the last one", g.round)
    row.one_hot(
        "active", g.seats + 1, "whose turn it is, one-hot from the observer on; the Concern comes last",
        player(g, g.active, me),
    )  # fmt: skip
    row.numbers("prices", TYPES, 0, 9, "the value of each good", t.price[g.rot], 4)
    row.numbers("dice", TYPES, 0, 9, "market dice on each section", g.dice, 2)
    row.number("aside", 0, 9, "market dice set aside", g.aside, 3)
    row.counts("buildings", len(BUILDINGS), 1, "buildings in play", g.buildings)
    row.counts("commissions", tiles, 1, "open commissions", g.tops)
    stacks(row, g)
    row.one_hot("market", 4, "the Dark Market's space", g.dark_market)
    row.one_hot("ruins", 4, "the space in the ruins", g.ruins)
    row.counts("inn", heroes, 1, "heroes at the inn", g.inn)
    row.counts("scouted", heroes, 1, "heroes that are scouted now", g.scouted)
    row.number("heroes_left", 0, 60, "heroes in the deck", len(g.hero_bag) + len(g.hero_bottom))
    row.one_hots("companions", 3, KINDS, "companions on offer, one-hot", kinds_in_row(g))
    companions = len(g.companion_bag) + len(g.companion_bottom)
    row.number("companions_left", 0, 60, "companions in the deck", companions, 22)
    row.one_hots("deeds", 2, deeds, "deeds on offer, top and bottom, one-hot", g.deed_slots)
    row.number("deeds_left", 0, 60, "deeds in the deck", g.deed_deck(), 19)
    row.bits("upgrades_left", len(UPGRADES), "wagon upgrades left", g.upgrades_left)
    row.number("first_coins", 0, 1, "whether the first fortune is left", 1 if g.five_left else 0)
    row.counts("discarded_events", events, 1, "events that have been", g.event_discard)
    row.numbers("pairs", len(STEEDS), -1, heroes, "in the draft: the hero beside each steed, -1 none", pairs(g))
    travel(row, g, me, events)
    row.bits("hand", deeds, "the observer's deeds", g.hands[me])
    row.counts("log_heroes", heroes, 1, "heroes in the observer's log", g.log_heroes[me])
    row.counts("log_commissions", tiles, 1, "commissions in the observer's log", g.log_tiles[me])


def pools(row: Row, g: Road, me: int) -> None:
    faces = len(FACES)
    at: i64 = row.each("pool", 2 * faces, 0, 1, "dice in the pool: night, and illuminated; one-hot", 0, faces)
    if 0 <= g.active < g.seats:
        at += 2 * faces * ((g.active - me) % g.seats)
        row.hot(at, faces, g.pool_night)
        row.hot(at + faces, faces, g.pool_illuminated)


def observe(row: Row, g: Road, me: int) -> None:
    """Tell what a seat sees."""
    t = g.tables
    seats = g.seats
    faces = len(FACES)
    table(row, g, me)
    if seats == 1 or g.options["pc"] != "off":
        concern(row, g, me)
    row.each_number("order", -1, 4, "place in the turn order", [places(g.order, who) for who in range(seats)])
    row.each_one_hot("space", 5, "the pawn's space on the Ringway, one-hot", g.pawn)
    row.each_number("coins", -1, 999, "coins, -1 where they are hidden", coins(g, me), 30)
    row.each_number("prestige", -99, 999, "prestige", g.prestige, 30)
    row.each_number("lanterns", 0, 9, "lanterns", g.lanterns, 4)
    tokens: list[int] = []
    delivered: list[int] = []
    for who in range(seats):
        tokens.append(g.quartz[who])
        tokens.append(g.shoes[who])
        delivered.append(g.hands[who].bit_count())
        delivered.append(len(g.log_heroes[who]))
        delivered.append(len(g.log_tiles[who]))
    row.each_numbers("tokens", 2, 0, 9, "quartz and horseshoes", tokens, 3)
    row.each_one_hots("locked", 3, faces, "night dice in the slots, one-hot", g.locked)
    row.each_numbers("reserve", faces, 0, 9, "night dice in the main reserve, by face", g.reserve, 2)
    row.each_number("spent", 0, 20, "spent night dice", g.spent, 4)
    row.each_numbers("illuminated", faces, 0, 9, "illuminated dice, by face", g.illuminated, 2)
    pools(row, g, me)
    row.each_numbers("goods", 2 * TYPES, 0, 20, "goods, the upgraded ones last", g.goods, 3)
    row.each_counts("riders", len(t.hero_name), 1, "heroes in the wagon", g.riders)
    row.each_counts("tiles", len(t.tile_ids), 1, "commissions in hand", g.tiles)
    row.each_bits("steeds", len(STEEDS), "steeds", g.steeds)
    row.each_bits("upgrades", len(UPGRADES), "wagon upgrades", g.upgrades)
    row.each_numbers("friends", KINDS, 0, 9, "companions by kind", g.companions, 1)
    row.each_numbers("used", 2 * KINDS, 0, 20, "how often their abilities were used", g.used, 1)
    row.each_numbers(
        "delivered", 3, 0, 60, "deeds in hand, delivered heroes, fulfilled commissions", delivered, 5
    )  # fmt: skip


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    return Observation(seats, observe, set_up(t, seats, options))
