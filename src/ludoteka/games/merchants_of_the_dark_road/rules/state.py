"""The fields of Merchants of the Dark Road, and small questions and changes."""

from typing import Final

from ludoteka.core.state import State

from ..components.packing import BITS
from ..components.tables import (
    CRATE,
    HARNESS,
    KINDS,
    LAMP,
    OIL,
    STORAGE_BONUS,
    SUGARFOOT,
    TYPES,
    VELVET,
    Tables,
)
from .options import Rules

EMPTY: Final = -1
CONCERN: Final = 4
"""The Private Concern among the seats."""


class Road(State):
    """Lists run over the seats of people unless their comment says otherwise."""

    round: int
    order: list[int]  # places clockwise from the start player
    turn: int  # index into order
    active: int  # whose turn it is, or EMPTY
    rot: int
    dice: list[int]  # [good] market dice on its section
    aside: int  # market dice set aside this turn
    tops: list[int]  # [town] the commission that lies open
    under: list[int]  # commissions below, which nobody has seen
    below: list[tuple[int, ...]]  # [town] commissions put under the stack
    hero_bag: list[int]
    hero_bottom: list[int]  # heroes put under the deck
    inn: list[int]
    companion_bag: list[int]
    companion_bottom: list[int]
    row: list[int]  # companions, the last one is farthest from the deck
    deed_bag: list[int]
    deed_bottom: list[int]
    deed_slots: list[int]  # top, bottom
    hands: list[int]  # deeds as a set of bits
    knows: list[int]  # [deed] the seats that know where it is, as a set of bits
    returned: list[int]  # deed to go under the deck
    upgrades_left: int
    steeds_left: int
    five_left: int
    buildings: list[int]  # on the four building spaces
    dark_market: int
    ruins: int
    event_bag: list[int]
    event_discard: list[int]
    pawn: list[int]
    coins: list[int]
    prestige: list[int]
    lanterns: list[int]
    quartz: list[int]
    shoes: list[int]
    locked: list[int]  # [seat * 3 + slot] face
    reserve: list[int]  # [seat * 6 + face] how many
    spent: list[int]
    illuminated: list[int]  # [seat * 6 + face] illuminated dice in the special reserve
    goods: list[int]  # [seat * 12 + good], upgraded ones from 6 on
    riders: list[tuple[int, ...]]
    tiles: list[tuple[int, ...]]
    steeds: list[int]  # sets of bits
    upgrades: list[int]
    companions: list[int]  # [seat * 10 + kind]
    used: list[int]  # [seat * 20 + kind * 2 + ability] how often
    log_heroes: list[tuple[int, ...]]
    log_tiles: list[tuple[int, ...]]
    sarcophagus_bag: list[int]
    sarcophagus_owner: list[int]  # [sarcophagus]
    pairs: list[tuple[int, int]]  # steed and hero of the draft
    pool_night: int  # face, or EMPTY
    pool_illuminated: int
    acted: int  # districts of this turn as a set of bits, and BUILT
    leader: int  # of the caravan under way, or EMPTY
    route: int
    destination: int
    travelers: tuple[int, ...]  # in choosing order
    event: int
    travel_dice: list[int]  # not taken
    taken_dice: list[int]
    concern_coins: int
    concern_prestige: int
    stock: int
    concern_heroes: tuple[int, ...]
    concern_tiles: tuple[int, ...]
    concern_deeds: int
    concern_companions: tuple[int, ...]
    concern_pawn: int
    concern_log_heroes: tuple[int, ...]
    concern_log_tiles: tuple[int, ...]
    served: int
    delivery: list[int]  # the row of towns
    action_bag: list[int]
    action: int
    notices: int
    ledger: list[tuple[int, str, int]]

    def __init__(self, tables: Tables, seats: int, options: dict[str, str], rules: Rules | None = None) -> None:
        super().__init__(seats)
        self.tables = tables
        self.options = options
        self.rules: Rules = Rules(seats, options) if rules is None else rules
        # Only within a turn, so that they need not be saved.
        self.using = False
        self.scouted: tuple[int, ...] = ()

    def copy(self) -> "Road":
        new = Road(self.tables, self.seats, self.options, self.rules)
        new.step = self.step
        new.todo = self.todo.copy()
        new.round = self.round
        new.order = self.order.copy()
        new.turn = self.turn
        new.active = self.active
        new.rot = self.rot
        new.dice = self.dice.copy()
        new.aside = self.aside
        new.tops = self.tops.copy()
        new.under = self.under.copy()
        new.below = self.below.copy()
        new.hero_bag = self.hero_bag.copy()
        new.hero_bottom = self.hero_bottom.copy()
        new.inn = self.inn.copy()
        new.companion_bag = self.companion_bag.copy()
        new.companion_bottom = self.companion_bottom.copy()
        new.row = self.row.copy()
        new.deed_bag = self.deed_bag.copy()
        new.deed_bottom = self.deed_bottom.copy()
        new.deed_slots = self.deed_slots.copy()
        new.hands = self.hands.copy()
        new.knows = self.knows.copy()
        new.returned = self.returned.copy()
        new.upgrades_left = self.upgrades_left
        new.steeds_left = self.steeds_left
        new.five_left = self.five_left
        new.buildings = self.buildings.copy()
        new.dark_market = self.dark_market
        new.ruins = self.ruins
        new.event_bag = self.event_bag.copy()
        new.event_discard = self.event_discard.copy()
        new.pawn = self.pawn.copy()
        new.coins = self.coins.copy()
        new.prestige = self.prestige.copy()
        new.lanterns = self.lanterns.copy()
        new.quartz = self.quartz.copy()
        new.shoes = self.shoes.copy()
        new.locked = self.locked.copy()
        new.reserve = self.reserve.copy()
        new.spent = self.spent.copy()
        new.illuminated = self.illuminated.copy()
        new.goods = self.goods.copy()
        new.riders = self.riders.copy()
        new.tiles = self.tiles.copy()
        new.steeds = self.steeds.copy()
        new.upgrades = self.upgrades.copy()
        new.companions = self.companions.copy()
        new.used = self.used.copy()
        new.log_heroes = self.log_heroes.copy()
        new.log_tiles = self.log_tiles.copy()
        new.sarcophagus_bag = self.sarcophagus_bag.copy()
        new.sarcophagus_owner = self.sarcophagus_owner.copy()
        new.pairs = self.pairs.copy()
        new.pool_night = self.pool_night
        new.pool_illuminated = self.pool_illuminated
        new.acted = self.acted
        new.leader = self.leader
        new.route = self.route
        new.destination = self.destination
        new.travelers = self.travelers
        new.event = self.event
        new.travel_dice = self.travel_dice.copy()
        new.taken_dice = self.taken_dice.copy()
        new.concern_coins = self.concern_coins
        new.concern_prestige = self.concern_prestige
        new.stock = self.stock
        new.concern_heroes = self.concern_heroes
        new.concern_tiles = self.concern_tiles
        new.concern_deeds = self.concern_deeds
        new.concern_companions = self.concern_companions
        new.concern_pawn = self.concern_pawn
        new.concern_log_heroes = self.concern_log_heroes
        new.concern_log_tiles = self.concern_log_tiles
        new.served = self.served
        new.delivery = self.delivery.copy()
        new.action_bag = self.action_bag.copy()
        new.action = self.action
        new.notices = self.notices
        new.ledger = self.ledger.copy()
        return new

    # -- small questions about the table ------------------------------------------------------------------------

    def price(self, good: int) -> int:
        """R2.4.5, R2.4.1: the current value of a good."""
        return self.tables.price[self.rot][good]

    def absent(self) -> list[int]:
        """R2.4.4: the goods of which no die lies on the wheel."""
        return [good for good in range(TYPES) if self.dice[good] == 0]

    def has_steed(self, seat: int, steed: int) -> bool:
        return self.steeds[seat] >> steed & 1 == 1

    def has_upgrade(self, seat: int, upgrade: int) -> bool:
        return self.upgrades[seat] >> upgrade & 1 == 1

    def notice(self, number: int) -> bool:
        return self.notices >> number & 1 == 1

    def lantern_slots(self, seat: int) -> int:
        """R8.1, R8.8.2: the Eternal Lamp takes a slot."""
        slots = self.tables.most_lanterns - (self.upgrades[seat] >> LAMP & 1)
        return slots - self.tables.missing_lanterns if self.notices >> OIL & 1 else slots

    def token_slots(self, seat: int) -> int:
        """R8.7, R8.8.2: the Harness takes a slot of the inventory."""
        return self.tables.most_tokens - (self.upgrades[seat] >> HARNESS & 1)

    def illuminated_held(self, seat: int) -> int:
        """R8.7.1: illuminated dice of a seat; one that is used counts until Rest."""
        held = sum(self.illuminated[seat * 6 : seat * 6 + 6])
        return held + 1 if seat == self.active and self.pool_illuminated != EMPTY else held

    def may_have_upgrade(self, seat: int) -> bool:
        """R8.8.1: whether a wagon upgrade is left for this seat."""
        return self.upgrades_left != 0 and (self.upgrades[seat] == 0 or self.has_steed(seat, VELVET))

    def gifts(self, seat: int) -> int:
        """R8.2.2: quartz that lies on loyal companions."""
        return sum(self.used[seat * 2 * KINDS : (seat + 1) * 2 * KINDS])

    def storage_heroes(self, seat: int) -> int:
        """R8.6.4: heroes who can hold a good."""
        count = 0
        bonus = self.tables.hero_bonus
        for hero in self.riders[seat]:
            if bonus[hero] == STORAGE_BONUS:
                count += 1
        return count

    def goods_key(self, seat: int) -> int:
        """R8.6.7: the goods of a seat as the packer wants them, quality ignored."""
        goods = self.goods
        i = seat * 12
        key = 0
        for type_ in range(TYPES):
            key |= goods[i + type_] + goods[i + 6 + type_] << BITS * type_
        return key

    def fits(self, seat: int) -> bool:
        """R8.6.3: whether the goods of a seat have room."""
        return self.fits_key(seat, self.goods_key(seat))

    def fits_key(self, seat: int, key: int) -> bool:
        """R8.6.1, R8.6.2: the grid, the saddlebag and storage heroes."""
        crate = self.upgrades[seat] >> CRATE & 1 == 1
        bag = self.steeds[seat] >> SUGARFOOT & 1 == 1
        return self.tables.packer.fits(key, crate, bag, self.storage_heroes(seat))

    def next_human(self, seat: int) -> int:
        """R8.2.3, R10.7.3: the next person clockwise; oneself if there is nobody else."""
        order = self.order
        i = order.index(seat)
        for step in range(1, len(order) + 1):
            other = order[(i + step) % len(order)]
            if other != CONCERN:
                return other
        return seat

    def deeds_left(self) -> bool:
        return self.deed_slots[0] != EMPTY or self.deed_slots[1] != EMPTY or self.deed_deck() > 0

    def deed_deck(self) -> int:
        return len(self.deed_bag) + len(self.deed_bottom)

    def good_left(self, good: int) -> bool:
        """R2.1.1: whether the supply has a tile of this type."""
        if not self.rules.limited:
            return True
        out = 0
        for seat in range(self.seats):
            out += self.goods[seat * 12 + good] + self.goods[seat * 12 + 6 + good]
        return out < self.tables.tiles[good]

    def coins_left(self) -> int:
        """R2.1.1: coins in a limited supply."""
        return max(0, self.tables.supply_coins - sum(self.coins) - self.concern_coins)

    def token_left(self, quartz: bool) -> bool:
        """R2.1.1: whether the supply has a quartz, or a horseshoe."""
        if not self.rules.limited:
            return True
        if quartz:
            return sum(self.quartz) + sum(self.used) < self.tables.supply_quartz
        return sum(self.shoes) < self.tables.supply_shoes

    # -- small changes ------------------------------------------------------------------------------------------

    def gain_coins(self, seat: int, coins: int) -> None:
        if self.rules.limited:
            coins = min(coins, self.coins_left())
        self.coins[seat] += coins
        self.tell("event.coins", seat, coins)

    def pay_coins(self, seat: int, coins: int) -> None:
        self.coins[seat] -= coins
        if coins:
            self.tell("event.paid", seat, coins)

    def concern_gains(self, coins: int, prestige: int, stock: int) -> None:
        """R10.1.2: what the Private Concern gets; its stock has an upper limit."""
        if coins:
            if self.rules.limited:
                coins = min(coins, self.coins_left())
            self.concern_coins += coins
            self.tell("concern.coins", coins)
        if prestige:
            self.concern_prestige += prestige
            self.tell("concern.prestige", prestige)
        stock = min(stock, self.tables.most_stock - self.stock)
        if stock:
            self.stock += stock
            self.tell("concern.stock", stock, self.stock)

    def concern_pays(self, coins: int) -> None:
        """R10.2.3: as far as its coins allow."""
        paid = min(coins, self.concern_coins)
        self.concern_coins -= paid
        if paid:
            self.tell("concern.paid", paid)

    def gain_prestige(self, seat: int, prestige: int) -> None:
        """R2.1.2: prestige is a plain number without an upper limit."""
        self.prestige[seat] += prestige
        self.tell("event.prestige", seat, prestige)

    def gain_lanterns(self, seat: int, lanterns: int) -> None:
        """R8.7: what has no slot is lost."""
        gained = min(lanterns, self.lantern_slots(seat) - self.lanterns[seat])
        if self.rules.limited:
            gained = min(gained, self.tables.supply_lanterns - sum(self.lanterns))
        if gained > 0:
            self.lanterns[seat] += gained
            self.tell("event.lanterns", seat, gained)

    def turn_wheel(self) -> None:
        """R2.4.2: one space clockwise."""
        self.rot = (self.rot + 1) % TYPES
        self.tell("event.wheel", self.tables.dear[self.rot])

    def drop_hero(self, hero: int) -> None:
        """R8.4.1: a discarded hero goes under the deck."""
        self.hero_bottom.append(hero)

    def drop_tile(self, tile: int) -> None:
        """R8.4.1: a discarded commission goes under the stack of its town, or is its only tile."""
        town = self.tables.tile_town[tile]
        if self.tops[town] == EMPTY:
            self.tops[town] = tile
        else:
            self.below[town] = (*self.below[town], tile)
