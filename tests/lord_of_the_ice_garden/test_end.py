"""The ends of the game and their order."""

from ludoteka.core.position import Position
from ludoteka.core.result import Result
from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden
from ludoteka.testing import asked, told

from .helpers import acting, area, at, decline, hunted, markers, own, play, put, reputation, state, table


def result(position: Position) -> Result:
    found = position.result()
    assert found is not None
    return found


def points(g: Garden, *vp: int) -> None:
    for seat, n in enumerate(vp):
        g.gain_vp(seat, "regions", n)


# -- Dead Snow ------------------------------------------------------------------------------------------------------


def test_EX16_dead_snow() -> None:
    """R10.1.1, R10.1.2, R10.1.3, R5.3, EX16: Red 3 to 5 on top of Blue, Green 2 to 4: Green, Blue, Red."""
    g = put(table("freihoff callo fjollsfinn"), "A: 1x2 2x2 3x2")
    g.snow = 23
    reputation(g, "2@2 1@3 3@5")
    hunted(g, 0, 1, 0)
    points(g, 30, 0, 10)
    position = acting(g, chanting="1", raven="2 3")
    play(position, "3 pass", "2 pass", "1 shift 0 to 1")
    g = state(position)
    assert position.over and g.snow == 24 and g.reputation == [5, 4, 5] and g.ladder == [1, 2, 0]
    assert g.magic[0] == 1, "the shift is not carried out"
    found = result(position)
    assert found.ending == "dead-snow" and found.winners == [1] and found.ranks == [3, 1, 2]
    assert found.scores == [30, 0, 10] and found.tie_break is None


def test_dead_snow_stops_everything() -> None:
    """R10.1: no other marker acts, no units come, goals and points do not matter."""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    g.snow = 17
    g.towers = [1, 1, 1, 1, 1, 1, 0, 0]
    own(g, 1, magic="0 1 0 0")
    position = acting(g, chanting="2 1")
    play(position, "1 summon moon in A")
    g = state(position)
    assert position.over and sum(g.units) == 0 and g.magic[1] == 1
    assert result(position).ending == "dead-snow" and result(position).winners == [1]


def test_the_second_sub_action_may_end_it() -> None:
    """R10.1: after a first one that was carried out in full."""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    g.snow = 16
    position = acting(g, chanting="1")
    play(position, "1 shift nothing")
    assert not position.over and state(position).reputation[0] == 1
    play(position, "1 buy for moon SPD")
    assert position.over and state(position).reputation[0] == 3 and sum(state(position).bought) == 0


def test_bears_end_it_by_nobody() -> None:
    """R10.1.1, R7.8: Vuko himself is not on the track; tokens still weigh."""
    g = put(table("freihoff callo", vukoTiles="0001"), "A: 1x2 2x2")
    g.snow = 17
    reputation(g, "2@1 1@2")
    hunted(g, 0, 1)
    position = at(g, "vuko")
    g = state(position)
    # The victim's fresh token counts like the old one of the other.
    assert position.over and g.reputation == [4, 3] and result(position).winners == [1]


def test_no_tie_is_possible() -> None:
    """R10.1.3, R5.1: the stack decides."""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    g.snow = 17
    reputation(g, "2@0 1@0")
    hunted(g, 0, 1)
    position = acting(g, chanting="1")
    play(position, "1 shift nothing")
    assert state(position).reputation == [2, 2] and state(position).ladder == [0, 1]
    assert result(position).winners == [0]


# -- Goals and points -----------------------------------------------------------------------------------------------


def test_one_goal_wins() -> None:
    """R10.2, R10.5: whatever the points."""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    points(g, 3, 60)
    g.towers = [1, 1, 1, 1, 1, 1, 0, 0]
    position = at(g, "end of turn")
    assert result(position).ending == "goal" and result(position).winners == [0]


def test_of_several_goals_the_one_with_most_points() -> None:
    """R10.2, R10.4: after the bonus of Viper's Throat."""
    g = put(table("freihoff fjollsfinn callo"), "A: 1x2 2x2 3x2")
    points(g, 10, 12, 40)
    g.towers = [1, 1, 1, 1, 1, 1, 0, 0]
    g.recruited, g.reserve[2] = [0, 0, 6], 12
    g.throat[0], g.reserve[0] = 1, 17
    position = at(g, "end of turn")
    found = result(position)
    assert found.scores == [15, 12, 40] and found.ranks == [1, 2, 3]


def test_the_game_goes_on_to_the_end_of_the_turn() -> None:
    """R10.2, R10.3, R12.12: a goal or 50 points in the first region do not stop the others."""
    g = put(table("freihoff callo"), "A: enlightened | B: 2x3")
    points(g, 49, 0)
    g.towers, g.scoring = [0, 1, 1, 1, 1, 1, 0, 0], 1
    position = at(g, "suspend")
    play(position, "1 tower", "1 claim P3")
    assert not position.over and state(position).vp[0] == 52
    decline(position)
    assert position.over and state(position).vp == [52, 3]


