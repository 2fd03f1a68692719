"""Questions, and the companions that may be used whenever their owner is asked something in the own turn."""

from collections.abc import Callable, Generator
from typing import Any, Final, TypeAlias

from ludoteka.core.choice import NO, Choice, OneOf

from ...components.effects import (
    ABSENT_GOOD,
    ANY_GOOD,
    ANY_UPGRADED,
    CHEAP_GOOD,
    COMMISSION,
    CRAFT,
    DEAR_UPGRADED,
    DEED,
    GAIN_COINS,
    GAIN_LANTERN,
    GAIN_QUARTZ,
    GAIN_SHOE,
    HERO,
    TOP_DEED,
    UPGRADE,
    UPGRADED,
    code_of,
    is_gain,
    number_of,
)
from ...components.tables import (
    BEE,
    CAT,
    COSIMO,
    DRAGON,
    DUMPLIN,
    FLICKER,
    GRACE,
    KINDS,
    MOUSE,
    PHOENIX,
    POTION,
    RAVEN,
    TYPES,
)
from ..moves import ability_move, ability_number, ability_of, is_ability, used_at
from ..state import EMPTY, Road

Ask: TypeAlias = Generator[Choice, Any, int]

USED: Final = -2
"""An ability was used: the question is to be put again, because much may have changed."""

NONE: Final[list[int]] = []
NO_COMPANIONS: Final[list[int]] = [0] * KINDS


def decide(g: Road, me: int, name: str, moves: list[int], about: int = 0) -> Ask:
    """R8.2.5: the answer to a question, or USED. A question with one answer is put only if an ability may be used with
    it."""
    extra = abilities(g, me)
    if not extra:
        if len(moves) == 1:
            return moves[0]
        answer: int = yield OneOf(me, name, moves, about)
        return answer
    move: int = yield OneOf(me, name, moves + extra, about)
    if not is_ability(move):
        return move
    # Abilities ask questions too.
    from .companions import use

    yield from use(g, me, ability_of(move))
    return USED


def settle(g: Road, me: int, name: str, moves: list[int], about: int = 0) -> Ask:
    """R8.2.5: like `decide`, for a question that no ability can change."""
    answer = USED
    while answer == USED:
        answer = yield from decide(g, me, name, moves, about)
    return answer


def choose(g: Road, me: int, name: str, moves: Callable[[Road], list[int]]) -> Ask:
    """R8.2.5: like `decide`, put again after an ability with what there is then; nothing is a choice too."""
    answer = USED
    while answer == USED:
        answer = yield from decide(g, me, name, [*moves(g), NO])
    return answer


def pick(me: int, name: str, moves: list[int], about: int = 0) -> Ask:
    """R8.2.5: the answer to a question beside which no ability may be used."""
    if len(moves) == 1:
        return moves[0]
    answer: int = yield OneOf(me, name, moves, about)
    return answer


# -- companions -----------------------------------------------------------------------------------------------------


def abilities(g: Road, me: int) -> list[int]:
    """R8.2.2, R8.2.4, R4.0.3: the abilities that this seat may use now, as moves."""
    if g.active != me or g.using:
        return NONE
    i = me * KINDS
    mine = g.companions[i : i + KINDS]
    if mine == NO_COMPANIONS:
        return NONE
    found: list[int] = []
    for kind in range(KINDS):
        count = mine[kind]
        if count == 0:
            continue
        if kind >= GRACE:
            if works(g, me, kind, 0):
                found.append(ability_move(kind, 0))
        elif g.quartz[me]:
            for ability in (0, 1):
                if g.used[used_at(me, ability_number(kind, ability))] < count and works(g, me, kind, ability):
                    found.append(ability_move(kind, ability))
    return found


def works(g: Road, me: int, kind: int, ability: int) -> bool:
    """R8.2.6: whether an ability would do anything at all in this window, its gift included if that is no quartz."""
    if kind == DRAGON:
        if ability:
            return any_left(g, g.absent())
        return hero_waits(g) if g.rules.dragon_at_inn else len(g.riders[me]) > 0
    if kind == MOUSE:
        return any_left(g, list(range(TYPES))) if ability else max(g.tops) != EMPTY
    if kind == PHOENIX:
        return ability == 1 or lantern_fits(g, me)
    if kind == RAVEN:
        return ability == 1 or g.illuminated_held(me) < g.tables.most_illuminated
    if kind == BEE:
        return any_left(g, crafted(g, me)) if ability else hero_waits(g)
    if kind == CAT:
        return ability == 0 and len(copied_values(g, me)) > 0
    if kind == GRACE:
        return g.goods[me * 12 + POTION] + g.goods[me * 12 + 6 + POTION] > 0 and g.deeds_left()
    if kind == COSIMO:
        return len(g.riders[me]) > 0
    if kind == DUMPLIN:
        return g.shoes[me] > 0
    return False


