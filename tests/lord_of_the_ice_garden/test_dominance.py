"""The dominance phase: ranking, threshold, powers, resources, sites, points."""

from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden
from ludoteka.testing import asked, refused, texts, told

from .helpers import (
    area,
    at,
    buy,
    decline,
    hunted,
    magic,
    markers,
    own,
    play,
    put,
    regional,
    reputation,
    spies,
    state,
    table,
    units,
    vuko,
)


def ranks(g: Garden, letter: str) -> list[int]:
    return [seat + 1 for seat in g.ranking(area(letter))]


# -- Influence and ranking ------------------------------------------------------------------------------------------


def test_influence() -> None:
    """R6.1: markers and levels; every unit with Dominance counts one more, each by itself."""
    g = put(table("freihoff vandyken"), "A: 1x2 enlightened*2 moon harrasim | B: 2x1 crab wyvern")
    assert g.influence(0, 0) == 2 + 2 * (2 + 1) + 1 + 3 and g.influence(1, 1) == 1 + 1 + 3
    buy(g, "enlightened", "SHD")
    buy(g, "harrasim", "DOM")
    spies(g, "DOM", "SPD")
    assert g.influence(0, 0) == 2 + 6 + 1 + 3 + 2


def test_EX12_a_tie_is_broken_next_door() -> None:
    """R8.3, EX12: 2 and 2; in the adjacent regions 3 and 1."""
    g = put(table("freihoff callo"), "A: 1x2 2x2 | B: 1x2 2x1 | D: 1x1 | E: 2x5")
    reputation(g, "2@0 1@5")
    assert ranks(g, "A") == [1, 2]


def test_the_next_tie_break_is_reputation() -> None:
    """R8.3, R5.1"""
    g = put(table("freihoff callo vandyken"), "A: 1x2 2x2 3x2 | E: 1x3 | B: 3x1")
    reputation(g, "2@0 1@0 3@9")
    assert ranks(g, "A") == [3, 2, 1]


def test_closed_regions_are_no_neighbours() -> None:
    """R8.3, R9.5"""
    g = put(table("callo freihoff"), "A: 1x2 2x2 | B: 1x3 faun | D: 2x1")
    g.close(area("B"))
    assert ranks(g, "A") == [2, 1]


def test_suspended_markers_do_not_rank() -> None:
    """R8.3, R12.6, R12.7: but units do."""
    g = put(table("freihoff vandyken callo"), "A: 1x3 2x1 harrasim 3x3")
    hunted(g, 3, 0, 3)
    vuko(g, "A", 3, 0, 3)
    assert ranks(g, "A") == [1, 2] and g.influence(0, 0) == 3


def test_regions_are_resolved_by_number() -> None:
    """R8.1: whole regions one after the other."""
    g = put(table("freihoff vandyken", regions="FCABDE"), "A: 1x2 | C: 1x2 | F: 1x2 2x2")
    position = at(g, "suspend")
    assert position.choice(0).about == area("F")
    assert told(decline(position), "ranking") == [(area("C"), (0,)), (area("A"), (0,))]


def test_EX7_threshold() -> None:
    """R8.4, R8.6, R8.8, R2.3.1, EX7: 3, 2, 1 with one nation marker: the third gets nothing."""
    g = put(table("freihoff vandyken callo fjollsfinn"), "B: 1x3 2x2 3x1 | A: 3x1 4x2")
    g.scoring = 1
    position = regional(g, "B")
    assert asked(position) == "1 bundle" and texts(position) == ["claim G2", "claim P2", "claim G1"]
    play(position, "1 claim P2")
    assert refused(position, "2 claim P2").rule == "R8.6"
    play(position, "2 claim G2")
    g = state(position)
    assert g.people == [6, 4, 4, 4] and g.gold == [2, 4, 2, 2] and g.vp == [3, 2, 0, 0]


def fourth_scored(pieces: str) -> Garden:
    """Region no. 4 has been scored for four players: the first has claimed gold, the second people."""
    g = put(table("freihoff vandyken callo fjollsfinn"), pieces)
    g.scoring = 2
    position = regional(g, "D")
    play(position, "1 claim G2", "2 claim P2")
    return state(position)


def test_EX21_bundles() -> None:
    """R8.6, R8.8, EX21: no. 4 of four players: G2, P2, P1 and 4, 2, 1 points."""
    g = fourth_scored("D: 1x4 2x3 3x2 | A: 4x2")
    assert g.gold[0] == 4 and g.people == [4, 6, 5, 4] and g.vp == [4, 2, 1, 0]


def test_a_fourth_rank_gets_nothing() -> None:
    """R2.3.1: neither a bundle nor points."""
    g = fourth_scored("D: 1x5 2x4 3x3 4x2")
    assert g.vp == [4, 2, 1, 0] and (g.people[3], g.gold[3]) == (4, 2)


def test_no_points_without_a_scoring_turn() -> None:
    """R8.8"""
    g = put(table("freihoff vandyken"), "A: 1x3 2x2")
    position = regional(g, "A")
    play(position, "1 claim P3")
    assert state(position).vp == [0, 0]


