"""Personal goals, the Thorn, and closing of regions."""

from ludoteka.games.lord_of_the_ice_garden.rules.scoring import goal_reached, progress
from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden
from ludoteka.testing import asked, refused, step, texts, told

from .helpers import (
    area,
    at,
    decline,
    hunted,
    magic,
    markers,
    play,
    put,
    regional,
    reputation,
    state,
    table,
    unit,
    units,
    vuko,
)

# -- Freihoff -------------------------------------------------------------------------------------------------------


def test_towers() -> None:
    """R9.2, R9.1, R8.5.6: one a region, where she dominates with an Enlightened Being."""
    g = put(table("freihoff vandyken"), "A: enlightened 2x1 | B: moon 1x3")
    position = regional(g, "A")
    assert texts(position) == ["done", "tower"]
    play(position, "1 tower")
    assert state(position).towers[0] == 1 and progress(state(position), 0) == 1
    g = put(table("freihoff vandyken"), "A: enlightened 2x1")
    g.towers[0] = 1
    assert asked(regional(g, "A")) == "1 bundle"
    g = put(table("freihoff vandyken"), "A: enlightened 2x5")
    assert asked(regional(g, "A")) == "2 bundle"


def test_six_towers_end_the_game() -> None:
    """R9.2, R10.2, R12.11: with two players in every region; a tower in a closed region keeps counting."""
    g = put(table("freihoff callo"), "A: enlightened | B: 2x3 faun")
    g.towers = [0, 1, 1, 1, 1, 1, 0, 0]
    g.close(area("B"))
    position = regional(g, "A")
    play(position, "1 tower")
    assert goal_reached(state(position), 0)
    decline(position)
    result = position.result()
    assert result is not None and result.ending == "goal" and result.winners == [0]


def test_a_closed_region_without_a_tower_makes_the_goal_impossible() -> None:
    """R12.11: nothing can be built there any more."""
    g = put(table("freihoff callo"), "A: enlightened | B: 2x3 faun")
    g.close(area("B"))
    g.towers = [1, 0, 1, 1, 1, 1, 0, 0]
    assert not goal_reached(g, 0) and area("B") not in g.open


# -- van Dyken ------------------------------------------------------------------------------------------------------


def thorny(g: Garden, letter: str, sites: str) -> Garden:
    g.thorn = area(letter)
    g.sites = [0] * 8
    for site in sites:
        g.sites[area(site)] += 1
    return g


def test_EX15_a_site_on_its_way() -> None:
    """R9.3.1, R9.3.2, R9.3.3, R8.7, EX15: carried, seen face down, absorbed a turn later."""
    g = put(thorny(table("vandyken freihoff"), "F", "BCDE"), "A: 2x1 | B: piper 2x1 | F: 1x4")
    position = regional(g, "B")
    play(position, "1 carry site")
    g = state(position)
    assert (g.sites[area("B")], g.carried) == (0, 1)
    play(position, "1 done", "1 claim P1")
    # No M in B, the site is gone; F comes later: nothing to absorb yet, but 1 M.
    assert magic(state(position), 1) == [1, 0, 0, 0] and asked(position) == "1 bundle"
    play(position, "1 claim P1")
    g = state(position)
    assert magic(g, 1) == [2, 0, 0, 0] and g.absorbed == 0 and g.turn == 3
    assert (g.sites[area("F")], g.carried) == (1, 0)
    position = regional(g.copy(), "F")
    assert texts(position) == ["done", "absorb"]
    play(position, "1 absorb", "1 claim P1")
    g = state(position)
    assert g.absorbed == 1 and magic(g, 1) == [2, 0, 0, 0]


def test_not_from_the_region_of_the_thorn() -> None:
    """R9.3.1: there is nothing to carry, but no unit is needed to absorb."""
    g = put(thorny(table("vandyken freihoff"), "F", "FCDE"), "F: piper 2x1")
    position = regional(g, "F")
    assert refused(position, "1 carry site").key == "reason.thorn-here"
    assert "absorb" in texts(position)


def test_only_where_a_site_and_a_piper_are() -> None:
    """R9.3.1"""
    g = put(thorny(table("vandyken freihoff"), "F", "BCDE"), "A: piper 2x1 | B: 1x4")
    assert refused(regional(g, "A"), "1 carry site").key == "reason.no-site"
    assert asked(regional(g, "B")) == "1 bundle"


def test_face_down_sites_are_not_absorbed() -> None:
    """R9.3.3"""
    g = put(thorny(table("vandyken freihoff"), "F", "CDE"), "F: piper 2x1")
    g.carried = 1
    assert refused(regional(g, "F"), "1 absorb").key == "reason.no-site"


def test_others_gain_M_at_the_thorn_and_absorb_nothing() -> None:
    """R9.3.4"""
    g = put(thorny(table("vandyken freihoff"), "F", "FFDE"), "F: 2x4 enlightened 1x1")
    position = regional(g, "F")
    assert refused(position, "2 absorb").key == "reason.not-at-thorn"
    play(position, "2 done", "2 claim P1")
    g = state(position)
    assert magic(g, 2) == [2, 0, 0, 0] and g.absorbed == 0


