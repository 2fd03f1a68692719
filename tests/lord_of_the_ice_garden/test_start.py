"""Start of turn, initiative, planning."""

import pytest

from ludoteka.core.position import Position
from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden
from ludoteka.testing import asked, refused, step, texts, told

from .helpers import area, at, decline, hunted, markers, own, play, put, state, table, vuko


def seats_asked(position: Position) -> list[str]:
    """Everybody answers with the first move; who was asked what."""
    found = []
    turn = state(position).turn
    while position.to_move and state(position).turn == turn and step(position) != "throat":
        found.append(asked(position))
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).moves[0])
    return found


# -- Start of turn --------------------------------------------------------------------------------------------------


def test_EX20_start_of_turn() -> None:
    """R4.1.2, R4.1.3, EX20: one marker is too little, one unit of level 2 is enough."""
    g = put(table("freihoff vandyken"), "A: 1x1 | B: piper")
    own(g, 1, people=0)
    position = at(g, "turn")
    assert asked(position) == "1 recover"
    assert state(position).people[0] == 2
    assert texts(position) == ["stop", *(f"recover {letter}" for letter in "ABCDEF")]
    play(position, "1 recover F")
    assert markers(state(position), 1, "F") == 1 and asked(position) != "1 recover"
    assert state(position).people[1] == 4


def test_two_markers_may_be_placed_where_nothing_is_left() -> None:
    """R4.1.3: any mix of open regions; fewer or none, too."""
    g = put(table("freihoff vandyken"), "B: 2x2")
    position = at(g, "turn")
    play(position, "1 recover C", "1 recover C")
    assert markers(state(position), 1, "C") == 2 and asked(position) == "1 jump"
    g = put(table("freihoff vandyken"), "B: 2x2")
    position = at(g, "turn")
    play(position, "1 stop")
    assert asked(position) == "1 jump" and state(position).people[0] == 6


def test_suspended_markers_count_at_the_start_of_turn() -> None:
    """R4.1.2, R8.2.1"""
    g = put(table("freihoff vandyken"), "A: 1x2 | B: 2x2")
    hunted(g, 2, 0)
    vuko(g, "A", 2, 0)
    assert asked(at(g, "turn")) == "1 jump"


def test_trapped_throat_and_garden_markers_do_not_count() -> None:
    """R4.1.2: nor does what is in a closed region."""
    g = put(table("callo fjollsfinn"), "A: 1x5 faun | B: 2x2")
    g.throat[0], g.recruited[0] = 2, 3
    g.reserve[0] -= 5
    g.close(area("A"))
    position = at(g, "turn")
    assert asked(position) == "1 recover"
    reason = refused(position, "1 recover A")
    assert reason.key == "reason.closed" and reason.rule == "R9.5"


def test_the_needy_are_asked_in_the_order_of_the_turn_before() -> None:
    """R4.1.1"""
    g = put(table("freihoff vandyken callo"), "A: 1x2")
    g.order = [2, 0, 1]
    position = at(g, "turn")
    assert asked(position) == "3 recover"
    play(position, "3 stop")
    assert asked(position) == "2 recover"


def test_nobody_qualifies_in_turn_1() -> None:
    """R4.1.1: everybody has two start markers."""
    g = put(table("freihoff vandyken", turn=0), "A: 1x1 2x1 | B: 1x1 2x1")
    assert asked(at(g, "turn")) == "1 plan"


def test_relief_is_limited_by_supply_and_reserve() -> None:
    """R4.1.3, R12.1, R12.2: without markers there is nothing to place, but population comes."""
    g = table("freihoff vandyken")
    put(g, "B: 2x2")
    g.throat[0], g.reserve[0] = 20, 0
    position = at(g, "turn")
    assert state(position).people[0] == 6 and asked(position) == "1 jump"
    g = put(table("freihoff vandyken"), "B: 2x2")
    own(g, 2, people=19)
    position = at(g, "turn")
    assert state(position).people[0] == 5


def test_carried_sites_are_turned_up() -> None:
    """R4.1.4, R9.3.2"""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    g.thorn, g.carried, g.sites = area("A"), 1, [0, 0, 1, 1, 1, 0, 0, 0]
    position = at(g, "turn")
    assert state(position).sites[0] == 1 and state(position).carried == 0


# -- Initiative -----------------------------------------------------------------------------------------------------


def ready(characters: str = "freihoff vandyken callo", orderTokens: str = "fixed", vukoTiles: str = "none") -> Garden:
    g = table(characters, orderTokens=orderTokens, vukoTiles=vukoTiles)
    for seat in range(g.seats):
        put(g, f"A: {seat + 1}x2")
    return g