def test_one_influence_is_enough_without_a_nation() -> None:
    """R8.4, R12.9"""
    g = put(table("freihoff vandyken", regions="BACDEF"), "A: 1x1 | B: 1x1")
    g.scoring, g.nations[0] = 1, 0
    position = regional(g, "A")
    play(position, "1 claim G2")
    assert state(position).vp == [3, 0] and state(position).gold[0] == 4


def test_bundles_are_limited_by_the_supply() -> None:
    """R8.6, R12.2: a bundle is taken whole, as far as the supply lasts; served in rank order."""
    g = put(table("freihoff vandyken"), "A: 1x3 2x2")
    own(g, 2, people=18)
    position = regional(g, "A")
    play(position, "1 claim P3")
    g = state(position)
    assert g.people == [6, 18] and g.gold == [2, 3] and g.supply[0] == 0


# -- Vuko tokens ----------------------------------------------------------------------------------------------------


def test_EX13_suspension() -> None:
    """R8.2, R8.4, EX13: Red has 3 markers and 2 tokens, Blue 2 markers: Blue dominates and collects."""
    g = put(table("freihoff fjollsfinn"), "A: 1x3 2x2")
    hunted(g, 2, 0)
    vuko(g, "A")
    position = at(g, "suspend")
    g = state(position)
    assert g.suspended == [2, 0] and g.influence(0, 0) == 1 and g.vuko_tokens == [2, 0]
    assert asked(position) == "2 bundle"
    play(position, "2 claim P3")
    g = state(position)
    assert g.people == [4, 7] and g.gold[0] == 2


def test_suspension_is_counted_anew_every_turn() -> None:
    """R8.2, R8.2.1: fewer tokens free markers; they stay in the region all the time."""
    g = put(table("freihoff fjollsfinn"), "A: 1x3 2x2")
    hunted(g, 1, 0)
    vuko(g, "A", 3, 0)
    g = state(at(g, "suspend"))
    assert g.suspended == [1, 0] and markers(g, 1, "A") == 3
    g = put(table("freihoff fjollsfinn"), "B: 1x3 2x2")
    hunted(g, 1, 0)
    assert state(at(g, "suspend")).suspended == [0, 0]


# -- Powers ---------------------------------------------------------------------------------------------------------


def test_powers_belong_to_the_dominating_player() -> None:
    """R8.5, R6.8: a player of second rank uses none, however strong the unit."""
    g = put(table("callo vandyken"), "A: 1x5 2x1 piper")
    position = regional(g, "A")
    assert asked(position) == "1 bundle"


def test_each_kind_once_in_any_order() -> None:
    """R8.5: however many units have it; all is optional."""
    g = put(table("vandyken freihoff"), "A: piper*2 1x1 2x2")
    g.thorn = area("F")
    g.sites = [1, 0, 1, 1, 1, 0, 0, 0]
    position = regional(g, "A")
    assert texts(position) == ["done", "pipe", "carry site"]
    play(position, "1 pipe")
    assert refused(position, "1 pipe").key == "reason.power-used"
    play(position, "1 carry site")
    assert asked(position) == "1 bundle"
    g = put(table("vandyken freihoff"), "A: piper*2 1x1 2x2")
    position = regional(g, "A")
    play(position, "1 done")
    assert state(position).people[0] == 4


def test_piper() -> None:
    """R8.5.4: one population, if there is any."""
    g = put(table("vandyken freihoff"), "A: piper 2x1")
    position = regional(g, "A")
    play(position, "1 pipe")
    assert state(position).people[0] == 5
    g = put(table("vandyken freihoff"), "A: piper 2x1")
    own(g, 2, people=20)
    assert asked(regional(g, "A")) != "1 power"


def test_nightmare() -> None:
    """R8.5.1: at most two in a region, also in the Thorn's."""
    g = put(table("callo vandyken"), "A: nightmare 2x1")
    g.thorn, g.nightmares[0] = area("A"), 1
    g.sites[0], g.sites[5] = 0, 1
    position = regional(g, "A")
    play(position, "1 nightmare")
    assert state(position).nightmares[0] == 2
    g = put(table("callo vandyken"), "A: nightmare faun 2x1")
    g.nightmares[0] = 2
    reason = refused(regional(g, "A"), "1 nightmare")
    assert reason.key == "reason.nightmares" and reason.rule == "R8.5.1"
    g = put(table("callo vandyken"), "A: nightmare faun 2x1")
    g.nightmares = [0, 2, 2, 0, 0, 0, 0, 0]
    assert refused(regional(g, "A"), "1 nightmare").rule == "R12.2"


