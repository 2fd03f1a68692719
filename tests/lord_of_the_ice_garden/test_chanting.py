"""Chanting with its three sub-actions, and the stacks of reputation."""

import pytest

from ludoteka.core.position import Position
from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden
from ludoteka.testing import asked, refused, texts, told

from .helpers import TABLES, acting, buy, hunted, magic, own, play, put, reputation, state, table, unit, units, vuko


def chanting(g: Garden, levels: str, seat: int = 1) -> Position:
    own(g, seat, magic=levels)
    return acting(g, chanting=str(seat), throat="")


def plain(characters: str = "freihoff vandyken callo") -> Garden:
    return put(table(characters), "A: 1x2 2x2 3x2")


# -- Shift ----------------------------------------------------------------------------------------------------------


def test_EX2_jumps() -> None:
    """R4.10.1, EX2: 0 to 2 and 3 to 2 are three jumps; two are left and lost."""
    position = chanting(plain(), "1 0 0 1")
    events = play(position, "1 shift 0 to 2", "1 shift 3 to 2")
    assert magic(state(position), 1) == [0, 0, 2, 0]
    assert asked(position) == "1 shift" and position.choice(0).about == 2
    play(position, "1 stop")
    g = state(position)
    assert g.snow == 1 and g.reputation[0] == 1 and told(events, "snow") == [(1, 24)]


def test_five_jumps_and_no_more() -> None:
    """R4.10.1: between the levels 0 and 3."""
    position = chanting(plain(), "2 0 0 0")
    play(position, "1 shift 0 to 3")
    assert refused(position, "1 shift 0 to 3").key == "reason.jumps"
    assert refused(position, "1 shift 1 to 2").key == "reason.no-magic"
    play(position, "1 shift 0 to 2")
    assert magic(state(position), 1) == [0, 0, 1, 1] and asked(position) == "1 chant"


def test_a_shift_without_M_moves_the_snow_alone() -> None:
    """R4.10.1"""
    position = chanting(plain(), "0 0 0 0")
    assert texts(position) == ["pass", "shift nothing"]
    play(position, "1 shift nothing")
    g = state(position)
    assert g.snow == 1 and g.reputation[0] == 1


def test_each_sub_action_once_in_any_order() -> None:
    """R4.10.1, R4.10.2, R4.10.3: three sub-actions, three steps of the snow; then the marker is done."""
    g = plain()
    position = chanting(g, "3 1 0 0")
    play(position, "1 summon moon in A", "1 buy for moon SPD")
    reason = refused(position, "1 summon moon in A")
    assert reason.key == "reason.chanted" and reason.rule == "R4.10"
    play(position, "1 shift 0 to 1", "1 stop")
    g = state(position)
    assert g.snow == 3 and g.reputation[0] == 3 and asked(position) != "1 chant"


def test_one_may_stop_at_any_time() -> None:
    """R4.10.1"""
    position = chanting(plain(), "3 1 0 0")
    play(position, "1 shift 0 to 1", "1 stop", "1 pass")
    assert state(position).snow == 1


# -- Upgrade --------------------------------------------------------------------------------------------------------


def test_an_upgrade_is_paid_with_level_0() -> None:
    """R4.10.2, R2.9.2: it sits on the card and serves all units of the type, now and later."""
    g = put(plain(), "B: moon*2")
    position = chanting(g, "2 1 0 0")
    play(position, "1 buy for moon DOM")
    g = state(position)
    assert magic(g, 1) == [0, 1, 0, 0] and g.upgrades[4] == 3 and g.snow == 1 and g.reputation[0] == 1
    assert g.influence(0, 1) == 4
    play(position, "1 summon moon in A")
    assert state(position).influence(0, 0) == 2 + 2


def test_upgrades_survive_their_units() -> None:
    """R2.9.2, R6.2"""
    g = put(plain(), "B: moon")
    buy(g, "moon", "ATT")
    g.remove_unit(unit("moon"), 1)
    assert g.ability(unit("moon"), 1) == 1 and g.unit_reserve[unit("moon")] == 3


