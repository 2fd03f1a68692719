"""Buying, building and round scoring in the base game."""

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.errors import NotYourTurn
from ludoteka.core.position import Position
from ludoteka.testing import play, refused, step, texts

from .helpers import at, land, names, state, table, tile, tiles


def priced() -> Position:
    """Three players with 5 gold each after phase 3."""
    offers = ["T01 2, T02 1", "T04 3, T05 1", "T07 1, T08 3"]
    return at(table(3, gold=[5, 5, 5], offers=offers), "buy")


# -- phase 4: buy ---------------------------------------------------------------------------------------------------


def test_one_unsold_tile_of_another_player_or_none() -> None:
    """R4.4.1: each seat once, in turn order: a tile that lies in front of somebody else, or pass."""
    position = priced()
    assert texts(position, 0) == ["pass", "buy T05", "buy T07"]
    play(position, "1 buy T05")
    assert position.to_move == (1,)
    assert refused(position, "2 buy T05").rule == "R4.4.1"
    assert texts(position, 1) == ["pass", "buy T01", "buy T02", "buy T07", "buy T08"]
    with pytest.raises(NotYourTurn):
        position.push(0, "buy T07")
    play(position, "2 pass")
    assert position.to_move == (2,)
    play(position, "3 pass")
    assert step(position) == "build"


def test_passing_is_final() -> None:
    """R4.4.1: who has passed is not asked again in this step, even if tiles and gold are left."""
    position = priced()
    play(position, "1 pass")
    for seat in (1, 2):
        with pytest.raises(NotYourTurn):
            position.push(0, "buy T07")
        position.push(seat, "pass")
    assert step(position) == "build"
    assert names(state(position).acquired[0]) == ["T01", "T02"]


def test_the_buyer_pays_the_seller_from_free_gold() -> None:
    """R4.4.2: free gold of at least the price, which goes to the seller."""
    position = priced()
    reason = refused(position, "1 buy T04")
    assert reason.rule == "R4.4.2"
    assert (reason.args["price"], reason.args["amount"]) == (3, 2)
    play(position, "1 buy T07")
    view = position.view(0)["players"]
    assert [player["gold"] for player in view] == [5 - 1, 5, 5 + 1]


def test_the_whole_free_gold_may_be_spent() -> None:
    """R4.4.2: a price equal to the free gold can be paid."""
    position = at(table(2, gold=[5, 9], offers=["T01 2", "T02 3, T03 4"]), "buy")
    assert texts(position, 0) == ["pass", "buy T02"]
    play(position, "1 buy T02")
    assert position.view(0)["players"][0]["free_gold"] == 0


def test_the_seller_gets_payment_and_price_gold_at_once() -> None:
    """R4.4.3: both are free for the seller's own purchase later in this phase."""
    position = at(table(2, gold=[6, 4], offers=["T01 5", "T02 1, T03 3"]), "buy")
    assert position.view(1)["players"][1]["free_gold"] == 0
    play(position, "1 buy T02")
    # Free are 1 + 1 now, not enough for the tile priced 5; so the second seat is not asked.
    assert step(position) == "build" and names(state(position).acquired[1]) == ["T03"]
    position = at(table(2, gold=[9, 4], offers=["T01 5", "T02 1, T03 3"]), "buy")
    play(position, "1 buy T03")
    assert position.view(1)["players"][1]["free_gold"] == 0 + 3 + 3
    assert texts(position, 1) == ["pass", "buy T01"]
    play(position, "2 buy T01")
    assert state(position).gold == [9 - 3 + 5, 4 + 3 - 5 - 1]


def test_a_bought_tile_is_set_aside() -> None:
    """R4.4.4: nobody can buy it again, neither from the seller nor from the buyer; own tiles cannot be bought."""
    position = priced()
    assert refused(position, "1 buy T01").rule == "R4.4.4"
    play(position, "1 buy T05")
    assert position.view(None)["players"][1]["offer"] == [{"tile": "T04", "price": 3}]
    assert "buy T05" not in texts(position, 1)
    assert state(position).acquired[0] == tiles("T05")
    play(position, "2 pass")
    assert texts(position, 2) == ["pass", "buy T02"]


def test_unsold_tiles_are_paid_for_and_kept() -> None:
    """R4.4.6: the gold behind each unsold tile goes to the supply, the tile to its owner, in turn order."""
    position = priced()
    events = play(position, "1 buy T05", "2 pass", "3 pass")
    assert step(position) == "build"
    kept = [event.args for event in events if event.key == "event.kept"]
    assert kept == [
        (0, tile("T01"), 2), (0, tile("T02"), 1), (1, tile("T04"), 3), (2, tile("T07"), 1), (2, tile("T08"), 3),
    ]  # fmt: skip
    assert state(position).gold == [5 - 1 - 3, 5 + 1 - 3, 5 - 4]
    assert [names(some) for some in state(position).acquired] == [["T01", "T02", "T05"], ["T04"], ["T07", "T08"]]
    assert all(player["offer"] == [] for player in position.view(None)["players"])


# -- phase 5: build -------------------------------------------------------------------------------------------------