def test_EX17_jumps() -> None:
    """R4.2.2, R4.2.5, R4.2.6, R4.2.7, R4.2.8, EX17: X is seat 1, Y seat 2, Z seat 3."""
    g = ready()
    position = at(g, "jump")
    assert state(position).stack == [2, 1, 0] and state(position).order == [0, 1, 2]
    events = play(position, "1 jump 1", "2 jump 2", "3 jump 1")
    g = state(position)
    assert g.space == [2, 3, 2] and g.order == [2, 0, 1]
    assert g.scoring == 1 and g.boats == 1 and told(events, "boat") == [(1,)]
    asked_seats = [line.split()[0] for line in seats_asked(position)]
    assert [asked_seats.count(seat) for seat in "123"] == [4, 5, 4]


def test_no_jumps_in_turn_1() -> None:
    """R4.2.1, R4.3.1: three markers each, placed in turn."""
    g = ready()
    g.turn = 0
    position = at(g, "turn")
    assert seats_asked(position) == ["1 plan", "2 plan", "3 plan"] * 3


def test_jumping_follows_the_old_order_although_it_changes() -> None:
    """R4.2.2"""
    g = ready()
    g.order = [1, 2, 0]
    position = at(g, "jump")
    seen = []
    while asked(position).endswith("jump"):
        seen.append(asked(position)[0])
        play(position, f"{seen[-1]} jump 2")
    assert seen == ["2", "3", "1"]


def test_a_leap_of_two_is_spent_once_a_stage() -> None:
    """R4.2.3, R4.2.4: charged to the stage that is left."""
    g = ready("freihoff vandyken")
    position = at(g, "jump")
    assert texts(position) == ["jump 1", "jump 2"]
    reason = refused(position, "1 jump 3")
    assert reason.rule == "R4.2.3"
    play(position, "1 jump 2", "2 jump 1")
    assert state(position).leaps == [2, 0] and state(position).space == [3, 2]
    g = state(position).copy()
    g.planned = [()] * 6
    position = at(g, "turn")
    # Seat 2 leaps from space 2 over the border; seat 1 has no leap left in stage 1 and is not asked.
    assert g.order[0] == 1 and asked(position) == "2 jump"
    play(position, "2 jump 2")
    g = state(position)
    assert g.space == [4, 4] and g.leaps == [2, 2]
    # In stage 2 both may leap again.
    g = g.copy()
    g.planned = [()] * 6
    position = at(g, "turn")
    assert asked(position).endswith("jump")


def test_no_leap_in_stage_4_or_beyond_the_track() -> None:
    """R4.2.4: from 9 there is one space left, and nobody leaps in stage 4."""
    g = ready("freihoff vandyken")
    g.space, g.boats = [9, 8], 3
    position = at(g, "jump")
    assert asked(position) == "2 jump" and state(position).space[0] == 10
    play(position, "2 jump 2")
    assert state(position).space == [10, 10]


def test_player_order_by_number_then_later_stage_then_higher_in_the_stack() -> None:
    """R4.2.6"""
    g = ready("freihoff vandyken callo fjollsfinn")
    g.space, g.stack, g.turn = [4, 1, 2, 4], [3, 2, 0, 1], 2
    position = at(g, "player order")
    # Seats 1 and 4 stand on the first space of stage 2, seat 1 above; then number 1 of stage 1, then number 2.
    assert state(position).order == [0, 3, 1, 2]


def test_the_order_stays_until_the_next_jumps_are_over() -> None:
    """R4.2.6"""
    g = ready()
    position = at(g, "jump")
    play(position, "1 jump 2")
    assert state(position).order == [0, 1, 2]
    play(position, "2 jump 1", "3 jump 1")
    assert state(position).order == [2, 1, 0]


@pytest.mark.parametrize(("space", "n"), [(1, 3), (2, 4), (3, 5), (4, 3), (7, 4), (8, 5), (10, 5)])
def test_action_markers_of_the_space(space: int, n: int) -> None:
    """R4.2.7"""
    g = ready("freihoff vandyken")
    g.space, g.boats = [space, 1], 4
    position = at(g, "planning")
    asked_seats = [line.split()[0] for line in seats_asked(position)]
    assert asked_seats.count("1") == n and asked_seats.count("2") == 3


def test_a_boat_scores_once() -> None:
    """R4.2.8"""
    g = ready("freihoff vandyken")
    g.space, g.boats = [3, 2], 1
    assert state(at(g, "player order")).scoring == 0
    g = ready("freihoff vandyken")
    g.space, g.boats = [7, 2], 1
    assert state(at(g, "player order")).scoring == 2


# -- Order tokens ---------------------------------------------------------------------------------------------------