def test_purchases_that_are_not_possible() -> None:
    """R4.10.2, R12.4: price, slot, twice the same on levels 1 and 2, none left, another's unit."""
    g = plain()
    buy(g, "enlightened", "ATT")
    position = chanting(g, "1 0 0 0")
    assert refused(position, "1 buy for moon ATT").key == "reason.upgrade-price"
    assert refused(position, "1 buy for moon SHD").key == "reason.ability-twice"
    assert refused(position, "1 buy for enlightened SPD").key == "reason.no-slot"
    assert refused(position, "1 buy for crab PLU").key == "reason.not-your-unit"
    assert "buy for harrasim SHD" in texts(position)
    g = plain()
    for name in ("crab", "piper", "wyvern", "faun"):
        buy(g, name, "SPD")
    reason = refused(chanting(g, "1 0 0 0"), "1 buy for moon SPD")
    assert reason.key == "reason.no-upgrade-left" and reason.rule == "R12.4"


def test_level_3_may_have_an_ability_twice() -> None:
    """R4.10.2"""
    g = put(table("fjollsfinn vandyken"), "A: 1x2 2x2 tree wyvern")
    position = chanting(g, "2 0 0 0")
    play(position, "1 buy for tree ATT")
    assert state(position).ability(unit("tree"), 1) == 3
    g = put(table("vandyken fjollsfinn"), "A: 1x2 2x2")
    assert "buy for crab ATT" not in texts(chanting(g, "2 0 0 0"))


def test_no_upgrade_without_M_on_level_0() -> None:
    """R4.10.2: nothing can be bought, so it cannot be started."""
    position = chanting(plain(), "0 3 0 0")
    assert not [text for text in texts(position) if text.startswith("buy")]


# -- Summon ---------------------------------------------------------------------------------------------------------


def test_EX3_two_crabs() -> None:
    """R4.10.3, R2.9.3, EX3: van Dyken at 3, two M on level 1: 2 x 1 and the modifier 2 make 7."""
    g = put(table("vandyken freihoff"), "A: 1x2 2x2")
    reputation(g, "2@0 1@3")
    position = chanting(g, "0 2 0 0")
    play(position, "1 summon crab in A", "1 deploy in A")
    g = state(position)
    assert g.reputation[0] == 7 and magic(g, 1) == [0, 0, 0, 0] and g.snow == 1
    assert units(g, "crab", "A") == 2 and g.unit_reserve[unit("crab")] == 1


@pytest.mark.parametrize(
    ("character", "levels", "moves", "down", "left"),
    [
        ("freihoff", "0 0 2 0", ["summon enlightened in A", "deploy in B"], 4, [0, 0, 0, 0]),
        ("fjollsfinn", "0 0 0 1", ["summon tree in A"], 3, [0, 0, 0, 0]),
        ("callo", "0 3 0 0", ["summon child in A", "deploy in A", "stop"], 2, [0, 1, 0, 0]),
        ("vandyken", "0 1 0 0", ["summon crab in A"], 3, [0, 0, 0, 0]),
    ],
)
def test_EX4_other_summonings(character: str, levels: str, moves: list[str], down: int, left: list[int]) -> None:
    """R4.10.3, R2.9.3, EX4"""
    other = "callo" if character != "callo" else "freihoff"
    g = put(table(f"{character} {other}"), "A: 1x2 2x2 | B: 1x1")
    position = chanting(g, levels)
    play(position, *(f"1 {move}" for move in moves))
    g = state(position)
    assert g.reputation[0] == down and magic(g, 1) == left


def test_units_come_where_one_has_influence() -> None:
    """R4.10.3, R12.6, R12.17: in the same or in different regions, freely."""
    g = put(plain(), "B: 1x1")
    hunted(g, 2, 0, 0)
    vuko(g, "A", 2, 0, 0)
    position = chanting(g, "0 2 0 0")
    assert [text for text in texts(position) if "summon" in text] == ["summon moon in B"]
    assert refused(position, "1 summon moon in A").rule == "R12.6"
    assert refused(position, "1 summon moon in C").rule == "R4.10.3"


