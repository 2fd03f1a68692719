"""Companions: what each ability does."""

from ludoteka.core.choice import Turn

from ...components.tables import BEE, COSIMO, DRAGON, DUMPLIN, GRACE, KINDS, MOUSE, PHOENIX, POTION, RAVEN
from ..moves import TO_MARKET, kind_of, used_at, which_of
from ..state import Road
from .ask import copied_values, pick
from .effects import craft, do_face, step_market
from .gain import (
    ABSENT,
    ANY,
    BASIC,
    FINE,
    deliver_hero,
    gain_chosen,
    gain_commission,
    gain_deed,
    gain_free_hero,
    gain_illuminated,
    gain_upgrade,
    hero_leaves,
    lose_good,
    take_from_inn,
    upgrades_open,
    waiting_heroes,
)
from .ruins import roll_oracle, roll_ruins_die, step_ruins


def use(g: Road, me: int, number: int) -> Turn:
    """R8.2.1, R8.2.5, R8.2.6: pay the gift, then do what the companion does. No other ability comes in between."""
    kind = kind_of(number)
    g.using = True
    g.tell("event.ability", me, number)
    if kind < GRACE:
        give_quartz(g, me, number)
        if which_of(number) == 0:
            yield from first_ability(g, me, kind)
        else:
            yield from second_ability(g, me, kind)
    else:
        yield from stray(g, me, kind)
        pass_on(g, me, kind)
    g.using = False


def give_quartz(g: Road, me: int, number: int) -> None:
    """R8.2.2, R12.11: the gift stays on a loyal companion."""
    g.quartz[me] -= 1
    g.used[used_at(me, number)] += 1


def first_ability(g: Road, me: int, kind: int) -> Turn:
    """R8.2.7, R8.2.9: the first ability of each loyal companion."""
    if kind == DRAGON:
        yield from dragon(g, me)
    elif kind == MOUSE:
        yield from gain_commission(g, me)
    elif kind == PHOENIX:
        g.gain_lanterns(me, 2)
    elif kind == RAVEN:
        yield from gain_illuminated(g, me)
    elif kind == BEE:
        yield from gain_free_hero(g, me, False)
    else:
        value = yield from pick(me, "copy", copied_values(g, me))
        g.tell("event.copied", me, value)
        yield from do_face(g, me, value)


def second_ability(g: Road, me: int, kind: int) -> Turn:
    """R8.2.8: all but the Threy Cat's, which belongs to the choice of a travel die."""
    if kind == DRAGON:
        yield from gain_chosen(g, me, BASIC, ABSENT)
    elif kind == MOUSE:
        yield from gain_chosen(g, me, BASIC, ANY)
    elif kind == PHOENIX:
        yield from step_ruins(g, me, 1)
    elif kind == RAVEN:
        yield from roll_oracle(g, me)
    elif kind == BEE:
        yield from craft(g, me, BASIC if g.rules.bee_basic else FINE)


def dragon(g: Road, me: int) -> Turn:
    """R8.2.7, R12.27: deliver a hero without traveling: from the Inn, or from the own wagon in the first edition."""
    if not g.rules.dragon_at_inn:
        hero = yield from pick(me, "dragon", list(g.riders[me]))
    else:
        hero = yield from pick(me, "dragon", waiting_heroes(g))
        take_from_inn(g, hero)
    yield from deliver_hero(g, me, hero)


def stray(g: Road, me: int, kind: int) -> Turn:
    """R8.2.3, R8.2.12, R12.25, R12.26: the gift of a stray, and what it does."""
    if kind == GRACE:
        potions = [good for good in (POTION, 6 + POTION) if g.goods[me * 12 + good]]
        potion = yield from pick(me, "gift-potion", potions)
        lose_good(g, me, potion)
        yield from gain_deed(g, me)
    elif kind == COSIMO:
        hero = yield from pick(me, "gift-hero", list(g.riders[me]))
        yield from hero_leaves(g, me, hero)
        moves = upgrades_open(g) if g.may_have_upgrade(me) else []
        choice = yield from pick(me, "cosimo", [*moves, TO_MARKET])
        if choice == TO_MARKET:
            yield from step_market(g, me, 1)
        else:
            yield from gain_upgrade(g, me, choice)
    elif kind == DUMPLIN:
        g.shoes[me] -= 1
        yield from roll_ruins_die(g, me)


def pass_on(g: Road, me: int, kind: int) -> None:
    """R8.2.3, R10.7.3: a stray goes to the next person on the left; with nobody there it goes under the deck."""
    g.companions[me * KINDS + kind] -= 1
    other = g.next_human(me)
    if other == me:
        g.companion_bottom.append(g.tables.kind.index(kind))
        g.tell("event.stray-gone", kind)
    else:
        g.companions[other * KINDS + kind] += 1
        g.tell("event.stray-passed", kind, other)
