"""The Ruins of Yin, the ruins die and the oracle die."""

from collections.abc import Generator
from typing import Any, Final

from ludoteka.core.choice import NO, Choice, Draw, Turn

from ...components.effects import AGAIN, SPARK, effect_of
from ...components.tables import LAMP
from ..moves import YES
from ..state import EMPTY, Road
from .ask import USED, Ask, decide
from .gain import ANY, FINE, QUARTZ, SIX, TABLET, gain_chosen, gain_illuminated, gain_token

START: Final = 0
"""The space of the tablet where the marker starts, and where the sarcophagi lie."""


def explore(g: Road, me: int) -> Turn:
    """R6.1, R6.2: move the marker, take what lies there, and perhaps roll the ruins die."""
    yield from walk_ruins(g, me)
    yield from offer_roll(g, me)


def walk_ruins(g: Road, me: int) -> Turn:
    """R6.1, R12.8: the marker goes as far as heroes ride along, and one space more; at least one. R10.5: a sarcophagus
    is offered where this move stops, wherever a Phoenix takes the marker before the good is chosen."""
    steps = USED
    while steps == USED:
        steps = yield from decide(g, me, "ruins", list(range(1, 2 + len(g.riders[me]))))
    at_start = (g.ruins + steps) % 4 == START
    yield from step_ruins(g, me, steps)
    if at_start and g.rules.sarcophagi:
        yield from offer_sarcophagus(g, me)


def step_ruins(g: Road, me: int, steps: int) -> Turn:
    """R6.1, R6.6: so many spaces, and the benefit of the last one."""
    g.ruins = (g.ruins + steps) % 4
    g.tell("event.ruins", me, g.ruins)
    yield from gain_chosen(g, me, FINE, TABLET)


def offer_roll(g: Road, me: int) -> Turn:
    """R6.2, R6.3: a lantern lights the way to a roll, in the revised edition again and again while the die says so. The
    Eternal Lamp (WU5) spares the lantern, also one that was gained a moment ago."""
    again = True
    while again:
        answer = USED
        while answer == USED:
            payable = g.has_upgrade(me, LAMP) or g.lanterns[me] > 0
            answer = yield from decide(g, me, "ruins-roll", [YES, NO] if payable else [NO])
        if answer == NO:
            return
        if not g.has_upgrade(me, LAMP):
            g.lanterns[me] -= 1
            g.tell("event.lantern-spent", me, 1)
        again = yield from rolled_again(g, me)
        if again:
            yield from walk_ruins(g, me)
            again = g.rules.roll_again


def roll_ruins_die(g: Road, me: int) -> Turn:
    """R6.5: a roll that something else than the ruins brings."""
    again = yield from rolled_again(g, me)
    if again:
        yield from walk_ruins(g, me)
        if g.rules.roll_again:
            yield from offer_roll(g, me)


def rolled_again(g: Road, me: int) -> Generator[Choice, Any, bool]:
    """R6.3, R6.4: roll the ruins die and take the result. Returns whether the marker moves once more."""
    effect = yield from roll(g, me, "ruins-die", g.tables.ruins_die)
    if effect == effect_of(AGAIN):
        return True
    yield from take_effect(g, me, effect)
    return False


def roll_oracle(g: Road, me: int) -> Turn:
    """R5.7: roll the oracle die and take the result."""
    effect = yield from roll(g, me, "oracle-die", g.tables.oracle_die)
    yield from take_effect(g, me, effect)


def roll(g: Road, me: int, die: str, sides: list[int]) -> Ask:
    """R6.4: what a die shows; a spark is rolled again."""
    face: int = yield Draw(die, SIX)
    g.tell(f"event.{die}", me, face)
    if sides[face] == effect_of(SPARK):
        face = yield Draw(die, SIX)
        g.tell(f"event.{die}", me, face)
    return sides[face]


def take_effect(g: Road, me: int, effect: int) -> Turn:
    """R6.4: what was rolled; a second spark is an illuminated die."""
    if effect == effect_of(SPARK):
        yield from gain_illuminated(g, me)
        return
    # Effects may roll dice too.
    from .effects import do_effect

    yield from do_effect(g, me, effect)


# -- sarcophagi -----------------------------------------------------------------------------------------------------


def draw_sarcophagus(g: Road, owner: int) -> Ask:
    """R10.5: the top sarcophagus opens for somebody."""
    tomb: int = g.sarcophagus_bag[0] if len(g.sarcophagus_bag) == 1 else (yield Draw("tomb-card", g.sarcophagus_bag))
    g.sarcophagus_bag.remove(tomb)
    g.sarcophagus_owner[tomb] = owner
    g.tell("event.tomb", owner, tomb)
    return tomb


def offer_sarcophagus(g: Road, me: int) -> Turn:
    """R10.5: open the top sarcophagus for a lantern."""
    answer = USED
    while answer == USED:
        if not g.sarcophagus_bag:
            return
        answer = yield from decide(g, me, "tomb", [YES, NO] if g.lanterns[me] else [NO])
    if answer == NO:
        return
    g.lanterns[me] -= 1
    g.tell("event.lantern-spent", me, 1)
    tomb = yield from draw_sarcophagus(g, me)
    holds = g.tables.sarcophagus[tomb]
    if holds[0]:
        g.gain_coins(me, holds[0])
    for _ in range(holds[1]):
        yield from gain_chosen(g, me, FINE, ANY)
    for _ in range(holds[2]):
        yield from gain_token(g, me, QUARTZ)


def sarcophagus_points(g: Road, owner: int) -> int:
    """R10.5: points of the sarcophagi that a seat or the Private Concern has opened."""
    points = 0
    for tomb, holds in enumerate(g.tables.sarcophagus):
        if g.sarcophagus_owner[tomb] == owner and owner != EMPTY:
            points += holds[3]
    return points
