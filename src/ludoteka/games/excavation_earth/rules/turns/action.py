"""Phase II: whose turn it is, the actions of a turn, and what is still to be done before an action is over."""

from typing import Any

from ludoteka.core.choice import CHANCE, NO, Choice, OneOf, Turn

from ...components.tables import MARKETS, MERCHANTS, PILOTS, TRAVEL, TYPES
from ..moves import action_of, card_of, explorer_of, location_of, number_of, play, task_of, walk
from ..state import (
    BETWEEN,
    DISCARD,
    DRAW,
    DROP,
    EMPTY,
    EXTRA,
    NOTHING,
    SALE,
    TO_COMMAND,
    TO_EXCAVATE,
    TO_MARKET,
    TO_SELL,
    TO_SMUGGLE,
    TO_SURVEY,
    TO_TRAVEL,
    TRADER,
    ZU_DRAW,
    ZU_SURVEY,
    Earth,
)
from .command import command, trader_after
from .dig import excavate, has_cube, survey, travel
from .setup import SomeCards, draw_card
from .trade import can_sell, can_smuggle, extra_market, market, prior_purchases, sale, sell, smuggle

# -- whose turn -----------------------------------------------------------------------------------------------------


def next_player(g: Earth) -> str | None:
    """R4.3.1 R4.3.5: the next in turn order who has not passed; the round is scored when all have."""
    if 0 not in g.passed:
        return "score"
    order = g.order
    at = order.index(g.active) if g.actions_left != BETWEEN else len(order) - 1
    for i in range(1, len(order) + 1):
        player = order[(at + i) % len(order)]
        if not g.passed[player]:
            g.active = player
            break
    g.actions_left = 2
    g.turns += 1
    g.tell("event.turn", g.who(g.active))
    return "zu" if g.active >= g.seats else None


def begins(g: Earth) -> list[int]:
    """R3.1.17 R6.2: only the third explorer and the pilots have something to do before the actions."""
    me = g.active
    return [me] if g.explorers[me * 3 + 2] < 0 or g.faction[me] == PILOTS else []


def begin_turn(g: Earth, me: int) -> Turn:
    """R3.1.17 R6.2 R6.6: the third explorer is placed in the first turn; pilots move one explorer a step, if they
    like."""
    third = me * 3 + 2
    if g.explorers[third] < 0:
        mine = g.explorers[me * 3 : third]
        free = [here for here in range(len(g.tables.location_ids)) if here not in mine]
        here: int = yield OneOf(me, "explorer", free)
        g.explorers[third] = here
        g.tell("event.explorer", me, here)
    if g.faction[me] == PILOTS:
        steps = free_steps(g, me)
        if not steps:
            return
        move: int = yield OneOf(me, "step", [NO, *steps])
        if move != NO:
            i = me * 3 + explorer_of(move)
            g.tell("event.moved", me, g.explorers[i], location_of(move))
            g.explorers[i] = location_of(move)


def free_steps(g: Earth, me: int) -> list[int]:
    """R6.2: one explorer to an adjacent location without an own explorer: an explorer and a location."""
    mine = g.explorers[me * 3 : me * 3 + 3]
    return [walk(i, there) for i in range(3) for there in g.tables.near[mine[i]] if there not in mine]


def acting(g: Earth) -> list[int]:
    """R4.3.1: whose turn it is."""
    return [g.active]


# -- what can be done -----------------------------------------------------------------------------------------------


class Possible:
    """R4.3.6 R12.18 R12.28: what a player can do now, card by card."""

    def __init__(self, g: Earth, me: int) -> None:
        t = g.tables
        digs = 0
        markets = 0
        depots = 0
        room = g.hold_room(me) > 0
        sites = g.dig_sites
        for here in g.explorers[me * 3 : me * 3 + 3]:
            if here < 0:
                continue
            if room and t.dig_colour[here] >= 0:
                for type_ in t.types_at[here]:
                    if sites[type_]:
                        digs |= 1 << (type_ >> 2)
            if t.market_at[here] >= 0:
                markets |= 1 << t.market_at[here]
            if t.depot_at[here] >= 0:
                depots |= 1 << t.depot_at[here]
        cube = has_cube(g, me)
        if markets and not cube and not any(g.pool):
            markets = 0
        if depots and not can_smuggle(g, me):
            depots = 0
        self.colours_to_dig = digs
        self.symbols_to_market = markets
        smuggled = 0
        commanded = 0
        for symbol in range(MARKETS):
            if depots >> t.depot_of[symbol] & 1:
                smuggled |= 1 << symbol
            if cube or g.envoys[me * 3 + t.centre_of[symbol]]:
                commanded |= 1 << symbol
        self.symbols_to_smuggle = smuggled
        self.symbols_to_command = commanded
        self.sale = can_sell(g, me, -1) or len(prior_purchases(g, me, -1)) > 0
        self.symbols_to_sell = 0
        if g.faction[me] == MERCHANTS and not self.sale:
            for symbol in range(MARKETS):
                if can_sell(g, me, symbol):
                    self.symbols_to_sell |= 1 << symbol
        if g.round < 3:
            self.colours_to_survey = 31 if EMPTY in g.marks else 0
        else:
            self.colours_to_survey = 0
            for type_ in range(TYPES):
                if g.stack[type_]:
                    self.colours_to_survey |= 1 << (type_ >> 2)


