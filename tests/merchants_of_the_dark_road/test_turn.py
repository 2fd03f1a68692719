"""A turn: Plan, Move, Act and Rest; the night-dice clock."""

from typing import Any

from ludoteka.core.position import Position
from ludoteka.games.merchants_of_the_dark_road.components.tables import FACES
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY
from ludoteka.testing import asked, play, refused, step, texts

from .helpers import acting, activate, at, state, table
from .pieces import faces, stored, turn_of, wagon


def test_wheel_turns_EX_03() -> None:
    """R2.4.2, R2.4.5, EX-03: prices fall by one step and the last good jumps to $5; dice travel with their sections."""
    g = table()
    before = list(g.dice)
    assert [g.price(good) for good in (2, 4, 0, 3, 1, 5)] == [5, 4, 3, 2, 1, 1]
    for _ in range(6):
        assert sum(g.price(good) == 1 for good in range(6)) == 2
        g.turn_wheel()
    assert g.rot == 0
    g.turn_wheel()
    assert g.rot == 1
    assert [g.price(good) for good in (5, 2, 4, 0, 3, 1)] == [5, 4, 3, 2, 1, 1]
    assert g.dice == before


def planned(die: str, **things: Any) -> Position:
    """A die is planned on a wagon with these things."""
    g = table()
    wagon(g, 0, **things)
    position = at(g, "plan")
    play(position, f"1 plan {die}")
    return position


def test_plan_with_light_EX_04() -> None:
    """R4.1.2, R4.1.3, R4.1.4, EX-04: the reserve die takes the slot, the locked die and a lit one form the pool."""
    position = planned("N1a in slot 2", locked="N1a N2 N3", reserve="N1a", lit="N1b")
    assert texts(position, 0) == ["take lantern", "act with N1b"]
    play(position, "1 act with N1b")
    g = state(position)
    assert [FACES[face] for face in g.locked[:3]] == ["N1a", "N1a", "N3"]
    assert (FACES[g.pool_night], FACES[g.pool_illuminated]) == ("N2", "N1b")
    assert g.lanterns[0] == 0 and faces(g.illuminated[:6]) == "" and faces(g.reserve[:6]) == ""


def test_two_dice_EX_05() -> None:
    """R4.2.1, R4.3.2, R4.3.4, EX-05: either value moves; then both districts and the building, in any order."""
    g = table()
    g.pool_night, g.pool_illuminated = FACES.index("N2"), FACES.index("N1a")
    position = at(g, "move")
    assert texts(position, 0) == ["move 2", "move 1"]
    play(position, "1 move 1")
    building = [text for text in texts(position, 0) if text.startswith("visit")]
    assert state(position).pawn[0] == 1
    assert texts(position, 0) == ["activate bazaar", "activate commissions", *building, "stop"]
    assert len(building) == 1
    play(position, "1 activate commissions", "1 decline")
    assert texts(position, 0) == ["activate bazaar", *building, "stop"]
    assert refused(position, "1 activate commissions").rule == "R4.3.2"
    play(position, "1 activate bazaar", "1 buy nothing")
    assert texts(position, 0) == [*building, "stop"]


def test_values_are_not_added() -> None:
    """R4.2.1: 2 and 1 do not make 3, and moving is compulsory."""
    g = table()
    g.pool_night, g.pool_illuminated = FACES.index("N2"), FACES.index("N1a")
    assert refused(at(g, "move"), "1 move 3").rule == "R4.2.1"
    assert refused(at(g, "move"), "1 move 0").rule == "R4.2.1"


def test_horseshoe_EX_06() -> None:
    """R4.2.1, R8.1.1, EX-06: after the die a horseshoe moves one space more; it is spent."""
    g = table()
    wagon(g, 0, shoes=1, locked="N1a N2 N3", reserve="N4", lit="")
    position = at(g, "plan")
    play(position, "1 plan N4 in slot 2")
    assert state(position).lanterns[0] == 1
    assert texts(position, 0) == ["keep horseshoe", "horseshoe forward", "horseshoe back"]
    assert state(position).pawn[0] == 2
    play(position, "1 horseshoe forward")
    g = state(position)
    assert (g.pawn[0], g.shoes[0], g.lanterns[0]) == (3, 0, 1)
    assert texts(position, 0) == ["activate yurg", "activate market", "stop"]


def test_horseshoe_after_standing_still_and_backwards() -> None:
    """R4.2.1: also after a move of 0; at most one a turn."""
    g = table()
    wagon(g, 0, shoes=2)
    g.pool_night = FACES.index("N0")
    position = at(g, "move")
    play(position, "1 horseshoe back")
    assert state(position).pawn[0] == 4
    assert asked(position) == "1 act"
    assert state(position).shoes[0] == 1


def test_craft_EX_07() -> None:
    """R4.1.2, R12.1, R2.3.1, EX-07: the die that was just placed decides what is made."""
    g = table()
    wagon(g, 0, locked="N2 N1a N1a", reserve="N0 N0")
    position = at(g, "plan")
    play(position, "1 plan N0 in slot 1")
    g = state(position)
    assert FACES[g.pool_night] == "N2" and stored(g, 0) == "IN"


def test_craft_late_EX_08() -> None:
    """R4.1.2, R4.6.3, EX-08: without a placed die any basic good is made."""
    g = table()
    wagon(g, 0, locked="N4 - N1a", reserve="")
    turn_of(g, 0, 12)
    position = at(g, "plan")
    assert texts(position, 0) == ["push slot 1", "push slot 3"]
    assert refused(position, "1 push slot 2").rule == "R4.6.3"
    play(position, "1 push slot 1")
    assert texts(position, 0) == [*(f"take {good}" for good in ("AR", "WE", "PO", "BO", "ST", "IN")), "decline"]
    play(position, "1 take BO")
    g = state(position)
    assert FACES[g.pool_night] == "N4" and g.locked[0] == EMPTY and stored(g, 0) == "BO"


