"""What the Journeyman expansion adds to the six phases of a round."""

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.testing import keys, play, refused, step, texts

from .helpers import at, deal, names, state
from .journey import earned, equip, journey, space


@pytest.mark.parametrize(
    ("merchant", "powers", "income"), [(0, "", 5), (4, "", 9), (0, "B7", 8), (4, "B7", 12), (4, "B8 B9", 9)]
)
def test_income_grows_by_the_merchant_flag_and_by_b7(merchant: int, powers: str, income: int) -> None:
    """R4.1.3: plus the merchant's income flag, plus 3 if B7 is active."""
    g = equip(journey(), merchant=merchant, powers=powers)
    assert state(at(g, "income")).gold == [income, 5]


def test_the_owner_of_b7_may_price_all_three_tiles() -> None:
    """R4.2.3: each price at least 1, together no more than the gold, and no axe."""
    g = equip(journey(gold=[1, 0]), powers="B7")
    position = at(g, "income")
    assert state(position).gold == [9, 5]
    deal(position, "T01 T02 T03", "T04 T05 T06")
    assert refused(position, "2 axe none").rule == "R4.2.2"
    play(position, "1 axe none")
    assert refused(position, "1 price T01 8").rule == "R4.2.2"
    play(position, "1 price T01 4")
    assert refused(position, "1 price T02 5").rule == "R4.2.2"
    assert refused(position, "1 price T02 0").rule == "R4.2.2"
    play(position, "1 price T02 4", "1 price T03 1", "2 axe T04", "2 price T05 1", "2 price T06 1")
    g = state(position)
    assert step(position) == "buy"
    assert names(g.offer[:3]) == ["T01", "T02", "T03"]
    assert g.price[:3] == [4, 4, 1]
    assert g.free_gold(0) == 0


def test_the_owner_of_b7_may_use_the_axe_all_the_same() -> None:
    """R4.2.3: pricing all three is a choice."""
    position = at(equip(journey(), powers="B7"), "income")
    deal(position, "T01 T02 T03", "T04 T05 T06")
    assert texts(position, 0) == ["axe T01", "axe T02", "axe T03", "axe none"]
    play(position, "1 axe T02", "1 price T01 1", "1 price T03 1", "2 axe T04", "2 price T05 1", "2 price T06 1")
    assert state(position).price[:3] == [1, 0, 1]


def test_advances_of_a_sale_come_at_once_and_second_purchases_after_all_first_ones() -> None:
    """R4.4.5."""
    g = journey(3, gold=[5, 5, 5], offers=("T01 1, T02 1", "J01 1, T03 1", "T04 1"))
    position = at(equip(g, powers="B9"), "buy")
    play(position, "1 buy J01")
    # The symbol of the buyer and the sale of seat 2 come before seat 2 buys.
    assert (position.to_move, position.choice(0).name) == ((0,), "symbol")
    play(position, "1 advance merchant")
    assert (position.to_move, position.choice(1).name) == ((1,), "sale")
    play(position, "2 advance warrior")
    assert (space(position, "merchant"), space(position, "warrior", 1)) == (1, 1)
    assert (position.to_move, position.choice(1).name, step(position)) == ((1,), "buy", "buy")
    play(position, "2 pass", "3 pass")
    assert (position.to_move, step(position)) == ((0,), "second purchase")
    play(position, "1 buy T04", "3 decline")
    assert step(position) == "build"


def test_tokens_are_resolved_when_the_unsold_tiles_are_taken() -> None:
    """R4.4.7: the end-of-phase step follows the last tile of phase 4 and comes before building."""
    g = journey(gold=[0, 3], offers=("T12 3, J01 2", ""))
    position = at(equip(g, warrior=2, layout="B2 B4 B7 B3 B5 B8 B1 B6 B9"), "buy")
    play(position, "2 buy T12", "1 advance warrior")
    assert step(position) == "keep unsold"
    assert names(state(position).acquired[0]) == ["J01"]
    events = play(position, "1 advance merchant")
    assert step(position) == "tokens after buying"
    assert keys(events)[-1] == "resolved"
    play(position, "1 advance merchant")
    assert step(position) == "build"
    assert space(position, "merchant") == 2


def test_phase_5_goes_from_building_to_plans_walks_and_tokens() -> None:
    """R4.5.4: build, then plan, then walk with advances, then the end-of-phase step."""
    g = journey(acquired=["T65"], gold=[1, 0])
    position = at(equip(g, warrior=2, layout="B2 B4 B7 B3 B5 B8 B1 B6 B9"), "build")
    assert position.to_move == (0,)
    play(position, "1 place T65 at 0,-1 r0")
    assert (step(position), list(position.to_move)) == ("plan", [0, 1])
    play(position, "2 plan none")
    assert (step(position), list(position.to_move)) == ("plan", [0])
    play(position, "1 plan 0,0")
    assert (step(position), position.choice(0).name) == ("walk", "advance")
    play(position, "1 castle advance warrior")
    assert (step(position), position.choice(0).name) == ("tokens after walking", "token-advance")
    play(position, "1 decline")
    assert state(position).round == 2


def test_flags_score_before_the_scoring_tiles() -> None:
    """R4.6.1: the warrior's and the herald's flags come first, for every player."""
    g = journey(scoring="S07 S02 S03 S04")
    equip(g, 0, warrior=4, herald=5)
    equip(g, 1, warrior=2)
    position = at(g, "plan")
    events = play(position, "1 plan none", "2 plan none")
    scored = [event for event in events if event.key in ("event.flags", "event.scored")]
    assert keys(scored) == ["flags", "flags", "scored", "scored"]
    assert [event.args for event in scored[:2]] == [(0, 2 + 3), (1, 1)]
    assert (earned(position, "warrior"), earned(position, "herald"), earned(position, "S07")) == (2, 3, 1)
    assert state(position).vp == [6, 2]
    assert position.to_move == (CHANCE,)
