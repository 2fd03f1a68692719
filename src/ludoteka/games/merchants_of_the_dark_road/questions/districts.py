"""The districts: Great Bazaar, Queen's Commissions, Dark Market, Ringway Inn."""

from typing import Any

from ludoteka.core.choice import NO, Choice
from ludoteka.core.notation import Form, plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason
from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import GOODS, MARKET_SPACES, TYPES, Tables
from ..help.preview import market_step, sold, trade
from ..rules import moves
from ..rules.state import EMPTY, Road
from ..rules.turns.districts import CHANGED, ROTATED, cost_of
from ..rules.turns.gain import BOTTOM, DECK, TOP
from ..table.ids import deed_id, hero_id, item_id, tile_id
from .forms import bundle, purchase, shifted
from .notation import ITEMS
from .windows import DECLINE, Prompt, window

# -- Great Bazaar ---------------------------------------------------------------------------------------------------


def split_change(choice: Choice, move: Any) -> dict[str, Any] | None:
    return {"good": moves.changed_from(move), "other_good": moves.changed_to(move)} if moves.is_change(move) else None


def why_not_bazaar(g: Road, ask: Choice, move: int) -> Reason | None:
    """The question is about what has been done already."""
    if move == moves.ROTATE:
        return Reason("reason.rotated", {}, "R5.1.1") if ask.about & ROTATED else None
    if moves.is_change(move):
        one, other = moves.changed_from(move), moves.changed_to(move)
        if ask.about & CHANGED:
            return Reason("reason.changed", {}, "R5.1.1")
        if one == other or not g.dice[one]:
            return Reason("reason.no-die", {"good": one}, "R5.1")
        if g.dice[other] >= g.tables.most_dice:
            return Reason("reason.section-full", {"good": other}, "R2.4.3")
        return None
    if not 0 <= move < moves.PURCHASES:
        return Reason("reason.no-purchase", {}, "R5.1")
    for good in range(TYPES):
        if moves.dice_bought(move, good) > g.dice[good]:
            return Reason("reason.no-die", {"good": good}, "R2.4.4")
    cost = cost_of(g, ask.seat, move)
    return None if cost <= g.coins[ask.seat] else Reason("reason.too-dear", {"n": cost}, "R5.1.2")


def bazaar_touched(g: Road, ask: Choice, move: int) -> list[str]:
    if move == moves.ROTATE:
        return ["wheel"]
    if moves.is_change(move):
        return [f"wheel:{GOODS[moves.changed_from(move)]}", f"wheel:{GOODS[moves.changed_to(move)]}"]
    return [f"wheel:{GOODS[good]}" for good in dict.fromkeys(moves.bought(move))]


def label_bazaar(g: Road, ask: Choice, move: int) -> Message | None:
    if move >= moves.ROTATE:
        return None
    goods = [message(f"good.{GOODS[good]}") for good in moves.bought(move)]
    return message("move.buy-some", goods=goods) if goods else message("move.buy-nothing")


BAZAAR = window(
    "bazaar",
    "R5.1.1",
    [
        word("rotate", moves.ROTATE),
        Form(
            "turn {good} to {other_good}",
            split_change,
            lambda choice, parts: moves.change(parts["good"], parts["other_good"]),
        ),
        purchase(),
    ],
    why_not_bazaar,
    touches=bazaar_touched,
    prompt=lambda g, ask: {"n": g.coins[ask.seat]},
    label=label_bazaar,
    preview=lambda g, ask, move: trade(g, ask.seat, move),
)


# -- Queen's Commissions, deeds -------------------------------------------------------------------------------------


def why_not_commission(g: Road, ask: Choice, town: int) -> Reason | None:
    if town == NO:
        return None
    if not 0 <= town < len(g.tops) or g.tops[town] == EMPTY:
        return Reason("reason.no-commission", {}, "R5.2.1")
    return None


COMMISSION = window(
    "commission",
    "R5.2.1",
    [DECLINE, plain("commission for {town}")],
    why_not_commission,
    touches=lambda g, ask, town: [tile_id(g, g.tops[town])],
)


def why_not_deed(g: Road, ask: Choice, source: int) -> Reason | None:
    if source == NO:
        return None
    if source in (TOP, BOTTOM):
        return None if g.deed_slots[source] != EMPTY else Reason("reason.no-deed", {}, "R8.5.2")
    if source != DECK or not g.deed_deck():
        return Reason("reason.no-deed", {}, "R8.5.1")
    return None


DEED = window(
    "deed",
    "R8.5.1",
    [DECLINE, plain("deed {source}")],
    why_not_deed,
    touches=lambda g, ask, source: [deed_id(g, source)],
)


