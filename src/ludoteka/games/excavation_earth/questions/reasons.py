"""Why not: one predicate a question. It decides what is legal and names the rule that is broken."""

from typing import Any

from ludoteka.core.choice import NO, Choice, Draw, OneOf
from ludoteka.core.reason import Reason

from ..components.tables import TYPES, ZU
from ..rules.state import EMPTY, Earth
from ..rules.turns.action import free_steps
from ..rules.turns.command import AT, BOTH, END, ORDERS, USE, WITHDRAW, bribed_to, orders
from ..rules.turns.dig import FROM_SUPPLY
from ..rules.turns.setup import SomeCards
from .action import why_not_action, why_not_extra
from .trade import why_not_deal, why_not_goods, why_not_market, why_not_prior, why_not_sale

# -- chance ---------------------------------------------------------------------------------------------------------


def drawing(rule: str) -> Any:
    def why_not(g: Earth, choice: Draw, move: int) -> Reason | None:
        return None if move in choice.bag else Reason("reason.not-in-bag", {}, rule)

    return why_not


def why_not_faction(g: Earth, choice: Choice, faction: int) -> Reason | None:
    if not 0 <= faction < ZU:
        return Reason("reason.no-such-faction", {}, "R3.1.2")
    if faction in g.faction:
        return Reason("reason.faction-taken", {"faction": faction}, "R3.1.2")
    return None


# -- cards ----------------------------------------------------------------------------------------------------------


def some_cards(rule: str) -> Any:
    def why_not(g: Earth, choice: SomeCards, cards: tuple[int, ...]) -> Reason | None:
        if not choice.low <= len(cards) <= choice.high:
            fixed = choice.low == choice.high
            return Reason("reason.exactly-so-many" if fixed else "reason.number-of-cards", {"n": choice.high}, rule)
        if list(cards) != sorted(cards):
            return Reason("reason.cards-in-order", {}, rule)
        for card in cards:
            if cards.count(card) > choice.items.count(card):
                return Reason("reason.card-not-here", {"card": card}, rule)
        return None

    return why_not


def why_not_drop(g: Earth, choice: OneOf, card: int) -> Reason | None:
    return None if card in choice.moves else Reason("reason.card-not-drawn", {"card": card}, "R5.4.4")


# -- explorers ------------------------------------------------------------------------------------------------------


def why_not_explorer(g: Earth, choice: OneOf, here: int) -> Reason | None:
    if not 0 <= here < len(g.tables.location_ids):
        return Reason("reason.no-such-place", {}, "R3.1.17")
    if here in g.explorers[choice.seat * 3 : choice.seat * 3 + 3]:
        return Reason("reason.own-explorer", {"location": here}, "R3.1.17")
    return None


def why_not_step(g: Earth, choice: OneOf, move: int) -> Reason | None:
    if move == NO or move in free_steps(g, choice.seat):
        return None
    mine = g.explorers[choice.seat * 3 : choice.seat * 3 + 3]
    if move & 31 in mine:
        return Reason("reason.own-explorer", {"location": move & 31}, "R6.2")
    return Reason("reason.not-adjacent", {}, "R6.2")


def why_not_travel(g: Earth, choice: OneOf, move: int) -> Reason | None:
    if move == NO:
        return None
    i, there = move >> 5, move & 31
    count = len(g.tables.location_ids)
    if not 0 <= i < 3 or there >= count:
        return Reason("reason.no-such-place", {}, "R5.1.2")
    mine = g.explorers[choice.seat * 3 : choice.seat * 3 + 3]
    if there in mine:
        return Reason("reason.own-explorer", {"location": there}, "R5.1.3")
    need = g.tables.steps[mine[i] * count + there]
    if need > choice.about:
        return Reason("reason.too-far", {"n": need, "fuel": choice.about}, "R5.1.2")
    return None if move in choice.moves else Reason("reason.moved-already", {}, "R5.1.2")


# -- artefacts ------------------------------------------------------------------------------------------------------


def why_not_take(g: Earth, choice: OneOf, type_: int) -> Reason | None:
    if type_ in choice.moves:
        return None
    if type_ == NO:
        return Reason("reason.take-one", {}, "R5.2.2")
    if not 0 <= type_ < TYPES or not g.sites[type_]:
        return Reason("reason.not-on-map", {}, "R5.2.2")
    site = g.tables.site_of[type_]
    if site not in g.explorers[choice.seat * 3 : choice.seat * 3 + 3]:
        return Reason("reason.no-explorer", {"location": site}, "R5.2.2")
    if choice.about:
        return Reason("reason.other-site", {}, "R5.2.3")
    return Reason("reason.wrong-colour", {"colour": type_ >> 2}, "R5.2.2")


def why_not_equipment(g: Earth, choice: OneOf, type_: int) -> Reason | None:
    if type_ == NO:
        return None
    if not 0 <= type_ < TYPES or not g.sites[type_]:
        return Reason("reason.not-on-map", {}, "R7.5")
    site = g.tables.site_of[type_]
    if site not in g.explorers[choice.seat * 3 : choice.seat * 3 + 3]:
        return Reason("reason.no-explorer", {"location": site}, "R7.5")
    if choice.about >> (type_ >> 2) & 1:
        return Reason("reason.different-colours", {"colour": type_ >> 2}, "R7.5")
    return None