def test_without_influence_nobody_is_summoned() -> None:
    """R4.10.3"""
    g = put(table("freihoff vandyken callo"), "A: 2x2 3x2")
    position = chanting(g, "0 2 0 0")
    assert not [text for text in texts(position) if "summon" in text]


def test_limits_of_summoning() -> None:
    """R4.10.3, R4.10.4, R12.5: M of the level, units in reserve; level 0 summons nothing."""
    g = put(plain(), "B: harrasim")
    position = chanting(g, "4 0 0 1")
    reason = refused(position, "1 summon harrasim in A")
    assert reason.key == "reason.no-unit-in-reserve" and reason.rule == "R12.5"
    reason = refused(position, "1 summon moon in A")
    assert reason.key == "reason.no-magic" and reason.rule == "R4.10.3"
    assert refused(position, "1 summon crab in A").key == "reason.not-your-unit"


def test_one_level_a_summoning() -> None:
    """R4.10.3: after the first unit only its own kind may follow, in regions with influence."""
    position = chanting(plain(), "0 2 2 0")
    play(position, "1 summon moon in A")
    assert texts(position) == ["stop", "deploy in A"]
    assert refused(position, "1 deploy in B").rule == "R4.10.3"
    play(position, "1 deploy in A")
    assert asked(position) == "1 chant"
    assert not [text for text in texts(position) if "summon" in text]


def test_M_returns_to_the_supply_and_has_no_limit_on_a_level() -> None:
    """R2.9.1, R4.10.3, R12.2"""
    g = plain()
    position = chanting(g, "0 0 0 7")
    before = state(position).supply[2]
    play(position, "1 summon harrasim in A")
    assert state(position).supply[2] == before + 1 and magic(state(position), 1) == [0, 0, 0, 6]


# -- Stacks ---------------------------------------------------------------------------------------------------------


def test_EX5_reputation_stacks() -> None:
    """R5.1, R5.2, R5.3, R5.4, EX5: W, X, Y, Z on position 4, from the bottom up."""
    g = table("freihoff vandyken callo fjollsfinn")
    x, y, z, w = range(4)
    reputation(g, "3@3 1@4 2@4 4@6")
    g.sink(z, 1)
    assert g.ladder == [x, y, z, w] and g.reputation == [4, 4, 4, 6]
    g.rise(w, 2)
    assert g.ladder == [w, x, y, z] and g.reputation == [4, 4, 4, 4]


def test_markers_left_behind_keep_their_order() -> None:
    """R5.4: only the last stack of a longer move matters."""
    g = table("freihoff vandyken callo fjollsfinn")
    reputation(g, "1@2 2@2 3@3 4@3")
    g.sink(0, 1)
    assert g.ladder == [1, 2, 3, 0]
    g.sink(1, 5)
    assert g.ladder == [2, 3, 0, 1] and g.reputation[1] == 7


def test_the_floor() -> None:
    """R5.5: position 20 is the last; whoever sinks there goes on top, again and again."""
    g = table("freihoff vandyken callo")
    reputation(g, "1@19 2@20 3@20")
    g.sink(0, 4)
    assert g.reputation == [20, 20, 20] and g.ladder == [1, 2, 0]
    g.sink(1, 1)
    assert g.ladder == [2, 0, 1] and g.reputation == [20, 20, 20] and TABLES.worst == 20


def test_the_first_move_down_leaves_the_safe_area() -> None:
    """R5.6"""
    g = table("freihoff vandyken callo")
    g.sink(0, 1)
    assert g.reputation == [1, 0, 0] and g.ladder == [1, 2, 0]
    g.rise(0, 2)
    assert g.reputation == [1, 0, 0]