def test_all_sites_there_are_absorbed_at_once() -> None:
    """R9.3.3, R10.2, R12.8: four make the goal."""
    g = put(thorny(table("vandyken freihoff"), "F", "FF"), "F: 1x3")
    g.absorbed = 2
    position = regional(g, "F")
    play(position, "1 absorb")
    assert goal_reached(state(position), 0)
    decline(position)
    assert position.over


# -- Fjollsfinn -----------------------------------------------------------------------------------------------------


def test_EX9_one_recruit_a_region() -> None:
    """R8.5.3, R9.4, EX9: both Drakkars in one region, three markers of others: one of them."""
    g = put(table("fjollsfinn vandyken"), "A: drakkar*2 2x3")
    position = regional(g, "A")
    play(position, "1 recruit marker of 2")
    assert asked(position) == "1 bundle" and sum(state(position).recruited) == 1


def test_six_recruits_of_any_owners() -> None:
    """R9.4, R10.2"""
    g = put(table("fjollsfinn vandyken freihoff"), "A: drakkar 1x3 2x1 3x1")
    g.recruited, g.reserve = [0, 3, 2], [g.reserve[0], g.reserve[1] - 3, g.reserve[2] - 2]
    position = regional(g, "A")
    play(position, "1 recruit marker of 3")
    assert goal_reached(state(position), 0)


# -- Callo ----------------------------------------------------------------------------------------------------------


def haunted(g: Garden, *letters: str) -> Garden:
    for letter in letters:
        g.nightmares[area(letter)] = 2
    return g


def test_EX14_a_region_is_closed() -> None:
    """R9.5, R6.7, EX14: units die, 3 Callo markers and a Faun are trapped, 2 and 2 markers leave."""
    g = haunted(put(table("callo fjollsfinn"), "A: 1x5 faun nightmare child 2x2 volcano"), "A")
    g.sites = [1, 1, 0, 1, 1, 0, 0, 0]
    position = regional(g, "A")
    play(position, "1 close")
    assert asked(position) == "1 withdraw" and texts(position) == ["withdraw to B", "withdraw to D", "withdraw to F"]
    assert refused(position, "1 withdraw to E").key == "reason.not-adjacent"
    play(position, "1 withdraw to B", "1 withdraw to D", "2 withdraw to F", "2 withdraw to F")
    g = state(position)
    assert markers(g, 1, "A") == 3 and units(g, "faun", "A") == 1 and markers(g, 2, "A") == 0
    assert [markers(g, 1, x) for x in "BD"] == [1, 1] and markers(g, 2, "F") == 2
    assert [g.unit_reserve[unit(name)] for name in ("nightmare", "child", "volcano", "faun")] == [1, 3, 3, 1]
    assert g.vp == [0, 0] and g.nightmares[0] == 0 and g.closed[0] == 1
    # The site went to the region of the lowest number without one; the bundles are still taken.
    assert g.sites[0] == 0 and g.sites[area("C")] == 1
    assert asked(position) == "1 bundle"
    play(position, "1 claim P3")
    assert state(position).gold[1] == 3 and state(position).towers[0] == 0


def test_what_closing_needs() -> None:
    """R9.5: a Faun, two nightmares, no Thorn; and she must dominate."""
    g = put(table("callo fjollsfinn"), "A: 1x5 faun 2x2")
    g.nightmares[0] = 1
    assert refused(regional(g, "A"), "1 close").key == "reason.nightmares-missing"
    g = haunted(put(table("callo vandyken"), "A: 1x5 faun 2x2"), "A")
    g.thorn = area("A")
    assert refused(regional(g, "A"), "1 close").key == "reason.thorn-here"
    g = haunted(put(table("callo fjollsfinn"), "A: 1x5 nightmare 2x2"), "A")
    assert "1 close" not in asked(regional(g, "A")) and asked(regional(g, "A")) == "1 bundle"
    g = haunted(put(table("callo fjollsfinn"), "A: 1x1 faun 2x6"), "A")
    assert asked(regional(g, "A")) == "2 bundle"


def test_closing_is_optional() -> None:
    """R9.5, R8.5"""
    g = haunted(put(table("callo fjollsfinn"), "A: 1x5 faun"), "A")
    position = regional(g, "A")
    play(position, "1 done")
    assert state(position).closed[0] == 0


def test_vuko_is_driven_off() -> None:
    """R9.5: he leaves the map without the nations; suspended markers are normal again and leave too."""
    g = haunted(put(table("callo fjollsfinn", vukoTiles="1000"), "A: 1x5 faun 2x3"), "A")
    hunted(g, 0, 3)
    vuko(g, "A", 0, 3)
    position = regional(g, "A")
    play(position, "1 close", "1 withdraw to B", "1 withdraw to B")
    assert state(position).vuko == -1 and state(position).nations[0] == 1
    play(position, "2 withdraw to B", "2 withdraw to B", "2 withdraw to B")
    assert markers(state(position), 2, "B") == 3 and state(position).suspended == [0, 0]


