"""Travel: leading and joining a caravan, its event, the towns, good fortune; and the final travel."""

from typing import Final

from ludoteka.core.choice import NO, Draw, OneOf, Turn

from ...components.tables import (
    CAT,
    DARK_ROAD,
    ESCORT,
    FLICKER,
    KINDS,
    LOVEBUG,
    SHORTCUT,
    TOWNS,
    WHISPER,
)
from ..moves import (
    BY_CAT,
    BY_FLICKER,
    BY_WHISPER,
    FORTUNE_COINS,
    FORTUNE_DEED,
    FORTUNE_DIE,
    FORTUNE_UPGRADE,
    KEEP_VALUE,
    REROLL,
    ROW,
    YES,
    ability_number,
    raising,
)
from ..opponent.travel import concern_fortune, concern_joins, concern_takes_die
from ..state import CONCERN, EMPTY, Road
from .ask import USED, Ask, abilities, cats, decide, has_flicker, settle
from .companions import give_quartz, pass_on
from .effects import do_face
from .gain import (
    deed_sources,
    gain_illuminated,
    gain_upgrade,
    take_deed,
    upgrades_open,
)

DIE_PLACE: Final = 2
"""The place of the row with the travel die."""

# -- step 1: prepare ------------------------------------------------------------------------------------------------


def lead_caravan(g: Road, me: int) -> Turn:
    """R7.1, R8.3.3: companion, route, destination; then everybody else says whether they come along."""
    if g.rules.lovebug_leads and g.has_steed(me, LOVEBUG):
        g.gain_lanterns(me, 1)
    extra = yield from take_companion(g, me)
    yield from choose_route(g, me)
    g.destination = yield from settle(g, me, "destination", list(range(len(TOWNS))))
    g.leader = me
    g.tell("event.caravan", me, g.route, g.destination)
    if g.notice(ESCORT):
        g.concern_coins += g.tables.escort_coins
        g.tell("event.notice-coins", ESCORT, g.tables.escort_coins)
    yield from gather(g, me, extra)


def take_companion(g: Road, me: int) -> Ask:
    """R7.1.1, R7.1.2: an open companion, or the top card of the deck. Returns how many travel dice come along with
    it."""
    place = USED
    while place == USED:
        moves = [place for place in range(ROW) if g.row[place] != EMPTY]
        if companion_deck(g):
            moves.append(ROW)
        if not moves:
            return 0
        place = yield from decide(g, me, "companion", moves)
    if place == ROW:
        card = yield from draw_companion(g)
    else:
        card = g.row[place]
        g.row[place] = EMPTY
    kind = g.tables.kind[card]
    g.companions[me * KINDS + kind] += 1
    g.tell("event.companion", me, kind)
    return 1 if place == DIE_PLACE else 0


def companion_deck(g: Road) -> int:
    """R7.1.1: how many cards the companion deck has."""
    return len(g.companion_bag) + len(g.companion_bottom)


def draw_companion(g: Road) -> Ask:
    """R7.1.1, R4.4.3: the top card of the companion deck, which must not be empty."""
    if not g.companion_bag:
        return g.companion_bottom.pop(0)
    card: int = g.companion_bag[0] if len(g.companion_bag) == 1 else (yield Draw("companion-card", g.companion_bag))
    g.companion_bag.remove(card)
    return card


def choose_route(g: Road, me: int) -> Turn:
    """R7.1.3, R8.2.11, R12.9, R12.10: the dark road is free, a shortcut takes lanterns or Flicker."""
    route = USED
    while route == USED:
        moves = [DARK_ROAD]
        if g.lanterns[me] >= g.tables.shortcut_lanterns:
            moves.append(SHORTCUT)
        if has_flicker(g, me):
            moves.append(BY_FLICKER)
        route = yield from decide(g, me, "route", moves)
    if route == SHORTCUT:
        g.lanterns[me] -= g.tables.shortcut_lanterns
        g.tell("event.lantern-spent", me, g.tables.shortcut_lanterns)
    elif route == BY_FLICKER:
        g.quartz[me] -= 1
        g.tell("event.ability", me, ability_number(FLICKER, 0))
        pass_on(g, me, FLICKER)
    g.route = DARK_ROAD if route == DARK_ROAD else SHORTCUT


def gather(g: Road, leader: int, extra: int) -> Turn:
    """R7.1.5, R7.1.6, R12.13, R12.14: clockwise from the leader everybody joins or not. The travel dice are as many as
    travelers, and the extra one."""
    order = g.order
    first = order.index(leader)
    joined: list[int] = []
    for step in range(1, len(order)):
        other = order[(first + step) % len(order)]
        if other == CONCERN:
            joins = concern_joins(g)
            g.tell("concern.joins" if joins else "concern.stays")
        else:
            answer: int = yield OneOf(other, "join", [YES, NO], leader)
            joins = answer == YES
            g.tell("event.joins" if joins else "event.stays", other)
        if joins:
            joined.append(other)
    g.travelers = (leader, *joined) if g.route == DARK_ROAD else (*joined, leader)
    g.travel_dice = [0] * (len(g.travelers) + extra)


# -- step 2: event --------------------------------------------------------------------------------------------------