# -- Dark Market ----------------------------------------------------------------------------------------------------


def why_not_dark_market(g: Road, ask: Choice, steps: int) -> Reason | None:
    coins = g.coins[ask.seat]
    if coins == 0:
        return None if steps == NO else Reason("reason.no-coin", {}, "R5.3.1")
    if not 1 <= steps <= 4:
        return Reason("reason.one-to-four", {}, "R5.3.2")
    return None if steps <= coins else Reason("reason.too-dear", {"n": steps}, "R5.3.2")


DARK_MARKET = window(
    "dark-market",
    "R5.3.2",
    [word("no coin", NO), plain("pay {steps}")],
    why_not_dark_market,
    touches=lambda g, ask, steps: [f"market:{MARKET_SPACES[(g.dark_market + steps) % 4]}"],
    prompt=lambda g, ask: {"n": g.coins[ask.seat]},
    preview=lambda g, ask, steps: market_step(g, (g.dark_market + steps) % 4),
)


def why_not_south(g: Road, ask: Choice, move: int) -> Reason | None:
    return why_not_deed(g, ask, move - moves.TO_DEED) if move >= moves.TO_DEED else why_not_commission(g, ask, move)


SOUTH = window(
    "south",
    "R5.3.3",
    [DECLINE, shifted("deed {source}", moves.TO_DEED), plain("commission for {town}")],
    why_not_south,
    touches=lambda g, ask, m: [deed_id(g, m - moves.TO_DEED)] if m >= moves.TO_DEED else [tile_id(g, g.tops[m])],
)


# -- Ringway Inn ----------------------------------------------------------------------------------------------------


def why_not_inn(g: Road, ask: Choice, move: int) -> Reason | None:
    """The question is about whether heroes were scouted already."""
    me = ask.seat
    if move == NO:
        return None
    if move == moves.SCOUT:
        if not g.rules.scout:
            return Reason("reason.no-scouting", {}, "R11.1")
        if ask.about or not (g.hero_bag or g.hero_bottom):
            return Reason("reason.scouted", {}, "R5.4")
        if g.prestige[me] < g.tables.scout_prestige:
            return Reason("reason.no-prestige", {}, "R12.31")
        return None
    if move not in g.inn and move not in g.scouted:
        return Reason("reason.hero-not-here", {}, "R5.4")
    for good in g.tables.hero_wants[move]:
        if g.goods[me * 12 + good] or g.goods[me * 12 + 6 + good]:
            return None
    return Reason("reason.nothing-wanted", {"hero": move}, "R5.4.4")


INN = window(
    "inn",
    "R5.4",
    [word("leave", NO), word("scout", moves.SCOUT), plain("serve {hero}")],
    why_not_inn,
    touches=lambda g, ask, move: ["herodeck"] if move == moves.SCOUT else [hero_id(g, move)],
)


def why_not_bundle(g: Road, me: int, move: int, wants: list[int], rule: str) -> Reason | None:
    """At least one of three goods, each of them stored in the quality that is given."""
    if not 0 < move < moves.BUNDLES:
        return Reason("reason.at-least-one", {}, rule)
    for item in moves.given(move, wants):
        if not g.goods[me * 12 + item]:
            return Reason("reason.not-stored", {"item": item}, rule)
    return None


def bundle_touched(seat: int, move: int, wants: list[int]) -> list[str]:
    return [item_id(seat, item) for item in moves.given(move, wants)]


def bundle_names(move: int, wants: list[int]) -> list[Message]:
    return [message(f"good.{ITEMS[item]}") for item in moves.given(move, wants)]


def handed_over(name: str, rule: str, form: str, key: str, wants: list[list[int]], prompt: Prompt) -> Question:
    """Goods for a hero or for a commission, whom the question is about and who wants them."""
    return window(
        name,
        rule,
        [bundle(form, wants)],
        lambda g, ask, move: why_not_bundle(g, ask.seat, move, wants[ask.about], rule),
        touches=lambda g, ask, move: bundle_touched(ask.seat, move, wants[ask.about]),
        prompt=prompt,
        label=lambda g, ask, move: message(key, goods=bundle_names(move, wants[ask.about])),
        preview=sold,
    )


def sale(tables: Tables) -> Question:
    return handed_over(
        "sale",
        "R5.4.1",
        "sell {items}",
        "move.sell-some",
        tables.hero_wants,
        lambda g, ask: {"hero": tables.hero_name[ask.about]},
    )


def questions(tables: Tables) -> list[Question]:
    return [BAZAAR, COMMISSION, DEED, DARK_MARKET, SOUTH, INN, sale(tables)]
