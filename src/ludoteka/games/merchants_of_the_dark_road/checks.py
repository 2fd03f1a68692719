"""Laws of Merchants of the Dark Road for the check kit and for saved games: what must hold between any two turns."""

from typing import Final

from .components.tables import HARNESS, KINDS, LAST_THREE, ROUNDS, SPACES, STEEDS, TOWNS, UPGRADES, VELVET, YURG
from .rules.flow import SEQUENCE
from .rules.scoring import score_ledger
from .rules.state import CONCERN, EMPTY, Road
from .rules.turns.day import BUILT
from .rules.turns.gain import KNOWN_TO_ALL
from .rules.turns.setup import dealt, set_up

Laws = list[tuple[bool, str]]

AT: Final = {step.name: number for number, step in enumerate(SEQUENCE)}
END: Final = len(SEQUENCE)

RESERVE: Final = [4, 3, 2, 1, 3, 2, 1, 2, 1, 1, 0, 0, 0, 0]
SPENT: Final = [0, 1, 2, 3, 0, 1, 2, 0, 1, 0, 0, 0, 0, 0]
"""R4.6.2: night dice in the main reserve and on the spent pile, by the number of turns that a seat has finished."""

UNTOUCHED: Final = {
    "buildings": "buildings",
    "market": "rot dice",
    "commissions": "tops under",
    "upgrades": "upgrades_left",
    "companions": "companion_bag row",
    "heroes": "hero_bag inn",
    "deeds": "deed_bag deed_slots knows",
    "start player": "order",
    "private concern": "delivery notices concern_coins concern_prestige",
    "dice": "reserve illuminated",
    "first deeds": "hands",
    "return deeds": "deed_bottom",
    "starting goods": "coins goods",
    "steeds and heroes": "pairs steeds steeds_left riders lanterns shoes",
    "turn": "round turn active aside below hero_bottom companion_bottom five_left dark_market ruins event_bag "
    "event_discard pawn prestige quartz locked spent tiles upgrades companions used log_heroes log_tiles "
    "sarcophagus_bag sarcophagus_owner route destination stock concern_heroes concern_tiles concern_deeds "
    "concern_companions concern_pawn concern_log_heroes concern_log_tiles served action_bag action",
}
"""What setup lays out, by the step that does it: before that it is as it lay in the box."""

IDLE: Final = {
    "returned": (),
    "pairs": ("draft",),
    "pool_night": ("move", "rest"),
    "pool_illuminated": ("move", "rest"),
    "acted": ("act", "rest"),
    "leader": ("event", "good fortune"),
    "travelers": ("event", "good fortune"),
    "event": ("travel", "after the event"),
    "travel_dice": ("event", "after the event"),
    "taken_dice": ("travel", "after the event"),
}
"""What is in use only in one step, or from one step to another."""


def laws(g: Road) -> list[str]:
    """What must always hold. Returns the laws that are broken."""
    # The first ones that fail would make others stumble.
    for some in (standing_laws, card_laws, table_laws, wagons_laws):
        broken = [law for holds, law in some(g) if not holds]
        if broken:
            return broken
    return []


def there(places: list[int]) -> list[int]:
    return [thing for thing in places if thing != EMPTY]


def members(some: int) -> list[int]:
    """The things in a set of bits."""
    return [i for i in range(some.bit_length()) if some >> i & 1]


def between(g: Road, first: str, last: str) -> bool:
    return AT[first] <= g.step <= AT[last]


# -- where the game stands ------------------------------------------------------------------------------------------


def standing_laws(g: Road) -> Laws:
    """Step, round and turn, and who is still to come."""
    playing = between(g, "turn", "next")
    start = g.turn == -1 and g.active == EMPTY and g.round == 1
    final = g.turn == 0 and g.active == EMPTY and g.round == ROUNDS + 1
    mine = 0 <= g.turn < len(g.order) and g.active == g.order[g.turn] and g.round <= ROUNDS
    return [
        (right_order(g), "the order of play goes round the table"),
        (mine if playing else start if g.step < AT["turn"] else final, "round and turn follow the order of play"),
        (in_time(g), "what belongs to one step of the turn is there in no other"),
        (unpacked(g), "what setup has not laid out yet is in the box"),
        (in_line(g), "those who are still to come are those of this step"),
        (g.ledger == (score_ledger(g) if g.step >= END else []), "points are counted at the end, line by line"),
        (not g.using and not g.scouted, "no ability and no look at heroes is left unfinished"),
    ]


