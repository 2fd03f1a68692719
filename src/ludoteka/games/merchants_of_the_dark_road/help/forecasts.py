"""What the aids foretell, for the check kit to compare with what then happens."""

from typing import Any

from ludoteka.core.choice import OneOf
from ludoteka.core.game import Forecast
from ludoteka.core.scene import message

from ..components.tables import GOODS, INN, KINDS, LAST_THREE, SUGARFOOT, TYPES
from ..rules.flow import SEQUENCE
from ..rules.moves import bundles, given
from ..rules.scoring import total
from ..rules.state import CONCERN, EMPTY, Road
from ..rules.turns.caravan import fortunes
from . import facts as fact
from .aids import rest_step
from .preview import sold

AT = {step.name: number for number, step in enumerate(SEQUENCE)}


def alone(g: Road) -> bool:
    """Whether a person without companions has the turn: nothing comes in between."""
    me = g.active
    return 0 <= me < g.seats and not any(g.companions[me * KINDS : (me + 1) * KINDS])


# -- where each die leads -------------------------------------------------------------------------------------------


def spaces_told(g: Road) -> list[int] | None:
    if g.step != AT["move"] or not alone(g):
        return None
    me = g.active
    steps = {g.tables.value[face] for face in (g.pool_night, g.pool_illuminated) if face != EMPTY}
    steps |= {g.tables.stride} if g.has_steed(me, SUGARFOOT) else set()
    more = (0, 1, 4) if g.shoes[me] else (0,)
    return sorted({fact.space_after(g, me, step + shoe) for step in steps for shoe in more})


def spaces_came(before: Road, g: Road) -> list[int] | None:
    """The wagon stands on one of them."""
    told = spaces_told(before)
    space = g.pawn[before.active]
    return told if told is not None and space in told else [space]


# -- what a sale brings ---------------------------------------------------------------------------------------------


def sales_told(g: Road) -> set[tuple[int, tuple[int, ...], object]] | None:
    """The coins for each sale to a hero at the Inn: the last line but one or the last of the preview."""
    me = g.active
    if g.step != AT["act"] or not alone(g) or g.rules.limited or len(g.riders[me]) >= g.tables.most_heroes:
        return None
    found: set[tuple[int, tuple[int, ...], object]] = set()
    for hero in g.inn:
        wants = g.tables.hero_wants[hero] if hero != EMPTY else []
        for sale in bundles(g.goods, me * 12, wants) if wants else []:
            goods = given(sale, wants)
            lines = sold(g, OneOf(me, "sale", [], hero), sale)
            found.add((hero, tuple(sorted(goods)), lines[len(goods)].value))
    return found


def sales_came(before: Road, g: Road) -> Any:
    """If a hero of the Inn was served, for these goods and coins."""
    told = sales_told(before)
    me = before.active
    served = [hero for hero in before.inn if hero != EMPTY and hero not in g.inn]
    if g.active != me or not (g.acted & ~before.acted) >> INN & 1 or len(served) != 1:
        return told
    gone = [before.goods[me * 12 + item] - g.goods[me * 12 + item] for item in range(2 * TYPES)]
    goods = tuple(item for item in range(2 * TYPES) for _ in range(gone[item]))
    sale = (served[0], goods, g.coins[me] - before.coins[me])
    return told if told is not None and sale in told else sale


# -- what a visit brings --------------------------------------------------------------------------------------------


def visit_told(g: Road) -> list[tuple[int, int]] | None:
    """At most so much in each town that may be visited."""
    if g.step != AT["visit"] or g.todo[0] == CONCERN or g.rules.limited:
        return None
    me = g.todo[0]
    if me == g.leader:
        return [fact.delivered(g, me, g.destination)[:2]] if alone(g) else None
    return [fact.delivered(g, me, town)[:2] for town in (g.destination, g.destination ^ 1)]


def visit_came(before: Road, g: Road) -> Any:
    told = visit_told(before)
    me = before.todo[0]
    if g.step != AT["visit"] and (g.step != AT["good fortune"] or g.todo != fortunes(g)):
        return told
    coins, prestige = g.coins[me] - before.coins[me], g.prestige[me] - before.prestige[me]
    within = any(coins <= most and prestige <= top for most, top in told or [])
    return told if within else (coins, prestige)


# -- prices, dice, totals -------------------------------------------------------------------------------------------


def prices_told(g: Road) -> list[int]:
    """The prices after a turn of the wheel."""
    return g.tables.price[(g.rot + 1) % len(GOODS)]


def prices_came(before: Road, g: Road) -> list[int] | None:
    turns = (g.rot - before.rot) % len(GOODS)
    if turns == 0 and g.step < len(SEQUENCE):
        return None
    return [g.price(good) for good in range(TYPES)] if turns == 1 else prices_told(before)


def new_dice_told(g: Road) -> bool | None:
    """Whether a night die leaves the game, and the others are rolled, at the end of this turn."""
    if not 0 <= g.active < g.seats or not AT["plan"] <= g.step < AT["rest"]:
        return None
    return rest_step(g).text == message("aid.rest-die")


def new_dice_came(before: Road, g: Road) -> bool | None:
    me = before.active
    if g.active == me and g.turn == before.turn and g.round == before.round:
        return None
    return before.round < LAST_THREE and night_dice(g, me) < night_dice(before, me)


def night_dice(g: Road, seat: int) -> int:
    """All night dice of a seat."""
    locked = sum(face != EMPTY for face in g.locked[seat * 3 : seat * 3 + 3])
    pool = g.active == seat and g.pool_night != EMPTY
    return sum(g.reserve[seat * 6 : seat * 6 + 6]) + g.spent[seat] + locked + pool


def totals_told(g: Road) -> list[tuple[int, int, int]] | None:
    """Coins, prestige and points of deeds of those who have made their last journey."""
    if g.step != AT["final travel"]:
        return None
    done = [seat for seat in range(g.seats) if seat not in g.todo]
    ends = [total(g, seat) for seat in done]
    return [(end.coins, end.prestige, end.vp) for end in ends] or None


def totals_came(before: Road, g: Road) -> list[tuple[int, int, int]] | None:
    if g.step < len(SEQUENCE):
        return None
    points = {who: points for who, source, points in g.ledger if source == "deeds"}
    done = [seat for seat in range(g.seats) if seat not in before.todo]
    return [(g.coins[seat], g.prestige[seat], points.get(seat, 0)) for seat in done]


FORECASTS = (
    Forecast("where the dice lead", spaces_told, spaces_came),
    Forecast("what a sale brings", sales_told, sales_came),
    Forecast("what a visit brings", visit_told, visit_came),
    Forecast("prices after a turn of the wheel", prices_told, prices_came),
    Forecast("whether a night die leaves the game", new_dice_told, new_dice_came),
    Forecast("totals with deeds", totals_told, totals_came),
)
