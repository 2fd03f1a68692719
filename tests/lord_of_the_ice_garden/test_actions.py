"""Action phase: order of resolution, Viper's Throat, Influence, Move, Voracious Mountain, Raven Shadow."""

from ludoteka.core.position import Position
from ludoteka.testing import asked, refused, step, texts, told

from .helpers import acting, hunted, magic, markers, own, play, put, reputation, state, table, units, vuko

# -- In general -----------------------------------------------------------------------------------------------------


def test_spaces_act_in_the_order_of_their_tokens() -> None:
    """R4.4.1, R4.12.1: Viper's Throat first, then tokens 1 to 5 wherever they lie, then activation and Vuko."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    g.sequence = [5, 4, 3, 2, 1]
    reputation(g, "2@0 1@3")
    position = acting(g, throat="1", influence="1", move="1", mountain="1", raven="1", chanting="1")
    seen = []
    while asked(position)[0] == "1" and step(position) in ("throat", "actions"):
        seen.append(asked(position).split()[1])
        events = play(position, f"1 {texts(position)[0]}")
    assert seen == ["throat", "chant", "raven", "mountain", "step", "influence"]
    assert told(events, "vuko-moved")


def test_EX6_the_highest_slot_acts_first() -> None:
    """R4.4.2, EX6: Blue, Red, Blue; the marker is taken off with its action."""
    g = put(table("fjollsfinn freihoff"), "A: 1x2 2x2")
    position = acting(g, move="1 2 1")
    seen = []
    for left in (3, 2, 1):
        seen.append(asked(position))
        assert len(state(position).planned[2]) == left
        play(position, f"{asked(position)[0]} pass")
    assert seen == ["1 step", "2 step", "1 step"] and not state(position).planned[2]


def test_every_action_may_be_declined() -> None:
    """R4.4.4: the marker goes, nothing else changes."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    position = acting(g, influence="1", move="1", mountain="1", raven="1", chanting="1")
    before = state(position).copy()
    play(position, "1 pass", "1 pass", "1 pass", "1 pass")
    assert asked(position) == "1 chant"
    g = state(position)
    assert (g.people, g.gold, g.magic, g.markers, g.snow) == (
        before.people, before.gold, before.magic, before.markers, before.snow,
    )  # fmt: skip


def test_who_cannot_act_is_not_asked() -> None:
    """R4.4.4: no population, no gold: the markers are taken off and the log says so."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    own(g, 1, people=0, gold=0)
    position = acting(g, influence="1", move="1", mountain="1", raven="2")
    assert asked(position) == "2 raven" and not any(state(position).planned[space] for space in (1, 2, 3))


# -- Viper's Throat -------------------------------------------------------------------------------------------------


def throat(seats: str, people: int = 4, gold: int = 2, levels: str = "1 0 0 0") -> Position:
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    for seat in seats.split():
        g.throat[int(seat) - 1] += 1
        g.reserve[int(seat) - 1] -= 1
    own(g, 1, people=people, gold=gold, magic=levels)
    return acting(g, throat=seats)


def test_EX22_gain_and_exchange() -> None:
    """R4.5.1, R4.5.2, R4.5.3, EX22: gains 1 G, then 2 P for 1 M on level 0."""
    position = throat("1", people=2, gold=0, levels="0 0 0 0")
    play(position, "1 gain G", "1 exchange", "1 give P", "1 give P", "1 take M")
    g = state(position)
    assert (g.people[0], g.gold[0], magic(g, 1)) == (0, 1, [1, 0, 0, 0])


def test_one_token_a_marker() -> None:
    """R4.5.1: gained once; exchanges before and after, as long as there are tokens."""
    position = throat("1")
    play(position, "1 exchange", "1 give P", "1 give G", "1 take G", "1 gain P")
    reason = refused(position, "1 gain G")
    assert reason.key == "reason.gained" and reason.rule == "R4.5.1"
    play(position, "1 exchange", "1 give P", "1 give P", "1 take M", "1 done")
    g = state(position)
    assert (g.people[0], g.gold[0], magic(g, 1)) == (2, 2, [2, 0, 0, 0])


def test_M_of_any_level_may_be_returned() -> None:
    """R4.5.2, R4.10.4, R4.5.3"""
    position = throat("1", people=0, gold=0, levels="1 0 0 1")
    play(position, "1 exchange")
    assert texts(position) == ["give M0", "give M3"]
    assert refused(position, "1 give P").key == "reason.you-have-none"
    play(position, "1 give M3", "1 take M")
    assert magic(state(position), 1) == [1, 0, 0, 0]


def test_an_exchange_takes_two_tokens() -> None:
    """R4.5.2"""
    position = throat("1", people=1, gold=0, levels="0 0 0 0")
    reason = refused(position, "1 exchange")
    assert reason.key == "reason.tokens-needed" and reason.rule == "R4.5.2"


def test_an_empty_supply_gives_nothing() -> None:
    """R12.2: what is not in the supply cannot be gained; returned tokens can be taken at once."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    own(g, 2, gold=20)
    g.throat[0], g.reserve[0] = 1, 17
    position = acting(g, throat="1")
    reason = refused(position, "1 gain G")
    assert reason.key == "reason.supply" and reason.rule == "R12.2"
    play(position, "1 exchange", "1 give P", "1 give P")
    assert refused(position, "1 take G").rule == "R12.2"
    play(position, "1 take M", "1 exchange", "1 give P", "1 give G", "1 take G")