def reveal_event(g: Road, _: int) -> Turn:
    """R7.2.1: the top event of the route, and a roll of all travel dice."""
    t = g.tables
    bag = [event for event in g.event_bag if t.event_route[event] == g.route]
    if not bag:
        bag = [event for event in g.event_discard if t.event_route[event] == g.route]
        g.event_discard = [event for event in g.event_discard if t.event_route[event] != g.route]
        g.event_bag = sorted(g.event_bag + bag)
    event: int = bag[0] if len(bag) == 1 else (yield Draw("event-card", bag))
    g.event_bag.remove(event)
    g.event = event
    g.tell("event.event", event)
    yield from roll_travel_dice(g)


def roll_travel_dice(g: Road) -> Turn:
    """R7.2.2: all travel dice at once."""
    for i in range(len(g.travel_dice)):
        value: int = yield Draw("travel-roll", ONE_TO_SIX)
        g.travel_dice[i] = value
    g.travel_dice.sort()
    g.tell("event.rolled", tuple(g.travel_dice))


ONE_TO_SIX: Final[list[int]] = [1, 2, 3, 4, 5, 6]


def travelers(g: Road) -> list[int]:
    """R7.2.3: who chooses a die, in this order."""
    return list(g.travelers)


def take_die(g: Road, me: int) -> Turn:
    """R7.2.3, R7.2.4, R12.12: reroll for lanterns, take a die, raise it perhaps, and do what the card says for it."""
    if me == CONCERN:
        yield from concern_takes_die(g)
        return
    while True:
        moves = sorted(set(g.travel_dice))
        if g.lanterns[me]:
            moves.append(REROLL)
        move = yield from decide(g, me, "travel-die", moves)
        if move == REROLL:
            g.lanterns[me] -= 1
            g.tell("event.reroll", me)
            yield from roll_travel_dice(g)
        elif move != USED:
            break
    g.travel_dice.remove(move)
    g.taken_dice.append(move)
    g.tell("event.die-taken", me, move)
    value = yield from raise_die(g, me, move)
    yield from do_face(g, me, value)


def raise_die(g: Road, me: int, value: int) -> Ask:
    """R7.2.4, R8.3.1, R12.35: Whisper may add 1, each Threy Cat of the leader 1 or 2; a result above 6 counts as 6."""
    whispered = False
    while value < 6:
        moves = [KEEP_VALUE]
        whisper = g.has_steed(me, WHISPER) and not whispered
        if whisper:
            moves.append(BY_WHISPER)
        if cats(g, me):
            moves.append(BY_CAT + 1)
            moves.append(BY_CAT + 2)
        if len(moves) == 1:
            return value
        move = yield from decide(g, me, "adjust", moves, raising(value, whisper))
        if move == KEEP_VALUE:
            return value
        if move == BY_WHISPER:
            whispered = True
            value += 1
        elif move != USED:
            g.tell("event.ability", me, ability_number(CAT, 1))
            give_quartz(g, me, ability_number(CAT, 1))
            value = min(6, value + move - BY_CAT)
        if move != USED:
            g.tell("event.die-raised", me, value)
    return value


def event_window(g: Road) -> list[int]:
    """R7.2.6: the leader, if an ability can still be used before the event is over."""
    return [g.leader] if g.leader != CONCERN and abilities(g, g.leader) else []


def use_after_event(g: Road, me: int) -> Turn:
    """R7.2.6: the last chance to copy a die of the event."""
    yield from settle(g, me, "window", [NO])


def event_ends(g: Road) -> None:
    """R7.2.6: dice go back, the card is discarded."""
    g.event_discard.append(g.event)
    g.event = EMPTY
    g.travel_dice = []
    g.taken_dice = []


# -- step 4: good fortune -------------------------------------------------------------------------------------------


def fortunes(g: Road) -> list[int]:
    """R7.4.1: the leader, once on the dark road and twice on a shortcut."""
    return [g.leader] * (2 if g.route == SHORTCUT else 1)


def good_fortune(g: Road, me: int) -> Turn:
    """R7.4: a die, coins, a deed or an upgrade."""
    if me == CONCERN:
        yield from concern_fortune(g)
        return
    move = USED
    while move == USED:
        move = yield from decide(g, me, "fortune", fortune_moves(g, me))
    if move == FORTUNE_DIE:
        yield from gain_illuminated(g, me)
    elif move == FORTUNE_COINS:
        take_fortune_coins(g, me)
    elif move < FORTUNE_UPGRADE:
        yield from take_deed(g, me, move - FORTUNE_DEED)
    else:
        yield from gain_upgrade(g, me, move - FORTUNE_UPGRADE)


def fortune_moves(g: Road, me: int) -> list[int]:
    """R12.21, R12.22: what the leader may choose; coins always."""
    moves = [FORTUNE_COINS]
    if g.illuminated_held(me) < g.tables.most_illuminated:
        moves.append(FORTUNE_DIE)
    for source in deed_sources(g):
        moves.append(FORTUNE_DEED + source)
    if g.may_have_upgrade(me):
        for upgrade in upgrades_open(g):
            moves.append(FORTUNE_UPGRADE + upgrade)
    return moves


def take_fortune_coins(g: Road, me: int) -> None:
    """R7.4: the first to choose coins finds more of them."""
    coins = g.tables.first_coins if g.five_left else g.tables.fortune_coins
    g.five_left = 0
    g.gain_coins(me, coins)


def caravan_ends(g: Road) -> None:
    """R7.4: the caravan is home."""
    g.leader = EMPTY
    g.travelers = ()