def test_fifty_points() -> None:
    """R10.3: at the end of the turn; most points win."""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    points(g, 50, 20)
    assert result(at(g, "end of turn")).ending == "points"
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    points(g, 49, 20)
    assert state(at(g, "end of turn")).turn == 3


def test_the_fourth_boat() -> None:
    """R10.3"""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    points(g, 10, 20)
    g.boats = g.scoring = 4
    position = at(g, "end of turn")
    assert result(position).ending == "last-boat" and result(position).winners == [1]


def test_EX19_throat_bonus() -> None:
    """R10.4, EX19: 38, 41, 40 and 3, 1, 2 markers: A gains 5 and wins with 43."""
    g = put(table("freihoff callo vandyken"), "A: 1x2 2x2 3x2")
    points(g, 38, 41, 40)
    g.boats = g.scoring = 4
    g.throat, g.reserve = [3, 1, 2], [15, 17, 16]
    position = at(g, "end of turn")
    found = result(position)
    assert found.scores == [43, 41, 40] and found.winners == [0]
    assert [line.source for line in found.lines[0]] == ["regions", "throat"]


def test_a_tie_in_the_throat_goes_to_the_better_reputation() -> None:
    """R10.4: and nobody gains anything where no marker lies."""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    g.boats = g.scoring = 4
    g.throat, g.reserve = [2, 2], [16, 16]
    reputation(g, "2@1 1@3")
    assert result(at(g, "end of turn")).scores == [0, 5]
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    g.boats = g.scoring = 4
    assert result(at(g, "end of turn")).scores == [0, 0]


def test_no_bonus_when_the_snow_falls() -> None:
    """R10.4, R10.1.3"""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    g.snow, g.throat[0], g.reserve[0] = 17, 1, 17
    position = acting(g, chanting="1")
    play(position, "1 shift nothing")
    assert result(position).scores == [0, 0]


def test_ties_go_to_the_better_reputation() -> None:
    """R10.6"""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    points(g, 20, 20)
    g.boats = g.scoring = 4
    reputation(g, "2@1 1@3")
    found = result(at(g, "end of turn"))
    assert found.winners == [1] and found.tie_break == "reputation" and found.ranks == [2, 1]


def test_the_tie_break_is_named_where_it_told_anybody_apart() -> None:
    """R10.6: also for the second place; and never where points told everybody apart."""
    g = put(table("freihoff callo vandyken"), "A: 1x2 2x2 3x2")
    points(g, 20, 10, 10)
    g.boats = g.scoring = 4
    reputation(g, "3@1 1@3 2@3")
    found = result(at(g, "end of turn"))
    assert found.ranks == [1, 3, 2] and found.tie_break == "reputation"
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    points(g, 20, 10)
    g.boats = g.scoring = 4
    assert result(at(g, "end of turn")).tie_break is None


def test_a_goal_tells_apart_who_is_equal_on_points() -> None:
    """R10.2"""
    g = put(table("freihoff fjollsfinn"), "A: 1x2 2x2")
    points(g, 10, 10)
    g.recruited = [6, 0]
    g.reserve[0] -= 6
    reputation(g, "1@0 2@9")
    found = result(at(g, "end of turn"))
    assert found.ending == "goal" and found.winners == [1] and found.tie_break == "goal"


def test_goals_before_points() -> None:
    """R10.5: fourth boat, 60 points and a goal in one turn."""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    points(g, 3, 60)
    g.boats = g.scoring = 4
    g.towers = [1, 1, 1, 1, 1, 1, 0, 0]
    found = result(at(g, "end of turn"))
    assert found.ending == "goal" and found.winners == [0] and found.tie_break is None


def test_a_new_turn_begins_otherwise() -> None:
    """R4.13.1, R12.18: action markers are back, those in Viper's Throat stay."""
    g = put(table("freihoff callo"), "A: 1x2 2x2")
    g.throat[0], g.reserve[0] = 1, 17
    position = acting(g, throat="1", raven="2")
    events = decline(position)
    g = state(position)
    assert g.turn == 3 and told(events, "round") == [(3,)] and asked(position).endswith("jump")
    assert not any(g.planned) and g.throat == [1, 0]


def test_nobody_is_eliminated() -> None:
    """R12.13: without a piece and a token one still jumps and plans."""
    g = put(table("freihoff callo"), "B: 2x2")
    g.recruited[0], g.reserve[0] = 20, 0
    own(g, 1, people=0, gold=0, magic="0 0 0 0")
    position = at(g, "turn")
    assert asked(position) == "1 jump" and state(position).people[0] == 2
    assert markers(state(position), 1, "B") == 0 and area("B") in state(position).open