def right_order(g: Road) -> bool:
    if g.step <= AT["start player"]:
        return g.order == []
    seated = [seat for seat in g.order if seat != CONCERN]
    start = seated[0] if seated else 0
    asked = g.rules.start
    if seated != [(start + i) % g.seats for i in range(g.seats)] or (asked != "random" and start != int(asked) - 1):
        return False
    return len(g.order) == g.rules.players and (not g.rules.concern or g.order[g.rules.concern_seat] == CONCERN)


def in_time(g: Road) -> bool:
    unused = {"returned": [EMPTY] * g.seats, "pairs": [], "acted": 0, "travelers": (), "travel_dice": [],
              "taken_dice": []}  # fmt: skip
    for name, steps in IDLE.items():
        if (not steps or not between(g, steps[0], steps[-1])) and getattr(g, name) != unused.get(name, EMPTY):
            return False
    if g.active == CONCERN and (g.pool_night, g.pool_illuminated, g.acted) != (EMPTY, EMPTY, 0):
        return False
    return 0 <= g.active < g.seats or g.active in (EMPTY, CONCERN)


def unpacked(g: Road) -> bool:
    if g.step > AT["turn"]:
        return True
    fresh = set_up(g.tables, g.seats, g.options)
    later = [fields for step, fields in UNTOUCHED.items() if AT[step] >= g.step and not under_way(g, step)]
    return all(getattr(g, name) == getattr(fresh, name) for fields in later for name in fields.split())


def under_way(g: Road, step: str) -> bool:
    """Whether a step of the setup has begun: deeds are laid out and dealt one by one."""
    if AT[step] != g.step:
        return False
    return (step == "deeds" and len(g.todo) == 1) or (step == "first deeds" and g.todo != dealt(g))


def in_line(g: Road) -> bool:
    """Turns are taken from the front of the line that the step has formed."""
    if g.step >= END:
        return not g.todo
    if not g.step >= 0:
        return False
    who = SEQUENCE[g.step].who
    return who is not None and len(g.todo) > 0 and who(g)[-len(g.todo) :] == g.todo


# -- cards and tiles ------------------------------------------------------------------------------------------------


def card_laws(g: Road) -> Laws:
    """Everything is in exactly one place."""
    t = g.tables
    heroes = [*g.hero_bag, *g.hero_bottom, *there(g.inn), *g.concern_heroes, *g.concern_log_heroes]
    heroes += [hero for some in (*g.riders, *g.log_heroes) for hero in some]
    drafted = [hero for _, hero in g.pairs]
    came = [hero for hero in heroes if hero not in t.normal]
    tiles = [*there(g.tops), *g.under, *g.concern_tiles, *g.concern_log_tiles]
    tiles += [tile for some in (*g.below, *g.tiles, *g.log_tiles) for tile in some]
    kinds = [t.kind[card] for card in (*g.companion_bag, *g.companion_bottom, *there(g.row), *g.concern_companions)]
    cards = [*g.companion_bag, *there(g.row), *g.concern_companions]
    for seat in range(g.seats):
        for kind in range(KINDS):
            kinds += [kind] * g.companions[seat * KINDS + kind]
    deeds = [*g.deed_bag, *g.deed_bottom, *there(g.deed_slots)]
    for hand in (*g.hands, g.concern_deeds):
        deeds += members(hand)
    events = [*g.event_bag, *g.event_discard, *there([g.event])]
    wanted = [event for event in range(len(t.event_ids)) if not (g.rules.small_decks and t.event_first[event])]
    return [
        (sorted(set(heroes)) == sorted(heroes) and set(t.normal) <= set(heroes), "every hero is in exactly one place"),
        (starters(g, came, drafted), "everybody has had one starting hero"),
        (sorted(tiles) == list(range(len(t.tile_ids))), "every commission is in exactly one place"),
        (stacked(g), "commissions lie on the stack of their town"),
        (sorted(kinds) == sorted(t.kind) and len(set(cards)) == len(cards), "every companion is in exactly one place"),
        (sorted(deeds) == list(range(len(t.deed_ids))), "every deed is in exactly one place"),
        (known(g), "everybody knows the deeds they have seen, and no others"),
        (sorted(events) == wanted, "every event is in exactly one place"),
        (all(bag == sorted(bag) for bag in bags(g)), "bags have no order"),
        (exclusive([g.upgrades_left, *g.upgrades], len(UPGRADES), fitted(g)), "every upgrade is in one place"),
        (exclusive([g.steeds_left, *g.steeds], len(STEEDS), len(STEEDS)), "every steed is in one place"),
    ]


def bags(g: Road) -> list[list[int]]:
    return [g.hero_bag, g.deed_bag, g.companion_bag, g.event_bag, g.under, g.sarcophagus_bag, g.action_bag]


def exclusive(some: list[int], count: int, total: int) -> bool:
    """Whether sets of bits share nothing and have so many things together."""
    found = [thing for one in some for thing in members(one)]
    return len(set(found)) == len(found) == total and all(thing < count for thing in found)