def test_in_player_order_all_markers_of_a_player_in_a_row() -> None:
    """R4.4.3"""
    position = throat("2 1 2")
    state_order = []
    while asked(position).endswith("throat"):
        state_order.append(asked(position)[0])
        play(position, f"{asked(position)[0]} done")
    assert state_order == ["1", "2", "2"]


# -- Influence ------------------------------------------------------------------------------------------------------


def test_one_or_two_markers_for_one_population_each() -> None:
    """R4.6.1: where one has influence, in the same or in different regions."""
    g = put(table("freihoff vandyken"), "A: 1x1 2x2 | B: moon | C: 2x1")
    position = acting(g, influence="1 1")
    assert texts(position) == ["pass", "influence A", "influence B"]
    reason = refused(position, "1 influence C")
    assert reason.key == "reason.no-influence" and reason.rule == "R4.6.1"
    play(position, "1 influence A", "1 influence B")
    g = state(position)
    assert g.people[0] == 2 and markers(g, 1, "A") == 2 and markers(g, 1, "B") == 1
    play(position, "1 influence A", "1 pass")
    assert state(position).people[0] == 1 and markers(state(position), 1, "A") == 3


def test_only_markers_that_are_placed_are_paid() -> None:
    """R4.6.2, R12.1: the last marker costs 1; an empty reserve ends it."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    g.reserve[0], g.recruited[0] = 1, 17
    position = acting(g, influence="1", raven="2")
    play(position, "1 influence A")
    assert state(position).people[0] == 3 and asked(position) == "2 raven"


def test_suspended_markers_are_no_influence() -> None:
    """R12.6, R8.2.1"""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2 | B: 1x1")
    hunted(g, 2, 0)
    vuko(g, "A", 2, 0)
    position = acting(g, influence="1")
    assert texts(position) == ["pass", "influence B"]
    assert refused(position, "1 influence A").rule == "R12.6"


def test_areas_out_of_play_and_closed_regions() -> None:
    """R2.2.3, R9.5: no markers there."""
    g = put(table("callo vandyken"), "A: 1x2 2x2 | B: 1x3 faun")
    g.close(1)
    position = acting(g, influence="1")
    assert refused(position, "1 influence H").rule == "R2.2.3"
    assert refused(position, "1 influence B").key == "reason.closed"


# -- Move -----------------------------------------------------------------------------------------------------------


def test_one_or_two_steps_for_one_gold_each() -> None:
    """R4.7.1, R4.7.2, R2.2.2: to neighbours by land or sea, also where one has nothing."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2 moon")
    position = acting(g, move="1 1")
    assert set(texts(position)) == {
        "pass", *(f"step {piece} A to {to}" for piece in ("marker", "moon") for to in "BDF"),
    }  # fmt: skip
    play(position, "1 step marker A to F", "1 step moon A to B")
    g = state(position)
    assert g.gold[0] == 0 and markers(g, 1, "F") == 1 and units(g, "moon", "B") == 1
    assert step(position) != "actions"


def test_the_same_piece_may_step_twice() -> None:
    """R4.7.1"""
    g = put(table("freihoff vandyken"), "A: 1x1 2x2")
    position = acting(g, move="1")
    play(position, "1 step marker A to B", "1 step marker B to C")
    assert markers(state(position), 1, "C") == 1


def test_one_step_only() -> None:
    """R4.7.1: one gold, one step; with one gold there is no second."""
    g = put(table("freihoff vandyken"), "A: 1x1 2x2")
    position = acting(g, move="1")
    play(position, "1 step marker A to B", "1 pass")
    assert state(position).gold[0] == 1
    g = put(table("freihoff vandyken"), "A: 1x1 2x2")
    own(g, 1, gold=1)
    position = acting(g, move="1", raven="2")
    play(position, "1 step marker A to B")
    assert asked(position) == "2 raven"