class PlayCard(Choice):
    """R12.29 R4.3.1: a card and what to do with it; or pass."""

    kind = "one of"

    def __init__(self, seat: int, g: Earth) -> None:
        self.seat = seat
        self.name = "action"
        self.about = g.actions_left
        self._moves = None
        self.g = g

    def listed(self) -> list[Any]:
        g = self.g
        can = Possible(g, self.seat)
        moves: list[Any] = [NO]
        before = -1
        for card in g.hand[self.seat]:
            if card == before:
                continue
            before = card
            moves.append(play(TO_TRAVEL, card))
            if card >= TRAVEL:
                if can.sale:
                    moves.append(play(TO_SELL, card))
                continue
            colour = 1 << card // 6
            symbol = 1 << card % 6
            if can.colours_to_dig & colour:
                moves.append(play(TO_EXCAVATE, card))
            if can.symbols_to_market & symbol:
                moves.append(play(TO_MARKET, card))
            if can.sale or can.symbols_to_sell & symbol:
                moves.append(play(TO_SELL, card))
            if can.symbols_to_command & symbol:
                moves.append(play(TO_COMMAND, card))
            if can.symbols_to_smuggle & symbol:
                moves.append(play(TO_SMUGGLE, card))
            if can.colours_to_survey & colour:
                moves.append(play(TO_SURVEY, card))
        return moves


class ExtraAction(Choice):
    """R7.3 R12.26: the action of a restructuring: as if with a card whose colour or symbol is chosen. What the action
    does not look at counts as 0, so that every action stands there once."""

    kind = "one of"

    def __init__(self, seat: int, g: Earth) -> None:
        self.seat = seat
        self.name = "extra"
        self.about = 0
        self._moves = None
        self.g = g

    def listed(self) -> list[Any]:
        can = Possible(self.g, self.seat)
        moves: list[Any] = [NO, play(TO_TRAVEL, 0)]
        if can.sale:
            moves.append(play(TO_SELL, 0))
        for colour in range(5):
            if can.colours_to_dig >> colour & 1:
                moves.append(play(TO_EXCAVATE, colour * 6))
            if can.colours_to_survey >> colour & 1:
                moves.append(play(TO_SURVEY, colour * 6))
        merchants = self.g.faction[self.seat] == MERCHANTS
        for symbol in range(MARKETS):
            if can.symbols_to_market >> symbol & 1:
                moves.append(play(TO_MARKET, symbol))
            if merchants and (symbol or not can.sale) and (can.sale or can.symbols_to_sell >> symbol & 1):
                moves.append(play(TO_SELL, symbol))
            if can.symbols_to_command >> symbol & 1:
                moves.append(play(TO_COMMAND, symbol))
            if can.symbols_to_smuggle >> symbol & 1:
                moves.append(play(TO_SMUGGLE, symbol))
        return moves


# -- an action ------------------------------------------------------------------------------------------------------


def action(g: Earth, me: int) -> Turn:
    """R4.3.1 R4.3.2: play a card for one of the seven actions, or pass. An empty hand passes by itself."""
    g.actions_left -= 1
    move: int = NO
    if g.hand[me]:
        move = yield PlayCard(me, g)
    if move == NO:
        yield from pass_round(g, me)
        return
    g.tell("event.action", me, action_of(move), card_of(move))
    g.doing = move
    yield from perform(g, me, move, card_of(move))
    g.doing = EMPTY


