"""Questions that random games hardly ever ask: in positions made for them there is advice, and what is lit is there."""

from collections.abc import Callable

import pytest

from ludoteka.core.lessons.check import check_advice
from ludoteka.core.position import Position
from ludoteka.testing import play
from tests.excavation_earth import helpers as earth
from tests.lord_of_the_ice_garden import helpers as garden
from tests.lord_of_the_ice_garden.test_goals import haunted
from tests.merchants_of_the_dark_road import helpers as road
from tests.merchants_of_the_dark_road.journeys import caravan
from tests.merchants_of_the_dark_road.pieces import inn, wagon
from tests.merchants_of_the_dark_road.rival import solo
from tests.merchants_of_the_dark_road.test_companions import owner, window
from tests.merchants_of_the_dark_road.test_companions_each import journey_dark


def drop() -> Position:
    """A sale at three markets brings two cards, and one of them has to go."""
    g = earth.table(
        4, hands=["Y3 T2 T3"], hold=["R-A R-B R-B"], traders=["1 2 5"], queues=["RY", "RSY", "GG", "", "S"], ship="RRRR"
    )
    position = earth.at(g)
    play(position, "1 sell with T2", "1 sell R at 1 2 5")
    earth.roll(position)
    return position


def guard() -> Position:
    """No cube is left, so a guard has to be the trader."""
    position = earth.at(earth.table(hands=["R1 T2", "T2"], gallery=["Y-A Y-B"], crew={0: 0}))
    play(position, "1 command with R1", "1 trader")
    return position


def withdraw() -> Position:
    g = haunted(garden.put(garden.table("callo fjollsfinn"), "A: 1x5 faun nightmare child 2x2 volcano"), "A")
    g.sites = [1, 1, 0, 1, 1, 0, 0, 0]
    position = garden.regional(g, "A")
    play(position, "1 close")
    return position


def downgrade() -> Position:
    g = road.table(edition="first")
    wagon(g, 0, lanterns=3, goods="AR+ PO+ BO")
    return caravan(g, shortcut=True, event="SC10", dice="3")


def drop_token() -> Position:
    g = road.table()
    wagon(g, 0, coins=4, quartz=2, shoes=1, lanterns=4)
    position = road.build(g, 0, "mansion")
    play(position, "1 exchange lantern for quartz")
    return position


def copy() -> Position:
    g = owner("CO6", quartz=2)
    wagon(g, 0, lanterns=0)
    position = journey_dark(g, "4 5")
    play(position, "1 use CO6a")
    return position


def gift_potion() -> Position:
    g = owner("CO7", quartz=0)
    wagon(g, 0, goods="PO PO+ AR")
    position = window(g)
    play(position, "1 use CO7a")
    return position


def ferry() -> Position:
    g = garden.put(garden.table("fjollsfinn vandyken"), "A: drakkar 1x3 | E: drakkar 1x1 volcano*2 tree | B: 1x4 2x2")
    return garden.at(g, "ice drakkar")


def dragon() -> Position:
    g = owner("CO1")
    inn(g, "Agatha Osk")
    wagon(g, 0, riders="Rook")
    position = window(g)
    play(position, "1 use CO1a")
    return position


def tomb() -> Position:
    g = solo(pcLevel="standard")
    g.ruins = 3
    wagon(g, 0, lanterns=1)
    position = road.activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 take AR")
    return position


RARE = [drop, guard, withdraw, ferry, downgrade, drop_token, copy, gift_potion, dragon, tomb]


@pytest.mark.parametrize("question", RARE, ids=lambda one: one.__name__)
def test_a_rare_question_has_its_advice(question: Callable[[], Position]) -> None:
    position = question()
    choice = position.choice(0)
    assert choice.name == question.__name__.replace("_", "-")
    check_advice(position.game, position, choice)
