"""The Ruins of Yin."""

import pytest

from ludoteka.testing import asked, play, refused, texts

from .helpers import activate, state, table
from .pieces import hero, heroes, inn, stored, wagon


def test_yurg_offers_three_ways() -> None:
    """R5.5.1: ruins, caravan or nothing; never both."""
    position = activate(table(), 0, "yurg")
    assert texts(position, 0) == ["explore ruins", "lead caravan", "nothing"]
    play(position, "1 nothing")
    assert asked(position) == "2 plan"


def test_marker_EX_21() -> None:
    """R6.1, EX-21: from TR with one hero one or two spaces."""
    g = table()
    g.ruins = 2
    wagon(g, 0, riders="Agatha")
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins")
    assert texts(position, 0) == ["advance 1", "advance 2"]
    assert refused(position, "1 advance 3").rule == "R6.1"
    copy = position.copy()
    play(position, "1 advance 1")
    assert texts(position, 0) == ["take ST", "take IN", "decline"]
    assert refused(position, "1 take AR").rule == "R6.1"
    play(position, "1 take ST")
    assert stored(state(position), 0) == "ST+" and state(position).ruins == 3
    play(copy, "1 advance 2")
    assert len(texts(copy, 0)) == 7 and state(copy).ruins == 0


def test_three_heroes_go_around() -> None:
    """R6.1: with three heroes the marker may return to where it was."""
    g = table()
    wagon(g, 0, riders="Agatha Oleg Alun")
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins")
    assert texts(position, 0) == [f"advance {n}" for n in (1, 2, 3, 4)]


def test_roll_costs_a_lantern() -> None:
    """R6.2, R8.1.1: only with a lantern, and only if wanted; the Eternal Lamp needs none."""
    position = activate(table(), 0, "yurg")
    play(position, "1 explore ruins", "1 take AR")
    assert asked(position) == "2 plan"
    g = table()
    wagon(g, 0, lanterns=1)
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 take AR")
    assert texts(position, 0) == ["roll", "no roll"]
    play(position, "1 roll", "- ruins die RD5")
    assert (state(position).lanterns[0], state(position).coins[0]) == (0, 7)
    g = table()
    wagon(g, 0, upgrades="WU5")
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 take AR", "1 roll", "- ruins die RD4")
    assert (state(position).lanterns[0], state(position).quartz[0]) == (0, 1)


def test_oddment() -> None:
    """R6.2: a basic good of value $1."""
    g = table()
    wagon(g, 0, lanterns=1)
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 take AR", "1 roll", "- ruins die RD3")
    assert texts(position, 0) == ["take WE", "take IN", "decline"]


def test_hero_of_the_die() -> None:
    """R6.7, R5.6.1: an open hero or the unseen top card, which is then shown, with bonus."""
    g = table()
    inn(g, "Agatha")
    wagon(g, 0, lanterns=1)
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 take AR", "1 roll", "- ruins die RD6")
    assert texts(position, 0) == ["welcome Agatha", "welcome unseen hero", "decline"]
    events = play(position, "1 welcome unseen hero", "- hero Hollin")
    assert ("event.hero-shown", (0, hero("Hollin"))) in [(event.key, event.args) for event in events]
    assert all(event.only is None for event in events)
    assert state(position).riders[0] == heroes("Hollin") and state(position).lanterns[0] == 1


@pytest.mark.parametrize(("edition", "again"), [("revised", True), ("first", False)])
def test_again(edition: str, again: bool) -> None:
    """R6.3: move and benefit once more; in the revised edition another lantern buys another roll."""
    g = table(ed7=edition)
    wagon(g, 0, lanterns=3, riders="Agatha")
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 advance 1", "1 take AR", "1 roll", "- ruins die RD1")
    assert texts(position, 0) == ["advance 1", "advance 2"]
    play(position, "1 advance 1", "1 take PO")
    assert stored(state(position), 0) == "AR+ PO+"
    if again:
        play(position, "1 roll", "- ruins die RD1", "1 advance 2", "1 take WE", "1 roll", "- ruins die RD5")
        assert state(position).lanterns[0] == 0 and stored(state(position), 0) == "AR+ WE+ PO+"
    assert asked(position) == "2 plan"


def test_sparks() -> None:
    """R6.4: a spark is rolled again; two sparks light a die; any other result counts, also `again`."""
    g = table()
    wagon(g, 0, lanterns=1, lit="")
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 take AR", "1 roll", "- ruins die RD2", "- ruins die RD2", "- light N2 for 1")
    assert state(position).illuminated[3] == 1
    g = table()
    wagon(g, 0, lanterns=1)
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 take AR", "1 roll", "- ruins die RD2", "- ruins die RD1")
    assert state(position).ruins == 2 and asked(position) == "1 good"


def test_spark_with_two_dice_held() -> None:
    """R12.28: nothing is gained."""
    g = table()
    wagon(g, 0, lanterns=1, lit="N0 N0")
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 take AR", "1 roll", "- ruins die RD2", "- ruins die RD2")
    assert asked(position) == "2 plan" and state(position).illuminated[0] == 2


def test_heroes_of_this_turn_count() -> None:
    """R12.8: a hero won on the way widens the next move."""
    g = table()
    inn(g, "Berengar")
    wagon(g, 0, lanterns=2, riders="Agatha", pets="CO10", shoes=1)
    position = activate(g, 0, "yurg")
    play(position, "1 use CO10a", "- ruins die RD6", "1 welcome Berengar", "1 explore ruins")
    assert texts(position, 0) == ["advance 1", "advance 2", "advance 3"]


def test_the_die_outside_the_ruins() -> None:
    """R6.5: Li'l Dumplin' rolls the same die; `again` moves the marker by the roller's own heroes."""
    g = table()
    wagon(g, 0, shoes=1, pets="CO10", riders="Agatha", lanterns=1)
    position = activate(g, 0, "commissions")
    play(position, "1 use CO10a", "- ruins die RD1")
    assert texts(position, 0) == ["advance 1", "advance 2"]
    play(position, "1 advance 2", "1 take WE")
    assert asked(position) == "1 ruins-roll"
    play(position, "1 roll", "- ruins die RD5")
    g = state(position)
    assert (g.coins[0], g.lanterns[0], stored(g, 0)) == (7, 0, "WE+")
    assert asked(position) == "1 commission"


def test_single_steps_give_no_roll() -> None:
    """R6.6: Phoenix moves exactly one space and never offers a roll."""
    g = table()
    wagon(g, 0, quartz=1, pets="CO3", lanterns=1, riders="Agatha")
    position = activate(g, 0, "commissions")
    play(position, "1 use CO3b")
    assert state(position).ruins == 1 and texts(position, 0) == ["take AR", "take BO", "decline"]
    play(position, "1 take BO")
    assert asked(position) == "1 commission" and stored(state(position), 0) == "BO+"