def test_steps_that_are_not_possible() -> None:
    """R4.7.1, R8.2.1, R2.2.3"""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2 | D: 1x1")
    hunted(g, 2, 0)
    vuko(g, "A", 2, 0)
    position = acting(g, move="1")
    assert refused(position, "1 step marker A to B").rule == "R8.2.1"
    assert refused(position, "1 step marker D to C").key == "reason.not-adjacent"
    assert refused(position, "1 step marker B to C").key == "reason.no-piece-there"
    assert refused(position, "1 step crab D to A").key == "reason.not-your-piece"
    assert refused(position, "1 step marker D to G").rule == "R2.2.3"


def test_moving_starts_no_fight() -> None:
    """R12.14"""
    g = put(table("vandyken freihoff"), "A: crab | B: 2x3")
    position = acting(g, move="1")
    play(position, "1 step crab A to B", "1 pass")
    assert markers(state(position), 2, "B") == 3 and state(position).vp == [0, 0]


# -- Voracious Mountain ---------------------------------------------------------------------------------------------


def test_any_number_of_pieces_to_any_region() -> None:
    """R4.8.1: 2 population; neighbours or not."""
    g = put(table("freihoff vandyken"), "A: 1x3 moon*2 2x2 | B: 1x1")
    position = acting(g, mountain="1")
    assert texts(position) == ["pass", "mountain from A", "mountain from B"]
    play(position, "1 mountain from A")
    reason = refused(position, "1 mountain to A")
    assert reason.key == "reason.other-region" and reason.rule == "R4.8.1"
    play(position, "1 mountain to E", "1 carry 2 marker", "1 carry 1 moon")
    g = state(position)
    assert g.people[0] == 2
    assert [markers(g, 1, letter) for letter in "AE"] == [1, 2]
    assert [units(g, "moon", letter) for letter in "AE"] == [1, 1]


def test_at_least_one_piece_goes() -> None:
    """R4.8.1"""
    g = put(table("freihoff vandyken"), "A: 1x3 moon*2 2x2")
    position = acting(g, mountain="1")
    play(position, "1 mountain from A", "1 mountain to E", "1 carry 0 marker")
    assert texts(position) == ["carry 1 moon", "carry 2 moon"]
    assert refused(position, "1 carry 0 moon").key == "reason.at-least"
    assert refused(position, "1 carry 3 moon").key == "reason.at-most"
    play(position, "1 carry 1 moon")
    assert units(state(position), "moon", "E") == 1


def test_suspended_markers_stay() -> None:
    """R4.8.1, R8.2.1"""
    g = put(table("freihoff vandyken"), "A: 1x3 2x2")
    hunted(g, 2, 0)
    vuko(g, "A", 2, 0)
    position = acting(g, mountain="1")
    play(position, "1 mountain from A", "1 mountain to B")
    assert markers(state(position), 1, "A") == 2 and markers(state(position), 1, "B") == 1


# -- Raven Shadow ---------------------------------------------------------------------------------------------------


def test_a_vuko_token_away_for_M() -> None:
    """R4.9.1: M of level 0 only."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    hunted(g, 1, 0)
    reputation(g, "2@0 1@4")
    position = acting(g, raven="1")
    play(position, "1 drop vuko token")
    g = state(position)
    assert g.vuko_tokens[0] == 1 and magic(g, 1) == [0, 0, 0, 0]  # Vuko has just brought another one.
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    hunted(g, 1, 0)
    own(g, 1, magic="0 1 0 0")
    reason = refused(acting(g, raven="1"), "1 drop vuko token")
    assert reason.key == "reason.no-magic" and reason.rule == "R4.9.1"
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    assert refused(acting(g, raven="1"), "1 drop vuko token").key == "reason.no-vuko-token"


def test_reputation_two_up_costs_nothing() -> None:
    """R4.9.2"""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    reputation(g, "2@0 1@5")
    position = acting(g, raven="1 1")
    play(position, "1 raise reputation")
    assert state(position).reputation == [3, 0] and magic(state(position), 1) == [1, 0, 0, 0]


def test_nobody_returns_to_the_safe_area() -> None:
    """R4.9.3, R5.6: from 2 to 1 and no further; on 0 and 1 nothing changes, nor does the stack."""
    g = put(table("freihoff vandyken callo"), "A: 1x2 2x2 3x2")
    reputation(g, "2@0 3@1 1@2")
    position = acting(g, raven="1 1 1")
    play(position, "1 raise reputation")
    g = state(position)
    assert g.reputation == [1, 0, 1] and g.ladder == [1, 0, 2]
    play(position, "1 raise reputation")
    assert state(position).ladder == [1, 0, 2] and state(position).reputation == [1, 0, 1]
    g = put(table("freihoff vandyken callo"), "A: 1x2 2x2 3x2")
    reputation(g, "2@0 1@0 3@1")
    position = acting(g, raven="1 3")
    play(position, "3 raise reputation", "1 raise reputation")
    g = state(position)
    assert g.reputation == [0, 0, 1] and g.ladder == [1, 0, 2]