def perform(g: Earth, me: int, move: int, paid: int) -> Turn:
    """R5.1.1 R5.2.1 R5.3.1 R5.4.1 R5.5.1 R5.6.1 R5.7.1: one action with a card; `paid` is -1 if the card is
    imaginary."""
    what = action_of(move)
    card = card_of(move)
    if what == TO_TRAVEL:
        yield from travel(g, me, paid, g.tables.fuel[card])
    elif what == TO_EXCAVATE:
        yield from excavate(g, me, paid, card // 6)
    elif what == TO_MARKET:
        yield from market(g, me, paid, card % 6)
    elif what == TO_SELL:
        yield from sell(g, me, paid, extra_market(g, me, card))
    elif what == TO_COMMAND:
        yield from command(g, me, paid, card % 6)
    elif what == TO_SMUGGLE:
        yield from smuggle(g, me, paid)
    else:
        yield from survey(g, me, paid, card // 6)


def pass_round(g: Earth, me: int) -> Turn:
    """R4.3.4 R5.8.1: no more turns in this round. Two action cards may be kept, the others are discarded; travel cards
    come back."""
    g.passed[me] = 1
    g.actions_left = 0
    g.tell("event.passed", me)
    cards = g.action_cards(me)
    excess = len(cards) - g.tables.keep
    if excess > 0:
        choice = SomeCards(me, "discard", list(cards), excess, excess)
        if len(choice.moves) > 1:
            yield from discard(g, me, choice)
        else:
            lose_cards(g, me, choice.moves[0])
    g.hand[me] = g.action_cards(me)


def discard(g: Earth, me: int, choice: SomeCards) -> Turn:
    """R5.8.1 R7.2: cards of choice go to the common pile."""
    chosen: tuple[int, ...] = yield choice
    lose_cards(g, me, chosen)


def lose_cards(g: Earth, me: int, cards: tuple[int, ...]) -> None:
    """R4.3.3: cards that are discarded go where spent ones go."""
    for card in cards:
        g.pay_card(me, card)
    g.tell("event.discarded", me, cards)


# -- tasks ----------------------------------------------------------------------------------------------------------


def next_task(g: Earth) -> str | None:
    """R4.3.1: what is left of the action; then the next action, or the next player."""
    if g.agenda:
        what = task_of(g.agenda[-1])
        if what == DRAW:
            return "cards"
        return "zu draws" if what == ZU_DRAW else "zu surveys" if what == ZU_SURVEY else None
    if g.actions_left > 0 and not g.passed[g.active]:
        return "zu" if g.active >= g.seats else "action"
    return "next player"


def task(g: Earth, me: int) -> Turn:
    """R4.3.1: the topmost thing that is still to be done."""
    entry = g.agenda.pop()
    what = task_of(entry)
    number = number_of(entry)
    if what == DROP:
        yield from drop(g, me)
    elif what == DISCARD:
        cards = g.action_cards(me)
        number = min(number, len(cards))
        if number:
            yield from discard(g, me, SomeCards(me, "discard", list(cards), number, number))
    elif what == TRADER:
        yield from trader_after(g, me, number)
    elif what == SALE:
        yield from sale(g, me, -1, number - 1)
    elif what == EXTRA:
        yield from extra_action(g, me)


def drop(g: Earth, me: int) -> Turn:
    """R5.4.4: of two cards just drawn one is kept and the other discarded. It is asked where both are equal, too: the
    others are not to learn that."""
    cards = g.drawn
    g.drawn = NOTHING
    if len(cards) > 1:
        card: int = yield OneOf(me, "drop", list(dict.fromkeys(cards)))
        lose_cards(g, me, (card,))


def extra_action(g: Earth, me: int) -> Turn:
    """R7.3: restructuring: one more action without a card."""
    move: int = yield ExtraAction(me, g)
    if move == NO:
        return
    g.tell("event.extra", me, action_of(move))
    g.doing = move
    yield from perform(g, me, move, -1)
    g.doing = EMPTY


def cards_due(g: Earth) -> list[int]:
    """R5.2.6, R5.4.4, R7.2: as many draws as the topmost task says."""
    g.drawn = NOTHING
    return [CHANCE] * number_of(g.agenda.pop())


def draw_due(g: Earth, _: int) -> Turn:
    """R5.2.6 R5.4.4 R7.2: a card for the active player. If two are drawn to keep one, both are remembered."""
    before = g.hand[g.active]
    yield from draw_card(g, g.active)
    if g.agenda and task_of(g.agenda[-1]) == DROP:
        card = [card for card in g.hand[g.active] if g.hand[g.active].count(card) > before.count(card)]
        if card:
            g.drawn = tuple(sorted((*g.drawn, card[0])))
