"""Vuko Drakkainen and his tiles."""

import pytest

from ludoteka.testing import asked, refused, step, texts

from .helpers import acting, area, at, hunted, markers, own, play, put, reputation, state, table, unit, units, vuko


def test_vuko_rests_while_all_are_safe() -> None:
    """R7.1, R7.8: not even the bears move then."""
    g = put(table("freihoff vandyken", vukoTiles="0001"), "A: 1x2 2x2")
    position = at(g, "vuko")
    g = state(position)
    assert g.vuko == -1 and g.vuko_tokens == [0, 0] and g.snow == 0


def test_the_victim_has_the_worst_reputation() -> None:
    """R7.2, R7.4.1: the top of the lowest stack takes a token."""
    g = put(table("freihoff vandyken callo"), "A: 1x2 | B: 2x2 | C: 3x2")
    reputation(g, "2@0 3@4 1@4")
    g = state(at(g, "vuko"))
    assert g.vuko_tokens == [1, 0, 0] and g.vuko == area("A")


@pytest.mark.parametrize(("start", "end"), [("G", "B"), ("B", "E")])
def test_EX11_vukos_way(start: str, end: str) -> None:
    """R7.3, EX11: 3 influence in no. 5 (E) and no. 2 (B), 2 in no. 7 (G): the strongest other, by number."""
    g = put(table("freihoff vandyken callo", regions="ABCDEFG"), "E: 1x3 | B: 1x1 enlightened | G: 1x2 2x2 3x2")
    g.markers[1] = 0
    g.reserve[0] += 1
    reputation(g, "2@0 3@0 1@4")
    vuko(g, start)
    assert g.influence(0, area("B")) == 3
    assert state(at(g, "vuko")).vuko == area(end)


def test_vuko_stays_with_a_victim_of_one_region() -> None:
    """R7.3.1, R7.4.2: suspended markers are presence; he kills there again."""
    g = put(table("freihoff vandyken"), "A: 1x2 moon | B: 2x2")
    hunted(g, 2, 0)
    reputation(g, "2@0 1@4")
    vuko(g, "A", 2, 0)
    g = state(at(g, "vuko"))
    assert g.vuko == area("A") and g.vuko_tokens[0] == 3 and units(g, "moon", "A") == 0
    g = put(table("freihoff vandyken"), "A: 1x2 | B: 2x2")
    hunted(g, 2, 0)
    reputation(g, "2@0 1@4")
    vuko(g, "A", 2, 0)
    assert state(at(g, "vuko")).vuko == area("A")


def test_a_victim_without_a_region() -> None:
    """R7.3.2: a token and the tiles, but no move and no kill; Night Wanderers only where he stands."""
    g = put(table("freihoff vandyken", vukoTiles="0011"), "B: 2x2")
    reputation(g, "2@0 1@4")
    position = at(g, "vuko")
    g = state(position)
    assert g.vuko == -1 and g.vuko_tokens == [1, 0] and g.snow == 1
    g = put(table("freihoff vandyken", vukoTiles="0011"), "B: 2x2")
    reputation(g, "2@0 1@4")
    hunted(g, 0, 1)
    vuko(g, "B", 0, 1)
    g = state(at(g, "vuko"))
    assert g.vuko == area("B") and markers(g, 2, "B") == 1 and g.vuko_tokens == [1, 0]


def test_trapped_pieces_do_not_attract_vuko() -> None:
    """R7.3.2, R9.5"""
    g = put(table("callo vandyken"), "A: 1x3 faun | B: 2x2")
    g.close(area("A"))
    reputation(g, "2@0 1@4")
    g = state(at(g, "vuko"))
    assert g.vuko == -1 and g.vuko_tokens == [1, 0] and units(g, "faun", "A") == 1


def test_markers_are_free_when_he_leaves() -> None:
    """R7.3.3"""
    g = put(table("freihoff vandyken"), "A: 1x2 2x1 | B: 1x3")
    hunted(g, 2, 0)
    reputation(g, "2@0 1@4")
    vuko(g, "A", 2, 0)
    position = at(g, "vuko")
    # In the dominance phase after it he stands in B, with three markers behind him.
    g = state(position)
    assert g.vuko == area("B") and g.suspended == [3, 0] and g.free(0, area("A")) == 2


def test_the_victim_chooses_the_unit() -> None:
    """R7.4.2, R6.2, R6.7: no VP, shields do not help, the unit can come again."""
    g = put(table("vandyken freihoff"), "A: crab*2 wyvern 2x2")
    reputation(g, "2@0 1@4")
    position = at(g, "vuko")
    assert asked(position) == "1 prey" and texts(position) == ["lose crab", "lose wyvern"]
    assert refused(position, "1 lose piper").key == "reason.no-unit-there"
    assert refused(position, "1 lose moon").key == "reason.not-your-unit"
    play(position, "1 lose crab")
    g = state(position)
    assert units(g, "crab", "A") == 1 and g.unit_reserve[unit("crab")] == 2 and g.vp == [0, 0]


