"""Activation: Maker Spy, Ice Drakkar, Speed, Attack."""

import pytest

from ludoteka.testing import asked, refused, step, texts, told

from .helpers import at, buy, decline, hunted, markers, own, play, put, spies, state, table, unit, units, vuko


def test_the_steps_follow_one_another() -> None:
    """R4.11.1, R4.11.2: spy, drakkar, speed, attack; within a step in player order."""
    g = put(table("fjollsfinn freihoff vandyken"), "A: drakkar 1x2 2x1 | B: drakkar harrasim tree | C: wyvern 2x2")
    g.order = [2, 1, 0]
    position = at(g, "maker spy")
    seen: list[str] = []
    while asked(position):
        if not seen or seen[-1] != asked(position):
            seen.append(asked(position))
        if step(position) not in ("maker spy", "ice drakkar", "speed", "attack"):
            break
        move = next(text for text in texts(position) if text.split()[0] in ("keep", "leave", "stay", "stop"))
        play(position, f"{asked(position)[0]} {move}")
    assert seen[:5] == ["2 spy", "1 ferry", "3 speed", "3 strike", "1 strike"]


# -- Maker Spy ------------------------------------------------------------------------------------------------------


def test_two_different_abilities() -> None:
    """R6.3: from the supply, free, until they are changed."""
    g = put(table("freihoff vandyken"), "A: harrasim 2x2")
    position = at(g, "maker spy")
    assert len(texts(position)) == 1 + 10
    assert refused(position, "1 spy ATT ATT").key == "reason.two-abilities"
    play(position, "1 spy ATT DOM")
    g = state(position)
    assert g.spies == [1, 4] and g.upgrades == [4, 3, 4, 4, 3]
    assert g.influence(0, 0) == 4 and g.ability(unit("harrasim"), 1) == 1


def test_spies_are_changed_or_kept() -> None:
    """R6.3: the old tokens return first; a token must be there."""
    g = put(table("freihoff vandyken"), "A: harrasim 2x2 wyvern")
    spies(g, "SPD", "SHD")
    g.upgrades[2] = 0
    for name in ("crab", "piper", "wyvern"):
        g.bought[unit(name) * 5 + 2] += 1
    position = at(g, "maker spy")
    assert "spy SHD DOM" in texts(position)
    before = state(position).copy()
    play(position, "1 keep")
    assert state(position).spies == before.spies and state(position).upgrades == before.upgrades
    g = put(table("freihoff vandyken"), "A: harrasim 2x2 wyvern")
    spies(g, "SPD", "PLU")
    g.upgrades[2] = 0
    for name in ("crab", "piper", "wyvern", "moon"):
        g.bought[unit(name) * 5 + 2] += 1
    position = at(g, "maker spy")
    reason = refused(position, "1 spy SHD DOM")
    assert reason.key == "reason.no-upgrade-left" and reason.rule == "R6.3"
    play(position, "1 spy ATT DOM")
    assert state(position).upgrades == [4, 3, 0, 4, 3]


def test_a_spy_ability_may_equal_a_bought_one() -> None:
    """R6.3"""
    g = put(table("freihoff vandyken"), "A: harrasim 2x2")
    buy(g, "harrasim", "ATT")
    position = at(g, "maker spy")
    play(position, "1 spy SPD ATT")
    assert state(position).ability(unit("harrasim"), 1) == 2


