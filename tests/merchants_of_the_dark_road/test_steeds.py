"""Steeds, and the second one."""

import pytest

from ludoteka.games.merchants_of_the_dark_road.components.tables import FACES
from ludoteka.testing import asked, play, refused, texts

from .helpers import activate, at, state, table
from .journeys import fortune, visit
from .pieces import row, wagon


@pytest.mark.parametrize(("edition", "ruins", "caravan"), [("first", 1, 1), ("revised", 0, 1)])
def test_lovebug(edition: str, ruins: int, caravan: int) -> None:
    """R8.3.3, R7.1.2: a lantern for any use of Yurg's Excursions, or only for leading; before any lantern is paid."""
    for move, wanted in (("explore ruins", ruins), ("lead caravan", caravan)):
        g = table(ed6=edition)
        wagon(g, 0, steeds="SD3", lanterns=2)
        position = activate(g, 0, "yurg")
        play(position, f"1 {move}")
        assert state(position).lanterns[0] == 2 + wanted
    play(position, "1 befriend 1")
    assert "shortcut" in texts(position, 0)


def test_lovebug_does_not_join() -> None:
    """R8.3.3: nothing for joining somebody else's caravan."""
    g = table(edition="first")
    wagon(g, 1, steeds="SD3")
    row(g, "CO1 CO2 CO3")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1", "1 travel to NB", "2 join")
    assert state(position).lanterns[1] == 0


def test_sugarfoot_moves_three() -> None:
    """R4.2.1: instead of a die; a horseshoe may follow."""
    g = table()
    wagon(g, 0, steeds="SD4", shoes=1)
    g.pool_night = FACES.index("N1a")
    position = at(g, "move")
    assert texts(position, 0) == ["move 1", "move 3"]
    play(position, "1 move 3", "1 horseshoe forward")
    assert state(position).pawn[0] == 4


def test_sugarfoot_has_a_bag() -> None:
    """R8.3.5, R8.6.1: a book or two potions lie wholly in the saddlebag; a staff does not fit."""
    g = table()
    for bag, extra in ((False, ""), (True, "BO"), (True, "PO PO")):
        wagon(g, 0, steeds="SD4" if bag else "", goods=f"ST ST ST ST ST ST ST PO {extra}")
        assert g.fits(0)
    for extra in ("ST", "WE", "PO BO"):
        wagon(g, 0, steeds="SD4", goods=f"ST ST ST ST ST ST ST PO {extra}")
        assert not g.fits(0)


def test_velvet() -> None:
    """R8.8.1: no limit on upgrades, two prestige each."""
    g = table()
    wagon(g, 0, steeds="SD5", upgrades="WU1")
    position = fortune(g)
    play(position, "1 upgrade wagon WU4")
    assert state(position).prestige[0] == 4


def test_second_steed() -> None:
    """R8.8.3, R8.3.2, R8.8.2: any unused steed at once; Velvet does not pay for its own harness; a token must go."""
    g = table()
    wagon(g, 0, steeds="SD1", quartz=2, shoes=1)
    wagon(g, 1, steeds="SD2")
    position = fortune(g)
    play(position, "1 upgrade wagon WU6")
    assert asked(position) == "1 drop-token"
    play(position, "1 drop token quartz")
    assert texts(position, 0) == [f"choose SD{n}" for n in (3, 4, 5, 6, 7)]
    assert refused(position, "1 choose SD2").rule == "R8.8.3"
    play(position, "1 choose SD5")
    g = state(position)
    assert g.prestige[0] == 2 and g.steeds[0] == 0b10001 and g.token_slots(0) == 2
    assert (g.quartz[0], g.shoes[0]) == (1, 1)
    assert g.may_have_upgrade(0)


def test_woolsworth() -> None:
    """R8.3.1, R7.3.3: a quartz for each upgraded good, also in somebody else's caravan."""
    g = table()
    wagon(g, 0, steeds="SD7", tiles="C-NB1", goods="AR+ WE+ ST")
    position = visit(g, 0, "NB")
    play(position, "1 fulfil C-NB1", "1 hand in AR+ WE+ ST")
    assert state(position).quartz[0] == 2 and state(position).prestige[0] == 10