def test_faun() -> None:
    """R8.5.2: the other marker goes home and an own one comes; not against nations or suspended markers."""
    g = put(table("callo vandyken freihoff"), "A: faun 1x3 2x2 3x1")
    hunted(g, 0, 0, 1)
    vuko(g, "A", 0, 0, 1)
    position = regional(g, "A")
    assert texts(position) == ["done", "replace marker of 2"]
    assert refused(position, "1 replace marker of 3").key == "reason.no-marker-of"
    assert refused(position, "1 replace marker of 1").key == "reason.own-piece"
    play(position, "1 replace marker of 2")
    g = state(position)
    assert (markers(g, 1, "A"), markers(g, 2, "A")) == (4, 1) and g.reserve[0] == 16 and g.reserve[1] == 19
    g = put(table("callo vandyken freihoff"), "A: faun 1x3 2x2 nightmare")
    g.reserve[0], g.recruited[0] = 0, 17
    reason = refused(regional(g, "A"), "1 replace marker of 2")
    assert reason.key == "reason.no-marker" and reason.rule == "R8.5.2"


def test_recruit() -> None:
    """R8.5.3, R9.4, R12.1: the marker is lost to its owner for good."""
    g = put(table("fjollsfinn vandyken"), "A: drakkar*2 2x2")
    position = regional(g, "A")
    play(position, "1 recruit marker of 2")
    g = state(position)
    assert g.recruited == [0, 1] and markers(g, 2, "A") == 1 and g.reserve[1] == 18
    assert asked(position) == "1 bundle"


def test_plunder() -> None:
    """R8.5.5, R4.5.3: any token of a player who is present, M of any level onto level 0."""
    g = put(table("fjollsfinn vandyken freihoff callo"), "A: volcano 1x3 2x1 3x1 | B: 4x2")
    own(g, 2, people=0, gold=1, magic="0 0 1 0")
    hunted(g, 0, 0, 1, 0)
    vuko(g, "A", 0, 0, 1, 0)
    position = regional(g, "A")
    assert texts(position) == ["done", "plunder G of 2", "plunder M2 of 2"]
    assert refused(position, "1 plunder P of 2").key == "reason.has-none"
    assert refused(position, "1 plunder P of 3").key == "reason.not-here"
    assert refused(position, "1 plunder P of 4").rule == "R8.5.5"
    play(position, "1 plunder M2 of 2")
    g = state(position)
    assert magic(g, 1) == [2, 0, 0, 0] and magic(g, 2) == [0, 0, 0, 0]


def test_bought_plunder_works_for_any_unit() -> None:
    """R2.9.2, R8.5.5"""
    g = put(table("freihoff vandyken"), "A: moon 1x2 2x1")
    buy(g, "moon", "PLU")
    assert "plunder G of 2" in texts(regional(g, "A"))


def test_an_ineligible_player_who_dominates_uses_powers() -> None:
    """R12.15, R8.4: but gets no bundle, no M of the site, no points."""
    g = put(table("fjollsfinn vandyken", regions="BACDEF"), "A: volcano 2x1 | B: 1x1 2x1")
    g.sites = [1, 0, 1, 1, 1, 0, 0, 0]
    g.nations[0], g.nations[2], g.scoring = 2, 0, 1
    reputation(g, "1@0 2@1")
    position = regional(g, "A")
    play(position, "1 plunder P of 2")
    g = state(position)
    assert g.people == [5, 3] and g.gold == [2, 2] and magic(g, 1) == [1, 0, 0, 0] and g.vp == [0, 0]


def test_ranks_are_frozen() -> None:
    """R8.3: after a recruitment the other is still eligible, and still second."""
    g = put(table("fjollsfinn vandyken"), "A: drakkar 1x1 2x2")
    g.scoring = 1
    position = regional(g, "A")
    play(position, "1 recruit marker of 2", "1 claim P3")
    g = state(position)
    assert g.vp == [3, 1] and g.gold[1] == 3


# -- Sites ----------------------------------------------------------------------------------------------------------


def test_a_site_gives_M() -> None:
    """R8.7: to the dominating player alone, if eligible; it is not used up."""
    g = put(table("freihoff vandyken"), "C: 1x3 2x2")
    position = regional(g, "C")
    play(position, "1 claim P2")
    g = state(position)
    assert magic(g, 1) == [2, 0, 0, 0] and magic(g, 2) == [2, 0, 0, 0] and g.sites[2] == 1
    # Seat 2 had the M of the bundle, seat 1 that of the site.


def test_several_sites_give_one_M() -> None:
    """R8.7"""
    g = put(table("freihoff vandyken"), "F: 1x3")
    g.thorn, g.sites, g.carried = area("F"), [0, 0, 1, 0, 0, 2, 0, 0], 1
    position = regional(g, "F")
    play(position, "1 claim P1")
    assert magic(state(position), 1) == [2, 0, 0, 0]


def test_M_is_finite() -> None:
    """R12.2, R8.7"""
    g = put(table("freihoff vandyken"), "C: 1x3")
    own(g, 2, magic="15 0 0 0")
    position = regional(g, "C")
    play(position, "1 claim P2")
    assert magic(state(position), 1) == [1, 0, 0, 0]


def test_nobody_in_a_region() -> None:
    """R8.3: nothing happens, not even in a scoring turn."""
    g = put(table("freihoff vandyken"), "B: 1x2")
    g.scoring = 1
    events = decline(regional(g, "A"))
    assert [args[0] for args in told(events, "ranking")] in ([], [area("B")])
    assert units(g, "moon", "A") == 0