def hero_waits(g: Road) -> bool:
    """R5.6.1: whether any hero lies open at the Inn."""
    return max(g.inn) != EMPTY


def any_left(g: Road, goods: list[int]) -> bool:
    """R2.1.1: whether the supply has any of these goods."""
    if not g.rules.limited:
        return True
    for good in goods:
        if g.good_left(good):
            return True
    return False


def lantern_fits(g: Road, me: int) -> bool:
    """R2.1.1, R8.7: whether one more lantern is there and has room."""
    if g.rules.limited and sum(g.lanterns) >= g.tables.supply_lanterns:
        return False
    return g.lanterns[me] < g.lantern_slots(me)


def crafted(g: Road, me: int) -> list[int]:
    """R8.2.8: what crafting with the die in slot 1 makes: any good if the slot is empty."""
    face = g.locked[me * 3]
    return list(range(TYPES)) if face == EMPTY else [g.tables.craft[face]]


def copied_values(g: Road, me: int) -> list[int]:
    """R8.2.6: of the gains of this event's dice those of which the leader can have anything now."""
    return [value for value in gain_values(g, me) if pays(g, me, value)]


def gain_values(g: Road, me: int) -> list[int]:
    """R8.2.9: the values of this event's dice that show a gain, for the leader."""
    if g.event == EMPTY or g.leader != me:
        return NONE
    found: list[int] = []
    for value in range(1, 7):
        if is_gain(g.tables.event_effects[g.event * 6 + value - 1][0]) and (
            value in g.travel_dice or value in g.taken_dice
        ):
            found.append(value)
    return found


def pays(g: Road, me: int, value: int) -> bool:
    """R8.2.6, R12.34: whether this seat can have anything of what the event gives for a value."""
    for effect in g.tables.event_effects[g.event * 6 + value - 1]:
        if can_gain(g, me, effect):
            return True
    return False


def can_gain(g: Road, me: int, effect: int) -> bool:
    """R8.2.6: whether a gain would do anything at all. Dice and markers always do something."""
    code = code_of(effect)
    if code == GAIN_COINS:
        return not g.rules.limited or g.coins_left() > 0
    if code == GAIN_LANTERN:
        return lantern_fits(g, me)
    if code == GAIN_SHOE or code == GAIN_QUARTZ:
        return g.token_left(code == GAIN_QUARTZ)
    if code == HERO:
        return hero_waits(g) or len(g.hero_bag) + len(g.hero_bottom) > 0
    if code == ANY_GOOD or code == ANY_UPGRADED:
        return any_left(g, list(range(TYPES)))
    if code == CHEAP_GOOD:
        return any_left(g, g.tables.cheap[g.rot])
    if code == ABSENT_GOOD:
        return any_left(g, g.absent())
    if code == UPGRADED or code == DEAR_UPGRADED:
        return g.good_left(number_of(effect) if code == UPGRADED else g.tables.dear[g.rot])
    if code == UPGRADE:
        return sum(g.goods[me * 12 : me * 12 + TYPES]) > 0
    if code == CRAFT:
        return any_left(g, crafted(g, me))
    if code == COMMISSION:
        return max(g.tops) != EMPTY
    if code == DEED:
        return g.deeds_left()
    return code != TOP_DEED or g.deed_deck() > 0


def has_flicker(g: Road, me: int) -> bool:
    """R8.2.11: whether Flicker can lead through a shortcut."""
    return g.active == me and g.companions[me * KINDS + FLICKER] > 0 and g.quartz[me] > 0


def cats(g: Road, me: int) -> int:
    """R8.2.10: how many Threy Cats can still raise a die, quartz for them included."""
    if g.active != me:
        return 0
    i = me * KINDS + CAT
    return min(g.companions[i] - g.used[used_at(me, ability_number(CAT, 1))], g.quartz[me])


def decline(moves: list[int]) -> list[int]:
    """R4.0.4: what is gained may be declined."""
    return [*moves, NO]
