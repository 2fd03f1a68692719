"""A turn: Plan, Move, Act and Rest."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.choice import CHANCE, NO, Draw, Turn

from ...components.tables import (
    BENCH,
    HOOK,
    LAST_THREE,
    LONGSHADOW,
    LOVEBUG,
    ONE,
    ROUNDS,
    SPACES,
    SUGARFOOT,
    THREE,
    TILL,
    TWO,
)
from ..moves import (
    BACK,
    BUILDING,
    CARAVAN,
    FORWARD,
    RUINS,
    TAKE_COINS,
    TAKE_LANTERN,
    TAKE_PRESTIGE,
    TURN_WHEEL,
    YES,
    face_of,
    planning,
    slot_of,
)
from ..state import CONCERN, EMPTY, Road
from .ask import USED, abilities, decide, settle
from .buildings import visit_building
from .caravan import companion_deck, draw_companion, lead_caravan
from .districts import bazaar, commissions, dark_market, fill_inn, inn
from .effects import craft
from .gain import ANY, BASIC, FINE, KNOWN_TO_ALL, SIX, ask_good, gain_goods
from .ruins import explore

# -- whose turn -----------------------------------------------------------------------------------------------------


def next_turn(g: Road) -> str | None:
    """R4.0.1, R4.5.1: the next place takes its turn; after the last one a round begins, and after the last round the
    game ends."""
    g.turn += 1
    if g.turn == len(g.order):
        g.turn = 0
        g.round += 1
    if g.round > ROUNDS:
        g.active = EMPTY
        return "final travel"
    if g.turn == 0:
        g.tell("event.round", g.round)
    g.active = g.order[g.turn]
    g.tell("event.turn", g.active)
    return None


def person(g: Road) -> list[int]:
    """R4.0.2, R12.2: the seat whose turn it is: Plan, Move, Act and Rest are asked of it."""
    return [] if g.active == CONCERN else [g.active]


def concern(g: Road) -> list[int]:
    """R10.2.1: the Private Concern, when it is its turn."""
    return [CONCERN] if g.active == CONCERN else []


# -- Plan -----------------------------------------------------------------------------------------------------------

CRAFT_SLOT: Final = 0
LANTERN_SLOT: Final = 1
COIN_SLOT: Final = 2


def plan(g: Road, me: int) -> Turn:
    """R4.1, R2.3.1, R4.1.4, R12.33: push a night die out of its slot, and take what the slot gives."""
    if resettable(g, me):
        answer = yield from settle(g, me, "reset", [YES, NO])
        if answer == YES:
            g.locked[me * 3 : me * 3 + 3] = [ONE, TWO, THREE]
            g.tell("event.reset", me)
    if g.round < LAST_THREE:
        move = yield from settle(g, me, "plan", plans(g, me))
        face, slot = face_of(move), slot_of(move)
        g.reserve[me * 6 + face] -= 1
    else:
        slot = yield from settle(g, me, "slot", full_slots(g, me))
        face = EMPTY
    g.pool_night = g.locked[me * 3 + slot]
    g.locked[me * 3 + slot] = face
    g.tell("event.pushed", me, slot, g.pool_night)
    yield from special_action(g, me, slot)


def resettable(g: Road, me: int) -> bool:
    """R4.1.1, R12.32: three locked dice of equal value may be reset."""
    value = g.tables.value
    one, two, three = g.locked[me * 3 : me * 3 + 3]
    if one == EMPTY or two == EMPTY or three == EMPTY:
        return False
    return value[one] == value[two] and value[two] == value[three]


def plans(g: Road, me: int) -> list[int]:
    """R4.1: any die of the main reserve with any slot."""
    moves: list[int] = []
    for face in range(6):
        if g.reserve[me * 6 + face]:
            moves.append(planning(face, CRAFT_SLOT))
            moves.append(planning(face, LANTERN_SLOT))
            moves.append(planning(face, COIN_SLOT))
    return moves


def full_slots(g: Road, me: int) -> list[int]:
    """R4.6.3: slots whose die can still be used in the last rounds."""
    return [slot for slot in range(3) if g.locked[me * 3 + slot] != EMPTY]


def special_action(g: Road, me: int, slot: int) -> Turn:
    """R4.1.2, R12.3: what the slot gives."""
    if slot == CRAFT_SLOT and g.locked[me * 3] != EMPTY:
        yield from craft(g, me, FINE if g.has_upgrade(me, BENCH) else BASIC)
    elif slot == CRAFT_SLOT:
        good = USED
        while good == USED:
            good = yield from ask_good(g, me, FINE if g.has_upgrade(me, BENCH) else BASIC, ANY)
        if good != NO:
            yield from gain_goods(g, me, [good])
    elif slot == LANTERN_SLOT:
        yield from light(g, me)
    else:
        choice = USED
        while choice == USED:
            other = TAKE_PRESTIGE if g.has_upgrade(me, TILL) else TURN_WHEEL
            choice = yield from decide(g, me, "special", [TAKE_COINS, other], slot)
        if choice == TAKE_COINS:
            g.gain_coins(me, g.tables.till_coins if g.has_upgrade(me, TILL) else 2)
        elif choice == TURN_WHEEL:
            g.turn_wheel()
        else:
            g.gain_prestige(me, g.tables.till_prestige)


def light(g: Road, me: int) -> Turn:
    """R4.1.2, R4.1.3: a lantern, or an illuminated die to act with; both with the hook."""
    choice = USED
    while choice == USED:
        nothing = NO if g.has_upgrade(me, HOOK) else TAKE_LANTERN
        dice = [face for face in range(6) if g.illuminated[me * 6 + face]]
        choice = yield from decide(g, me, "special", [nothing, *dice], LANTERN_SLOT)
    if choice == TAKE_LANTERN or g.has_upgrade(me, HOOK):
        g.gain_lanterns(me, 1)
    if 0 <= choice < 6:
        g.illuminated[me * 6 + choice] -= 1
        g.pool_illuminated = choice
        g.tell("event.lit", me, choice)


# -- Move -----------------------------------------------------------------------------------------------------------


def move(g: Road, me: int) -> Turn:
    """R4.2.1: the wagon goes as far as one of the dice says, then perhaps a space more or less."""
    steps = USED
    while steps == USED:
        steps = yield from decide(g, me, "move", distances(g, me))
    g.pawn[me] = (g.pawn[me] + steps) % SPACES
    g.tell("event.moved", me, steps, g.pawn[me])
    shoe = USED
    while shoe == USED:
        shoe = yield from decide(g, me, "horseshoe", [NO, FORWARD, BACK] if g.shoes[me] else [NO])
    if shoe != NO:
        g.shoes[me] -= 1
        g.pawn[me] = (g.pawn[me] + (1 if shoe == FORWARD else SPACES - 1)) % SPACES
        g.tell("event.horseshoe-used", me, g.pawn[me])


def distances(g: Road, me: int) -> list[int]:
    """R4.2.1, R8.3.5: the values of the dice, and Sugarfoot's own stride."""
    value = g.tables.value
    found = [value[g.pool_night]]
    if g.pool_illuminated != EMPTY and value[g.pool_illuminated] not in found:
        found.append(value[g.pool_illuminated])
    if g.has_steed(me, SUGARFOOT) and g.tables.stride not in found:
        found.append(g.tables.stride)
    return found


