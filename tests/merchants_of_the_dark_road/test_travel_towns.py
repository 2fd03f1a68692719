"""Travel: towns, deliveries, good fortune, and a whole journey."""

from random import Random

import pytest

from ludoteka.games.merchants_of_the_dark_road.components.tables import COMPANIONS, KINDS
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY
from ludoteka.testing import asked, play, refused, step, texts

from .helpers import activate, state, table
from .journeys import caravan, fortune, visit
from .pieces import hero, heroes, row, slots, stored, tile, tops, wagon

# -- step 3 ---------------------------------------------------------------------------------------------------------


def test_commission_EX_14() -> None:
    """R7.3.3, R12.16, EX-14: potion and book for three prestige; the tile is completed."""
    g = table()
    wagon(g, 0, tiles="C-CC1", goods="PO BO")
    position = visit(g, 0, "CC")
    assert texts(position, 0) == ["fulfil C-CC1", "done"]
    play(position, "1 fulfil C-CC1", "1 hand in PO BO")
    g = state(position)
    assert g.prestige[0] == 5 and g.log_tiles[0] == (tile("C-CC1"),) and g.tiles[0] == ()
    assert stored(g, 0) == ""


@pytest.mark.parametrize(
    ("goods", "given", "prestige"),
    [("AR", "AR", 1), ("AR WE", "AR WE", 3), ("AR WE ST", "AR WE ST", 6), ("AR+ WE ST+", "AR+ WE ST+", 8)],
)
def test_prestige_of_a_commission(goods: str, given: str, prestige: int) -> None:
    """R7.3.3: 1, 3, 6, and one more for each upgraded good."""
    g = table()
    wagon(g, 0, tiles="C-NB1", goods=goods)
    position = visit(g, 0, "NB")
    play(position, "1 fulfil C-NB1")
    if asked(position) == "1 hand-in":
        play(position, f"1 hand in {given}")
    assert state(position).prestige[0] == 2 + prestige


@pytest.mark.parametrize(("name", "town", "coins", "prestige"), [
    ("Agatha", "NB", 2, 0), ("Alun", "SB", 2, 0), ("Osk", "WG", 0, 2), ("Rook", "FG", 0, 2),
    ("Ogrim", "NP", 1, 1), ("Atlantes", "CC", 1, 1),
])  # fmt: skip
def test_heroes_EX_15(name: str, town: str, coins: int, prestige: int) -> None:
    """R7.3.4, EX-15: every region has its reward."""
    g = table()
    wagon(g, 0, riders=name)
    position = visit(g, 0, town)
    play(position, f"1 deliver {name}")
    g = state(position)
    assert (g.coins[0], g.prestige[0]) == (5 + coins, 2 + prestige)
    assert g.log_heroes[0] == (hero(name),) and g.riders[0] == ()


def test_deliveries_are_free_in_order_and_number() -> None:
    """R7.3.2, R7.3.5, R12.17: any of them, two commissions in one visit, no good for two of them."""
    g = table()
    wagon(g, 0, riders="Agatha Berengar Osk", tiles="C-NB1 C-NB2", goods="AR ST")
    position = visit(g, 0, "NB")
    assert texts(position, 0) == ["deliver Agatha", "deliver Berengar", "fulfil C-NB1", "fulfil C-NB2", "done"]
    assert refused(position, "1 deliver Osk").rule == "R7.3.4"
    play(position, "1 fulfil C-NB1", "1 hand in AR")
    play(position, "1 fulfil C-NB2")
    g = state(position)
    assert g.prestige[0] == 4 and stored(g, 0) == ""
    play(position, "1 done")
    assert state(position).riders[0] == heroes("Agatha Berengar Osk")


def test_joiners_choose_their_town_after_the_event() -> None:
    """R7.3.1, R12.15: the destination or the other town of the region, or none."""
    g = table()
    wagon(g, 1, riders="Agatha Alun Osk", tiles="C-SB1")
    position = caravan(g, town="NB", dice="3 4", joins="2")
    play(position, "1 take die 3")
    assert asked(position) == "2 town" and texts(position, 1) == ["visit town NB", "visit town SB", "no town"]
    assert refused(position, "2 visit town WG").rule == "R7.3.1"
    play(position, "2 visit town SB")
    assert texts(position, 1) == ["deliver Alun", "done"]


def test_a_commission_needs_a_good() -> None:
    """R7.3.3: at least one; without any it cannot be delivered."""
    g = table()
    wagon(g, 0, tiles="C-NB1", riders="Agatha", goods="PO")
    position = visit(g, 0, "NB")
    assert refused(position, "1 fulfil C-NB1").rule == "R7.3.3"


# -- step 4 ---------------------------------------------------------------------------------------------------------