def test_all_acquired_tiles_are_built_in_any_order() -> None:
    """R4.5.1: bought and unsold tiles, one after another, whichever comes first; no others."""
    position = at(table(2, gold=[0, 0], acquired=["T01 T48 T73"]), "build")
    assert position.to_move == (0,)
    assert {text.split()[1] for text in texts(position, 0)} == {"T01", "T48", "T73"}
    assert refused(position, "1 place T02 at 1,0 r90").rule == "R4.5.1"
    play(position, "1 place T73 at 0,-1 r0")
    assert {text.split()[1] for text in texts(position, 0)} == {"T01", "T48"}
    assert refused(position, "1 place T73 at 0,-2 r0").rule == "R4.5.1"
    play(position, "1 place T48 at 0,1 r0", "1 place T01 at 1,0 r90")
    built = position.view(None)["players"][0]["territory"]
    assert [entry["tile"] for entry in built] == ["C", "T73", "T48", "T01"]
    assert state(position).round == 2


def test_nobody_builds_without_tiles() -> None:
    """R4.5.1: with nothing acquired there is nothing to place and the round goes on."""
    position = at(table(2, gold=[0, 0], acquired=["", "T01"]), "build")
    assert position.to_move == (1,)


STUCK = "(0,0): C/0, (0,-1): T65/0, (-1,0): T39/90, (1,-1): T38/270"
"""No place for T30 or T13."""


def test_what_fits_must_be_placed() -> None:
    """R4.5.2: a tile with a legal place cannot be kept back or discarded; one that has none waits."""
    position = at(table(2, gold=[3, 3], lands=[land(STUCK)], acquired=["T30 T47"]), "build")
    moves = texts(position, 0)
    assert moves and all(move.startswith("place T47") for move in moves)


def test_what_fits_nowhere_returns_to_the_bag() -> None:
    """R4.5.2: when none of the remaining tiles fits they go back into the bag, without refund."""
    position = at(table(2, gold=[3, 3], lands=[land(STUCK)], acquired=["T30 T13 T73", ""]), "build")
    assert not set(tiles("T30 T13 T73")) & set(state(position).bag)
    play(position, "1 place T73 at 0,1 r0")
    assert state(position).round == 2
    assert set(tiles("T30 T13")) <= set(state(position).bag)
    # Nothing but the income of the next round is added; three whisky tiles lie on the castle's road.
    assert state(position).gold == [3 + 5 + 3, 3 + 5]
    assert len(state(position).land[0].cells) == 5


def test_a_tile_is_tried_again_after_each_placement() -> None:
    """R4.5.2: T30 has no place at first, but a new tile makes room for it and then it must be placed."""
    position = at(table(2, gold=[3, 3], lands=[land(STUCK)], acquired=["T30 T73"]), "build")
    assert all(move.startswith("place T73") for move in texts(position, 0))
    play(position, "1 place T73 at 0,1 r180")
    assert step(position) == "build" and position.to_move == (0,)
    assert all(move.startswith("place T30") for move in texts(position, 0))


def test_players_build_at_the_same_time() -> None:
    """R4.5.3: seats place in any interleaving and territories do not touch each other."""
    g = table(2, gold=[0, 0], acquired=["T01 T48", "T02 T73"])
    one, two = at(g.copy(), "build"), at(g.copy(), "build")
    mine = ["1 place T01 at 1,0 r90", "1 place T48 at 0,1 r0"]
    theirs = ["2 place T02 at 0,-1 r270", "2 place T73 at 0,1 r0"]
    assert sorted(one.to_move) == [0, 1]
    play(one, mine[0], theirs[0], theirs[1], mine[1])
    play(two, *theirs, *mine)
    assert one.key() == two.key()
    assert one.view(None)["players"] == two.view(None)["players"]


# -- phase 6: round scoring -----------------------------------------------------------------------------------------

SPACES = {2: "A B AC BD ACD BCD", 3: "A B AC BD ACD BCD", 4: "A B AC BD ACD BCD", 5: "AB AC BD ACD BCD"}


@pytest.mark.parametrize("seats", SPACES)
def test_the_spaces_of_the_round_score_from_left_to_right(seats: int) -> None:
    """R4.6.2: each round scores its spaces in order, for all players."""
    tiles_ = {"A": "S07", "B": "S01", "C": "S16", "D": "S09"}
    for number, spaces in enumerate(SPACES[seats].split(), 1):
        g = table(seats, round=number, scoring=" ".join(tiles_.values()))
        ledger = state(at(g, "score")).ledger
        scored = [(source, seat) for seat, source, when, _ in ledger if when == number]
        assert scored == [(tiles_[space], seat) for space in spaces for seat in range(seats)]
        assert [line[3] for line in ledger if line[1] == "S07"] == [1] * seats * spaces.count("A")


@pytest.mark.parametrize(("seats", "last"), [(2, 6), (3, 6), (4, 6), (5, 5)])
def test_the_start_player_marker_moves_on(seats: int, last: int) -> None:
    """R4.6.3: clockwise to the next player after each round, until the last one is over."""
    for number in range(1, last):
        first = number % seats
        position = at(table(seats, round=number, first=first), "score")
        assert position.view(None)["round"] == number + 1
        assert position.view(None)["start"] == (first + 1) % seats
        assert position.choice(CHANCE).about == (first + 1) % seats
    assert at(table(seats, round=last), "score").over