# -- Act ------------------------------------------------------------------------------------------------------------

BUILT: Final = 1 << 5
STOPPED: Final = 1 << 6


def activations(g: Road, me: int) -> list[int]:
    """R4.3.1, R4.3.2, R8.3.4, R4.3.3: what this seat may still activate in its turn."""
    if g.acted & STOPPED or (g.acted and g.pool_illuminated == EMPTY):
        return []
    space = g.pawn[me]
    found = [district for district in g.tables.beside[space] if not g.acted >> district & 1]
    if g.pool_illuminated != EMPTY and not g.acted & BUILT:
        if g.has_steed(me, LONGSHADOW):
            for building in g.buildings:
                found.append(BUILDING + building)
        elif space:
            found.append(BUILDING + g.buildings[space - 1])
    return found


def acting(g: Road) -> list[int]:
    """R4.3.4: the active seat, while there is something left to activate."""
    if g.active == CONCERN or not activations(g, g.active):
        return []
    return [g.active]


def act(g: Road, me: int) -> Turn:
    """R4.3.4, R12.7: one activation, or no more."""
    choice = USED
    while choice == USED:
        choice = yield from decide(g, me, "act", [*activations(g, me), NO])
    if choice == NO:
        g.acted |= STOPPED
        return
    g.tell("event.activates" if choice < BUILDING else "event.visits-building", me, choice % BUILDING)
    if choice >= BUILDING:
        g.acted |= BUILT
        yield from visit_building(g, me, choice - BUILDING)
        return
    g.acted |= 1 << choice
    yield from DISTRICTS[choice](g, me)