def test_withdrawn_markers_count_in_later_regions() -> None:
    """R9.5.1"""
    g = haunted(put(table("callo fjollsfinn"), "A: 1x4 faun | B: 2x1"), "A")
    position = regional(g, "A")
    play(position, "1 close", "1 withdraw to B", "1 withdraw to B")
    events = play(position, "1 claim P3")
    assert told(events, "ranking") == [(area("B"), (0, 1))] and asked(position) == "1 bundle"


def test_without_an_open_neighbour_markers_go_home() -> None:
    """R9.5.2: A alone in its corner."""
    g = haunted(put(table("callo fjollsfinn", regions="ABDFCE"), "A: 1x4 faun 2x3"), "A")
    for letter in "BDF":
        g.closed[area(letter)] = 0
    g.regions = [area(letter) for letter in "ACEGH"]
    g.nations = [1, 0, 1, 0, 1, 0, 1, 1]
    g.sites = [0, 0, 1, 0, 1, 0, 1, 1]
    g.link()
    assert g.near[0] == ()
    position = regional(g, "A")
    play(position, "1 close")
    g = state(position)
    assert markers(g, 1, "A") == 2 and g.reserve == [18, 20] and markers(g, 2, "A") == 0


def test_a_site_without_a_bare_region() -> None:
    """R9.5, R12.8: to the lowest number but the Thorn's, even if a site is there."""
    g = haunted(put(table("callo vandyken", regions="BACDEF"), "A: 1x4 faun"), "A")
    g.thorn = area("B")
    g.regions = [area(letter) for letter in "BACDE"]
    g.nations[area("F")] = 0
    g.sites = [1, 0, 1, 1, 1, 0, 0, 0]
    g.link()
    position = regional(g, "A")
    play(position, "1 close")
    assert state(position).sites == [0, 0, 2, 1, 1, 0, 0, 0]


def test_a_closed_region_is_out_of_play() -> None:
    """R9.5, R8.9: nobody resolves it; in later scoring turns Callo gains the points of the first rank."""
    g = put(table("callo fjollsfinn"), "D: 1x3 faun | B: 2x2")
    g.close(area("D"))
    g.scoring = 2
    position = at(g, "suspend")
    decline(position)
    assert [entry[:2] + entry[3:] for entry in state(position).ledger] == [(1, "regions", 3), (0, "regions", 4)]
    g = put(table("callo fjollsfinn"), "D: 1x3 faun | B: 2x2")
    g.close(area("D"))
    position = at(g, "suspend")
    decline(position)
    assert state(position).ledger == []


def test_points_of_the_turn_of_closing_follow_the_frozen_ranking() -> None:
    """R9.5, R8.8"""
    g = haunted(put(table("callo fjollsfinn"), "A: 1x2 faun 2x2"), "A")
    g.scoring = 1
    position = regional(g, "A")
    play(position, "1 close", "1 withdraw to B", "2 withdraw to B", "2 withdraw to B", "1 claim P3")
    assert state(position).vp == [3, 1]


def test_the_second_closing_completes_the_goal() -> None:
    """R9.5.3, R9.1"""
    g = haunted(put(table("callo fjollsfinn"), "A: 1x1 faun | D: 1x3 faun | B: 2x2"), "A")
    g.close(area("D"))
    assert not goal_reached(g, 0)
    position = regional(g, "A")
    play(position, "1 close")
    assert goal_reached(state(position), 0) and step(position) == "dominance"
    decline(position)
    result = position.result()
    assert result is not None and result.ending == "goal" and result.winners == [0]


def test_others_withdraw_in_player_order() -> None:
    """R9.5"""
    g = haunted(put(table("callo fjollsfinn freihoff"), "A: 1x5 faun 2x1 3x1"), "A")
    g.order = [2, 0, 1]
    reputation(g, "1@0 2@0 3@0")
    position = regional(g, "A")
    play(position, "1 close", "1 withdraw to B", "1 withdraw to B")
    assert asked(position) == "3 withdraw"
    play(position, "3 withdraw to D")
    assert asked(position) == "2 withdraw"


def test_a_region_closed_in_this_phase_breaks_no_ties() -> None:
    """R8.3, R9.5: trapped markers are out of use at once; those that withdrew count where they are now."""
    g = put(table("callo freihoff"), "A: 1x4 faun | B: 1x2 2x4 | D: 2x1")
    g.nightmares[area("A")] = 2
    reputation(g, "1@0 2@5")
    position = regional(g, "A")
    play(position, "1 close", "1 withdraw to B", "1 withdraw to B")
    # Two markers and the Faun are trapped in A, next to B: with them she would win the tie there.
    g = state(position)
    assert g.influence(0, area("A")) == 4 and g.influence(0, area("B")) == g.influence(1, area("B")) == 4
    assert g.ranking(area("B")) == [1, 0]
