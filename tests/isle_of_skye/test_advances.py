"""Advances on the progress board: where they come from, what they cost, in which order they take effect."""

import pytest

from ludoteka.testing import keys, play, refused, step, texts
from tests.some import some

from .helpers import at, deal, land, names, state
from .journey import SOURCES, TERRITORY_B, asked, equip, journey, markers, space, walk

ENDS = [
    (2, {"warrior": 13, "merchant": 11, "herald": 9}),
    (5, {"warrior": 11, "merchant": 9, "herald": 8}),
]
HERALD_FEES = [
    (2, [0, 0, 5, 0, 8, 0, 12, 0, 0]),
    (5, [0, 0, 5, 0, 8, 12, 0, 0]),
]
# What each source offers to seat 1 of territory B; the milestone lies on a tile with ship, farm and cattle.
OFFERED = {
    "milestone": ["decline", "advance merchant", "advance herald"],
    "castle": ["decline", "castle advance warrior", "castle advance merchant", "castle advance herald"],
    "sale": ["decline", "advance warrior"],
    "symbol": ["decline", "advance warrior", "advance merchant", "advance herald"],
    "token": ["decline", "advance warrior", "advance merchant", "advance herald"],
}


@pytest.mark.parametrize("source", SOURCES)
def test_an_advance_moves_one_marker_by_one_space(source: str) -> None:
    """R8.2.1."""
    on = "0,-1" if source == "milestone" else "0,0"
    for move in some(OFFERED[source][1:]):
        position = asked(source, 20, on=on)
        play(position, f"1 {move}")
        track = move.split()[-1]
        assert markers(position) == {"warrior": 0, "merchant": 0, "herald": 0} | {track: 1}
        assert markers(position, 1) == {"warrior": 0, "merchant": 0, "herald": 0}


@pytest.mark.parametrize("source", SOURCES)
def test_an_advance_may_always_be_declined(source: str) -> None:
    """R8.2.1: advancing is optional and declining changes nothing."""
    tracks = {"warrior": 2, "merchant": 3, "herald": 1}
    position = asked(source, 20, on="0,-1" if source == "milestone" else "0,0", tracks=tracks)
    gold = state(position).gold[0]
    play(position, "1 decline")
    assert markers(position) == tracks
    assert (state(position).gold[0], state(position).vp[0]) == (gold, 0)


@pytest.mark.parametrize(("seats", "ends"), ENDS)
@pytest.mark.parametrize("track", ["warrior", "merchant", "herald"])
def test_the_marker_swings_between_the_last_two_spaces(seats: int, ends: dict[str, int], track: str) -> None:
    """R8.2.2: from the second-last space to the last, from the last back to the second-last, and never further."""
    last = ends[track]
    here = last - 2
    for expected in (last - 1, last, last - 1, last):
        position = asked("token", 20, seats=seats, tracks={track: here})
        play(position, f"1 advance {track}")
        here = space(position, track)
        assert here == expected


@pytest.mark.parametrize("source", SOURCES)
def test_each_source_offers_its_tracks(source: str) -> None:
    """R8.2.3: a milestone asks for its requirement, a sale serves the warrior alone, the others any track."""
    position = asked(source, 20, on="0,-1" if source == "milestone" else "0,0")
    assert texts(position, 0) == OFFERED[source]


@pytest.mark.parametrize(
    ("source", "on", "move", "cost"),
    [
        ("milestone", "-1,1", "advance herald", 5),
        ("castle", "0,0", "castle advance herald", 3 + 5),
        ("symbol", "0,0", "advance herald", 5),
        ("token", "0,0", "advance herald", 5),
        ("milestone", "0,1", "advance merchant", 0),
        ("castle", "0,0", "castle advance merchant", 1),
        ("symbol", "0,0", "advance merchant", 0),
        ("token", "0,0", "advance merchant", 0),
        ("sale", "0,0", "advance warrior", 0),
    ],
)
def test_each_source_has_its_cost(source: str, on: str, move: str, cost: int) -> None:
    """R8.2.3: the herald's fee is due whatever the source, the price of the section for a castle advance only."""
    position = asked(source, 20, on=on, tracks={"merchant": 1, "herald": 2})
    gold = state(position).gold[0]
    play(position, f"1 {move}")
    assert state(position).gold[0] == gold - cost