def why_not_sample(g: Earth, choice: OneOf, cell: int) -> Reason | None:
    if cell == NO:
        return None
    if g.crew[choice.seat] > 0:
        return None if cell == FROM_SUPPLY else Reason("reason.supply-first", {}, "R12.2")
    if cell == FROM_SUPPLY:
        return Reason("reason.no-crew", {}, "R5.2.5")
    if not 0 <= cell < TYPES or not g.gallery[choice.seat] >> cell & 1:
        return Reason("reason.no-guard", {}, "R12.3")
    return None


def why_not_guard(g: Earth, choice: OneOf, cell: int) -> Reason | None:
    if 0 <= cell < TYPES and g.gallery[choice.seat] >> cell & 1:
        return None
    return Reason("reason.no-guard", {}, "R12.1")


def surveyed(rule: str) -> Any:
    def why_not(g: Earth, choice: OneOf, type_: int) -> Reason | None:
        return None if type_ in choice.moves else Reason("reason.not-drawn", {}, rule)

    return why_not


def why_not_purchase(g: Earth, choice: OneOf, type_: int) -> Reason | None:
    if type_ in choice.moves:
        return None
    if 0 <= type_ < TYPES and g.tables.value[type_] * g.tables.survey_times > g.credits[choice.seat]:
        return Reason("reason.too-expensive", {"n": g.tables.value[type_] * g.tables.survey_times}, "R5.7.2")
    return Reason("reason.not-drawn", {}, "R5.7.2")


def why_not_replace(g: Earth, choice: OneOf, place: int) -> Reason | None:
    if not 0 <= place < len(g.forecast):
        return Reason("reason.no-such-place", {}, "R5.7.2")
    return None if g.marks[place] == EMPTY else Reason("reason.cube-on-card", {}, "R12.17")


# -- command --------------------------------------------------------------------------------------------------------


def why_not_command(g: Earth, choice: OneOf, move: int) -> Reason | None:
    centre = g.tables.centre_of[choice.about]
    if move in orders(g, choice.seat, centre):
        return None
    if not 0 <= move < len(ORDERS):
        return Reason("reason.no-order", {}, "R5.5.2")
    if move >= WITHDRAW and not g.envoys[choice.seat * 3 + centre]:
        return Reason("reason.no-envoy", {"centre": centre}, "R5.5.2")
    return Reason("reason.one-cube" if move == BOTH else "reason.no-crew", {}, "R5.5.3")


def yes_or_no(rule: str) -> Any:
    def why_not(g: Earth, choice: OneOf, move: int) -> Reason | None:
        return None if move in (NO, USE) else Reason("reason.yes-or-no", {}, rule)

    return why_not


def why_not_bribe(g: Earth, choice: OneOf, who: int) -> Reason | None:
    if who in choice.moves:
        return None
    market, place = divmod(who, AT)
    if not 0 <= market < 6 or place >= len(g.queue[market]):
        return Reason("reason.nobody-there", {}, "R7.6")
    return Reason("reason.bribed-already", {}, "R7.6")


def why_not_bribe_to(g: Earth, choice: OneOf, where: int) -> Reason | None:
    if where in choice.moves:
        return None
    market, place = divmod(where, AT)
    if market == choice.about // AT:
        return Reason("reason.same-market", {}, "R7.6")
    if place == END and 0 <= market < 6:
        return Reason("reason.queue-full", {"market": market}, "R12.27")
    if not 0 <= market < 6 or place >= len(g.queue[market]):
        return Reason("reason.nobody-there", {}, "R7.6")
    if where in bribed_to(g, choice.about, [[0] * len(queue) for queue in g.queue], 2):
        return Reason("reason.exchange-counts-two", {}, "R7.6")
    return Reason("reason.nobody-there", {}, "R7.6")


REASONS = {
    "faction": why_not_faction,
    "card": drawing("R3.1.5"),
    "packet": drawing("R4.2.5"),
    "mulligan": some_cards("R3.1.6"),
    "forecast": drawing("R3.1.10"),
    "tile": drawing("R3.1.11"),
    "buyer": drawing("R3.1.14"),
    "command-card": drawing("R4.2.1"),
    "draft": some_cards("R4.2.5"),
    "lost": drawing("R10.2.2"),
    "explorer": why_not_explorer,
    "step": why_not_step,
    "action": why_not_action,
    "extra": why_not_extra,
    "travel": why_not_travel,
    "take": why_not_take,
    "equipment": why_not_equipment,
    "sample": why_not_sample,
    "guard": why_not_guard,
    "market": why_not_market,
    "prior": why_not_prior,
    "sale": why_not_sale,
    "goods": why_not_goods,
    "deal": why_not_deal,
    "command": why_not_command,
    "trader": yes_or_no("R5.5.3"),
    "ability": yes_or_no("R7.1"),
    "bribe": why_not_bribe,
    "bribe-to": why_not_bribe_to,
    "replace": why_not_replace,
    "free": surveyed("R6.1"),
    "site": surveyed("R5.7.2"),
    "purchase": why_not_purchase,
    "discard": some_cards("R5.8.1"),
    "drop": why_not_drop,
    "zu-kind": drawing("R10.3.1"),
    "zu-card": drawing("R10.3.1"),
    "zu-colour": drawing("R10.3.5"),
    "zu-market": drawing("R10.3.5"),
    "zu-artefact": drawing("R10.3.5"),
    "zu-item": drawing("R10.3.5"),
    "zu-goods": drawing("R10.3.5"),
    "zu-survey": drawing("R10.5.8"),
}