def test_fortunes() -> None:
    """R7.4.1, R12.21: what the leader may choose; the first coins are five, then three."""
    g = table()
    slots(g, "DE01 DE12")
    wagon(g, 0, lit="")
    position = fortune(g, shortcut=True)
    assert texts(position, 0) == [
        "fortune coins", "fortune die", "deed top", "deed bottom", "deed deck",
        *(f"upgrade wagon WU{n}" for n in range(1, 7)),
    ]  # fmt: skip
    play(position, "1 fortune coins")
    assert state(position).coins[0] == 10 and asked(position) == "1 fortune"
    play(position, "1 fortune coins")
    assert state(position).coins[0] == 13 and asked(position) != "1 fortune"


def test_one_fortune_on_the_dark_road() -> None:
    """R7.4.1: one, two on a shortcut; only the leader."""
    g = table()
    wagon(g, 0, lit="")
    position = fortune(g)
    play(position, "1 fortune die", "- light N4 for 1")
    assert state(position).illuminated[5] == 1 and asked(position) == "2 plan"


def test_fortunes_that_cannot_be_chosen() -> None:
    """R12.21, R8.8.1: no third illuminated die, no second upgrade, no deed that is not there."""
    g = table()
    slots(g, "- DE12")
    wagon(g, 0, lit="N0 N0", upgrades="WU1")
    position = fortune(g)
    assert texts(position, 0) == ["fortune coins", "deed bottom", "deed deck"]
    assert refused(position, "1 fortune die").rule == "R12.21"
    assert refused(position, "1 deed top").rule == "R12.21"
    assert refused(position, "1 upgrade wagon WU2").rule == "R8.8.1"
    assert refused(position, "1 upgrade wagon WU1").rule == "R7.4.1"


def test_two_upgrades_with_velvet() -> None:
    """R12.22, R8.8.1: +2 prestige each."""
    g = table()
    wagon(g, 0, steeds="SD5")
    position = fortune(g, shortcut=True)
    play(position, "1 upgrade wagon WU2", "1 upgrade wagon WU3")
    assert state(position).prestige[0] == 6 and state(position).upgrades[0] == 0b110


# -- all of it ------------------------------------------------------------------------------------------------------


def test_a_whole_journey_EX_17() -> None:
    """R7.1.6, R7.2.3, R7.2.4, R7.3.1, R7.4.1, R8.3.1, EX-17: G leads to Northbreak by a shortcut, S and B join."""
    g = table(4)
    row(g, "CO1 CO2 CO3")
    slots(g, "DE01 DE12")
    tops(g, "C-NB2 C-SB2")
    wagon(g, 0, steeds="SD6", lanterns=3, riders="Agatha Berengar", tiles="C-NB1", goods="AR WE ST", lit="")
    wagon(g, 2, lanterns=1, tiles="C-SB1", goods="PO")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 3", "1 shortcut", "1 travel to NB", "2 join", "3 join", "4 stay")
    assert len(state(position).travel_dice) == 4
    play(position, "- event SC01", "- travel 1", "- travel 3", "- travel 4", "- travel 6")
    play(position, "2 take die 6", "3 reroll", "- travel 1", "- travel 4", "- travel 5", "3 take die 5")
    play(position, "1 take die 4", "1 whisper")
    g = state(position)
    assert g.lanterns[0] == 0 and g.companions[COMPANIONS.index("CO3")] == 1
    assert g.quartz[1] == 1
    assert (stored(g, 2), g.lanterns[2]) == ("PO IN+", 0)
    assert stored(g, 0) == "AR WE ST IN+"
    play(position, "3 visit town SB", "3 fulfil C-SB1", "3 hand in PO IN+")
    assert state(position).prestige[2] == 2 + 4
    play(position, "1 deliver Agatha", "1 deliver Berengar", "1 fulfil C-NB1", "1 hand in AR WE ST")
    g = state(position)
    assert (g.coins[0], g.prestige[0]) == (5 + 4, 2 + 6)
    play(position, "1 fortune die", "- light N2 for 1", "1 deed top")
    g = state(position)
    assert (g.prestige[0], g.illuminated[3]) == (2 + 6 + 2, 1) and g.hands[0] >> 0 & 1
    assert g.log_heroes[1] == () and g.companions[KINDS + COMPANIONS.index("CO3")] == 0


def test_a_caravan_can_be_played_at_random() -> None:
    """R7.1.5: whoever said yes takes a die."""
    most = 0
    for seed in range(20):
        rng = Random(seed)
        position = activate(table(4), 0, "yurg")
        play(position, "1 lead caravan")
        while state(position).leader != EMPTY or asked(position) in ("1 companion", "1 route", "1 destination"):
            g = state(position)
            if step(position) == "travel":
                most = max(most, len(g.taken_dice))
                assert len(g.taken_dice) <= len(g.travelers)
            seat = position.to_move[0]
            position.push(seat, position.choice(seat).pick(rng))
            if step(position) in ("plan", "before rest"):
                break
    assert most > 1