@pytest.mark.parametrize("source", ["sale", "symbol", "token"])
def test_only_a_milestone_on_the_castle_buys_a_castle_advance(source: str) -> None:
    """R8.2.3."""
    assert refused(asked(source, 20), "1 castle advance warrior").rule == "R8.2.3"


@pytest.mark.parametrize(
    ("source", "on", "move", "cost"),
    [
        ("milestone", "-1,1", "advance herald", 5),
        ("castle", "0,0", "castle advance herald", 8),
        ("symbol", "0,0", "advance herald", 5),
        ("token", "0,0", "advance herald", 5),
    ],
)
def test_what_cannot_be_paid_at_once_is_illegal(source: str, on: str, move: str, cost: int) -> None:
    """R8.2.4: paid from free gold to the supply."""
    # Another track is open as well, so that the poor player is asked at all.
    tracks = {"merchant": 6, "herald": 2}
    assert refused(asked(source, cost - 1, on=on, tracks=tracks), f"1 {move}").rule == "R8.2.4"
    position = asked(source, cost, on=on, tracks=tracks)
    gold = sum(state(position).gold)
    play(position, f"1 {move}")
    assert state(position).gold[0] == 0
    assert sum(state(position).gold) == gold - cost


def test_gold_behind_unsold_tiles_pays_no_fee() -> None:
    """R8.2.4: only free gold counts, also in phase 4."""
    for free, allowed in ((4, False), (5, True)):
        g = journey(gold=[free + 1, 0], offers=("T01 9", "J01 1"))
        position = at(equip(g, herald=2), "buy")
        play(position, "1 buy J01")
        assert state(position).gold[0] == free + 9
        assert ("advance herald" in texts(position, 0)) == allowed


def test_an_advance_pays_moves_scores_and_then_takes_the_token() -> None:
    """R8.2.5, told by the events; no space of the board has points and a token at once, so here one is made up."""
    position = asked("token", 5, tracks={"herald": 2})
    events = play(position, "1 advance herald")
    assert keys(events)[:2] == ["advanced", "once"]
    assert events[0].args == (0, 2, 3, 5)
    assert events[1].args == (0, 2)
    assert (state(position).gold[0], state(position).vp[0], space(position, "herald")) == (0, 2, 3)

    g = equip(journey(gold=[1, 0], offers=("J01 1",)), herald=9)
    g.slots[8] = 8
    position = at(g, "keep unsold")
    assert keys(play(position, "1 advance herald"))[:3] == ["advanced", "once", "token"]


def test_new_flags_are_noted_with_the_move() -> None:
    """R8.2.5: the flag of the entered space counts, here for the scoring of the same round."""
    position = asked("milestone", 5, on="-1,1", tracks={"herald": 2})
    events = play(position, "1 advance herald", "2 decline")
    assert [event.args for event in events if event.key == "event.flags"] == [(0, 1)]


@pytest.mark.parametrize(("seats", "fees"), HERALD_FEES)
def test_three_moves_of_the_herald_cost_a_fee(seats: int, fees: list[int]) -> None:
    """R8.2.6: 5, 8 and 12 gold, the first of them for the move from space 2 to space 3."""
    for here, fee in enumerate(fees):
        position = asked("symbol", 20, seats=seats, tracks={"herald": here})
        play(position, "1 advance herald")
        assert state(position).gold[0] == 20 - fee
        assert space(position, "herald") == here + 1


@pytest.mark.parametrize(("seats", "ends"), ENDS)
def test_warrior_and_merchant_never_pay_a_fee(seats: int, ends: dict[str, int]) -> None:
    """R8.2.6: only the herald's moves are marked with fees."""
    for track in ("warrior", "merchant"):
        for here in range(ends[track] + 1):
            play(asked("symbol", 0, seats=seats, tracks={track: here}), f"1 advance {track}")


# -- advances in phase 4 --------------------------------------------------------------------------------------------


def test_every_sale_lets_the_seller_advance_the_warrior() -> None:
    """R8.8.1: each time, at once, without requirement, and on no other track."""
    g = journey(3, gold=[0, 9, 9], offers=("T01 2, T02 3",))
    position = at(g, "buy")
    play(position, "2 buy T01")
    assert texts(position, 0) == ["decline", "advance warrior"]
    for track in ("merchant", "herald"):
        assert refused(position, f"1 advance {track}").rule == "R8.8.1"
    play(position, "1 advance warrior")
    assert position.to_move == (2,)
    play(position, "3 buy T02")
    assert position.to_move == (0,)
    play(position, "1 advance warrior")
    assert [markers(position, seat)["warrior"] for seat in range(3)] == [2, 0, 0]