def yurg(g: Road, me: int) -> Turn:
    """R5.5.1, R8.3.3: the ruins, or a caravan, or nothing."""
    if g.has_steed(me, LOVEBUG) and not g.rules.lovebug_leads:
        g.gain_lanterns(me, 1)
    choice = yield from settle(g, me, "yurg", [RUINS, CARAVAN, NO])
    if choice == RUINS:
        yield from explore(g, me)
    elif choice == CARAVAN:
        yield from lead_caravan(g, me)


DISTRICTS: Final[list[Callable[[Road, int], Turn]]] = [bazaar, commissions, yurg, dark_market, inn]


def caravan(g: Road) -> str | None:
    """R7.1: with a caravan under way its steps follow, else there may be more to do."""
    return "more" if g.leader == EMPTY else None


def more(g: Road) -> str | None:
    """R4.3.4: the next activation, if there is one."""
    return "act" if acting(g) else None


# -- Rest -----------------------------------------------------------------------------------------------------------


def tired(g: Road) -> list[int]:
    """R8.2.5: who may use an ability once more before resting."""
    return [g.active] if g.active != CONCERN and abilities(g, g.active) else []


def last_window(g: Road, me: int) -> Turn:
    """R8.2.5: the last chance to use a companion."""
    yield from settle(g, me, "window", [NO])


def rest(g: Road, _: int) -> Turn:
    """R4.4, R4.4.1, R4.4.1a, R4.4.5: dice go, market dice are rolled, companions move up, heroes arrive."""
    me = g.active
    if me != CONCERN:
        g.spent[me] += 1
        g.pool_night = EMPTY
        g.pool_illuminated = EMPTY
        g.acted = 0
    while g.aside:
        free = [good for good in range(6) if g.dice[good] < g.tables.most_dice]
        good: int = yield Draw("market-die", free)
        g.dice[good] += 1
        g.aside -= 1
        g.tell("event.market-die", good)
    yield from fill_row(g)
    yield from fill_inn(g)


def fill_row(g: Road) -> Turn:
    """R4.4.3: companions slide away from the deck, new ones come next to it."""
    cards = [card for card in g.row if card != EMPTY]
    while len(cards) < 3 and companion_deck(g):
        card = yield from draw_companion(g)
        cards.insert(0, card)
        g.tell("event.companion-arrives", g.tables.kind[card])
    g.row = [EMPTY] * (3 - len(cards)) + cards


def empty_slots(g: Road) -> list[int]:
    """R4.4.4, R8.5.2: once for each deed that is missing in the courtyard and can be replaced."""
    missing = [slot for slot in g.deed_slots if slot == EMPTY]
    return [CHANCE] * min(len(missing), g.deed_deck())


def fill_courtyard(g: Road, _: int) -> Turn:
    """R4.4.4: one deed for the first empty slot."""
    if g.deed_bag:
        deed: int = yield Draw("deed-shown", g.deed_bag)
        g.deed_bag.remove(deed)
    else:
        deed = g.deed_bottom.pop(0)
        g.reveal()
    g.deed_slots[g.deed_slots.index(EMPTY)] = deed
    g.knows[deed] = KNOWN_TO_ALL
    g.tell("event.deed-arrives", deed)


def new_dice(g: Road, _: int) -> Turn:
    """R4.6.1, R4.6.2: with an empty reserve one spent die leaves the game, and the others are rolled."""
    me = g.active
    if me == CONCERN:
        return
    if g.round >= LAST_THREE:
        g.spent[me] = 0
        return
    if sum(g.reserve[me * 6 : me * 6 + 6]):
        return
    dice = g.spent[me] - 1
    g.spent[me] = 0
    g.tell("event.night-die-gone", me)
    for _ in range(dice):
        face: int = yield Draw("night-die", SIX, me)
        g.reserve[me * 6 + face] += 1