def test_EX18_order_tokens() -> None:
    """R4.2.9, EX18: P1, P2, P3, P1, P2; the last one has nothing to choose."""
    g = ready(orderTokens="drafted")
    position = at(g, "player order")
    assert asked(position) == "1 order" and len(texts(position)) == 25
    play(position, "1 token 5 on influence")
    assert refused(position, "2 token 5 on move").key == "reason.token-used"
    assert refused(position, "2 token 1 on influence").key == "reason.space-has-token"
    assert refused(position, "2 token 1 on influence").rule == "R4.2.9"
    play(position, "2 token 1 on chanting", "3 token 3 on raven")
    assert asked(position) == "1 order" and len(texts(position)) == 4
    play(position, "1 token 2 on mountain")
    assert asked(position) == "1 plan"
    assert position.view(None)["sequence"] == ["chanting", "mountain", "raven", "move", "influence"]


def test_two_players_draft_five_tokens_by_turns() -> None:
    """R4.2.9: P1 P2 P1 P2 P1."""
    g = ready("freihoff vandyken", orderTokens="drafted")
    assert [line for line in seats_asked(at(g, "player order")) if "order" in line] == [
        "1 order", "2 order", "1 order", "2 order",
    ]  # fmt: skip


def test_no_draft_in_turn_1_or_in_the_basic_game() -> None:
    """R4.2.9, R11.1"""
    g = ready(orderTokens="drafted")
    g.turn = 1
    assert asked(at(g, "player order")) == "1 plan"
    assert asked(at(ready(), "player order")) == "1 plan"


def test_tiles_are_checked_in_the_initiative_phase() -> None:
    """R4.2.10, R7.5: the tile of a stage is in force as soon as its stage is reached."""
    g = ready("freihoff vandyken", vukoTiles="0200")
    g.space, g.boats = [3, 3], 1
    position = at(g, "jump")
    assert position.view(0)["tiles"] == []
    events = play(position, "1 jump 1")
    assert told(events, "tile") == [(1,)] and position.view(0)["tiles"] == ["V2"]


# -- Planning -------------------------------------------------------------------------------------------------------


def test_markers_take_the_lowest_free_slot() -> None:
    """R4.3.1, R4.3.2, R12.10, R14.3: one space may be used several times; everybody sees it at once."""
    g = ready("freihoff vandyken")
    position = at(g, "planning")
    events = play(position, "1 plan move", "2 plan move", "1 plan move")
    assert told(events, "planned") == [(0, 2, 1), (1, 2, 2), (0, 2, 3)]
    assert position.view(1)["planned"]["move"] == [0, 1, 0] == position.view(None)["planned"]["move"]


def test_two_players_share_three_slots() -> None:
    """R4.3.3: on Move, Mountain, Raven and Chanting; Influence keeps six."""
    for space in ("move", "mountain", "raven", "chanting"):
        g = ready("freihoff vandyken")
        position = at(g, "planning")
        play(position, f"1 plan {space}", f"2 plan {space}", f"1 plan {space}")
        reason = refused(position, f"2 plan {space}")
        assert reason.key == "reason.space-full" and reason.rule == "R4.3.3"
    g = ready("freihoff vandyken")
    position = at(g, "planning")
    play(position, *(f"{1 + i % 2} plan influence" for i in range(6)))
    assert len(state(position).planned[1]) == 6 and step(position) == "actions"


def test_slots_are_limited_with_more_players() -> None:
    """R4.3.2"""
    g = ready()
    g.planned[2] = (0, 1, 2, 0, 1)
    reason = refused(at(g, "planning"), "1 plan move")
    assert reason.rule == "R4.3.2" and reason.args["n"] == 5


def test_vipers_throat_takes_an_influence_marker() -> None:
    """R4.3.4, R2.2.5, R12.18: it stays there and counts nowhere else."""
    g = ready("freihoff vandyken")
    position = at(g, "planning")
    play(position, "1 plan throat")
    g = state(position)
    assert g.throat == [1, 0] and g.reserve == [17, 18] and g.on_map(0) == 2
    decline(position)
    assert state(position).throat[0] >= 1


def test_without_a_marker_in_reserve_the_throat_is_closed() -> None:
    """R4.3.4, R12.1"""
    g = ready("freihoff vandyken")
    g.reserve[0], g.recruited[0] = 0, 18
    reason = refused(at(g, "planning"), "1 plan throat")
    assert reason.key == "reason.no-marker" and reason.rule == "R4.3.4"


def test_markers_without_a_legal_space_are_forfeited() -> None:
    """R4.3.5"""
    g = ready("freihoff vandyken")
    g.reserve, g.recruited = [0, 18], [18, 0]
    g.planned[1:] = [(1,) * 6, (1,) * 3, (1,) * 3, (1,) * 3, (1,) * 3]
    position = at(g, "planning")
    assert asked(position) == "2 plan" and texts(position) == ["plan throat"]
    events = play(position, "2 plan throat")
    assert told(events, "forfeited") == [(0,)]