def test_no_spy_without_harrasim() -> None:
    """R6.3: off the map he learns nothing, and what he knew is gone at once."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    assert asked(at(g, "maker spy")) != "1 spy"
    g = put(table("freihoff vandyken"), "A: harrasim 2x2")
    spies(g, "SPD", "SHD")
    g.remove_unit(unit("harrasim"), 0)
    assert g.spies == [] and g.upgrades == [4] * 5


# -- Ice Drakkar ----------------------------------------------------------------------------------------------------


def test_pieces_go_both_ways_between_the_ships() -> None:
    """R6.4: markers and other units, not the ships."""
    g = put(table("fjollsfinn vandyken"), "A: drakkar 1x3 | E: drakkar 1x1 volcano*2 tree | B: 1x4 2x2")
    position = at(g, "ice drakkar")
    assert asked(position) == "1 ferry" and len(texts(position)) == 5
    play(position, "1 ferry 2 marker A to E", "1 ferry 1 volcano E to A", "1 leave tree")
    g = state(position)
    assert [markers(g, 1, letter) for letter in "AEB"] == [1, 3, 4]
    assert [units(g, "volcano", letter) for letter in "AE"] == [1, 1] and units(g, "tree", "E") == 1
    assert [units(g, "drakkar", letter) for letter in "AE"] == [1, 1]


def test_more_than_there_are_cannot_go() -> None:
    """R6.4, R8.2.1: markers behind Vuko stay."""
    g = put(table("fjollsfinn vandyken"), "A: drakkar 1x3 2x2 | E: drakkar")
    hunted(g, 2, 0)
    vuko(g, "A", 2, 0)
    position = at(g, "ice drakkar")
    assert texts(position) == ["leave marker", "ferry 1 marker A to E"]
    assert refused(position, "1 ferry 2 marker A to E").rule == "R6.4"
    assert refused(position, "1 ferry 1 marker E to A").key == "reason.only-so-many"


@pytest.mark.parametrize("where", ["A: drakkar*2 1x3", "A: drakkar 1x3 | B: 1x1"])
def test_both_ships_must_be_in_different_regions(where: str) -> None:
    """R6.4, EX9: in one region, or with one ship, there is no transport."""
    g = put(put(table("fjollsfinn vandyken"), where), "C: 2x2")
    assert asked(at(g, "ice drakkar")) != "1 ferry"


# -- Speed ----------------------------------------------------------------------------------------------------------


def test_each_unit_with_speed_may_step() -> None:
    """R6.5, R2.9.2: all units of the type, each of them, or stay."""
    g = put(table("freihoff vandyken"), "A: moon*2 1x1 | C: moon 2x2")
    buy(g, "moon", "SPD")
    position = at(g, "speed")
    assert texts(position) == ["stay", "hurry to B", "hurry to D", "hurry to F"]
    assert refused(position, "1 hurry to E").key == "reason.not-adjacent"
    play(position, "1 hurry to B", "1 stay")
    assert texts(position) == ["stay", "hurry to B", "hurry to E"]
    play(position, "1 hurry to B")
    g = state(position)
    assert [units(g, "moon", letter) for letter in "ABC"] == [1, 2, 0]


def test_a_unit_that_came_does_not_step_again() -> None:
    """R6.5: one step for each time the unit has the ability."""
    g = put(table("freihoff vandyken"), "A: moon | B: moon 2x2")
    buy(g, "moon", "SPD")
    position = at(g, "speed")
    play(position, "1 hurry to B", "1 stay")
    assert asked(position) != "1 speed" and units(state(position), "moon", "B") == 2


def test_two_steps_with_speed_twice() -> None:
    """R6.5"""
    g = put(table("vandyken freihoff"), "A: wyvern | B: 2x2")
    buy(g, "wyvern", "SPD")
    position = at(g, "speed")
    play(position, "1 hurry to B", "1 hurry to C")
    assert units(state(position), "wyvern", "C") == 1 and asked(position) != "1 speed"


# -- Attack ---------------------------------------------------------------------------------------------------------


def test_EX10_an_attack_of_three() -> None:
    """R6.6.1, R6.6.2, R6.6.3, R6.6.4, R6.6.5, EX10: Black 3 VP, Red 1 VP, Blue 4 VP; then Harrasim goes."""
    g = put(table("vandyken freihoff fjollsfinn"), "A: crab*2 wyvern 1x2 2x2 harrasim tree volcano")
    spies(g, "SPD", "ATT")
    buy(g, "tree", "ATT")
    buy(g, "volcano", "ATT")
    position = at(g, "attack")
    assert [state(position).influence(seat, 0) for seat in range(3)] == [7, 5, 4]
    play(position, "1 strike marker of 2 in A", "1 strike marker of 2 in A", "1 strike nation in A")
    g = state(position)
    assert g.vp == [3, 0, 0] and g.gold == [0, 2, 2] and markers(g, 2, "A") == 0 and g.nations[0] == 0
    play(position, "2 strike marker of 1 in A")
    assert state(position).vp == [3, 1, 0]
    assert asked(position) == "3 strike"
    assert refused(position, "3 strike marker of 2 in A").key == "reason.no-marker-of"
    play(position, "3 strike harrasim in A")
    g = state(position)
    assert units(g, "harrasim", "A") == 1 and g.vp == [3, 1, 3]
    assert refused(position, "3 strike harrasim in A").key == "reason.no-unit-there"
    assert refused(position, "3 strike crab in A").rule == "R6.6.3"
    play(position, "3 strike marker of 1 in A")
    g = state(position)
    assert g.vp == [3, 1, 4] and g.gold == [0, 0, 0]
    assert units(g, "harrasim", "A") == 0 and g.spies == [] and g.upgrades[0] == 4 and g.upgrades[1] == 2
    assert [source for _, source, _, _ in g.ledger] == ["attack"] * 6


def test_an_attack_is_optional_and_costs_two_gold() -> None:
    """R6.6"""
    g = put(table("vandyken freihoff"), "A: crab 2x1")
    position = at(g, "attack")
    play(position, "1 stop")
    assert state(position).gold == [2, 2] and state(position).vp == [0, 0]
    g = put(table("vandyken freihoff"), "A: crab 2x1")
    own(g, 1, gold=1)
    assert asked(at(g, "attack")) != "1 strike"


def test_points_count_in_their_region_only() -> None:
    """R6.6.1: unused points are lost; one payment serves all regions."""
    g = put(table("vandyken freihoff"), "A: crab 2x2 | B: crab*2 2x1 moon | C: 2x1 1x1")
    position = at(g, "attack")
    assert not [text for text in texts(position) if "in C" in text]
    assert refused(position, "1 strike marker of 2 in C").rule == "R6.6.1"
    play(position, "1 strike moon in B", "1 strike marker of 2 in A")
    g = state(position)
    assert g.gold[0] == 0 and g.vp[0] == 2 and units(g, "moon", "B") == 0 and markers(g, 2, "A") == 1
    assert asked(position) != "1 strike"


def test_shields_and_levels() -> None:
    """R6.6.2, R6.6.3: level and shields, paid in full; VP for the level alone."""
    g = put(table("fjollsfinn callo"), "A: tree nightmare 2x1")
    position = at(g, "attack")
    reason = refused(position, "1 strike nightmare in A")
    assert reason.key == "reason.too-tough" and reason.args["n"] == 4 and reason.rule == "R6.6.3"
    g = put(table("fjollsfinn callo"), "A: tree volcano*2 nightmare 2x1")
    buy(g, "volcano", "ATT")
    position = at(g, "attack")
    play(position, "1 strike nightmare in A")
    assert state(position).vp[0] == 3 and units(state(position), "nightmare", "A") == 0


def test_killed_units_still_attack() -> None:
    """R6.6.5, R6.6.1: they leave only after everybody has attacked."""
    g = put(table("fjollsfinn callo"), "A: tree 1x1 child")
    position = at(g, "attack")
    play(position, "1 strike child in A", "1 stop")
    assert asked(position) == "2 strike"
    play(position, "2 strike marker of 1 in A")
    g = state(position)
    assert g.vp == [1, 1] and units(g, "child", "A") == 0 and g.unit_reserve[unit("child")] == 3


def test_no_targets() -> None:
    """R6.6.2: own pieces and markers behind Vuko are none; without a target nothing is asked."""
    g = put(table("vandyken freihoff", nations=0), "A: crab*2 1x2 2x1")
    hunted(g, 0, 1)
    vuko(g, "A", 0, 1)
    assert asked(at(g, "attack")) != "1 strike"
    g = put(table("vandyken freihoff"), "A: crab*2 1x2 2x1")
    position = at(g, "attack")
    assert refused(position, "1 strike marker of 1 in A").key == "reason.own-piece"
    assert refused(position, "1 strike crab in A").key == "reason.own-piece"


def test_killed_markers_and_nations() -> None:
    """R6.2, R6.6.5, R12.9: markers return to the reserve, nation markers to the box; the threshold falls."""
    g = put(table("vandyken freihoff"), "A: crab*2 2x1 | B: 1x1")
    position = at(g, "attack")
    events = play(position, "1 strike marker of 2 in A", "1 strike nation in A")
    g = state(position)
    assert g.reserve[1] == 20 and g.nations[0] == 0 and g.nations[1] == 1
    assert told(events, "nation-killed") == [(0, 0)]
    decline(position)
    # Two Crabs dominate region 1 and need only one influence there.
    assert state(position).people[0] + state(position).gold[0] > 4


def test_units_without_attack_do_nothing() -> None:
    """R6.6"""
    g = put(table("freihoff callo"), "A: moon enlightened 2x3")
    assert asked(at(g, "attack")) != "1 strike"
