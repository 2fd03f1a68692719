"""The nine bonus tokens and the step at the end of a phase in which they are resolved."""

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.testing import keys, play, refused, step, texts

from .helpers import at, deal, names, state
from .journey import TERRITORY_B, earned, equip, journey, markers, names_of, points, space, token_no, walk, where


def first(*tokens: str) -> str:
    """A layout in which these tokens, given by rising type, lie on the warrior's track."""
    slots = []
    for type_ in (("B1", "B2", "B3"), ("B4", "B5", "B6"), ("B7", "B8", "B9")):
        chosen = [name for name in tokens if name in type_] or [type_[0]]
        slots.append([*chosen, *(name for name in type_ if name not in chosen)])
    return " ".join(" ".join(column[track] for column in slots) for track in range(3))


BEFORE_SLOT = {"I": 2, "II": 6, "III": 10}
SLOT_OF = {"B1": "I", "B2": "I", "B3": "I", "B4": "II", "B5": "II", "B6": "II", "B7": "III", "B8": "III", "B9": "III"}


def taken_in_phase_4(token: str, gold: int = 0) -> Position:
    """Seat 1 has sold a tile and the warrior is about to enter the space of the token; another tile is unsold."""
    g = journey(lands=[TERRITORY_B], gold=[gold, 1], offers=("T12 1, T13 1",))
    position = at(equip(g, warrior=BEFORE_SLOT[SLOT_OF[token]], layout=first(token)), "buy")
    play(position, "2 buy T12")
    return position


def taken_in_phase_5(token: str, gold: int = 99) -> Position:
    """Seat 1 stands on the castle, whose milestone may bring the warrior onto the space of the token."""
    g = equip(journey(gold=[gold, 0]), warrior=BEFORE_SLOT[SLOT_OF[token]], layout=first(token))
    return walk(g, "0,0")


# -- taking and resolving -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", SLOT_OF)
def test_a_token_is_taken_when_the_marker_enters_its_space(token: str) -> None:
    """R8.7.1."""
    position = taken_in_phase_5(token)
    assert token in names_of(state(position).slots[:9])
    events = play(position, "1 castle advance warrior")
    assert [event.args for event in events if event.key == "event.token"] == [(0, token_no(token))]
    assert token not in names_of(state(position).slots[:9])
    # The same token of the other player stays where it is.
    assert token in names_of(state(position).slots[9:])


def test_tokens_of_types_i_and_ii_are_gone_after_use_and_those_of_type_iii_stay() -> None:
    """R8.7.1."""
    for token in SLOT_OF:
        position = taken_in_phase_5(token)
        play(position, "1 castle advance warrior", "2 decline")
        if token == "B2":
            play(position, "1 decline")
        g = state(position)
        assert (g.taken[0], g.coming[0], g.extra_movement[0]) == ((), (), 1 if token == "B4" else 0)
        assert [name for i, name in enumerate(g.tables.token_ids) if g.powers[0] >> i & 1] == (
            [token] if SLOT_OF[token] == "III" else []
        )


def test_players_resolve_their_tokens_in_turn_order() -> None:
    """R8.7.2."""
    g = journey(3, first=2, gold=[9, 9, 9])
    for seat in range(3):
        equip(g, seat, warrior=2, layout=first("B2"))
    position = at(g, "plan")
    play(position, "1 plan 0,0", "2 plan 0,0", "3 plan 0,0")
    for seat in (3, 1, 2):
        play(position, f"{seat} castle advance warrior")
    for seat in (2, 0, 1):
        assert (step(position), position.to_move) == ("tokens after walking", (seat,))
        play(position, f"{seat + 1} decline")


def test_a_player_resolves_tokens_in_an_order_of_choice() -> None:
    """R8.7.2."""
    g = equip(journey(3, gold=[0, 1, 1], offers=("T12 1, J01 1",)), warrior=2, merchant=2, layout=first("B3"))
    # A sale brings B3, the symbol of an unsold tile brings the merchant's B1.
    position = at(g, "buy")
    play(position, "2 buy T12", "1 advance warrior", "3 pass", "1 advance merchant")
    assert step(position) == "tokens after buying"
    assert names_of(state(position).taken[0]) == ["B3", "B1"]
    assert texts(position, 0) == ["resolve B1", "resolve B3"]
    assert refused(position, "1 resolve B2").rule == "R8.7.2"
    events = play(position, "1 resolve B1")
    assert [event.args[1] for event in events if event.key == "event.resolved"] == [0, 2]


