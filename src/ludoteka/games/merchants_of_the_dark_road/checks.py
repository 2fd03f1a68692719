"""What the check kit needs to know about Merchants of the Dark Road: conservation laws, and moves worth trying."""

from collections.abc import Sequence
from random import Random

from ludoteka.core.choice import NO, Choice, Draw, Move

from .components.tables import KINDS, LAST_THREE, STEEDS, UPGRADES
from .rules.state import CONCERN, EMPTY, Road
from .rules.turns.ask import ABILITY
from .rules.turns.districts import CHANGE, ROTATE, SCOUT


def laws(g: Road) -> list[str]:
    """What must always hold. Returns the laws that are broken."""
    if not g.order:
        return []
    broken = [law for holds, law in table_laws(g) if not holds]
    for seat in range(g.seats):
        broken += [f"seat {seat + 1}: {law}" for holds, law in wagon_laws(g, seat) if not holds]
    return broken


def table_laws(g: Road) -> list[tuple[bool, str]]:
    t = g.tables
    heroes = [*g.hero_bag, *g.hero_bottom, *there(g.inn), *g.concern_heroes, *g.concern_log_heroes]
    heroes += [hero for some in (*g.riders, *g.log_heroes) for hero in some]
    tiles = [*there(g.tops), *g.under, *g.concern_tiles, *g.concern_log_tiles]
    tiles += [tile for some in (*g.below, *g.tiles, *g.log_tiles) for tile in some]
    kinds = [t.kind[card] for card in (*g.pet_bag, *g.pet_bottom, *there(g.row), *g.concern_pets)]
    for seat in range(g.seats):
        for kind in range(KINDS):
            kinds += [kind] * g.pets[seat * KINDS + kind]
    deeds = [*g.deed_bag, *g.deed_bottom, *there(g.deed_slots), *there(g.returned)]
    for hand in (*g.hands, g.concern_deeds):
        deeds += [deed for deed in range(len(t.deed_ids)) if hand >> deed & 1]
    events = [*g.event_bag, *g.event_discard, *there([g.event])]
    wanted = [event for event in range(len(t.event_ids)) if not (g.rules.small_decks and t.event_first[event])]
    return [
        (len(set(heroes)) == len(heroes) and set(t.normal) <= set(heroes), "every hero is in exactly one place"),
        (sorted(tiles) == list(range(len(t.tile_ids))), "every commission is in exactly one place"),
        (sorted(kinds) == sorted(t.kind), "every companion is in exactly one place"),
        (sorted(deeds) == list(range(len(t.deed_ids))), "every deed is in exactly one place"),
        (sorted(events) == wanted, "every event is in exactly one place"),
        (sum(g.dice) + g.aside == t.market_dice and max(g.dice) <= t.most_dice, "five market dice, two on a section"),
        (g.deed_bag == sorted(g.deed_bag) and g.hero_bag == sorted(g.hero_bag), "bags have no order"),
        (0 <= g.stock <= t.most_stock and g.concern_coins >= 0, "the Private Concern stays within its limits"),
        (exclusive([g.upgrades_left, *g.upgrades], len(UPGRADES)), "every upgrade is in one place at most"),
        (exclusive([g.steeds_left, *g.steeds], len(STEEDS)), "every steed is in one place at most"),
        (not g.using and not g.scouted, "no ability and no look at heroes is left unfinished"),
    ]


def wagon_laws(g: Road, seat: int) -> list[tuple[bool, str]]:
    t = g.tables
    lit = sum(g.lit[seat * 6 : seat * 6 + 6]) + (g.active == seat and g.pool_lit != EMPTY)
    locked = sum(face != EMPTY for face in g.locked[seat * 3 : seat * 3 + 3])
    reserve = sum(g.reserve[seat * 6 : seat * 6 + 6])
    pool = int(g.active == seat and g.pool_night != EMPTY)
    return [
        (g.fits(seat), "the goods have room"),
        (0 <= g.lanterns[seat] <= g.lantern_slots(seat), "lanterns have slots"),
        (0 <= g.quartz[seat] + g.shoes[seat] <= g.token_slots(seat), "tokens have slots"),
        (min(g.quartz[seat], g.shoes[seat], g.coins[seat], g.prestige[seat]) >= 0, "nothing is below 0"),
        (min(g.goods[seat * 12 : seat * 12 + 12]) >= 0, "no fewer goods than none"),
        (len(g.riders[seat]) <= t.most_heroes, "heroes have places"),
        (len(g.tiles[seat]) <= t.most_tiles, "commissions have places"),
        (lit <= t.most_lit, "at most two illuminated dice"),
        (locked + reserve + pool + g.spent[seat] <= 7, "no more night dice than there are"),
        (g.round >= LAST_THREE or locked == 3, "all slots are full until the last three rounds"),
        (gifts_have_companions(g, seat), "gifts lie on companions"),
    ]


def gifts_have_companions(g: Road, seat: int) -> bool:
    used = g.used[seat * 2 * KINDS : (seat + 1) * 2 * KINDS]
    return all(times <= g.pets[seat * KINDS + i // 2] for i, times in enumerate(used))


def there(places: list[int]) -> list[int]:
    return [thing for thing in places if thing != EMPTY]


def exclusive(some: list[int], count: int) -> bool:
    """Whether sets of bits share nothing."""
    return all(sum(one >> i & 1 for one in some) <= 1 for i in range(count))


def candidates(g: Road, choice: Choice, rng: Random) -> Sequence[Move]:
    """Answers that somebody might try, legal and not."""
    if isinstance(choice, Draw):
        return range(-1, 50)
    some = [NO, *range(20), rng.randrange(20, 48), 100, 101, 102, rng.randrange(100, 130), rng.randrange(200, 206)]
    some += [ROTATE, SCOUT, CONCERN]
    some += [CHANGE + rng.randrange(36) for _ in range(5)]
    some += [rng.randrange(729) for _ in range(8)]
    return list(dict.fromkeys([*some, *(ABILITY + rng.randrange(22) for _ in range(6))]))