def test_keeping_unsold_tiles_is_no_sale() -> None:
    """R8.8.1: another player has to buy the tile."""
    g = journey(gold=[0, 9], offers=("T01 2, T02 3",))
    position = at(g, "buy")
    play(position, "2 pass")
    assert step(position) == "build"
    assert names(state(position).acquired[0]) == ["T01", "T02"]
    assert space(position, "warrior") == 0


def test_a_bought_symbol_gives_an_advance() -> None:
    """R8.8.2: on any track, at once, requirement ignored, herald fee due."""
    g = journey(gold=[6, 0], offers=("", "J01 1"))
    position = at(equip(g, warrior=4, merchant=4, herald=2), "buy")
    play(position, "1 buy J01")
    assert texts(position, 0) == ["decline", "advance warrior", "advance merchant", "advance herald"]
    play(position, "1 advance herald")
    assert (space(position, "herald"), state(position).gold[0]) == (3, 0)


def test_a_symbol_bought_second_gives_an_advance() -> None:
    """R8.8.2: also if the tile is bought with B9."""
    g = journey(gold=[9, 0], offers=("", "T01 1, J01 1"))
    position = at(equip(g, powers="B9"), "buy")
    play(position, "1 buy T01", "2 decline", "1 buy J01")
    assert step(position) == "second purchase"
    play(position, "1 advance merchant")
    assert space(position, "merchant") == 1


def test_each_unsold_symbol_gives_an_advance() -> None:
    """R8.8.2: kept tiles count, one by one; a tile without the symbol gives nothing."""
    position = at(journey(offers=("J01 1, T01 1, J02 1",)), "keep unsold")
    play(position, "1 advance merchant")
    assert names(state(position).acquired[0]) == ["J01", "J02", "T01"]
    play(position, "1 advance merchant")
    assert step(position) == "build"
    assert space(position, "merchant") == 2


def test_a_symbol_counts_although_its_tile_fits_nowhere() -> None:
    """R8.8.2: it does not matter whether the tile can be placed later."""
    narrow = land("(0,-1): T12/0, (0,1): T03/90, (-1,-1): T09/270")
    position = at(journey(lands=[narrow], offers=("J03 1",)), "keep unsold")
    play(position, "1 advance merchant")
    assert space(position, "merchant") == 1
    assert step(position) == "plan"
    assert "J03" in names(state(position).bag)


def test_a_symbol_under_the_axe_gives_nothing() -> None:
    """R8.8.3."""
    position = at(journey(gold=[5, 5]), "income")
    deal(position, "J01 T02 T03", "T04 T05 T06")
    play(position, "1 axe J01", "1 price T02 2", "1 price T03 2", "2 axe T04", "2 price T05 2", "2 price T06 2")
    assert position.choice(0).name == "buy"
    assert "J01" in names(state(position).bag)


def test_placing_a_symbol_gives_nothing_more() -> None:
    """R8.8.3."""
    position = at(journey(acquired=["J01"]), "build")
    play(position, "1 place J01 at 0,1 r0")
    assert position.choice(0).name == "plan"
    assert markers(position) == {"warrior": 0, "merchant": 0, "herald": 0}


def test_the_buyer_pays_first_then_advances_and_then_the_seller() -> None:
    """R8.8.4."""
    for free, fee_is_left in ((7, False), (8, True)):
        g = journey(gold=[free, 0], offers=("", "J01 3"))
        equip(g, 0, herald=2, warrior=5)
        equip(g, 1, warrior=3)
        position = at(g, "buy")
        events = play(position, "1 buy J01")
        assert keys(events)[-1] == "bought"
        assert state(position).gold == [free - 3, 6]
        assert (position.to_move, position.choice(0).name) == ((0,), "symbol")
        assert ("advance herald" in texts(position, 0)) == fee_is_left
        play(position, "1 advance warrior")
        assert (position.to_move, position.choice(1).name) == ((1,), "sale")
        play(position, "2 advance warrior")
        assert [space(position, "warrior", seat) for seat in (0, 1)] == [6, 4]


def test_nobody_is_asked_where_no_advance_is_possible() -> None:
    """R8.2.1, R8.2.4: a milestone that serves no track is just collected."""
    g = equip(journey(lands=[TERRITORY_B], gold=[0, 0]), pawn="1,-1")
    position = walk(g, "1,-1")
    assert position.to_move == (1,)