def test_slot_3() -> None:
    """R4.1.2: two coins or a turn of the wheel; the wheel turns before the district is used (R12.3)."""
    for move, coins, rot in (("take coins", 7, 0), ("turn wheel", 5, 1)):
        g = table()
        wagon(g, 0, locked="N1a N2 N0", reserve="N1b N1b", space=1)
        position = at(g, "plan")
        play(position, "1 plan N1b in slot 3", f"1 {move}", "1 activate bazaar")
        assert (state(position).coins[0], state(position).rot) == (coins, rot)
        armor = [text for text in texts(position, 0) if text == "buy AR"]
        assert armor and state(position).price(0) == 3 - rot


def test_upgraded_slots() -> None:
    """R4.1.2: bench, hook and till replace the special actions."""
    position = planned("N4 in slot 1", upgrades="WU1", reserve="N4")
    assert stored(state(position), 0) == "ST+"
    position = planned("N4 in slot 2", upgrades="WU2", reserve="N4", lit="N2")
    assert texts(position, 0) == ["no die", "act with N2"]
    play(position, "1 act with N2")
    assert state(position).lanterns[0] == 1 and FACES[state(position).pool_illuminated] == "N2"
    for move, coins, prestige in (("take coins", 8, 2), ("take prestige", 5, 3)):
        position = planned("N4 in slot 3", upgrades="WU3", reserve="N4")
        assert texts(position, 0) == ["take coins", "take prestige"]
        assert refused(position, "1 turn wheel").rule == "R4.1.2"
        play(position, f"1 {move}")
        assert (state(position).coins[0], state(position).prestige[0]) == (coins, prestige)


def test_two_illuminated_dice_one_is_used() -> None:
    """R4.1.2, R4.1.4: the owner of two chooses which; only one goes to the pool."""
    g = table()
    wagon(g, 0, lit="N0 N4", reserve="N1a")
    position = at(g, "plan")
    play(position, "1 plan N1a in slot 2")
    assert texts(position, 0) == ["take lantern", "act with N0", "act with N4"]
    play(position, "1 act with N4")
    assert faces(state(position).illuminated[:6]) == "N0"


def test_reset_EX_25() -> None:
    """R4.1.1, R2.3.1, EX-25: equal values may be reset, whatever their marks."""
    g = table()
    wagon(g, 0, locked="N1a N1b N1a")
    position = at(g, "plan")
    assert texts(position, 0) == ["reset", "no reset"]
    play(position, "1 reset")
    assert [FACES[face] for face in state(position).locked[:3]] == ["N1a", "N2", "N3"]


def test_no_reset_of_different_or_fewer_dice() -> None:
    """R4.1.1, R12.32: all three slots must be full and equal; so it is still possible in round 11."""
    g = table()
    wagon(g, 0, locked="N1a N2 N1a")
    assert asked(at(g, "plan")) == "1 plan"
    wagon(g, 0, locked="N2 N2 -", reserve="")
    turn_of(g, 0, 12)
    assert asked(at(g, "plan")) == "1 slot"
    wagon(g, 0, locked="N2 N2 N2")
    turn_of(g, 0, 11)
    assert asked(at(g, "plan")) == "1 reset"


def test_plan_cannot_be_skipped() -> None:
    """R12.2: every turn uses exactly one night die, of the own reserve."""
    g = table()
    wagon(g, 0, reserve="N2")
    position = at(g, "plan")
    assert texts(position, 0) == [f"plan N2 in slot {slot}" for slot in (1, 2, 3)]
    reason = position.why_not(0, -1)
    assert reason is not None and reason.rule == "R12.2"
    assert refused(position, "1 plan N3 in slot 1").rule == "R4.1"


def test_night_die_activates_one_district() -> None:
    """R4.3.1, R4.3.3: one of the two neighbours, whatever the die shows and whoever else is there."""
    g = table(3)
    for seat in (1, 2):
        wagon(g, seat, space=3)
    position = acting(g, 0, 3, night="N4")
    assert texts(position, 0) == ["activate yurg", "activate market", "stop"]
    assert refused(position, "1 activate inn").rule == "R4.3.1"
    assert refused(position, "1 visit mine").rule == "R4.3.1"
    play(position, "1 activate market", "1 pay 1")
    assert asked(position) != "1 act"


def test_space_without_a_building_EX_26() -> None:
    """R4.3.2, EX-26: beside the first space stands no building."""
    g = table()
    position = acting(g, 0, 0, lit="N0")
    assert texts(position, 0) == ["activate inn", "activate bazaar", "stop"]
    assert refused(position, "1 visit mine").rule == "R4.3.2"


def test_activations_may_be_left_out() -> None:
    """R4.3.4, R4.0.4: stopping with activations left."""
    g = table()
    position = acting(g, 0, 1, lit="N0")
    play(position, "1 stop")
    assert step(position) not in ("act", "plan") or position.to_move != (0,)


def test_activation_without_precondition_has_no_effect() -> None:
    """R4.3.5, R5.3.1: the Dark Market without coins."""
    g = table()
    wagon(g, 0, coins=0)
    position = activate(g, 0, "market")
    assert state(position).dark_market == 0 and asked(position) != "1 dark-market"


def test_gains_may_be_declined_costs_not() -> None:
    """R4.0.4: a commission may be left; the price of the Dark Market may not."""
    g = table()
    position = activate(g, 0, "commissions")
    assert "decline" in texts(position, 0)
    position = activate(table(), 0, "market")
    assert texts(position, 0) == ["pay 1", "pay 2", "pay 3", "pay 4"]