def test_a_token_reached_in_this_step_is_resolved_in_it() -> None:
    """R8.7.2: B2 leads the merchant to a token whose points are scored at once, before the phase ends."""
    g = journey(gold=[0, 1], offers=("T12 1",))
    position = at(equip(g, warrior=2, merchant=9, layout=first("B2", "B4", "B7")), "buy")
    play(position, "2 buy T12", "1 advance warrior")
    assert step(position) == "tokens after buying"
    events = play(position, "1 advance merchant")
    assert keys(events)[:3] == ["advanced", "token", "resolved"]
    assert earned(position, "B8") == 3


def test_a_chain_of_tokens_is_resolved_to_its_end() -> None:
    """R8.7.2: what B2 brings joins what is still to be resolved."""
    g = journey(gold=[0, 1], offers=("T12 1, J01 1",))
    layout = "B2 B4 B7 B3 B5 B8 B1 B6 B9"
    position = at(equip(g, warrior=2, merchant=2, herald=1, layout=layout), "buy")
    play(position, "2 buy T12", "1 advance warrior", "1 advance merchant", "1 resolve B2", "1 advance herald")
    assert texts(position, 0) == ["resolve B1", "resolve B3"]


@pytest.mark.parametrize(("token", "gains"), [("B5", (5, 0)), ("B6", (0, 2))])
def test_gains_are_available_from_the_next_phase_on(token: str, gains: tuple[int, int]) -> None:
    """R8.7.2: while the step lasts neither gold nor roads are there."""
    layout = f"B1 {token} B7 B2 B4 B8 B3 {'B6' if token == 'B5' else 'B5'} B9"
    g = journey(gold=[0, 1], offers=("T12 1, J01 1",))
    position = at(equip(g, warrior=6, merchant=2, layout=layout), "buy")
    play(position, "2 buy T12", "1 advance warrior", "1 advance merchant")
    gold = state(position).gold[0]
    play(position, f"1 resolve {token}")
    assert position.choice(0).name == "token-advance"
    assert (state(position).gold[0], state(position).roads[0]) == (gold, 0)
    play(position, "1 decline")
    assert (state(position).gold[0] - gold, state(position).roads[0]) == gains


# -- the nine tokens ------------------------------------------------------------------------------------------------


def test_b1_gives_a_third_milestone_from_the_next_plan_on() -> None:
    """R8.7.3."""
    position = taken_in_phase_4("B1")
    play(position, "1 decline")
    assert state(position).milestones[0] == 2
    position = taken_in_phase_4("B1")
    play(position, "1 advance warrior")
    assert step(position) == "build"
    assert state(position).milestones[0] == 3
    g = state(position).copy()
    g.acquired = [(), ()]
    position = at(g, "plan")
    play(position, "1 plan -1,-1 0,-1 0,0")
    # It stays for the rest of the game.
    assert state(position).milestones[0] == 3


@pytest.mark.parametrize("track", ["warrior", "merchant", "herald"])
def test_b2_advances_any_track_without_requirement(track: str) -> None:
    """R8.7.4."""
    position = taken_in_phase_4("B2")
    play(position, "1 advance warrior")
    assert (step(position), position.choice(0).name) == ("tokens after buying", "token-advance")
    here = space(position, track)
    play(position, f"1 advance {track}")
    assert space(position, track) == here + 1
    assert 1 not in state(position).slots[:9]


def test_b2_may_be_declined_and_is_gone_all_the_same() -> None:
    """R8.7.4."""
    position = taken_in_phase_4("B2")
    play(position, "1 advance warrior")
    before = markers(position)
    play(position, "1 decline")
    assert step(position) == "build"
    assert markers(position) == before
    g = state(position)
    assert (g.taken[0], g.coming[0]) == ((), ())
    assert "B2" not in names_of(g.slots[:9])