def test_vuko_tokens_run_out() -> None:
    """R12.3"""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    hunted(g, 4, 6)
    reputation(g, "2@0 1@4")
    assert state(at(g, "vuko")).vuko_tokens == [4, 6]


# -- Tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "tiles"),
    [(1, ["V1", "V3"]), (3, ["V1", "V3"]), (4, ["V1", "V2", "V4"]), (7, ["V1", "V2"]), (9, ["V1", "V2"])],
)
def test_tiles_in_force(space: int, tiles: list[str]) -> None:
    """R7.5: V1 and V2 from their stage on, V3 and V4 only during it; the leader counts."""
    g = table("freihoff vandyken", vukoTiles="1212")
    g.space = [1, space]
    assert at(g, "planning").view(None)["tiles"] == tiles


def test_stage_1_is_current_from_the_first_turn() -> None:
    """R7.5"""
    g = put(table("freihoff vandyken", turn=0, vukoTiles="1111"), "A: 1x2 2x2")
    position = at(g, "turn")
    assert state(position).turn == 1 and position.view(0)["tiles"] == ["V1", "V2", "V3", "V4"]


def test_tiles_that_are_not_used() -> None:
    """R7.5, R11.2"""
    g = table("freihoff vandyken", vukoTiles="0030")
    assert not any(g.in_force(tile) for tile in range(4))
    g.space = [7, 7]
    assert [g.in_force(tile) for tile in range(4)] == [False, False, True, False]


def test_whisperers_make_the_mountain_dearer() -> None:
    """R4.8.1, R7.5: 3 population."""
    g = put(table("freihoff vandyken", vukoTiles="0100"), "A: 1x1 2x2")
    own(g, 1, people=3)
    position = acting(g, mountain="1")
    play(position, "1 mountain from A", "1 mountain to B")
    assert state(position).people[0] == 0
    g = put(table("freihoff vandyken", vukoTiles="0100"), "A: 1x1 2x2")
    own(g, 1, people=2)
    assert asked(acting(g, mountain="1")) != "1 mountain"


def test_EX8_people_of_fire() -> None:
    """R7.7, R8.4, EX8: from X to Y to Z three nation markers gather in Z: 4 influence are needed there."""
    g = put(table("freihoff vandyken", vukoTiles="1000"), "B: 1x3 | C: 1x4 | A: 2x2")
    reputation(g, "2@0 1@4")
    vuko(g, "A")
    position = at(g, "vuko")
    g = state(position)
    assert g.vuko == area("C") and [g.nations[area(x)] for x in "ABC"] == [0, 1, 2]
    g = g.copy()
    g.todo, g.suspended = [], [0, 0]
    g = state(at(g, "vuko"))
    assert g.vuko == area("B") and [g.nations[area(x)] for x in "ABC"] == [0, 3, 0]
    # A needs one influence now, B four: with three, nobody is eligible in B.
    regions = {region["area"]: region for region in at(g.copy(), "planning").view(None)["regions"]}
    assert regions["B"]["eligible"] == [] and regions["A"]["eligible"] == [1]


def test_people_of_fire_need_a_region_to_leave() -> None:
    """R7.7: coming onto the map takes nothing along."""
    g = put(table("freihoff vandyken", vukoTiles="1000"), "B: 1x3 | A: 2x2")
    reputation(g, "2@0 1@4")
    g = state(at(g, "vuko"))
    assert [g.nations[area(x)] for x in "AB"] == [1, 1]


def test_night_wanderers() -> None:
    """R7.6, R7.4.3: every token in Vuko's region takes a marker of its owner, the fresh one included."""
    g = put(table("freihoff vandyken callo", vukoTiles="0010"), "A: 1x3 2x1 3x2 | B: 2x1")
    hunted(g, 1, 3, 0)
    reputation(g, "2@0 3@1 1@4")
    g = state(at(g, "vuko"))
    assert g.vuko == area("A")
    assert [markers(g, seat, "A") for seat in (1, 2, 3)] == [1, 0, 2] and g.vuko_tokens == [0, 2, 0]
    assert g.reserve == [19, 19, 18]


def test_both_bears_come_after_the_night() -> None:
    """R7.8, R7.4.3: Dead Snow moves by one when he acts."""
    g = put(table("freihoff vandyken", vukoTiles="0001"), "A: 1x2 2x2")
    reputation(g, "2@0 1@4")
    position = at(g, "vuko")
    assert state(position).snow == 1 and step(position) == "dominance"