def fitted(g: Road) -> int:
    """R10.1.1: how many upgrades are in the game."""
    return len(UPGRADES) - (2 if g.rules.solo and g.step > AT["upgrades"] else 0)


def starters(g: Road, came: list[int], drafted: list[int]) -> bool:
    if g.step <= AT["steeds and heroes"]:
        return not came
    waiting = len(g.todo) if g.step == AT["draft"] else 0
    pairs = waiting + len(g.order) + 1 - g.seats if g.step == AT["draft"] else 0
    steeds = [steed for steed, _ in g.pairs]
    free = len(set(steeds)) == len(steeds) == pairs and all(g.steeds_left >> steed & 1 for steed in steeds)
    return (
        free
        and len(came) == g.seats - waiting
        and len({*came, *drafted}) == len(came) + pairs
        and not (set(drafted) & set(g.tables.normal))
    )


def stacked(g: Road) -> bool:
    """R12.18: a town shows no commission only if it has none left."""
    town = g.tables.tile_town
    under = {town[tile] for tile in g.under}
    for i, top in enumerate(g.tops):
        if top == EMPTY and (g.below[i] or (i in under and g.step > AT["commissions"])):
            return False
        if (top != EMPTY and town[top] != i) or any(town[tile] != i for tile in g.below[i]):
            return False
    return True


def known(g: Road) -> bool:
    """R14.1: who has seen which deed."""
    here = (1 << g.seats) - 1
    hands = [(deed, seat) for seat, hand in enumerate(g.hands) for deed in members(hand)]
    return (
        all(some == KNOWN_TO_ALL or some & ~here == 0 for some in g.knows)
        and all(g.knows[deed] == 0 for deed in g.deed_bag)
        and all(g.knows[deed] == KNOWN_TO_ALL for deed in there(g.deed_slots))
        and all(g.knows[deed] in [1 << seat for seat in range(g.seats)] for deed in g.deed_bottom)
        and all(g.knows[deed] >> seat & 1 for deed, seat in hands)
        and len(g.deed_bottom) <= (g.seats if g.rules.two_deeds else 0)
        and dealt_out(g)
    )


def dealt_out(g: Road) -> bool:
    """R3.2.5: hands while they are dealt; afterwards everybody has a deed."""
    sizes = [len(members(hand)) for hand in g.hands]
    each = 2 if g.rules.two_deeds else 1
    if g.step < AT["first deeds"]:
        return sum(sizes) == 0
    if g.step <= AT["keep a deed"]:
        waiting = g.todo if g.step == AT["first deeds"] else []
        return sizes == [each - waiting.count(seat) for seat in range(g.seats)]
    return min(sizes) >= 1


# -- the table ------------------------------------------------------------------------------------------------------


def table_laws(g: Road) -> Laws:
    t = g.tables
    dice = t.market_dice if g.step > AT["market"] else 0
    tiles = [t.building_tile[building] for building in g.buildings]
    return [
        (sum(g.dice) + g.aside == dice, "all market dice are on the wheel or aside"),
        (g.step <= AT["buildings"] or len(set(tiles)) == len(tiles) == 4, "four buildings of different tiles"),
        (concern_laws(g), "the Private Concern has its own things, if it plays"),
        (opened(g), "a sarcophagus is closed, or open before somebody"),
        (travels(g), "the caravan and its dice are complete"),
    ]


def concern_laws(g: Road) -> bool:
    if not g.rules.concern:
        nothing = (g.concern_coins, g.concern_prestige, g.stock, g.concern_deeds, g.served, g.notices)
        cards = (g.concern_heroes, g.concern_tiles, g.concern_companions, g.concern_log_heroes, g.concern_log_tiles)
        return not any(nothing) and not any(cards) and not g.delivery and not g.action_bag and g.action == EMPTY
    t = g.tables
    towns = {t.hero_town[hero] for hero in g.concern_log_heroes} | {t.tile_town[tile] for tile in g.concern_log_tiles}
    row = list(range(len(TOWNS))) if g.step > AT["private concern"] else []
    notices = t.notices[g.rules.level] if row else 0
    return (
        sorted(g.delivery) == row
        and len(members(g.notices)) == notices
        and set(members(g.served)) == towns
        and g.action not in g.action_bag
        and len(set(g.action_bag)) == len(g.action_bag)
    )


def opened(g: Road) -> bool:
    """R10.5"""
    owners = g.sarcophagus_owner
    if not g.rules.sarcophagi:
        return not g.sarcophagus_bag and set(owners) == {EMPTY}
    closed = [number for number, owner in enumerate(owners) if owner == EMPTY]
    return g.sarcophagus_bag == closed and set(owners) <= {EMPTY, CONCERN, *range(g.seats)}