def test_b2_pays_the_herald_fee() -> None:
    """R8.7.4."""
    for gold, allowed in ((2, False), (3, True)):
        g = equip(journey(gold=[gold, 1], offers=("T12 1",)), warrior=2, herald=2, layout=first("B2"))
        position = at(g, "buy")
        play(position, "2 buy T12", "1 advance warrior")
        # The sale has brought the price and the payment.
        assert state(position).gold[0] == gold + 2
        if allowed:
            play(position, "1 advance herald")
            assert state(position).gold[0] == 0
        else:
            assert refused(position, "1 advance herald").rule == "R8.2.4"


def test_b3_gives_a_point_and_a_road() -> None:
    """R8.7.5."""
    position = taken_in_phase_4("B3")
    play(position, "1 advance warrior")
    assert earned(position, "B3") == 1
    assert (state(position).vp[0], state(position).roads[0]) == (1, 1)


def test_b5_gives_five_gold() -> None:
    """R8.7.5."""
    position = taken_in_phase_4("B5")
    gold = state(position).gold[0] - 1  # for the unsold tile
    play(position, "1 advance warrior")
    assert (state(position).gold[0], state(position).vp[0]) == (gold + 5, 0)


def test_b6_gives_two_roads() -> None:
    """R8.7.5."""
    position = taken_in_phase_4("B6")
    play(position, "1 advance warrior")
    assert (state(position).roads[0], state(position).vp[0]) == (2, 0)


def test_b4_is_kept_and_serves_one_later_walk() -> None:
    """R8.7.6: received in phase 4, it can be used in phase 5 of the same round."""
    position = taken_in_phase_4("B4")
    play(position, "1 advance warrior")
    g = state(position).copy()
    assert g.extra_movement == [1, 0]
    g.acquired = [(), ()]
    position = at(g, "plan")
    play(position, "1 boost")
    assert points(position) == 8
    play(position, "1 plan -2,1", "2 plan none")
    assert state(position).extra_movement[0] == 0


def test_b4_does_not_serve_the_walk_on_which_it_was_received() -> None:
    """R8.7.6: it can be discarded in any later phase 5."""
    g = equip(journey(lands=[TERRITORY_B], gold=[9, 0]), warrior=6, layout=first("B4"))
    position = walk(g, "0,0 0,1")
    play(position, "1 collect 0,0", "1 castle advance warrior")
    assert names_of(state(position).coming[0]) == ["B4"]
    # The second milestone is collected without a question: there is nothing to choose.
    assert (state(position).pawn[0], position.to_move) == (where("0,1"), (1,))
    play(position, "2 decline")
    assert state(position).extra_movement[0] == 1
    position = at(state(position).copy(), "plan")
    assert texts(position, 0) == ["no boost", "boost"]
    play(position, "1 no boost", "1 plan none", "2 plan none")
    assert state(position).extra_movement[0] == 1


@pytest.mark.parametrize("token", ["B7", "B8", "B9"])
def test_tokens_of_type_iii_score_three_points_once(token: str) -> None:
    """R8.7.7: in the end-of-phase step, not with the advance, and never again."""
    position = taken_in_phase_5(token)
    play(position, "1 castle advance warrior")
    assert earned(position, token) == 0
    events = play(position, "2 decline")
    assert keys(events).index("resolved") < keys(events).index("flags")
    assert earned(position, token) == 3
    g = state(position).copy()
    position = at(g, "plan")
    play(position, "1 plan none", "2 plan none")
    assert earned(position, token) == 3


@pytest.mark.parametrize("token", ["B7", "B8", "B9"])
def test_the_lasting_part_of_a_type_iii_token_begins_with_the_next_phase(token: str) -> None:
    """R8.7.7."""
    position = taken_in_phase_5(token)
    play(position, "1 castle advance warrior")
    assert state(position).powers[0] == 0
    play(position, "2 decline")
    assert state(position).powers[0] == 1 << token_no(token)
    assert (state(position).round, position.to_move) == (2, (CHANCE,))
    # The income of this phase 1: B7 adds 3 to the castle's 5, and the castle advance had cost 8 of 99.
    assert state(position).gold[0] == 99 - 8 + 5 + (3 if token == "B7" else 0)


