"""The buildings that ask for something: payment, a hero or a commission, exchanges."""

from typing import Any

from ludoteka.core.choice import NO, Choice
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason
from ludoteka.core.scene import message

from ..components.tables import BUILDINGS, CANDLE, FILIGREE, GUILDHALL, SURVEYOR, TYPES
from ..rules import moves
from ..rules.state import EMPTY, Road
from ..rules.turns.ask import lantern_fits
from ..rules.turns.buildings import PRICE
from ..table.ids import hero_id, item_id, tile_id
from .districts import why_not_commission
from .forms import shifted
from .windows import DECLINE, DONE, why_not_item, window

# -- payment --------------------------------------------------------------------------------------------------------


def why_not_pay(g: Road, ask: Choice, move: int) -> Reason | None:
    """The question is about the building."""
    me = ask.seat
    building = ask.about
    if move == NO:
        return None
    if move == moves.PAY_COINS:
        return None if g.coins[me] >= PRICE else Reason("reason.too-dear", {"n": PRICE}, "R5.7")
    if move == moves.PAY_LANTERN and building == GUILDHALL:
        return None if g.lanterns[me] else Reason("reason.no-lantern", {}, "R5.7")
    if move == moves.PAY_QUARTZ and building == SURVEYOR:
        return None if g.quartz[me] else Reason("reason.no-quartz", {}, "R5.7")
    goods = {CANDLE: TYPES, FILIGREE: 2 * TYPES}
    if not 0 <= move < goods.get(building, 0):
        return Reason("reason.wrong-payment", {"building": building}, "R5.7")
    if building == CANDLE and g.price(move) != 1:
        return Reason("reason.not-cheap", {"good": move}, "R12.24")
    return why_not_item(g, me, move, "R12.24")


def pay_touched(g: Road, ask: Choice, move: int) -> list[str]:
    tokens = {moves.PAY_COINS: "coins", moves.PAY_LANTERN: "lantern", moves.PAY_QUARTZ: "quartz"}
    return [f"{tokens[move]}:{ask.seat}"] if move in tokens else [item_id(ask.seat, move)]


PAY = window(
    "pay",
    "R5.7",
    [
        word("do not pay", NO),
        word("pay coins", moves.PAY_COINS),
        word("pay lantern", moves.PAY_LANTERN),
        word("pay quartz", moves.PAY_QUARTZ),
        plain("pay with {item}"),
    ],
    why_not_pay,
    touches=pay_touched,
    prompt=lambda g, ask: {"building": message(f"building.{BUILDINGS[ask.about]}")},
)


# -- Candle & Quartz ------------------------------------------------------------------------------------------------


def why_not_candle(g: Road, ask: Choice, move: int) -> Reason | None:
    if move >= moves.TO_TOWN:
        return why_not_commission(g, ask, move - moves.TO_TOWN)
    if move == NO or (move in g.inn and move != EMPTY):
        return None
    return Reason("reason.hero-not-here", {}, "R5.6.1")


CANDLE_AND_QUARTZ = window(
    "candle",
    "R5.7",
    [DECLINE, shifted("commission for {town}", moves.TO_TOWN), plain("welcome {hero}")],
    why_not_candle,
    touches=lambda g, ask, m: [tile_id(g, g.tops[m - moves.TO_TOWN])] if m >= moves.TO_TOWN else [hero_id(g, m)],
)


# -- Guildmaster's Mansion ------------------------------------------------------------------------------------------


def split_exchange(choice: Choice, move: Any) -> dict[str, Any] | None:
    known = 0 <= move < moves.exchange(moves.WEALTH, 0)
    return {"wealth": moves.gave_of(move), "other_wealth": moves.got_of(move)} if known else None


def why_not_exchange(g: Road, ask: Choice, move: int) -> Reason | None:
    """The question is about what was given and got before."""
    me = ask.seat
    if move == NO:
        return None
    give, get = moves.gave_of(move), moves.got_of(move)
    if not 0 <= move < moves.exchange(moves.WEALTH, 0) or give == get:
        return Reason("reason.no-exchange", {}, "R5.7")
    owned = (g.lanterns[me], g.quartz[me], g.coins[me] // PRICE)[give]
    if not owned:
        return Reason("reason.cannot-give", {"wealth": give}, "R5.7")
    if moves.was_got(ask.about, give) or moves.was_given(ask.about, get):
        return Reason("reason.leads-nowhere", {}, "R12.23")
    if get == 0 and not lantern_fits(g, me):
        return Reason("reason.no-lantern-slot", {}, "R12.23")
    return None


EXCHANGE = window(
    "exchange",
    "R5.7",
    [
        DONE,
        Form(
            "exchange {wealth} for {other_wealth}",
            split_exchange,
            lambda choice, parts: moves.exchange(parts["wealth"], parts["other_wealth"]),
        ),
    ],
    why_not_exchange,
)

QUESTIONS: list[Question] = [PAY, CANDLE_AND_QUARTZ, EXCHANGE]