def travels(g: Road) -> bool:
    """R7.1, R7.2: who travels in which order, with a die each and perhaps one more."""
    if not between(g, "event", "good fortune"):
        return True
    if g.leader != g.active or (g.leader != CONCERN and not g.acted >> YURG & 1):
        return False
    first = g.order.index(g.leader)
    others = [seat for seat in g.order[first + 1 :] + g.order[:first] if seat in g.travelers]
    if g.travelers != ((*others, g.leader) if g.route else (g.leader, *others)):
        return False
    if not between(g, "event", "after the event"):
        return True
    waiting = len(g.todo) if g.step == AT["travel"] else 0
    rolling = g.step == AT["event"]
    dice = len(g.travelers) if rolling else waiting
    taken = 0 if rolling else len(g.travelers) - waiting
    low = 0 if rolling else 1
    return (
        dice <= len(g.travel_dice) <= dice + 1
        and len(g.taken_dice) == taken
        and g.travel_dice == sorted(g.travel_dice)
        and all(low <= die <= 6 * low for die in g.travel_dice)
        and all(die >= 1 for die in g.taken_dice)
        and (rolling or (g.event != EMPTY and g.tables.event_route[g.event] == g.route))
    )


# -- wagons ---------------------------------------------------------------------------------------------------------


def wagons_laws(g: Road) -> Laws:
    return [(holds, f"seat {seat + 1}: {law}") for seat in range(g.seats) for holds, law in wagon_laws(g, seat)]


def wagon_laws(g: Road, seat: int) -> Laws:
    t = g.tables
    goods = g.goods[seat * 12 : seat * 12 + 12]
    upgrades = len(members(g.upgrades[seat]))
    return [
        (max(goods[i] + goods[6 + i] for i in range(6)) < 32 and g.fits(seat), "the goods have room"),
        (g.lanterns[seat] <= g.lantern_slots(seat), "lanterns have slots"),
        (g.quartz[seat] + g.shoes[seat] <= g.token_slots(seat), "tokens have slots"),
        (g.illuminated_held(seat) <= t.most_illuminated, "at most two illuminated dice"),
        (night_dice(g, seat), "night dice are where the round has them"),
        (gifts_have_companions(g, seat), "gifts lie on companions"),
        (upgrades <= 1 or g.has_steed(seat, VELVET), "one upgrade, unless Velvet pulls the wagon"),
        (steeds_harnessed(g, seat), "a steed, and with the harness perhaps another"),
        (g.active != seat or acts(g, seat), "only what lies beside the wagon was activated"),
    ]


def night_dice(g: Road, seat: int) -> bool:
    """R4.6.2: how many dice are locked, in the reserve, in the action pool and spent."""
    if g.step <= AT["dice"]:
        return True
    done = g.round - 1 + (seat in g.order[: max(0, g.turn)])
    reserve, spent, locked = RESERVE[done], SPENT[done], 3 - max(0, done + 1 - LAST_THREE)
    if g.active == seat and g.step > AT["plan"]:
        late = g.round >= LAST_THREE
        reserve, locked = (reserve, locked - 1) if late else (reserve - 1, locked)
        spent += g.step > AT["rest"]
        if (g.pool_night == EMPTY) != (g.step > AT["rest"]):
            return False
    faces = g.locked[seat * 3 : seat * 3 + 3]
    return (sum(g.reserve[seat * 6 : seat * 6 + 6]), g.spent[seat], sum(face != EMPTY for face in faces)) == (
        reserve,
        spent,
        locked,
    )


def gifts_have_companions(g: Road, seat: int) -> bool:
    """R8.2.2: a gift for each ability of a loyal companion; strays keep none."""
    used = g.used[seat * 2 * KINDS : (seat + 1) * 2 * KINDS]
    loyal = g.tables.loyal
    return all(times <= (g.companions[seat * KINDS + i // 2] if loyal[i // 2] else 0) for i, times in enumerate(used))


def steeds_harnessed(g: Road, seat: int) -> bool:
    count = len(members(g.steeds[seat]))
    if g.step <= AT["steeds and heroes"] or (g.step == AT["draft"] and seat in g.todo):
        return count == 0
    return count == 1 or (count == 2 and g.has_upgrade(seat, HARNESS))


def acts(g: Road, seat: int) -> bool:
    """R4.3.1, R4.3.2"""
    districts = [district for district in members(g.acted) if district < SPACES]
    if g.pool_illuminated == EMPTY and (g.acted & BUILT or len(districts) > 1):
        return False
    return set(districts) <= set(g.tables.beside[g.pawn[seat]])