def test_the_supply_pays_for_the_owner_of_b8() -> None:
    """R8.7.8: the owner's gold is neither checked nor changed; the seller gets the price twice over."""
    g = equip(journey(gold=[0, 0], offers=("T01 2", "T02 7, T03 4")), powers="B8 B9")
    position = at(g, "buy")
    assert texts(position, 0) == ["pass", "buy T02", "buy T03"]
    play(position, "1 buy T02")
    assert state(position).gold == [2, 7 + 4 + 7]
    assert state(position).free_gold(1) == 7 + 7
    play(position, "2 decline", "2 pass", "1 buy T03")
    assert state(position).gold == [2, 7 + 7 + 4 + 4]


def test_b8_does_not_pay_for_own_unsold_tiles() -> None:
    """R8.7.8."""
    g = equip(journey(gold=[1, 0], offers=("T01 2, T02 3",)), powers="B8")
    position = at(g, "buy")
    assert step(position) == "build"
    assert state(position).gold[0] == 1


def test_without_b8_the_price_must_be_paid() -> None:
    """R8.7.8: it is the token that makes the difference."""
    g = equip(journey(gold=[6, 0], offers=("", "T02 7, T03 4")), powers="B7 B9")
    position = at(g, "buy")
    assert refused(position, "1 buy T02").rule == "R4.4.2"
    play(position, "1 buy T03")
    assert state(position).gold[0] == 2


def test_b9_allows_a_second_purchase_after_all_first_ones() -> None:
    """R8.7.9: in turn order, from the same or another player, under the usual rules."""
    g = journey(3, gold=[5, 5, 5], offers=("T01 1, T02 1", "T03 1, T04 9", "T05 1, T06 1"))
    equip(g, 0, powers="B9")
    equip(g, 2, powers="B9")
    position = at(g, "buy")
    play(position, "1 buy T05", "3 decline", "2 pass", "3 buy T01", "1 decline")
    assert (step(position), position.to_move) == ("second purchase", (0,))
    assert texts(position, 0) == ["pass", "buy T03", "buy T06"]
    assert refused(position, "1 buy T04").rule == "R4.4.2"
    assert refused(position, "1 buy T02").rule == "R4.4.4"
    assert refused(position, "1 buy T05").rule == "R4.4.1"
    play(position, "1 buy T06", "3 decline")
    assert (step(position), position.to_move) == ("second purchase", (2,))
    play(position, "3 pass")
    assert names(state(position).acquired[0]) == ["T02", "T05", "T06"]
    assert step(position) == "build"


def test_b9_also_helps_who_passed() -> None:
    """R8.7.9."""
    g = equip(journey(gold=[5, 0], offers=("", "T03 1, T04 1")), powers="B9")
    position = at(g, "buy")
    play(position, "1 pass")
    assert step(position) == "second purchase"
    play(position, "1 buy T03", "2 decline")
    assert names(state(position).acquired[0]) == ["T03"]


def test_who_prices_all_three_tiles_discards_none_and_keeps_what_is_unsold() -> None:
    """R8.7.10."""
    position = at(equip(journey(gold=[0, 5]), powers="B7"), "income")
    assert state(position).gold == [8, 10]
    bag = state(position).bag.copy()
    deal(position, "T01 T02 T03", "T04 T05 T06")
    play(position, "1 axe none", "1 price T01 1", "1 price T02 2", "1 price T03 3")
    play(position, "2 axe T04", "2 price T05 9", "2 price T06 1")
    play(position, "1 pass")
    assert step(position) == "build"
    assert names(state(position).acquired[0]) == ["T01", "T02", "T03"]
    assert state(position).gold[0] == 8 - 6
    assert names(sorted(set(bag) - set(state(position).bag))) == ["T01", "T02", "T03", "T05", "T06"]
